//! Reads of keys and credentials, where the settings say that those are not simply allowed.
//!
//! In comes a place that is read, or that all is read of that lies below it; out comes the reason why that takes in
//! a secret, or may. A tree is known to where it holds what is protected by its place, or the home; else names below
//! it are looked at, a bounded number of them. What is not looked through is no secret inside the working
//! directories, and may be one elsewhere. Nothing is opened.

use perm_core::{Reason, Shown};
use perm_fs::{AbsPath, CleanPath, Danger, Protected};

use crate::scene::{Place, Scene, danger_reason};
use crate::walk::{self, Entry, Follows, MOST_ENTRIES, Seen};

/// What packages put there, which is no person's.
const PACKAGES: &[&str] = &["/lib", "/lib64", "/nix/store", "/usr"];

/// Whether a protected path is one that must not be read.
pub(crate) const fn is_secret(what: Protected) -> bool {
    matches!(what, Protected::Keys | Protected::Credentials)
}

/// Why what stands at the place is a secret.
pub(crate) fn at(scene: &Scene<'_>, place: &Place, code: &'static str) -> Option<Reason> {
    let danger = scene.danger.check_of(&place.clean, place.resolved(), is_secret)?;
    Some(danger_reason(code, &place.shown(), &danger))
}

/// Why what lies below the place, or stands at it, is or may be a secret.
pub(crate) fn below(
    scene: &Scene<'_>,
    place: &Place,
    follows: Follows,
    code: &'static str,
) -> Option<Reason> {
    if let Some(danger) = scene.danger.check_tree_of(&place.clean, place.resolved(), is_secret) {
        let shown = place.shown();
        return Some(match at(scene, place, code) {
            Some(reason) => reason,
            None => Reason::new(
                code,
                format!("`{shown}` may hold `{}`, which is protected: {}", danger.pattern, danger.why),
            ),
        });
    }
    let directory = place.resolved().unwrap_or(&place.clean);
    let home = scene.workspace().home();
    if home.is_some_and(|home| home.forms().iter().any(|home| home.is_within(directory))) {
        let shown = place.shown();
        let message = format!(
            "`{shown}` is or holds the home directory, with its keys and credentials: name what is to be read"
        );
        return Some(Reason::new(code, message));
    }
    match look(scene, place, follows) {
        Seen::Found((path, danger)) => Some(danger_reason(code, &path, &danger)),
        // Links that are followed may lead out of it.
        Seen::NotAll if follows != Follows::Yes && is_quiet(scene, place, directory) => None,
        Seen::NotAll => {
            let shown = place.shown();
            let message = format!(
                "more lies in `{shown}` than can be looked through for keys and credentials: name what is to be read"
            );
            Some(Reason::new(code, message))
        }
        Seen::Nothing => None,
    }
}

/// Whether what is not looked through counts as none: a project, or what packages hold.
fn is_quiet(scene: &Scene<'_>, place: &Place, directory: &CleanPath) -> bool {
    let is_package = |root: &&str| AbsPath::parse(root).is_ok_and(|root| directory.is_within(&root.clean()));
    scene.contains(place) || PACKAGES.iter().any(is_package)
}

/// Looks at the names below a directory. A link that is not followed is what it is called.
fn look<'a>(scene: &Scene<'a>, place: &Place, follows: Follows) -> Seen<(Shown, Danger<'a>)> {
    let danger = scene.danger;
    let mut left = MOST_ENTRIES;
    walk::through(scene, place, follows, &mut left, &mut |entry| {
        let path = match entry {
            Entry::Named { spelled: _, real } => real,
            Entry::Linked(target) => target,
        };
        let secret = match entry {
            Entry::Named { .. } => danger.check_of(path, None, is_secret),
            Entry::Linked(target) => danger.check_tree_of(target, None, is_secret),
        };
        secret.map(|danger| (Shown::word(path.as_str()), danger))
    })
}
