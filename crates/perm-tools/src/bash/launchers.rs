//! Programs that start another one that their words name: `npx eslint .`, `poetry run pytest`, `yarn jest`.
//!
//! In come words, out go the lists of words that may be the inner command, each starting with a program that the
//! tables of `runs.rs` know. Allow rules ask: an option that makes the inner program run code is none that a
//! wildcard covers.

use perm_bash::value::Value;

use super::globals::end_of_globals;
use super::matching::base_name;
use super::{carriers, runs};

/// Package managers that start a program by a name behind their own, or behind `run`. Sorted.
const BY_NAME: &[&str] = &["bun", "npm", "pnpm", "yarn"];

/// Programs that start what stands anywhere behind them. Sorted.
const ANYWHERE: &[&str] = &["doas", "nice", "nohup", "sudo", "time", "timeout"];

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
    if let Some(start) = carriers::start(argv) {
        return start..last.min(start + MOST_WORDS);
    }
    if ANYWHERE.binary_search(&program).is_ok() {
        return 1..last.min(1 + MOST_WORDS);
    }
    if BY_NAME.binary_search(&program).is_err() {
        return 0..0;
    }
    let first = end_of_globals(program, argv);
    let is_run =
        argv.get(first).and_then(Value::text).is_some_and(|word| matches!(word, "run" | "run-script"));
    let start = if is_run { first + 1 } else { first };
    start..last.min(start + 1)
}

#[cfg(test)]
mod tests {
    use perm_bash::value::Value;

    use super::{ANYWHERE, BY_NAME, inner};

    #[test]
    fn the_tables_are_sorted() {
        assert!(ANYWHERE.is_sorted() && BY_NAME.is_sorted());
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
