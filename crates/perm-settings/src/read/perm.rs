//! perm's own shape.

use perm_core::Behavior;

use super::Base;
use super::cursor::Cursor;
use crate::document::{At, Document, SensitiveReads, Shape, Switch};
use crate::fault::TextFaults;
use crate::text::{Entry, Lines, Node};

/// Every key, sorted.
const KEYS: &[&str] = &[
    "$schema",
    "allow",
    "ask",
    "cwd_counts",
    "deny",
    "mode",
    "sensitive_reads",
    "strict_redirections",
    "working_directories",
];

pub(super) fn read(node: Node, lines: &Lines<'_>, base: &Base) -> Result<Document, TextFaults> {
    let mut cursor = Cursor::new(lines);
    let mut document = Document::empty(Shape::Perm);
    for Entry { key, value, .. } in cursor.object("", node, KEYS, &["permissions"]) {
        match key.as_str() {
            "allow" => rules(&mut cursor, &key, value, Behavior::Allow, &mut document),
            "ask" => rules(&mut cursor, &key, value, Behavior::Ask, &mut document),
            "deny" => rules(&mut cursor, &key, value, Behavior::Deny, &mut document),
            "mode" => document.mode = cursor.mode(&key, value),
            "working_directories" => {
                document.directories = cursor.directories(&key, value, base, |_| None);
            }
            "cwd_counts" => {
                document.switches.extend(switch(cursor.boolean(&key, &value), Switch::CwdCounts));
            }
            "strict_redirections" => {
                document.switches.extend(switch(cursor.boolean(&key, &value), Switch::StrictRedirections));
            }
            "sensitive_reads" => {
                let known = "`allow`, `ask`, `deny`";
                let named = cursor.name(&key, value, "way with reads", known, sensitive_reads);
                document.switches.extend(switch(named, Switch::SensitiveReads));
            }
            _ => {}
        }
    }
    document.warnings = std::mem::take(&mut cursor.warnings);
    cursor.finish(document)
}

fn rules(cursor: &mut Cursor<'_>, field: &str, node: Node, behavior: Behavior, document: &mut Document) {
    cursor.rules(field, node, behavior, |_, rule| document.rules.push(rule));
}

fn switch<T>(value: Option<At<T>>, make: impl FnOnce(T) -> Switch) -> Option<At<Switch>> {
    value.map(|At { at, value }| At { at, value: make(value) })
}

fn sensitive_reads(name: &str) -> Option<SensitiveReads> {
    [SensitiveReads::Allow, SensitiveReads::Ask, SensitiveReads::Deny]
        .into_iter()
        .find(|value| value.name() == name)
}
