//! Reads a context from JSON. In comes text, out comes a [`Context`] with warnings, or every fault at once.

use super::fault::{
    BadToolName, ContextError, ContextErrors, DirectoryUnderWrongKey, DuplicateKey, MissingField,
    NearlyKnownKey, NotJson, RelativeDirectory, RuleInWrongTable, RuleUnderWrongTool, UnknownKey,
    UnknownName, WrongType,
};
use super::near;
use super::node::Node;
use super::{Context, LoadedContext, RuleTable, WorkingDirectory};
use crate::{Behavior, Mode, Rule, Shown, name};

const CONTEXT_KEYS: &[&str] = &["mode", "working_directories", "allow_rules", "deny_rules", "ask_rules"];
const DIRECTORY_KEYS: &[&str] = &["path", "source"];
const RULE_KEYS: &[&str] = &["tool_name", "rule_content", "behavior", "source"];

/// Reads the JSON text of a context.
pub(super) fn load(text: &str) -> Result<LoadedContext, ContextErrors> {
    let node: Node = serde_json::from_str(text).map_err(|error| {
        // The place is named apart.
        let wrong = error.to_string();
        let wrong = Shown::message(wrong.split(" at line ").next().unwrap_or(&wrong));
        ContextErrors(vec![NotJson { line: error.line(), column: error.column(), wrong }.into()])
    })?;
    let mut loader = Loader { errors: Vec::new(), warnings: Vec::new() };
    let context = loader.context(node);
    if loader.errors.is_empty() {
        Ok(LoadedContext { context, warnings: loader.warnings })
    } else {
        Err(ContextErrors(loader.errors))
    }
}

struct Loader {
    errors: Vec<ContextError>,
    warnings: Vec<UnknownKey>,
}

impl Loader {
    fn context(&mut self, node: Node) -> Context {
        let mut context = Context::default();
        let Some(table) = self.object("", node, CONTEXT_KEYS) else { return context };
        for (key, node) in table {
            match key.as_str() {
                "mode" => context.mode = self.mode(&key, node).unwrap_or_default(),
                "working_directories" => context.working_directories = self.directories(&key, node),
                "allow_rules" => self.rules("allow_rules", Behavior::Allow, node, &mut context.rules),
                "deny_rules" => self.rules("deny_rules", Behavior::Deny, node, &mut context.rules),
                "ask_rules" => self.rules("ask_rules", Behavior::Ask, node, &mut context.rules),
                _ => {}
            }
        }
        context
    }

    fn mode(&mut self, place: &str, node: Node) -> Option<Mode> {
        let given = self.text(place, node)?;
        let mode = Mode::from_name(&given);
        if mode.is_none() {
            let known = "`default`, `accept_edits`, `explore`, `bypass`, `dont_ask`";
            self.fault(UnknownName { place: shown(place), what: "mode", given: Shown::word(&given), known });
        }
        mode
    }

    fn directories(&mut self, place: &str, node: Node) -> Vec<WorkingDirectory> {
        let entries = self.entries(place, node).unwrap_or_default();
        entries
            .into_iter()
            .filter_map(|(key, node)| self.directory(&inside(place, &key), &key, node))
            .collect()
    }

    fn directory(&mut self, place: &str, key: &str, node: Node) -> Option<WorkingDirectory> {
        let mut fields = self.object(place, node, DIRECTORY_KEYS)?;
        let mend = "write the absolute path of the directory";
        let path = self.required_text(place, &mut fields, "path", mend)?;
        let source = self.optional_text(place, &mut fields, "source")?;
        if !path.starts_with('/') || path.contains('\0') {
            self.fault(RelativeDirectory { place: shown(place), path: Shown::word(&path) });
            return None;
        }
        if path != key {
            let (key, path) = (Shown::word(key), Shown::word(&path));
            self.fault(DirectoryUnderWrongKey { place: shown(place), key, path });
            return None;
        }
        Some(WorkingDirectory { path, source })
    }

    fn rules(&mut self, table: &'static str, behavior: Behavior, node: Node, rules: &mut RuleTable) {
        for (tool, list) in self.entries(table, node).unwrap_or_default() {
            let place = inside(table, &tool);
            for (index, node) in self.list(&place, list).unwrap_or_default().into_iter().enumerate() {
                let place = format!("{place}[{index}]");
                let Some(rule) = self.rule(&place, node) else { continue };
                if rule.behavior != behavior {
                    let (place, label) = (shown(&place), rule.shown());
                    self.fault(RuleInWrongTable { place, rule: label, behavior: rule.behavior, table });
                } else if rule.tool_name != tool {
                    let (place, label) = (shown(&place), rule.shown());
                    self.fault(RuleUnderWrongTool { place, rule: label, key: Shown::word(&tool) });
                } else {
                    rules.push(rule);
                }
            }
        }
    }

    fn rule(&mut self, place: &str, node: Node) -> Option<Rule> {
        let mut fields = self.object(place, node, RULE_KEYS)?;
        let tool_name = self.required_text(place, &mut fields, "tool_name", "write the tool's name");
        let rule_content = self.rule_content(place, &mut fields);
        let mend = "write `allow`, `deny` or `ask`";
        let behavior = self.required_text(place, &mut fields, "behavior", mend);
        let source = self.optional_text(place, &mut fields, "source");
        let behavior = self.behavior(place, &behavior?);
        let tool_name = tool_name?;
        if let Err(wrong) = name::parse(&tool_name) {
            self.fault(BadToolName { place: shown(place), name: Shown::word(&tool_name), wrong });
            return None;
        }
        Some(Rule { tool_name, rule_content: rule_content?, behavior: behavior?, source: source? })
    }

    fn behavior(&mut self, place: &str, given: &str) -> Option<Behavior> {
        let behavior = Behavior::from_name(given);
        if behavior.is_none() {
            let known = "`allow`, `deny`, `ask`";
            let place = shown(&inside(place, "behavior"));
            self.fault(UnknownName { place, what: "behavior of a rule", given: Shown::word(given), known });
        }
        behavior
    }

    /// The content may be `null` but not missing: forgetting it must not widen a rule to every call.
    fn rule_content(&mut self, place: &str, fields: &mut Vec<(String, Node)>) -> Option<Option<String>> {
        match take(fields, "rule_content") {
            Some(Node::Null) => Some(None),
            Some(Node::Text(content)) => Some(Some(content)),
            Some(other) => {
                self.wrong_type(&inside(place, "rule_content"), "a string or null", &other);
                None
            }
            None => {
                let mend = "write the pattern, or `null` for every call of the tool";
                self.fault(MissingField { place: shown(place), field: "rule_content", mend });
                None
            }
        }
    }

    fn required_text(
        &mut self,
        place: &str,
        fields: &mut Vec<(String, Node)>,
        field: &'static str,
        mend: &'static str,
    ) -> Option<String> {
        match take(fields, field) {
            Some(node) => self.text(&inside(place, field), node),
            None => {
                self.fault(MissingField { place: shown(place), field, mend });
                None
            }
        }
    }

    /// An empty text where the field is missing; `None` where it is of the wrong type.
    fn optional_text(
        &mut self,
        place: &str,
        fields: &mut Vec<(String, Node)>,
        field: &str,
    ) -> Option<String> {
        match take(fields, field) {
            Some(node) => self.text(&inside(place, field), node),
            None => Some(String::new()),
        }
    }

    /// The entries of an object whose keys are known; those that are not are reported and left out.
    fn object(&mut self, place: &str, node: Node, known: &[&'static str]) -> Option<Vec<(String, Node)>> {
        let mut entries = self.entries(place, node)?;
        entries.retain(|(key, _)| {
            if known.contains(&key.as_str()) {
                return true;
            }
            let (place, shown_key) = (shown(place), Shown::word(key));
            match near::nearest(key, known) {
                Some(known) => self.fault(NearlyKnownKey { place, key: shown_key, known }),
                None => self.warnings.push(UnknownKey { place, key: shown_key }),
            }
            false
        });
        Some(entries)
    }

    /// The entries of an object; a key that stands twice is reported.
    fn entries(&mut self, place: &str, node: Node) -> Option<Vec<(String, Node)>> {
        let Node::Table(entries) = node else {
            self.wrong_type(place, "an object", &node);
            return None;
        };
        let mut keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
        keys.sort_unstable();
        let mut twice: Vec<&str> =
            keys.iter().zip(keys.iter().skip(1)).filter(|(a, b)| a == b).map(|(a, _)| *a).collect();
        twice.dedup();
        for key in twice {
            self.fault(DuplicateKey { place: shown(place), key: Shown::word(key) });
        }
        Some(entries)
    }

    fn list(&mut self, place: &str, node: Node) -> Option<Vec<Node>> {
        let Node::List(list) = node else {
            self.wrong_type(place, "an array of rules", &node);
            return None;
        };
        Some(list)
    }

    fn text(&mut self, place: &str, node: Node) -> Option<String> {
        let Node::Text(text) = node else {
            self.wrong_type(place, "a string", &node);
            return None;
        };
        Some(text)
    }

    fn wrong_type(&mut self, place: &str, expected: &'static str, found: &Node) {
        self.fault(WrongType { place: shown(place), expected, found: found.kind() });
    }

    fn fault(&mut self, fault: impl Into<ContextError>) {
        self.errors.push(fault.into());
    }
}

/// Takes the field out.
fn take(fields: &mut Vec<(String, Node)>, key: &str) -> Option<Node> {
    let index = fields.iter().position(|(name, _)| name == key)?;
    Some(fields.swap_remove(index).1)
}

fn inside(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") }
}

fn shown(place: &str) -> Shown {
    if place.is_empty() { Shown::from("the context") } else { Shown::word(place) }
}
