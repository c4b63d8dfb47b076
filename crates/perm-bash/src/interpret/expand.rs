//! Word expansion: what a word's parts come to, as [`Value`]s.
//!
//! The order is the shell's: braces, then tilde, parameters, substitutions and arithmetic from left to
//! right, then splitting, then file name generation. Where the result cannot be known it is widened, never
//! guessed; code that an expansion runs is interpreted on the way.

mod fields;

pub(super) use fields::Expansion;

use perm_core::Shell;

use self::fields::{Fields, Quoting};
use super::Interpreter;
use super::braces;
use super::budget::ENTRY;
use super::parameter::number;
use super::state::State;
use crate::syntax::{ArrayElement, Word, WordPart};
use crate::value::{Piece, Shape, Value};

/// What one word of a brace expansion is charged: about a microsecond.
const ALTERNATIVE: usize = 16 * ENTRY;

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
        let mut builder = Fields::split(state, self.room, self.plain_names);
        self.parts(parts, Quoting::Unquoted, &mut builder, state);
        self.spend(builder.spent());
        let fields = builder.finish();
        let of_names = |value: &Value| match value {
            Value::Word(pattern) | Value::Words(pattern) => {
                matches!(pattern.pieces.first(), Some(Piece::Names(_)))
            }
            Value::Text(_) | Value::OneOf(_) => false,
        };
        if self.plain_names && fields.iter().any(of_names) && !self.reading.plain_names.contains(&state.cwd) {
            self.reading.plain_names.push(state.cwd.clone());
        }
        fields
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
        let mut builder = Fields::whole(self.room);
        self.parts(&word.parts, Quoting::Quoted, &mut builder, state);
        self.spend(builder.spent());
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
                    out.quotes();
                    out.literal(text);
                }
                WordPart::DoubleQuoted(inner) => {
                    out.quotes();
                    self.parts(inner, Quoting::Quoted, out, state);
                }
                WordPart::Parameter(expansion) => {
                    let value = self.parameter(expansion, quoting == Quoting::Quoted, state);
                    out.expansion(value, quoting);
                }
                WordPart::Command(substitution) => {
                    let mut value = self.substitution(&substitution.list, state);
                    if quoting == Quoting::Quoted {
                        value = super::listed::joined(value);
                    }
                    out.expansion(Expansion::One(value), quoting);
                }
                WordPart::Arithmetic(expression) => {
                    self.arithmetic(expression, state);
                    out.expansion(Expansion::One(number()), quoting);
                }
                WordPart::Process(process) => {
                    // Nobody waits for it.
                    let before = self.so_far();
                    self.subshell(&process.list, state);
                    self.mark_all(before);
                    if process.list.items.is_empty() {
                        // `<()` is nothing at all.
                        out.unknown(quoting);
                    } else {
                        out.literal("/dev/fd/");
                        out.piece(Piece::Shaped(Shape::Number));
                    }
                }
                WordPart::Glob(text) => out.glob(text),
                WordPart::Array(elements) => {
                    self.elements(None, elements, state);
                    out.piece(Piece::ANY);
                }
                WordPart::ExtendedGlob(_) => {
                    out.any_glob();
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
                        out.quotes();
                        out.expansion(Expansion::One(home), Quoting::Quoted);
                    } else {
                        out.unknown(quoting);
                    }
                }
            }
        }
    }
}
