//! Assignments and array values: read again from the bytes, then blanked, since the second reader takes many of them for
//! something else.

use super::claim::{Walk, is_name};
use super::fault::{Checked, Fault, span};
use crate::syntax::{ArrayElement, AssignedValue, Assignment, Word};

impl Walk<'_> {
    /// `x=(a b)` as an argument of `declare`
    pub(super) fn declared_array(&mut self, word: &Word, head: &str, elements: &[ArrayElement]) -> Checked {
        let open = word.span.start as usize + head.len();
        let name = head.strip_suffix('=').map(|name| name.strip_suffix('+').unwrap_or(name));
        if self.slice(word.span.start as usize, open)? != head || !name.is_some_and(is_name) {
            return Err(Fault { what: "an array that is none", span: word.span });
        }
        self.elements(elements, open, word.span.end as usize)?;
        self.fill(word.span);
        Ok(())
    }

    /// `NAME[i]+=value`
    pub(super) fn assignment(&mut self, assignment: &Assignment) -> Checked {
        let fault = Fault { what: "an assignment that is none", span: assignment.span };
        let (start, end) = (assignment.span.start as usize, assignment.span.end as usize);
        let text = self.slice(start, end)?;
        if !is_name(&assignment.name) || !text.starts_with(assignment.name.as_str()) {
            return Err(fault);
        }
        let mut at = start + assignment.name.len();
        if let Some(subscript) = &assignment.subscript {
            at = self.subscript(subscript, at)?;
        }
        if assignment.append {
            if self.text.get(at) != Some(&b'+') {
                return Err(fault);
            }
            at += 1;
        }
        if self.text.get(at) != Some(&b'=') {
            return Err(fault);
        }
        at += 1;
        match &assignment.value {
            AssignedValue::Scalar(word) => {
                if word.parts.is_empty() && at == end {
                    return Ok(());
                }
                if word.span != span(at, end) {
                    return Err(fault);
                }
                self.argument(word, true)
            }
            AssignedValue::Array(words) => self.array(words.iter().map(|word| (None, false, word)), at, end),
            AssignedValue::Elements(elements) => self.elements(elements, at, end),
        }
    }

    /// `(a b [2]=c)` between `start` and `end`
    fn elements(&mut self, elements: &[ArrayElement], start: usize, end: usize) -> Checked {
        let parts = elements.iter().map(|one| (one.subscript.as_ref(), one.append, &one.value));
        self.array(parts, start, end)
    }

    /// The elements of an array, each with its subscript and whether it is appended to.
    fn array<'w>(
        &mut self,
        elements: impl Iterator<Item = (Option<&'w Word>, bool, &'w Word)>,
        start: usize,
        end: usize,
    ) -> Checked {
        let fault = Fault::at("an array that is none", start, end);
        if self.text.get(start) != Some(&b'(') || self.text.get(end.saturating_sub(1)) != Some(&b')') {
            return Err(fault);
        }
        let mut at = start + 1;
        for (subscript, append, value) in elements {
            if let Some(subscript) = subscript {
                let open = (subscript.span.start as usize).checked_sub(1).ok_or(fault)?;
                self.blank_or_comment(at, open)?;
                let close = self.subscript(subscript, open)?;
                let equals = if append { "+=" } else { "=" };
                let from = close + equals.len();
                if self.slice(close, from)? != equals || value.span.start as usize != from {
                    return Err(fault);
                }
            } else {
                self.blank_or_comment(at, value.span.start as usize)?;
            }
            self.argument(value, subscript.is_some())?;
            at = value.span.end as usize;
        }
        self.blank_or_comment(at, end - 1)?;
        self.fill(span(start, end));
        Ok(())
    }

    /// `[i]` from `open`; where it ends.
    pub(super) fn subscript(&mut self, subscript: &Word, open: usize) -> Checked<usize> {
        let nested = self.lift(subscript)?;
        let close = subscript.span.end as usize;
        let bracketed = self.text.get(open) == Some(&b'[') && self.text.get(close) == Some(&b']');
        if !bracketed || subscript.span.start as usize != open + 1 {
            return Err(Fault { what: "a subscript that is none", span: subscript.span });
        }
        self.relex(&nested, open + 1).expression(close)?;
        self.fill(span(open, close + 1));
        Ok(close + 1)
    }

    /// Between the words of an array only blanks, newlines and comments may stand.
    pub(super) fn blank_or_comment(&self, start: usize, end: usize) -> Checked {
        let gap = self.slice(start, end)?.replace("\\\n", " ");
        let fine = gap.split('\n').all(|line| {
            let rest = line.trim_start_matches([' ', '\t']);
            rest.is_empty() || rest.starts_with('#')
        });
        if fine { Ok(()) } else { Err(Fault::at("bytes between words that were passed over", start, end)) }
    }
}
