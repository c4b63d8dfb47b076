//! What the tests of the probes share.

use perm_fs::world::Entry;
use perm_fs::{CleanPath, Disk, World, WorldError};

/// The disk, ten seconds later: what was planted just now is old.
pub(crate) struct Later;

impl World for Later {
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError> {
        Disk.look(path)
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        Disk.read_link(path)
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        Disk.list(path, limit)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        Disk.read(path, limit)
    }

    fn now(&self) -> i128 {
        Disk.now() + 10_000_000_000
    }
}
