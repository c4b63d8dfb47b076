//! The fields of one word, as they are built from what its parts come to.
//!
//! In comes text, globs and the values of expansions, in order; out goes a [`Value`] for each field. Splitting and file
//! name generation are the shell's, as far as they are known; what is not known is widened.

use smol_str::SmolStr;

use crate::interpret::budget::ENTRY;
use crate::interpret::joined::MAX_TEXTS;
use crate::interpret::state::State;
use crate::value::{Pattern, Piece, Shape, Value};

/// What a part of a word comes to.
#[derive(Debug)]
pub(in crate::interpret) enum Expansion {
    /// One string.
    One(Value),
    /// Several, each a field of its own (`"$@"`, `"${a[@]}"`).
    Fields(Vec<Value>),
    /// Any number of strings.
    Unknown,
}

/// Whether the shell splits and globs what an expansion gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    /// Inside double quotes, or where the shell does not split at all (assignments, here-documents).
    Quoted,
    /// In an argument, without quotes.
    Unquoted,
}

/// The fields of one word, as they are built.
#[derive(Debug, Default)]
pub(super) struct Fields {
    done: Vec<Value>,
    current: Option<Field>,
    /// The word is one string whatever it holds.
    whole: bool,
    /// `IFS` is not the default.
    splitting_unknown: bool,
    /// Options have changed what globs match.
    globs_unknown: bool,
    globs_vanish: bool,
    /// Globs at the start of a word are taken to match no name that starts with a dash.
    plain_names: bool,
    /// The work so far, and how much there may be: past that nothing is added any more, and the run is exhausted.
    spent: usize,
    room: usize,
}

#[derive(Debug)]
struct Field {
    /// All possible texts, as long as they are known and few.
    texts: Option<Vec<String>>,
    /// What holds of the text in any case, but for the text at its end that is still growing.
    pattern: Pattern,
    tail: String,
    /// There were quotes: the field stays even if it is empty.
    quoted: bool,
    /// It holds an unquoted glob.
    globbed: bool,
    /// It holds a `**`: with the `/` behind it, it may come to nothing.
    crosses: bool,
    /// It holds something unknown that the shell splits: any number of words come of it.
    open: bool,
    /// It holds the words of a listing, each of this one piece where nothing else is in it.
    listed: bool,
    /// It holds an unquoted [`Piece::Shaped(Shape::Plain)`] or [`Piece::Shaped(Shape::Digits)`]: where that is all,
    /// no word may come of it.
    perhaps_split: bool,
    /// It holds an element of `"$@"`, and an expansion without quotes: where both are empty, shells differ on whether
    /// there is a word.
    element: bool,
    split: bool,
}

impl Default for Field {
    fn default() -> Self {
        Self {
            texts: Some(vec![String::new()]),
            pattern: Pattern::default(),
            tail: String::new(),
            quoted: false,
            globbed: false,
            crosses: false,
            open: false,
            listed: false,
            perhaps_split: false,
            element: false,
            split: false,
        }
    }
}

impl Field {
    /// Appends a piece that is no text.
    fn push(&mut self, piece: Piece) {
        self.end_text();
        self.pattern.push(piece);
    }

    /// The text at the end goes to the pattern.
    fn end_text(&mut self) {
        if !self.tail.is_empty() {
            self.pattern.push(Piece::Literal(std::mem::take(&mut self.tail).into()));
        }
    }

    /// What comes of a field whose unquoted expansions may give nothing.
    fn perhaps_split(self) -> Value {
        match self.pattern.pieces.as_slice() {
            [Piece::Shaped(Shape::Plain | Shape::Digits)] if self.quoted => Value::any_words(),
            [Piece::Shaped(Shape::Plain | Shape::Digits)] => Value::Words(self.pattern),
            pieces if pieces.contains(&Piece::Shaped(Shape::Digits)) => Value::any_words(),
            pieces if pieces.iter().all(|piece| *piece == Piece::Shaped(Shape::Plain)) => Value::any_words(),
            _ => Value::Word(self.pattern),
        }
    }
}

impl Fields {
    /// Of an argument, which the shell splits and globs.
    pub(super) fn split(state: &State, room: usize, plain_names: bool) -> Self {
        Self {
            splitting_unknown: state.splitting_unknown,
            globs_unknown: state.globs_unknown,
            globs_vanish: state.globs_vanish,
            plain_names,
            room,
            ..Self::default()
        }
    }

    /// Of a word that the shell does not split: an assignment, a here-document.
    pub(super) fn whole(room: usize) -> Self {
        Self { whole: true, room, ..Self::default() }
    }

    /// The work that it took.
    pub(super) const fn spent(&self) -> usize {
        self.spent
    }

    fn current(&mut self) -> &mut Field {
        self.current.get_or_insert_with(Field::default)
    }

    /// Charges a copy of so many bytes; false where there is no room for it.
    fn admits(&mut self, bytes: usize) -> bool {
        self.spent = self.spent.saturating_add(bytes).saturating_add(ENTRY);
        self.spent <= self.room
    }

    /// There are quotes: the field is there even if nothing is in them.
    pub(super) fn quotes(&mut self) {
        self.current().quoted = true;
    }

    /// A pattern of which nothing is known.
    pub(super) fn any_glob(&mut self) {
        self.current().globbed = true;
        self.piece(Piece::ANY);
    }

    pub(super) fn literal(&mut self, text: &str) {
        let texts = self.current().texts.as_ref().map_or(0, Vec::len);
        if !self.admits(text.len().saturating_mul(texts + 1)) {
            return;
        }
        let field = self.current();
        for known in field.texts.iter_mut().flatten() {
            known.push_str(text);
        }
        field.tail.push_str(text);
    }

    pub(super) fn glob(&mut self, text: &str) {
        // `**` crosses directories where `globstar` is on.
        let unknown = self.globs_unknown;
        let field = self.current();
        let last = field.pattern.pieces.last().filter(|_| field.tail.is_empty());
        let crosses = last.is_some_and(|last| {
            matches!(last, Piece::Glob(glob) | Piece::Names(glob) if glob == "*")
                || (unknown && *last == Piece::ANY)
        });
        let field_is_empty = field.pattern.pieces.is_empty()
            && field.texts.as_ref().is_some_and(|texts| texts.iter().all(String::is_empty));
        self.current().globbed = true;
        if text.contains("**") || (crosses && text == "*") {
            self.current().crosses = true;
            self.piece(Piece::ANY);
        } else if self.globs_unknown {
            self.piece(Piece::ANY);
        } else {
            let starts =
                field_is_empty && self.plain_names && !self.whole && text.starts_with(['*', '?', '[']);
            self.piece(if starts { Piece::Names(text.into()) } else { Piece::Glob(text.into()) });
        }
    }

    pub(super) fn piece(&mut self, piece: Piece) {
        if !self.admits(0) {
            return;
        }
        let field = self.current();
        field.texts = None;
        field.push(piece);
    }

    pub(super) fn unknown(&mut self, quoting: Quoting) {
        self.piece(Piece::ANY);
        if quoting == Quoting::Unquoted {
            self.current().open = true;
        }
    }

    pub(super) fn expansion(&mut self, expansion: Expansion, quoting: Quoting) {
        match expansion {
            Expansion::One(value) if quoting == Quoting::Quoted => self.whole_value(&value),
            Expansion::One(value) => self.split_value(&value),
            Expansion::Fields(values) if self.whole => {
                // `x="$@"`: joined by the first character of IFS.
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        self.piece(Piece::ANY);
                    }
                    self.whole_value(value);
                }
            }
            Expansion::Fields(values) => {
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        self.end_field();
                    }
                    match quoting {
                        Quoting::Quoted => self.whole_value(value),
                        Quoting::Unquoted => self.split_value(value),
                    }
                    if matches!(quoting, Quoting::Quoted) {
                        self.current().quoted = true;
                        self.current().element = true;
                    }
                }
            }
            Expansion::Unknown => {
                self.piece(Piece::ANY);
                if !self.whole {
                    self.current().open = true;
                }
            }
        }
    }

    /// Appends a string that is not split.
    fn whole_value(&mut self, value: &Value) {
        match value {
            Value::Text(text) => self.literal(text),
            Value::OneOf(texts) => self.choices(texts),
            Value::Word(pattern) => pattern.pieces.iter().for_each(|piece| match piece {
                Piece::Literal(text) => self.literal(text),
                // A glob in a variable that came from file names stands for a name that may hold anything.
                Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_) => self.piece(piece.clone()),
            }),
            Value::Words(_) => {
                self.piece(Piece::ANY);
                self.current().open |= !self.whole;
            }
        }
    }

    fn choices(&mut self, texts: &[SmolStr]) {
        let known: usize = self.current().texts.iter().flatten().map(String::len).sum();
        let added: usize = texts.iter().map(SmolStr::len).sum();
        if !self.admits(known.saturating_add(added).saturating_mul(texts.len())) {
            return;
        }
        let field = self.current();
        let product: Option<Vec<String>> = field.texts.as_ref().and_then(|known| {
            (known.len() * texts.len() <= MAX_TEXTS).then(|| {
                known
                    .iter()
                    .flat_map(|known| texts.iter().map(move |text| format!("{known}{text}")))
                    .collect()
            })
        });
        field.texts = product;
        field.push(Piece::ANY);
    }

    /// Appends a string that the shell splits and globs.
    fn split_value(&mut self, value: &Value) {
        self.current().split = true;
        match value {
            Value::Text(text) if !self.splitting_unknown && !has_glob(text) => self.split_text(text),
            Value::OneOf(texts) if texts.iter().all(|text| self.is_one_field(text)) => self.choices(texts),
            Value::Word(pattern) if pattern.pieces.iter().all(|piece| self.is_one_field_piece(piece)) => {
                self.whole_value(value);
                self.current().perhaps_split |= pattern.pieces.contains(&Piece::Shaped(Shape::Plain));
            }
            Value::Word(pattern)
                if pattern.pieces.as_slice() == [Piece::Shaped(Shape::Digits)] && !self.splitting_unknown =>
            {
                self.whole_value(value);
                self.current().perhaps_split = true;
            }
            Value::Words(pattern) if !self.splitting_unknown => {
                for piece in &pattern.pieces {
                    self.piece(piece.clone());
                }
                self.current().open |= !self.whole;
                self.current().listed = true;
            }
            Value::Text(_) | Value::OneOf(_) | Value::Word(_) | Value::Words(_) => {
                self.piece(Piece::ANY);
                self.current().open |= !self.whole;
            }
        }
    }

    fn split_text(&mut self, text: &str) {
        let blank = |c: char| matches!(c, ' ' | '\t' | '\n');
        if text.starts_with(blank) {
            self.end_field();
        }
        let mut words = text.split(blank).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            self.literal(word);
            if words.peek().is_some() {
                self.end_field();
            }
        }
        if text.ends_with(blank) && !text.trim_matches(blank).is_empty() {
            self.end_field();
        }
    }

    fn is_one_field(&self, text: &str) -> bool {
        !text.is_empty() && !has_glob(text) && !self.splitting_unknown && !text.contains([' ', '\t', '\n'])
    }

    fn is_one_field_piece(&self, piece: &Piece) -> bool {
        match piece {
            Piece::Literal(text) => self.is_one_field(text),
            Piece::Shaped(Shape::Number | Shape::Name | Shape::Plain) => !self.splitting_unknown,
            Piece::Glob(_)
            | Piece::Names(_)
            | Piece::Shaped(Shape::Undashed | Shape::Digits | Shape::Numbers | Shape::Any) => false,
        }
    }

    fn end_field(&mut self) {
        if !self.admits(0) {
            return;
        }
        let Some(mut field) = self.current.take() else { return };
        field.end_text();
        if field.globbed && !self.whole {
            field.pattern.join_slashes();
        }
        if field.open && !self.whole {
            if field.listed
                && !field.quoted
                && matches!(field.pattern.pieces.as_slice(), [Piece::Shaped(Shape::Plain | Shape::Undashed)])
            {
                self.done.push(Value::Words(field.pattern));
                return;
            }
            // `-$x`: whatever is split off behind, the first word starts with what stands in front.
            let prefix = SmolStr::from(field.pattern.prefix());
            if !prefix.is_empty() && !self.globs_unknown && !self.globs_vanish {
                self.done.push(Value::Word(Pattern { pieces: vec![Piece::Literal(prefix), Piece::ANY] }));
            }
            self.done.push(Value::any_words());
            return;
        }
        if field.crosses && !self.whole {
            let start = field.pattern.prefix();
            let known = start.rfind('/').and_then(|slash| start.get(..=slash)).unwrap_or_default();
            let mut pattern = Pattern::default();
            pattern.push(Piece::Literal(known.into()));
            pattern.push(Piece::ANY);
            self.done.push(Value::Words(pattern));
            return;
        }
        if field.globbed && !self.whole {
            self.done.push(Value::Words(field.pattern));
            return;
        }
        if field.perhaps_split && !self.whole {
            self.done.push(field.perhaps_split());
            return;
        }
        match field.texts {
            Some(texts) if texts.iter().all(String::is_empty) && !field.quoted && !self.whole => {}
            Some(texts)
                if field.element && field.split && texts.iter().any(String::is_empty) && !self.whole =>
            {
                self.done.push(Value::any_words());
            }
            Some(texts) => self.done.push(Value::one_of(texts.into_iter().map(SmolStr::from).collect())),
            None => self.done.push(Value::Word(field.pattern)),
        }
    }

    pub(super) fn finish(mut self) -> Vec<Value> {
        self.end_field();
        self.done
    }
}

/// Whether the text holds a character that file name generation gives a meaning.
fn has_glob(text: &str) -> bool {
    text.contains(['*', '?', '[', '\\', '(', '!'])
}
