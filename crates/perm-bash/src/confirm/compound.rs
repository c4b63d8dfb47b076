//! The claims of compound commands, functions and coprocesses.

use super::claim::{Walk, is_name};
use super::fault::{Checked, Fault, span};
use super::item::{Item, Mark, Simple};
use super::nested::{self, Nested};
use crate::syntax::{CaseEnd, CaseItem, CompoundCommand, CompoundKind, List, Word};

impl Walk<'_> {
    /// A compound command and the redirections after it.
    pub(super) fn compound(&mut self, compound: &CompoundCommand, items: &mut Vec<Item>) -> Checked {
        let start = compound.span.start as usize;
        self.count(4 + 2 * compound.redirections.len(), compound.span)?;
        match &compound.kind {
            CompoundKind::Group(list) => self.enclosed(Mark::OpenBrace, list, Mark::CloseBrace, items)?,
            CompoundKind::Subshell(list) => {
                self.enclosed(Mark::OpenParenthesis, list, Mark::CloseParenthesis, items)?;
            }
            CompoundKind::If { branches, otherwise } => {
                self.conditional(branches, otherwise.as_ref(), items)?
            }
            CompoundKind::Loop { until, condition, body } => {
                items.push(Item::Mark(if *until { Mark::Until } else { Mark::While }));
                self.list(condition, items)?;
                self.enclosed(Mark::Do, body, Mark::Done, items)?;
            }
            CompoundKind::For { select, name, words, body } => {
                self.for_words(start, *select, name, words.as_deref(), items)?;
                self.enclosed(Mark::Do, body, Mark::Done, items)?;
            }
            CompoundKind::ArithmeticFor { expressions, body } => {
                self.arithmetic_for(start, expressions, items)?;
                self.enclosed(Mark::Do, body, Mark::Done, items)?;
            }
            CompoundKind::Case { subject, items: arms } => self.case(start, subject, arms, items)?,
            CompoundKind::Arithmetic(word) => {
                return self.expression(compound, &nested::in_words([word])?, ("((", "))"), items);
            }
            CompoundKind::Test(test) => {
                return self.expression(compound, &nested::in_test(test)?, ("[[", "]]"), items);
            }
        }
        for redirection in &compound.redirections {
            if let Some(redirection) = self.redirection(redirection)? {
                items.push(Item::Redirection(redirection));
            }
        }
        Ok(())
    }

    fn enclosed(&mut self, open: Mark, list: &List, close: Mark, items: &mut Vec<Item>) -> Checked {
        items.push(Item::Mark(open));
        self.list(list, items)?;
        items.push(Item::Mark(close));
        Ok(())
    }

    fn conditional(
        &mut self,
        branches: &[(List, List)],
        otherwise: Option<&List>,
        items: &mut Vec<Item>,
    ) -> Checked {
        for (index, (condition, body)) in branches.iter().enumerate() {
            items.push(Item::Mark(if index == 0 { Mark::If } else { Mark::Elif }));
            self.list(condition, items)?;
            items.push(Item::Mark(Mark::Then));
            self.list(body, items)?;
        }
        if let Some(body) = otherwise {
            items.push(Item::Mark(Mark::Else));
            self.list(body, items)?;
        }
        items.push(Item::Mark(Mark::Fi));
        Ok(())
    }

    /// `for name in words`, up to the words.
    fn for_words(
        &mut self,
        start: usize,
        select: bool,
        name: &str,
        words: Option<&[Word]>,
        items: &mut Vec<Item>,
    ) -> Checked {
        let (keyword, mark) = if select { ("select", Mark::Select) } else { ("for", Mark::For) };
        let at = self.keyword(start, keyword)?;
        let fault = Fault::at("a loop variable", start, at + name.len());
        if !is_name(name) || self.slice(at, at + name.len())? != name {
            return Err(fault);
        }
        items.push(Item::Mark(mark));
        items.push(Item::Word(span(at, at + name.len())));
        let Some(words) = words else { return Ok(()) };
        if words.is_empty() {
            return self.blank_empty_list(at + name.len(), fault);
        }
        items.push(Item::Mark(Mark::In));
        let mut seen = Vec::new();
        for (index, word) in words.iter().enumerate() {
            self.argument(word, false)?;
            self.push_word(&mut seen, word.span, index);
        }
        self.count(seen.len(), fault.span)?;
        items.extend(seen.into_iter().map(Item::Word));
        Ok(())
    }

    /// `in` with nothing behind it: the grammar knows no such loop, but one without `in`.
    fn blank_empty_list(&mut self, start: usize, fault: Fault) -> Checked {
        let rest = self.slice(start, self.text.len())?;
        let before = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let behind = rest.get(before..).and_then(|rest| rest.strip_prefix("in")).ok_or(fault)?;
        let is_empty = behind.trim_start_matches([' ', '\t']).starts_with([';', '\n']);
        if before == 0 || !is_empty {
            return Err(fault);
        }
        self.blank(start + before, start + before + 2);
        Ok(())
    }

    /// `for ((a; b; c))` looks like `while xxxx` to the second reader, which has the same shape.
    fn arithmetic_for(&mut self, start: usize, expressions: &[Word], items: &mut Vec<Item>) -> Checked {
        let fault = Fault::at("an arithmetic loop", start, start + 3);
        let open = self.keyword_before(start, "for", "((")?;
        let last = expressions.last().map_or(open + 2, |word| word.span.end as usize);
        let rest = self.slice(last, self.text.len())?;
        let end = last + rest.find("))").ok_or(fault)? + 2;
        let nested = self.lift_all(&nested::in_words(expressions)?)?;
        self.relex(&nested, open + 2).expression(end - 2)?;
        self.fill(span(start, end));
        let after = self.slice(end, self.text.len())?.trim_start_matches([' ', '\t']);
        let separated = after.starts_with([';', '\n']);
        let stop = if separated { end } else { end - 1 };
        let masked = self.mask.get_mut(start..end).ok_or(fault)?;
        for (byte, new) in masked.iter_mut().zip(b"while ") {
            *byte = *new;
        }
        if !separated && let Some(last) = masked.last_mut() {
            *last = b';';
        }
        items.push(Item::Mark(Mark::While));
        items.push(Item::Simple(Simple { words: vec![span(start + 6, stop)], ..Simple::default() }));
        Ok(())
    }

    fn case(&mut self, start: usize, subject: &Word, arms: &[CaseItem], items: &mut Vec<Item>) -> Checked {
        if self.keyword(start, "case")? != subject.span.start as usize {
            return Err(Fault { what: "the subject of `case`", span: subject.span });
        }
        self.argument(subject, false)?;
        items.extend([Item::Mark(Mark::Case), Item::Word(subject.span), Item::Mark(Mark::In)]);
        for arm in arms {
            items.push(Item::Mark(Mark::Arm));
            self.count(2 + 2 * arm.patterns.len(), subject.span)?;
            for pattern in &arm.patterns {
                self.argument(pattern, false)?;
                // A pattern is only looked at: nothing of its shape has to reach the second reader.
                self.fill(pattern.span);
                items.push(Item::Word(pattern.span));
            }
            self.list(&arm.body, items)?;
            match arm.end {
                CaseEnd::Break => {}
                CaseEnd::FallThrough => items.push(Item::Mark(Mark::FallThrough)),
                CaseEnd::TestNext => items.push(Item::Mark(Mark::TestNext)),
            }
        }
        items.push(Item::Mark(Mark::Esac));
        Ok(())
    }

    /// `[[ … ]]` and `(( … ))` look like a command of one word to the second reader.
    fn expression(
        &mut self,
        compound: &CompoundCommand,
        substitutions: &[Nested<'_>],
        (open, close): (&str, &str),
        items: &mut Vec<Item>,
    ) -> Checked {
        let start = compound.span.start as usize;
        let limit =
            compound.redirections.first().map_or(compound.span.end, |first| first.span.start) as usize;
        let text = self.slice(start, limit)?.trim_end_matches([' ', '\t', '\n', '\\']);
        let here = span(start, start + text.len());
        if !text.starts_with(open) || !text.ends_with(close) || text.len() < open.len() + close.len() {
            return Err(Fault { what: "an expression that is none", span: here });
        }
        let nested = self.lift_all(substitutions)?;
        self.relex(&nested, start + open.len()).expression(here.end as usize - close.len())?;
        self.fill(here);
        // A number glued to it is the descriptor of a redirection; it must not be glued to the stand-in.
        let end = here.end as usize - 1;
        self.blank(end, end + 1);
        let mut simple = Simple { words: vec![span(start, end)], ..Simple::default() };
        for redirection in &compound.redirections {
            if let Some(redirection) = self.redirection(redirection)? {
                simple.redirections.push(redirection);
            }
        }
        items.push(Item::Simple(simple));
        Ok(())
    }

    /// `f()` or `function f`: read again, then blanked, so that only the body is left.
    pub(super) fn function_header(&mut self, name: &str, start: usize, end: usize) -> Checked {
        let fault = Fault::at("the head of a function", start, end);
        let mut rest = self.slice(start, end)?;
        let keyword = rest.strip_prefix("function").filter(|rest| rest.starts_with([' ', '\t']));
        rest = keyword.unwrap_or(rest).trim_start_matches([' ', '\t']);
        rest = rest.strip_prefix(name).ok_or(fault)?;
        let parentheses = rest
            .trim_start_matches([' ', '\t'])
            .strip_prefix('(')
            .and_then(|rest| rest.trim_start_matches([' ', '\t']).strip_prefix(')'));
        if keyword.is_none() && parentheses.is_none() {
            return Err(fault);
        }
        rest = parentheses.unwrap_or(rest);
        let only_blanks = rest.split('\n').all(|line| {
            let line = line.trim_matches([' ', '\t']);
            line.is_empty() || line.starts_with('#')
        });
        if !only_blanks || rest.ends_with(|last: char| last != ' ' && last != '\t' && last != '\n') {
            return Err(fault);
        }
        self.blank(start, end);
        Ok(())
    }

    /// `coproc` or `coproc NAME`: read again, then blanked.
    pub(super) fn coproc_header(&mut self, start: usize, end: usize, may_be_named: bool) -> Checked {
        let mut words = self.slice(start, end)?.split_ascii_whitespace();
        let fine = words.next() == Some("coproc")
            && words.next().is_none_or(|name| may_be_named && is_name(name))
            && words.next().is_none();
        if !fine {
            return Err(Fault::at("the head of a coprocess", start, end));
        }
        self.blank(start, end);
        Ok(())
    }

    /// A reserved word at `start`; where the word after it starts.
    fn keyword(&self, start: usize, keyword: &str) -> Checked<usize> {
        let rest = self.slice(start, self.text.len())?;
        let fault = Fault::at("a reserved word", start, start + keyword.len());
        let after = rest.strip_prefix(keyword).ok_or(fault)?;
        let mut blank = after;
        loop {
            let next = blank.trim_start_matches([' ', '\t']);
            let next = next.strip_prefix("\\\n").unwrap_or(next);
            if next.len() == blank.len() {
                break;
            }
            blank = next;
        }
        if blank.len() == after.len() { Err(fault) } else { Ok(start + rest.len() - blank.len()) }
    }

    /// A reserved word at `start`, then `next`; where that starts.
    fn keyword_before(&self, start: usize, keyword: &str, next: &str) -> Checked<usize> {
        let rest = self.slice(start, self.text.len())?;
        let fault = Fault::at("a reserved word", start, start + keyword.len());
        let after = rest.strip_prefix(keyword).ok_or(fault)?.trim_start_matches([' ', '\t']);
        if after.starts_with(next) { Ok(start + rest.len() - after.len()) } else { Err(fault) }
    }
}
