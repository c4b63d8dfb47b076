//! PowerShell command lines are never analysed: every call asks.
//!
//! An allow rule for the whole tool, or one that is exactly the arguments, still answers it.

use perm_core::{Call, Reason, Rule, Situation, Tool, Verdict};

/// The `PowerShell` tool.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowerShell;

impl Tool for PowerShell {
    fn name(&self) -> &str {
        "PowerShell"
    }

    fn check_permissions(&self, _call: &Call, _situation: &Situation<'_>) -> Verdict {
        let reason = Reason::new(
            "powershell/not-analysed",
            "PowerShell command lines are not analysed: read it first",
        );
        Verdict::Ask { reasons: vec![reason], immune: false }
    }

    fn generate_suggestions(&self, _call: &Call, _situation: &Situation<'_>) -> Vec<Rule> {
        Vec::new()
    }
}
