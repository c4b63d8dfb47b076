//! Engines for a batch: compiled once for each set of rules. Mode and directories cost nothing to change.

use std::collections::HashMap;

use perm::settings::Loaded;
use perm::{Engine, EngineError, Mode, Rule, WorkingDirectory};

/// How many sets of rules are kept compiled.
const KEPT: usize = 64;

/// The engine of the settings, and those with further rules that were asked for.
#[derive(Debug)]
pub(crate) struct Engines {
    base: Engine,
    with_rules: HashMap<Vec<Rule>, Engine>,
}

impl Engines {
    /// Starts with the engine of the settings.
    pub(crate) fn new(base: Engine) -> Self {
        Self { base, with_rules: HashMap::new() }
    }

    /// The engine with these rules added, in that mode, with those directories; `None`: as in the settings.
    ///
    /// # Errors
    /// A rule cannot be used.
    pub(crate) fn with(
        &mut self,
        rules: Vec<Rule>,
        mode: Option<Mode>,
        directories: Option<Vec<WorkingDirectory>>,
    ) -> Result<Engine, EngineError> {
        let mut engine = self.with_rules(rules)?;
        if let Some(mode) = mode {
            engine = engine.with_mode(mode);
        }
        if let Some(directories) = directories {
            engine = engine.with_working_directories(directories);
        }
        Ok(engine)
    }

    fn with_rules(&mut self, rules: Vec<Rule>) -> Result<Engine, EngineError> {
        if rules.is_empty() {
            return Ok(self.base.clone());
        }
        if let Some(engine) = self.with_rules.get(&rules) {
            return Ok(engine.clone());
        }
        let engine = self.base.with_rules(rules.iter().cloned())?;
        if self.with_rules.len() >= KEPT {
            self.with_rules.clear();
        }
        self.with_rules.insert(rules, engine.clone());
        Ok(engine)
    }
}

/// An engine with every built-in tool, looking at the real disk.
///
/// # Errors
/// A rule that stands in no settings file cannot be used.
pub(crate) fn built_in(loaded: &mut Loaded) -> Result<Engine, EngineError> {
    perm::engine_with(loaded, perm::fs::Disk)
}
