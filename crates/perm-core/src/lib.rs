#![doc = include_str!("../README.md")]
// A variant that is added must be thought about wherever it matters.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod behavior;
mod call;
mod context;
mod decision;
mod engine;
mod error;
mod host;
mod judged;
mod live;
mod mode;
mod name;
mod plain;
mod reason;
mod rule;
pub mod session;
mod shown;
mod span;
mod tool;
mod verdict;

pub use behavior::Behavior;
pub use call::Call;
pub use context::{
    Context, ContextError, ContextErrors, LoadedContext, NearTool, RuleTable, UnknownKey, WorkingDirectory,
    near_tool, nearest_key,
};
pub use decision::{Answer, Decision};
pub use engine::Engine;
pub use error::{DuplicateTool, EngineError, InvalidRule, RuleLabelError, RuleTextError};
pub use host::{Host, Shell};
pub use judged::{JudgedPath, PathAccess};
pub use live::LiveEngine;
pub use mode::Mode;
pub use reason::Reason;
pub use rule::Rule;
pub use session::Session;
pub use shown::Shown;
pub use span::Span;
pub use tool::{Analyst, Compiled, Examination, Situation, Suggestions, Tool};
pub use verdict::Verdict;

/// The faults of a context's text, one type each; [`ContextError`] is any of them.
pub mod context_faults {
    pub use crate::context::{
        BadToolName, DirectoryUnderWrongKey, DuplicateKey, MissingField, NearlyKnownKey, NotJson,
        RelativeDirectory, RuleInWrongTable, RuleUnderWrongTool, UnknownName, WrongType,
    };
}
