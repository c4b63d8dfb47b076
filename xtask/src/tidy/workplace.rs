//! Nothing in the repository names the machine or the folders that somebody worked in, and nothing that a test run
//! left behind is in it.

use crate::repository::Repository;

/// Beginnings of such paths; written in two parts so that this file is none of them.
const PLACES: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("../sha", "red"),
    concat!("/root/.", "cargo"),
    concat!("/tmp/bash", "_jobs"),
];

pub(super) fn faults(repository: &Repository) -> Vec<String> {
    let left = repository.files().filter(|(path, _)| path.ends_with(".snap.new"));
    let mut faults: Vec<String> = left
        .map(|(path, _)| format!("{path}: a snapshot that nobody accepted: accept or remove it"))
        .collect();
    // Cases are about the paths of others.
    for (path, text) in repository.files().filter(|(path, _)| !path.starts_with("tests/data/")) {
        for (number, line) in text.lines().enumerate() {
            for place in PLACES.iter().filter(|place| starts_in(line, place)) {
                faults.push(format!("{path}:{}: names `{place}`", number + 1));
            }
        }
    }
    faults
}

/// Whether the line holds the text as the beginning of a path.
fn starts_in(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | '_' | '-' | '/'))
    })
}
