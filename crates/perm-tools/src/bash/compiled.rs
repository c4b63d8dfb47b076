//! The rules that decide about Bash calls, compiled once for each snapshot of the engine.

use std::cell::OnceCell;
use std::sync::Arc;

use perm_bash::analysis::Analysis;
use perm_core::{Call, Compiled, Examination, Host, Reason, Rule, RuleTable, Situation};
use perm_fs::{Breadth, ProbeCache, World};

use super::examine::BashExamination;
use super::index::Index;
use crate::input;
use crate::path_rules::PathSet;
use crate::scene::Scene;
use crate::settings::Settings;

/// Reads a command line.
pub(super) type Analyze = fn(&str, &Host) -> Analysis;

/// The rules of the Bash tool, and those of the file tools that its calls imply.
pub(super) struct CompiledBash {
    pub(super) name: &'static str,
    pub(super) analyze: Analyze,
    pub(super) deny: Index,
    pub(super) ask: Index,
    pub(super) allow: Index,
    /// A rule without content asks about or denies every call: no allow rule answers one.
    pub(super) is_never_allowed: bool,
    pub(super) deny_writes: PathSet,
    pub(super) deny_reads: PathSet,
    pub(super) ask_writes: PathSet,
    pub(super) ask_reads: PathSet,
    pub(super) allow_writes: PathSet,
    pub(super) world: Arc<dyn World>,
    pub(super) probes: Arc<ProbeCache>,
    pub(super) settings: Settings,
}

/// The tools whose rules hold for what a command writes.
const WRITE_TOOLS: &[&str] = &["Edit", "Write"];

impl CompiledBash {
    pub(super) fn new(
        name: &'static str,
        analyze: Analyze,
        world: Arc<dyn World>,
        probes: Arc<ProbeCache>,
        settings: Settings,
        rules: &RuleTable,
    ) -> Self {
        let fold = world.folds_case();
        let own = |rules: &[Rule]| -> Vec<Rule> {
            rules.iter().filter(|rule| rule.tool_name == name).cloned().collect()
        };
        let broad =
            |rules: &[Rule], tools: &[&str]| PathSet::new(Breadth::Broad, fold, rules, tools).through(&world);
        Self {
            name,
            analyze,
            deny: Index::broad(&own(&rules.deny)),
            ask: Index::broad(&own(&rules.ask)),
            allow: Index::new(&own(&rules.allow)),
            is_never_allowed: rules
                .deny
                .iter()
                .chain(&rules.ask)
                .any(|rule| rule.tool_name == name && rule.content().is_none()),
            deny_writes: broad(&rules.deny, WRITE_TOOLS),
            deny_reads: broad(&rules.deny, &["Read"]),
            ask_writes: broad(&rules.ask, WRITE_TOOLS),
            ask_reads: broad(&rules.ask, &["Read"]),
            allow_writes: PathSet::new(Breadth::Narrow, fold, &rules.allow, WRITE_TOOLS),
            world,
            probes,
            settings,
        }
    }

    /// The allow rules of these for what a redirection writes.
    pub(super) fn writes(&self, rules: &[Rule]) -> PathSet {
        PathSet::new(Breadth::Narrow, self.world.folds_case(), rules, WRITE_TOOLS)
    }
}

impl Compiled for CompiledBash {
    fn examine<'a>(&'a self, call: &'a Call, situation: &'a Situation<'a>) -> Box<dyn Examination + 'a> {
        Box::new(BashExamination {
            compiled: self,
            situation,
            scene: Scene::new(&*self.world, &self.settings, self.name, situation),
            command: command(call),
            analysis: OnceCell::new(),
            targets: OnceCell::new(),
            folders: OnceCell::new(),
            hazards: OnceCell::new(),
            denied: OnceCell::new(),
            asked: OnceCell::new(),
            covered: OnceCell::new(),
        })
    }
}

/// The text of the command line; every field of the input is checked.
fn command(call: &Call) -> Result<&str, Reason> {
    let command = input::text(call, "command")?;
    input::optional_text(call, "description")?;
    input::optional_number(call, "timeout")?;
    input::optional_flag(call, "run_in_background")?;
    Ok(command)
}
