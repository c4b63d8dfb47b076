//! Allow rules that never decide: a deny or ask rule comes first whenever they match, or a safety question that
//! no rule answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use perm_bash::analysis::Analysis;
use perm_core::{Behavior, Call, Context, Engine, Host, Shown};
use perm_fs::{Breadth, DangerTable, Memory, pattern};

use super::parsed::{Content, Parsed};
use super::{Finding, Level, words};
use crate::bash::program::base_name;
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

/// An allow rule for one command that always is a safety question, whatever follows it, or for a protected path.
fn safety(one: &Parsed<'_>) -> Option<Finding> {
    let why = match &one.content {
        Content::Words(pattern) => {
            let mut tokens = pattern.tokens();
            while let [shorter @ .., Token::Run] = tokens {
                tokens = shorter;
            }
            let is_open = tokens.len() < pattern.tokens().len();
            let words: Vec<&str> = tokens.iter().map(Token::literal).collect::<Option<_>>()?;
            // Further words make another command of most; one that removes removes that much and more.
            if is_open && words.first().is_none_or(|program| base_name(program) != "rm") {
                return None;
            }
            let placed: Vec<String> = words.iter().map(|word| at_home(word)).collect();
            let placed: Vec<&str> = placed.iter().map(String::as_str).collect();
            asked(&super::arbitrary::command_line(&placed), is_open)?
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

/// A word with the home in the place of `~`.
fn at_home(word: &str) -> String {
    match word.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/')) {
        Some(rest) => format!("{HOME}{rest}"),
        None => word.to_owned(),
    }
}

/// Anybody's home, and a project in it.
const HOME: &str = "/home/user";
const PROJECT: &str = "/home/user/project";

/// Why the command is a safety question wherever it is run: by its words alone, or by the places they name from the
/// root or the home on. One that is open is judged by the places alone.
fn asked(text: &str, is_open: bool) -> Option<String> {
    let host = Host { cwd: Some(PROJECT.into()), home: Some(HOME.into()), ..Host::default() };
    let Analysis::Readable(reading) = perm_bash::analyze(text, &host) else { return None };
    if let Some(hazard) = reading.hazards.first().filter(|_| !is_open) {
        return Some(hazard.reason.message.to_string());
    }
    if !text.contains('/') {
        return None;
    }
    let world = Memory::new().dir(PROJECT);
    let tools = crate::builtin(Arc::new(world), &crate::Settings::default());
    let engine = Engine::new(Context::default(), tools).ok()?;
    let decision = engine.decide(&Call::new("Bash", serde_json::json!({"command": text})), &host);
    decision
        .is_immune()
        .then(|| decision.reasons().first().map(|reason| reason.message.to_string()))
        .flatten()
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
