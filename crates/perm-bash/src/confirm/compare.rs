//! Whether both readings come to the same list.

use perm_core::Span;

use super::claim::Claims;
use super::fault::Fault;
use super::item::{Item, Redirection, Simple};
use super::segment::Segment;

/// Compares what the strict reader claims with the items of the second reading.
///
/// # Errors
/// At the first place where they part.
pub(super) fn compare(claims: &Claims, seen: &[Item]) -> Result<(), Fault> {
    let mut seen = seen.iter();
    for segment in &claims.segments {
        for item in &segment.items {
            let Some(other) = seen.next() else {
                return Err(Fault { what: "a command that only the first reader sees", span: place(item) });
            };
            if shifted(item, segment) != *other {
                let span = match place(item) {
                    empty if empty.start == empty.end => segment.in_source(place(other)),
                    filled => filled,
                };
                return Err(Fault { what: "different commands, words or redirections", span });
            }
        }
    }
    match seen.next() {
        None => Ok(()),
        Some(_) => Err(Fault { what: "a command that only the second reader sees", span: Span::default() }),
    }
}

/// The claim with its places in the buffer.
fn shifted(item: &Item, segment: &Segment) -> Item {
    let one = |place: Span| segment.in_buffer(place);
    let redirected =
        |redirection: &Redirection| Redirection { target: one(redirection.target), ..redirection.clone() };
    match item {
        Item::Mark(mark) => Item::Mark(*mark),
        Item::Word(place) => Item::Word(one(*place)),
        Item::Redirection(redirection) => Item::Redirection(redirected(redirection)),
        Item::Simple(simple) => Item::Simple(Simple {
            words: simple.words.iter().map(|place| one(*place)).collect(),
            redirections: simple.redirections.iter().map(redirected).collect(),
        }),
    }
}

/// Where an item stands; marks have no place.
fn place(item: &Item) -> Span {
    match item {
        Item::Mark(_) => Span::default(),
        Item::Word(place) => *place,
        Item::Redirection(redirection) => redirection.target,
        Item::Simple(simple) => {
            let words = simple.words.iter().copied();
            let targets = simple.redirections.iter().map(|redirection| redirection.target);
            words.chain(targets).reduce(Span::cover).unwrap_or_default()
        }
    }
}
