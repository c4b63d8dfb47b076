//! make and other runners, and shells of other programs.
//!
//! `make -n` is not safe: recipes with `+` or `$(MAKE)` run all the same, `$(shell …)` runs while the Makefile
//! is read, and a Makefile that is itself a target is rebuilt.

use super::version_only::runs_but_version;
use crate::specification::{Base, CommandSpec, Operands, Syntax, stops};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    // Alone: `cmake --version -P x` runs the script first (traced, 3.25).
    runs_but_version(
        "cmake",
        &["cmake --version", "cmake --help"],
        &["cmake .", "cmake --build x", "cmake -E rm x", "cmake --version -P x", "cmake --help -P x"],
    ),
    CommandSpec {
        name: "code",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["code x"],
        ..CommandSpec::NEW
    },
    // Manual.
    runs_but_version(
        "just",
        &["just --list", "just -l", "just --version"],
        &["just x", "just --evaluate", "just -l x"],
    ),
    CommandSpec {
        name: "make",
        aliases: &["gmake"],
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-h --help"), stops("-v --version")],
        base: Base::Runs,
        read_only: &["make --version", "make -v"],
        not_read_only: &["make", "make test", "make -n", "make --eval=x --version", "make -j8 x"],
        ..CommandSpec::NEW
    },
    // Manual.
    runs_but_version("mongosh", &["mongosh --version"], &["mongosh x", "mongosh --version x"]),
    // Manual.
    CommandSpec {
        own_state: &["/run/screen", "~/.screen"],
        ..runs_but_version(
            "screen",
            &["screen -ls", "screen --version"],
            &["screen x", "screen -ls x", "screen -wipe"],
        )
    },
    CommandSpec {
        name: "watch",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["watch x"],
        ..CommandSpec::NEW
    },
];
