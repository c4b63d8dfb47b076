//! The one module that asks the process for its surroundings: directory, user, environment.

#![allow(clippy::disallowed_methods, reason = "this is the module that owns the environment; it only reads")]

use std::path::Path;

use perm::settings::Places;
use perm::{Host, Shell};

use crate::cli::PlaceArgs;
use crate::failure::Failure;

/// The host that this process runs on, as far as it is known; arguments go before.
///
/// # Errors
/// A relative directory, where the directory of this process is not known.
pub(crate) fn host(place: &PlaceArgs) -> Result<Host, Failure> {
    let here = current_directory();
    let cwd = match &place.cwd {
        Some(given) => Some(absolute(given, here.as_deref())?),
        None => here.clone(),
    };
    let home = match &place.home {
        Some(given) => Some(absolute(given, here.as_deref())?),
        None => text("HOME").filter(|home| home.starts_with('/')),
    };
    Ok(Host {
        cwd,
        home,
        user: text("USER").or_else(|| text("LOGNAME")),
        shell: place.shell.unwrap_or(Shell::Bash),
        env: names(),
    })
}

/// The path from `/` on, read from that directory.
///
/// # Errors
/// A relative path where no directory is known.
pub(crate) fn absolute(path: &str, from: Option<&str>) -> Result<String, Failure> {
    if path.starts_with('/') {
        return Ok(path.to_owned());
    }
    let from = from.ok_or_else(|| Failure::LostDirectory(perm::Shown::word(path)))?;
    Ok(match path {
        "" | "." => from.to_owned(),
        _ => format!("{}/{path}", from.trim_end_matches('/')),
    })
}

/// Whether colours may be shown on a terminal.
pub(crate) fn wants_colour() -> bool {
    text("NO_COLOR").is_none_or(|value| value.is_empty()) && text("TERM").is_none_or(|term| term != "dumb")
}

/// Where the user's settings are; `None` where no home is known. A home that the arguments name stands alone:
/// the directories of the environment belong to another.
pub(crate) fn places(place: &PlaceArgs, host: &Host) -> Option<Places> {
    let home = host.home.as_deref()?;
    let given = |name: &str| place.home.is_none().then(|| text(name)).flatten();
    let (config, state) = (given("XDG_CONFIG_HOME"), given("XDG_STATE_HOME"));
    Some(Places::new(Path::new(home), config.as_deref().map(Path::new), state.as_deref().map(Path::new)))
}

/// The project that an agent host says its session is of: a call may have been made elsewhere.
pub(crate) fn session_project() -> Option<String> {
    text("CLAUDE_PROJECT_DIR").filter(|path| path.starts_with('/'))
}

/// The directory of this process.
pub(crate) fn current_directory() -> Option<String> {
    std::env::current_dir().ok()?.into_os_string().into_string().ok()
}

fn text(name: &str) -> Option<String> {
    std::env::var_os(name)?.into_string().ok()
}

/// The names of the environment. One that is not UTF-8 is no name that a shell would import.
fn names() -> Vec<String> {
    let mut names: Vec<String> =
        std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()).collect();
    names.sort_unstable();
    names
}
