//! Rules whose words no command line gives that is written like them: the shell takes assignments, reserved words
//! and expansions away before a rule sees the words.
//!
//! The judge is the reader of command lines itself: the rule's own text is read as one.

use perm_bash::analysis::{Analysis, Invocation, Judgement};
use perm_bash::value::Value;
use perm_core::{Host, Shown};

use super::parsed::Parsed;
use super::{Finding, Level};
use crate::bash::rule::{Pattern, Token};

const CODE: &str = "lint/not-as-written";

/// What may follow the start of a command for it to be whole.
const TAILS: &[&str] = &["", " x", " x ]", " x ;"];

/// A rule that is not what its text would be as a command line.
pub(super) fn find(one: &Parsed<'_>) -> Option<Finding> {
    let pattern = one.words()?;
    let (words, open) = literal_words(pattern)?;
    let content = one.rule.content()?;
    let text = if open {
        content.trim_end().strip_suffix(":*").or_else(|| content.trim_end().strip_suffix('*'))?
    } else {
        content
    };
    let tails = if open { TAILS } else { TAILS.get(..1).unwrap_or_default() };
    let gives_them = tails.iter().any(|tail| {
        let line = format!("{text}{tail}");
        // `time` is a word of the shell and a program too.
        gives(&line, &words, false) || gives(&format!("command {line}"), &words, true)
    });
    if gives_them {
        return None;
    }
    Some(explain(one, text, &words))
}

/// The words of a pattern that is words, perhaps with anything behind them.
fn literal_words(pattern: &Pattern) -> Option<(Vec<&str>, bool)> {
    let (last, words) = pattern.tokens().split_last()?;
    let open = matches!(last, Token::Run);
    let words = if open { words } else { pattern.tokens() };
    Some((words.iter().map(Token::literal).collect::<Option<_>>()?, open))
}

/// Whether the line, read as one, runs these words; a program that is known, where that is asked.
fn gives(line: &str, words: &[&str], known: bool) -> bool {
    let is_known = |one: &Invocation| match &one.judgement {
        Judgement::Unproven(reason) => reason.code != "bash/unknown-command",
        Judgement::ReadOnly(_) | Judgement::FileSystem | Judgement::Wrapper => true,
    };
    match perm_bash::analyze(line, &Host::default()) {
        Analysis::Readable(reading) => {
            reading.invocations.iter().any(|one| starts_with(one, words) && (!known || is_known(one)))
        }
        Analysis::Unreadable(_) => false,
    }
}

fn starts_with(invocation: &Invocation, words: &[&str]) -> bool {
    let given = invocation.argv.iter().map(|value| value.text());
    invocation.argv.len() >= words.len() && given.zip(words).all(|(given, word)| given == Some(*word))
}

fn explain(one: &Parsed<'_>, text: &str, words: &[&str]) -> Finding {
    let finding = |message: String| Finding::new(CODE, Level::Error, one.at, message);
    let analysis = perm_bash::analyze(&format!("{text} x"), &Host::default());
    let Analysis::Readable(reading) = analysis else {
        let shown = Shown::word(text);
        return finding(format!(
            "`{shown}` is not how a command line starts: a rule is the words of one command"
        ));
    };
    let Some(first) = reading.invocations.first() else {
        return finding("the rule names no command".to_owned());
    };
    if let Some(assigned) = first.assignments.first() {
        let count = first.assignments.len();
        let name = Shown::word(&assigned.name);
        let message = format!(
            "`{name}=` stands in front of a command and is no word of it: a rule sees past assignments that are \
             harmless"
        );
        let rest: Vec<&str> = words.iter().skip(count).copied().collect();
        let open = one.rule.content().is_some_and(|content| content.ends_with('*'));
        return match Pattern::of_words(&rest, open) {
            Ok(pattern) => finding(message).better(one.with("Bash", pattern.to_string())),
            Err(_) => finding(message),
        };
    }
    let known = first.argv.iter().map(Value::text);
    let differs = known.zip(words).find(|(given, word)| *given != Some(**word)).map(|(_, word)| *word);
    match differs {
        Some(word) => {
            let shown = Shown::word(word);
            finding(format!(
                "the shell makes something else of `{shown}` before the rule sees it: write `*` for a part that \
                 differs, or quote it"
            ))
        }
        None => finding("the shell makes other words of this".to_owned()),
    }
}
