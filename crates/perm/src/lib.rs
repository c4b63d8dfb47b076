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

/// The same with settings files: their rules, mode, directories and switches, and their own places protected.
/// Where a file cannot be used the engine is locked ([`Engine::locked`]); a rule of a file that its tool cannot
/// read becomes one of the problems.
///
/// # Errors
/// A rule that stands in no file (one that the caller added to the context) and that its tool cannot read.
#[cfg(all(feature = "fs", feature = "settings"))]
pub fn engine_with(
    loaded: &mut settings::Loaded,
    world: impl fs::World + 'static,
) -> Result<Engine, EngineError> {
    let tools = tools::builtin(std::sync::Arc::new(world), &tool_settings(loaded));
    loaded.refuse(&Engine::unusable_rules(&loaded.context.rules, &tools));
    let engine = Engine::new(loaded.context.clone(), tools)?;
    Ok(match loaded.lock() {
        Some(lock) => engine.locked(lock),
        None => engine,
    })
}

/// What settings files say to the tools.
#[cfg(all(feature = "fs", feature = "settings"))]
fn tool_settings(loaded: &settings::Loaded) -> tools::Settings {
    let mut settings = tools::Settings::default();
    settings.sensitive_reads = match loaded.switches.sensitive_reads {
        settings::SensitiveReads::Allow => tools::SensitiveReads::Allow,
        settings::SensitiveReads::Ask => tools::SensitiveReads::Ask,
        settings::SensitiveReads::Deny => tools::SensitiveReads::Deny,
    };
    settings.strict_redirections = loaded.switches.strict_redirections;
    settings.cwd_counts = loaded.switches.cwd_counts;
    let is_known = |path: &str| {
        let path = fs::AbsPath::parse(path);
        path.is_ok_and(|path| fs::DangerTable::builtin().check(&path.clean(), None).is_some())
    };
    for path in loaded.protected.iter().filter(|path| !is_known(path)) {
        // A name with several stars is no plain pattern: such a path is only covered by the built-in rows.
        let _ = settings.protect(path, "it holds the settings and the trust of this permission engine");
    }
    settings
}

/// The README of the project is a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
