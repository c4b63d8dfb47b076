//! A host's own tool, described instead of written: its name and whether it only reads.
//!
//! A tool with checks of its own implements [`perm_core::Tool`] itself; this is for those without. Rules for
//! it compare their content with the arguments, as JSON values.

use perm_core::Tool;

/// A tool that this project knows nothing about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomTool {
    name: String,
    read_only: bool,
}

impl CustomTool {
    /// A tool whose calls may change something.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), read_only: false }
    }

    /// The same tool, every call of which only reads. The host vouches for that.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }
}

impl Tool for CustomTool {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_read_only(&self) -> bool {
        self.read_only
    }
}
