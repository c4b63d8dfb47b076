//! Facts age within one command line: whether what the disk said of a path still holds when it is reached.
//!
//! `mkdir`, `touch`, `rm` and redirections make directories, files and holes, never links. What can put a
//! link somewhere (`ln`, `mv`, `cp -r`, anything unproven) makes the places below it uncertain.

use perm_bash::analysis::{EffectKind, Judgement, Reading};
use perm_fs::{Asked, CleanPath, Kind};

use super::targets::{By, Found, Target, of};
use crate::scene::Place;

/// With more targets than this in one text, each may have been changed by any other.
const MOST_TARGETS: usize = 512;

/// Whether the target's path means after the text's other commands what it means now.
pub(super) fn is_settled(reading: &Reading, targets: &[Target], target: &Target) -> bool {
    // Every command that changes files is compared with every other: of many, nothing is claimed.
    targets.len() <= MOST_TARGETS
        && reading.invocations.iter().enumerate().all(|(at, invocation)| match &invocation.judgement {
            Judgement::ReadOnly(_) | Judgement::Wrapper => true,
            Judgement::Unproven(_) => false,
            Judgement::FileSystem => target.by == By::Invocation(at) || !reaches(targets, at, target),
        })
}

/// Whether a command of the text is known to put something where the target's path goes through.
pub(super) fn may_be_relinked(targets: &[Target], target: &Target) -> bool {
    targets.len() > MOST_TARGETS
        || targets.iter().any(|other| {
            matches!(other.kind, EffectKind::Create | EffectKind::WriteInto)
                && other.by != target.by
                && other.makes_links
                && is_at_or_below_new(target, other)
        })
}

/// Whether a path of the first is one that the second puts there, or lies below one: a directory that is there stays.
fn is_at_or_below_new(target: &Target, other: &Target) -> bool {
    let stays = |found: &Found| {
        let is_directory = |place: &Place| place.kind() == Ok(Some(Kind::Directory));
        other.kind == EffectKind::WriteInto && !other.after_change && found.known().is_some_and(is_directory)
    };
    let (Some(own), Some(others)) =
        (paths(&target.found), paths(other.found.iter().filter(|one| !stays(one))))
    else {
        return true;
    };
    own.iter().any(|path| others.iter().any(|other| path.is_within(other)))
}

/// Whether what was asked of the disk is still answered the same after everything that the text changes.
///
/// `way` are the places on the way to a directory, `asked` the places that the answer itself hangs on.
pub(super) fn holds(reading: &Reading, targets: &[Target], way: &Asked, asked: &Asked) -> bool {
    let is_understood = reading.invocations.iter().all(|invocation| match &invocation.judgement {
        Judgement::ReadOnly(_) | Judgement::Wrapper | Judgement::FileSystem => true,
        Judgement::Unproven(_) => false,
    });
    is_understood
        && targets.iter().filter(|target| target.kind.changes()).all(|target| {
            target.found.iter().all(|found| match found {
                Found::Known(place) => {
                    let forms = [Some(&place.clean), place.resolved()];
                    place.named.is_ok()
                        && forms.into_iter().flatten().all(|path| !touches(target, path, way, asked))
                }
                Found::Partial { .. } | Found::Unknown => false,
            })
        })
}

/// Whether a change of `path` may change an answer.
fn touches(target: &Target, path: &CleanPath, way: &Asked, asked: &Asked) -> bool {
    let path = lower(path);
    let is = |place: &CleanPath| lower(place) == path;
    let reaches = |place: &CleanPath| {
        let place = lower(place);
        place.strip_prefix(&path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || path == "/")
    };
    let holds = |place: &CleanPath| {
        let place = lower(place);
        path.strip_prefix(&place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || place == "/")
    };
    // A new file or an empty directory changes nothing below itself.
    let is_plain = matches!(target.kind, EffectKind::Create | EffectKind::Write | EffectKind::WriteInto)
        && !target.makes_links;
    asked.listed.iter().any(holds)
        || if is_plain {
            asked.places.iter().any(is)
        } else {
            asked.places.iter().any(reaches) || way.places.iter().any(reaches)
        }
}

/// Where case does not tell names apart, places that differ in it are the same.
fn lower(path: &CleanPath) -> String {
    path.as_str().to_lowercase()
}

fn reaches(targets: &[Target], at: usize, target: &Target) -> bool {
    let made = |other: &&Target| other.makes_links && other.kind.changes();
    of(targets, By::Invocation(at)).iter().filter(made).any(|other| is_at_or_below(target, other))
}

/// Whether a path of the first is a path of the second or lies below it; true where one is not known.
fn is_at_or_below(target: &Target, other: &Target) -> bool {
    let (Some(own), Some(others)) = (paths(&target.found), paths(&other.found)) else { return true };
    own.iter().any(|path| others.iter().any(|other| path.is_within(other)))
}

fn paths<'f>(all: impl IntoIterator<Item = &'f Found>) -> Option<Vec<CleanPath>> {
    let mut paths = Vec::new();
    for found in all {
        match found {
            Found::Known(place) => paths.push(place.clean.clone()),
            Found::Partial { base: Some(base), .. } => paths.push(base.clean.clone()),
            Found::Partial { base: None, .. } | Found::Unknown => return None,
        }
    }
    Some(paths)
}
