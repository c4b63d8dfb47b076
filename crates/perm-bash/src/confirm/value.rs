//! Whether the two looks at a word give it the same value.

use super::fault::{Checked, Fault};
use super::relex::Known;
use crate::syntax::{Word, WordPart};

/// Whether the strict reader's value of a word is what the bytes say.
pub(super) fn agree(word: &Word, known: &Known<'_>) -> Checked {
    let agreed = match (is_exact(&word.parts), known) {
        (true, Known::Exact(bytes) | Known::Perhaps(bytes)) => behind(&word.parts, bytes) == Some(b""),
        (false, Known::Perhaps(_) | Known::Dynamic) => true,
        (true, Known::Dynamic) | (false, Known::Exact(_)) => false,
    };
    if agreed { Ok(()) } else { Err(Fault { what: "the value of a word", span: word.span }) }
}

/// Whether the parts depend on nothing.
fn is_exact(parts: &[WordPart]) -> bool {
    parts.iter().all(|part| match part {
        WordPart::Literal(_) | WordPart::Quoted(_) => true,
        WordPart::DoubleQuoted(parts) => is_exact(parts),
        WordPart::Parameter(_)
        | WordPart::Command(_)
        | WordPart::Arithmetic(_)
        | WordPart::Process(_)
        | WordPart::Glob(_)
        | WordPart::ExtendedGlob(_)
        | WordPart::Braces(_)
        | WordPart::BraceRange(_)
        | WordPart::Array(_)
        | WordPart::Tilde(_) => false,
    })
}

/// What is left of the bytes behind the text of parts that depend on nothing; `None` where they do not start with it.
fn behind<'b>(parts: &[WordPart], bytes: &'b [u8]) -> Option<&'b [u8]> {
    parts.iter().try_fold(bytes, |rest, part| match part {
        WordPart::Literal(text) | WordPart::Quoted(text) => rest.strip_prefix(text.as_bytes()),
        WordPart::DoubleQuoted(parts) => behind(parts, rest),
        WordPart::Parameter(_)
        | WordPart::Command(_)
        | WordPart::Arithmetic(_)
        | WordPart::Process(_)
        | WordPart::Glob(_)
        | WordPart::ExtendedGlob(_)
        | WordPart::Braces(_)
        | WordPart::BraceRange(_)
        | WordPart::Array(_)
        | WordPart::Tilde(_) => None,
    })
}
