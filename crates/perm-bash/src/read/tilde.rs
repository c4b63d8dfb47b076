//! Tilde expansion: which `~` of a word are bash's.

use super::brace::Pieces;
use super::characters::{is_metachar, is_name_start};
use super::{Read, Reader};
use crate::syntax::WordPart;

/// Where in a word a `~` expands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tilde {
    /// At the start; after `=` or `:` it is refused.
    StartOnly,
    /// At the start, and bash also after `=` and `:` in words that look like an assignment.
    Argument,
    /// At the start and after each `:`, as in the value of an assignment.
    Value,
    /// A `~` at the start is refused.
    Refuse,
}

impl Reader<'_> {
    /// Reads a `~`, and what belongs to it where it expands.
    pub(super) fn read_tilde(&mut self, start: usize, tilde: Tilde, pieces: &mut Pieces) -> Read<WordPart> {
        let at_start = self.at == start;
        let after = pieces.ends_in(b'=') || pieces.ends_in(b':');
        let assigned = after && pieces.looks_assigned();
        let (expands, to_colon) = match tilde {
            Tilde::Refuse if at_start => return Err(self.unsure("`~` at the start of this word", start)),
            Tilde::Refuse => (false, false),
            Tilde::Value if pieces.ends_in(b'=') => {
                return Err(self.unsure("`=~` in a value; quote it", start));
            }
            Tilde::Value => (at_start || pieces.ends_in(b':'), true),
            Tilde::StartOnly | Tilde::Argument if !after => (at_start, false),
            Tilde::StartOnly => return Err(self.unsure("`~` after `=` or `:`; quote it", start)),
            // `a[1]=~` expands, though it is no assignment.
            Tilde::Argument if !assigned && !pieces.is_single_text() => {
                return Err(self.unsure("`~` after `=` or `:`; quote it", start));
            }
            Tilde::Argument if !assigned => (false, false),
            Tilde::Argument => {
                if pieces.head().contains('[') || (pieces.ends_in(b'=') && !is_first_equals(pieces)) {
                    return Err(self.unsure("`~` after `=`; quote it", start));
                }
                self.bash_only("`~` after `=` in an argument", start)?;
                (true, true)
            }
        };
        self.at += 1;
        if !expands {
            return Ok(WordPart::Literal("~".into()));
        }
        self.read_tilde_name(to_colon)
    }

    fn read_tilde_name(&mut self, to_colon: bool) -> Read<WordPart> {
        let start = self.at;
        let name =
            self.take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'+'));
        let ended = match self.peek() {
            None | Some(b'/') => true,
            Some(b':') => to_colon,
            // `~<(x)` goes on.
            Some(b'<' | b'>') => self.peek_at(1) != Some(b'('),
            Some(byte) => is_metachar(byte),
        };
        let plain = name.bytes().next().is_none_or(is_name_start) && !name.contains('+');
        if !ended || !(plain || matches!(name, "+" | "-")) {
            return Err(self.unsure("what follows `~` is not certain; quote it", start));
        }
        if !plain {
            self.bash_only("`~+` or `~-`", start)?;
        }
        Ok(WordPart::Tilde(name.into()))
    }
}

/// Whether the pieces so far are one text with one `=`.
fn is_first_equals(pieces: &Pieces) -> bool {
    pieces.is_single_text() && pieces.head().matches('=').count() == 1
}
