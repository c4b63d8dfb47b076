//! From files on the disk to what they say together.

use std::path::Path;

use crate::disk;
use crate::document::Document;
use crate::layer::{Layer, SettingsFile};
use crate::merge::{Loaded, ReadFile, merge};
use crate::places::Places;
use crate::problem::{Broken, Missing, Problem};
use crate::read::parse;
use crate::trust::TrustStore;

/// Loads every settings file there is for a call made in `directory`: the user's, those of the projects it lies
/// in, and the session's, if one is named. What cannot be used is among the problems.
#[must_use]
pub fn load(places: &Places, directory: &Path, session: Option<&str>) -> Loaded {
    load_files(places, &places.files(directory, session))
}

/// Loads these files; one that does not exist says nothing, unless it is one that the user named.
#[must_use]
pub fn load_files(places: &Places, files: &[SettingsFile]) -> Loaded {
    let needs_trust = files.iter().any(|file| !file.layer.is_users_own());
    let trust = if needs_trust { TrustStore::load(&places.trust()) } else { Ok(TrustStore::none()) };
    let (trust, no_trust) = match trust {
        Ok(trust) => (trust, None),
        Err(problem) => (TrustStore::none(), Some(problem)),
    };
    let (mut read, mut problems) = (Vec::new(), Vec::new());
    for file in files {
        match read_file(places, file, &trust) {
            Ok(None) if file.layer == Layer::Named => {
                problems.push(Missing { path: disk::shown(&file.path) }.into());
            }
            Ok(found) => read.extend(found),
            Err(problem) => problems.push(problem),
        }
    }
    Loaded { problems, no_trust, protected: places.protected(), ..merge(read) }
}

/// Reads one settings file; `None` where there is none.
///
/// # Errors
/// The file is not the user's alone, or its text cannot be used.
pub fn read_file(
    places: &Places,
    file: &SettingsFile,
    trust: &TrustStore,
) -> Result<Option<ReadFile>, Problem> {
    let Some(text) = text_of(file)? else { return Ok(None) };
    let document = document(places, file, &text)?;
    let trusted = file.layer.is_users_own() || trust.holds(&file.path, &text);
    Ok(Some(ReadFile { file: file.clone(), document, trusted }))
}

/// The text of a settings file; `None` where there is none.
///
/// # Errors
/// The file is not the user's alone, or cannot be read.
pub fn text_of(file: &SettingsFile) -> Result<Option<String>, Problem> {
    disk::read(&file.path, directory_may_be_link(file.layer))
}

pub(crate) fn document(places: &Places, file: &SettingsFile, text: &str) -> Result<Document, Problem> {
    parse(text, &places.base(file)).map_err(|wrong| Broken { path: disk::shown(&file.path), wrong }.into())
}

/// A project's directory of settings is part of the project; the user may keep his own elsewhere.
pub(crate) const fn directory_may_be_link(layer: Layer) -> bool {
    layer.is_users_own()
}
