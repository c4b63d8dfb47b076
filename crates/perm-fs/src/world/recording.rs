//! A world that remembers what it was asked, so that an answer can be told to hang on these places alone.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::{Entry, World, WorldError};
use crate::path::CleanPath;

/// Passes every question on, and remembers the places.
pub struct Recording<'a> {
    world: &'a dyn World,
    asked: Mutex<Asked>,
}

/// The places that were asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Whether they are there, what they are, what they hold.
    pub places: BTreeSet<CleanPath>,
    /// Directories of which the names were asked.
    pub listed: BTreeSet<CleanPath>,
}

impl<'a> Recording<'a> {
    /// Starts with no place.
    #[must_use]
    pub fn new(world: &'a dyn World) -> Self {
        Self { world, asked: Mutex::new(Asked::default()) }
    }

    /// What was asked about so far.
    #[must_use]
    pub fn asked(&self) -> Asked {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note(&self, path: &CleanPath, is_list: bool) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if is_list {
            asked.listed.insert(path.clone());
        }
        asked.places.insert(path.clone());
    }
}

impl World for Recording<'_> {
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError> {
        self.note(path, false);
        self.world.look(path)
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        self.note(path, false);
        self.world.read_link(path)
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        self.note(path, true);
        self.world.list(path, limit)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        self.note(path, false);
        self.world.read(path, limit)
    }

    fn now(&self) -> i128 {
        self.world.now()
    }

    fn has_gone(&self, directory: &CleanPath, is_there: bool) -> bool {
        self.world.has_gone(directory, is_there)
    }

    fn folds_case(&self) -> bool {
        self.world.folds_case()
    }
}
