//! Allow rules for what is allowed without them.

use perm_bash::analysis::{Analysis, Judgement};
use perm_core::{Host, Shown};

use super::arbitrary::command_line;
use super::parsed::{Content, Parsed};
use super::{Finding, Level};
use crate::bash::rule::Token;

const CODE: &str = "lint/needless";

/// A tool that only reads, or exactly one command that only reads whatever the folder is.
pub(super) fn find(one: &Parsed<'_>) -> Option<Finding> {
    if !one.allows() {
        return None;
    }
    let what = match (&one.content, one.rule.tool_name.as_str()) {
        (Content::Every | Content::Path(_), "Glob" | "Grep" | "Read") => {
            let tool = Shown::word(&one.rule.tool_name);
            format!("`{tool}` only reads, and what only reads is allowed in every mode")
        }
        (Content::Words(pattern), _) => {
            let words: Option<Vec<&str>> = pattern.tokens().iter().map(Token::literal).collect();
            let line = command_line(&words?);
            only_reads(&line).then(|| {
                format!("`{}` only reads, and what only reads is allowed in every mode", Shown::word(&line))
            })?
        }
        (
            Content::Every
            | Content::Path(_)
            | Content::Arguments(_)
            | Content::Foreign
            | Content::NoArguments
            | Content::Unreadable(_),
            _,
        ) => return None,
    };
    Some(Finding::new(CODE, Level::Note, one.at, what))
}

/// Whether the command line only reads, and no folder can make it do more.
fn only_reads(line: &str) -> bool {
    let Analysis::Readable(reading) = perm_bash::analyze(line, &Host::default()) else { return false };
    reading.is_read_only()
        && reading.invocations.iter().all(|one| match &one.judgement {
            Judgement::ReadOnly(proof) => proof.folder().is_none(),
            Judgement::Wrapper => true,
            Judgement::FileSystem | Judgement::Unproven(_) => false,
        })
}
