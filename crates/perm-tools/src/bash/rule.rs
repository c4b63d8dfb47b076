//! The content of a `Bash` rule: `npm run:*`, `git * --force`, `npm install`.
//!
//! In comes the text between the parentheses of `Bash(…)`, out goes a [`Pattern`] of words. Words are
//! separated by blanks and may be quoted as in a shell (`'a b'`, `"a b"`, `\*`), so that any word can be
//! written; an unquoted `*` is the only wildcard. What joins two commands (`&&`, `|`, `;`, `>`) is an error:
//! a rule is about one command.

mod lex;

use std::borrow::Cow;
use std::fmt;

use smol_str::SmolStr;

use lex::{Letter, RawWord};

/// A rule's content, parsed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The words, never empty, never two [`Token::Run`] side by side.
    tokens: Vec<Token>,
}

/// One element of a [`Pattern`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// A lone `*`, or the `:*` at the end: any run of words, also none.
    Run,
    /// One word.
    Word(WordPattern),
}

/// What one word must look like.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct WordPattern {
    /// It starts with an unquoted `~`, alone or before a `/`: the home directory.
    home: bool,
    /// The texts between the stars, at least one: `a*b` is `["a", "b"]`, `a` is `["a"]`.
    parts: Vec<SmolStr>,
}

/// Why a rule's content cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// Nothing but blanks, or nothing before `:*`.
    #[error("the rule names no command; write `*` for every command")]
    Empty,
    /// A quote that does not end.
    #[error("the quote `{0}` does not end; escape it as `\\{0}`")]
    Quote(char),
    /// A backslash as the last character.
    #[error("the rule ends in a lone `\\`; write `\\\\` for a backslash")]
    Backslash,
    /// An unquoted operator that joins commands or redirects.
    #[error("a rule is about one command, and `{0}` never is a word of one; quote it, or write two rules")]
    Operator(char),
    /// A NUL, which no argument can hold.
    #[error("the rule holds a NUL character, which no command can")]
    Nul,
}

impl Pattern {
    /// Reads a rule's content.
    ///
    /// # Errors
    /// [`RuleError`] says what cannot be read and how to write it.
    pub fn parse(content: &str) -> Result<Self, RuleError> {
        let lexed = lex::words(content)?;
        let mut tokens: Vec<Token> = Vec::with_capacity(lexed.words.len() + 1);
        for word in &lexed.words {
            push(&mut tokens, token(word));
        }
        if !tokens.iter().any(|token| matches!(token, Token::Word(_))) {
            return Err(RuleError::Empty);
        }
        if lexed.prefix {
            push(&mut tokens, Token::Run);
        }
        Ok(Self { tokens })
    }

    /// The pattern that matches exactly these words, or with `open` also whatever follows them.
    ///
    /// # Errors
    /// [`RuleError::Empty`] for no words, [`RuleError::Nul`] for a word that holds a NUL.
    pub fn of_words<T: AsRef<str>>(words: &[T], open: bool) -> Result<Self, RuleError> {
        if words.is_empty() {
            return Err(RuleError::Empty);
        }
        if words.iter().any(|word| word.as_ref().contains('\0')) {
            return Err(RuleError::Nul);
        }
        let literal = |word: &T| Token::Word(WordPattern { home: false, parts: vec![word.as_ref().into()] });
        let mut tokens: Vec<Token> = words.iter().map(literal).collect();
        if open {
            tokens.push(Token::Run);
        }
        Ok(Self { tokens })
    }

    /// The pattern of these elements; `None` where no word is among them.
    #[must_use]
    pub(crate) fn of_tokens(elements: impl IntoIterator<Item = Token>) -> Option<Self> {
        let mut tokens = Vec::new();
        for token in elements {
            push(&mut tokens, token);
        }
        tokens.iter().any(|token| matches!(token, Token::Word(_))).then_some(Self { tokens })
    }

    /// The elements.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The words, where the pattern is words without wildcards.
    #[must_use]
    pub fn words(&self) -> Option<Vec<&str>> {
        self.tokens.iter().map(Token::literal).collect()
    }

    /// Whether any word holds a wildcard or any run of words is allowed.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.tokens.iter().all(|token| token.literal().is_some())
    }

    /// The pattern without those of its words after the first; `None` where none is left.
    #[must_use]
    pub fn without(&self, words: &[&str]) -> Option<Self> {
        let mut tokens: Vec<Token> = Vec::with_capacity(self.tokens.len());
        for (at, token) in self.tokens.iter().enumerate() {
            if at == 0 || token.literal().is_none_or(|word| !words.contains(&word)) {
                push(&mut tokens, token.clone());
            }
        }
        tokens.iter().any(|token| matches!(token, Token::Word(_))).then_some(Self { tokens })
    }

    /// The first word, where it is one without wildcards.
    #[must_use]
    pub fn first_literal(&self) -> Option<&str> {
        self.tokens.first().and_then(Token::literal)
    }
}

impl Token {
    /// The element that only this word matches.
    pub(crate) fn of_text(text: SmolStr) -> Self {
        Self::Word(WordPattern { home: false, parts: vec![text] })
    }

    /// The text, where only one word matches.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match self {
            Self::Run => None,
            Self::Word(word) => word.literal(),
        }
    }
}

impl WordPattern {
    /// The text, where only one word matches.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [only] if !self.home => Some(only),
            _ => None,
        }
    }

    /// Whether the word matches, a leading `~` standing for `home`.
    #[must_use]
    pub fn matches(&self, word: &str, home: Option<&str>) -> bool {
        if !self.home {
            return parts_match(&self.parts, word);
        }
        let below = home.and_then(|home| word.strip_prefix(home.trim_end_matches('/')));
        below.is_some_and(|below| parts_match(&self.parts, below))
    }

    /// The pattern for the part of the word after its last `/`, for the comparison of base names.
    #[must_use]
    pub fn base_name(&self) -> Cow<'_, Self> {
        let Some(at) = self.parts.iter().rposition(|part| part.contains('/')) else {
            return Cow::Borrowed(self);
        };
        let mut parts: Vec<SmolStr> = self.parts.iter().skip(at).cloned().collect();
        if let Some(first) = parts.first_mut() {
            *first = first.rsplit('/').next().unwrap_or_default().into();
        }
        Cow::Owned(Self { home: false, parts })
    }

    /// The texts between the stars.
    pub(crate) fn parts(&self) -> &[SmolStr] {
        &self.parts
    }

    /// Whether it stands for paths below the home.
    pub(crate) fn is_below_home(&self) -> bool {
        self.home
    }

    /// Whether the text, behind the home where it starts there, is the parts with anything in between.
    pub(crate) fn matches_parts(&self, text: &str) -> bool {
        parts_match(&self.parts, text)
    }

    /// The text that every match starts with; empty for one below the home.
    #[must_use]
    pub fn prefix(&self) -> &str {
        if self.home { "" } else { self.parts.first().map_or("", SmolStr::as_str) }
    }
}

/// Whether `word` is the parts with anything in between.
fn parts_match(parts: &[SmolStr], word: &str) -> bool {
    let Some((first, rest)) = parts.split_first() else { return word.is_empty() };
    let Some((last, middle)) = rest.split_last() else { return word == first.as_str() };
    let Some(mut left) = word.strip_prefix(first.as_str()).and_then(|left| left.strip_suffix(last.as_str()))
    else {
        return false;
    };
    for part in middle {
        let Some(at) = left.find(part.as_str()) else { return false };
        left = left.get(at + part.len()..).unwrap_or_default();
    }
    true
}

fn push(tokens: &mut Vec<Token>, token: Token) {
    if !(token == Token::Run && tokens.last() == Some(&Token::Run)) {
        tokens.push(token);
    }
}

fn token(word: &RawWord) -> Token {
    if let [Letter { quoted: false, text: '*' }] = word.letters.as_slice() {
        return Token::Run;
    }
    let home = match word.letters.as_slice() {
        [Letter { quoted: false, text: '~' }] => true,
        [Letter { quoted: false, text: '~' }, next, ..] => next.text == '/',
        _ => false,
    };
    let mut parts = vec![String::new()];
    for letter in word.letters.iter().skip(usize::from(home)) {
        if letter.text == '*' && !letter.quoted {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(letter.text);
        }
    }
    Token::Word(WordPattern { home, parts: parts.into_iter().map(SmolStr::from).collect() })
}

impl fmt::Display for Pattern {
    /// The content that parses to this pattern.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.tokens.len().saturating_sub(1);
        for (index, token) in self.tokens.iter().enumerate() {
            match token {
                Token::Run if index == last && index > 0 => return out.write_str(":*"),
                Token::Run => out.write_str(if index == 0 { "*" } else { " *" })?,
                Token::Word(word) => {
                    if index > 0 {
                        out.write_str(" ")?;
                    }
                    word.write(out, index == last)?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Token {
    /// The element as a content writes it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run => out.write_str("*"),
            Self::Word(word) => word.write(out, false),
        }
    }
}

impl WordPattern {
    fn write(&self, out: &mut fmt::Formatter<'_>, is_last: bool) -> fmt::Result {
        if self.home {
            out.write_str("~")?;
        }
        let end = self.parts.len().saturating_sub(1);
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                out.write_str("*")?;
            }
            // `a:*` at the end would read as "`a` and whatever follows".
            let colon = is_last && index + 1 == end && part.ends_with(':') && self.ends_in_star();
            let tilde = index == 0 && !self.home && part.starts_with('~');
            out.write_str(&lex::quote(part, colon || tilde || (end == 0 && !self.home && part.is_empty())))?;
        }
        Ok(())
    }

    fn ends_in_star(&self) -> bool {
        self.parts.last().is_some_and(|part| part.is_empty())
    }
}

#[cfg(test)]
mod tests;
