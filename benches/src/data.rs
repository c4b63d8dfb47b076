//! The texts that are decided about, and where.

use std::path::Path;

use perm::prelude::*;
use serde_json::{Value, json};

/// The 500 short command lines of [tests/data/bench](../../tests/data/bench/README.md).
pub(crate) fn commands() -> Vec<String> {
    serde_json::from_str(&read("bench/commands.json")).unwrap_or_default()
}

/// The command lines of all public cases: longer, and many of them hostile.
pub(crate) fn cases() -> Vec<String> {
    let command = |line: &str| {
        let case: Value = serde_json::from_str(line).ok()?;
        Some(case.pointer("/input/command")?.as_str()?.to_owned())
    };
    read("cases/public.jsonl").lines().filter_map(command).collect()
}

/// A script of about that many bytes: the short commands in functions, loops and lists, over and over.
pub(crate) fn script(bytes: usize) -> String {
    let readable = ["git status --short", "grep -rn 'TODO' src | head -5", "ls -la \"$dir\" 2>/dev/null"];
    let mut text = String::new();
    for round in 0.. {
        let block = format!(
            "# round {round}\nfor dir in src tests docs; do\n  {}\n  {} || {}\ndone\nif [ -f notes{round}.txt ]; \
             then cat notes{round}.txt; fi\n",
            readable[0], readable[1], readable[2],
        );
        if text.len() + block.len() > bytes {
            break;
        }
        text.push_str(&block);
    }
    text
}

/// Calls of the Bash tool.
pub(crate) fn bash(commands: Vec<String>) -> Vec<Call> {
    commands.into_iter().map(|command| Call::new("Bash", json!({ "command": command }))).collect()
}

/// Calls of the Write tool inside and outside the project.
pub(crate) fn writes() -> Vec<Call> {
    let path = |index: usize| match index % 3 {
        0 => format!("/srv/project/src/module{index}/main.rs"),
        1 => format!("/srv/project/docs/page{index}.md"),
        _ => format!("/home/dev/notes/{index}.txt"),
    };
    (0..100).map(|index| Call::new("Write", json!({ "file_path": path(index), "content": "x" }))).collect()
}

/// Calls of several tools, as they come in a session.
pub(crate) fn calls() -> Vec<Call> {
    let commands = [
        "ls -la src",
        "git status",
        "npm run build",
        "cat src/a.py | grep -n x",
        "rm -rf src/gen",
        "echo x > src/new",
        "for f in a b; do echo $f; done",
        "cargo test --workspace && git commit -m x",
        "cp src/a.py src/b.py",
        "find . -name '*.py'",
    ];
    let mut calls = bash(commands.map(str::to_owned).to_vec());
    calls.push(Call::new("Write", json!({ "file_path": "src/new.py", "content": "" })));
    calls.push(Call::new("Read", json!({ "file_path": "src/a.py" })));
    calls
}

/// A host in `/srv/project`.
pub(crate) fn host() -> Host {
    Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}

/// The world of the loads: in memory, so that no disk is timed.
pub(crate) fn world() -> Memory {
    Memory::new().dir("/srv/project/src").dir("/srv/project/docs").dir("/home/dev")
}

/// A file of the test data. What cannot be read is empty, and a load without items is refused by its runner.
#[allow(clippy::disallowed_methods, reason = "measurements read their data")]
fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(file);
    std::fs::read_to_string(path).unwrap_or_default()
}
