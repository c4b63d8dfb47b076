//! Two values where two ways meet, and what is known of numbers.
//!
//! In come values, out comes one that holds for either, or whether a value is an integer for certain.

use smol_str::SmolStr;

use crate::value::{Pattern, Piece, Shape, Value};

/// More possible texts than this are taken as any text.
pub(crate) const MAX_TEXTS: usize = 32;

/// The claim that holds for either value; both are exactly one word.
pub(crate) fn join_values(one: &Value, other: &Value) -> Value {
    if one == other {
        return one.clone();
    }
    if let (Some(mine), Some(theirs)) = (one.texts(), other.texts()) {
        let all: Vec<SmolStr> = mine.iter().chain(theirs).cloned().collect();
        if all.len() <= MAX_TEXTS {
            return Value::one_of(all);
        }
    }
    if is_number(one) && is_number(other) {
        return Value::Word(Pattern { pieces: vec![number_piece(&[one, other])] });
    }
    Value::any_word()
}

/// The narrowest piece that each of these texts, and each match of these patterns, fits.
pub(crate) fn number_piece(values: &[&Value]) -> Piece {
    let all = |fits: fn(&str) -> bool, piece: &Piece| {
        values.iter().all(|value| match value {
            Value::Text(_) | Value::OneOf(_) => {
                value.texts().is_some_and(|texts| texts.iter().all(|text| fits(text)))
            }
            Value::Word(pattern) => pattern.pieces.as_slice() == std::slice::from_ref(piece),
            Value::Words(_) => false,
        })
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if all(
        |text| !text.is_empty() && text != "-" && is_integer(text) && !text.starts_with('+'),
        &Piece::Shaped(Shape::Number),
    ) {
        Piece::Shaped(Shape::Number)
    } else if all(digits, &Piece::Shaped(Shape::Digits)) {
        Piece::Shaped(Shape::Digits)
    } else {
        Piece::ANY
    }
}

/// Whether the text is certainly a plain decimal integer, so that arithmetic on it runs nothing.
pub(crate) fn is_number(value: &Value) -> bool {
    match value {
        Value::Text(text) => is_integer(text),
        Value::OneOf(texts) => texts.iter().all(|text| is_integer(text)),
        Value::Word(pattern) => pattern.pieces.iter().all(|piece| match piece {
            Piece::Shaped(Shape::Number | Shape::Digits | Shape::Numbers) => true,
            Piece::Literal(text) => is_integer(text),
            Piece::Glob(_)
            | Piece::Names(_)
            | Piece::Shaped(Shape::Name | Shape::Undashed | Shape::Plain | Shape::Any) => false,
        }),
        Value::Words(_) => false,
    }
}

/// A decimal integer, possibly signed, or nothing at all (which arithmetic takes as zero).
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    text.is_empty() || (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
