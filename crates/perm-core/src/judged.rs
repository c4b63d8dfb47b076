//! The paths that a decision was made about, and where they led when it was made.
//!
//! Between the decision and the call the disk may change. A host that opens a file itself opens the resolved
//! path, following no link, and so reaches what was judged or nothing.

use serde::{Deserialize, Serialize};

/// What a call would do to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PathAccess {
    /// Its content, its names or what it is are read.
    Read,
    /// It is made, or its content or attributes change.
    Write,
    /// It is removed or moved away.
    Delete,
    /// It is run.
    Execute,
}

/// A path that was judged. Its texts are exact, for programs: show them through [`crate::Shown`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JudgedPath {
    /// What would be done to it.
    pub access: PathAccess,
    /// As spelled, made absolute.
    pub path: String,
    /// With every link followed that the call would follow; `None` where it leads to no place of the disk,
    /// as `/dev/stdout` does, or where it cannot be said.
    pub resolved: Option<String>,
}

impl JudgedPath {
    /// How many a decision names at most.
    pub const MOST: usize = 256;

    /// A path and where it leads.
    #[must_use]
    pub fn new(access: PathAccess, path: impl Into<String>, resolved: Option<String>) -> Self {
        Self { access, path: path.into(), resolved }
    }
}
