//! What programs write and read whose other doings are not known: `gcc -o out x.c`, `pip install -t dir x`.
//!
//! In comes the argument list of an invocation that nothing proves harmless; out go effects on the paths that the
//! rows of [`crate::commands::outputs`] say are written or read. They only add to what is known: a deny or ask rule
//! of Write, Edit or Read sees them, and so do the checks of dangerous places. Nothing becomes harmless by them.

use perm_core::Span;

use crate::analysis::{Effect, EffectKind};
use crate::arguments::after;
use crate::commands::outputs::{self, Row, Written};
use crate::value::Value;

/// The effects that the tables name.
pub(super) fn effects(argv: &[Value], spans: &[Span]) -> Vec<Effect> {
    let Some(name) = argv.first().and_then(Value::text) else { return Vec::new() };
    let name = name.rsplit('/').next().unwrap_or(name);
    if outputs::is_python(name)
        && let Some(at) = argv.iter().position(|word| word.text() == Some("-m"))
    {
        // `python -m black x` is `black x`.
        let module = argv.get(at + 1).and_then(Value::text).unwrap_or_default();
        let words = argv.get(at + 1..).unwrap_or_default();
        return of_program(module, words, spans.get(at + 1..).unwrap_or_default());
    }
    of_program(name, argv, spans)
}

fn of_program(name: &str, argv: &[Value], spans: &[Span]) -> Vec<Effect> {
    let mut found = Found { out: Vec::new(), spans };
    for row in outputs::rows(name) {
        if let Some(start) = row.start(argv) {
            found.by_row(row, argv, start);
        }
    }
    found.out
}

struct Found<'a> {
    out: Vec<Effect>,
    spans: &'a [Span],
}

/// What a word does with the next one, or with the rest of itself.
enum Reading {
    /// It is an operand.
    Operand,
    /// An option of which nothing is told.
    Other,
    /// An option whose argument stands in the next word.
    Next(Option<EffectKind>),
    /// An option with its argument.
    Given(EffectKind, Value),
}

impl Found<'_> {
    fn by_row(&mut self, row: &Row, argv: &[Value], start: usize) {
        let mut operands = Vec::new();
        let mut awaited: Option<Option<EffectKind>> = None;
        let is_off = row.is_off(argv);
        let mut edits = false;
        let mut only_operands = false;
        for (at, word) in argv.iter().enumerate().skip(1) {
            if let Some(kind) = awaited.take() {
                kind.into_iter().for_each(|kind| self.push(kind, word.clone(), at));
                continue;
            }
            if word.text() == Some("--") {
                only_operands = true;
                continue;
            }
            edits |= !only_operands && row.edits(word);
            match if only_operands { Reading::Operand } else { reading(row, word) } {
                Reading::Operand if at >= start => operands.push((at, word)),
                Reading::Operand | Reading::Other => {}
                Reading::Next(kind) => awaited = Some(kind),
                Reading::Given(kind, value) => self.push(kind, value, at),
            }
        }
        self.operands(row, is_off, edits, &operands);
    }

    fn operands(&mut self, row: &Row, is_off: bool, edits: bool, operands: &[(usize, &Value)]) {
        let last = operands.len().saturating_sub(1);
        for (place, &(at, word)) in operands.iter().enumerate() {
            let is_written = match row.written {
                Written::No => false,
                Written::With(_) => edits,
                Written::Every => true,
                Written::First => place == 0,
                Written::Last => place == last && last > 0,
                Written::Only => place == last,
            };
            let is_written = is_written && !is_off;
            if is_written {
                let kind = if row.tree { EffectKind::WriteTree } else { EffectKind::Write };
                self.push(kind, word.clone(), at);
            } else if row.sources {
                let kind = if row.tree { EffectKind::ReadTree } else { EffectKind::Read };
                self.push(kind, word.clone(), at);
            }
        }
    }

    fn push(&mut self, kind: EffectKind, path: Value, at: usize) {
        let path = match path.text() {
            // What is elsewhere is no file here; `-` is a standard stream.
            Some(text) if text.is_empty() || text == "-" || outputs::is_address(text) => return,
            // `field=@file`
            Some(text) => {
                let file = text.split_once("=@").map_or(text, |(_, file)| file);
                Value::literal(file.trim_start_matches('@'))
            }
            None => path,
        };
        let span = self.spans.get(at).copied().unwrap_or_default();
        self.out.push(Effect { kind, path, span });
    }
}

/// What one word of the command is by the row.
fn reading(row: &Row, word: &Value) -> Reading {
    let known = word.prefix();
    if !known.starts_with('-') && !known.starts_with("+@") {
        return Reading::Operand;
    }
    let lists = [
        (row.files, Some(EffectKind::Write)),
        (row.trees, Some(EffectKind::WriteTree)),
        (row.reads, Some(EffectKind::Read)),
        (row.values, None),
    ];
    for (options, kind) in lists {
        for option in options.split(' ').filter(|option| !option.is_empty()) {
            if word.text().is_some_and(|text| is_spelled(option, text, row.alone)) {
                return Reading::Next(kind);
            }
            if let Some(length) = attached(option, known) {
                return match kind {
                    Some(kind) => Reading::Given(kind, after(word, length)),
                    None => Reading::Other,
                };
            }
        }
    }
    Reading::Other
}

/// Whether the word is the option: in full, abbreviated (`--outp`), or as the last letter of a cluster (`-xo`).
fn is_spelled(option: &str, word: &str, alone: bool) -> bool {
    let abbreviated = option.starts_with("--") && word.len() > 5 && option.starts_with(word);
    let cluster = || {
        let letters = word.strip_prefix('-').unwrap_or_default();
        !alone
            && option.len() == 2
            && (2..=5).contains(&letters.len())
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
            && letters.ends_with(option.trim_start_matches('-'))
    };
    word == option || abbreviated || cluster()
}

/// Where the argument starts that is glued to the option: `--out=x`, `-ox`, `-o=x`, `-o:x`.
fn attached(option: &str, word: &str) -> Option<usize> {
    if let Some(rest) = word.strip_prefix(option) {
        return match rest.bytes().next() {
            Some(b'=' | b':') => Some(option.len() + 1),
            Some(_) if option.len() == 2 => Some(option.len()),
            Some(_) | None => None,
        };
    }
    let (name, _) = word.split_once('=')?;
    (option.starts_with("--") && name.len() > 5 && option.starts_with(name)).then_some(name.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::{attached, effects, is_spelled};
    use crate::test_words::split;

    #[test]
    fn an_option_is_found_in_every_spelling() {
        for word in ["-o", "-xo", "--output", "--outp"] {
            assert!(["-o", "--output"].iter().any(|option| is_spelled(option, word, false)), "{word}");
        }
        for word in ["-ox", "-x", "--out-dir", "--"] {
            assert!(!["-o", "--output"].iter().any(|option| is_spelled(option, word, false)), "{word}");
        }
        assert_eq!(attached("-o", "-ox"), Some(2));
        assert_eq!(attached("-o", "-o=x"), Some(3));
        assert_eq!(attached("--output", "--output=x"), Some(9));
        assert_eq!(attached("--output", "--outp=x"), Some(7));
        assert_eq!(attached("--output", "--output-dir=x"), None);
    }

    #[test]
    fn what_is_written_and_read_is_told() {
        let cases = [
            ("gcc -o out a.c", "read a.c, write out"),
            ("gcc-12 -c a.c -oout", "read a.c, write out"),
            ("x86_64-linux-gnu-gcc -o out a.c", "read a.c, write out"),
            ("pip install -t d x", "write d"),
            ("python3 -m pip install --target=d x", "write d"),
            ("python3 -m zipfile -e a.zip d", "write-tree a.zip, write-tree d"),
            ("prettier a.ts", "read a.ts"),
            ("prettier --write a.ts", "write a.ts"),
            ("convert a.png b.png", "read a.png, write b.png"),
            ("aws s3 cp s3://b/k f", "write-tree f"),
            ("aws s3 cp f s3://b/k", "read-tree f"),
            ("go build -C x -o bin ./cmd", "write bin"),
            ("nosuch -o x", ""),
            ("gcc -o x://../../etc/f a.c", "read a.c, write x://../../etc/f"),
            ("gcc -o http://../../etc/f a.c", "read a.c, write http://../../etc/f"),
            ("ffmpeg -i HTTPS://h/a.mp4 b.mp4", "write b.mp4"),
        ];
        for (text, expected) in cases {
            let mut found: Vec<String> = effects(&split(text), &[])
                .iter()
                .map(|effect| format!("{} {}", effect.kind.name(), effect.path.display()))
                .collect();
            found.sort_unstable();
            assert_eq!(found.join(", "), expected, "{text}");
        }
    }
}
