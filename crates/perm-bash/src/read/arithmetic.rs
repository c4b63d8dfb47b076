//! Arithmetic texts: `$(( … ))`, `(( … ))`, subscripts. They are kept as a double-quoted word.

use super::substitution::Context;
use super::{Read, Reader};
use crate::syntax::{Word, WordPart};

impl Reader<'_> {
    /// Reads up to `close` (stepped over) outside of parentheses and brackets.
    pub(super) fn read_arithmetic_to(&mut self, close: &str) -> Read<Word> {
        self.deeper(|reader| {
            let start = reader.at;
            let parts = reader.read_arithmetic_parts(close)?;
            let span = reader.span(start);
            if !reader.eat(close) {
                return Err(
                    reader.unsure("parentheses that are no arithmetic; put a blank between them", start)
                );
            }
            Ok(Word { parts: vec![WordPart::DoubleQuoted(parts)], span })
        })
    }

    /// `[…]` after a name.
    pub(super) fn read_subscript(&mut self) -> Read<Word> {
        self.at += 1;
        let word = self.read_arithmetic_to("]")?;
        if word.span.start == word.span.end {
            return Err(self.unsure("an empty subscript", self.at));
        }
        Ok(word)
    }

    fn read_arithmetic_parts(&mut self, close: &str) -> Read<Vec<WordPart>> {
        let mut parts = Vec::new();
        let mut open = Vec::new();
        let mut run = self.at;
        loop {
            let Some(byte) = self.peek() else { return Err(self.syntax("the end of the arithmetic")) };
            let at_close = open.is_empty() && close.as_bytes().first() == Some(&byte);
            // `a["$key"]`: arithmetic, or the key of an associative array
            let quoted = byte == b'"' && close == "]";
            if !at_close && !quoted && !matches!(byte, b'$' | b'`') {
                self.step_arithmetic(byte, &mut open)?;
                continue;
            }
            let text = self.slice(run, self.at);
            if !text.is_empty() {
                parts.push(WordPart::Quoted(text.into()));
            }
            if at_close {
                return Ok(parts);
            }
            parts.push(if byte == b'`' {
                self.read_backquotes(true)?
            } else if quoted {
                let from = self.at;
                let part = self.read_double_quoted()?;
                // versions of bash differ in where such a subscript ends
                if self.slice(from, self.at).contains(['[', ']']) {
                    return Err(self.unsure("a bracket in quotes in a subscript", from));
                }
                part
            } else {
                let part = self.read_dollar(Context::Double)?;
                if matches!(part, WordPart::Literal(_)) {
                    return Err(self.unsure("a lone `$` in arithmetic", run));
                }
                part
            });
            run = self.at;
        }
    }

    /// Steps over one byte of an expression that is no expansion.
    fn step_arithmetic(&mut self, byte: u8, open: &mut Vec<u8>) -> Read<()> {
        let next = self.peek_at(1);
        match byte {
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b')' | b']' if open.last() == Some(&byte) => {
                open.pop();
            }
            b'<' | b'>' if next == Some(b'(') => return Err(self.unsure("`<(` in arithmetic", self.at)),
            b'#' if !self.previous().is_some_and(|before| before.is_ascii_alphanumeric()) => {
                return Err(self.unsure("`#` in arithmetic", self.at));
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b' ' | b'\t' | b'#' => {}
            b'+' | b'-' | b'*' | b'/' | b'%' | b'<' | b'>' | b'=' | b'!' | b'&' | b'|' | b'^' | b'~' => {}
            b'?' | b':' | b',' | b'.' | b'@' => {}
            _ => return Err(self.unsure("a character that is not certain in arithmetic", self.at)),
        }
        self.at += 1;
        Ok(())
    }
}
