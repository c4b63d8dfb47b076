//! Rules filed under their first and second word: for commands of which a word is not known.

use std::collections::HashMap;

use perm_bash::value::Value;
use smol_str::SmolStr;

/// Rules with the same first word.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    by_second: HashMap<SmolStr, Vec<usize>>,
    others: Vec<usize>,
}

impl Bucket {
    pub(super) fn file(&mut self, second: Option<&SmolStr>, at: usize) {
        match second {
            Some(second) => self.by_second.entry(second.clone()).or_default().push(at),
            None => self.others.push(at),
        }
    }

    pub(super) fn all(&self, found: &mut Vec<usize>) {
        found.extend(&self.others);
        found.extend(self.by_second.values().flatten());
    }

    pub(super) fn collect(&self, second: &Second<'_>, found: &mut Vec<usize>) {
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
pub(super) enum Second<'a> {
    /// One of these.
    Words(Vec<&'a str>),
    /// Not known.
    Any,
}

/// The words up to the subcommand: options, their possible arguments, and the first word that is neither.
pub(super) fn second_words(argv: &[Value]) -> Second<'_> {
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
