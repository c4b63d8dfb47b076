//! rustc and rustup: which toolchain there is, and what it can build for.
//!
//! Rows: `rustc --help` (1.95), `rustup --help` (1.29). Every form is read-only only where the folder redirects nothing.

use super::shorthand::{changes, connects, reads, runs_code};
use crate::analysis::FolderProgram;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, stops, value};
use crate::value::Value;

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "rustc",
        syntax: Syntax::Strict,
        options: &[
            value("--explain"),
            value("--print"),
            stops("-V --version"),
            stops("-Vv"),
            stops("-h --help"),
            flag("-v --verbose"),
            stops("-vV"),
        ],
        base: Base::Runs,
        folder: Some(FolderProgram::Cargo),
        check: Some(rustc_prints),
        read_only: &[
            "rustc --version",
            "rustc -vV",
            "rustc --print sysroot",
            "rustc --print=cfg",
            "rustc --explain E0382",
        ],
        not_read_only: &[
            "rustc x.rs",
            "rustc --explain E0382 x.rs",
            "rustc --explain E0382 -o x",
            "rustc --print cfg -o x",
            "rustc --print cfg=x",
            "rustc --print cfg x.rs",
            "rustc --print native-static-libs",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "rustup",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-V --version"), stops("-h --help")],
        subcommands: &[
            connects("check", &["rustup check x"]),
            group(
                "component",
                &[
                    changes("add", &["rustup component add x"]),
                    led(
                        "list",
                        &[flag("--installed"), flag("-q --quiet")],
                        Operands::NONE,
                        &["rustup component list"],
                    ),
                    changes("remove", &["rustup component remove x"]),
                ],
                &["rustup component"],
            ),
            changes("default", &["rustup default nightly"]),
            runs_code("doc", &["rustup doc x"]),
            connects("install", &["rustup install x"]),
            changes("override", &["rustup override x"]),
            runs_code("run", &["rustup run x y"]),
            changes("self", &["rustup self x"]),
            changes("set", &["rustup set x"]),
            CommandSpec {
                name: "show",
                syntax: Syntax::Strict,
                options: &[stops("-h --help"), flag("-v --verbose")],
                subcommands: &[
                    led(
                        "active-toolchain",
                        &[flag("-v --verbose")],
                        Operands::NONE,
                        &["rustup show active-toolchain"],
                    ),
                    led("home", &[], Operands::NONE, &["rustup show home"]),
                    led("profile", &[], Operands::NONE, &["rustup show profile"]),
                ],
                folder: Some(FolderProgram::Cargo),
                read_only: &["rustup show"],
                not_read_only: &["rustup show x"],
                ..CommandSpec::NEW
            },
            group(
                "target",
                &[
                    changes("add", &["rustup target add x"]),
                    led(
                        "list",
                        &[flag("--installed"), flag("-q --quiet")],
                        Operands::NONE,
                        &["rustup target list --installed"],
                    ),
                    changes("remove", &["rustup target remove x"]),
                ],
                &["rustup target"],
            ),
            group(
                "toolchain",
                &[
                    changes("install", &["rustup toolchain install x"]),
                    changes("link", &["rustup toolchain link x"]),
                    led(
                        "list",
                        &[flag("-q --quiet"), flag("-v --verbose")],
                        Operands::NONE,
                        &["rustup toolchain list"],
                    ),
                    changes("uninstall", &["rustup toolchain uninstall x"]),
                ],
                &["rustup toolchain"],
            ),
            changes("uninstall", &["rustup uninstall x"]),
            connects("update", &["rustup update"]),
            led("which", &[], Operands::DATA, &["rustup which cargo"]),
        ],
        own_state: &["~/.rustup"],
        folder: Some(FolderProgram::Cargo),
        read_only: &["rustup --version"],
        ..CommandSpec::NEW
    },
];

/// A reading subcommand; a toolchain that the folder names may be asked.
const fn led(
    name: &'static str,
    options: &'static [OptionSpec],
    operands: Operands,
    read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec { folder: Some(FolderProgram::Cargo), ..reads(name, options, operands, read_only) }
}

/// A group of subcommands; without one, rustup prints its help.
const fn group(
    name: &'static str,
    subcommands: &'static [CommandSpec],
    read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Strict,
        subcommands,
        folder: Some(FolderProgram::Cargo),
        read_only,
        ..CommandSpec::NEW
    }
}

/// `rustc --print KIND` without a source compiles nothing; `KIND=FILE` writes the file. `--explain CODE` prints a text.
fn rustc_prints(arguments: &Arguments<'_>) -> Finding {
    let kind = |value: &Value| {
        value.text().is_some_and(|text| {
            matches!(text, "cfg" | "host-tuple" | "sysroot" | "target-cpus" | "target-libdir" | "target-list")
        })
    };
    let code = |value: &Value| {
        value.text().is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    let prints = !arguments.options.is_empty()
        && arguments.options.iter().all(|given| {
            let argument = given.argument.as_ref();
            given.spec.is("--print") && argument.is_some_and(kind)
                || given.spec.is("--explain") && argument.is_some_and(code)
        });
    if prints && arguments.operands.is_empty() { Finding::OnlyReads } else { Finding::AsListed }
}
