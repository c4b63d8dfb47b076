//! Quoting: `'…'`, `"…"`, `$'…'`.

use super::substitution::Context;
use super::{Read, Reader};
use crate::syntax::WordPart;

impl<'t> Reader<'t> {
    /// `'…'`: the text between the quotes.
    pub(super) fn read_single_quoted(&mut self) -> Read<&'t str> {
        let start = self.at;
        self.at += 1;
        let text = self.take_while(|byte| byte != b'\'');
        if !self.eat("'") {
            return Err(self.no("unreadable/quote-unterminated", "a `'` has no partner", start));
        }
        Ok(text)
    }

    /// `"…"`
    pub(super) fn read_double_quoted(&mut self) -> Read<WordPart> {
        let start = self.at;
        self.at += 1;
        let parts = self.deeper(|reader| reader.read_double_quoted_parts(Some(b'"'), Context::Double))?;
        if !self.eat("\"") {
            return Err(self.no("unreadable/quote-unterminated", "a `\"` has no partner", start));
        }
        Ok(WordPart::DoubleQuoted(parts))
    }

    /// What stands between double quotes, in a here-document, or in `"${x:-…}"`, up to the byte `stop` or
    /// the end.
    pub(super) fn read_double_quoted_parts(
        &mut self,
        stop: Option<u8>,
        context: Context,
    ) -> Read<Vec<WordPart>> {
        let mut parts = Vec::new();
        let mut text = String::new();
        while let Some(byte) = self.peek() {
            if Some(byte) == stop {
                break;
            }
            match byte {
                b'\\' if context == Context::Replacement && self.peek_at(1) == Some(b'/') => {
                    text.push('/');
                    self.at += 2;
                }
                b'\\' => {
                    // `"$a\⏎b"` is `"$ab"`
                    let after_name = matches!(parts.last(), Some(WordPart::Parameter(_)))
                        && text.is_empty()
                        && self.previous() != Some(b'}');
                    if after_name && self.peek_at(1) == Some(b'\n') {
                        return Err(self.unsure("a line continuation after a variable", self.at));
                    }
                    self.read_double_quoted_escape(stop, &mut text)?;
                }
                b'$' | b'`' => {
                    let part =
                        if byte == b'$' { self.read_dollar(context)? } else { self.read_backquotes(true)? };
                    if let WordPart::Literal(dollar) = part {
                        text.push_str(&dollar);
                    } else {
                        push_text(&mut parts, &mut text);
                        parts.push(part);
                    }
                }
                b'"' if stop == Some(b'}') && context != Context::HereDocument => {
                    push_text(&mut parts, &mut text);
                    parts.push(self.read_double_quoted()?);
                }
                b'\'' if stop == Some(b'}') && context == Context::Double => {
                    let quoted = self.literal_quotes()?;
                    text.push_str(quoted);
                }
                b'"' | b'\'' if stop == Some(b'}') => {
                    return Err(self.unsure("a quote inside `\"${…}\"`", self.at));
                }
                b'<' | b'>' if stop == Some(b'}') && self.peek_at(1) == Some(b'(') => {
                    return Err(self.unsure("`<(` inside `\"${…}\"`", self.at));
                }
                b'\n' if stop == Some(b'}') => return Err(self.unsure("a newline inside `${…}`", self.at)),
                _ => {
                    let plain = |byte| {
                        !matches!(byte, b'\\' | b'$' | b'`' | b'"' | b'\'' | b'}' | b'\n' | b'<' | b'>')
                    };
                    let run = self.take_while(plain);
                    if run.is_empty() {
                        text.push(char::from(byte));
                        self.at += 1;
                    } else {
                        text.push_str(run);
                    }
                }
            }
        }
        push_text(&mut parts, &mut text);
        Ok(parts)
    }

    /// `'…'` in `"${x:-'a'}"`: the quotes are text like what they hold, but bash looks for the `}` behind them.
    fn literal_quotes(&mut self) -> Read<&'t str> {
        let start = self.at;
        self.at += 1;
        self.take_while(|byte| {
            !matches!(byte, b'\'' | b'"' | b'\\' | b'$' | b'`' | b'{' | b'}' | b'\n' | b'<' | b'>')
        });
        if !self.eat("'") {
            return Err(self.unsure("a quote inside `\"${…}\"`", start));
        }
        Ok(self.slice(start, self.at))
    }

    fn read_double_quoted_escape(&mut self, stop: Option<u8>, text: &mut String) -> Read<()> {
        match self.peek_at(1) {
            Some(byte @ (b'$' | b'`' | b'\\')) => {
                text.push(char::from(byte));
                self.at += 2;
            }
            Some(b'"') if stop == Some(b'"') => {
                text.push('"');
                self.at += 2;
            }
            Some(b'\n') if stop == Some(b'"') => self.at += 2,
            _ if stop == Some(b'}') => return Err(self.unsure("a `\\` inside `\"${…}\"`", self.at)),
            _ => {
                text.push('\\');
                self.at += 1;
            }
        }
        Ok(())
    }

    /// `$'…'`: the text that it stands for.
    pub(super) fn read_ansi_quoted(&mut self) -> Read<String> {
        let start = self.at;
        self.bash_only("`$'…'`", start)?;
        self.at += 2;
        let mut bytes = Vec::new();
        loop {
            let run = self.take_while(|byte| byte != b'\'' && byte != b'\\');
            bytes.extend_from_slice(run.as_bytes());
            if self.eat("'") {
                break;
            }
            if self.peek().is_none() {
                return Err(self.no("unreadable/quote-unterminated", "a `$'` has no partner", start));
            }
            self.at += 1;
            self.read_ansi_escape(start, &mut bytes)?;
        }
        String::from_utf8(bytes).map_err(|_| self.unsure("`$'…'` that is not UTF-8", start))
    }

    /// What follows a backslash in `$'…'`.
    fn read_ansi_escape(&mut self, start: usize, bytes: &mut Vec<u8>) -> Read<()> {
        let Some(byte) = self.peek() else { return Err(self.syntax("an escape")) };
        let simple = match byte {
            b'a' => Some(0x07),
            b'b' => Some(0x08),
            b'e' | b'E' => Some(0x1b),
            b'f' => Some(0x0c),
            b'n' => Some(b'\n'),
            b'r' => Some(b'\r'),
            b't' => Some(b'\t'),
            b'v' => Some(0x0b),
            b'\\' | b'\'' | b'"' | b'?' => Some(byte),
            _ => None,
        };
        if let Some(simple) = simple {
            self.at += 1;
            bytes.push(simple);
            return Ok(());
        }
        let (digits, radix) = match byte {
            b'0'..=b'7' => (self.take_digits(3, 8), 8),
            b'x' | b'u' | b'U' => {
                self.at += 1;
                (
                    self.take_digits(
                        if byte == b'x' {
                            2
                        } else if byte == b'u' {
                            4
                        } else {
                            8
                        },
                        16,
                    ),
                    16,
                )
            }
            b'c' => {
                let Some(letter) = self.peek_at(1).filter(u8::is_ascii_alphabetic) else {
                    return Err(self.unsure("this escape in `$'…'`", start));
                };
                self.at += 2;
                bytes.push(letter & 0x1f);
                return Ok(());
            }
            _ => {
                // the backslash stays, also before a newline
                bytes.push(b'\\');
                return Ok(());
            }
        };
        let value = u32::from_str_radix(digits, radix).unwrap_or_default();
        let unicode = matches!(byte, b'u' | b'U');
        match u8::try_from(value) {
            // nothing after a NUL would be kept; a code point above ASCII depends on the locale
            Ok(value) if value != 0 && (value.is_ascii() || !unicode) => bytes.push(value),
            _ => return Err(self.unsure("this escape in `$'…'`", start)),
        }
        Ok(())
    }

    fn take_digits(&mut self, most: usize, radix: u32) -> &'t str {
        let start = self.at;
        while self.at - start < most && self.peek().is_some_and(|byte| char::from(byte).is_digit(radix)) {
            self.at += 1;
        }
        self.slice(start, self.at)
    }
}

fn push_text(parts: &mut Vec<WordPart>, text: &mut String) {
    if !text.is_empty() {
        parts.push(WordPart::Quoted(text.as_str().into()));
        text.clear();
    }
}
