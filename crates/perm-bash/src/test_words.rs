//! Splits the example lines of the tables into words, for tests: quotes, backslashes, unquoted globs and
//! variables, and nothing else of a shell.

use crate::value::{Pattern, Piece, Value};

/// The words of a line. An unquoted glob is any number of words, `$x` too, `"$x"` is one word.
pub(crate) fn split(line: &str) -> Vec<Value> {
    let mut words = Vec::new();
    let mut chars = line.chars().peekable();
    loop {
        while chars.next_if(|c| c.is_whitespace()).is_some() {}
        if chars.peek().is_none() {
            return words;
        }
        let mut pattern = Pattern::default();
        let (mut open, mut single, mut double) = (false, false, false);
        while let Some(&c) = chars.peek() {
            if c.is_whitespace() && !single && !double {
                break;
            }
            chars.next();
            match c {
                '\'' if !double => single = !single,
                '"' if !single => double = !double,
                '\\' if !single => pattern.push(Piece::Literal(chars.next().unwrap().to_string().into())),
                '$' if !single && chars.peek().is_some_and(char::is_ascii_alphabetic) => {
                    while chars.next_if(|c| c.is_ascii_alphanumeric() || *c == '_').is_some() {}
                    pattern.push(Piece::ANY);
                    open |= !double;
                }
                '*' | '?' if !single && !double => {
                    pattern.push(Piece::Glob(c.to_string().into()));
                    open = true;
                }
                _ => pattern.push(Piece::Literal(c.to_string().into())),
            }
        }
        words.push(match pattern.text() {
            Some(text) => Value::literal(text),
            None if open => {
                Value::Words(if pattern.pieces.contains(&Piece::ANY) { Pattern::any() } else { pattern })
            }
            None => Value::Word(pattern),
        });
    }
}
