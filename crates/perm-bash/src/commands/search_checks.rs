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

/// `less` and `more`: an operand that starts with `+` is a command; `+G`, `+F` and a line's number go somewhere.
pub(super) fn no_plus(arguments: &Arguments<'_>) -> Finding {
    let goes = |text: &str| {
        let command = text.strip_prefix('+').unwrap_or(text);
        matches!(command, "F" | "G" | "g")
            || !command.is_empty() && command.bytes().all(|byte| byte.is_ascii_digit())
    };
    let commands = |value: &Value| value.may_start_with(b'+') && !value.text().is_some_and(goes);
    match arguments.operands.iter().find(|operand| commands(operand.value)) {
        Some(operand) => Finding::Unknown(format!(
            "`{}` could be a command for `{}`",
            operand.value.display(),
            arguments.spec.name
        )),
        None => Finding::AsListed,
    }
}

/// `sort --files0-from`, `file -f`: what a list names is read, whatever that is.
pub(super) fn reads_listed(arguments: &Arguments<'_>) -> Finding {
    let list = ["--files0-from", "--files-from"].into_iter().flat_map(|name| arguments.given(name)).next();
    match list {
        Some(option) => {
            let (kind, path, span) = (EffectKind::Read, Value::any_word(), option.span);
            Finding::Effects(vec![Effect { kind, path, span }])
        }
        None => Finding::AsListed,
    }
}
