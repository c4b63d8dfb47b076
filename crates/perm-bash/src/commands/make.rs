//! make and other runners, and shells of other programs.
//!
//! `make -n` is not safe: recipes with `+` or `$(MAKE)` run all the same, `$(shell …)` runs while the Makefile
//! is read, and a Makefile that is itself a target is rebuilt.

use crate::specification::{Base, CommandSpec, Operands, Syntax, stops};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "cmake",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("--version")],
        base: Base::Runs,
        read_only: &["cmake --version"],
        not_read_only: &["cmake .", "cmake --build x", "cmake -E rm x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "code",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["code x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "just",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["just x"],
        ..CommandSpec::NEW
    },
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
    CommandSpec {
        name: "mongosh",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["mongosh x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "screen",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["screen x"],
        ..CommandSpec::NEW
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
