//! Laws of the confirmation flow: whatever is proposed, answered, edited, asked and repeated in whatever order, nothing
//! runs that was not confirmed as it was last asked about, and nothing is allowed on its own that a fresh engine with
//! the same rules would not allow.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use perm_core::session::{AnswerError, ConfirmResponse, Outcome, Response, Settled};
use perm_core::{
    Behavior, Call, Context, Decision, Engine, Host, Mode, Reason, Rule, Session, Situation, Tool, Verdict,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// `Deploy {target}`: `prod` is a safety ask, and so is every target while the alarm is on.
struct Deploy {
    alarm: AtomicBool,
}

impl Tool for Deploy {
    fn name(&self) -> &'static str {
        "Deploy"
    }

    fn check_permissions(&self, call: &Call, _: &Situation<'_>) -> Verdict {
        if call.input["target"] == "prod" || self.alarm.load(Ordering::Relaxed) {
            Verdict::Ask { reasons: vec![Reason::new("deploy/production", "production")], immune: true }
        } else {
            Verdict::Passthrough
        }
    }

    fn match_rule(&self, rule: &Rule, call: &Call, _: &Situation<'_>) -> bool {
        call.input["target"].as_str().is_some_and(|target| Some(target) == rule.content())
    }

    fn generate_suggestions(&self, call: &Call, _: &Situation<'_>) -> Vec<Rule> {
        call.input["target"].as_str().map(allow).into_iter().collect()
    }
}

const TARGETS: &[&str] = &["a", "b", "prod"];
const IDS: &[&str] = &["1", "2", ""];
const REPLIES: &[&str] = &["r1", "r2"];

fn allow(target: &str) -> Rule {
    Rule::new("Deploy", target, Behavior::Allow).from_source("suggested")
}

fn input(target: &str) -> Value {
    json!({ "target": target })
}

/// One thing that a host does.
#[derive(Clone, Debug)]
enum Step {
    Propose(&'static str, &'static str),
    Edit(&'static str, &'static str),
    Answer(Vec<(&'static str, Answer)>),
    Request(&'static str),
    /// With the input that waits, or another.
    Respond(&'static str, Vec<(&'static str, Option<&'static str>, Answer)>),
    Alarm(bool),
    Mode(Mode),
    Rule(&'static str, Behavior),
}

/// One answer: refuse, or confirm with rules for these targets and perhaps an input.
#[derive(Clone, Debug)]
enum Answer {
    Refuse,
    Confirm(Vec<&'static str>, Option<&'static str>),
}

fn one(of: &'static [&'static str]) -> impl Strategy<Value = &'static str> + Clone {
    prop::sample::select(of)
}

fn answer() -> impl Strategy<Value = Answer> + Clone {
    prop_oneof![
        1 => Just(Answer::Refuse),
        3 => Just(Answer::Confirm(Vec::new(), None)),
        3 => (prop::collection::vec(one(TARGETS), 0..3), prop::option::of(one(TARGETS)))
            .prop_map(|(rules, input)| Answer::Confirm(rules, input)),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (one(IDS), one(TARGETS)).prop_map(|(id, target)| Step::Propose(id, target)),
        2 => (one(IDS), one(TARGETS)).prop_map(|(id, target)| Step::Edit(id, target)),
        4 => prop::collection::vec((one(IDS), answer()), 0..4).prop_map(Step::Answer),
        3 => one(REPLIES).prop_map(Step::Request),
        4 => (one(REPLIES), prop::collection::vec((one(IDS), prop::option::weighted(0.2, one(TARGETS)), answer()), 1..3))
            .prop_map(|(reply, results)| Step::Respond(reply, results)),
        1 => any::<bool>().prop_map(Step::Alarm),
        1 => prop::sample::select(vec![Mode::Default, Mode::Bypass, Mode::DontAsk]).prop_map(Step::Mode),
        1 => (one(TARGETS), prop::sample::select(vec![Behavior::Allow, Behavior::Ask, Behavior::Deny]))
            .prop_map(|(target, behavior)| Step::Rule(target, behavior)),
    ]
}

/// The session, and beside it what it has to be like.
struct World {
    session: Session,
    tool: Arc<Deploy>,
    /// What a fresh engine is made of.
    rules: Vec<Rule>,
    mode: Mode,
    /// The pending asks as the person last saw them in an event: under which reply, and why.
    shown: BTreeMap<String, (String, Call, Vec<Reason>)>,
}

impl World {
    fn new() -> Self {
        let tool = Arc::new(Deploy { alarm: AtomicBool::new(false) });
        let engine = Engine::new(Context::default(), [Arc::clone(&tool) as Arc<dyn Tool>]).unwrap();
        let (rules, mode) = (Vec::new(), Mode::Default);
        Self { session: Session::new(engine), tool, rules, mode, shown: BTreeMap::new() }
    }

    /// What an engine says that has seen nothing of all this but the rules and the mode.
    fn fresh(&self, call: &Call) -> Decision {
        let engine = Engine::new(Context::default(), [Arc::clone(&self.tool) as Arc<dyn Tool>]).unwrap();
        let engine = engine.with_rules(self.rules.iter().cloned()).unwrap().with_mode(self.mode);
        engine.decide(call, &Host::default())
    }

    fn pending(&self) -> BTreeMap<String, (Call, Decision)> {
        let one = |one: &perm_core::session::Pending| {
            (one.id().to_owned(), (one.call().clone(), one.decision().clone()))
        };
        self.session.pending().iter().map(one).collect()
    }

    /// What was settled is what a fresh engine says.
    fn settled(&self, settled: &[Settled]) {
        for one in settled {
            assert_eq!(one.decision, self.fresh(&one.call), "{}", one.id);
            assert_ne!(one.decision.behavior(), Behavior::Ask);
        }
    }

    /// What an answer brought about, of the calls that were pending before it.
    fn outcome(
        &mut self,
        before: &BTreeMap<String, (Call, Decision)>,
        answers: &[(&str, Answer)],
        outcome: &Outcome,
    ) {
        for (id, call) in &outcome.run {
            let confirmed = answers.iter().any(|(own, one)| own == id && matches!(one, Answer::Confirm(..)));
            assert!(confirmed, "`{id}` runs and was not confirmed");
            assert_eq!(call, &before[id].0, "`{id}` runs with another input");
        }
        for rule in &outcome.accepted {
            let offered = answers.iter().filter_map(|(id, _)| before.get(*id));
            let mut offered = offered.flat_map(|(_, decision)| decision.suggestions());
            assert!(offered.any(|offer| offer.same_effect(rule)), "a rule that was not offered");
        }
        let all = outcome.run.iter().chain(&outcome.refused).map(|(id, _)| id.as_str());
        let ids: Vec<&str> = all.chain(outcome.settled.iter().map(|one| one.id.as_str())).collect();
        assert!(ids.iter().all(|id| before.contains_key(*id)));
        assert!(ids.iter().enumerate().all(|(at, id)| !ids[..at].contains(id)), "settled twice");
        self.rules.extend(outcome.accepted.iter().cloned());
        self.settled(&outcome.settled);
    }

    /// An error says what it is about and how to mend it, and nothing has changed but what it says.
    fn refused(&self, before: &BTreeMap<String, (Call, Decision)>, error: &AnswerError) {
        let text = error.to_string();
        assert!(text.contains('`') && text.contains(": "), "{text}");
        match error {
            AnswerError::ChangedSince(changed) => {
                let now = self.pending();
                let others = before.iter().filter(|(id, _)| changed.id != perm_core::Shown::word(id));
                assert!(others.into_iter().all(|(id, one)| now.get(id) == Some(one)));
            }
            _ => assert_eq!(&self.pending(), before, "{text}"),
        }
    }

    fn answered(
        &mut self,
        answers: &[(&str, Answer)],
        result: Result<Outcome, AnswerError>,
        before: &BTreeMap<String, (Call, Decision)>,
    ) {
        match result {
            Ok(outcome) => self.outcome(before, answers, &outcome),
            Err(error) => self.refused(before, &error),
        }
    }

    fn run(&mut self, step: Step) {
        let before = self.pending();
        match step {
            Step::Propose(id, target) => {
                let call = Call::new("Deploy", input(target));
                match self.session.propose(id, call.clone(), &Host::default()) {
                    Ok(decision) => {
                        assert!(!before.contains_key(id));
                        assert_eq!(decision, self.fresh(&call));
                        self.shown.remove(id);
                    }
                    Err(error) => {
                        assert!(before.contains_key(id), "{error}");
                        assert_eq!(self.pending(), before);
                    }
                }
            }
            Step::Edit(id, target) => match self.session.edit(id, input(target)) {
                Ok(decision) => {
                    assert_eq!(decision, self.fresh(&Call::new("Deploy", input(target))));
                    self.shown.remove(id);
                }
                Err(error) => assert!(!before.contains_key(id), "{error}"),
            },
            Step::Answer(answers) => {
                let given = answers.iter().map(|(id, one)| ((*id).to_owned(), response(one))).collect();
                let result = self.session.answer(given);
                self.answered(&answers, result, &before);
            }
            Step::Request(reply) => {
                let asked = self.session.request("event", reply);
                for call in asked.tool_calls {
                    let reasons = call.decision.reasons().to_vec();
                    self.shown.insert(call.id, (reply.to_owned(), Call::new("Deploy", call.input), reasons));
                }
            }
            Step::Respond(reply, results) => {
                let waits = |id: &str| {
                    before.get(id).and_then(|(call, _)| call.input["target"].as_str()).unwrap_or("a")
                };
                let given: Vec<(&str, &str, Answer)> = results
                    .iter()
                    .map(|(id, target, answer)| (*id, target.unwrap_or_else(|| waits(id)), answer.clone()))
                    .collect();
                let result = self.session.respond(event(reply, &given));
                if let Ok(outcome) = &result {
                    for (id, call) in &outcome.run {
                        let shown = &self.shown[id];
                        assert_eq!((shown.0.as_str(), &shown.1), (reply, call), "not what the person saw");
                        let unseen: Vec<_> =
                            before[id].1.reasons().iter().filter(|one| !shown.2.contains(one)).collect();
                        assert!(unseen.is_empty(), "the person was not told of {unseen:?}");
                    }
                }
                let answers: Vec<(&str, Answer)> =
                    results.iter().map(|(id, _, one)| (*id, one.clone())).collect();
                self.answered(&answers, result, &before);
            }
            Step::Alarm(on) => self.tool.alarm.store(on, Ordering::Relaxed),
            Step::Mode(mode) => {
                self.mode = mode;
                let settled = self.session.set_mode(mode);
                self.settled(&settled);
            }
            Step::Rule(target, behavior) => {
                let rule = Rule::new("Deploy", target, behavior);
                self.rules.push(rule.clone());
                let settled = self.session.add_rule(rule).unwrap();
                self.settled(&settled);
            }
        }
        let asks = self.session.pending().iter().all(|one| one.decision().behavior() == Behavior::Ask);
        assert!(asks, "what waits is an ask");
    }
}

fn response(answer: &Answer) -> Response {
    match answer {
        Answer::Refuse => Response::Refuse,
        Answer::Confirm(rules, given) => Response::Confirm {
            rules: rules.iter().map(|target| allow(target)).collect(),
            input: given.map(input),
        },
    }
}

fn event(reply: &str, results: &[(&str, &str, Answer)]) -> ConfirmResponse {
    let results: Vec<Value> = results
        .iter()
        .map(|(id, target, answer)| {
            let (confirmed, rules) = match answer {
                Answer::Refuse => (false, Vec::new()),
                Answer::Confirm(rules, _) => (true, rules.iter().map(|target| allow(target)).collect()),
            };
            let call = json!({"type": "tool_call", "id": id, "name": "Deploy", "input": input(target)});
            json!({"confirmed": confirmed, "tool_call": call, "rules": rules})
        })
        .collect();
    let event = json!({"type": "USER_CONFIRM_RESULT", "reply_id": reply, "confirm_results": results});
    serde_json::from_value(event).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_allows_what_a_fresh_decision_would_not(steps in prop::collection::vec(step(), 1..24)) {
        let mut world = World::new();
        for step in steps {
            world.run(step);
        }
    }
}

#[test]
fn an_event_that_was_answered_too_late_is_no_answer_to_the_new_question() {
    let mut world = World::new();
    let _ = world.session.propose("1", Call::new("Deploy", input("a")), &Host::default()).unwrap();
    let _ = world.session.request("e", "r1");
    world.tool.alarm.store(true, Ordering::Relaxed);
    let confirm = || event("r1", &[("1", "a", Answer::Confirm(vec![], None))]);
    let error = world.session.respond(confirm()).unwrap_err();
    assert!(matches!(error, AnswerError::ChangedSince(_)), "{error}");
    let error = world.session.respond(confirm()).unwrap_err();
    assert!(matches!(error, AnswerError::UnknownReply(_)), "{error}");
    let _ = world.session.request("e", "r2");
    let again = event("r2", &[("1", "a", Answer::Confirm(vec![], None))]);
    assert_eq!(world.session.respond(again).unwrap().run.len(), 1);
}

#[test]
fn an_answer_to_an_ask_without_a_rule_is_none_to_one_with_it() {
    let mut world = World::new();
    let _ = world.session.propose("1", Call::new("Deploy", input("a")), &Host::default()).unwrap();
    let _ = world.session.request("e", "r1");
    assert!(world.session.add_rule(Rule::new("Deploy", "a", Behavior::Ask)).unwrap().is_empty());
    let error = world.session.respond(event("r1", &[("1", "a", Answer::Confirm(vec![], None))])).unwrap_err();
    assert!(matches!(error, AnswerError::UnknownReply(_)), "{error}");
}

#[test]
fn a_rule_that_two_answers_accept_is_accepted_once() {
    let mut world = World::new();
    for id in ["1", "2", "3"] {
        let _ = world.session.propose(id, Call::new("Deploy", input("a")), &Host::default()).unwrap();
    }
    let confirm = |id: &str| (id.to_owned(), response(&Answer::Confirm(vec!["a", "a"], None)));
    let outcome = world.session.answer(vec![confirm("1"), confirm("2")]).unwrap();
    assert_eq!(outcome.accepted.len(), 1);
    assert_eq!((outcome.run.len(), outcome.settled.len()), (2, 1));
}
