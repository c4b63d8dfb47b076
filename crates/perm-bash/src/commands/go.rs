//! go.
//!
//! Rows: `go help COMMAND`, `gofmt -h` (1.19). `go list`, `go doc` and `go mod` may fetch modules and run the C compiler;
//! the toolchain line of `go.mod` may replace `go` itself, hence the probe. `go env`
//! without names was seen to start the C compiler.

use crate::analysis::{EffectKind, FolderProgram};
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax, flag, modifies, path, value};
use crate::value::Value;

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "go",
        syntax: Syntax::Posix { abbreviations: false },
        subcommands: &[
            more("build", Base::Runs, &["go build -o x"]),
            more("clean", Base::Modifies, &["go clean x"]),
            more("doc", Base::Runs, &["go doc x"]),
            CommandSpec {
                name: "env",
                syntax: Syntax::SingleDash,
                operands: Operands::DATA,
                folder: Some(FolderProgram::Go),
                check: Some(names_only),
                read_only: &["go env GOPATH", "go env GOMOD GOFLAGS GOPRIVATE CGO_ENABLED"],
                not_read_only: &[
                    "go env",
                    "go env -json",
                    "go env GOGCCFLAGS",
                    "go env -w GOFLAGS=x",
                    "go env -u x",
                ],
                ..CommandSpec::NEW
            },
            more("fix", Base::Modifies, &["go fix x"]),
            more("fmt", Base::Modifies, &["go fmt x"]),
            more("generate", Base::Runs, &["go generate x"]),
            more("get", Base::Modifies, &["go get x"]),
            CommandSpec {
                name: "help",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                folder: Some(FolderProgram::Go),
                read_only: &["go help", "go help build", "go help mod tidy"],
                not_read_only: &["GOFLAGS=-toolexec=x go help"],
                ..CommandSpec::NEW
            },
            more("install", Base::Runs, &["go install x"]),
            more("list", Base::Runs, &["go list ./..."]),
            more("mod", Base::Modifies, &["go mod x"]),
            more("run", Base::Runs, &["go run ."]),
            more("test", Base::Runs, &["go test ./..."]),
            more("tool", Base::Runs, &["go tool x"]),
            CommandSpec {
                name: "version",
                syntax: Syntax::SingleDash,
                options: &[flag("-json"), flag("-m"), flag("-v")],
                operands: Operands::FILES,
                folder: Some(FolderProgram::Go),
                read_only: &["go version"],
                not_read_only: &["GOFLAGS=-toolexec=x go version"],
                ..CommandSpec::NEW
            },
            more("vet", Base::Runs, &["go vet x"]),
            more("work", Base::Modifies, &["go work x"]),
        ],
        folder: Some(FolderProgram::Go),
        not_read_only: &["go evil"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "gofmt",
        syntax: Syntax::SingleDash,
        options: &[
            path("-cpuprofile", EffectKind::Write),
            flag("-d"),
            flag("-e"),
            flag("-l"),
            value("-r"),
            flag("-s"),
            modifies("-w"),
        ],
        operands: Operands::paths(EffectKind::ReadTree),
        read_only: &["gofmt -l .", "gofmt -d main.go", "gofmt -s -e main.go"],
        not_read_only: &["gofmt -w main.go", "gofmt -cpuprofile f main.go", "gofmt -w=true main.go"],
        ..CommandSpec::NEW
    },
];

/// A subcommand of which only this is told, whatever its words are.
const fn more(name: &'static str, base: Base, not_read_only: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base,
        folder: Some(FolderProgram::Go),
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// Variables of which the value is known without running a compiler.
const ENV_NAMES: &[&str] = &[
    "CGO_ENABLED",
    "GO111MODULE",
    "GOAMD64",
    "GOARCH",
    "GOBIN",
    "GOCACHE",
    "GOENV",
    "GOEXE",
    "GOFLAGS",
    "GOHOSTARCH",
    "GOHOSTOS",
    "GOINSECURE",
    "GOMOD",
    "GOMODCACHE",
    "GONOPROXY",
    "GONOSUMDB",
    "GOOS",
    "GOPATH",
    "GOPRIVATE",
    "GOPROXY",
    "GOROOT",
    "GOSUMDB",
    "GOTMPDIR",
    "GOTOOLCHAIN",
    "GOTOOLDIR",
    "GOVCS",
    "GOVERSION",
    "GOWORK",
];

fn names_only(arguments: &Arguments<'_>) -> Finding {
    let known = |word: &Value| word.text().is_some_and(|name| ENV_NAMES.contains(&name));
    if !arguments.operands.is_empty() && arguments.operands.iter().all(|operand| known(operand.value)) {
        return Finding::AsListed;
    }
    Finding::Unknown("`go env` may start the C compiler; name the variables that are asked for".to_owned())
}
