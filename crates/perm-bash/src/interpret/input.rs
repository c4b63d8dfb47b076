//! What becomes of a known standard input once a command may have read from it.
//!
//! A shell reads its script line by line from the input that its commands share: `read -N5 x` or `head -c5`
//! takes the start of the next line away, and what is left of it is another command.

use perm_core::Reason;

use super::state::State;
use super::{Input, Interpreter};
use crate::analysis::{Effect, EffectKind, Redirected};
use crate::judge::program_name;
use crate::syntax::RedirectionOperator;
use crate::value::Value;

/// Commands that leave their input alone, or read all of it.
const LEAVES_OR_TAKES_ALL: &[&str] = &[
    ":", "[", "arch", "basename", "break", "cat", "cd", "chmod", "command", "continue", "cp", "date",
    "declare", "df", "dirname", "du", "echo", "exit", "export", "expr", "false", "find", "git", "groups",
    "hostname", "id", "let", "ln", "local", "ls", "mkdir", "mktemp", "mv", "nproc", "popd", "printenv",
    "printf", "ps", "pushd", "pwd", "readlink", "readonly", "realpath", "return", "rm", "rmdir", "set",
    "shift", "shopt", "sleep", "sort", "stat", "tac", "test", "touch", "tr", "trap", "tree", "true", "type",
    "umask", "uname", "unset", "uptime", "wait", "wc", "which", "whoami", "xargs",
];

impl Interpreter<'_> {
    /// A command is about to run: it may read from the input that it shares with what follows.
    pub(super) fn shares_input(
        &mut self,
        argv: &[Value],
        effects: &[Effect],
        span: perm_core::Span,
        state: &mut State,
    ) {
        let script = match &state.input {
            Some(Input::Script) => true,
            Some(Input::Text(_)) => false,
            // What is left of them still is made of the same characters.
            Some(Input::Records { .. } | Input::Unknown | Input::File(_)) | None => return,
        };
        if !may_read_part(argv, effects) {
            return;
        }
        if script {
            let name = argv.first().map(Value::display).unwrap_or_default();
            let message = format!(
                "`{name}` may take a part of the script away that its shell reads from the same input; run what is left"
            );
            self.hazard(Reason::new("bash/code-from-data", message).at(span), true);
        } else {
            state.input = Some(Input::Unknown);
        }
    }

    /// Redirections that lead back to the input of the shell, or that replace it: `read x <&0`.
    pub(super) fn reaches_input(&mut self, redirections: &[Redirected], replaces: bool, state: &mut State) {
        let back = |one: &Redirected| match one.operator {
            RedirectionOperator::DuplicateInput => true,
            RedirectionOperator::Input | RedirectionOperator::ReadWrite => {
                replaces && one.fd == Some(0)
                    || one.target.texts().is_none_or(|texts| {
                        texts.iter().any(|text| text.starts_with("/dev/") || text.starts_with("/proc/"))
                    }) && one.target.text() != Some("/dev/null")
            }
            RedirectionOperator::HereDocument
            | RedirectionOperator::HereDocumentTabs
            | RedirectionOperator::HereString => replaces && one.fd == Some(0),
            RedirectionOperator::Output
            | RedirectionOperator::Append
            | RedirectionOperator::Clobber
            | RedirectionOperator::DuplicateOutput
            | RedirectionOperator::OutputBoth
            | RedirectionOperator::AppendBoth => false,
        };
        let Some(one) = redirections.iter().find(|one| back(one)) else { return };
        match &state.input {
            Some(Input::Script) => {
                let message = "the shell reads its script from the input that this redirection changes";
                self.hazard(Reason::new("bash/code-from-data", message).at(one.span), true);
            }
            Some(Input::Text(_) | Input::Records { .. }) => state.input = Some(Input::Unknown),
            Some(Input::Unknown | Input::File(_)) | None => {}
        }
    }
}

/// Whether the command may read its input up to somewhere before its end.
fn may_read_part(argv: &[Value], effects: &[Effect]) -> bool {
    let Some(name) = argv.first() else { return false };
    let Some(name) = name.text().and_then(|text| program_name(text)) else { return true };
    if LEAVES_OR_TAKES_ALL.binary_search(&name).is_ok() && !argv.iter().any(|word| asks(name, word)) {
        return false;
    }
    let reads: Vec<&Effect> = effects
        .iter()
        .filter(|effect| matches!(effect.kind, EffectKind::Read | EffectKind::ReadTree))
        .collect();
    let is_file = |effect: &&Effect| match &effect.path {
        Value::Text(text) => names_file(text),
        Value::OneOf(texts) => texts.iter().all(|text| names_file(text)),
        // What stands in front of the unknown part says that it is some file here.
        Value::Word(pattern) | Value::Words(pattern) => {
            !pattern.prefix().is_empty() && !pattern.prefix().starts_with(['/', '-'])
        }
    };
    reads.is_empty() || !reads.iter().all(is_file)
}

fn names_file(text: &str) -> bool {
    text != "-" && !text.starts_with("/dev/") && !text.starts_with("/proc/")
}

/// Whether the word makes a command ask before it acts, and read an answer.
fn asks(name: &str, word: &Value) -> bool {
    let Some(text) = word.text() else { return name == "find" };
    match name {
        "find" => text.starts_with("-ok"),
        "cp" | "ln" | "mv" | "rm" => {
            text.starts_with("--i")
                || (text.starts_with('-') && !text.starts_with("--") && text.contains(['i', 'I']))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::LEAVES_OR_TAKES_ALL;

    #[test]
    fn the_table_is_sorted() {
        assert!(LEAVES_OR_TAKES_ALL.is_sorted_by(|a, b| a < b));
    }
}
