#![doc = include_str!("../README.md")]
// A variant that is added must be thought about wherever it matters.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

#[cfg(feature = "bash")]
pub mod bash;
mod below;
mod custom;
mod edit;
#[cfg(feature = "bash")]
pub mod explain;
mod files;
mod glob;
mod grep;
mod input;
#[cfg(feature = "bash")]
pub mod lint;
mod mcp;
mod path_rules;
mod powershell;
mod read;
mod scene;
mod secrets;
mod settings;
mod suggest_path;
mod walk;
mod write;

use std::sync::Arc;

use perm_core::Tool;
use perm_fs::{Remembering, World};

#[cfg(feature = "bash")]
pub use bash::Bash;
pub use custom::CustomTool;
pub use edit::Edit;
pub use glob::Glob;
pub use grep::Grep;
pub use mcp::McpTool;
pub use powershell::PowerShell;
pub use read::Read;
pub use settings::{ProtectedPaths, SensitiveReads, Settings};
pub use write::Write;

/// All built-in tools, looking at that world.
#[must_use]
pub fn builtin(world: Arc<dyn World>, settings: &Settings) -> Vec<Arc<dyn Tool>> {
    let world: Arc<dyn World> = Arc::new(Remembering::new(world));
    let files: [Arc<dyn Tool>; 6] = [
        Arc::new(Edit::new(Arc::clone(&world), settings)),
        Arc::new(Glob::new(Arc::clone(&world), settings)),
        Arc::new(Grep::new(Arc::clone(&world), settings)),
        Arc::new(PowerShell),
        Arc::new(Read::new(Arc::clone(&world), settings)),
        Arc::new(Write::new(Arc::clone(&world), settings)),
    ];
    #[cfg(feature = "bash")]
    let bash: [Arc<dyn Tool>; 1] = [Arc::new(Bash::new(world, settings))];
    #[cfg(not(feature = "bash"))]
    let bash: [Arc<dyn Tool>; 0] = [];
    files.into_iter().chain(bash).collect()
}
