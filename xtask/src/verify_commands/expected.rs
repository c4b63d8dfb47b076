//! The helpers that a program is known to start whatever the folder or the arguments say, and what the
//! shell does itself.

/// Words that bash carries out itself: there is no program to install.
pub(super) const BUILTINS: &[&str] = &[
    ":", "[", "alias", "bg", "cd", "command", "compgen", "declare", "dirs", "echo", "false", "fg", "hash", "help",
    "history", "jobs", "kill", "popd", "printf", "pushd", "pwd", "set", "shopt", "test", "times", "true", "type",
    "typeset", "ulimit", "umask", "wait",
];

/// Programs and the fixed helpers they start, sorted by program. A helper stands here only where it is
/// found by a fixed path or is the program's own, and does not depend on the folder.
const HELPERS: &[(&str, &[&str])] = &[];

/// The helpers of a program.
pub(super) fn helpers(program: &str) -> &'static [&'static str] {
    HELPERS.iter().find(|(name, _)| *name == program).map_or(&[], |(_, helpers)| helpers)
}
