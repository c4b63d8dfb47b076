//! AgentScope's shape: read by `perm-core`; what is added here is the place in the file.

use std::collections::HashMap;

use perm_core::{Context, ContextError, Shown, near_tool};

use super::cursor::near_name;
use crate::document::{At, Document, Shape};
use crate::fault::{BadContext, NotJson, Spot, TextFaults, TextWarning};
use crate::text::{Kind, Lines, Node};

pub(super) fn read(text: &str, node: &Node, lines: &Lines<'_>) -> Result<Document, TextFaults> {
    // Strictly: this shape has no comments, since its other readers know none.
    let loaded = Context::from_json(text).map_err(|errors| {
        let places = Places::of(node, lines);
        TextFaults(errors.faults().iter().map(|error| places.fault(error)).collect())
    })?;
    let mut document = Document::empty(Shape::AgentScope);
    if let Some(node) = inner(node, "mode") {
        document.mode = Some(At { at: spot(lines, "mode", node.at), value: loaded.context.mode });
    }
    let mut directories: HashMap<&str, usize> = HashMap::new();
    if let Some(Node { kind: Kind::Table(entries), .. }) = inner(node, "working_directories") {
        directories.extend(entries.iter().map(|entry| (entry.key.as_str(), entry.value.at)));
    }
    for directory in loaded.context.working_directories {
        let at = directories.get(directory.path.as_str()).copied().unwrap_or_default();
        let field = format!("working_directories.{}", directory.path);
        document.directories.push(At { at: spot(lines, &field, at), value: directory.path });
    }
    let lists = lists(node);
    let mut next: HashMap<String, usize> = HashMap::new();
    for rule in loaded.context.rules.into_rules() {
        let list = format!("{}_rules.{}", rule.behavior.name(), rule.tool_name);
        let at = lists.get(&list).map_or(&[][..], Vec::as_slice);
        let index = next.entry(list.clone()).or_default();
        let at = spot(lines, &format!("{list}[{index}]"), at.get(*index).copied().unwrap_or_default());
        *index += 1;
        // A tool of that framework may well have such a name.
        if let Some(near) = near_tool(&rule.tool_name) {
            let what = Shown::message(&near_name(&Shown::word(&rule.tool_name), near.name()));
            document.warnings.push(TextWarning { at: at.clone(), what });
        }
        document.rules.push(At { at, value: rule });
    }
    if !loaded.warnings.is_empty() {
        let places = Places::of(node, lines);
        document.warnings.extend(loaded.warnings.iter().map(|key| TextWarning {
            at: places.of_key(&key.place, &key.key),
            what: Shown::message(&format!("the unknown key `{}` is passed over", key.key)),
        }));
    }
    Ok(document)
}

/// The value of a key.
fn inner<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let Kind::Table(entries) = &node.kind else { return None };
    entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
}

/// Where the elements of each list of rules start, by the name of the list: `deny_rules.Bash`.
fn lists(node: &Node) -> HashMap<String, Vec<usize>> {
    let mut lists = HashMap::new();
    for table in ["allow_rules", "ask_rules", "deny_rules"] {
        let Some(Node { kind: Kind::Table(tools), .. }) = inner(node, table) else { continue };
        for tool in tools {
            if let Kind::List(rules) = &tool.value.kind {
                lists.insert(format!("{table}.{}", tool.key), rules.iter().map(|rule| rule.at).collect());
            }
        }
    }
    lists
}

fn spot(lines: &Lines<'_>, field: &str, at: usize) -> Spot {
    let (line, column) = lines.place(at);
    Spot { line, column, field: Shown::word(field) }
}

/// What a context's faults call its whole text.
const WHOLE: &str = "the context";

/// Where everything of a tree stands, by the names that faults give to places.
struct Places<'t> {
    lines: &'t Lines<'t>,
    by_name: HashMap<String, usize>,
    /// Keys, by the name of their object and their own; of those that stand twice, the last.
    keys: HashMap<(String, String), usize>,
}

impl<'t> Places<'t> {
    fn of(node: &Node, lines: &'t Lines<'t>) -> Self {
        let mut places = Self { lines, by_name: HashMap::new(), keys: HashMap::new() };
        places.walk(String::new(), node);
        places
    }

    fn walk(&mut self, place: String, node: &Node) {
        match &node.kind {
            Kind::Null | Kind::Bool(_) | Kind::Number | Kind::Text(_) => {}
            Kind::List(list) => {
                for (index, node) in list.iter().enumerate() {
                    self.walk(format!("{place}[{index}]"), node);
                }
            }
            Kind::Table(entries) => {
                for entry in entries {
                    let inner =
                        if place.is_empty() { entry.key.clone() } else { format!("{place}.{}", entry.key) };
                    self.keys.insert((name(&place), Shown::word(&entry.key).into()), entry.at);
                    self.walk(inner, &entry.value);
                }
            }
        }
        self.by_name.entry(name(&place)).or_insert(node.at);
    }

    fn fault(&self, error: &ContextError) -> crate::fault::TextFault {
        if let ContextError::NotJson(error) = error {
            return NotJson { line: error.line, column: error.column, wrong: error.wrong.clone() }.into();
        }
        let place = error.place().map_or(WHOLE, Shown::as_str);
        let spot = match error.key() {
            Some(key) => self.of_key(place, key),
            None => self.of_name(place),
        };
        BadContext { line: spot.line, column: spot.column, wrong: error.clone() }.into()
    }

    fn of_key(&self, place: &str, key: &str) -> Spot {
        match self.keys.get(&(place.to_owned(), key.to_owned())) {
            Some(at) => self.spot(if place == WHOLE { "" } else { place }, *at),
            None => self.of_name(place),
        }
    }

    /// The place of that name. A field that is missing is named by the object it is missing from.
    fn of_name(&self, place: &str) -> Spot {
        self.spot(place, self.by_name.get(place).copied().unwrap_or_default())
    }

    fn spot(&self, field: &str, at: usize) -> Spot {
        spot(self.lines, if field == WHOLE { "" } else { field }, at)
    }
}

/// The name that faults give to a place.
fn name(place: &str) -> String {
    if place.is_empty() { WHOLE.to_owned() } else { Shown::word(place).into() }
}
