//! An analysis as one JSON object: every simple command that may run, every redirection, every hazard.

use perm::bash::analysis::{Analysis, Assigned, Cwd, Effect, Invocation, Judgement, Reading, Redirected};
use perm::bash::syntax::RedirectionOperator;
use perm::bash::value::{Pattern, Piece, Value as Known};
use perm::{Reason, Span};
use serde_json::{Value, json};

/// The analysis on a line of its own.
pub(crate) fn analysis_line(id: &Value, analysis: &Analysis) -> String {
    let object = match analysis {
        Analysis::Readable(reading) => readable(id, reading),
        Analysis::Unreadable(unreadable) => json!({
            "id": id, "readable": false, "reason": reason(&unreadable.reason), "read_only": false,
            "commands": [], "redirections": [], "hazards": [],
        }),
    };
    super::line(&object)
}

fn readable(id: &Value, reading: &Reading) -> Value {
    let read_only = read_only(&reading.invocations);
    let commands: Vec<Value> =
        reading.invocations.iter().zip(read_only).map(|(one, reads)| command(one, reads)).collect();
    let redirections: Vec<Value> = reading
        .redirections
        .iter()
        .map(|one| {
            let mut object = redirection(one);
            if let Value::Object(fields) = &mut object {
                fields.insert("span".to_owned(), span(one.span));
            }
            object
        })
        .collect();
    let hazards: Vec<Value> = reading.hazards.iter().map(|hazard| reason(&hazard.reason)).collect();
    json!({
        "id": id, "readable": true, "reason": null, "read_only": reading.is_read_only(),
        "commands": commands, "redirections": redirections, "hazards": hazards,
    })
}

/// For each command whether it only reads; a wrapper is what its inner commands are.
pub(crate) fn read_only(invocations: &[Invocation]) -> Vec<bool> {
    let mut reads: Vec<bool> = invocations
        .iter()
        .map(|one| match &one.judgement {
            Judgement::ReadOnly(_) | Judgement::Wrapper => {
                one.redirections.iter().all(Redirected::is_harmless)
            }
            Judgement::FileSystem | Judgement::Unproven(_) => false,
        })
        .collect();
    // An inner command stands after its wrapper.
    for (index, one) in invocations.iter().enumerate().rev() {
        let inner = reads.get(index).copied().unwrap_or(false);
        if let Some(outer) = one.parent.and_then(|parent| reads.get_mut(parent)) {
            *outer &= inner;
        }
    }
    reads
}

fn command(one: &Invocation, read_only: bool) -> Value {
    let words = |words: &[Known]| words.iter().map(word).collect::<Vec<_>>();
    let via: Vec<&str> = one.via.iter().map(|wrapper| wrapper.name.as_str()).collect();
    let cwd = match &one.cwd {
        Cwd::Known(directories) => json!(directories.iter().map(AsRef::<str>::as_ref).collect::<Vec<_>>()),
        Cwd::TopOf(_) | Cwd::Unknown => Value::Null,
    };
    json!({
        "argv": words(&one.argv),
        "assignments": one.assignments.iter().map(assignment).collect::<Vec<_>>(),
        "redirections": one.redirections.iter().map(redirection).collect::<Vec<_>>(),
        "via": via, "cwd": cwd, "read_only": read_only,
        "effects": one.effects.iter().map(|effect| self::effect(effect, &one.cwd)).collect::<Vec<_>>(),
        "span": span(one.span),
    })
}

fn assignment(one: &Assigned) -> Value {
    json!({ "name": one.name.as_str(), "value": word(&one.value) })
}

fn redirection(one: &Redirected) -> Value {
    let operator = match one.operator {
        RedirectionOperator::HereDocumentTabs => RedirectionOperator::HereDocument,
        other => other,
    };
    json!({ "op": operator.text(), "fd": one.fd, "target": word(&one.target) })
}

/// An effect, its path from `/` on where the directory is known.
fn effect(effect: &Effect, cwd: &Cwd) -> Value {
    let texts: Option<Vec<String>> = match (effect.path.texts(), cwd) {
        (Some(paths), Cwd::Known(directories)) => Some(
            paths
                .iter()
                .flat_map(|path| directories.iter().map(move |directory| join(directory, path)))
                .collect(),
        ),
        (Some(_) | None, Cwd::Known(_) | Cwd::TopOf(_) | Cwd::Unknown) => None,
    };
    let path = match texts {
        Some(texts) => word(&Known::one_of(texts.into_iter().map(Into::into).collect())),
        None => word(&effect.path),
    };
    json!({ "kind": effect.kind.name(), "path": path })
}

fn join(directory: &str, path: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    match path.strip_prefix("./").unwrap_or(path) {
        "" | "." => directory.to_owned(),
        path => format!("{}/{path}", directory.trim_end_matches('/')),
    }
}

/// What is known of a word.
fn word(value: &Known) -> Value {
    match value {
        Known::Text(text) => json!({ "text": text.as_str() }),
        Known::OneOf(texts) => {
            json!({ "one_of": texts.iter().map(AsRef::<str>::as_ref).collect::<Vec<_>>() })
        }
        Known::Word(pattern) => any("word", pattern),
        Known::Words(pattern) => any("words", pattern),
    }
}

fn any(number: &str, pattern: &Pattern) -> Value {
    match glob(pattern) {
        Some(glob) => json!({ "any": number, "matches": glob }),
        None => json!({ "any": number }),
    }
}

/// The pattern as a glob in which `*` also crosses `/`; `None` where nothing is known.
fn glob(pattern: &Pattern) -> Option<String> {
    let mut glob = String::new();
    let mut is_known = false;
    for piece in &pattern.pieces {
        match piece {
            Piece::Literal(text) => {
                is_known = true;
                for c in text.chars() {
                    if matches!(c, '*' | '?' | '[' | ']' | '\\') {
                        glob.push('\\');
                    }
                    glob.push(c);
                }
            }
            Piece::Glob(text) | Piece::Names(text) => {
                is_known = true;
                glob.push_str(text);
            }
            Piece::Shaped(_) => glob.push('*'),
        }
    }
    is_known.then_some(glob)
}

fn reason(reason: &Reason) -> Value {
    json!({ "code": reason.code, "message": reason.message, "span": reason.span.map(span) })
}

fn span(span: Span) -> Value {
    json!([span.start, span.end])
}
