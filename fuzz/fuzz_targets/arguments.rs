//! A specification and words, of which some are not known: the options parser and the judge. Nothing may panic, and
//! what is said of words that are not known holds for every word they may turn out to be.
//!
//! The first two bytes choose the specification; the rest are words, ended by newlines. The first byte of a word says
//! what is known of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_bash::analysis::Judgement;
use perm_bash::arguments::{ArgumentError, Arguments, read, read_with_doubts};
use perm_bash::judge::judge;
use perm_bash::specification::CommandSpec;
use perm_bash::value::{Pattern, Piece, Shape, Value};
use perm_core::Span;

fuzz_target!(|bytes: &[u8]| {
    let [low, high, rest @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let specs: Vec<&'static CommandSpec> = perm_bash::commands::all().collect();
    let spec = specs[usize::from(u16::from_le_bytes([*low, *high])) % specs.len()];
    let mut known = vec![Value::literal(spec.name)];
    let mut vague = known.clone();
    for line in text.split('\n').take(24) {
        let (word, claim) = word(line);
        known.push(word);
        vague.push(claim);
    }
    let mut start = 0;
    let spans: Vec<Span> = known
        .iter()
        .map(|word| {
            let end = start + u32::try_from(word.display().len()).expect("short");
            let span = Span::new(start, end);
            start = end + 1;
            span
        })
        .collect();
    let (exact, wide) = (read_with_doubts(&known, &spans, spec), read_with_doubts(&vague, &spans, spec));
    for (arguments, argv) in [(&exact, &known), (&wide, &vague)] {
        is_whole(arguments, argv, &spans);
        assert_eq!(read(argv, &spans, spec).is_ok(), arguments.is_certain());
    }
    // Where no option does harm, an unknown word is let pass although it could turn out to be an option that is none.
    let inert = wide.spec.options_inert;
    if wide.is_certain() && !inert {
        assert!(exact.is_certain(), "certain with unknown words alone: {vague:?}, {known:?}: {:?}", exact.doubts);
        for given in &exact.options {
            let same = |other: &&perm_bash::arguments::GivenOption<'_>| std::ptr::eq(other.spec, given.spec);
            assert!(wide.options.iter().any(|other| same(&other)), "an option that was not foreseen: {known:?}");
        }
    }
    let (exact, wide) = (judge(&known, &spans, &[]), judge(&vague, &spans, &[]));
    let reads = |judgement: &Judgement| matches!(judgement, Judgement::ReadOnly(_));
    assert!(
        inert || !reads(&wide.judgement) || reads(&exact.judgement),
        "{vague:?} only reads, and {known:?} does not: {:?}",
        exact.judgement
    );
    // A change to a path that is not known is a question in any case.
    let named = wide.effects.iter().all(|effect| effect.kind.only_reads() || effect.path.texts().is_some());
    assert!(
        inert || !named || !matches!(wide.judgement, Judgement::FileSystem) || !matches!(exact.judgement, Judgement::Unproven(_)),
        "{vague:?} is understood, and {known:?} is not: {:?}",
        exact.judgement
    );
    if !matches!(wide.judgement, Judgement::Unproven(_)) && wide.hazards.is_empty() {
        assert!(exact.hazards.is_empty(), "{vague:?} is not dangerous, and {known:?} is: {:?}", exact.hazards);
    }
});

/// A word, and a claim that it fulfils.
fn word(line: &str) -> (Value, Value) {
    let mut characters = line.chars();
    let kind = characters.next().unwrap_or_default();
    let text = characters.as_str();
    let exact = Value::literal(text);
    let prefixed = |piece: Piece| {
        let at = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        let mut pattern = Pattern { pieces: Vec::new() };
        pattern.push(Piece::Literal(text[..at].into()));
        pattern.push(piece);
        pattern
    };
    let claim = match kind {
        '?' => Value::any_word(),
        '*' => Value::any_words(),
        '!' => Value::Word(prefixed(Piece::ANY)),
        '&' => Value::Words(prefixed(Piece::ANY)),
        '/' => Value::one_of(vec![text.into(), "a".into()]),
        '|' => Value::one_of(vec![text.into(), "-z".into(), "--z".into()]),
        _ if kind.is_ascii_digit() && !text.starts_with(['-', '+']) => {
            Value::shaped(Shape::Undashed)
        }
        _ => exact.clone(),
    };
    (exact, claim)
}

/// The parts of a reading are words of the command.
fn is_whole(arguments: &Arguments<'_>, argv: &[Value], spans: &[Span]) {
    assert_eq!(arguments.path.is_empty(), argv.is_empty());
    for operand in &arguments.operands {
        assert_eq!(argv.get(operand.index), Some(operand.value));
        assert_eq!(spans.get(operand.index), Some(&operand.span));
    }
    assert!(arguments.operands.is_sorted_by_key(|operand| operand.index));
    for given in &arguments.options {
        assert!(argv.contains(given.word) && spans.contains(&given.span));
    }
    for doubt in &arguments.doubts {
        let (ArgumentError::UnknownOption { span, .. }
        | ArgumentError::CouldBeOption { span, .. }
        | ArgumentError::Argument { span, .. }
        | ArgumentError::UnknownSubcommand { span, .. }
        | ArgumentError::ExtraOperand { span, .. }) = doubt
        else {
            continue;
        };
        assert!(spans.contains(span));
    }
}
