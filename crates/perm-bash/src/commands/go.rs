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
            CommandSpec {
                name: "build",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go build -o x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "clean",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Modifies,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go clean x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "doc",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go doc x"],
                ..CommandSpec::NEW
            },
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
            CommandSpec {
                name: "fix",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Modifies,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go fix x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "fmt",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Modifies,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go fmt x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "generate",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go generate x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "get",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Modifies,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go get x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "install",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go install x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "list",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go list ./..."],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "mod",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Modifies,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go mod x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "run",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go run ."],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "test",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go test ./..."],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "tool",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go tool x"],
                ..CommandSpec::NEW
            },
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
            CommandSpec {
                name: "vet",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go vet x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "work",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Modifies,
                folder: Some(FolderProgram::Go),
                not_read_only: &["go work x"],
                ..CommandSpec::NEW
            },
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
