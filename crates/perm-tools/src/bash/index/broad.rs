//! The deny rules, or the ask rules: found for every spelling of what they name, and wherever they cannot be excluded.

use std::collections::HashMap;
use std::sync::OnceLock;

use perm_bash::value::Value;
use perm_core::Rule;
use smol_str::SmolStr;

use super::Anchors;
use super::buckets::{Bucket, second_words};
use crate::bash::asked::{Asked, Spelled};
use crate::bash::canonical;
use crate::bash::matching::{self, Given, Match, Ruled};
use crate::bash::program::base_name;
use crate::bash::rule::{Pattern, RuleError, Token};

/// A rule with its content parsed.
#[derive(Debug)]
struct Entry {
    rule: Rule,
    pattern: Pattern,
    /// It is compared with the one spelling of a command too: this is the rule's own.
    is_canonical: bool,
    /// Worked out when the rule is first compared.
    ruled: OnceLock<Ruled>,
}

impl Entry {
    /// The words that have to be there for the rule to apply: an option may be given in another spelling.
    fn needed(&self) -> Vec<SmolStr> {
        let needs = |word: &&str| {
            !word.starts_with('-') || self.ruled.get_or_init(|| Ruled::new(&self.pattern)).needs(word)
        };
        self.pattern.tokens().iter().filter_map(Token::literal).filter(needs).map(SmolStr::from).collect()
    }
}

/// Deny or ask rules, indexed.
#[derive(Debug, Default)]
pub(in crate::bash) struct BroadIndex {
    entries: Vec<Entry>,
    broken: Vec<(Rule, RuleError)>,
    anchors: Anchors,
    /// Rules that start at the command's name, by its base name.
    by_base_name: HashMap<SmolStr, Bucket>,
    /// Rules without wildcards, by their first word: they may start at any word.
    exact: HashMap<SmolStr, Bucket>,
    /// Rules without wildcards and more than one word, by each later word.
    exact_later: HashMap<SmolStr, Vec<usize>>,
    /// Rules without wildcards and with one word.
    exact_single: Vec<usize>,
    /// Rules whose first word is no fixed text.
    open: Vec<usize>,
    /// The rules in their one spelling, where it is not their own.
    canonical: Option<Box<BroadIndex>>,
}

/// The strongest hits of a set of rules.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::bash) struct Hits<'a> {
    /// A rule that is about the command.
    pub(in crate::bash) sure: Option<&'a Rule>,
    /// A rule that cannot be excluded.
    pub(in crate::bash) possible: Option<&'a Rule>,
}

impl BroadIndex {
    /// Files the rules. Those that cannot be parsed are kept apart; rules for every call are left out.
    pub(in crate::bash) fn new(rules: &[Rule]) -> Self {
        let mut index = Self::default();
        for rule in rules {
            let Some(content) = rule.content() else { continue };
            match Pattern::parse(content) {
                Ok(pattern) => index.file(rule.clone(), pattern),
                Err(error) => index.broken.push((rule.clone(), error)),
            }
        }
        let mut canonical = Self::default();
        for entry in &mut index.entries {
            match canonical::of_pattern(&entry.pattern) {
                Some(pattern) if pattern == entry.pattern => entry.is_canonical = true,
                Some(pattern) => canonical.file(entry.rule.clone(), pattern),
                None => {}
            }
        }
        canonical.entries.iter_mut().for_each(|entry| entry.is_canonical = true);
        canonical.anchor();
        index.anchor();
        index.canonical = Some(Box::new(canonical));
        index
    }

    /// Whether there is no rule at all, not even a broken one.
    pub(in crate::bash) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.broken.is_empty()
    }

    /// A rule whose content cannot be parsed, and why.
    pub(in crate::bash) fn broken(&self) -> Option<&(Rule, RuleError)> {
        self.broken.first()
    }

    /// Any rule of the set.
    pub(in crate::bash) fn any(&self) -> Option<&Rule> {
        self.entries.first().map(|entry| &entry.rule)
    }

    fn anchor(&mut self) {
        self.anchors = Anchors::new(&self.entries.iter().map(Entry::needed).collect::<Vec<_>>());
    }

    fn file(&mut self, rule: Rule, pattern: Pattern) {
        let at = self.entries.len();
        let literal = |place: usize| pattern.tokens().get(place).and_then(Token::literal).map(SmolStr::from);
        // Options may stand anywhere.
        let second = literal(1).filter(|word| !word.starts_with('-'));
        match (literal(0), second) {
            (None, _) => self.open.push(at),
            (Some(first), second) => {
                let base = SmolStr::from(base_name(&first));
                self.by_base_name.entry(base).or_default().file(second.as_ref(), at);
                if pattern.is_exact() {
                    self.exact.entry(first.clone()).or_default().file(second.as_ref(), at);
                    if second.is_none() {
                        self.exact_single.push(at);
                    }
                    for token in pattern.tokens().iter().skip(1).filter_map(Token::literal) {
                        self.exact_later.entry(token.into()).or_default().push(at);
                    }
                }
            }
        }
        self.entries.push(Entry { rule, pattern, is_canonical: false, ruled: OnceLock::new() });
    }

    /// The deny or ask rules that are, or may be, about the command.
    pub(in crate::bash) fn hits(&self, asked: &Asked<'_>, home: Option<&str>) -> Hits<'_> {
        let mut hits = Hits::default();
        if self.entries.is_empty() {
            return hits;
        }
        for list in asked.lists() {
            let own = self.hits_of(list, home);
            hits.possible = hits.possible.or(own.possible);
            if own.sure.is_some() {
                hits.sure = own.sure;
                break;
            }
        }
        hits
    }

    /// The same for words none of which is tried with several texts.
    fn hits_of(&self, list: &Spelled<'_>, home: Option<&str>) -> Hits<'_> {
        let written = self.hits_of_program(&list.argv, home, None);
        if written.sure.is_some() {
            return written;
        }
        let Some(canonical) = &self.canonical else { return written };
        let is_named = |program: &str| {
            canonical.by_base_name.contains_key(program) || self.by_base_name.contains_key(program)
        };
        let Some(words) = list.canonical(is_named) else { return written };
        let program = words.first().and_then(Value::text);
        let mut hits = canonical.hits_of_program(words, home, program);
        if hits.sure.is_none() && words != &*list.argv {
            // Rules that are spelled so were not compared with this spelling yet.
            let own = self.hits_of_program(words, home, program);
            hits = Hits { sure: own.sure, possible: hits.possible.or(own.possible) };
        }
        Hits { sure: hits.sure, possible: written.possible.or(hits.possible) }
    }

    /// The rules that are, or may be, about these words as they are written; with `program` only those that name it.
    fn hits_of_program(&self, argv: &[Value], home: Option<&str>, program: Option<&str>) -> Hits<'_> {
        let mut hits = Hits::default();
        if self.entries.is_empty() {
            return hits;
        }
        let given = Given::new(argv);
        for entry in super::at(&self.entries, &mut self.candidates(argv)) {
            if program.is_some() && !(entry.is_canonical && entry.pattern.first_literal() == program) {
                continue;
            }
            match matching::hits_prepared(&entry.pattern, &entry.ruled, &given, argv, home) {
                Match::No => {}
                Match::Maybe => hits.possible = hits.possible.or(Some(&entry.rule)),
                Match::Yes => {
                    hits.sure = Some(&entry.rule);
                    return hits;
                }
            }
        }
        hits
    }

    /// The deny or ask rule whose words stand in a text that cannot be read.
    pub(in crate::bash) fn raw_hit(&self, words: &[Value], home: Option<&str>) -> Option<&Rule> {
        let mut candidates = self.open.clone();
        for name in words.iter().filter_map(Value::text) {
            for key in [name, base_name(name)] {
                if let Some(bucket) = self.by_base_name.get(key) {
                    bucket.all(&mut candidates);
                }
            }
        }
        super::at(&self.entries, &mut candidates)
            .find(|entry| matching::hits_raw(&entry.pattern, words, home))
            .map(|entry| &entry.rule)
    }

    fn candidates(&self, argv: &[Value]) -> Vec<usize> {
        let Some(names) = argv.first().map(Value::texts) else { return Vec::new() };
        let Some(names) = names else { return (0..self.entries.len()).collect() };
        if argv.iter().all(|value| value.texts().is_some()) {
            return self.anchors.candidates(argv);
        }
        let mut found = self.open.clone();
        let second = second_words(argv);
        for name in names {
            if let Some(bucket) = self.by_base_name.get(base_name(name)) {
                bucket.collect(&second, &mut found);
            }
        }
        if !self.exact.is_empty() {
            self.collect_exact(argv, &mut found);
        }
        found
    }

    fn collect_exact(&self, argv: &[Value], found: &mut Vec<usize>) {
        for (at, value) in argv.iter().enumerate() {
            let second = second_words(argv.get(at..).unwrap_or_default());
            for text in value.texts().unwrap_or_default() {
                if let Some(bucket) = self.exact.get(text) {
                    bucket.collect(&second, found);
                }
            }
        }
        if argv.iter().any(|value| value.texts().is_none()) {
            found.extend(&self.exact_single);
            for text in argv.iter().flat_map(|value| value.texts().unwrap_or_default()) {
                found.extend(self.exact_later.get(text).into_iter().flatten());
                if let Some(bucket) = self.exact.get(text) {
                    bucket.all(found);
                }
            }
        }
    }
}
