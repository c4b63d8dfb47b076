//! The `Write` tool: writes one file. Input `{file_path, content}`.

use perm_core::{Call, Reason};

use crate::files::{Access, Paths, file_tool};
use crate::input;

file_tool! {
    /// The `Write` tool.
    Write, Access::Write, parse
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let path = input::text(call, "file_path")?;
    input::text(call, "content")?;
    input::path(path)
}
