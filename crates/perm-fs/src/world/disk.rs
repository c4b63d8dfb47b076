//! The real disk. The only module that touches `std::fs`, and only to look.

#![allow(clippy::disallowed_methods, reason = "this is the module that owns the disk; it only reads")]

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read};
use std::time::SystemTime;

use super::{Entry, Kind, Stamp, World, WorldError};
use crate::path::CleanPath;

/// The disk of the machine the engine runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl World for Disk {
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError> {
        match fs::symlink_metadata(path.as_str()) {
            Ok(found) => Ok(Some(Entry { kind: kind_of(found.file_type()), stamp: stamp_of(&found) })),
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(told(&error)),
        }
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        let target = fs::read_link(path.as_str()).map_err(|error| told(&error))?;
        target.into_os_string().into_string().map_err(|_| WorldError::NotUtf8)
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        // `read_dir` would follow a link; following is the resolver's business.
        match self.kind(path)? {
            Some(Kind::Directory) => {}
            None => return Err(WorldError::Missing),
            Some(Kind::File | Kind::Link | Kind::Device | Kind::Fifo | Kind::Socket) => {
                return Err(WorldError::WrongKind);
            }
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(path.as_str()).map_err(|error| told(&error))? {
            if names.len() == limit {
                return Err(WorldError::TooLarge { limit });
            }
            let name = entry.map_err(|error| told(&error))?.file_name();
            names.push(name.into_string().map_err(|_| WorldError::NotUtf8)?);
        }
        names.sort_unstable();
        Ok(names)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        match self.kind(path)? {
            Some(Kind::File) => {}
            None => return Err(WorldError::Missing),
            Some(Kind::Directory | Kind::Link | Kind::Device | Kind::Fifo | Kind::Socket) => {
                return Err(WorldError::WrongKind);
            }
        }
        let mut options = OpenOptions::new();
        options.read(true);
        neither_wait_nor_follow(&mut options);
        let mut file = options.open(path.as_str()).map_err(|error| told(&error))?;
        let found = file.metadata().map_err(|error| told(&error))?;
        if !found.is_file() {
            return Err(WorldError::WrongKind);
        }
        content(&mut file, usize::try_from(found.len()).unwrap_or(usize::MAX), limit)
    }

    fn now(&self) -> i128 {
        since_1970(SystemTime::now())
    }

    fn folds_case(&self) -> bool {
        cfg!(any(target_os = "macos", target_os = "ios", windows))
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a list of the system's that grows")]
fn told(error: &io::Error) -> WorldError {
    match error.kind() {
        io::ErrorKind::NotFound => WorldError::Missing,
        io::ErrorKind::PermissionDenied => WorldError::Denied,
        io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => {
            WorldError::WrongKind
        }
        _ => WorldError::Other(error.to_string()),
    }
}

/// The content of a file that says it has `size` bytes: one call where that is true.
fn content(file: &mut File, size: usize, limit: usize) -> Result<Vec<u8>, WorldError> {
    /// What is read at once of a file that does not know its size, as those of `/proc`.
    const CHUNK: usize = 4096;
    let too_large = Err(WorldError::TooLarge { limit });
    if size > limit {
        return too_large;
    }
    let mut content = Vec::new();
    let mut filled = 0_usize;
    loop {
        let room = if filled == 0 { size } else { filled.saturating_mul(2) };
        content.resize(room.max(CHUNK).min(limit.saturating_add(1)).max(filled), 0);
        match file.read(content.get_mut(filled..).unwrap_or_default()) {
            Ok(0) => break,
            Ok(count) => filled = filled.saturating_add(count),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(told(&error)),
        }
        if filled > limit {
            return too_large;
        }
        if filled == size {
            break;
        }
    }
    content.truncate(filled);
    Ok(content)
}

/// Opening must neither wait, should the file have become a pipe since it was looked at, nor follow a link.
#[cfg(unix)]
fn neither_wait_nor_follow(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(flags());
}

#[cfg(not(unix))]
fn neither_wait_nor_follow(_options: &mut OpenOptions) {}

/// `O_NONBLOCK` and `O_NOFOLLOW`, by the headers of each system; none where they are not known, and the
/// look before and the look after opening stand alone.
#[cfg(unix)]
const fn flags() -> i32 {
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        0o4000 | 0o400_000
    } else if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
        0o4000 | 0o100_000
    } else if cfg!(any(target_os = "macos", target_os = "ios")) {
        0x4 | 0x100
    } else {
        0
    }
}

#[cfg(unix)]
fn kind_of(kind: FileType) -> Kind {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_symlink() {
        Kind::Link
    } else if kind.is_dir() {
        Kind::Directory
    } else if kind.is_fifo() {
        Kind::Fifo
    } else if kind.is_socket() {
        Kind::Socket
    } else if kind.is_file() {
        Kind::File
    } else {
        Kind::Device
    }
}

#[cfg(not(unix))]
fn kind_of(kind: FileType) -> Kind {
    if kind.is_symlink() {
        Kind::Link
    } else if kind.is_dir() {
        Kind::Directory
    } else if kind.is_file() {
        Kind::File
    } else {
        Kind::Device
    }
}

#[cfg(unix)]
fn stamp_of(metadata: &Metadata) -> Stamp {
    use std::os::unix::fs::MetadataExt;
    let nanoseconds = |seconds: i64, rest: i64| i128::from(seconds) * 1_000_000_000 + i128::from(rest);
    Stamp {
        device: metadata.dev(),
        inode: metadata.ino(),
        size: metadata.size(),
        modified: nanoseconds(metadata.mtime(), metadata.mtime_nsec()),
        changed: nanoseconds(metadata.ctime(), metadata.ctime_nsec()),
    }
}

#[cfg(not(unix))]
fn stamp_of(metadata: &Metadata) -> Stamp {
    let modified = metadata.modified().map_or(0, since_1970);
    Stamp { device: 0, inode: 0, size: metadata.len(), modified, changed: modified }
}

fn since_1970(time: SystemTime) -> i128 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i128::try_from(since.as_nanos()).unwrap_or(i128::MAX)
}
