//! The Bash rules that would cover what is not covered yet, or why there are none.

use perm_bash::analysis::{Invocation, Reading};
use perm_bash::value::Value;
use perm_core::{Reason, Shown, Suggestions};

use super::actions::{Action, action};
use super::cover::{has_harmless_environment, sees_through};
use super::globals;
use super::matching;
use super::program::{reads_its_program, runs_its_input};
use super::rule::Pattern;
use super::runs;

/// No rule of more words is offered: a person would not read it, and comparing it takes the square of their number.
const MOST_WORDS: usize = 256;

/// Code of the reasons why nothing is suggested.
pub(super) const NONE: &str = "suggestion/none";

/// One rule's content for each open invocation, each once.
pub(super) fn patterns(
    reading: &Reading,
    open: &[usize],
    home: Option<&str>,
) -> Result<Vec<Pattern>, Reason> {
    let mut patterns: Vec<Pattern> = Vec::new();
    for at in open {
        let invocation = as_written(reading, *at)?;
        if patterns.iter().any(|pattern| matching::covers(pattern, &invocation.argv, home)) {
            continue;
        }
        patterns.push(pattern(invocation, home)?);
        if patterns.len() > Suggestions::MOST {
            return Err(Reason::new(NONE, "no rule is offered: it would take more than five"));
        }
    }
    Ok(patterns)
}

/// The invocation itself, or the outermost wrapper that a rule cannot see through.
fn as_written(reading: &Reading, at: usize) -> Result<&Invocation, Reason> {
    let mut current = reading.invocations.get(at);
    while let Some(invocation) = current {
        if sees_through(invocation) {
            return Ok(invocation);
        }
        current = invocation.parent.and_then(|parent| reading.invocations.get(parent));
    }
    Err(Reason::new(NONE, "no rule is offered for what a wrapper runs elsewhere"))
}

fn pattern(invocation: &Invocation, home: Option<&str>) -> Result<Pattern, Reason> {
    if !has_harmless_environment(invocation) {
        return Err(Reason::new(NONE, "no rule is offered where an assignment may change what runs"));
    }
    if reads_its_program(&invocation.argv) {
        return Err(Reason::new(
            NONE,
            "no rule is offered for a shell or an interpreter that runs its input",
        ));
    }
    let known = known_words(&invocation.argv);
    let words: Vec<&str> = known.iter().map(|(_, word)| *word).collect();
    let Action::Prefix(count) = action(&words) else { return exact(invocation, home) };
    // With the options left out; else as it is written, up to the last word of the action.
    let last = count.checked_sub(1).and_then(|last| known.get(last)).map_or(0, |(at, _)| *at);
    let written: Option<Vec<&str>> =
        invocation.argv.get(..=last).and_then(|argv| argv.iter().map(Value::text).collect());
    let proposed = [words.get(..count).map(<[_]>::to_vec), written];
    for words in proposed.into_iter().flatten() {
        if let Ok(pattern) = Pattern::of_words(&words, true)
            && matching::covers(&pattern, &invocation.argv, home)
        {
            return Ok(pattern);
        }
    }
    exact(invocation, home)
}

/// Whether the program runs what its folder holds, and its words name what of that.
pub(crate) fn runs_what_its_folder_holds(program: &str) -> bool {
    runs::is_known(runs::name(program)) && !runs_its_input(program)
}

/// The words up to the first that is not known, with their places; options that are harmless, or that choose a
/// directory, left out.
fn known_words(argv: &[Value]) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let Some(program) = argv.first().and_then(Value::text) else { return words };
    words.push((0, program));
    let mut at = 1;
    while let Some(word) = argv.get(at).and_then(Value::text) {
        match globals::harmless_global(program, argv, at).or_else(|| globals::directory(program, argv, at)) {
            Some(width) if word != "--" => at += width,
            Some(_) | None => {
                words.push((at, word));
                at += 1;
            }
        }
    }
    words
}

fn exact(invocation: &Invocation, home: Option<&str>) -> Result<Pattern, Reason> {
    if invocation.argv.len() > MOST_WORDS {
        return Err(Reason::new(NONE, "no rule is offered: the command has too many words"));
    }
    let mut words = Vec::with_capacity(invocation.argv.len());
    for value in &invocation.argv {
        let Some(word) = value.text() else {
            let word = Shown::word(&value.display());
            return Err(Reason::new(
                NONE,
                format!("no rule is offered: `{word}` is not known before it runs"),
            ));
        };
        words.push(word);
    }
    let fault = || Reason::new(NONE, "no rule is offered: no rule covers this command");
    let pattern = Pattern::of_words(&words, false).map_err(|_| fault())?;
    if matching::covers(&pattern, &invocation.argv, home) { Ok(pattern) } else { Err(fault()) }
}
