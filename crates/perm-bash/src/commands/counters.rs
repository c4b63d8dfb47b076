//! Programs that count lines of code, and those of csvkit that print a table.
//!
//! Rows: `cloc --help` (1.96) and its source, `csvcut --help` and its kin (csvkit 1.0.7), all run here, traced; scc from
//! its manual. `cloc` unpacks an archive that it is given, asks git of what looks like a commit, and runs what
//! `--extract-with` names: only directories, and options that choose or print, are known.

use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{CommandSpec, Finding, Operands, Role, Syntax, flag, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "cloc",
        syntax: Syntax::Strict,
        options: &[
            flag("--by-file"),
            flag("--by-file-by-lang"),
            flag("--csv"),
            value("--exclude-dir"),
            value("--exclude-ext"),
            value("--exclude-lang"),
            flag("--hide-rate"),
            value("--include-ext"),
            value("--include-lang"),
            flag("--json"),
            flag("--md"),
            flag("--quiet"),
            flag("--skip-uniqueness"),
            flag("--sum-one"),
            stops("--version"),
            flag("--xml"),
            flag("--yaml"),
            stops("-h --help"),
        ],
        operands: Operands::paths(EffectKind::ReadTree),
        own_state: &["/tmp/*"],
        check: Some(directories),
        read_only: &[
            "cloc .",
            "cloc src tests/ --quiet",
            "cloc --exclude-dir=vendor --by-file ./src",
            "cloc --version",
        ],
        not_read_only: &[
            "cloc a.tar.gz",
            "cloc --vcs=git .",
            "cloc --git HEAD",
            "cloc HEAD",
            "cloc HEAD~2",
            "cloc --diff a b",
            "cloc --out=f .",
            "cloc --extract-with='x' .",
            "cloc \"$x\"",
            "cloc --list-file=f",
            "cloc 1234abcd",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "csvcut",
        options: &[
            flag("--zero"),
            value("-C --not-columns"),
            flag("-H --no-header-row"),
            value("-K --skip-lines"),
            flag("-S --skipinitialspace"),
            flag("-V --version"),
            flag("-b --no-doublequote"),
            value("-c --columns"),
            value("-d --delimiter"),
            value("-e --encoding"),
            stops("-h --help"),
            flag("-l --linenumbers"),
            flag("-n --names"),
            value("-p --escapechar"),
            value("-q --quotechar"),
            flag("-t --tabs"),
            value("-u --quoting"),
            flag("-v --verbose"),
            flag("-x --delete-empty-rows"),
            value("-z --maxfieldsize"),
        ],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        read_only: &["csvcut -n a.csv", "csvcut -c 1,3 a.csv", "csvcut --names"],
        not_read_only: &["csvcut --no-such a", "csvcut a b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "csvlook",
        options: &[
            value("--max-column-width"),
            value("--max-columns"),
            value("--max-rows"),
            flag("--zero"),
            flag("-H --no-header-row"),
            flag("-I --no-inference"),
            value("-K --skip-lines"),
            flag("-S --skipinitialspace"),
            flag("-V --version"),
            flag("-b --no-doublequote"),
            value("-d --delimiter"),
            value("-e --encoding"),
            stops("-h --help"),
            flag("-l --linenumbers"),
            value("-p --escapechar"),
            value("-q --quotechar"),
            flag("-t --tabs"),
            value("-u --quoting"),
            flag("-v --verbose"),
            value("-y --snifflimit"),
            value("-z --maxfieldsize"),
        ],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        read_only: &["csvlook a.csv", "csvlook --max-rows 5 a.csv"],
        not_read_only: &["csvlook --no-such a", "csvlook a b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "csvstat",
        options: &[
            flag("--count"),
            flag("--csv"),
            value("--freq-count"),
            flag("--max"),
            flag("--mean"),
            flag("--median"),
            flag("--min"),
            flag("--nulls"),
            flag("--sum"),
            flag("--type"),
            flag("--unique"),
            flag("--zero"),
            flag("-H --no-header-row"),
            value("-K --skip-lines"),
            flag("-S --skipinitialspace"),
            flag("-V --version"),
            flag("-b --no-doublequote"),
            value("-c --columns"),
            value("-d --delimiter"),
            value("-e --encoding"),
            stops("-h --help"),
            flag("-l --linenumbers"),
            flag("-n --names"),
            value("-p --escapechar"),
            value("-q --quotechar"),
            flag("-t --tabs"),
            value("-u --quoting"),
            flag("-v --verbose"),
            value("-y --snifflimit"),
            value("-z --maxfieldsize"),
        ],
        operands: Operands { first: &[Role::Path(EffectKind::Read)], ..Operands::NONE },
        read_only: &["csvstat a.csv", "csvstat --count a.csv", "csvstat -c 2 --mean a.csv"],
        not_read_only: &["csvstat --no-such a", "csvstat a b"],
        ..CommandSpec::NEW
    },
    // Manual.
    CommandSpec {
        name: "scc",
        syntax: Syntax::Strict,
        options: &[
            flag("--by-file"),
            flag("--ci"),
            value("--exclude-dir"),
            value("--exclude-ext"),
            flag("--no-cocomo"),
            stops("--version"),
            flag("-c --no-complexity"),
            value("-f --format"),
            stops("-h --help"),
            value("-i --include-ext"),
            value("-s --sort"),
            flag("-w --wide"),
        ],
        operands: Operands::paths(EffectKind::ReadTree),
        read_only: &["scc", "scc --by-file src", "scc --exclude-dir vendor -f json ."],
        not_read_only: &["scc -o f", "scc --output=f src", "scc --format-multi csv:f ."],
        ..CommandSpec::NEW
    },
];

/// Names of directories: none that could be an archive's or a commit's.
fn directories(arguments: &Arguments<'_>) -> Finding {
    let plain = |text: &str| {
        let name = text.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let place = matches!(name, "" | "." | "..");
        let hash = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let commit = matches!(name, "HEAD" | "master") || name.contains('~') || name.bytes().all(hash);
        !text.is_empty() && (place || !(name.contains('.') || commit))
    };
    let known = |one: &crate::arguments::Operand<'_>| {
        one.value.texts().is_some_and(|texts| texts.iter().all(|text| plain(text)))
    };
    if arguments.operands.iter().all(known) {
        return Finding::AsListed;
    }
    Finding::Unknown("`cloc` unpacks archives and asks git of commits; name directories".to_owned())
}
