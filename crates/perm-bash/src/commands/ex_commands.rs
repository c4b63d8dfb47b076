//! The commands of the line editors (ed, ex, vim): which of them write other files or run programs.
//!
//! Source: POSIX (ed, ex) and vim's manual. Only the plain ones are known here; whatever else a line holds could
//! be a script, so it counts as hidden.

use perm_core::Span;

use super::embedded::Embedded;
use crate::analysis::EffectKind;
use crate::value::Value;

/// Commands that change only the text in memory, quit, or write it back to where it came from.
const PLAIN: &[&str] = &[
    "=",
    "H",
    "d",
    "delete",
    "j",
    "join",
    "k",
    "l",
    "list",
    "m",
    "n",
    "next",
    "noh",
    "nohl",
    "nohlsearch",
    "nu",
    "number",
    "p",
    "print",
    "q",
    "qa",
    "qall",
    "quit",
    "quita",
    "quitall",
    "redo",
    "ret",
    "retab",
    "sor",
    "sort",
    "t",
    "u",
    "undo",
    "up",
    "update",
    "w",
    "wa",
    "wall",
    "wq",
    "wqa",
    "wqall",
    "write",
    "x",
    "xa",
    "xall",
    "xit",
    "y",
    "yank",
];

/// Settings that change how a file is written, not what runs. Sorted.
const SETTINGS: &[&str] = &[
    "bomb",
    "endofline",
    "eol",
    "et",
    "expandtab",
    "fenc",
    "ff",
    "fileencoding",
    "fileformat",
    "fixendofline",
    "fixeol",
    "ic",
    "ignorecase",
    "nobackup",
    "nobomb",
    "noeol",
    "noet",
    "noexpandtab",
    "nofixeol",
    "nomodeline",
    "nomore",
    "noswapfile",
    "nowrapscan",
    "nu",
    "number",
    "shiftwidth",
    "sw",
    "tabstop",
    "ts",
];

/// Reads one command, as `-c` gives it.
pub(super) fn read(text: &str, span: Span) -> Embedded {
    let mut uses = Embedded::default();
    command(text, span, &mut uses);
    uses
}

/// Reads a script, line by line. The text behind `a`, `i` and `c` goes up to a lone dot.
pub(super) fn read_lines(text: &str, span: Span) -> Embedded {
    let mut uses = Embedded::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if matches!(address(line.trim()), "a" | "i" | "c") {
            if !lines.any(|line| line == ".") {
                break;
            }
        } else {
            command(line, span, &mut uses);
        }
    }
    uses
}

fn hidden(text: &str, uses: &mut Embedded) {
    uses.add(Embedded::hidden(format!("it is not known what `{text}` makes the editor write or run")));
}

fn command(text: &str, span: Span, uses: &mut Embedded) {
    let rest = address(text.trim_start_matches([':', ' ', '\t']));
    if rest.is_empty() {
        return;
    }
    if let Some(shell) = rest.strip_prefix('!') {
        return run(shell, text, uses);
    }
    if rest.contains(['|', '\n']) {
        return hidden(text, uses);
    }
    if let Some(inner) = global(rest) {
        return command(inner, span, uses);
    }
    if is_substitution(rest) {
        return;
    }
    let end = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '=').unwrap_or(rest.len());
    let (name, tail) = rest.split_at_checked(end.max(1)).unwrap_or((rest, ""));
    // `w! f` forces the write; `w !f` runs `f`.
    let forced = tail.strip_prefix('!');
    let argument = forced.unwrap_or(tail).trim();
    match (name, argument) {
        ("W" | "sav" | "saveas" | "up" | "update" | "w" | "wq" | "write" | "x" | "xit", path)
            if !path.is_empty() =>
        {
            match (path.strip_prefix('!'), forced) {
                (Some(_), Some(_)) => hidden(text, uses),
                (Some(shell), None) => run(shell, text, uses),
                (None, _) => file(EffectKind::Write, path.trim_start_matches(">>").trim(), span, uses),
            }
        }
        ("r" | "read", path) if !path.is_empty() => match forced.or_else(|| path.strip_prefix('!')) {
            Some(shell) => run(shell, text, uses),
            None => file(EffectKind::Read, path, span, uses),
        },
        ("se" | "set", settings) => {
            let known = |word: &str| {
                let name = word.split(['=', '&', '?', '!']).next().unwrap_or_default();
                SETTINGS.binary_search(&name).is_ok()
            };
            if !settings.split_ascii_whitespace().all(known) {
                hidden(text, uses);
            }
        }
        (name, argument) if PLAIN.binary_search(&name).is_ok() => {
            let plain =
                argument.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".,$+- ".contains(&byte));
            if !plain {
                hidden(text, uses);
            }
        }
        _ => hidden(text, uses),
    }
}

/// A file's name in a command; the editor puts other names for `%`, `#` and the like, and runs what stands in
/// backquotes.
fn file(kind: EffectKind, path: &str, span: Span, uses: &mut Embedded) {
    let plain = !path.contains(['~', '%', '#', '`', '$', '*', '?', '[', '\\', '<', '=', '{']);
    uses.touches(kind, if plain { Value::literal(path) } else { Value::any_word() }, span);
}

/// A shell command in an editor; `%`, `#` and `!` stand for other text there.
fn run(shell: &str, text: &str, uses: &mut Embedded) {
    if shell.trim().is_empty() || shell.contains(['%', '#', '!', '\\', '<']) {
        return hidden(text, uses);
    }
    uses.runs.push(shell.trim().to_owned());
}

/// The command behind its addresses: `1,$`, `%`, `/x/`, `'a`, `.+3`.
fn address(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || " \t.,;$%+-".contains(c));
        let Some(first) = rest.chars().next() else { return rest };
        match first {
            '\'' => rest = rest.get(2..).unwrap_or_default(),
            '/' | '?' => {
                let inner = rest.get(1..).unwrap_or_default();
                let Some(end) = closing(inner, first) else { return rest };
                rest = inner.get(end + 1..).unwrap_or_default();
            }
            _ => return rest,
        }
    }
}

/// Where the delimiter stands that ends a pattern.
fn closing(text: &str, delimiter: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == delimiter {
            return Some(at);
        }
    }
    None
}

/// The command that `g/pattern/command` and `v/pattern/command` run on lines.
fn global(text: &str) -> Option<&str> {
    let rest = ["global", "g!", "g", "vglobal", "v"].iter().find_map(|name| text.strip_prefix(name))?;
    let delimiter = rest.chars().next().filter(char::is_ascii_punctuation)?;
    let inner = rest.get(1..)?;
    let end = closing(inner, delimiter)?;
    Some(inner.get(end + 1..).unwrap_or_default()).filter(|rest| !rest.is_empty())
}

/// `s/a/b/flags`, where the replacement is no expression.
fn is_substitution(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("substitute").or_else(|| text.strip_prefix('s')) else { return false };
    let Some(delimiter) = rest.chars().next().filter(char::is_ascii_punctuation) else { return false };
    let Some(inner) = rest.get(1..) else { return false };
    let Some(end) = closing(inner, delimiter) else { return false };
    let replacement = inner.get(end + 1..).unwrap_or_default();
    let (replacement, flags) = match closing(replacement, delimiter) {
        Some(end) => (replacement.get(..end), replacement.get(end + 1..)),
        None => (Some(replacement), Some("")),
    };
    replacement.is_some_and(|text| !text.starts_with("\\="))
        && flags.is_some_and(|flags| flags.chars().all(|c| "&cegiInp#lr".contains(c) || c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{PLAIN, SETTINGS, read, read_lines};
    use crate::analysis::EffectKind;
    use perm_core::Span;

    #[test]
    fn the_tables_are_sorted() {
        assert!(PLAIN.is_sorted_by(|one, other| one < other));
        assert!(SETTINGS.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn what_a_command_writes_and_runs() {
        // The command, the file written, the script run, whether something is hidden.
        let cases: &[(&str, Option<&str>, Option<&str>, bool)] = &[
            ("wq", None, None, false),
            (":x", None, None, false),
            ("w!", None, None, false),
            ("qa!", None, None, false),
            ("%s/a/b/g", None, None, false),
            ("1,$s#a#b#", None, None, false),
            ("g/x/d", None, None, false),
            ("/x/,/y/d", None, None, false),
            ("set ff=unix", None, None, false),
            ("retab", None, None, false),
            ("1,3p", None, None, false),
            ("$", None, None, false),
            ("5", None, None, false),
            ("w f", Some("f"), None, false),
            (":w! f", Some("f"), None, false),
            ("w >> f", Some("f"), None, false),
            ("saveas f", Some("f"), None, false),
            ("w %.bak", Some("…"), None, false),
            ("g/x/w f", Some("f"), None, false),
            ("!ls", None, Some("ls"), false),
            ("%!sort -u", None, Some("sort -u"), false),
            ("w !sh", None, Some("sh"), false),
            ("r !date", None, Some("date"), false),
            ("!rm %", None, None, true),
            ("%s/a/\\=system('x')/", None, None, true),
            ("g/x/normal dd", None, None, true),
            ("normal :!x", None, None, true),
            ("call system('x')", None, None, true),
            ("set shell=x", None, None, true),
            ("wq | !x", None, None, true),
            ("so f", None, None, true),
            ("e f", None, None, true),
            ("py import os", None, None, true),
            ("exe 'x'", None, None, true),
            ("s/a", None, None, true),
        ];
        for (text, written, runs, hidden) in cases {
            let uses = read(text, Span::default());
            let found = uses.effects.iter().find(|effect| effect.kind == EffectKind::Write);
            assert_eq!(found.map(|effect| effect.path.display()).as_deref(), *written, "{text}");
            assert_eq!(uses.runs.first().map(String::as_str), *runs, "{text}");
            assert_eq!(uses.hidden.is_some(), *hidden, "{text}");
        }
    }

    #[test]
    fn the_text_of_an_insertion_is_no_command() {
        let uses = read_lines("1d\na\n!rm x\n.\nw\nq\n", Span::default());
        assert!(uses.runs.is_empty() && uses.hidden.is_none(), "{uses:?}");
        let uses = read_lines("a\nx\n.\n!rm x\n", Span::default());
        assert_eq!(uses.runs, ["rm x"]);
    }
}
