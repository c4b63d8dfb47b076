//! The one pipeline that every mode goes through; the mode's row says what each step does.

use crate::mode::{Cell, Question, Row};
use crate::{Answer, Behavior, Call, Decision, Examination, JudgedPath, Reason, Situation, Verdict};

use super::index::{Entry, EveryCall};

/// Decides a call by the columns of the mode table, from left to right.
///
/// A lock is why nothing is allowed.
pub(super) fn decide(
    entry: &Entry,
    call: &Call,
    situation: &Situation<'_>,
    lock: Option<&Reason>,
) -> Decision {
    let examination = entry.compiled.examine(call, situation);
    let (row, every) = (situation.mode.row(), &entry.every);
    let pipeline = Pipeline { row, every, call, examination: &*examination, lock };
    pipeline.decide()
}

struct Pipeline<'a> {
    row: &'static Row,
    every: &'a EveryCall,
    call: &'a Call,
    examination: &'a dyn Examination,
    lock: Option<&'a Reason>,
}

/// What the columns before the tool's own judgement have not decided.
enum Judged {
    Decided(Decision),
    /// Goes on to the allow rules, with what the tool had to say.
    Open(Vec<Reason>),
}

impl Pipeline<'_> {
    fn decide(&self) -> Decision {
        if let Some(decision) = self.forbidden() {
            return decision;
        }
        if let Some(reasons) = self.examination.read_only() {
            return self.allowed(None, or_reason(reasons, READ_ONLY));
        }
        let said = match self.tool() {
            Judged::Decided(decision) => return decision,
            Judged::Open(reasons) => reasons,
        };
        if self.row.allow_rules
            && let Some(reasons) = self.examination.allow(self.every.allow.as_ref())
        {
            return self.allowed(Some(self.call.input.clone()), or_reason(reasons, ALLOW_RULES));
        }
        self.otherwise(said)
    }

    /// Deny rules, faults of the input and ask rules: they hold in every mode.
    fn forbidden(&self) -> Option<Decision> {
        let every = |rule: &Option<_>, code| rule.as_ref().map(|rule| Reason::rule(code, rule));
        if let Some(reason) = every(&self.every.deny, Reason::DENY_RULE) {
            return Some(self.denied(vec![reason]));
        }
        if let Some(fault) = self.examination.fault().or_else(|| input_fault(self.call)) {
            return Some(self.question(vec![fault], Offer::Nothing, false));
        }
        if let Some(reason) = self.examination.deny() {
            return Some(self.denied(vec![reason]));
        }
        every(&self.every.ask, Reason::ASK_RULE)
            .or_else(|| self.examination.ask())
            .map(|reason| self.question(vec![reason], Offer::Suggestions, false))
    }

    /// The tool's own judgement, where the mode asks for it.
    fn tool(&self) -> Judged {
        let Some(cells) = &self.row.tool else {
            return Judged::Open(Vec::new());
        };
        match self.examination.verdict() {
            Verdict::Allow { reasons, updated_input } => {
                Judged::Decided(self.allowed(updated_input, or_reason(reasons, TOOL_ALLOWS)))
            }
            Verdict::Deny { reasons } => Judged::Decided(self.denied(or_reason(reasons, TOOL_DENIES))),
            Verdict::Ask { reasons, immune } => {
                let (cell, generic) =
                    if immune { (cells.safety_ask, SAFETY_ASK) } else { (cells.plain_ask, PLAIN_ASK) };
                let reasons = or_reason(reasons, generic);
                match cell {
                    Cell::Question => Judged::Decided(self.question(reasons, Offer::Suggestions, immune)),
                    Cell::GoOn => Judged::Open(reasons),
                }
            }
            Verdict::Passthrough => Judged::Open(Vec::new()),
        }
    }

    /// The last column: nothing has decided.
    fn otherwise(&self, said: Vec<Reason>) -> Decision {
        let mut reasons = vec![Reason::new(self.row.code, self.row.because)];
        reasons.extend(said);
        match self.row.otherwise {
            Behavior::Allow => self.allowed(None, reasons),
            Behavior::Ask => {
                reasons.extend(self.examination.unproven());
                self.ask(reasons, Offer::Suggestions, false)
            }
            Behavior::Deny => {
                reasons.extend(self.examination.unproven());
                self.denied(reasons)
            }
        }
    }

    /// Allows, unless nothing is allowed or a deny or ask rule cannot be excluded from applying.
    fn allowed(&self, updated_input: Option<serde_json::Value>, reasons: Vec<Reason>) -> Decision {
        if let Some(lock) = self.lock {
            return self.question(vec![lock.clone()], Offer::Nothing, true);
        }
        match self.examination.not_excluded() {
            Some(reason) => self.question(vec![reason], Offer::Nothing, false),
            None => self.decision(Answer::Allow { updated_input }, reasons),
        }
    }

    fn denied(&self, reasons: Vec<Reason>) -> Decision {
        self.decision(Answer::Deny { suggestions: Vec::new() }, reasons)
    }

    /// An ask, or where nobody can be asked a denial that keeps reasons and suggestions.
    fn question(&self, mut reasons: Vec<Reason>, offer: Offer, immune: bool) -> Decision {
        match self.row.question {
            Question::Asked => self.ask(reasons, offer, immune),
            Question::Denied => {
                let suggestions = self.offered(offer, &mut reasons);
                let (code, because) = CONVERTED;
                reasons.push(Reason::new(code, because));
                self.decision(Answer::Deny { suggestions }, reasons)
            }
        }
    }

    fn ask(&self, mut reasons: Vec<Reason>, offer: Offer, immune: bool) -> Decision {
        let suggestions = self.offered(offer, &mut reasons);
        self.decision(Answer::Ask { suggestions, immune }, reasons)
    }

    fn offered(&self, offer: Offer, reasons: &mut Vec<Reason>) -> Vec<crate::Rule> {
        if let Some(lock) = self.lock {
            // Accepted, no rule would answer the call.
            if !reasons.contains(lock) {
                reasons.push(lock.clone());
            }
            return Vec::new();
        }
        match offer {
            Offer::Nothing => Vec::new(),
            Offer::Suggestions => {
                let suggestions = self.examination.suggestions();
                if suggestions.rules.is_empty() {
                    reasons.extend(suggestions.none_because);
                }
                suggestions.rules
            }
        }
    }

    fn decision(&self, answer: Answer, reasons: Vec<Reason>) -> Decision {
        let mut paths = self.examination.paths();
        paths.sort_unstable();
        paths.dedup();
        paths.truncate(JudgedPath::MOST);
        Decision::new(&self.call.tool, answer, reasons).about(paths)
    }
}

/// What is offered with a question.
#[derive(Clone, Copy)]
enum Offer {
    /// What the tool suggests.
    Suggestions,
    /// Nothing: no allow rule would answer it.
    Nothing,
}

type Generic = (&'static str, &'static str);

const READ_ONLY: Generic = ("tool/read-only", "the tool says that it only reads");
const TOOL_ALLOWS: Generic = ("tool/allow", "the tool's own check allows it");
const TOOL_DENIES: Generic = ("tool/deny", "the tool's own check denies it");
const SAFETY_ASK: Generic = ("tool/safety-ask", "the tool's own safety check asks");
const PLAIN_ASK: Generic = ("tool/ask", "the tool's own check asks");
const ALLOW_RULES: Generic = (Reason::ALLOW_RULE, "the allow rules cover it");
const CONVERTED: Generic = ("mode/dont-ask-converted", "mode `dont_ask` denies what would be asked");

/// The reasons, or where there are none the generic one.
fn or_reason(reasons: Vec<Reason>, (code, message): Generic) -> Vec<Reason> {
    if reasons.is_empty() { vec![Reason::new(code, message)] } else { reasons }
}

/// A call's arguments are a JSON object; a tool without arguments may be called with `null`.
fn input_fault(call: &Call) -> Option<Reason> {
    let kind = match &call.input {
        serde_json::Value::Object(_) | serde_json::Value::Null => return None,
        serde_json::Value::Bool(_) => "a boolean",
        serde_json::Value::Number(_) => "a number",
        serde_json::Value::String(_) => "a string",
        serde_json::Value::Array(_) => "an array",
    };
    Some(Reason::new(
        "input/not-an-object",
        format!("the input is {kind}: give the arguments as a JSON object"),
    ))
}
