//! `perm analyze`: what a command line would do, with no rules and no mode.

use std::io::{self, IsTerminal};

use perm::Host;
use serde_json::Value;

use super::check::host_of;
use super::{answer, batch};
use crate::cli::AnalyzeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{host, render, wire};

/// Analyses the command line of the arguments, or those of standard input.
pub(super) fn run(args: &AnalyzeArgs) -> Result<Exit, Failure> {
    let host = host::host(&args.place)?;
    if args.batch {
        return batch::run(|request| analyze(request, &host));
    }
    let text = args.command_line.as_deref().unwrap_or_default();
    let analysis = perm::bash::analyze(text, &host);
    if args.json {
        answer(&wire::analysis_line(&Value::Null, &analysis))?;
    } else {
        let styled = io::stdout().is_terminal() && host::wants_colour();
        answer(&render::analysis(text, &analysis, styled))?;
    }
    Ok(Exit::Success)
}

/// The fields of a request.
const FIELDS: &[&str] = &["id", "command", "cwd", "home", "shell"];

/// Answers one request of a batch.
fn analyze(request: batch::Request, host: &Host) -> Result<String, Failure> {
    let batch::Request { id, mut fields } = request;
    fields.check_names(FIELDS)?;
    let command = fields.required_text("command")?;
    let host = host_of(&mut fields, host)?;
    Ok(wire::analysis_line(&id, &perm::bash::analyze(&command, &host)))
}
