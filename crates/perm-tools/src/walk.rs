//! A bounded look at what lies below a directory, the nearest first.
//!
//! In come a place, whether links below it are followed, and how much may be looked at; every entry is handed to a
//! question, and out comes its first answer, that there is none, or that not all could be looked at. Nothing is opened:
//! names are listed, and links followed as the kernel does.

use std::collections::{HashSet, VecDeque};

use perm_fs::{AbsPath, CleanPath, Kind, Last, Named, ResolveError};

use crate::scene::{Place, Scene};

/// How many entries are looked at below one directory.
pub(crate) const MOST_ENTRIES: usize = 5_000;

/// Whether a program follows links that it finds below a directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) enum Follows {
    /// It does not.
    No,
    /// It may.
    #[default]
    Perhaps,
    /// It does.
    Yes,
}

/// What a look gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen<T> {
    /// The first answer.
    Found(T),
    /// There is none.
    Nothing,
    /// There is too much, or it cannot be seen.
    NotAll,
}

/// Something that lies below the directory.
pub(crate) enum Entry<'e> {
    /// A name: the path by way of the names that led there, and the real one.
    Named { spelled: &'e CleanPath, real: &'e CleanPath },
    /// What a link leads to that is followed.
    Linked(&'e CleanPath),
}

/// Asks about every entry below the place. `left` is how many may be looked at, and then how many are left.
pub(crate) fn through<T>(
    scene: &Scene<'_>,
    place: &Place,
    follows: Follows,
    left: &mut usize,
    ask: &mut dyn FnMut(&Entry<'_>) -> Option<T>,
) -> Seen<T> {
    let Some(start) = place.resolved() else { return Seen::NotAll };
    match scene.world.kind(start) {
        Ok(Some(Kind::Directory)) => {}
        // Nothing lies below what is no directory; the place itself is asked about elsewhere.
        Ok(_) => return Seen::Nothing,
        Err(_) => return Seen::NotAll,
    }
    let mut all = true;
    let mut been = HashSet::from([start.clone()]);
    let mut directories = VecDeque::from([(place.clean.clone(), start.clone())]);
    while let Some((spelled, real)) = directories.pop_front() {
        let Ok(mut names) = scene.world.list(&real, *left) else {
            all = false;
            continue;
        };
        if names.len() > *left {
            names.truncate(*left);
            all = false;
        }
        *left -= names.len();
        for name in names {
            let (Some(spelled), Some(real)) = (child(&spelled, &name), child(&real, &name)) else {
                all = false;
                continue;
            };
            if let Some(answer) = ask(&Entry::Named { spelled: &spelled, real: &real }) {
                return Seen::Found(answer);
            }
            match scene.world.kind(&real) {
                Ok(Some(Kind::Directory)) if been.insert(real.clone()) => {
                    directories.push_back((spelled, real))
                }
                Ok(Some(Kind::Link)) if follows != Follows::No => match led(scene, &real) {
                    Ok(Some((target, kind))) => {
                        if let Some(answer) = ask(&Entry::Linked(&target)) {
                            return Seen::Found(answer);
                        }
                        if kind == Kind::Directory && been.insert(target.clone()) {
                            directories.push_back((spelled, target));
                        }
                    }
                    Ok(None) => {}
                    Err(Blind) => all = false,
                },
                Ok(
                    Some(
                        Kind::Directory | Kind::File | Kind::Link | Kind::Device | Kind::Fifo | Kind::Socket,
                    )
                    | None,
                ) => {}
                Err(_) => all = false,
            }
        }
        if *left == 0 && !directories.is_empty() {
            return Seen::NotAll;
        }
    }
    if all { Seen::Nothing } else { Seen::NotAll }
}

/// It cannot be said where a link leads.
struct Blind;

/// What the link leads to; nothing where that is not there.
fn led(scene: &Scene<'_>, link: &CleanPath) -> Result<Option<(CleanPath, Kind)>, Blind> {
    match perm_fs::resolve(scene.world, &link.to_abs(), None, Last::Follow) {
        Ok(Named::Place(target)) => Ok(target.kind().map(|kind| (target.path().clone(), kind))),
        Err(ResolveError::Loop(_) | ResolveError::NotADirectory(_)) => Ok(None),
        Ok(Named::Descriptor(_)) | Err(_) => Err(Blind),
    }
}

/// The path of an entry.
pub(crate) fn child(directory: &CleanPath, name: &str) -> Option<CleanPath> {
    let path = format!("{}/{name}", directory.as_str().trim_end_matches('/'));
    AbsPath::parse(&path).ok().map(|path| path.clean())
}
