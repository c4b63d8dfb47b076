//! The collected cases, decided on a real disk: what must never be allowed, and what should bother nobody.
//!
//! The world of each case is built by `tests/data/cases/fixture.sh`. Allowing an unsafe `must` case
//! fails, and so does asking about a harmless one; of the rest the counts are printed, and what is not as expected is listed.
#![cfg(feature = "bash")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "a test may"
)]
#![expect(clippy::disallowed_methods, reason = "a test reads its data and builds its world on the disk")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use perm_core::{
    Behavior, Call, Context, Decision, Engine, Host, Mode, Rule, RuleTable, Shell, WorkingDirectory,
};
use perm_fs::Disk;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    class: String,
    kind: String,
    strength: String,
    tool: String,
    input: serde_json::Value,
    mode: Mode,
    cwd: String,
    home: String,
    working_directories: Vec<String>,
    rules: Vec<Rule>,
    expect: Vec<String>,
    must_not: Vec<String>,
    setup: Option<String>,
    shell: Option<String>,
    fixture: Option<String>,
}

#[derive(Default)]
struct Count {
    all: usize,
    good: usize,
    expected: usize,
}

/// The places where the fixtures stand.
struct Worlds {
    root: tempfile::TempDir,
}

impl Worlds {
    fn build() -> Self {
        let root = tempfile::Builder::new().prefix("perm-cases").tempdir().unwrap();
        for kind in ["public", "agentscope"] {
            let target = root.path().join(kind);
            std::fs::create_dir(&target).unwrap();
            let done =
                Command::new("bash").arg(data("cases/fixture.sh")).arg(&target).arg(kind).output().unwrap();
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        }
        Self { root }
    }

    /// The world of a case: the shared one, or a copy of it that its setup has changed.
    fn of(&self, case: &Case) -> PathBuf {
        let kind = case.fixture.as_deref().unwrap_or("public");
        let shared = self.root.path().join(kind);
        let Some(setup) = &case.setup else { return shared };
        let own = self.root.path().join("own").join(&case.id);
        std::fs::create_dir_all(&own).unwrap();
        assert!(Command::new("cp").arg("-aT").arg(&shared).arg(&own).status().unwrap().success());
        let setup = rooted(setup, &own);
        // Some set up what is not installed here; what matters of it is in the files that are made first.
        Command::new("bash")
            .args(["-c", &setup])
            .current_dir(own.join("srv/project"))
            .env("HOME", own.join("home/dev"))
            .output()
            .unwrap();
        own
    }
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

/// The text with the paths of the cases moved below `root`.
fn rooted(text: &str, root: &Path) -> String {
    let root = root.display();
    if text == "/srv" {
        return format!("{root}/srv");
    }
    text.replace("/srv/", &format!("{root}/srv/"))
        .replace("/home/dev", &format!("{root}/home/dev"))
        .replace("/tmp/r.git", &format!("{root}/r.git"))
}

fn rooted_json(value: &serde_json::Value, root: &Path) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::String(text) => Value::String(rooted(text, root)),
        Value::Array(items) => items.iter().map(|item| rooted_json(item, root)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), rooted_json(value, root))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn decide(case: &Case, root: &Path) -> Decision {
    decide_with(case, root, &[])
}

/// Decides the case with more rules than its own.
fn decide_with(case: &Case, root: &Path, more: &[Rule]) -> Decision {
    let rules: RuleTable = case
        .rules
        .iter()
        .map(|rule| Rule {
            rule_content: rule.rule_content.as_ref().map(|content| rooted(content, root)),
            ..rule.clone()
        })
        .chain(more.iter().cloned())
        .collect();
    let directory = |path: &String| WorkingDirectory { path: rooted(path, root), source: "case".into() };
    let context = Context {
        mode: case.mode,
        working_directories: case.working_directories.iter().map(directory).collect(),
        rules,
    };
    let engine = Engine::new(context, perm_tools::builtin(Arc::new(Disk), &perm_tools::Settings::default()));
    let host = Host {
        cwd: Some(rooted(&case.cwd, root)),
        home: Some(rooted(&case.home, root)),
        user: Some("dev".into()),
        shell: case.shell.as_deref().and_then(Shell::from_name).unwrap_or_default(),
        env: Vec::new(),
    };
    let call = Call::new(&*case.tool, rooted_json(&case.input, root));
    engine.unwrap_or_else(|error| panic!("{}: {error}", case.id)).decide(&call, &host)
}

fn name(decision: &Decision) -> &'static str {
    match decision.behavior() {
        Behavior::Allow => "allow",
        Behavior::Deny => "deny",
        Behavior::Ask if decision.is_immune() => "safety_ask",
        Behavior::Ask => "ask",
    }
}

/// The cases of every file in the folder, in the order of the files' names.
fn cases() -> Vec<Case> {
    let entries = std::fs::read_dir(data("cases")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files.iter().flat_map(|file| cases_of(file)).collect()
}

fn cases_of(file: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The cases that others met. Those that were made up against a rule are unsafe beside that rule alone.
fn met() -> Vec<Case> {
    ["cases/agentscope-findings.jsonl", "cases/public.jsonl"]
        .iter()
        .flat_map(|file| cases_of(&data(file)))
        .collect()
}

#[test]
fn no_unsafe_case_is_allowed() {
    let worlds = Worlds::build();
    let mut counts: BTreeMap<(String, String, String), Count> = BTreeMap::new();
    let (mut failed, mut missed, mut other) = (Vec::new(), Vec::new(), Vec::new());
    for case in cases() {
        let decision = decide(&case, &worlds.of(&case));
        let answer = name(&decision);
        let line = format!(
            "{} [{:?}] {} -> {answer}, expected {:?}: {}",
            case.id,
            case.mode,
            case.input,
            case.expect,
            decision.message()
        );
        let good = !case.must_not.iter().any(|bad| bad == answer);
        let expected = case.expect.iter().any(|one| one == answer);
        if !good {
            match (case.kind.as_str(), case.strength.as_str()) {
                ("unsafe", "must") => failed.push(line),
                ("safe", "must") => missed.push(line),
                _ => other.push(line),
            }
        } else if !expected {
            other.push(line);
        }
        let count = counts.entry((case.kind, case.strength, case.class)).or_default();
        count.all += 1;
        count.good += usize::from(good);
        count.expected += usize::from(expected);
    }
    for ((kind, strength, class), count) in &counts {
        println!(
            "{kind:6} {strength:6} {class:22} {:3}/{:3} good, {:3} as expected",
            count.good, count.all, count.expected
        );
    }
    let total = |kind: &str, strength: &str| {
        let rows = counts.iter().filter(|(key, _)| key.0 == kind && key.1 == strength);
        rows.fold((0, 0), |sum, (_, count)| (sum.0 + count.good, sum.1 + count.all))
    };
    println!("unsafe must {:?}, safe must {:?}", total("unsafe", "must"), total("safe", "must"));
    println!("--- not as expected\n{}", other.join("\n"));
    assert!(missed.is_empty(), "harmless cases, asked about: {}\n{}", missed.len(), missed.join("\n"));
    assert!(failed.is_empty(), "unsafe cases, wrongly answered: {}\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn accepted_suggestions_answer_their_case_and_no_unsafe_one() {
    let worlds = Worlds::build();
    let (mut rules, mut wrong, mut offered) = (Vec::<Rule>::new(), Vec::new(), 0);
    for case in cases() {
        let root = worlds.of(&case);
        let decision = decide(&case, &root);
        let suggested = decision.suggestions();
        if suggested.is_empty() || case.tool == "my_tool" {
            continue;
        }
        offered += 1;
        let after = decide_with(&case, &root, suggested);
        if after.behavior() != Behavior::Allow {
            wrong.push(format!("{} {}: {suggested:?} -> {}", case.id, case.input, after.message()));
        }
    }
    for case in met().into_iter().filter(|case| case.kind == "safe") {
        let root = worlds.of(&case);
        let decision = decide(&Case { rules: Vec::new(), mode: Mode::Default, ..case }, &root);
        rules.extend(decision.suggestions().iter().cloned());
    }
    for case in met().iter().filter(|case| case.kind == "unsafe" && case.strength == "must") {
        // Whoever accepted exactly this command has answered it.
        if rules.iter().any(|rule| rule.rule_content.as_deref() == case.input["command"].as_str()) {
            continue;
        }
        let after = decide_with(case, &worlds.of(case), &rules);
        if case.must_not.iter().any(|bad| bad == name(&after)) {
            wrong.push(format!("{} {} is allowed: {}", case.id, case.input, after.message()));
        }
    }
    println!("{offered} cases were offered rules, {} rules of safe ones", rules.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
