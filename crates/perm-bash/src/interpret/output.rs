//! What `$(…)` comes to, where the commands in it say enough about what they print.
//!
//! The programs are trusted to print what their manuals say; a program that fails prints nothing, which every
//! claim here allows for, numbers aside (a failed `wc` gives an empty text, which arithmetic takes for zero).

use super::Interpreter;
use super::state::State;
use crate::analysis::Judgement;
use crate::judge::program_name;
use crate::syntax::{Command, List};
use crate::value::{Pattern, Piece, Value};

impl Interpreter<'_> {
    /// What `$(list)` comes to: the list is run in a subshell.
    pub(super) fn substitution(&mut self, list: &List, state: &mut State) -> Value {
        let from = self.reading.invocations.len();
        let cwd = state.cwd.clone();
        self.subshell(list, state);
        self.printed(list, from, &cwd, state).unwrap_or_else(Value::any_word)
    }

    fn printed(&self, list: &List, from: usize, cwd: &crate::analysis::Cwd, state: &State) -> Option<Value> {
        let pipeline = lone_pipeline(list)?;
        let last = self.reading.invocations.get(from..)?.last()?;
        let proven = matches!(last.judgement, Judgement::ReadOnly(_))
            && last.redirections.iter().all(|one| one.fd != Some(1));
        let words: Vec<&str> = last.argv.iter().map(Value::text).collect::<Option<_>>().unwrap_or_default();
        let (name, arguments) = words.split_first()?;
        if !proven || state.functions.contains_key(*name) {
            return None;
        }
        let program = program_name(name)?;
        if prints_number(program, arguments) {
            return Some(super::parameter::number());
        }
        if let [only] = pipeline {
            if *name == "pwd" && arguments.is_empty() && !state.directories_unknown {
                return Some(super::parameter::directory_value(cwd));
            }
            if let Some(Value::Text(text)) = self.output_of(only, from, state) {
                return Some(Value::literal(text.trim_end_matches('\n')));
            }
        }
        prints_undashed(program, arguments).then(|| Value::Word(Pattern { pieces: vec![Piece::Undashed] }))
    }
}

/// The commands of a list that is one pipeline.
fn lone_pipeline(list: &List) -> Option<&[Command]> {
    match list.items.as_slice() {
        [item] if !item.background && item.and_or.rest.is_empty() => Some(&item.and_or.first.commands),
        _ => None,
    }
}

/// Commands that print one number and nothing else.
fn prints_number(program: &str, arguments: &[&str]) -> bool {
    match (program, arguments) {
        ("wc", [option]) => matches!(*option, "-l" | "-c" | "-w" | "-m" | "--lines" | "--bytes" | "--words"),
        ("date", ["+%s"]) | ("nproc", []) | ("id", ["-u" | "-g"]) => true,
        // With at most one file no name is printed in front.
        ("grep", [option, rest @ ..]) => {
            let counts = option.strip_prefix('-').is_some_and(|letters| {
                letters.contains('c') && letters.chars().all(|letter| "cEFivwx".contains(letter))
            });
            counts && rest.len() <= 2 && rest.iter().all(|word| !word.starts_with('-'))
        }
        _ => false,
    }
}

/// Commands whose output, where there is any, starts with a letter, a digit, `.` or `/`: no option.
fn prints_undashed(program: &str, arguments: &[&str]) -> bool {
    let plain = |words: &[&str]| words.iter().all(|word| !word.starts_with('-'));
    match (program, arguments) {
        ("git", ["merge-base", rest @ ..]) => plain(rest),
        ("git", ["rev-parse", rest @ ..]) => rest.iter().all(|word| {
            !word.starts_with('-')
                || matches!(
                    *word,
                    "--abbrev-ref"
                        | "--absolute-git-dir"
                        | "--git-common-dir"
                        | "--git-dir"
                        | "--short"
                        | "--show-toplevel"
                        | "--verify"
                )
        }),
        ("git", ["branch", "--show-current"] | ["symbolic-ref", "--short", "HEAD"]) => true,
        ("date", [format]) => format
            .strip_prefix("+%")
            .is_some_and(|rest| rest.starts_with(['Y', 'F', 's', 'd', 'm', 'H', 'T'])),
        ("hostname" | "nproc" | "pwd" | "tty" | "whoami", []) => true,
        ("id", ["-un" | "-gn" | "-u" | "-g"]) => true,
        ("uname", [option]) => matches!(*option, "-m" | "-n" | "-r" | "-s"),
        ("realpath", [path]) | ("readlink", ["-f", path]) => !path.starts_with('-'),
        _ => false,
    }
}
