//! The table of loads.

use std::hint::black_box;

use perm::Shell;
use perm::bash::{analyze, confirm, gate, read};
use perm::prelude::*;

use crate::{data, rules};

/// One thing to measure.
pub struct Load {
    /// `what/how`, unique in the table.
    pub name: &'static str,
    /// Makes it ready; not measured.
    pub prepare: fn() -> Prepared,
}

/// A load that is ready to run.
pub struct Prepared {
    /// How many items it has.
    pub items: usize,
    /// Runs the item of that number, which counts from 0.
    pub run: Box<dyn FnMut(usize)>,
}

/// Every load, by name.
pub const LOADS: &[Load] = &[
    Load { name: "analyze/cases", prepare: || analyzing(data::cases()) },
    Load { name: "analyze/commands", prepare: || analyzing(data::commands()) },
    Load { name: "compile/10000", prepare: || compiling(10_000) },
    Load { name: "confirm/commands", prepare: || confirming(data::commands()) },
    Load { name: "decide/accept-edits", prepare: || deciding(Mode::AcceptEdits, 0) },
    Load { name: "decide/bypass", prepare: || deciding(Mode::Bypass, 0) },
    Load {
        name: "decide/cases",
        prepare: || decisions(data::bash(data::cases()), Mode::Default, Vec::new()),
    },
    Load { name: "decide/default", prepare: || deciding(Mode::Default, 0) },
    Load { name: "decide/default-100", prepare: || deciding(Mode::Default, 100) },
    Load { name: "decide/default-1000", prepare: || deciding(Mode::Default, 1_000) },
    Load { name: "decide/default-10000", prepare: || deciding(Mode::Default, 10_000) },
    Load { name: "decide/dont-ask", prepare: || deciding(Mode::DontAsk, 0) },
    Load { name: "decide/explore", prepare: || deciding(Mode::Explore, 0) },
    Load { name: "load/mixed-10000", prepare: || loading(10_000) },
    Load { name: "mixed/0", prepare: || deciding_all(0) },
    Load { name: "mixed/10000", prepare: || deciding_all(10_000) },
    Load { name: "parse/cases", prepare: || parsing(data::cases()) },
    Load { name: "parse/commands", prepare: || parsing(data::commands()) },
    Load { name: "read/commands", prepare: || reading(data::commands()) },
    Load { name: "script/01-KiB", prepare: || analyzing(vec![data::script(1 << 10)]) },
    Load { name: "script/04-KiB", prepare: || analyzing(vec![data::script(4 << 10)]) },
    Load { name: "script/16-KiB", prepare: || analyzing(vec![data::script(16 << 10)]) },
    Load { name: "script/64-KiB", prepare: || analyzing(vec![data::script(64 << 10)]) },
    Load { name: "write/default", prepare: || writing(0) },
    Load { name: "write/default-100", prepare: || writing(100) },
    Load { name: "write/default-1000", prepare: || writing(1_000) },
    Load { name: "write/default-10000", prepare: || writing(10_000) },
];

/// The floor: the grammar's parse alone, by a parser that is made once.
#[allow(clippy::panic, reason = "a load that cannot be prepared must not be measured")]
fn parsing(texts: Vec<String>) -> Prepared {
    let mut parser = tree_sitter::Parser::new();
    if let Err(error) = parser.set_language(&tree_sitter_bash::LANGUAGE.into()) {
        panic!("{error}");
    }
    each(texts, move |text| drop(black_box(parser.parse(text, None))))
}

fn reading(texts: Vec<String>) -> Prepared {
    each(texts, |text| {
        if let Ok(gated) = gate::check(text, Shell::Bash) {
            drop(black_box(read::read(&gated)));
        }
    })
}

/// The second reader, on the texts that the first one reads.
fn confirming(texts: Vec<String>) -> Prepared {
    let script = |text: String| {
        let gated = gate::check(&text, Shell::Bash).ok()?;
        let script = read::read(&gated).ok()?;
        Some((text, script))
    };
    each(texts.into_iter().filter_map(script).collect(), |(text, script)| {
        drop(black_box(confirm::confirm(text, script)));
    })
}

fn analyzing(texts: Vec<String>) -> Prepared {
    let host = data::host();
    each(texts, move |text| drop(black_box(analyze(text, &host))))
}

fn deciding(mode: Mode, count: usize) -> Prepared {
    decisions(data::bash(data::commands()), mode, rules::bash(count))
}

fn writing(count: usize) -> Prepared {
    decisions(data::writes(), Mode::Default, rules::globs(count))
}

fn decisions(calls: Vec<Call>, mode: Mode, rules: Vec<Rule>) -> Prepared {
    let (engine, host) = (rules::engine(mode, rules), data::host());
    each(calls, move |call| drop(black_box(engine.decide(call, &host))))
}

/// Calls of several tools beside rules for all of them.
fn deciding_all(count: usize) -> Prepared {
    decisions(data::calls(), Mode::Default, rules::mixed(count))
}

/// One item: reading the JSON of a context with so many rules, and making an engine of it.
#[allow(clippy::panic, reason = "a load that cannot be prepared must not be measured")]
fn loading(count: usize) -> Prepared {
    let text = serde_json::json!(rules::context(Mode::Default, rules::mixed(count))).to_string();
    each(vec![text], |text| match Context::from_json(text) {
        Ok(loaded) => drop(black_box(perm::engine(loaded.context, data::world()))),
        Err(errors) => panic!("{errors}"),
    })
}

/// One item: making an engine of that many rules.
fn compiling(count: usize) -> Prepared {
    let rules = rules::bash(count);
    each(vec![rules], |rules| drop(black_box(rules::engine(Mode::Default, rules.clone()))))
}

fn each<T: 'static>(items: Vec<T>, mut run: impl FnMut(&T) + 'static) -> Prepared {
    Prepared {
        items: items.len(),
        run: Box::new(move |index| items.get(index).into_iter().for_each(&mut run)),
    }
}
