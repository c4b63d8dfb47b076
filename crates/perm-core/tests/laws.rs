//! Laws of the pipeline over scripted tools and random rule tables: modes are ordered (invariant 4), more rules
//! move a decision only one way (5), every input gets an answer and nothing hidden is shown (7), and neither
//! the order nor the source of a rule matters.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use std::sync::Arc;

use perm_core::{
    Analyst, Behavior, Call, Compiled, Context, Decision, Engine, Examination, Host, Mode, Reason, Rule,
    RuleTable, Shown, Situation, Suggestions, Tool, Verdict,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// How a tool of the laws judges: a fixed verdict, or inside a working directory an allow where edits are accepted.
#[derive(Clone, Debug)]
struct Script {
    fault: bool,
    read_only: bool,
    verdict: Verdict,
    edit_inside: bool,
    /// Rules with the content `?` cannot be excluded.
    opaque: bool,
}

impl Script {
    fn verdict(&self, mode: Mode) -> Verdict {
        let accepts = matches!(mode, Mode::AcceptEdits | Mode::DontAsk);
        let plain = matches!(self.verdict, Verdict::Passthrough | Verdict::Ask { immune: false, .. });
        if accepts && plain && self.edit_inside {
            return Verdict::Allow { reasons: vec![], updated_input: None };
        }
        self.verdict.clone()
    }
}

/// The script as a plain tool; `fault` and `opaque` do not exist there.
struct PlainTool(&'static str, Script);

impl Tool for PlainTool {
    fn name(&self) -> &str {
        self.0
    }

    fn is_read_only(&self) -> bool {
        self.1.read_only
    }

    fn check_permissions(&self, _: &Call, situation: &Situation<'_>) -> Verdict {
        self.1.verdict(situation.mode)
    }

    fn match_rule(&self, rule: &Rule, call: &Call, _: &Situation<'_>) -> bool {
        call.input["n"].as_str() == rule.content()
    }
}

/// The script as a tool that analyses its calls.
struct Analysed(&'static str, Script);

impl Tool for Analysed {
    fn name(&self) -> &str {
        self.0
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(self)
    }
}

impl Analyst for Analysed {
    fn compile(&self, rules: &RuleTable) -> Box<dyn Compiled> {
        let own = rules.iter().filter(|rule| rule.tool_name == self.0 && rule.content().is_some()).cloned();
        Box::new(AnalysedRules(self.1.clone(), own.collect()))
    }
}

struct AnalysedRules(Script, RuleTable);

impl Compiled for AnalysedRules {
    fn examine<'a>(&'a self, call: &'a Call, situation: &'a Situation<'a>) -> Box<dyn Examination + 'a> {
        Box::new(Examined { script: &self.0, rules: &self.1, call, mode: situation.mode })
    }
}

struct Examined<'a> {
    script: &'a Script,
    rules: &'a RuleTable,
    call: &'a Call,
    mode: Mode,
}

impl Examined<'_> {
    fn hit(&self, rules: &[Rule], code: &'static str) -> Option<Reason> {
        let hits = rules.iter().filter(|rule| self.call.input["n"].as_str() == rule.content());
        hits.min().map(|rule| Reason::rule(code, rule))
    }
}

impl Examination for Examined<'_> {
    fn fault(&self) -> Option<Reason> {
        self.script.fault.then(|| Reason::new("input/missing", "`n` is missing"))
    }

    fn deny(&self) -> Option<Reason> {
        self.hit(&self.rules.deny, Reason::DENY_RULE)
    }

    fn ask(&self) -> Option<Reason> {
        self.hit(&self.rules.ask, Reason::ASK_RULE)
    }

    fn read_only(&self) -> Option<Vec<Reason>> {
        self.script.read_only.then(Vec::new)
    }

    fn verdict(&self) -> Verdict {
        self.script.verdict(self.mode)
    }

    fn allow(&self, everything: Option<&Rule>) -> Option<Vec<Reason>> {
        let every = everything.map(|rule| Reason::rule(Reason::ALLOW_RULE, rule));
        every.or_else(|| self.hit(&self.rules.allow, Reason::ALLOW_RULE)).map(|reason| vec![reason])
    }

    fn not_excluded(&self) -> Option<Reason> {
        let rules = self.rules.deny.iter().chain(&self.rules.ask);
        let rule = rules.filter(|rule| rule.content() == Some("?")).min()?;
        self.script.opaque.then(|| Reason::new("rule/not-excluded", "it cannot be excluded").by(rule))
    }

    fn suggestions(&self) -> Suggestions {
        Suggestions { rules: vec![], none_because: Some(Reason::new("suggestion/none", "none fits")) }
    }
}

const TOOLS: [&str; 4] = ["T", "A", "mcp__s__t", "Unregistered"];

fn verdicts() -> impl Strategy<Value = Verdict> {
    prop_oneof![
        Just(Verdict::Passthrough),
        Just(Verdict::Deny { reasons: vec![] }),
        Just(Verdict::Allow { reasons: vec![], updated_input: None }),
        any::<bool>().prop_map(|immune| Verdict::Ask { reasons: vec![], immune }),
    ]
}

fn scripts() -> impl Strategy<Value = Script> {
    (prop::bool::weighted(0.1), prop::bool::weighted(0.3), verdicts(), any::<bool>(), any::<bool>()).prop_map(
        |(fault, read_only, verdict, edit_inside, opaque)| Script {
            fault,
            read_only,
            verdict,
            edit_inside,
            opaque,
        },
    )
}

fn rules() -> impl Strategy<Value = Rule> {
    let tool = prop::sample::select(vec![
        "T",
        "A",
        "mcp__s__t",
        "mcp__s__*",
        "mcp__s",
        "mcp__*",
        "Unregistered",
        "X",
    ]);
    let content = prop::sample::select(vec![
        None,
        Some(""),
        Some("*"),
        Some("a"),
        Some("b"),
        Some("?"),
        Some(r#"{"n":"a"}"#),
    ]);
    let behavior = prop::sample::select(Behavior::ALL.to_vec());
    let source = prop::sample::select(vec!["userSettings", "projectSettings", "session", ""]);
    (tool, content, behavior, source).prop_map(|(tool, content, behavior, source)| Rule {
        tool_name: tool.into(),
        rule_content: content.map(str::to_owned),
        behavior,
        source: source.into(),
    })
}

fn tables() -> impl Strategy<Value = Vec<Rule>> {
    prop::collection::vec(rules(), 0..4)
}

fn calls() -> impl Strategy<Value = Call> {
    (prop::sample::select(TOOLS.to_vec()), prop::sample::select(vec!["a", "b", "c"]))
        .prop_map(|(tool, n)| Call::new(tool, json!({ "n": n })))
}

fn engine(script: &Script, rules: &[Rule]) -> Engine {
    let tools: [Arc<dyn Tool>; 3] = [
        Arc::new(PlainTool("T", script.clone())),
        Arc::new(Analysed("A", script.clone())),
        Arc::new(PlainTool("mcp__s__t", script.clone())),
    ];
    let rules = rules.iter().cloned().collect();
    Engine::new(Context { rules, ..Context::default() }, tools).unwrap()
}

fn decide(engine: &Engine, mode: Mode, call: &Call) -> Decision {
    engine.with_mode(mode).decide(call, &Host::default())
}

fn allows(engine: &Engine, mode: Mode, call: &Call) -> bool {
    decide(engine, mode, call).behavior() == Behavior::Allow
}

/// Some hundred cases, or as many as `PROPTEST_CASES` says.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = if default.cases == 256 { 500 } else { default.cases };
    ProptestConfig { cases, failure_persistence: None, ..default }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn modes_are_ordered(script in scripts(), rules in tables(), call in calls()) {
        let engine = engine(&script, &rules);
        let pairs = Mode::ALL.into_iter().flat_map(|a| Mode::ALL.map(|b| (a, b)));
        for (milder, stricter) in pairs.filter(|(milder, stricter)| stricter.allows_no_more_than(*milder)) {
            if allows(&engine, stricter, &call) {
                prop_assert!(allows(&engine, milder, &call), "{stricter} allows what {milder} does not");
            }
        }
        prop_assert!(decide(&engine, Mode::DontAsk, &call).behavior() != Behavior::Ask);
        let bypassed = decide(&engine, Mode::Bypass, &call);
        if bypassed.behavior() == Behavior::Deny {
            let code = &*bypassed.reasons()[0].code;
            prop_assert!(code == Reason::DENY_RULE || code == "tool/deny", "{code}");
        }
    }

    /// A locked engine allows nothing and offers nothing; what it would not have allowed stays as it is.
    #[test]
    fn a_locked_engine_allows_nothing(script in scripts(), rules in tables(), more in rules(), call in calls()) {
        let open = engine(&script, &rules);
        let reason = Reason::new("test/locked", "it is locked");
        let locked = open.locked(reason.clone());
        for mode in Mode::ALL {
            let (was, is) = (decide(&open, mode, &call), decide(&locked, mode, &call));
            prop_assert!(is.suggestions().is_empty());
            if was.behavior() != Behavior::Allow {
                prop_assert_eq!(is.behavior(), was.behavior());
                continue;
            }
            // One that cannot exclude a deny rule asks about that first; nobody is asked in `dont_ask`.
            let expected = if mode == Mode::DontAsk { Behavior::Deny } else { Behavior::Ask };
            prop_assert_eq!(is.behavior(), expected, "{}", mode);
            prop_assert!(is.reasons().contains(&reason));
            let wider = locked.with_rule(more.clone()).unwrap();
            prop_assert!(decide(&wider, mode, &call).behavior() != Behavior::Allow);
        }
    }

    #[test]
    fn more_rules_move_one_way(script in scripts(), rules in tables(), more in rules(), call in calls()) {
        let before = engine(&script, &rules);
        let after = before.with_rule(more.clone()).unwrap();
        for mode in Mode::ALL {
            let (was, is) = (decide(&before, mode, &call).behavior(), decide(&after, mode, &call).behavior());
            match more.behavior {
                Behavior::Deny => prop_assert!(is >= was, "{mode}: a deny rule made {was} {is}"),
                Behavior::Ask => prop_assert!(was == Behavior::Allow || is != Behavior::Allow, "{mode}: an ask rule made {was} {is}"),
                Behavior::Allow => prop_assert!(is <= was, "{mode}: an allow rule made {was} {is}"),
            }
        }
    }

    #[test]
    fn order_and_source_do_not_matter(script in scripts(), rules in tables().prop_shuffle(), call in calls()) {
        let mut other = rules.clone();
        other.sort();
        other.iter_mut().for_each(|rule| rule.source = "elsewhere".into());
        for mode in Mode::ALL {
            let one = decide(&engine(&script, &rules), mode, &call);
            let two = decide(&engine(&script, &other), mode, &call);
            prop_assert_eq!(one.behavior(), two.behavior());
            prop_assert_eq!(one.is_immune(), two.is_immune());
            let mut reversed = rules.clone();
            reversed.reverse();
            prop_assert_eq!(one, decide(&engine(&script, &reversed), mode, &call));
        }
    }

    #[test]
    fn a_rule_taken_away_is_as_if_it_never_was(script in scripts(), rules in tables(), more in rules(), call in calls()) {
        let rules: Vec<Rule> = rules.into_iter().filter(|rule| !rule.same_effect(&more)).collect();
        let before = engine(&script, &rules);
        let after = before.with_rule(more.clone()).unwrap().without_rule(&more).unwrap();
        for mode in Mode::ALL {
            prop_assert_eq!(decide(&before, mode, &call), decide(&after, mode, &call));
        }
    }

    #[test]
    fn a_decision_by_a_rule_names_it(script in scripts(), rules in tables(), call in calls()) {
        let engine = engine(&script, &rules);
        for mode in Mode::ALL {
            let decision = decide(&engine, mode, &call);
            prop_assert!(!decision.reasons().is_empty());
            if decision.reasons()[0].code.starts_with("rule/") {
                prop_assert!(rules.contains(decision.rule().unwrap()));
            }
        }
    }

    #[test]
    fn every_input_gets_an_answer_that_can_be_shown(
        script in scripts(), tool in any::<String>(), text in any::<String>(), content in any::<String>(),
        source in any::<String>(), input in json_values(),
    ) {
        let rule = Rule::new("T", content.clone(), Behavior::Ask).from_source(source);
        let engine = engine(&script, &[rule.clone(), Rule { behavior: Behavior::Deny, ..rule }]);
        for call in [
            Call::new(tool, input.clone()),
            Call::new("T", input),
            Call::new("T", json!({ "n": content })),
            Call::new("Unregistered", Value::String(text.clone())),
        ] {
            for mode in Mode::ALL {
                let decision = decide(&engine, mode, &call);
                assert_shown(decision.message());
                decision.reasons().iter().for_each(|reason| assert_shown(&reason.message));
                if !call.input.is_object() && !call.input.is_null() {
                    prop_assert!(decision.behavior() != Behavior::Allow);
                }
            }
        }
        match Context::from_json(&text) {
            Ok(loaded) => loaded.warnings.iter().for_each(|warning| assert_shown(&Shown::message(&warning.to_string()))),
            Err(errors) => errors.faults().iter().for_each(|fault| assert!(!fault.to_string().chars().any(char::is_control))),
        }
        let _: Result<Rule, _> = text.parse();
    }

    #[test]
    fn showing_is_idempotent_capped_and_hides_nothing(text in any::<String>(), most in 0_usize..80) {
        let shown = Shown::capped(&text, most);
        assert_shown(&shown);
        prop_assert!(shown.chars().count() <= most + 1);
        prop_assert_eq!(Shown::message(&shown), shown.clone());
    }
}

fn assert_shown(shown: &Shown) {
    let bad = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    };
    assert!(!shown.chars().any(bad), "{shown:?}");
}

fn json_values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z]{0,3}", inner, 0..4).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

#[test]
fn foreign_text_looks_like_what_it_is() {
    for (text, shown) in [
        ("rm -rf /", "rm -rf /"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\u{1b}[2K", "\\u{1b}[2K"),
        ("txt\u{202e}gpj.exe", "txt\\u{202e}gpj.exe"),
        ("ls\u{200b}", "ls\\u{200b}"),
        ("a\u{a0}b", "a\\u{a0}b"),
        ("p\u{430}ypal", "p\\u{430}ypal"),
        ("привет мир", "привет мир"),
        ("使用Bash工具", "使用Bash工具"),
        ("naïve café", "naïve café"),
        ("\u{ff52}m", "\\u{ff52}m"),
    ] {
        assert_eq!(Shown::message(text), shown);
    }
    assert_eq!(Shown::capped("abcdef", 3), "abc…");
    assert_eq!(Shown::capped("ab\n", 3), "ab…");
}
