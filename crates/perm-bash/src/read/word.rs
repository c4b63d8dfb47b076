//! Words outside of double quotes: one loop for all places where a word may stand.

use super::brace::{Braces, Pieces};
use super::characters::{is_blank, is_metachar, is_name_start};
use super::substitution::Context;
use super::tilde::Tilde;
use super::{Read, Reader};
use crate::syntax::{Word, WordPart};

/// What ends a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A blank, a newline or an operator.
    Metachar,
    /// `}`
    Brace,
    /// `}` or `/`
    BraceOrSlash,
}

/// How a word is read, which depends on where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    pub(super) braces: Braces,
    /// `*`, `?` and `[…]` are patterns.
    pub(super) globs: bool,
    /// `@(…)` and the like are patterns too.
    pub(super) extended_globs: bool,
    pub(super) tilde: Tilde,
    pub(super) stop: Stop,
    pub(super) may_be_empty: bool,
    /// The word is inside of double quotes: `"${x%word}"`.
    pub(super) in_double_quotes: bool,
    /// A `(` after the word is the caller's to judge: `name()` defines a function.
    pub(super) may_define: bool,
    /// A line continuation inside the word joins its parts. Not where the spelling of the word decides what it is:
    /// a reserved word, an operator, an assignment.
    pub(super) joins_lines: bool,
}

impl Mode {
    pub(super) const ARGUMENT: Self = Self {
        braces: Braces::Expand,
        globs: true,
        extended_globs: false,
        tilde: Tilde::Argument,
        stop: Stop::Metachar,
        may_be_empty: false,
        in_double_quotes: false,
        may_define: false,
        joins_lines: true,
    };
    /// The name of a command.
    pub(super) const NAME: Self = Self { may_define: true, joins_lines: false, ..Self::ARGUMENT };
    /// An argument of `declare` and its like.
    pub(super) const DECLARATION: Self = Self { braces: Braces::ExpandUnlessAssignment, ..Self::ARGUMENT };
    /// An element of an array.
    pub(super) const ELEMENT: Self = Self { tilde: Tilde::StartOnly, ..Self::ARGUMENT };
    /// The target of a redirection.
    pub(super) const TARGET: Self =
        Self { braces: Braces::Refuse, tilde: Tilde::StartOnly, ..Self::ARGUMENT };
    /// The subject of `case`, the text of a here-string, an operand of `[[`.
    pub(super) const SUBJECT: Self = Self {
        braces: Braces::Literal,
        globs: false,
        tilde: Tilde::StartOnly,
        joins_lines: false,
        ..Self::ARGUMENT
    };
    /// The value of an assignment.
    pub(super) const VALUE: Self =
        Self { tilde: Tilde::Value, may_be_empty: true, joins_lines: true, ..Self::SUBJECT };
    /// A pattern of `case`.
    pub(super) const PATTERN: Self = Self { globs: true, ..Self::SUBJECT };
    /// A word inside of `${…}`.
    pub(super) const NESTED: Self = Self {
        braces: Braces::Literal,
        globs: true,
        extended_globs: false,
        tilde: Tilde::Refuse,
        stop: Stop::Brace,
        may_be_empty: true,
        in_double_quotes: false,
        may_define: false,
        joins_lines: false,
    };
}

/// Whether an expansion that may be split stands beside a `$` that is none: `$c$`.
fn expands_beside_lone_dollar(parts: &[WordPart]) -> bool {
    let expands = |part: &WordPart| {
        matches!(part, WordPart::Parameter(_) | WordPart::Command(_) | WordPart::Arithmetic(_))
    };
    let lone = |part: &WordPart| matches!(part, WordPart::Literal(text) if text.contains('$'));
    parts.iter().any(expands) && parts.iter().any(lone)
}

/// What a `\\` in a word is.
enum Backslash {
    /// It escapes the next character.
    Escape,
    /// It continues the line, and the word ends before it.
    Ends,
    /// So many bytes continue the line, and the word goes on behind them.
    Joins(usize),
}

impl<'t> Reader<'t> {
    /// Reads a word.
    pub(super) fn read_word(&mut self, mode: Mode) -> Read<Word> {
        if mode.stop == Stop::Metachar
            && let Some(word) = self.read_plain_word()
        {
            return Ok(word);
        }
        let start = self.at;
        let mut pieces = Pieces::new(start);
        while let Some(byte) = self.peek() {
            if self.at_word_end(byte, mode)? || !self.read_piece(byte, start, mode, &mut pieces)? {
                break;
            }
        }
        if self.at == start && !mode.may_be_empty {
            return Err(self.syntax("a word"));
        }
        if mode.stop == Stop::Metachar && self.peek() == Some(b'(') && !mode.may_define {
            return Err(self.unsure("`(` in a word; quote it", self.at));
        }
        if mode.stop == Stop::Metachar && matches!(self.peek(), Some(b'<' | b'>')) {
            // bash takes such a text for the descriptor of the redirection that follows
            let raw = self.slice(start, self.at);
            let digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'\\' | b'\n');
            if raw.bytes().all(digit) || raw.starts_with('{') {
                return Err(self.unsure("a word that may be a file descriptor; put a blank after it", start));
            }
        }
        let parts = self.resolve_braces(pieces, mode.braces)?;
        if mode.stop == Stop::Metachar && expands_beside_lone_dollar(&parts) {
            // bash then does not split what the expansion comes to
            return Err(self.unsure("a lone `$` beside an expansion; quote it", start));
        }
        Ok(Word { parts, span: self.span(start) })
    }

    /// A word of nothing but plain characters, as most are: what its pieces would come to.
    fn read_plain_word(&mut self) -> Option<Word> {
        let start = self.at;
        let text = self.take_while(is_plain);
        let ends = self.peek().is_none_or(|byte| is_metachar(byte) && !matches!(byte, b'(' | b'<' | b'>'));
        if text.is_empty() || !ends {
            self.at = start;
            return None;
        }
        Some(Word { parts: vec![WordPart::Literal(text.into())], span: self.span(start) })
    }

    fn at_word_end(&self, byte: u8, mode: Mode) -> Read<bool> {
        match mode.stop {
            // at a `(` the caller decides: it may define a function
            Stop::Metachar => Ok(is_metachar(byte) && !self.at_process_substitution()),
            Stop::Brace | Stop::BraceOrSlash => {
                if byte == b'\n' || self.at_process_substitution() {
                    return Err(self.unsure("a newline or `<(` inside `${…}`", self.at));
                }
                Ok(byte == b'}' || (mode.stop == Stop::BraceOrSlash && byte == b'/'))
            }
        }
    }

    /// Reads the next piece; gives false where the word ends before it.
    fn read_piece(&mut self, byte: u8, start: usize, mode: Mode, pieces: &mut Pieces) -> Read<bool> {
        match byte {
            b'\\' => match self.backslash(mode, pieces)? {
                Backslash::Ends => return Ok(false),
                Backslash::Joins(length) => {
                    self.at += length;
                    pieces.lengthen(self.at);
                }
                Backslash::Escape => {
                    let escaped = self.read_escaped()?;
                    pieces.part(self.at, WordPart::Quoted(escaped.into()));
                }
            },
            b'\'' => {
                if mode.in_double_quotes {
                    return Err(self.unsure("`'` inside `\"${…}\"`", self.at));
                }
                let text = self.read_single_quoted()?;
                pieces.part(self.at, WordPart::Quoted(text.into()));
            }
            b'"' => {
                let part = self.read_double_quoted()?;
                pieces.part(self.at, part);
            }
            b'$' => {
                let bare = self.peek_at(1).is_some_and(is_name_start);
                let part = self.read_dollar(if mode.in_double_quotes {
                    Context::Pattern
                } else {
                    Context::Unquoted
                })?;
                if bare { pieces.bare(self.at, part) } else { pieces.part(self.at, part) }
            }
            b'`' => {
                let part = self.read_backquotes(mode.in_double_quotes)?;
                pieces.part(self.at, part);
            }
            b'<' | b'>' if self.at_process_substitution() => {
                let part = self.read_process_substitution()?;
                pieces.part(self.at, part);
            }
            b'{' | b'}' | b',' => {
                self.at += 1;
                pieces.mark(self.at, byte);
            }
            b'~' => {
                let part = self.read_tilde(start, mode.tilde, pieces)?;
                pieces.part(self.at, part);
            }
            b'*' | b'?' | b'[' | b'@' | b'+' | b'!' => {
                let part = self.read_glob_char(byte, mode)?;
                pieces.part(self.at, part);
            }
            _ => {
                let nested = mode.stop != Stop::Metachar;
                let run_start = self.at;
                let text = self.take_while(|byte| is_plain(byte) || (nested && is_plain_nested(byte)));
                let text = if text.is_empty() {
                    self.at += 1;
                    self.slice(run_start, self.at)
                } else {
                    text
                };
                pieces.literal(self.at, text);
            }
        }
        Ok(true)
    }

    /// What the `\` here does. A continued line joins what stands beside it; where that could make something else
    /// than one longer word (`$a\⏎b`, `2\⏎>f`, `x\⏎=1`), it is refused.
    fn backslash(&self, mode: Mode, pieces: &Pieces) -> Read<Backslash> {
        let mut ahead = 0;
        while self.peek_at(ahead) == Some(b'\\') && self.peek_at(ahead + 1) == Some(b'\n') {
            ahead += 2;
        }
        if ahead == 0 {
            return Ok(Backslash::Escape);
        }
        let next = self.peek_at(ahead);
        if next.is_none_or(is_blank) {
            return Ok(Backslash::Ends);
        }
        let goes_on = next.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-./:%'\"".contains(&byte))
            || (next == Some(b'$')
                && self.peek_at(ahead + 1).is_some_and(|byte| is_name_start(byte) || byte == b'{'));
        let is_open = pieces.is_empty() || pieces.ends_in_bare() || self.previous() == Some(b'$');
        if mode.joins_lines && goes_on && !is_open {
            return Ok(Backslash::Joins(ahead));
        }
        Err(self.unsure("a line continuation joins two parts; put a blank before it", self.at))
    }

    /// `\c` outside of quotes.
    fn read_escaped(&mut self) -> Read<&'t str> {
        let start = self.at;
        let Some(escaped) = self.rest().chars().nth(1) else {
            return Err(self.syntax("a character after `\\`"));
        };
        self.at += 1 + escaped.len_utf8();
        Ok(self.slice(start + 1, self.at))
    }

    pub(super) fn at_process_substitution(&self) -> bool {
        matches!(self.peek(), Some(b'<' | b'>')) && self.peek_at(1) == Some(b'(')
    }
}

/// A byte that never means anything by itself in a word.
fn is_plain(byte: u8) -> bool {
    !is_metachar(byte)
        && !matches!(
            byte,
            b'\\'
                | b'\''
                | b'"'
                | b'$'
                | b'`'
                | b'{'
                | b'}'
                | b','
                | b'~'
                | b'*'
                | b'?'
                | b'['
                | b'@'
                | b'+'
                | b'!'
                | b'/'
        )
}

/// What is plain inside of `${…}` only.
fn is_plain_nested(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b';' | b'&' | b'|' | b'(' | b')')
}
