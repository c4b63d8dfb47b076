//! The substitutions that the strict reader found in a word, in the order of the text.

use perm_core::Span;

use super::fault::Fault;
use crate::syntax::visit::{self, Visit};
use crate::syntax::{List, TestExpression, Word, WordPart};

/// How deep words may nest in words before the second reader gives up.
const MAX_DEPTH: usize = 200;

/// One substitution: its bytes, delimiters included, and what runs in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested<'s> {
    /// From the opening to the closing delimiter.
    pub(super) span: Span,
    /// What runs.
    pub(super) list: &'s List,
}

/// All substitutions of these words, but not those inside of other substitutions.
pub(super) fn in_words<'s>(words: impl IntoIterator<Item = &'s Word>) -> Result<Vec<Nested<'s>>, Fault> {
    let mut gather = Gather::default();
    words.into_iter().for_each(|word| gather.word(word));
    gather.finish()
}

/// All substitutions of `[[ … ]]`.
pub(super) fn in_test(test: &TestExpression) -> Result<Vec<Nested<'_>>, Fault> {
    let mut gather = Gather::default();
    gather.test(test);
    gather.finish()
}

#[derive(Default)]
struct Gather<'s> {
    found: Vec<Nested<'s>>,
    depth: usize,
    fault: Option<Fault>,
}

impl<'s> Gather<'s> {
    fn finish(self) -> Result<Vec<Nested<'s>>, Fault> {
        self.fault.map_or(Ok(self.found), Err)
    }

    /// Goes one level deeper, if that is not too deep.
    fn deeper(&mut self, too_deep: Fault, inside: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            self.fault.get_or_insert(too_deep);
            return;
        }
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }
}

impl<'s> Visit<'s> for Gather<'s> {
    fn word(&mut self, word: &'s Word) {
        let fault = Fault { what: "words that nest too deep", span: word.span };
        self.deeper(fault, |gather| visit::word(gather, word));
    }

    fn test(&mut self, test: &'s TestExpression) {
        let fault = Fault { what: "a test that nests too deep", span: Span::default() };
        self.deeper(fault, |gather| visit::test(gather, test));
    }

    fn part(&mut self, part: &'s WordPart) {
        match part {
            WordPart::Command(one) => self.found.push(Nested { span: one.span, list: &one.list }),
            WordPart::Process(one) => self.found.push(Nested { span: one.span, list: &one.list }),
            WordPart::Literal(_)
            | WordPart::Quoted(_)
            | WordPart::DoubleQuoted(_)
            | WordPart::Parameter(_)
            | WordPart::Arithmetic(_)
            | WordPart::Glob(_)
            | WordPart::ExtendedGlob(_)
            | WordPart::Braces(_)
            | WordPart::BraceRange(_)
            | WordPart::Array(_)
            | WordPart::Tilde(_) => visit::part(self, part),
        }
    }
}
