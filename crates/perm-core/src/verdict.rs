//! What a tool's own check says of a call.

use serde_json::Value;

use crate::Reason;

/// A tool's own judgement. Not a decision: rules and mode come on top.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The call is fine.
    Allow {
        /// Why.
        reasons: Vec<Reason>,
        /// The input to use instead, where the tool changes it.
        updated_input: Option<Value>,
    },
    /// The call must not run.
    Deny {
        /// Why.
        reasons: Vec<Reason>,
    },
    /// The user should be asked.
    Ask {
        /// Why.
        reasons: Vec<Reason>,
        /// A safety ask: no allow rule silences it.
        immune: bool,
    },
    /// The tool has no opinion.
    Passthrough,
}
