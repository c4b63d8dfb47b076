//! Any bytes as a host's event: there is always an answer, and what is no event is asked about.
//!
//! A first byte `B`, `W` or `R` makes the rest the command or the path of a well-formed event; else all bytes are the
//! event.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

const ARGUMENTS: &[&str] = &[
    "--home=/home/dev",
    "--cwd=/srv/project",
    "--rule=Bash(npm run:*)=allow",
    "--rule=Bash(git push:*)=deny",
    "--rule=Write(src/**)=allow",
];

fuzz_target!(|bytes: &[u8]| {
    let (event, is_ours) = event(bytes);
    let answer = perm_cli::answer_hook(&event, ARGUMENTS);
    let read: Option<Value> = serde_json::from_slice(&event).ok();
    if answer.is_empty() {
        // Silence lets the call through: for tools that are none of ours alone.
        let event = read.expect("silence about what is no JSON");
        let tool = event["tool_name"].as_str().expect("silence about a call of no tool");
        let known = ["Bash", "Edit", "Glob", "Grep", "PowerShell", "Read", "Write", "MultiEdit", "NotebookEdit"];
        assert!(!known.contains(&tool) && event["tool_input"].is_object(), "silence about `{tool}`");
        return;
    }
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let output = &answer["hookSpecificOutput"];
    assert_eq!(output["hookEventName"], "PreToolUse");
    let decision = output["permissionDecision"].as_str().expect("an answer decides");
    let reason = output["permissionDecisionReason"].as_str().expect("an answer says why");
    assert!(["allow", "ask", "deny"].contains(&decision) && !reason.is_empty());
    assert!(!reason.contains(char::is_control), "{reason:?}");
    let is_event = read.as_ref().is_some_and(|event| event["tool_name"].is_string() && event["tool_input"].is_object());
    assert!(is_event || decision == "ask", "{decision} for what is no event");
    if is_ours {
        assert!(!reason.starts_with("perm cannot judge"), "{reason}");
    }
});

/// The event, and whether it is well-formed by its making.
fn event(bytes: &[u8]) -> (Vec<u8>, bool) {
    let (tool, field) = match bytes.first() {
        Some(b'B') => ("Bash", "command"),
        Some(b'R') => ("Read", "file_path"),
        Some(b'W') => ("Write", "file_path"),
        _ => return (bytes.to_vec(), false),
    };
    let Ok(text) = std::str::from_utf8(&bytes[1..]) else { return (bytes.to_vec(), false) };
    let mode = ["default", "acceptEdits", "plan", "bypassPermissions", "dontAsk"][text.len() % 5];
    let mut input = json!({ field: text });
    if tool == "Write" {
        input["content"] = json!("x");
    }
    let event = json!({
        "session_id": "s", "cwd": "/srv/project", "permission_mode": mode, "hook_event_name": "PreToolUse",
        "tool_name": tool, "tool_input": input,
    });
    (event.to_string().into_bytes(), true)
}
