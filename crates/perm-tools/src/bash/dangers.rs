//! What the targets of a command line make of it: reasons for a safety ask, and what lies inside.

use perm_bash::analysis::EffectKind;
use perm_core::{Reason, Shown};
use perm_fs::removal::{Critical, CriticalKind};
use perm_fs::{Danger, Kind, Likelihood, Named, Protected, removal};

use super::targets::{Found, Target};
use crate::files::is_device;
use crate::scene::{Place, Scene, danger_reason};
use crate::walk::child;

/// Why a target is reason for a safety ask, if it is.
pub(super) fn of_target(scene: &Scene<'_>, target: &Target) -> Option<Reason> {
    if !target.kind.changes() {
        return None;
    }
    target.found.iter().find_map(|found| of_found(scene, target, found)).map(|reason| reason.at(target.span))
}

/// Why the target, which changes something, does not lie inside: the directory of the call has gone.
pub(super) fn of_no_directory(scene: &Scene<'_>, target: &Target) -> Option<Reason> {
    let places = target.found.iter().filter(|_| target.kind.changes()).filter_map(Found::known);
    places.filter_map(|place| scene.gone_above("bash/no-directory", place)).next()
}

/// Whether everything below the path is concerned too.
const fn touches_all_below(kind: EffectKind) -> bool {
    match kind {
        EffectKind::DeleteTree | EffectKind::MoveAway | EffectKind::AttributesTree => true,
        EffectKind::Delete
        | EffectKind::Write
        | EffectKind::WriteInto
        | EffectKind::WriteTree
        | EffectKind::Create
        | EffectKind::Attributes
        | EffectKind::Read
        | EffectKind::ReadTree
        | EffectKind::Look
        | EffectKind::Execute => false,
    }
}

/// The code of the reason where such an effect reaches what the machine or the user lives from; none where an
/// effect of that kind is judged by the path alone.
const fn critical_code(kind: EffectKind) -> Option<&'static str> {
    match kind {
        EffectKind::Delete | EffectKind::DeleteTree | EffectKind::MoveAway => Some("bash/critical-removal"),
        EffectKind::Attributes | EffectKind::AttributesTree => Some("bash/critical-attributes"),
        EffectKind::WriteTree => Some("bash/critical-write"),
        EffectKind::Write
        | EffectKind::WriteInto
        | EffectKind::Create
        | EffectKind::Read
        | EffectKind::ReadTree
        | EffectKind::Look
        | EffectKind::Execute => None,
    }
}

/// Whether what is reached is critical for this kind of change. A working directory is there to be written to,
/// and its own mode may be changed; so are directories such as `/srv` there for unpacking things.
fn is_critical(kind: EffectKind, critical: &Critical) -> bool {
    let is_its_use = matches!(
        (kind, critical.kind),
        (EffectKind::Attributes, CriticalKind::WorkingDirectory)
            | (EffectKind::WriteTree, CriticalKind::WorkingDirectory | CriticalKind::TopLevel)
    );
    !is_its_use
}

fn of_found(scene: &Scene<'_>, target: &Target, found: &Found) -> Option<Reason> {
    match found {
        Found::Known(place) => of_place(scene, target, place),
        Found::Unknown => Some(unknown(target)),
        Found::Partial { path, base, entries, is_wild } => {
            let base = base.as_ref().and_then(Place::resolved);
            if path.is_open() {
                return Some(unknown(target));
            }
            let looked_up = entries.is_some() && !target.after_change;
            let is_hit = |likelihood| match likelihood {
                Likelihood::Yes => true,
                // A pattern that the disk has answered, or one that could be any name, is no hint.
                Likelihood::Maybe => !(looked_up || (target.after_change && *is_wild)),
                Likelihood::No => false,
            };
            if let (likelihood, Some(danger)) = scene.danger.check_partial(path, base)
                && is_hit(likelihood)
            {
                return Some(danger_reason(code(&danger), &target.shown, &danger));
            }
            if let Some(code) = critical_code(target.kind) {
                let (likelihood, critical) = removal::check_partial(scene.workspace(), path, base);
                let counts = critical.as_ref().is_none_or(|critical| is_critical(target.kind, critical));
                if counts && is_hit(likelihood) {
                    return Some(critical.map_or_else(
                        || unknown(target),
                        |critical| Reason::new(code, critical.to_string()),
                    ));
                }
            }
            entries.iter().flatten().find_map(|place| of_place(scene, target, place))
        }
    }
}

fn of_place(scene: &Scene<'_>, target: &Target, place: &Place) -> Option<Reason> {
    if let Ok(Named::Descriptor(descriptor)) = place.named {
        return (!is_output(descriptor)).then(|| {
            let path = place.shown();
            let message =
                format!("`{path}` is what the shell has open as descriptor {descriptor}: this writes there");
            Reason::new("bash/descriptor", message)
        });
    }
    let danger = if touches_all_below(target.kind) {
        scene.danger.check_tree(&place.clean, place.resolved())
    } else {
        scene.danger_of(place)
    };
    if let Some(danger) = danger {
        return Some(danger_reason(code(&danger), &place.shown(), &danger));
    }
    if let Some(code) = critical_code(target.kind) {
        if let Some(lost) = scene.lost() {
            return Some(Reason::new("bash/unknown-target", lost.to_string()));
        }
        let critical = removal::check(scene.workspace(), &place.clean, place.resolved());
        if let Some(critical) = critical.filter(|critical| is_critical(target.kind, critical)) {
            return Some(Reason::new(code, critical.to_string()));
        }
    }
    if let Some(reason) = removed_with(scene, target, place) {
        return Some(reason);
    }
    if let Err(error) = &place.named {
        return Some(Reason::new("bash/unknown-target", error.to_string()));
    }
    let is_block_device = is_device(place) && !is_pipe(place);
    (is_block_device && !target.kind.removes()).then(|| {
        let path = place.shown();
        Reason::new("bash/raw-device", format!("`{path}` is a device: this writes to it directly"))
    })
}

/// How many names of a directory are looked at.
const MOST_NAMES: usize = 4096;

/// What is protected and goes with the directory that holds it: `.git` of a whole repository. Deeper nobody looks:
/// what is installed is full of such names (`node_modules`), and comes back.
fn removed_with(scene: &Scene<'_>, target: &Target, place: &Place) -> Option<Reason> {
    if target.kind != EffectKind::DeleteTree || place.kind() != Ok(Some(Kind::Directory)) {
        return None;
    }
    let directory = place.resolved()?;
    // Where the names cannot be listed, the one that matters most is asked for.
    let names = scene.world.list(directory, MOST_NAMES).unwrap_or_else(|_| vec![".git".to_owned()]);
    names.iter().filter_map(|name| child(directory, name)).find_map(|path| {
        let danger = scene.danger.check(&path, None)?;
        let is_there = !matches!(scene.world.kind(&path), Ok(None));
        is_there.then(|| danger_reason(code(&danger), &Shown::word(path.as_str()), &danger))
    })
}

/// Whether the place is a descriptor of the shell that may be any file.
pub(super) const fn is_other_descriptor(place: &Place) -> bool {
    matches!(place.named, Ok(Named::Descriptor(descriptor)) if !is_output(descriptor))
}

/// Whether the descriptor certainly is an output: another one may be a file that is only read.
const fn is_output(descriptor: u32) -> bool {
    matches!(descriptor, 1 | 2)
}

fn is_pipe(place: &Place) -> bool {
    matches!(place.kind(), Ok(Some(Kind::Fifo | Kind::Socket)))
}

fn code(danger: &Danger<'_>) -> &'static str {
    let is_device = danger.what == Protected::System && danger.pattern.starts_with("/dev/");
    if is_device { "bash/raw-device" } else { "bash/dangerous-path" }
}

fn unknown(target: &Target) -> Reason {
    let (path, does) = (&target.shown, if target.kind.removes() { "removes" } else { "writes" });
    let message = format!("what this {does} is not known before it runs (`{path}`): name the path");
    Reason::new("bash/unknown-target", message)
}

/// Whether every path that the target may be lies inside a working directory.
pub(super) fn is_inside(scene: &Scene<'_>, target: &Target) -> bool {
    !target.found.is_empty()
        && target.found.iter().all(|found| match found {
            Found::Known(place) => {
                scene.contains(place)
                    || matches!(place.named, Ok(Named::Descriptor(descriptor)) if is_output(descriptor))
            }
            Found::Partial { path, base, entries, .. } => {
                !path.is_open()
                    && base.as_ref().is_some_and(|base| scene.contains(base))
                    && entries.as_ref().is_some_and(|entries| entries.iter().all(|one| scene.contains(one)))
            }
            Found::Unknown => false,
        })
}
