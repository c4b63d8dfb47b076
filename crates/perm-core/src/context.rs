//! The configuration of an engine: mode, working directories and rules, in AgentScope's JSON form.

use crate::Rule;

/// A directory in which edits may be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkingDirectory {
    /// Absolute path.
    pub path: String,
    /// Where it was configured.
    pub source: String,
}

/// All rules of a context, by behaviour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleTable {
    /// Rules that allow.
    pub allow: Vec<Rule>,
    /// Rules that deny.
    pub deny: Vec<Rule>,
    /// Rules that ask.
    pub ask: Vec<Rule>,
}
