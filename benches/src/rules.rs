//! Rules in any number that fit none of the loads.
//!
//! Half of the Bash rules begin with the same words as the loads (`git`, `npm run`), so that looking a rule up by
//! its first word alone does not make them free. One in a hundred begins with `*`.

use perm::prelude::*;

use crate::data;

/// That many Bash rules of every behaviour and form.
pub(crate) fn bash(count: usize) -> Vec<Rule> {
    (0..count).map(|index| Rule::new("Bash", content(index), behavior(index))).collect()
}

/// That many globs for Write.
pub(crate) fn globs(count: usize) -> Vec<Rule> {
    let content = |index: usize| match index % 5 {
        0 => format!("/srv/project/generated{index}/**"),
        1 => format!("/srv/other{index}/*.json"),
        2 => format!("**/secret{index}/**"),
        3 => format!("vendor{index}/**/*.lock"),
        _ => format!("~/keep{index}.txt"),
    };
    (0..count).map(|index| Rule::new("Write", content(index), behavior(index))).collect()
}

/// That many rules for all tools: command lines, globs, arguments of an MCP tool.
pub(crate) fn mixed(count: usize) -> Vec<Rule> {
    let rule = |index: usize| {
        let (tool, content) = match index / 3 % 8 {
            0 => ("Bash", format!("tool{index} sub{}:*", index % 7)),
            1 => ("Bash", format!("evil{index} * --force")),
            2 => ("Bash", format!("thing{index} exactly this")),
            3 => ("Write", format!("gen{index}/**/*.out")),
            4 => ("Edit", format!("/srv/other{index}/**")),
            5 => ("Read", format!("~/secret{index}/*")),
            6 => ("Write", format!("**/name{index}.lock")),
            _ => ("mcp__server__tool", format!("{{\"id\":{index}}}")),
        };
        Rule::new(tool, content, behavior(index))
    };
    (0..count).map(rule).collect()
}

/// An engine with these rules in that mode.
///
/// # Panics
/// A rule cannot be used: the loads would then measure something else.
#[allow(clippy::panic, reason = "a load that cannot be prepared must not be measured")]
pub(crate) fn engine(mode: Mode, rules: Vec<Rule>) -> Engine {
    perm::engine(context(mode, rules), data::world()).unwrap_or_else(|error| panic!("{error}"))
}

/// The rules as a context, which the reference package reads too.
pub(crate) fn context(mode: Mode, rules: Vec<Rule>) -> Context {
    let mut context = Context { mode, ..Context::default() };
    for rule in rules {
        context.rules.push(rule);
    }
    context
}

fn content(index: usize) -> String {
    if index % 100 == 99 {
        return format!("* --flag{index}");
    }
    match index % 8 {
        0 => format!("tool{index} sub:*"),
        1 => format!("git topic{index}:*"),
        2 => format!("npm run task{index}:*"),
        3 => format!("tool{index} * --force"),
        4 => format!("git * --option{index}"),
        5 => format!("tool{index} exactly this"),
        6 => format!("docker run image{index} *"),
        _ => format!("tool{index}"),
    }
}

fn behavior(index: usize) -> Behavior {
    match index % 10 {
        0 => Behavior::Deny,
        5 => Behavior::Ask,
        _ => Behavior::Allow,
    }
}
