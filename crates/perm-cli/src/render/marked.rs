//! A text made safe to show, with the places in it that carry a mark.
//!
//! The text is cut where marks begin and end, and each piece is shown for itself, so that a mark keeps its
//! place however its text is escaped. Lines stay lines.

use std::ops::Range;

use perm::{Shown, Span};

/// How many bytes of a text are shown around its marks.
const BEFORE: usize = 1_000;
const AFTER: usize = 4_000;

/// A text to show, and where each mark is in it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Marked {
    pub(super) text: String,
    pub(super) marks: Vec<Range<usize>>,
    /// The number of the first line shown.
    pub(super) first_line: usize,
}

/// Shows the text with these marks; of a long text only what is around the first of them.
pub(super) fn mark(text: &str, spans: &[Span]) -> Marked {
    let spans: Vec<Range<usize>> = spans.iter().map(|span| whole_words(text, *span)).collect();
    let window = window(text, spans.first());
    let mut cuts: Vec<usize> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
    cuts.extend(text.match_indices('\n').flat_map(|(at, _)| [at, at + 1]));
    cuts.extend([window.start, window.end]);
    cuts.retain(|cut| window.contains(cut) || *cut == window.end);
    cuts.sort_unstable();
    cuts.dedup();
    let mut out = String::new();
    let mut places = Vec::with_capacity(cuts.len());
    for (cut, next) in cuts.iter().zip(cuts.iter().skip(1).chain([&window.end])) {
        places.push((*cut, out.len()));
        match text.get(*cut..*next).unwrap_or_default() {
            "\n" => out.push('\n'),
            piece => out.push_str(&Shown::capped(piece, BEFORE + AFTER)),
        }
    }
    let place = |cut: usize| {
        let cut = cut.clamp(window.start, window.end);
        places.iter().find(|(at, _)| *at == cut).map_or(out.len(), |(_, place)| *place)
    };
    let marks = spans.iter().map(|span| place(span.start)..place(span.end)).collect();
    let first_line = 1 + text.get(..window.start).unwrap_or_default().matches('\n').count();
    Marked { text: out, marks, first_line }
}

/// The part of the text that is shown.
fn window(text: &str, mark: Option<&Range<usize>>) -> Range<usize> {
    if text.len() <= BEFORE + AFTER {
        return 0..text.len();
    }
    let mark = mark.map_or(0, |mark| mark.start);
    let start = floor(text, mark.saturating_sub(BEFORE));
    start..floor(text, mark.saturating_add(AFTER))
}

/// The span, made to fit the text. Where it begins or ends inside a run of letters that are not all ASCII it
/// takes the whole run, since letters that pass for others are only known as such beside their neighbours.
fn whole_words(text: &str, span: Span) -> Range<usize> {
    let start = floor(text, span.start as usize);
    let end = ceil(text, span.end as usize).max(start);
    let before = text.get(..start).unwrap_or_default();
    let after = text.get(end..).unwrap_or_default();
    let head = before.len() - before.trim_end_matches(char::is_alphanumeric).len();
    let tail = after.len() - after.trim_start_matches(char::is_alphanumeric).len();
    let wide = (start - head)..(end + tail);
    if text.get(wide.clone()).is_some_and(str::is_ascii) { start..end } else { wide }
}

/// The last place not after this one where a character begins, or the end.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The first place not before this one where a character begins, or the end.
fn ceil(text: &str, at: usize) -> usize {
    (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::mark;
    use perm::Span;

    fn marked(text: &str, start: u32, end: u32) -> (String, String) {
        let marked = mark(text, &[Span::new(start, end)]);
        let word = marked.text.get(marked.marks[0].clone()).unwrap().to_owned();
        (marked.text, word)
    }

    #[test]
    fn a_mark_keeps_its_words() {
        let cases = [
            ("ls; rm -rf ~", 4, 12, "ls; rm -rf ~", "rm -rf ~"),
            ("ls\nrm a", 3, 7, "ls\nrm a", "rm a"),
            ("a\tb \u{202e}c rm", 7, 8, "a\\tb \\u{202e}c rm", "c"),
            ("ls", 0, 9, "ls", "ls"),
            ("ls", 7, 9, "ls", ""),
            ("", 0, 0, "", ""),
            // Half a word whose letters come from two scripts.
            ("rm p\u{430}ypal", 6, 9, "rm p\\u{430}ypal", "p\\u{430}ypal"),
        ];
        for (text, start, end, shown, word) in cases {
            assert_eq!(marked(text, start, end), (shown.to_owned(), word.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn of_a_long_text_the_part_around_the_mark_is_shown() {
        let text = format!("{}\nrm -rf ~\n{}", "a\n".repeat(50_000), "b\n".repeat(50_000));
        let (shown, word) = marked(&text, 100_001, 100_009);
        assert_eq!(word, "rm -rf ~");
        assert!(shown.len() <= 6_000, "{}", shown.len());
    }
}
