//! A tree that is copied is merged with what already lies where it goes.
//!
//! In come the targets of one command; out comes whether every file of the copied trees arrives inside the working
//! directories and at no protected place. The names of the source decide what is written (`cp -r d/. .` replaces
//! `.git/config` where `d` holds one), and a link below the destination is written through (`cp -r e s`).

use perm_bash::analysis::EffectKind;
use perm_fs::{AbsPath, Last};

use super::targets::{Found, Target};
use crate::scene::{Place, Scene};
use crate::walk::{self, Entry, Follows, MOST_ENTRIES, Seen};

/// Whether nothing of the trees that the command copies arrives outside or at a protected place.
pub(super) fn stays_inside(scene: &Scene<'_>, targets: &[Target]) -> bool {
    // What puts no links anywhere copies files alone: `cp` without an option for trees.
    let puts = |target: &&Target| {
        matches!(target.kind, EffectKind::WriteInto | EffectKind::WriteTree)
            && target.below.is_some()
            && target.makes_links
    };
    let Some(destinations) = places(targets.iter().filter(puts)) else { return false };
    if destinations.is_empty() {
        return true;
    }
    let Some(sources) = places(targets.iter().filter(|target| target.kind == EffectKind::ReadTree)) else {
        return false;
    };
    let mut left = MOST_ENTRIES;
    sources.iter().all(|source| {
        let mut leaves = |entry: &Entry<'_>| {
            let Entry::Named { spelled, .. } = entry else { return None };
            let Some(name) = spelled.as_str().strip_prefix(source.clean.as_str()) else { return Some(()) };
            (!destinations.iter().all(|place| takes(scene, place, name))).then_some(())
        };
        // Where links are followed what lies behind them arrives too, under the names of the source.
        matches!(walk::through(scene, source, Follows::Perhaps, &mut left, &mut leaves), Seen::Nothing)
    })
}

/// Whether that name may be written below the place.
fn takes(scene: &Scene<'_>, place: &Place, name: &str) -> bool {
    let path = format!("{}/{}", place.clean.as_str().trim_end_matches('/'), name.trim_start_matches('/'));
    AbsPath::parse(&path).is_ok_and(|path| {
        let place = scene.place(path, None, Last::Follow);
        scene.contains(&place) && scene.danger_of(&place).is_none()
    })
}

/// All that the targets may be; none where one is not known.
fn places<'t>(targets: impl Iterator<Item = &'t Target>) -> Option<Vec<&'t Place>> {
    let mut places = Vec::new();
    for found in targets.flat_map(|target| &target.found) {
        match found {
            Found::Known(place) => places.push(place),
            Found::Partial { entries: Some(entries), .. } => places.extend(entries),
            Found::Partial { entries: None, .. } | Found::Unknown => return None,
        }
    }
    Some(places)
}
