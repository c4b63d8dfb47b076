//! Brace expansion: which `{`, `,` and `}` of a word are bash's.
//!
//! Bash expands braces before anything else, on the text of the word. The pieces of a word are read first;
//! then [`Reader::resolve_braces`] decides over the marks between them as bash does over the text. Where
//! pasting the text together could make something new (`$x{a,b}` is `$xa $xb`), the word is refused.

use std::ops::Range;

use smol_str::SmolStr;

use super::characters::is_name;
use super::{Read, Reader};
use crate::syntax::WordPart;

/// What braces mean in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Braces {
    /// They expand.
    Expand,
    /// They expand, but `x={a,b}` is refused.
    ExpandUnlessAssignment,
    /// They are text.
    Literal,
    /// A word in which they would expand is refused.
    Refuse,
}

/// More opening braces in one word are refused: each costs a look over the rest of the word.
const MOST_OPEN: usize = 32;

#[derive(Clone, Debug)]
enum Kind {
    /// Unquoted text.
    Text(String),
    /// Anything else but a mark.
    Part(WordPart),
    /// `$name` without braces: what is pasted behind it may lengthen the name.
    Bare(WordPart),
    Open,
    Close,
    Comma,
}

/// The pieces of a word in order, each with the place where it ends.
#[derive(Debug)]
pub(super) struct Pieces {
    start: usize,
    list: Vec<(usize, Kind)>,
    open: usize,
    /// Whether the word looks like an assignment, once that was asked.
    assigned: Option<bool>,
}

impl Pieces {
    pub(super) fn new(start: usize) -> Self {
        Self { start, list: Vec::new(), open: 0, assigned: None }
    }

    pub(super) fn part(&mut self, end: usize, part: WordPart) {
        if let WordPart::Literal(text) = part {
            self.literal(end, &text);
        } else {
            self.list.push((end, Kind::Part(part)));
        }
    }

    pub(super) fn bare(&mut self, end: usize, part: WordPart) {
        self.list.push((end, Kind::Bare(part)));
    }

    pub(super) fn literal(&mut self, end: usize, text: &str) {
        if let Some((last_end, Kind::Text(last))) = self.list.last_mut() {
            last.push_str(text);
            *last_end = end;
        } else {
            self.list.push((end, Kind::Text(text.to_owned())));
        }
    }

    /// What was read last ends here: a line is continued after it.
    pub(super) fn lengthen(&mut self, end: usize) {
        if let Some((last, _)) = self.list.last_mut() {
            *last = end;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether the last piece is `$name`, which what follows may lengthen.
    pub(super) fn ends_in_bare(&self) -> bool {
        matches!(self.list.last(), Some((_, Kind::Bare(_))))
    }

    /// `{`, `,` or `}`
    pub(super) fn mark(&mut self, end: usize, byte: u8) {
        let kind = match byte {
            b'{' => Kind::Open,
            b',' => Kind::Comma,
            _ => Kind::Close,
        };
        self.open += usize::from(byte == b'{');
        self.list.push((end, kind));
    }

    /// Whether the pieces so far are one unquoted text that ends in this byte.
    pub(super) fn ends_in(&self, byte: u8) -> bool {
        match self.list.last() {
            Some((_, Kind::Text(text))) => text.as_bytes().last() == Some(&byte),
            _ => false,
        }
    }

    /// The unquoted text that the word starts with.
    pub(super) fn head(&self) -> &str {
        match self.list.first() {
            Some((_, Kind::Text(text))) => text,
            _ => "",
        }
    }

    /// Whether the word looks like an assignment; asked only behind a `=` or `:`, where that is settled.
    pub(super) fn looks_assigned(&mut self) -> bool {
        let assigned = self.assigned.unwrap_or_else(|| looks_assigned(self.head()));
        self.assigned = Some(assigned);
        assigned
    }

    pub(super) fn is_single_text(&self) -> bool {
        self.list.len() == 1
    }

    fn kind(&self, at: usize) -> Option<&Kind> {
        self.list.get(at).map(|(_, kind)| kind)
    }

    /// The bytes of the text that a piece was read from.
    fn bytes(&self, at: usize) -> Range<usize> {
        let start =
            at.checked_sub(1).and_then(|before| self.list.get(before)).map_or(self.start, |(end, _)| *end);
        start..self.list.get(at).map_or(start, |(end, _)| *end)
    }
}

fn join(one: &str, two: &str) -> SmolStr {
    let mut joined = String::with_capacity(one.len() + two.len());
    joined.push_str(one);
    joined.push_str(two);
    joined.into()
}

/// Whether the word could be an assignment: `x=…`, `x+=…`, `x[…`.
fn looks_assigned(head: &str) -> bool {
    let name = head.bytes().take_while(|byte| is_name(*byte)).count();
    let rest = head.get(name..).unwrap_or_default();
    let starts = head.bytes().next().is_some_and(|byte| !byte.is_ascii_digit());
    name > 0 && starts && (rest.starts_with('=') || rest.starts_with("+=") || rest.starts_with('['))
}

impl Reader<'_> {
    /// The parts of a word of these pieces.
    pub(super) fn resolve_braces(&self, pieces: Pieces, braces: Braces) -> Read<Vec<WordPart>> {
        let all = 0..pieces.list.len();
        let start = pieces.start;
        if braces == Braces::Literal || (pieces.open == 0 && !self.opens_in_pattern(&pieces)) {
            return Ok(whole(pieces));
        }
        let hides = |kind: &Kind| match kind {
            Kind::Part(WordPart::Glob(text) | WordPart::ExtendedGlob(text)) => {
                text.contains(['{', '}', ',']) || text.contains("..")
            }
            Kind::Part(_) | Kind::Bare(_) | Kind::Text(_) | Kind::Open | Kind::Close | Kind::Comma => false,
        };
        if pieces.list.iter().any(|(_, kind)| hides(kind)) {
            // `{[,]}`: bash looks for the comma first
            return Err(self.unsure("a pattern between braces that is not certain; quote it", start));
        }
        if pieces.open > MOST_OPEN {
            return Err(self.unsure("very many braces in a word", start));
        }
        let parts = self.deeper_braces(&pieces, all.clone(), 0)?;
        if !parts.iter().any(|part| matches!(part, WordPart::Braces(_) | WordPart::BraceRange(_))) {
            return Ok(parts);
        }
        let assigned = looks_assigned(pieces.head());
        match braces {
            Braces::Refuse => Err(self.unsure("braces that expand here; quote them", start)),
            Braces::ExpandUnlessAssignment if assigned => {
                Err(self.unsure("braces that expand in an assignment; quote them", start))
            }
            Braces::Expand | Braces::ExpandUnlessAssignment | Braces::Literal => {
                self.check_pasting(&pieces, &parts)?;
                self.bash_only("a brace expansion", start)?;
                Ok(parts)
            }
        }
    }

    /// Whether a brace opens inside a pattern, and one closes in the word: `[{,]}` is `[` and `[]`.
    fn opens_in_pattern(&self, pieces: &Pieces) -> bool {
        let opens = |kind: &Kind| match kind {
            Kind::Part(WordPart::Glob(text) | WordPart::ExtendedGlob(text)) => text.contains('{'),
            Kind::Part(_) | Kind::Bare(_) | Kind::Text(_) | Kind::Open | Kind::Close | Kind::Comma => false,
        };
        pieces.list.iter().any(|(_, kind)| opens(kind)) && self.slice(pieces.start, self.at).contains('}')
    }

    fn deeper_braces(&self, pieces: &Pieces, range: Range<usize>, depth: usize) -> Read<Vec<WordPart>> {
        if depth > MOST_OPEN {
            return Err(self.unsure("very many braces in a word", pieces.start));
        }
        let mut parts = Vec::new();
        let mut from = range.start;
        let mut at = range.start;
        while let Some(open) = find_open(pieces, from, at..range.end) {
            let Some(close) = gobble(pieces, open + 1..range.end, b'}') else {
                at = open + 1;
                continue;
            };
            append(&mut parts, flat(pieces, from..open));
            append(&mut parts, self.expand_braces(pieces, open..close, depth)?);
            from = close + 1;
            at = from;
        }
        append(&mut parts, flat(pieces, from..range.end));
        Ok(parts)
    }

    /// The piece at `range.start` is the `{`, the one at `range.end` the `}`.
    fn expand_braces(&self, pieces: &Pieces, range: Range<usize>, depth: usize) -> Read<Vec<WordPart>> {
        let inner = range.start + 1..range.end;
        let has_comma = inner.clone().any(|at| matches!(pieces.kind(at), Some(Kind::Comma)));
        if !has_comma {
            return self.brace_range(pieces, range);
        }
        let mut alternatives = Vec::new();
        let mut from = inner.start;
        loop {
            let to = gobble(pieces, from..inner.end, b',').unwrap_or(inner.end);
            alternatives.push(self.deeper_braces(pieces, from..to, depth + 1)?);
            if to >= inner.end {
                return Ok(vec![WordPart::Braces(alternatives)]);
            }
            from = to + 1;
        }
    }

    /// `{…}` without a comma: a range, or plain text.
    fn brace_range(&self, pieces: &Pieces, range: Range<usize>) -> Read<Vec<WordPart>> {
        let inner = range.start + 1..range.end;
        let literal = match pieces.kind(inner.start) {
            Some(Kind::Text(text)) if inner.len() == 1 => Some(text),
            _ => None,
        };
        let plain = flat(pieces, range.start..range.end + 1);
        match literal.map(|text| (text, range_kind(text))) {
            Some((text, RangeKind::Valid)) => Ok(vec![WordPart::BraceRange(text.into())]),
            Some((_, RangeKind::Unsure)) => {
                Err(self.unsure("a brace range that is not certain", pieces.start))
            }
            Some((_, RangeKind::Text)) => Ok(plain),
            None => {
                let comma = inner.clone().any(|at| {
                    let bytes = pieces.bytes(at);
                    self.slice(bytes.start, bytes.end).contains(',')
                });
                let nested = inner.clone().any(|at| matches!(pieces.kind(at), Some(Kind::Open)));
                if comma || nested {
                    return Err(self.unsure("braces that are not certain; quote them", pieces.start));
                }
                Ok(plain)
            }
        }
    }

    /// Refuses words in which the pasted texts could mean something that the pieces do not.
    fn check_pasting(&self, pieces: &Pieces, parts: &[WordPart]) -> Read<()> {
        let refuse =
            || Err(self.unsure("something next to a brace expansion is not certain; quote it", pieces.start));
        let lone = pieces.open == 1 && matches!(pieces.list.last(), Some((_, Kind::Close)));
        let first_open =
            pieces.list.iter().position(|(_, kind)| matches!(kind, Kind::Open)).unwrap_or_default();
        for (at, (_, kind)) in pieces.list.iter().enumerate() {
            let bytes = pieces.bytes(at);
            let raw = self.slice(bytes.start, bytes.end);
            let next = pieces.kind(at + 1);
            let certain = match kind {
                Kind::Open | Kind::Close | Kind::Comma => true,
                Kind::Bare(_) => match next {
                    Some(Kind::Text(text)) => !text.bytes().next().is_some_and(is_name),
                    Some(Kind::Open) => false,
                    Some(Kind::Comma | Kind::Close) => lone && at > first_open,
                    Some(Kind::Part(_) | Kind::Bare(_)) | None => true,
                },
                // `{,}~`: without what stands in front it is a tilde of its own.
                Kind::Text(text) if text.starts_with('~') => {
                    !matches!(at.checked_sub(1).and_then(|before| pieces.kind(before)), Some(Kind::Close))
                        && !text.ends_with('$')
                }
                Kind::Text(text) => !text.ends_with('$'),
                Kind::Part(part) => match part {
                    WordPart::Tilde(_) => {
                        at == 0 && matches!(next, Some(Kind::Text(text)) if text.starts_with('/'))
                    }
                    WordPart::Parameter(_) => {
                        !raw.contains(['\\', '\'', '"', '`'])
                            && raw.matches('{').count() == raw.matches('}').count()
                    }
                    WordPart::Quoted(text) => {
                        !text.contains([' ', '\t', '\n']) || raw.starts_with(['\'', '$'])
                    }
                    WordPart::Literal(_)
                    | WordPart::DoubleQuoted(_)
                    | WordPart::Command(_)
                    | WordPart::Arithmetic(_)
                    | WordPart::Process(_)
                    | WordPart::Glob(_)
                    | WordPart::ExtendedGlob(_)
                    | WordPart::Braces(_)
                    | WordPart::BraceRange(_)
                    | WordPart::Array(_) => true,
                },
            };
            if !certain {
                return refuse();
            }
        }
        if parts.is_empty() { refuse() } else { Ok(()) }
    }
}

/// The next `{` that is not one of bash's exceptions: `{` alone and `{}` at the start of a text. What stands behind a brace
/// expansion is a text of its own, and so is each alternative.
fn find_open(pieces: &Pieces, start: usize, range: Range<usize>) -> Option<usize> {
    let end = range.end;
    range.into_iter().find(|at| {
        let ignored = *at == start && (*at + 1 == end || matches!(pieces.kind(at + 1), Some(Kind::Close)));
        matches!(pieces.kind(*at), Some(Kind::Open)) && !ignored
    })
}

/// Bash's search for the `}` or `,` that ends a text in braces: a `}` counts once a `,` or `..` was seen.
fn gobble(pieces: &Pieces, range: Range<usize>, wanted: u8) -> Option<usize> {
    let mut level = 0_usize;
    let mut separated = wanted == b',';
    for at in range {
        match pieces.kind(at)? {
            Kind::Comma if level == 0 && wanted == b',' => return Some(at),
            Kind::Close if level == 0 && wanted == b'}' && separated => return Some(at),
            Kind::Open => level += 1,
            Kind::Close => level = level.saturating_sub(1),
            Kind::Comma => separated |= level == 0,
            Kind::Text(text) => {
                let at_end = matches!(pieces.kind(at + 1), Some(Kind::Close)) && text.ends_with("..");
                let dots = text.matches("..").count();
                separated |= level == 0 && dots > usize::from(at_end);
            }
            Kind::Part(_) | Kind::Bare(_) => {}
        }
    }
    None
}

enum RangeKind {
    Valid,
    Text,
    Unsure,
}

/// Whether bash takes the text between the braces for a range.
fn range_kind(text: &str) -> RangeKind {
    let mut ends = text.split("..");
    let (Some(first), Some(last)) = (ends.next(), ends.next()) else { return RangeKind::Text };
    let step = ends.next();
    let number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let letter = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let same = (number(first) && number(last)) || (letter(first) && letter(last));
    if same && step.is_none_or(number) && ends.next().is_none() && !text.contains("...") {
        return RangeKind::Valid;
    }
    // a number has digits and a sign only
    let word = |text: &str| {
        text.len() > 1 && text.bytes().any(|byte| byte.is_ascii_alphabetic()) && !text.contains('.')
    };
    if word(first) { RangeKind::Text } else { RangeKind::Unsure }
}

/// All pieces as they are, marks as text; nothing is copied, since words nest.
fn whole(pieces: Pieces) -> Vec<WordPart> {
    let mut parts = Vec::with_capacity(pieces.list.len());
    let mut text = String::new();
    for (_, kind) in pieces.list {
        match kind {
            Kind::Part(part) | Kind::Bare(part) => {
                push_literal(&mut parts, &mut text);
                parts.push(part);
            }
            Kind::Text(more) if text.is_empty() => text = more,
            Kind::Text(more) => text.push_str(&more),
            Kind::Open => text.push('{'),
            Kind::Close => text.push('}'),
            Kind::Comma => text.push(','),
        }
    }
    push_literal(&mut parts, &mut text);
    parts
}

/// Pieces as they are, marks as text.
fn flat(pieces: &Pieces, range: Range<usize>) -> Vec<WordPart> {
    let mut parts = Vec::with_capacity(range.len());
    let mut text = String::new();
    for (_, kind) in pieces.list.get(range).unwrap_or_default() {
        match kind {
            Kind::Part(part) | Kind::Bare(part) => {
                push_literal(&mut parts, &mut text);
                parts.push(part.clone());
            }
            Kind::Text(more) => text.push_str(more),
            Kind::Open => text.push('{'),
            Kind::Close => text.push('}'),
            Kind::Comma => text.push(','),
        }
    }
    push_literal(&mut parts, &mut text);
    parts
}

/// Appends the text, if there is any, and empties it.
fn push_literal(parts: &mut Vec<WordPart>, text: &mut String) {
    if !text.is_empty() {
        parts.push(WordPart::Literal(text.as_str().into()));
        text.clear();
    }
}

/// Appends, joining neighbouring literals.
fn append(parts: &mut Vec<WordPart>, more: Vec<WordPart>) {
    for part in more {
        if let (Some(WordPart::Literal(last)), WordPart::Literal(text)) = (parts.last_mut(), &part) {
            *last = join(last, text);
        } else {
            parts.push(part);
        }
    }
}
