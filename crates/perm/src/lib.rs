#![cfg_attr(feature = "bash", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "bash"),
    doc = "The parts of `agent-perm` that its features choose; its README needs `bash`."
)]

pub use perm_core::*;

/// The reader of command lines: what a shell would run, and what that would do.
#[cfg(feature = "bash")]
pub use perm_bash as bash;
/// Paths: what they name, where they lie, which are protected, and the globs of rules.
#[cfg(feature = "fs")]
pub use perm_fs as fs;
/// Settings files in layers, and trust in them.
#[cfg(feature = "settings")]
pub use perm_settings as settings;
/// The built-in tools.
#[cfg(feature = "fs")]
pub use perm_tools as tools;

/// What most programs need: `use perm::prelude::*;`.
pub mod prelude {
    pub use perm_core::{
        Behavior, Call, Context, Decision, Engine, Host, Mode, Reason, Rule, Situation, Tool, Verdict,
    };
    #[cfg(feature = "fs")]
    pub use perm_fs::{Disk, Memory, World};
}

/// An engine that knows every built-in tool, each with its default settings, and looks at that world:
/// [`fs::Disk`], or [`fs::Memory`] in tests.
///
/// For other settings or further tools, give [`tools::builtin`] and them to [`Engine::new`].
///
/// # Errors
/// A rule of the context that its tool cannot read, or whose tool name names nothing.
#[cfg(feature = "fs")]
pub fn engine(context: Context, world: impl fs::World + 'static) -> Result<Engine, EngineError> {
    Engine::new(context, tools::builtin(std::sync::Arc::new(world), &tools::Settings::default()))
}

/// The README of the project is a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
