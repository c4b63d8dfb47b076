//! Object files and libraries: what nm, objdump and their kin show of them.
//!
//! Rows: `PROGRAM --help` (binutils 2.40), ldconfig(8), pkg-config(1); each example was run, traced. Every
//! program of binutils takes `@file` for more arguments, and `--plugin` loads code. `--dwarf` of objdump and
//! readelf may fetch debug information from a server.

use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{
    CommandSpec, Finding, Operands, OptionSpec, Role, Syntax, flag, optional, runs, stops, value,
};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "addr2line",
        options: &[
            flag("-C"),
            flag("-a --addresses"),
            OptionSpec {
                names: "-e --exe",
                argument: crate::specification::OptionArgument::Required,
                role: Role::Path(EffectKind::Read),
            },
            flag("-f --functions"),
            stops("-h --help"),
            flag("-i --inlines"),
            flag("-p --pretty-print"),
            flag("-s --basenames"),
            stops("-v --version"),
        ],
        operands: Operands::DATA,
        check: Some(no_argument_file),
        read_only: &["addr2line -e a 0x1130", "addr2line -Cfe a 0x10"],
        not_read_only: &["addr2line @f", "addr2line -e @f 1"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ar",
        syntax: Syntax::Words,
        operands: Operands {
            first: &[Role::Data],
            rest: Some(Role::Path(EffectKind::Read)),
            ..Operands::NONE
        },
        check: Some(lists_archive),
        read_only: &["ar t liba.a", "ar tv liba.a", "ar -t liba.a", "ar p liba.a a.o", "ar --version"],
        not_read_only: &[
            "ar rc liba.a a.o",
            "ar x liba.a",
            "ar t",
            "ar @f",
            "ar tP \"$x\"",
            "ar t --plugin p liba.a",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "c++filt",
        options: &[
            flag("-_ --strip-underscore"),
            stops("-h --help"),
            flag("-i --no-verbose"),
            flag("-n --no-strip-underscore"),
            flag("-p --no-params"),
            value("-s --format"),
            flag("-t --types"),
            stops("-v --version"),
        ],
        operands: Operands::DATA,
        check: Some(no_argument_file),
        read_only: &["c++filt _Z1fi", "c++filt"],
        not_read_only: &["c++filt @f", "c++filt \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ldconfig",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(prints_cache),
        read_only: &["ldconfig -p", "/sbin/ldconfig --print-cache"],
        not_read_only: &["ldconfig", "ldconfig -p -C x", "ldconfig -v"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nm",
        options: &[
            flag("--defined-only"),
            flag("--dynamic -D"),
            flag("--no-demangle"),
            runs("--plugin"),
            flag("--quiet"),
            flag("--size-sort"),
            flag("--with-symbol-versions"),
            flag("-A --print-file-name -o"),
            optional("-C --demangle"),
            flag("-P --portability"),
            flag("-S --print-size"),
            stops("-V --version"),
            flag("-a --debug-syms"),
            value("-f --format"),
            flag("-g --extern-only"),
            stops("-h --help"),
            flag("-l --line-numbers"),
            flag("-n --numeric-sort -v"),
            flag("-p --no-sort"),
            flag("-r --reverse-sort"),
            flag("-s --print-armap"),
            value("-t --radix"),
            flag("-u --undefined-only"),
        ],
        operands: Operands::FILES,
        check: Some(no_argument_file),
        read_only: &["nm -D a", "nm -gC a.o", "nm --defined-only a"],
        not_read_only: &["nm --plugin p.so a", "nm @f", "nm \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "objdump",
        options: &[
            value("--adjust-vma"),
            optional("--disassemble"),
            value("--disassembler-color"),
            value("--insn-width"),
            flag("--no-addresses"),
            flag("--no-show-raw-insn"),
            runs("--plugin"),
            flag("--show-raw-insn"),
            value("--start-address"),
            value("--stop-address"),
            flag("--visualize-jumps"),
            optional("-C --demangle"),
            flag("-D --disassemble-all"),
            flag("-F --file-offsets"),
            stops("-H --help"),
            value("-M --disassembler-options"),
            flag("-R --dynamic-reloc"),
            flag("-S --source"),
            flag("-T --dynamic-syms"),
            stops("-V --version"),
            flag("-a --archive-headers"),
            value("-b --target"),
            flag("-d"),
            flag("-f --file-headers"),
            flag("-h --headers --section-headers"),
            flag("-i --info"),
            value("-j --section"),
            flag("-l --line-numbers"),
            value("-m --architecture"),
            flag("-p --private-headers"),
            flag("-r --reloc"),
            flag("-s --full-contents"),
            flag("-t --syms"),
            flag("-w --wide"),
            flag("-x --all-headers"),
            flag("-z --disassemble-zeroes"),
        ],
        operands: Operands::FILES,
        check: Some(no_argument_file),
        // The linker's plugin unpacks objects of a later optimisation there.
        own_state: &["/tmp/cc*"],
        read_only: &["objdump -d a.o", "objdump -x a", "objdump -dS --no-show-raw-insn a"],
        not_read_only: &[
            "objdump -W a",
            "objdump --dwarf=info a",
            "objdump --plugin p a",
            "objdump @f",
            "objdump *",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pkg-config",
        aliases: &["pkgconf"],
        syntax: Syntax::Gnu,
        options: &[
            value("--atleast-version"),
            flag("--cflags"),
            flag("--cflags-only-I"),
            flag("--cflags-only-other"),
            value("--exact-version"),
            flag("--exists"),
            flag("--libs"),
            flag("--libs-only-L"),
            flag("--libs-only-l"),
            flag("--libs-only-other"),
            flag("--list-all"),
            value("--max-version"),
            flag("--modversion"),
            flag("--print-errors"),
            flag("--print-requires"),
            flag("--print-variables"),
            flag("--short-errors"),
            flag("--silence-errors"),
            flag("--static"),
            value("--variable"),
            stops("--version"),
        ],
        operands: Operands::DATA,
        environment: &["PKG_CONFIG_LOG"],
        read_only: &[
            "pkg-config --modversion openssl",
            "pkg-config --cflags --libs zlib",
            "pkg-config --list-all",
        ],
        not_read_only: &[
            "pkg-config --log-file=x zlib",
            "PKG_CONFIG_LOG=x pkg-config zlib",
            "pkg-config \"$x\"",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "readelf",
        options: &[
            flag("--dyn-syms"),
            flag("--lto-syms"),
            flag("-A --arch-specific"),
            optional("-C --demangle"),
            flag("-D --use-dynamic"),
            stops("-H --help"),
            flag("-I --histogram"),
            value("-R --relocated-dump"),
            flag("-S --sections --section-headers"),
            flag("-V --version-info"),
            flag("-W --wide"),
            flag("-a --all"),
            flag("-c --archive-index"),
            flag("-d --dynamic"),
            flag("-e --headers"),
            flag("-g --section-groups"),
            flag("-h --file-header"),
            flag("-l --program-headers --segments"),
            flag("-n --notes"),
            value("-p --string-dump"),
            flag("-r --relocs"),
            flag("-s --syms --symbols"),
            flag("-t --section-details"),
            flag("-u --unwind"),
            stops("-v --version"),
            value("-x --hex-dump"),
            flag("-z --decompress"),
        ],
        operands: Operands::FILES,
        check: Some(no_argument_file),
        read_only: &["readelf -a a", "readelf -d a", "readelf -Ws a"],
        not_read_only: &["readelf -w a", "readelf --debug-dump a", "readelf @f", "readelf -x @f a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "size",
        options: &[
            flag("--common"),
            value("--format"),
            value("--radix"),
            value("--target"),
            flag("-A"),
            flag("-B"),
            flag("-G"),
            stops("-V --version"),
            flag("-d"),
            flag("-f"),
            stops("-h --help"),
            flag("-o"),
            flag("-t --totals"),
            flag("-x"),
        ],
        operands: Operands::FILES,
        check: Some(no_argument_file),
        read_only: &["size a", "size -A a"],
        not_read_only: &["size @f", "size \"$x\""],
        ..CommandSpec::NEW
    },
];

/// No word is an `@file`, which would hold further options.
fn no_argument_file(arguments: &Arguments<'_>) -> Finding {
    let operands = arguments.operands.iter().map(|operand| operand.value);
    match operands
        .chain(arguments.options.iter().map(|given| given.word))
        .find(|word| word.may_start_with(b'@'))
    {
        Some(word) => Finding::Unknown(format!("`{}` may be a file of further options", word.display())),
        None => Finding::AsListed,
    }
}

/// `ar t archive [member …]`, `ar p archive [member …]`
fn lists_archive(arguments: &Arguments<'_>) -> Finding {
    let mut words = arguments.operands.iter().map(|operand| operand.value);
    let key = words.next().and_then(|word| word.text()).unwrap_or_default();
    let key = key.strip_prefix('-').unwrap_or(key);
    let lists =
        !key.is_empty() && key.starts_with(['t', 'p']) && key.chars().skip(1).all(|one| "vOV".contains(one));
    let rest: Vec<_> = words.collect();
    let plain = rest.iter().all(|word| !word.may_start_with(b'-') && !word.may_start_with(b'@'));
    if (lists && !rest.is_empty() && plain) || (key == "-version" && rest.is_empty()) {
        return Finding::AsListed;
    }
    Finding::Unknown("only `ar t` and `ar p` of an archive are known to change nothing".to_owned())
}

/// `ldconfig -p`
fn prints_cache(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.as_slice() {
        [only] if matches!(only.value.text(), Some("-p" | "--print-cache")) => Finding::AsListed,
        _ => Finding::Unknown("of `ldconfig` only `-p` alone is known to change nothing".to_owned()),
    }
}
