//! `test` and `[`: `-v` and `-R` run the substitutions in a subscript of their operand.

use crate::interpret::Interpreter;
use crate::interpret::compound::is_plain_name;
use crate::interpret::simple::Expanded;
use crate::interpret::state::State;
use crate::judge::Judged;
use crate::value::{Piece, Shape, Value};
use perm_core::Shell;

/// Operators that take the word before and the word after them.
const BINARY: &[&str] =
    &["!=", "-ef", "-eq", "-ge", "-gt", "-le", "-lt", "-ne", "-nt", "-ot", "<", "=", "==", ">"];

impl Interpreter<'_> {
    pub(super) fn test(&mut self, command: &Expanded, state: &State) -> Judged {
        if self.shell == Shell::Bash || self.shell == Shell::Zsh {
            let mut words = command.argv.get(1..).unwrap_or_default();
            if let ([rest @ .., Value::Text(last)], Some("[")) =
                (words, command.argv.first().and_then(Value::text))
                && last == "]"
            {
                words = rest;
            }
            // Digits are no operator, but where none are printed the other words are read differently.
            let vanishing = words.iter().any(is_digits);
            let unclear = |word: &Value| !is_digits(word) && word.text().is_none() && word.may_be("-v");
            if (0..words.len()).any(|at| may_evaluate(words, at)) || (vanishing && words.iter().any(unclear))
            {
                return self
                    .evaluates(command, "may take an unknown word for `-v`, which runs code in a subscript");
            }
        }
        self.judged(command, state)
    }
}

/// Whether the word at `at` may be a `-v` whose operand is not certainly a plain name.
fn may_evaluate(words: &[Value], at: usize) -> bool {
    let Some(word) = words.get(at) else { return false };
    if matches!(word, Value::Words(_)) {
        return !is_digits(word);
    }
    if !word.may_be("-v") && !word.may_be("-R") {
        return false;
    }
    let Some(next) = words.get(at + 1) else { return false };
    if word.text().is_some() {
        return !is_plain_name(next);
    }
    // An unknown word is an operand where an operator claims it.
    let is_binary = |value: &Value| value.text().is_some_and(|text| BINARY.binary_search(&text).is_ok());
    let claimed_by_next = is_binary(next);
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    let claimed_by_last =
        before.is_some_and(|before| is_binary(before) || before.text().is_some_and(is_unary));
    !claimed_by_next && !claimed_by_last && !is_plain_name(next)
}

/// Words of digits, perhaps none.
fn is_digits(word: &Value) -> bool {
    matches!(word, Value::Words(pattern) if pattern.pieces.as_slice() == [Piece::Shaped(Shape::Digits)])
}

/// Operators that take the word after them.
fn is_unary(text: &str) -> bool {
    matches!(text.as_bytes(), [b'-', letter] if b"abcdefghknoprstuwxzGLNOS".contains(letter))
}
