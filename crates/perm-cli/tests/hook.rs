//! `perm hook claude-code`: its answers, and that every fault of its own is an ask.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "helpers of tests"
)]

mod common;

use common::{Run, perm};
use serde_json::{Value, json};

fn event(tool: &str, input: Value, mode: &str) -> Vec<u8> {
    json!({
        "session_id": "s", "transcript_path": "/tmp/t", "cwd": "/srv/project", "permission_mode": mode,
        "hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input, "tool_use_id": "u",
    })
    .to_string()
    .into_bytes()
}

/// The decision and its reason; `None` where the hook was silent.
fn decision(run: &Run) -> Option<(String, String)> {
    assert_eq!(run.code, 0, "{run:?}");
    if run.out.is_empty() {
        return None;
    }
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let output = &answer["hookSpecificOutput"];
    assert_eq!(output["hookEventName"], "PreToolUse");
    let text = |key: &str| output[key].as_str().unwrap().to_owned();
    Some((text("permissionDecision"), text("permissionDecisionReason")))
}

fn hook(stdin: &[u8], args: &[&str]) -> Option<(String, String)> {
    decision(&perm(&[&["hook", "claude-code"], args].concat(), stdin))
}

/// A tool and its input, the host's mode, further arguments, and the answer; `None` is silence.
type Case = ((&'static str, Value), &'static str, &'static [&'static str], Option<&'static str>);

#[test]
fn calls_are_decided() {
    let bash =
        |command: &str| ("Bash", json!({"command": command, "description": "d", "run_in_background": false}));
    let cases: &[Case] = &[
        (bash("ls -l"), "default", &[], Some("allow")),
        (bash("npm test"), "default", &[], Some("ask")),
        (bash("npm test"), "default", &["--rule", "Bash(npm test)=allow"], Some("allow")),
        (bash("npm test"), "default", &["--rule", "Bash(npm:*)=deny"], Some("deny")),
        (bash("npm test"), "bypassPermissions", &["--rule", "Bash(npm:*)=deny"], Some("deny")),
        // The host's mode is mapped …
        (bash("npm test"), "plan", &[], Some("deny")),
        (bash("npm test"), "auto", &[], Some("ask")),
        (bash("npm test"), "dontAsk", &[], Some("deny")),
        (bash("npm test"), "bypassPermissions", &[], Some("allow")),
        // … and the stricter of its answer and that of the settings holds.
        (bash("npm test"), "bypassPermissions", &["--mode", "default"], Some("ask")),
        (bash("npm test"), "bypassPermissions", &["--mode", "explore"], Some("deny")),
        (bash("npm test"), "plan", &["--mode", "bypass"], Some("deny")),
        (bash("npm test"), "default", &["--mode", "bypass"], Some("ask")),
        (("Read", json!({"file_path": "/srv/project/a", "limit": 5})), "default", &[], Some("allow")),
        (("Write", json!({"file_path": "/srv/project/a", "content": "x"})), "default", &[], Some("ask")),
        (
            ("Write", json!({"file_path": "/srv/project/a", "content": "x"})),
            "acceptEdits",
            &[],
            Some("allow"),
        ),
        (
            ("Edit", json!({"file_path": "/home/dev/.bashrc", "old_string": "a", "new_string": "b"})),
            "acceptEdits",
            &[],
            Some("ask"),
        ),
        (("Glob", json!({"pattern": "**/*.rs"})), "plan", &[], Some("allow")),
        (("Grep", json!({"pattern": "x", "-i": true, "output_mode": "content"})), "plan", &[], Some("allow")),
        (
            ("NotebookEdit", json!({"notebook_path": "/home/dev/.ssh/a", "new_source": "x"})),
            "acceptEdits",
            &[],
            Some("ask"),
        ),
        (
            ("NotebookEdit", json!({"notebook_path": "/srv/project/a.ipynb", "new_source": "x"})),
            "acceptEdits",
            &[],
            Some("allow"),
        ),
        (
            ("MultiEdit", json!({"file_path": "/srv/project/.git/config", "edits": []})),
            "acceptEdits",
            &[],
            Some("ask"),
        ),
        (("MultiEdit", json!({"edits": []})), "bypassPermissions", &[], Some("ask")),
        (("PowerShell", json!({"command": "dir"})), "default", &[], Some("ask")),
        // Tools that neither we nor a rule know.
        (("WebFetch", json!({"url": "https://example.org"})), "default", &[], None),
        (("WebFetch", json!({"url": "https://example.org"})), "dontAsk", &[], None),
        (
            ("WebFetch", json!({"url": "https://example.org"})),
            "default",
            &["--rule", "WebFetch=deny"],
            Some("deny"),
        ),
        (("mcp__gh__create_pr", json!({})), "default", &[], None),
        (("mcp__gh__create_pr", json!({})), "default", &["--rule", "mcp__gh__*=allow"], Some("allow")),
        (("mcp__gh__create_pr", json!({})), "default", &["--rule", "mcp__gh=ask"], Some("ask")),
        (
            ("NotebookEdit", json!({"notebook_path": "/srv/project/a.ipynb"})),
            "acceptEdits",
            &["--rule", "NotebookEdit=deny"],
            Some("deny"),
        ),
    ];
    for ((tool, input), mode, args, expected) in cases {
        let got = hook(&event(tool, input.clone(), mode), args);
        let answer = got.as_ref().map(|(behavior, _)| behavior.as_str());
        assert_eq!(answer, *expected, "{tool} {input} {mode} {args:?}: {got:?}");
    }
}

/// An event with one key changed; `None` leaves it out.
fn with(key: &str, value: Option<Value>) -> Vec<u8> {
    let mut changed: Value =
        serde_json::from_slice(&event("Bash", json!({"command": "ls"}), "default")).unwrap();
    let fields = changed.as_object_mut().unwrap();
    match value {
        Some(value) => fields.insert(key.to_owned(), value),
        None => fields.remove(key),
    };
    changed.to_string().into_bytes()
}

#[test]
fn every_fault_is_an_ask_with_the_reason() {
    let good = String::from_utf8(event("Bash", json!({"command": "ls"}), "default")).unwrap();
    let command = |text: &str| event("Bash", json!({"command": text}), "bypassPermissions");
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (b"".to_vec(), "not valid JSON"),
        (b"{".to_vec(), "not valid JSON"),
        (b"\xff\xfe".to_vec(), "not valid JSON"),
        (b"[]".to_vec(), "an object is needed"),
        (b"\"ls\"".to_vec(), "an object is needed"),
        (format!("{good}{good}").into_bytes(), "not valid JSON"),
        (good.replace("\"ls\"", "\"l\0s\"").into_bytes(), "not valid JSON"),
        (good.replace("\"ls\"", r#""\ud800""#).into_bytes(), "not valid JSON"),
        (good.replace("\"ls\"", r#""ls","command":"rm""#).into_bytes(), "stands twice"),
        ("{\"a\":".repeat(100_000).into_bytes(), "not valid JSON"),
        (with("tool_name", None), "`tool_name` is missing"),
        (with("tool_name", Some(json!(7))), "`tool_name` is a number"),
        (with("tool_input", None), "`tool_input` is missing"),
        (with("tool_input", Some(json!("ls"))), "`tool_input` is a string"),
        (with("tool_input", Some(json!({}))), "`command`"),
        (with("tool_input", Some(json!({"command": ["ls"]}))), "`command`"),
        (with("tool_name", Some(json!(""))), "`tool_name` is empty"),
        (with("tool_name", Some(json!(null))), "`tool_name` is missing"),
        (with("cwd", None), "`cwd` is missing"),
        (with("cwd", Some(json!(null))), "`cwd` is missing"),
        (with("cwd", Some(json!(""))), "`cwd` is ``"),
        (with("hook_event_name", None), "`hook_event_name` is missing"),
        (with("hook_event_name", Some(json!(null))), "`hook_event_name` is missing"),
        (with("hook_event_name", Some(json!(""))), "`hook_event_name` is ``"),
        (with("cwd", Some(json!("src"))), "`cwd` is `src`"),
        (with("cwd", Some(json!(1))), "`cwd` is a number"),
        (with("permission_mode", Some(json!("yolo"))), "`permission_mode` is `yolo`"),
        (with("permission_mode", Some(json!(true))), "`permission_mode` is a boolean"),
        (with("hook_event_name", Some(json!("Stop"))), "`hook_event_name` is `Stop`"),
        (command("ls\0"), ""),
    ];
    for (stdin, expected) in cases {
        let shown = String::from_utf8_lossy(&stdin[..stdin.len().min(200)]).into_owned();
        let (behavior, reason) = hook(&stdin, &[]).unwrap_or_else(|| panic!("silent: {shown}"));
        let is_ask = behavior == "ask" || (expected.is_empty() && behavior == "allow");
        assert!(is_ask && reason.contains(expected), "{shown}: {behavior} {reason}");
    }
}

#[test]
fn wrong_arguments_and_settings_are_an_ask_too() {
    let good = event("Bash", json!({"command": "ls"}), "default");
    let cases: &[(&[&str], &str)] = &[
        (&["hook"], "required arguments"),
        (&["hook", "unheard-of"], "unheard-of"),
        (&["hook", "claude-code", "--unheard-of"], "--unheard-of"),
        (&["hook", "claude-code", "--mode", "yolo"], "yolo"),
        (&["hook", "claude-code", "--rule", "Bash(npm"], "Bash(npm"),
        (&["hook", "claude-code", "--rule", "a*b=deny"], "a*b"),
        (&["hook", "claude-code", "--settings", "/nowhere/settings.json"], "/nowhere/settings.json"),
        (&["hook", "claude-code", "--settings", "/"], "cannot be read"),
    ];
    for (args, expected) in cases {
        let (behavior, reason) = decision(&perm(args, &good)).unwrap();
        assert_eq!(behavior, "ask", "{args:?}: {reason}");
        assert!(reason.contains(expected), "{args:?}: {reason}");
    }
}

#[test]
fn large_inputs_are_judged_or_asked_about() {
    let long = "a".repeat(1 << 20);
    let write = event("Write", json!({"file_path": "/srv/project/a", "content": long}), "acceptEdits");
    assert_eq!(hook(&write, &[]).unwrap().0, "allow");
    let command = event("Bash", json!({"command": format!("echo {long}")}), "default");
    let (behavior, reason) = hook(&command, &[]).unwrap();
    assert_eq!(behavior, "ask");
    assert!(reason.chars().count() <= 10_000);
    let beyond = vec![b' '; (32 << 20) + 1];
    let (behavior, reason) = hook(&beyond, &[]).unwrap();
    assert_eq!(behavior, "ask");
    assert!(reason.contains("too large"), "{reason}");
}

#[test]
fn without_a_mode_of_the_host_that_of_the_settings_holds() {
    let stdin = with("permission_mode", None);
    assert_eq!(hook(&stdin, &["--rule", "Bash(ls)=ask", "--mode", "dont_ask"]).unwrap().0, "deny");
    assert_eq!(hook(&stdin, &[]).unwrap().0, "allow");
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_blocks_the_call() {
    let stdin = event("Bash", json!({"command": "npm test"}), "default");
    assert_eq!(common::perm_without_output(&["hook", "claude-code"], &stdin), Some(2));
    assert_eq!(common::perm_without_output(&["check", "ls"], b""), Some(1));
    assert_eq!(common::perm_without_output(&["check", "--batch"], b"{}\n"), Some(1));
}
