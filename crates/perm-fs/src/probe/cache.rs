//! Answers of probes, kept as long as what they hang on stands unchanged.
//!
//! An answer is kept with every place that the probe looked at. Asked again, each place is looked at once and
//! compared: the same device, inode, size and times of change mean the same content. What is not there needs
//! no look of its own where the directory that would hold it is looked at: its times change with its names.
//! A place that changed so lately that another change could carry the same time is not relied on.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{FolderFinding, ProbeError, Program, probe};
use crate::path::CleanPath;
use crate::world::recording::{Asked, Recording};
use crate::world::{Entry, Kind, World, WorldError};

/// How many answers are kept.
const MOST: usize = 256;

/// How old a change must be, in nanoseconds, so that a later one has another time: coarse file systems count
/// in steps of two seconds.
const SETTLED: i128 = 2_500_000_000;

/// Answers of probes in one world.
#[derive(Debug, Default)]
pub struct ProbeCache {
    kept: Mutex<BTreeMap<Key, Arc<Kept>>>,
}

/// An answer, and what it hangs on.
#[derive(Clone, Debug)]
pub struct Probed {
    /// What [`probe`] says.
    pub answer: Result<Option<FolderFinding>, ProbeError>,
    /// The places that the answer hangs on.
    pub asked: Arc<Asked>,
}

type Key = (Program, CleanPath, Option<CleanPath>);

#[derive(Debug)]
struct Kept {
    probed: Probed,
    looks: Vec<(CleanPath, Look)>,
}

/// What a place must still be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// There was nothing.
    Nothing,
    /// The same directory, whatever is in it.
    Directory {
        device: u64,
        inode: u64,
    },
    Same(Entry),
}

impl ProbeCache {
    /// An empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`probe`], from what is kept where that still holds. The world must be the same each time.
    pub fn probe(
        &self,
        world: &dyn World,
        program: Program,
        directory: &CleanPath,
        home: Option<&CleanPath>,
    ) -> Probed {
        let key = (program, directory.clone(), home.cloned());
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone);
        if let Some(kept) = kept
            && kept.looks.iter().all(|(path, look)| look.still_is(world, path))
        {
            return kept.probed.clone();
        }
        let witness = Witness { inner: Recording::new(world), seen: Mutex::default() };
        let answer = probe(&witness, program, directory, home);
        let probed = Probed { answer, asked: Arc::new(witness.inner.asked()) };
        let looks = match &probed.answer {
            Ok(_) => witness.looks(),
            Err(_) => None,
        };
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        match looks {
            Some(looks) => {
                if all.len() >= MOST {
                    all.clear();
                }
                all.insert(key, Arc::new(Kept { probed: probed.clone(), looks }));
            }
            None => {
                all.remove(&key);
            }
        }
        probed
    }
}

impl Look {
    fn still_is(self, world: &dyn World, path: &CleanPath) -> bool {
        match (self, world.look(path)) {
            (Self::Nothing, Ok(found)) => found.is_none(),
            (Self::Same(entry), Ok(found)) => found == Some(entry),
            (Self::Directory { device, inode }, Ok(Some(found))) => {
                found.kind == Kind::Directory && (found.stamp.device, found.stamp.inode) == (device, inode)
            }
            (Self::Directory { .. }, Ok(None)) | (_, Err(_)) => false,
        }
    }
}

/// Passes every question on, and looks at each place before anything else is asked of it.
struct Witness<'a> {
    inner: Recording<'a>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    looks: BTreeMap<CleanPath, (Option<Entry>, IsListed)>,
    /// A place was seen in two states, or not seen.
    is_unsteady: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum IsListed {
    No,
    Yes,
}

impl Witness<'_> {
    fn see(&self, path: &CleanPath, listed: IsListed) -> Result<Option<Entry>, WorldError> {
        let known = {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.looks.get_mut(path).map(|look| {
                if listed == IsListed::Yes {
                    look.1 = listed;
                }
                look.0
            })
        };
        if let Some(entry) = known {
            return Ok(entry);
        }
        let entry = self.inner.look(path);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match &entry {
            Ok(entry) => {
                seen.looks.insert(path.clone(), (*entry, listed));
            }
            Err(_) => seen.is_unsteady = true,
        }
        entry
    }

    /// What has to be looked at again; nothing where the answer must not be kept.
    fn looks(self) -> Option<Vec<(CleanPath, Look)>> {
        let seen = self.seen.into_inner().unwrap_or_else(PoisonError::into_inner);
        if seen.is_unsteady {
            return None;
        }
        let now = self.inner.now();
        let is_settled = |entry: &Entry| entry.stamp.changed.max(entry.stamp.modified) < now - SETTLED;
        let mut wanted: BTreeMap<CleanPath, Look> = BTreeMap::new();
        let mut missing: BTreeMap<CleanPath, Vec<&CleanPath>> = BTreeMap::new();
        for (path, (entry, listed)) in &seen.looks {
            let look = match entry {
                Some(entry) if entry.kind == Kind::Directory && *listed == IsListed::No => {
                    Look::Directory { device: entry.stamp.device, inode: entry.stamp.inode }
                }
                Some(entry) if is_settled(entry) => Look::Same(*entry),
                Some(_) => return None,
                None => {
                    missing.entry(path.parent()?).or_default().push(path);
                    continue;
                }
            };
            wanted.insert(path.clone(), look);
        }
        for (holder, paths) in missing {
            // One look at the directory stands for looks at all the names that are not in it.
            let entry = match seen.looks.get(&holder) {
                Some((entry, _)) => *entry,
                None if paths.len() > 1 => self.inner.look(&holder).ok()?,
                None => None,
            };
            match entry.filter(|entry| entry.kind == Kind::Directory && is_settled(entry)) {
                Some(entry) => {
                    wanted.insert(holder, Look::Same(entry));
                }
                None => wanted.extend(paths.into_iter().map(|path| (path.clone(), Look::Nothing))),
            }
        }
        Some(wanted.into_iter().collect())
    }
}

impl World for Witness<'_> {
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError> {
        self.see(path, IsListed::No)
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        self.see(path, IsListed::No)?;
        self.inner.read_link(path)
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        self.see(path, IsListed::Yes)?;
        self.inner.list(path, limit)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        self.see(path, IsListed::No)?;
        self.inner.read(path, limit)
    }

    fn now(&self) -> i128 {
        self.inner.now()
    }

    fn has_gone(&self, directory: &CleanPath, is_there: bool) -> bool {
        self.inner.has_gone(directory, is_there)
    }

    fn folds_case(&self) -> bool {
        self.inner.folds_case()
    }
}
