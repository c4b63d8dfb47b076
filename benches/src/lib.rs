//! What the benchmarks in `benches/` share: the command lines, rules in any number, and a host.

use std::path::Path;

use perm::prelude::*;
use serde_json::json;

/// The calls of [tests/data/bench](../../tests/data/bench/README.md).
///
/// # Errors
/// The data cannot be read.
#[allow(clippy::disallowed_methods, reason = "benchmarks read their data")]
pub fn calls() -> Result<Vec<Call>, Box<dyn std::error::Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/bench/commands.json");
    let commands: Vec<String> = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    Ok(commands.iter().map(|command| Call::new("Bash", json!({ "command": command }))).collect())
}

/// An engine with that many allow rules and a tenth as many deny rules over other commands, in a world in memory.
///
/// # Errors
/// A rule cannot be used.
pub fn engine(rules: usize) -> Result<Engine, perm::EngineError> {
    let mut context = Context::default();
    for index in 0..rules {
        context.rules.push(Rule::new("Bash", format!("tool{index} sub{}:*", index % 7), Behavior::Allow));
        if index % 10 == 0 {
            context.rules.push(Rule::new("Bash", format!("evil{index} * --force"), Behavior::Deny));
        }
    }
    perm::engine(context, Memory::new().dir("/srv/project/src").dir("/home/dev"))
}

/// A host in `/srv/project`.
#[must_use]
pub fn host() -> Host {
    Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}
