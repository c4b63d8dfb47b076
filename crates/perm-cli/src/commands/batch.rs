//! Batches: one request a line comes in, one answer a line goes out, in order, each flushed.
//!
//! A line that is no request is answered with an error, and the rest goes on.

use std::io::{self, Write};

use serde_json::Value;

use super::guarded;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::{input, json, wire};

/// One request: its id, and the other fields.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) id: Value,
    pub(super) fields: Fields,
}

/// Answers the lines of standard input by `answer`, which gives whole lines.
///
/// # Errors
/// Input or output fails.
pub(super) fn run(mut answer: impl FnMut(Request) -> Result<String, Failure>) -> Result<Exit, Failure> {
    let mut reader = io::stdin().lock();
    let mut writer = io::stdout().lock();
    let mut exit = Exit::Success;
    while let Some(line) = input::line(&mut reader).map_err(Failure::Input)? {
        let mut id = Value::Null;
        let answered = line.and_then(|line| {
            let request = request(&line, &mut id)?;
            guarded(|| answer(request))
        });
        let text = answered.unwrap_or_else(|failure| {
            exit = Exit::Failure;
            wire::line(&wire::Refused { id: &id, error: failure.shown() })
        });
        writer.write_all(text.as_bytes()).and_then(|()| writer.flush()).map_err(Failure::Output)?;
    }
    Ok(exit)
}

/// Reads a line; the id is put where an error can name it.
fn request(line: &[u8], id: &mut Value) -> Result<Request, Failure> {
    let parsed = json::parse(line);
    if parsed.is_err() {
        *id = json::id(line);
    }
    let mut fields = Fields::of(parsed?)?;
    *id = fields.value("id").unwrap_or_default();
    Ok(Request { id: id.clone(), fields })
}
