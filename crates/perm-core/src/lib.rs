//! The types, the modes and the engine that decide an AI agent's tool calls.

mod behavior;
mod call;
mod context;
mod host;
mod mode;
mod reason;
mod rule;
mod span;
mod tool;
mod verdict;

pub use behavior::Behavior;
pub use call::Call;
pub use context::{RuleTable, WorkingDirectory};
pub use host::{Host, Shell};
pub use mode::Mode;
pub use reason::Reason;
pub use rule::Rule;
pub use span::Span;
pub use tool::{Analyst, Compiled, Examination, Situation, Suggestions, Tool};
pub use verdict::Verdict;
