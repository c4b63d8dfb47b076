//! Many Bash rules of one behaviour, found by their first words: ten thousand cost what ten do.
//!
//! A command whose words are all known is compared only with the rules that have an anchor among them: of the
//! words that a rule needs, the one that fewest other rules need. For a command with unknown words the rules are
//! filed under their first and second word too; that widens the search, up to all rules.

use std::collections::HashMap;
use std::sync::OnceLock;

use perm_bash::value::Value;
use perm_core::Rule;
use smol_str::SmolStr;

use super::matching::{self, Given, Match, Ruled, base_name};
use super::rule::{Pattern, RuleError, Token};

/// A rule with its content parsed.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) rule: Rule,
    pub(super) pattern: Pattern,
    /// It is compared with the one spelling of a command too: this is the rule's own.
    is_canonical: bool,
    /// Worked out when the rule is first compared.
    ruled: OnceLock<Ruled>,
}

impl Entry {
    /// Whether the word has to be there for a deny or ask rule to apply: an option may be given in another spelling.
    fn needs(&self, word: &str) -> bool {
        !word.starts_with('-') || self.ruled.get_or_init(|| Ruled::new(&self.pattern)).needs(word)
    }
}

/// The rules of one behaviour, indexed.
#[derive(Debug, Default)]
pub(super) struct Index {
    entries: Vec<Entry>,
    broken: Vec<(Rule, RuleError)>,
    /// By the word that an allow rule needs.
    narrow: Anchors,
    /// By the word that a deny or ask rule needs.
    broad: Anchors,
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
    /// Deny and ask rules in their one spelling, where it is not their own.
    canonical: Option<Box<Index>>,
}

/// Rules by one word that has to be there for them to apply.
#[derive(Debug, Default)]
struct Anchors {
    by_word: HashMap<SmolStr, Vec<usize>>,
    /// Rules that need no word.
    others: Vec<usize>,
}

/// Rules with the same first word.
#[derive(Debug, Default)]
struct Bucket {
    by_second: HashMap<SmolStr, Vec<usize>>,
    others: Vec<usize>,
}

/// The strongest hits of a set of rules.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hits<'a> {
    /// A rule that is about the command.
    pub(super) sure: Option<&'a Rule>,
    /// A rule that cannot be excluded.
    pub(super) possible: Option<&'a Rule>,
}

impl Index {
    /// Files the rules. Those that cannot be parsed are kept apart; rules for every call are left out.
    pub(super) fn new(rules: &[Rule]) -> Self {
        let mut index = Self::default();
        for rule in rules {
            let Some(content) = rule.content() else { continue };
            match Pattern::parse(content) {
                Ok(pattern) => index.file(rule.clone(), pattern),
                Err(error) => index.broken.push((rule.clone(), error)),
            }
        }
        index.narrow = Anchors::new(&index.entries, |_, _| true);
        index
    }

    /// The same for deny and ask rules, which hold for every spelling of what they name.
    pub(super) fn broad(rules: &[Rule]) -> Self {
        let mut index = Self::new(rules);
        let mut canonical = Self::default();
        for entry in &mut index.entries {
            match super::canonical::of_pattern(&entry.pattern) {
                Some(pattern) if pattern == entry.pattern => entry.is_canonical = true,
                Some(pattern) => canonical.file(entry.rule.clone(), pattern),
                None => {}
            }
        }
        index.broad = Anchors::new(&index.entries, Entry::needs);
        canonical.entries.iter_mut().for_each(|entry| entry.is_canonical = true);
        canonical.broad = Anchors::new(&canonical.entries, Entry::needs);
        index.canonical = Some(Box::new(canonical));
        index
    }

    /// Whether there is no rule at all, not even a broken one.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.broken.is_empty()
    }

    /// A rule whose content cannot be parsed, and why.
    pub(super) fn broken(&self) -> Option<&(Rule, RuleError)> {
        self.broken.first()
    }

    /// Any rule of the set.
    pub(super) fn any(&self) -> Option<&Rule> {
        self.entries.first().map(|entry| &entry.rule)
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

    /// The allow rule that covers these words.
    pub(super) fn covering(&self, argv: &[Value], home: Option<&str>) -> Option<&Rule> {
        argv.first()?.text()?;
        if self.entries.is_empty() {
            return None;
        }
        // A word that is not known is none that an allow rule names.
        self.entries_at(&mut self.narrow.candidates(argv))
            .find(|entry| matching::covers(&entry.pattern, argv, home))
            .map(|entry| &entry.rule)
    }

    /// The deny or ask rules that are, or may be, about these words.
    pub(super) fn hits(&self, argv: &[Value], home: Option<&str>) -> Hits<'_> {
        let mut hits = Hits::default();
        if self.entries.is_empty() {
            return hits;
        }
        for argv in super::spellings::of(argv) {
            let own = self.hits_of(&argv, home);
            hits.possible = hits.possible.or(own.possible);
            if own.sure.is_some() {
                hits.sure = own.sure;
                break;
            }
        }
        hits
    }

    /// The same for words none of which is tried with several texts.
    fn hits_of(&self, argv: &[Value], home: Option<&str>) -> Hits<'_> {
        let written = self.hits_of_program(argv, home, None);
        if written.sure.is_some() {
            return written;
        }
        let Some(canonical) = &self.canonical else { return written };
        let is_named = |program: &str| {
            canonical.by_base_name.contains_key(program) || self.by_base_name.contains_key(program)
        };
        let Some(words) = super::canonical::of_command(argv, is_named) else { return written };
        let program = words.first().and_then(Value::text);
        let mut hits = canonical.hits_of_program(&words, home, program);
        if hits.sure.is_none() && words != argv {
            // Rules that are spelled so were not compared with this spelling yet.
            let own = self.hits_of_program(&words, home, program);
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
        for entry in self.entries_at(&mut self.candidates(argv)) {
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
    pub(super) fn raw_hit(&self, words: &[Value], home: Option<&str>) -> Option<&Rule> {
        let mut candidates = self.open.clone();
        for name in words.iter().filter_map(Value::text) {
            for key in [name, base_name(name)] {
                if let Some(bucket) = self.by_base_name.get(key) {
                    bucket.all(&mut candidates);
                }
            }
        }
        self.entries_at(&mut candidates)
            .find(|entry| matching::hits_raw(&entry.pattern, words, home))
            .map(|entry| &entry.rule)
    }

    fn entries_at(&self, candidates: &mut Vec<usize>) -> impl Iterator<Item = &Entry> {
        candidates.sort_unstable();
        candidates.dedup();
        candidates.iter().filter_map(|at| self.entries.get(*at))
    }

    fn candidates(&self, argv: &[Value]) -> Vec<usize> {
        let Some(names) = argv.first().map(Value::texts) else { return Vec::new() };
        let Some(names) = names else { return (0..self.entries.len()).collect() };
        if argv.iter().all(|value| value.texts().is_some()) {
            return self.broad.candidates(argv);
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

impl Anchors {
    /// Files each rule under the rarest of its fixed words, of those that `may` be one.
    fn new(entries: &[Entry], may: fn(&Entry, &str) -> bool) -> Self {
        let words = |entry: &Entry| {
            let literals = entry.pattern.tokens().iter().filter_map(Token::literal);
            let literals = literals.filter(|word| may(entry, word));
            literals.map(SmolStr::from).collect::<Vec<_>>()
        };
        let mut needed: HashMap<SmolStr, usize> = HashMap::new();
        for word in entries.iter().flat_map(words) {
            *needed.entry(word).or_default() += 1;
        }
        let mut anchors = Self::default();
        for (at, entry) in entries.iter().enumerate() {
            let rarest = words(entry).into_iter().min_by_key(|word| needed.get(word).copied());
            let Some(word) = rarest else {
                anchors.others.push(at);
                continue;
            };
            let base = base_name(&word);
            if base != word {
                anchors.by_word.entry(base.into()).or_default().push(at);
            }
            anchors.by_word.entry(word).or_default().push(at);
        }
        anchors
    }

    /// The rules that may be about these words, all of which are known or match no fixed word.
    fn candidates(&self, argv: &[Value]) -> Vec<usize> {
        let mut found = self.others.clone();
        let texts = argv.iter().flat_map(|value| value.texts().unwrap_or_default()).map(SmolStr::as_str);
        // The command's name counts by its base name too.
        let names = argv.first().and_then(Value::texts).unwrap_or_default();
        for word in texts.chain(
            names.iter().map(|name| base_name(name)).filter(|base| !names.iter().any(|name| name == base)),
        ) {
            found.extend(self.by_word.get(word).into_iter().flatten());
        }
        found
    }
}

impl Bucket {
    fn file(&mut self, second: Option<&SmolStr>, at: usize) {
        match second {
            Some(second) => self.by_second.entry(second.clone()).or_default().push(at),
            None => self.others.push(at),
        }
    }

    fn all(&self, found: &mut Vec<usize>) {
        found.extend(&self.others);
        found.extend(self.by_second.values().flatten());
    }

    fn collect(&self, second: &Second<'_>, found: &mut Vec<usize>) {
        match second {
            Second::Any => self.all(found),
            Second::Words(words) => {
                found.extend(&self.others);
                for word in words {
                    found.extend(self.by_second.get(*word).into_iter().flatten());
                }
            }
        }
    }
}

/// The words that may be the second one of a rule.
enum Second<'a> {
    /// One of these.
    Words(Vec<&'a str>),
    /// Not known.
    Any,
}

/// The words up to the subcommand: options, their possible arguments, and the first word that is neither.
fn second_words(argv: &[Value]) -> Second<'_> {
    let mut words = Vec::new();
    let mut may_be_argument = false;
    for value in argv.iter().skip(1) {
        let Some(texts) = value.texts() else { return Second::Any };
        words.extend(texts.iter().map(SmolStr::as_str));
        let is_option = texts.iter().any(|text| text.starts_with(['-', '+']));
        if !is_option && !may_be_argument {
            break;
        }
        may_be_argument = is_option;
    }
    Second::Words(words)
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;
    use perm_core::{Behavior, Rule};
    use proptest::prelude::*;

    use super::{Index, Match, matching};
    use crate::bash::rule::Pattern;

    fn rules(contents: &[String]) -> Vec<Rule> {
        let rule = |content: &String| Rule {
            tool_name: "Bash".into(),
            rule_content: Some(content.clone()),
            behavior: Behavior::Deny,
            source: String::new(),
        };
        contents.iter().map(rule).collect()
    }

    fn content() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "git", "/bin/git", "push", "-C", "x", "*", "p*", "rm", "--force", "--zz",
        ]);
        (prop::collection::vec(word, 1..4), any::<bool>())
            .prop_map(|(words, open)| words.join(" ") + if open { ":*" } else { "" })
    }

    fn argv() -> impl Strategy<Value = Vec<Value>> {
        let word = prop::sample::select(vec![
            "git", "/bin/git", "push", "-C", "x", "rm", "--force", "--x=y", "--zz", "--z",
        ]);
        let value = prop_oneof![
            6 => word.clone().prop_map(Value::literal),
            1 => Just(Value::any_word()),
            1 => Just(Value::any_words()),
            1 => prop::collection::vec(word.prop_map(Into::into), 2..3).prop_map(Value::one_of),
        ];
        prop::collection::vec(value, 0..6)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        /// The judge is the comparison with every rule, one by one.
        #[test]
        fn the_index_finds_what_a_search_through_all_rules_finds(
            contents in prop::collection::vec(content(), 0..8),
            argv in argv(),
        ) {
            let contents: Vec<String> = contents.into_iter().filter(|one| Pattern::parse(one).is_ok()).collect();
            let patterns: Vec<Pattern> = contents.iter().map(|one| Pattern::parse(one).unwrap()).collect();
            let rules = rules(&contents);
            let index = Index::broad(&rules);
            let strongest = patterns.iter().map(|one| matching::hits(one, &argv, None)).max().unwrap_or_default();
            let hits = index.hits(&argv, None);
            prop_assert_eq!(hits.sure.is_some(), strongest == Match::Yes);
            if strongest == Match::Maybe {
                prop_assert!(hits.possible.is_some());
            }
            let covered = patterns.iter().any(|one| matching::covers(one, &argv, None));
            prop_assert_eq!(index.covering(&argv, None).is_some(), covered);
            let words: Vec<Value> = argv.into_iter().filter(|value| value.text().is_some()).collect();
            let raw = patterns.iter().any(|one| matching::hits_raw(one, &words, None));
            prop_assert_eq!(index.raw_hit(&words, None).is_some(), raw);
        }
    }
}
