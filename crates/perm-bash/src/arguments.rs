//! Reads an argument list by a command's specification: options, option-arguments, operands.

use perm_core::Span;

use crate::analysis::Effect;
use crate::specification::{CommandSpec, OptionSpec, Role};
use crate::value::Value;

/// An argument list, read by a specification.
#[derive(Debug)]
pub struct Arguments<'a> {
    /// The specification it was read by (of the innermost subcommand).
    pub spec: &'static CommandSpec,
    /// The names of the program and its subcommands: `["git", "stash", "show"]`.
    pub path: Vec<&'static str>,
    /// The options in order, those of outer commands first.
    pub options: Vec<GivenOption<'a>>,
    /// The operands in order.
    pub operands: Vec<Operand<'a>>,
}

/// One option as given.
#[derive(Clone, Debug)]
pub struct GivenOption<'a> {
    /// Its row.
    pub spec: &'static OptionSpec,
    /// Its argument: a whole word, or the part after `=` or after the letter.
    pub argument: Option<Value>,
    /// The word (for a separate argument: of the argument).
    pub word: &'a Value,
    /// Where it stands.
    pub span: Span,
}

/// One operand as given.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// What it is.
    pub role: Role,
    /// The word.
    pub value: &'a Value,
    /// Where it stands.
    pub span: Span,
}

/// Why an argument list cannot be read with certainty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArgumentError {
    /// The option is not in the table.
    UnknownOption {
        /// As written.
        option: String,
        /// Where it stands.
        span: Span,
    },
    /// The word could turn out to be an option.
    CouldBeOption {
        /// Where it stands.
        span: Span,
    },
    /// The option needs an argument and has none, or has one and takes none.
    Argument {
        /// As written.
        option: String,
        /// Where it stands.
        span: Span,
    },
    /// The subcommand is not in the table, or not known.
    UnknownSubcommand {
        /// As written.
        word: String,
        /// Where it stands.
        span: Span,
    },
    /// More operands than are known.
    ExtraOperand {
        /// Where it stands.
        span: Span,
    },
}

impl Arguments<'_> {
    /// The effects that the rows name, in order.
    #[must_use]
    pub fn effects(&self) -> Vec<Effect> {
        Vec::new()
    }
}
