//! GNU coreutils: programs that read files and print.

use crate::specification::{CommandSpec, Operands, flag};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "cat",
    options: &[flag("--help"), flag("-A --show-all")],
    operands: Operands::FILES,
    options_inert: true,
    read_only: &["cat f"],
    not_read_only: &["cat --nosuch"],
    ..CommandSpec::NEW
}];
