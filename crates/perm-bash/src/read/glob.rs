//! Patterns: `*`, `?`, `[…]`, and `@(…)` where it is one.

use super::characters::is_metachar;
use super::word::{Mode, Stop};
use super::{Read, Reader};
use crate::syntax::WordPart;

/// The longest `[…]` and `@(…)` that are read.
const LONGEST: usize = 256;

impl Reader<'_> {
    /// Reads at a byte that may start a pattern.
    pub(super) fn read_glob_char(&mut self, byte: u8, mode: Mode) -> Read<WordPart> {
        let extended = self.peek_at(1) == Some(b'(') && byte != b'[' && mode.stop == Stop::Metachar;
        if extended && mode.extended_globs {
            return self.read_extended_glob();
        }
        if extended {
            return Err(self.unsure("an extended pattern; it depends on `shopt -s extglob`", self.at));
        }
        let start = self.at;
        match byte {
            b'*' | b'?' if mode.globs => {
                self.at += 1;
                Ok(WordPart::Glob(self.slice(start, self.at).into()))
            }
            b'[' if mode.globs => self.read_bracket(mode),
            _ => {
                self.at += 1;
                Ok(WordPart::Literal(self.slice(start, self.at).into()))
            }
        }
    }

    /// `[…]`, or a `[` that is plain since no `]` follows in the word.
    fn read_bracket(&mut self, mode: Mode) -> Read<WordPart> {
        let start = self.at;
        let Some(length) = self.bracket_length(mode)? else {
            self.at += 1;
            return Ok(WordPart::Literal("[".into()));
        };
        self.at += length;
        Ok(WordPart::Glob(self.slice(start, self.at).into()))
    }

    /// The length of the bracket expression that is next, both brackets included.
    fn bracket_length(&self, mode: Mode) -> Read<Option<usize>> {
        let mut length = 1;
        if matches!(self.peek_at(length), Some(b'!' | b'^')) {
            length += 1;
        }
        let first = length;
        while length < LONGEST {
            let Some(byte) = self.peek_at(length) else { return Ok(None) };
            match byte {
                b']' if length > first => return Ok(Some(length + 1)),
                b'[' if matches!(self.peek_at(length + 1), Some(b':' | b'.' | b'=')) => {
                    let kind = self.peek_at(length + 1);
                    length += 2;
                    while self.peek_at(length).is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                        length += 1;
                    }
                    if self.peek_at(length) != kind || self.peek_at(length + 1) != Some(b']') {
                        return Err(self.unsure("a `[[:…:]]` that is not certain", self.at));
                    }
                    length += 1;
                }
                b'}' if mode.stop != Stop::Metachar => return Ok(None),
                b'\\' | b'\'' | b'"' | b'$' | b'`' | b'/' => {
                    return Err(self.unsure("a `[` whose `]` is not certain; quote it", self.at));
                }
                _ if is_metachar(byte) => return Ok(None),
                _ => {}
            }
            length += 1;
        }
        Err(self.unsure("a very long `[…]`", self.at))
    }

    /// `@(a|b)` of plain text, patterns of one character and more such groups.
    fn read_extended_glob(&mut self) -> Read<WordPart> {
        let start = self.at;
        let mut level = 0_usize;
        self.at += 1;
        while let Some(byte) = self.peek() {
            match byte {
                b'(' if self.previous().is_some_and(|before| b"?*+@!".contains(&before)) => level += 1,
                b')' => level = level.saturating_sub(1),
                b'|' | b'*' | b'?' | b'.' | b'-' | b'_' | b'+' | b'@' | b'!' | b'/' | b':' | b',' | b'=' => {}
                _ if byte.is_ascii_alphanumeric() => {}
                _ => break,
            }
            self.at += 1;
            if level == 0 {
                return Ok(WordPart::ExtendedGlob(self.slice(start, self.at).into()));
            }
            if self.at - start > LONGEST {
                break;
            }
        }
        Err(self.unsure("an extended pattern that is not certain", start))
    }
}
