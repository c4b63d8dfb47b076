//! Whether a deny or ask rule may be about something below what a command reaches: for decisions and explanations.

use perm_core::Rule;

use super::targets::Target;
use crate::below;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};
use crate::walk::Follows;

/// A rule of the set that may be about something below the place, which the target may be.
pub(crate) fn below<'r>(
    scene: &Scene<'_>,
    set: &'r PathSet,
    target: &Target,
    place: &Place,
) -> Option<&'r Rule> {
    if set.is_empty() {
        return None;
    }
    let follows = target.below?;
    // What is read is there now: the disk says what it is.
    if target.kind.reads_tree() && !target.after_change {
        return below::reaching(scene, set, place, follows);
    }
    let linked = || match follows {
        Follows::Yes => below::linked(scene, set, place, follows),
        Follows::No | Follows::Perhaps => None,
    };
    set.reaching_below(scene.workspace(), place).or_else(linked)
}
