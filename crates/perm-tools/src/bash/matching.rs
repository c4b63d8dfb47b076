//! Compares a rule's [`Pattern`] with the words of an invocation: narrowly to allow, broadly to deny or ask.
//!
//! Both walk the same grid (elements of the rule × words of the command) once; what differs is which steps
//! are taken. A step never looks inside a word, so `rm -rf` in the text of a commit message is no `rm`.

mod loose;

use std::borrow::Cow;
use std::sync::OnceLock;

use perm_bash::value::Value;

use super::asked::{Asked, Spelled};
pub use super::certainty::Match;
use super::program::base_name;
use super::rule::{Pattern, Token, WordPattern};
use super::{canonical, globals, options};
pub(crate) use loose::{Given, Ruled};

/// Whether an allow rule covers these words.
///
/// The command's name counts as written, an unknown word is none that the rule names, and a wildcard never
/// covers an option that runs a program.
#[must_use]
pub fn covers(pattern: &Pattern, argv: &[Value], home: Option<&str>) -> bool {
    let Some(program) = argv.first().and_then(Value::text) else { return false };
    let end = walk(pattern.tokens(), argv, false, &narrow_step(program, argv, home));
    end.whole == Match::Yes && !options::runs_a_program(program, argv, pattern)
}

/// The steps of an allow rule's element over a word.
fn narrow_step<'a>(
    program: &'a str,
    argv: &'a [Value],
    home: Option<&'a str>,
) -> impl Fn(&Token, usize, &Value, &mut Steps) + 'a {
    move |token, at, value, grid| match token {
        Token::Run => grid.run(),
        Token::Word(word) => {
            if narrowly(word, value, home) {
                grid.take(Match::Yes, true);
            } else if let Some(width) = globals::harmless_global(program, argv, at) {
                // Only between the program and the first word after it.
                if grid.element == 1 {
                    grid.skip(width, Match::Yes);
                }
            }
        }
    }
}

/// How far the comparison with an allow rule gets: the element of the rule and the word that do not fit.
#[must_use]
pub(crate) fn furthest_narrowly(pattern: &Pattern, argv: &[Value], home: Option<&str>) -> (usize, usize) {
    let program = argv.first().and_then(Value::text).unwrap_or_default();
    furthest(pattern, argv, &narrow_step(program, argv, home))
}

/// The same for a deny or ask rule whose words stand in its order.
#[must_use]
pub(crate) fn furthest_broadly(pattern: &Pattern, argv: &[Value], home: Option<&str>) -> (usize, usize) {
    furthest(pattern, argv, &broad_step(argv, home))
}

/// Whether a deny or ask rule is about these words.
///
/// The command's name counts by its base name, options between a program and its subcommand are stepped
/// over, the rule's own options may be given in any order and spelling, and more words may follow. A rule
/// without wildcards may start at any word.
#[must_use]
pub fn hits(pattern: &Pattern, argv: &[Value], home: Option<&str>) -> Match {
    let asked = Asked::new(Cow::Borrowed(argv));
    asked.lists().map(|list| hits_of(pattern, list, home)).max().unwrap_or_default()
}

/// The same for words none of which is tried with several texts.
fn hits_of(pattern: &Pattern, list: &Spelled<'_>, home: Option<&str>) -> Match {
    let compared = |pattern: &Pattern, argv: &[Value]| {
        hits_prepared(pattern, &OnceLock::new(), &Given::new(argv), argv, home)
    };
    let written = compared(pattern, &list.argv);
    if written == Match::Yes {
        return written;
    }
    let Some(pattern) = canonical::of_pattern(pattern) else { return written };
    let is_own = |program: &str| pattern.first_literal() == Some(program);
    list.canonical(is_own).map_or(written, |argv| written.max(compared(&pattern, argv)))
}

/// The same for many rules and one command: what is known of each rule's options and of the command's is kept.
pub(crate) fn hits_prepared(
    pattern: &Pattern,
    ruled: &OnceLock<Ruled>,
    given: &Given<'_>,
    argv: &[Value],
    home: Option<&str>,
) -> Match {
    let strict = in_order(pattern, argv, home);
    if strict == Match::Yes {
        return strict;
    }
    strict.max(loose::hits(ruled.get_or_init(|| Ruled::new(pattern)), given, home))
}

/// The same, the rule's words standing in its order.
fn in_order(pattern: &Pattern, argv: &[Value], home: Option<&str>) -> Match {
    let anywhere = pattern.is_exact();
    let end = walk(pattern.tokens(), argv, anywhere, &broad_step(argv, home));
    let only_word = pattern.tokens().len() == 1;
    if anywhere && !only_word { end.known_part } else { end.part }
}

/// The steps of a deny or ask rule's element over a word.
fn broad_step<'a>(
    argv: &'a [Value],
    home: Option<&'a str>,
) -> impl Fn(&Token, usize, &Value, &mut Steps) + 'a {
    let program = argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
    move |token, at, value, grid| match token {
        Token::Run => grid.run(),
        Token::Word(word) => {
            broadly(word, value, at == 0, home, grid);
            if at > 0 && grid.element > 0 && !word.prefix().starts_with('-') {
                let (widths, surely) = globals::possible_widths(program, value);
                for width in widths {
                    grid.skip(*width, surely);
                }
            }
        }
    }
}

/// Whether a deny or ask rule's words stand in a text that cannot be read, cut by [`raw_words`].
#[must_use]
pub fn hits_raw(pattern: &Pattern, words: &[Value], home: Option<&str>) -> bool {
    let step = |token: &Token, at: usize, value: &Value, grid: &mut Steps| match token {
        Token::Run => grid.run(),
        Token::Word(word) => {
            broadly(word, value, grid.element == 0, home, grid);
            if at > 0 && grid.element > 0 && value.may_start_with(b'-') {
                grid.skip(1, Match::Yes);
                grid.skip(2, Match::Yes);
            }
        }
    };
    walk(pattern.tokens(), words, true, &step).part == Match::Yes
}

/// Cuts a text that cannot be read into what may be words: at blanks and operators, quotes taken off.
#[must_use]
pub fn raw_words(text: &str) -> Vec<Value> {
    let cut = |letter: char| letter.is_whitespace() || letter.is_control() || ";|&()<>`{},".contains(letter);
    text.split(cut)
        .map(|word| word.replace(['\'', '"', '\\', '$'], ""))
        .filter(|word| !word.is_empty())
        .map(|word| Value::literal(&word))
        .collect()
}

fn narrowly(word: &WordPattern, value: &Value, home: Option<&str>) -> bool {
    value.texts().is_some_and(|texts| texts.iter().all(|text| word.matches(text, home)))
}

/// The steps of a deny or ask rule's word over a value.
fn broadly(word: &WordPattern, value: &Value, by_base: bool, home: Option<&str>, grid: &mut Steps) {
    let base = by_base.then(|| word.base_name());
    let is = |text: &str| {
        word.matches(text, home) || base.as_ref().is_some_and(|base| base.matches(base_name(text), home))
    };
    match value {
        Value::Text(text) => {
            if is(text) {
                grid.take(Match::Yes, true);
            }
        }
        Value::OneOf(texts) => {
            if texts.iter().any(|text| is(text)) {
                grid.take(Match::Yes, true);
            }
        }
        Value::Word(_) => {
            if by_base || could_be(word, value) {
                grid.take(Match::Maybe, false);
            }
        }
        Value::Words(_) => {
            if by_base || could_be(word, value) {
                grid.take(Match::Maybe, false);
                grid.stay(Match::Maybe);
            }
            grid.skip(1, Match::Maybe);
        }
    }
}

/// Whether an unknown word could match.
fn could_be(word: &WordPattern, value: &Value) -> bool {
    if let Some(text) = word.literal() {
        return value.may_be(text);
    }
    let (own, known) = (word.prefix(), value.prefix());
    own.starts_with(known) || known.starts_with(own)
}

/// One cell's best way, split by whether a word of the rule was matched by a known text on it.
#[derive(Clone, Copy, Default)]
struct Cell {
    unknown: Match,
    known: Match,
}

/// Where the rule's elements end: at the last word, or anywhere.
struct End {
    whole: Match,
    part: Match,
    known_part: Match,
}

/// The steps out of one cell.
struct Steps {
    /// The element of the rule.
    element: usize,
    /// Where a step leads, how surely, and whether a known text was matched.
    out: Vec<(usize, usize, Match, bool)>,
}

impl Steps {
    /// A run of words: it ends here, or takes this word too.
    fn run(&mut self) {
        self.out.push((0, 1, Match::Yes, false));
    }
    /// The element is this word.
    fn take(&mut self, surely: Match, known: bool) {
        self.out.push((1, 1, surely, known));
    }
    /// The element is one of several words that stand here.
    fn stay(&mut self, surely: Match) {
        self.out.push((1, 0, surely, false));
    }
    /// So many words are none of the rule's business.
    fn skip(&mut self, width: usize, surely: Match) {
        self.out.push((0, width, surely, false));
    }
}

/// Walks the grid. Time and memory are the number of elements times the number of words.
fn walk(
    tokens: &[Token],
    argv: &[Value],
    anywhere: bool,
    step: &dyn Fn(&Token, usize, &Value, &mut Steps),
) -> End {
    finish(&reached(tokens, argv, anywhere, step), tokens.len() + 1)
}

/// The cells of the grid, row by row: how surely each is reached.
fn reached(
    tokens: &[Token],
    argv: &[Value],
    anywhere: bool,
    step: &dyn Fn(&Token, usize, &Value, &mut Steps),
) -> Vec<Cell> {
    let width = tokens.len() + 1;
    let mut cells = vec![Cell::default(); width * (argv.len() + 1)];
    let mut steps = Steps { element: 0, out: Vec::with_capacity(4) };
    for at in 0..=argv.len() {
        if (at == 0 || anywhere)
            && let Some(start) = cells.get_mut(at * width)
        {
            start.unknown = Match::Yes;
        }
        for (element, token) in tokens.iter().enumerate() {
            let Some(cell) = cells.get(at * width + element).copied() else { continue };
            if cell.unknown.max(cell.known) == Match::No {
                continue;
            }
            steps.element = element;
            if matches!(token, Token::Run) {
                steps.stay(Match::Yes);
            }
            if let Some(value) = argv.get(at) {
                step(token, at, value, &mut steps);
            }
            for (down, right, surely, known) in steps.out.drain(..) {
                let Some(next) = cells.get_mut((at + right) * width + element + down) else { continue };
                let through = |way: Match| way.min(surely);
                if known {
                    next.known = next.known.max(through(cell.known)).max(through(cell.unknown));
                } else {
                    next.known = next.known.max(through(cell.known));
                    next.unknown = next.unknown.max(through(cell.unknown));
                }
            }
        }
    }
    cells
}

/// The element and the word that the ways get to and no further: of all ways the one with the most elements.
fn furthest(
    pattern: &Pattern,
    argv: &[Value],
    step: &dyn Fn(&Token, usize, &Value, &mut Steps),
) -> (usize, usize) {
    let cells = reached(pattern.tokens(), argv, false, step);
    let rows = cells.chunks(pattern.tokens().len() + 1).enumerate();
    let ends = rows.filter_map(|(at, row)| {
        Some((row.iter().rposition(|cell| cell.unknown.max(cell.known) != Match::No)?, at))
    });
    ends.max().unwrap_or_default()
}

fn finish(cells: &[Cell], width: usize) -> End {
    let mut end = End { whole: Match::No, part: Match::No, known_part: Match::No };
    for row in cells.chunks(width) {
        let last = row.last().copied().unwrap_or_default();
        end.whole = last.known.max(last.unknown);
        end.part = end.part.max(end.whole);
        end.known_part = end.known_part.max(last.known);
    }
    end
}

#[cfg(test)]
mod tests;
