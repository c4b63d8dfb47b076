//! From files on the disk to what they say together.

use std::path::Path;

use crate::disk;
use crate::document::Document;
use crate::layer::{Layer, SettingsFile};
use crate::merge::{Ignored, Loaded, ReadFile, merge};
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
    let protected = places.protected(files);
    Loaded { problems, no_trust, protected, ..merge(read) }
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

/// A project's settings file as it is now, to be shown before it is trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Review {
    /// The file.
    pub file: SettingsFile,
    /// Its content: what is trusted, if it is.
    pub text: String,
    /// Whether this content is trusted already.
    pub trusted: bool,
    /// What it would loosen, beside the user's own settings.
    pub loosens: Vec<Ignored>,
}

/// Looks at a settings file as if nobody trusted it; `None` where there is none.
///
/// # Errors
/// The file is not the user's alone, or its text cannot be used; the store of trust cannot be used.
pub fn review(places: &Places, file: &SettingsFile) -> Result<Option<Review>, Problem> {
    let Some(text) = text_of(file)? else { return Ok(None) };
    let trusted = TrustStore::load(&places.trust())?.holds(&file.path, &text);
    let untrusted = ReadFile { file: file.clone(), document: document(places, file, &text)?, trusted: false };
    // Where the user's own settings are broken, the review is beside none.
    let own = read_file(places, &places.user(), &TrustStore::none()).unwrap_or(None);
    let loosens = merge(own.into_iter().chain([untrusted]).collect()).ignored;
    Ok(Some(Review { file: file.clone(), text, trusted, loosens }))
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
