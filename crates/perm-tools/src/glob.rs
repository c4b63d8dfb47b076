//! The `Glob` tool: lists the files whose names match a pattern. Input `{pattern, path?}`.

use std::sync::Arc;

use perm_core::{Analyst, Call, Reason, Tool};
use perm_fs::World;

use crate::files::{Access, FileTool, Paths};
use crate::input;
use crate::settings::Settings;

/// The `Glob` tool.
pub struct Glob(FileTool);

impl Glob {
    /// The tool, looking at that world.
    #[must_use]
    pub fn new(world: Arc<dyn World>, settings: &Settings) -> Self {
        Self(FileTool { name: "Glob", access: Access::List, parse, world, settings: settings.clone() })
    }
}

impl Tool for Glob {
    fn name(&self) -> &str {
        self.0.name
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(&self.0)
    }
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    let pattern = input::text(call, "pattern")?;
    let directory = input::optional_text(call, "path")?.unwrap_or(".");
    Ok(input::search_paths(directory, pattern))
}
