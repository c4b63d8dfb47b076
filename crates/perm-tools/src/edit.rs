//! The `Edit` tool: replaces text in one file. Input `{file_path, old_string, new_string, replace_all?}`.

use perm_core::{Call, Reason};

use crate::files::{Access, Paths, file_tool};
use crate::input;

file_tool! {
    /// The `Edit` tool.
    Edit, Access::Write, parse
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let path = input::text(call, "file_path")?;
    input::text(call, "old_string")?;
    input::text(call, "new_string")?;
    input::optional_flag(call, "replace_all")?;
    input::path(path)
}
