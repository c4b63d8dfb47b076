//! The rules that decide about Bash calls, compiled once for each snapshot of the engine.

use std::sync::Arc;

use perm_bash::analysis::Analysis;
use perm_core::{Host, Reason, Rule, RuleTable};
use perm_fs::{Breadth, ProbeCache, World};

use super::index::{BroadIndex, NarrowIndex};
use crate::path_rules::PathSet;
use crate::settings::Settings;

/// Reads a command line.
pub(super) type Analyze = fn(&str, &Host) -> Analysis;

/// The rules of the Bash tool, and those of the file tools that its calls imply.
pub(super) struct CompiledBash {
    pub(super) name: &'static str,
    pub(super) analyze: Analyze,
    pub(super) deny: Forbidding,
    pub(super) ask: Forbidding,
    pub(super) allow: NarrowIndex,
    /// A rule without content asks about or denies every call: no allow rule answers one.
    pub(super) is_never_allowed: bool,
    pub(super) allow_writes: PathSet,
    pub(super) world: Arc<dyn World>,
    pub(super) probes: Arc<ProbeCache>,
    pub(super) settings: Settings,
}

/// The rules that deny, or that ask: they hold for whatever they may be about.
pub(super) struct Forbidding {
    /// Those about the words of commands.
    pub(super) words: BroadIndex,
    /// Those about what is written.
    pub(super) writes: PathSet,
    /// Those about what is read.
    pub(super) reads: PathSet,
    /// Code of the reason that names one.
    pub(super) code: &'static str,
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
        let forbidding = |rules: &[Rule], code| Forbidding {
            words: BroadIndex::new(&own(rules)),
            writes: broad(rules, WRITE_TOOLS),
            reads: broad(rules, &["Read"]),
            code,
        };
        Self {
            name,
            analyze,
            deny: forbidding(&rules.deny, Reason::DENY_RULE),
            ask: forbidding(&rules.ask, Reason::ASK_RULE),
            allow: NarrowIndex::new(&own(&rules.allow)),
            is_never_allowed: rules
                .deny
                .iter()
                .chain(&rules.ask)
                .any(|rule| rule.tool_name == name && rule.content().is_none()),
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
