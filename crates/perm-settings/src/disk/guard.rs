//! Whose file it is, and who may write it.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

use super::{shown, unreadable};
use crate::problem::{ForeignOwner, IsLink, NotAFile, Problem, WritableByOthers};

/// Opens a file without following a link at its end and without waiting for a pipe; `None` where there is none.
pub(super) fn open(path: &Path) -> Result<Option<File>, Problem> {
    match fs::symlink_metadata(path) {
        Err(error) if absent(&error) => return Ok(None),
        Err(error) => return Err(unreadable(path, &error)),
        Ok(metadata) if metadata.is_symlink() => return Err(IsLink { path: shown(path) }.into()),
        Ok(metadata) if !metadata.is_file() => return Err(NotAFile { path: shown(path) }.into()),
        Ok(_) => {}
    }
    match options().open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if absent(&error) => Ok(None),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

#[cfg(unix)]
fn options() -> fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::CLOEXEC;
    let mut options = fs::OpenOptions::new();
    options.read(true).custom_flags(flags.bits().cast_signed());
    options
}

#[cfg(not(unix))]
fn options() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    options
}

/// Judges an open file: what is read from it is what was judged.
pub(super) fn file(file: &File, path: &Path) -> Result<(), Problem> {
    let metadata = file.metadata().map_err(|error| unreadable(path, &error))?;
    if !metadata.is_file() {
        return Err(NotAFile { path: shown(path) }.into());
    }
    judge(&metadata, path)
}

/// Judges the directory that a file stands in: who may write it can put another file there.
pub(super) fn directory(path: &Path, may_be_link: bool) -> Result<(), Problem> {
    let directory = path.parent().unwrap_or(Path::new("/"));
    let link = fs::symlink_metadata(directory).map_err(|error| unreadable(directory, &error))?;
    if link.is_symlink() && !may_be_link {
        return Err(IsLink { path: shown(directory) }.into());
    }
    let metadata = fs::metadata(directory).map_err(|error| unreadable(directory, &error))?;
    judge(&metadata, directory)
}

#[cfg(unix)]
fn judge(metadata: &Metadata, path: &Path) -> Result<(), Problem> {
    use std::os::unix::fs::MetadataExt as _;
    let (user, owner) = (rustix::process::geteuid().as_raw(), metadata.uid());
    if owner != user && owner != 0 {
        return Err(ForeignOwner { path: shown(path), owner, user }.into());
    }
    if may_write_others(metadata) {
        return Err(WritableByOthers { path: shown(path), mode: metadata.mode() & 0o7777 }.into());
    }
    Ok(())
}

/// The system's access lists are not looked at here.
#[cfg(not(unix))]
fn judge(_: &Metadata, _: &Path) -> Result<(), Problem> {
    Ok(())
}

/// Whether others than its owner may write it. In a sticky directory others can put new files but not touch
/// those of the user. A user's private group (its number is the user's) is the user.
#[cfg(unix)]
fn may_write_others(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let mode = metadata.mode();
    let sticky = metadata.is_dir() && mode & 0o1000 != 0;
    let private = metadata.gid() != 0
        && metadata.gid() == metadata.uid()
        && metadata.gid() == rustix::process::getegid().as_raw();
    !sticky && (mode & 0o002 != 0 || (mode & 0o020 != 0 && !private))
}

/// Whether somebody else has put it into a directory that everybody may write to.
#[cfg(unix)]
pub(super) fn is_strangers(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let user = rustix::process::geteuid().as_raw();
    let strange = |metadata: Metadata| metadata.uid() != user && metadata.uid() != 0;
    let open_to_all = |metadata: Metadata| metadata.mode() & 0o1002 == 0o1002;
    fs::symlink_metadata(path).is_ok_and(strange)
        && path.parent().is_some_and(|above| fs::metadata(above).is_ok_and(open_to_all))
}

#[cfg(not(unix))]
pub(super) fn is_strangers(_: &Path) -> bool {
    false
}
