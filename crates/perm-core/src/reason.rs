//! Why an answer is what it is: a stable code for programs, a sentence for people, and the place.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Behavior, Rule, Shown, Span};

/// One reason of a decision.
///
/// Codes are public interface: `area/what-it-is` (`rule/deny`, `bash/critical-removal`, …), never reused for
/// another meaning. Messages are lower-case sentences with the person's own words in backticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reason {
    /// The stable code.
    pub code: Cow<'static, str>,
    /// One sentence.
    pub message: Shown,
    /// The bytes of the judged text that decide, where there is a text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub span: Option<Span>,
    /// The rule that decides, where it is a rule.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<Box<Rule>>,
}

impl Reason {
    /// Code of a decision by a deny rule.
    pub const DENY_RULE: &'static str = "rule/deny";
    /// Code of a decision by an ask rule.
    pub const ASK_RULE: &'static str = "rule/ask";
    /// Code of a decision by an allow rule.
    pub const ALLOW_RULE: &'static str = "rule/allow";

    /// That a rule decides. `code` is one of the three above; the sentence names the rule and its source.
    #[must_use]
    pub fn rule(code: &'static str, rule: &Rule) -> Self {
        let does = match rule.behavior {
            Behavior::Allow => "allows it",
            Behavior::Ask => "asks about it",
            Behavior::Deny => "denies it",
        };
        let label = rule.shown();
        let message = if rule.source.is_empty() {
            format!("rule `{label}` {does}")
        } else {
            format!("rule `{label}` from `{}` {does}", Shown::word(&rule.source))
        };
        Self::new(code, message).by(rule)
    }

    /// A reason without a place. The message is shown text: what is foreign in it needs no escaping before,
    /// but long words are best quoted through [`Shown::word`].
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<Shown>) -> Self {
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
