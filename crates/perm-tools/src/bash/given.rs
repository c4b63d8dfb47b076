//! The texts that a command is given on its standard input. In comes an invocation, out they go, where they are known.

use perm_bash::analysis::Invocation;
use perm_bash::syntax::RedirectionOperator;

/// The texts: here-documents, here-strings, and what is printed into the pipe.
pub(super) fn texts(invocation: &Invocation) -> impl Iterator<Item = &str> {
    let given = invocation.redirections.iter().filter(|one| is_text(one.operator));
    given
        .map(|one| &one.target)
        .chain(&invocation.input)
        .flat_map(|value| value.texts().unwrap_or_default())
        .map(|text| text.as_str())
}

/// Whether the redirection gives a text.
pub(super) const fn is_text(operator: RedirectionOperator) -> bool {
    match operator {
        RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => true,
        RedirectionOperator::Input
        | RedirectionOperator::DuplicateInput
        | RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::ReadWrite
        | RedirectionOperator::DuplicateOutput
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth => false,
    }
}
