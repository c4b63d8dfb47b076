//! Rules: which calls of which tool are allowed, denied or asked about.
//!
//! Two written forms: AgentScope's JSON object, and the short `Bash(npm run:*)` that people type, which
//! [`Rule::label`] gives and [`std::str::FromStr`] reads (with `=allow`, `=ask` or `=deny` at the end).

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::error::{RuleLabelError, RuleTextError};
use crate::{Behavior, Shown, name};

/// One rule, in AgentScope's JSON form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The tool it is for: `Bash`, `Write`, `mcp__server__tool`, `mcp__server__*`, or a custom tool's name.
    pub tool_name: String,
    /// The pattern, whose meaning the tool gives. `None`, empty or `*`: every call of the tool. In JSON it may
    /// be `null` but not missing: forgetting it must not widen a rule.
    #[serde(deserialize_with = "Option::deserialize")]
    pub rule_content: Option<String>,
    /// What it does with the calls it matches.
    pub behavior: Behavior,
    /// Where it comes from: `userSettings`, `projectSettings`, `session`, `suggested`, … Never changes its strength.
    #[serde(default)]
    pub source: String,
}

impl Rule {
    /// A rule for the calls of the tool that match `content`; an empty one or `*` is for every call.
    #[must_use]
    pub fn new(tool: impl Into<String>, content: impl Into<String>, behavior: Behavior) -> Self {
        Self { tool_name: tool.into(), rule_content: Some(content.into()), behavior, source: String::new() }
    }

    /// A rule for every call of the tool.
    #[must_use]
    pub fn every_call(tool: impl Into<String>, behavior: Behavior) -> Self {
        Self { tool_name: tool.into(), rule_content: None, behavior, source: String::new() }
    }

    /// The same rule, from there.
    #[must_use]
    pub fn from_source(mut self, source: impl Into<String>) -> Self {
        self.source = source.into();
        self
    }

    /// The pattern, or `None` where the rule is for every call of the tool.
    #[must_use]
    pub fn content(&self) -> Option<&str> {
        self.rule_content.as_deref().filter(|content| !content.is_empty() && *content != "*")
    }

    /// The rule as people write it, without its behaviour: `Bash(npm run:*)` or `Bash`. Not escaped: to show
    /// it, use [`Rule::shown`].
    #[must_use]
    pub fn label(&self) -> String {
        match self.content() {
            Some(content) => format!("{}({content})", self.tool_name),
            None => self.tool_name.clone(),
        }
    }

    /// The label, escaped and capped for a message.
    #[must_use]
    pub fn shown(&self) -> Shown {
        Shown::word(&self.label())
    }

    /// Whether both do the same with the same calls, wherever they come from.
    #[must_use]
    pub fn same_effect(&self, other: &Self) -> bool {
        self.tool_name == other.tool_name
            && self.content() == other.content()
            && self.behavior == other.behavior
    }
}

impl Rule {
    /// Reads a rule as people write it, without its behaviour: `Bash(npm run:*)`, `Write`. The source is left
    /// empty. [`Rule::label`] gives back what was read.
    ///
    /// # Errors
    /// The tool's name is missing or names nothing, or the `)` at the end is missing.
    pub fn from_label(label: &str, behavior: Behavior) -> Result<Self, RuleLabelError> {
        let fault = |wrong: &'static str| RuleLabelError { text: Shown::word(label), wrong };
        let rule = split(label, behavior).map_err(fault)?;
        name::parse(&rule.tool_name).map_err(fault)?;
        Ok(rule)
    }
}

/// A rule by its label, whatever its tool name.
fn split(label: &str, behavior: Behavior) -> Result<Rule, &'static str> {
    let label = label.trim();
    let (tool, content) = match label.split_once('(') {
        Some((tool, rest)) => {
            let content = rest.strip_suffix(')').ok_or("its `)` is missing")?;
            if content.is_empty() {
                // It would be a rule for every call, which nobody writes so on purpose.
                return Err("nothing stands between `(` and `)`: for every call write the tool's name alone");
            }
            (tool, Some(content.to_owned()))
        }
        None => (label, None),
    };
    if tool.is_empty() || tool.contains([')', '=']) || tool.contains(char::is_whitespace) {
        return Err("its tool name is missing or malformed");
    }
    Ok(Rule { tool_name: tool.to_owned(), rule_content: content, behavior, source: String::new() })
}

/// Reads `Bash(npm run:*)=allow`, `Write=ask`. The source is left empty.
impl FromStr for Rule {
    type Err = RuleTextError;

    fn from_str(text: &str) -> Result<Self, RuleTextError> {
        let fault = |wrong: &'static str| RuleTextError { text: Shown::word(text), wrong };
        let (label, behavior) = text.rsplit_once('=').ok_or_else(|| fault("its behaviour is missing"))?;
        let behavior = Behavior::from_name(behavior.trim())
            .ok_or_else(|| fault("what follows the last `=` is not `allow`, `ask` or `deny`"))?;
        split(label, behavior).map_err(fault)
    }
}
