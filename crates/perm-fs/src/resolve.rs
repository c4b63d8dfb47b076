//! Physical resolution: what a path names, found as the kernel finds it.
//!
//! The path is walked name by name from the root. A link on the way is replaced by its target, so that `..`
//! after a link goes to the parent of what the link names. Names that do not exist are taken as they stand
//! (a missing tail), since the operation may be about to make them. What the kernel would refuse is an
//! error here, with two exceptions that can only name what the kernel would not reach: below a missing
//! name further names are accepted, and a trailing `/` on a missing name is.
//!
//! Some names depend on who asks: `/proc/self/cwd` is the call's own directory, `/dev/fd/1` an open stream.
//! They are recognised before the disk is asked, since there they would name the engine's own.

use crate::path::{AbsPath, CleanPath};
use crate::world::{Kind, World, WorldError};

/// How many links Linux follows in one path before it answers ELOOP.
pub const MAX_LINKS: u32 = 40;

/// Whether a link at the last name is followed. A trailing `/` follows it in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Last {
    /// Follow it: open, stat, chdir, chmod.
    Follow,
    /// Do not: unlink, rename, lstat, symlink, mkdir.
    Keep,
}

/// What a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A place in the file system.
    Place(Resolved),
    /// A file descriptor of the process itself: `/dev/fd/1`, `/dev/stdin`, `/proc/self/fd/2`.
    Descriptor(u32),
}

impl Named {
    /// The place, where it is one.
    #[must_use]
    pub fn place(&self) -> Option<&Resolved> {
        match self {
            Self::Place(place) => Some(place),
            Self::Descriptor(_) => None,
        }
    }
}

/// A place in the file system with every link on the way followed. Made by [`resolve()`] alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolved {
    path: CleanPath,
    kind: Option<Kind>,
    links: u32,
}

impl Resolved {
    /// The path that no link is on, but perhaps at its last name where that was to be kept.
    #[must_use]
    pub const fn path(&self) -> &CleanPath {
        &self.path
    }

    /// What stands there; `None` where there is nothing yet.
    #[must_use]
    pub const fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// How many links were followed on the way.
    #[must_use]
    pub const fn links(&self) -> u32 {
        self.links
    }
}

/// Why it cannot be said what a path names. The call is then asked about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// More than [`MAX_LINKS`] links, most likely a loop (ELOOP).
    #[error("`{0}` leads through too many links; most likely they point at each other")]
    Loop(AbsPath),
    /// A name on the way is no directory (ENOTDIR).
    #[error("`{0}` is not a directory, so nothing can lie below it")]
    NotADirectory(CleanPath),
    /// `..` after a name that does not exist (ENOENT): where it leads is open until the name exists.
    #[error("`..` after `{0}`, which does not exist; write the path without `..`")]
    ParentOfMissing(CleanPath),
    /// A name whose meaning depends on a process that is not known.
    #[error("`{0}` names something of a process that is not known; write the path out")]
    Process(CleanPath),
    /// A link with an empty target, which no system makes.
    #[error("the link `{0}` has no target")]
    EmptyLink(CleanPath),
    /// The world did not answer.
    #[error("`{path}` cannot be looked at: {error}")]
    World {
        /// Where it was asked.
        path: CleanPath,
        /// What it said.
        error: WorldError,
    },
}

/// Finds what a path names.
///
/// `cwd` is the directory of the process that will use the path; it is needed only for `/proc/self/cwd`.
/// Relative paths are made absolute before, by [`AbsPath::parse_in`].
///
/// # Errors
/// Where the kernel would refuse the path, or the world does not tell: see [`ResolveError`].
pub fn resolve(
    world: &dyn World,
    path: &AbsPath,
    cwd: Option<&AbsPath>,
    last: Last,
) -> Result<Named, ResolveError> {
    let mut walk = Walk {
        world,
        spelled: path,
        cwd,
        at: CleanPath::root(),
        kind: Some(Kind::Directory),
        links: 0,
        pending: Vec::new(),
    };
    walk.queue(path.as_str());
    while let Some(segment) = walk.pending.pop() {
        let is_last = walk.pending.is_empty();
        match segment.as_str() {
            "." => walk.enter()?,
            ".." => walk.up()?,
            name => {
                let keep = is_last && last == Last::Keep;
                if let Some(descriptor) = walk.down(name, keep)? {
                    return Ok(Named::Descriptor(descriptor));
                }
            }
        }
    }
    Ok(Named::Place(Resolved { path: walk.at, kind: walk.kind, links: walk.links }))
}

/// A walk from the root: where it stands, and the names still to go, next one last.
struct Walk<'a> {
    world: &'a dyn World,
    spelled: &'a AbsPath,
    cwd: Option<&'a AbsPath>,
    at: CleanPath,
    kind: Option<Kind>,
    links: u32,
    pending: Vec<String>,
}

impl Walk<'_> {
    /// Puts the names of a text in front of those still to go.
    fn queue(&mut self, text: &str) {
        if text.ends_with('/') {
            self.pending.push(".".to_owned());
        }
        self.pending.extend(text.rsplit('/').filter(|name| !name.is_empty()).map(str::to_owned));
    }

    /// The walk is at something below which names are looked up: a directory, or nothing yet.
    fn enter(&self) -> Result<(), ResolveError> {
        match self.kind {
            Some(Kind::Directory) | None => Ok(()),
            Some(Kind::File | Kind::Link | Kind::Device | Kind::Fifo | Kind::Socket) => {
                Err(ResolveError::NotADirectory(self.at.clone()))
            }
        }
    }

    fn up(&mut self) -> Result<(), ResolveError> {
        self.enter()?;
        if self.kind.is_none() {
            return Err(ResolveError::ParentOfMissing(self.at.clone()));
        }
        self.at.pop();
        Ok(())
    }

    /// Goes to a name below; a descriptor of the process ends the walk.
    fn down(&mut self, name: &str, keep: bool) -> Result<Option<u32>, ResolveError> {
        self.enter()?;
        if let Some(magic) = Magic::of(&self.at, name, keep) {
            return self.magic(magic, name);
        }
        self.at.push(name);
        if self.kind.is_none() {
            return Ok(None);
        }
        self.kind = self.world.kind(&self.at).map_err(|error| self.unanswered(error))?;
        if self.kind == Some(Kind::Link) && !keep {
            let target = self.world.read_link(&self.at).map_err(|error| self.unanswered(error))?;
            if target.is_empty() {
                return Err(ResolveError::EmptyLink(self.at.clone()));
            }
            self.follow(&target)?;
        }
        Ok(None)
    }

    /// Goes on with the target of the link that the walk is at.
    fn follow(&mut self, target: &str) -> Result<(), ResolveError> {
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(ResolveError::Loop(self.spelled.clone()));
        }
        if target.starts_with('/') {
            self.at = CleanPath::root();
        } else {
            self.at.pop();
        }
        self.kind = Some(Kind::Directory);
        self.queue(target);
        Ok(())
    }

    fn magic(&mut self, magic: Magic, name: &str) -> Result<Option<u32>, ResolveError> {
        match magic {
            Magic::Directory(directory) => {
                self.at = AbsPath::parse(directory).map_or_else(|_| CleanPath::root(), |path| path.clean());
                self.kind = Some(Kind::Directory);
                Ok(None)
            }
            Magic::WorkingDirectory => {
                self.at.push(name);
                let cwd = self.cwd.ok_or_else(|| ResolveError::Process(self.at.clone()))?;
                self.follow(cwd.as_str())?;
                Ok(None)
            }
            Magic::Descriptor(descriptor) if self.pending.is_empty() => Ok(Some(descriptor)),
            Magic::Descriptor(_) | Magic::OtherProcess => {
                self.at.push(name);
                Err(ResolveError::Process(self.at.clone()))
            }
        }
    }

    fn unanswered(&self, error: WorldError) -> ResolveError {
        ResolveError::World { path: self.at.clone(), error }
    }
}

/// Names that mean something else for every process.
enum Magic {
    /// Stands for this directory, always.
    Directory(&'static str),
    /// The working directory of the process.
    WorkingDirectory,
    /// An open file of the process.
    Descriptor(u32),
    /// Something of a process that is not the one that will use the path, or that only it knows.
    OtherProcess,
}

impl Magic {
    /// What `name` in the directory `at` is; `keep` says that a link there is not followed.
    fn of(at: &CleanPath, name: &str, keep: bool) -> Option<Self> {
        match at.as_str() {
            "/proc" => matches!(name, "self" | "thread-self").then_some(Self::Directory("/proc/self")),
            "/proc/self" => match name {
                "fd" => Some(Self::Directory("/proc/self/fd")),
                _ if keep => None,
                "cwd" => Some(Self::WorkingDirectory),
                "root" => Some(Self::Directory("/")),
                "exe" | "map_files" | "ns" | "task" => Some(Self::OtherProcess),
                _ => None,
            },
            "/proc/self/fd" if !keep => Some(name.parse().map_or(Self::OtherProcess, Self::Descriptor)),
            "/dev" if !keep => match name {
                "fd" => Some(Self::Directory("/proc/self/fd")),
                "stdin" => Some(Self::Descriptor(0)),
                "stdout" => Some(Self::Descriptor(1)),
                "stderr" => Some(Self::Descriptor(2)),
                _ => None,
            },
            other => {
                let process = other.strip_prefix("/proc/")?;
                let is_process = process.bytes().all(|byte| byte.is_ascii_digit());
                let leads_away = matches!(name, "cwd" | "root" | "exe" | "fd" | "map_files" | "ns" | "task");
                (is_process && leads_away).then_some(Self::OtherProcess)
            }
        }
    }
}
