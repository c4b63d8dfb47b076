//! `xargs [options] [command [argument …]]`: the command gets words of the input as further arguments.

use super::super::simple::Expanded;
use super::super::state::State;
use super::super::{Input, Interpreter};
use super::part;
use crate::analysis::WrapperKind;
use crate::commands::xargs_line::{Ends, xargs_line};
use crate::judge::Judged;
use crate::value::{Pattern, Piece, Shape, Value};

impl Interpreter<'_> {
    pub(super) fn xargs(&mut self, command: &Expanded, state: &mut State) -> bool {
        let Some(line) = xargs_line(&command.argv, &command.spans) else {
            self.opaque(command, &Value::any_words(), state);
            return true;
        };
        let mut inner = part(command, line.command);
        if inner.argv.is_empty() {
            // Without a command it prints the words.
            inner.argv.push(Value::literal("echo"));
            inner.spans.push(command.span);
        }
        let each = match (&state.input, line.ends) {
            (Some(Input::Records { each, nul }), Some(ends)) if *nul == (ends == Ends::Nul) => each.clone(),
            _ => Pattern::any(),
        };
        let mark = line.replaced.filter(|mark| !mark.is_empty());
        if let Some(mark) = &mark {
            inner.argv.iter_mut().for_each(|word| *word = replaced(word, mark, &each.pieces));
        }
        if mark.is_none() || line.appends {
            inner.argv.push(Value::Words(each));
            inner.spans.push(command.span);
        }
        let own = Judged { effects: line.effects, ..Judged::wrapper() };
        self.inside(command.clone(), WrapperKind::Arguments, own, state, |run, state| {
            let mut process = state.new_process();
            process.input = None;
            run.run_named(inner, &mut process);
            state.after_subshell(&process);
        });
        true
    }
}

/// The word with every `mark` in it replaced by `pieces`.
pub(super) fn replaced(word: &Value, mark: &str, pieces: &[Piece]) -> Value {
    let rest = |pattern: &Pattern| Pattern {
        pieces: pattern.pieces.iter().map(|piece| apart(piece, mark)).collect(),
    };
    let text = match word {
        Value::Text(text) => text,
        Value::OneOf(texts) if texts.iter().all(|text| !text.contains(mark)) => return word.clone(),
        Value::OneOf(_) => return Value::any_word(),
        Value::Word(pattern) => return Value::Word(rest(pattern)),
        Value::Words(pattern) => return Value::Words(rest(pattern)),
    };
    if !text.contains(mark) {
        return word.clone();
    }
    let mut pattern = Pattern::default();
    for (at, literal) in text.split(mark).enumerate() {
        if at > 0 {
            pieces.iter().for_each(|piece| pattern.push(piece.clone()));
        }
        pattern.push(Piece::Literal(literal.into()));
    }
    Value::Word(pattern)
}

/// A piece of a word that is not wholly known: what may hold the mark, or a part of it whose rest is in the next
/// piece, may become anything.
fn apart(piece: &Piece, mark: &str) -> Piece {
    let is_odd = |byte: u8| !byte.is_ascii_alphanumeric() && !b"_./- \t\n".contains(&byte);
    let keeps = match piece {
        Piece::Literal(text) => !text.contains(|letter| mark.contains(letter)),
        Piece::Shaped(Shape::Number | Shape::Plain | Shape::Digits) => mark.bytes().any(is_odd),
        Piece::Glob(_)
        | Piece::Names(_)
        | Piece::Shaped(Shape::Name | Shape::Undashed | Shape::Numbers | Shape::Any) => false,
    };
    if keeps { piece.clone() } else { Piece::ANY }
}
