//! A file system in memory: the twin of the disk for tests, and for hosts whose files are elsewhere.

use std::collections::BTreeMap;

use super::{Kind, Stamp, World, WorldError};
use crate::path::{AbsPath, CleanPath};

/// A file system in memory. Directories above an entry are made with it.
#[derive(Clone, Debug)]
pub struct Memory {
    entries: BTreeMap<String, Entry>,
    folds_case: bool,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    node: Node,
}

#[derive(Clone, Debug)]
enum Node {
    File(Vec<u8>),
    Directory,
    Link(String),
    Other(Kind),
    Denied,
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Memory {
    /// A world that holds only `/`.
    #[must_use]
    pub fn new() -> Self {
        let root = Entry { name: String::new(), node: Node::Directory };
        Self { entries: BTreeMap::from([("/".to_owned(), root)]), folds_case: false }
    }

    /// An empty world in which `A` and `a` are the same name, as on macOS and Windows.
    #[must_use]
    pub fn case_insensitive() -> Self {
        Self { folds_case: true, ..Self::new() }
    }

    /// Adds a directory. A text that is not an absolute path is ignored, here and below.
    #[must_use]
    pub fn dir(self, path: &str) -> Self {
        self.put(path, Node::Directory)
    }

    /// Adds a regular file.
    #[must_use]
    pub fn file(self, path: &str, content: &str) -> Self {
        self.put(path, Node::File(content.as_bytes().to_vec()))
    }

    /// Adds a symbolic link.
    #[must_use]
    pub fn link(self, path: &str, target: &str) -> Self {
        self.put(path, Node::Link(target.to_owned()))
    }

    /// Adds a pipe, a socket or a device; of the other kinds an empty file or directory.
    #[must_use]
    pub fn special(self, path: &str, kind: Kind) -> Self {
        let node = match kind {
            Kind::File => Node::File(Vec::new()),
            Kind::Directory => Node::Directory,
            Kind::Link => Node::Link(String::new()),
            Kind::Device | Kind::Fifo | Kind::Socket => Node::Other(kind),
        };
        self.put(path, node)
    }

    /// Adds an entry that the engine may not look at.
    #[must_use]
    pub fn denied(self, path: &str) -> Self {
        self.put(path, Node::Denied)
    }

    fn put(mut self, path: &str, node: Node) -> Self {
        let Ok(path) = AbsPath::parse(path) else { return self };
        let path = path.clean();
        let mut above = path.parent();
        while let Some(directory) = above {
            let entry = Entry { name: name_of(&directory), node: Node::Directory };
            self.entries.entry(self.key(&directory)).or_insert(entry);
            above = directory.parent();
        }
        self.entries.insert(self.key(&path), Entry { name: name_of(&path), node });
        self
    }

    fn key(&self, path: &CleanPath) -> String {
        if self.folds_case { path.as_str().to_lowercase() } else { path.as_str().to_owned() }
    }

    fn get(&self, path: &CleanPath) -> Result<&Node, WorldError> {
        match self.entries.get(&self.key(path)).map(|entry| &entry.node) {
            Some(Node::Denied) => Err(WorldError::Denied),
            Some(node) => Ok(node),
            None => Err(WorldError::Missing),
        }
    }
}

fn name_of(path: &CleanPath) -> String {
    path.name().unwrap_or_default().to_owned()
}

impl World for Memory {
    fn look(&self, path: &CleanPath) -> Result<Option<super::Entry>, WorldError> {
        let (kind, size) = match self.get(path) {
            Ok(Node::File(content)) => (Kind::File, content.len()),
            Ok(Node::Directory) => (Kind::Directory, 0),
            Ok(Node::Link(target)) => (Kind::Link, target.len()),
            Ok(Node::Other(kind)) => (*kind, 0),
            Ok(Node::Denied) => return Err(WorldError::Denied),
            Err(WorldError::Missing) => return Ok(None),
            Err(error) => return Err(error),
        };
        let position = self.entries.range(..self.key(path)).count();
        let number = |value: usize| u64::try_from(value).unwrap_or(u64::MAX);
        let stamp = Stamp { device: 0, inode: number(position), size: number(size), modified: 0, changed: 0 };
        Ok(Some(super::Entry { kind, stamp }))
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        match self.get(path)? {
            Node::Link(target) => Ok(target.clone()),
            Node::File(_) | Node::Directory | Node::Other(_) | Node::Denied => Err(WorldError::WrongKind),
        }
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        match self.get(path)? {
            Node::Directory => {}
            Node::File(_) | Node::Link(_) | Node::Other(_) | Node::Denied => {
                return Err(WorldError::WrongKind);
            }
        }
        let own = self.key(path);
        let start = if path.is_root() { own } else { format!("{own}/") };
        let mut names: Vec<String> = self
            .entries
            .range(start.clone()..)
            .take_while(|(key, _)| key.starts_with(&start))
            .filter(|(key, _)| {
                key.len() > start.len() && !key.get(start.len()..).unwrap_or_default().contains('/')
            })
            .map(|(_, entry)| entry.name.clone())
            .collect();
        if names.len() > limit {
            return Err(WorldError::TooLarge { limit });
        }
        names.sort_unstable();
        Ok(names)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        match self.get(path)? {
            Node::File(content) if content.len() > limit => Err(WorldError::TooLarge { limit }),
            Node::File(content) => Ok(content.clone()),
            Node::Directory | Node::Link(_) | Node::Other(_) | Node::Denied => Err(WorldError::WrongKind),
        }
    }

    fn folds_case(&self) -> bool {
        self.folds_case
    }
}
