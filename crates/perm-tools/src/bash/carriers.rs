//! Programs that run what their own words name, somewhere else or in a way that is not followed: containers,
//! package runners, git's commands that take a command.
//!
//! Deny and ask rules are broad: they are also put to what such a program carries. In comes an invocation, out goes what
//! it carries, whatever the rules are: each of its words as a command's name, and texts that hold a command line.

mod table;

use std::borrow::Cow;

use perm_bash::analysis::{Invocation, Judgement};
use perm_bash::judge::environment::changes_what_runs;
use perm_bash::value::Value;

use super::asked::Asked;
use super::carried::{self, Carried};
use super::certainty::Match;
use super::index::BroadIndex;
use super::matching::raw_words;
use super::program::{base_name, runs_its_input};
use super::{canonical, git_line, given, launchers, python_module, runs, starts};
use table::{NAMES, TAKE_COMMANDS, TAKE_DATA};

/// How many words of one command are tried as a command's name.
const MOST_WORDS: usize = 256;

/// What the invocation carries, where it is known to carry something, or nothing is known of it.
pub(super) fn carried<'a>(asked: &'a Asked<'_>, invocation: &'a Invocation) -> Vec<Carried<'a>> {
    let mut found = Vec::new();
    if runs_nothing(&invocation.judgement) {
        return found;
    }
    for list in asked.lists() {
        of_words(&list.argv, invocation, &mut found);
    }
    for variable in invocation.assignments.iter().filter(|one| changes_what_runs(&one.name)) {
        match variable.value.texts() {
            Some(texts) => found.extend(texts.iter().map(|text| Carried::text(text))),
            None => found.push(Carried::Anything),
        }
    }
    of_input(invocation, &mut found);
    found
}

/// Whether it is proven that the command starts no program.
const fn runs_nothing(judgement: &Judgement) -> bool {
    match judgement {
        Judgement::ReadOnly(_) => true,
        Judgement::FileSystem | Judgement::Unproven(_) | Judgement::Wrapper => false,
    }
}

/// The same for one of the lists that its words may be.
fn of_words<'a>(argv: &'a [Value], invocation: &Invocation, found: &mut Vec<Carried<'a>>) {
    if let Some(start) = starts::start(argv).or_else(|| starts::start_of_setting(argv)) {
        behind(argv.get(start..).unwrap_or_default(), found);
    }
    let named = launchers::program_by_name(argv).and_then(|at| argv.get(at..));
    found.extend(named.map(Carried::command));
    of_script(argv, found);
    of_options(argv, found);
    unknown(argv, &invocation.judgement, found);
    for (key, value) in settings(argv) {
        of_setting(key, value, found);
    }
}

/// What stands behind the words that make a program run something: each word may start the command.
fn behind<'a>(carried: &'a [Value], found: &mut Vec<Carried<'a>>) {
    for at in 0..carried.len().min(MOST_WORDS) {
        found.extend(carried.get(at..).and_then(named_by).map(Carried::command));
    }
    for text in carried.iter().filter_map(Value::text).filter(|text| text.contains(BETWEEN)) {
        // As it is, and cut at all that may stand in front of a command.
        found.extend([Carried::text(text), Carried::text(&text.replace(BETWEEN, " "))]);
    }
    if carried.len() > MOST_WORDS {
        // Too many to look at each.
        found.push(Carried::Anything);
    }
}

/// What a program is told on its standard input: `ssh h <<< 'rm x'`.
fn of_input(invocation: &Invocation, found: &mut Vec<Carried<'_>>) {
    let Judgement::Unproven(reason) = &invocation.judgement else { return };
    let program = invocation.argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
    let takes_commands = TAKE_COMMANDS.binary_search(&program).is_ok()
        || (may_run_its_words(&reason.code) && TAKE_DATA.binary_search(&program).is_err());
    if takes_commands {
        // `!rm x` runs a command in many languages.
        found.extend(given::texts(invocation).map(|text| Carried::code(&text.replace('!', " "))));
    }
}

/// Whether a command of which no more is known may run what it is told.
fn may_run_its_words(code: &str) -> bool {
    matches!(code, "bash/runs-code" | "bash/unknown-command" | "bash/unproven")
}

/// The program that an option names: `rg --pre=rm x`.
fn of_options(argv: &[Value], found: &mut Vec<Carried<'_>>) {
    let Some(program) = program_name(argv) else { return };
    let words = || argv.iter().enumerate().skip(1).filter_map(|(at, word)| Some((at, word.text()?)));
    let rows = runs::of(program)
        .filter(|row| row.subcommand.is_empty() || words().any(|(_, word)| word == row.subcommand));
    let given =
        rows.flat_map(|row| words().filter(|(_, word)| runs::is_given(row.program, row.options, word)));
    for (count, (at, word)) in given.enumerate() {
        if count >= MOST_WORDS {
            // Too many to look at each.
            found.push(Carried::Anything);
            return;
        }
        let next = argv.get(at + 1).and_then(Value::text);
        let glued = match word.split_once('=') {
            Some((_, argument)) => Some(argument),
            None if word.starts_with("--") => None,
            None => word.get(2..),
        };
        found.extend([glued, next].into_iter().flatten().map(Carried::code));
    }
}

/// The program that an interpreter is given to run: `python3 /usr/bin/pip install x`.
fn of_script<'a>(argv: &'a [Value], found: &mut Vec<Carried<'a>>) {
    let Some(program) = program_name(argv) else { return };
    if !runs_its_input(program) && !python_module::is_python(program) {
        return;
    }
    // The first word that is no option may still be an argument of one.
    let words = argv.iter().enumerate().skip(1).filter(|(_, word)| is_name(word)).take(2);
    let is_file = |text: &str| text.contains('/') || text.ends_with(".phar");
    let paths = words.filter(|(_, word)| word.text().is_some_and(is_file));
    found.extend(paths.filter_map(|(at, _)| argv.get(at..)).map(Carried::command));
}

/// What a program runs of which nothing is known: each of its words may be a command's name, and each text code, also that
/// of an interpreter.
fn unknown<'a>(argv: &'a [Value], judgement: &Judgement, found: &mut Vec<Carried<'a>>) {
    let Judgement::Unproven(reason) = judgement else { return };
    let is_unknown = reason.code == "bash/unknown-command";
    if !may_run_its_words(&reason.code) {
        return;
    }
    let own = argv.get(1..).unwrap_or_default();
    let is_text = |text: &&str| text.contains([' ', '\t', '\n', '(', '"', '\'', '`']);
    let texts = || own.iter().filter_map(Value::text).filter(is_text);
    if texts().nth(MOST_WORDS).is_some() || (is_unknown && own.len() > MOST_WORDS) {
        // Too many to look at each.
        found.push(Carried::Anything);
        return;
    }
    found.extend(texts().map(Carried::code));
    if is_unknown {
        let starts = (0..own.len()).filter_map(|at| own.get(at..));
        let starts = starts.filter(|words| words.first().is_some_and(is_name));
        found.extend(starts.map(|words| Carried::PerhapsCommand(Asked::new(words.into()))));
    }
}

/// What one of git's settings runs: an alias, or by its value.
fn of_setting(key: &str, value: &str, found: &mut Vec<Carried<'_>>) {
    if key.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("alias.")) {
        found.push(match value.strip_prefix('!') {
            Some(script) => Carried::Script(raw_words(script)),
            None => {
                let words = value.split_ascii_whitespace().map(Value::literal);
                Carried::command(std::iter::once(Value::literal("git")).chain(words).collect::<Vec<_>>())
            }
        });
    }
    if !NAMES.iter().any(|section| key.starts_with(section)) {
        found.push(Carried::text(value));
    }
}

/// What stands between words in a text, or between an option and the command line glued to it: `--filter=rm x`,
/// `EXEC:rm x`, `+!rm x`.
const BETWEEN: [char; 7] = [' ', '\t', '\n', '=', ':', '!', '+'];

/// What one deny or ask rule has to do with what the invocation carries.
pub(crate) fn hits_of(rule: &perm_core::Rule, invocation: &Invocation, home: Option<&str>) -> Match {
    let rules = BroadIndex::new(std::slice::from_ref(rule));
    let asked = Asked::new(Cow::Borrowed(&invocation.argv));
    let hits = carried::hits(&rules, &carried(&asked, invocation), home);
    match (hits.sure, hits.possible) {
        (Some(_), _) => Match::Yes,
        (None, Some(_)) => Match::Maybe,
        (None, None) => Match::No,
    }
}

/// The program by its first name.
fn program_name(argv: &[Value]) -> Option<&str> {
    Some(canonical::first_name(base_name(argv.first()?.text()?)))
}

/// The words from one that could name a command on: `rm x`, or `--entrypoint=rm x`.
fn named_by(words: &[Value]) -> Option<Cow<'_, [Value]>> {
    let (first, rest) = words.split_first()?;
    if is_name(first) {
        return Some(Cow::Borrowed(words));
    }
    let (_, value) = first.text()?.strip_prefix("--")?.split_once('=')?;
    let name = Value::literal(value);
    is_name(&name).then(|| std::iter::once(name).chain(rest.iter().cloned()).collect())
}

/// A word that could name a command.
fn is_name(word: &Value) -> bool {
    word.text().is_some_and(|text| !text.is_empty() && !text.starts_with('-'))
}

/// What `git -c KEY=VALUE` sets, and `git config KEY VALUE`.
fn settings(argv: &[Value]) -> impl Iterator<Item = (&str, &str)> {
    given_settings(argv).chain(kept_setting(argv))
}

/// What `git config KEY VALUE` sets for the commands after it.
fn kept_setting(argv: &[Value]) -> Option<(&str, &str)> {
    let line = git_line::read(argv).filter(|line| line.name == Some("config"))?;
    let mut words = line.words.iter().filter_map(Value::text);
    let key = words.find(|word| word.contains('.') && !word.starts_with('-'))?;
    Some((key, words.next()?))
}

fn given_settings(argv: &[Value]) -> impl Iterator<Item = (&str, &str)> {
    let is_git = argv.first().and_then(Value::text).map(base_name) == Some("git");
    let mut after_option = false;
    argv.iter().skip(1).filter_map(Value::text).filter_map(move |word| {
        let setting = if after_option { Some(word) } else { word.strip_prefix("-c") };
        after_option = word == "-c";
        setting.filter(|_| is_git)?.split_once('=')
    })
}
