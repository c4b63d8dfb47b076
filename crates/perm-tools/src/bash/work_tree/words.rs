//! Which commands of git touch files of the work tree that they do not name, by their words.
//!
//! In come the subcommand and the words behind it, out comes what happens to the work tree. A subcommand that is in
//! none of the tables may be an alias and do anything; of one that is, only words that are known to leave the tree
//! alone do so. Files that are named are judged elsewhere, as the effects of the command.

use perm_bash::value::Value;

/// What is done to files of the work tree that are not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touch {
    /// Their content is read, and goes somewhere.
    pub(super) reads: bool,
    /// They are changed, made or removed.
    pub(super) changes: bool,
}

const READS: Touch = Touch { reads: true, changes: false };
const CHANGES: Touch = Touch { reads: false, changes: true };
pub(super) const BOTH: Touch = Touch { reads: true, changes: true };

/// Subcommands that leave it alone whatever is behind them, from git's manual: they are about what is recorded, or about
/// files that they name; what is printed of files is found elsewhere. Sorted.
const ELSEWHERE: &[&str] = &[
    "annotate",
    "archive",
    "blame",
    "branch",
    "bundle",
    "cat-file",
    "check-attr",
    "check-ignore",
    "check-mailmap",
    "check-ref-format",
    "cherry",
    "clone",
    "commit-graph",
    "commit-tree",
    "config",
    "count-objects",
    "credential",
    "describe",
    "diff",
    "diff-files",
    "diff-index",
    "diff-tree",
    "fetch",
    "for-each-ref",
    "format-patch",
    "fsck",
    "gc",
    "grep",
    "hash-object",
    "help",
    "init",
    "interpret-trailers",
    "log",
    "ls-files",
    "ls-remote",
    "ls-tree",
    "maintenance",
    "merge-base",
    "merge-tree",
    "mktag",
    "mktree",
    "mv",
    "name-rev",
    "notes",
    "pack-refs",
    "patch-id",
    "prune",
    "push",
    "range-diff",
    "reflog",
    "remote",
    "repack",
    "replace",
    "rev-list",
    "rev-parse",
    "shortlog",
    "show",
    "show-branch",
    "show-ref",
    "status",
    "stripspace",
    "symbolic-ref",
    "tag",
    "update-ref",
    "var",
    "verify-commit",
    "verify-pack",
    "verify-tag",
    "version",
    "whatchanged",
    "worktree",
    "write-tree",
];

/// A subcommand that touches the work tree, but with some words does not.
struct Row {
    name: &'static str,
    touch: Touch,
    /// Options that leave the tree alone, separated by blanks.
    flags: &'static str,
    /// The same of options whose argument is the next word or glued on.
    valued: &'static str,
    /// At least one of these words must stand there, where there are any.
    needs: &'static [&'static str],
    operands: Operands,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operands {
    /// No operand leaves the tree alone.
    None,
    /// Any does.
    Any,
    /// The name of one file or directory does: it is judged as such.
    Named,
}

const ALWAYS: Row =
    Row { name: "", touch: BOTH, flags: "", valued: "", needs: &["\0"], operands: Operands::None };

/// From git's manual. Sorted by name.
const ROWS: &[Row] = &[
    Row {
        name: "add",
        touch: READS,
        flags: "-- --dry-run --force --intent-to-add --verbose -N -f -n -v",
        needs: &[],
        operands: Operands::Named,
        ..ALWAYS
    },
    Row {
        name: "apply",
        touch: CHANGES,
        flags: "-- --check --numstat --reverse --stat --summary --verbose -R -p0 -p1 -p2 -v",
        needs: &["--check", "--numstat", "--stat", "--summary"],
        operands: Operands::Any,
        ..ALWAYS
    },
    Row {
        name: "checkout",
        touch: CHANGES,
        flags: "--quiet -q",
        valued: "-B -b",
        needs: &["-B", "-b"],
        ..ALWAYS
    },
    Row {
        name: "commit",
        touch: READS,
        // What is committed of the files that git has already, `-a`, stays where it is read by name.
        flags: "--all --allow-empty --allow-empty-message --amend --dry-run --no-edit --no-gpg-sign --no-signoff \
                --no-status --no-verify --quiet --reset-author --signoff --status --verbose -S -a -n -q -s -v",
        valued: "--author --cleanup --date --fixup --message --reedit-message --reuse-message --squash --trailer \
                 -C -c -m",
        needs: &[],
        ..ALWAYS
    },
    Row {
        name: "reset",
        touch: CHANGES,
        flags: "-- --mixed --quiet --soft -q",
        needs: &[],
        operands: Operands::Any,
        ..ALWAYS
    },
    Row {
        name: "restore",
        touch: CHANGES,
        flags: "-- --quiet --staged -S -q",
        valued: "--source -s",
        needs: &["--staged", "-S"],
        operands: Operands::Any,
    },
    Row {
        name: "rm",
        touch: CHANGES,
        flags: "-- --cached --dry-run --force --ignore-unmatch --quiet -f -n -q -r",
        needs: &[],
        operands: Operands::Named,
        ..ALWAYS
    },
    Row {
        name: "switch",
        touch: CHANGES,
        flags: "--quiet -q",
        valued: "--create --force-create -C -c",
        needs: &["--create", "--force-create", "-C", "-c"],
        ..ALWAYS
    },
];

/// Words that stand first behind the subcommand: with them it leaves the tree alone, whatever follows but `--`. Sorted.
const FIRST: &[(&str, &[&str])] = &[
    ("bisect", &["log"]),
    ("stash", &["clear", "drop", "list", "show"]),
    ("submodule", &["status", "summary"]),
];

/// What a subcommand with these words behind it does to the work tree; `None` where it leaves it alone.
pub(super) fn touch(name: Option<&str>, words: &[Value]) -> Option<Touch> {
    let Some(name) = name else { return Some(BOTH) };
    if words.iter().any(lists_files) {
        return Some(BOTH);
    }
    if ELSEWHERE.binary_search(&name).is_ok() {
        return None;
    }
    let first = FIRST.iter().find(|row| row.0 == name).map_or(&[][..], |row| row.1);
    if words.first().and_then(Value::text).is_some_and(|word| first.contains(&word))
        && !words.iter().any(|word| word.may_be("--"))
    {
        return None;
    }
    let row = ROWS.binary_search_by_key(&name, |row| row.name).ok().and_then(|at| ROWS.get(at));
    let row = row.unwrap_or(&ALWAYS);
    (!row.leaves_alone(words)).then_some(row.touch)
}

/// Options that take the names of files from a file. Sorted.
const LISTS: &[&str] = &["--pathspec-file-nul", "--pathspec-from-file"];

/// Whether the word is one of these, perhaps shortened: which files are meant stands elsewhere.
fn lists_files(word: &Value) -> bool {
    let is_listing = |text: &str| {
        let name = text.split('=').next().unwrap_or_default();
        name.len() > "--pa".len() && LISTS.iter().any(|option| option.starts_with(name))
    };
    word.texts().is_some_and(|texts| texts.iter().any(|text| is_listing(text)))
}

impl Row {
    fn leaves_alone(&self, words: &[Value]) -> bool {
        let is_needed = |word: &Value| {
            word.text()
                .is_some_and(|word| self.needs.iter().any(|need| word == *need || self.is_glued(word, need)))
        };
        if !(self.needs.is_empty() || words.iter().any(is_needed)) {
            return false;
        }
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let Some(text) = word.text() else { return false };
            match self.option(text) {
                Known::Flag => {}
                Known::Valued if words.next().is_some_and(Value::is_one_word) => {}
                Known::Operand if self.takes(text) => {}
                Known::Valued | Known::Operand | Known::Other => return false,
            }
        }
        true
    }

    fn option(&self, text: &str) -> Known {
        let has = |options: &str, text: &str| options.split_ascii_whitespace().any(|option| option == text);
        if !text.starts_with('-') || text == "-" {
            return Known::Operand;
        }
        if has(self.flags, text)
            || self.valued.split_ascii_whitespace().any(|option| self.is_glued(text, option))
        {
            return Known::Flag;
        }
        if has(self.valued, text) {
            return Known::Valued;
        }
        // `-qm`: letters, each an option of its own.
        let Some(letters) =
            text.strip_prefix('-').filter(|letters| letters.bytes().all(|byte| byte.is_ascii_alphabetic()))
        else {
            return Known::Other;
        };
        let last = letters.len().saturating_sub(1);
        let mut known = Known::Flag;
        for (at, letter) in letters.char_indices() {
            let option = format!("-{letter}");
            known = match (has(self.flags, &option), has(self.valued, &option)) {
                (true, _) => Known::Flag,
                (false, true) if at == last => Known::Valued,
                (false, true) => return Known::Flag,
                (false, false) => return Known::Other,
            };
        }
        known
    }

    /// Whether the word is an option with its argument glued on: `--message=x`, `-mx`.
    fn is_glued(&self, word: &str, option: &str) -> bool {
        let Some(rest) = word
            .strip_prefix(option)
            .filter(|_| self.valued.split_ascii_whitespace().any(|own| own == option))
        else {
            return false;
        };
        if option.starts_with("--") { rest.starts_with('=') } else { !rest.is_empty() }
    }

    fn takes(&self, operand: &str) -> bool {
        match self.operands {
            Operands::None => false,
            Operands::Any => true,
            Operands::Named => {
                !operand.starts_with(':')
                    && !operand.contains(['*', '?', '[', '\\'])
                    && !operand.split('/').all(|part| matches!(part, "" | "." | ".."))
            }
        }
    }
}

enum Known {
    Flag,
    /// Its argument is the next word.
    Valued,
    Operand,
    Other,
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{BOTH, CHANGES, ELSEWHERE, FIRST, LISTS, READS, ROWS, Touch, touch};

    #[test]
    fn the_tables_are_sorted() {
        assert!(ROWS.is_sorted_by(|one, other| one.name < other.name));
        assert!(ELSEWHERE.is_sorted());
        assert!(FIRST.is_sorted());
        assert!(LISTS.is_sorted());
    }

    #[test]
    fn words_make_a_command_one_about_the_whole_tree() {
        let cases: &[(&str, Option<Touch>)] = &[
            ("add -A", Some(READS)),
            ("add --al", Some(READS)),
            ("add -vA", Some(READS)),
            ("add .", Some(READS)),
            ("add ./", Some(READS)),
            ("add :/", Some(READS)),
            ("add :(top)", Some(READS)),
            ("add *.py", Some(READS)),
            ("add --pathspec-from-file x", Some(BOTH)),
            ("add src/a.py", None),
            ("add -v -- a b", None),
            ("am x", Some(BOTH)),
            ("apply --check x", None),
            ("apply --stat --apply x", Some(CHANGES)),
            ("apply x", Some(CHANGES)),
            ("archive HEAD", None),
            ("rm -rq -- src x", None),
            ("rm p*", Some(CHANGES)),
            ("rm -r .", Some(CHANGES)),
            ("rm :/x", Some(CHANGES)),
            ("rm --pathspec-from-file=x", Some(BOTH)),
            ("rm --pathspec-fi", Some(BOTH)),
            ("bisect start", Some(BOTH)),
            ("branch -D x", None),
            ("checkout -b x", None),
            ("checkout -b x origin/main", Some(CHANGES)),
            ("checkout -f", Some(CHANGES)),
            // Not seen as `-b`: too much is asked, not too little.
            ("checkout -qb x", Some(CHANGES)),
            ("checkout main", Some(CHANGES)),
            ("co x", Some(BOTH)),
            ("commit --amend --no-edit", None),
            ("commit -a", None),
            ("commit -am x", None),
            ("commit -m x", None),
            ("commit -m x .", Some(READS)),
            ("commit -qm x", None),
            ("commit -ma", None),
            ("log", None),
            ("push --force", None),
            ("read-tree -mu HEAD", Some(BOTH)),
            ("reset --har", Some(CHANGES)),
            ("reset --hard", Some(CHANGES)),
            ("reset HEAD x", None),
            ("restore --staged x", None),
            ("restore --staged --worktree x", Some(CHANGES)),
            ("restore x", Some(CHANGES)),
            ("sparse-checkout set x", Some(BOTH)),
            ("stash", Some(BOTH)),
            ("stash clear -- x", Some(BOTH)),
            ("stash list", None),
            ("stash push -m list", Some(BOTH)),
            ("submodule update", Some(BOTH)),
            ("switch -c x", None),
            ("switch -c x origin/main", Some(CHANGES)),
        ];
        for (line, expected) in cases {
            let words: Vec<Value> = line.split(' ').map(Value::literal).collect();
            assert_eq!(touch(words[0].text(), &words[1..]), *expected, "{line}");
        }
        assert_eq!(touch(None, &[]), Some(BOTH));
        assert_eq!(touch(Some("commit"), &[Value::literal("-m"), Value::any_word()]), None);
        assert_eq!(touch(Some("commit"), &[Value::any_word()]), Some(READS));
    }
}
