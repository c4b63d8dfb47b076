//! As much of TOML as a probe needs: which keys a text sets, and the texts they are set to.
//!
//! In comes a text, out come its words in order, each with what follows it; comments are left out. Which
//! table a key is in is not followed: a key of that name in any table is taken for the one looked for.
//! Source: TOML 1.0, "Comment", "Keys" and "String".

/// One bare or quoted word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The text, without quotes, escapes as written.
    pub(super) text: String,
    /// It is in quotes that know escapes, and holds one.
    pub(super) has_escape: bool,
    /// The first character behind it that is no blank.
    pub(super) next: Option<char>,
}

impl Word {
    /// Whether it stands where a key may: before `=`, `.` or the end of a table's name.
    pub(super) fn may_be_key(&self) -> bool {
        matches!(self.next, Some('=' | '.' | ']'))
    }

    /// Whether it may be this key; one with escapes may be any.
    pub(super) fn may_be(&self, key: &str) -> bool {
        self.may_be_key() && (self.text == key || self.has_escape)
    }
}

/// The words of a text; nothing where a string does not end.
pub(super) fn words(text: &str) -> Option<Vec<Word>> {
    let mut words: Vec<Word> = Vec::new();
    let mut rest = text;
    let mut open = false;
    while let Some(next) = rest.chars().next() {
        if next.is_whitespace() {
            // A key and what makes it one stand on the same line.
            open &= next != '\n';
            rest = rest.get(next.len_utf8()..)?;
            continue;
        }
        if let (true, Some(last)) = (open, words.last_mut()) {
            last.next = Some(next);
        }
        open = false;
        match next {
            '#' => rest = rest.split_once('\n').map_or("", |(_, rest)| rest),
            '"' | '\'' => {
                let (text, after) = string(rest, next)?;
                let has_escape = next == '"' && text.contains('\\');
                words.push(Word { text: text.to_owned(), has_escape, next: None });
                (rest, open) = (after, true);
            }
            _ if is_bare(next) => {
                let end = rest.find(|char| !is_bare(char)).unwrap_or(rest.len());
                let (text, after) = rest.split_at_checked(end)?;
                words.push(Word { text: text.to_owned(), has_escape: false, next: None });
                (rest, open) = (after, true);
            }
            _ => rest = rest.get(next.len_utf8()..)?,
        }
    }
    Some(words)
}

const fn is_bare(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '-' | '_')
}

/// A string in any of the four kinds of quotes, and what is behind it.
fn string(text: &str, quote: char) -> Option<(&str, &str)> {
    let triple = if quote == '"' { "\"\"\"" } else { "'''" };
    let (mark, body) = match text.strip_prefix(triple) {
        Some(body) => (triple, body),
        None => (triple.get(..1)?, text.get(1..)?),
    };
    let mut at = 0;
    loop {
        let rest = body.get(at..)?;
        if rest.starts_with(mark) {
            return Some((body.get(..at)?, rest.get(mark.len()..)?));
        }
        let next = rest.chars().next()?;
        if next == '\n' && mark.len() == 1 {
            return None;
        }
        at += next.len_utf8();
        if next == '\\' && quote == '"' {
            at += body.get(at..)?.chars().next()?.len_utf8();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn keys_are_told_from_values_and_comments() {
        let cases: &[(&str, &str, bool)] = &[
            ("rustc = 'x'", "rustc", true),
            ("[build]\nrustc='x'", "rustc", true),
            ("build = { rustc = 'x' }", "rustc", true),
            ("build.rustc = 'x'", "rustc", true),
            ("build.\"rustc\" = 'x'", "rustc", true),
            ("build.'rustc' = 'x'", "rustc", true),
            ("build.\"rust\\u0063\" = 'x'", "rustc", true),
            ("[build.rustc]", "rustc", true),
            ("# rustc = 'x'", "rustc", false),
            ("a = '''\nrustc = 1'''", "rustc", false),
            ("a = \"# \" \nrustc = 1", "rustc", true),
            ("a = \"\\\"\" \nrustc = 1", "rustc", true),
            ("a = 'rustc'", "rustc", false),
            ("rustc-wrapper = 'x'", "rustc", false),
            ("[alias]\nx = 'run'", "rustc", false),
        ];
        for (text, key, expected) in cases {
            let words = words(text).unwrap();
            assert_eq!(words.iter().any(|word| word.may_be(key)), *expected, "{text}");
        }
        assert_eq!(words("a = 'b"), None);
        assert_eq!(words("a = \"b\\"), None);
    }
}
