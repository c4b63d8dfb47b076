//! The builtins that change the shell itself, or run what they are given.
//!
//! What a builtin does to the shell's state is carried out here; builtins that behave like programs
//! (`echo`, `kill`) are left to the judge.

mod declare;
mod options;
mod run;
mod test;

pub(super) use run::inner_command;

use perm_core::{Reason, Shell};

use super::simple::Expanded;
use super::state::{State, Variable};
use super::{Interpreter, Outcome};
use crate::analysis::{Effect, EffectKind, Judgement};
use crate::judge::Judged;
use crate::syntax::{Word, WordPart};
use crate::value::Value;

/// Builtins of bash that dash lacks.
const BEYOND_POSIX: &[&str] = &[
    "bind",
    "builtin",
    "caller",
    "compgen",
    "complete",
    "compopt",
    "declare",
    "dirs",
    "disown",
    "enable",
    "fc",
    "help",
    "history",
    "let",
    "logout",
    "mapfile",
    "popd",
    "pushd",
    "readarray",
    "shopt",
    "source",
    "typeset",
];

impl Interpreter<'_> {
    /// Carries out a builtin. `None` where the name is none of those that are known here.
    pub(super) fn builtin(
        &mut self,
        name: &str,
        command: &Expanded,
        words: &[Word],
        state: &mut State,
    ) -> Option<Outcome> {
        if self.exhausted {
            return None;
        }
        if self.shell != Shell::PosixSh || BEYOND_POSIX.binary_search(&name).is_err() {
            return self.own_builtin(name, command, words, state);
        }
        // Where `sh` is dash there is no such builtin; where it is another shell, there may be.
        let before = self.fork(state);
        let from = self.reading.invocations.len();
        self.own_builtin(name, command, words, state)?;
        if let Some(own) = self.reading.invocations.get_mut(from) {
            let message = format!("not every `sh` has the builtin `{name}`");
            own.judgement =
                Judgement::Unproven(Reason::new("bash/unknown-command", message).at(command.span));
        }
        state.join(&before);
        Some(Outcome::either(state))
    }

    fn own_builtin(
        &mut self,
        name: &str,
        command: &Expanded,
        words: &[Word],
        state: &mut State,
    ) -> Option<Outcome> {
        let arguments = command.argv.get(1..).unwrap_or_default();
        let judged = match name {
            ":" | "true" | "false" | "break" | "continue" | "return" | "times" | "caller" | "help"
            | "dirs" | "bg" | "fg" | "disown" | "umask" | "ulimit" | "type" | "unalias" => Judged::harmless(),
            // bash has no `chdir`.
            "chdir" if self.shell == Shell::Bash => return None,
            "cd" | "chdir" => {
                self.record(command.clone(), Judged::harmless(), state);
                return Some(self.moved(command, state, |run, state| run.cd(arguments, words, state)));
            }
            "pushd" => {
                self.record(command.clone(), Judged::harmless(), state);
                return Some(self.moved(command, state, |run, state| run.pushd(arguments, state)));
            }
            "popd" => {
                self.record(command.clone(), Judged::harmless(), state);
                return Some(self.popd(arguments, state));
            }
            "exit" | "logout" => {
                self.record(command.clone(), Judged::harmless(), state);
                return Some(Outcome::NEVER);
            }
            "shift" => {
                state.positional = None;
                Judged::harmless()
            }
            "export" | "readonly" | "declare" | "typeset" | "local" => self.declare(name, command, state),
            "unset" => self.unset(command, state),
            "read" => self.read(command, state),
            "mapfile" | "readarray" => self.mapfile(command, state),
            "getopts" => self.getopts(command, state),
            "let" => self.let_builtin(command, words, state),
            "set" => self.set(command, state),
            "shopt" => self.shopt(command, state),
            "alias" => self.alias(command, state),
            "enable" | "hash" | "bind" | "complete" | "compopt" | "compgen" => {
                self.table_builtin(name, command)
            }
            "test" | "[" => self.test(command, state),
            "printf" => self.printf(command, state)?,
            "wait" => self.wait(command, state),
            "jobs" => self.jobs(command),
            "history" | "fc" => self.history(name, command),
            "eval" => return Some(self.eval(command, state)),
            "source" | "." => return Some(self.source(command, state)),
            "trap" => return Some(self.trap(command, state)),
            "exec" => return Some(self.exec(command, state)),
            "command" => return Some(self.command_builtin(command, words, state)),
            "builtin" => return Some(self.builtin_builtin(command, words, state)),
            _ => return None,
        };
        self.record(command.clone(), judged, state);
        Some(Outcome::either(state))
    }

    /// A change of directory; the variables in front of it may lead it elsewhere.
    fn moved(
        &mut self,
        command: &Expanded,
        state: &mut State,
        moves: impl FnOnce(&mut Self, &mut State) -> Outcome,
    ) -> Outcome {
        let led = command
            .assignments
            .iter()
            .any(|one| matches!(one.name.as_str(), "CDPATH" | "HOME" | "OLDPWD" | "PWD"));
        let known = state.directories_unknown;
        state.directories_unknown |= led;
        let outcome = moves(self, state);
        state.directories_unknown = known;
        outcome
    }

    /// A builtin whose argument is certainly or possibly code: the reason for a safety ask.
    fn evaluates(&mut self, command: &Expanded, what: &str) -> Judged {
        let name = command.argv.first().map(Value::display).unwrap_or_default();
        self.unknown_code(format!("`{name}` {what}"), command.span)
    }

    /// A builtin that changes what later text means.
    fn tampers(&mut self, command: &Expanded, what: &str) -> Judged {
        let name = command.argv.first().map(Value::display).unwrap_or_default();
        let reason = Reason::new("bash/tampering", format!("`{name}` {what}")).at(command.span);
        self.hazard(reason.clone(), true);
        Judged::unproven(reason)
    }

    /// `let expression …`
    fn let_builtin(&mut self, command: &Expanded, words: &[Word], state: &mut State) -> Judged {
        for word in words.iter().skip(1) {
            match super::assigned::constant(word) {
                Some(text) => {
                    let parts = vec![WordPart::Quoted(text.into())];
                    self.arithmetic(&Word { parts, span: word.span }, state);
                }
                None => return self.evaluates(command, "evaluates its arguments, which are not known"),
            }
        }
        Judged::harmless()
    }

    /// `wait [-fn] [-p name] [id …]`
    fn wait(&mut self, command: &Expanded, state: &mut State) -> Judged {
        let arguments = command.argv.get(1..).unwrap_or_default();
        if arguments
            .iter()
            .any(|word| word.may_start_with(b'-') && word.text().is_none_or(|text| text.contains('p')))
        {
            state.forget_all();
            return self.evaluates(command, "assigns to a name that may hold a subscript");
        }
        Judged::harmless()
    }

    /// `jobs [-lnprs] [job …]`; `-x` runs a command.
    fn jobs(&mut self, command: &Expanded) -> Judged {
        let runs = command
            .argv
            .iter()
            .skip(1)
            .any(|word| word.may_start_with(b'-') && word.text().is_none_or(|text| text.contains('x')));
        if runs { self.evaluates(command, "runs a command with `-x`") } else { Judged::harmless() }
    }

    /// `history` and `fc`: print, or write files and run commands again.
    fn history(&mut self, name: &str, command: &Expanded) -> Judged {
        let arguments = command.argv.get(1..).unwrap_or_default();
        let prints = match (name, arguments) {
            (_, []) => name == "history",
            ("history", [one]) => super::joined::is_number(one) && !one.may_start_with(b'-'),
            ("fc", [Value::Text(option), ..]) => option == "-l" || option == "-ln" || option == "-lr",
            _ => false,
        };
        if prints {
            return Judged::harmless();
        }
        let message = format!("`{name}` may write the history file or run commands from it");
        let mut judged = Judged::unproven(Reason::new("bash/writes", message).at(command.span));
        if let (Some(last), Some(span)) = (arguments.last(), command.spans.last()) {
            let reads = arguments.iter().any(|word| matches!(word.text(), Some("-n" | "-r")));
            let kind = if reads { EffectKind::Read } else { EffectKind::Write };
            // Without a name it is the file that `HISTFILE` names.
            let path = if reads && last.may_start_with(b'-') { Value::any_word() } else { last.clone() };
            judged.effects.push(Effect { kind, path, span: *span });
        }
        judged
    }

    /// Assigns an unknown text to the variable that a word names; a word that is no plain name is code.
    fn assign_to_word(&mut self, word: &Value, command: &Expanded, state: &mut State) -> Option<Judged> {
        let names = word.texts().filter(|_| super::compound::is_plain_name(word));
        let Some(names) = names else {
            state.forget_all();
            return Some(
                self.evaluates(command, "runs the substitutions in a subscript of the name it assigns to"),
            );
        };
        for name in names {
            self.assign_variable(name, Variable::Scalar(Value::any_word()), command.span, state);
        }
        None
    }
}
