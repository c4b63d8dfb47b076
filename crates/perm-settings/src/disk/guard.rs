//! Whose file it is, and who may write it.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

use super::{shown, unreadable};
use crate::problem::{IsLink, NotAFile, Problem};

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

/// Whether the error says that there is no such file.
pub(super) fn absent(error: &io::Error) -> bool {
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

    use crate::problem::{ForeignOwner, WritableByOthers};

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

/// Whether others than its owner may write it.
#[cfg(unix)]
fn may_write_others(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let group = rustix::process::getegid().as_raw();
    lets_others_write(metadata.mode(), metadata.is_dir(), (metadata.uid(), metadata.gid()), group)
}

/// In a sticky directory others can put new files but not touch those of the user. A user's private group, whose
/// number is the user's, is the user; root's is not.
#[cfg(unix)]
const fn lets_others_write(mode: u32, is_dir: bool, (user, group): (u32, u32), own_group: u32) -> bool {
    let sticky = is_dir && mode & 0o1000 != 0;
    let private = group != 0 && group == user && group == own_group;
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

#[cfg(all(test, unix))]
mod tests {
    use super::lets_others_write;

    #[test]
    fn who_may_write() {
        // Mode, directory, user and group of the file, group of the process.
        for (mode, is_dir, owner, group, expected) in [
            (0o644, false, (1000, 1000), 1000, false),
            (0o600, false, (1000, 50), 1000, false),
            (0o646, false, (1000, 1000), 1000, true),
            (0o664, false, (1000, 1000), 1000, false),
            (0o664, false, (1000, 50), 1000, true),
            (0o664, false, (1000, 50), 50, true),
            (0o664, false, (1000, 1000), 50, true),
            (0o664, false, (0, 1000), 1000, true),
            (0o664, false, (0, 0), 0, true),
            (0o1646, false, (0, 0), 0, true),
            (0o755, true, (1000, 1000), 1000, false),
            (0o775, true, (1000, 50), 1000, true),
            (0o1777, true, (0, 0), 0, false),
            (0o777, true, (0, 0), 0, true),
        ] {
            assert_eq!(lets_others_write(mode, is_dir, owner, group), expected, "{mode:o} {owner:?} {group}");
        }
    }
}
