//! A plain [`Tool`] seen as an examination: each question becomes calls of its six methods.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::{Call, Compiled, Examination, Reason, Rule, RuleTable, Situation, Suggestions, Tool, Verdict};

/// A tool that no host has registered: a custom tool with every default.
#[derive(Debug)]
struct Unregistered(String);

impl Tool for Unregistered {
    fn name(&self) -> &str {
        &self.0
    }
}

/// A plain tool and its rules with content, sorted so that their order in the context never shows.
pub(crate) struct Plain {
    tool: Arc<dyn Tool>,
    rules: RuleTable,
    /// A deny or ask rule whose content is no arguments: a tool with the default reading cannot read it.
    foreign: Option<Rule>,
}

impl Plain {
    /// Takes the rules of that tool that have content.
    pub(crate) fn new(tool: Arc<dyn Tool>, mut rules: RuleTable) -> Self {
        rules.allow.sort_unstable();
        rules.deny.sort_unstable();
        rules.ask.sort_unstable();
        let foreign = rules.deny.iter().chain(&rules.ask).find(|rule| !is_arguments(rule)).cloned();
        Self { tool, rules, foreign }
    }

    /// The same for a tool that no host has registered.
    pub(crate) fn unregistered(name: &str, rules: RuleTable) -> Self {
        Self::new(Arc::new(Unregistered(name.to_owned())), rules)
    }
}

/// Whether the content is arguments that a call can have: a JSON object, or `null`. What `WebFetch(domain:x)` says
/// is in a language of the tool's own.
fn is_arguments(rule: &Rule) -> bool {
    rule.content().is_some_and(|content| serde_json::from_str::<Option<Map<String, Value>>>(content).is_ok())
}

impl Compiled for Plain {
    fn examine<'a>(&'a self, call: &'a Call, situation: &'a Situation<'a>) -> Box<dyn Examination + 'a> {
        Box::new(PlainExamination {
            tool: &*self.tool,
            rules: &self.rules,
            foreign: self.foreign.as_ref(),
            call,
            situation,
        })
    }
}

struct PlainExamination<'a> {
    tool: &'a dyn Tool,
    rules: &'a RuleTable,
    foreign: Option<&'a Rule>,
    call: &'a Call,
    situation: &'a Situation<'a>,
}

impl PlainExamination<'_> {
    fn first_match(&self, rules: &[Rule], code: &'static str) -> Option<Reason> {
        rules
            .iter()
            .find(|rule| self.tool.match_rule(rule, self.call, self.situation))
            .map(|rule| Reason::rule(code, rule))
    }

    /// Whether the tool reads contents as arguments, by the default of [`Tool::match_rule`], and so cannot read
    /// this rule's: this call's own, with blanks around that only JSON passes over, are then a match.
    fn reads_arguments(&self, rule: &Rule) -> bool {
        let exact = Rule { rule_content: Some(format!(" {} ", self.call.input)), ..rule.clone() };
        self.tool.match_rule(&exact, self.call, self.situation)
    }
}

impl Examination for PlainExamination<'_> {
    fn deny(&self) -> Option<Reason> {
        self.first_match(&self.rules.deny, Reason::DENY_RULE)
    }

    fn ask(&self) -> Option<Reason> {
        self.first_match(&self.rules.ask, Reason::ASK_RULE)
    }

    fn read_only(&self) -> Option<Vec<Reason>> {
        self.tool.check_read_only(self.call, self.situation).then(Vec::new)
    }

    fn verdict(&self) -> Verdict {
        self.tool.check_permissions(self.call, self.situation)
    }

    fn allow(&self, everything: Option<&Rule>) -> Option<Vec<Reason>> {
        everything
            .map(|rule| Reason::rule(Reason::ALLOW_RULE, rule))
            .or_else(|| self.first_match(&self.rules.allow, Reason::ALLOW_RULE))
            .map(|reason| vec![reason])
    }

    fn not_excluded(&self) -> Option<Reason> {
        let rule = self.foreign.filter(|rule| self.reads_arguments(rule))?;
        let message = format!("rule `{}` may be about this: nothing here reads what it says", rule.shown());
        Some(Reason::new("rule/not-excluded", message).by(rule))
    }

    fn suggestions(&self) -> Suggestions {
        if let Some(reason) = self.not_excluded() {
            return Suggestions { rules: Vec::new(), none_because: Some(reason) };
        }
        let mut rules = self.tool.generate_suggestions(self.call, self.situation);
        rules.truncate(Suggestions::MOST);
        Suggestions { rules, none_because: None }
    }
}
