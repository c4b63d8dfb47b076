//! Programs that run what their own words name, somewhere else or in a way that is not followed: containers,
//! package runners, git's commands that take a command.
//!
//! Deny and ask rules are broad: they are also put to what such a program carries. In comes an invocation,
//! out go the rules' hits on each of its words as a command's name, and on texts that hold a command line.

mod table;

use std::borrow::Cow;

use perm_bash::analysis::{Invocation, Judgement};
use perm_bash::judge::environment::changes_what_runs;
use perm_bash::value::Value;

use super::index::{BroadIndex, Hits};
use super::matching::{Match, raw_words};
use super::program::{base_name, runs_its_input};
use super::{canonical, git_line, given, launchers, python_module, runs, spellings};
use table::{CARRIERS, NAMES, SETTERS, TAKE_COMMANDS, TAKE_DATA};

/// How many words of one command are tried as a command's name.
const MOST_WORDS: usize = 256;

/// The hits of deny or ask rules on what the invocation carries, where it is known to carry something.
pub(super) fn hits<'a>(rules: &'a BroadIndex, invocation: &Invocation, home: Option<&str>) -> Hits<'a> {
    let mut hits = Hits::default();
    for argv in spellings::of(&invocation.argv) {
        let own = of_words(rules, &argv, invocation, home);
        hits.possible = hits.possible.or(own.possible);
        if own.sure.is_some() {
            hits.sure = own.sure;
            return hits;
        }
    }
    let variables = invocation.assignments.iter().filter(|one| changes_what_runs(&one.name));
    for variable in variables {
        hits.possible = hits.possible.or_else(|| match variable.value.texts() {
            Some(texts) => texts.iter().find_map(|text| rules.raw_hit(&raw_words(text), home)),
            None => rules.any(),
        });
    }
    hits.possible = hits.possible.or_else(|| of_input(rules, invocation, home));
    hits
}

/// The same for one of the lists that its words may be.
fn of_words<'a>(
    rules: &'a BroadIndex,
    argv: &[Value],
    invocation: &Invocation,
    home: Option<&str>,
) -> Hits<'a> {
    let mut hits = Hits::default();
    if let Some(start) = start(argv).or_else(|| start_by(SETTERS, argv)) {
        let carried = argv.get(start..).unwrap_or_default();
        for at in 0..carried.len().min(MOST_WORDS) {
            let words = carried.get(at..).unwrap_or_default();
            let Some(words) = named_by(words) else { continue };
            if let Some(rule) = rules.hits(&words, home).sure {
                hits.sure = Some(rule);
                return hits;
            }
        }
        let mut texts = carried.iter().filter_map(Value::text).filter(|text| text.contains(BETWEEN));
        hits.possible = texts.find_map(|text| in_text(rules, text, home));
        if carried.len() > MOST_WORDS {
            // Too many to look at each.
            hits.possible = hits.possible.or_else(|| rules.any());
        }
    }
    let named = launchers::program_by_name(argv).and_then(|at| argv.get(at..));
    if let Some(rule) =
        named.and_then(|words| rules.hits(words, home).sure).or_else(|| of_script(rules, argv, home))
    {
        hits.sure = Some(rule);
        return hits;
    }
    hits.possible = hits.possible.or_else(|| of_options(rules, argv, home));
    if hits.possible.is_none() {
        hits.possible = unknown(rules, argv, &invocation.judgement, home);
    }
    if let Some(rule) = aliases(argv).find_map(|alias| of_alias(rules, alias, home)) {
        hits.sure = Some(rule);
        return hits;
    }
    let is_name = |key: &str| NAMES.iter().any(|section| key.starts_with(section));
    let mut values = settings(argv).filter(|(key, _)| !is_name(key)).map(|(_, value)| value);
    hits.possible = hits.possible.or_else(|| values.find_map(|value| rules.raw_hit(&raw_words(value), home)));
    hits
}

/// A rule that may be about what a program is told on its standard input: `ssh h <<< 'rm x'`.
fn of_input<'a>(
    rules: &'a BroadIndex,
    invocation: &Invocation,
    home: Option<&str>,
) -> Option<&'a perm_core::Rule> {
    let Judgement::Unproven(reason) = &invocation.judgement else { return None };
    let program = invocation.argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
    let takes_commands = TAKE_COMMANDS.binary_search(&program).is_ok()
        || (may_run_its_words(&reason.code) && TAKE_DATA.binary_search(&program).is_err());
    let mut texts = given::texts(invocation).filter(|_| takes_commands);
    // `!rm x` runs a command in many languages.
    texts.find_map(|text| rules.raw_hit(&code_words(&text.replace('!', " ")), home))
}

/// Whether a command of which no more is known may run what it is told.
fn may_run_its_words(code: &str) -> bool {
    matches!(code, "bash/runs-code" | "bash/unknown-command" | "bash/unproven")
}

/// A rule that may be about the program that an option names: `rg --pre=rm x`.
fn of_options<'a>(rules: &'a BroadIndex, argv: &[Value], home: Option<&str>) -> Option<&'a perm_core::Rule> {
    let program = canonical::first_name(base_name(argv.first()?.text()?));
    let words = || argv.iter().enumerate().skip(1).filter_map(|(at, word)| Some((at, word.text()?)));
    let rows = runs::of(program)
        .filter(|row| row.subcommand.is_empty() || words().any(|(_, word)| word == row.subcommand));
    rows.flat_map(|row| words().filter(|(_, word)| runs::is_given(row.program, row.options, word)))
        .take(MOST_WORDS)
        .find_map(|(at, word)| {
            let next = argv.get(at + 1).and_then(Value::text);
            let glued = match word.split_once('=') {
                Some((_, argument)) => Some(argument),
                None if word.starts_with("--") => None,
                None => word.get(2..),
            };
            [glued, next].into_iter().flatten().find_map(|text| rules.raw_hit(&code_words(text), home))
        })
}

/// A rule about the program that an interpreter is given to run: `python3 /usr/bin/pip install x`.
fn of_script<'a>(rules: &'a BroadIndex, argv: &[Value], home: Option<&str>) -> Option<&'a perm_core::Rule> {
    let program = canonical::first_name(base_name(argv.first()?.text()?));
    if !runs_its_input(program) && !python_module::is_python(program) {
        return None;
    }
    // The first word that is no option may still be an argument of one.
    let words = argv.iter().enumerate().skip(1).filter(|(_, word)| is_name(word)).take(2);
    let is_file = |text: &str| text.contains('/') || text.ends_with(".phar");
    let paths = words.filter(|(_, word)| word.text().is_some_and(is_file));
    paths.filter_map(|(at, _)| argv.get(at..)).find_map(|words| rules.hits(words, home).sure)
}

/// A rule that may be about what a program runs of which nothing is known: each of its words may be a command's
/// name, and each text code, also that of an interpreter.
fn unknown<'a>(
    rules: &'a BroadIndex,
    argv: &[Value],
    judgement: &Judgement,
    home: Option<&str>,
) -> Option<&'a perm_core::Rule> {
    let Judgement::Unproven(reason) = judgement else { return None };
    let is_unknown = reason.code == "bash/unknown-command";
    if !may_run_its_words(&reason.code) {
        return None;
    }
    let own = argv.get(1..).unwrap_or_default();
    let is_text = |text: &&str| text.contains([' ', '\t', '\n', '(', '"', '\'', '`']);
    let texts = || own.iter().filter_map(Value::text).filter(is_text);
    if texts().nth(MOST_WORDS).is_some() || (is_unknown && own.len() > MOST_WORDS) {
        // Too many to look at each.
        return rules.any();
    }
    let mut code = texts().filter_map(|text| rules.raw_hit(&code_words(text), home));
    code.next().or_else(|| {
        let mut names = (0..own.len()).filter(|_| is_unknown);
        names.find_map(|at| {
            let words = own.get(at..).filter(|words| words.first().is_some_and(is_name))?;
            rules.hits(words, home).sure
        })
    })
}

/// A text of any language, cut into what may be words of a command.
pub(super) fn code_words(text: &str) -> Vec<Value> {
    let marks = |c: char| if "\"'`[],:=".contains(c) { ' ' } else { c };
    raw_words(&text.chars().map(marks).collect::<String>())
}

/// What stands between words in a text, or between an option and the command line glued to it: `--filter=rm x`,
/// `EXEC:rm x`, `+!rm x`.
const BETWEEN: [char; 7] = [' ', '\t', '\n', '=', ':', '!', '+'];

/// A rule whose words stand in the text, read as it is or cut at all that may stand in front of a command.
fn in_text<'a>(rules: &'a BroadIndex, text: &str, home: Option<&str>) -> Option<&'a perm_core::Rule> {
    rules
        .raw_hit(&raw_words(text), home)
        .or_else(|| rules.raw_hit(&raw_words(&text.replace(BETWEEN, " ")), home))
}

/// What one deny or ask rule has to do with what the invocation carries.
pub(crate) fn hits_of(rule: &perm_core::Rule, invocation: &Invocation, home: Option<&str>) -> Match {
    let rules = BroadIndex::new(std::slice::from_ref(rule));
    let hits = hits(&rules, invocation, home);
    match (hits.sure, hits.possible) {
        (Some(_), _) => Match::Yes,
        (None, Some(_)) => Match::Maybe,
        (None, None) => Match::No,
    }
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

/// The rows of the words that make this program run what follows them.
pub(crate) fn rows(program: &str) -> impl Iterator<Item = &'static [&'static str]> {
    CARRIERS.iter().copied().filter(move |row| row.first().is_some_and(|first| *first == program))
}

/// The index of the first word after those that make the program run something.
pub(crate) fn start(argv: &[Value]) -> Option<usize> {
    start_by(CARRIERS, argv)
}

fn start_by(table: &[&[&str]], argv: &[Value]) -> Option<usize> {
    let program = base_name(argv.first()?.text()?);
    let from = table.partition_point(|row| row.first().copied().unwrap_or_default() < program);
    let rows = table.iter().skip(from).take_while(|row| row.first() == Some(&program));
    rows.filter_map(|row| after(argv, row.get(1..).unwrap_or_default())).min()
}

/// The index after the words, which stand in this order behind the program's name.
fn after(argv: &[Value], words: &[&str]) -> Option<usize> {
    let mut at = 1;
    for word in words {
        let rest = argv.get(at..)?;
        at += rest.iter().position(|value| value.may_be(word))? + 1;
    }
    Some(at)
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

/// What `git -c alias.NAME=…` makes a name mean.
fn aliases(argv: &[Value]) -> impl Iterator<Item = &str> {
    let is_alias = |key: &str| key.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("alias."));
    settings(argv).filter(move |(key, _)| is_alias(key)).map(|(_, value)| value)
}

fn of_alias<'a>(rules: &'a BroadIndex, alias: &str, home: Option<&str>) -> Option<&'a perm_core::Rule> {
    match alias.strip_prefix('!') {
        Some(script) => rules.raw_hit(&raw_words(script), home),
        None => {
            let words = alias.split_ascii_whitespace().map(Value::literal);
            rules.hits(&std::iter::once(Value::literal("git")).chain(words).collect::<Vec<_>>(), home).sure
        }
    }
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::start;

    #[test]
    fn what_is_carried_starts_behind_the_words_that_say_so() {
        let cases: &[(&str, Option<usize>)] = &[
            ("npx rm a", Some(1)),
            ("docker exec c rm a", Some(2)),
            ("docker -H x compose exec c rm a", Some(5)),
            ("docker ps", None),
            ("git -C x bisect run rm", Some(5)),
            ("git commit -m run", None),
            ("/usr/bin/npx rm", Some(1)),
        ];
        for (words, expected) in cases {
            let argv: Vec<Value> = words.split(' ').map(Value::literal).collect();
            assert_eq!(start(&argv), *expected, "{words}");
        }
    }
}
