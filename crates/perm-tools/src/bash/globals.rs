//! Options that stand between a program and its subcommand: a table, and how many words they take.
//!
//! A deny rule steps over every option in front of a subcommand; an allow rule only over the harmless ones listed
//! here.

mod table;

use perm_bash::value::Value;

use super::certainty::Match;
use table::{GLOBALS, Globals};

fn globals(program: &str) -> Option<&'static Globals> {
    let program = match program {
        "apt-get" => "apt",
        "docker-compose" => "docker",
        "gmake" => "make",
        "pip3" => "pip",
        "yum" => "dnf",
        other => other,
    };
    GLOBALS.binary_search_by_key(&program, |row| row.program).ok().and_then(|at| GLOBALS.get(at))
}

/// Whether options before the subcommand are known of the program.
pub(super) fn has_globals(program: &str) -> bool {
    globals(program).is_some()
}

/// Whether an option of the program before its subcommand chooses the directory that it works in.
pub(super) fn chooses_directory(program: &str) -> bool {
    globals(program).is_some_and(|row| !row.directory.is_empty())
}

/// How many words a harmless global option takes at this place of an argument list, if it is one.
pub(super) fn harmless_global(program: &str, argv: &[Value], at: usize) -> Option<usize> {
    let row = globals(program)?;
    let word = argv.get(at)?.text()?;
    let (name, glued) = match word.split_once('=') {
        Some((name, value)) if name.starts_with("--") || row.directory.contains(&name) => (name, Some(value)),
        Some(_) | None => (word, None),
    };
    // `-j4` is `-j` with a number.
    let flag =
        if name.starts_with("-j") { name.trim_end_matches(|c: char| c.is_ascii_digit()) } else { name };
    if row.harmless.contains(&flag) && glued.is_none() {
        return Some(1);
    }
    let argument = match glued {
        Some(value) => value,
        None => argv.get(at + 1)?.text()?,
    };
    let fits =
        row.harmless_valued.contains(&name) || (row.directory.contains(&name) && stays_below(argument));
    fits.then_some(if glued.is_some() { 1 } else { 2 })
}

/// How many words an option that chooses a directory takes at this place, wherever that is.
pub(super) fn directory(program: &str, argv: &[Value], at: usize) -> Option<usize> {
    let row = globals(program)?;
    let word = argv.get(at)?.text()?;
    match word.split_once('=') {
        Some((name, _)) => row.directory.contains(&name).then_some(1),
        None => (row.directory.contains(&word) && argv.get(at + 1)?.text().is_some()).then_some(2),
    }
}

/// Whether a path leads no further up than where it starts.
pub(super) fn stays_below(path: &str) -> bool {
    !path.is_empty() && !path.starts_with(['/', '~', '-']) && path.split('/').all(|part| part != "..")
}

/// The numbers of words that an option before a subcommand may take, taken as broadly as possible, and whether the
/// word is surely an option.
pub(super) fn possible_widths(program: &str, value: &Value) -> (&'static [usize], Match) {
    if let Some(word) = value.text() {
        return (widths(program, word), Match::Yes);
    }
    if program == "cargo" && value.prefix().starts_with('+') {
        return (&[1], Match::Yes);
    }
    if !value.may_start_with(b'-') {
        return (&[], Match::No);
    }
    // Of the text only the beginning is known: `--git-dir="$D"`.
    let known = value.prefix();
    let surely = if known.starts_with('-') { Match::Yes } else { Match::Maybe };
    (if known.contains('=') { &[1] } else { &[1, 2] }, surely)
}

/// The same for a word whose text is known.
fn widths(program: &str, word: &str) -> &'static [usize] {
    if !word.starts_with('-') || word == "-" {
        let is_skipped =
            (program == "cargo" && word.starts_with('+')) || IN_ANY_ORDER.binary_search(&program).is_ok();
        return if is_skipped { &[1] } else { &[] };
    }
    if word == "--" {
        return &[1];
    }
    let Some(row) = globals(program) else { return if word.contains('=') { &[1] } else { &[1, 2] } };
    if row.valued.contains(&word) {
        &[2]
    } else if word.contains('=') || row.harmless.contains(&word) {
        &[1]
    } else {
        &[1, 2]
    }
}

/// Whether the option, which stands before the subcommand, takes the next word as its argument.
pub(super) fn takes_next(program: &str, word: &str) -> bool {
    widths(program, word) == [2]
}

/// Programs that are given several goals, in any order: `make clean all`. Sorted.
const IN_ANY_ORDER: &[&str] = &["ant", "gmake", "gradle", "gradlew", "make", "mvn", "mvnw", "ninja", "rake"];

/// Where the global options end: the index of the subcommand.
pub(super) fn end_of_globals(program: &str, argv: &[Value]) -> usize {
    let mut at = 1;
    while let Some(value) = argv.get(at) {
        match possible_widths(program, value).0 {
            [width] => at += width,
            [] | [_, ..] => match value.text() {
                Some(word) if word.starts_with('-') && word.len() > 1 => at += 1,
                Some(_) | None => break,
            },
        }
    }
    at.min(argv.len())
}

#[cfg(test)]
mod tests {
    use super::GLOBALS;

    #[test]
    fn the_table_is_sorted() {
        assert!(GLOBALS.is_sorted_by_key(|row| row.program));
        assert!(super::IN_ANY_ORDER.is_sorted());
    }
}
