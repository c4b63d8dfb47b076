//! From arguments and a settings file to the context and the host of a decision.

use std::fs::File;
use std::path::Path;

use perm::{Context, Host, Shown, UnknownKey, WorkingDirectory};

use crate::cli::ConfigArgs;
use crate::failure::Failure;
use crate::{host, input, json};

/// What decisions are made with.
#[derive(Debug)]
pub(crate) struct Config {
    /// Mode, directories and rules.
    pub(crate) context: Context,
    /// Whether the settings or the arguments name a mode; else it is the default of the defaults.
    pub(crate) names_mode: bool,
    /// Where and as whom the calls would run.
    pub(crate) host: Host,
    /// Keys of the settings that nobody knows.
    pub(crate) warnings: Vec<UnknownKey>,
}

/// Reads the settings and puts the arguments on top.
///
/// # Errors
/// The settings cannot be read or used.
pub(crate) fn load(args: &ConfigArgs) -> Result<Config, Failure> {
    let host = host::host(&args.place)?;
    let mut config = match &args.settings {
        Some(path) => read(path, host)?,
        None => Config { context: Context::default(), names_mode: false, host, warnings: Vec::new() },
    };
    if let Some(mode) = args.mode {
        config.context.mode = mode;
        config.names_mode = true;
    }
    for rule in &args.rules {
        config.context.rules.add(rule.clone().from_source("command line"));
    }
    for path in &args.working_directories {
        let path = host::absolute(path, config.host.cwd.as_deref())?;
        config.context.working_directories.push(WorkingDirectory { path, source: "command line".to_owned() });
    }
    Ok(config)
}

fn read(path: &Path, host: Host) -> Result<Config, Failure> {
    let shown = Shown::word(&path.to_string_lossy());
    let unreadable = |wrong: &dyn std::fmt::Display| Failure::UnreadableSettings {
        path: shown.clone(),
        wrong: Shown::message(&wrong.to_string()),
    };
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let bytes = input::whole(file).map_err(|failure| unreadable(&failure))?;
    let text = String::from_utf8(bytes).map_err(|error| unreadable(&error))?;
    let loaded =
        Context::from_json(&text).map_err(|wrong| Failure::BadSettings { path: shown.clone(), wrong })?;
    let names_mode = json::parse(text.as_bytes()).is_ok_and(|value| value.get("mode").is_some());
    Ok(Config { context: loaded.context, names_mode, host, warnings: loaded.warnings })
}
