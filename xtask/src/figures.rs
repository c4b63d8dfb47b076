//! The figures of [docs/performance.md](../../docs/performance.md): every load side by side, and the ratios that the
//! project holds itself to.

use std::process::ExitCode;

use crate::measure::{self, Figures, Row, table};

/// Prints the figures. What misses its target is told, not a failure: machines differ.
pub(crate) fn run() -> ExitCode {
    match figures() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn figures() -> Result<String, String> {
    measure::build()?;
    let (times, allocations) = (measure::loads("figures")?, measure::loads("allocations")?);
    let mut text =
        String::from("| load | median an item | mean | allocations, median |\n|---|---|---|---|\n");
    for (load, figure) in &times {
        let counted = allocations.get(load).and_then(|figure| figure.median_allocations).unwrap_or_default();
        let median = figure.median_ns.unwrap_or_default() / 1e3;
        let mean = figure.total_ns.unwrap_or_default() / figure.items.max(1.0) / 1e3;
        text.push_str(&format!("| {load} | {median:.2} µs | {mean:.2} µs | {counted} |\n"));
    }
    text.push('\n');
    text.push_str(&table(&ratios(&times, &allocations)));
    Ok(text)
}

fn ratios(times: &Figures, allocations: &Figures) -> Vec<Row> {
    let time = |load: &str| {
        times
            .get(load)
            .and_then(|figure| figure.median_ns)
            .ok_or_else(|| format!("`{load}` was not measured"))
    };
    let ratio = |above: &str, below: &str| Ok(time(above)? / time(below)?);
    let counted = |above: &str, below: &str, times: f64| {
        Ok(measure::instructions_of_load(above)? / measure::instructions_of_load(below)? / times)
    };
    let at_most = |what, target, measured| Row { what, target, at_least: false, measured };
    let megabytes = std::fs::metadata(measure::program("perm"))
        .map(|file| file.len() as f64 / 1e6)
        .map_err(|error| format!("perm: {error}"));
    let allocated = allocations.get("decide/default").and_then(|figure| figure.median_allocations);
    let without_second = time("decide/default").and_then(|whole| Ok(whole - time("confirm/commands")?));
    let total = |load: &str| {
        times.get(load).and_then(|figure| figure.total_ns).ok_or_else(|| format!("`{load}` was not measured"))
    };
    let mixed = total("mixed/10000").and_then(|many| Ok(many / total("mixed/0")?));
    let loaded = time("load/mixed-10000").map(|nanoseconds| nanoseconds / 1e6);
    vec![
        at_most("decision : parse of the same text, median", 3.0, ratio("decide/default", "parse/commands")),
        at_most("the same in instructions, mean", 3.0, counted("decide/default", "parse/commands", 1.0)),
        at_most(
            "the same without the second reader, median",
            1.0,
            without_second.and_then(|rest| Ok(rest / time("parse/commands")?)),
        ),
        at_most(
            "10,000 rules that do not match : none",
            1.2,
            ratio("decide/default-10000", "decide/default"),
        ),
        at_most("10,000 rules for all tools : none, mean of calls", 1.2, mixed),
        at_most("loading 10,000 rules and making an engine, ms", 200.0, loaded),
        at_most("Write with 10,000 globs : with none", 3.0, ratio("write/default-10000", "write/default")),
        at_most(
            "script of 16 KiB : of 1 KiB, a byte, in instructions",
            1.3,
            counted("script/16-KiB", "script/01-KiB", 16.0),
        ),
        at_most("allocations of a decision, median", 40.0, allocated.ok_or_else(|| "not counted".into())),
        at_most("release binary, MB", 6.0, megabytes),
    ]
}
