//! The `Bash` tool.
pub mod matching;
mod options;
pub mod rule;
