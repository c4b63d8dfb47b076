//! The configuration of an engine: mode, working directories and rules, in AgentScope's JSON form.

use crate::{Behavior, Mode, Rule};

/// A directory in which edits may be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
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
