//! Devices: files whose reading takes something away or waits for ever, and whose writing can end a disk.

use perm_core::Reason;

use crate::analysis::{Effect, EffectKind, Hazard, is_sink};
use crate::value::{Pattern, Piece, Shape, Value};

/// The reason why reading this is not harmless, where it is a device.
pub(super) fn refuse_read(effect: &Effect) -> Option<Reason> {
    match effect.kind {
        EffectKind::Read => {}
        EffectKind::ReadTree
        | EffectKind::Look
        | EffectKind::Write
        | EffectKind::WriteInto
        | EffectKind::WriteTree
        | EffectKind::Create
        | EffectKind::Delete
        | EffectKind::DeleteTree
        | EffectKind::MoveAway
        | EffectKind::Attributes
        | EffectKind::AttributesTree
        | EffectKind::Execute => return None,
    }
    may_be_device(&effect.path, is_harmless_to_read).then(|| {
        let message = format!("`{}` is a device, which is not read like a file", effect.path.display());
        Reason::new("bash/device", message).at(effect.span)
    })
}

/// The hazard of writing to this, where it is a device.
#[must_use]
pub fn hazard(effect: &Effect) -> Option<Hazard> {
    match effect.kind {
        EffectKind::Write | EffectKind::WriteInto | EffectKind::Attributes | EffectKind::Delete => {}
        EffectKind::Read
        | EffectKind::ReadTree
        | EffectKind::Look
        | EffectKind::WriteTree
        | EffectKind::Create
        | EffectKind::DeleteTree
        | EffectKind::MoveAway
        | EffectKind::AttributesTree
        | EffectKind::Execute => return None,
    }
    may_be_device(&effect.path, |path| is_sink(path) || path.starts_with("/dev/shm/")).then(|| {
        let message = format!("`{}` is a raw device", effect.path.display());
        Hazard { reason: Reason::new("bash/raw-device", message).at(effect.span), hides_code: false }
    })
}

/// Whether a path is spelled below `/dev` and not one of the excepted ones.
fn may_be_device(path: &Value, excepted: impl Fn(&str) -> bool) -> bool {
    let is_device = |text: &str| {
        let clean = normalised(text);
        clean.starts_with("/dev/") && !excepted(&clean)
    };
    match path {
        Value::Text(text) => is_device(text),
        Value::OneOf(texts) => texts.iter().any(|text| is_device(text)),
        Value::Word(pattern) | Value::Words(pattern) => {
            !is_descriptor(pattern) && normalised(pattern.prefix()).starts_with("/dev/")
        }
    }
}

/// `/dev/fd/N`: what a process substitution becomes.
fn is_descriptor(pattern: &Pattern) -> bool {
    matches!(pattern.pieces.as_slice(), [Piece::Literal(text), Piece::Shaped(Shape::Number)] if text == "/dev/fd/")
}

fn is_harmless_to_read(path: &str) -> bool {
    matches!(path, "/dev/fd/0" | "/dev/null" | "/dev/stdin" | "/dev/urandom")
}

/// An absolute path without `//`, `.` and `..`, spelled only; other paths as they are. A slash at the end
/// stays.
fn normalised(path: &str) -> String {
    if !path.starts_with('/') {
        return path.to_owned();
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let end = if path.ends_with('/') && !parts.is_empty() { "/" } else { "" };
    format!("/{}{end}", parts.join("/"))
}
