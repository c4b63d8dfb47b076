//! The judge is the comparison with every rule, one by one.

use perm_bash::value::Value;
use perm_core::{Behavior, Rule};
use proptest::prelude::*;

use super::{BroadIndex, NarrowIndex};
use crate::bash::asked::Asked;
use crate::bash::matching::{self, Match};
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
    let word =
        prop::sample::select(vec!["git", "/bin/git", "push", "-C", "x", "*", "p*", "rm", "--force", "--zz"]);
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

    #[test]
    fn the_index_finds_what_a_search_through_all_rules_finds(
        contents in prop::collection::vec(content(), 0..8),
        argv in argv(),
    ) {
        let contents: Vec<String> = contents.into_iter().filter(|one| Pattern::parse(one).is_ok()).collect();
        let patterns: Vec<Pattern> = contents.iter().map(|one| Pattern::parse(one).unwrap()).collect();
        let rules = rules(&contents);
        let index = BroadIndex::new(&rules);
        let strongest = patterns.iter().map(|one| matching::hits(one, &argv, None)).max().unwrap_or_default();
        let hits = index.hits(&Asked::new(argv.as_slice().into()), None);
        prop_assert_eq!(hits.sure.is_some(), strongest == Match::Yes);
        if strongest == Match::Maybe {
            prop_assert!(hits.possible.is_some());
        }
        let covered = patterns.iter().any(|one| matching::covers(one, &argv, None));
        prop_assert_eq!(NarrowIndex::new(&rules).covering(&argv, None).is_some(), covered);
        let words: Vec<Value> = argv.into_iter().filter(|value| value.text().is_some()).collect();
        let raw = patterns.iter().any(|one| matching::hits_raw(one, &words, None));
        prop_assert_eq!(index.raw_hit(&words, None).is_some(), raw);
    }
}
