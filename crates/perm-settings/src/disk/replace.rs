//! Replacing a file: under a lock, wholly or not at all.
//!
//! The lock is one on the directory, so that nothing lies about in a project. The new text is written to a file
//! of a fixed name beside the old one and synced, then takes its place by a rename, and the directory is synced.
//! Whoever is killed between leaves the old file or the new one, and a file that the next writer removes.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{guard, shown, unreadable};
use crate::problem::{Exists, Locked, Problem, Unwritable};

/// How long is waited for other writers.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long between two looks at the lock.
const PAUSE: Duration = Duration::from_millis(5);

/// A directory that nobody else changes settings in as long as this lives.
#[derive(Debug)]
pub(crate) struct Directory {
    path: PathBuf,
    handle: File,
}

impl Directory {
    /// Makes the directory of a file, if need be, and locks it.
    pub(crate) fn lock_for(file: &Path, may_be_link: bool) -> Result<Self, Problem> {
        let path = file.parent().unwrap_or(Path::new("/")).to_path_buf();
        make(&path).map_err(|error| unwritable(&path, &error))?;
        guard::directory(file, may_be_link)?;
        let handle = lockable(&path).map_err(|error| unreadable(&path, &error))?;
        let start = Instant::now();
        loop {
            match handle.try_lock() {
                Ok(()) => return Ok(Self { path, handle }),
                Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => return Err(Locked { path: shown(&path) }.into()),
                Err(TryLockError::Error(error)) => return Err(unwritable(&path, &error)),
            }
        }
    }

    /// Puts this text in the place of the file of that name in the directory.
    pub(crate) fn replace(&self, file: &Path, text: &str) -> Result<(), Problem> {
        let fresh = self.fresh(file, text)?;
        fs::rename(&fresh, file)
            .and_then(|()| self.handle.sync_all())
            .map_err(|error| unwritable(file, &error))
    }

    /// Puts this text where no file of that name may be.
    pub(crate) fn create(&self, file: &Path, text: &str) -> Result<(), Problem> {
        let fresh = self.fresh(file, text)?;
        let linked = fs::hard_link(&fresh, file);
        let removed = fs::remove_file(&fresh);
        match linked {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(Exists { path: shown(file) }.into())
            }
            other => other
                .and(removed)
                .and_then(|()| self.handle.sync_all())
                .map_err(|error| unwritable(file, &error)),
        }
    }

    /// Writes the text to a new file beside that one, which who may read and write it is taken from.
    fn fresh(&self, file: &Path, text: &str) -> Result<PathBuf, Problem> {
        let mut name = OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(".new");
        let path = self.path.join(name);
        let written = || -> io::Result<()> {
            // One that is there was left by a writer that was killed: all others wait for the lock.
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut fresh = options().open(&path)?;
            if let Ok(old) = fs::symlink_metadata(file) {
                fresh.set_permissions(old.permissions())?;
            }
            fresh.write_all(text.as_bytes())?;
            fresh.sync_all()
        };
        match written() {
            Ok(()) => Ok(path),
            Err(error) => {
                let _ = fs::remove_file(&path);
                Err(unwritable(&path, &error))
            }
        }
    }
}

/// What is locked: the directory itself.
#[cfg(unix)]
fn lockable(directory: &Path) -> io::Result<File> {
    File::open(directory)
}

/// What is locked where directories cannot be: a file in it.
#[cfg(not(unix))]
fn lockable(directory: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).truncate(false).write(true).open(directory.join(".lock"))
}

#[cfg(unix)]
fn options() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    options
}

#[cfg(not(unix))]
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}

/// Makes a directory and those above it, which only the user may write.
#[cfg(unix)]
fn make(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().recursive(true).mode(0o755).create(path)
}

#[cfg(not(unix))]
fn make(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

fn unwritable(path: &Path, error: &io::Error) -> Problem {
    Unwritable { path: shown(path), wrong: error.to_string().into() }.into()
}

/// Writes a file that must not be there yet.
pub(crate) fn create(file: &Path, text: &str, may_be_link: bool) -> Result<(), Problem> {
    if super::exists(file) {
        return Err(Exists { path: shown(file) }.into());
    }
    Directory::lock_for(file, may_be_link)?.create(file, text)
}
