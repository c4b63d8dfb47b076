//! A world that remembers which directories calls ran in, so that one which has gone is told from one that is
//! only named.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Entry, World, WorldError};
use crate::path::CleanPath;

/// How many directories are remembered.
const MOST: usize = 256;

/// Passes every question on, and remembers directories that were there.
pub struct Remembering {
    world: Arc<dyn World>,
    there: Mutex<BTreeSet<CleanPath>>,
}

impl Remembering {
    /// Starts with no directory.
    #[must_use]
    pub fn new(world: Arc<dyn World>) -> Self {
        Self { world, there: Mutex::default() }
    }
}

impl World for Remembering {
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError> {
        self.world.look(path)
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        self.world.read_link(path)
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        self.world.list(path, limit)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        self.world.read(path, limit)
    }

    fn now(&self) -> i128 {
        self.world.now()
    }

    fn has_gone(&self, directory: &CleanPath, is_there: bool) -> bool {
        let mut there = self.there.lock().unwrap_or_else(PoisonError::into_inner);
        let was_there = there.contains(directory);
        if is_there && !was_there {
            if there.len() >= MOST {
                there.clear();
            }
            there.insert(directory.clone());
        }
        was_there && !is_there
    }

    fn folds_case(&self) -> bool {
        self.world.folds_case()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Remembering;
    use crate::path::CleanPath;
    use crate::world::World;
    use crate::world::memory::Memory;

    #[test]
    fn what_was_there_has_gone_and_what_was_not_has_not() {
        let world = Remembering::new(Arc::new(Memory::new()));
        let root = CleanPath::root();
        for (is_there, expected) in [(false, false), (true, false), (false, true), (true, false)] {
            assert_eq!(world.has_gone(&root, is_there), expected);
        }
    }
}
