//! Files stay small enough to be read at once.

use crate::repository::Repository;

/// The most lines a Rust file may have.
const MOST: usize = 600;

pub(super) fn faults(repository: &Repository) -> Vec<String> {
    repository
        .files()
        .filter(|(path, _)| path.ends_with(".rs"))
        .filter_map(|(path, text)| {
            let lines = text.lines().count();
            (lines > MOST).then(|| format!("{path}: {lines} lines, of which {MOST} are allowed: cut it"))
        })
        .collect()
}
