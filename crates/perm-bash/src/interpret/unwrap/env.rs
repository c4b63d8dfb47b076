//! `env [-i] [-u name] [-C dir] [-S text] [name=value …] [command]`

use super::super::Interpreter;
use super::super::builtins::inner_command;
use super::super::simple::Expanded;
use super::super::state::State;
use crate::analysis::{Assigned, WrapperKind};
use crate::judge::Judged;
use crate::value::Value;

impl Interpreter<'_> {
    pub(super) fn env(&mut self, command: &Expanded, state: &mut State) -> bool {
        let mut at = 1;
        let mut directory = None;
        let mut split: Vec<Value> = Vec::new();
        let mut clears = false;
        while let Some(word) = command.argv.get(at) {
            let Some(text) = word.text() else {
                // `FOO=$x`: an assignment; anything else could be an option or a command.
                if assignment(word).is_some() {
                    break;
                }
                if word.is_one_word() && !word.may_start_with(b'-') {
                    break;
                }
                self.opaque(command, word, state);
                return true;
            };
            match text {
                "--" => {
                    at += 1;
                    break;
                }
                "-i" | "-" | "-iv" | "--ignore-environment" => {
                    clears = true;
                    at += 1;
                }
                "-0" | "-v" | "--null" | "--debug" => at += 1,
                "-u" | "--unset" | "-C" | "--chdir"
                    if command.argv.get(at + 1).is_some_and(|value| !value.is_one_word()) =>
                {
                    self.opaque(command, word, state);
                    return true;
                }
                "-u" | "--unset" => {
                    clears = true;
                    at += 2;
                }
                "-C" | "--chdir" => {
                    directory = command.argv.get(at + 1).cloned();
                    at += 2;
                }
                "--help" | "--version" => {
                    self.record(command.clone(), Judged::harmless(), state);
                    return true;
                }
                "-S" | "--split-string" => match command.argv.get(at + 1).and_then(split_string) {
                    Some(words) => {
                        split = words;
                        at += 2;
                        break;
                    }
                    None => {
                        self.opaque(command, word, state);
                        return true;
                    }
                },
                _ if text.starts_with("--unset=") || (text.starts_with("-u") && text.len() > 2) => {
                    clears = true;
                    at += 1;
                }
                _ if text.starts_with('-') => {
                    self.opaque(command, word, state);
                    return true;
                }
                _ => break,
            }
        }
        let mut rest = inner_command(command, at);
        if !split.is_empty() {
            let span = command.spans.first().copied().unwrap_or_default();
            rest.spans.splice(0..0, split.iter().map(|_| span));
            rest.argv.splice(0..0, split);
        }
        while let Some(assigned) = rest.argv.first().and_then(assignment) {
            rest.assignments.push(assigned);
            rest.argv.remove(0);
            rest.spans.remove(0);
        }
        if let Some(word) = rest.argv.first().filter(|word| may_be_either(word)).cloned() {
            self.opaque(command, &word, state);
            return true;
        }
        if rest.argv.is_empty() {
            // Prints the environment.
            self.record(command.clone(), Judged::harmless(), state);
            return true;
        }
        self.inside(command.clone(), WrapperKind::Transparent, Judged::wrapper(), state, |run, state| {
            run.spend(state.weight());
            let mut process = state.new_process();
            if clears {
                process.forget_environment();
            }
            if let Some(directory) = directory {
                run.cd(&[Value::literal("--"), directory], &[], &mut process);
                // The command only runs where the change of directory worked, but that is not followed here.
            }
            process.exported.clone_from(&state.exported);
            run.run_named(rest, &mut process);
            state.after_subshell(&process);
        });
        true
    }
}

/// `NAME=value` as a word: an assignment for the command that follows. An empty name is one too, for `env`.
pub(super) fn assignment(word: &Value) -> Option<Assigned> {
    let (name, value) = word.split_assignment()?;
    (!name.starts_with('-')).then_some(Assigned { name, value: value? })
}

/// Whether the word may be an assignment or an option, and may be a command.
fn may_be_either(word: &Value) -> bool {
    match word {
        Value::OneOf(texts) => texts.iter().any(|text| text.contains('=') || text.starts_with('-')),
        Value::Text(_) | Value::Word(_) | Value::Words(_) => false,
    }
}

/// The words of `env -S`, where the text has no quotes, escapes or variables.
fn split_string(word: &Value) -> Option<Vec<Value>> {
    let text = word.text()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_./-=:,+@% \t".contains(&byte);
    text.bytes().all(plain).then(|| text.split_ascii_whitespace().map(Value::literal).collect())
}
