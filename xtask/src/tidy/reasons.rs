//! `docs/reasons.md` explains every reason code that the sources hold, and no other, in order.
//!
//! A code is a string `area/what-it-is` whose area has a heading in the document, or that is the first argument
//! of `Reason::new`. Every code that makes a safety ask has its part in `docs/hazards.md`, those of unreadable texts
//! and of foreign tools aside.

use std::collections::BTreeSet;

use crate::repository::Repository;

const DOCUMENT: &str = "docs/reasons.md";
const HAZARDS: &str = "docs/hazards.md";

pub(super) fn faults(repository: &Repository) -> Vec<String> {
    let Some(text) = repository.text(DOCUMENT) else { return vec![format!("{DOCUMENT}: is missing")] };
    let rows: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let explained: BTreeSet<&str> = rows.iter().copied().collect();
    let areas: BTreeSet<&str> = explained.iter().filter_map(|code| area(code)).collect();
    let mut faults = Vec::new();
    if !rows.is_sorted() || rows.len() != explained.len() {
        faults.push(format!("{DOCUMENT}: the codes are not sorted, or one stands twice"));
    }
    let mut used = BTreeSet::new();
    for (path, text) in repository.sources() {
        for code in codes(text, &areas) {
            if used.insert(code) && !explained.contains(code) {
                faults.push(format!("{path}: the reason code `{code}` is not explained in {DOCUMENT}"));
            }
        }
    }
    for code in explained.difference(&used) {
        faults.push(format!("{DOCUMENT}: no source holds `{code}`"));
    }
    faults.extend(unexplained_hazards(text, repository.text(HAZARDS).unwrap_or_default()));
    faults
}

/// The codes of safety asks without a part of their own, and parts without such a code.
fn unexplained_hazards(reasons: &str, hazards: &str) -> Vec<String> {
    let asks = reasons.lines().filter(|line| line.trim_end().ends_with("| yes |"));
    let codes: BTreeSet<&str> = asks
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .filter(|code| !matches!(area(code), Some("unreadable" | "tool")))
        .collect();
    let parts: BTreeSet<&str> = hazards.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let missing = codes.difference(&parts).map(|code| format!("{HAZARDS}: `{code}` has no part"));
    let extra =
        parts.difference(&codes).map(|code| format!("{HAZARDS}: `{code}` is no safety ask in {DOCUMENT}"));
    missing.chain(extra).collect()
}

/// The codes in the strings of a source text.
fn codes<'t>(text: &'t str, areas: &BTreeSet<&str>) -> Vec<&'t str> {
    let mut codes = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('"') {
            let Some((literal, tail)) = after.split_once('"') else { break };
            let is_given = before.trim_end().ends_with("Reason::new(");
            if is_code(literal) && (is_given || area(literal).is_some_and(|area| areas.contains(area))) {
                codes.push(literal);
            }
            rest = tail;
        }
    }
    codes
}

fn area(code: &str) -> Option<&str> {
    code.split_once('/').map(|(area, _)| area)
}

fn is_code(literal: &str) -> bool {
    let word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    literal.split_once('/').is_some_and(|(area, what)| word(area) && word(what))
}
