//! Reads of keys and credentials, where the settings say that those are not simply allowed.
//!
//! In comes a place that is read, or that all is read of that lies below it; out comes the reason why that takes in
//! a secret, or may. A tree is known to where it holds what is protected by its place, or the home; else names below
//! it are looked at, a bounded number of them. What is not looked through is no secret inside the working
//! directories, and may be one elsewhere. Nothing is opened.

use std::collections::VecDeque;

use perm_core::{Reason, Shown};
use perm_fs::{AbsPath, CleanPath, Danger, Kind, Protected};

use crate::scene::{Place, Scene, danger_reason};

/// How many entries are looked at below one directory.
const MOST_ENTRIES: usize = 5_000;

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
pub(crate) fn below(scene: &Scene<'_>, place: &Place, code: &'static str) -> Option<Reason> {
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
    match look(scene, directory) {
        Seen::Secret(path, danger) => Some(danger_reason(code, &path, &danger)),
        Seen::NotAll if is_quiet(scene, place, directory) => None,
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

/// What a look gave.
enum Seen<'a> {
    Nothing,
    Secret(Shown, Danger<'a>),
    /// There is too much, or it cannot be seen.
    NotAll,
}

/// Looks at the names below a directory, the nearest first. A link is what it is called: a recursive read does not
/// follow it, or names what it leads to elsewhere.
fn look<'a>(scene: &Scene<'a>, directory: &CleanPath) -> Seen<'a> {
    match scene.world.kind(directory) {
        Ok(Some(Kind::Directory)) => {}
        Ok(_) => return Seen::Nothing,
        Err(_) => return Seen::NotAll,
    }
    let mut left = MOST_ENTRIES;
    let mut all = true;
    let mut directories = VecDeque::from([directory.clone()]);
    while let Some(directory) = directories.pop_front() {
        let Ok(mut names) = scene.world.list(&directory, left) else {
            all = false;
            continue;
        };
        if names.len() > left {
            names.truncate(left);
            all = false;
        }
        left -= names.len();
        for name in names {
            let path = format!("{}/{name}", directory.as_str().trim_end_matches('/'));
            let Ok(path) = AbsPath::parse(&path).map(|path| path.clean()) else {
                all = false;
                continue;
            };
            if let Some(danger) = scene.danger.check_of(&path, None, is_secret) {
                return Seen::Secret(Shown::word(path.as_str()), danger);
            }
            match scene.world.kind(&path) {
                Ok(Some(Kind::Directory)) => directories.push_back(path),
                Ok(Some(Kind::File | Kind::Link | Kind::Device | Kind::Fifo | Kind::Socket) | None) => {}
                Err(_) => all = false,
            }
        }
        if left == 0 && !directories.is_empty() {
            return Seen::NotAll;
        }
    }
    if all { Seen::Nothing } else { Seen::NotAll }
}
