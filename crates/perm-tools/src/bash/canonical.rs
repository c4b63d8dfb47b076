//! One spelling for all: `npm i`, `docker container run`, `python3 -m pip`, `--message=x` as the tables write them.
//!
//! Deny and ask rules are broad: a rule and a command are compared as they are written, and once more as they are
//! spelled here. In come the words of a command or the elements of a rule, out go the same with the first of several
//! names. Allow rules are compared as written only.

mod names;
mod options;
mod plain;
mod resources;

use perm_bash::value::Value;
use smol_str::SmolStr;

use super::program::base_name;
use super::python_module::is_python;
use super::rule::{Pattern, Token};
use super::{globals, python_module};
use names::{ABBREVIATED, DASHED, IMPLIED, IP_VERBS, OPTIONS, PROGRAMS, SUBCOMMANDS};

/// A word whose text is known, or something else that stays as it is.
#[derive(Clone, Debug)]
enum Item<T> {
    Text(SmolStr),
    Other(T),
}

impl<T> Item<T> {
    fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Other(_) => None,
        }
    }
}

/// The first name of a command's program, where the program is known.
pub(super) fn program_of(argv: &[Value]) -> Option<SmolStr> {
    let first = base_name(argv.first()?.text()?);
    // Most programs have one name: then nothing is copied.
    if !has_other_names(first) {
        return Some(first.into());
    }
    match program(items_of(argv)).into_iter().next() {
        Some(Item::Text(name)) => Some(name),
        Some(Item::Other(_)) | None => None,
    }
}

/// The words of a command in their one spelling.
pub(super) fn of_command(argv: &[Value]) -> Vec<Value> {
    let mut items = program(items_of(argv));
    widen(&mut items);
    plain::words(&mut items);
    subcommand(&mut items);
    let mut items = options::spell_out(items);
    imply(&mut items);
    let value = |item| match item {
        Item::Text(text) => Value::Text(text),
        Item::Other(value) => value,
    };
    items.into_iter().map(value).collect()
}

fn items_of(argv: &[Value]) -> Vec<Item<Value>> {
    let items = argv.iter().map(|value| match value {
        Value::Text(text) => Item::Text(text.clone()),
        Value::OneOf(_) | Value::Word(_) | Value::Words(_) => Item::Other(value.clone()),
    });
    items.collect()
}

/// A word of which the beginning is known, and that may be another name of a subcommand, may be the first name too.
fn widen(items: &mut [Item<Value>]) {
    let Some(program) = items.first().and_then(Item::text).map(SmolStr::from) else { return };
    // The place of the subcommand, whatever it is.
    let mut first = 1;
    while let Some(option) = items.get(first).and_then(Item::text).filter(|text| is_option(text)) {
        first += if globals::takes_next(&program, option) { 2 } else { 1 };
    }
    for (at, item) in items.iter_mut().enumerate().skip(1) {
        let Item::Other(value) = item else { continue };
        let rows = SUBCOMMANDS.iter().filter(|row| row.0 == program);
        let is_beginning = at == first && ABBREVIATED.iter().any(|row| row.0 == program);
        if is_beginning || rows.flat_map(|row| row.1.split(' ')).any(|name| value.may_be(name)) {
            *item = Item::Other(match value {
                Value::Words(_) => Value::any_words(),
                Value::Text(_) | Value::OneOf(_) | Value::Word(_) => Value::any_word(),
            });
        }
    }
}

/// The rule in its one spelling; none where its program is not fixed.
pub(super) fn of_pattern(pattern: &Pattern) -> Option<Pattern> {
    let first = base_name(pattern.first_literal()?);
    let has_option = pattern.tokens().iter().filter_map(Token::literal).any(|word| word.starts_with('-'));
    let has_path = pattern.tokens().iter().filter_map(Token::literal).any(|word| word.contains('/'));
    if !(has_option || has_path || has_rows(first) || has_other_names(first) || first == "tar") {
        // It is its own, and yet to be compared with what is spelled otherwise: `python -m X` is `X`.
        return Some(pattern.clone());
    }
    let items = pattern.tokens().iter().map(|token| match token.literal() {
        Some(text) => Item::Text(text.into()),
        None => Item::Other(token.clone()),
    });
    let mut items = program(items.collect());
    plain::words(&mut items);
    subcommand(&mut items);
    let tokens = options::spell_out(items).into_iter().map(|item| match item {
        Item::Text(text) => Token::of_text(text),
        Item::Other(token) => token,
    });
    Pattern::of_tokens(tokens)
}

/// Whether the tables name subcommands or options of the program.
fn has_rows(program: &str) -> bool {
    let from = SUBCOMMANDS.partition_point(|row| row.0 < program);
    SUBCOMMANDS.get(from).is_some_and(|row| row.0 == program)
        || PROGRAMS.iter().any(|(_, words)| words.split(' ').next() == Some(program))
        || matches!(program, "kubectl" | "oc")
        || OPTIONS.iter().any(|row| row.0 == program)
        || ABBREVIATED.iter().any(|row| row.0 == program)
}

/// Whether the two programs are names of the same.
pub(crate) fn are_same(one: &str, other: &str) -> bool {
    let first = |name: &str| program(vec![Item::<()>::Text(name.into())]).into_iter().next();
    let (one, other) = (first(one), first(other));
    one.as_ref().and_then(Item::text) == other.as_ref().and_then(Item::text)
}

/// The first name of a program, where it is one word.
pub(super) fn first_name(name: &str) -> &str {
    if is_pip(name) {
        return "pip";
    }
    let row = PROGRAMS.binary_search_by_key(&name, |row| row.0).ok().and_then(|at| PROGRAMS.get(at));
    row.map(|row| row.1).filter(|words| !words.contains(' ')).unwrap_or(name)
}

/// Whether the program is another name of something.
fn has_other_names(program: &str) -> bool {
    plain::program(program) != program
        || PROGRAMS.binary_search_by_key(&program, |row| row.0).is_ok()
        || is_python(program)
        || is_pip(program)
        || dashed(program).is_some()
}

fn is_pip(name: &str) -> bool {
    name.strip_prefix("pip").is_some_and(is_version)
}

fn is_version(rest: &str) -> bool {
    rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `git-push` as the program and its subcommand.
fn dashed(name: &str) -> Option<(&'static str, &str)> {
    let (program, subcommand) = name.split_once('-')?;
    let program = DASHED.iter().find(|own| **own == program)?;
    (!subcommand.is_empty()).then_some((*program, subcommand))
}

/// The program by its first name.
fn program<T: Clone>(items: Vec<Item<T>>) -> Vec<Item<T>> {
    let Some((Some(first), rest)) = items.split_first().map(|(first, rest)| (first.text(), rest)) else {
        return items;
    };
    let name = plain::program(base_name(first));
    if is_python(name) || name == "py" {
        // `python -u -m pip install` is `pip install`.
        if let Some((module, width)) = python_module::find(rest.iter().map(Item::text)) {
            let module = Item::Text(module.into());
            return program(std::iter::once(module).chain(rest.iter().skip(width).cloned()).collect());
        }
        return with_first(&["python"], rest);
    }
    if is_pip(name) {
        return with_first(&["pip"], rest);
    }
    if let Some((program, subcommand)) = dashed(name) {
        return with_first(&[program, subcommand], rest);
    }
    match PROGRAMS.binary_search_by_key(&name, |row| row.0).ok().and_then(|at| PROGRAMS.get(at)) {
        Some((_, words)) => with_first(&words.split(' ').collect::<Vec<_>>(), rest),
        None => with_first(&[name], rest),
    }
}

fn with_first<T: Clone>(words: &[&str], rest: &[Item<T>]) -> Vec<Item<T>> {
    let words = words.iter().map(|word| Item::Text((*word).into()));
    words.chain(rest.iter().cloned()).collect()
}

/// Gives the subcommand its first name.
fn subcommand<T: Clone>(items: &mut Vec<Item<T>>) {
    let Some(program) = items.first().and_then(Item::text).map(SmolStr::from) else { return };
    abbreviated(&program, items);
    let from = SUBCOMMANDS.partition_point(|row| row.0 < program.as_str());
    let rows = SUBCOMMANDS.iter().skip(from).take_while(|row| row.0 == program);
    // `run-script test` is `run test` is `test`.
    for _ in 0..2 {
        let found = rows.clone().find_map(|row| {
            let words: Vec<&str> = row.1.split(' ').collect();
            Some((places(items, &words)?, row.2))
        });
        let Some((places, names)) = found else { break };
        let Some(first) = places.first().copied() else { break };
        for at in places.iter().rev() {
            items.remove(*at);
        }
        for name in names.split(' ').rev() {
            items.insert(first, Item::Text(name.into()));
        }
    }
    if matches!(&*program, "kubectl" | "oc") {
        resources::name(items);
    }
    if matches!(&*program, "bun" | "pnpm" | "yarn") {
        scripts(&program, items);
    }
    if matches!(&*program, "bundle" | "yarn") && items.len() == 1 {
        items.push(Item::Text("install".into()));
    }
}

/// `yarn run build` is `yarn build`; `yarn workspace a add b` is `yarn add b`.
fn scripts<T>(program: &str, items: &mut Vec<Item<T>>) {
    let Some(at) = next_word(items, 1) else { return };
    let has_next = items.get(at + 1).and_then(Item::text).is_some();
    match items.get(at).and_then(Item::text) {
        Some("run") if has_next => {
            items.remove(at);
        }
        Some("workspace") if program == "yarn" && has_next => {
            items.drain(at..at + 2);
        }
        // Packages that are named are added.
        Some("install") if program == "pnpm" && next_word(items, at + 1).is_some() => {
            if let Some(item) = items.get_mut(at) {
                *item = Item::Text("add".into());
            }
        }
        Some(_) | None => {}
    }
}

/// The next word from `at` on that is no option and no argument of one.
fn next_word<T>(items: &[Item<T>], at: usize) -> Option<usize> {
    let program = items.first().and_then(Item::text).unwrap_or_default();
    word_after(items, at, |option| globals::takes_next(program, option))
}

/// The same, where it is asked whether an option takes the next word.
fn word_after<T>(items: &[Item<T>], mut at: usize, takes_next: impl Fn(&str) -> bool) -> Option<usize> {
    loop {
        let text = items.get(at)?.text()?;
        if !is_option(text) {
            return Some(at);
        }
        at += if takes_next(text) { 2 } else { 1 };
    }
}

/// Whether the word is an option, or says before the subcommand how it is run: `cargo +nightly build`.
fn is_option(text: &str) -> bool {
    text.len() > 1 && text.starts_with(['-', '+'])
}

/// Where the words of a subcommand stand: one after the other, options and their arguments in between.
fn places<T>(items: &[Item<T>], words: &[&str]) -> Option<Vec<usize>> {
    let program = items.first().and_then(Item::text).unwrap_or_default();
    let mut places = Vec::with_capacity(words.len());
    let (mut may_be_argument, mut is_argument) = (false, false);
    for (at, item) in items.iter().enumerate().skip(1) {
        if std::mem::take(&mut is_argument) {
            continue;
        }
        let Some(text) = item.text() else {
            // The argument of an option may be anything.
            if std::mem::take(&mut may_be_argument) {
                continue;
            }
            return None;
        };
        if text.starts_with(['-', '+']) {
            may_be_argument = !text.contains('=');
            is_argument = globals::takes_next(program, text);
            continue;
        }
        if words.get(places.len()) == Some(&text) {
            places.push(at);
            if places.len() == words.len() {
                return Some(places);
            }
        } else if !may_be_argument {
            return None;
        }
        may_be_argument = false;
    }
    None
}

/// Gives a subcommand of which only the beginning is written its whole name.
fn abbreviated<T>(program: &str, items: &mut [Item<T>]) {
    let Some((_, shortest, names)) = ABBREVIATED.iter().find(|row| row.0 == program) else { return };
    let Some(at) = next_word(items, 1) else { return };
    // Another name of a subcommand is no beginning of a longer one: `npm add`.
    let word = items.get(at).and_then(Item::text);
    if SUBCOMMANDS.iter().any(|row| row.0 == program && Some(row.1) == word) {
        return;
    }
    if program != "ip" {
        return whole(items.get_mut(at), names, *shortest);
    }
    whole(items.get_mut(at), names, *shortest);
    whole(items.get_mut(at + 1), IP_VERBS, *shortest);
}

fn whole<T>(item: Option<&mut Item<T>>, names: &[&str], shortest: usize) {
    let Some(item) = item else { return };
    let Some(text) = item.text().filter(|text| text.len() >= shortest && !names.contains(text)) else {
        return;
    };
    // Of names that begin alike the first counts.
    if let Some(name) = names.iter().find(|name| name.starts_with(text)) {
        *item = Item::Text((*name).into());
    }
}

/// Adds the options that a command's other words mean.
fn imply(items: &mut Vec<Item<Value>>) {
    let has = |items: &[Item<Value>], word: &str| items.iter().any(|item| item.text() == Some(word));
    let Some(program) = items.first().and_then(Item::text).map(SmolStr::from) else { return };
    let subcommand =
        next_word(items, 1).and_then(|at| items.get(at)).and_then(Item::text).unwrap_or_default();
    let subcommand = SmolStr::from(subcommand);
    for (_, _, words, means) in
        IMPLIED.iter().filter(|row| row.0 == program && (row.1.is_empty() || row.1 == subcommand))
    {
        // One that is given itself is not implied: `curl -X PUT -d x`.
        let option = means.split(' ').next().unwrap_or_default();
        if words.iter().all(|word| has(items, word)) && !has(items, option) {
            items.extend(means.split(' ').map(|word| Item::Text(word.into())));
        }
    }
    if program == "gradle" {
        // `:app:publish` is `publish` of a part.
        let tasks: Vec<Item<Value>> = items
            .iter()
            .filter_map(|item| item.text().filter(|text| !text.starts_with('-'))?.rsplit_once(':'))
            .map(|(_, task)| Item::Text(task.into()))
            .collect();
        items.extend(tasks);
    }
    if program == "git" && subcommand == "push" {
        // `+a:b` is forced, `:b` deletes.
        let starts = |items: &[Item<Value>], mark: char| {
            items.iter().skip(2).any(|item| match item {
                Item::Text(text) => text.len() > 1 && text.starts_with(mark),
                Item::Other(value) => value.prefix().starts_with(mark),
            })
        };
        for (mark, means) in [('+', "-f"), (':', "-d")] {
            if starts(items, mark) {
                items.push(Item::Text(means.into()));
            }
        }
    }
}

#[cfg(test)]
mod tests;
