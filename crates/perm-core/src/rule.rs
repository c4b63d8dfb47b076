//! Rules: which calls of which tool are allowed, denied or asked about.

use serde::{Deserialize, Serialize};

use crate::Behavior;

/// One rule, in AgentScope's JSON form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rule {
    /// The tool it is for: `Bash`, `Write`, `mcp__server__tool`, `mcp__server__*`, or a custom tool's name.
    pub tool_name: String,
    /// The pattern, whose meaning the tool gives. `None`, empty or `*`: every call of the tool.
    pub rule_content: Option<String>,
    /// What it does with the calls it matches.
    pub behavior: Behavior,
    /// Where it comes from: `userSettings`, `projectSettings`, `session`, `suggested`, … Never changes its strength.
    #[serde(default)]
    pub source: String,
}

impl Rule {
    /// The pattern, or `None` where the rule is for every call of the tool.
    #[must_use]
    pub fn content(&self) -> Option<&str> {
        self.rule_content.as_deref().filter(|content| !content.is_empty() && *content != "*")
    }
}
