//! Variables of the shell's own: what it sets itself, and what it refuses to have set.
//!
//! Source: bash's manual, "Shell Variables". What is there by the manual alone costs only that its value is not known.

/// Variables that bash makes read-only itself: what is assigned to them is refused. Sorted.
const READ_ONLY: &[&str] = &["BASHOPTS", "BASH_VERSINFO", "EUID", "PPID", "SHELLOPTS", "UID"];

/// Variables that the shell gives a value by itself, whatever was assigned, or that are arrays of its own; those that start
/// with [`OF_BASH`] too. Sorted.
const SET_BY_SHELL: &[&str] = &[
    "COLUMNS",
    "COMPREPLY",
    "COMP_CWORD",
    "COMP_KEY",
    "COMP_LINE",
    "COMP_POINT",
    "COMP_TYPE",
    "COMP_WORDBREAKS",
    "COMP_WORDS",
    "COPROC",
    "DIRSTACK",
    "EPOCHREALTIME",
    "EPOCHSECONDS",
    "FUNCNAME",
    "GROUPS",
    "HISTCMD",
    "LINENO",
    "LINES",
    "MAPFILE",
    "PIPESTATUS",
    "RANDOM",
    "READLINE_ARGUMENT",
    "READLINE_LINE",
    "READLINE_MARK",
    "READLINE_POINT",
    "SECONDS",
    "SRANDOM",
    "_",
];

/// What the names of most of bash's own variables start with.
const OF_BASH: &str = "BASH";

/// Whether the shell refuses to assign it.
pub(super) fn is_read_only(name: &str) -> bool {
    READ_ONLY.binary_search(&name).is_ok()
}

/// Whether the shell gives it a value by itself: what a script has assigned need not be what it holds.
pub(super) fn is_set_by_shell(name: &str) -> bool {
    name.starts_with(OF_BASH) || SET_BY_SHELL.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{READ_ONLY, SET_BY_SHELL};

    #[test]
    fn the_tables_are_sorted() {
        assert!(READ_ONLY.is_sorted());
        assert!(SET_BY_SHELL.is_sorted());
    }
}
