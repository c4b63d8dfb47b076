//! The `Read` tool: reads one file. Input `{file_path, offset?, limit?}`.

use perm_core::{Call, Reason};

use crate::files::{Access, Paths, file_tool};
use crate::input;

file_tool! {
    /// The `Read` tool.
    Read, Access::Read, parse
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let path = input::text(call, "file_path")?;
    input::optional_number(call, "offset")?;
    input::optional_number(call, "limit")?;
    input::path(path)
}
