//! A context's JSON on the first line, a command on the rest: read, written, read again; a call decided by it, and the
//! decision written and read. Nothing may panic, and both come back as they were.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_core::{Call, Context, Decision, Engine, Host, Rule};
use perm_fs::Memory;
use perm_tools::{Settings, builtin};
use serde_json::json;
use std::sync::Arc;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    decision(text);
    if let Ok(rule) = serde_json::from_str::<Rule>(first) {
        let written = serde_json::to_string(&rule).expect("a rule is JSON");
        assert_eq!(serde_json::from_str::<Rule>(&written).expect("it was written"), rule);
    }
    let context = match Context::from_json(first) {
        Ok(loaded) => loaded.context,
        Err(errors) => {
            assert!(!errors.faults().is_empty(), "an error without a fault");
            is_shown(&errors.to_string());
            return;
        }
    };
    let written = serde_json::to_string(&context).expect("a context is JSON");
    let again = Context::from_json(&written).expect("what is written is read");
    assert!(again.warnings.is_empty(), "{written}");
    assert_eq!(again.context, context);
    let world = Memory::new().dir("/srv/project").dir("/home/dev");
    let Ok(engine) = Engine::new(context, builtin(Arc::new(world), &Settings::default())) else { return };
    let host = Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() };
    for (tool, input) in [
        ("Bash", json!({ "command": rest })),
        ("Write", json!({ "file_path": rest, "content": "" })),
        ("mcp__s__t", json!({ "a": rest })),
    ] {
        let made = engine.decide(&Call::new(tool, input), &host);
        is_shown(made.message());
        let written = serde_json::to_string(&made).expect("a decision is JSON");
        assert_eq!(serde_json::from_str::<Decision>(&written).expect("what is written is read"), made, "{written}");
    }
});

/// Any JSON as a decision: what is read is written so that it reads the same.
fn decision(text: &str) {
    let Ok(read) = serde_json::from_str::<Decision>(text) else { return };
    let written = serde_json::to_string(&read).expect("a decision is JSON");
    assert_eq!(serde_json::from_str::<Decision>(&written).expect("what is written is read"), read, "{written}");
}

fn is_shown(text: &str) {
    let hidden = |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'));
    assert!(!text.contains(hidden), "{text:?}");
}
