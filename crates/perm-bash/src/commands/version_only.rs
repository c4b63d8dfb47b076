//! Programs of which only the forms that tell their version (or where they are) are known to change nothing.
//!
//! Compilers, interpreters, servers and editors: whatever else they are given, they build, run, listen or
//! write. A form is one word, exactly, and nothing beside it: `gcc -v x.c` compiles. Rows marked "manual" were
//! not at hand to be run; all others were run here, traced: one process, nothing written, nothing of the folder
//! read.

use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    only("as", &[], &["as --version"], &["as x.s", "as --version x.s"]),
    only("bun", &[], &["bun --version", "bun -v"], &["bun run x", "bun --version x", "bun"]),
    only("ccache", &[], &["ccache --version", "ccache -s"], &["ccache gcc x.c", "ccache -C", "ccache -z"]),
    // Manual.
    only(
        "clang",
        &["clang++", "clang-format", "clang-tidy"],
        &["clang --version"],
        &["clang x.c", "clang-format -i x.c"],
    ),
    // Manual. `cloc` unpacks archives and runs what `--extract-with` names.
    only("cloc", &[], &["cloc --version"], &["cloc src"]),
    only("ctest", &[], &["ctest --version", "ctest --help"], &["ctest", "ctest --help x", "ctest -S x"]),
    only("deno", &[], &["deno --version", "deno -V"], &["deno run x.ts", "deno -V x"]),
    only("direnv", &[], &["direnv version"], &["direnv allow", "direnv exec . x", "direnv"]),
    // Manual.
    only("dot", &[], &["dot -V"], &["dot -Tpng x.dot -o x.png"]),
    // Manual.
    only(
        "dotnet",
        &[],
        &["dotnet --list-sdks", "dotnet --list-runtimes"],
        &["dotnet build", "dotnet --version", "dotnet --info"],
    ),
    // Manual.
    only("duckdb", &[], &["duckdb --version"], &["duckdb x.db", "duckdb"]),
    only("emacs", &[], &["emacs --version"], &["emacs x", "emacs -batch -l x"]),
    // Manual.
    only("ffmpeg", &["ffplay", "ffprobe"], &["ffmpeg -version", "ffprobe -version"], &["ffmpeg -i a b"]),
    only(
        "gcc",
        &["c++", "cc", "cpp", "g++", "gfortran"],
        &["gcc --version", "gcc -v", "gcc -dumpmachine", "cc --version", "g++ --version"],
        &["gcc x.c", "gcc -v x.c", "gcc --version -wrapper ./w", "gcc @f", "gcc \"$x\""],
    ),
    // Manual.
    only("ghc", &[], &["ghc --version"], &["ghc x.hs", "ghc -e x"]),
    // Manual.
    only("julia", &[], &["julia --version"], &["julia x.jl", "julia -e 1"]),
    only("ld", &["ld.bfd", "ld.gold", "ld.lld"], &["ld --version", "ld -v"], &["ld x.o", "ld -v -o x"]),
    only("ldd", &[], &["ldd --version"], &["ldd ./a", "ldd /bin/ls"]),
    only("llvm-config", &[], &["llvm-config --version", "llvm-config --bindir"], &["llvm-config x"]),
    // Manual.
    only("lua", &["luajit"], &["lua -v"], &["lua x.lua", "lua -v x.lua", "lua -e x"]),
    // Manual.
    only("mysql", &["mariadb"], &["mysql --version", "mysql -V"], &["mysql -e x", "mysql"]),
    // Manual.
    only("nginx", &[], &["nginx -v", "nginx -V", "nginx -h"], &["nginx", "nginx -t", "nginx -s reload"]),
    only("ninja", &[], &["ninja --version"], &["ninja", "ninja -C x test"]),
    // Manual.
    only("pandoc", &[], &["pandoc --version", "pandoc -v"], &["pandoc a.md -o a.html"]),
    only("perl", &[], &["perl -v", "perl --version"], &["perl x.pl", "perl -v -e 1", "PERL5OPT=-Mx perl -v"]),
    only("pg_config", &[], &["pg_config --version", "pg_config --bindir"], &["pg_config x --version"]),
    only("pre-commit", &[], &["pre-commit --version"], &["pre-commit run -a", "pre-commit install"]),
    only("protoc", &[], &["protoc --version"], &["protoc --cpp_out=. x.proto", "protoc @f"]),
    only("psql", &["pg_dump"], &["psql --version", "psql -V"], &["psql", "psql -c 'select 1'"]),
    only("redis-cli", &["redis-server"], &["redis-cli --version"], &["redis-cli get x", "redis-server"]),
    only("ssh", &[], &["ssh -V"], &["ssh h ls", "ssh -V h", "ssh"]),
    // Manual.
    only("swift", &[], &["swift --version"], &["swift build", "swift x.swift", "swift -version x.swift"]),
    only("valgrind", &[], &["valgrind --version"], &["valgrind ./a"]),
    // Manual.
    only("xcodebuild", &[], &["xcodebuild -version"], &["xcodebuild", "xcodebuild -list", "xcodebuild test"]),
    // Manual.
    only("zig", &[], &["zig version"], &["zig build", "zig version x"]),
];

const fn only(
    name: &'static str,
    aliases: &'static [&'static str],
    read_only: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        aliases,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(tells_its_version),
        read_only,
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The words that stand alone behind a name, sorted by the name of the row.
const FORMS: &[(&str, &[&str])] = &[
    ("as", &["--version"]),
    ("bun", &["--revision", "--version", "-v"]),
    ("ccache", &["--show-stats", "--version", "-V", "-s"]),
    ("clang", &["--version"]),
    ("cloc", &["--version"]),
    ("ctest", &["--help", "--version"]),
    ("deno", &["--version", "-V"]),
    ("direnv", &["--version", "version"]),
    ("dot", &["-V"]),
    ("dotnet", &["--list-runtimes", "--list-sdks"]),
    ("duckdb", &["--version"]),
    ("emacs", &["--version"]),
    ("ffmpeg", &["-version"]),
    ("gcc", &["--version", "-dumpmachine", "-dumpversion", "-v"]),
    ("ghc", &["--numeric-version", "--version"]),
    ("julia", &["--version", "-v"]),
    ("ld", &["--version", "-v"]),
    ("ldd", &["--version"]),
    ("llvm-config", &["--bindir", "--includedir", "--libdir", "--prefix", "--version"]),
    ("lua", &["-v"]),
    ("mysql", &["--version", "-V"]),
    ("nginx", &["-V", "-h", "-v"]),
    ("ninja", &["--version"]),
    ("pandoc", &["--version", "-v"]),
    ("perl", &["--version", "-v"]),
    ("pg_config", &["--bindir", "--includedir", "--libdir", "--sharedir", "--version"]),
    ("pre-commit", &["--version", "-V"]),
    ("protoc", &["--version"]),
    ("psql", &["--version", "-V"]),
    ("redis-cli", &["--version", "-v"]),
    ("ssh", &["-V"]),
    ("swift", &["--version", "-version"]),
    ("valgrind", &["--version"]),
    ("xcodebuild", &["-showsdks", "-version"]),
    ("zig", &["version"]),
];

/// One word, one of the forms.
fn tells_its_version(arguments: &Arguments<'_>) -> Finding {
    let name = arguments.spec.name;
    let forms = FORMS
        .binary_search_by_key(&name, |(own, _)| own)
        .ok()
        .and_then(|at| FORMS.get(at))
        .map_or(&[][..], |(_, forms)| *forms);
    match arguments.operands.as_slice() {
        [only] if only.value.text().is_some_and(|text| forms.contains(&text)) => Finding::AsListed,
        _ => Finding::Unknown(format!(
            "of `{name}` only `{}` alone is known to change nothing",
            forms.join("`, `")
        )),
    }
}

/// `--version` alone, of a program that otherwise does more: run here, traced, it prints and stops.
pub(super) fn version_alone(arguments: &Arguments<'_>) -> Finding {
    let short = matches!(arguments.spec.name, "nmap" | "ping");
    let word = match (arguments.options.as_slice(), arguments.operands.as_slice()) {
        ([], [only]) => only.value.text(),
        ([given], []) if given.argument.is_none() && given.spec.is("--version") => Some("--version"),
        _ => None,
    };
    if word == Some("--version") || (short && word == Some("-V")) {
        Finding::OnlyReads
    } else {
        Finding::AsListed
    }
}

/// A program that runs code whatever it is told, but for `--version` alone.
pub(super) const fn runs_but_version(
    name: &'static str,
    read_only: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        check: Some(version_alone),
        read_only,
        not_read_only,
        ..CommandSpec::NEW
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, FORMS};

    #[test]
    fn every_command_has_its_forms() {
        let names: Vec<_> = COMMANDS.iter().map(|spec| spec.name).collect();
        let forms: Vec<_> = FORMS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, forms);
    }
}
