//! From a text to a [`Document`], whichever of the three shapes it is written in.

mod agentscope;
mod claude;
mod cursor;
mod perm;

use crate::document::{Document, Shape};
use crate::fault::TextFaults;
use crate::text::{self, Kind, Lines, Node};

pub(crate) use claude::written;
pub use claude::{Difference, Translated, translate};

/// What paths in a settings file start from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// The user's home, absolute: `~/`.
    pub home: Option<String>,
    /// The directory whose settings these are, absolute: in Claude Code's shape `/src` is read from it, and
    /// relative directories are.
    pub root: Option<String>,
}

/// Reads the text of a settings file. Its shape shows in its keys: `permissions`
/// (or `hooks`, `model`, `env`) is Claude Code's, `allow_rules`,
/// `deny_rules`, `ask_rules` or an object of working directories are AgentScope's, all else is perm's own.
///
/// The rules carry the source that the text gives them, or none.
///
/// # Errors
/// Every fault of the text at once.
pub fn parse(text: &str, base: &Base) -> Result<Document, TextFaults> {
    let node = text::parse(text).map_err(|fault| TextFaults(vec![fault.into()]))?;
    let lines = Lines::of(text);
    match shape(&node) {
        Shape::Perm => perm::read(node, &lines, base),
        Shape::AgentScope => agentscope::read(text, &node, &lines),
        Shape::ClaudeCode => claude::read(text, node, &lines, base),
    }
}

/// Keys that only Claude Code's shape has; of its other settings nothing is known here.
const CLAUDE_CODE_KEYS: [&str; 4] = ["env", "hooks", "model", "permissions"];

/// The keys that only AgentScope's shape has.
const AGENTSCOPE_KEYS: [&str; 3] = ["allow_rules", "ask_rules", "deny_rules"];

/// The shape that a tree is written in.
pub(crate) fn shape(node: &Node) -> Shape {
    let Kind::Table(entries) = &node.kind else { return Shape::Perm };
    if entries.iter().any(|entry| CLAUDE_CODE_KEYS.contains(&entry.key.as_str())) {
        return Shape::ClaudeCode;
    }
    let agentscope = entries.iter().any(|entry| {
        AGENTSCOPE_KEYS.contains(&entry.key.as_str())
            || (entry.key == "working_directories" && matches!(entry.value.kind, Kind::Table(_)))
    });
    if agentscope { Shape::AgentScope } else { Shape::Perm }
}
