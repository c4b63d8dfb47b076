//! One engine for many threads: decisions while rules and mode change are each of one snapshot.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use std::sync::Arc;
use std::thread;

use perm_core::{Behavior, Call, Context, Engine, Host, LiveEngine, Mode, Rule, Session, Situation, Tool};
use serde_json::json;

#[test]
fn the_engine_can_be_shared() {
    const fn shared<T: Send + Sync + 'static>() {}
    shared::<Engine>();
    shared::<LiveEngine>();
    shared::<Session>();
}

#[test]
fn no_change_is_lost_and_no_decision_is_torn() {
    const RULES: usize = 50;
    let live = LiveEngine::new(Engine::new(Context::default(), []).unwrap());
    let call = |n: usize| Call::new("T", json!({ "n": n }));
    thread::scope(|scope| {
        for writer in 0..2 {
            let live = &live;
            scope.spawn(move || {
                for n in (writer..RULES).step_by(2) {
                    live.add_rule(Rule::new("T", json!({ "n": n }).to_string(), Behavior::Allow)).unwrap();
                    live.set_mode(if n % 3 == 0 { Mode::Explore } else { Mode::Default });
                }
            });
        }
        for reader in 0..4 {
            let live = &live;
            scope.spawn(move || {
                for n in 0..500 {
                    let engine = live.snapshot();
                    let decision = engine.decide(&call((n + reader) % RULES), &Host::default());
                    // The mode of the snapshot explains the answer: explore denies, default allows or asks.
                    assert_eq!(decision.behavior() == Behavior::Deny, engine.mode() == Mode::Explore);
                    let _ = live.decide(&call(n), &Host::default());
                }
            });
        }
    });
    live.set_mode(Mode::Default);
    for n in 0..RULES {
        assert_eq!(live.decide(&call(n), &Host::default()).behavior(), Behavior::Allow, "{n}");
    }
}

#[test]
fn rules_over_mcp_tools_cover_their_server() {
    let cases = [
        // (tool name in the rule, tool called, whether it is about it)
        ("mcp__gh__*", "mcp__gh__create_pr", true),
        ("mcp__gh", "mcp__gh__create_pr", true),
        ("mcp__gh__create_*", "mcp__gh__create_pr", true),
        ("mcp__gh__create_pr", "mcp__gh__create_pr", true),
        ("mcp__gh__create", "mcp__gh__create_pr", false),
        ("mcp__gh__*", "mcp__ghost__create_pr", false),
        ("mcp__gh", "mcp__ghost__x", false),
        ("mcp__gh__*", "Bash", false),
    ];
    for (pattern, tool, about) in cases {
        let engine = Engine::new(Context::default(), []).unwrap();
        let engine = engine.with_rule(Rule::every_call(pattern, Behavior::Deny)).unwrap();
        let decision = engine.decide(&Call::new(tool, json!({})), &Host::default());
        assert_eq!(decision.behavior() == Behavior::Deny, about, "{pattern} {tool}");
        assert_eq!(engine.knows(tool), about, "{pattern} {tool}");
    }
    for name in ["", "*", "Ba*", "mcp__*__x", "B ash"] {
        let engine = Engine::new(Context::default(), []).unwrap();
        assert!(engine.with_rule(Rule::every_call(name, Behavior::Deny)).is_err(), "{name}");
    }
}

#[test]
fn a_rule_in_the_language_of_a_tool_that_is_not_there_is_never_passed_over() {
    for (content, behavior, asks) in [
        ("domain:evil.example", Behavior::Deny, true),
        ("domain:evil.example", Behavior::Ask, true),
        ("domain:evil.example", Behavior::Allow, false),
        (r#"{"url": "https://other.example"}"#, Behavior::Deny, false),
    ] {
        let context = Context { mode: Mode::Bypass, ..Context::default() };
        let engine = Engine::new(context, []).unwrap();
        let engine = engine.with_rule(Rule::new("WebFetch", content, behavior)).unwrap();
        let call = Call::new("WebFetch", json!({"url": "https://evil.example"}));
        let expected = if asks { Behavior::Ask } else { Behavior::Allow };
        assert_eq!(engine.decide(&call, &Host::default()).behavior(), expected, "{content} {behavior:?}");
        // No rule that is offered would answer it.
        let offered = engine.with_mode(Mode::Default).decide(&call, &Host::default()).suggestions().len();
        assert_eq!(offered == 0, asks, "{content} {behavior:?}");
    }
}

/// A tool with the default reading of rules, and one with a language of its own.
struct Registered {
    reads_hosts: bool,
}

impl Tool for Registered {
    fn name(&self) -> &'static str {
        "Fetch"
    }

    fn match_rule(&self, rule: &Rule, call: &Call, situation: &Situation<'_>) -> bool {
        struct Default;
        impl Tool for Default {
            fn name(&self) -> &'static str {
                "Fetch"
            }
        }
        if self.reads_hosts {
            rule.content().is_some_and(|host| call.input.to_string().contains(host))
        } else {
            Default.match_rule(rule, call, situation)
        }
    }
}

#[test]
fn a_rule_that_a_registered_tool_cannot_read_is_never_passed_over() {
    for (reads_hosts, content, behavior, expected) in [
        (false, "other.example", Behavior::Deny, Behavior::Ask),
        (false, "other.example", Behavior::Ask, Behavior::Ask),
        (false, "\"other.example\"", Behavior::Deny, Behavior::Ask),
        (false, "5", Behavior::Deny, Behavior::Ask),
        (false, r#"{"url": "other.example"}"#, Behavior::Deny, Behavior::Allow),
        (false, r#" {"url":"evil.example"}"#, Behavior::Deny, Behavior::Deny),
        (true, "other.example", Behavior::Deny, Behavior::Allow),
        (true, "other.example", Behavior::Ask, Behavior::Allow),
        (true, "evil.example", Behavior::Deny, Behavior::Deny),
    ] {
        for mode in [Mode::Default, Mode::Bypass] {
            let tool: Arc<dyn Tool> = Arc::new(Registered { reads_hosts });
            let engine = Engine::new(Context { mode, ..Context::default() }, [tool]).unwrap();
            let rules = [Rule::every_call("Fetch", Behavior::Allow), Rule::new("Fetch", content, behavior)];
            let decision = engine
                .with_rules(rules)
                .unwrap()
                .decide(&Call::new("Fetch", json!({"url": "evil.example"})), &Host::default());
            assert_eq!(
                decision.behavior(),
                expected,
                "{content} {behavior:?} {mode}: {}",
                decision.message()
            );
        }
    }
}
