//! Allow rules that never decide: a deny or ask rule comes first whenever they match, or a safety question that
//! no rule answers.

use std::collections::BTreeMap;

use perm_bash::analysis::Analysis;
use perm_core::{Behavior, Host, Shown};
use perm_fs::{Breadth, DangerTable, pattern};

use super::parsed::{Content, Parsed};
use super::{Finding, Level, words};
use crate::bash::rule::Token;

const MOOT: &str = "lint/moot";
const SAFETY: &str = "lint/safety-ask";

/// The allow rules that are decided by others.
pub(super) fn find(parsed: &[Parsed<'_>]) -> Vec<Finding> {
    let mut before: BTreeMap<&str, Vec<&Parsed<'_>>> = BTreeMap::new();
    for one in parsed.iter().filter(|one| !one.allows()) {
        before.entry(one.rule.tool_name.as_str()).or_default().push(one);
    }
    let mut findings = Vec::new();
    for one in parsed.iter().filter(|one| one.allows()) {
        let rules = before.get(one.rule.tool_name.as_str()).map(Vec::as_slice).unwrap_or_default();
        if let Some(other) = rules.iter().find(|other| decides(other, one)) {
            findings.push(moot(one, other));
        } else {
            findings.extend(safety(one));
        }
    }
    findings
}

/// Whether the rule is about every call that the allow rule covers.
fn decides(other: &Parsed<'_>, allowed: &Parsed<'_>) -> bool {
    match (&other.content, &allowed.content) {
        (Content::Every, Content::Foreign | Content::Every) => true,
        (Content::Every, Content::Words(_) | Content::Path(_) | Content::Arguments(_)) => true,
        (Content::Words(broad), Content::Words(allowed)) => words::hits_what_is_covered(broad, allowed),
        (Content::Path(broad), Content::Path(allowed)) => pattern::contains(Breadth::Broad, broad, allowed),
        (Content::Arguments(broad), Content::Arguments(allowed)) => broad == allowed,
        (
            Content::Every
            | Content::Words(_)
            | Content::Path(_)
            | Content::Arguments(_)
            | Content::Foreign
            | Content::NoArguments
            | Content::Unreadable(_),
            _,
        ) => false,
    }
}

fn moot(one: &Parsed<'_>, other: &Parsed<'_>) -> Finding {
    let label = other.rule.shown();
    let does = match other.rule.behavior {
        Behavior::Deny => "denies",
        Behavior::Ask | Behavior::Allow => "asks about",
    };
    let message = format!(
        "`{label}` {does} all that this rule allows, and deny and ask rules come first: take one of them out"
    );
    Finding::new(MOOT, Level::Warning, one.at, message).about(other.at)
}

/// An allow rule for exactly one command that always is a safety question, or for a protected path.
fn safety(one: &Parsed<'_>) -> Option<Finding> {
    let why = match &one.content {
        Content::Words(pattern) => {
            let words: Option<Vec<&str>> = pattern.tokens().iter().map(Token::literal).collect();
            let text = super::arbitrary::command_line(&words?);
            match perm_bash::analyze(&text, &Host::default()) {
                Analysis::Readable(reading) => reading.hazards.first()?.reason.message.to_string(),
                Analysis::Unreadable(_) => return None,
            }
        }
        Content::Path(path) if matches!(one.rule.tool_name.as_str(), "Edit" | "Write") => protected(path)?,
        Content::Path(_)
        | Content::Every
        | Content::Arguments(_)
        | Content::Foreign
        | Content::NoArguments
        | Content::Unreadable(_) => return None,
    };
    let message =
        format!("no allow rule answers this, it is always a safety question: {}", Shown::message(&why));
    Some(Finding::new(SAFETY, Level::Warning, one.at, message))
}

/// Why every path that the pattern matches is protected: it is, or starts in, a protected place.
fn protected(pattern: &str) -> Option<String> {
    let pattern = pattern.strip_prefix("**/").unwrap_or(pattern);
    let literal: Vec<&str> =
        pattern.split('/').take_while(|name| !name.contains(['*', '?', '[', '{', '\\'])).collect();
    let is_whole = literal.len() == pattern.split('/').count();
    let spelled = literal.join("/");
    // What the agent's own folder holds is not protected without exception.
    if spelled.is_empty() || literal.contains(&"..") || (!is_whole && literal.contains(&".claude")) {
        return None;
    }
    let text = match spelled.strip_prefix('~') {
        Some(below) => format!("/home/user{below}"),
        None if spelled.starts_with('/') => spelled,
        None => format!("/home/user/project/{spelled}"),
    };
    let danger = DangerTable::builtin().check(&perm_fs::AbsPath::parse(&text).ok()?.clean(), None)?;
    Some(format!("`{}` is protected, {}", Shown::word(danger.pattern), danger.why))
}
