//! What is known of a word once the shell has expanded it.
//!
//! A [`Value`] is a claim about the real run: *exactly this text*, *one of these texts*, *one word that
//! matches*, or *any number of words that each match*. The claim must hold whatever the variables,
//! files and inputs of the real run are; where nothing is known, it says so.

use smol_str::SmolStr;

/// What is known of one word of a command.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// Exactly one word with exactly this text.
    Text(SmolStr),
    /// Exactly one word with one of these texts; two or more, sorted, all different.
    OneOf(Vec<SmolStr>),
    /// Exactly one word, whose text matches the pattern.
    Word(Pattern),
    /// Any number of words, also none, each matching the pattern.
    Words(Pattern),
}

/// Pieces that a text is made of, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pattern {
    /// The pieces; neighbouring literals are joined.
    pub pieces: Vec<Piece>,
}

/// One piece of a [`Pattern`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// Exactly this text.
    Literal(SmolStr),
    /// A file name glob as written (`*`, `?`, `[a-z]`): matches within one path segment,
    /// or stands for itself where no file matches.
    Glob(SmolStr),
    /// The same at the start of a word, where no name that it may match there starts with `-` or `+`: a claim about
    /// the disk, which whoever asked for it has to look up ([`Reading::plain_names`]).
    ///
    /// [`Reading::plain_names`]: crate::analysis::Reading::plain_names
    Names(SmolStr),
    /// A text of which only the shape is known.
    Shaped(Shape),
}

/// What is known of a text that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Digits, perhaps with a `-` in front, at least one: `$?`, `$#`, `$((1+n))`.
    Number,
    /// A name such as a user's or a machine's: not empty, starts with a letter, a digit or `_`, and holds no
    /// blank, `/` or glob character.
    Name,
    /// Any text, also an empty one, that does not start with `-` or `+`: as the first piece, no option.
    Undashed,
    /// Letters, digits, `_`, `.` and `/`, perhaps none: `$(git rev-parse HEAD)`.
    Plain,
    /// Digits with blanks in front, perhaps nothing at all: `$(wc -l <f)`.
    Digits,
    /// Numbers as programs print them, perhaps none, with blanks between: digits, signs, dots and exponents.
    Numbers,
    /// Any text, also an empty one.
    Any,
}

impl Shape {
    /// Whether a text of this shape could start with the byte.
    const fn may_start_with(self, byte: u8) -> bool {
        match self {
            Self::Number => byte == b'-' || byte.is_ascii_digit(),
            Self::Name => byte == b'_' || byte.is_ascii_alphanumeric() || byte >= 0x80,
            Self::Undashed => byte != b'-' && byte != b'+',
            Self::Plain => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'/'),
            Self::Digits => byte.is_ascii_digit() || matches!(byte, b' ' | b'\t'),
            Self::Numbers | Self::Any => true,
        }
    }

    /// Whether the empty text is of this shape: then what follows decides how a word begins.
    const fn may_be_empty(self) -> bool {
        match self {
            Self::Number | Self::Name => false,
            Self::Undashed | Self::Plain | Self::Digits | Self::Numbers | Self::Any => true,
        }
    }
}

impl Piece {
    /// Any text, also an empty one.
    pub const ANY: Self = Self::Shaped(Shape::Any);
}

impl Pattern {
    /// A pattern that every text matches.
    #[must_use]
    pub fn any() -> Self {
        Self { pieces: vec![Piece::ANY] }
    }

    /// Appends a piece, joining literals.
    pub fn push(&mut self, piece: Piece) {
        if let (Some(Piece::Literal(last)), Piece::Literal(text)) = (self.pieces.last_mut(), &piece) {
            let mut joined = String::with_capacity(last.len() + text.len());
            joined.push_str(last);
            joined.push_str(text);
            *last = joined.into();
            return;
        }
        if matches!(&piece, Piece::Literal(text) if text.is_empty()) {
            return;
        }
        self.pieces.push(piece);
    }

    /// Widens what file name generation changes: of slashes in a row behind a pattern it leaves one (`*//` is `d/`).
    pub(crate) fn join_slashes(&mut self) {
        let mut behind = false;
        for at in 0..self.pieces.len() {
            match self.pieces.get_mut(at) {
                Some(Piece::Literal(text)) if behind => {
                    if let Some(slash) = text.find("//") {
                        *text = text.get(..=slash).unwrap_or_default().into();
                        self.pieces.truncate(at + 1);
                        self.pieces.push(Piece::ANY);
                        return;
                    }
                }
                Some(Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_)) => behind = true,
                Some(Piece::Literal(_)) | None => {}
            }
        }
    }

    /// The text that every match starts with.
    #[must_use]
    pub fn prefix(&self) -> &str {
        match self.pieces.first() {
            Some(Piece::Literal(text)) => text,
            _ => "",
        }
    }

    /// The whole text, where all of it is known.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Literal(text)] => Some(text),
            _ => None,
        }
    }

    /// Whether a match could start with `-`, `+` or another byte that makes an argument an option.
    #[must_use]
    pub fn may_start_with(&self, byte: u8) -> bool {
        for piece in &self.pieces {
            match piece {
                Piece::Literal(text) => return text.as_bytes().first() == Some(&byte),
                Piece::Names(_) => return byte != b'-' && byte != b'+',
                Piece::Glob(_) => return true,
                Piece::Shaped(shape) if shape.may_start_with(byte) => return true,
                Piece::Shaped(shape) if shape.may_be_empty() => {}
                Piece::Shaped(_) => return false,
            }
        }
        false
    }

    /// The pattern as people read it: unknown parts as `…`.
    #[must_use]
    pub fn display(&self) -> String {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Literal(text) | Piece::Glob(text) | Piece::Names(text) => out.push_str(text),
                Piece::Shaped(_) => out.push('…'),
            }
        }
        out
    }
}

impl Value {
    /// Exactly this text.
    #[must_use]
    pub fn literal(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// One word of which nothing is known.
    #[must_use]
    pub fn any_word() -> Self {
        Self::Word(Pattern::any())
    }

    /// One word of which only the shape is known.
    #[must_use]
    pub fn shaped(shape: Shape) -> Self {
        Self::Word(Pattern { pieces: vec![Piece::Shaped(shape)] })
    }

    /// Any number of words of which nothing is known.
    #[must_use]
    pub fn any_words() -> Self {
        Self::Words(Pattern::any())
    }

    /// One of these texts: the shortest claim that says so.
    ///
    /// An empty set gives a word of which nothing is known.
    #[must_use]
    pub fn one_of(mut texts: Vec<SmolStr>) -> Self {
        texts.sort_unstable();
        texts.dedup();
        match texts.len() {
            0 => Self::any_word(),
            1 => texts.pop().map_or_else(Self::any_word, Self::Text),
            _ => Self::OneOf(texts),
        }
    }

    /// The text, where exactly one is possible.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::OneOf(_) | Self::Word(_) | Self::Words(_) => None,
        }
    }

    /// All possible texts, where they are known.
    #[must_use]
    pub fn texts(&self) -> Option<&[SmolStr]> {
        match self {
            Self::Text(text) => Some(std::slice::from_ref(text)),
            Self::OneOf(texts) => Some(texts),
            Self::Word(_) | Self::Words(_) => None,
        }
    }

    /// Whether this is exactly one word.
    #[must_use]
    pub fn is_one_word(&self) -> bool {
        !matches!(self, Self::Words(_))
    }

    /// Whether the text could start with this byte.
    #[must_use]
    pub fn may_start_with(&self, byte: u8) -> bool {
        match self {
            Self::Text(text) => text.as_bytes().first() == Some(&byte),
            Self::OneOf(texts) => texts.iter().any(|text| text.as_bytes().first() == Some(&byte)),
            Self::Word(pattern) | Self::Words(pattern) => pattern.may_start_with(byte),
        }
    }

    /// The text that every possibility starts with.
    #[must_use]
    pub fn prefix(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::OneOf(_) => "",
            Self::Word(pattern) | Self::Words(pattern) => pattern.prefix(),
        }
    }

    /// Whether `text` is one of the possibilities, unknown parts taken as widely as possible.
    #[must_use]
    pub fn may_be(&self, text: &str) -> bool {
        match self {
            Self::Text(own) => own == text,
            Self::OneOf(own) => own.iter().any(|own| own == text),
            Self::Word(pattern) | Self::Words(pattern) => matches(&pattern.pieces, text),
        }
    }

    /// The word as an assignment, `NAME=value`: what stands in front of the first `=`, and what is known of the text
    /// behind it, where there is a `=`. `None` where the name is not the same in all that it may be.
    #[must_use]
    pub fn split_assignment(&self) -> Option<(SmolStr, Option<Self>)> {
        let split = |text: &str| match text.split_once('=') {
            Some((name, value)) => (SmolStr::from(name), Some(SmolStr::from(value))),
            None => (text.into(), None),
        };
        match self {
            Self::Text(text) => {
                let (name, value) = split(text);
                Some((name, value.map(Self::Text)))
            }
            Self::OneOf(texts) => {
                let (name, _) = split(texts.first()?);
                let value = |text: &SmolStr| split(text).1.filter(|_| split(text).0 == name);
                Some((name.clone(), Some(Self::one_of(texts.iter().map(value).collect::<Option<_>>()?))))
            }
            Self::Word(pattern) => {
                let (name, value) = split(pattern.prefix());
                let mut rest = Pattern::default();
                rest.push(Piece::Literal(value?));
                pattern.pieces.iter().skip(1).for_each(|piece| rest.push(piece.clone()));
                Some((name, Some(Self::Word(rest))))
            }
            Self::Words(_) => None,
        }
    }

    /// The value as people read it: unknown parts as `…`.
    #[must_use]
    pub fn display(&self) -> String {
        match self {
            Self::Text(text) => text.to_string(),
            Self::OneOf(texts) => texts.join("|"),
            Self::Word(pattern) | Self::Words(pattern) => pattern.display(),
        }
    }
}

/// Whether `text` can be cut into the pieces. Globs are taken as any text, which is wider than they are.
fn matches(pieces: &[Piece], text: &str) -> bool {
    let mut literals = pieces.iter().filter_map(|piece| match piece {
        Piece::Literal(literal) => Some(literal.as_str()),
        Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_) => None,
    });
    let mut rest = text;
    if let Some(Piece::Literal(first)) = pieces.first() {
        let Some(after) = rest.strip_prefix(first.as_str()) else { return false };
        rest = after;
        literals.next();
        if pieces.len() == 1 {
            return rest.is_empty();
        }
    } else if pieces.is_empty() {
        return rest.is_empty();
    }
    if let [_, .., Piece::Literal(last)] = pieces {
        let Some(before) = rest.strip_suffix(last.as_str()) else { return false };
        rest = before;
    }
    let ends_open = !matches!(pieces, [_, .., Piece::Literal(_)]);
    let middle: Vec<&str> = literals.collect();
    let middle =
        if ends_open { middle.as_slice() } else { middle.split_last().map_or(&[][..], |(_, init)| init) };
    for literal in middle {
        let Some(at) = rest.find(literal) else { return false };
        rest = rest.get(at + literal.len()..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{Pattern, Piece, Value};

    fn word(pieces: &[Piece]) -> Value {
        let mut pattern = Pattern::default();
        for piece in pieces {
            pattern.push(piece.clone());
        }
        Value::Word(pattern)
    }

    #[test]
    fn a_pattern_may_be_exactly_the_texts_it_can_be_cut_into() {
        let any = Piece::ANY;
        let lit = |text: &str| Piece::Literal(text.into());
        let cases: &[(Value, &str, bool)] = &[
            (word(&[]), "", true),
            (word(&[]), "a", false),
            (word(&[lit("ab")]), "ab", true),
            (word(&[lit("ab")]), "abc", false),
            (Value::any_word(), "", true),
            (word(&[lit("a"), any.clone()]), "a", true),
            (word(&[any.clone(), lit("a")]), "ba", true),
            (word(&[any.clone(), lit("a")]), "ab", false),
            (word(&[lit("a"), any.clone(), lit("a")]), "a", false),
            (word(&[lit("a"), any.clone(), lit("a")]), "aa", true),
            (word(&[any.clone(), lit("b"), any.clone()]), "abc", true),
            (word(&[any.clone(), lit("b"), any.clone(), lit("b")]), "xb", false),
            (word(&[any.clone(), lit("b"), any, lit("b")]), "xbb", true),
        ];
        for (value, text, expected) in cases {
            assert_eq!(value.may_be(text), *expected, "{value:?} {text:?}");
        }
    }

    #[test]
    fn one_of_makes_the_shortest_claim() {
        assert_eq!(Value::one_of(vec!["a".into(), "a".into()]), Value::literal("a"));
        assert_eq!(Value::one_of(vec![]), Value::any_word());
        assert_eq!(Value::one_of(vec!["b".into(), "a".into()]), Value::OneOf(vec!["a".into(), "b".into()]));
    }
}
