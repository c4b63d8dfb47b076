//! A tool of an MCP server: named `mcp__server__tool`, judged like a custom tool.
//!
//! What a server says of its own tools (`readOnlyHint`) is a claim of the server, not a fact: it counts only
//! where the host says that it trusts the server.

use perm_core::Tool;

/// A tool of an MCP server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpTool {
    name: String,
    read_only: bool,
}

impl McpTool {
    /// The tool of that server. Rules name it `mcp__server__tool`, or all of a server's tools `mcp__server__*`.
    #[must_use]
    pub fn new(server: &str, tool: &str) -> Self {
        Self { name: format!("mcp__{server}__{tool}"), read_only: false }
    }

    /// The same tool with the server's own `readOnlyHint`, which counts only from a trusted server.
    #[must_use]
    pub fn with_hint(mut self, read_only: bool, is_trusted: bool) -> Self {
        self.read_only = read_only && is_trusted;
        self
    }
}

impl Tool for McpTool {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_read_only(&self) -> bool {
        self.read_only
    }
}
