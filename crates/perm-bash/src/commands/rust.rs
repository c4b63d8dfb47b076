//! cargo.
//!
//! Rows: `cargo COMMAND -h` (1.95). Building, checking and testing run build scripts
//! and macros. `cargo metadata` without `--no-deps`, and `cargo tree`, may write the lock file and fetch.
//! `cargo help COMMAND`, and `--help` in some versions, starts `man` on a page of its own that it puts into `/tmp`. Every form is read-only only where the folder redirects nothing.

use super::shorthand::reads;
use crate::analysis::{EffectKind, FolderProgram};
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, OptionSpec, Role, Syntax, flag, path, stops, value,
};
use crate::value::Value;

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

/// A subcommand of which only this is told, whatever its words are.
const fn more(name: &'static str, base: Base, not_read_only: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base,
        folder: Some(FolderProgram::Cargo),
        own_state: HELP_PAGES,
        check: Some(help_alone),
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// Where cargo puts a manual page for `man`.
const HELP_PAGES: &[&str] = &["/tmp/cargo-*"];

/// `cargo build --help`: of a command that is cargo's own, which no alias can replace.
fn help_alone(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.as_slice() {
        [only] if matches!(only.value.text(), Some("--help" | "-h")) => Finding::OnlyReads,
        _ => Finding::AsListed,
    }
}

/// `cargo help build`: another program's help would be asked of that program.
fn own_commands(arguments: &Arguments<'_>) -> Finding {
    let own = |word: &Value| {
        word.text().is_some_and(|name| {
            COMMANDS.iter().flat_map(|cargo| cargo.subcommands).any(|command| command.name == name)
        })
    };
    if arguments.operands.iter().all(|operand| own(operand.value)) {
        return Finding::AsListed;
    }
    Finding::Unknown("the command may be another program, which is run for its help".to_owned())
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "cargo",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[
        value("--color"),
        flag("--list"),
        stops("-V --version"),
        stops("-h --help"),
        flag("-q --quiet"),
        flag("-v --verbose"),
    ],
    subcommands: &[
        more("add", Base::Modifies, &["cargo add x"]),
        more("b", Base::Runs, &["cargo b x"]),
        more("bench", Base::Runs, &["cargo bench x"]),
        more("build", Base::Runs, &["cargo build --release", "cargo build --help x"]),
        more("c", Base::Runs, &["cargo c x"]),
        more("check", Base::Runs, &["cargo check"]),
        more("clean", Base::Modifies, &["cargo clean x"]),
        more("clippy", Base::Runs, &["cargo clippy"]),
        more("d", Base::Runs, &["cargo d x"]),
        more("doc", Base::Runs, &["cargo doc x"]),
        more("fetch", Base::Network, &["cargo fetch x"]),
        more("fix", Base::Runs, &["cargo fix x"]),
        more("fmt", Base::Runs, &["cargo fmt --check"]),
        more("generate-lockfile", Base::Modifies, &["cargo generate-lockfile x"]),
        CommandSpec {
            name: "help",
            syntax: Syntax::Words,
            operands: Operands { first: &[Role::Data], ..Operands::NONE },
            own_state: HELP_PAGES,
            folder: Some(FolderProgram::Cargo),
            check: Some(own_commands),
            read_only: &["cargo help", "cargo help build"],
            not_read_only: &["cargo help evil", "cargo help \"$x\"", "cargo help build x"],
            ..CommandSpec::NEW
        },
        more("info", Base::Network, &["cargo info x"]),
        more("init", Base::Modifies, &["cargo init x"]),
        more("install", Base::Runs, &["cargo install x"]),
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
        more("login", Base::Network, &["cargo login x"]),
        more("logout", Base::Network, &["cargo logout x"]),
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
        more("miri", Base::Runs, &["cargo miri x"]),
        more("new", Base::Modifies, &["cargo new x"]),
        more("nextest", Base::Runs, &["cargo nextest x"]),
        more("owner", Base::Network, &["cargo owner x"]),
        more("package", Base::Runs, &["cargo package x"]),
        more("publish", Base::Network, &["cargo publish x"]),
        more("r", Base::Runs, &["cargo r x"]),
        CommandSpec {
            folder: Some(FolderProgram::Cargo),
            ..reads("read-manifest", READ_MANIFEST, Operands::NONE, &["cargo read-manifest"])
        },
        more("remove", Base::Modifies, &["cargo remove x"]),
        more("rm", Base::Modifies, &["cargo rm x"]),
        more("run", Base::Runs, &["cargo run --quiet"]),
        more("rustc", Base::Runs, &["cargo rustc x"]),
        more("rustdoc", Base::Runs, &["cargo rustdoc x"]),
        more("search", Base::Network, &["cargo search x"]),
        more("t", Base::Runs, &["cargo t x"]),
        more("test", Base::Runs, &["cargo test"]),
        more("uninstall", Base::Modifies, &["cargo uninstall x"]),
        more("update", Base::Modifies, &["cargo update x"]),
        more("vendor", Base::Modifies, &["cargo vendor x"]),
        CommandSpec {
            folder: Some(FolderProgram::Cargo),
            ..reads("version", READ_MANIFEST, Operands::NONE, &["cargo version"])
        },
        more("yank", Base::Network, &["cargo yank x"]),
    ],
    folder: Some(FolderProgram::Cargo),
    read_only: &["cargo --version", "cargo -V", "cargo --list", "cargo --help"],
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
