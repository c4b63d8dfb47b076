//! make: rules that no file holds, and variables that put another program in the place of the shell.
//!
//! What a Makefile on the disk makes it run is code like a script's. Here is what the command line itself, its input
//! or a variable brings along: recipes that nobody reads, and that no deny rule sees.

use super::super::Input;
use super::super::simple::Expanded;
use super::super::state::State;
use crate::arguments::{Arguments, read_with_doubts};
use crate::commands::make_options::MAKE;
use crate::value::{Pattern, Piece, Shape, Value};

/// Names of the standard input.
const INPUT: &[&str] = &["/dev/fd/0", "/dev/stdin", "/proc/self/fd/0", "/proc/thread-self/fd/0"];

/// Below these are what the shell has opened for the command: `<(…)`, `3<<<…`.
const OPENED: &[&str] = &["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"];

/// Shells that a Makefile may name.
const SHELLS: &[&str] = &["bash", "dash", "ksh", "sh", "zsh"];

/// What is run unread, as a sentence.
pub(super) fn unread(command: &Expanded, state: &State) -> Option<String> {
    let read = read_with_doubts(&command.argv, &[], &MAKE);
    if read.has("--eval") {
        return Some("`make` runs the rules that its command line holds".to_owned());
    }
    let files =
        read.given("--file").chain(read.given("--temp-stdin")).filter_map(|one| one.argument.as_ref());
    for file in files {
        let is_unread = match name_of(file, &read) {
            Place::Input | Place::Unknown => has_input(state),
            Place::Opened => true,
            Place::File => false,
        };
        if is_unread {
            return Some("`make` runs the rules that its input holds".to_owned());
        }
    }
    if let Some(name) = read.operands.iter().find_map(|operand| assigned(operand.value)) {
        return Some(format!("`{name}` changes what `make` runs"));
    }
    let inherited = command.assignments.iter().chain(&state.exported);
    let mut changing = inherited.filter(|one| match &*one.name {
        "GNUMAKEFLAGS" | "MAKEFLAGS" => changes_what_runs(&one.name, &one.value),
        // What is inherited is expanded like what a Makefile assigns.
        _ => one.value.texts().is_some_and(|texts| texts.iter().any(|text| calls(text))),
    });
    changing.next().map(|one| format!("`{}` changes what `make` runs", one.name))
}

/// What the name of a Makefile leads to.
enum Place {
    Input,
    /// Something that the shell has opened for the command.
    Opened,
    File,
    Unknown,
}

/// Where a name leads to, seen from the directories that make changes into.
fn name_of(file: &Value, read: &Arguments<'_>) -> Place {
    let Some(name) = file.text() else {
        let is_opened = OPENED.iter().any(|place| file.prefix().starts_with(place));
        return if is_opened { Place::Opened } else { Place::Unknown };
    };
    if name == "-" {
        return Place::Input;
    }
    let mut path = String::from("./");
    for directory in read.given("-C").filter_map(|one| one.argument.as_ref()) {
        match directory.text() {
            Some(text) => path = joined(&path, text),
            None => return Place::Unknown,
        }
    }
    let path = joined(&path, name);
    if INPUT.contains(&path.as_str()) {
        return Place::Input;
    }
    if OPENED.iter().any(|place| path.starts_with(place)) { Place::Opened } else { Place::File }
}

/// The path of a name below another, without `.` and `..`.
fn joined(base: &str, name: &str) -> String {
    let whole = if name.starts_with('/') { name.to_owned() } else { format!("{base}/{name}") };
    let mut parts: Vec<&str> = Vec::new();
    for part in whole.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let root = if whole.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// Whether the input is something that was made for it: no terminal.
fn has_input(state: &State) -> bool {
    match state.input {
        Some(Input::Text(_) | Input::Records { .. } | Input::Unknown | Input::Script | Input::File(_)) => {
            true
        }
        None => false,
    }
}

/// The variable that an operand assigns, where that changes what runs; `.SHELLFLAGS` is such a name too.
fn assigned(word: &Value) -> Option<String> {
    let known = word.prefix();
    let (written, _) = known.split_once('=')?;
    let value = crate::arguments::after(word, written.len() + 1);
    let name = written.trim_end_matches([':', '+', '?', '!']).trim();
    // `NAME!=line` runs the line; a name is expanded as a value is.
    let runs = written.trim_end().ends_with('!') || calls(name);
    (runs || !is_free_of_calls(&value) || changes_what_runs(name, &value)).then(|| name.to_owned())
}

/// Whether nothing that make expands stands in the value, but names of variables.
fn is_free_of_calls(value: &Value) -> bool {
    let is_free = |pattern: &Pattern| {
        pattern.pieces.iter().all(|piece| match piece {
            Piece::Literal(text) => !calls(text) && !text.ends_with('$'),
            Piece::Shaped(Shape::Number | Shape::Name | Shape::Plain | Shape::Digits) => true,
            Piece::Glob(_)
            | Piece::Names(_)
            | Piece::Shaped(Shape::Undashed | Shape::Numbers | Shape::Any) => false,
        })
    };
    match value {
        Value::Text(text) => !calls(text),
        Value::OneOf(texts) => texts.iter().all(|text| !calls(text)),
        Value::Word(pattern) | Value::Words(pattern) => is_free(pattern),
    }
}

/// Whether make finds more in the text than names of variables: `$(shell …)`, `${eval …}`.
fn calls(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once('$') {
        let (open, close) = match behind.as_bytes().first() {
            Some(b'(') => ('(', ')'),
            Some(b'{') => ('{', '}'),
            // `$$` is a dollar, `$x` a variable.
            Some(_) => {
                rest = behind.get(1..).unwrap_or_default();
                continue;
            }
            None => return false,
        };
        let inner = behind.trim_start_matches(open);
        let Some((name, after)) = inner.split_once(close) else { return true };
        let is_name = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'@'));
        if !is_name {
            return true;
        }
        rest = after;
    }
    false
}

/// Whether the value of a variable can make `make` run another program or other rules.
fn changes_what_runs(name: &str, value: &Value) -> bool {
    let is_harmless: fn(&str) -> bool = match name {
        "SHELL" => is_shell,
        ".SHELLFLAGS" => is_shell_options,
        "GNUMAKEFLAGS" | "MAKEFLAGS" | "MFLAGS" => |text| text.split_whitespace().all(is_harmless_flag),
        _ => return false,
    };
    value.texts().is_none_or(|texts| !texts.iter().all(|text| is_harmless(text)))
}

/// A shell, perhaps found by `env`, and nothing more.
fn is_shell(text: &str) -> bool {
    let is = |word: &str, names: &[&str]| {
        crate::judge::program_name(word).is_some_and(|name| names.contains(&name))
    };
    match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        [shell] => is(shell, SHELLS),
        [env, shell] => is(env, &["env"]) && is(shell, SHELLS),
        _ => false,
    }
}

/// Options of a shell and the names behind `-o`; another word would be a script.
fn is_shell_options(text: &str) -> bool {
    let mut is_name = false;
    text.split_whitespace().all(|word| {
        let letters = word.trim_start_matches(['-', '+']);
        let is_option = letters.len() < word.len() || is_name;
        is_name = word.ends_with('o');
        is_option && !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// A flag that changes how much is done at once or what is printed, or a number.
fn is_harmless_flag(flag: &str) -> bool {
    const LONG: &[&str] = &[
        "--jobs",
        "--keep-going",
        "--load-average",
        "--no-print-directory",
        "--output-sync",
        "--quiet",
        "--silent",
        "--trace",
        "--warn-undefined-variables",
    ];
    let name = flag.split('=').next().unwrap_or_default();
    let letters = flag.strip_prefix('-').unwrap_or(flag);
    LONG.contains(&name)
        || (!letters.is_empty() && letters.bytes().all(|byte| b"BijklOqrRsSw.0123456789".contains(&byte)))
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use perm_core::Host;

    #[test]
    fn rules_that_no_file_holds_are_code_that_nobody_sees() {
        let cases = [
            ("make", false),
            ("make -j4 test", false),
            ("make -f build.mk", false),
            ("make -f - <<< 'all: ; rm x'", true),
            ("make -f- <<< 'all:'", true),
            ("make --file=- < f", true),
            ("make --makefile /dev/stdin <<< 'all:'", true),
            ("make -C d -f /proc/self/fd/0 <<< 'all:'", true),
            ("make --eval='all: ; rm x'", true),
            ("make --eval 'all: ; rm x'", true),
            ("make -E 'all: ; rm x'", true),
            ("make SHELL=/bin/bash", false),
            ("make SHELL='/usr/bin/env bash'", false),
            ("make SHELL=./x", true),
            ("make SHELL=\"$x\"", true),
            ("make .SHELLFLAGS='-eu -o pipefail -c'", false),
            ("make .SHELLFLAGS='-c \"rm x\"'", true),
            ("make .SHELLFLAGS=x", true),
            ("make MAKEFLAGS=-j8", false),
            ("make MAKEFLAGS=--eval=x", true),
            ("MAKEFLAGS='-j8 --no-print-directory' make", false),
            ("MAKEFLAGS='--eval=x' make", true),
            ("export GNUMAKEFLAGS=--eval=x; make", true),
            ("make CC=clang DEBUG=1", false),
            ("make --fil=- <<< 'all:'", true),
            ("make -nf - <<< 'all:'", true),
            ("make -kf- < f", true),
            ("make -C /dev -f stdin <<< 'all:'", true),
            ("make -f /dev/../dev/stdin <<< 'all:'", true),
            ("make -f <(echo 'all: ; rm x')", true),
            ("make -f /dev/fd/3 3<<< 'all:'", true),
            ("make -f \"$x\" <<< 'all:'", true),
            ("make -f build.mk < f", false),
            ("make --ev='all: ; rm x'", true),
            ("make -nE 'all: ; rm x'", true),
            ("make x 'V!=rm x'", true),
            ("make 'V != rm x'", true),
            ("make 'V=$(shell rm x)'", true),
            ("make 'V=${eval x}'", true),
            ("make '$(shell rm x)=1'", true),
            ("make V=\"$x\"", true),
            ("make 'V=$(OTHER)/x' N=$(nproc)", false),
            ("make V=$$", false),
            ("V='$(shell rm x)' make", true),
            ("make SHELL='./x bash'", true),
            ("make 'SHELL = ./x'", true),
            ("make -j$(nproc) all", false),
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
