//! The `Bash` tool.
mod index;
pub mod matching;
mod options;
pub mod rule;
