//! Whether a deny or ask rule over paths is about anything below a directory: a bounded look at what is there.
//!
//! A rule such as `**/.env` may be about something below any directory. Where the directory is small enough to be
//! looked through, and nothing in it is what the rule is about, the rule is excluded; where it is not, or cannot
//! be looked through, the rule stays possible. A rule that names a place (`secret/**`) is possible wherever the
//! directory holds that place, whatever is there now, and where a link that is followed leads to it.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use perm_core::Rule;
use perm_fs::CleanPath;

use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};
use crate::walk::{self, Entry, Follows, MOST_ENTRIES, Seen};

/// How many entries are looked at for one decision.
const MOST_ENTRIES_A_DECISION: usize = 20_000;

/// What the looks of one decision have cost, and where they found nothing.
pub(crate) struct Looks {
    /// How many entries may still be looked at.
    left: Cell<usize>,
    /// Sets, by where they are in memory, and places below which they are about nothing.
    nothing: RefCell<HashSet<Key>>,
}

/// One question: the set, the place as spelled and as it is, and whether links are followed.
type Key = (usize, CleanPath, Option<CleanPath>, Follows);

impl Default for Looks {
    fn default() -> Self {
        Self { left: Cell::new(MOST_ENTRIES_A_DECISION), nothing: RefCell::default() }
    }
}

/// A rule of the set that is, or may be, about something below the place, as it is now.
pub(crate) fn reaching<'r>(
    scene: &Scene<'_>,
    set: &'r PathSet,
    place: &Place,
    follows: Follows,
) -> Option<&'r Rule> {
    if let Some(placed) = set.placed_below(scene.workspace(), place) {
        return Some(placed);
    }
    // Where links are not known to be followed, only what lies there by its own name.
    let possible = match (set.reaching_below(scene.workspace(), place), follows) {
        (Some(possible), _) => possible,
        (None, Follows::No) => return None,
        (None, Follows::Perhaps | Follows::Yes) => return linked(scene, set, place, follows),
    };
    match look(scene, set, place, follows) {
        Seen::Nothing => None,
        Seen::Found(rule) => Some(rule),
        Seen::NotAll => Some(possible),
    }
}

/// A rule of the set about something that a link below the place leads to. Where not all can be looked through, that
/// counts where links are known to be followed.
pub(crate) fn linked<'r>(
    scene: &Scene<'_>,
    set: &'r PathSet,
    place: &Place,
    follows: Follows,
) -> Option<&'r Rule> {
    if set.is_empty() || follows == Follows::No {
        return None;
    }
    match look(scene, set, place, follows) {
        Seen::Nothing => None,
        Seen::Found(rule) => Some(rule),
        Seen::NotAll => {
            if follows == Follows::Yes {
                set.any()
            } else {
                None
            }
        }
    }
}

fn look<'r>(scene: &Scene<'_>, set: &'r PathSet, place: &Place, follows: Follows) -> Seen<&'r Rule> {
    let looks = &scene.below;
    let key = (std::ptr::from_ref(set).addr(), place.clean.clone(), place.resolved().cloned(), follows);
    if looks.nothing.borrow().contains(&key) {
        return Seen::Nothing;
    }
    let granted = MOST_ENTRIES.min(looks.left.get());
    let mut left = granted;
    let about = |path: &CleanPath| set.about(scene.workspace(), path);
    let seen = walk::through(scene, place, follows, &mut left, &mut |entry| match entry {
        Entry::Named { spelled, real } => about(spelled).or_else(|| about(real)),
        Entry::Linked(target) => about(target),
    });
    // A look that finds nothing costs something too.
    let spent = granted.saturating_sub(left).max(1);
    looks.left.set(looks.left.get().saturating_sub(spent));
    if seen == Seen::Nothing {
        looks.nothing.borrow_mut().insert(key);
    }
    seen
}
