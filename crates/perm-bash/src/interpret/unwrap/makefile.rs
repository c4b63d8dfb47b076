//! make: rules that no file holds, and variables that put another program in the place of the shell.
//!
//! What a Makefile on the disk makes it run is code like a script's. Here is what the command line itself, its input
//! or a variable brings along: recipes that nobody reads, and that no deny rule sees.

use super::super::Input;
use super::super::simple::Expanded;
use super::super::state::State;
use crate::value::Value;

/// Options whose argument is a text of rules.
const EVAL: &[&str] = &["--eval", "-E"];

/// Options whose argument is a Makefile.
const FILE: &[&str] = &["--file", "--makefile", "-f"];

/// Names of the standard input.
const INPUT: &[&str] = &["-", "/dev/fd/0", "/dev/stdin", "/proc/self/fd/0"];

/// Shells that a Makefile may name.
const SHELLS: &[&str] = &["bash", "dash", "ksh", "sh", "zsh"];

/// What is run unread, as a sentence.
pub(super) fn unread(command: &Expanded, state: &State) -> Option<String> {
    let words = command.argv.get(1..).unwrap_or_default();
    let mut before = None;
    for word in words {
        let known = word.prefix();
        let argument = |options: &[&str]| {
            options.iter().any(|option| {
                let is_long = option.starts_with("--");
                let glued = known.strip_prefix(option).is_some_and(|rest| !is_long || rest.starts_with('='));
                before == Some(*option) || (glued && known.len() > option.len())
            })
        };
        if argument(EVAL) {
            return Some("`make` runs the rules that its command line holds".to_owned());
        }
        let is_input = |option: &str| {
            let rest = known.strip_prefix(option).map(|rest| rest.trim_start_matches('='));
            rest.is_some_and(|rest| INPUT.contains(&rest))
        };
        let named = before.is_some_and(|before| FILE.contains(&before)) && INPUT.contains(&known);
        if (named || FILE.iter().any(|option| is_input(option))) && has_input(state) {
            return Some("`make` runs the rules that its input holds".to_owned());
        }
        if let Some((name, value)) = assigned(word)
            && changes_what_runs(&name, &value)
        {
            return Some(format!("`{name}` changes what `make` runs"));
        }
        before = word.text();
    }
    let inherited = command.assignments.iter().chain(&state.exported);
    let mut flags = inherited.filter(|one| matches!(&*one.name, "GNUMAKEFLAGS" | "MAKEFLAGS"));
    flags
        .find(|one| changes_what_runs(&one.name, &one.value))
        .map(|one| format!("`{}` changes what `make` runs", one.name))
}

/// Whether the input is something that was made for it: no terminal.
fn has_input(state: &State) -> bool {
    match state.input {
        Some(Input::Text(_) | Input::Unknown | Input::Script | Input::File(_)) => true,
        None => false,
    }
}

/// `NAME=value` among the operands; `.SHELLFLAGS` is such a name too.
fn assigned(word: &Value) -> Option<(String, Value)> {
    let known = word.prefix();
    let (name, _) = known.split_once('=')?;
    let value = crate::arguments::after(word, name.len() + 1);
    let name = name.trim_end_matches([':', '+', '?', '!']);
    (!name.starts_with('-')).then(|| (name.to_owned(), value))
}

/// Whether the value of a variable can make `make` run another program or other rules.
fn changes_what_runs(name: &str, value: &Value) -> bool {
    let is_harmless: fn(&str) -> bool = match name {
        "SHELL" => |text| {
            let program = text.split(' ').next_back().unwrap_or_default();
            let is_plain = crate::judge::program_name(program).is_some_and(|name| SHELLS.contains(&name));
            is_plain && matches!(text.split(' ').count(), 1 | 2)
        },
        ".SHELLFLAGS" => is_shell_options,
        "GNUMAKEFLAGS" | "MAKEFLAGS" | "MFLAGS" => |text| text.split_whitespace().all(is_harmless_flag),
        _ => return false,
    };
    value.texts().is_none_or(|texts| !texts.iter().all(|text| is_harmless(text)))
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
