//! What the rows of searching and reading programs cannot say.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::{Finding, Role};
use crate::value::Value;

/// A search that names no file searches the working directory.
pub(super) fn search_below(arguments: &Arguments<'_>) -> Finding {
    let names_file = arguments.operands.iter().any(|operand| matches!(operand.role, Role::Path(_)));
    let everywhere = arguments.spec.name != "grep" || arguments.works_on_trees();
    if names_file || !everywhere {
        return Finding::AsListed;
    }
    let span = arguments.operands.first().map(|operand| operand.span).unwrap_or_default();
    Finding::Effects(vec![Effect { kind: EffectKind::ReadTree, path: Value::literal("."), span }])
}

/// `less` and `more`: an operand that starts with `+` is a command.
pub(super) fn no_plus(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.iter().find(|operand| operand.value.may_start_with(b'+')) {
        Some(operand) => Finding::Unknown(format!(
            "`{}` could be a command for `{}`",
            operand.value.display(),
            arguments.spec.name
        )),
        None => Finding::AsListed,
    }
}

/// `man`: only names of pages, no paths of files.
pub(super) fn page_names(arguments: &Arguments<'_>) -> Finding {
    let is_name =
        |value: &Value| value.texts().is_some_and(|texts| texts.iter().all(|one| !one.contains('/')));
    match arguments.operands.iter().find(|operand| !is_name(operand.value)) {
        Some(operand) => {
            Finding::Unknown(format!("`{}` may be a file that `man` would format", operand.value.display()))
        }
        None => Finding::AsListed,
    }
}
