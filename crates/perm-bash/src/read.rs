//! The strict reader: the authority on what a text means.
//!
//! In comes a [`Gated`] text, out comes a [`Script`] or the reason why there is none. It is a recursive
//! descent over the bytes of a subset of the shell language in which everything is certain: where bash
//! does something surprising, or versions of it differ, the text is refused, never guessed. It reads each
//! byte a bounded number of times and never nests deeper than [`DEPTH_LIMIT`].

mod arithmetic;
mod blank;
mod brace;
mod characters;
mod command;
mod compound;
mod conditional;
mod cursor;
mod dialect;
mod fill;
mod glob;
mod heredoc;
mod list;
mod parameter;
mod quote;
mod redirection;
mod reserved;
mod substitution;
mod tilde;
mod word;

use perm_core::{Shell, Span};

use crate::analysis::Unreadable;
use crate::gate::{self, Gated};
use crate::syntax::Script;

pub(crate) use cursor::Reader;

/// How deeply commands, substitutions and words may nest.
pub const DEPTH_LIMIT: u32 = 64;

/// How many commands one text may have.
pub const COMMAND_LIMIT: u32 = 8192;

/// A result of the reader.
pub(crate) type Read<T> = Result<T, Unreadable>;

/// Reads a text.
///
/// # Errors
/// [`Unreadable`] where the text is not valid for its shell, or is not certain to mean one thing. The codes
/// start with `unreadable/`.
pub fn read(gated: &Gated<'_>) -> Result<Script, Unreadable> {
    Reader::new(gated.text(), gated.shell()).read_script()
}

/// Reads a text that a script of another reading runs: the argument of `bash -c`, the body of a
/// here-document that a shell is fed with.
///
/// Spans count from the start of the inner text, unless `at` is given: then every span is `at`, the place
/// of the inner text in the outer one.
///
/// # Errors
/// As [`read`], and where the inner text does not pass the gate.
pub fn read_nested(text: &str, shell: Shell, depth: u32, at: Option<Span>) -> Result<Script, Unreadable> {
    let gated = gate::check(text, shell).map_err(|error| match at {
        Some(span) => Unreadable { reason: error.reason.at(span) },
        None => error,
    })?;
    let mut reader = Reader::new(gated.text(), gated.shell());
    reader.nest(depth, at);
    reader.read_script()
}
