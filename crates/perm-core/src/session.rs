//! The confirmation flow: asks wait for a person's answer, and an accepted rule answers the asks still waiting.
//!
//! In come proposed calls and answers; out come decisions, the calls that may run, and the accepted rules for
//! the host to persist. An answer that does not fit its question changes nothing.

mod event;
mod fault;

use serde_json::Value;

use crate::{Behavior, Call, Decision, Engine, EngineError, Host, Mode, Rule, Shown};

pub use event::{AnsweredCall, AskedCall, ConfirmRequest, ConfirmResponse, ConfirmResult};
pub use fault::{
    AnswerError, AnsweredTwice, ChangedSince, EditedInput, IdInUse, NotOffered, RulesWithRefusal, UnknownId,
    UnknownReply,
};

/// An engine with the asks that wait for an answer.
#[derive(Clone, Debug)]
pub struct Session {
    engine: Engine,
    /// In the order in which they were proposed.
    pending: Vec<Pending>,
}

/// A call that waits for an answer.
#[derive(Clone, Debug)]
pub struct Pending {
    id: String,
    call: Call,
    host: Host,
    decision: Decision,
    reply: Option<String>,
}

impl Pending {
    /// The call's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The call.
    #[must_use]
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// The ask, with reasons and suggestions.
    pub const fn decision(&self) -> &Decision {
        &self.decision
    }
}

/// What a person answers to one ask.
#[derive(Clone, Debug, PartialEq)]
pub enum Response {
    /// The call may run.
    Confirm {
        /// The offered rules that are accepted with it.
        rules: Vec<Rule>,
        /// The input that the person saw, where the host hands it back. One that differs is an error.
        input: Option<Value>,
    },
    /// The call must not run.
    Refuse,
}

/// A call that waits no longer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settled {
    /// Its id.
    pub id: String,
    /// The call.
    pub call: Call,
    /// What was decided: allow or deny.
    pub decision: Decision,
}

/// What answers brought about.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct Outcome {
    /// Confirmed calls by id: run them.
    pub run: Vec<(String, Call)>,
    /// Refused calls by id.
    pub refused: Vec<(String, Call)>,
    /// Accepted rules, in force from now on: persist them.
    pub accepted: Vec<Rule>,
    /// Calls that waited too and that the accepted rules have answered.
    pub settled: Vec<Settled>,
}

impl Session {
    /// Starts with nothing pending.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Self { engine, pending: Vec::new() }
    }

    /// The engine in force.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The asks that wait, in the order in which they were proposed.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// Judges a call. If the decision is an ask, the call is pending under its id from now on.
    ///
    /// # Errors
    /// Another call is pending under that id.
    pub fn propose(&mut self, id: impl Into<String>, call: Call, host: &Host) -> Result<Decision, IdInUse> {
        let id = id.into();
        if self.place(&id).is_some() {
            return Err(IdInUse { id: Shown::word(&id) });
        }
        let decision = self.engine.decide(&call, host);
        if decision.behavior() == Behavior::Ask {
            let decision = decision.clone();
            self.pending.push(Pending { id, call, host: host.clone(), decision, reply: None });
        }
        Ok(decision)
    }

    /// Gives a pending call another input and judges it from the start. It stays pending only if that is asked.
    ///
    /// # Errors
    /// Nothing is pending under that id.
    pub fn edit(&mut self, id: &str, input: Value) -> Result<Decision, UnknownId> {
        let place = self.place(id).ok_or_else(|| UnknownId { id: Shown::word(id) })?;
        let old = self.pending.remove(place);
        let call = Call { input, ..old.call };
        let decision = self.engine.decide(&call, &old.host);
        if decision.behavior() == Behavior::Ask {
            let decision = decision.clone();
            self.pending.insert(place, Pending { id: old.id, call, host: old.host, decision, reply: None });
        }
        Ok(decision)
    }

    /// Confirms one call, with the offered rules that are accepted.
    ///
    /// # Errors
    /// As for [`Session::answer`].
    pub fn confirm(&mut self, id: &str, rules: Vec<Rule>) -> Result<Outcome, AnswerError> {
        self.answer(vec![(id.to_owned(), Response::Confirm { rules, input: None })])
    }

    /// Refuses one call.
    ///
    /// # Errors
    /// Nothing is pending under that id.
    pub fn refuse(&mut self, id: &str) -> Result<Outcome, AnswerError> {
        self.answer(vec![(id.to_owned(), Response::Refuse)])
    }

    /// Takes the answers to several asks at once: all of them, or none.
    ///
    /// A confirmed call is judged once more, since the world may have changed while the person thought. The
    /// accepted rules are then in force, and what still waits is judged again.
    ///
    /// # Errors
    /// An id under which nothing is pending or that is answered twice; an input that is not the one asked about
    /// (the error holds the decision for it: adopt it by [`Session::edit`]); a rule that was not offered or
    /// cannot be used. Nothing has then changed, but for [`AnswerError::ChangedSince`]: the call is no longer
    /// asked about for the same reasons, and the new ask has taken the place of the old one.
    pub fn answer(&mut self, answers: Vec<(String, Response)>) -> Result<Outcome, AnswerError> {
        let mut accepted: Vec<Rule> = Vec::new();
        for (index, (id, response)) in answers.iter().enumerate() {
            if answers.iter().take(index).any(|(other, _)| other == id) {
                return Err(AnsweredTwice { id: Shown::word(id) }.into());
            }
            for rule in self.check(id, response)? {
                if !accepted.iter().any(|one| one.same_effect(&rule)) {
                    accepted.push(rule);
                }
            }
        }
        let engine = if accepted.is_empty() {
            self.engine.clone()
        } else {
            self.engine.with_rules(accepted.iter().cloned())?
        };
        for (id, response) in &answers {
            self.still_asked(id, response)?;
        }
        let mut outcome = Outcome { accepted, ..Outcome::default() };
        for (id, response) in answers {
            let Some(place) = self.place(&id) else { continue };
            let call = self.pending.remove(place).call;
            match response {
                Response::Confirm { .. } => outcome.run.push((id, call)),
                Response::Refuse => outcome.refused.push((id, call)),
            }
        }
        outcome.settled = self.replace_engine(engine);
        Ok(outcome)
    }

    /// The accepted rules of one answer, if it fits its question.
    fn check(&self, id: &str, response: &Response) -> Result<Vec<Rule>, AnswerError> {
        let pending = self.find(id)?;
        match response {
            Response::Refuse => Ok(Vec::new()),
            Response::Confirm { rules, input } => {
                if let Some(input) = input.as_ref().filter(|input| **input != pending.call.input) {
                    let call = Call { tool: pending.call.tool.clone(), input: input.clone() };
                    return Err(self.edited(pending, &call));
                }
                let offered = pending.decision.suggestions();
                match rules.iter().find(|rule| !offered.iter().any(|offer| offer.same_effect(rule))) {
                    Some(rule) => Err(NotOffered { id: Shown::word(id), rule: rule.shown() }.into()),
                    None => Ok(rules.clone()),
                }
            }
        }
    }

    fn edited(&self, pending: &Pending, call: &Call) -> AnswerError {
        let decision = Box::new(self.engine.decide(call, &pending.host));
        EditedInput { id: Shown::word(&pending.id), decision }.into()
    }

    /// Whether a call that is being confirmed would still be asked about for the same reasons, or be allowed.
    fn still_asked(&mut self, id: &str, response: &Response) -> Result<(), AnswerError> {
        match response {
            Response::Refuse => return Ok(()),
            Response::Confirm { .. } => {}
        }
        let Some(place) = self.place(id) else { return Ok(()) };
        let Some(pending) = self.pending.get_mut(place) else { return Ok(()) };
        let decision = self.engine.decide(&pending.call, &pending.host);
        if decision.behavior() == Behavior::Allow || decision == pending.decision {
            return Ok(());
        }
        if decision.behavior() == Behavior::Ask {
            pending.decision = decision.clone();
            // The same event once more is no answer to the new question.
            pending.reply = None;
        } else {
            self.pending.remove(place);
        }
        Err(ChangedSince { id: Shown::word(id), decision: Box::new(decision) }.into())
    }

    /// Puts another engine in force and judges what waits again. Gives what waits no longer.
    pub fn replace_engine(&mut self, engine: Engine) -> Vec<Settled> {
        self.engine = engine;
        let mut settled = Vec::new();
        for mut pending in std::mem::take(&mut self.pending) {
            let decision = self.engine.decide(&pending.call, &pending.host);
            if decision.behavior() == Behavior::Ask {
                let is_seen = |reason| pending.decision.reasons().contains(reason);
                if !decision.reasons().iter().all(is_seen) {
                    // The person has not seen why it is asked now: an answer to the old question no longer counts.
                    pending.reply = None;
                }
                pending.decision = decision;
                self.pending.push(pending);
            } else {
                settled.push(Settled { id: pending.id, call: pending.call, decision });
            }
        }
        settled
    }

    /// Switches the mode and judges what waits again. Gives what waits no longer.
    pub fn set_mode(&mut self, mode: Mode) -> Vec<Settled> {
        self.replace_engine(self.engine.with_mode(mode))
    }

    /// Adds a rule and judges what waits again. Gives what waits no longer.
    ///
    /// # Errors
    /// The rule cannot be used; nothing has changed.
    pub fn add_rule(&mut self, rule: Rule) -> Result<Vec<Settled>, EngineError> {
        Ok(self.replace_engine(self.engine.with_rule(rule)?))
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.pending.iter().position(|pending| pending.id == id)
    }

    fn find(&self, id: &str) -> Result<&Pending, UnknownId> {
        self.pending.iter().find(|pending| pending.id == id).ok_or_else(|| UnknownId { id: Shown::word(id) })
    }
}
