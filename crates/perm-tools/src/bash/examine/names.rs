//! File names that a pattern at the start of a word matches (`sort *.txt`): a name could be an option.
//!
//! Where the disk shows that in the directories at hand no name starts with a dash, the call is looked at once more
//! with that known. Nothing in such a call changes anything, so the names are the same when it gets to them, but for
//! what others do meanwhile.

use std::cell::OnceCell;

use perm_bash::analysis::{Analysis, Cwd, Invocation, Reading};
use perm_bash::value::{Piece, Value};
use perm_fs::{AbsPath, Last, WorldError};

use super::BashExamination;
use crate::scene::Scene;

/// How many names one directory may have to be looked through.
const MOST_NAMES: usize = 4_096;

/// The call, looked at with the names of files known to be no options; nothing where they may be some, or where there is
/// no such name in it.
pub(super) fn examined<'a>(own: &BashExamination<'a>) -> Option<BashExamination<'a>> {
    let reading = own.reading()?;
    if !reading.invocations.iter().any(starts_with_names) {
        return None;
    }
    let text = *own.command.as_ref().ok()?;
    let Analysis::Readable(other) = perm_bash::analyze_with_plain_names(text, own.situation.host) else {
        return None;
    };
    if !other.is_read_only() || !are_plain(&own.scene, &other) {
        return None;
    }
    let mut examination = BashExamination::new(own.compiled, own.situation, Ok(text));
    examination.analysis = OnceCell::from(Analysis::Readable(other));
    Some(examination)
}

/// Whether a word of the command starts with a pattern of file names.
fn starts_with_names(invocation: &Invocation) -> bool {
    invocation.argv.iter().any(|word| match word {
        Value::Word(pattern) | Value::Words(pattern) => {
            matches!(pattern.pieces.first(), Some(Piece::Glob(_)))
        }
        Value::Text(_) | Value::OneOf(_) => false,
    })
}

/// Whether no name in the directories at hand starts with a dash or a plus sign.
fn are_plain(scene: &Scene<'_>, reading: &Reading) -> bool {
    reading.plain_names.iter().all(|cwd| match cwd {
        Cwd::Known(directories) => directories.iter().all(|directory| is_plain(scene, directory)),
        Cwd::TopOf(_) | Cwd::Unknown => false,
    })
}

fn is_plain(scene: &Scene<'_>, directory: &str) -> bool {
    let Ok(path) = AbsPath::parse(directory) else { return false };
    let Ok(named) = perm_fs::resolve(scene.world, &path, None, Last::Follow) else { return false };
    let Some(place) = named.place() else { return false };
    if scene.world.has_gone(place.path(), place.kind().is_some()) {
        return false;
    }
    match scene.world.list(place.path(), MOST_NAMES) {
        Ok(names) => names.iter().all(|name| !name.starts_with(['-', '+'])),
        // In one that is not there nothing runs.
        Err(WorldError::Missing) => true,
        Err(_) => false,
    }
}
