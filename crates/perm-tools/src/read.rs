//! The `Read` tool: reads one file. Input `{file_path, offset?, limit?}`.

use std::sync::Arc;

use perm_core::{Analyst, Call, Reason, Tool};
use perm_fs::World;

use crate::files::{Access, FileTool, Paths};
use crate::input;
use crate::settings::Settings;

/// The `Read` tool.
pub struct Read(FileTool);

impl Read {
    /// The tool, looking at that world.
    #[must_use]
    pub fn new(world: Arc<dyn World>, settings: &Settings) -> Self {
        Self(FileTool { name: "Read", access: Access::Read, parse, world, settings: settings.clone() })
    }
}

impl Tool for Read {
    fn name(&self) -> &str {
        self.0.name
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(&self.0)
    }
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let path = input::text(call, "file_path")?;
    input::optional_number(call, "offset")?;
    input::optional_number(call, "limit")?;
    input::path(path)
}
