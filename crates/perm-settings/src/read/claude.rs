//! Claude Code's shape, and what its rules mean here.
//!
//! Its paths start elsewhere: `//x` at the root, `/x` at the directory of the settings, `x` at the working
//! directory (its documentation: "Permissions", read and edit). A rule of `Edit` is one of every tool that writes
//! files, a deny or ask rule of `Read` one of every tool that reads them, and a directory stands for what is in it.

use perm_core::{Behavior, Mode, Rule, Shown};

use super::Base;
use super::cursor::Cursor;
use crate::document::{At, Document, Shape};
use crate::fault::{MixedShapes, NotJson, TextFaults};
use crate::text::{Entry, Lines, Node};

/// The keys of `permissions`, sorted.
const KEYS: &[&str] =
    &["additionalDirectories", "allow", "ask", "defaultMode", "deny", "disableBypassPermissionsMode"];

/// Keys of the other shapes: beside `permissions` they would be passed over.
const FOREIGN: &[&str] = &[
    "allow",
    "allow_rules",
    "ask",
    "ask_rules",
    "defaultMode",
    "deny",
    "deny_rules",
    "mode",
    "working_directories",
];

/// Its modes and ours, sorted. In `auto` a model of the host answers what would be asked.
const MODES: &[(&str, Mode)] = &[
    ("acceptEdits", Mode::AcceptEdits),
    ("auto", Mode::Default),
    ("bypassPermissions", Mode::Bypass),
    ("default", Mode::Default),
    ("dontAsk", Mode::DontAsk),
    ("plan", Mode::Explore),
];

pub(super) fn read(text: &str, node: Node, lines: &Lines<'_>, base: &Base) -> Result<Document, TextFaults> {
    // Strictly: the host that this file belongs to reads plain JSON.
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text) {
        let wrong = error.to_string();
        let wrong = Shown::message(wrong.split(" at line ").next().unwrap_or(&wrong));
        return Err(TextFaults(vec![NotJson { line: error.line(), column: error.column(), wrong }.into()]));
    }
    let mut cursor = Cursor::new(lines);
    let mut document = Document::empty(Shape::ClaudeCode);
    for entry in cursor.entries("", node) {
        if entry.key == "permissions" {
            permissions(&mut cursor, entry.value, base, &mut document);
        } else if FOREIGN.contains(&entry.key.as_str()) {
            let at = cursor.spot(entry.at, "");
            cursor.fault(MixedShapes { at, key: Shown::word(&entry.key) });
        }
    }
    document.warnings = std::mem::take(&mut cursor.warnings);
    cursor.finish(document)
}

fn permissions(cursor: &mut Cursor<'_>, node: Node, base: &Base, document: &mut Document) {
    for Entry { key, value, .. } in cursor.object("permissions", node, KEYS, &[]) {
        let field = format!("permissions.{key}");
        match key.as_str() {
            "allow" => rules(cursor, &field, value, Behavior::Allow, base, document),
            "ask" => rules(cursor, &field, value, Behavior::Ask, base, document),
            "deny" => rules(cursor, &field, value, Behavior::Deny, base, document),
            "defaultMode" => {
                let known = "`default`, `acceptEdits`, `plan`, `auto`, `dontAsk`, `bypassPermissions`";
                document.mode = cursor.name(&field, value, "mode", known, mode);
            }
            "disableBypassPermissionsMode" => {
                let limit = |name: &str| (name == "disable").then_some(Mode::AcceptEdits);
                document.mode_limit = cursor.name(&field, value, "value here", "`disable`", limit);
            }
            "additionalDirectories" => {
                let root = base.root.as_deref();
                let relative = |path: &str| Some(under(root?, path));
                document.directories = cursor.directories(&field, value, base, relative);
            }
            _ => {}
        }
    }
}

fn mode(name: &str) -> Option<Mode> {
    MODES.iter().find(|(theirs, _)| *theirs == name).map(|(_, ours)| *ours)
}

fn rules(
    cursor: &mut Cursor<'_>,
    field: &str,
    node: Node,
    behavior: Behavior,
    base: &Base,
    document: &mut Document,
) {
    cursor.rules(field, node, behavior, |cursor, At { at, value }| {
        let translated = translate(&value, base);
        for difference in translated.differences {
            cursor.warn(at.clone(), &difference.sentence());
        }
        document.rules.extend(translated.rules.into_iter().map(|value| At { at: at.clone(), value }));
    });
}

/// What a rule of Claude Code is here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Translated {
    /// The rules that stand for it.
    pub rules: Vec<Rule>,
    /// Where the meaning differs.
    pub differences: Vec<Difference>,
}

/// Where a rule means something else here than in Claude Code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// `/src` starts at the directory of the settings, which is not known: the rule is left out.
    NoRoot(Rule),
}

impl Difference {
    /// One sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::NoRoot(rule) => format!(
                "the rule `{}` is left out: `/` stands for the project there, and which one is not known",
                rule.shown()
            ),
        }
    }
}

/// Tools whose rules are about paths, with those that a rule of theirs is for: always, and if it denies or asks.
const PATH_TOOLS: &[(&str, &[&str], &[&str])] = &[
    ("Edit", &["Edit", "Write"], &[]),
    ("Glob", &["Glob"], &[]),
    ("Grep", &["Grep"], &[]),
    ("MultiEdit", &["MultiEdit"], &["Edit"]),
    ("NotebookEdit", &["NotebookEdit"], &["Edit"]),
    ("Read", &["Read"], &["Glob", "Grep"]),
    ("Write", &["Write"], &[]),
];

/// What a rule of Claude Code means here: its paths written from where they start, for every tool it is about.
#[must_use]
pub fn translate(rule: &Rule, base: &Base) -> Translated {
    let path_tool = PATH_TOOLS.iter().find(|(tool, ..)| *tool == rule.tool_name);
    let (Some((_, always, strict)), Some(pattern)) = (path_tool, rule.content()) else {
        return Translated { rules: vec![rule.clone()], differences: Vec::new() };
    };
    let Some(pattern) = anchored(pattern, base) else {
        return Translated { rules: Vec::new(), differences: vec![Difference::NoRoot(rule.clone())] };
    };
    let broad = match rule.behavior {
        Behavior::Allow => false,
        Behavior::Deny | Behavior::Ask => true,
    };
    let mut patterns = vec![pattern];
    if let Some(inside) = patterns.first().filter(|_| broad).and_then(|pattern| inside(pattern)) {
        patterns.push(inside);
    }
    let tools = always.iter().chain(strict.iter().filter(|_| broad));
    let rules = tools.flat_map(|tool| {
        patterns
            .iter()
            .map(|pattern| Rule::new(*tool, pattern.as_str(), rule.behavior).from_source(&*rule.source))
    });
    Translated { rules: rules.collect(), differences: Vec::new() }
}

/// The rule as it is written there: a pattern from the root on has one more `/`.
pub(crate) fn written(rule: &Rule) -> Rule {
    let is_path = PATH_TOOLS.iter().any(|(tool, ..)| *tool == rule.tool_name);
    match rule.content().filter(|pattern| is_path && pattern.starts_with('/')) {
        Some(pattern) => Rule::new(rule.tool_name.as_str(), format!("/{pattern}"), rule.behavior),
        None => rule.clone(),
    }
}

/// The pattern as it is written here; `None` where it starts at a directory that is not known.
fn anchored(pattern: &str, base: &Base) -> Option<String> {
    if pattern.starts_with("//") {
        return Some(format!("/{}", pattern.trim_start_matches('/')));
    }
    match pattern.strip_prefix('/') {
        Some(rest) => Some(under(&escaped(base.root.as_deref()?), rest)),
        None => Some(pattern.strip_prefix("./").unwrap_or(pattern).to_owned()),
    }
}

/// The pattern for what is in a directory, if the pattern may name one and does not yet say so.
fn inside(pattern: &str) -> Option<String> {
    let directory = pattern.trim_end_matches('/');
    (!directory.ends_with("**")).then(|| format!("{directory}/**"))
}

/// A literal path as a pattern.
fn escaped(path: &str) -> String {
    path.chars().fold(String::new(), |mut out, c| {
        if matches!(c, '*' | '?' | '[' | ']' | '{' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
        out
    })
}

fn under(root: &str, path: &str) -> String {
    format!("{}/{path}", root.trim_end_matches('/'))
}
