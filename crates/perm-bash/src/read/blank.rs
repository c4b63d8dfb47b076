//! What stands between tokens: blanks, comments, line continuations and newlines.

use super::characters::{is_blank, is_metachar};
use super::{Read, Reader};

impl Reader<'_> {
    /// Steps over blanks, line continuations and a comment; stops before a newline.
    ///
    /// A `#` starts a comment here since every caller stands where a token may start.
    pub(super) fn skip_blanks(&mut self) -> Read<()> {
        loop {
            match self.peek() {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\\') if self.peek_at(1) == Some(b'\n') => self.skip_continuation()?,
                Some(b'#') if self.previous().is_none_or(is_metachar) => {
                    self.take_while(|byte| byte != b'\n');
                }
                _ => return Ok(()),
            }
        }
    }

    /// Steps over `\` and newline, where nothing before it could be joined with what follows.
    fn skip_continuation(&mut self) -> Read<()> {
        let joined = !self.starts_token();
        // `;\⏎ls`: no word lengthens the operator, and none is there to be lengthened
        let operator = matches!(self.previous(), Some(b';' | b'&' | b'|' | b'('));
        self.at += 2;
        let word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'/');
        let ends = |byte: u8| is_blank(byte) || byte == b'\n' || (operator && word(byte));
        let apart = self.peek().is_none_or(ends);
        let again = self.peek() == Some(b'\\') && self.peek_at(1) == Some(b'\n');
        if joined && !apart && !again {
            return Err(
                self.unsure("a line continuation joins two parts; put a blank before it", self.at - 2)
            );
        }
        Ok(())
    }

    /// Whether a token starts here whatever stands before: after a blank, a newline, a continuation, or at
    /// the start of the text, or an operator that no further byte can lengthen.
    fn starts_token(&self) -> bool {
        let Some(before) = self.previous() else { return true };
        match before {
            b' ' | b'\t' | b'\n' | b')' => true,
            b'&' | b'|' => self.at.checked_sub(2).and_then(|at| self.byte(at)) == Some(before),
            _ => false,
        }
    }

    /// Steps over blanks, comments and newlines; the bodies of pending here-documents are read on the way.
    pub(super) fn skip_newlines(&mut self) -> Read<()> {
        loop {
            self.skip_blanks()?;
            if self.peek() != Some(b'\n') {
                return Ok(());
            }
            self.at += 1;
            self.read_pending_bodies()?;
        }
    }
}
