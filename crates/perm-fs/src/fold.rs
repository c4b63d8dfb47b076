//! Folding of names for the protected paths: two names that some file system takes for the same are equal.
//!
//! macOS and Windows ignore case; HFS+ also ignores zero-width characters; Windows drops trailing dots and
//! blanks, and cuts a stream name off at `:`. A name is compared in the widest of these senses everywhere:
//! the folder may be on such a volume, and a spelling like `.SSH` is asked about rather than missed.

use std::borrow::Cow;

/// The name as it is compared. The empty and the dot-only names stay as they are.
#[must_use]
pub(crate) fn fold(name: &str) -> Cow<'_, str> {
    let plain = name.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase() && byte != b':');
    let whole = if plain { Cow::Borrowed(name) } else { Cow::Owned(widen(name)) };
    let end = whole.trim_end_matches(['.', ' ']).len();
    if end == 0 || end == whole.len() {
        return whole;
    }
    match whole {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(..end).unwrap_or(text)),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    }
}

fn widen(name: &str) -> String {
    let stem = match name.split_once(':') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    };
    let visible = stem.chars().filter(|&character| !is_ignored(character));
    visible.flat_map(|character| if character == 'ſ' { 's' } else { character }.to_lowercase()).collect()
}

/// Characters that HFS+ ignores in names.
const fn is_ignored(character: char) -> bool {
    matches!(character, '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn names_that_a_file_system_takes_for_the_same_fold_alike() {
        let cases: &[(&str, &str)] = &[
            (".ssh", ".ssh"),
            (".SSH", ".ssh"),
            (".Git", ".git"),
            (".git.", ".git"),
            (".git ", ".git"),
            (".git. .", ".git"),
            (".GIT.", ".git"),
            (".git::$INDEX_ALLOCATION", ".git"),
            (".g\u{200c}it", ".git"),
            (".ſſh", ".ssh"),
            (".\u{212a}ube", ".kube"),
            ("...", "..."),
            ("a.b", "a.b"),
            (":", ":"),
        ];
        for (name, expected) in cases {
            assert_eq!(fold(name), *expected, "{name:?}");
        }
    }
}
