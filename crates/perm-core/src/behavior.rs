//! The three answers, strictest last.

use std::fmt;

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
    /// All of them, from the mildest to the strictest.
    pub const ALL: [Self; 3] = [Self::Allow, Self::Ask, Self::Deny];

    /// The name in JSON and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }

    /// The behaviour of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|behavior| behavior.name() == name)
    }
}

impl fmt::Display for Behavior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
