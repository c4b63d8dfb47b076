//! What a command carries beside its own words: put to deny and ask rules too, which are broad.
//!
//! In comes what [`carriers`](super::carriers) and [`made`](super::made) found, whatever the rules are; out go the hits of
//! one set of rules on it.

use std::borrow::Cow;

use perm_bash::value::Value;

use super::asked::Asked;
use super::index::{BroadIndex, Hits};
use super::matching::raw_words;

/// One thing that a command carries.
#[derive(Debug)]
pub(super) enum Carried<'a> {
    /// A command that it runs: a rule about that is about it.
    Command(Asked<'a>),
    /// Words that may be a command which it runs.
    PerhapsCommand(Asked<'a>),
    /// The words of a script that it runs.
    Script(Vec<Value>),
    /// The words of a text in which a command may stand.
    Text(Vec<Value>),
    /// Nothing is known of what it runs.
    Anything,
}

impl<'a> Carried<'a> {
    /// A command that is run.
    pub(super) fn command(argv: impl Into<Cow<'a, [Value]>>) -> Self {
        Self::Command(Asked::new(argv.into()))
    }

    /// A text in which commands may stand.
    pub(super) fn text(text: &str) -> Self {
        Self::Text(raw_words(text))
    }

    /// A text of any language: what may be words of a command in it.
    pub(super) fn code(text: &str) -> Self {
        let marks = |c: char| if "\"'`[],:=".contains(c) { ' ' } else { c };
        Self::Text(raw_words(&text.chars().map(marks).collect::<String>()))
    }
}

/// The hits of the rules on what is carried.
pub(super) fn hits<'r>(rules: &'r BroadIndex, carried: &[Carried<'_>], home: Option<&str>) -> Hits<'r> {
    let mut hits = Hits::default();
    for one in carried {
        match one {
            Carried::Command(asked) => hits.sure = hits.sure.or_else(|| rules.hits(asked, home).sure),
            Carried::PerhapsCommand(asked) => {
                hits.possible = hits.possible.or_else(|| rules.hits(asked, home).sure);
            }
            Carried::Script(words) => hits.sure = hits.sure.or_else(|| rules.raw_hit(words, home)),
            Carried::Text(words) => hits.possible = hits.possible.or_else(|| rules.raw_hit(words, home)),
            Carried::Anything => hits.possible = hits.possible.or_else(|| rules.any()),
        }
        if hits.sure.is_some() {
            break;
        }
    }
    hits
}
