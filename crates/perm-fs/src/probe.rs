//! Probes: whether a folder makes a program run others (`git status` in a repository with `core.fsmonitor`).
//!
//! In come a program and a directory with every link resolved; out comes what the folder brings that makes
//! the program run something, connect or write elsewhere, or that there is no such thing. Only what the
//! folder brings counts: the user's own configuration in the home is the user's. What cannot be read or
//! understood is an error, and the program is then not known to only read there.

mod cache;
mod cargo;
mod compose;
mod eyes;
mod git;
mod go;
mod maven;
mod npm;
mod python;
mod toml;
mod versions;

use crate::path::CleanPath;
use crate::world::{World, WorldError};
pub use cache::{ProbeCache, Probed};
use eyes::Eyes;

/// A program that a folder can redirect, and that has a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Program {
    /// `cargo`, `rustc`: the toolchain file and `.cargo/config.toml`.
    Cargo,
    /// `docker compose`: the variables in `.env`, and what the compose files include.
    Compose,
    /// `git`: the configuration and the hooks of the repository, and of those below it.
    Git,
    /// `go`: the toolchain that `go.mod` or `go.work` asks for.
    Go,
    /// `mvn`: the options in `.mvn`.
    Maven,
    /// `npm`: `.npmrc`.
    Npm,
    /// `python -m`: modules beside the working directory.
    Python,
    /// `node`, `ruby`, `java` and what else a version manager starts: the files that it chooses by.
    Versions,
}

/// What a folder brings that makes a program run others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FolderFinding {
    /// The file that says so.
    pub file: CleanPath,
    /// The key or entry in it: `core.fsmonitor`, `hooks/post-index-change`.
    pub key: String,
    /// What it does, as the end of a sentence: `is run to find changed files`.
    pub why: &'static str,
}

/// Why it cannot be said what a folder brings. The program is then not known to only read there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// The system does not tell what is there.
    #[error("`{path}` cannot be looked at: {error}")]
    World {
        /// What was asked about.
        path: CleanPath,
        /// The answer.
        error: WorldError,
    },
    /// A file of the folder is not understood, and the program may understand it differently.
    #[error("`{path}` is not understood: {what}")]
    NotUnderstood {
        /// The file.
        path: CleanPath,
        /// What of it.
        what: &'static str,
    },
    /// There is more to look at than a probe is ready to take.
    #[error("there is more below `{0}` than is looked at")]
    TooMuch(CleanPath),
}

/// Looks for what makes `program` run others when it is started in `directory`.
///
/// No link may be on the way to `directory` (see [`crate::resolve()`]). `home` is the user's home, likewise
/// resolved: its own configuration files are the user's and do not count.
///
/// # Errors
/// Where what the folder brings cannot be read, is not understood, or is too much to look at.
pub fn probe(
    world: &dyn World,
    program: Program,
    directory: &CleanPath,
    home: Option<&CleanPath>,
) -> Result<Option<FolderFinding>, ProbeError> {
    let eyes = Eyes { world, home };
    match program {
        Program::Cargo => cargo::probe(&eyes, directory),
        Program::Compose => compose::probe(&eyes, directory),
        Program::Git => git::probe(&eyes, directory),
        Program::Go => go::probe(&eyes, directory),
        Program::Maven => maven::probe(&eyes, directory),
        Program::Npm => npm::probe(&eyes, directory),
        Program::Python => python::probe(&eyes, directory),
        Program::Versions => versions::probe(&eyes, directory),
    }
}

/// The files that a git repository has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tracked {
    /// The top of its work tree.
    pub top: CleanPath,
    /// The files and the repositories inside, by their paths below the top.
    pub files: Vec<String>,
    /// Directories of which is not said what they hold.
    pub directories: Vec<String>,
}

/// The files that the repository has which git finds from `directory`; none where there is no repository. No link
/// may be on the way to `directory`.
///
/// # Errors
/// Where the repository, its settings or its index cannot be read or are not understood.
pub fn tracked(world: &dyn World, directory: &CleanPath) -> Result<Option<Tracked>, ProbeError> {
    git::tracked(&Eyes { world, home: None }, directory)
}

/// The hooks of git, sorted: the names of files that git runs. Source: githooks(5).
pub const GIT_HOOKS: &[&str] = &[
    "applypatch-msg",
    "commit-msg",
    "fsmonitor-watchman",
    "p4-changelist",
    "p4-post-changelist",
    "p4-pre-submit",
    "p4-prepare-changelist",
    "post-applypatch",
    "post-checkout",
    "post-commit",
    "post-index-change",
    "post-merge",
    "post-receive",
    "post-rewrite",
    "post-update",
    "pre-applypatch",
    "pre-auto-gc",
    "pre-commit",
    "pre-merge-commit",
    "pre-push",
    "pre-rebase",
    "pre-receive",
    "prepare-commit-msg",
    "proc-receive",
    "push-to-checkout",
    "reference-transaction",
    "sendemail-validate",
    "update",
];

/// Whether git, started in `directory`, would run a file of this path as a hook, because the settings of the
/// repository or the user's name its directory (`core.hooksPath`). No link may be on the way to either.
///
/// # Errors
/// Where a file of that name stands there and it cannot be said which directories the settings name.
pub fn is_git_hook(
    world: &dyn World,
    directory: &CleanPath,
    home: Option<&CleanPath>,
    path: &CleanPath,
) -> Result<bool, ProbeError> {
    let is_named = path.name().is_some_and(|name| GIT_HOOKS.binary_search(&name).is_ok());
    let Some(above) = path.parent().filter(|_| is_named) else { return Ok(false) };
    let eyes = Eyes { world, home };
    for directory in git::hook_directories(&eyes, directory)? {
        if directory.clean() == above || eyes.follow(&directory)?.is_some_and(|seen| seen.path == above) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The directory and those above it, nearest first.
fn upwards(directory: &CleanPath) -> impl Iterator<Item = CleanPath> {
    std::iter::successors(Some(directory.clone()), CleanPath::parent)
}
