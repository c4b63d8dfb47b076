//! The five modes, and the table that says what each of them does.

use serde::{Deserialize, Serialize};

/// What happens to calls that no rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Asks about everything that is not read-only or allowed by a rule.
    #[default]
    Default,
    /// As default, and edits inside the working directories are allowed.
    AcceptEdits,
    /// Only reads.
    Explore,
    /// Allows what no deny or ask rule forbids.
    Bypass,
    /// Never asks: what would be asked is denied.
    DontAsk,
}
