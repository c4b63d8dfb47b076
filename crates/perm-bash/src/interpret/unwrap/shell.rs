//! `bash -c script`, `sh file`, and a shell that reads its script from a here-document or a pipe.

use perm_core::{Reason, Shell};

use super::super::simple::Expanded;
use super::super::state::State;
use super::super::{Input, Interpreter};
use crate::analysis::{Effect, EffectKind, WrapperKind};
use crate::judge::{Judged, program_name};
use crate::value::Value;

/// Where a shell finds its script.
enum Source {
    /// After `-c`: the word at this index; the words after it are `$0 $1 …`.
    Text(usize),
    /// The file that the word at this index names.
    File(usize),
    /// `-n`: the file that the word at this index names is read, and nothing of it is run.
    Checks(usize),
    /// Its standard input; the words from this index on are `$1 …`.
    Input(usize),
    /// `-i`, or options that are not known.
    Unknown(usize),
    /// `--help`, `--version`
    Stops,
}

impl Interpreter<'_> {
    pub(super) fn shell(&mut self, base: &str, command: &Expanded, state: &mut State) -> bool {
        let shell = Shell::from_name(base).unwrap_or_default();
        let known = command.argv.first().and_then(Value::text).and_then(program_name).is_some();
        match source(&command.argv) {
            Source::Stops => {
                self.record(command.clone(), Judged::harmless(), state);
            }
            Source::Text(at) => match command.argv.get(at).and_then(Value::text) {
                Some(text) => {
                    let arguments = command.argv.get(at + 1..).unwrap_or_default();
                    self.shell_script(text, shell, known, (arguments, false), command, state);
                }
                None => self.unknown_script(base, command, state),
            },
            Source::Checks(at) => self.checks(base, known, at, command, state),
            Source::File(at) => {
                let path = command.argv.get(at).cloned().unwrap_or_else(Value::any_word);
                let span = command.spans.get(at).copied().unwrap_or(command.span);
                if path.texts().is_none_or(|texts| {
                    texts.iter().any(|text| text.starts_with("/dev/") || text.starts_with("/proc/"))
                }) {
                    self.unknown_script(base, command, state);
                    return true;
                }
                let message = format!("`{base}` runs the script `{}`", path.display());
                let mut judged = Judged::unproven(Reason::new("bash/runs-code", message).at(span));
                judged.effects.push(Effect { kind: EffectKind::Execute, path, span });
                self.record(command.clone(), judged, state);
            }
            Source::Input(at) => match state.input.clone() {
                Some(Input::Text(text)) => match text.text() {
                    Some(text) => {
                        let arguments = command.argv.get(at..).unwrap_or_default();
                        let all: Vec<Value> =
                            std::iter::once(Value::literal(base)).chain(arguments.iter().cloned()).collect();
                        self.shell_script(text, shell, known, (&all, true), command, state);
                    }
                    None => self.unknown_script(base, command, state),
                },
                Some(Input::Records { .. } | Input::Unknown | Input::Script) => {
                    self.unknown_script(base, command, state)
                }
                Some(Input::File(path))
                    if path
                        .texts()
                        .is_none_or(|texts| texts.iter().any(|text| text.starts_with("/dev/"))) =>
                {
                    self.unknown_script(base, command, state);
                }
                Some(Input::File(_)) | None => {
                    let message = format!("`{base}` starts a shell that runs what it reads");
                    self.record(
                        command.clone(),
                        Judged::unproven(Reason::new("bash/runs-code", message).at(command.span)),
                        state,
                    );
                }
            },
            Source::Unknown(at) => {
                let word = command.argv.get(at).cloned().unwrap_or_else(Value::any_words);
                self.opaque(command, &word, state);
            }
        }
        true
    }

    /// Runs a script whose text is known in a new shell. `arguments` are `$0 $1 …`, and whether the script
    /// came from the standard input.
    fn shell_script(
        &mut self,
        text: &str,
        shell: Shell,
        known: bool,
        (arguments, on_input): (&[Value], bool),
        command: &Expanded,
        state: &mut State,
    ) {
        let changed =
            command.assignments.iter().chain(&state.exported).find(|one| changes_shell(&one.name)).cloned();
        let own = match changed {
            Some(one) if one.name.starts_with("BASH_FUNC_") || one.name == "BASH_ENV" => {
                let message = format!("a shell runs the code that the variable `{}` gives it", one.name);
                self.unknown_code(message, command.span)
            }
            Some(one) => {
                let message = format!("the variable `{}` can change what a shell runs", one.name);
                Judged::unproven(Reason::new("bash/environment", message).at(command.span))
            }
            None if !known => {
                let message = "this is not the system's own shell".to_owned();
                Judged::unproven(Reason::new("bash/unknown-command", message).at(command.span))
            }
            None => Judged::wrapper(),
        };
        let span = command.span;
        self.inside(command.clone(), WrapperKind::Transparent, own, state, |run, state| {
            run.spend(state.weight());
            let mut process = state.new_process();
            if on_input {
                process.input = Some(Input::Script);
            }
            for one in &command.assignments {
                process.assign(&one.name, super::super::state::Variable::Scalar(one.value.clone()));
                process.export(&one.name);
            }
            process.positional = arguments.get(1..).map_or_else(
                || Some(Vec::new()),
                |words| words.iter().all(Value::is_one_word).then(|| words.to_vec()),
            );
            process.zeroth = arguments.first().cloned();
            if arguments.first().is_some_and(|word| !word.is_one_word()) {
                // It may be no word, or several.
                process.positional = None;
                process.zeroth = None;
            }
            run.script(text, shell, span, &mut process);
            state.after_subshell(&process);
        });
    }

    /// `bash -n file`: the file is read, not run; startup files named by variables are.
    fn checks(&mut self, base: &str, known: bool, at: usize, command: &Expanded, state: &mut State) {
        let path = command.argv.get(at).cloned().unwrap_or_else(Value::any_word);
        let span = command.spans.get(at).copied().unwrap_or(command.span);
        let changed = command
            .assignments
            .iter()
            .chain(&state.exported)
            .map(|one| &one.name)
            .chain(&state.ambient)
            .find(|name| changes_shell(name));
        let mut judged = match changed {
            Some(name) => {
                let message = format!("the variable `{name}` can change what a shell runs");
                Judged::unproven(Reason::new("bash/environment", message).at(command.span))
            }
            None if !known => {
                let message = format!("this is not the system's own `{base}`");
                Judged::unproven(Reason::new("bash/unknown-command", message).at(command.span))
            }
            None => Judged::harmless(),
        };
        judged.effects.push(Effect { kind: EffectKind::Read, path, span });
        self.record(command.clone(), judged, state);
    }

    fn unknown_script(&mut self, base: &str, command: &Expanded, state: &mut State) {
        let judged =
            self.unknown_code(format!("`{base}` runs text that is only known when it runs"), command.span);
        self.record(command.clone(), judged, state);
    }
}

/// Variables that a shell runs or obeys when it starts.
fn changes_shell(name: &str) -> bool {
    matches!(
        name,
        "BASH_ENV" | "BASHOPTS" | "ENV" | "IFS" | "PATH" | "PROMPT_COMMAND" | "PS4" | "SHELLOPTS" | "ZDOTDIR"
    ) || name.starts_with("BASH_FUNC_")
        || name.starts_with("LD_")
        || name.starts_with("DYLD_")
}

/// Whether the word may be an option, or the standard input.
fn may_be_option(word: &Value) -> bool {
    word.may_start_with(b'-') || word.may_start_with(b'+') || word.may_be("")
}

/// Reads the options of a shell.
fn source(argv: &[Value]) -> Source {
    let mut at = 1;
    let mut script = false;
    while let Some(word) = argv.get(at) {
        let Some(text) = word.text() else {
            return if script && word.is_one_word() { Source::Text(at) } else { Source::Unknown(at) };
        };
        match text {
            "--" | "-" => {
                at += 1;
                break;
            }
            "--help" | "--version" => return Source::Stops,
            "-n" => {
                // Options behind it could be `-i` or `-c`: only a plain file is certain.
                return match argv.get(at + 1) {
                    Some(file) if file.is_one_word() && !may_be_option(file) => Source::Checks(at + 1),
                    Some(_) | None => Source::Unknown(at),
                };
            }
            "--noprofile" | "--norc" | "--posix" | "--login" => at += 1,
            _ if text.starts_with("--") => return Source::Unknown(at),
            // `+` is an option too, and the script stands behind it.
            _ if text.starts_with('+') && !matches!(text, "+o" | "+O") => return Source::Unknown(at),
            "-o" | "+o" | "-O" | "+O" => match argv.get(at + 1).and_then(Value::text) {
                Some(
                    "errexit" | "nounset" | "pipefail" | "xtrace" | "verbose" | "nullglob" | "noclobber",
                ) => at += 2,
                Some(_) | None => return Source::Unknown(at),
            },
            _ => match text.strip_prefix('-').filter(|letters| !letters.is_empty()) {
                Some(letters) if letters.chars().all(|letter| "celuvxsE".contains(letter)) => {
                    script |= letters.contains('c');
                    at += 1;
                    if letters.contains('s') {
                        // With both, dash goes on with the input when the script is done.
                        return if script { Source::Unknown(at) } else { Source::Input(at) };
                    }
                }
                Some(letters) if letters.chars().all(|letter| "ceuxlo".contains(letter)) => {
                    // `-euo pipefail`, `-euxo pipefail -c`
                    match argv.get(at + 1).and_then(Value::text) {
                        Some("pipefail" | "errexit" | "nounset" | "xtrace") => {
                            script |= letters.contains('c');
                            at += 2;
                        }
                        Some(_) | None => return Source::Unknown(at),
                    }
                }
                Some(_) => return Source::Unknown(at),
                None => break,
            },
        }
    }
    match (script, argv.get(at)) {
        (true, Some(_)) => Source::Text(at),
        (true, None) => Source::Unknown(at),
        (false, Some(_)) => Source::File(at),
        (false, None) => Source::Input(at),
    }
}
