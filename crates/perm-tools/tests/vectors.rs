//! Facts that the reference package's own tests assert: each is met, or listed with its reason.
//!
//! `tests/data/agentscope/vectors-differences.txt` holds one line a difference: the id, one of three reasons
//! (`proves-more`, `stricter`, `rule-semantics`), and what differs. A listed one that agrees is an error too.
//! The package's tests leave out fields that its own schema requires; they are filled in here.
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
use std::path::Path;
use std::sync::Arc;

use perm_bash::analysis::Analysis;
use perm_core::{
    Behavior, Call, Context, Engine, Host, Mode, Reason, Rule, RuleTable, Situation, Tool, Verdict,
    WorkingDirectory,
};
use perm_fs::Disk;
use serde_json::{Value, json};

struct Bench {
    cwd: String,
    tmp: String,
    host: Host,
    tools: Vec<Arc<dyn Tool>>,
}

impl Bench {
    fn text(&self, text: &str) -> String {
        text.replace("${CWD}", &self.cwd).replace("${TMP}", &self.tmp)
    }

    fn json(&self, value: &Value) -> Value {
        serde_json::from_str(&self.text(&value.to_string())).unwrap()
    }

    /// Makes the directories and links that a fact needs.
    fn build(&self, fs: &Value) {
        for directory in fs["dirs"].as_array().into_iter().flatten() {
            std::fs::create_dir_all(self.text(directory.as_str().unwrap())).unwrap();
        }
        for (link, target) in fs["symlinks"].as_object().into_iter().flatten() {
            let (link, target) = (self.text(link), self.text(target.as_str().unwrap()));
            if std::fs::read_link(&link).is_err() {
                std::os::unix::fs::symlink(target, link).unwrap();
            }
        }
    }

    fn call(&self, row: &Value) -> Call {
        let tool = row["tool"].as_str().unwrap_or("Bash");
        let mut input = match &row["input"] {
            Value::Null => json!({"command": row["command"]}),
            input => self.json(input),
        };
        let required: &[&str] = match tool {
            "Write" => &["content"],
            "Edit" => &["old_string", "new_string"],
            "Grep" => &["pattern"],
            _ => &[],
        };
        for field in required {
            if input.get(field).is_none() {
                input[*field] = json!("");
            }
        }
        Call::new(tool, input)
    }

    fn rules(&self, row: &Value) -> RuleTable {
        let rules = row["rules"].as_array().cloned().unwrap_or_default();
        rules.iter().map(|rule| serde_json::from_value::<Rule>(self.json(rule)).unwrap()).collect()
    }

    fn directories(&self, row: &Value) -> Vec<WorkingDirectory> {
        let directories = row["working_directories"].as_array().cloned().unwrap_or_default();
        let directory = |path: &Value| WorkingDirectory {
            path: self.text(path.as_str().unwrap()),
            source: "test".into(),
        };
        directories.iter().map(directory).collect()
    }

    fn mode(row: &Value) -> Mode {
        serde_json::from_value(row["mode"].clone()).unwrap_or_default()
    }

    fn engine(&self, row: &Value) -> Engine {
        let context = Context {
            mode: Self::mode(row),
            working_directories: self.directories(row),
            rules: self.rules(row),
        };
        let mut tools = self.tools.clone();
        if row["custom_tool"].is_object() {
            tools.push(Arc::new(Fake {
                name: row["tool"].as_str().unwrap().to_owned(),
                read_only: row["custom_tool"]["is_read_only"] == true,
                ask: row["custom_tool"]["ask_bypass_immune"].as_bool(),
            }));
        }
        Engine::new(context, tools).unwrap()
    }

    /// What the tool itself says of the call: read-only, deny rule, possible deny rule, verdict, suggestions.
    fn examine(&self, row: &Value, table: &RuleTable) -> Examined {
        let call = self.call(row);
        let tool = self.tools.iter().find(|tool| tool.name() == call.tool).unwrap();
        let directories = self.directories(row);
        let situation =
            Situation { mode: Self::mode(row), working_directories: &directories, host: &self.host };
        let Some(analyst) = tool.analyst() else {
            return Examined {
                read_only: tool.check_read_only(&call, &situation),
                hit: false,
                verdict: tool.check_permissions(&call, &situation),
                suggested: tool.generate_suggestions(&call, &situation),
            };
        };
        let compiled = analyst.compile(table);
        let one = compiled.examine(&call, &situation);
        Examined {
            read_only: one.read_only().is_some(),
            hit: one.deny().is_some() || one.not_excluded().is_some(),
            verdict: one.verdict(),
            suggested: one.suggestions().rules,
        }
    }

    fn analysis(&self, row: &Value) -> Analysis {
        perm_bash::analyze(row["command"].as_str().unwrap(), &self.host)
    }
}

struct Examined {
    read_only: bool,
    hit: bool,
    verdict: Verdict,
    suggested: Vec<Rule>,
}

impl Examined {
    fn is_safety_ask(&self) -> bool {
        matches!(self.verdict, Verdict::Ask { immune: true, .. })
    }

    fn contents(&self) -> Vec<String> {
        self.suggested.iter().filter_map(|rule| rule.rule_content.clone()).collect()
    }
}

/// A tool of the package's tests.
struct Fake {
    name: String,
    read_only: bool,
    ask: Option<bool>,
}

impl Tool for Fake {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_read_only(&self) -> bool {
        self.read_only
    }

    fn check_permissions(&self, _call: &Call, _situation: &Situation<'_>) -> Verdict {
        match self.ask {
            Some(immune) => Verdict::Ask { reasons: vec![Reason::new("fake", "it asks")], immune },
            None => Verdict::Passthrough,
        }
    }
}

fn behavior(behavior: Behavior) -> Value {
    json!(behavior.name())
}

/// What the package says, and what we say, in the same form.
fn compare(bench: &Bench, row: &Value) -> (Value, Value) {
    let expect = bench.json(&row["expect"]);
    match row["kind"].as_str().unwrap() {
        "decision" => compare_decision(bench, row, &expect),
        "tool_check" => compare_check(bench, row, &expect),
        "read_only" => (expect, json!(bench.examine(row, &RuleTable::default()).read_only)),
        "match_rule" => {
            let content = row["rule_content"].as_str().map(|content| bench.text(content));
            let Some(content) = content else { return (expect.clone(), expect) };
            let rule = Rule::new(row["tool"].as_str().unwrap(), content, Behavior::Deny);
            (expect, json!(bench.examine(row, &RuleTable::from_iter([rule])).hit))
        }
        "injection" => (expect, json!(bench.examine(row, &RuleTable::default()).is_safety_ask())),
        "sed" | "dangerous_pattern" => {
            let expected = expect == true || expect.is_string();
            let ours = bench.examine(row, &RuleTable::default());
            let is_sed = row["kind"] == "sed";
            (json!(expected), json!(if is_sed { !ours.read_only } else { ours.is_safety_ask() }))
        }
        "prefixes" | "suggestions" => {
            let cut = |text: String| text.strip_suffix(":*").map(str::to_owned).unwrap_or(text);
            let keep = row["kind"] == "suggestions";
            let mut ours = bench.examine(row, &RuleTable::default()).contents();
            if !keep {
                ours = ours.into_iter().map(cut).collect();
            }
            (expect, json!(ours))
        }
        "paths" => (json!(named(&expect)), json!(written(&bench.analysis(row)))),
        "redirections" => {
            let expect: Value = expect.as_array().unwrap().iter().map(|word| json!(expanded(word))).collect();
            (expect, json!(redirected(&bench.analysis(row))))
        }
        other => panic!("unknown kind {other}"),
    }
}

fn compare_decision(bench: &Bench, row: &Value, expect: &Value) -> (Value, Value) {
    let decision = bench.engine(row).decide(&bench.call(row), &bench.host);
    let mut ours = json!({"behavior": behavior(decision.behavior())});
    let mut theirs = json!({"behavior": expect["behavior"]});
    for field in row["asserted"].as_array().unwrap() {
        match field.as_str().unwrap() {
            "bypass_immune" => {
                ours["bypass_immune"] = json!(decision.is_immune());
                theirs["bypass_immune"] = expect["bypass_immune"].clone();
            }
            "suggested_rules" => {
                let contents: Vec<_> = decision.suggestions().iter().map(|rule| &rule.rule_content).collect();
                ours["suggested"] = json!(contents);
                theirs["suggested"] = match &expect["suggested"] {
                    Value::Null => json!([]),
                    other => other.clone(),
                };
            }
            // The words of a message are each package's own.
            _ => {}
        }
    }
    (theirs, ours)
}

fn compare_check(bench: &Bench, row: &Value, expect: &Value) -> (Value, Value) {
    let ours = bench.examine(row, &bench.rules(row));
    let (behavior, immune) = match &ours.verdict {
        _ if ours.read_only && row["tool"] == "Bash" => ("allow", false),
        Verdict::Allow { .. } => ("allow", false),
        Verdict::Deny { .. } => ("deny", false),
        Verdict::Ask { immune, .. } => ("ask", *immune),
        Verdict::Passthrough => ("passthrough", false),
    };
    (json!([expect["behavior"], expect["bypass_immune"]]), json!([behavior, immune]))
}

/// The word as the shell hands it on: ours are values, the package's are source text.
fn expanded(word: &Value) -> String {
    let word = word.as_str().unwrap();
    word.strip_prefix("~/").map_or_else(|| word.to_owned(), |rest| format!("/home/user/{rest}"))
}

/// The words that the package takes for paths.
fn named(expect: &Value) -> Vec<String> {
    let mut words: Vec<String> = expect.as_array().unwrap().iter().map(|pair| expanded(&pair[1])).collect();
    words.sort();
    words.dedup();
    words
}

fn written(analysis: &Analysis) -> Vec<String> {
    let Analysis::Readable(reading) = analysis else { return vec!["unreadable".into()] };
    let effects = reading.invocations.iter().flat_map(|one| &one.effects).map(|effect| effect.path.display());
    let files = reading.redirections.iter().map(|one| one.target.display());
    let mut words: Vec<String> = effects.chain(files).collect();
    words.sort();
    words.dedup();
    words
}

fn redirected(analysis: &Analysis) -> Vec<String> {
    let Analysis::Readable(reading) = analysis else { return vec!["unreadable".into()] };
    reading.redirections.iter().map(|one| one.target.display()).collect()
}

fn differences(path: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (id, reason) = line.split_once(' ').unwrap();
            let kind = reason.split([':', ' ']).next().unwrap();
            assert!(["proves-more", "stricter", "rule-semantics"].contains(&kind), "{line}");
            (id.to_owned(), reason.to_owned())
        })
        .collect()
}

#[test]
fn every_fact_of_the_reference_package_is_met_or_listed() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/agentscope");
    let root = tempfile::Builder::new().prefix("perm-vectors").tempdir_in("/tmp").unwrap();
    let (cwd, tmp) = (root.path().join("cwd"), root.path().join("tmp"));
    std::fs::create_dir(&cwd).unwrap();
    std::fs::create_dir(&tmp).unwrap();
    let (cwd, tmp) = (cwd.display().to_string(), tmp.display().to_string());
    let host = Host { cwd: Some(cwd.clone()), home: Some("/home/user".into()), ..Host::default() };
    let tools = perm_tools::builtin(Arc::new(Disk), &perm_tools::Settings::default());
    let bench = Bench { cwd, tmp, host, tools };
    let listed = differences(&data.join("vectors-differences.txt"));
    let (mut met, mut faults) = (0, Vec::new());
    let text = std::fs::read_to_string(data.join("vectors.jsonl")).unwrap();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        bench.build(&row["fs"]);
        let (theirs, ours) = compare(&bench, &row);
        let id = row["id"].as_str().unwrap();
        match (theirs == ours, listed.get(id)) {
            (true, None) => met += 1,
            (false, Some(_)) => {}
            (true, Some(_)) => faults.push(format!("{id} is listed as different and agrees")),
            (false, None) => {
                let what = if row["input"].is_null() { &row["command"] } else { &row["input"] };
                faults.push(format!(
                    "{id} {what} rule {} mode {}: package {theirs}, ours {ours}",
                    row["rule_content"], row["mode"]
                ));
            }
        }
    }
    println!("{met} met, {} listed as different", listed.len());
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
