//! The configuration of an engine: mode, working directories and rules, in AgentScope's JSON form.

mod dump;
mod fault;
mod load;
mod near;
mod node;

use serde::Serialize;

use crate::{Behavior, Mode, Rule};

pub use fault::{
    BadToolName, ContextError, ContextErrors, DirectoryUnderWrongKey, DuplicateKey, MissingField,
    NearlyKnownKey, NotJson, RelativeDirectory, RuleInWrongTable, RuleUnderWrongTool, UnknownKey,
    UnknownName, WrongType,
};
pub use near::{NearTool, near_tool, nearest as nearest_key};

/// A directory in which edits may be accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorkingDirectory {
    /// Absolute path.
    pub path: String,
    /// Where it was configured.
    pub source: String,
}

/// All rules of a context, by behaviour. Their order never matters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleTable {
    /// Rules that allow.
    pub allow: Vec<Rule>,
    /// Rules that deny.
    pub deny: Vec<Rule>,
    /// Rules that ask.
    pub ask: Vec<Rule>,
}

impl RuleTable {
    /// Puts a rule where its behaviour says.
    pub fn push(&mut self, rule: Rule) {
        match rule.behavior {
            Behavior::Allow => self.allow.push(rule),
            Behavior::Deny => self.deny.push(rule),
            Behavior::Ask => self.ask.push(rule),
        }
    }

    /// Puts a rule where its behaviour says, unless one with the same effect is there already.
    pub fn add(&mut self, rule: Rule) {
        if !self.of(rule.behavior).iter().any(|known| known.same_effect(&rule)) {
            self.push(rule);
        }
    }

    /// All rules, by value.
    pub fn into_rules(self) -> impl Iterator<Item = Rule> {
        self.deny.into_iter().chain(self.ask).chain(self.allow)
    }

    /// All rules: deny, ask, allow.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.deny.iter().chain(&self.ask).chain(&self.allow)
    }

    /// The rules of one behaviour.
    #[must_use]
    pub fn of(&self, behavior: Behavior) -> &[Rule] {
        match behavior {
            Behavior::Allow => &self.allow,
            Behavior::Deny => &self.deny,
            Behavior::Ask => &self.ask,
        }
    }
}

impl FromIterator<Rule> for RuleTable {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        let mut table = Self::default();
        for rule in rules {
            table.push(rule);
        }
        table
    }
}

/// What an engine is configured with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The mode in force.
    pub mode: Mode,
    /// The directories in which edits may be accepted.
    pub working_directories: Vec<WorkingDirectory>,
    /// The rules.
    pub rules: RuleTable,
}

impl Context {
    /// Reads the JSON that AgentScope's `PermissionContext` is dumped to; every key may be missing. Writing is
    /// serde's: the context serialises to the same form (an empty list of rules is left out).
    ///
    /// # Errors
    /// Every fault of the text at once: no JSON, a key that stands twice or is nearly a known one, a wrong
    /// type, an unknown mode or behaviour, a rule in the wrong table, a relative working directory.
    pub fn from_json(text: &str) -> Result<LoadedContext, ContextErrors> {
        load::load(text)
    }
}

/// A context that was read, with what was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadedContext {
    /// The context.
    pub context: Context,
    /// Keys that nobody knows.
    pub warnings: Vec<UnknownKey>,
}
