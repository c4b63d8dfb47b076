//! Tool names in rules: exact, or a pattern over the tools of an MCP server.

/// What a rule's tool name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamePattern<'a> {
    /// The tool of exactly that name, and where the name is `mcp__server`, also every tool of that server.
    Exact(&'a str),
    /// Every MCP tool whose name starts so: `mcp__server__*` without the star.
    Prefix(&'a str),
}

/// What every MCP tool's name begins with.
const MCP: &str = "mcp__";

/// Reads the tool name of a rule; an error says what is wrong with it.
pub(crate) fn parse(name: &str) -> Result<NamePattern<'_>, &'static str> {
    if name.is_empty() {
        return Err("the name is empty: write the tool's name");
    }
    if name.chars().any(|c| c.is_control() || c.is_whitespace() || c == '(' || c == ')') {
        return Err("a tool name holds no blanks, control characters or parentheses");
    }
    match name.split_once('*') {
        None => Ok(NamePattern::Exact(name)),
        Some((prefix, "")) if prefix.starts_with(MCP) => Ok(NamePattern::Prefix(prefix)),
        Some(_) => {
            Err("`*` is allowed only at the end of an MCP name, as in `mcp__server__*`: name the tool")
        }
    }
}

/// The prefix that an exact name also stands for: `mcp__server` covers `mcp__server__tool`.
pub(crate) fn server_prefix(name: &str) -> Option<String> {
    let server = name.strip_prefix(MCP)?;
    (!server.is_empty() && !server.contains("__")).then(|| format!("{name}__"))
}

/// Every prefix of an MCP tool's name, shortest first; none for other tools.
pub(crate) fn prefixes(tool: &str) -> impl Iterator<Item = &str> {
    let mcp = tool.starts_with(MCP);
    tool.char_indices()
        .map(|(at, c)| at + c.len_utf8())
        .filter(move |_| mcp)
        .filter_map(|end| tool.get(..end))
}
