//! `fd … -x command …`: the search and the command that gets what it finds.
//!
//! In come the words, out go those of the search alone and those of the command, with a word of which nothing is known
//! for each path. What is not certain gives nothing: then the program's own judgement holds. Run with 8.6: the command
//! ends at a lone `;` or with the line; the marks stand for a path or a part of it anywhere in a word, and without any
//! the path comes last. It may start with `-` (`{/}`, `--strip-cwd-prefix`).

use super::super::super::simple::Expanded;
use super::super::part;
use super::super::xargs::replaced;
use crate::value::{Piece, Value};

/// The options behind which the command stands.
const NAMES: &[&str] = &["--exec", "--exec-batch", "-X", "-x"];

/// What stands for a path in the words of the command.
const MARKS: &[&str] = &["{}", "{.}", "{/.}", "{//}", "{/}"];

/// A search, and what it runs.
pub(super) struct Found {
    pub(super) search: Expanded,
    pub(super) inner: Expanded,
}

/// Splits the command line. Nothing where it is not certain what is run.
pub(super) fn split(command: &Expanded) -> Option<Found> {
    let argv = &command.argv;
    let is_name = |word: &Value| word.text().is_some_and(|text| NAMES.contains(&text));
    let option = argv.iter().position(is_name)?;
    let is_plain = |word: &Value| word.text().is_some_and(|text| text != "--");
    if !argv.get(..option)?.iter().all(is_plain) {
        return None;
    }
    let rest = argv.get(option + 1..)?;
    let end = rest.iter().position(|word| word.may_be(";")).unwrap_or(rest.len());
    // Behind the `;` the search goes on; a word that may be one is no end for certain.
    if end == 0 || end + 1 < rest.len() || rest.get(end).is_some_and(|word| word.text().is_none()) {
        return None;
    }
    let mut inner = part(command, option + 1..option + 1 + end);
    let has_mark =
        |word: &Value| word.text().is_some_and(|text| MARKS.iter().any(|mark| text.contains(mark)));
    let takes_last = !inner.argv.iter().any(has_mark);
    for mark in MARKS {
        inner.argv.iter_mut().for_each(|word| *word = replaced(word, mark, &[Piece::ANY]));
    }
    if takes_last {
        inner.argv.push(Value::any_words());
        inner.spans.push(command.span);
    }
    let head = part(command, 0..option);
    let search = Expanded { argv: head.argv, spans: head.spans, ..command.clone() };
    Some(Found { search, inner })
}
