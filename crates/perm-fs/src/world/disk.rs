//! The real disk. The only module that touches `std::fs`, and only to look.

#![allow(clippy::disallowed_methods, reason = "this is the module that owns the disk; it only reads")]

use std::fs::{self, FileType, Metadata, OpenOptions};
use std::io::{self, Read};

use super::{Kind, Stamp, World, WorldError};
use crate::path::CleanPath;

/// The disk of the machine the engine runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl World for Disk {
    fn kind(&self, path: &CleanPath) -> Result<Option<Kind>, WorldError> {
        match fs::symlink_metadata(path.as_str()) {
            Ok(metadata) => Ok(Some(kind_of(metadata.file_type()))),
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
        never_wait(&mut options);
        let file = options.open(path.as_str()).map_err(|error| told(&error))?;
        if !file.metadata().map_err(|error| told(&error))?.is_file() {
            return Err(WorldError::WrongKind);
        }
        let mut content = Vec::new();
        let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        file.take(most).read_to_end(&mut content).map_err(|error| told(&error))?;
        if content.len() > limit { Err(WorldError::TooLarge { limit }) } else { Ok(content) }
    }

    fn stamp(&self, path: &CleanPath) -> Result<Stamp, WorldError> {
        fs::symlink_metadata(path.as_str()).map(|metadata| stamp_of(&metadata)).map_err(|error| told(&error))
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

/// Opening must not wait, should the file have become a pipe since it was looked at.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn never_wait(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    const O_NONBLOCK: i32 = 0o4000;
    options.custom_flags(O_NONBLOCK);
}

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn never_wait(_options: &mut OpenOptions) {}

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
    let nanoseconds = |time: io::Result<std::time::SystemTime>| {
        time.ok()
            .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
            .map_or(0, |since| i128::try_from(since.as_nanos()).unwrap_or(i128::MAX))
    };
    let modified = nanoseconds(metadata.modified());
    Stamp { device: 0, inode: 0, size: metadata.len(), modified, changed: modified }
}
