//! AgentScope's shape: read by `perm-core`; what is added here is the place in the file.

use std::collections::HashMap;

use perm_core::{Context, ContextError, Shown};

use crate::document::{At, Document, Shape};
use crate::fault::{BadContext, NotJson, Spot, TextFaults, TextWarning};
use crate::text::{Kind, Lines, Node};

pub(super) fn read(text: &str, node: &Node, lines: &Lines<'_>) -> Result<Document, TextFaults> {
    let places = Places::of(node, lines);
    // Strictly: this shape has no comments, since its other readers know none.
    let loaded = Context::from_json(text)
        .map_err(|errors| TextFaults(errors.faults().iter().map(|error| places.fault(error)).collect()))?;
    let mut document = Document::empty(Shape::AgentScope);
    if let Some(entry) = top(node, "mode") {
        document.mode = Some(At { at: places.spot("mode", entry.at), value: loaded.context.mode });
    }
    for directory in loaded.context.working_directories {
        let at = places.of_field(&format!("working_directories.{}", directory.path));
        document.directories.push(At { at, value: directory.path });
    }
    let mut next: HashMap<String, usize> = HashMap::new();
    for rule in loaded.context.rules.into_rules() {
        let list = format!("{}_rules.{}", rule.behavior.name(), rule.tool_name);
        let index = next.entry(list.clone()).or_default();
        let at = places.of_field(&format!("{list}[{index}]"));
        *index += 1;
        document.rules.push(At { at, value: rule });
    }
    for key in loaded.warnings {
        let at = places.of_key(&key.place, &key.key);
        document.warnings.push(TextWarning {
            at,
            what: Shown::message(&format!("the unknown key `{}` is passed over", key.key)),
        });
    }
    Ok(document)
}

fn top<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let Kind::Table(entries) = &node.kind else { return None };
    entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
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

    fn of_field(&self, place: &str) -> Spot {
        self.of_name(&name(place))
    }

    /// The place of that name. A field that is missing is named by the object it is missing from.
    fn of_name(&self, place: &str) -> Spot {
        self.spot(place, self.by_name.get(place).copied().unwrap_or_default())
    }

    fn spot(&self, field: &str, at: usize) -> Spot {
        let (line, column) = self.lines.place(at);
        let field = if field == WHOLE { "" } else { field };
        Spot { line, column, field: Shown::word(field) }
    }
}

/// The name that faults give to a place.
fn name(place: &str) -> String {
    if place.is_empty() { WHOLE.to_owned() } else { Shown::word(place).into() }
}
