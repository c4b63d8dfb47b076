//! The `Grep` tool: searches the content of files. Input `{pattern, path?, glob?, …}`.

use perm_core::{Call, Reason};

use crate::files::{Access, Paths, file_tool};
use crate::input;

file_tool! {
    /// The `Grep` tool.
    Grep, Access::Search, parse
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    input::text(call, "pattern")?;
    let directory = input::optional_text(call, "path")?.unwrap_or(".");
    input::optional_text(call, "glob")?;
    Ok(input::search_paths(directory, "*"))
}
