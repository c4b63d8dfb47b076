//! Operands that may name a place on another machine: `host:path`, `container:path`, `s3://bucket/key`.

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::{Piece, Shape, Value};

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

/// Whether the word cannot hold any of these bytes, whatever the unknown parts of it turn out to be.
pub(super) fn never_holds(value: &Value, bytes: &[u8]) -> bool {
    let is_free = |text: &str| !text.bytes().any(|byte| bytes.contains(&byte));
    match value {
        Value::Text(text) => is_free(text),
        Value::OneOf(texts) => texts.iter().all(|text| is_free(text)),
        Value::Word(pattern) | Value::Words(pattern) => pattern.pieces.iter().all(|piece| match piece {
            Piece::Literal(text) => is_free(text),
            Piece::Shaped(Shape::Number | Shape::Digits) => is_free("-0123456789 "),
            Piece::Shaped(Shape::Plain) => {
                !bytes.iter().any(|byte| byte.is_ascii_alphanumeric() || b"_./".contains(byte))
            }
            Piece::Glob(_)
            | Piece::Names(_)
            | Piece::Shaped(Shape::Name | Shape::Undashed | Shape::Numbers | Shape::Any) => false,
        }),
    }
}

/// Whether the word names a number, a branch or a tag: certainly no address of the web.
pub(super) fn is_no_address(value: &Value) -> bool {
    let is_plain = |text: &str| {
        let text = text.to_ascii_lowercase();
        !text.contains("://") && !text.starts_with("http:") && !text.starts_with("https:")
    };
    value.texts().map_or_else(|| never_holds(value, b":"), |texts| texts.iter().all(|text| is_plain(text)))
}

/// The effects of a copy from the first operands into the last one, of those that are local.
///
/// Where one of the `moves` options is given, the sources are moved away.
pub(super) fn copied(arguments: &Arguments<'_>, moves: &[&str]) -> Finding {
    let Some((target, sources)) = arguments.operands.split_last() else { return Finding::AsListed };
    let moved = moves.iter().any(|name| arguments.has(name));
    let source_kind = if moved { EffectKind::MoveAway } else { EffectKind::ReadTree };
    // What another machine sends, and what lies in a directory, has names that are not on the line.
    let whole = |source: &Value| {
        source.texts().is_none_or(|texts| texts.iter().any(|text| text.ends_with(['/', '.'])))
    };
    let unnamed = sources.iter().any(|source| is_remote(source.value) || whole(source.value));
    let target_kind = if unnamed { EffectKind::WriteTree } else { EffectKind::WriteInto };
    let deletes = arguments.options.iter().any(|option| option.spec.names.starts_with("--del"));
    let deleted = deletes.then_some((target, EffectKind::DeleteTree));
    let sources = sources.iter().map(|source| (source, source_kind));
    let effects = sources
        .chain([(target, target_kind)])
        .chain(deleted)
        .filter(|(operand, _)| !is_remote(operand.value))
        .map(|(operand, kind)| Effect { kind, path: operand.value.clone(), span: operand.span })
        .collect();
    Finding::Effects(effects)
}
