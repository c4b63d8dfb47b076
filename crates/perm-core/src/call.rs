//! A tool call: the tool's name and its JSON input.

use serde_json::Value;

use crate::{Behavior, Rule};

/// A proposed tool call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The tool's name.
    pub tool: String,
    /// Its arguments, as the model gave them. Tools check the fields themselves.
    pub input: Value,
}

impl Call {
    /// A call of the tool with that input.
    #[must_use]
    pub fn new(tool: impl Into<String>, input: Value) -> Self {
        Self { tool: tool.into(), input }
    }
}

/// Whether the rule's content, read as JSON, is the same value as the call's input.
pub(crate) fn content_equals_input(rule: &Rule, call: &Call) -> bool {
    rule.content()
        .is_some_and(|content| serde_json::from_str::<Value>(content).is_ok_and(|value| value == call.input))
}

/// The rule that allows exactly this call.
pub(crate) fn exact_suggestion(call: &Call) -> Vec<Rule> {
    vec![Rule {
        tool_name: call.tool.clone(),
        rule_content: Some(call.input.to_string()),
        behavior: Behavior::Allow,
        source: "suggested".to_owned(),
    }]
}
