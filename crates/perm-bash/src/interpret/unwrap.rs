//! Wrappers: programs that run the command that their own arguments name.
//!
//! A wrapper is recorded as written, then what it runs is run with it in [`Invocation::via`]. It never makes
//! the inner command safer and never hides it; a wrapper whose options are not understood is a hazard, since
//! what it runs cannot be found.
//!
//! [`Invocation::via`]: crate::analysis::Invocation::via

mod env;
mod find;
mod interpreter;
mod language;
mod makefile;
mod runner;
mod shell;
mod table;
mod xargs;

use perm_core::Reason;

use super::Interpreter;
use super::builtins::inner_command;
use super::simple::Expanded;
use super::state::State;
use crate::analysis::{Effect, EffectKind, WrapperKind};
use crate::judge::{Judged, program_name};
use crate::value::{Pattern, Piece, Value};
use table::{WRAPPERS, WrapperSpec};

/// How programs are called that load the program their first operand names: the loader, and machines in software.
const LOADERS: &[&str] =
    &["ld-linux", "ld-musl", "ld.so", "qemu-aarch64", "qemu-arm", "qemu-i386", "qemu-x86_64"];

impl Interpreter<'_> {
    /// Runs the command as a wrapper. `false` where it is none.
    pub(super) fn unwrap(&mut self, command: &Expanded, state: &mut State) -> bool {
        let Some(word) = command.argv.first().and_then(Value::text) else { return false };
        // A wrapper by any path is still seen through, but it is not the system's own program.
        let known = program_name(word).is_some();
        let base = super::simple::base_name(word);
        match base {
            "env" => self.env(command, state),
            "xargs" => self.xargs(command, state),
            "find" => self.find(command, state),
            "bash" | "dash" | "sh" | "zsh" => self.shell(base, command, state),
            "busybox" | "toybox" => self.applet(command, state),
            "ash" | "csh" | "fish" | "ksh" | "mksh" | "tcsh" => self.other_shell(command, state),
            _ if LOADERS.iter().any(|loader| base.starts_with(loader)) => {
                self.after_options(command, 1, WrapperKind::Arguments, state);
                true
            }
            _ if is_language(base) && self.language(base, command, state) => true,
            _ if interpreter::find(base).is_some() => self.interpreter(base, command, state),
            "ssh" if self.runner(base, command, state) => {
                // What its settings run here is one thing, what it runs there another.
                self.by_name(base, known, command, state);
                true
            }
            _ => self.by_name(base, known, command, state) || self.runner(base, command, state),
        }
    }

    /// Runs the command as the wrapper of that name in the table. `false` where there is none.
    fn by_name(&mut self, base: &str, known: bool, command: &Expanded, state: &mut State) -> bool {
        let row = WRAPPERS.binary_search_by_key(&base, |spec| spec.name).ok().and_then(|at| WRAPPERS.get(at));
        row.is_some_and(|spec| self.by_table(spec, known, command, state))
    }

    /// A wrapper whose options a row of the table describes.
    fn by_table(
        &mut self,
        spec: &'static WrapperSpec,
        known: bool,
        command: &Expanded,
        state: &mut State,
    ) -> bool {
        let mut own = Judged::wrapper();
        if !known {
            let message = format!("`{}` is not the system's own program of that name", spec.name);
            own = Judged::unproven(Reason::new("bash/unknown-command", message).at(command.span));
        }
        if !spec.does.is_empty() {
            let message = format!("`{}` {}", spec.name, spec.does);
            own = Judged::unproven(Reason::new("bash/unproven", message).at(command.span));
        }
        let mut at = 1;
        while let Some(word) = command.argv.get(at) {
            match table::option(spec, word) {
                table::Option::Operand => break,
                table::Option::End => {
                    at += 1;
                    break;
                }
                table::Option::Flag => at += 1,
                table::Option::Value => {
                    // An option's argument that may be several words moves where the command stands.
                    if let Some(value) = command.argv.get(at + 1).filter(|value| !value.is_one_word()) {
                        self.opaque(command, value, state);
                        return true;
                    }
                    at += 2;
                }
                table::Option::Writes => {
                    if let Some(path) = command.argv.get(at + 1).filter(|path| !path.is_one_word()) {
                        self.opaque(command, path, state);
                        return true;
                    }
                    if let Some(path) = command.argv.get(at + 1) {
                        writes(&mut own, spec.name, command, at + 1, path.clone());
                    }
                    at += 2;
                }
                table::Option::Written(length) => {
                    let path = crate::arguments::after(word, length);
                    writes(&mut own, spec.name, command, at, path);
                    at += 1;
                }
                table::Option::Stops if at == 1 && command.argv.len() <= 3 => return false,
                table::Option::Stops | table::Option::Unknown => {
                    self.opaque(command, word, state);
                    return true;
                }
                table::Option::Command => return self.command_string(spec, command, at + 1, own, state),
                table::Option::Script(length) => {
                    let script = crate::arguments::after(word, length);
                    return self.script_of(spec, command, &[script], own, state);
                }
            }
        }
        // `su user -c script`, `flock file -c script`.
        let is_script = |word: &Value| word.text().is_some_and(|text| spec.commands.contains(&text));
        let script = match command.argv.get(at..).unwrap_or_default() {
            [_, option, ..] if spec.operands == 1 && is_script(option) => Some(at + 2),
            words if spec.operands == 0 => words.iter().position(is_script).map(|place| at + place + 1),
            _ => None,
        };
        if let Some(script) = script {
            return self.command_string(spec, command, script, own, state);
        }
        let assignments_allowed = spec.assignments;
        let mut inner_at = at + spec.operands;
        let mut inner_assignments = Vec::new();
        while assignments_allowed && let Some(assigned) = command.argv.get(inner_at).and_then(env::assignment)
        {
            inner_assignments.push(assigned);
            inner_at += 1;
        }
        let skipped_uncertain =
            command.argv.get(at..inner_at).unwrap_or_default().iter().any(|word| !word.is_one_word());
        let mut inner = inner_command(command, inner_at);
        if inner.argv.is_empty() || skipped_uncertain {
            if skipped_uncertain {
                self.opaque(command, &Value::any_words(), state);
                return true;
            }
            // Nothing to run: what the wrapper does alone is not known.
            return false;
        }
        inner.assignments.extend(inner_assignments);
        if spec.nohup && !command.redirections.iter().any(|one| one.fd == Some(1) && one.is_harmless()) {
            let message = "`nohup` writes `nohup.out` where the output is a terminal";
            own.judgement =
                crate::analysis::Judgement::Unproven(Reason::new("bash/writes", message).at(command.span));
        }
        let is_line = spec.lone_is_text && inner.argv.len() == 1;
        if spec.shell_text || is_line {
            return self.command_string(spec, command, inner_at, own, state);
        }
        let before = self.so_far();
        self.inside(command.clone(), spec.kind, own, state, |run, state| run.run_named(inner, state));
        if spec.detaches {
            self.mark_all(before);
        }
        true
    }

    /// A wrapper whose words from `at` on, joined by blanks, are a script for `sh`.
    fn command_string(
        &mut self,
        spec: &WrapperSpec,
        command: &Expanded,
        at: usize,
        own: Judged,
        state: &mut State,
    ) -> bool {
        let words = command.argv.get(at..).unwrap_or_default();
        let words = if spec.shell_text { words } else { words.get(..1).unwrap_or_default() };
        self.script_of(spec, command, words, own, state)
    }

    /// A wrapper that hands these words, joined by blanks, to `sh`.
    fn script_of(
        &mut self,
        spec: &WrapperSpec,
        command: &Expanded,
        words: &[Value],
        own: Judged,
        state: &mut State,
    ) -> bool {
        let Some(texts) = words.iter().map(Value::text).collect::<Option<Vec<&str>>>() else {
            let judged = self.unknown_code(
                format!("`{}` runs text that is only known when it runs", spec.name),
                command.span,
            );
            self.record(command.clone(), judged, state);
            return true;
        };
        // `parallel ::: a b` runs each of the words.
        let text = match texts.split_first() {
            Some((first, lines)) if !first.is_empty() && *first == spec.lines_after => lines.join("\n"),
            Some(_) | None => texts.join(" "),
        };
        let span = command.span;
        self.inside(command.clone(), spec.kind, own, state, |run, state| {
            let mut process = state.new_process();
            run.script(&text, perm_core::Shell::Bash, span, &mut process);
            state.after_subshell(&process);
        });
        true
    }

    /// `busybox rm a`: the applet under its own name. Its options are not those of the program.
    fn applet(&mut self, command: &Expanded, state: &mut State) -> bool {
        self.after_options(command, 1, WrapperKind::Arguments, state);
        true
    }

    /// Runs the command that starts at `at` under a wrapper of which nothing more is known.
    fn after_options(&mut self, command: &Expanded, at: usize, kind: WrapperKind, state: &mut State) {
        let mut at = at;
        while command.argv.get(at).and_then(Value::text).is_some_and(|text| text.starts_with('-')) {
            at += 1;
        }
        let message = "what it runs is not the system's own program of that name".to_owned();
        let own = Judged::unproven(Reason::new("bash/unknown-command", message).at(command.span));
        let inner = inner_command(command, at);
        if inner.argv.is_empty() {
            self.record(command.clone(), own, state);
            return;
        }
        self.inside(command.clone(), kind, own, state, |run, state| run.run_named(inner, state));
    }

    /// A shell whose language is not read.
    fn other_shell(&mut self, command: &Expanded, state: &mut State) -> bool {
        let runs_text = command.argv.len() > 1 || state.input.is_some();
        let name = command.argv.first().map(Value::display).unwrap_or_default();
        let judged = if runs_text {
            self.unknown_code(format!("`{name}` runs a script in a language that is not read"), command.span)
        } else {
            Judged::unproven(
                Reason::new("bash/runs-code", format!("`{name}` starts a shell")).at(command.span),
            )
        };
        self.record(command.clone(), judged, state);
        true
    }

    /// A wrapper whose own words are not understood: what it runs cannot be found.
    fn opaque(&mut self, command: &Expanded, word: &Value, state: &mut State) {
        let name = command.argv.first().map(Value::display).unwrap_or_default();
        let message = format!(
            "`{name}` runs another command, and because of `{}` it is not certain which",
            word.display()
        );
        let reason = Reason::new("bash/unknown-wrapper", message).at(command.span);
        self.hazard(reason.clone(), true);
        self.record(command.clone(), Judged::unproven(reason), state);
    }
}

/// The wrapper itself writes the file that its word at `at` names.
fn writes(own: &mut Judged, name: &str, command: &Expanded, at: usize, path: Value) {
    let span = command.spans.get(at).copied().unwrap_or(command.span);
    let message = format!("`{name}` writes the file `{}`", path.display());
    own.effects.push(Effect { kind: EffectKind::Write, path, span });
    let reason = Reason::new("bash/writes", message).at(command.span);
    own.judgement = crate::analysis::Judgement::Unproven(reason);
}

/// The command that some of a wrapper's words are, without redirections of its own.
fn part(command: &Expanded, words: std::ops::Range<usize>) -> Expanded {
    Expanded {
        argv: command.argv.get(words.clone()).unwrap_or_default().to_vec(),
        spans: command.spans.get(words).unwrap_or_default().to_vec(),
        ..inner_command(command, usize::MAX)
    }
}

/// Programs whose own language can run others.
fn is_language(base: &str) -> bool {
    crate::commands::find(base).is_some_and(|spec| {
        matches!(spec.name, "awk" | "ed" | "ex" | "rsync" | "script" | "sed" | "sort" | "tar" | "vim")
    })
}

/// A path below one of the given places: what `find` and `xargs` hand to a command.
fn below(starts: &[Value]) -> Value {
    let prefix = |text: &str| -> Value {
        let mut pattern = Pattern::default();
        pattern.push(Piece::Literal(text.into()));
        pattern.push(Piece::ANY);
        Value::Word(pattern)
    };
    match starts {
        [] => prefix("."),
        [one] => match one.text() {
            Some(text) if !text.is_empty() => prefix(text),
            Some(_) | None => Value::any_word(),
        },
        _ => Value::any_word(),
    }
}
