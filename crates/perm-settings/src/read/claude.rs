//! Claude Code's shape, and what its rules mean here.
//!
//! Its paths start elsewhere: `//x` at the root, `/x` at the directory of the settings, `x` at the working
//! directory (its documentation: "Permissions", read and edit). A rule of `Edit` is one of every tool that writes
//! files, a deny or ask rule of `Read` one of every tool that reads them, and a directory stands for what is in it.
//! To deny or ask, a name alone (`secrets`, `secrets/**`) is one at any depth, as in a `.gitignore`.

use perm_core::{Behavior, Mode, Rule, Shown, nearest_key};

use super::Base;
use super::cursor::Cursor;
use crate::document::{At, Document, Shape};
use crate::fault::{MixedShapes, NearlyKnownKey, NotJson, TextFaults};
use crate::text::{Entry, Lines, Node};

/// The keys of `permissions`, sorted.
const KEYS: &[&str] =
    &["additionalDirectories", "allow", "ask", "defaultMode", "deny", "disableBypassPermissionsMode"];

/// Keys of the other shapes: beside `permissions` they would be passed over.
const FOREIGN: &[&str] = &[
    "additionalDirectories",
    "allow",
    "allow_rules",
    "ask",
    "ask_rules",
    "cwd_counts",
    "defaultMode",
    "deny",
    "deny_rules",
    "disableBypassPermissionsMode",
    "mode",
    "sensitive_reads",
    "strict_redirections",
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
            continue;
        }
        let at = cursor.spot(entry.at, "");
        let key = Shown::word(&entry.key);
        match meant(&entry.key) {
            Some("permissions") => cursor.fault(NearlyKnownKey { at, key, known: "permissions" }),
            Some(_) => cursor.fault(MixedShapes { at, key }),
            None => {}
        }
    }
    document.warnings = std::mem::take(&mut cursor.warnings);
    cursor.finish(document)
}

/// The key of `permissions` or of another shape that this key is, or was meant to be. The host has many keys of
/// its own, whose words are among ours: only a single word may be misspelt, of more only their case and signs.
fn meant(key: &str) -> Option<&'static str> {
    let folded = |key: &str| key.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let same = |known: &&&str| folded(known).trim_end_matches('s') == folded(key).trim_end_matches('s');
    let is_word = key.chars().skip(1).all(char::is_lowercase) || key.chars().all(char::is_uppercase);
    let near = || nearest_key(key, FOREIGN).or_else(|| nearest_key(key, &["permissions"]));
    let is_theirs = super::CLAUDE_CODE_KEYS.contains(&key);
    let known = FOREIGN.iter().find(same).copied().or_else(|| is_word.then(near).flatten());
    known.filter(|_| !is_theirs)
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
    /// `!x` takes paths out of what other rules of the list say.
    Negated(Rule),
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
            Self::Negated(rule) => {
                let label = rule.shown();
                match rule.behavior {
                    Behavior::Allow => {
                        format!(
                            "the rule `{label}` takes paths out of what is allowed: here they are asked about"
                        )
                    }
                    Behavior::Deny | Behavior::Ask => format!(
                        "the rule `{label}` is left out: what a rule denies or asks about has no exceptions here"
                    ),
                }
            }
        }
    }
}

/// A tool whose rules are about paths, and those that a rule of it is for.
struct PathTool {
    name: &'static str,
    /// Whatever the rule does.
    always: &'static [&'static str],
    /// If it denies or asks.
    strict: &'static [&'static str],
    /// If it denies some paths: what must not be read must not be changed either.
    denied_paths: &'static [&'static str],
}

const fn path_tool(
    name: &'static str,
    always: &'static [&'static str],
    strict: &'static [&'static str],
    denied_paths: &'static [&'static str],
) -> PathTool {
    PathTool { name, always, strict, denied_paths }
}

/// Sorted.
const PATH_TOOLS: &[PathTool] = &[
    path_tool("Edit", &["Edit", "Write"], &[], &[]),
    path_tool("Glob", &["Glob"], &[], &[]),
    path_tool("Grep", &["Grep"], &[], &[]),
    path_tool("MultiEdit", &["MultiEdit"], &["Edit"], &[]),
    path_tool("NotebookEdit", &["NotebookEdit"], &["Edit"], &[]),
    path_tool("Read", &["Read"], &["Glob", "Grep"], &["Edit", "Write"]),
    path_tool("Write", &["Write"], &[], &[]),
];

/// A tool whose rules for every call are also rules of others, if they deny or ask: those that do the like, and the
/// other name of one that was renamed. Sorted.
const EVERY_CALL: &[(&str, &[&str])] = &[
    ("Agent", &["Agent", "Task"]),
    ("Edit", &["Edit", "Write", "MultiEdit", "NotebookEdit"]),
    ("Read", &["Read", "Glob", "Grep"]),
    ("Task", &["Task", "Agent"]),
];

/// What a rule of Claude Code means here: its paths written from where they start, for every tool it is about.
/// A rule that denies or asks is taken broadly, one that allows narrowly.
#[must_use]
pub fn translate(rule: &Rule, base: &Base) -> Translated {
    let broad = match rule.behavior {
        Behavior::Allow => false,
        Behavior::Deny | Behavior::Ask => true,
    };
    let path_tool = PATH_TOOLS.iter().find(|tool| tool.name == rule.tool_name);
    let Some((tool, pattern)) = path_tool.zip(rule.content()) else {
        let also = EVERY_CALL.iter().find(|(tool, _)| broad && *tool == rule.tool_name);
        let rules = match also.filter(|_| rule.content().is_none()) {
            Some((_, tools)) => tools.iter().map(|tool| named(rule, tool)).collect(),
            None => vec![rule.clone()],
        };
        return Translated { rules, differences: Vec::new() };
    };
    if let Some(exempt) = pattern.strip_prefix('!') {
        return negated(rule, exempt, broad, base);
    }
    let Some(pattern) = anchored(pattern, base) else {
        return Translated { rules: Vec::new(), differences: vec![Difference::NoRoot(rule.clone())] };
    };
    let patterns = if broad { broadly(&pattern) } else { vec![pattern] };
    let denied = if rule.behavior == Behavior::Deny { tool.denied_paths } else { &[] };
    let strict = if broad { tool.strict } else { &[] };
    let tools = tool.always.iter().chain(strict).chain(denied);
    let rules = tools.flat_map(|tool| patterns.iter().map(|pattern| with(rule, tool, pattern)));
    Translated { rules: rules.collect(), differences: Vec::new() }
}

/// `!x` takes paths out of what the list says. Taken out of what is allowed, they are asked about; taken out of
/// what is denied or asked about, they stay so.
fn negated(rule: &Rule, exempt: &str, broad: bool, base: &Base) -> Translated {
    let asks = Rule::new(rule.tool_name.as_str(), exempt, Behavior::Ask).from_source(&*rule.source);
    let rules = if broad || exempt.is_empty() { Vec::new() } else { translate(&asks, base).rules };
    Translated { rules, differences: vec![Difference::Negated(rule.clone())] }
}

fn named(rule: &Rule, tool: &str) -> Rule {
    Rule { tool_name: tool.to_owned(), ..rule.clone() }
}

fn with(rule: &Rule, tool: &str, pattern: &str) -> Rule {
    Rule::new(tool, pattern, rule.behavior).from_source(&*rule.source)
}

/// The rule as it is written there: a pattern from the root on has one more `/`.
pub(crate) fn written(rule: &Rule) -> Rule {
    let is_path = PATH_TOOLS.iter().any(|tool| tool.name == rule.tool_name);
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
    if let Some(rest) = pattern.strip_prefix('/') {
        return Some(under(&escaped(base.root.as_deref()?), rest));
    }
    let mut rest = pattern;
    while let Some(shorter) = rest.strip_prefix("./") {
        rest = shorter.trim_start_matches('/');
    }
    // What would stand for every path if it stood alone.
    Some(if matches!(rest, "" | "." | "*") { format!("./{rest}") } else { rest.to_owned() })
}

/// The patterns for all that a pattern may stand for: as in a `.gitignore`, a name alone is one at any depth,
/// and a directory stands for what is in it.
fn broadly(pattern: &str) -> Vec<String> {
    let mut patterns = vec![pattern.to_owned()];
    let whole = pattern.trim_end_matches('/');
    let starts_anywhere = !pattern.starts_with(['/', '~']);
    let further = match whole.split_once('/') {
        Some((".", "*" | ".")) => vec!["./**".to_owned()],
        None if whole == "." => vec!["./**".to_owned()],
        Some((name, "*" | "**" | "**/*")) if starts_anywhere && name != "**" => {
            vec![format!("**/{name}"), format!("**/{name}/**")]
        }
        None if starts_anywhere && whole != "**" => vec![whole.to_owned(), format!("**/{whole}/**")],
        Some(_) | None if whole.ends_with("**") => Vec::new(),
        Some(_) | None => vec![format!("{whole}/**")],
    };
    for one in further {
        if !patterns.contains(&one) {
            patterns.push(one);
        }
    }
    patterns
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
