//! The `Grep` tool: searches the content of files. Input `{pattern, path?, glob?, …}`.

use std::sync::Arc;

use perm_core::{Analyst, Call, Reason, Tool};
use perm_fs::World;

use crate::files::{Access, FileTool, Paths};
use crate::input;
use crate::settings::Settings;

/// The `Grep` tool.
pub struct Grep(FileTool);

impl Grep {
    /// The tool, looking at that world.
    #[must_use]
    pub fn new(world: Arc<dyn World>, settings: &Settings) -> Self {
        Self(FileTool { name: "Grep", access: Access::Search, parse, world, settings: settings.clone() })
    }
}

impl Tool for Grep {
    fn name(&self) -> &str {
        self.0.name
    }

    fn analyst(&self) -> Option<&dyn Analyst> {
        Some(&self.0)
    }
}

fn parse(call: &Call) -> Result<Paths, Reason> {
    input::text(call, "pattern")?;
    let directory = input::optional_text(call, "path")?.unwrap_or(".");
    input::optional_text(call, "glob")?;
    Ok(input::search_paths(directory, "*"))
}
