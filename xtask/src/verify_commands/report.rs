//! Counts by program, and what was refuted.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use super::sandbox::Outcome;

/// What was run, and how it went.
#[derive(Debug, Default)]
pub(super) struct Report {
    programs: BTreeMap<&'static str, Count>,
    missing: BTreeSet<&'static str>,
    refuted: Vec<String>,
    lines: BTreeSet<String>,
    log: Vec<String>,
}

/// The figures of one program.
#[derive(Debug, Default, Clone, Copy)]
struct Count {
    run: usize,
    succeeded: usize,
    endless: usize,
    refuted: usize,
    not_allowed: usize,
}

impl Report {
    /// The program is not here.
    pub(super) fn missing(&mut self, program: &'static str) {
        self.missing.insert(program);
    }

    /// Whether the line was seen already.
    pub(super) fn knows(&self, line: &str) -> bool {
        self.lines.contains(line)
    }

    /// The engine does not call the line read-only: it was not run.
    pub(super) fn not_allowed(&mut self, program: &'static str, line: &str) {
        self.lines.insert(line.to_owned());
        self.programs.entry(program).or_default().not_allowed += 1;
        self.log.push(format!("not allowed\t{line}"));
    }

    /// The line was run.
    pub(super) fn ran(&mut self, program: &'static str, line: &str, outcome: Outcome, output: &str) {
        self.lines.insert(line.to_owned());
        let count = self.programs.entry(program).or_default();
        count.run += 1;
        count.succeeded += usize::from(outcome.success);
        count.endless += usize::from(outcome.endless);
        let end = match (outcome.success, outcome.endless) {
            (true, _) => "succeeded",
            (false, true) => "endless",
            (false, false) => "failed",
        };
        self.log.push(format!("{end}\t{line}\t{output}"));
        if !outcome.against.is_empty() {
            count.refuted += 1;
            let against = outcome.against.join("\n    ");
            self.log.push(format!("refuted\t{line}\t{}", outcome.against.join("; ")));
            self.refuted.push(format!("  {line}\n    {against}"));
        }
    }

    /// Takes another's figures in.
    pub(super) fn add(&mut self, other: Self) {
        for (program, count) in other.programs {
            let own = self.programs.entry(program).or_default();
            own.run += count.run;
            own.succeeded += count.succeeded;
            own.endless += count.endless;
            own.refuted += count.refuted;
            own.not_allowed += count.not_allowed;
        }
        self.missing.extend(other.missing);
        self.refuted.extend(other.refuted);
        self.lines.extend(other.lines);
        self.log.extend(other.log);
    }

    /// How many lines were run.
    pub(super) fn run(&self) -> usize {
        self.programs.values().map(|count| count.run).sum()
    }

    /// How many lines were refuted.
    pub(super) fn refuted(&self) -> usize {
        self.refuted.len()
    }

    /// Writes every line with its outcome.
    pub(super) fn write_log(&self, path: &Path) -> io::Result<()> {
        let mut lines = self.log.clone();
        lines.sort();
        std::fs::write(path, lines.join("\n") + "\n")
    }

    /// Prints the figures.
    pub(super) fn print(&self) {
        let row = |name: &str, count: &Count| {
            let Count { run, succeeded, endless, refuted, not_allowed } = count;
            println!("{name:<20} {run:>6} {succeeded:>10} {endless:>8} {refuted:>8} {not_allowed:>12}");
        };
        println!(
            "{:<20} {:>6} {:>10} {:>8} {:>8} {:>12}",
            "program", "run", "succeeded", "endless", "refuted", "not-allowed"
        );
        let mut total = Count::default();
        for (program, count) in &self.programs {
            row(program, count);
            total.run += count.run;
            total.succeeded += count.succeeded;
            total.endless += count.endless;
            total.refuted += count.refuted;
            total.not_allowed += count.not_allowed;
        }
        row("all", &total);
        if !self.missing.is_empty() {
            let missing: Vec<_> = self.missing.iter().copied().collect();
            println!("not here, not run ({}): {}", missing.len(), missing.join(" "));
        }
        if !self.refuted.is_empty() {
            println!("refuted:\n{}", self.refuted.join("\n"));
        }
    }
}
