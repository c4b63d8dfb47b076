//! The substitutions that the strict reader found in a word, in the order of the text.

use perm_core::Span;

use super::fault::Fault;
use crate::syntax::{List, ParameterExpansion, ParameterOperation, TestExpression, Word, WordPart};

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

/// Gathers substitutions, but not those inside of other substitutions.
#[derive(Default)]
pub(super) struct Gather<'s> {
    /// What was found.
    pub(super) found: Vec<Nested<'s>>,
    depth: usize,
}

impl<'s> Gather<'s> {
    /// All substitutions of a word.
    pub(super) fn word(&mut self, word: &'s Word) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault { what: "words that nest too deep", span: word.span });
        }
        self.parts(&word.parts)?;
        self.depth -= 1;
        Ok(())
    }

    fn parts(&mut self, parts: &'s [WordPart]) -> Result<(), Fault> {
        for part in parts {
            match part {
                WordPart::Literal(_)
                | WordPart::Quoted(_)
                | WordPart::Glob(_)
                | WordPart::ExtendedGlob(_)
                | WordPart::BraceRange(_)
                | WordPart::Tilde(_) => {}
                WordPart::DoubleQuoted(parts) => self.parts(parts)?,
                WordPart::Braces(alternatives) => {
                    for parts in alternatives {
                        self.parts(parts)?;
                    }
                }
                WordPart::Parameter(expansion) => self.parameter(expansion)?,
                WordPart::Arithmetic(word) => self.word(word)?,
                WordPart::Array(elements) => {
                    for element in elements {
                        element.subscript.as_ref().map_or(Ok(()), |word| self.word(word))?;
                        self.word(&element.value)?;
                    }
                }
                WordPart::Command(one) => self.found.push(Nested { span: one.span, list: &one.list }),
                WordPart::Process(one) => self.found.push(Nested { span: one.span, list: &one.list }),
            }
        }
        Ok(())
    }

    fn parameter(&mut self, expansion: &'s ParameterExpansion) -> Result<(), Fault> {
        if let Some(subscript) = &expansion.subscript {
            self.word(subscript)?;
        }
        match &expansion.operation {
            ParameterOperation::Value
            | ParameterOperation::Length
            | ParameterOperation::Indirect
            | ParameterOperation::Names
            | ParameterOperation::Transform(_) => Ok(()),
            ParameterOperation::Conditional { word, .. }
            | ParameterOperation::IndirectConditional { word, .. } => self.word(word),
            ParameterOperation::Remove { pattern, .. } | ParameterOperation::Case { pattern, .. } => {
                self.word(pattern)
            }
            ParameterOperation::Replace { pattern, replacement, operator: _ } => {
                self.word(pattern)?;
                replacement.as_ref().map_or(Ok(()), |word| self.word(word))
            }
            ParameterOperation::Substring { offset, length } => {
                self.word(offset)?;
                length.as_ref().map_or(Ok(()), |word| self.word(word))
            }
        }
    }

    /// All substitutions of `[[ … ]]`.
    pub(super) fn test(&mut self, test: &'s TestExpression) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault { what: "a test that nests too deep", span: Span::default() });
        }
        match test {
            TestExpression::Unary { operand, .. } => self.word(operand)?,
            TestExpression::Binary { left, right, .. } => {
                self.word(left)?;
                self.word(right)?;
            }
            TestExpression::Not(inner) => self.test(inner)?,
            TestExpression::And(left, right) | TestExpression::Or(left, right) => {
                self.test(left)?;
                self.test(right)?;
            }
        }
        self.depth -= 1;
        Ok(())
    }
}
