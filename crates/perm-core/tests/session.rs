//! The confirmation flow: what an answer does, and that a wrong one changes nothing.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use perm_core::session::{AnswerError, ConfirmResponse, Response};
use perm_core::{
    Analyst, Behavior, Call, Compiled, Context, Engine, Examination, Host, Mode, Reason, Rule, RuleTable,
    Session, Shown, Situation, Suggestions, Tool, Verdict,
};
use serde_json::{Value, json};

/// `Deploy {target}`: a target that starts with `prod` is a safety ask, and all are while the alarm is on.
struct Deploy {
    alarm: AtomicBool,
}

impl Tool for Deploy {
    fn name(&self) -> &'static str {
        "Deploy"
    }

    fn check_permissions(&self, call: &Call, _: &Situation<'_>) -> Verdict {
        let target = call.input["target"].as_str().unwrap_or_default();
        if target.starts_with("prod") || self.alarm.load(Ordering::Relaxed) {
            Verdict::Ask { reasons: vec![Reason::new("deploy/production", "production")], immune: true }
        } else {
            Verdict::Passthrough
        }
    }

    fn match_rule(&self, rule: &Rule, call: &Call, _: &Situation<'_>) -> bool {
        call.input["target"].as_str().is_some_and(|target| Some(target) == rule.content())
    }

    fn generate_suggestions(&self, call: &Call, _: &Situation<'_>) -> Vec<Rule> {
        let target = call.input["target"].as_str().unwrap_or_default();
        vec![suggested("Deploy", target)]
    }
}

fn suggested(tool: &str, content: &str) -> Rule {
    Rule::new(tool, content, Behavior::Allow).from_source("suggested")
}

fn deploy(target: &str) -> Call {
    Call::new("Deploy", json!({ "target": target }))
}

fn session() -> (Session, Arc<Deploy>) {
    let tool = Arc::new(Deploy { alarm: AtomicBool::new(false) });
    let engine = Engine::new(Context::default(), [Arc::clone(&tool) as Arc<dyn Tool>]).unwrap();
    (Session::new(engine), tool)
}

fn with_three() -> Session {
    let (mut session, _) = session();
    for (id, target) in [("1", "staging"), ("2", "staging"), ("3", "prod-eu")] {
        let decision = session.propose(id, deploy(target), &Host::default()).unwrap();
        assert_eq!(decision.behavior(), Behavior::Ask);
    }
    session
}

fn ids(session: &Session) -> Vec<&str> {
    session.pending().iter().map(perm_core::session::Pending::id).collect()
}

#[test]
fn a_confirmed_call_runs_and_the_others_wait() {
    let mut session = with_three();
    let outcome = session.confirm("1", vec![]).unwrap();
    assert_eq!(outcome.run, [("1".to_owned(), deploy("staging"))]);
    assert!(outcome.accepted.is_empty() && outcome.settled.is_empty());
    assert_eq!(ids(&session), ["2", "3"]);
}

#[test]
fn an_accepted_rule_answers_what_waits_but_no_safety_ask() {
    let mut session = with_three();
    let rule = suggested("Deploy", "staging");
    let outcome = session.confirm("1", vec![rule.clone()]).unwrap();
    assert_eq!(outcome.accepted, [rule]);
    assert_eq!(outcome.settled.len(), 1);
    assert_eq!(outcome.settled[0].id, "2");
    assert_eq!(outcome.settled[0].decision.behavior(), Behavior::Allow);
    assert_eq!(ids(&session), ["3"]);
    let later = session.propose("4", deploy("staging"), &Host::default()).unwrap();
    assert_eq!(later.behavior(), Behavior::Allow);
    assert_eq!(ids(&session), ["3"]);
}

#[test]
fn a_refused_call_is_gone() {
    let mut session = with_three();
    let outcome = session.refuse("2").unwrap();
    assert_eq!(outcome.refused, [("2".to_owned(), deploy("staging"))]);
    assert!(outcome.run.is_empty());
    assert_eq!(ids(&session), ["1", "3"]);
}

#[test]
fn a_wrong_answer_changes_nothing() {
    let confirm = |rules: &[Rule], input: Option<Value>| Response::Confirm { rules: rules.to_vec(), input };
    let ok = ("1", confirm(&[], None));
    let cases: [(&str, Vec<(&str, Response)>); 8] = [
        ("no call is pending", vec![ok.clone(), ("9", Response::Refuse)]),
        ("answered twice", vec![ok.clone(), ("1", Response::Refuse)]),
        ("was edited", vec![ok.clone(), ("2", confirm(&[], Some(json!({"target": "prod"}))))]),
        ("was not offered", vec![ok.clone(), ("2", confirm(&[suggested("Deploy", "prod-eu")], None))]),
        ("was not offered", vec![("1", confirm(&[Rule::every_call("Deploy", Behavior::Allow)], None))]),
        ("was not offered", vec![("1", confirm(&[suggested("Deploy", "*")], None))]),
        ("was not offered", vec![("1", confirm(&[Rule::new("Deploy", "staging", Behavior::Deny)], None))]),
        ("was not offered", vec![("1", confirm(&[suggested("Bash", "staging")], None))]),
    ];
    for (part, answers) in cases {
        let mut session = with_three();
        let rules = session.engine().context().rules.clone();
        let answers = answers.into_iter().map(|(id, response)| (id.to_owned(), response)).collect();
        let error = session.answer(answers).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
        assert_eq!(ids(&session), ["1", "2", "3"], "{part}");
        assert_eq!(session.engine().context().rules, rules, "{part}");
    }
}

#[test]
fn an_edited_input_is_judged_from_the_start() {
    let mut session = with_three();
    let edited = json!({"target": "prod-us"});
    let answer = Response::Confirm { rules: vec![], input: Some(edited.clone()) };
    let AnswerError::EditedInput(error) = session.answer(vec![("1".into(), answer)]).unwrap_err() else {
        panic!("an edited input is an error of its own")
    };
    assert!(error.decision.is_immune());
    let decision = session.edit("1", edited.clone()).unwrap();
    assert_eq!(decision, *error.decision);
    assert_eq!(session.pending()[0].call().input, edited);
    assert_eq!(session.confirm("1", vec![]).unwrap().run, [("1".to_owned(), deploy("prod-us"))]);
}

#[test]
fn an_edit_that_is_allowed_waits_no_longer() {
    let mut session = with_three();
    assert!(session.add_rule(Rule::new("Deploy", "test", Behavior::Allow)).unwrap().is_empty());
    let decision = session.edit("3", json!({"target": "test"})).unwrap();
    assert_eq!(decision.behavior(), Behavior::Allow);
    assert_eq!(ids(&session), ["1", "2"]);
}

#[test]
fn the_same_input_in_another_key_order_is_no_edit() {
    let (mut session, _) = session();
    let call = Call::new("Deploy", serde_json::from_str(r#"{"target":"a","n":1}"#).unwrap());
    let _ = session.propose("1", call, &Host::default()).unwrap();
    let input = Some(serde_json::from_str(r#"{"n":1,"target":"a"}"#).unwrap());
    assert!(session.answer(vec![("1".into(), Response::Confirm { rules: vec![], input })]).is_ok());
}

#[test]
fn a_world_that_changed_is_looked_at_again() {
    let (mut session, tool) = session();
    let _ = session.propose("1", deploy("staging"), &Host::default()).unwrap();
    tool.alarm.store(true, Ordering::Relaxed);
    let error = session.confirm("1", vec![]).unwrap_err();
    assert!(matches!(&error, AnswerError::ChangedSince(changed) if changed.decision.is_immune()), "{error}");
    assert!(session.pending()[0].decision().is_immune());
    assert_eq!(session.confirm("1", vec![]).unwrap().run.len(), 1);
}

#[test]
fn a_rule_or_mode_that_changes_judges_again_what_waits() {
    let mut session = with_three();
    let settled = session.add_rule(Rule::new("Deploy", "staging", Behavior::Deny)).unwrap();
    assert_eq!(
        settled.iter().map(|s| (s.id.as_str(), s.decision.behavior())).collect::<Vec<_>>(),
        [("1", Behavior::Deny), ("2", Behavior::Deny)]
    );
    let settled = session.set_mode(Mode::DontAsk);
    assert_eq!(settled[0].decision.behavior(), Behavior::Deny);
    assert!(session.pending().is_empty());
}

#[test]
fn an_id_is_used_once() {
    let mut session = with_three();
    assert!(session.propose("1", deploy("x"), &Host::default()).is_err());
    assert_eq!(session.pending()[0].call(), &deploy("staging"));
}

#[test]
fn events_have_the_shapes_of_the_package() {
    let mut session = with_three();
    let request = serde_json::to_value(session.request("e1", "r1")).unwrap();
    assert_eq!(request["type"], "REQUIRE_USER_CONFIRM");
    assert_eq!((&request["id"], &request["reply_id"]), (&json!("e1"), &json!("r1")));
    let asked = &request["tool_calls"][0];
    assert_eq!(asked["type"], "tool_call");
    assert_eq!(
        (&asked["id"], &asked["name"], &asked["state"]),
        (&json!("1"), &json!("Deploy"), &json!("asking"))
    );
    assert_eq!(asked["input"], "{\"target\":\"staging\"}");
    assert_eq!(asked["suggested_rules"][0]["rule_content"], "staging");
    assert_eq!(asked["decision"]["reasons"][0]["code"], "mode/default");

    let response: ConfirmResponse = serde_json::from_value(json!({
        "type": "USER_CONFIRM_RESULT", "id": "x", "created_at": "now", "reply_id": "r1",
        "confirm_results": [
            {"confirmed": true, "tool_call": asked, "rules": asked["suggested_rules"]},
            {"confirmed": false, "tool_call": {"id": "3", "name": "Deploy", "input": "{\"target\": \"prod-eu\"}"}, "rules": null},
        ]}))
    .unwrap();
    let outcome = session.respond(response).unwrap();
    assert_eq!(outcome.run.len(), 1);
    assert_eq!(outcome.refused[0].0, "3");
    assert_eq!(outcome.settled[0].id, "2");
    assert!(session.pending().is_empty());
}

/// Each field of the one is in the other, with a value of the same kind.
fn has_the_fields_of(ours: &Value, theirs: &Value, place: &str) {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            // What the package fills in by itself when it is left out.
            let left_out = ["created_at", "metadata", "finished_at"];
            for (key, value) in theirs.iter().filter(|(key, _)| !left_out.contains(&key.as_str())) {
                let own = ours.get(key).unwrap_or_else(|| panic!("{place}.{key} is missing"));
                has_the_fields_of(own, value, &format!("{place}.{key}"));
            }
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            assert_eq!(ours.len(), theirs.len(), "{place}");
            ours.iter().zip(theirs).for_each(|(own, value)| has_the_fields_of(own, value, place));
        }
        (Value::String(_), Value::String(_)) => {}
        _ => assert_eq!(ours, theirs, "{place}"),
    }
}

/// The judge is what the package itself writes.
#[test]
fn events_are_those_of_the_package() {
    let events = include_str!("../../../tests/data/agentscope/events.jsonl");
    let events: Vec<Value> = events.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut session = with_three();
    let request = serde_json::to_value(session.request("e1", "r1")).unwrap();
    has_the_fields_of(&request, &events[0], "");
    let response: ConfirmResponse = serde_json::from_value(events[1].clone()).unwrap();
    let outcome = session.respond(response).unwrap();
    assert_eq!(outcome.run, [("1".to_owned(), deploy("staging"))]);
    assert_eq!(outcome.refused, [("3".to_owned(), deploy("prod-eu"))]);
    assert_eq!(outcome.settled[0].id, "2");
}

#[test]
fn an_event_that_is_none_is_an_error() {
    let call = r#"{"type":"tool_call","id":"1","name":"Deploy","input":"{}"}"#;
    let whole = |result: &str| {
        format!(r#"{{"type":"USER_CONFIRM_RESULT","reply_id":"r1","confirm_results":[{result}]}}"#)
    };
    for event in [
        "{}".to_owned(),
        r#"{"type":"USER_CONFIRM_RESULT"}"#.to_owned(),
        whole(&format!(r#"{{"confirmed":true,"tool_call":{call}}}"#))
            .replace("USER_CONFIRM_RESULT", "REQUIRE_USER_CONFIRM"),
        whole(&format!(r#"{{"tool_call":{call}}}"#)),
        whole(&format!(r#"{{"confirmed":"yes","tool_call":{call}}}"#)),
        whole(&format!(r#"{{"confirmed":null,"tool_call":{call}}}"#)),
        whole(r#"{"confirmed":true}"#),
        whole(&format!(r#"{{"confirmed":true,"tool_call":{call},"rules":["Deploy(x)"]}}"#)),
        whole(&format!(
            r#"{{"confirmed":true,"tool_call":{call},"rules":[{{"tool_name":"Deploy","behavior":"allow"}}]}}"#
        )),
        whole(&format!(
            r#"{{"confirmed":true,"tool_call":{call},"rules":[{{"tool_name":"Deploy","rule_content":"x","behavior":"yes"}}]}}"#
        )),
    ] {
        assert!(serde_json::from_str::<ConfirmResponse>(&event).is_err(), "{event}");
    }
    let right = whole(&format!(r#"{{"confirmed":true,"tool_call":{call}}}"#));
    assert!(serde_json::from_str::<ConfirmResponse>(&right).is_ok());
}

#[test]
fn an_event_counts_once() {
    let events = include_str!("../../../tests/data/agentscope/events.jsonl");
    let response = || serde_json::from_str::<ConfirmResponse>(events.lines().nth(1).unwrap()).unwrap();
    let mut session = with_three();
    // Nothing was asked yet.
    assert!(session.respond(response()).is_err());
    let _ = session.request("e1", "r1");
    // Asked anew under another id: the older question is no longer the one.
    let _ = session.request("e2", "r2");
    assert!(session.respond(response()).is_err());
    let _ = session.request("e3", "r1");
    assert!(session.respond(response()).is_ok());
    assert!(session.respond(response()).is_err());
}

#[test]
fn a_wrong_event_changes_nothing() {
    let result = |reply: &str, id: &str, name: &str, target: &str, confirmed: bool, rules: Value| {
        json!({"type": "USER_CONFIRM_RESULT", "reply_id": reply, "confirm_results": [{
            "confirmed": confirmed, "tool_call": {"id": id, "name": name, "input": {"target": target}}, "rules": rules}]})
    };
    let rules = json!([suggested("Deploy", "staging")]);
    for (event, part) in [
        (result("r2", "1", "Deploy", "staging", true, json!(null)), "not asked about in `r2`"),
        (result("r1", "7", "Deploy", "staging", true, json!(null)), "no call is pending"),
        (result("r1", "1", "Bash", "staging", true, json!(null)), "was edited"),
        (result("r1", "1", "Deploy", "prod", true, json!(null)), "was edited"),
        (result("r1", "1", "Deploy", "staging", false, rules), "refuse without rules"),
    ] {
        let mut session = with_three();
        let _ = session.request("e", "r1");
        let error = session.respond(serde_json::from_value(event).unwrap()).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
        assert_eq!(ids(&session), ["1", "2", "3"]);
    }
}

/// A tool whose rules are words without blanks, but that offers one with a blank.
struct Sloppy;

impl Tool for Sloppy {
    fn name(&self) -> &'static str {
        "Sloppy"
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(self)
    }
}

impl Analyst for Sloppy {
    fn check_rule(&self, rule: &Rule) -> Result<(), Shown> {
        let blank = rule.content().is_some_and(|content| content.contains(' '));
        if blank { Err("the word holds a blank".into()) } else { Ok(()) }
    }

    fn compile(&self, _: &RuleTable) -> Box<dyn Compiled> {
        Box::new(Self)
    }
}

impl Compiled for Sloppy {
    fn examine<'a>(&'a self, _: &'a Call, _: &'a Situation<'a>) -> Box<dyn Examination + 'a> {
        Box::new(Self)
    }
}

impl Examination for Sloppy {
    fn deny(&self) -> Option<Reason> {
        None
    }

    fn ask(&self) -> Option<Reason> {
        None
    }

    fn read_only(&self) -> Option<Vec<Reason>> {
        None
    }

    fn verdict(&self) -> Verdict {
        Verdict::Passthrough
    }

    fn allow(&self, _: Option<&Rule>) -> Option<Vec<Reason>> {
        None
    }

    fn suggestions(&self) -> Suggestions {
        Suggestions { rules: vec![suggested("Sloppy", "a b")], none_because: None }
    }
}

#[test]
fn an_offered_rule_that_does_not_parse_is_refused() {
    let engine = Engine::new(Context::default(), [Arc::new(Sloppy) as Arc<dyn Tool>]).unwrap();
    let mut session = Session::new(engine);
    let decision = session.propose("1", Call::new("Sloppy", json!({})), &Host::default()).unwrap();
    let error = session.confirm("1", decision.suggestions().to_vec()).unwrap_err();
    assert!(matches!(error, AnswerError::UnusableRule(_)), "{error}");
    assert_eq!(error.to_string(), "the allow rule `Sloppy(a b)` cannot be used: the word holds a blank");
    assert_eq!(ids(&session), ["1"]);
}
