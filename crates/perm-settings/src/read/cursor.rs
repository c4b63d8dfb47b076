//! What the readers of the shapes share: taking a tree apart while faults are gathered.

use perm_core::{Behavior, Mode, NearTool, Rule, Shown, near_tool, nearest_key};

use super::Base;
use crate::document::At;
use crate::fault::{
    BadRule, DuplicateKey, NearlyKnownKey, NearlyKnownTool, RelativeDirectory, Spot, TextFault, TextFaults,
    TextWarning, UnknownName, WrongType,
};
use crate::text::{Entry, Kind, Lines, Node};

/// Gathers faults and warnings.
pub(super) struct Cursor<'t> {
    lines: &'t Lines<'t>,
    faults: Vec<TextFault>,
    pub(super) warnings: Vec<TextWarning>,
}

impl<'t> Cursor<'t> {
    pub(super) const fn new(lines: &'t Lines<'t>) -> Self {
        Self { lines, faults: Vec::new(), warnings: Vec::new() }
    }

    /// What was read, if nothing was at fault.
    pub(super) fn finish<T>(self, read: T) -> Result<T, TextFaults> {
        if self.faults.is_empty() { Ok(read) } else { Err(TextFaults(self.faults)) }
    }

    pub(super) fn fault(&mut self, fault: impl Into<TextFault>) {
        self.faults.push(fault.into());
    }

    pub(super) fn warn(&mut self, at: Spot, what: &str) {
        self.warnings.push(TextWarning { at, what: Shown::message(what) });
    }

    /// The place of a byte, in that field.
    pub(super) fn spot(&self, at: usize, field: &str) -> Spot {
        let (line, column) = self.lines.place(at);
        Spot { line, column, field: Shown::word(field) }
    }

    /// The entries of an object whose keys are known; one that is nearly known is a fault, another unknown one
    /// is left out with a warning. `also` are keys that would make it another shape.
    pub(super) fn object(
        &mut self,
        field: &str,
        node: Node,
        known: &[&'static str],
        also: &[&'static str],
    ) -> Vec<Entry> {
        let mut entries = self.entries(field, node);
        entries.retain(|entry| {
            if known.contains(&entry.key.as_str()) {
                return true;
            }
            let at = self.spot(entry.at, field);
            let key = Shown::word(&entry.key);
            match nearest_key(&entry.key, known).or_else(|| nearest_key(&entry.key, also)) {
                Some(known) => self.fault(NearlyKnownKey { at, key, known }),
                None => self.warn(at, &format!("the unknown key `{key}` is passed over")),
            }
            false
        });
        entries
    }

    /// The entries of an object; a key that stands twice is a fault.
    pub(super) fn entries(&mut self, field: &str, node: Node) -> Vec<Entry> {
        let Kind::Table(entries) = node.kind else {
            self.wrong_type(field, &node, "an object");
            return Vec::new();
        };
        let mut seen = std::collections::HashSet::new();
        for entry in &entries {
            if !seen.insert(entry.key.as_str()) {
                let at = self.spot(entry.at, field);
                self.fault(DuplicateKey { at, key: Shown::word(&entry.key) });
            }
        }
        entries
    }

    pub(super) fn list(&mut self, field: &str, node: Node, expected: &'static str) -> Vec<Node> {
        match node.kind {
            Kind::List(list) => list,
            Kind::Null | Kind::Bool(_) | Kind::Number | Kind::Text(_) | Kind::Table(_) => {
                self.wrong_type(field, &node, expected);
                Vec::new()
            }
        }
    }

    pub(super) fn text(&mut self, field: &str, node: Node) -> Option<At<String>> {
        let at = self.spot(node.at, field);
        match node.kind {
            Kind::Text(value) => Some(At { at, value }),
            Kind::Null | Kind::Bool(_) | Kind::Number | Kind::List(_) | Kind::Table(_) => {
                self.wrong_type(field, &node, "a string");
                None
            }
        }
    }

    pub(super) fn boolean(&mut self, field: &str, node: &Node) -> Option<At<bool>> {
        match node.kind {
            Kind::Bool(value) => Some(At { at: self.spot(node.at, field), value }),
            Kind::Null | Kind::Number | Kind::Text(_) | Kind::List(_) | Kind::Table(_) => {
                self.wrong_type(field, node, "`true` or `false`");
                None
            }
        }
    }

    /// A name that stands for something.
    pub(super) fn name<T>(
        &mut self,
        field: &str,
        node: Node,
        what: &'static str,
        known: &'static str,
        look_up: impl FnOnce(&str) -> Option<T>,
    ) -> Option<At<T>> {
        let At { at, value } = self.text(field, node)?;
        match look_up(&value) {
            Some(value) => Some(At { at, value }),
            None => {
                self.fault(UnknownName { at, what, given: Shown::word(&value), known });
                None
            }
        }
    }

    pub(super) fn mode(&mut self, field: &str, node: Node) -> Option<At<Mode>> {
        let known = "`default`, `accept_edits`, `explore`, `bypass`, `dont_ask`";
        self.name(field, node, "mode", known, Mode::from_name)
    }

    /// A list of rules as people write them, each handed on with its place.
    pub(super) fn rules(
        &mut self,
        field: &str,
        node: Node,
        behavior: Behavior,
        mut each: impl FnMut(&mut Self, At<Rule>),
    ) {
        let list = self.list(field, node, "an array of rules");
        for (index, node) in list.into_iter().enumerate() {
            let Some(At { at, value }) = self.text(&format!("{field}[{index}]"), node) else { continue };
            match Rule::from_label(&value, behavior) {
                Ok(value) => {
                    self.tool_name(&at, &value);
                    each(self, At { at, value });
                }
                Err(wrong) => self.fault(BadRule { at, wrong }),
            }
        }
    }

    /// A tool's name that is nearly a known one: a deny or ask rule under it would do nothing in silence.
    fn tool_name(&mut self, at: &Spot, rule: &Rule) {
        let Some(near) = near_tool(&rule.tool_name) else { return };
        let (name, known) = (Shown::word(&rule.tool_name), near.name());
        match (near, rule.behavior) {
            (NearTool::Spelt(_), Behavior::Deny | Behavior::Ask) => {
                self.fault(NearlyKnownTool { at: at.clone(), name, known });
            }
            (NearTool::Spelt(_), Behavior::Allow) => {
                self.warn(
                    at.clone(),
                    &format!("no tool is called `{name}`, so this rule allows nothing: write `{known}`"),
                );
            }
            (NearTool::Meant(_), _) => self.warn(at.clone(), &near_name(&name, known)),
        }
    }

    /// A list of directories; `relative` says what one is that starts neither at `/` nor at `~/`.
    pub(super) fn directories(
        &mut self,
        field: &str,
        node: Node,
        base: &Base,
        relative: impl Fn(&str) -> Option<String>,
    ) -> Vec<At<String>> {
        let list = self.list(field, node, "an array of directories");
        let mut directories = Vec::new();
        for (index, node) in list.into_iter().enumerate() {
            let Some(At { at, value }) = self.text(&format!("{field}[{index}]"), node) else { continue };
            match absolute(&value, base).or_else(|| relative(&value)).filter(|path| !path.contains('\0')) {
                Some(value) => directories.push(At { at, value }),
                None => self.fault(RelativeDirectory { at, path: Shown::word(&value) }),
            }
        }
        directories
    }

    pub(super) fn wrong_type(&mut self, field: &str, node: &Node, expected: &'static str) {
        let at = self.spot(node.at, field);
        self.fault(WrongType { at, expected, found: node.kind.name() });
    }
}

/// What is said of a rule under a name that a tool of the host could have.
pub(super) fn near_name(name: &str, known: &str) -> String {
    format!(
        "no built-in tool is called `{name}`, so this rule holds only where the host has one: write `{known}` if you mean that"
    )
}

/// The path from `/` on, where it starts there or at the home.
fn absolute(path: &str, base: &Base) -> Option<String> {
    if path.starts_with('/') {
        return Some(path.to_owned());
    }
    let home = base.home.as_deref()?.trim_end_matches('/');
    match path.strip_prefix('~')? {
        "" => Some(if home.is_empty() { "/".to_owned() } else { home.to_owned() }),
        rest if rest.starts_with('/') => Some(format!("{home}{rest}")),
        _ => None,
    }
}
