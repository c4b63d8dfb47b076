//! The three answers, strictest last.

use serde::{Deserialize, Serialize};

/// What a rule asks for and what a decision is. Ordered by strictness: allow, ask, deny.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Behavior {
    /// The call runs.
    Allow,
    /// The user is asked.
    Ask,
    /// The call does not run.
    Deny,
}

impl Behavior {
    /// The name in JSON and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}
