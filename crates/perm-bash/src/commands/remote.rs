//! Operands that may name a place on another machine: `host:path`, `container:path`, `s3://bucket/key`.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::Value;

/// Whether the word certainly names something elsewhere: a `:` before the first `/`.
pub(super) fn is_remote(value: &Value) -> bool {
    let remote = |text: &str| {
        text.split('/').next().is_some_and(|first| first.contains(':')) && !text.starts_with('/')
    };
    match value {
        Value::Text(text) => remote(text),
        Value::OneOf(texts) => texts.iter().all(|text| remote(text)),
        Value::Word(pattern) | Value::Words(pattern) => remote(pattern.prefix()),
    }
}

/// The effects of a copy from the first operands into the last one, of those that are local.
///
/// Where one of the `moves` options is given, the sources are moved away.
pub(super) fn copied(arguments: &Arguments<'_>, moves: &[&str]) -> Finding {
    let Some((target, sources)) = arguments.operands.split_last() else { return Finding::AsListed };
    let moved = moves.iter().any(|name| arguments.has(name));
    let source_kind = if moved { EffectKind::MoveAway } else { EffectKind::ReadTree };
    let sources = sources.iter().map(|source| (source, source_kind));
    let effects = sources
        .chain([(target, EffectKind::WriteInto)])
        .filter(|(operand, _)| !is_remote(operand.value))
        .map(|(operand, kind)| Effect { kind, path: operand.value.clone(), span: operand.span })
        .collect();
    Finding::Effects(effects)
}
