//! Which commands of git print the content of tracked files, and with which options they do not.
//!
//! Tried with every option of the family and git 2.47: a marked file in a commit, in the index and in a stash, and
//! whether its text came out.

use perm_bash::arguments::Arguments;
use perm_bash::value::Value;

/// When a command prints content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prints {
    /// Whatever its options are.
    Always,
    /// Unless one of these options is given and none that asks for content.
    Unless(&'static [&'static str]),
    /// Only with one of these options.
    Only(&'static [&'static str]),
    /// With any option but [`NAMES`]: `git stash show -w`.
    Asked,
    /// Where a word is one of these options, perhaps shortened: of commands whose options have no table.
    Written(&'static [&'static str]),
}

/// What of the repository it prints, where its words do not say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All of it.
    Repository,
    /// What lies below the directory it runs in.
    Directory,
    /// What its objects are.
    Objects,
    /// Nothing: it prints what it is told to.
    Named,
    /// All of it, whatever its words say.
    Everything,
    /// All of the repositories that its words name.
    Sources,
}

/// A command, by its words.
pub(super) struct Row {
    pub(super) name: &'static str,
    /// The word behind it; empty where any may stand there.
    pub(super) second: &'static str,
    pub(super) prints: Prints,
    pub(super) scope: Scope,
}

/// Options that ask for content. `--check` prints the lines that it finds fault with. Sorted.
const CONTENT: &[&str] = &[
    "--binary",
    "--cc",
    "--check",
    "--diff-merges",
    "--indexed-objects",
    "--no-quiet",
    "--patch",
    "--patch-with-raw",
    "--patch-with-stat",
    "--remerge-diff",
    "--stdin",
    "-L",
    "-U",
    "-c",
    "-p",
];

/// Options with which only names and numbers are printed. Sorted.
const NAMES: &[&str] = &[
    "--compact-summary",
    "--cumulative",
    "--dirstat",
    "--dirstat-by-file",
    "--name-only",
    "--name-status",
    "--numstat",
    "--quiet",
    "--raw",
    "--shortstat",
    "--stat",
    "--summary",
    "-s",
];

const fn row(name: &'static str, second: &'static str, prints: Prints, scope: Scope) -> Row {
    Row { name, second, prints, scope }
}

/// Sorted by both words.
const ROWS: &[Row] = &[
    row("annotate", "", Prints::Always, Scope::Named),
    row("archive", "", Prints::Unless(&["--list"]), Scope::Directory),
    row("blame", "", Prints::Always, Scope::Named),
    row("bundle", "create", Prints::Always, Scope::Everything),
    row("cat-file", "", Prints::Unless(&["--batch-check", "-e", "-s", "-t"]), Scope::Objects),
    row("checkout-index", "", Prints::Always, Scope::Directory),
    row("clone", "", Prints::Always, Scope::Sources),
    row("commit", "", Prints::Written(&["--dry-run"]), Scope::Everything),
    row("diff", "", Prints::Unless(NAMES), Scope::Repository),
    row("diff-files", "", Prints::Only(CONTENT), Scope::Repository),
    row("diff-index", "", Prints::Only(CONTENT), Scope::Repository),
    row("diff-tree", "", Prints::Only(CONTENT), Scope::Repository),
    row("difftool", "", Prints::Always, Scope::Repository),
    row("format-patch", "", Prints::Always, Scope::Repository),
    row("grep", "", Prints::Always, Scope::Directory),
    row("log", "", Prints::Only(CONTENT), Scope::Repository),
    row("merge-tree", "", Prints::Always, Scope::Repository),
    row("range-diff", "", Prints::Unless(NAMES), Scope::Repository),
    row("reflog", "", Prints::Only(CONTENT), Scope::Repository),
    row("show", "", Prints::Unless(NAMES), Scope::Repository),
    row("stash", "list", Prints::Only(CONTENT), Scope::Repository),
    row("stash", "show", Prints::Asked, Scope::Repository),
    row("status", "", Prints::Only(&["--verbose"]), Scope::Repository),
    row("whatchanged", "", Prints::Only(CONTENT), Scope::Repository),
    row("worktree", "add", Prints::Always, Scope::Everything),
];

/// The row of a subcommand and the word behind it.
pub(super) fn row_of(name: &str, second: Option<&str>) -> Option<&'static Row> {
    ROWS.iter().find(|row| {
        row.name == name && (row.second.is_empty() || second.is_none_or(|second| second == row.second))
    })
}

impl Row {
    /// Whether content is printed; where the options are not understood, it may be.
    pub(super) fn prints(&self, arguments: Option<&Arguments<'_>>, words: &[Value]) -> bool {
        let has =
            |names: &[&str]| arguments.is_none_or(|arguments| names.iter().any(|name| arguments.has(name)));
        let is_certain = arguments.is_some_and(Arguments::is_certain);
        match self.prints {
            Prints::Always => true,
            Prints::Unless(names) => !(is_certain && has(names)) || has(CONTENT),
            Prints::Only(names) => !is_certain_of(arguments) || has(names),
            Prints::Written(names) => words.iter().any(|word| {
                let Some(text) = word.text() else { return word.may_start_with(b'-') };
                text.len() > "--".len() && names.iter().any(|name| name.starts_with(text))
            }),
            Prints::Asked => {
                let own = |arguments: &Arguments<'_>| {
                    arguments.options.iter().any(|given| {
                        // A setting may ask for content too.
                        !NAMES.iter().any(|name| given.spec.is(name))
                    })
                };
                !is_certain || has(CONTENT) || arguments.is_none_or(own)
            }
        }
    }
}

/// Whether every option is understood: a further operand makes no other option of one.
fn is_certain_of(arguments: Option<&Arguments<'_>>) -> bool {
    use perm_bash::arguments::ArgumentError as Doubt;
    arguments.is_some_and(|arguments| {
        arguments.doubts.iter().all(|doubt| matches!(doubt, Doubt::ExtraOperand { .. }))
    })
}

#[cfg(test)]
mod tests {
    use super::{CONTENT, NAMES, ROWS};

    #[test]
    fn the_tables_are_sorted() {
        assert!(CONTENT.is_sorted() && NAMES.is_sorted());
        assert!(ROWS.is_sorted_by_key(|row| (row.name, row.second)));
    }
}
