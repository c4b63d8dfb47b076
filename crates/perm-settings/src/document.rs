//! What one settings file says, in whichever shape it is written.

use perm_core::{Mode, Rule};

use crate::fault::{Spot, TextWarning};

/// The forms that settings are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// perm's own: `{"mode", "allow", "deny", "ask", "working_directories", …}`, JSON with comments.
    Perm,
    /// A `PermissionContext` of AgentScope: `{"mode", "working_directories", "allow_rules", …}`.
    AgentScope,
    /// Claude Code's: `{"permissions": {"allow", "deny", "ask", "defaultMode", "additionalDirectories"}}`.
    ClaudeCode,
}

/// A value with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct At<T> {
    /// Where it stands.
    pub at: Spot,
    /// What stands there.
    pub value: T,
}

/// What one settings file says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// How it is written.
    pub shape: Shape,
    /// The mode, if it names one.
    pub mode: Option<At<Mode>>,
    /// The laxest mode that it lets anybody choose, if it names one.
    pub mode_limit: Option<At<Mode>>,
    /// Its rules, in the order of the file. One written rule of Claude Code may stand for several.
    pub rules: Vec<At<Rule>>,
    /// Its working directories, absolute.
    pub directories: Vec<At<String>>,
    /// Its switches.
    pub switches: Vec<At<Switch>>,
    /// What is passed over.
    pub warnings: Vec<TextWarning>,
}

impl Document {
    pub(crate) const fn empty(shape: Shape) -> Self {
        Self {
            shape,
            mode: None,
            mode_limit: None,
            rules: Vec::new(),
            directories: Vec::new(),
            switches: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

/// A switch of the built-in tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Switch {
    /// `sensitive_reads`: what is done with reads of protected paths.
    SensitiveReads(SensitiveReads),
    /// `strict_redirections`: every output redirection counts as a write.
    StrictRedirections(bool),
    /// `cwd_counts`: the call's own directory counts as a working directory.
    CwdCounts(bool),
}

/// What is done with reads of protected paths; later is stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum SensitiveReads {
    /// They are reads like any other.
    #[default]
    Allow,
    /// They are a safety ask.
    Ask,
    /// They are denied.
    Deny,
}

impl SensitiveReads {
    /// The name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// The switches in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Switches {
    /// What is done with reads of protected paths.
    pub sensitive_reads: SensitiveReads,
    /// Every output redirection counts as a write, also `>/dev/null` and `2>&1`.
    pub strict_redirections: bool,
    /// The call's own directory counts as a working directory.
    pub cwd_counts: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self { sensitive_reads: SensitiveReads::Allow, strict_redirections: false, cwd_counts: true }
    }
}

impl Switches {
    /// Sets a switch.
    pub(crate) const fn set(&mut self, switch: Switch) {
        match switch {
            Switch::SensitiveReads(value) => self.sensitive_reads = value,
            Switch::StrictRedirections(value) => self.strict_redirections = value,
            Switch::CwdCounts(value) => self.cwd_counts = value,
        }
    }

    /// Whether the switch would allow what these do not.
    pub(crate) fn loosened_by(&self, switch: Switch) -> bool {
        match switch {
            Switch::SensitiveReads(value) => value < self.sensitive_reads,
            Switch::StrictRedirections(value) => !value && self.strict_redirections,
            Switch::CwdCounts(value) => value && !self.cwd_counts,
        }
    }
}
