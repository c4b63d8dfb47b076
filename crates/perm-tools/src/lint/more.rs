//! Allow rules for programs that only read: what they do when they only read is allowed without a rule, so that all
//! a rule adds is the rest.

use perm_bash::analysis::{Analysis, Judgement};
use perm_bash::arguments::read_with_doubts;
use perm_bash::judge::specification;
use perm_bash::specification::{Base, CommandSpec, Role};
use perm_bash::value::Value;
use perm_core::{Host, Shown};

use super::arbitrary::{command_line, examples};
use super::parsed::Parsed;
use super::{Finding, Level};
use crate::bash::matching::covers;
use crate::bash::rule::{Pattern, Token};

const CODE: &str = "lint/more-than-reads";

/// A rule for a program that only reads, with a command line that it covers and that changes files.
pub(super) fn find(one: &Parsed<'_>) -> Option<Finding> {
    let pattern = one.words().filter(|pattern| one.allows() && !pattern.is_exact())?;
    let program = pattern.first_literal()?;
    let own: Vec<Value> = pattern.tokens().iter().map_while(Token::literal).map(Value::literal).collect();
    let spec = specification(own.first()?)?;
    if read_with_doubts(&own, &[], spec).spec.base != Base::ReadOnly
        || !spec.subcommands.is_empty()
        || writes_its_operands(spec)
        || !spec.read_only.iter().any(|line| is_covered(pattern, line))
    {
        return None;
    }
    let line = examples(program).iter().find_map(|words| witness(pattern, words))?;
    let message = format!(
        "what only reads is allowed without a rule; what this one adds is `{}` and its like, which changes files: \
         take it out, or write what is meant",
        Shown::word(&line)
    );
    Some(Finding::new(CODE, Level::Warning, one.at, message))
}

/// Whether it exists to write: `tee`.
fn writes_its_operands(spec: &CommandSpec) -> bool {
    matches!(spec.operands.rest, Some(Role::Path(kind)) if !kind.only_reads())
}

/// Whether the rule covers the example.
fn is_covered(pattern: &Pattern, line: &str) -> bool {
    match perm_bash::analyze(line, &Host::default()) {
        Analysis::Readable(reading) => {
            reading.invocations.first().is_some_and(|one| covers(pattern, &one.argv, None))
        }
        Analysis::Unreadable(_) => false,
    }
}

/// The example as a command line, where the rule covers it and it changes files.
fn witness(pattern: &Pattern, words: &[String]) -> Option<String> {
    let argv: Vec<Value> = words.iter().map(|word| Value::literal(word)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let line = command_line(&words);
    if !covers(pattern, &argv, None) {
        return None;
    }
    let Analysis::Readable(reading) = perm_bash::analyze(&line, &Host::default()) else { return None };
    let changes = reading.invocations.iter().any(|one| match &one.judgement {
        Judgement::FileSystem => true,
        Judgement::Unproven(_) => one.effects.iter().any(|effect| !effect.kind.only_reads()),
        Judgement::ReadOnly(_) | Judgement::Wrapper => false,
    });
    changes.then_some(line)
}
