//! What variables in front of a command (or in the host's environment) can change.
//!
//! Two sorted tables: variables that can change what a program runs, loads or writes, and variables that
//! are known to change nothing but how it prints. Every other name is unknown, which is not harmless.

use crate::value::Value;

/// Variables by which a program (any program, or one that is widely used as part of others) runs, loads
/// or writes something else. A `*` at the end stands for any rest.
const CHANGES_WHAT_RUNS: &[&str] = &[
    "ANT_*",
    "AWKLIBPATH",
    "AWKPATH",
    "BASHOPTS",
    "BASH_ENV",
    "BASH_FUNC_*",
    "BASH_LOADABLES_PATH",
    "BASH_XTRACEFD",
    "BAT_PAGER",
    "BROWSER",
    "CARGO_*",
    "CC",
    "CDPATH",
    "CLASSPATH",
    "CXX",
    "DOCKER_*",
    "DYLD_*",
    "EDITOR",
    "ENV",
    "FCEDIT",
    "FPATH",
    "GCC_EXEC_PREFIX",
    "GCONV_PATH",
    "GETCONF_DIR",
    "GH_*",
    "GIT_*",
    "GLOBIGNORE",
    "GNUPGHOME",
    "GOFLAGS",
    "GREP_OPTIONS",
    "GZIP",
    "HISTFILE",
    "HOME",
    "HOSTALIASES",
    "IFS",
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "KUBECONFIG",
    "LD_*",
    "LESS",
    "LESSCLOSE",
    "LESSEDIT",
    "LESSKEY*",
    "LESSOPEN",
    "LOCPATH",
    "LUA_*",
    "MAILCHECK",
    "MAKEFILES",
    "MAKEFLAGS",
    "MALLOC_*",
    "MANOPT",
    "MANPAGER",
    "MANPATH",
    "MAVEN_OPTS",
    "NIX_*",
    "NLSPATH",
    "NODE_EXTRA_CA_CERTS",
    "NODE_OPTIONS",
    "NODE_PATH",
    "NPM_CONFIG_*",
    "OPENSSL_CONF",
    "OPENSSL_ENGINES",
    "OPENSSL_MODULES",
    "PAGER",
    "PATH",
    "PERL*",
    "PHPRC",
    "PHP_INI_SCAN_DIR",
    "PIP_*",
    "POSIXLY_CORRECT",
    "PROMPT_COMMAND",
    "PS0",
    "PS1",
    "PS2",
    "PS4",
    "PYTHON*",
    "RCLONE_*",
    "RES_OPTIONS",
    "RIPGREP_CONFIG_PATH",
    "RSYNC_*",
    "RUBY*",
    "RUSTC",
    "RUSTC_*",
    "RUSTDOC",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "RUSTUP_*",
    "SHELL",
    "SHELLOPTS",
    "SSH_ASKPASS",
    "SSLKEYLOGFILE",
    "SUDO_*",
    "SYSTEMD_EDITOR",
    "SYSTEMD_PAGER",
    "SYSTEMD_PAGERSECURE",
    "TAR_OPTIONS",
    "TERMCAP",
    "TERMINFO",
    "TERMINFO_DIRS",
    "TERMPATH",
    "TMPDIR",
    "UV_*",
    "VIRTUAL_ENV",
    "VISUAL",
    "XDG_*",
    "ZDOTDIR",
    "_JAVA_OPTIONS",
    "npm_config_*",
];

/// Variables that change how things are printed, named or timed, and nothing else, whatever their value.
const HARMLESS: &[&str] = &[
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "DEBUG",
    "DJANGO_DEBUG",
    "FORCE_COLOR",
    "GREP_COLOR",
    "GREP_COLORS",
    "LANG",
    "LANGUAGE",
    "LC_*",
    "LINES",
    "LOGLEVEL",
    "LOG_LEVEL",
    "LSCOLORS",
    "LS_COLORS",
    "NODE_ENV",
    "NO_COLOR",
    "QUOTING_STYLE",
    "RAILS_ENV",
    "RUST_BACKTRACE",
    "RUST_LOG",
    "TERM",
    "TIME_STYLE",
    "TZ",
    "VERBOSE",
];

/// Values with which a variable of the first table is harmless after all: it turns something off, or only
/// says how things are printed. From the manuals of the programs that read them.
const HARMLESS_VALUES: &[(&str, &[&str])] = &[
    ("CARGO_TERM_COLOR", &["always", "auto", "never"]),
    ("CARGO_TERM_PROGRESS_WHEN", &["auto", "never"]),
    ("CARGO_TERM_VERBOSE", &["false", "true"]),
    ("DOCKER_CLI_HINTS", &["false", "true"]),
    ("EDITOR", &[":", "true"]),
    ("GH_NO_UPDATE_NOTIFIER", &["1", "true"]),
    ("GH_PAGER", &["", "cat"]),
    ("GH_PROMPT_DISABLED", &["1", "true"]),
    ("GIT_CONFIG_GLOBAL", &["/dev/null"]),
    ("GIT_CONFIG_NOSYSTEM", &["1", "true"]),
    ("GIT_CONFIG_SYSTEM", &["/dev/null"]),
    ("GIT_EDITOR", &[":", "true"]),
    ("GIT_OPTIONAL_LOCKS", &["0", "1"]),
    ("GIT_PAGER", &["", "cat"]),
    ("GIT_TERMINAL_PROMPT", &["0", "1"]),
    ("GIT_TRACE", &["0", "1", "2"]),
    ("LESS", &["-F", "-FR", "-FRX", "-R", "-RX", "-X", "FRX", "R"]),
    ("MANPAGER", &["cat"]),
    ("PAGER", &["cat"]),
    ("PIP_DISABLE_PIP_VERSION_CHECK", &["1", "true"]),
    ("PIP_NO_INPUT", &["1", "true"]),
    ("PYTHONDONTWRITEBYTECODE", &["1"]),
    ("PYTHONIOENCODING", &["UTF-8", "utf-8", "utf8"]),
    ("PYTHONUNBUFFERED", &["1"]),
    ("PYTHONUTF8", &["0", "1"]),
    ("SYSTEMD_PAGER", &["", "cat"]),
    ("npm_config_loglevel", &["error", "silent", "warn"]),
];

/// Whether the variable, though it could change what runs, does not with this value.
#[must_use]
pub fn is_harmless_value(name: &str, value: &Value) -> bool {
    let Ok(at) = HARMLESS_VALUES.binary_search_by_key(&name, |(own, _)| own) else { return false };
    let known = HARMLESS_VALUES.get(at).map(|(_, known)| *known).unwrap_or_default();
    value.texts().is_some_and(|texts| texts.iter().all(|text| known.contains(&text.as_str())))
}

/// Whether the value leads a variable that is harmless else out of where it is looked up: a language is the name of a
/// directory, and the messages in it are formats that the program obeys.
#[must_use]
pub fn leads_elsewhere(name: &str, value: &Value) -> bool {
    let is_language = name == "LANGUAGE" || name == "LANG" || name.starts_with("LC_");
    is_language && value.texts().is_none_or(|texts| texts.iter().any(|text| text.contains('/')))
}

/// Whether the variable can change what a program runs, loads or writes.
#[must_use]
pub fn changes_what_runs(name: &str) -> bool {
    is_in(CHANGES_WHAT_RUNS, name)
}

/// Whether the variable is known to change nothing but how things are printed.
#[must_use]
pub fn is_harmless(name: &str) -> bool {
    is_in(HARMLESS, name)
}

fn is_in(table: &[&str], name: &str) -> bool {
    table.iter().any(|row| match row.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => *row == name,
    })
}

#[cfg(test)]
mod tests {
    use super::{CHANGES_WHAT_RUNS, HARMLESS, HARMLESS_VALUES, changes_what_runs, is_harmless};

    #[test]
    fn the_tables_are_sorted_and_apart() {
        assert!(CHANGES_WHAT_RUNS.is_sorted_by(|a, b| a < b));
        assert!(HARMLESS.is_sorted_by(|a, b| a < b));
        assert!(HARMLESS_VALUES.is_sorted_by(|a, b| a.0 < b.0));
        for (name, values) in HARMLESS_VALUES {
            assert!(changes_what_runs(name), "{name} needs no row");
            assert!(values.is_sorted_by(|a, b| a < b), "{name}");
        }
        for row in HARMLESS {
            assert!(!changes_what_runs(row), "{row}");
        }
        for row in CHANGES_WHAT_RUNS {
            assert!(!is_harmless(row), "{row}");
        }
    }
}
