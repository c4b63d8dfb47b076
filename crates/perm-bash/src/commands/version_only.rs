//! Programs of which only the forms that tell their version (or where they are) are known to change nothing.
//!
//! Compilers, interpreters, servers and editors: whatever else they are given, they build, run, listen or
//! write. A form is these words, exactly, and nothing beside them: `gcc -v x.c` compiles. Rows marked "manual" were
//! not at hand to be run; all others were run here, traced: one process, nothing written, nothing of the folder
//! read.

use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    // Manual.
    only("R", &["Rscript"], &["R --help", "R --version"], &["R x", "R -e 1"]),
    // Manual.
    only("act", &[], &["act --version"], &["act", "act -l x"]),
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
    only(
        "convert",
        &["compare", "composite", "identify", "import", "mogrify", "montage"],
        &["convert --version", "convert -version"],
        &["convert a.png b.png", "identify a.png", "mogrify -resize 1 a.png"],
    ),
    // Manual.
    only("crystal", &[], &["crystal --version", "crystal -v", "crystal version"], &["crystal x.cr"]),
    only("ctest", &[], &["ctest --version", "ctest --help"], &["ctest", "ctest --help x", "ctest -S x"]),
    // Manual.
    only("dart", &[], &["dart --version"], &["dart run", "dart x.dart"]),
    // Manual.
    only("delta", &[], &["delta --version", "delta -V"], &["delta a b"]),
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
    only("erl", &[], &["erl -version"], &["erl -noshell -eval x", "erl"]),
    // Manual.
    only("ffmpeg", &["ffplay", "ffprobe"], &["ffmpeg -version", "ffprobe -version"], &["ffmpeg -i a b"]),
    // Manual.
    only("fzf", &[], &["fzf --version"], &["fzf --preview x", "fzf"]),
    only(
        "gcc",
        &["c++", "cc", "cpp", "g++", "gfortran"],
        &["gcc --version", "gcc -v", "gcc -dumpmachine", "cc --version", "g++ --version"],
        &["gcc x.c", "gcc -v x.c", "gcc --version -wrapper ./w", "gcc @f", "gcc \"$x\""],
    ),
    // Manual.
    only("ghc", &[], &["ghc --version"], &["ghc x.hs", "ghc -e x"]),
    // Manual.
    only(
        "golangci-lint",
        &[],
        &["golangci-lint --version", "golangci-lint version"],
        &["golangci-lint run", "golangci-lint linters"],
    ),
    // Manual.
    only("goreleaser", &[], &["goreleaser --version", "goreleaser -v"], &["goreleaser release"]),
    // Manual.
    only("grpcurl", &[], &["grpcurl --version", "grpcurl -version"], &["grpcurl h:1 list"]),
    // Manual.
    only("hadolint", &[], &["hadolint --version", "hadolint -v"], &["hadolint Dockerfile -c x"]),
    // Manual.
    only("hugo", &[], &["hugo version"], &["hugo", "hugo server"]),
    // Manual.
    only(
        "hyperfine",
        &[],
        &["hyperfine --version", "hyperfine -V"],
        &["hyperfine ls", "hyperfine --version ls"],
    ),
    // Manual.
    only("julia", &[], &["julia --version"], &["julia x.jl", "julia -e 1"]),
    // Manual.
    only("k6", &[], &["k6 version"], &["k6 run x.js"]),
    // Manual.
    only("kind", &[], &["kind --version", "kind version"], &["kind create cluster", "kind get clusters"]),
    // Manual.
    only("kotlinc", &["kotlin"], &["kotlinc -version"], &["kotlinc x.kt", "kotlin X"]),
    // Manual.
    only("kustomize", &[], &["kustomize version"], &["kustomize build x"]),
    // Manual.
    only("lazygit", &[], &["lazygit --version", "lazygit -v"], &["lazygit"]),
    only("ld", &["ld.bfd", "ld.gold", "ld.lld"], &["ld --version", "ld -v"], &["ld x.o", "ld -v -o x"]),
    only("ldd", &[], &["ldd --version"], &["ldd ./a", "ldd /bin/ls"]),
    only("llvm-config", &[], &["llvm-config --version", "llvm-config --bindir"], &["llvm-config x"]),
    // Manual.
    only("lua", &["luajit"], &["lua -v"], &["lua x.lua", "lua -v x.lua", "lua -e x"]),
    // Manual.
    only("meson", &[], &["meson --version", "meson -v"], &["meson setup x"]),
    // Manual.
    only("minikube", &[], &["minikube version --short"], &["minikube start", "minikube status"]),
    // Manual.
    only("mysql", &["mariadb"], &["mysql --version", "mysql -V"], &["mysql -e x", "mysql"]),
    // Manual.
    only("nginx", &[], &["nginx -v", "nginx -V", "nginx -h"], &["nginx", "nginx -t", "nginx -s reload"]),
    // Manual.
    only("nim", &[], &["nim --version", "nim -v"], &["nim c x.nim"]),
    only("ninja", &[], &["ninja --version"], &["ninja", "ninja -C x test"]),
    // Manual.
    only("nvcc", &[], &["nvcc --version", "nvcc -V"], &["nvcc x.cu"]),
    // Manual.
    only("ocaml", &["ocamlc", "ocamlopt"], &["ocaml -version", "ocaml -vnum"], &["ocaml x.ml"]),
    // Manual.
    only("opam", &[], &["opam --version"], &["opam install x", "opam switch"]),
    // Manual.
    only("packer", &[], &["packer --version", "packer -v"], &["packer build x"]),
    // Manual.
    only("pandoc", &[], &["pandoc --version", "pandoc -v"], &["pandoc a.md -o a.html"]),
    // Manual.
    only(
        "pdflatex",
        &["latex", "lualatex", "xelatex"],
        &["pdflatex --version", "pdflatex -version"],
        &["pdflatex x.tex"],
    ),
    only("perl", &[], &["perl -v", "perl --version"], &["perl x.pl", "perl -v -e 1", "PERL5OPT=-Mx perl -v"]),
    only("pg_config", &[], &["pg_config --version", "pg_config --bindir"], &["pg_config x --version"]),
    only("pg_dump", &[], &["pg_dump --version", "pg_dump -V"], &["pg_dump app", "pg_dump"]),
    // Manual.
    only("pipx", &[], &["pipx --version"], &["pipx run x", "pipx install x"]),
    // Manual.
    only(
        "postgres",
        &["initdb", "pg_ctl", "pg_isready"],
        &["postgres --version", "postgres -V"],
        &["postgres", "pg_ctl stop", "initdb x"],
    ),
    only("pre-commit", &[], &["pre-commit --version"], &["pre-commit run -a", "pre-commit install"]),
    only("protoc", &[], &["protoc --version"], &["protoc --cpp_out=. x.proto", "protoc @f"]),
    // Scripts of its own around `sort`, `sed` and the like; rbenv: manual.
    only(
        "pyenv",
        &["rbenv"],
        &["pyenv versions", "pyenv version", "pyenv root"],
        &["pyenv install x", "pyenv exec x", "pyenv which x", "pyenv local 3"],
    ),
    only("redis-server", &[], &["redis-server --version"], &["redis-server"]),
    // Manual.
    only("scala", &["scalac"], &["scala --version", "scala -version"], &["scala x.scala"]),
    only("ssh", &[], &["ssh -V"], &["ssh h ls", "ssh -V h", "ssh"]),
    // Manual.
    only("stack", &["cabal"], &["stack --numeric-version", "stack --version"], &["stack build", "cabal run"]),
    // Manual.
    only("swift", &[], &["swift --version"], &["swift build", "swift x.swift", "swift -version x.swift"]),
    // Manual.
    only("trivy", &[], &["trivy --version", "trivy -v"], &["trivy image x"]),
    only("valgrind", &[], &["valgrind --version"], &["valgrind ./a"]),
    // Manual.
    only("watchexec", &[], &["watchexec --version", "watchexec -V"], &["watchexec ls"]),
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
    ("R", &["--help", "--version"]),
    ("act", &["--version"]),
    ("as", &["--version"]),
    ("bun", &["--help", "--revision", "--version", "-h", "-v"]),
    ("ccache", &["--show-stats", "--version", "-V", "-s"]),
    ("clang", &["--help", "--version", "-dumpmachine", "-dumpversion", "-v"]),
    ("convert", &["--version", "-version"]),
    ("crystal", &["--version", "-v", "version"]),
    ("ctest", &["--help", "--version"]),
    ("dart", &["--version"]),
    ("delta", &["--version", "-V"]),
    ("deno", &["--help", "--version", "-V", "-h"]),
    ("direnv", &["--version", "version"]),
    ("dot", &["-?", "-V"]),
    ("dotnet", &["--list-runtimes", "--list-sdks"]),
    ("duckdb", &["--version", "-version"]),
    ("emacs", &["--help", "--version"]),
    ("erl", &["-version"]),
    (
        "ffmpeg",
        &[
            "-buildconf",
            "-codecs",
            "-decoders",
            "-encoders",
            "-filters",
            "-formats",
            "-h",
            "-hide_banner -codecs",
            "-hide_banner -decoders",
            "-hide_banner -encoders",
            "-hide_banner -filters",
            "-hide_banner -formats",
            "-hide_banner -hwaccels",
            "-hide_banner -version",
            "-hwaccels",
            "-protocols",
            "-version",
        ],
    ),
    ("fzf", &["--version"]),
    (
        "gcc",
        &[
            "--help",
            "--version",
            "-dumpfullversion",
            "-dumpmachine",
            "-dumpversion",
            "-print-libgcc-file-name",
            "-print-search-dirs",
            "-print-sysroot",
            "-v",
        ],
    ),
    ("ghc", &["--numeric-version", "--version"]),
    ("golangci-lint", &["--version", "version"]),
    ("goreleaser", &["--version", "-v"]),
    ("grpcurl", &["--version", "-version"]),
    ("hadolint", &["--version", "-v"]),
    ("hugo", &["version"]),
    ("hyperfine", &["--version", "-V"]),
    ("julia", &["--help", "--version", "-v"]),
    ("k6", &["version"]),
    ("kind", &["--version", "version"]),
    ("kotlinc", &["-version"]),
    ("kustomize", &["version"]),
    ("lazygit", &["--version", "-v"]),
    ("ld", &["--help", "--version", "-V", "-v"]),
    ("ldd", &["--version"]),
    ("llvm-config", &["--bindir", "--includedir", "--libdir", "--prefix", "--version"]),
    ("lua", &["-v"]),
    ("meson", &["--version", "-v"]),
    ("minikube", &["version --short"]),
    ("mysql", &["--help", "--version", "-V"]),
    ("nginx", &["-V", "-h", "-v"]),
    ("nim", &["--version", "-v"]),
    ("ninja", &["--help", "--version"]),
    ("nvcc", &["--version", "-V"]),
    ("ocaml", &["-version", "-vnum"]),
    ("opam", &["--version"]),
    ("packer", &["--version", "-v"]),
    ("pandoc", &["--help", "--list-input-formats", "--list-output-formats", "--version", "-v"]),
    ("pdflatex", &["--version", "-version"]),
    ("perl", &["--version", "-V", "-v"]),
    ("pg_config", &["--bindir", "--includedir", "--libdir", "--sharedir", "--version"]),
    ("pg_dump", &["--help", "--version", "-V"]),
    ("pipx", &["--version"]),
    ("postgres", &["--version", "-V"]),
    ("pre-commit", &["--version", "-V"]),
    ("protoc", &["--version"]),
    ("pyenv", &["--version", "-v", "root", "version", "version-name", "versions"]),
    ("redis-server", &["--version", "-v"]),
    ("scala", &["--version", "-version"]),
    ("ssh", &["-V"]),
    ("stack", &["--numeric-version", "--version"]),
    ("swift", &["--version", "-version"]),
    ("trivy", &["--version", "-v"]),
    ("valgrind", &["--help", "--version"]),
    ("watchexec", &["--version", "-V"]),
    ("xcodebuild", &["-showsdks", "-version"]),
    ("zig", &["help", "version"]),
];

/// The words, all of them together one of the forms.
fn tells_its_version(arguments: &Arguments<'_>) -> Finding {
    let name = arguments.spec.name;
    let forms = FORMS
        .binary_search_by_key(&name, |(own, _)| own)
        .ok()
        .and_then(|at| FORMS.get(at))
        .map_or(&[][..], |(_, forms)| *forms);
    if words(arguments).is_some_and(|text| forms.contains(&text.as_str())) {
        return Finding::AsListed;
    }
    Finding::Unknown(format!("of `{name}` only `{}` alone is known to change nothing", forms.join("`, `")))
}

/// The words behind the name, a blank between them.
fn words(arguments: &Arguments<'_>) -> Option<String> {
    let all: Vec<&str> = arguments.operands.iter().map(|one| one.value.text()).collect::<Option<_>>()?;
    // A word with a blank in it is none of a form's.
    all.iter().all(|word| !word.contains(' ')).then(|| all.join(" "))
}

/// Programs that run code but for these forms, sorted; of others it is `--version`. `just` lists the recipes of a
/// file without evaluating any of it.
const FORMS_OF_RUNNERS: &[(&str, &[&str])] = &[
    ("cmake", &["--help", "--version", "-h"]),
    ("eslint", &["--version", "-v"]),
    ("just", &["--list", "--summary", "--version", "-V", "-l"]),
    ("nmap", &["--version", "-V"]),
    ("ping", &["--version", "-V"]),
    ("prettier", &["--version", "-v"]),
    ("screen", &["--version", "-list", "-ls", "-v"]),
    ("ts-node", &["--version", "-v"]),
    ("tsc", &["--version", "-v"]),
    ("uv", &["--help", "--version", "-V", "-h", "help"]),
    ("vault", &["--version", "-v", "version"]),
    ("vite", &["--version", "-v"]),
    ("vitest", &["--version", "-v"]),
];

/// A form that only tells something, of a program that otherwise does more: run here, traced, it prints and stops.
pub(super) fn version_alone(arguments: &Arguments<'_>) -> Finding {
    let name = arguments.spec.name;
    let row = FORMS_OF_RUNNERS.binary_search_by_key(&name, |(own, _)| own).ok();
    let forms = row.and_then(|at| FORMS_OF_RUNNERS.get(at)).map_or(&["--version"][..], |(_, forms)| *forms);
    let given = match (arguments.options.as_slice(), words(arguments)) {
        ([], Some(words)) => words,
        ([given], Some(none))
            if none.is_empty() && given.argument.is_none() && given.spec.is("--version") =>
        {
            "--version".to_owned()
        }
        _ => return Finding::AsListed,
    };
    if forms.contains(&given.as_str()) { Finding::OnlyReads } else { Finding::AsListed }
}

/// A program that runs code whatever it is told, but for the forms of it that only tell something.
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
        assert!(super::FORMS_OF_RUNNERS.is_sorted());
        assert!(forms.is_sorted());
    }
}
