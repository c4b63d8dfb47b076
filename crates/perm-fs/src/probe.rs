//! Probes: whether a folder makes a program run others (`git status` in a repository with `core.fsmonitor`).
//!
//! Only the type of the answer stands yet. A program that a folder can redirect and that has no probe is not
//! read-only there.

use crate::path::CleanPath;

/// What a folder brings that makes a program run others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FolderFinding {
    /// The file that says so.
    pub file: CleanPath,
    /// The key or entry in it: `core.fsmonitor`, `hooks/post-index-change`.
    pub key: String,
}
