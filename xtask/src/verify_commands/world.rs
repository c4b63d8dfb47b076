//! The throwaway world of the runs: a home, a project with a git repository, temporary files and caches.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Where the project is seen in the sandbox.
pub(super) const PROJECT: &str = "/srv/project";
/// Where the home is seen in the sandbox.
pub(super) const HOME: &str = "/home/dev";
/// The directories of the world, and where they are seen.
pub(super) const MOUNTS: &[(&str, &str)] =
    &[("srv", "/srv"), ("home", "/home"), ("tmp", "/tmp"), ("cache", "/var/cache")];

const SCRIPT: &str = include_str!("world.sh");

/// One world. It is removed when dropped.
#[derive(Debug)]
pub(super) struct World {
    root: TempDir,
    state: BTreeMap<PathBuf, Entry>,
}

/// What a file was like. Any change of content or attributes changes the time of change, which no
/// program can set back.
#[derive(Debug, PartialEq, Eq)]
struct Entry {
    inode: u64,
    mode: u32,
    size: u64,
    changed: (i64, i64),
}

impl World {
    /// Builds a world.
    pub(super) fn new() -> io::Result<Self> {
        let root = TempDir::new()?;
        let output = Command::new("bash").arg("-c").arg(SCRIPT).arg("world").arg(root.path()).output()?;
        if !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        let mut world = Self { root, state: BTreeMap::new() };
        world.state = world.look()?;
        Ok(world)
    }

    /// A path below the root.
    pub(super) fn path(&self, below: &str) -> PathBuf {
        self.root.path().join(below)
    }

    /// The paths, as seen in the sandbox, that are not what they were when this was last asked.
    pub(super) fn changes(&mut self) -> io::Result<Vec<String>> {
        let now = self.look()?;
        let mut changed: Vec<_> =
            now.iter().filter(|&(path, entry)| self.state.get(path) != Some(entry)).collect();
        changed.retain(|(path, _)| self.root.path() != path.as_path());
        let mut paths: Vec<String> = changed.into_iter().map(|(path, _)| self.seen(path)).collect();
        paths.extend(self.state.keys().filter(|path| !now.contains_key(*path)).map(|path| self.seen(path)));
        self.state = now;
        Ok(paths)
    }

    fn look(&self) -> io::Result<BTreeMap<PathBuf, Entry>> {
        let mut out = BTreeMap::new();
        for (name, _) in MOUNTS {
            walk(&self.path(name), &mut out)?;
        }
        Ok(out)
    }

    /// The path as it is seen in the sandbox.
    fn seen(&self, path: &Path) -> String {
        let below = path.strip_prefix(self.root.path()).unwrap_or(path).to_string_lossy().into_owned();
        let (first, rest) = below.split_once('/').unwrap_or((&below, ""));
        let mount = MOUNTS.iter().find(|(name, _)| *name == first).map_or(first, |(_, mount)| mount);
        if rest.is_empty() { mount.to_owned() } else { format!("{mount}/{rest}") }
    }
}

fn walk(path: &Path, out: &mut BTreeMap<PathBuf, Entry>) -> io::Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    out.insert(path.to_owned(), entry(&metadata));
    if metadata.is_dir() {
        for child in fs::read_dir(path)? {
            walk(&child?.path(), out)?;
        }
    }
    Ok(())
}

fn entry(metadata: &Metadata) -> Entry {
    Entry {
        inode: metadata.ino(),
        mode: metadata.mode(),
        size: metadata.size(),
        changed: (metadata.ctime(), metadata.ctime_nsec()),
    }
}
