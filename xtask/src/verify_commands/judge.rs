//! What the engine says of a line, and what the specifications of its commands declare.

use perm_bash::analysis::{Analysis, Reading};
use perm_bash::arguments::read_with_doubts;
use perm_bash::commands;
use perm_bash::specification::CommandSpec;
use perm_core::Host;

use super::expected;

/// What a line that the engine calls read-only may do beyond reading.
#[derive(Debug, Default, Clone)]
pub(super) struct Allowance {
    /// Files and directories it may touch, as the tables write them: `~/.npm`, `.git/index`.
    pub(super) state: Vec<&'static str>,
    /// It may talk to a service.
    pub(super) service: bool,
    /// The base names of the programs it may run.
    pub(super) programs: Vec<String>,
}

/// The allowance of a line, or nothing where the engine does not call it read-only.
pub(super) fn allowance(text: &str) -> Option<Allowance> {
    let host = Host {
        cwd: Some(super::world::PROJECT.into()),
        home: Some(super::world::HOME.into()),
        user: Some("dev".into()),
        ..Host::default()
    };
    match perm_bash::analyze(text, &host) {
        Analysis::Readable(reading) if reading.is_read_only() => Some(declared(&reading)),
        Analysis::Readable(_) | Analysis::Unreadable(_) => None,
    }
}

fn declared(reading: &Reading) -> Allowance {
    let mut allowance = Allowance::default();
    for invocation in &reading.invocations {
        let Some(word) = invocation.argv.first().and_then(|word| word.text()) else { continue };
        let name = word.rsplit('/').next().unwrap_or(word);
        allowance.programs.push(name.to_owned());
        let Some(program) = commands::find(name) else { continue };
        let path = read_with_doubts(&invocation.argv, &[], program).path;
        allowance.programs.extend(expected::helpers(&path.join(" ")).map(str::to_owned));
        allowance.programs.extend(expected::helpers(name).map(str::to_owned));
        allowance.declare(program);
        let mut spec = program;
        for name in path.iter().skip(1) {
            let Some(inner) = spec.subcommand(name) else { break };
            allowance.declare(inner);
            spec = inner;
        }
    }
    allowance
}

impl Allowance {
    fn declare(&mut self, spec: &'static CommandSpec) {
        self.state.extend(spec.own_state);
        self.service |= spec.service.is_some();
    }
}
