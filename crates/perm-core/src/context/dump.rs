//! Writes a context in AgentScope's JSON form.

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use super::{Context, WorkingDirectory};
use crate::Rule;

impl Serialize for Context {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("PermissionContext", 5)?;
        out.serialize_field("mode", &self.mode)?;
        out.serialize_field("working_directories", &Directories(&self.working_directories))?;
        out.serialize_field("allow_rules", &ByTool(&self.rules.allow))?;
        out.serialize_field("deny_rules", &ByTool(&self.rules.deny))?;
        out.serialize_field("ask_rules", &ByTool(&self.rules.ask))?;
        out.end()
    }
}

/// Working directories by path.
struct Directories<'a>(&'a [WorkingDirectory]);

impl Serialize for Directories<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(None)?;
        let mut written: Vec<&str> = Vec::new();
        for directory in self.0 {
            if !written.contains(&directory.path.as_str()) {
                out.serialize_entry(&directory.path, directory)?;
                written.push(&directory.path);
            }
        }
        out.end()
    }
}

/// Rules by tool name, in the order in which the tools first occur.
struct ByTool<'a>(&'a [Rule]);

impl Serialize for ByTool<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut groups: Vec<(&str, Vec<&Rule>)> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for rule in self.0 {
            let place = *places.entry(rule.tool_name.as_str()).or_insert_with(|| {
                groups.push((&rule.tool_name, Vec::new()));
                groups.len() - 1
            });
            if let Some((_, rules)) = groups.get_mut(place) {
                rules.push(rule);
            }
        }
        serializer.collect_map(groups)
    }
}
