//! Short forms for the rows of programs with many subcommands.

use crate::specification::{Base, CommandSpec, Operands, OptionSpec, Syntax, stops};

type Examples = &'static [&'static str];

/// A subcommand that only reads, its options in full and anywhere among its operands.
pub(super) const fn reads(
    name: &'static str,
    options: &'static [OptionSpec],
    operands: Operands,
    read_only: Examples,
) -> CommandSpec {
    CommandSpec { name, syntax: Syntax::Strict, options, operands, read_only, ..CommandSpec::NEW }
}

/// The same, of a program that reads its options by Go's pflag.
pub(super) const fn reads_pflag(
    name: &'static str,
    options: &'static [OptionSpec],
    operands: Operands,
    read_only: Examples,
) -> CommandSpec {
    CommandSpec { syntax: Syntax::Pflag, ..reads(name, options, operands, read_only) }
}

/// A subcommand of which only one thing is told: that it changes something.
///
/// Of its options only a `--help` that comes first is known.
pub(super) const fn changes(name: &'static str, not_read_only: Examples) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Posix { abbreviations: false },
        options: HELP,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The same, where it runs code that its arguments, files or images give it.
pub(super) const fn runs_code(name: &'static str, not_read_only: Examples) -> CommandSpec {
    CommandSpec { base: Base::Runs, ..changes(name, not_read_only) }
}

/// The same, where it talks to the network beyond the program's own service.
pub(super) const fn connects(name: &'static str, not_read_only: Examples) -> CommandSpec {
    CommandSpec { base: Base::Network, ..changes(name, not_read_only) }
}

const HELP: &[OptionSpec] = &[stops("--help")];
