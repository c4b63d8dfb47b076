//! Rows of a table that are sorted by a program's name and the words of a subcommand behind it.

use std::cmp::Ordering;

use crate::value::Value;

/// The rows of one program, of a table that is sorted by its words.
pub(crate) fn rows_of<'t, T>(rows: &'t [T], words: fn(&T) -> &'static str, program: &str) -> &'t [T] {
    let from = rows.partition_point(|row| first_word(words(row), program).is_lt());
    let to = rows.partition_point(|row| first_word(words(row), program).is_le());
    rows.get(from..to).unwrap_or_default()
}

/// How the first of the words compares with a name. Byte by byte: this is asked for every command, many times.
pub(crate) fn first_word(words: &str, name: &str) -> Ordering {
    words.bytes().take_while(|byte| *byte != b' ').cmp(name.bytes())
}

/// The index behind a row's words, where they stand in this order among the command's.
pub(crate) fn start(words: &str, argv: &[Value]) -> Option<usize> {
    let mut at = 1;
    for word in words.split(' ').skip(1) {
        let rest = argv.get(at..)?;
        at += rest.iter().position(|value| value.text() == Some(word))? + 1;
    }
    Some(at)
}
