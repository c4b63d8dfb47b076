//! Contents that cannot be read, and contents that no call can match.

use perm_core::{Rule, Shown};

use super::parsed::{Content, Parsed};
use super::{Finding, Level};
use crate::bash::rule::{Pattern, Token};

const UNREADABLE: &str = "lint/unreadable-content";
const NEVER: &str = "lint/never-matches";

/// The longest name that a directory can hold, in bytes.
const LONGEST_NAME: usize = 255;

/// The longest path that the kernel takes, in bytes.
const LONGEST_PATH: usize = 4095;

/// The longest command line that is read, in bytes.
const LONGEST_COMMAND: usize = 64 * 1024;

/// A content that is no pattern of its tool, or one that nothing matches.
pub(super) fn find(one: &Parsed<'_>) -> Option<Finding> {
    match &one.content {
        Content::Unreadable(wrong) => Some(unreadable(one, wrong)),
        Content::NoArguments => {
            let tool = Shown::word(&one.rule.tool_name);
            let message = format!(
                "a rule for `{tool}` matches calls with exactly these arguments, and its content is no JSON \
                 object: write the arguments, or leave the content out for every call"
            );
            let finding = Finding::new(NEVER, Level::Error, one.at, message);
            // An allow rule is never made wider.
            Some(if one.allows() {
                finding
            } else {
                finding.better(Rule { rule_content: None, ..one.rule.clone() })
            })
        }
        Content::Path(pattern) => path(one, pattern),
        Content::Words(pattern) => words(one, pattern),
        Content::Every | Content::Arguments(_) | Content::Foreign => None,
    }
}

/// What joins two commands can be cut at: each part is a rule.
fn unreadable(one: &Parsed<'_>, wrong: &str) -> Finding {
    let mut finding = Finding::new(UNREADABLE, Level::Error, one.at, Shown::message(wrong));
    if one.rule.tool_name == "Bash" {
        let content = one.rule.content().unwrap_or_default();
        let parts: Vec<&str> = content.split(['&', '|', ';', '\n']).map(str::trim).collect();
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        if parts.len() > 1 && parts.iter().all(|part| Pattern::parse(part).is_ok()) {
            finding.better = parts.iter().map(|part| one.with("Bash", (*part).to_owned())).collect();
        }
    }
    finding
}

/// A path that no file system can hold.
fn path(one: &Parsed<'_>, pattern: &str) -> Option<Finding> {
    let is_literal = |name: &&str| !name.contains(['*', '?', '[', '{', '\\']);
    let long = pattern.split('/').filter(is_literal).find(|name| name.len() > LONGEST_NAME);
    let literal: usize = pattern.split('/').filter(is_literal).map(|name| name.len() + 1).sum();
    let message = match long {
        Some(name) => format!("no file has a name as long as `{}`", Shown::word(name)),
        None if literal > LONGEST_PATH => "no path is as long as this pattern".to_owned(),
        None => return None,
    };
    Some(Finding::new(NEVER, Level::Error, one.at, message))
}

/// Words that no command line holds: the command and its arguments in one word, or too much text.
fn words(one: &Parsed<'_>, pattern: &Pattern) -> Option<Finding> {
    let literal: usize = pattern.tokens().iter().filter_map(Token::literal).map(|word| word.len() + 1).sum();
    if literal > LONGEST_COMMAND {
        let message = "no command line as long as this rule is read";
        return Some(Finding::new(NEVER, Level::Error, one.at, message));
    }
    let first = pattern.first_literal()?;
    let is_line = first.contains([' ', '\t']) && !first.contains('/');
    is_line.then(|| {
        let shown = Shown::word(first);
        let message = format!("`{shown}` is one word in quotes, and no program is called so: leave them out");
        let content = one.rule.content().unwrap_or_default().replace(['\'', '"'], "");
        Finding::new(NEVER, Level::Error, one.at, message).better(one.with("Bash", content))
    })
}
