//! Allow rules that allow any code: they cover a shell, an interpreter, a wrapper, or a program that can be told
//! to run others.
//!
//! There is no list of bad rules here. A rule is tried on command lines: its own words with something to run
//! behind them, the words that are known to carry a command, and the examples beside each program's
//! specification. Where the rule covers one of them and the reader of command lines, or a table that decisions
//! are made with, says that it runs what it is given, that command line is the witness.

mod code;
mod witness;

pub(super) use witness::examples;

use perm_bash::analysis::{Analysis, Invocation, WrapperKind};
use perm_bash::arguments::{Arguments, read_with_doubts};
use perm_bash::judge::specification;
use perm_bash::specification::{Base, Finding, Role};
use perm_bash::value::Value;
use perm_core::{Host, Shown};

use super::Level;
use super::parsed::{Content, Parsed};
use crate::bash::actions::{Action, action, words_of_action};
use crate::bash::matching::covers;
use crate::bash::program::{base_name, reads_its_program};
use crate::bash::rule::{Pattern, Token};
use crate::bash::{actions, starts, suggest};

const CODE: &str = "lint/arbitrary-code";

/// Stands for whatever is run.
const COMMAND: &str = "COMMAND";

/// Programs that have a command of their own to run another one, which no option shows. Sorted.
const TYPED: &[&str] = &[
    "ed", "emacs", "ex", "gdb", "less", "lldb", "more", "mysql", "nano", "nvim", "psql", "screen", "sqlite3",
    "tmux", "vi", "view", "vim",
];

/// An allow rule with a command line that it covers and that runs anything.
pub(super) fn find(one: &Parsed<'_>) -> Option<super::Finding> {
    if !one.allows() {
        return None;
    }
    let finding = |message: String| super::Finding::new(CODE, Level::Warning, one.at, message);
    let pattern = match &one.content {
        Content::Every if one.rule.tool_name == "Bash" => {
            return Some(finding("it allows every command line: name the commands".to_owned()));
        }
        Content::Words(pattern) => pattern,
        Content::Every
        | Content::Path(_)
        | Content::Arguments(_)
        | Content::Foreign
        | Content::NoArguments
        | Content::Unreadable(_) => return None,
    };
    if let Some(found) = given(one, pattern) {
        return Some(found);
    }
    let (argv, why) = witness::candidates(pattern).into_iter().find_map(|argv| {
        let values: Vec<Value> = argv.iter().map(|word| Value::literal(word)).collect();
        let why = covers(pattern, &values, None).then(|| runs(pattern, &values)).flatten()?;
        Some((argv, why))
    })?;
    let words: Vec<&str> = argv.iter().map(String::as_str).collect();
    let line = Shown::word(&command_line(&words));
    Some(finding(format!("it allows any code: it covers `{line}`, {}", sentence(why, &words))))
}

/// A rule for a program whose own words hold what it runs, whatever its tables say of the rest.
fn given(one: &Parsed<'_>, pattern: &Pattern) -> Option<super::Finding> {
    let [tokens @ .., Token::Run] = pattern.tokens() else { return None };
    let own: Vec<&str> = tokens.iter().map(Token::literal).collect::<Option<_>>()?;
    let program = base_name(own.first()?);
    let row = code::ROWS
        .binary_search_by_key(&program, |row| row.program)
        .ok()
        .and_then(|at| code::ROWS.get(at))?;
    if row.alone && own.len() > 1 {
        return None;
    }
    let words: Vec<&str> = own.iter().copied().chain(row.tail.iter().copied()).collect();
    let values: Vec<Value> = words.iter().map(|word| Value::literal(word)).collect();
    if !covers(pattern, &values, None) {
        return None;
    }
    let line = Shown::word(&command_line(&words));
    let does = row.does;
    let message = format!("it allows {does}: it covers `{line}`; write out the whole command, without `*`");
    let finding = super::Finding::new(CODE, Level::Warning, one.at, message);
    Some(match row.better {
        Some(better) => finding.better(one.with(&one.rule.tool_name, better.to_owned())),
        None => finding,
    })
}

/// How a command line comes to run anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// It is a wrapper, of this kind.
    Wraps(WrapperKind),
    /// What its words hold is run as code.
    Code,
    /// A subcommand or an option of it runs what follows.
    Carries,
    /// It runs its input.
    Input,
    /// It has a command for that.
    Typed,
    /// The program runs what its folder holds, and the rule names none of its actions.
    Everything,
}

fn sentence(why: Why, words: &[&str]) -> String {
    let program = Shown::word(words.first().copied().unwrap_or_default());
    match why {
        Why::Wraps(WrapperKind::Transparent) => format!(
            "which runs what it is given: write the rule for the command itself, it is seen through `{program}`"
        ),
        Why::Wraps(WrapperKind::Arguments | WrapperKind::Privileged | WrapperKind::Remote) => {
            "which runs what it is given: write out the whole command, without `*`".to_owned()
        }
        Why::Carries => "which runs what it is given: name an action that does not".to_owned(),
        Why::Code => "whose words are code: write out the whole command, without `*`".to_owned(),
        Why::Input => format!("which runs its input: name what it runs, as in `{program} FILE:*`"),
        Why::Typed => format!("and `{program}` can run others from within: write out the whole command"),
        Why::Everything
            if words_of_action(&program).is_none() && !suggest::runs_what_its_folder_holds(&program) =>
        {
            format!("which runs code: name what it runs, as in `{program} FILE:*`")
        }
        Why::Everything => format!("which runs code: name an action, as in `{program} ACTION:*`"),
    }
}

/// Whether the command line runs whatever it is given.
fn runs(pattern: &Pattern, argv: &[Value]) -> Option<Why> {
    let words: Vec<&str> = argv.iter().filter_map(Value::text).collect();
    let program = base_name(words.first()?);
    if carries(pattern, program, argv, &words) {
        return Some(Why::Carries);
    }
    let analysis = perm_bash::analyze(&command_line(&words), &Host::default());
    if let Analysis::Readable(reading) = &analysis {
        let inner = reading.invocations.iter().find(|one| is_given(one, pattern));
        if let Some(wrapper) = inner.and_then(|one| one.via.last()) {
            return Some(Why::Wraps(wrapper.kind));
        }
        if reading.hazards.iter().any(|hazard| hazard.hides_code) {
            return Some(Why::Code);
        }
    }
    if reads_its_program(argv) {
        return Some(Why::Input);
    }
    if TYPED.binary_search(&program).is_ok() {
        return Some(Why::Typed);
    }
    let read = read_with_doubts(argv, &[], specification(argv.first()?)?);
    let names_code = |role: Role, argument: Option<&str>| {
        role == Role::Runs && argument.is_some_and(|argument| !is_literal_of(pattern, argument))
    };
    let by_option = read
        .options
        .iter()
        .any(|option| names_code(option.spec.role, option.argument.as_ref().and_then(Value::text)));
    let by_operand = read.operands.iter().any(|operand| names_code(operand.role, operand.value.text()));
    // What `npm run` runs is named by the action itself, options beside it or not.
    let plain: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with('-')).collect();
    let is_action = matches!(action(&plain), Action::Prefix(_));
    if by_option || (by_operand && !is_action) || runs_by_check(&read) {
        return Some(Why::Code);
    }
    let names_the_program_alone = pattern.tokens().len() == 2 && !pattern.is_exact();
    let needs_an_action = words_of_action(program).is_none_or(|count| count > 1);
    (names_the_program_alone && needs_an_action && read.spec.base == Base::Runs).then_some(Why::Everything)
}

/// An action that runs what follows it, where the rule does not fix what that is.
fn carries(pattern: &Pattern, program: &str, argv: &[Value], words: &[&str]) -> bool {
    let fixed = pattern.tokens().iter().take_while(|token| token.literal().is_some()).count();
    // What runs in a container or on a machine is chosen by later words too.
    let is_elsewhere = specification(&Value::literal(program)).is_some_and(|spec| spec.service.is_some());
    let leaves_open =
        |length: usize| !pattern.is_exact() && words.len() > length && (is_elsewhere || fixed <= length);
    actions::run_anything(program).any(|row| words.starts_with(&row) && leaves_open(row.len()))
        || starts::start(argv).is_some_and(leaves_open)
}

/// The inner command of a wrapper, where the rule does not name it.
fn is_given(invocation: &Invocation, pattern: &Pattern) -> bool {
    let inner = invocation.argv.first().and_then(Value::text);
    !invocation.via.is_empty() && inner.is_some_and(|inner| !is_literal_of(pattern, inner))
}

/// Whether the rule itself writes the word, or a word that holds it.
fn is_literal_of(pattern: &Pattern, word: &str) -> bool {
    pattern.tokens().iter().filter_map(Token::literal).any(|own| own.contains(word))
}

/// Whether what the program's own language says was read, and runs something.
fn runs_by_check(read: &Arguments<'_>) -> bool {
    match read.spec.check.map(|check| check(read)) {
        Some(Finding::Runs(_) | Finding::Hands(..)) => true,
        Some(
            Finding::AsListed
            | Finding::OnlyReads
            | Finding::Effects(_)
            | Finding::Partly(..)
            | Finding::Unknown(_)
            | Finding::Hazard(_),
        )
        | None => false,
    }
}

/// The words as a command line that a shell reads as exactly them.
pub(super) fn command_line(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    quoted.join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+:,./-".contains(&byte);
    // Unquoted, `time` is the shell's own word and not the program.
    if !word.is_empty() && word != "time" && (word.bytes().all(is_plain) || word == "{}") {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::TYPED;
    use crate::bash::matching::covers;
    use crate::bash::rule::Pattern;

    /// Where a table of options knows the words, no rule covers them: such a row would never be found.
    #[test]
    fn what_the_tables_of_options_know_is_no_row() {
        for row in super::code::ROWS {
            let pattern = Pattern::parse(&format!("{}:*", row.program)).unwrap();
            let words = std::iter::once(&row.program).chain(row.tail);
            let words: Vec<Value> = words.map(|word| Value::literal(word)).collect();
            assert!(covers(&pattern, &words, None), "{}", row.program);
        }
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(TYPED.is_sorted());
        assert!(super::code::ROWS.is_sorted_by_key(|row| row.program));
    }
}
