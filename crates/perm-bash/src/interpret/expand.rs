//! Word expansion: what a word's parts come to, as [`Value`]s.
//!
//! The order is the shell's: braces, then tilde, parameters, substitutions and arithmetic from left to
//! right, then splitting, then file name generation. Where the result cannot be known it is widened, never
//! guessed; code that an expansion runs is interpreted on the way.

use perm_core::Shell;
use smol_str::SmolStr;

use super::Interpreter;
use super::braces;
use super::budget::ENTRY;
use super::parameter::number;
use super::state::{MAX_TEXTS, State};
use crate::syntax::{ArrayElement, Word, WordPart};
use crate::value::{Pattern, Piece, Value};

/// What one word of a brace expansion is charged: about a microsecond.
const ALTERNATIVE: usize = 16 * ENTRY;

/// What a part of a word comes to.
#[derive(Debug)]
pub(super) enum Expansion {
    /// One string.
    One(Value),
    /// Several, each a field of its own (`"$@"`, `"${a[@]}"`).
    Fields(Vec<Value>),
    /// Any number of strings.
    Unknown,
}

/// Whether the shell splits and globs what an expansion gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quoting {
    /// Inside double quotes, or where the shell does not split at all (assignments, here-documents).
    Quoted,
    /// In an argument, without quotes.
    Unquoted,
}

impl Interpreter<'_> {
    /// The fields that a word of a command's arguments comes to.
    pub(super) fn fields(&mut self, word: &Word, state: &mut State) -> Vec<Value> {
        if let [WordPart::Literal(text) | WordPart::Quoted(text)] = word.parts.as_slice() {
            return vec![Value::Text(text.clone())];
        }
        if self.exhausted {
            // What is known does not count any more; the words that are left must not cost what it costs.
            return vec![Value::any_words()];
        }
        if !braces::expands(&word.parts) {
            return self.fields_of(&word.parts, state);
        }
        let Some(alternatives) = braces::expand(&word.parts) else {
            // Too many to list; what they run is still looked at once.
            self.single(word, state);
            return vec![Value::any_words()];
        };
        self.spend(alternatives.len().saturating_mul(ALTERNATIVE));
        let mut fields = Vec::new();
        for parts in alternatives {
            fields.append(&mut self.fields_of(&parts, state));
        }
        fields
    }

    /// The fields of a word without braces.
    fn fields_of(&mut self, parts: &[WordPart], state: &mut State) -> Vec<Value> {
        let mut builder = Fields {
            splitting_unknown: state.splitting_unknown,
            globs_unknown: state.globs_unknown,
            room: self.room,
            ..Fields::default()
        };
        self.parts(parts, Quoting::Unquoted, &mut builder, state);
        self.spend(builder.spent);
        builder.finish()
    }

    /// The one string that a word comes to where the shell does not split: assignments, here-documents,
    /// `case` subjects, redirection targets.
    pub(super) fn single(&mut self, word: &Word, state: &mut State) -> Value {
        match word.parts.as_slice() {
            [] => return Value::literal(""),
            [WordPart::Literal(text) | WordPart::Quoted(text)] => return Value::Text(text.clone()),
            _ if self.exhausted => return Value::any_word(),
            _ => {}
        }
        let mut builder = Fields { whole: true, room: self.room, ..Fields::default() };
        self.parts(&word.parts, Quoting::Quoted, &mut builder, state);
        self.spend(builder.spent);
        builder.finish().pop().unwrap_or_else(|| Value::literal(""))
    }

    /// Runs what the elements of an array value run.
    pub(super) fn elements(&mut self, name: Option<&str>, elements: &[ArrayElement], state: &mut State) {
        for element in elements {
            if let Some(subscript) = &element.subscript {
                self.subscript(name, subscript, state);
            }
            self.fields(&element.value, state);
        }
    }

    fn parts(&mut self, parts: &[WordPart], quoting: Quoting, out: &mut Fields, state: &mut State) {
        for part in parts {
            match part {
                WordPart::Literal(text) => out.literal(text),
                WordPart::Quoted(text) => {
                    out.current().quoted = true;
                    out.literal(text);
                }
                WordPart::DoubleQuoted(inner) => {
                    out.current().quoted = true;
                    self.parts(inner, Quoting::Quoted, out, state);
                }
                WordPart::Parameter(expansion) => {
                    let value = self.parameter(expansion, quoting == Quoting::Quoted, state);
                    out.expansion(value, quoting);
                }
                WordPart::Command(substitution) => {
                    let mut value = self.substitution(&substitution.list, state);
                    if quoting == Quoting::Quoted && !value.is_one_word() {
                        value = Value::any_word();
                    }
                    out.expansion(Expansion::One(value), quoting);
                }
                WordPart::Arithmetic(expression) => {
                    self.arithmetic(expression, state);
                    out.expansion(Expansion::One(number()), quoting);
                }
                WordPart::Process(process) => {
                    self.subshell(&process.list, state);
                    if process.list.items.is_empty() {
                        // `<()` is nothing at all.
                        out.unknown(quoting);
                    } else {
                        out.literal("/dev/fd/");
                        out.piece(Piece::Number);
                    }
                }
                WordPart::Glob(text) => out.glob(text),
                WordPart::Array(elements) => {
                    self.elements(None, elements, state);
                    out.piece(Piece::Any);
                }
                WordPart::ExtendedGlob(_) => {
                    out.current().globbed = true;
                    out.piece(Piece::Any);
                }
                WordPart::Braces(alternatives) => {
                    // Only met where the shell does not expand braces, or there were too many of them.
                    for inner in alternatives {
                        self.parts(inner, Quoting::Quoted, &mut Fields::default(), state);
                    }
                    out.unknown(quoting);
                }
                WordPart::BraceRange(_) => out.unknown(quoting),
                WordPart::Tilde(user) => {
                    let home = self.tilde(user, state);
                    // What is empty is a word in bash, and none in dash.
                    if self.shell == Shell::Bash || !home.may_be("") {
                        out.current().quoted = true;
                        out.expansion(Expansion::One(home), Quoting::Quoted);
                    } else {
                        out.unknown(quoting);
                    }
                }
            }
        }
    }
}

/// The fields of one word, as they are built.
#[derive(Debug, Default)]
struct Fields {
    done: Vec<Value>,
    current: Option<Field>,
    /// The word is one string whatever it holds.
    whole: bool,
    /// `IFS` is not the default.
    splitting_unknown: bool,
    /// Options have changed what globs match.
    globs_unknown: bool,
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
    /// It holds an unquoted [`Piece::Plain`] or [`Piece::Digits`]: where that is all,
    /// no word may come of it.
    perhaps_split: bool,
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
            [Piece::Plain | Piece::Digits] if self.quoted => Value::any_words(),
            [Piece::Plain | Piece::Digits] => Value::Words(self.pattern),
            pieces if pieces.contains(&Piece::Digits) => Value::any_words(),
            pieces if pieces.iter().all(|piece| *piece == Piece::Plain) => Value::any_words(),
            _ => Value::Word(self.pattern),
        }
    }
}

impl Fields {
    fn current(&mut self) -> &mut Field {
        self.current.get_or_insert_with(Field::default)
    }

    /// Charges a copy of so many bytes; false where there is no room for it.
    fn admits(&mut self, bytes: usize) -> bool {
        self.spent = self.spent.saturating_add(bytes).saturating_add(ENTRY);
        self.spent <= self.room
    }

    fn literal(&mut self, text: &str) {
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

    fn glob(&mut self, text: &str) {
        // `**` crosses directories where `globstar` is on.
        let unknown = self.globs_unknown;
        let field = self.current();
        let last = field.pattern.pieces.last().filter(|_| field.tail.is_empty());
        let crosses = last.is_some_and(|last| {
            matches!(last, Piece::Glob(glob) if glob == "*") || (unknown && *last == Piece::Any)
        });
        self.current().globbed = true;
        if text.contains("**") || (crosses && text == "*") {
            self.current().crosses = true;
            self.piece(Piece::Any);
        } else if self.globs_unknown {
            self.piece(Piece::Any);
        } else {
            self.piece(Piece::Glob(text.into()));
        }
    }

    fn piece(&mut self, piece: Piece) {
        if !self.admits(0) {
            return;
        }
        let field = self.current();
        field.texts = None;
        field.push(piece);
    }

    fn unknown(&mut self, quoting: Quoting) {
        self.piece(Piece::Any);
        if quoting == Quoting::Unquoted {
            self.current().open = true;
        }
    }

    fn expansion(&mut self, expansion: Expansion, quoting: Quoting) {
        match expansion {
            Expansion::One(value) if quoting == Quoting::Quoted => self.whole_value(&value),
            Expansion::One(value) => self.split_value(&value),
            Expansion::Fields(values) if self.whole => {
                // `x="$@"`: joined by the first character of IFS.
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        self.piece(Piece::Any);
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
                    }
                }
            }
            Expansion::Unknown => {
                self.piece(Piece::Any);
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
                Piece::Glob(_)
                | Piece::Number
                | Piece::Name
                | Piece::Undashed
                | Piece::Plain
                | Piece::Digits
                | Piece::Any => self.piece(piece.clone()),
            }),
            Value::Words(_) => {
                self.piece(Piece::Any);
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
        field.push(Piece::Any);
    }

    /// Appends a string that the shell splits and globs.
    fn split_value(&mut self, value: &Value) {
        match value {
            Value::Text(text) if !self.splitting_unknown && !has_glob(text) => self.split_text(text),
            Value::OneOf(texts) if texts.iter().all(|text| self.is_one_field(text)) => self.choices(texts),
            Value::Word(pattern) if pattern.pieces.iter().all(|piece| self.is_one_field_piece(piece)) => {
                self.whole_value(value);
                self.current().perhaps_split |= pattern.pieces.contains(&Piece::Plain);
            }
            Value::Word(pattern)
                if pattern.pieces.as_slice() == [Piece::Digits] && !self.splitting_unknown =>
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
                self.piece(Piece::Any);
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
            Piece::Number | Piece::Name | Piece::Plain => !self.splitting_unknown,
            Piece::Glob(_) | Piece::Undashed | Piece::Digits | Piece::Any => false,
        }
    }

    fn end_field(&mut self) {
        if !self.admits(0) {
            return;
        }
        let Some(mut field) = self.current.take() else { return };
        field.end_text();
        if field.open && !self.whole {
            if field.listed
                && !field.quoted
                && matches!(field.pattern.pieces.as_slice(), [Piece::Plain | Piece::Undashed])
            {
                self.done.push(Value::Words(field.pattern));
                return;
            }
            // `-$x`: whatever is split off behind, the first word starts with what stands in front.
            let prefix = SmolStr::from(field.pattern.prefix());
            if !prefix.is_empty() && !self.globs_unknown {
                self.done.push(Value::Word(Pattern { pieces: vec![Piece::Literal(prefix), Piece::Any] }));
            }
            self.done.push(Value::any_words());
            return;
        }
        if field.crosses && !self.whole {
            let start = field.pattern.prefix();
            let known = start.rfind('/').and_then(|slash| start.get(..=slash)).unwrap_or_default();
            let mut pattern = Pattern::default();
            pattern.push(Piece::Literal(known.into()));
            pattern.push(Piece::Any);
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
            Some(texts) => self.done.push(Value::one_of(texts.into_iter().map(SmolStr::from).collect())),
            None => self.done.push(Value::Word(field.pattern)),
        }
    }

    fn finish(mut self) -> Vec<Value> {
        self.end_field();
        self.done
    }
}

/// Whether the text holds a character that file name generation gives a meaning.
fn has_glob(text: &str) -> bool {
    text.contains(['*', '?', '[', '\\', '(', '!'])
}
