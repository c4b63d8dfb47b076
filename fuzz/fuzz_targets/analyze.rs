//! Any bytes: the whole analysis. Nothing may panic, every place lies in the text, and a group around a text takes
//! nothing back of what the text does.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_bash::analysis::{Analysis, Judgement, Reading};
use perm_bash::analyze;
use perm_bash::value::Value;
use perm_core::{Host, Reason, Shell, Span};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for shell in [Shell::Bash, Shell::PosixSh] {
        let host = Host {
            cwd: Some("/srv/project".to_owned()),
            home: Some("/home/dev".to_owned()),
            shell,
            ..Host::default()
        };
        match analyze(text, &host) {
            Analysis::Unreadable(unreadable) => within(&unreadable.reason, text),
            Analysis::Readable(reading) => {
                places(&reading, text);
                reads_only(&reading);
                for wrapped in [format!("( {text}\n)"), format!("{{ {text}\n}}"), format!("if :; then {text}\nfi")] {
                    if let Analysis::Readable(outer) = analyze(&wrapped, &host) {
                        is_no_weaker(&reading, &outer, &wrapped);
                    }
                }
            }
        }
    }
});

fn lies_in(span: Span, text: &str) {
    let (start, end) = (span.start as usize, span.end as usize);
    assert!(start <= end && text.get(start..end).is_some(), "{span:?} is no place of a text of {} bytes", text.len());
}

fn within(reason: &Reason, text: &str) {
    if let Some(span) = reason.span {
        lies_in(span, text);
    }
}

fn places(reading: &Reading, text: &str) {
    for one in &reading.invocations {
        assert_eq!(one.argv.len(), one.word_spans.len());
        let effects = one.effects.iter().map(|effect| effect.span);
        let redirections = one.redirections.iter().map(|one| one.span);
        for span in one.word_spans.iter().copied().chain([one.span]).chain(effects).chain(redirections) {
            lies_in(span, text);
        }
        if let Judgement::Unproven(reason) = &one.judgement {
            within(reason, text);
        }
        one.tampered.iter().for_each(|reason| within(reason, text));
    }
    reading.redirections.iter().for_each(|one| lies_in(one.span, text));
    reading.hazards.iter().for_each(|hazard| within(&hazard.reason, text));
    for (at, one) in reading.invocations.iter().enumerate() {
        assert!(one.parent.is_none_or(|parent| parent < at), "an inner command stands after its wrapper");
        assert_eq!(one.parent.is_none(), one.via.is_empty());
    }
}

/// What is called read-only has no hazard and no effect that changes something.
fn reads_only(reading: &Reading) {
    if reading.is_read_only() {
        assert!(reading.hazards.is_empty());
        let effects = reading.invocations.iter().flat_map(|one| &one.effects);
        for effect in effects {
            assert!(effect.kind.only_reads(), "{effect:?} in a text that only reads");
        }
    }
}

/// In a group at least the same runs: the words of every command, every redirection, and no less is dangerous.
fn is_no_weaker(inner: &Reading, outer: &Reading, text: &str) {
    assert!(inner.is_read_only() || !outer.is_read_only(), "read-only in a group alone: {text:?}");
    assert!(inner.hazards.is_empty() || !outer.hazards.is_empty(), "a group takes the hazard away: {text:?}");
    let hides = |reading: &Reading| reading.hazards.iter().any(|hazard| hazard.hides_code);
    assert!(!hides(inner) || hides(outer), "a group shows hidden code: {text:?}");
    let words = |reading: &Reading| -> Vec<Vec<Value>> {
        let mut all: Vec<_> =
            reading.invocations.iter().map(|one| one.argv.clone()).filter(|argv| !argv.is_empty()).collect();
        all.sort();
        all
    };
    let (inner_words, mut outer_words) = (words(inner), words(outer));
    outer_words.retain(|argv| argv.as_slice() != [Value::literal(":")]);
    let inner_words: Vec<_> =
        inner_words.into_iter().filter(|argv| argv.as_slice() != [Value::literal(":")]).collect();
    assert_eq!(inner_words, outer_words, "other commands in a group: {text:?}");
    assert_eq!(inner.redirections.len(), outer.redirections.len(), "other redirections in a group: {text:?}");
}
