//! The call that the arguments of the command line name.

use perm::{Call, Shown};
use serde_json::json;

use crate::failure::Failure;
use crate::json as strict;

/// Tools whose input may be given as a command line.
const SHELL_TOOLS: &[&str] = &["Bash", "PowerShell"];

/// A call of the tool with that input, which is JSON; for a shell, a command line is enough.
///
/// # Errors
/// The input is no JSON, or there is none.
pub(crate) fn call_of(tool: &str, input: Option<&str>, command: Option<&str>) -> Result<Call, Failure> {
    let input = match (input, command) {
        (Some(text), _) => strict::parse(text.as_bytes())?,
        (None, Some(command)) if SHELL_TOOLS.contains(&tool) => json!({ "command": command }),
        (None, _) => return Err(Failure::NoCommandLine(Shown::word(tool))),
    };
    Ok(Call::new(tool, input))
}
