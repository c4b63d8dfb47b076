//! What is found wrong with rules: one line a case, and the proofs behind "does nothing".
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may")]

use std::collections::BTreeSet;
use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule, RuleTable};
use perm_fs::Memory;
use perm_tools::lint::{Finding, lint};

fn rules(texts: &[&str]) -> Vec<Rule> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// The codes of what is found, each with the rule it is about where there are several, and the better rules.
fn found(texts: &[&str]) -> String {
    let shown: Vec<String> =
        lint(&rules(texts), &["my_tool"]).iter().map(|one| shown(one, texts.len())).collect();
    shown.join("; ")
}

fn shown(finding: &Finding, count: usize) -> String {
    let mut out = finding.code.trim_start_matches("lint/").to_owned();
    if count > 1 {
        out = format!("{}: {out}", finding.rule);
    }
    for other in &finding.others {
        out.push_str(&format!(" by {other}"));
    }
    if !finding.better.is_empty() {
        let better: Vec<String> = finding.better.iter().map(Rule::label).collect();
        out.push_str(&format!(" > {}", better.join(" ")));
    }
    out
}

/// A line is rules, ` | ` between them, then ` -> ` and what is found.
#[test]
fn each_rule_is_found_out() {
    let mut wrong = Vec::new();
    for line in
        include_str!("data/lint.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (given, expected) =
            line.split_once(" -> ").or_else(|| Some((line.strip_suffix(" ->")?, ""))).unwrap();
        let given: Vec<&str> = given.split(" | ").collect();
        let found = found(&given);
        if found != expected {
            wrong.push(format!("{} -> {found}", given.join(" | ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn messages_say_why_and_what_instead() {
    let said: Vec<String> = include_str!("data/lint.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" -> "))
        .map(|(given, _)| {
            let given: Vec<&str> = given.split(" | ").collect();
            let found = lint(&rules(&given), &["my_tool"]);
            let lines: Vec<String> = found
                .iter()
                .map(|one| format!("  {} {}: {}", one.level.name(), one.code, one.message))
                .collect();
            format!("{}\n{}", given.join(" | "), lines.join("\n"))
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

/// The calls of all collected cases.
fn calls() -> Vec<Call> {
    let files = [
        include_str!("../../../tests/data/cases/agentscope-findings.jsonl"),
        include_str!("../../../tests/data/cases/hunted-rules.jsonl"),
        include_str!("../../../tests/data/cases/hunted.jsonl"),
        include_str!("../../../tests/data/cases/public.jsonl"),
    ];
    let lines = files.iter().flat_map(|file| file.lines());
    let call = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        Call::new(case["tool"].as_str().unwrap(), case["input"].clone())
    };
    lines.map(call).collect()
}

/// Every rule of the table of which it is said that nothing matches it, as a deny rule, an ask rule and an allow
/// rule, beside all calls of the cases.
#[test]
fn what_is_said_never_to_match_never_does() {
    let texts: BTreeSet<&str> = include_str!("data/lint.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" -> "))
        .filter(|(given, _)| !given.contains(" | "))
        .map(|(given, _)| given)
        .collect();
    let nothing = ["lint/never-matches", "lint/not-as-written"];
    let mut dead = Vec::new();
    for behavior in Behavior::ALL {
        for text in &texts {
            let rule = Rule { behavior, ..text.parse().unwrap() };
            if lint(std::slice::from_ref(&rule), &[]).iter().any(|one| nothing.contains(&one.code)) {
                dead.push(rule);
            }
        }
    }
    assert!(dead.len() > 30, "{}", dead.len());
    let engine = |rules: RuleTable| {
        let tools = perm_tools::builtin(Arc::new(Memory::new()), &perm_tools::Settings::default());
        Engine::new(Context { rules, mode: Mode::Default, ..Context::default() }, tools).unwrap()
    };
    let host = Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() };
    let (with, calls) = (engine(dead.iter().cloned().collect()), calls());
    for call in &calls {
        let decision = with.decide(call, &host);
        for reason in decision.reasons().iter().filter(|reason| reason.code != "rule/not-excluded") {
            assert!(reason.rule.is_none(), "{} by {:?}", call.input, reason.rule);
        }
    }
    println!("{} rules beside {} calls", dead.len(), calls.len());
}
