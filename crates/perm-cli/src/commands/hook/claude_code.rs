//! Claude Code's `PreToolUse` event and its answer (its documentation: "Hooks reference").

use perm::settings::Loaded;
use perm::{Behavior, Call, Decision, Engine, Host, Mode, Shown};
use serde::Serialize;
use serde_json::{Map, Value};

use super::Reply;
use crate::cli::ConfigArgs;
use crate::commands::warn;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::settings::{self, Layers};
use crate::{host, json};

/// The event that is answered.
const EVENT: &str = "PreToolUse";

/// How many characters of a string the host reads.
const LONGEST: usize = 10_000;

/// The host's modes and ours, sorted. In `auto` a model of the host answers its questions; ours go to it.
const MODES: &[(&str, Mode)] = &[
    ("acceptEdits", Mode::AcceptEdits),
    ("auto", Mode::Default),
    ("bypassPermissions", Mode::Bypass),
    ("default", Mode::Default),
    ("dontAsk", Mode::DontAsk),
    ("plan", Mode::Explore),
];

/// Judges the call of an event.
///
/// # Errors
/// The event is not understood, or the settings or a rule of the arguments cannot be used.
pub(super) fn reply(event: &[u8], args: &ConfigArgs) -> Result<Reply, Failure> {
    let mut fields = Fields::of(json::parse(event)?)?;
    fields
        .name("hook_event_name", |name| (name == EVENT).then_some(()), || format!("`{EVENT}`"))?
        .ok_or(Failure::Missing("hook_event_name"))?;
    let tool = fields.required_name("tool_name")?;
    let input = fields.required_object("tool_input")?;
    let host_mode = fields.name("permission_mode", mode, mode_names)?;
    let session = fields.text("session_id")?;
    // Without it nobody can say what a relative path names.
    let cwd = fields.path("cwd")?.ok_or(Failure::Missing("cwd"))?;
    let host = Host { cwd: Some(cwd), ..host::host(&args.place)? };
    let layers = layers(args, session, &host);
    let mut config = settings::load(args, host, &layers)?;
    let engine = config.engine()?;
    warn(&config);
    let modes = modes(&config.loaded, host_mode);
    let calls = calls(&engine, tool, input);
    let decisions = calls
        .iter()
        .flat_map(|call| modes.iter().map(|mode| engine.with_mode(*mode).decide(call, &config.host)));
    Ok(decisions.reduce(stricter).map_or(Reply::Silence, Reply::Decided))
}

/// The settings files for a call of that session: those of its directory and of the host's project.
fn layers(args: &ConfigArgs, session: Option<String>, host: &Host) -> Layers {
    let directories = host.cwd.clone().into_iter().chain(host::session_project()).collect();
    Layers::Of { directories, session: args.session.clone().or(session) }
}

/// The modes whose answers count: that of the settings, if they name one, else that of the host, or both; and
/// those that the settings set as a limit.
fn modes(settings: &Loaded, host: Option<Mode>) -> Vec<Mode> {
    let named = settings.names_mode.then_some(settings.context.mode);
    let mut modes: Vec<Mode> = named.into_iter().chain(host).collect();
    if modes.is_empty() {
        modes.push(settings.context.mode);
    }
    for limit in &settings.mode_limits {
        if !modes.contains(limit) {
            modes.push(*limit);
        }
    }
    modes.dedup();
    modes
}

/// The stricter of two answers; of equal ones a safety ask, else the first.
fn stricter(first: Decision, second: Decision) -> Decision {
    let rank = |decision: &Decision| (decision.behavior(), decision.is_immune());
    if rank(&second) > rank(&first) { second } else { first }
}

/// The call as the engine's tools know it; none where neither they nor a rule know the tool.
fn calls(engine: &Engine, tool: String, input: Value) -> Vec<Call> {
    let edit = NOTEBOOK_TOOLS.contains(&tool.as_str()).then(|| edit_of(&input));
    // Where settings are broken, the rule that names the tool may be the one that was not read.
    let known = (engine.knows(&tool) || engine.lock().is_some()).then(|| Call::new(tool, input));
    known.into_iter().chain(edit).collect()
}

/// Tools of the host that edit a file in a way of their own, sorted.
const NOTEBOOK_TOOLS: &[&str] = &["MultiEdit", "NotebookEdit"];

/// The same as an `Edit`, whose judgement is about the file alone. A path that is missing stays missing.
fn edit_of(input: &Value) -> Call {
    let path = input.get("notebook_path").or_else(|| input.get("file_path"));
    let mut edit = Map::new();
    if let Some(path) = path {
        edit.insert("file_path".to_owned(), path.clone());
    }
    for field in ["old_string", "new_string"] {
        edit.insert(field.to_owned(), Value::String(String::new()));
    }
    Call::new("Edit", Value::Object(edit))
}

fn mode(name: &str) -> Option<Mode> {
    MODES.iter().find(|(theirs, _)| *theirs == name).map(|(_, ours)| *ours)
}

fn mode_names() -> String {
    MODES.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    hook_specific_output: Output<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Output<'a> {
    hook_event_name: &'static str,
    permission_decision: Behavior,
    permission_decision_reason: Shown,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated_input: Option<&'a Value>,
}

/// The answer to the host, for a decision.
pub(super) fn decided(decision: &Decision) -> String {
    let mut reason = decision.message().to_string();
    for further in decision.reasons().iter().skip(1) {
        reason.push_str("; ");
        reason.push_str(&further.message);
    }
    answer(decision.behavior(), &reason, decision.updated_input())
}

/// The answer to the host.
pub(super) fn answer(behavior: Behavior, reason: &str, updated_input: Option<&Value>) -> String {
    let answer = Answer {
        hook_specific_output: Output {
            hook_event_name: EVENT,
            permission_decision: behavior,
            // The mark of a cut is one more character.
            permission_decision_reason: Shown::capped(reason, LONGEST - 1),
            updated_input,
        },
    };
    crate::wire::line(&answer)
}

#[cfg(test)]
mod tests {
    use super::{MODES, NOTEBOOK_TOOLS, mode, modes, stricter};
    use perm::settings::Loaded;
    use perm::{Answer, Behavior, Decision, Mode};

    #[test]
    fn tables_are_sorted() {
        assert!(MODES.is_sorted_by_key(|(name, _)| name));
        assert!(NOTEBOOK_TOOLS.is_sorted());
    }

    #[test]
    fn the_modes_that_count() {
        let (explore, bypass) = (Some(Mode::Explore), Some(Mode::Bypass));
        let settings = |mode: Option<Mode>, limits: &[Mode]| {
            let mut loaded = Loaded::default();
            loaded.names_mode = mode.is_some();
            loaded.context.mode = mode.unwrap_or_default();
            loaded.mode_limits = limits.to_vec();
            loaded
        };
        assert_eq!(modes(&settings(None, &[]), None), [Mode::Default]);
        assert_eq!(modes(&settings(explore, &[]), None), [Mode::Explore]);
        assert_eq!(modes(&settings(None, &[]), bypass), [Mode::Bypass]);
        assert_eq!(modes(&settings(explore, &[]), bypass), [Mode::Explore, Mode::Bypass]);
        assert_eq!(modes(&settings(bypass, &[]), bypass), [Mode::Bypass]);
        assert_eq!(modes(&settings(None, &[Mode::AcceptEdits]), bypass), [Mode::Bypass, Mode::AcceptEdits]);
        assert_eq!(mode("plan"), explore);
        assert_eq!(mode("explore"), None);
    }

    #[test]
    fn the_stricter_answer_holds_in_either_order() {
        let decision = |answer| Decision::new("Bash", answer, Vec::new());
        let ask = |immune| decision(Answer::Ask { suggestions: Vec::new(), immune });
        let rising = [
            decision(Answer::Allow { updated_input: None }),
            ask(false),
            ask(true),
            decision(Answer::Deny { suggestions: Vec::new() }),
        ];
        for (place, low) in rising.iter().enumerate() {
            for high in rising.iter().skip(place) {
                assert_eq!(stricter(low.clone(), high.clone()), *high);
                assert_eq!(stricter(high.clone(), low.clone()), *high);
            }
        }
        assert_eq!(stricter(ask(false), ask(true)).behavior(), Behavior::Ask);
    }
}
