//! What a host may set for the tools.

use std::collections::BTreeMap;
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
    /// Which paths are protected.
    pub protected: ProtectedPaths,
}

impl Settings {
    /// Protects further paths from every tool, as [`DangerTable::protect`] does, whatever table it has.
    ///
    /// # Errors
    /// The pattern holds no name or is not plain.
    pub fn protect(&mut self, pattern: &str, why: &str) -> Result<(), ProtectionError> {
        self.protected.protect(pattern, why)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sensitive_reads: SensitiveReads::Allow,
            strict_redirections: false,
            cwd_counts: true,
            protected: ProtectedPaths::default(),
        }
    }
}

/// Which paths are protected: the built-in table, unless the host says otherwise for all tools or for one.
///
/// ```
/// use perm_fs::{DangerTable, ProtectionError};
/// use perm_tools::Settings;
///
/// let mut settings = Settings::default();
/// // One more row, for every tool.
/// settings.protected.protect("secrets/", "it holds the keys of production")?;
/// // Another table instead of the built-in one, for `Write` alone.
/// let mut own = DangerTable::default();
/// own.protect("*.lock", "the package manager writes it")?;
/// settings.protected.set_for("Write", own);
/// # Ok::<(), perm_fs::ProtectionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ProtectedPaths {
    every: Option<Arc<DangerTable>>,
    by_tool: BTreeMap<String, Arc<DangerTable>>,
    /// Pattern and reason of what is in every table, also in one that is set later.
    always: Vec<(String, String)>,
}

impl ProtectedPaths {
    /// Adds a row to the table of every tool, also to those that are set later; see [`DangerTable::protect`].
    ///
    /// # Errors
    /// The pattern holds no name or is not plain.
    pub fn protect(&mut self, pattern: &str, why: &str) -> Result<(), ProtectionError> {
        let mut every = self.of_every().clone();
        every.protect(pattern, why)?;
        self.every = Some(Arc::new(every));
        self.always.push((pattern.to_owned(), why.to_owned()));
        for table in self.by_tool.values_mut() {
            Arc::make_mut(table).protect(pattern, why)?;
        }
        Ok(())
    }

    /// The table of every tool that has none of its own, instead of the built-in one.
    pub fn set(&mut self, table: DangerTable) {
        self.every = Some(Arc::new(self.with_always(table)));
    }

    /// The table of this tool, instead of that of every tool.
    pub fn set_for(&mut self, tool: &str, table: DangerTable) {
        let table = self.with_always(table);
        self.by_tool.insert(tool.to_owned(), Arc::new(table));
    }

    /// The table that holds for this tool.
    #[must_use]
    pub fn of(&self, tool: &str) -> &DangerTable {
        self.by_tool.get(tool).map_or_else(|| self.of_every(), |table| &**table)
    }

    fn of_every(&self) -> &DangerTable {
        self.every.as_deref().unwrap_or_else(|| DangerTable::builtin())
    }

    fn with_always(&self, mut table: DangerTable) -> DangerTable {
        for (pattern, why) in &self.always {
            // It was added to a table before, so its pattern is a good one.
            let _ = table.protect(pattern, why);
        }
        table
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
