//! What can be wrong with a settings file as a whole: one type a cause, each with the way to mend it.

use perm_core::{InvalidRule, Shown};
use thiserror::Error;

use crate::fault::{Spot, TextFaults};

/// The system does not give it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be read: {wrong}")]
#[non_exhaustive]
pub struct Unreadable {
    /// The file or its directory.
    pub path: Shown,
    /// What the system says.
    pub wrong: Shown,
}

/// A link: what it leads to is not what stands there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` is a symbolic link: put the file itself there")]
#[non_exhaustive]
pub struct IsLink {
    /// The file or its directory.
    pub path: Shown,
}

/// Neither a regular file nor absent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be read: it is no regular file")]
#[non_exhaustive]
pub struct NotAFile {
    /// The file.
    pub path: Shown,
}

/// Somebody else's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` belongs to user {owner}, and you are user {user}: look at what it says, then `chown` it")]
#[non_exhaustive]
pub struct ForeignOwner {
    /// The file or its directory.
    pub path: Shown,
    /// Whose it is, as the system numbers users.
    pub owner: u32,
    /// Who asks.
    pub user: u32,
}

/// Others may write it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{path}` may be written by others (its mode is {mode:03o}): look at what it says, then `chmod go-w` it"
)]
#[non_exhaustive]
pub struct WritableByOthers {
    /// The file or its directory.
    pub path: Shown,
    /// Its permission bits.
    pub mode: u32,
}

/// Too large to be settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` has more than {most} bytes: too large for settings")]
#[non_exhaustive]
pub struct TooLarge {
    /// The file.
    pub path: Shown,
    /// How many bytes it may have.
    pub most: u64,
}

/// Not text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` is not UTF-8 from byte {byte} on: write it as UTF-8")]
#[non_exhaustive]
pub struct NotUtf8 {
    /// The file.
    pub path: Shown,
    /// How many bytes before it are text.
    pub byte: usize,
}

/// What it says cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be used: {wrong}")]
#[non_exhaustive]
pub struct Broken {
    /// The file.
    pub path: Shown,
    /// Every fault of its text.
    pub wrong: TextFaults,
}

/// A rule that its tool cannot read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be used: {at}{wrong}")]
#[non_exhaustive]
pub struct UnusableRule {
    /// The file.
    pub path: Shown,
    /// Where in it.
    pub at: Spot,
    /// What is wrong with the rule.
    pub wrong: InvalidRule,
}

/// A file that was named is not there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be read: there is no such file")]
#[non_exhaustive]
pub struct Missing {
    /// The file.
    pub path: Shown,
}

/// The trust store is not what `perm trust` writes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the trust store `{path}` cannot be used, so no project is trusted: {wrong}; remove it and trust anew"
)]
#[non_exhaustive]
pub struct BrokenTrust {
    /// The file.
    pub path: Shown,
    /// What is wrong.
    pub wrong: Shown,
}

/// Somebody else is writing for too long.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` is locked by another program that writes settings: end it, or try again")]
#[non_exhaustive]
pub struct Locked {
    /// The directory.
    pub path: Shown,
}

/// The system does not take it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be written: {wrong}")]
#[non_exhaustive]
pub struct Unwritable {
    /// The file or its directory.
    pub path: Shown,
    /// What the system says.
    pub wrong: Shown,
}

/// A file is there that must not be overwritten.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` is there already: it is left as it is")]
#[non_exhaustive]
pub struct Exists {
    /// The file.
    pub path: Shown,
}

/// A rule that cannot be put in or taken out so that the file is read as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{path}` cannot be changed for the rule `{rule}`: {wrong}")]
#[non_exhaustive]
pub struct Unwritten {
    /// The file.
    pub path: Shown,
    /// The rule.
    pub rule: Shown,
    /// Why.
    pub wrong: Shown,
}

/// One thing wrong with one settings file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant is its own documented type")]
pub enum Problem {
    Unreadable(#[from] Unreadable),
    IsLink(#[from] IsLink),
    NotAFile(#[from] NotAFile),
    ForeignOwner(#[from] ForeignOwner),
    WritableByOthers(#[from] WritableByOthers),
    TooLarge(#[from] TooLarge),
    NotUtf8(#[from] NotUtf8),
    Broken(#[from] Broken),
    UnusableRule(#[from] UnusableRule),
    Missing(#[from] Missing),
    BrokenTrust(#[from] BrokenTrust),
    Locked(#[from] Locked),
    Unwritable(#[from] Unwritable),
    Exists(#[from] Exists),
    Unwritten(#[from] Unwritten),
}
