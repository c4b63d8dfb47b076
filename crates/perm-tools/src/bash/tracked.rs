//! Files of a repository whose content a command of git prints: `git show HEAD:path`, `git diff -- path`.
//!
//! In comes an invocation, out comes a deny or ask rule of Read that one of the named files matches. What is printed
//! may be an old version, or one that the work tree does not have: the name decides.

use perm_bash::analysis::{Cwd, Invocation, WrapperKind};
use perm_bash::value::Value;
use perm_core::{Rule, Span};
use perm_fs::{AbsPath, Last};

use super::matching::base_name;
use super::{globals, work_tree};
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// How many words of one command are looked at.
const MOST_WORDS: usize = 256;

/// Commands that print content, and whether they do so only with an option that asks for it. Sorted.
const PRINTS: &[(&str, bool)] = &[
    ("annotate", false),
    ("archive", false),
    ("blame", false),
    ("cat-file", false),
    ("checkout-index", false),
    ("diff", false),
    ("diff-files", true),
    ("diff-index", true),
    ("diff-tree", true),
    ("difftool", false),
    ("format-patch", false),
    ("grep", false),
    ("log", true),
    ("range-diff", false),
    ("reflog", true),
    ("show", false),
    ("stash", true),
    ("whatchanged", true),
];

/// Options that ask for content. Sorted.
const CONTENT: &[&str] = &["--cc", "--patch", "--patch-with-raw", "--patch-with-stat", "-c", "-p", "-u"];

/// Options with which only names and numbers are printed. Sorted.
const NAMES: &[&str] = &[
    "--check",
    "--name-only",
    "--name-status",
    "--numstat",
    "--quiet",
    "--shortstat",
    "--stat",
    "--summary",
    "-s",
];

/// The rule, and the place of the word.
pub(super) fn hit<'r>(
    scene: &Scene<'_>,
    invocation: &Invocation,
    reads: &'r PathSet,
) -> Option<(&'r Rule, Span)> {
    if reads.is_empty() || invocation.via.iter().any(|wrapper| wrapper.kind == WrapperKind::Remote) {
        return None;
    }
    let program = base_name(invocation.argv.first()?.text()?);
    if program != "git" {
        return None;
    }
    let at = globals::end_of_globals("git", &invocation.argv);
    let name = invocation.argv.get(at)?.text()?;
    let row = PRINTS.binary_search_by_key(&name, |row| row.0).ok().and_then(|at| PRINTS.get(at))?;
    let words = invocation.argv.get(at + 1..).unwrap_or_default();
    let has = |options: &[&str]| {
        words.iter().filter_map(Value::text).any(|word| {
            let name = word.split('=').next().unwrap_or_default();
            options.binary_search(&name).is_ok() || (options == CONTENT && is_context(name))
        })
    };
    let prints = has(CONTENT) || (!row.1 && !has(NAMES));
    let Cwd::Known(directories) = &invocation.cwd else { return None };
    let mut ended = false;
    for (place, word) in words.iter().take(MOST_WORDS).enumerate() {
        let Some(text) = word.text() else { continue };
        if text == "--" {
            ended = true;
            continue;
        }
        let named = named(text, ended).filter(|named| prints || named.in_tree);
        let Some(named) = named else { continue };
        let rule = directories.iter().find_map(|directory| {
            let start = AbsPath::parse(directory).ok()?;
            let place = found(scene, start, &named)?;
            reads.naming(scene.workspace(), &place)
        });
        if let Some(rule) = rule {
            let span = invocation.word_spans.get(at + 1 + place).copied().unwrap_or(invocation.span);
            return Some((rule, span));
        }
    }
    None
}

/// `-U3`, `-L1,2:file`, `-G…`: content is printed.
fn is_context(word: &str) -> bool {
    word.starts_with("-U") || word.starts_with("-L") || word.starts_with("--unified")
}

/// A path that a word names.
struct Named<'a> {
    path: &'a str,
    /// It stands behind a revision: `HEAD:path`.
    in_tree: bool,
    /// It certainly is a path, whether or not there is a file of that name.
    certain: bool,
}

fn named(word: &str, ended: bool) -> Option<Named<'_>> {
    if !ended && let Some(range) = word.strip_prefix("-L") {
        let (_, path) = range.rsplit_once(':')?;
        return Some(Named { path, in_tree: false, certain: true });
    }
    if !ended && word.starts_with('-') {
        return None;
    }
    if ended || word.starts_with(":(") || word.starts_with(":/") {
        // `:(top)path`, `:/path`; `:!path` leaves one out.
        let path = match word.strip_prefix(":(") {
            Some(rest) => rest.split_once(')').map_or("", |(_, path)| path),
            None => word.strip_prefix(":/").unwrap_or(word),
        };
        return (!path.starts_with([':', '^'])).then_some(Named { path, in_tree: false, certain: true });
    }
    if let Some((_, path)) = word.split_once(':') {
        // `:0:path` is a stage of the index.
        let stage = path.strip_prefix(|c: char| c.is_ascii_digit()).and_then(|rest| rest.strip_prefix(':'));
        let path = if word.starts_with(':') { stage.unwrap_or(path) } else { path };
        return (!path.is_empty()).then_some(Named { path, in_tree: true, certain: true });
    }
    Some(Named { path: word, in_tree: false, certain: word.contains('/') })
}

/// Where the path leads: from the top of the repository behind a revision, from the directory else.
fn found(scene: &Scene<'_>, start: AbsPath, named: &Named<'_>) -> Option<Place> {
    let is_relative = named.path.starts_with("./") || named.path.starts_with("../");
    // Where the top cannot be seen, the directory stands for it.
    let top = || work_tree::top(scene, start.clone()).map_or_else(|| start.clone(), |top| top.spelled);
    let from = if named.in_tree && !is_relative { top() } else { start.clone() };
    let spelled = AbsPath::parse_in(named.path, Some(&from)).ok()?;
    let place = scene.place(spelled, Some(&from), Last::Follow);
    let is_there = || {
        let resolved = place.named.as_ref().ok().and_then(perm_fs::Named::place);
        resolved.and_then(perm_fs::Resolved::kind).is_some()
    };
    (named.certain || is_there()).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::{CONTENT, NAMES, PRINTS, named};

    #[test]
    fn the_tables_are_sorted() {
        assert!(CONTENT.is_sorted() && NAMES.is_sorted() && PRINTS.is_sorted());
    }

    #[test]
    fn a_path_is_found_in_a_word() {
        let cases = [
            ("HEAD:a/b", false, Some(("a/b", true))),
            (":a", false, Some(("a", true))),
            (":0:a", false, Some(("a", true))),
            ("a/b", false, Some(("a/b", false))),
            ("a:b", true, Some(("a:b", false))),
            (":(top)a", true, Some(("a", false))),
            (":!a", true, None),
            ("-p", false, None),
            ("-L1,2:a", false, Some(("a", false))),
        ];
        for (word, ended, expected) in cases {
            let found = named(word, ended).map(|named| (named.path, named.in_tree));
            assert_eq!(found, expected, "{word}");
        }
    }
}
