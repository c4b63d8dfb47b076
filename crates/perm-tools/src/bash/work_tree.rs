//! Commands of git that read or change a whole work tree without naming it: `git stash`, `git pull`, `git add -A`.
//! Which these are stands in `work_tree/words.rs`.
//!
//! In comes an invocation, out comes a deny or ask rule over paths that may be about a file of the work tree. This
//! is asked of rules alone: what git changes in a work tree can be had back from git, and is no danger by itself.

mod words;

use perm_bash::analysis::{Cwd, Invocation, Reading, WrapperKind};
use perm_bash::value::Value;
use perm_core::{Rule, Span};
use perm_fs::{AbsPath, Last};

use super::git_line::{self, Globals};
use crate::below;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};
use crate::walk::Follows;
use words::Touch;

/// How many directories are gone up in search of the repository.
const MOST_LEVELS: usize = 64;

/// Variables of git that leave the repository, the work tree and the settings where they are; a name that ends in `_`
/// stands for all that start so. Sorted.
const MOVES_NOTHING: &[&str] = &[
    "GIT_ADVICE",
    "GIT_ASKPASS",
    "GIT_AUTHOR_",
    "GIT_COMMITTER_",
    "GIT_EDITOR",
    "GIT_FLUSH",
    "GIT_MERGE_AUTOEDIT",
    "GIT_OPTIONAL_LOCKS",
    "GIT_PAGER",
    "GIT_PAGER_IN_USE",
    "GIT_SEQUENCE_EDITOR",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "GIT_TERMINAL_PROMPT",
];

/// A rule that may be about a file of the work tree which the command does not name. Where it is not known which
/// work tree that is, none can be excluded.
pub(crate) fn hit<'r>(
    scene: &Scene<'_>,
    reading: &Reading,
    invocation: &Invocation,
    [writes, reads]: [&'r PathSet; 2],
) -> Option<(&'r Rule, Span)> {
    if writes.is_empty() && reads.is_empty() {
        return None;
    }
    let (touch, globals) = touched(&invocation.argv)?;
    if invocation.via.iter().any(|wrapper| wrapper.kind == WrapperKind::Remote) {
        return None;
    }
    let sets = [(touch.changes, writes), (touch.reads, reads)];
    let mut sets = sets.into_iter().filter(|(is_meant, _)| *is_meant).map(|(_, set)| set);
    let is_here = globals == Globals::Here && !is_moved(reading, invocation);
    let rule = match tops(scene, invocation).filter(|_| is_here) {
        Some(tops) => tops.iter().find_map(|top| {
            let changed = if touch.changes { writes.reaching_below(scene.workspace(), top) } else { None };
            changed
                .or_else(|| if touch.reads { below::reaching(scene, reads, top, Follows::No) } else { None })
        }),
        None => sets.find_map(PathSet::any),
    };
    rule.map(|rule| (rule, invocation.span))
}

/// Whether a variable may make git work on another repository or work tree than that around its directory.
pub(super) fn is_moved(reading: &Reading, invocation: &Invocation) -> bool {
    let is_harmless = |name: &str| {
        MOVES_NOTHING.iter().any(|own| name == *own || (own.ends_with('_') && name.starts_with(own)))
    };
    let mut set = reading.assigned.iter().chain(invocation.assignments.iter().map(|assigned| &assigned.name));
    invocation.tampered.is_some() || set.any(|name| name.starts_with("GIT_") && !is_harmless(name))
}

/// The tops of the work trees that a command may be about; `None` where that is not known. `-C` has moved the
/// directory of the invocation already.
fn tops(scene: &Scene<'_>, invocation: &Invocation) -> Option<Vec<Place>> {
    let (Cwd::Known(directories) | Cwd::TopOf(directories)) = &invocation.cwd else { return None };
    directories.iter().map(|directory| top(scene, AbsPath::parse(directory).ok()?)).collect()
}

/// What a command of git does to the work tree, and where that may be.
fn touched(argv: &[Value]) -> Option<(Touch, Globals)> {
    let line = git_line::read(argv)?;
    let touch =
        if line.globals == Globals::Unknown { words::BOTH } else { words::touch(line.name, line.words)? };
    Some((touch, line.globals))
}

/// The directory that holds `.git`; where none does, the directory itself; `None` where that cannot be seen.
pub(super) fn top(scene: &Scene<'_>, start: AbsPath) -> Option<Place> {
    let mut path = start.clean();
    for _ in 0..MOST_LEVELS {
        let git = AbsPath::parse(&format!("{}/.git", path.as_str().trim_end_matches('/'))).ok()?;
        if scene.world.kind(&git.clean()).ok()?.is_some() {
            return Some(scene.place(path.to_abs(), None, Last::Follow));
        }
        match path.parent() {
            Some(above) => path = above,
            None => return Some(scene.place(start, None, Last::Follow)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::MOVES_NOTHING;

    #[test]
    fn the_table_is_sorted() {
        assert!(MOVES_NOTHING.is_sorted());
    }
}
