//! `cd`, `pushd`, `popd`: where the shell may be, and where it is after each outcome.
//!
//! The shell's `cd` is logical: it edits the text of the path and asks no disk, so neither do we.

use std::borrow::Cow;
use std::collections::BTreeSet;

use smol_str::SmolStr;

use super::state::{State, union};
use super::{Interpreter, Outcome};
use crate::analysis::Cwd;
use crate::syntax::{
    Command, Descriptor, Redirection, RedirectionOperator, RedirectionTarget, Word, WordPart,
};
use crate::value::Value;

impl Interpreter<'_> {
    /// `cd [-L|-P|-e|-@] [dir]`
    pub(super) fn cd(&mut self, arguments: &[Value], words: &[Word], state: &mut State) -> Outcome {
        let mut physical = state.directories_unknown;
        let mut operands = arguments;
        while let [Value::Text(option), rest @ ..] = operands {
            let Some(letters) = option.strip_prefix('-').filter(|letters| !letters.is_empty()) else { break };
            operands = rest;
            if letters == "-" {
                break;
            }
            // Of `-L` and `-P` the last one holds; where either is given with others nothing is claimed.
            physical |= letters != "L" && letters != "e";
        }
        let target = match operands {
            [] => Self::directories(&state.cwd, &self.variable("HOME", state)),
            [Value::Text(dash)] if dash == "-" => match state.variable("OLDPWD") {
                Some(_) => Self::directories(&state.cwd, &self.variable("OLDPWD", state)),
                None => state.previous.clone().unwrap_or_default(),
            },
            [_] if arguments.len() == 1 && names_top(words) && !state.functions.contains_key("git") => {
                self.relied.insert("git".into());
                match &state.cwd {
                    Cwd::Known(all) | Cwd::TopOf(all) => Cwd::TopOf(all.clone()),
                    Cwd::Unknown => Cwd::Unknown,
                }
            }
            [one] if one.is_one_word() => Self::directories(&state.cwd, one),
            _ => Cwd::Unknown,
        };
        let target = if physical { Cwd::Unknown } else { target };
        self.move_to(target, state)
    }

    /// `pushd dir`; without an operand it exchanges directories, which is not followed.
    pub(super) fn pushd(&mut self, arguments: &[Value], state: &mut State) -> Outcome {
        let here = state.cwd.clone();
        let target = match arguments {
            [one]
                if one.is_one_word()
                    && !state.directories_unknown
                    && !one.may_start_with(b'+')
                    && !one.may_start_with(b'-') =>
            {
                Self::directories(&state.cwd, one)
            }
            // `-n` and `+1` put the stack into another order.
            _ => {
                state.stack = None;
                return self.move_to(Cwd::Unknown, state);
            }
        };
        let mut stack = state.stack.take().unwrap_or_default();
        stack.push(here);
        let outcome = self.move_to(target, state);
        state.stack = Some(stack);
        outcome
    }

    /// `popd`
    pub(super) fn popd(&mut self, arguments: &[Value], state: &mut State) -> Outcome {
        let target = match (arguments, &mut state.stack) {
            ([], Some(stack)) => stack.pop().unwrap_or_default(),
            _ => {
                state.stack = None;
                Cwd::Unknown
            }
        };
        self.move_to(target, state)
    }

    fn move_to(&mut self, target: Cwd, state: &mut State) -> Outcome {
        // The shell sets both; whether it did depends on whether the directory could be entered.
        let is_set = |name| state.variable(name).is_some();
        let (here_is_set, before_is_set) = (is_set("PWD"), is_set("OLDPWD"));
        if here_is_set {
            state.forget("PWD");
        }
        // bash takes the directory it leaves out of the variable, whatever the script put there.
        if here_is_set || before_is_set {
            state.forget("OLDPWD");
        }
        let here = std::mem::take(&mut state.cwd);
        // Where the change fails the previous directory stays what it was.
        state.previous = Some(state.previous.as_ref().map_or_else(|| here.clone(), |old| union(old, &here)));
        let either = union(&here, &target);
        // It fails, and has moved all the same, where a variable that it sets is read-only.
        let moves_and_fails = ["PWD", "OLDPWD"].iter().any(|name| state.is_frozen(name));
        let failure = if moves_and_fails { either.clone() } else { here };
        state.cwd = either;
        Outcome { success: Some(target), failure: Some(failure) }
    }

    /// The directories that a path may name, seen from each directory the shell may be in.
    pub(super) fn directories(cwd: &Cwd, path: &Value) -> Cwd {
        let Some(texts) = path.texts() else { return Cwd::Unknown };
        let mut found: BTreeSet<SmolStr> = BTreeSet::new();
        for text in texts {
            if text.starts_with('/') {
                found.insert(logical("/", text));
                continue;
            }
            let Cwd::Known(bases) = cwd else { return Cwd::Unknown };
            // `cd ""` stays.
            found.extend(bases.iter().map(|base| logical(base, text)));
        }
        Cwd::Known(found.into())
    }
}

/// Whether the words are `cd "$(git rev-parse --show-toplevel)"`, perhaps without its messages.
fn names_top(words: &[Word]) -> bool {
    let [_, word] = words else { return false };
    let [WordPart::DoubleQuoted(parts)] = word.parts.as_slice() else { return false };
    let [WordPart::Command(substitution)] = parts.as_slice() else { return false };
    let [item] = substitution.list.items.as_slice() else { return false };
    let [Command::Simple(git)] = item.and_or.first.commands.as_slice() else { return false };
    let quiet = |one: &Redirection| {
        let RedirectionTarget::Word(target) = &one.target else { return false };
        one.fd == Some(Descriptor::Number(2))
            && one.operator == RedirectionOperator::Output
            && super::assigned::constant(target).is_some_and(|path| path == "/dev/null")
    };
    !item.background
        && item.and_or.rest.is_empty()
        && git.assignments.is_empty()
        && git.redirections.iter().all(quiet)
        && git
            .words
            .iter()
            .map(super::assigned::constant)
            .eq(["git", "rev-parse", "--show-toplevel"].map(|word| Some(Cow::Borrowed(word))))
}

/// The path that a logical `cd` arrives at: `.` and `..` are taken off the text.
pub(crate) fn logical(base: &str, path: &str) -> SmolStr {
    let mut parts: Vec<&str> = if path.starts_with('/') { Vec::new() } else { base.split('/').collect() };
    parts.retain(|part| !part.is_empty());
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    format!("/{}", parts.join("/")).into()
}

#[cfg(test)]
mod tests {
    use super::logical;

    #[test]
    fn cd_edits_the_text_of_the_path() {
        let cases = &[
            ("/a", "b", "/a/b"),
            ("/a", "../b", "/b"),
            ("/a", "../../b", "/b"),
            ("/a", "/c/./d/", "/c/d"),
            ("/", ".", "/"),
            ("/a/b", "", "/a/b"),
            ("/a", "x//y", "/a/x/y"),
        ];
        for (base, path, expected) in cases {
            assert_eq!(logical(base, path), *expected, "{base} {path}");
        }
    }
}
