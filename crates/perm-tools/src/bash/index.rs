//! Many Bash rules of one behaviour, found by their words: ten thousand cost what ten do.
//!
//! In come rules and the words of a command, out come the rules that are about it. A command whose words are all known is
//! compared only with the rules that have an anchor among them ([`Anchors`]). Allow rules are narrow: an unknown word is
//! none that one names. Deny and ask rules are broad: for a command with unknown words they are filed under their first
//! and second word too; that widens the search, up to all rules.

mod anchors;
mod broad;
mod buckets;
mod narrow;
#[cfg(test)]
mod tests;

pub(super) use broad::{BroadIndex, Hits};
pub(super) use narrow::NarrowIndex;

use anchors::Anchors;

/// The rules at these places, each once, in their order.
fn at<'r, T>(entries: &'r [T], places: &mut Vec<usize>) -> impl Iterator<Item = &'r T> {
    places.sort_unstable();
    places.dedup();
    places.iter().filter_map(|place| entries.get(*place))
}
