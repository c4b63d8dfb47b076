//! Programs whose words are messages, names and settings more often than files, and their options that hold messages.
//!
//! In come the words of a command, out comes whether it is one of these, and which of its words are messages, or names
//! of what is new: those are no files, whatever files are called so. From the manuals of git, gh and glab.

use perm_bash::value::Value;

use crate::bash::globals;
use crate::bash::program::base_name;

/// Options of a command that hold messages.
struct Row {
    program: &'static str,
    /// The word after the program and its options; empty where it may be any.
    command: &'static str,
    /// Long and short, separated by blanks.
    options: &'static str,
    /// Letters that may stand in front of a short one behind the same dash: options without arguments.
    letters: &'static str,
}

const fn row(
    program: &'static str,
    command: &'static str,
    options: &'static str,
    letters: &'static str,
) -> Row {
    Row { program, command, options, letters }
}

/// Sorted by program and command.
const ROWS: &[Row] = &[
    row("gh", "gist", "--desc -d", "pw"),
    row("gh", "issue", "--body --comment --title -b -c -t", "w"),
    row("gh", "label", "--description -d", "f"),
    row("gh", "pr", "--body --comment --subject --title -b -c -t", "adfmrsw"),
    row("gh", "release", "--notes --title -n -t", "dp"),
    row("gh", "repo", "--description -d", ""),
    row("git", "checkout", "--orphan -B -b", "fq"),
    row("git", "commit", "--author --date --message --trailer -m", "aenoqsvz"),
    row("git", "log", "--author --committer --grep", ""),
    row("git", "merge", "--message -m", "enqv"),
    row("git", "notes", "-m --message", "f"),
    row("git", "stash", "-m --message", "akqu"),
    row("git", "switch", "--create --force-create --orphan -C -c", "fq"),
    row("git", "tag", "-m --message", "afs"),
    row("glab", "issue", "--description --message --title -d -m -t", "y"),
    row("glab", "mr", "--description --message --title -d -m -t", "fwy"),
    row("glab", "release", "--name --notes -N -n", ""),
];

/// Programs that print their words. Sorted.
const PRINT: &[&str] = &["echo", "printf"];

/// What of a command's words are messages.
pub(super) struct Speaker<'a> {
    argv: &'a [Value],
    row: Option<&'static Row>,
    prints: bool,
}

/// The speaker that the words run; none where it is another program.
pub(super) fn of(argv: &[Value]) -> Option<Speaker<'_>> {
    let program = base_name(argv.first()?.text()?);
    let prints = PRINT.contains(&program);
    if !prints && !ROWS.iter().any(|row| row.program == program) {
        return None;
    }
    let command = argv.get(globals::end_of_globals(program, argv)).and_then(Value::text).unwrap_or_default();
    let row = ROWS.iter().find(|row| row.program == program && row.command == command);
    Some(Speaker { argv, row, prints })
}

impl Speaker<'_> {
    /// Whether the word is a message, or an option with one glued on.
    pub(super) fn is_message(&self, at: usize) -> bool {
        if self.prints {
            return true;
        }
        let Some(row) = self.row else { return false };
        let word = self.argv.get(at).map(Value::prefix).unwrap_or_default();
        let before = self.argv.get(at.saturating_sub(1)).and_then(Value::text).unwrap_or_default();
        row.awaits_one(before) || row.holds_one(word)
    }
}

impl Row {
    fn options(&self) -> impl Iterator<Item = &'static str> {
        self.options.split(' ')
    }

    /// Whether the message is the word behind this one.
    fn awaits_one(&self, word: &str) -> bool {
        self.options().any(|option| word == option) || self.cluster(word) == Some("")
    }

    /// Whether the message is glued to this word.
    fn holds_one(&self, word: &str) -> bool {
        let long = |option: &str| {
            option.starts_with("--") && word.strip_prefix(option).is_some_and(|rest| rest.starts_with('='))
        };
        self.options().any(long) || self.cluster(word).is_some_and(|rest| !rest.is_empty())
    }

    /// What stands behind the letter of a short option for messages: `-am`, `-mtext`.
    fn cluster<'w>(&self, word: &'w str) -> Option<&'w str> {
        let letters = word.strip_prefix('-').filter(|letters| !letters.starts_with('-'))?;
        let at = letters.find(|letter| !self.letters.contains(letter))?;
        let (_, rest) = letters.split_at_checked(at)?;
        let short = |option: &str| option.len() == 2 && rest.starts_with(option.trim_start_matches('-'));
        self.options().any(short).then(|| rest.get(1..)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{PRINT, ROWS, of};

    #[test]
    fn the_tables_are_sorted() {
        assert!(ROWS.is_sorted_by_key(|row| (row.program, row.command)));
        assert!(PRINT.is_sorted());
    }

    #[test]
    fn only_messages_are_messages() {
        let cases: &[(&str, &[usize])] = &[
            ("git commit -m x y", &[3]),
            ("git -C a commit -am x y", &[5]),
            ("git commit -mx y", &[2]),
            ("git commit --message=x -F y", &[2]),
            ("git commit -F x", &[]),
            ("git commit -Fm x", &[]),
            ("git commit -n x", &[]),
            ("git tag -n x", &[]),
            ("gh pr create --body x --body-file y", &[4]),
            ("gh pr create -b x -F y", &[4]),
            ("gh release create -n x v1 y", &[4]),
            ("gh api -f x", &[]),
            ("sudo x y", &[]),
        ];
        for (line, expected) in cases {
            let argv: Vec<Value> = line.split(' ').map(Value::literal).collect();
            let found: Vec<usize> = match of(&argv) {
                Some(speaker) => (1..argv.len()).filter(|at| speaker.is_message(*at)).collect(),
                None => Vec::new(),
            };
            assert_eq!(found, *expected, "{line}");
        }
    }
}
