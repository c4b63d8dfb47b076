//! A decision as a person reads it.

use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use perm::{Behavior, Call, Decision, Reason, Rule, Shown, Span};
use serde_json::Value;

use super::{marked, paste, renderer};

/// Shows a decision about a call.
pub(crate) fn decision(call: &Call, decision: &Decision, styled: bool) -> String {
    let text = call.input.get("command").and_then(Value::as_str);
    let placed: Vec<&Reason> = decision.reasons().iter().filter(|reason| reason.span.is_some()).collect();
    let spans: Vec<Span> = placed.iter().filter_map(|reason| reason.span).collect();
    let marked = marked::mark(text.unwrap_or_default(), &spans);
    let level = level(decision.behavior());
    let mut group = Group::with_title(level.primary_title(decision.message().as_str()));
    if text.is_some() {
        let first = decision.reasons().first();
        let marks = marked.marks.iter().zip(&placed).enumerate().map(|(index, (range, reason))| {
            let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let mark = kind.span(range.clone());
            // The first reason is the title.
            let is_title = first.is_some_and(|first| std::ptr::eq(first, *reason));
            if is_title { mark } else { mark.label(reason.message.as_str()) }
        });
        let source = Snippet::source(marked.text.as_str()).line_start(marked.first_line).fold(false);
        group = group.element(source.annotations(marks));
    }
    for note in notes(call, decision, text.is_some()) {
        group = group.element(Level::NOTE.no_name().message(note));
    }
    let mut out = renderer(styled).render(&[group]);
    out.push('\n');
    out.push_str(&suggestions(decision));
    out
}

fn level(behavior: Behavior) -> Level<'static> {
    match behavior {
        Behavior::Allow => Level::INFO.with_name("allow"),
        Behavior::Ask => Level::WARNING.with_name("ask"),
        Behavior::Deny => Level::ERROR.with_name("deny"),
    }
}

/// What is said beside the text.
fn notes(call: &Call, decision: &Decision, has_text: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if !has_text {
        notes.push(format!("input: {}", Shown::capped(&call.input.to_string(), 400)));
    }
    // The first reason is the title.
    let further = decision.reasons().iter().skip(1);
    notes.extend(
        further.filter(|reason| reason.span.is_none() || !has_text).map(|reason| reason.message.to_string()),
    );
    // Where no rule is offered, that reason says it already.
    if decision.is_immune() && !decision.reasons().iter().any(|reason| reason.code == "suggestion/none") {
        notes.push("this is a safety question: no allow rule answers it".to_owned());
    }
    let rules = decision.reasons().iter().filter_map(|reason| reason.rule.as_deref());
    notes.extend(rules.map(|rule| format!("rule: {}", written(rule))));
    notes
}

/// The rule as it is written, and where it comes from.
fn written(rule: &Rule) -> String {
    let label = rule.shown();
    match rule.source.as_str() {
        "" => format!("{label}={}", rule.behavior),
        source => format!("{label}={} ({})", rule.behavior, Shown::word(source)),
    }
}

fn suggestions(decision: &Decision) -> String {
    let rules = decision.suggestions();
    if rules.is_empty() {
        return String::new();
    }
    let arguments: Option<Vec<String>> = rules.iter().map(paste::argument).collect();
    match arguments {
        Some(arguments) if arguments.len() == 1 => {
            format!("\nto allow it from now on, add this rule:\n    {}\n", arguments.concat())
        }
        Some(arguments) => {
            format!("\nto allow it from now on, add these rules:\n    {}\n", arguments.join("\n    "))
        }
        None => {
            "\nrules that would allow it hold what cannot be shown here: `--json` gives them\n".to_owned()
        }
    }
}
