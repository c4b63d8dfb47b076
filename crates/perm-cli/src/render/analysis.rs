//! An analysis as a person reads it: a line a command, then what is written and what is dangerous.

use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use perm::bash::analysis::{Analysis, Invocation, Judgement, Reading};
use perm::{Reason, Shown, Span};

use super::{marked, renderer};
use crate::wire::read_only;

/// Shows what a text would do.
pub(crate) fn analysis(text: &str, analysis: &Analysis, styled: bool) -> String {
    match analysis {
        Analysis::Unreadable(unreadable) => {
            report(text, "unreadable", unreadable.reason.message.as_str(), &[&unreadable.reason], styled)
        }
        Analysis::Readable(reading) => {
            let reasons: Vec<&Reason> = reading.hazards.iter().map(|hazard| &hazard.reason).collect();
            let (name, title) = match (reading.is_read_only(), reasons.is_empty()) {
                (true, _) => ("read-only", "everything in it only reads"),
                (false, true) => ("not read-only", "something in it may change more than it reads"),
                (false, false) => ("dangerous", "something in it always needs a question"),
            };
            let mut out = report(text, name, title, &reasons, styled);
            commands(reading, &mut out);
            out
        }
    }
}

fn report(text: &str, name: &'static str, title: &str, reasons: &[&Reason], styled: bool) -> String {
    let placed: Vec<&&Reason> = reasons.iter().filter(|reason| reason.span.is_some()).collect();
    let spans: Vec<Span> = placed.iter().filter_map(|reason| reason.span).collect();
    let marked = marked::mark(text, &spans);
    let marks =
        marked.marks.iter().zip(&placed).map(|(range, reason)| {
            AnnotationKind::Primary.span(range.clone()).label(reason.message.as_str())
        });
    let source = Snippet::source(marked.text.as_str()).line_start(marked.first_line).fold(false);
    let group = Group::with_title(Level::INFO.with_name(name).primary_title(title));
    let mut out = renderer(styled).render(&[group.element(source.annotations(marks))]);
    out.push('\n');
    out
}

fn commands(reading: &Reading, out: &mut String) {
    for (one, reads) in reading.invocations.iter().zip(read_only(&reading.invocations)) {
        let words: Vec<String> =
            one.argv.iter().map(|word| Shown::word(&word.display()).to_string()).collect();
        let via: String = one.via.iter().map(|outer| format!("{} > ", Shown::word(&outer.name))).collect();
        let line = Shown::capped(&format!("{via}{}", words.join(" ")), 200);
        let (does, why) = judged(one, reads);
        let _ = writeln!(out, "{does:<8} {line}{why}");
        for effect in one.effects.iter().filter(|effect| !effect.kind.only_reads()) {
            let path = Shown::word(&effect.path.display());
            let _ = writeln!(out, "         = {} {path}", effect.kind.name());
        }
    }
    for one in reading.redirections.iter().filter(|one| !one.is_harmless()) {
        let target = Shown::word(&one.target.display());
        let _ = writeln!(out, "{:<8} {} {target}", "opens", one.operator.text());
    }
}

/// What is known of a command, and why where the judge says.
fn judged(one: &Invocation, reads: bool) -> (&'static str, String) {
    match &one.judgement {
        _ if reads => ("reads", String::new()),
        Judgement::Unproven(reason) => ("unknown", format!("  ({})", reason.message)),
        Judgement::FileSystem => ("changes", String::new()),
        // Its redirections or its inner commands do more.
        Judgement::ReadOnly(_) | Judgement::Wrapper => ("runs", String::new()),
    }
}
