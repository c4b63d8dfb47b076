//! Foreign text on its way to a person.
//!
//! In comes text that somebody else wrote (a model, a file name, a rule); out goes text that looks like what
//! it is: control, bidirectional and invisible characters are escaped, the look-alike letters of words that
//! mix scripts too, and the length is capped. [`Shown`] is the only way into a message.

mod characters;

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize};

use characters::{Script, is_hidden, script};

/// Text that is safe to show: one line, nothing invisible, no letter that passes for another.
///
/// Hidden characters appear as `\n`, `\t` or `\u{202e}`. In a word that mixes scripts which look alike
/// (Latin, Greek, Cyrillic, …) every letter outside ASCII appears that way. Showing shown text again changes
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Shown(String);

impl Shown {
    /// How many characters a whole message may have; what comes after is replaced by `…`.
    pub const MESSAGE_CHARACTERS: usize = 1_000;
    /// How many characters a word of a call that is quoted in a message may have.
    pub const WORD_CHARACTERS: usize = 160;

    /// Shows a whole message, capped at [`Self::MESSAGE_CHARACTERS`].
    #[must_use]
    pub fn message(text: &str) -> Self {
        Self::capped(text, Self::MESSAGE_CHARACTERS)
    }

    /// Shows a word to be quoted in a message, capped at [`Self::WORD_CHARACTERS`].
    #[must_use]
    pub fn word(text: &str) -> Self {
        Self::capped(text, Self::WORD_CHARACTERS)
    }

    /// Shows at most `characters` characters of the text.
    #[must_use]
    pub fn capped(text: &str, characters: usize) -> Self {
        if is_plain(text, characters) {
            return Self(text.to_owned());
        }
        let mut writer = Writer { out: String::new(), left: characters, full: false };
        for word in words(text) {
            writer.word(word);
            if writer.full {
                break;
            }
        }
        if writer.full {
            writer.out.push('…');
        }
        Self(writer.out)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether the text is shown as it is: printable ASCII that fits. Nearly every text is.
fn is_plain(text: &str, characters: usize) -> bool {
    text.len() <= characters && text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Splits the text into runs of letters and single other characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, tail) = rest.split_at_checked(end)?;
        rest = tail;
        Some(word)
    })
}

/// Appends escaped text up to a number of characters. An escape is never cut in two.
struct Writer {
    out: String,
    left: usize,
    full: bool,
}

impl Writer {
    fn word(&mut self, word: &str) {
        let mixed = mixes_scripts(word);
        for c in word.chars() {
            if is_hidden(c) || (mixed && !c.is_ascii()) {
                self.push(&escaped(c));
            } else {
                self.push(c.encode_utf8(&mut [0; 4]));
            }
            if self.full {
                return;
            }
        }
    }

    fn push(&mut self, text: &str) {
        let length = text.chars().count();
        if length > self.left {
            self.full = true;
        } else {
            self.left -= length;
            self.out.push_str(text);
        }
    }
}

fn escaped(c: char) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        _ => c.escape_unicode().to_string(),
    }
}

/// Whether the word has letters of two scripts that look alike.
fn mixes_scripts(word: &str) -> bool {
    let mut first: Option<Script> = None;
    for script in word.chars().filter_map(script) {
        match first {
            None => first = Some(script),
            Some(other) if other != script => return true,
            Some(_) => {}
        }
    }
    false
}

impl Deref for Shown {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl AsRef<str> for Shown {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Shown {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Shown {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl From<&str> for Shown {
    fn from(text: &str) -> Self {
        Self::message(text)
    }
}

impl From<&String> for Shown {
    fn from(text: &String) -> Self {
        Self::message(text)
    }
}

impl From<String> for Shown {
    fn from(text: String) -> Self {
        if is_plain(&text, Self::MESSAGE_CHARACTERS) { Self(text) } else { Self::message(&text) }
    }
}

impl From<Shown> for String {
    fn from(shown: Shown) -> Self {
        shown.0
    }
}

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}
