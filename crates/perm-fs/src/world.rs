//! The one door to the disk: a trait, the real disk, and a twin in memory for tests.
//!
//! A [`World`] only looks. It never creates, changes or opens anything for writing, and it never follows a
//! link by itself: following is the business of [`crate::resolve()`], which then knows every link on the way.

pub mod disk;
pub mod memory;
pub mod recording;
pub mod remembering;

use crate::path::CleanPath;

/// What an entry of a directory is, as `lstat` tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// A character or block device.
    Device,
    /// A named pipe: reading it may block.
    Fifo,
    /// A socket.
    Socket,
}

/// Why the world does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorldError {
    /// There is no such entry.
    #[error("no such file")]
    Missing,
    /// The engine itself may not look there.
    #[error("permission denied")]
    Denied,
    /// A name or a link's target is not UTF-8.
    #[error("a name there is not UTF-8")]
    NotUtf8,
    /// It is not the kind of entry that was asked for (a pipe is not read, a file is not listed).
    #[error("not of the kind that was asked for")]
    WrongKind,
    /// More bytes or entries than the asker is ready to take.
    #[error("larger than the limit of {limit}")]
    TooLarge {
        /// The limit, in bytes or entries.
        limit: usize,
    },
    /// Any other answer of the system.
    #[error("{0}")]
    Other(String),
}

/// What tells one state of an entry from another: equal stamps, same content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// The device that holds it.
    pub device: u64,
    /// Its inode number there.
    pub inode: u64,
    /// Its size in bytes.
    pub size: u64,
    /// When its content last changed, in nanoseconds since 1970.
    pub modified: i128,
    /// When its content or attributes last changed, in nanoseconds since 1970.
    pub changed: i128,
}

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// The state it is in.
    pub stamp: Stamp,
}

/// What the engine may ask of a file system. Every path is free of `.` and `..`.
pub trait World: Send + Sync {
    /// What stands at the path and in which state, links not followed; `None` where there is nothing.
    ///
    /// # Errors
    /// Where the system does not tell.
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError>;

    /// What stands at the path, links not followed; `None` where there is nothing.
    ///
    /// # Errors
    /// Where the system does not tell.
    fn kind(&self, path: &CleanPath) -> Result<Option<Kind>, WorldError> {
        Ok(self.look(path)?.map(|entry| entry.kind))
    }

    /// The text of the link at the path.
    ///
    /// # Errors
    /// Where it is not a link, not UTF-8, or the system does not tell.
    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError>;

    /// The names in the directory, without `.` and `..`, sorted.
    ///
    /// # Errors
    /// Where it is not a directory, holds more than `limit` names or one that is not UTF-8, or the system
    /// does not tell.
    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError>;

    /// The content of the regular file at the path. A link, pipe or device is never opened.
    ///
    /// # Errors
    /// Where it is not a regular file, has more than `limit` bytes, or the system does not tell.
    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError>;

    /// The stamp of the entry at the path, links not followed.
    ///
    /// # Errors
    /// Where there is nothing, or the system does not tell.
    fn stamp(&self, path: &CleanPath) -> Result<Stamp, WorldError> {
        self.look(path)?.map(|entry| entry.stamp).ok_or(WorldError::Missing)
    }

    /// The time by the clock that stamps changes, in nanoseconds since 1970. A change that is older than a
    /// clock's tick has a stamp of its own; in a world that never changes every change is.
    fn now(&self) -> i128 {
        i128::MAX
    }

    /// Whether a directory that calls run in is not there now and was there at an earlier call; a world that keeps
    /// no memory of it says no. See [`remembering::Remembering`].
    fn has_gone(&self, _directory: &CleanPath, _is_there: bool) -> bool {
        false
    }

    /// Whether names that differ only in case name the same entry.
    fn folds_case(&self) -> bool {
        false
    }
}
