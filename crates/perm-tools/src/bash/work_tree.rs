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
use smol_str::SmolStr;

use super::globals;
use super::matching::base_name;
use crate::below;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};
use words::Touch;

/// How many directories are gone up in search of the repository.
const MOST_LEVELS: usize = 64;

/// A rule that may be about a file of the work tree which the command does not name. Where it is not known which
/// work tree that is, none can be excluded.
pub(super) fn hit<'r>(
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
    // `GIT_DIR` and its like: the work tree is elsewhere.
    let mut set = reading.assigned.iter().chain(invocation.assignments.iter().map(|assigned| &assigned.name));
    let is_elsewhere = invocation.tampered.is_some() || set.any(|name| name.starts_with("GIT_"));
    let rule = match tops(scene, invocation, globals).filter(|_| !is_elsewhere) {
        Some(tops) => tops.iter().find_map(|top| {
            let changed = if touch.changes { writes.reaching_below(scene.workspace(), top) } else { None };
            changed.or_else(|| if touch.reads { below::reaching(scene, reads, top) } else { None })
        }),
        None => sets.find_map(PathSet::any),
    };
    rule.map(|rule| (rule, invocation.span))
}

/// The tops of the work trees that a command may be about; `None` where that is not known.
fn tops(scene: &Scene<'_>, invocation: &Invocation, globals: &[Value]) -> Option<Vec<Place>> {
    let Cwd::Known(directories) = &invocation.cwd else { return None };
    let changes = changed_to(globals)?;
    let mut tops = Vec::new();
    for directory in directories.iter() {
        let mut start = AbsPath::parse(directory).ok()?;
        for change in &changes {
            start = AbsPath::parse_in(change, Some(&start)).ok()?;
        }
        tops.push(top(scene, start)?);
    }
    Some(tops)
}

/// The directories that `-C` names, one after the other, in the words before the subcommand; `None` where another
/// option may name the work tree.
fn changed_to(globals: &[Value]) -> Option<Vec<&str>> {
    let mut changes = Vec::new();
    let mut words = globals.iter();
    while let Some(word) = words.next() {
        match word.text()? {
            "-C" => changes.push(words.next()?.text()?),
            // `core.worktree` is one of them.
            "-c" if words.next()?.text()?.to_ascii_lowercase().starts_with("core.") => return None,
            "-c" => {}
            word if MOVES_NOTHING.binary_search(&word).is_ok() => {}
            _ => return None,
        }
    }
    Some(changes)
}

/// Options before the subcommand that leave the work tree where it is. Sorted.
const MOVES_NOTHING: &[&str] = &[
    "--glob-pathspecs",
    "--icase-pathspecs",
    "--literal-pathspecs",
    "--no-optional-locks",
    "--no-pager",
    "--noglob-pathspecs",
    "--paginate",
    "-P",
    "-p",
];

/// What a command of git does to the work tree, and the words before its subcommand.
fn touched(argv: &[Value]) -> Option<(Touch, &[Value])> {
    let is_git = |texts: &[SmolStr]| texts.iter().any(|text| base_name(text) == "git");
    if !argv.first()?.texts().is_some_and(is_git) {
        return None;
    }
    let at = globals::end_of_globals("git", argv);
    let touch = words::touch(argv.get(at)?, argv.get(at + 1..).unwrap_or_default())?;
    Some((touch, argv.get(1..at).unwrap_or_default()))
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
