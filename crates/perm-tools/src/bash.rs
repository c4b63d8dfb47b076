//! The `Bash` tool: a command line, judged by what it would do.
//!
//! In comes a call `{command, description?, timeout?, run_in_background?}`; the text is analysed once
//! (perm-bash), its paths are found on the disk (perm-fs), and every question of the engine (deny, ask,
//! read-only, safety, allow, suggestions) is put to the same result.

pub(crate) mod actions;
mod asked;
pub(crate) mod canonical;
mod carried;
pub(crate) mod carriers;
mod certainty;
mod compiled;
pub(crate) mod cover;
pub(crate) mod dangers;
pub(crate) mod environment;
mod examine;
mod folder;
mod follows;
mod git_line;
mod given;
mod globals;
mod here;
mod index;
mod launchers;
mod made;
pub mod matching;
pub(crate) mod mentions;
mod merged;
pub(crate) mod options;
pub(crate) mod program;
mod python_module;
pub(crate) mod reach;
pub mod rule;
mod runs;
mod settled;
mod spellings;
pub(crate) mod starts;
pub(crate) mod suggest;
pub(crate) mod targets;
pub(crate) mod tracked;
pub(crate) mod work_tree;

use std::sync::Arc;

use perm_core::{Analyst, Compiled, Rule, RuleTable, Shown, Tool};
use perm_fs::{ProbeCache, World};

use crate::settings::Settings;
use compiled::{Analyze, CompiledBash};

/// The `Bash` tool.
pub struct Bash {
    world: Arc<dyn World>,
    /// What folders were found to bring; engines made of the same tool share it.
    probes: Arc<ProbeCache>,
    settings: Settings,
    analyze: Analyze,
}

impl Bash {
    /// The tool, looking at that world.
    #[must_use]
    pub fn new(world: Arc<dyn World>, settings: &Settings) -> Self {
        let probes = Arc::new(ProbeCache::new());
        Self { world, probes, settings: settings.clone(), analyze: perm_bash::analyze }
    }
}

impl Tool for Bash {
    fn name(&self) -> &str {
        "Bash"
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(self)
    }
}

impl Analyst for Bash {
    fn check_rule(&self, rule: &Rule) -> Result<(), Shown> {
        let Some(content) = rule.content() else { return Ok(()) };
        match rule::Pattern::parse(content) {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string().into()),
        }
    }

    fn compile(&self, rules: &RuleTable) -> Box<dyn Compiled> {
        let (world, probes) = (Arc::clone(&self.world), Arc::clone(&self.probes));
        Box::new(CompiledBash::new("Bash", self.analyze, world, probes, self.settings.clone(), rules))
    }
}
