//! The `Bash` tool.
mod actions;
mod cover;
mod environment;
mod index;
pub mod matching;
mod options;
pub mod rule;
mod suggest;
