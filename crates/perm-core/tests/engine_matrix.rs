//! The truth table of the reference package: every row, with rules for every call and with rules that match.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use perm_core::{
    Behavior, Call, Context, Decision, Engine, Host, Mode, Reason, Rule, RuleTable, Situation, Tool, Verdict,
};
use serde::Deserialize;
use serde_json::json;

const MATRIX: &str = include_str!("../../../tests/data/agentscope/engine_matrix.jsonl");

#[derive(Deserialize, Debug)]
struct Row {
    mode: Mode,
    deny_rule: bool,
    ask_rule: bool,
    allow_rule: bool,
    read_only: bool,
    tool_decision: String,
    tool_bypass_immune: bool,
    expect: Expect,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Expect {
    behavior: Behavior,
    bypass_immune: bool,
    has_suggestions: bool,
    updated_input: bool,
    reason_code: String,
    tool_consulted: bool,
}

/// A tool that answers what the row says, and remembers whether it was asked.
struct Scripted {
    read_only: bool,
    verdict: Verdict,
    consulted: AtomicBool,
}

impl Tool for Scripted {
    fn name(&self) -> &'static str {
        "Scripted"
    }

    fn is_read_only(&self) -> bool {
        self.read_only
    }

    fn check_permissions(&self, _: &Call, _: &Situation<'_>) -> Verdict {
        self.consulted.store(true, Ordering::Relaxed);
        self.verdict.clone()
    }

    fn match_rule(&self, rule: &Rule, _: &Call, _: &Situation<'_>) -> bool {
        rule.content() == Some("hit")
    }
}

fn verdict(row: &Row) -> Verdict {
    match row.tool_decision.as_str() {
        "allow" => Verdict::Allow { reasons: vec![], updated_input: None },
        "deny" => Verdict::Deny { reasons: vec![] },
        "ask" => Verdict::Ask { reasons: vec![], immune: row.tool_bypass_immune },
        "passthrough" => Verdict::Passthrough,
        other => panic!("a verdict of the table is unknown: {other}"),
    }
}

/// The table's name for what decided.
fn reason_code(decision: &Decision) -> &'static str {
    let codes: Vec<&str> = decision.reasons().iter().map(|reason| &*reason.code).collect();
    match (codes[0], codes.last().copied()) {
        ("tool/ask", Some("mode/dont-ask-converted")) => "tool_ask_converted",
        (_, Some("mode/dont-ask-converted")) => "dont_ask_converted",
        (Reason::DENY_RULE | Reason::ASK_RULE, _) => "rule",
        (Reason::ALLOW_RULE, _) => "allow_rule",
        ("tool/read-only", _) => "read_only",
        ("tool/allow" | "tool/deny" | "tool/safety-ask", _) => "tool",
        ("mode/default" | "mode/accept-edits", _) => "mode_fallback",
        ("mode/explore", _) => "explore_fallback",
        ("mode/bypass", _) => "bypass_fallback",
        ("mode/dont-ask", _) => "dont_ask_fallback",
        _ => panic!("no name in the table for {codes:?}"),
    }
}

fn answer(row: &Row, content: Option<&str>) -> Expect {
    let rule = |behavior| Rule {
        tool_name: "Scripted".into(),
        rule_content: content.map(str::to_owned),
        behavior,
        source: "session".into(),
    };
    let rules: RuleTable =
        [(row.deny_rule, Behavior::Deny), (row.ask_rule, Behavior::Ask), (row.allow_rule, Behavior::Allow)]
            .into_iter()
            .filter(|(present, _)| *present)
            .map(|(_, behavior)| rule(behavior))
            .collect();
    let tool = Arc::new(Scripted {
        read_only: row.read_only,
        verdict: verdict(row),
        consulted: AtomicBool::new(false),
    });
    let context = Context { mode: row.mode, rules, ..Context::default() };
    let engine = Engine::new(context, [tool.clone() as Arc<dyn Tool>]).unwrap();
    let call = Call::new("Scripted", json!({"a": 1}));
    let decision = engine.decide(&call, &Host::default());
    if let Some(input) = decision.updated_input() {
        assert_eq!(*input, call.input);
    }
    Expect {
        behavior: decision.behavior(),
        bypass_immune: decision.is_immune(),
        has_suggestions: !decision.suggestions().is_empty(),
        updated_input: decision.updated_input().is_some(),
        reason_code: reason_code(&decision).to_owned(),
        tool_consulted: tool.consulted.load(Ordering::Relaxed),
    }
}

#[test]
fn every_row_of_the_table_holds() {
    let rows: Vec<Row> = MATRIX.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 400);
    for content in [None, Some(""), Some("*"), Some("hit")] {
        let missed: Vec<_> = rows.iter().filter(|row| answer(row, content) != row.expect).collect();
        assert!(missed.is_empty(), "{} of 400 missed with content {content:?}: {missed:#?}", missed.len());
    }
}

#[test]
fn a_rule_that_does_not_match_changes_nothing() {
    let rows: Vec<Row> = MATRIX.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for row in &rows {
        let without = Row { deny_rule: false, ask_rule: false, allow_rule: false, ..clone(row) };
        assert_eq!(answer(row, Some("miss")), answer(&without, None), "{row:?}");
    }
}

fn clone(row: &Row) -> Row {
    Row {
        mode: row.mode,
        tool_decision: row.tool_decision.clone(),
        expect: Expect { reason_code: row.expect.reason_code.clone(), ..row.expect },
        ..*row
    }
}
