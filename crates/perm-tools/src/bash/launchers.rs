//! Programs that start another one that their words name: `npx eslint .`, `poetry run pytest`, `yarn jest`.
//!
//! In come words, out go the lists of words that may be the inner command, each starting with a program that the
//! tables of `runs.rs` know. Allow rules ask: an option that makes the inner program run code is none that a
//! wildcard covers.

use perm_bash::value::Value;

use super::globals::end_of_globals;
use super::program::base_name;
use super::{runs, starts};

/// Package managers that start a program by a name behind their own, or behind `run`. Sorted.
const BY_NAME: &[&str] = &["bun", "npm", "pnpm", "yarn"];

/// What the package managers do themselves, by any of its names. Sorted.
const OWN: &[&str] = &[
    "a",
    "access",
    "add",
    "audit",
    "autoclean",
    "bin",
    "build",
    "c",
    "cache",
    "check",
    "config",
    "constraints",
    "create",
    "dedupe",
    "deploy",
    "dlx",
    "doctor",
    "env",
    "exec",
    "explain",
    "fetch",
    "generate-lock-entry",
    "global",
    "help",
    "i",
    "import",
    "info",
    "init",
    "install",
    "install-test",
    "it",
    "licenses",
    "link",
    "list",
    "ln",
    "login",
    "logout",
    "ls",
    "node",
    "npm",
    "outdated",
    "owner",
    "pack",
    "patch",
    "patch-commit",
    "plugin",
    "pm",
    "policies",
    "prune",
    "publish",
    "rb",
    "rebuild",
    "recursive",
    "remove",
    "repl",
    "rm",
    "root",
    "search",
    "server",
    "set",
    "setup",
    "stage",
    "start",
    "stop",
    "store",
    "t",
    "tag",
    "team",
    "test",
    "tst",
    "un",
    "uninstall",
    "unlink",
    "unplug",
    "up",
    "update",
    "upgrade",
    "upgrade-interactive",
    "version",
    "versions",
    "view",
    "why",
    "workspaces",
    "x",
];

/// Programs that start what stands anywhere behind them. Sorted.
const ANYWHERE: &[&str] = &["doas", "env", "nice", "nohup", "php", "sudo", "time", "timeout"];

/// How many words are tried.
const MOST_WORDS: usize = 8;

/// The lists that may be the inner command.
pub(super) fn inner(argv: &[Value]) -> impl Iterator<Item = &[Value]> {
    let starts = starts(argv);
    starts.filter_map(|at| argv.get(at..)).filter(|words| {
        let name = words.first().and_then(Value::text).map(|word| runs::name(base_name(word)));
        name.is_some_and(runs::is_known)
    })
}

/// The places of the words that may name it.
fn starts(argv: &[Value]) -> std::ops::Range<usize> {
    let program = argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
    let last = argv.len();
    if let Some(start) = starts::start(argv) {
        return start..last.min(start + MOST_WORDS);
    }
    if ANYWHERE.binary_search(&program).is_ok() {
        return 1..last.min(1 + MOST_WORDS);
    }
    match by_name(argv) {
        Some(start) => start..last.min(start + 1),
        None => 0..0,
    }
}

/// The place of the name of a program that a package manager is told to start; npm runs scripts only by name.
pub(super) fn program_by_name(argv: &[Value]) -> Option<usize> {
    let is_npm = argv.first().and_then(Value::text).map(base_name) == Some("npm");
    if is_npm { None } else { by_name(argv) }
}

/// The place of the name of a program, or of a script, that a package manager is told to start: `pnpm prisma x`.
fn by_name(argv: &[Value]) -> Option<usize> {
    let program = base_name(argv.first()?.text()?);
    BY_NAME.binary_search(&program).ok()?;
    let mut at = end_of_globals(program, argv);
    let word = |at: usize| argv.get(at).and_then(Value::text);
    if word(at) == Some("workspace") {
        at += 2;
    }
    if matches!(word(at), Some("run" | "run-script")) {
        at += 1;
        while word(at).is_some_and(|word| word.starts_with('-')) {
            at += 1;
        }
        return word(at).map(|_| at);
    }
    (program != "npm" && OWN.binary_search(&word(at)?).is_err()).then_some(at)
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{ANYWHERE, BY_NAME, OWN, inner};

    #[test]
    fn the_tables_are_sorted() {
        assert!(ANYWHERE.is_sorted() && BY_NAME.is_sorted() && OWN.is_sorted());
    }

    #[test]
    fn the_inner_command_starts_with_a_known_program() {
        let cases = [
            ("npx eslint -c x", Some("eslint -c x")),
            ("yarn jest x", Some("jest x")),
            ("yarn --silent run jest x", Some("jest x")),
            ("yarn add jest", None),
            ("poetry run pytest -p x", Some("pytest -p x")),
            ("docker compose exec web pytest", Some("pytest")),
            ("sudo -E apt-get update", Some("apt-get update")),
            ("timeout 10 npm test", Some("npm test")),
            ("env CI=1 npm test", Some("npm test")),
            ("git commit -m jest", None),
        ];
        for (text, expected) in cases {
            let argv: Vec<Value> = text.split(' ').map(Value::literal).collect();
            let found = inner(&argv)
                .next()
                .map(|words| words.iter().filter_map(Value::text).collect::<Vec<_>>().join(" "));
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
