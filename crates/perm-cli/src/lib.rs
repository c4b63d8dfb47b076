//! The program `perm`: what it is asked comes in as arguments and standard input, its answer goes to standard
//! output, what is wrong to standard error.
//!
//! Nothing here decides: `cli` says what may be typed, `settings` and `host` gather what an engine needs,
//! `commands` put one question each, `render` shows an answer to a person and `wire` to a program. It is a
//! library only so that the fuzz targets reach it; programs use `agent-perm`.

mod cli;
mod commands;
mod engines;
mod exit;
mod failure;
mod fields;
mod given;
mod host;
mod input;
mod json;
mod render;
mod settings;
mod wire;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the program with these arguments, the first of which is its own name.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    commands::run(arguments).into()
}

/// What `perm hook claude-code`, with these further arguments, would print for the event.
#[doc(hidden)]
#[must_use]
pub fn answer_hook(event: &[u8], arguments: &[&str]) -> String {
    commands::answer_hook(event, arguments)
}
