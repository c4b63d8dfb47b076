//! What starts with `$` or a backquote, and process substitutions.

use super::characters::{is_metachar, is_name, is_name_start};
use super::list::Until;
use super::{Read, Reader};
use crate::syntax::{
    CommandSubstitution, List, Parameter, ParameterExpansion, ParameterOperation, ProcessSubstitution,
    WordPart,
};

/// Where an expansion stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// Outside of quotes.
    Unquoted,
    /// Between double quotes, or in arithmetic.
    Double,
    /// In a pattern between double quotes: `"${x%$y}"`.
    Pattern,
    /// In what takes the place of a pattern between double quotes: `"${x/a/$y}"`.
    Replacement,
    /// In the body of a here-document.
    HereDocument,
}

impl Reader<'_> {
    /// An expansion that starts with `$`; a `$` that starts none is a literal.
    pub(super) fn read_dollar(&mut self, context: Context) -> Read<WordPart> {
        let start = self.at;
        match self.peek_at(1) {
            Some(b'(') if self.peek_at(2) == Some(b'(') => {
                self.at += 3;
                Ok(WordPart::Arithmetic(Box::new(self.read_arithmetic_to("))")?)))
            }
            Some(b'(') => self.read_command_substitution(),
            Some(b'{') => self.read_braced_parameter(context),
            Some(b'[') => Err(self.unsure("`$[`; write `$((`", start)),
            Some(b'\'') if context == Context::Unquoted => {
                Ok(WordPart::Quoted(self.read_ansi_quoted()?.into()))
            }
            Some(b'\'') if context == Context::Replacement && self.at_simple_escape() => {
                Ok(WordPart::Quoted(self.read_ansi_quoted()?.into()))
            }
            Some(b'"') if context == Context::Unquoted => {
                self.bash_only("`$\"…\"`", start)?;
                self.at += 1;
                self.read_double_quoted()
            }
            Some(byte) if is_name_start(byte) => {
                self.at += 1;
                let name = self.take_while(is_name);
                Ok(self.parameter(start, Parameter::Variable(name.into())))
            }
            Some(byte @ b'1'..=b'9') => {
                self.at += 2;
                Ok(self.parameter(start, Parameter::Positional(u32::from(byte - b'0'))))
            }
            Some(byte @ (b'0' | b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')) => {
                self.at += 2;
                let opens = match self.peek() {
                    // `$${a,b}`, `"$$("")"`: bash sees `${` and `$(` where it looks for what ends the word
                    Some(b'{' | b'(' | b'[') => true,
                    Some(b'\'' | b'"') => context == Context::Unquoted,
                    _ => false,
                };
                if byte == b'$' && opens {
                    return Err(self.unsure("a bracket or a quote after `$$`; quote it", start));
                }
                Ok(self.parameter(start, Parameter::Special(char::from(byte))))
            }
            next if is_literal_before(next, context) => {
                self.at += 1;
                Ok(WordPart::Literal("$".into()))
            }
            _ => Err(self.unsure("a lone `$`; quote it", start)),
        }
    }

    /// `$'\n'`, `$'\t'`, `$'\r'` as the replacement of a pattern in double quotes: nothing in it could end the quotes or
    /// the braces, whichever of them is looked for first.
    fn at_simple_escape(&self) -> bool {
        ["$'\\n'", "$'\\r'", "$'\\t'"].iter().any(|text| self.starts_with(text))
    }

    fn parameter(&self, start: usize, parameter: Parameter) -> WordPart {
        WordPart::Parameter(Box::new(ParameterExpansion {
            parameter,
            subscript: None,
            operation: ParameterOperation::Value,
            span: self.span(start),
        }))
    }

    /// `$( … )`
    fn read_command_substitution(&mut self) -> Read<WordPart> {
        let start = self.at;
        self.at += 2;
        let list = self.read_substituted(start)?;
        Ok(WordPart::Command(Box::new(CommandSubstitution { list, span: self.span(start) })))
    }

    /// `<( … )` or `>( … )`
    pub(super) fn read_process_substitution(&mut self) -> Read<WordPart> {
        let start = self.at;
        self.bash_only("a process substitution", start)?;
        let output = self.peek() == Some(b'>');
        self.at += 2;
        if self.peek() == Some(b'(') {
            // bash first looks for the end of an arithmetic text, comments or not
            return Err(self.unsure("`((` in a process substitution; put a blank between", start));
        }
        let list = self.read_substituted(start)?;
        Ok(WordPart::Process(Box::new(ProcessSubstitution { output, list, span: self.span(start) })))
    }

    /// A list up to `)`, with the here-documents of its own.
    fn read_substituted(&mut self, start: usize) -> Read<List> {
        let outer = std::mem::take(&mut self.pending);
        let was_inside = std::mem::replace(&mut self.in_substitution, true);
        let was_printed = std::mem::replace(&mut self.heredoc_printed, false);
        let list = self.read_filled_list(Until::Parenthesis)?;
        self.at += 1;
        self.in_substitution = was_inside;
        self.heredoc_printed = was_printed;
        if !outer.is_empty() && self.slice(start, self.at).contains('\n') {
            return Err(self.unsure("a substitution over several lines after a here-document", start));
        }
        self.pending = outer;
        Ok(list)
    }

    /// `` `…` ``: the text between is unescaped and read again.
    pub(super) fn read_backquotes(&mut self, in_double_quotes: bool) -> Read<WordPart> {
        let start = self.at;
        self.at += 1;
        let text_start = self.at;
        let mut text = String::new();
        let mut escaped = false;
        loop {
            let run = self.take_while(|byte| byte != b'`' && byte != b'\\');
            text.push_str(run);
            match (self.peek(), self.peek_at(1)) {
                (Some(b'`'), _) => break,
                (Some(b'\\'), Some(byte @ (b'`' | b'\\' | b'$'))) => {
                    escaped = true;
                    text.push(char::from(byte));
                    self.at += 2;
                }
                (Some(b'\\'), Some(b'\n')) => {
                    return Err(self.unsure("a line continuation between backquotes", start));
                }
                (Some(b'\\'), Some(b'"')) if in_double_quotes => {
                    escaped = true;
                    text.push('"');
                    self.at += 2;
                }
                (Some(_), Some(_)) => {
                    text.push('\\');
                    self.at += 1;
                }
                _ => {
                    return Err(self.no(
                        "unreadable/quote-unterminated",
                        "a backquote has no partner",
                        start,
                    ));
                }
            }
        }
        let text_end = self.at;
        self.at += 1;
        let span = self.span(start);
        if has_comment(&text) {
            return Err(self.unsure("a `#` between backquotes; use `$(…)`", start));
        }
        let inner = if escaped { self.made(&text, span) } else { self.part(text_start, text_end) };
        let (list, commands) = inner.read_inner_list()?;
        self.commands = commands;
        Ok(WordPart::Command(Box::new(CommandSubstitution { list, span })))
    }

    /// The list, and how many commands there are by now.
    fn read_inner_list(mut self) -> Read<(List, u32)> {
        let list = self.read_filled_list(Until::End)?;
        Ok((list, self.commands))
    }
}

/// Whether a `$` before this byte is certainly plain.
fn is_literal_before(next: Option<u8>, context: Context) -> bool {
    match next {
        None => true,
        Some(b'"') => matches!(context, Context::Double | Context::Replacement | Context::HereDocument),
        Some(b'/' | b'.' | b',' | b':' | b'%' | b'+' | b'=' | b'^' | b']') => true,
        Some(b'(') => false,
        Some(byte) => is_metachar(byte),
    }
}

/// Whether a `#` stands where a comment could start.
fn has_comment(text: &str) -> bool {
    let mut before = b' ';
    text.bytes().any(|byte| {
        let hit = byte == b'#' && is_metachar(before);
        before = byte;
        hit
    })
}
