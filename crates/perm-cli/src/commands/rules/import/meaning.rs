//! Where Claude Code's settings mean something else than they do here: its documentation beside the rules of
//! this engine ("Permissions", "Hooks" and "Settings" of its manual, 2026).

use perm::settings::Base;
use perm::{Behavior, Rule, Shown};
use serde_json::Value;

use super::{Entry, Outcome};

/// Tools of that host that are none of the built-in ones here; a rule for all calls of one holds all the same.
pub(super) const TOOLS: &[&str] = &[
    "Agent",
    "AskUserQuestion",
    "ExitPlanMode",
    "KillShell",
    "MultiEdit",
    "NotebookEdit",
    "Skill",
    "SlashCommand",
    "Task",
    "TodoWrite",
    "WebFetch",
    "WebSearch",
];

/// Keys beside `permissions` that decide whether a call runs. Sorted.
pub(super) const DECIDES: &[&str] = &[
    "allowManagedHooksOnly",
    "allowManagedPermissionRulesOnly",
    "disableAllHooks",
    "disableAutoMode",
    "hooks",
    "sandbox",
];

/// Why the rule cannot be about any call here.
pub(super) fn not_here(rule: &Rule) -> Option<String> {
    let content = rule.content()?;
    let tool = rule.tool_name.as_str();
    if tool == "WebFetch" || tool == "WebSearch" {
        return Some(format!(
            "`{tool}` is no tool that is looked into here: only a rule for all its calls, `{tool}`, can be held"
        ));
    }
    if matches!(tool, "Agent" | "Task" | "Skill" | "SlashCommand") {
        return Some(format!(
            "what `{tool}` is asked to do is not looked into here: write `{tool}` for all calls"
        ));
    }
    let is_parameter = content.split_once(':').is_some_and(|(name, value)| {
        !name.is_empty()
            && value != "*"
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    });
    (is_parameter && tool != "Bash" && rule.behavior != Behavior::Allow)
        .then(|| "rules over one parameter are not known here: write the whole arguments as JSON".to_owned())
}

/// Where the rule, which holds here, holds otherwise.
pub(super) fn differences(rule: &Rule) -> Vec<String> {
    let Some(content) = rule.content() else { return Vec::new() };
    match rule.tool_name.as_str() {
        "Bash" => of_command(content, rule.behavior),
        "Read" | "Glob" | "Grep" if rule.behavior == Behavior::Allow => {
            vec!["reading is allowed here without a rule, also outside of the working directories".to_owned()]
        }
        "Write" | "NotebookEdit" | "Glob" => {
            vec![format!("there `{}` rules over paths are passed over; here this one holds", rule.tool_name)]
        }
        _ => of_path(rule, content),
    }
}

fn of_command(content: &str, behavior: Behavior) -> Vec<String> {
    let mut notes = Vec::new();
    let body = content.strip_suffix(":*").or_else(|| content.strip_suffix(" *")).unwrap_or(content);
    let inside = body.split([' ', '\t']).any(|word| word.len() > 1 && word.contains('*'));
    if inside {
        notes.push("`*` inside a word stands for text of that word only; there it crosses blanks".to_owned());
    }
    match behavior {
        Behavior::Allow => {
            if body.split([' ', '\t']).any(|word| word == "*") {
                notes.push("`*` never covers an option that makes the program run another one".to_owned());
            }
        }
        Behavior::Ask | Behavior::Deny if body == content && !content.contains('*') => {
            notes.push(
                "it is about these words in a row anywhere in a command; there about exactly this command"
                    .to_owned(),
            );
        }
        Behavior::Ask | Behavior::Deny => {}
    }
    notes
}

fn of_path(rule: &Rule, content: &str) -> Vec<String> {
    let is_name = !content.contains('/') && !content.contains('*');
    match (rule.tool_name.as_str(), rule.behavior) {
        ("Edit", Behavior::Allow) if is_name => {
            vec!["it is about that file beside the working directories alone".to_owned()]
        }
        _ => Vec::new(),
    }
}

/// What a setting comes to: how well it is understood, the line that says the same in a file of perm's own, and
/// sentences.
type Meaning = (Outcome, Option<String>, Vec<String>);

/// What a setting that is no rule comes to.
pub(super) fn setting(field: String, key: &str, value: &Value, base: &Base) -> Entry {
    let not_understood = |why: &str| (Outcome::NotUnderstood, None, vec![why.to_owned()]);
    let (outcome, line, notes) = match (key, value) {
        ("defaultMode", Value::String(name)) => mode(name),
        ("additionalDirectories", Value::Array(list)) => directories(list, base),
        ("disableBypassPermissionsMode", Value::String(name)) if name == "disable" => (
            Outcome::Understood,
            None,
            vec!["settings in that host's shape keep it; in others never set the mode `bypass`".to_owned()],
        ),
        ("allow" | "ask" | "deny", _) => not_understood("a list of rules is needed"),
        _ => not_understood("no such key is known"),
    };
    let written = match value {
        Value::String(text) => Shown::word(text),
        other => Shown::capped(&other.to_string(), 200),
    };
    let notes = notes.iter().map(|note| Shown::message(note)).collect();
    Entry { field, written, outcome, rules: Vec::new(), setting: line, notes }
}

/// The mode of that name, and how it differs.
fn mode(name: &str) -> Meaning {
    let (mode, note) = match name {
        "default" => ("default", ""),
        "acceptEdits" => {
            ("accept_edits", "edits and file commands inside the working directories are allowed")
        }
        "plan" => (
            "explore",
            "all that is not known to read is denied, where that host only holds the agent to a plan",
        ),
        "dontAsk" => {
            ("dont_ask", "what would be asked is denied; edits inside the working directories are allowed")
        }
        "bypassPermissions" => {
            ("bypass", "deny and ask rules hold in it, and ask where they cannot be excluded")
        }
        "auto" => ("default", "no model answers for you here: you are asked"),
        _ => return (Outcome::NotUnderstood, None, vec!["no such mode is known".to_owned()]),
    };
    let line = Some(format!("\"mode\": \"{mode}\""));
    if note.is_empty() {
        (Outcome::Understood, line, vec![format!("it is the mode `{mode}`")])
    } else {
        (Outcome::Differs, line, vec![format!("it is the mode `{mode}`: {note}")])
    }
}

/// The directories, absolute.
fn directories(list: &[Value], base: &Base) -> Meaning {
    let mut paths = Vec::new();
    for value in list {
        let Some(text) = value.as_str() else {
            return (Outcome::NotUnderstood, None, vec!["a list of paths is needed".to_owned()]);
        };
        paths.push(match (text.strip_prefix('~'), &base.home, &base.root) {
            (Some(rest), Some(home), _) if rest.is_empty() || rest.starts_with('/') => {
                format!("{home}{rest}")
            }
            _ if text.starts_with('/') => text.to_owned(),
            (None, _, Some(root)) => format!("{}/{text}", root.trim_end_matches('/')),
            _ => {
                let why = format!("`{}` is not known", Shown::word(text));
                return (Outcome::NotUnderstood, None, vec![why]);
            }
        });
    }
    let notes = paths.iter().map(|path| format!("working directory `{}`", Shown::word(path))).collect();
    let line = (!paths.is_empty()).then(|| format!("\"working_directories\": {}", Value::from(paths)));
    (Outcome::Understood, line, notes)
}

#[cfg(test)]
mod tests {
    use super::{DECIDES, TOOLS};

    #[test]
    fn the_tables_are_sorted() {
        assert!(DECIDES.is_sorted());
        assert!(TOOLS.is_sorted());
    }
}
