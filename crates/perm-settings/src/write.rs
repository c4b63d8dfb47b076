//! Rules written into settings files, and taken out: under a lock, wholly or not at all.

use std::path::Path;

use perm_core::{Rule, Shown};

use crate::disk::{self, Directory};
use crate::edit::{self, NotEdited};
use crate::layer::SettingsFile;
use crate::load::{directory_may_be_link, document};
use crate::places::Places;
use crate::problem::{Problem, Unwritten};
use crate::trust::TrustStore;

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Whether the file is another one than before.
    pub changed: bool,
    /// Whether what it allows is in force: it is the user's own, or trusted.
    pub in_force: bool,
}

/// Puts rules into a settings file, which is made if need be. A rule that is there already is not put in again.
///
/// A project file whose content was trusted, or that did not exist, is trusted with its new content.
///
/// # Errors
/// The file is not the user's alone, is broken, or cannot be written; a rule cannot be written so that it is
/// read as the same rule. The file is then as it was.
pub fn append(places: &Places, file: &SettingsFile, rules: &[Rule]) -> Result<Written, Problem> {
    let label = rules.first().map_or_else(Shown::default, Rule::shown);
    change(places, file, &label, |text, base| edit::add_to_text(text, rules, base))
}

/// Takes a rule out of a settings file, however often it stands there.
///
/// # Errors
/// As for [`append`].
pub fn remove(places: &Places, file: &SettingsFile, rule: &Rule) -> Result<Written, Problem> {
    change(places, file, &rule.shown(), |text, base| edit::remove_from_text(text, rule, base))
}

/// What a file starts as.
const EMPTY: &str = "{\n}\n";

fn change(
    places: &Places,
    file: &SettingsFile,
    label: &Shown,
    edit: impl FnOnce(&str, &crate::read::Base) -> Result<Option<String>, NotEdited>,
) -> Result<Written, Problem> {
    let may_be_link = directory_may_be_link(file.layer);
    let directory = Directory::lock_for(&file.path, may_be_link)?;
    let before = disk::read(&file.path, may_be_link)?;
    if let Some(text) = &before {
        // A broken file is told as what it is.
        document(places, file, text)?;
    }
    let (own, store) = (file.layer.is_users_own(), places.trust());
    let in_force = own
        || match &before {
            None => true,
            Some(text) => TrustStore::load(&store)?.holds(&file.path, text),
        };
    let base = places.base(file);
    let after = edit(before.as_deref().unwrap_or(EMPTY), &base).map_err(|NotEdited { wrong }| Unwritten {
        path: disk::shown(&file.path),
        rule: label.clone(),
        wrong,
    })?;
    let Some(after) = after else { return Ok(Written { changed: false, in_force }) };
    if own || !in_force {
        directory.replace(&file.path, &after)?;
    } else {
        // Trusted first: whoever is killed between leaves trust in a content that the user gave.
        TrustStore::add_beside(&store, &file.path, &after)?;
        directory.replace(&file.path, &after)?;
        if let Some(before) = &before {
            TrustStore::forget(&store, &file.path, before)?;
        }
    }
    Ok(Written { changed: true, in_force })
}

/// Writes a starter file, with comments, where none is.
///
/// # Errors
/// A file is there, which is left as it is; it cannot be written.
pub fn init(file: &SettingsFile) -> Result<(), Problem> {
    disk::create(Path::new(&file.path), crate::starter::text(file.layer), directory_may_be_link(file.layer))
}
