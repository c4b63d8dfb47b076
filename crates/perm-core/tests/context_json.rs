//! The JSON forms: what the reference package writes is read and written again; what is wrong is named.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use perm_core::{Answer, Behavior, Context, ContextError, Decision, Mode, Reason, Rule, Span};
use serde_json::{Value, json};

/// The dump that the reference package's documentation of shapes shows.
const DUMP: &str = r#"{"mode":"accept_edits",
 "working_directories":{"/srv/proj":{"path":"/srv/proj","source":"userSettings"}},
 "allow_rules":{"Bash":[{"tool_name":"Bash","rule_content":"npm run:*","behavior":"allow","source":"userSettings"}]},
 "deny_rules":{"Bash":[{"tool_name":"Bash","rule_content":"rm:*","behavior":"deny","source":"projectSettings"}]},
 "ask_rules":{"mcp__gh__create_pr":[{"tool_name":"mcp__gh__create_pr","rule_content":null,"behavior":"ask","source":"session"}]}}"#;

const DECISION: &str = r#"{"behavior":"ask","message":"Permission required for Bash","decision_reason":"Mode: default","updated_input":null,
 "suggested_rules":[{"tool_name":"Bash","rule_content":"npm ci:*","behavior":"allow","source":"suggested"}],"bypass_immune":false}"#;

#[test]
fn a_dump_round_trips() {
    let loaded = Context::from_json(DUMP).unwrap();
    assert!(loaded.warnings.is_empty());
    let context = loaded.context;
    assert_eq!(context.mode, Mode::AcceptEdits);
    assert_eq!(context.working_directories[0].path, "/srv/proj");
    assert_eq!(context.rules.deny[0].content(), Some("rm:*"));
    assert_eq!(context.rules.ask[0].rule_content, None);
    let written = serde_json::to_string(&context).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&written).unwrap(),
        serde_json::from_str::<Value>(DUMP).unwrap()
    );
    // Key order too.
    let blanks_gone = serde_json::from_str::<Value>(DUMP).unwrap().to_string();
    assert_eq!(written, blanks_gone);
}

#[test]
fn an_empty_object_is_the_default() {
    assert_eq!(Context::from_json("{}").unwrap().context, Context::default());
}

#[test]
fn every_fault_is_named_with_its_place() {
    let rule = |fields: &str| format!(r#"{{"deny_rules":{{"Bash":[{{{fields}}}]}}}}"#);
    let cases = [
        // (text, part of the message)
        ("".to_owned(), "line 1, column 0: not valid JSON: EOF"),
        ("{\"mode\":".to_owned(), "not valid JSON"),
        ("[".repeat(100_000), "not valid JSON: recursion limit"),
        ("[]".to_owned(), "the context: an array stands where an object is needed"),
        (r#"{"deny_rule":{}}"#.to_owned(), "the context: `deny_rule` is no key: write `deny_rules`"),
        (r#"{"denyRules":{}}"#.to_owned(), "write `deny_rules`"),
        (r#"{"deny":[]}"#.to_owned(), "write `deny_rules`"),
        (r#"{"mode":"default","mode":"bypass"}"#.to_owned(), "the key `mode` stands twice"),
        (r#"{"deny_rules":{"Bash":[],"Bash":[]}}"#.to_owned(), "deny_rules: the key `Bash` stands twice"),
        (r#"{"mode":"acceptEdits"}"#.to_owned(), "mode: `acceptEdits` is no mode: write one of `default`"),
        (r#"{"mode":null}"#.to_owned(), "mode: null stands where a string is needed"),
        (r#"{"deny_rules":{"Bash":{}}}"#.to_owned(), "deny_rules.Bash: an object stands where an array"),
        (
            r#"{"deny_rules":{"Bash":["rm"]}}"#.to_owned(),
            "deny_rules.Bash[0]: a string stands where an object",
        ),
        (rule(r#""tool_name":"Bash","rule_content":"rm:*","behavior":"allow""#), "stands in `deny_rules`"),
        (rule(r#""tool_name":"Write","rule_content":"a","behavior":"deny""#), "stands under the tool `Bash`"),
        (rule(r#""tool_name":"Bash","behavior":"deny""#), "deny_rules.Bash[0]: `rule_content` is missing"),
        (rule(r#""tool_name":"Bash","rule_contents":"a","behavior":"deny""#), "write `rule_content`"),
        (rule(r#""tool_name":"Bash","rule_content":7,"behavior":"deny""#), "Bash[0].rule_content: a number"),
        (
            rule(r#""tool_name":"Bash","rule_content":"a","behavior":"passthrough""#),
            "`passthrough` is no behavior",
        ),
        (rule(r#""tool_name":"Bash","rule_content":"a","behaviour":"deny""#), "write `behavior`"),
        (rule(r#""rule_content":"a","behavior":"deny""#), "`tool_name` is missing"),
        (
            r#"{"deny_rules":{"*":[{"tool_name":"*","rule_content":null,"behavior":"deny"}]}}"#.to_owned(),
            "`*` cannot be a tool's name",
        ),
        (r#"{"working_directories":{"src":{"path":"src","source":""}}}"#.to_owned(), "`src` is not absolute"),
        (
            r#"{"working_directories":{"/a":{"path":"/b","source":""}}}"#.to_owned(),
            "the key `/a` and the path `/b`",
        ),
        (
            r#"{"working_directories":{"/a":{"source":""}}}"#.to_owned(),
            "working_directories./a: `path` is missing",
        ),
    ];
    for (text, part) in cases {
        let errors = Context::from_json(&text).expect_err(part).to_string();
        assert!(
            errors.contains(part),
            "{}\n  gives {errors}\n  not   {part}",
            text.get(..80).unwrap_or(&text)
        );
    }
}

#[test]
fn all_faults_come_at_once() {
    let errors =
        Context::from_json(r#"{"mode":"x","deny_rule":{},"working_directories":{"a":{"path":"a"}}}"#);
    let errors = errors.unwrap_err();
    assert!(matches!(
        errors.faults(),
        [ContextError::NearlyKnownKey(_), ContextError::UnknownName(_), ContextError::RelativeDirectory(_)]
    ));
}

#[test]
fn an_unknown_key_is_a_warning() {
    let loaded = Context::from_json(
        r#"{"created_at":"x","deny_rules":{"Bash":[
        {"tool_name":"Bash","rule_content":"rm:*","behavior":"deny","source":"s","comment":"y\u202e"}]}}"#,
    );
    let loaded = loaded.unwrap();
    let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "the context: the unknown key `created_at` is passed over",
            "deny_rules.Bash[0]: the unknown key `comment` is passed over",
        ]
    );
    assert_eq!(loaded.context.rules.deny.len(), 1);
}

#[test]
fn a_decision_of_the_package_round_trips() {
    let decision: Decision = serde_json::from_str(DECISION).unwrap();
    assert_eq!(decision.behavior(), Behavior::Ask);
    assert_eq!(decision.suggestions()[0].content(), Some("npm ci:*"));
    let mut written = serde_json::to_value(&decision).unwrap();
    let reasons = written.as_object_mut().unwrap().remove("reasons").unwrap();
    assert_eq!(reasons, json!([{"code": "decision/other", "message": "Mode: default"}]));
    assert_eq!(written, serde_json::from_str::<Value>(DECISION).unwrap());
}

#[test]
fn decisions_round_trip() {
    let rule = Rule::new("Bash", "rm:*", Behavior::Deny).from_source("userSettings");
    let reason = Reason::rule(Reason::DENY_RULE, &rule).at(Span::new(3, 5));
    for answer in [
        Answer::Allow { updated_input: None },
        Answer::Allow { updated_input: Some(json!({"command": "ls"})) },
        Answer::Ask { suggestions: vec![], immune: true },
        Answer::Ask { suggestions: vec![rule.clone()], immune: false },
        Answer::Deny { suggestions: vec![rule.clone()] },
    ] {
        let decision = Decision::new("Bash", answer, vec![reason.clone()]);
        let text = serde_json::to_string(&decision).unwrap();
        assert_eq!(serde_json::from_str::<Decision>(&text).unwrap(), decision, "{text}");
    }
}

#[test]
fn what_no_decision_can_be_is_refused() {
    for (text, part) in [
        (r#"{"behavior":"passthrough"}"#, "never `passthrough`"),
        (r#"{"behavior":"allow","bypass_immune":true}"#, "only an ask"),
        (r#"{"behavior":"deny","bypass_immune":true}"#, "only an ask"),
        (r#"{}"#, "behavior"),
    ] {
        let error = serde_json::from_str::<Decision>(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn rules_are_read_as_people_write_them() {
    for (text, tool, content, behavior) in [
        ("Bash(npm run:*)=allow", "Bash", Some("npm run:*"), Behavior::Allow),
        ("Bash=deny", "Bash", None, Behavior::Deny),
        ("Bash(*)=ask", "Bash", None, Behavior::Ask),
        ("Bash(a=b (c) d)=deny", "Bash", Some("a=b (c) d"), Behavior::Deny),
        ("mcp__gh__*=ask", "mcp__gh__*", None, Behavior::Ask),
    ] {
        let rule: Rule = text.parse().unwrap();
        assert_eq!(
            (rule.tool_name.as_str(), rule.content(), rule.behavior),
            (tool, content, behavior),
            "{text}"
        );
        let again: Rule = format!("{}={}", rule.label(), rule.behavior).parse().unwrap();
        assert!(again.same_effect(&rule), "{text}");
    }
    for text in [
        "",
        "Bash",
        "Bash(x",
        "Bash(x)",
        "=allow",
        "(x)=allow",
        "Bash(x=allow",
        "Bash()=ask",
        "Bash(x)=maybe",
        "B ash=deny",
    ] {
        assert!(text.parse::<Rule>().unwrap_err().to_string().contains("is no rule"), "{text}");
    }
}

#[test]
fn a_rule_in_json_forgets_nothing() {
    for text in [
        r#"{"tool_name":"Bash","behavior":"allow"}"#,
        r#"{"tool_name":"Bash","rule_content":null,"behavior":"passthrough"}"#,
        r#"{"tool_name":"Bash","rule_content":null,"behavior":"allow","rule_contents":"x"}"#,
    ] {
        assert!(serde_json::from_str::<Rule>(text).is_err(), "{text}");
    }
}
