//! The options of a command by the first of their spellings, with their arguments as words of their own.
//!
//! They are looked up in the table here and in the specification of the command: in full, shortened where they are
//! long, and letter by letter where they stand in a cluster.

use perm_bash::judge::specification;
use perm_bash::specification::{CommandSpec, OptionArgument, OptionSpec, Syntax};
use perm_bash::value::Value;
use smol_str::SmolStr;

use super::names::OPTIONS;
use super::{Item, word_after};
use crate::bash::globals;

/// The options of a command, each by its first spelling, arguments as words of their own.
pub(super) fn spell_out<T: Clone>(items: Vec<Item<T>>) -> Vec<Item<T>> {
    let known = Known::of(&items);
    let mut out = Vec::with_capacity(items.len() + 2);
    let mut ended = false;
    for (at, item) in items.into_iter().enumerate() {
        let Item::Text(text) = &item else {
            out.push(item);
            continue;
        };
        ended |= text == "--";
        let old_style =
            at == 1 && known.program == "tar" && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        if old_style {
            known.spell(&format!("-{text}"), &mut out);
        } else if at == 0 || ended || !text.starts_with('-') || text.len() < 2 {
            out.push(item);
        } else {
            known.spell(text, &mut out);
        }
    }
    out
}

/// The options that are known of a command.
struct Known {
    program: SmolStr,
    subcommand: SmolStr,
    /// The specification of the program, then those of the subcommands that are named.
    levels: Vec<&'static CommandSpec>,
}

/// Whether the option's argument is the next word.
fn takes_next(row: &OptionSpec) -> bool {
    match row.argument {
        OptionArgument::None | OptionArgument::Optional => false,
        OptionArgument::Required => true,
    }
}

impl Known {
    fn of<T>(items: &[Item<T>]) -> Self {
        let program: SmolStr = items.first().and_then(Item::text).unwrap_or_default().into();
        let mut levels: Vec<&'static CommandSpec> =
            specification(&Value::literal(&program)).into_iter().collect();
        let mut at = 1;
        let mut subcommand = SmolStr::default();
        loop {
            // In front of the subcommand stand the program's options, behind it its own.
            let takes_next = |option: &str| {
                (levels.len() < 2 && globals::takes_next(&program, option))
                    || levels
                        .last()
                        .is_some_and(|spec| spec.options.iter().any(|row| row.is(option) && takes_next(row)))
            };
            let Some(next) = word_after(items, at, takes_next) else { break };
            let name = items.get(next).and_then(Item::text).unwrap_or_default();
            if subcommand.is_empty() {
                subcommand = name.into();
            }
            let Some(spec) = levels.last().and_then(|spec| spec.subcommand(name)) else { break };
            subcommand = name.into();
            levels.push(spec);
            at = next + 1;
        }
        Self { program, subcommand, levels }
    }

    /// The first spelling of an option and whether it has an argument.
    fn row(&self, name: &str) -> Option<(&'static str, bool)> {
        let own = || {
            let of_command = |row: &&(&str, &str, &str, bool)| {
                row.0 == self.program && (row.1.is_empty() || row.1 == self.subcommand)
            };
            OPTIONS.iter().filter(of_command).map(|row| (row.2, row.3))
        };
        let table = || {
            let rows = self.levels.iter().rev().filter(|spec| spec.syntax != Syntax::Words);
            rows.flat_map(|spec| spec.options).map(|row| (row.names, row.argument != OptionArgument::None))
        };
        let first = |names: &'static str| names.split(' ').next().unwrap_or_default();
        let exact = |(names, _): &(&str, bool)| names.split(' ').any(|own| own == name);
        let found = own().find(exact).or_else(|| table().find(exact)).or_else(|| {
            let begins = |(names, _): &(&str, bool)| names.split(' ').any(|own| own.starts_with(name));
            let is_long = name.starts_with("--") && name.len() > 3;
            if is_long { own().find(begins).or_else(|| table().find(begins)) } else { None }
        });
        found.map(|(names, valued)| (first(names), valued))
    }

    fn spell<T>(&self, word: &str, out: &mut Vec<Item<T>>) {
        let mut push = |text: &str| out.push(Item::Text(text.into()));
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        let single = name.strip_prefix('-').filter(|rest| rest.starts_with('-'));
        let row = self.row(name).or_else(|| single.and_then(|single| self.row(single)));
        if row.is_some() || word.starts_with("--") {
            push(row.map_or(name, |(first, _)| first));
            value.into_iter().for_each(push);
            return;
        }
        let letters = word.get(1..).unwrap_or_default();
        let mut chars = letters.char_indices();
        let is_cluster =
            letters.len() > 1 && self.row(&format!("-{}", letters.get(..1).unwrap_or_default())).is_some();
        if !is_cluster {
            push(name);
            value.into_iter().for_each(push);
            return;
        }
        while let Some((_, letter)) = chars.next() {
            let spelled = format!("-{letter}");
            let (first, valued) = self.row(&spelled).unwrap_or((&spelled, false));
            push(first);
            if valued && !chars.as_str().is_empty() {
                push(chars.as_str());
                return;
            }
        }
    }
}
