//! What the longest texts cost, stage by stage: `cargo run --release -p perm-benches --bin cost [LENGTH] [NAME]`.
//!
//! Each shape of `crates/perm-bash/tests/shapes` is read, confirmed, analysed and decided upon; the quickest of
//! three rounds counts. A dash stands where a stage was not reached. Dearest shape last.

#![allow(clippy::print_stdout, reason = "a chore speaks to the person who started it")]

use std::time::Duration;

use perm::bash::{analyze, confirm::confirm, gate, read::read};
use perm::prelude::*;
use perm_benches::{engine, host, processor_time};
use serde_json::json;

#[path = "../../../crates/perm-bash/tests/shapes/mod.rs"]
mod shapes;

const ROUNDS: usize = 3;

/// The stages of one text: read, confirm, the whole analysis, the whole decision.
#[derive(Clone, Copy, Default)]
struct Cost {
    read: Option<Duration>,
    confirm: Option<Duration>,
    analyze: Option<Duration>,
    decide: Option<Duration>,
    confirmed: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let length = arguments.next().map_or(Ok(gate::TEXT_LIMIT), |text| text.parse())?;
    let wanted = arguments.next().unwrap_or_default();
    let engine = engine(0);
    let mut rows: Vec<(String, usize, Cost)> = shapes::texts(length)
        .into_iter()
        .filter(|(name, _)| name.contains(&wanted))
        .map(|(name, text)| {
            let cost = cost(&text, &engine);
            (name, text.len(), cost)
        })
        .collect();
    rows.sort_by_key(|(_, _, cost)| cost.decide);
    println!("{:>9} {:>9} {:>9} {:>9}  (ms)", "read", "confirm", "analyze", "decide");
    for (name, length, cost) in rows {
        let [read, confirm, analyze, decide] =
            [cost.read, cost.confirm, cost.analyze, cost.decide].map(shown);
        let mark = if cost.read.is_none() {
            " (not read)"
        } else if cost.confirmed {
            ""
        } else {
            " (not confirmed)"
        };
        println!("{read} {confirm} {analyze} {decide}  {name}, {length} bytes{mark}");
    }
    Ok(())
}

fn shown(time: Option<Duration>) -> String {
    time.map_or_else(|| format!("{:>9}", "-"), |time| format!("{:9.2}", time.as_secs_f64() * 1e3))
}

fn cost(text: &str, engine: &Engine) -> Cost {
    let (call, host) = (Call::new("Bash", json!({ "command": text })), host());
    let mut best = Cost::default();
    for _ in 0..ROUNDS {
        let (script, time) = timed(|| gate::check(text, host.shell).and_then(|gated| read(&gated)));
        if let Ok(script) = &script {
            best.read = quicker(best.read, time);
            let (confirmed, time) = timed(|| confirm(text, script).is_ok());
            best.confirmed = confirmed;
            best.confirm = quicker(best.confirm, time);
        }
        best.analyze = quicker(best.analyze, timed(|| analyze(text, &host)).1);
        best.decide = quicker(best.decide, timed(|| engine.decide(&call, &host)).1);
    }
    best
}

fn quicker(best: Option<Duration>, time: Duration) -> Option<Duration> {
    Some(best.map_or(time, |best| best.min(time)))
}

/// The work and the processor time that it took this thread: the machine may be busy with other things.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = processor_time();
    let result = std::hint::black_box(work());
    (result, processor_time().saturating_sub(started))
}
