//! Rules by tool name, compiled by their tools.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::Tools;
use crate::name::{self, NamePattern};
use crate::plain::Plain;
use crate::{Behavior, Compiled, InvalidRule, Rule, RuleTable, Shown, Tool};

/// What is known of one tool: its rules without content, and the others compiled.
pub(super) struct Entry {
    /// The rules for every call of the tool.
    pub(super) every: EveryCall,
    /// The tool with its rules with content.
    pub(super) compiled: Box<dyn Compiled>,
}

/// One rule for every call of a tool, of each behaviour.
#[derive(Debug, Default)]
pub(super) struct EveryCall {
    pub(super) deny: Option<Rule>,
    pub(super) ask: Option<Rule>,
    pub(super) allow: Option<Rule>,
}

/// Finds the rules of a tool.
pub(super) struct Index {
    /// Tools that are registered or that a rule names exactly.
    entries: HashMap<String, Entry>,
    /// Rules over several MCP tools, by what their names begin with.
    patterns: HashMap<String, RuleTable>,
}

impl Index {
    /// Sorts the rules by tool and compiles them.
    ///
    /// # Errors
    /// The first rule that cannot be used.
    pub(super) fn new(tools: &Tools, rules: &RuleTable) -> Result<Self, InvalidRule> {
        let mut exact: HashMap<&str, RuleTable> = HashMap::new();
        let mut patterns: HashMap<String, RuleTable> = HashMap::new();
        for rule in rules.iter() {
            match name::parse(&rule.tool_name).map_err(|wrong| invalid(rule, wrong))? {
                NamePattern::Exact(tool) => {
                    exact.entry(tool).or_default().push(rule.clone());
                    if let Some(prefix) = name::server_prefix(tool) {
                        patterns.entry(prefix).or_default().push(rule.clone());
                    }
                }
                NamePattern::Prefix(prefix) => {
                    patterns.entry(prefix.to_owned()).or_default().push(rule.clone())
                }
            }
        }
        let mut index = Self { entries: HashMap::new(), patterns };
        let names: BTreeSet<&str> = exact.keys().copied().chain(tools.keys().map(String::as_str)).collect();
        for tool_name in names {
            let own = index.rules_of(tool_name, exact.remove(tool_name).unwrap_or_default());
            let entry = Entry::new(tool_name, tools.get(tool_name), own, rules)?;
            index.entries.insert(tool_name.to_owned(), entry);
        }
        Ok(index)
    }

    /// Every rule that [`Index::new`] would stop at, each looked at once.
    pub(super) fn unusable(tools: &Tools, rules: &RuleTable) -> Vec<InvalidRule> {
        let wrong = |rule: &Rule| match name::parse(&rule.tool_name) {
            Err(wrong) => Some(invalid(rule, wrong)),
            Ok(_) => {
                let analyst = tools.get(&rule.tool_name).and_then(|tool| tool.analyst())?;
                rule.content()?;
                analyst.check_rule(rule).err().map(|wrong| invalid(rule, wrong))
            }
        };
        rules.iter().filter_map(wrong).collect()
    }

    /// The rules that name the tool exactly, and those whose pattern covers it.
    fn rules_of(&self, tool: &str, mut own: RuleTable) -> RuleTable {
        for table in name::prefixes(tool).filter_map(|prefix| self.patterns.get(prefix)) {
            table.iter().cloned().for_each(|rule| own.push(rule));
        }
        own
    }

    /// Whether a rule names the tool.
    pub(super) fn names(&self, tool: &str) -> bool {
        self.entries.contains_key(tool)
            || name::prefixes(tool).any(|prefix| self.patterns.contains_key(prefix))
    }

    /// Calls `then` with what is known of the tool.
    pub(super) fn with_entry<T>(&self, tool: &str, then: impl FnOnce(&Entry) -> T) -> T {
        match self.entries.get(tool) {
            Some(entry) => then(entry),
            None => then(&Entry::unregistered(tool, self.rules_of(tool, RuleTable::default()))),
        }
    }
}

impl Entry {
    fn new(
        name: &str,
        tool: Option<&Arc<dyn Tool>>,
        own: RuleTable,
        all: &RuleTable,
    ) -> Result<Self, InvalidRule> {
        let Some(tool) = tool else {
            return Ok(Self::unregistered(name, own));
        };
        let Some(analyst) = tool.analyst() else {
            return Ok(Self::plain(Arc::clone(tool), own));
        };
        for rule in own.iter().filter(|rule| rule.content().is_some()) {
            analyst.check_rule(rule).map_err(|wrong| invalid(rule, wrong))?;
        }
        Ok(Self { every: EveryCall::new(&own), compiled: analyst.compile(all) })
    }

    fn plain(tool: Arc<dyn Tool>, own: RuleTable) -> Self {
        let every = EveryCall::new(&own);
        Self { every, compiled: Box::new(Plain::new(tool, with_content(own))) }
    }

    fn unregistered(name: &str, own: RuleTable) -> Self {
        let every = EveryCall::new(&own);
        Self { every, compiled: Box::new(Plain::unregistered(name, with_content(own))) }
    }
}

impl EveryCall {
    fn new(own: &RuleTable) -> Self {
        let least =
            |behavior: Behavior| own.of(behavior).iter().filter(|rule| rule.content().is_none()).min();
        Self {
            deny: least(Behavior::Deny).cloned(),
            ask: least(Behavior::Ask).cloned(),
            allow: least(Behavior::Allow).cloned(),
        }
    }
}

fn with_content(rules: RuleTable) -> RuleTable {
    rules.into_rules().filter(|rule| rule.content().is_some()).collect()
}

fn invalid(rule: &Rule, wrong: impl Into<Shown>) -> InvalidRule {
    InvalidRule { rule: rule.shown(), behavior: rule.behavior, wrong: wrong.into() }
}
