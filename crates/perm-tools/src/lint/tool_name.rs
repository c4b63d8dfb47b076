//! Rules for tools that there are not.

use perm_core::{NearTool, near_tool};

use super::parsed::Parsed;
use super::{Finding, Level};

const CODE: &str = "lint/unknown-tool";

/// The built-in tools. Sorted.
const BUILT_IN: &[&str] = &["Bash", "Edit", "Glob", "Grep", "PowerShell", "Read", "Write"];

/// A tool that neither is built in nor named as a further one, nor belongs to an MCP server.
pub(super) fn find(one: &Parsed<'_>, further: &[&str]) -> Option<Finding> {
    let name = one.rule.tool_name.as_str();
    if BUILT_IN.contains(&name) || further.contains(&name) || name.starts_with("mcp__") {
        return None;
    }
    let label = perm_core::Shown::word(name);
    let near = near_tool(name).map(NearTool::name).filter(|near| BUILT_IN.contains(near));
    let finding = match near {
        Some(near) => {
            Finding::new(CODE, Level::Error, one.at, format!("no tool is called `{label}`: write `{near}`"))
                .better(perm_core::Rule { tool_name: near.to_owned(), ..one.rule.clone() })
        }
        None => {
            let message = format!(
                "no built-in tool is called `{label}`: the rule holds only where a host has one of that name"
            );
            Finding::new(CODE, Level::Note, one.at, message)
        }
    };
    Some(finding)
}
