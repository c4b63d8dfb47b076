//! The one module that touches the disk: guarded reads, locks, and writes that happen wholly or not at all.

#![allow(clippy::disallowed_methods, reason = "settings are files of the user's, not paths of a judged call")]

mod guard;
mod replace;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::problem::{Problem, Unreadable};

pub(crate) use replace::{Directory, create};

/// How many bytes a settings file may have: some twenty thousand rules. A host waits only so long for its hook, and a
/// project brings such a file.
pub(crate) const MOST: u64 = 1 << 20;

/// The text of a file that only the user can have written; `None` where there is no file.
///
/// # Errors
/// The file or its directory is a link, belongs to somebody else or may be written by others; the file is no
/// regular file, too large or not UTF-8; the system does not give it.
pub(crate) fn read(path: &Path, directory_may_be_link: bool) -> Result<Option<String>, Problem> {
    let Some(mut file) = guard::open(path)? else { return Ok(None) };
    // An absent file is nobody's; one that is there stands in a directory that is looked at too.
    guard::directory(path, directory_may_be_link)?;
    guard::file(&file, path)?;
    text(&mut file, path).map(Some)
}

fn text(file: &mut File, path: &Path) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > MOST {
        return Err(Problem::TooLarge(crate::problem::TooLarge { path: shown(path), most: MOST }));
    }
    String::from_utf8(bytes).map_err(|error| {
        crate::problem::NotUtf8 { path: shown(path), byte: error.utf8_error().valid_up_to() }.into()
    })
}

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Problem {
    Unreadable { path: shown(path), wrong: error.to_string().into() }.into()
}

pub(crate) fn shown(path: &Path) -> perm_core::Shown {
    perm_core::Shown::word(&path.to_string_lossy())
}

/// The path with every link resolved, as far as it exists.
pub(crate) fn canonical(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    resolved(path)
}

/// The path with its directory resolved: one file, one name.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    match (path.parent(), path.file_name()) {
        (Some(directory), Some(name)) => canonical(directory).join(name),
        _ => path.to_path_buf(),
    }
}

/// Whether something is there, be it a dangling link or what cannot be looked at.
pub(crate) fn exists(path: &Path) -> bool {
    !matches!(fs::symlink_metadata(path), Err(error) if guard::absent(&error))
}

/// The directory and all above it, as spelled and as resolved, nearest first; but none that everybody may write
/// to and where somebody else has put settings: those are no project's.
pub(crate) fn ancestors(directory: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = Vec::new();
    let resolved = canonical(directory);
    for above in resolved.ancestors().chain(directory.ancestors()) {
        let resolved = canonical(above);
        if !all.contains(&resolved) && !guard::is_strangers(&resolved.join(crate::layer::PROJECT_DIRECTORY)) {
            all.push(resolved);
        }
    }
    all
}
