//! What a host may set for the tools.

use std::sync::Arc;

use perm_fs::{DangerTable, ProtectionError};

/// How the built-in tools judge what the documents leave open.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// What is done with reads of protected paths (keys, credentials).
    pub sensitive_reads: SensitiveReads,
    /// Every output redirection makes a command line no longer read-only, also `>/dev/null` and `2>&1`.
    pub strict_redirections: bool,
    /// The call's own working directory counts as one of the working directories, unless it is `/`, the home
    /// or above the home.
    pub cwd_counts: bool,
    /// The protected paths, where they are more than the built-in ones.
    danger: Option<Arc<DangerTable>>,
}

impl Settings {
    /// Protects further paths, as [`DangerTable::protect`] does.
    ///
    /// # Errors
    /// The pattern holds no name or is not plain.
    pub fn protect(&mut self, pattern: &str, why: &str) -> Result<(), ProtectionError> {
        let mut table = self.danger().clone();
        table.protect(pattern, why)?;
        self.danger = Some(Arc::new(table));
        Ok(())
    }

    /// The protected paths.
    pub(crate) fn danger(&self) -> &DangerTable {
        self.danger.as_deref().unwrap_or_else(|| DangerTable::builtin())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sensitive_reads: SensitiveReads::Allow,
            strict_redirections: false,
            cwd_counts: true,
            danger: None,
        }
    }
}

/// What is done with reads of protected paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SensitiveReads {
    /// They are reads like any other, as the documents say.
    #[default]
    Allow,
    /// They are a safety ask.
    Ask,
    /// They are denied.
    Deny,
}

impl SensitiveReads {
    /// The value of that name in settings: `allow`, `ask`, `deny`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "allow" => Some(Self::Allow),
            "ask" => Some(Self::Ask),
            "deny" => Some(Self::Deny),
            _ => None,
        }
    }
}
