//! The text files of the repository, read once.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that hold nothing of ours.
const SKIPPED: &[&str] = &[".git", "target", "corpus", "artifacts", "node_modules"];

/// Every text file below the root, by its path from there, sorted.
pub(crate) struct Repository {
    root: PathBuf,
    files: Vec<(String, String)>,
}

impl Repository {
    /// Reads the repository that this program was built from.
    pub(crate) fn read() -> Result<Self, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_owned();
        let mut files = Vec::new();
        walk(&root, "", &mut files).map_err(|error| format!("{}: {error}", root.display()))?;
        files.sort_unstable();
        Ok(Self { root, files })
    }

    /// The files, path and content.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The Rust files of the crates' libraries and programs, without their tests.
    pub(crate) fn sources(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| is_source(path)).map(|(path, text)| (path, without_tests(text)))
    }

    /// The content of a file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files().find(|(other, _)| *other == path).map(|(_, text)| text)
    }

    /// Whether there is a file or folder at that path.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.root.join(path).exists()
    }

    /// Writes a file.
    pub(crate) fn write(&self, path: &str, text: &str) -> Result<(), String> {
        fs::write(self.root.join(path), text).map_err(|error| format!("{path}: {error}"))
    }
}

fn walk(root: &Path, below: &str, files: &mut Vec<(String, String)>) -> std::io::Result<()> {
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if SKIPPED.contains(&name.as_str()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            walk(root, &path, files)?;
        } else if let Ok(text) = String::from_utf8(fs::read(entry.path())?) {
            files.push((path, text));
        }
    }
    Ok(())
}

fn is_source(path: &str) -> bool {
    path.starts_with("crates/")
        && path.contains("/src/")
        && path.ends_with(".rs")
        && !path.ends_with("/tests.rs")
        && !path.ends_with("_tests.rs")
        && !path.contains("/tests/")
}

/// The text up to the module of its tests.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}
