//! Redirections: what they open, and what a command then reads from its standard input.

use perm_core::{Reason, Shell};

use super::state::{State, Variable};
use super::{Input, Interpreter, Outcome, either};
use crate::analysis::Redirected;
use crate::syntax::{Descriptor, Redirection, RedirectionOperator, RedirectionTarget, Word};
use crate::value::{Piece, Shape, Value};

impl Interpreter<'_> {
    /// What the redirections come to, in order; code in their words is interpreted on the way.
    pub(super) fn redirections(
        &mut self,
        redirections: &[Redirection],
        state: &mut State,
    ) -> Vec<Redirected> {
        redirections.iter().map(|redirection| self.redirection(redirection, state)).collect()
    }

    fn redirection(&mut self, redirection: &Redirection, state: &mut State) -> Redirected {
        let fd = match &redirection.fd {
            Some(Descriptor::Number(number)) => Some(*number),
            Some(Descriptor::Variable(name)) => {
                // Where it cannot be carried out, or not in this shell, the variable stays as it is.
                let value = super::arithmetic::perhaps_number(name, state);
                self.assign_variable(name, Variable::Scalar(value), redirection.span, state);
                None
            }
            None => Some(redirection.operator.default_fd()),
        };
        let target = match &redirection.target {
            RedirectionTarget::Word(word) if redirection.operator != RedirectionOperator::HereString => {
                self.target(word, state)
            }
            RedirectionTarget::Word(word) => self.single(word, state),
            RedirectionTarget::HereDocument(document) => self.single(&document.body, state),
        };
        if matches!(
            redirection.operator,
            RedirectionOperator::DuplicateOutput | RedirectionOperator::DuplicateInput
        ) {
            self.duplication(&target, redirection);
        }
        Redirected {
            operator: redirection.operator,
            fd,
            target,
            cwd: state.cwd.clone(),
            after_change: state.changed,
            span: self.place(redirection.span),
        }
    }

    /// The file that a redirection names. bash splits and globs the word, and where that leaves one word it is the
    /// file: with `f=' /x'`, `>$f` opens `/x`. POSIX shells do neither.
    fn target(&mut self, word: &Word, state: &mut State) -> Value {
        if self.shell == Shell::PosixSh {
            return self.single(word, state);
        }
        match self.fields(word, state).as_slice() {
            [Value::Words(pattern)] => Value::Word(pattern.clone()),
            [one] => one.clone(),
            // Nothing is opened, or it is not certain what.
            _ => Value::any_word(),
        }
    }

    /// bash expands the word after `>&` and `<&` twice: a value that holds an expansion runs it.
    fn duplication(&mut self, target: &Value, redirection: &Redirection) {
        let plain = |text: &str| {
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_./-+:,@%".contains(&byte))
        };
        let numeric =
            |piece: &Piece| matches!(piece, Piece::Shaped(Shape::Number | Shape::Digits | Shape::Numbers));
        let safe = target.texts().is_some_and(|texts| texts.iter().all(|text| plain(text)))
            || matches!(target, Value::Word(pattern) if pattern.pieces.iter().all(numeric));
        if !safe {
            let message = "bash expands the word after `>&` twice, which runs code that it may hold";
            self.hazard(Reason::new("bash/code-from-data", message).at(redirection.span), true);
        }
    }
}

/// Whether the redirection may be one that cannot be carried out: a file that is not there, a descriptor that is closed.
pub(super) fn may_fail(redirected: &Redirected) -> bool {
    let is_any = |known: &[&str]| {
        redirected.target.texts().is_some_and(|texts| texts.iter().all(|text| known.contains(&text.as_str())))
    };
    match redirected.operator {
        RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => false,
        RedirectionOperator::DuplicateInput | RedirectionOperator::DuplicateOutput => {
            !is_any(&["0", "1", "2", "-", "/dev/null"])
        }
        RedirectionOperator::Input
        | RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth
        | RedirectionOperator::ReadWrite => !is_any(&["/dev/null"]),
    }
}

/// The state and the outcome of a command that may not have run: it failed, and `without` is the state then.
pub(super) fn join_unrun(state: &mut State, without: &State, outcome: Outcome) -> Outcome {
    let failure = either(outcome.failure.as_ref(), Some(&without.cwd));
    state.join(without);
    Outcome { success: outcome.success, failure }
}

/// What the redirections put on standard input; `None` where they leave it alone.
pub(super) fn input_of(redirections: &[Redirected]) -> Option<Input> {
    redirections.iter().rev().find(|one| one.fd == Some(0)).map(|one| match one.operator {
        RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => Input::Text(one.target.clone()),
        RedirectionOperator::Input | RedirectionOperator::ReadWrite => Input::File(one.target.clone()),
        RedirectionOperator::DuplicateInput => Input::Unknown,
        RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::DuplicateOutput
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth => Input::Unknown,
    })
}

/// Whether what is printed still goes where it would without the redirection, and nothing is added to it.
pub(super) fn keeps_output(redirected: &Redirected) -> bool {
    redirected.fd == Some(0) || (redirected.fd == Some(2) && redirected.target.text() == Some("/dev/null"))
}
