//! Rules filed under one word that has to be there for them to apply: of all words that a rule needs, the one that
//! fewest other rules need.

use std::collections::HashMap;

use perm_bash::value::Value;
use smol_str::SmolStr;

use crate::bash::program::base_name;

/// Rules by one word that has to be there for them to apply.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    by_word: HashMap<SmolStr, Vec<usize>>,
    /// Rules that need no word.
    others: Vec<usize>,
}

impl Anchors {
    /// Files each rule under the rarest of the words that it needs.
    pub(super) fn new(needed: &[Vec<SmolStr>]) -> Self {
        let mut counts: HashMap<&SmolStr, usize> = HashMap::new();
        for word in needed.iter().flatten() {
            *counts.entry(word).or_default() += 1;
        }
        let mut anchors = Self::default();
        for (at, words) in needed.iter().enumerate() {
            let Some(word) = words.iter().min_by_key(|word| counts.get(word).copied()) else {
                anchors.others.push(at);
                continue;
            };
            let base = base_name(word);
            if base != word {
                anchors.by_word.entry(base.into()).or_default().push(at);
            }
            anchors.by_word.entry(word.clone()).or_default().push(at);
        }
        anchors
    }

    /// The rules that may be about these words, all of which are known or match no fixed word.
    pub(super) fn candidates(&self, argv: &[Value]) -> Vec<usize> {
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
