//! Whether one rule is about one call, and if not why: which command, which word, which path.
//!
//! In come a rule, a call and where it would run; out comes an [`Explanation`], part by part. The answer of each
//! part comes from the same comparison that decisions are made with; what is added is the place where it ends.

mod path;
mod words;

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Reason, Rule, Shown, Situation, Span};
use perm_fs::World;
use serde_json::Value;

use crate::builtin;
use crate::lint::PATH_TOOLS;
use crate::scene::Scene;
use crate::settings::Settings;

/// Whether a rule is about something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Matches {
    /// It is not.
    No,
    /// It cannot be excluded before the call runs: it is asked about.
    Perhaps,
    /// It is about a part of it, and an allow rule must be about all.
    Partly,
    /// It is about it, and the call is asked about or denied all the same: an allow rule does not answer that.
    Asked,
    /// It is.
    Yes,
}

impl Matches {
    /// The name in JSON and in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Perhaps => "perhaps",
            Self::Partly => "partly",
            Self::Asked => "asked",
            Self::Yes => "yes",
        }
    }
}

/// What a rule has to do with a call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The answer for the whole call.
    pub matches: Matches,
    /// The answer for each command or path of it, in order.
    pub parts: Vec<Part>,
    /// What is said of the call as a whole, where there are no parts or they do not say it all.
    pub note: Option<Shown>,
}

/// One command, or one path, that a call is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The command or the path.
    pub what: Shown,
    /// The answer for it.
    pub matches: Matches,
    /// Why.
    pub because: Shown,
    /// The word that decides, or the whole command, where there is a text.
    pub span: Option<Span>,
    /// The part needs no allow rule: it only reads.
    pub is_harmless: bool,
}

/// Says whether the rule is about the call, and of an allow rule whether that answers it.
#[must_use]
pub fn explain(
    rule: &Rule,
    call: &Call,
    situation: &Situation<'_>,
    world: &Arc<dyn World>,
    settings: &Settings,
) -> Explanation {
    let mut explanation = matching(rule, call, situation, world, settings);
    let is_about = matches!(explanation.matches, Matches::Yes | Matches::Partly);
    if is_about
        && rule.behavior == Behavior::Allow
        && let Some(reason) = not_answered(rule, call, situation, world, settings, explanation.matches)
    {
        explanation.matches = Matches::Asked;
        explanation.note = Some(reason);
    }
    explanation
}

/// Why the call is not allowed though the rule is about it: the engine's own answer, with this rule alone.
fn not_answered(
    rule: &Rule,
    call: &Call,
    situation: &Situation<'_>,
    world: &Arc<dyn World>,
    settings: &Settings,
    matches: Matches,
) -> Option<Shown> {
    let mut context = Context { rules: std::iter::once(rule.clone()).collect(), ..Context::default() };
    context.working_directories = situation.working_directories.to_vec();
    let engine = Engine::new(context, builtin(Arc::clone(world), settings)).ok()?;
    let decision = engine.decide(call, situation.host);
    let why = decision.reasons().first().map(sentence).unwrap_or_default();
    if decision.is_immune() {
        return Some(Shown::message(&format!("no rule silences this, it is a safety question: {why}")));
    }
    let is_refused = matches == Matches::Yes && decision.behavior() != Behavior::Allow;
    is_refused.then(|| Shown::message(&format!("it is not allowed all the same: {why}")))
}

fn matching(
    rule: &Rule,
    call: &Call,
    situation: &Situation<'_>,
    world: &Arc<dyn World>,
    settings: &Settings,
) -> Explanation {
    let scene = Scene::new(&**world, settings, &call.tool, situation);
    let is_path_rule = PATH_TOOLS.binary_search(&rule.tool_name.as_str()).is_ok();
    if call.tool == "Bash" && (rule.tool_name == "Bash" || is_path_rule) {
        let Some(text) = call.input.get("command").and_then(Value::as_str) else {
            return no("the call has no `command`");
        };
        return words::explain(rule, text, situation, &scene, world);
    }
    if !names(rule, &call.tool) {
        let (own, other) = (Shown::word(&rule.tool_name), Shown::word(&call.tool));
        return no(&format!("the rule is for `{own}`, and the call is one of `{other}`"));
    }
    if rule.content().is_none() {
        return whole(Matches::Yes, "the rule is about every call of the tool");
    }
    if is_path_rule {
        return path::explain(rule, call, &scene, world);
    }
    arguments(rule, call)
}

/// Whether the rule's tool name is the call's, or that of its whole server.
fn names(rule: &Rule, tool: &str) -> bool {
    let own = rule.tool_name.as_str();
    let prefix = match own.strip_suffix('*') {
        Some(prefix) => prefix.to_owned(),
        None => format!("{own}__"),
    };
    own == tool || (own.starts_with("mcp__") && tool.starts_with(&prefix))
}

/// Arguments as values: order and blanks do not matter.
fn arguments(rule: &Rule, call: &Call) -> Explanation {
    let content = rule.content().unwrap_or_default();
    let Ok(Value::Object(wanted)) = serde_json::from_str::<Value>(content) else {
        return no(
            "the rule's content is no JSON object, and such a rule is about calls with exactly its arguments",
        );
    };
    let given = call.input.as_object();
    let differs = wanted.iter().find(|(key, value)| given.and_then(|given| given.get(*key)) != Some(value));
    let further = given.into_iter().flatten().map(|(key, _)| key).find(|key| !wanted.contains_key(*key));
    match (differs, further) {
        (Some((key, _)), _) => no(&format!("the argument `{}` differs", Shown::word(key))),
        (None, Some(key)) => {
            no(&format!("the call has the argument `{}`, the rule has not", Shown::word(key)))
        }
        (None, None) => whole(Matches::Yes, "the arguments are the same"),
    }
}

fn no(note: &str) -> Explanation {
    whole(Matches::No, note)
}

fn whole(matches: Matches, note: &str) -> Explanation {
    Explanation { matches, parts: Vec::new(), note: Some(Shown::message(note)) }
}

/// The answer for a call from those for its parts: an allow rule must be about all that need one, another
/// about any.
fn of_parts(behavior: Behavior, parts: &[Part]) -> Matches {
    let any = parts.iter().map(|part| part.matches).max().unwrap_or(Matches::No);
    match behavior {
        Behavior::Deny | Behavior::Ask => any,
        Behavior::Allow => {
            let all = parts.iter().all(|part| part.matches == Matches::Yes || part.is_harmless);
            if all || any == Matches::No { any } else { Matches::Partly }
        }
    }
}

/// A reason as a sentence without its place.
fn sentence(reason: &Reason) -> String {
    reason.message.to_string()
}
