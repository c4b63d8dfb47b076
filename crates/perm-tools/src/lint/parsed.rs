//! A rule with its content read as its tool reads it.

use perm_core::{Behavior, Rule};
use serde_json::Value;

use crate::bash::rule::Pattern;
use crate::path_rules;

/// A rule, and what its content is.
pub(super) struct Parsed<'a> {
    /// Its index.
    pub(super) at: usize,
    pub(super) rule: &'a Rule,
    pub(super) content: Content<'a>,
}

/// What a rule's content is.
pub(super) enum Content<'a> {
    /// Every call of the tool.
    Every,
    /// The words of a command.
    Words(Pattern),
    /// A pattern over paths.
    Path(&'a str),
    /// The arguments of a call.
    Arguments(Value),
    /// What only its tool can read.
    Foreign,
    /// It cannot be read; the sentence says why.
    Unreadable(String),
    /// It should be a call's arguments, and is no JSON object.
    NoArguments,
}

/// The tools whose rules are patterns over paths. Sorted.
pub(crate) const PATH_TOOLS: &[&str] = &["Edit", "Glob", "Grep", "Read", "Write"];

impl<'a> Parsed<'a> {
    pub(super) fn new(at: usize, rule: &'a Rule, further: &[&str]) -> Self {
        Self { at, rule, content: content(rule, further) }
    }

    /// The words of a Bash rule.
    pub(super) fn words(&self) -> Option<&Pattern> {
        match &self.content {
            Content::Words(pattern) => Some(pattern),
            Content::Every
            | Content::Path(_)
            | Content::Arguments(_)
            | Content::Foreign
            | Content::Unreadable(_)
            | Content::NoArguments => None,
        }
    }

    pub(super) fn allows(&self) -> bool {
        self.rule.behavior == Behavior::Allow
    }

    /// The rule with another content, of nobody's.
    pub(super) fn with(&self, tool: &str, content: String) -> Rule {
        Rule::new(tool, content, self.rule.behavior)
    }
}

fn content<'a>(rule: &'a Rule, further: &[&str]) -> Content<'a> {
    let Some(content) = rule.content() else { return Content::Every };
    let tool = rule.tool_name.as_str();
    if further.contains(&tool) {
        return Content::Foreign;
    }
    if tool == "Bash" {
        return match Pattern::parse(content) {
            Ok(pattern) => Content::Words(pattern),
            Err(error) => Content::Unreadable(error.to_string()),
        };
    }
    if PATH_TOOLS.binary_search(&tool).is_ok() {
        return match path_rules::check(rule) {
            Ok(()) => Content::Path(content),
            Err(wrong) => Content::Unreadable(wrong.to_string()),
        };
    }
    match serde_json::from_str::<Value>(content) {
        Ok(value) if value.is_object() || value.is_null() => Content::Arguments(value),
        Ok(_) | Err(_) => Content::NoArguments,
    }
}
