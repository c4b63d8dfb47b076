//! Here-documents: the delimiter where it is written, the body at the end of the line.

use super::characters::is_metachar;
use super::substitution::Context;
use super::{Read, Reader};
use crate::analysis::Unreadable;
use crate::syntax::{HereDocument, RedirectionOperator, RedirectionTarget, Word, WordPart};
use perm_core::Span;

/// A here-document whose body is still to come.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    delimiter: String,
    quoted: bool,
    strips_tabs: bool,
    start: usize,
    /// The place in the reader's list of bodies.
    number: usize,
}

impl Reader<'_> {
    /// Reads the delimiter and gives a place-holder: a word whose span is the number of the body.
    pub(super) fn read_heredoc_start(&mut self, operator: RedirectionOperator) -> Read<RedirectionTarget> {
        self.skip_blanks()?;
        let start = self.at;
        let (delimiter, quoted) = self.read_delimiter()?;
        self.heredoc_printed |= self.in_substitution;
        let number = self.bodies.len();
        self.bodies.push(None);
        let strips_tabs = operator == RedirectionOperator::HereDocumentTabs;
        self.pending.push(Pending { delimiter, quoted, strips_tabs, start, number });
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        Ok(RedirectionTarget::Word(Word { parts: Vec::new(), span: Span::new(number, number) }))
    }

    /// The delimiter without its quotes, and whether it had any.
    fn read_delimiter(&mut self) -> Read<(String, bool)> {
        let start = self.at;
        let mut delimiter = String::new();
        let mut quoted = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'\'' => delimiter.push_str(self.read_single_quoted()?),
                b'"' => {
                    self.at += 1;
                    delimiter.push_str(self.take_while(|byte| !matches!(byte, b'"' | b'\\' | b'$' | b'`')));
                    if !self.eat("\"") {
                        return Err(self.unsure("a here-document delimiter that is not certain", start));
                    }
                }
                b'\\' => {
                    self.at += 1;
                    let Some(escaped) = self.rest().chars().next().filter(|escaped| *escaped != '\n') else {
                        return Err(self.unsure("a here-document delimiter that is not certain", start));
                    };
                    delimiter.push(escaped);
                    self.at += escaped.len_utf8();
                }
                b'$' | b'`' | b'{' | b'}' | b'*' | b'?' | b'[' | b'~' => {
                    return Err(self.unsure("a here-document delimiter that is not certain", start));
                }
                b'(' => return Err(self.syntax("a delimiter")),
                _ if is_metachar(byte) => break,
                _ => {
                    delimiter.push_str(
                        self.take_while(|byte| !is_metachar(byte) && !b"'\"\\$`{}*?[~".contains(&byte)),
                    );
                    continue;
                }
            }
            quoted = true;
        }
        if delimiter.is_empty() || delimiter.contains('\n') || self.at_process_substitution() {
            return Err(self.unsure("a here-document delimiter that is not certain", start));
        }
        Ok((delimiter, quoted))
    }

    /// Reads the bodies that start here, after a newline.
    pub(super) fn read_pending_bodies(&mut self) -> Read<()> {
        for pending in std::mem::take(&mut self.pending) {
            let body = self.read_body(&pending)?;
            if let Some(slot) = self.bodies.get_mut(pending.number) {
                *slot = Some(body);
            }
        }
        Ok(())
    }

    fn read_body(&mut self, pending: &Pending) -> Read<HereDocument> {
        let start = self.at;
        let mut made = String::new();
        let mut is_as_written = true;
        loop {
            let line_start = self.at;
            if self.peek().is_none() {
                return Err(self.heredoc_unterminated(pending));
            }
            let mut line = self.read_body_line(pending.quoted);
            is_as_written &= line.is_as_written;
            if pending.strips_tabs && line.text.starts_with('\t') {
                is_as_written = false;
                line.text = line.text.trim_start_matches('\t').to_owned();
            }
            if line.text == pending.delimiter {
                return self.finish_body(pending, start, line_start, is_as_written, &made);
            }
            if self.in_substitution && line.text.starts_with(&pending.delimiter) && line.text.contains(')') {
                return Err(self.unsure("a here-document line that starts with the delimiter", line_start));
            }
            made.push_str(&line.text);
            made.push('\n');
        }
    }

    /// One line without its newline; in an unquoted body a backslash at its end joins the next one.
    fn read_body_line(&mut self, quoted: bool) -> BodyLine {
        let mut line = BodyLine { text: String::new(), is_as_written: true };
        loop {
            let text = self.take_while(|byte| byte != b'\n');
            self.eat("\n");
            let backslashes = text.bytes().rev().take_while(|byte| *byte == b'\\').count();
            if quoted || backslashes % 2 == 0 || self.peek().is_none() {
                line.text.push_str(text);
                return line;
            }
            line.text.push_str(text.strip_suffix('\\').unwrap_or(text));
            line.is_as_written = false;
        }
    }

    fn finish_body(
        &mut self,
        pending: &Pending,
        start: usize,
        end: usize,
        is_as_written: bool,
        made: &str,
    ) -> Read<HereDocument> {
        let span = self.span_of(start, end);
        let part = if pending.quoted {
            WordPart::Quoted(made.into())
        } else {
            let mut inner = if is_as_written { self.part(start, end) } else { self.made(made, span) };
            let parts =
                inner.deeper(|reader| reader.read_double_quoted_parts(None, Context::HereDocument))?;
            self.commands = inner.commands;
            WordPart::DoubleQuoted(parts)
        };
        Ok(HereDocument {
            delimiter: pending.delimiter.as_str().into(),
            quoted: pending.quoted,
            body: Word { parts: vec![part], span },
        })
    }

    pub(super) fn heredoc_unterminated(&self, pending: &Pending) -> Unreadable {
        let message = format!("no line is the delimiter `{}` of the here-document", pending.delimiter);
        self.no("unreadable/heredoc-unterminated", message, pending.start)
    }
}

struct BodyLine {
    text: String,
    is_as_written: bool,
}
