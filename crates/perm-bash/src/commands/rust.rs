//! cargo.
//!
//! Rows: `cargo COMMAND -h` (1.95). Building, checking and testing run build scripts
//! and macros. `cargo metadata` without `--no-deps`, and `cargo tree`, may write the lock file and fetch.
//! `cargo COMMAND --help` starts `man`. Every form is read-only only where the folder redirects nothing.

use super::shorthand::reads;
use crate::analysis::{EffectKind, FolderProgram};
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, path, stops, value,
};

const READ_MANIFEST: &[OptionSpec] = &[
    value("--color"),
    flag("--frozen"),
    flag("--locked"),
    path("--manifest-path", EffectKind::Look),
    flag("--offline"),
    stops("-h"),
    flag("-q --quiet"),
    flag("-v --verbose"),
];

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "cargo",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[
        value("--color"),
        flag("--list"),
        stops("-V --version"),
        stops("-h"),
        flag("-q --quiet"),
        flag("-v --verbose"),
    ],
    subcommands: &[
        CommandSpec {
            name: "add",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo add x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "b",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo b x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "bench",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo bench x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "build",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo build --release", "cargo build --help"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "c",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo c x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "check",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo check"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "clean",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo clean x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "clippy",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo clippy"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "d",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo d x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "doc",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo doc x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "fetch",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo fetch x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "fix",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo fix x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "fmt",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo fmt --check"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "generate-lockfile",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo generate-lockfile x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "info",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo info x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "init",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo init x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "install",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo install x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            folder: Some(FolderProgram::Cargo),
            ..reads(
                "locate-project",
                &[
                    value("--color"),
                    flag("--frozen"),
                    flag("--locked"),
                    path("--manifest-path", EffectKind::Look),
                    value("--message-format"),
                    flag("--offline"),
                    flag("--workspace"),
                    stops("-h"),
                    flag("-q --quiet"),
                    flag("-v --verbose"),
                ],
                Operands::NONE,
                &["cargo locate-project"],
            )
        },
        CommandSpec {
            name: "login",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo login x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "logout",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo logout x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            folder: Some(FolderProgram::Cargo),
            check: Some(without_resolving),
            not_read_only: &["cargo metadata"],
            ..reads(
                "metadata",
                &[
                    flag("--all-features"),
                    value("--color"),
                    value("--format-version"),
                    flag("--frozen"),
                    flag("--locked"),
                    path("--manifest-path", EffectKind::Look),
                    flag("--no-default-features"),
                    flag("--no-deps"),
                    flag("--offline"),
                    value("-F --features"),
                    stops("-h"),
                    flag("-q --quiet"),
                    flag("-v --verbose"),
                ],
                Operands::NONE,
                &["cargo metadata --no-deps --format-version 1"],
            )
        },
        CommandSpec {
            name: "miri",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo miri x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "new",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo new x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "nextest",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo nextest x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "owner",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo owner x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "package",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo package x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "publish",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo publish x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "r",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo r x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            folder: Some(FolderProgram::Cargo),
            ..reads("read-manifest", READ_MANIFEST, Operands::NONE, &["cargo read-manifest"])
        },
        CommandSpec {
            name: "remove",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo remove x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "rm",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo rm x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "run",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo run --quiet"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "rustc",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo rustc x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "rustdoc",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo rustdoc x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "search",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo search x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "t",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo t x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "test",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Runs,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo test"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "uninstall",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo uninstall x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "update",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo update x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "vendor",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Modifies,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo vendor x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            folder: Some(FolderProgram::Cargo),
            ..reads("version", READ_MANIFEST, Operands::NONE, &["cargo version"])
        },
        CommandSpec {
            name: "yank",
            syntax: Syntax::Words,
            operands: Operands::DATA,
            base: Base::Network,
            folder: Some(FolderProgram::Cargo),
            not_read_only: &["cargo yank x"],
            ..CommandSpec::NEW
        },
    ],
    folder: Some(FolderProgram::Cargo),
    read_only: &["cargo --version", "cargo -V", "cargo --list"],
    not_read_only: &["cargo tree", "cargo evil", "cargo +nightly --version", "cargo --config x=1 --version"],
    ..CommandSpec::NEW
}];

/// Without `--no-deps` the lock file is resolved, which may write it and fetch.
fn without_resolving(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("--no-deps") {
        return Finding::AsListed;
    }
    Finding::Unknown("without `--no-deps` the lock file may be written and packages fetched".to_owned())
}
