//! Answers to programs: one JSON object a line, part of the public interface.

mod analysis;

use perm::{Decision, Shown};
use serde::Serialize;
use serde_json::Value;

pub(crate) use analysis::{analysis_line, read_only};

/// The answer to a call.
#[derive(Debug, Serialize)]
pub(crate) struct Decided<'a> {
    pub(crate) id: &'a Value,
    #[serde(flatten)]
    pub(crate) decision: &'a Decision,
}

/// The answer to what is no request.
#[derive(Debug, Serialize)]
pub(crate) struct Refused<'a> {
    pub(crate) id: &'a Value,
    pub(crate) error: Shown,
}

/// The object on a line of its own.
pub(crate) fn line(answer: &impl Serialize) -> String {
    // Every key is a string and no value can fail; an empty line would still be no answer to anything.
    let mut line = serde_json::to_string(answer).unwrap_or_default();
    line.push('\n');
    line
}
