//! The allow rules.

use perm_bash::value::Value;
use perm_core::Rule;
use smol_str::SmolStr;

use super::Anchors;
use crate::bash::matching;
use crate::bash::rule::{Pattern, Token};

/// Allow rules, indexed.
#[derive(Debug)]
pub(in crate::bash) struct NarrowIndex {
    entries: Vec<(Rule, Pattern)>,
    anchors: Anchors,
}

impl NarrowIndex {
    /// Files the rules. One that cannot be parsed allows nothing; those for every call are left out.
    pub(in crate::bash) fn new(rules: &[Rule]) -> Self {
        let parsed = |rule: &Rule| Some((rule.clone(), Pattern::parse(rule.content()?).ok()?));
        let entries: Vec<(Rule, Pattern)> = rules.iter().filter_map(parsed).collect();
        let words = |pattern: &Pattern| -> Vec<SmolStr> {
            pattern.tokens().iter().filter_map(Token::literal).map(SmolStr::from).collect()
        };
        let needed: Vec<Vec<SmolStr>> = entries.iter().map(|(_, pattern)| words(pattern)).collect();
        Self { entries, anchors: Anchors::new(&needed) }
    }

    /// The allow rule that covers these words.
    pub(in crate::bash) fn covering(&self, argv: &[Value], home: Option<&str>) -> Option<&Rule> {
        argv.first()?.text()?;
        if self.entries.is_empty() {
            return None;
        }
        // A word that is not known is none that an allow rule names.
        super::at(&self.entries, &mut self.anchors.candidates(argv))
            .find(|(_, pattern)| matching::covers(pattern, argv, home))
            .map(|(rule, _)| rule)
    }
}
