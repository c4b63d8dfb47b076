//! The `Edit` tool: replaces text in one file. Input `{file_path, old_string, new_string, replace_all?}`.

use std::sync::Arc;

use perm_core::{Analyst, Call, Reason, Tool};
use perm_fs::World;

use crate::files::{Access, FileTool, Paths};
use crate::input;
use crate::settings::Settings;

/// The `Edit` tool.
pub struct Edit(FileTool);

impl Edit {
    /// The tool, looking at that world.
    #[must_use]
    pub fn new(world: Arc<dyn World>, settings: &Settings) -> Self {
        Self(FileTool { name: "Edit", access: Access::Write, parse, world, settings: settings.clone() })
    }
}

impl Tool for Edit {
    fn name(&self) -> &str {
        self.0.name
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(&self.0)
    }
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let path = input::text(call, "file_path")?;
    input::text(call, "old_string")?;
    input::text(call, "new_string")?;
    input::optional_flag(call, "replace_all")?;
    input::path(path)
}
