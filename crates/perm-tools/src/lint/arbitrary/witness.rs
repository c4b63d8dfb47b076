//! Command lines that a rule may cover and that may run anything: in comes a pattern, out come words to try.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use perm_bash::analysis::Analysis;
use perm_bash::commands;
use perm_bash::specification::CommandSpec;
use perm_bash::value::Value;
use perm_core::Host;

use super::COMMAND;
use crate::bash::rule::{Pattern, Token, WordPattern};
use crate::bash::{actions, starts};

/// How something to run is handed over: as it is, behind an operand, as code.
const TAILS: &[&[&str]] =
    &[&[COMMAND], &["1", COMMAND], &["-c", COMMAND], &["-e", COMMAND], &["-exec", COMMAND, ";"], &[]];

/// What stands for the programs of a rule whose command is a wildcard.
const ANY_PROGRAM: &[&str] = &["env", "bash", "python3", "node", "npx", "ssh", "sudo", "vim"];

/// Words that the rule may cover.
pub(super) fn candidates(pattern: &Pattern) -> Vec<Vec<String>> {
    let programs: Vec<&str> = match pattern.tokens().first() {
        Some(Token::Word(word)) => match word.literal() {
            Some(program) => vec![program],
            None => ANY_PROGRAM.iter().copied().filter(|program| word.matches(program, None)).collect(),
        },
        Some(Token::Run) => ANY_PROGRAM.to_vec(),
        None => Vec::new(),
    };
    let mut all = Vec::new();
    for program in programs {
        for tail in TAILS {
            all.extend(with_tail(pattern, program, tail));
        }
        let base = crate::bash::program::base_name(program);
        let rows = starts::rows(base).map(<[_]>::to_vec).chain(actions::run_anything(base));
        for row in rows {
            let words = row.iter().skip(1).copied().chain([COMMAND]).map(str::to_owned);
            all.push(std::iter::once(program.to_owned()).chain(words).collect());
        }
        all.extend(
            examples(base).iter().map(|words| {
                std::iter::once(program.to_owned()).chain(words.iter().skip(1).cloned()).collect()
            }),
        );
    }
    all
}

/// The pattern's own words, its last run of words being the tail; `None` where the pattern has none.
fn with_tail(pattern: &Pattern, program: &str, tail: &[&str]) -> Option<Vec<String>> {
    let last = pattern.tokens().iter().rposition(|token| matches!(token, Token::Run))?;
    let mut words = Vec::new();
    for (at, token) in pattern.tokens().iter().enumerate() {
        match token {
            Token::Run if at == 0 => words.push(program.to_owned()),
            Token::Run => {}
            Token::Word(_) if at == 0 => words.push(program.to_owned()),
            Token::Word(word) => words.push(instance(word)),
        }
        if at == last {
            words.extend(tail.iter().map(|word| (*word).to_owned()));
        }
    }
    Some(words)
}

/// A word that matches.
fn instance(word: &WordPattern) -> String {
    match word.literal() {
        Some(text) => text.to_owned(),
        None => word.parts().join("x"),
    }
}

/// The examples beside the specifications that are not read-only, by each name of the program: one command of
/// known words each.
static EXAMPLES: LazyLock<BTreeMap<&'static str, Vec<Vec<String>>>> = LazyLock::new(|| {
    let mut by_name: BTreeMap<&'static str, Vec<Vec<String>>> = BTreeMap::new();
    for spec in commands::all() {
        let mut lines = Vec::new();
        collect(spec, &mut lines);
        let words: Vec<Vec<String>> = lines.into_iter().filter_map(words).collect();
        for name in spec.aliases.iter().chain([&spec.name]) {
            by_name.entry(name).or_default().extend(words.iter().cloned());
        }
    }
    by_name
});

/// The examples of a program that do more than read, each as its words.
pub(in crate::lint) fn examples(program: &str) -> &'static [Vec<String>] {
    EXAMPLES.get(program).map(Vec::as_slice).unwrap_or_default()
}

fn collect(spec: &'static CommandSpec, lines: &mut Vec<&'static str>) {
    lines.extend(spec.not_read_only);
    for one in spec.subcommands {
        collect(one, lines);
    }
}

/// The words of an example, where it is one command whose words are all known.
fn words(line: &'static str) -> Option<Vec<String>> {
    let Analysis::Readable(reading) = perm_bash::analyze(line, &Host::default()) else { return None };
    let first = reading.invocations.first()?;
    first.argv.iter().map(|value| Value::text(value).map(str::to_owned)).collect()
}
