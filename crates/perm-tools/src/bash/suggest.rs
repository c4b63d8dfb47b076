//! The Bash rules that would cover what is not covered yet, or why there are none.

use perm_bash::analysis::{Invocation, Reading};
use perm_bash::value::Value;
use perm_core::{Reason, Shown};

use super::actions::{Action, action};
use super::cover::{has_harmless_environment, sees_through};
use super::matching;
use super::options;
use super::rule::Pattern;

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
    let known = known_words(&invocation.argv);
    let proposed = match action(&known) {
        Action::Prefix(count) => known.get(..count).map(|words| Pattern::of_words(words, true)),
        Action::Exact => None,
    };
    if let Some(Ok(pattern)) = proposed
        && matching::covers(&pattern, &invocation.argv, home)
    {
        return Ok(pattern);
    }
    exact(invocation, home)
}

/// The words up to the first that is not known, harmless options before the subcommand left out.
fn known_words(argv: &[Value]) -> Vec<&str> {
    let mut words = Vec::new();
    let Some(program) = argv.first().and_then(Value::text) else { return words };
    words.push(program);
    let mut at = 1;
    while let Some(width) = options::harmless_global(program, argv, at) {
        at += width;
    }
    words.extend(argv.iter().skip(at).map_while(Value::text));
    words
}

fn exact(invocation: &Invocation, home: Option<&str>) -> Result<Pattern, Reason> {
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
