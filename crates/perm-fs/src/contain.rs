//! Containment: whether a place lies inside a working directory.
//!
//! In come the configured directories, the call's own directory and the home; out comes a [`Workspace`],
//! every path of it known as spelled and as resolved. [`Workspace::contain`] is the only maker of a
//! [`ContainedPath`], the proof that a resolved place lies inside.

use crate::path::{AbsPath, CleanPath};
use crate::resolve::{Last, ResolveError, Resolved, resolve};
use crate::world::{Kind, World};

/// A directory, as spelled and as the links lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    spelled: CleanPath,
    resolved: CleanPath,
    kind: Option<Kind>,
}

impl Directory {
    /// Looks where a directory is. One that does not exist is where it would be made.
    ///
    /// # Errors
    /// Where its path cannot be resolved.
    pub fn find(world: &dyn World, path: &AbsPath) -> Result<Self, ResolveError> {
        let named = resolve(world, path, None, Last::Follow)?;
        let spelled = path.clean();
        let place = named.place().ok_or_else(|| ResolveError::Process(spelled.clone()))?;
        Ok(Self { resolved: place.path().clone(), kind: place.kind(), spelled })
    }

    /// The path as given, `.` and `..` taken as text.
    #[must_use]
    pub const fn spelled(&self) -> &CleanPath {
        &self.spelled
    }

    /// The path with every link followed.
    #[must_use]
    pub const fn resolved(&self) -> &CleanPath {
        &self.resolved
    }

    /// Whether it is there, and a directory.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.kind == Some(Kind::Directory)
    }

    /// Both forms; the same twice where no link is on the way.
    pub fn forms(&self) -> [&CleanPath; 2] {
        [&self.spelled, &self.resolved]
    }
}

/// The directories that decide about a call: where edits may be accepted, where it runs, whose home it is.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    configured: Vec<Directory>,
    cwd: Option<Directory>,
    cwd_counts: bool,
    cwd_has_gone: bool,
    home: Option<Directory>,
}

/// What a [`Workspace`] is made from.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkspaceRequest<'a> {
    /// The configured working directories.
    pub configured: &'a [AbsPath],
    /// The call's own working directory.
    pub cwd: Option<&'a AbsPath>,
    /// Whether the call's own directory counts as a working directory.
    pub cwd_counts: bool,
    /// The user's home directory.
    pub home: Option<&'a AbsPath>,
}

impl Workspace {
    /// Looks where the directories are.
    ///
    /// The call's own directory never counts where it is `/`, the home, or an ancestor of the home; these
    /// count only when configured. Where the home is not known, no directory that usually is one counts.
    ///
    /// # Errors
    /// With the directory's path, where one cannot be resolved. A caller that goes on without it is on the
    /// safe side for containment, but not for removal.
    pub fn find(world: &dyn World, request: &WorkspaceRequest<'_>) -> Result<Self, ResolveError> {
        let find = |path: &AbsPath| Directory::find(world, path);
        let configured = request.configured.iter().map(find).collect::<Result<_, _>>()?;
        let cwd = request.cwd.map(find).transpose()?;
        let home = request.home.map(find).transpose()?;
        let cwd_counts = request.cwd_counts && cwd.as_ref().is_some_and(|cwd| may_count(cwd, home.as_ref()));
        let cwd_has_gone = cwd.as_ref().is_some_and(|cwd| world.has_gone(&cwd.resolved, cwd.is_there()));
        Ok(Self { configured, cwd, cwd_counts, cwd_has_gone, home })
    }

    /// The directories in which edits may be accepted.
    pub fn working_directories(&self) -> impl Iterator<Item = &Directory> {
        self.configured.iter().chain(self.cwd.iter().filter(|_| self.cwd_counts))
    }

    /// The configured working directories alone.
    #[must_use]
    pub fn configured(&self) -> &[Directory] {
        &self.configured
    }

    /// Every directory that a relative rule pattern may start at: the configured ones and the call's own.
    pub fn roots(&self) -> impl Iterator<Item = &Directory> {
        self.configured.iter().chain(self.cwd.iter())
    }

    /// The call's own working directory.
    #[must_use]
    pub const fn cwd(&self) -> Option<&Directory> {
        self.cwd.as_ref()
    }

    /// The user's home directory.
    #[must_use]
    pub const fn home(&self) -> Option<&Directory> {
        self.home.as_ref()
    }

    /// The call's own directory, where it would hold the place and has gone since an earlier call.
    #[must_use]
    pub fn gone_above(&self, place: &Resolved) -> Option<&Directory> {
        let cwd = self.cwd.as_ref().filter(|_| self.cwd_has_gone)?;
        place.path().is_within(&cwd.resolved).then_some(cwd)
    }

    /// The proof that a place lies inside a working directory (or is one), after resolution on both sides.
    ///
    /// Where the call's own directory has gone since an earlier call, nothing lies inside it: somebody is at work
    /// there, and what it will be is up to whoever makes it.
    #[must_use]
    pub fn contain(&self, place: &Resolved) -> Option<ContainedPath> {
        if self.gone_above(place).is_some() {
            return None;
        }
        let directory = self.working_directories().find(|one| place.path().is_within(&one.resolved))?;
        Some(ContainedPath { path: place.path().clone(), directory: directory.resolved.clone() })
    }
}

/// Whether the call's own directory may count as a working directory without being configured.
fn may_count(cwd: &Directory, home: Option<&Directory>) -> bool {
    cwd.forms().into_iter().all(|cwd| {
        !cwd.is_root()
            && match home {
                Some(home) => home.forms().into_iter().all(|home| !home.is_within(cwd)),
                None => !is_usually_a_home(cwd),
            }
    })
}

fn is_usually_a_home(path: &CleanPath) -> bool {
    let names: Vec<&str> = path.segments().collect();
    matches!(names.as_slice(), [] | ["root" | "home" | "Users"] | ["home" | "Users", _] | ["var", "root"])
}

/// Proof that a place lies inside a working directory. Made by [`Workspace::contain`] alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ContainedPath {
    path: CleanPath,
    directory: CleanPath,
}

impl ContainedPath {
    /// The place.
    #[must_use]
    pub const fn path(&self) -> &CleanPath {
        &self.path
    }

    /// The working directory that holds it.
    #[must_use]
    pub const fn directory(&self) -> &CleanPath {
        &self.directory
    }

    /// Whether the place is the working directory itself.
    #[must_use]
    pub fn is_the_directory_itself(&self) -> bool {
        self.path == self.directory
    }
}
