//! What the engine answers.

mod json;

use serde_json::Value;

use crate::{Behavior, JudgedPath, Reason, Rule, Shown};

/// The engine's answer to a call, with its reasons.
///
/// It is allow, ask or deny, never *passthrough*, and only an ask can be immune: [`Answer`] has no other form.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Decision {
    answer: Answer,
    message: Shown,
    reasons: Vec<Reason>,
    paths: Vec<JudgedPath>,
}

/// The three answers with what belongs to each.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// The call runs.
    Allow {
        /// The input it runs with, where a rule or the tool says one; else the call's own.
        updated_input: Option<Value>,
    },
    /// The user is asked.
    Ask {
        /// Rules that would answer the call: accepted together, the same call is allowed.
        suggestions: Vec<Rule>,
        /// A safety ask: no allow rule silences it.
        immune: bool,
    },
    /// The call does not run.
    Deny {
        /// Where nobody can be asked: the rules that the question would have offered.
        suggestions: Vec<Rule>,
    },
}

impl Answer {
    /// What it is.
    #[must_use]
    pub const fn behavior(&self) -> Behavior {
        match self {
            Self::Allow { .. } => Behavior::Allow,
            Self::Ask { .. } => Behavior::Ask,
            Self::Deny { .. } => Behavior::Deny,
        }
    }
}

impl Decision {
    /// A decision about a call of `tool`. The first reason is the one that decides.
    pub fn new(tool: &str, answer: Answer, reasons: Vec<Reason>) -> Self {
        let (before, after) = match &answer {
            Answer::Allow { .. } => ("`", "` is allowed"),
            Answer::Ask { .. } => ("permission required for `", "`"),
            Answer::Deny { .. } => ("`", "` is denied"),
        };
        let tool = Shown::word(tool);
        let because = reasons.first().map(|reason| reason.message.as_str());
        let message =
            [before, &tool, after, because.map_or("", |_| ": "), because.unwrap_or_default()].concat();
        Self { answer, message: message.into(), reasons, paths: Vec::new() }
    }

    /// The same decision, made about these paths.
    pub fn about(mut self, paths: Vec<JudgedPath>) -> Self {
        self.paths = paths;
        self
    }

    /// Allow, ask or deny.
    #[must_use]
    pub const fn behavior(&self) -> Behavior {
        self.answer.behavior()
    }

    /// The answer with what belongs to it.
    #[must_use]
    pub const fn answer(&self) -> &Answer {
        &self.answer
    }

    /// One sentence for the person.
    #[must_use]
    pub const fn message(&self) -> &Shown {
        &self.message
    }

    /// Why, the deciding reason first.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// The paths that were judged, with where they led at that moment: what a host opens, and nothing else,
    /// when it acts on the decision. Sorted, each once, at most [`JudgedPath::MOST`]; none for tools that know
    /// no paths. For a command line these are the paths that its text names, not all that its programs open.
    #[must_use]
    pub fn paths(&self) -> &[JudgedPath] {
        &self.paths
    }

    /// The rule that decided, where a rule did.
    #[must_use]
    pub fn rule(&self) -> Option<&Rule> {
        self.reasons.first().and_then(|reason| reason.rule.as_deref())
    }

    /// The rules offered with an ask, or that would have been where nobody can be asked.
    #[must_use]
    pub fn suggestions(&self) -> &[Rule] {
        match &self.answer {
            Answer::Allow { .. } => &[],
            Answer::Ask { suggestions, .. } | Answer::Deny { suggestions } => suggestions,
        }
    }

    /// Whether it is a safety ask, which no allow rule silences.
    #[must_use]
    pub const fn is_immune(&self) -> bool {
        match self.answer {
            Answer::Ask { immune, .. } => immune,
            Answer::Allow { .. } | Answer::Deny { .. } => false,
        }
    }

    /// The input to run with, where it is another than the call's own or a rule confirmed it.
    #[must_use]
    pub const fn updated_input(&self) -> Option<&Value> {
        match &self.answer {
            Answer::Allow { updated_input } => updated_input.as_ref(),
            Answer::Ask { .. } | Answer::Deny { .. } => None,
        }
    }
}
