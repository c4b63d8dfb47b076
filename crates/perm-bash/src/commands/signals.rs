//! kill and its kin.
//!
//! Rows: bash's `help kill`, kill(1), pkill(1), killall(1). A signal to a process is a change like others; one
//! to pid 1, to the own group (0) or to everything (-1) is a hazard.

use perm_core::{Reason, Span};

use crate::analysis::Hazard;
use crate::arguments::{Arguments, Operand};
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax};
use crate::value::{Piece, Shape, Value};

/// `kill [-SIGNAL | -s SIGNAL | -n NUMBER] [--] PID…`, `kill -l`, and signal 0, which only asks.
fn kills(arguments: &Arguments<'_>) -> Finding {
    let mut rest = arguments.operands.as_slice();
    let mut asks = false;
    if let [first, after @ ..] = rest {
        match first.value.text() {
            Some("-l" | "-L" | "--list" | "--table") => return Finding::AsListed,
            Some("-s" | "-n" | "--signal") => {
                asks = after.first().and_then(|signal| signal.value.text()) == Some("0");
                rest = after.get(1..).unwrap_or_default();
            }
            // The first word with a dash names the signal.
            None if first.value.is_one_word()
                && first.value.prefix().starts_with('-')
                && !after.is_empty() =>
            {
                rest = after;
            }
            Some("--") | None => {}
            Some(word) if word.starts_with('-') => {
                asks = word == "-0";
                rest = after;
            }
            Some(_) => {}
        }
    }
    if let [first, after @ ..] = rest
        && first.value.text() == Some("--")
    {
        rest = after;
    }
    if asks && rest.iter().all(|target| is_process(target.value)) {
        return Finding::AsListed;
    }
    match rest.iter().find(|target| reaches_everything(target.value)) {
        Some(target) => Finding::Hazard(everything(target)),
        None => Finding::Unknown(format!("`{}` sends a signal", name(arguments))),
    }
}

/// Digits, or a number that the shell gives.
fn is_process(value: &Value) -> bool {
    match value {
        Value::Text(text) => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
        Value::OneOf(_) | Value::Words(_) => false,
        Value::Word(pattern) => pattern.pieces.as_slice() == [Piece::Shaped(Shape::Number)],
    }
}

fn reaches_everything(value: &Value) -> bool {
    let reaches = |text: &str| matches!(text.trim().parse::<i64>(), Ok(-1..=1));
    match value {
        Value::Text(text) => reaches(text),
        Value::OneOf(texts) => texts.iter().any(|text| reaches(text)),
        Value::Word(pattern) | Value::Words(pattern) => pattern.prefix().starts_with('-'),
    }
}

fn everything(target: &Operand<'_>) -> Hazard {
    let message = format!("a signal to `{}` may reach every process", target.value.display());
    Hazard { reason: Reason::new("bash/kill-all", message).at(target.span), hides_code: false }
}

/// `pkill` and `killall` choose by name; a pattern that every name matches is as bad as -1.
fn kills_by_name(arguments: &Arguments<'_>) -> Finding {
    let is_everybody = |word: &&Operand<'_>| matches!(word.value.text(), Some("" | "." | ".*"));
    // `-u root` without a name: every process of that user.
    let by_owner = |word: &&Operand<'_>| {
        word.value.text().is_some_and(|text| {
            ["-U", "-u", "--euid", "--uid", "--user"].iter().any(|option| {
                text.strip_prefix(option)
                    .is_some_and(|rest| rest.is_empty() || !option.starts_with("--") || rest.starts_with('='))
            })
        })
    };
    let is_option = |word: &Operand<'_>| word.value.text().is_some_and(|text| text.starts_with('-'));
    let names = arguments.operands.iter().filter(|word| !is_option(word)).count();
    let all = arguments.operands.iter().find(is_everybody).or_else(|| {
        let owner = arguments.operands.iter().find(by_owner)?;
        let attached = owner
            .value
            .text()
            .is_some_and(|text| text.contains('=') || (text.len() > 2 && !text.starts_with("--")));
        (names <= usize::from(!attached)).then_some(owner)
    });
    match all {
        Some(word) => Finding::Hazard(everything(word)),
        None => Finding::Unknown(format!("`{}` sends a signal", name(arguments))),
    }
}

fn kills_all(arguments: &Arguments<'_>) -> Finding {
    let message = format!("`{}` sends a signal to every process", name(arguments));
    let reason = Reason::new("bash/kill-all", message).at(Span::default());
    Finding::Hazard(Hazard { reason, hides_code: false })
}

fn name(arguments: &Arguments<'_>) -> &'static str {
    arguments.path.first().copied().unwrap_or_default()
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "kill",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(kills),
        read_only: &["kill -l", "kill -l 9", "kill -0 4242"],
        not_read_only: &[
            "kill 4242",
            "kill 1",
            "kill -KILL 1",
            "kill -9 -1",
            "kill -s KILL 1",
            "kill 0",
            "kill -- -1",
            "kill -0 $x",
            "kill $x",
            "kill",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "killall",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(kills_by_name),
        not_read_only: &["killall node", "killall -r .", "killall -u dev"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "killall5",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(kills_all),
        not_read_only: &["killall5"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pkill",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(kills_by_name),
        not_read_only: &["pkill -f node", "pkill .", "pkill -u root", "pkill -u dev node"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "skill",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only: &["skill -9 x"],
        ..CommandSpec::NEW
    },
];
