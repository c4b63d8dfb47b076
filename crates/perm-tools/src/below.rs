//! Whether a deny or ask rule over paths is about anything below a directory: a bounded look at what is there.
//!
//! A rule such as `**/.env` may be about something below any directory. Where the directory is small enough to be
//! looked through, and nothing in it is what the rule is about, the rule is excluded; where it is not, or cannot
//! be looked through, the rule stays possible. A rule that names a place (`secret/**`) is possible wherever the
//! directory holds that place, whatever is there now. Nothing is opened; names are listed and links followed.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use perm_core::Rule;
use perm_fs::{AbsPath, CleanPath, Kind, Last, Named};

use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// How many entries are looked at below one directory.
const MOST_ENTRIES: usize = 2_000;

/// How many entries are looked at for one decision.
const MOST_ENTRIES_A_DECISION: usize = 20_000;

/// What the looks of one decision have cost, and where they found nothing.
pub(crate) struct Looks {
    /// How many entries may still be looked at.
    left: Cell<usize>,
    /// Sets, by where they are in memory, and places below which they are about nothing.
    nothing: RefCell<HashSet<(usize, CleanPath, Option<CleanPath>)>>,
}

impl Default for Looks {
    fn default() -> Self {
        Self { left: Cell::new(MOST_ENTRIES_A_DECISION), nothing: RefCell::default() }
    }
}

/// A rule of the set that is, or may be, about something below the place, as it is now.
pub(crate) fn reaching<'r>(scene: &Scene<'_>, set: &'r PathSet, place: &Place) -> Option<&'r Rule> {
    if let Some(placed) = set.placed_below(scene.workspace(), place) {
        return Some(placed);
    }
    let possible = set.reaching_below(scene.workspace(), place)?;
    let looks = &scene.below;
    let key = (std::ptr::from_ref(set).addr(), place.clean.clone(), place.resolved().cloned());
    if looks.nothing.borrow().contains(&key) {
        return None;
    }
    let granted = MOST_ENTRIES.min(looks.left.get());
    let mut look = Look { scene, set, left: granted };
    let found = look.through(place);
    // A look that finds nothing costs something too.
    let spent = granted.saturating_sub(look.left).max(1);
    looks.left.set(looks.left.get().saturating_sub(spent));
    match found {
        Found::Nothing => {
            looks.nothing.borrow_mut().insert(key);
            None
        }
        Found::Rule(rule) => Some(rule),
        Found::Uncertain => Some(possible),
    }
}

/// What a look gave.
enum Found<'r> {
    /// No rule is about anything there.
    Nothing,
    /// This rule is.
    Rule(&'r Rule),
    /// There is too much, or it cannot be seen.
    Uncertain,
}

struct Look<'a, 's, 'r> {
    scene: &'a Scene<'s>,
    set: &'r PathSet,
    /// How many entries may still be looked at.
    left: usize,
}

impl<'r> Look<'_, '_, 'r> {
    fn through(&mut self, place: &Place) -> Found<'r> {
        let Some(start) = place.resolved() else { return Found::Uncertain };
        match self.scene.world.kind(start) {
            Ok(Some(Kind::Directory)) => {}
            // Nothing lies below what is no directory; the place itself is asked about elsewhere.
            Ok(_) => return Found::Nothing,
            Err(_) => return Found::Uncertain,
        }
        let mut names: Vec<String> = vec![String::new()];
        while let Some(below) = names.pop() {
            let Some(directory) = join(start, &below) else { return Found::Uncertain };
            let Ok(listed) = self.scene.world.list(&directory, self.left) else { return Found::Uncertain };
            if listed.len() > self.left {
                return Found::Uncertain;
            }
            self.left -= listed.len();
            for name in listed {
                let below = format!("{below}/{name}");
                let (Some(spelled), Some(real)) = (join(&place.clean, &below), join(start, &below)) else {
                    return Found::Uncertain;
                };
                if let Some(rule) = self.about(&spelled).or_else(|| self.about(&real)) {
                    return Found::Rule(rule);
                }
                match self.scene.world.kind(&real) {
                    Ok(Some(Kind::Directory)) => names.push(below),
                    Ok(Some(Kind::Link)) => {
                        let found = self.linked(&real, start);
                        if !matches!(found, Found::Nothing) {
                            return found;
                        }
                    }
                    Ok(Some(Kind::File | Kind::Device | Kind::Fifo | Kind::Socket) | None) => {}
                    Err(_) => return Found::Uncertain,
                }
            }
        }
        Found::Nothing
    }

    fn about(&self, path: &CleanPath) -> Option<&'r Rule> {
        self.set.about(self.scene.workspace(), path)
    }

    /// What a link leads to: a file is asked about, a directory elsewhere is not looked through.
    fn linked(&self, link: &CleanPath, start: &CleanPath) -> Found<'r> {
        let Ok(Named::Place(target)) = perm_fs::resolve(self.scene.world, &link.to_abs(), None, Last::Follow)
        else {
            return Found::Uncertain;
        };
        if let Some(rule) = self.about(target.path()) {
            return Found::Rule(rule);
        }
        match target.kind() {
            Some(Kind::Directory) if !target.path().is_within(start) => Found::Uncertain,
            Some(_) | None => Found::Nothing,
        }
    }
}

fn join(directory: &CleanPath, below: &str) -> Option<CleanPath> {
    AbsPath::parse(&format!("{}{below}", directory.as_str().trim_end_matches('/')))
        .ok()
        .map(|path| path.clean())
        .or_else(|| below.is_empty().then(|| directory.clone()))
}
