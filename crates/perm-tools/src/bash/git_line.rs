//! The one reader of a git command line: what stands before the subcommand, the subcommand, the words behind it.
//!
//! In come the words of an invocation, out comes a [`GitLine`], by the options that perm-bash knows of git. Options that
//! are not known there may do anything: then so may the command.

use perm_bash::arguments::{Arguments, read_with_doubts};
use perm_bash::judge::specification;
use perm_bash::specification::{OptionArgument, OptionSpec, Role};
use perm_bash::value::Value;

use super::program::base_name;

/// A command line of git that runs a subcommand.
pub(super) struct GitLine<'a> {
    /// All words, the program first.
    argv: &'a [Value],
    /// What the options before the subcommand do.
    pub(super) globals: Globals,
    /// The subcommand, where it is known.
    pub(super) name: Option<&'a str>,
    /// The index of the first word behind it.
    pub(super) from: usize,
    /// The words behind it.
    pub(super) words: &'a [Value],
}

/// What the options before a subcommand do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Globals {
    /// git works on the repository around the directory of the invocation, which `-C` has moved already.
    Here,
    /// The repository or the work tree may be elsewhere.
    Elsewhere,
    /// One is not known: nothing is known of what runs.
    Unknown,
}

/// Options that leave the repository and the work tree where they are though they may run a program. Sorted.
const ONLY_RUN: &[&str] = &["--paginate", "-p"];

/// Reads the words; none where they do not start git, or where git prints something of its own and stops.
pub(super) fn read(argv: &[Value]) -> Option<GitLine<'_>> {
    let program = argv.first()?;
    if let Some(name) = program.text().and_then(own_program) {
        let words = argv.get(1..).unwrap_or_default();
        return Some(GitLine { argv, globals: Globals::Here, name: Some(name), from: 1, words });
    }
    if !program.texts().is_some_and(|texts| texts.iter().any(|text| base_name(text) == "git")) {
        return None;
    }
    let options = specification(&Value::literal("git")).map(|git| git.options).unwrap_or_default();
    let mut globals = Globals::Here;
    let mut at = 1;
    while let Some(word) = argv.get(at) {
        let Some(text) = word.text() else {
            globals = Globals::Unknown.max(globals);
            break;
        };
        if !text.starts_with('-') {
            break;
        }
        let Some((row, glued)) = option(options, text) else {
            return Some(GitLine {
                argv,
                globals: Globals::Unknown,
                name: None,
                from: at,
                words: rest(argv, at),
            });
        };
        if row.role == Role::Stops || (row.argument == OptionArgument::Optional && glued.is_none()) {
            return None;
        }
        let is_separate = row.argument == OptionArgument::Required && glued.is_none();
        let next = argv.get(at + 1).filter(|_| is_separate);
        let argument = next.map_or(glued, Value::text);
        // By the name of a program that is not looked up, `-C` has moved nothing.
        let is_moved = row.role == Role::Directory && specification(program).is_none();
        globals = globals.max(if is_moved { Globals::Elsewhere } else { effect(row, text, argument) });
        at += if is_separate { 2 } else { 1 };
    }
    let name = argv.get(at).and_then(Value::text);
    argv.get(at)?;
    Some(GitLine { argv, globals, name, from: at + 1, words: rest(argv, at + 1) })
}

impl GitLine<'_> {
    /// The words by the table of the subcommand; none where git's program is not called as such.
    pub(super) fn arguments(&self) -> Option<Arguments<'_>> {
        let git = specification(self.argv.first()?).filter(|spec| spec.name == "git")?;
        Some(read_with_doubts(self.argv, &[], git))
    }
}

fn rest(argv: &[Value], from: usize) -> &[Value] {
    argv.get(from..).unwrap_or_default()
}

/// The subcommand that `/usr/lib/git-core/git-show` is.
fn own_program(program: &str) -> Option<&str> {
    let (directory, name) = program.rsplit_once('/')?;
    directory.ends_with("/git-core").then_some(name)?.strip_prefix("git-")
}

/// The row of an option, and what is glued to it behind a `=`.
fn option<'t>(rows: &'static [OptionSpec], text: &'t str) -> Option<(&'static OptionSpec, Option<&'t str>)> {
    let (name, glued) = match text.split_once('=') {
        Some((name, glued)) if name.starts_with("--") => (name, Some(glued)),
        Some(_) | None => (text, None),
    };
    Some((rows.iter().find(|row| row.is(name))?, glued))
}

fn effect(row: &OptionSpec, text: &str, argument: Option<&str>) -> Globals {
    match row.role {
        Role::Inert | Role::Directory | Role::Stops => Globals::Here,
        Role::Data if row.is("-c") => match argument {
            Some(setting) if !names_a_tree(setting) => Globals::Here,
            Some(_) => Globals::Elsewhere,
            None => Globals::Unknown,
        },
        Role::Data => Globals::Here,
        Role::Runs if ONLY_RUN.contains(&text) => Globals::Here,
        Role::Runs if row.is("--exec-path") => Globals::Unknown,
        Role::Path(_) | Role::Recursive | Role::Modifies | Role::Network | Role::Runs => Globals::Elsewhere,
    }
}

/// Whether the setting may say where the work tree is: `core.worktree`, or by a file that is included.
fn names_a_tree(setting: &str) -> bool {
    let setting = setting.to_ascii_lowercase();
    ["core.worktree", "core.bare", "include"].iter().any(|key| setting.starts_with(key))
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{Globals, ONLY_RUN, read};

    #[test]
    fn the_table_is_sorted() {
        assert!(ONLY_RUN.is_sorted());
    }

    /// What is read of a line: its options, its subcommand, and where the words behind that start.
    type Expected = Option<(Globals, Option<&'static str>, usize)>;

    #[test]
    fn globals_and_the_subcommand_are_told_apart() {
        use Globals::{Elsewhere, Here, Unknown};
        let cases: &[(&str, Expected)] = &[
            ("git show x", Some((Here, Some("show"), 2))),
            ("/usr/bin/git -C a -C b show", Some((Here, Some("show"), 6))),
            ("./git -C a show", Some((Elsewhere, Some("show"), 4))),
            ("git -c a.b=c --no-pager -p show", Some((Here, Some("show"), 6))),
            ("git -c core.worktree=x show", Some((Elsewhere, Some("show"), 4))),
            ("git -c include.path=x show", Some((Elsewhere, Some("show"), 4))),
            ("git --git-dir x show", Some((Elsewhere, Some("show"), 4))),
            ("git --git-dir=x show", Some((Elsewhere, Some("show"), 3))),
            ("git --exec-path=x show", Some((Unknown, Some("show"), 3))),
            ("git --exec-path show", None),
            ("git --version show", None),
            ("git --no-such show", Some((Unknown, None, 1))),
            ("/usr/lib/git-core/git-show x", Some((Here, Some("show"), 1))),
            ("git-lfs show", None),
            ("ls show", None),
            ("git", None),
        ];
        for (line, expected) in cases {
            let argv: Vec<Value> = line.split(' ').map(Value::literal).collect();
            let found = read(&argv).map(|line| (line.globals, line.name, line.from));
            assert_eq!(found, *expected, "{line}");
        }
        let one = Value::one_of(vec!["show".into(), "status".into()]);
        let argv = [Value::literal("git"), one];
        assert_eq!(read(&argv).map(|line| line.name), Some(None));
    }
}
