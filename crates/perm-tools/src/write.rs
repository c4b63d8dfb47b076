//! The `Write` tool: writes one file. Input `{file_path, content}`.

use std::sync::Arc;

use perm_core::{Analyst, Call, Reason, Tool};
use perm_fs::World;

use crate::files::{Access, FileTool, Paths};
use crate::input;
use crate::settings::Settings;

/// The `Write` tool.
pub struct Write(FileTool);

impl Write {
    /// The tool, looking at that world.
    #[must_use]
    pub fn new(world: Arc<dyn World>, settings: &Settings) -> Self {
        Self(FileTool { name: "Write", access: Access::Write, parse, world, settings: settings.clone() })
    }
}

impl Tool for Write {
    fn name(&self) -> &str {
        self.0.name
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(&self.0)
    }
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let path = input::text(call, "file_path")?;
    input::text(call, "content")?;
    input::path(path)
}
