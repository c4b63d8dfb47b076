//! Rows of a table that are sorted by a program's name and the words of a subcommand behind it.

use std::cmp::Ordering;

use crate::value::Value;

/// The rows of one program, of a table that is sorted by its words.
pub(crate) fn rows_of<'t, T>(rows: &'t [T], words: fn(&T) -> &'static str, program: &str) -> &'t [T] {
    let from = rows.partition_point(|row| first_word(words(row), program).is_lt());
    let rows = rows.get(from..).unwrap_or_default();
    let count = rows.iter().take_while(|row| first_word(words(row), program).is_eq()).count();
    rows.get(..count).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::first_word;

    #[test]
    fn only_the_first_word_counts() {
        let cases = [
            ("git log", "git", Ordering::Equal),
            ("git", "git", Ordering::Equal),
            ("gitk", "git", Ordering::Greater),
            ("gi t", "git", Ordering::Less),
            ("git log", "gi", Ordering::Greater),
            ("git log", "git log", Ordering::Less),
            ("git", "git log", Ordering::Less),
            ("", "git", Ordering::Less),
        ];
        for (words, name, expected) in cases {
            assert_eq!(first_word(words, name), expected, "{words} {name}");
        }
    }
}
