//! Whether the two looks at a word give it the same value.

use super::fault::{Checked, Fault};
use super::relex::Known;
use crate::syntax::{Word, WordPart};

/// Whether the strict reader's value of a word is what the bytes say.
pub(super) fn agree(word: &Word, known: &Known<'_>) -> Checked {
    let agreed = match known {
        Known::Exact(bytes) => behind(&word.parts, Some(bytes)) == Some(Some(b"")),
        Known::Perhaps(bytes) => matches!(behind(&word.parts, Some(bytes)), None | Some(Some(b""))),
        Known::Dynamic => behind(&word.parts, None).is_none(),
    };
    if agreed { Ok(()) } else { Err(Fault { what: "the value of a word", span: word.span }) }
}

/// What is left of the bytes behind the text of the parts, nothing where they do not start with it; `None` where that text
/// depends on something.
fn behind<'b>(parts: &[WordPart], bytes: Option<&'b [u8]>) -> Option<Option<&'b [u8]>> {
    parts.iter().try_fold(bytes, |rest, part| match part {
        WordPart::Literal(text) | WordPart::Quoted(text) => {
            Some(rest.and_then(|rest| rest.strip_prefix(text.as_bytes())))
        }
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
