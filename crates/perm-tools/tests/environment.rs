//! An allow rule covers a command only in an environment that the text has not changed.
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule};
use perm_fs::Memory;

#[test]
fn what_a_text_exports_counts_like_what_stands_in_front() {
    let cases: &[(Mode, &str, Behavior)] = &[
        (Mode::Default, "npm run build", Behavior::Allow),
        (Mode::Default, "export NODE_OPTIONS='--require ./p.js'; npm run build", Behavior::Ask),
        (Mode::Default, "export NODE_OPTIONS; npm run build", Behavior::Ask),
        (Mode::Default, "NODE_OPTIONS=x; npm run build", Behavior::Ask),
        (Mode::Default, "declare -x NODE_OPTIONS=x; npm run build", Behavior::Ask),
        (Mode::Default, "export CI=1; npm run build", Behavior::Allow),
        (Mode::Default, "x=1; npm run build", Behavior::Allow),
        (Mode::AcceptEdits, "mkdir -p d && touch d/x && cp a d/", Behavior::Allow),
        (Mode::AcceptEdits, "ln -s /etc l; touch l/x", Behavior::Ask),
        (Mode::AcceptEdits, "cp -a src s && touch s/x", Behavior::Ask),
    ];
    let host = Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() };
    for (mode, command, expected) in cases {
        let world = Memory::new().dir("/srv/project/src").file("/srv/project/a", "").dir("/home/dev");
        let rules = [Rule::new("Bash", "npm run:*", Behavior::Allow)].into_iter().collect();
        let tools = perm_tools::builtin(Arc::new(world), &perm_tools::Settings::default());
        let engine = Engine::new(Context { mode: *mode, rules, ..Context::default() }, tools).unwrap();
        let decision = engine.decide(&Call::new("Bash", serde_json::json!({"command": command})), &host);
        assert_eq!(decision.behavior(), *expected, "{command}: {}", decision.message());
    }
}
