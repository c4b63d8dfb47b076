//! How the probes look at the world: like a program does, links followed, but never opening a pipe.

use super::{FolderFinding, ProbeError};
use crate::path::{AbsPath, CleanPath};
use crate::resolve::{Last, Named, resolve};
use crate::world::{Kind, World, WorldError};

/// The largest file of settings that is read, in bytes.
const MOST_BYTES: usize = 256 * 1024;

/// What the probes see with.
pub(super) struct Eyes<'a> {
    pub(super) world: &'a dyn World,
    pub(super) home: Option<&'a CleanPath>,
}

/// Something that is there, with every link followed.
pub(super) struct Seen {
    pub(super) path: CleanPath,
    pub(super) kind: Kind,
}

impl Eyes<'_> {
    /// What a program finds under that name; nothing where a link leads nowhere.
    pub(super) fn see(&self, directory: &CleanPath, name: &str) -> Result<Option<Seen>, ProbeError> {
        self.see_path(child(directory, name))
    }

    /// What a program finds at a path whose directory holds no link.
    pub(super) fn see_path(&self, path: CleanPath) -> Result<Option<Seen>, ProbeError> {
        match self.world.kind(&path) {
            Ok(None) => Ok(None),
            Ok(Some(Kind::Link)) => self.follow(&path.to_abs()),
            Ok(Some(kind)) => Ok(Some(Seen { path, kind })),
            Err(error) => Err(ProbeError::World { path, error }),
        }
    }

    /// What a program finds at a path of which nothing is known.
    pub(super) fn follow(&self, path: &AbsPath) -> Result<Option<Seen>, ProbeError> {
        let blind = |what| ProbeError::NotUnderstood { path: path.clean(), what };
        match resolve(self.world, path, None, Last::Follow) {
            Ok(Named::Place(place)) => Ok(place.kind().map(|kind| Seen { path: place.path().clone(), kind })),
            Ok(Named::Descriptor(_)) => Err(blind("it names an open file of the program")),
            Err(_) => Err(blind("it cannot be said where it leads")),
        }
    }

    /// Whether anything stands there.
    pub(super) fn exists(&self, directory: &CleanPath, name: &str) -> Result<bool, ProbeError> {
        Ok(self.see(directory, name)?.is_some())
    }

    /// The content of a regular file, which is an error where it is something else.
    pub(super) fn read(&self, seen: &Seen, limit: usize) -> Result<Vec<u8>, ProbeError> {
        self.world
            .read(&seen.path, limit)
            .map_err(|error| ProbeError::World { path: seen.path.clone(), error })
    }

    /// The text of a file of settings, and where it really is.
    pub(super) fn settings(
        &self,
        directory: &CleanPath,
        name: &str,
    ) -> Result<Option<(CleanPath, String)>, ProbeError> {
        let Some(seen) = self.see(directory, name)? else { return Ok(None) };
        self.text(seen).map(Some)
    }

    /// The text of a file of settings that was seen.
    pub(super) fn text(&self, seen: Seen) -> Result<(CleanPath, String), ProbeError> {
        let bytes = self.read(&seen, MOST_BYTES)?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok((seen.path, text)),
            Err(_) => Err(ProbeError::World { path: seen.path, error: WorldError::NotUtf8 }),
        }
    }

    /// Whether the directory is the user's home.
    pub(super) fn is_home(&self, directory: &CleanPath) -> bool {
        self.home == Some(directory)
    }
}

/// The path of an entry; `name` may go down several directories, but not up.
pub(super) fn child(directory: &CleanPath, name: &str) -> CleanPath {
    let mut path = directory.clone();
    for part in name.split('/').filter(|part| !part.is_empty()) {
        path.push(part);
    }
    path
}

/// A finding in a file.
pub(super) fn found(file: &CleanPath, key: &str, why: &'static str) -> FolderFinding {
    FolderFinding { file: file.clone(), key: key.to_owned(), why }
}
