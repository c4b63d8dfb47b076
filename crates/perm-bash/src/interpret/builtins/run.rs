//! Builtins that run what they are given: `eval`, `source`, `trap`, `exec`, `command`, `builtin`.

use perm_core::Reason;

use crate::analysis::{Effect, EffectKind, WrapperKind};
use crate::interpret::assigned::may_change;
use crate::interpret::redirection::input_of;
use crate::interpret::simple::Expanded;
use crate::interpret::state::State;
use crate::interpret::{Interpreter, Outcome};
use crate::judge::Judged;
use crate::syntax::Word;
use crate::value::Value;

impl Interpreter<'_> {
    /// `eval word …`: the words, joined by blanks, are a script.
    pub(super) fn eval(&mut self, command: &Expanded, state: &mut State) -> Outcome {
        let words = match command.argv.get(1..).unwrap_or_default() {
            [Value::Text(dashes), rest @ ..] if dashes == "--" => rest,
            words => words,
        };
        let Some(texts) = words.iter().map(Value::text).collect::<Option<Vec<&str>>>() else {
            let judged = self.evaluates(command, "runs text that is only known when it runs");
            self.record(command.clone(), judged, state);
            state.forget_all();
            return Outcome::either(state);
        };
        let (text, span) = (texts.join(" "), command.span);
        self.inside(command.clone(), WrapperKind::Transparent, Judged::wrapper(), state, |run, state| {
            run.script_here(&text, span, state);
        });
        Outcome::either(state)
    }

    /// `source file`: runs a file's commands in this shell.
    pub(super) fn source(&mut self, command: &Expanded, state: &mut State) -> Outcome {
        let file = command.argv.get(1);
        let judged = match file.and_then(Value::text) {
            Some(path) if !path.starts_with("/dev/") && !path.starts_with("/proc/") => {
                let message = format!("`{path}` is run in this shell: it may do anything");
                let reason = Reason::new("bash/runs-code", message).at(command.span);
                let mut judged = Judged::unproven(reason.clone());
                let span = command.spans.get(1).copied().unwrap_or(command.span);
                judged.effects.push(Effect { kind: EffectKind::Execute, path: Value::literal(path), span });
                state.sourced.get_or_insert(reason);
                judged
            }
            Some(_) | None => self.evaluates(command, "runs text that is only known when it runs"),
        };
        self.record(command.clone(), judged, state);
        state.forget_all();
        state.cwd = crate::analysis::Cwd::Unknown;
        Outcome::either(state)
    }

    /// `trap 'script' SIGNAL …`: the script may run at any later time.
    pub(super) fn trap(&mut self, command: &Expanded, state: &mut State) -> Outcome {
        let operands = match command.argv.get(1..).unwrap_or_default() {
            [Value::Text(dashes), rest @ ..] if dashes == "--" => rest,
            words => words,
        };
        match operands {
            [] => {
                self.record(command.clone(), Judged::harmless(), state);
            }
            [Value::Text(first), ..] if matches!(first.as_str(), "-l" | "-p" | "-" | "") => {
                self.record(command.clone(), Judged::harmless(), state);
            }
            [Value::Text(script), signals @ ..] => {
                // At the end of the shell nothing comes after it: it is what its commands are, which lose their
                // proof where a variable that they obey is set before that.
                let own = if is_at_the_end(signals) {
                    Judged::wrapper()
                } else {
                    let message = "what a trap runs, it runs later, when more may have been set";
                    Judged::unproven(Reason::new("bash/trap", message).at(command.span))
                };
                let (span, shell) = (command.span, self.shell);
                self.inside(command.clone(), WrapperKind::Arguments, own, state, |run, state| {
                    let mut later = run.fork(state);
                    later.forget_all();
                    later.cwd = crate::analysis::Cwd::Unknown;
                    later.changed = true;
                    let depth = run.open_later();
                    run.later_code += 1;
                    run.script(script, shell, span, &mut later);
                    run.later_code -= 1;
                    run.keep_later(depth);
                    run.join_nested(state);
                    // Nothing after it is certain: the trap may have run in between.
                    state.tampered = state.tampered.take().or(later.tampered);
                });
                state.forget_all();
                if !is_at_the_end(signals) {
                    self.interrupts(script, signals, command, state);
                }
            }
            _ => {
                let judged = self.evaluates(command, "runs text that is only known when it runs");
                self.record(command.clone(), judged, state);
                state.forget_all();
            }
        }
        Outcome::either(state)
    }

    /// What a trap runs between other commands: it prints where they print, and what it assigns is never known again.
    fn interrupts(&mut self, script: &str, signals: &[Value], command: &Expanded, state: &mut State) {
        self.interrupted = true;
        let Ok(script) = crate::read_text(script, self.shell) else { return };
        let mut changes = may_change(&script.list);
        let may_jump = ["break", "continue"].iter().any(|name| changes.calls.contains(*name));
        self.relied.extend(changes.calls.iter().cloned());
        state.with_calls(&mut changes);
        changes.names.keys().for_each(|name| state.freeze(name));
        if signals.iter().all(is_of_system) {
            return;
        }
        let defines = !(changes.defines.is_empty() && changes.undefines.is_empty());
        if changes.directory || changes.anything || defines || may_jump {
            self.evaluates(command, "changes the shell between other commands");
        }
    }

    /// `exec [-cl] [-a name] [command]`: without a command its redirections stay.
    pub(super) fn exec(&mut self, command: &Expanded, state: &mut State) -> Outcome {
        let Some((at, renamed)) = exec_options(&command.argv) else {
            let judged =
                self.evaluates(command, "has options that are not known, so that what it runs is not");
            self.record(command.clone(), judged, state);
            return Outcome::NEVER;
        };
        let inner = inner_command(command, at);
        if inner.argv.is_empty() {
            if let Some(input) = input_of(&command.redirections) {
                state.input = Some(input);
            }
            self.record(command.clone(), Judged::harmless(), state);
            return Outcome::either(state);
        }
        // Programs of several names, such as `git` and `busybox`, do what the name says that they are given.
        let own = if renamed {
            let message = "a program may do something else under another name".to_owned();
            Judged::unproven(Reason::new("bash/runs-code", message).at(command.span))
        } else {
            Judged::wrapper()
        };
        self.inside(command.clone(), WrapperKind::Transparent, own, state, |run, state| {
            run.run_named(inner, state);
        });
        Outcome::NEVER
    }

    /// `command [-pVv] name …`: runs a builtin or program, functions aside.
    pub(super) fn command_builtin(
        &mut self,
        command: &Expanded,
        words: &[Word],
        state: &mut State,
    ) -> Outcome {
        let mut at = 1;
        while let Some(option) =
            command.argv.get(at).and_then(Value::text).filter(|text| text.starts_with('-'))
        {
            at += 1;
            match option {
                "-p" => {}
                "--" => break,
                "-v" | "-V" | "-pv" | "-pV" => {
                    self.record(command.clone(), Judged::harmless(), state);
                    return Outcome::either(state);
                }
                _ => {
                    let judged = self.evaluates(command, "has an option that is not known");
                    self.record(command.clone(), judged, state);
                    return Outcome::either(state);
                }
            }
        }
        self.inner_builtin(command, at, words, state)
    }

    /// `builtin [--] name …`
    pub(super) fn builtin_builtin(
        &mut self,
        command: &Expanded,
        words: &[Word],
        state: &mut State,
    ) -> Outcome {
        let ends = command.argv.get(1).and_then(Value::text) == Some("--");
        self.inner_builtin(command, if ends { 2 } else { 1 }, words, state)
    }

    fn inner_builtin(&mut self, command: &Expanded, at: usize, words: &[Word], state: &mut State) -> Outcome {
        let inner = inner_command(command, at);
        if inner.argv.first().is_some_and(|word| word.text().is_none() && word.may_start_with(b'-')) {
            let judged = self.evaluates(command, "has a word that may be an option, or the command");
            self.record(command.clone(), judged, state);
            state.forget_all();
            return Outcome::either(state);
        }
        if inner.argv.is_empty() {
            self.record(command.clone(), Judged::harmless(), state);
            return Outcome::either(state);
        }
        let words = words.get(at..).unwrap_or_default();
        self.inside(command.clone(), WrapperKind::Transparent, Judged::wrapper(), state, |run, state| {
            let name = inner.argv.first().and_then(Value::text).unwrap_or_default().to_owned();
            match run.builtin(&name, &inner, words, state) {
                Some(outcome) => outcome,
                None => {
                    run.run_named(inner, state);
                    Outcome::either(state)
                }
            }
        })
    }

    /// Runs an inner command whose name may not be known.
    pub(in crate::interpret) fn run_named(&mut self, inner: Expanded, state: &mut State) {
        if inner.argv.first().and_then(Value::text).is_some() {
            self.run(inner, state);
        } else {
            let functions = std::mem::take(&mut state.functions);
            self.dynamic(&inner, state);
            state.functions = functions;
        }
    }
}

/// The command that starts at word `at`, without redirections of its own.
pub(in crate::interpret) fn inner_command(command: &Expanded, at: usize) -> Expanded {
    Expanded {
        argv: command.argv.get(at..).unwrap_or_default().to_vec(),
        spans: command.spans.get(at..).unwrap_or_default().to_vec(),
        assignments: command.assignments.clone(),
        redirections: Vec::new(),
        span: command.span,
    }
}

/// Where the command of `exec [-cl] [-a name] command` stands, and whether it is given another name.
/// `None` where that is not certain.
fn exec_options(argv: &[Value]) -> Option<(usize, bool)> {
    let (mut at, mut renamed) = (1, false);
    while let Some(word) = argv.get(at) {
        let Some(text) = word.text() else {
            return (word.is_one_word() && !word.may_start_with(b'-')).then_some((at, renamed));
        };
        let Some(letters) = text.strip_prefix('-').filter(|letters| !letters.is_empty()) else { break };
        at += 1;
        if letters == "-" {
            break;
        }
        for (index, letter) in letters.char_indices() {
            match letter {
                'c' | 'l' => {}
                'a' => {
                    renamed = true;
                    if index + 1 == letters.len() {
                        argv.get(at).filter(|name| name.is_one_word())?;
                        at += 1;
                    }
                    break;
                }
                _ => return None,
            }
        }
    }
    Some((at, renamed))
}

/// Whether the word is the name of a signal, which something has to send; `DEBUG`, `ERR` and `RETURN` come by themselves.
fn is_of_system(signal: &Value) -> bool {
    signal.text().is_some_and(|name| {
        let name = name.to_ascii_uppercase();
        !matches!(name.strip_prefix("SIG").unwrap_or(&name), "DEBUG" | "ERR" | "RETURN")
    })
}

/// Whether a trap is for the end of the shell alone.
fn is_at_the_end(signals: &[Value]) -> bool {
    let names = ["EXIT", "SIGEXIT", "exit", "0"];
    !signals.is_empty() && signals.iter().all(|one| one.text().is_some_and(|name| names.contains(&name)))
}
