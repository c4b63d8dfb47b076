//! Laws over the collected cases: wrapping a command never makes its judgement milder, and its spelling does
//! not matter. Decided through the facade, in a world in memory: every form of a case sees the same one.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may, and reads its data"
)]

use std::path::Path;

use perm::bash::analysis::{Analysis, Reading};
use perm::prelude::*;
use perm::{RuleTable, Shell, WorkingDirectory};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Case {
    id: String,
    tool: String,
    input: Value,
    mode: Mode,
    cwd: String,
    home: String,
    working_directories: Vec<String>,
    rules: Vec<Rule>,
    shell: Option<String>,
}

impl Case {
    fn command(&self) -> Option<&str> {
        self.input.get("command").and_then(Value::as_str).filter(|_| self.tool == "Bash")
    }

    fn host(&self) -> Host {
        Host {
            cwd: Some(self.cwd.clone()),
            home: Some(self.home.clone()),
            shell: self.shell.as_deref().and_then(Shell::from_name).unwrap_or_default(),
            ..Host::default()
        }
    }

    fn engine(&self) -> Engine {
        let directory = |path: &String| WorkingDirectory { path: path.clone(), source: "case".into() };
        let context = Context {
            mode: self.mode,
            working_directories: self.working_directories.iter().map(directory).collect(),
            rules: self.rules.iter().cloned().collect::<RuleTable>(),
        };
        perm::engine(context, world()).unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }
}

fn world() -> Memory {
    Memory::new()
        .dir("/home/dev/.ssh")
        .dir("/home/dev/notes")
        .dir("/srv/outside")
        .dir("/srv/project/src")
        .dir("/srv/project/docs")
        .link("/srv/project/link", "/home/dev/notes")
        .link("/srv/project/lnk", "/srv/outside")
        .link("/srv/project/notes.txt", "/home/dev/.bashrc")
}

/// The cases about command lines.
fn cases() -> Vec<Case> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/cases");
    ["public.jsonl", "agentscope-findings.jsonl"]
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(data.join(file)).unwrap();
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Case>>()
        })
        .filter(|case| case.command().is_some())
        .collect()
}

fn decide(engine: &Engine, host: &Host, command: &str) -> Decision {
    engine.decide(&Call::new("Bash", json!({ "command": command })), host)
}

fn reading(command: &str, host: &Host) -> Option<Reading> {
    match perm::bash::analyze(command, host) {
        Analysis::Readable(reading) => Some(reading),
        Analysis::Unreadable(_) => None,
    }
}

/// Allow, ask, safety ask, deny.
fn strictness(decision: &Decision) -> (Behavior, bool) {
    (decision.behavior(), decision.is_immune())
}

/// The text in single quotes.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The words of the one simple external command that this is, without assignments and redirections.
fn simple<'r>(reading: &'r Reading, command: &str) -> Option<Vec<&'r str>> {
    let [one] = reading.invocations.as_slice() else { return None };
    if one.span.of(command).len() < command.trim().len() {
        return None; // `! ls`, `( ls )`
    }
    let words: Option<Vec<&str>> = one.argv.iter().map(|word| word.text()).collect();
    let words = words?;
    let is_plain =
        one.assignments.is_empty() && one.redirections.is_empty() && reading.redirections.is_empty();
    let name = *words.first()?;
    (is_plain && !name.contains('=') && !BUILTINS.contains(&name)).then_some(words)
}

/// Names that the shell itself takes, so that `env` would run something else.
const BUILTINS: &[&str] = &[
    ".",
    ":",
    "[",
    "alias",
    "bg",
    "bind",
    "break",
    "builtin",
    "caller",
    "cd",
    "command",
    "compgen",
    "complete",
    "compopt",
    "continue",
    "declare",
    "dirs",
    "disown",
    "echo",
    "enable",
    "eval",
    "exec",
    "exit",
    "export",
    "false",
    "fc",
    "fg",
    "getopts",
    "hash",
    "help",
    "history",
    "jobs",
    "kill",
    "let",
    "local",
    "logout",
    "mapfile",
    "popd",
    "printf",
    "pushd",
    "pwd",
    "read",
    "readarray",
    "readonly",
    "return",
    "set",
    "shift",
    "shopt",
    "source",
    "suspend",
    "test",
    "time",
    "times",
    "trap",
    "true",
    "type",
    "typeset",
    "ulimit",
    "umask",
    "unalias",
    "unset",
    "wait",
];

/// The command in every wrapping.
fn wrapped(command: &str, reading: &Reading, shell: Shell) -> Vec<String> {
    let mut forms = vec![
        format!("({command}\n)"),
        format!("{{ {command}\n}}"),
        format!("true && {{ {command}\n}}"),
        format!("{{ {command}\n}} | cat"),
    ];
    if shell == Shell::Bash {
        forms.push(format!("bash -c {}", quoted(command)));
        if simple(reading, command).is_some() {
            forms.extend(["env", "timeout 1", "nice"].map(|wrapper| format!("{wrapper} {command}")));
        }
    }
    forms
}

#[test]
fn a_wrapped_command_is_judged_at_least_as_strictly() {
    let mut faults = Vec::new();
    let mut forms = 0;
    for case in cases() {
        let (engine, host) = (case.engine(), case.host());
        let Some(command) = case.command() else { continue };
        let Some(reading) = reading(command, &host) else { continue };
        let plain = decide(&engine, &host, command);
        for form in wrapped(command, &reading, host.shell) {
            forms += 1;
            let decision = decide(&engine, &host, &form);
            if strictness(&decision) < strictness(&plain) {
                faults.push(format!(
                    "{}: {form:?}: {}, plain: {}",
                    case.id,
                    decision.message(),
                    plain.message()
                ));
            }
        }
    }
    println!("{forms} wrapped commands");
    assert!(forms > 2_000, "only {forms}");
    assert!(faults.is_empty(), "{} of {forms}:\n{}", faults.len(), faults.join("\n"));
}

/// The words, spelled otherwise.
fn spellings(words: &[&str]) -> Vec<String> {
    let escaped = |word: &&str| -> String {
        let escape = |c: char| {
            if c.is_ascii_alphanumeric() || !c.is_ascii() { format!("{c}") } else { format!("\\{c}") }
        };
        word.chars().map(escape).collect()
    };
    let doubled = |word: &&str| -> String {
        let escape =
            |c: char| if matches!(c, '"' | '\\' | '$' | '`') { format!("\\{c}") } else { format!("{c}") };
        format!("\"{}\"", word.chars().map(escape).collect::<String>())
    };
    let join = |spelled: Vec<String>, between: &str| spelled.join(between);
    let mut all = vec![join(words.iter().map(|word| quoted(word)).collect(), " ")];
    all.push(join(words.iter().map(|word| quoted(word)).collect(), " \t  "));
    all.push(join(words.iter().map(|word| quoted(word)).collect(), " \\\n"));
    all.push(join(words.iter().map(doubled).collect(), " "));
    // A backslash before a newline is a continuation, and one word of nothing needs its quotes.
    if words.iter().all(|word| !word.is_empty() && !word.contains('\n')) {
        all.push(join(words.iter().map(escaped).collect(), " "));
    }
    all
}

/// What must not depend on the spelling: everything but places in the text.
fn essence(decision: &Decision) -> (Behavior, bool, Vec<String>, Vec<String>) {
    let codes = decision.reasons().iter().map(|reason| reason.code.to_string()).collect();
    let suggestions = decision.suggestions().iter().map(Rule::label).collect();
    (decision.behavior(), decision.is_immune(), codes, suggestions)
}

#[test]
fn the_spelling_of_words_does_not_matter() {
    let mut faults = Vec::new();
    let mut forms = 0;
    for case in cases() {
        let (engine, host) = (case.engine(), case.host());
        let Some(command) = case.command() else { continue };
        let Some(reading) = reading(command, &host) else { continue };
        let Some(words) = simple(&reading, command).filter(|_| host.shell == Shell::Bash) else { continue };
        let spellings = spellings(&words);
        let decisions: Vec<Decision> = spellings.iter().map(|form| decide(&engine, &host, form)).collect();
        for (form, decision) in spellings.iter().zip(&decisions) {
            forms += 1;
            let first = decisions.first().unwrap_or(decision);
            if essence(decision) != essence(first) {
                faults.push(format!(
                    "{}: {form:?}: {}, else: {}",
                    case.id,
                    decision.message(),
                    first.message()
                ));
            }
        }
    }
    println!("{forms} spellings");
    assert!(forms > 1_000, "only {forms}");
    assert!(faults.is_empty(), "{} of {forms}:\n{}", faults.len(), faults.join("\n"));
}
