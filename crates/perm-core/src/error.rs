//! The errors of this crate: one type a cause, each with the place and the way to mend it.

use thiserror::Error;

use crate::Shown;

/// A rule in its short form that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no rule: {wrong}; write `Tool(pattern)=allow`, `=ask` or `=deny`")]
#[non_exhaustive]
pub struct RuleTextError {
    /// What was given.
    pub text: Shown,
    /// What is wrong with it.
    pub wrong: &'static str,
}

/// A rule in its short form, without its behaviour, that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no rule: {wrong}; write `Tool` or `Tool(pattern)`")]
#[non_exhaustive]
pub struct RuleLabelError {
    /// What was given.
    pub text: Shown,
    /// What is wrong with it.
    pub wrong: &'static str,
}

/// A rule that its tool cannot read, or whose tool name names nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {behavior} rule `{rule}` cannot be used: {wrong}")]
#[non_exhaustive]
pub struct InvalidRule {
    /// The rule's label.
    pub rule: Shown,
    /// Which of its table it is.
    pub behavior: crate::Behavior,
    /// What is wrong, and how to mend it.
    pub wrong: Shown,
}

/// Two tools of one name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("two tools are named `{name}`: rename one")]
#[non_exhaustive]
pub struct DuplicateTool {
    /// The name.
    pub name: Shown,
}

/// Why an engine could not be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A rule cannot be used.
    #[error(transparent)]
    InvalidRule(#[from] InvalidRule),
    /// Two tools have one name.
    #[error(transparent)]
    DuplicateTool(#[from] DuplicateTool),
}
