//! `docs/incidents.md`: publicly known failures of such systems, and the cases that cover each. Made from the
//! collected cases, whose origins name them.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

use crate::repository::Repository;

const DOCUMENT: &str = "docs/incidents.md";
const CASES: &str = "tests/data/cases/public.jsonl";

const HEAD: &str = "\
# Known incidents

Publicly reported failures of permission systems of agents, and the cases in
[tests/data/cases](../tests/data/cases) that cover each. Every case is decided on a real disk by
`crates/perm-tools/tests/cases.rs`: an unsafe one must never be allowed, a safe one should not be asked about.
Where a report is about a whole class, the case stands for the class and others stand beside it.

This page is made by `cargo xtask generate`; `cargo xtask tidy` checks that it is up to date.

";

#[derive(Deserialize)]
struct Case {
    id: String,
    kind: String,
    why: String,
    origin: String,
}

/// Writes the document.
pub(crate) fn write(repository: &Repository) -> Result<(), String> {
    repository.write(DOCUMENT, &document(repository)?)
}

/// Whether the document is what the cases make of it.
pub(crate) fn faults(repository: &Repository) -> Vec<String> {
    match document(repository) {
        Err(error) => vec![error],
        Ok(made) if repository.text(DOCUMENT) != Some(made.as_str()) => {
            vec![format!("{DOCUMENT}: out of date: run `cargo xtask generate`")]
        }
        Ok(_) => Vec::new(),
    }
}

fn document(repository: &Repository) -> Result<String, String> {
    let text = repository.text(CASES).ok_or_else(|| format!("{CASES}: is missing"))?;
    let mut incidents: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).map_err(|error| format!("{CASES}: {error}"))?;
        if let Some(incident) = incident(&case.origin) {
            incidents.entry(incident).or_default().push(case);
        }
    }
    let mut out = HEAD.to_owned();
    for (kind, title, what) in [
        ("unsafe", "Allowed, and harmful", "what is wrong with it"),
        ("safe", "Asked about, and harmless", "why it is harmless"),
    ] {
        let _ =
            write!(out, "## {title}\n\n| incident | cases | {what}, in the first of them |\n|---|---|---|\n");
        for (incident, cases) in &incidents {
            let cases: Vec<&Case> = cases.iter().filter(|case| case.kind == kind).collect();
            let Some(first) = cases.first() else { continue };
            let ids: Vec<String> = cases.iter().map(|case| format!("`{}`", case.id)).collect();
            let why = first.why.replace('|', "\\|").replace('<', "&lt;");
            let _ = writeln!(out, "| {incident} | {} | {why} |", ids.join(" "));
        }
        out.push('\n');
    }
    Ok(out.trim_end().to_owned() + "\n")
}

/// The report that an origin names: a CVE, an issue, a page; `None` for our own finds.
fn incident(origin: &str) -> Option<String> {
    let report = origin.split(" (").next().unwrap_or(origin).split(" / ").next()?;
    let report = report.trim_end_matches(" family");
    let is_page = report.contains(".com/") || report.contains(".ai/") || report.contains(".co/");
    (report.starts_with("CVE-") || report.contains('#') || is_page).then(|| report.to_owned())
}
