//! The `Glob` tool: lists the files whose names match a pattern. Input `{pattern, path?}`.

use perm_core::{Call, Reason};

use crate::files::{Access, Paths, file_tool};
use crate::input;

file_tool! {
    /// The `Glob` tool.
    Glob, Access::List, parse
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let pattern = input::text(call, "pattern")?;
    let directory = input::optional_text(call, "path")?.unwrap_or(".");
    Ok(input::search_paths(directory, pattern))
}
