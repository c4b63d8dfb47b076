//! Assignments in front of a command that change nothing but what it prints or how it is configured to
//! behave for a run: an allow rule sees past these, and past no others.

use perm_bash::analysis::{Assigned, Invocation, Reading};
use perm_bash::judge::environment::changes_what_runs;
use perm_bash::value::Value;
use smol_str::SmolStr;

/// Variables whose value is data to every program that reads them. Sorted.
const HARMLESS: &[&str] = &[
    "CARGO_INCREMENTAL",
    "CARGO_TERM_COLOR",
    "CGO_ENABLED",
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "DEBIAN_FRONTEND",
    "DEBUG",
    "DJANGO_DEBUG",
    "FLASK_ENV",
    "FORCE_COLOR",
    "GIT_ADVICE",
    "GIT_AUTHOR_DATE",
    "GIT_AUTHOR_EMAIL",
    "GIT_AUTHOR_NAME",
    "GIT_COMMITTER_DATE",
    "GIT_COMMITTER_EMAIL",
    "GIT_COMMITTER_NAME",
    "GIT_OPTIONAL_LOCKS",
    "GIT_TERMINAL_PROMPT",
    "GOARCH",
    "GOOS",
    "LANG",
    "LANGUAGE",
    "LINES",
    "LOG_LEVEL",
    "NEXT_TELEMETRY_DISABLED",
    "NODE_ENV",
    "NO_COLOR",
    "NPM_CONFIG_LOGLEVEL",
    "PIP_DISABLE_PIP_VERSION_CHECK",
    "PORT",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHASHSEED",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
    "RAILS_ENV",
    "RUST_BACKTRACE",
    "RUST_LOG",
    "SOURCE_DATE_EPOCH",
    "TERM",
    "TZ",
    "VERBOSE",
    "npm_config_loglevel",
];

/// Whether the assignment cannot change which program runs or what code it loads.
pub(crate) fn is_harmless(assigned: &Assigned) -> bool {
    is_harmless_name(assigned.name.as_str())
}

fn is_harmless_name(name: &str) -> bool {
    name.starts_with("LC_") || HARMLESS.binary_search(&name).is_ok()
}

/// Whether the text sets a variable that its later commands may get in their environment, and that may
/// change what they run: by `export` and its kin, or by an assignment of any form to one that may be exported
/// already. `inherited` are the names of the host's environment.
pub(crate) fn is_changed_by(reading: &Reading, inherited: &[String]) -> bool {
    let reaches_programs = |name: &&SmolStr| {
        changes_what_runs(name) || inherited.iter().any(|inherited| inherited == name.as_str())
    };
    reading.assigned.iter().filter(reaches_programs).any(|name| !is_harmless_name(name))
        || reading.invocations.iter().any(exports)
}

fn exports(invocation: &Invocation) -> bool {
    let Some(name) = invocation.argv.first() else { return false };
    let exports =
        ["export", "declare", "typeset", "local", "readonly"].iter().any(|builtin| name.may_be(builtin));
    exports
        && invocation
            .argv
            .iter()
            .skip(1)
            .any(|word| exported(word).is_none_or(|name| !is_harmless_name(name)))
}

/// The name that an argument of `export` sets; a harmless one for an option.
fn exported(word: &Value) -> Option<&str> {
    let known = word.prefix();
    if known.starts_with('-') {
        return Some("LC_ALL");
    }
    match known.split_once('=') {
        Some((name, _)) => Some(name),
        None => word.text(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sorted() {
        assert!(super::HARMLESS.is_sorted());
    }
}
