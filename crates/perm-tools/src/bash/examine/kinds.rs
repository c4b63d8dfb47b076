//! Kinds of commands and redirections that modes and settings tell apart.

use perm_bash::analysis::Invocation;
use perm_bash::syntax::RedirectionOperator;
use perm_bash::value::Value;

use crate::bash::program::base_name;

/// The programs whose changes inside the working directories are accepted: those that the documents name.
/// Sorted.
const EDITS: &[&str] = &["cp", "mkdir", "mv", "rm", "rmdir", "sed", "tee", "touch"];

/// Whether it is one of them.
pub(super) fn is_edit(invocation: &Invocation) -> bool {
    let name = invocation.argv.first().and_then(Value::text).map(base_name);
    name.is_some_and(|name| EDITS.binary_search(&name).is_ok())
}

/// Whether the redirection is one for output, as the documents take it to the letter.
pub(super) const fn is_output(operator: RedirectionOperator) -> bool {
    match operator {
        RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::ReadWrite
        | RedirectionOperator::DuplicateOutput
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth => true,
        RedirectionOperator::Input
        | RedirectionOperator::DuplicateInput
        | RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => false,
    }
}
