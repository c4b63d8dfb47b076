//! Why an answer is what it is: a stable code for programs, a sentence for people, and the place.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Rule, Span};

/// One reason of a decision.
///
/// Codes are public interface: `area/what-it-is` (`rule/deny`, `bash/critical-removal`, …), never reused for
/// another meaning. Messages are lower-case sentences with the person's own words in backticks; they are
/// shown through [`crate::Shown`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reason {
    /// The stable code.
    pub code: Cow<'static, str>,
    /// One sentence.
    pub message: String,
    /// The bytes of the judged text that decide, where there is a text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub span: Option<Span>,
    /// The rule that decides, where it is a rule.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<Box<Rule>>,
}

impl Reason {
    /// A reason without a place.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: Cow::Borrowed(code), message: message.into(), span: None, rule: None }
    }

    /// The same reason at a place of the text.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same reason, decided by a rule.
    #[must_use]
    pub fn by(mut self, rule: &Rule) -> Self {
        self.rule = Some(Box::new(rule.clone()));
        self
    }
}
