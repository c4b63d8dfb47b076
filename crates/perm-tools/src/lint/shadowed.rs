//! Rules that another rule of the same behaviour does the work of.
//!
//! What is found here can be taken out, all of it at once, without any decision changing: a rule is measured
//! only against rules that stay.

use std::collections::BTreeMap;

use perm_core::{Behavior, Shown};
use perm_fs::{Breadth, pattern};

use super::parsed::{Content, Parsed};
use super::{Finding, Level, words};

const EQUAL: &str = "lint/equal";
const SHADOWED: &str = "lint/shadowed";

/// For each rule that is not needed the first of those that make it so.
pub(super) fn find(parsed: &[Parsed<'_>]) -> Vec<Finding> {
    let mut groups: BTreeMap<(Behavior, &str), Vec<&Parsed<'_>>> = BTreeMap::new();
    for one in parsed {
        groups.entry((one.rule.behavior, one.rule.tool_name.as_str())).or_default().push(one);
    }
    let servers: Vec<&Parsed<'_>> = parsed.iter().filter(|one| server(one).is_some()).collect();
    let mut findings = Vec::new();
    for group in groups.values() {
        let by_start = Starts::new(group);
        for one in group {
            let found = by_start.of(one).chain(servers.iter().copied()).find(|other| shadows(other, one));
            findings.extend(found.map(|other| finding(one, other)));
        }
    }
    findings
}

/// The rules of a group that could take a rule in, by how they start: a search through all of them for each
/// would take a minute where there are ten thousand.
struct Starts<'a> {
    by_name: BTreeMap<&'a str, Vec<&'a Parsed<'a>>>,
    open: Vec<&'a Parsed<'a>>,
}

impl<'a> Starts<'a> {
    fn new(group: &[&'a Parsed<'a>]) -> Self {
        let mut starts = Self { by_name: BTreeMap::new(), open: Vec::new() };
        for one in group {
            match start(one) {
                Some(name) => starts.by_name.entry(name).or_default().push(one),
                None => starts.open.push(one),
            }
        }
        starts
    }

    fn of(&self, one: &'a Parsed<'a>) -> impl Iterator<Item = &'a Parsed<'a>> {
        let same = start(one).and_then(|name| self.by_name.get(name));
        same.into_iter().flatten().chain(&self.open).copied()
    }
}

/// The base name of a command; for paths and arguments nothing.
fn start<'a>(one: &'a Parsed<'a>) -> Option<&'a str> {
    one.words()?.first_literal().map(crate::bash::program::base_name)
}

/// Whether `one` is not needed beside `other`. Of two that do the same the first stays.
fn shadows(other: &Parsed<'_>, one: &Parsed<'_>) -> bool {
    other.at != one.at && takes_in(other, one) && (other.at < one.at || !takes_in(one, other))
}

fn takes_in(wide: &Parsed<'_>, narrow: &Parsed<'_>) -> bool {
    if wide.rule.behavior != narrow.rule.behavior {
        return false;
    }
    let behavior = wide.rule.behavior;
    let same_tool = wide.rule.tool_name == narrow.rule.tool_name;
    if let Some(prefix) = server(wide) {
        let covers = same_tool || narrow.rule.tool_name.starts_with(&prefix);
        return covers && matches!(wide.content, Content::Every);
    }
    if !same_tool {
        return false;
    }
    match (&wide.content, &narrow.content) {
        (Content::Every, Content::Every) => true,
        (Content::Every, Content::Path(_)) => match behavior {
            Behavior::Allow => true,
            // A rule that names a file also speaks where a command names it in a way that is not understood.
            Behavior::Ask | Behavior::Deny => matches!(wide.rule.tool_name.as_str(), "Glob" | "Grep"),
        },
        (Content::Every, Content::Words(_) | Content::Arguments(_)) => true,
        (Content::Words(wide), Content::Words(narrow)) => match behavior {
            Behavior::Allow => words::covers_all(wide, narrow),
            Behavior::Ask | Behavior::Deny => words::hits_all(wide, narrow),
        },
        (Content::Path(wide), Content::Path(narrow)) => pattern::contains(breadth(behavior), wide, narrow),
        (Content::Arguments(wide), Content::Arguments(narrow)) => wide == narrow,
        (Content::Foreign, Content::Foreign) => wide.rule.content() == narrow.rule.content(),
        (
            Content::Every
            | Content::Words(_)
            | Content::Path(_)
            | Content::Arguments(_)
            | Content::Foreign
            | Content::NoArguments
            | Content::Unreadable(_),
            _,
        ) => false,
    }
}

/// What the names of the tools of a whole server begin with, where the rule is for one.
fn server(one: &Parsed<'_>) -> Option<String> {
    let name = one.rule.tool_name.as_str();
    let rest = name.strip_prefix("mcp__")?;
    if let Some(prefix) = name.strip_suffix('*') {
        return Some(prefix.to_owned());
    }
    (!rest.is_empty() && !rest.contains("__")).then(|| format!("{name}__"))
}

pub(super) const fn breadth(behavior: Behavior) -> Breadth {
    match behavior {
        Behavior::Allow => Breadth::Narrow,
        Behavior::Ask | Behavior::Deny => Breadth::Broad,
    }
}

fn finding(one: &Parsed<'_>, other: &Parsed<'_>) -> Finding {
    let label = other.rule.shown();
    let from = match other.rule.source.as_str() {
        "" => String::new(),
        source => format!(" from `{}`", Shown::word(source)),
    };
    let (code, message) = if one.rule.same_effect(other.rule) {
        (EQUAL, format!("the same rule{from} stands before: take one out"))
    } else if takes_in(one, other) {
        (EQUAL, format!("`{label}`{from} does exactly the same: take one out"))
    } else {
        (SHADOWED, format!("`{label}`{from} does all that this rule does: take this one out"))
    };
    Finding::new(code, Level::Note, one.at, message).about(other.at)
}
