//! The program `perm`: what it is asked comes in as arguments and standard input, its answer goes to standard
//! output, what is wrong to standard error.
//!
//! Nothing here decides: [`cli`] says what may be typed, [`settings`] and [`host`] gather what an engine needs,
//! `commands` put one question each, `render` shows an answer to a person and `wire` to a program.

mod cli;
mod commands;
mod engines;
mod exit;
mod failure;
mod fields;
mod host;
mod input;
mod json;
mod render;
mod settings;
mod wire;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(std::env::args_os().collect()).into()
}
