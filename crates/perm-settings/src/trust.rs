//! Which contents of which project files the user trusts.
//!
//! Trust is in a content at a path: another content is another question. The store is a file of the user's.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use perm_core::Shown;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::disk::{self, Directory};
use crate::problem::{BrokenTrust, Problem, Unwritable};

/// The trusted contents, as they were when the store was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustStore {
    by_path: BTreeMap<String, BTreeSet<String>>,
}

/// The file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: u32,
    trusted: BTreeMap<String, BTreeSet<String>>,
}

/// The version that is written.
const VERSION: u32 = 1;

impl TrustStore {
    /// Nothing is trusted.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Reads the store; where there is no file, nothing is trusted.
    ///
    /// # Errors
    /// The file is not the user's alone, or not what is written here.
    pub fn load(store: &Path) -> Result<Self, Problem> {
        let Some(text) = disk::read(store, true)? else { return Ok(Self::none()) };
        let broken = |wrong: &str| BrokenTrust { path: disk::shown(store), wrong: Shown::message(wrong) };
        let written: Written = serde_json::from_str(&text).map_err(|error| broken(&error.to_string()))?;
        if written.version != VERSION {
            return Err(broken(&format!("its version is {}, and {VERSION} is known", written.version)).into());
        }
        Ok(Self { by_path: written.trusted })
    }

    /// Whether the user trusts this content in that file.
    #[must_use]
    pub fn holds(&self, file: &Path, text: &str) -> bool {
        self.of(file).is_some_and(|hashes| hashes.contains(&hash(text)))
    }

    /// Whether the user trusts some content in that file, be it this one or not.
    #[must_use]
    pub fn knows(&self, file: &Path) -> bool {
        self.of(file).is_some()
    }

    fn of(&self, file: &Path) -> Option<&BTreeSet<String>> {
        self.by_path.get(disk::resolved(file).to_str()?)
    }

    /// Every trusted file with the hashes of its trusted contents, by path.
    pub fn entries(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        self.by_path.iter().map(|(path, hashes)| (path.as_str(), hashes.iter().map(String::as_str)))
    }

    /// From now on this content of that file is trusted, and none that was before: an older one that comes back
    /// (by a checkout, say) is another question again.
    ///
    /// # Errors
    /// The store cannot be read or written, or the path is not UTF-8.
    pub fn add(store: &Path, file: &Path, text: &str) -> Result<(), Problem> {
        let key = key(file)?;
        Self::change(store, |all| {
            all.insert(key, BTreeSet::from([hash(text)]));
        })
    }

    /// From now on this content is trusted too, until [`Self::forget`] takes the one before it away.
    pub(crate) fn add_beside(store: &Path, file: &Path, text: &str) -> Result<(), Problem> {
        let key = key(file)?;
        Self::change(store, |all| {
            all.entry(key).or_default().insert(hash(text));
        })
    }

    /// From now on no content of that file is trusted; whether one was.
    ///
    /// # Errors
    /// The store cannot be read or written, or the path is not UTF-8.
    pub fn revoke(store: &Path, file: &Path) -> Result<bool, Problem> {
        let key = key(file)?;
        Self::change(store, |all| all.remove(&key).is_some())
    }

    /// From now on this content of that file is not trusted.
    pub(crate) fn forget(store: &Path, file: &Path, text: &str) -> Result<(), Problem> {
        let (key, hash) = (key(file)?, hash(text));
        Self::change(store, |all| {
            if let Some(hashes) = all.get_mut(&key) {
                hashes.remove(&hash);
            }
        })
    }

    /// Changes the store under its lock; what was there stays.
    fn change<T>(
        store: &Path,
        change: impl FnOnce(&mut BTreeMap<String, BTreeSet<String>>) -> T,
    ) -> Result<T, Problem> {
        let directory = Directory::lock_for(store, true)?;
        let before = Self::load(store)?;
        let mut trusted = before.by_path.clone();
        let result = change(&mut trusted);
        trusted.retain(|_, hashes| !hashes.is_empty());
        if trusted != before.by_path {
            let mut text = serde_json::to_string_pretty(&Written { version: VERSION, trusted })
                .map_err(|error| unwritable(store, &error.to_string()))?;
            text.push('\n');
            directory.replace(store, &text)?;
        }
        Ok(result)
    }
}

/// What a file is called in the store.
fn key(file: &Path) -> Result<String, Problem> {
    let resolved: PathBuf = disk::resolved(file);
    resolved.to_str().map(str::to_owned).ok_or_else(|| unwritable(file, "its path is not UTF-8"))
}

fn unwritable(path: &Path, wrong: &str) -> Problem {
    Unwritable { path: disk::shown(path), wrong: Shown::message(wrong) }.into()
}

/// The hash of a content, as the store writes it.
#[must_use]
pub fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold("sha256:".to_owned(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
