//! The reserved words, which are reserved only where a command may start, and only unquoted.

use super::Reader;
use super::characters::is_metachar;

/// What a reserved word starts or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reserved {
    Bang,
    Brace,
    Case,
    Conditional,
    Coproc,
    For,
    Function,
    If,
    Select,
    Time,
    Until,
    While,
    /// A word that can only go on with or end what another one started.
    Inner,
}

/// Sorted by the word.
const RESERVED: &[(&str, Reserved)] = &[
    ("!", Reserved::Bang),
    ("[[", Reserved::Conditional),
    ("]]", Reserved::Inner),
    ("case", Reserved::Case),
    ("coproc", Reserved::Coproc),
    ("do", Reserved::Inner),
    ("done", Reserved::Inner),
    ("elif", Reserved::Inner),
    ("else", Reserved::Inner),
    ("esac", Reserved::Inner),
    ("fi", Reserved::Inner),
    ("for", Reserved::For),
    ("function", Reserved::Function),
    ("if", Reserved::If),
    ("in", Reserved::Inner),
    ("select", Reserved::Select),
    ("then", Reserved::Inner),
    ("time", Reserved::Time),
    ("until", Reserved::Until),
    ("while", Reserved::While),
    ("{", Reserved::Brace),
    ("}", Reserved::Inner),
];

/// What the word is where a command may start.
pub(super) fn reserved(word: &str) -> Option<Reserved> {
    let found = RESERVED.binary_search_by_key(&word, |(known, _)| known).ok()?;
    RESERVED.get(found).map(|(_, kind)| *kind)
}

/// No reserved word is longer.
const LONGEST: usize = 8;

impl<'t> Reader<'t> {
    /// The text up to the next metacharacter, quotes included, where it is short enough to be a reserved word.
    pub(super) fn peek_short_word(&self) -> &'t str {
        let mut length = 0;
        while let Some(byte) = self.peek_at(length) {
            // what follows a line continuation is checked where it is stepped over
            let continues = byte == b'\\' && self.peek_at(length + 1) == Some(b'\n');
            if matches!(byte, b'<' | b'>') && self.peek_at(length + 1) == Some(b'(') {
                // a process substitution goes on with the word
                return "";
            }
            if is_metachar(byte) || continues {
                break;
            }
            length += 1;
            if length > LONGEST {
                return "";
            }
        }
        self.slice(self.at, self.at + length)
    }

    /// Whether this word is next, whole.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.peek_short_word() == word
    }

    /// Steps over the word, if it is next, whole.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is_next = self.at_word(word);
        if is_next {
            self.at += word.len();
        }
        is_next
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, RESERVED};

    #[test]
    fn the_table_is_sorted_and_its_words_are_short() {
        assert!(RESERVED.is_sorted_by(|(one, _), (two, _)| one < two));
        assert!(RESERVED.iter().all(|(word, _)| word.len() <= LONGEST));
    }
}
