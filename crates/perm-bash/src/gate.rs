//! The gate: bytes that a shell and both readers take for the same text.
//!
//! In comes what a host was asked to run, out comes a [`Gated`] text. Shells differ in what they do with
//! control bytes, broken UTF-8 and a byte order mark, so a text that holds them is not read at all.

use perm_core::{Reason, Shell, Span};

use crate::analysis::Unreadable;

/// The longest text that is read, in bytes.
pub const TEXT_LIMIT: usize = 64 * 1024;

/// A text that is safe to read, and the shell that it is for.
#[derive(Clone, Copy, Debug)]
pub struct Gated<'t> {
    text: &'t str,
    shell: Shell,
}

impl<'t> Gated<'t> {
    /// The text: valid UTF-8 without control bytes but tab and newline.
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// The shell that runs the text.
    #[must_use]
    pub const fn shell(&self) -> Shell {
        self.shell
    }
}

/// Lets a text through that every shell takes for the same characters.
///
/// # Errors
/// The text is longer than [`TEXT_LIMIT`], is not UTF-8, starts with a byte order mark, or holds a control
/// byte other than tab and newline.
pub fn check<T: AsRef<[u8]> + ?Sized>(text: &T, shell: Shell) -> Result<Gated<'_>, Unreadable> {
    let bytes = text.as_ref();
    if bytes.len() > TEXT_LIMIT {
        let message = format!("the text is longer than {TEXT_LIMIT} bytes; split it");
        return Err(refuse("unreadable/too-long", message, TEXT_LIMIT, bytes.len()));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        refuse("unreadable/not-utf8", "the text is not valid UTF-8".to_owned(), at, at + 1)
    })?;
    if text.starts_with('\u{feff}') {
        let message = "the text starts with a byte order mark; remove it".to_owned();
        return Err(refuse("unreadable/byte-order-mark", message, 0, 3));
    }
    let control = |byte: u8| (byte < 0x20 && byte != b'\t' && byte != b'\n') || byte == 0x7f;
    if let Some(at) = bytes.iter().position(|byte| control(*byte)) {
        let message = "the text holds a control character; write it as `$'\\x…'` or remove it".to_owned();
        return Err(refuse("unreadable/control-byte", message, at, at + 1));
    }
    Ok(Gated { text, shell })
}

/// Whether the second reader's scanner could crash on the text: a `{`, then digits and dots, then a code
/// point above U+7F. Such a text is read by the strict reader alone, and so cannot be confirmed.
#[must_use]
pub fn crashes_second_reader(text: &str) -> bool {
    let mut after_brace = false;
    text.bytes().any(|byte| {
        let hit = after_brace && !byte.is_ascii();
        after_brace = byte == b'{' || (after_brace && (byte.is_ascii_digit() || byte == b'.'));
        hit
    })
}

fn refuse(code: &'static str, message: String, start: usize, end: usize) -> Unreadable {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Unreadable { reason: Reason::new(code, message).at(Span::new(offset(start), offset(end))) }
}

#[cfg(test)]
mod tests {
    use perm_core::Shell;

    use super::{TEXT_LIMIT, check, crashes_second_reader};

    #[test]
    fn texts_pass_or_name_what_is_wrong() {
        let long = vec![b'a'; TEXT_LIMIT + 1];
        let cases: &[(&[u8], Option<&str>)] = &[
            (b"ls -l\n\tpwd", None),
            ("echo é".as_bytes(), None),
            (b"", None),
            (&long[1..], None),
            (&long, Some("unreadable/too-long")),
            (b"a\xff", Some("unreadable/not-utf8")),
            (b"\xef\xbb\xbfls", Some("unreadable/byte-order-mark")),
            (b"a\0b", Some("unreadable/control-byte")),
            (b"ls\r\n", Some("unreadable/control-byte")),
            (b"a\x0bb", Some("unreadable/control-byte")),
            (b"a\x7f", Some("unreadable/control-byte")),
        ];
        for (text, expected) in cases {
            let got = check(*text, Shell::Bash).err().map(|error| error.reason.code.into_owned());
            assert_eq!(got.as_deref(), *expected, "{:?}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn the_crash_of_the_second_reader_is_foreseen() {
        let cases =
            [("{é", true), ("{1.2é", true), ("{ é", false), ("{aé", false), ("é{1}", false), ("{1{é", true)];
        for (text, expected) in cases {
            assert_eq!(crashes_second_reader(text), expected, "{text}");
        }
    }
}
