//! The claims of redirections; here-documents are lifted out of the text that the second reader sees.

use super::claim::{Walk, is_name};
use super::fault::{Checked, Fault};
use super::item::{Operator, Redirection};
use super::relex::{Context, Known};
use super::value::agree;
use crate::syntax::{
    Descriptor, HereDocument, Redirection as Claimed, RedirectionOperator, RedirectionTarget,
};

impl Walk<'_> {
    /// A redirection; nothing for a here-document, which leaves no trace in the text.
    pub(super) fn redirection(&mut self, claimed: &Claimed) -> Checked<Option<Redirection>> {
        let (start, end) = (claimed.span.start as usize, claimed.span.end as usize);
        let fault = Fault { what: "a redirection that is none", span: claimed.span };
        let text = self.slice(start, end)?;
        let prefix = match &claimed.fd {
            None => 0,
            Some(Descriptor::Number(number)) => {
                let digits = text.bytes().take_while(u8::is_ascii_digit).count();
                if text.get(..digits).and_then(|digits| digits.parse().ok()) != Some(*number) {
                    return Err(fault);
                }
                digits
            }
            Some(Descriptor::Variable(name)) => {
                let inside = text.strip_prefix('{').and_then(|rest| rest.strip_prefix(name.as_str()));
                if !is_name(name) || !inside.is_some_and(|rest| rest.starts_with('}')) {
                    return Err(fault);
                }
                self.blank(start, start + name.len() + 2);
                name.len() + 2
            }
        };
        let written = claimed.operator.text();
        let operator = start + prefix;
        let after = operator + written.len();
        if longest_operator(self.slice(operator, self.text.len())?) != Some(written) || after > end {
            return Err(fault);
        }
        match &claimed.target {
            RedirectionTarget::HereDocument(document) => {
                self.delimiter(document, after, end)?;
                self.blank(start, end);
                self.here_document(document, claimed.operator)?;
                Ok(None)
            }
            RedirectionTarget::Word(target) => {
                let between = self.slice(after, target.span.start as usize)?.replace("\\\n", "");
                if target.span.end as usize != end
                    || !between.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
                {
                    return Err(fault);
                }
                // A here-string is neither split nor globbed.
                self.argument(target, claimed.operator == RedirectionOperator::HereString)?;
                self.blank(after, target.span.start as usize);
                let seen = self.rewrite(claimed.operator, operator);
                if self.slice_of(target.span)?.ends_with('-') {
                    // `>&-` and `2>&1-` are operators of their own to the grammar.
                    self.fill(target.span);
                }
                let fd = match claimed.fd {
                    Some(Descriptor::Number(_)) => self.plain_number(start, operator)?,
                    Some(Descriptor::Variable(_)) | None => None,
                };
                Ok(Some(Redirection { fd, operator: seen, target: target.span }))
            }
        }
    }

    /// A file descriptor of as many digits: the grammar takes a `0` for the start of a word.
    fn plain_number(&mut self, start: usize, end: usize) -> Checked<Option<u32>> {
        let fault = Fault::at("a descriptor that is no number", start, end);
        let digits = self.mask.get_mut(start..end).ok_or(fault)?;
        digits.fill(b'1');
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        number.map(Some).ok_or(fault)
    }

    /// Operators that the grammar lacks are written as ones that it has, of the same shape.
    fn rewrite(&mut self, operator: RedirectionOperator, at: usize) -> Operator {
        match operator {
            RedirectionOperator::Input => Operator::Input,
            RedirectionOperator::Output => Operator::Output,
            RedirectionOperator::Append => Operator::Append,
            RedirectionOperator::Clobber => Operator::Clobber,
            RedirectionOperator::DuplicateInput => Operator::DuplicateInput,
            RedirectionOperator::DuplicateOutput => Operator::DuplicateOutput,
            RedirectionOperator::OutputBoth => Operator::OutputBoth,
            RedirectionOperator::AppendBoth => Operator::AppendBoth,
            RedirectionOperator::ReadWrite => {
                self.blank(at + 1, at + 2);
                Operator::Input
            }
            RedirectionOperator::HereString
            | RedirectionOperator::HereDocument
            | RedirectionOperator::HereDocumentTabs => {
                self.blank(at + 1, at + 3);
                Operator::Input
            }
        }
    }

    /// The delimiter between `start` and `end`.
    fn delimiter(&mut self, document: &HereDocument, start: usize, end: usize) -> Checked {
        let fault = Fault::at("the delimiter of a here-document", start, end);
        let text = self.slice(start, end)?;
        let word = start + text.len() - text.trim_start_matches([' ', '\t']).len();
        let context = Context { extended_glob: false, assignment: true };
        let known = self.relex(&[], word).word(end, context)?;
        let quoted = text.contains(['\\', '\'', '"']);
        match known {
            Known::Exact(text) | Known::Perhaps(text)
                if *text == *document.delimiter.as_bytes() && word < end =>
            {
                if quoted == document.quoted {
                    Ok(())
                } else {
                    Err(fault)
                }
            }
            Known::Exact(_) | Known::Perhaps(_) | Known::Dynamic => Err(fault),
        }
    }

    /// The body and its end line: read again, then blanked; its substitutions are confirmed apart.
    fn here_document(&mut self, document: &HereDocument, operator: RedirectionOperator) -> Checked {
        let (start, end) = (document.body.span.start as usize, document.body.span.end as usize);
        let fault = Fault { what: "the body of a here-document", span: document.body.span };
        let tabs = operator == RedirectionOperator::HereDocumentTabs;
        let strip = |line: &'_ str| -> usize {
            if tabs { line.len() - line.trim_start_matches('\t').len() } else { 0 }
        };
        if !self.slice(0, start)?.ends_with('\n') {
            return Err(fault);
        }
        let body = self.slice(start, end)?;
        let delimiter = document.delimiter.as_str();
        let is_end = |line: &str| line.get(strip(line)..) == Some(delimiter);
        let continued = !document.quoted && body.contains("\\\n");
        if !(body.is_empty() || body.ends_with('\n'))
            || !continued && body.split('\n').any(|line| is_end(line) && !line.is_empty())
        {
            return Err(fault);
        }
        let rest = self.slice(end, self.text.len())?;
        let last = rest.split('\n').next().unwrap_or_default();
        if !is_end(last) {
            return Err(Fault { what: "the end of a here-document", span: document.body.span });
        }
        let nested = self.lift(&document.body)?;
        let known = self.relex(&nested, start).body(end, document.quoted, tabs)?;
        agree(&document.body, &known)?;
        self.blank(start, (end + last.len() + 1).min(self.text.len()));
        Ok(())
    }
}

/// The longest redirection operator at the start of `text`.
fn longest_operator(text: &str) -> Option<&'static str> {
    ["&>>", "<<<", "<<-", "<<", "<>", "<&", "<", ">>", ">|", ">&", ">", "&>"]
        .into_iter()
        .find(|operator| text.starts_with(operator))
}
