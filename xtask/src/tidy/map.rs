//! `docs/architecture.md` names, for every invariant, the tests that hold it, and they exist.
//!
//! A test is written `crates/perm-core/tests/laws.rs::modes_are_ordered` in backquotes. An invariant is a row of
//! the table below the heading `## Invariants`; one that nothing holds yet says `not yet`.

use crate::repository::Repository;

const DOCUMENT: &str = "docs/architecture.md";
const HEADING: &str = "\n## Invariants\n";
/// How many there are.
const INVARIANTS: usize = 9;

pub(super) fn faults(repository: &Repository) -> Vec<String> {
    let Some(text) = repository.text(DOCUMENT) else { return vec![format!("{DOCUMENT}: is missing")] };
    let section = text.split_once(HEADING).map_or("", |(_, rest)| rest);
    let section = section.split("\n## ").next().unwrap_or(section);
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    let mut faults = Vec::new();
    if rows.len() != INVARIANTS {
        faults.push(format!("{DOCUMENT}: {} invariants, {INVARIANTS} are promised", rows.len()));
    }
    for row in rows {
        if !row.contains("::") && !row.contains("not yet") {
            faults.push(format!("{DOCUMENT}: names no test and not `not yet`: {row}"));
        }
    }
    let tests = text.split('`').skip(1).step_by(2).filter_map(|quoted| quoted.split_once(".rs::"));
    for (file, name) in tests {
        let file = format!("{file}.rs");
        match repository.text(&file) {
            None => faults.push(format!("{DOCUMENT}: there is no `{file}`")),
            Some(text) if !has_test(text, name) => {
                faults.push(format!("{DOCUMENT}: `{file}` has no test `{name}`"));
            }
            Some(_) => {}
        }
    }
    faults
}

/// Whether the text holds a function of that name that is marked as a test.
fn has_test(text: &str, name: &str) -> bool {
    let start = format!("fn {name}(");
    text.match_indices(&start).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        before.rsplit_once("#[test]").is_some_and(|(_, between)| !between.contains("fn "))
    })
}
