//! Reads an argument list by a command's specification: options, option-arguments, operands.
//!
//! In comes what is known of the words of one invocation; out goes every option with its row and every
//! operand with its role. Where a word could be read in two ways, the reading says so: it is a *doubt*,
//! and a reading with doubts proves nothing, though the effects it names still count.

mod options;
mod reader;
mod roles;

use perm_core::Span;

pub(crate) use reader::after;

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
    /// An option like `--help` was read, after which nothing counts; the words behind it were not read.
    pub stops: bool,
    /// Why the reading is not certain; empty where it is.
    pub doubts: Vec<ArgumentError>,
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
    /// What it is; where several roles are possible, the strictest of them.
    pub role: Role,
    /// The index of the word in the argument list.
    pub index: usize,
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
        /// As people read it.
        word: String,
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
        /// As people read it.
        word: String,
        /// Where it stands.
        span: Span,
    },
}

/// Reads `argv`, whose first word is the program's name, by `spec`.
///
/// `spans` names the place of each word; a missing one counts as an empty place.
///
/// # Errors
/// The first doubt, where the reading is not certain.
pub fn read<'a>(
    argv: &'a [Value],
    spans: &'a [Span],
    spec: &'static CommandSpec,
) -> Result<Arguments<'a>, ArgumentError> {
    let arguments = read_with_doubts(argv, spans, spec);
    match arguments.doubts.first() {
        Some(doubt) => Err(doubt.clone()),
        None => Ok(arguments),
    }
}

/// The same, going on after a doubt: what is read wide, so that the effects hold whatever is the case.
#[must_use]
pub fn read_with_doubts<'a>(
    argv: &'a [Value],
    spans: &'a [Span],
    spec: &'static CommandSpec,
) -> Arguments<'a> {
    reader::Reader::new(argv, spans, spec).read()
}

impl<'a> Arguments<'a> {
    /// Whether an option is given, by any of its spellings.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|given| given.spec.is(name))
    }

    /// The arguments given to an option, by any of its spellings, in order.
    pub fn given(&self, name: &str) -> impl Iterator<Item = &GivenOption<'a>> {
        self.options.iter().filter(move |given| given.spec.is(name))
    }

    /// Whether the reading is certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.doubts.is_empty()
    }
}

#[cfg(test)]
mod tests;
