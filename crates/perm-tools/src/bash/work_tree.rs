//! Commands of git that read or change a whole work tree without naming it: `git stash`, `git pull`, `git add -A`.
//!
//! In comes an invocation, out comes a deny or ask rule over paths that may be about a file of the work tree. This
//! is asked of rules alone: what git changes in a work tree can be had back from git, and is no danger by itself.

use perm_bash::analysis::{Cwd, Invocation, Reading, WrapperKind};
use perm_bash::value::Value;
use perm_core::{Rule, Span};
use perm_fs::{AbsPath, Last};

use super::matching::base_name;
use super::options;
use crate::below;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// What a command does to the files of the work tree that it does not name.
struct Row {
    name: &'static str,
    /// Their content is read, and goes somewhere.
    reads: bool,
    /// They are changed, made or removed.
    changes: bool,
    /// Only where one of these words is given; where there are none, always.
    with: &'static [&'static str],
    /// Not where one of these words stands first behind the name.
    but: &'static [&'static str],
}

const NEW: Row = Row { name: "", reads: false, changes: false, with: &[], but: &[] };

/// The commands, from git's manual. Sorted by name.
const ROWS: &[Row] = &[
    Row {
        name: "add",
        reads: true,
        with: &["--all", "--no-ignore-removal", "--update", "-A", "-u", ".", ":/"],
        ..NEW
    },
    Row { name: "am", changes: true, ..NEW },
    Row { name: "apply", changes: true, but: &["--check", "--numstat", "--stat", "--summary"], ..NEW },
    Row { name: "archive", reads: true, ..NEW },
    Row { name: "checkout", changes: true, but: &["-B", "-b"], ..NEW },
    Row { name: "cherry-pick", changes: true, ..NEW },
    Row { name: "grep", reads: true, ..NEW },
    Row { name: "merge", changes: true, ..NEW },
    Row { name: "pull", changes: true, ..NEW },
    Row { name: "read-tree", changes: true, with: &["-u"], ..NEW },
    Row { name: "rebase", changes: true, ..NEW },
    Row { name: "reset", changes: true, with: &["--hard", "--keep", "--merge"], ..NEW },
    Row { name: "restore", changes: true, ..NEW },
    Row { name: "revert", changes: true, ..NEW },
    Row { name: "stash", reads: true, changes: true, but: &["clear", "drop", "list", "show"], ..NEW },
    Row { name: "submodule", changes: true, with: &["update"], ..NEW },
    Row { name: "switch", changes: true, but: &["-C", "-c"], ..NEW },
];

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
    let (row, globals) = row(&invocation.argv)?;
    if invocation.via.iter().any(|wrapper| wrapper.kind == WrapperKind::Remote) {
        return None;
    }
    let sets = [(row.changes, writes), (row.reads, reads)];
    let mut sets = sets.into_iter().filter(|(is_meant, _)| *is_meant).map(|(_, set)| set);
    // `GIT_DIR` and its like: the work tree is elsewhere.
    let mut set = reading.assigned.iter().chain(invocation.assignments.iter().map(|assigned| &assigned.name));
    let is_elsewhere = invocation.tampered.is_some() || set.any(|name| name.starts_with("GIT_"));
    let rule = match tops(scene, invocation, globals).filter(|_| !is_elsewhere) {
        Some(tops) => tops.iter().find_map(|top| {
            let changed = if row.changes { writes.reaching_below(scene.workspace(), top) } else { None };
            changed.or_else(|| if row.reads { below::reaching(scene, reads, top) } else { None })
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

/// The row of a command of git, where its words make it one of these, and the words before the subcommand.
fn row(argv: &[Value]) -> Option<(&'static Row, &[Value])> {
    let program = argv.first()?.text()?;
    if base_name(program) != "git" {
        return None;
    }
    let at = options::end_of_globals("git", argv);
    let name = argv.get(at)?.text()?;
    let row = ROWS.binary_search_by_key(&name, |row| row.name).ok().and_then(|at| ROWS.get(at))?;
    let words = argv.get(at + 1..).unwrap_or_default();
    let is_with =
        row.with.is_empty() || words.iter().any(|word| row.with.iter().any(|with| word.may_be(with)));
    let is_but = words.first().and_then(Value::text).is_some_and(|word| row.but.contains(&word));
    (is_with && !is_but).then_some((row, argv.get(1..at).unwrap_or_default()))
}

/// The directory that holds `.git`; where none does, the directory itself.
pub(super) fn top(scene: &Scene<'_>, start: AbsPath) -> Option<Place> {
    let mut path = start.clean();
    for _ in 0..MOST_LEVELS {
        let git = AbsPath::parse(&format!("{}/.git", path.as_str().trim_end_matches('/'))).ok()?;
        if matches!(scene.world.kind(&git.clean()), Ok(Some(_))) {
            return Some(scene.place(path.to_abs(), None, Last::Follow));
        }
        let Some(above) = path.parent() else { break };
        path = above;
    }
    Some(scene.place(start, None, Last::Follow))
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{ROWS, row};

    #[test]
    fn the_table_is_sorted() {
        assert!(ROWS.is_sorted_by(|one, other| one.name < other.name));
    }

    #[test]
    fn words_make_a_command_one_about_the_whole_tree() {
        let cases: &[(&str, Option<(bool, bool)>)] = &[
            ("git stash", Some((true, true))),
            ("git stash list", None),
            ("git stash push -m list", Some((true, true))),
            ("git -C x pull --rebase", Some((false, true))),
            ("git add -A", Some((true, false))),
            ("git add src/a.py", None),
            ("git commit -m x", None),
            ("git checkout -b x", None),
            ("git reset --hard", Some((false, true))),
            ("git reset HEAD x", None),
            ("git log", None),
            ("/usr/bin/git archive HEAD", Some((true, false))),
            ("npm pull", None),
        ];
        for (line, expected) in cases {
            let argv: Vec<Value> = line.split(' ').map(Value::literal).collect();
            assert_eq!(row(&argv).map(|(row, _)| (row.reads, row.changes)), *expected, "{line}");
        }
    }
}
