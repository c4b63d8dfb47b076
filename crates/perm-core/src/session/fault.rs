//! Why an answer is not taken: one type a cause.

use thiserror::Error;

use crate::{Decision, EngineError, Shown};

/// Another call is pending under that id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a call is already pending under `{id}`: give each call an id of its own")]
#[non_exhaustive]
pub struct IdInUse {
    /// The id.
    pub id: Shown,
}

/// Nothing is pending under that id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no call is pending under `{id}`: it was answered already, or never asked about")]
#[non_exhaustive]
pub struct UnknownId {
    /// The id.
    pub id: Shown,
}

/// One ask was answered twice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the call `{id}` is answered twice: answer it once")]
#[non_exhaustive]
pub struct AnsweredTwice {
    /// The id.
    pub id: Shown,
}

/// The call was asked about in another event.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the call `{id}` was not asked about in `{reply}`: send the `reply_id` of the question")]
#[non_exhaustive]
pub struct UnknownReply {
    /// The id.
    pub id: Shown,
    /// The reply id of the answer.
    pub reply: Shown,
}

/// The confirmed input is not the one that was asked about. It was judged from the start, and not adopted.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("the input of `{id}` was edited after it was asked about: give the edited input first, then answer")]
#[non_exhaustive]
pub struct EditedInput {
    /// The id.
    pub id: Shown,
    /// What the engine says of the edited call.
    pub decision: Box<Decision>,
}

/// An accepted rule that was not offered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the rule `{rule}` was not offered with `{id}`: accept only offered rules, add others to the settings"
)]
#[non_exhaustive]
pub struct NotOffered {
    /// The id.
    pub id: Shown,
    /// The rule's label.
    pub rule: Shown,
}

/// Rules that come with a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{id}` is refused, yet rules are accepted with it: refuse without rules")]
#[non_exhaustive]
pub struct RulesWithRefusal {
    /// The id.
    pub id: Shown,
}

/// The world changed while the person thought: the ask is another one now, or the call is denied.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("`{id}` is judged differently by now ({}): look at it again", decision.message())]
#[non_exhaustive]
pub struct ChangedSince {
    /// The id.
    pub id: Shown,
    /// The decision now: a new ask, which is pending, or a denial.
    pub decision: Box<Decision>,
}

/// Why an answer is not taken.
#[derive(Clone, Debug, PartialEq, Error)]
#[error(transparent)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant is its own documented type")]
pub enum AnswerError {
    UnknownId(#[from] UnknownId),
    AnsweredTwice(#[from] AnsweredTwice),
    UnknownReply(#[from] UnknownReply),
    EditedInput(#[from] EditedInput),
    NotOffered(#[from] NotOffered),
    RulesWithRefusal(#[from] RulesWithRefusal),
    ChangedSince(#[from] ChangedSince),
    UnusableRule(#[from] EngineError),
}
