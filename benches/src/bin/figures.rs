//! Measures every load side by side and prints one JSON object a load: items and times.
//!
//! `figures` takes the loads in turn, round after round, so that a slow moment of the machine meets them all, and
//! keeps for each item its fastest round. `figures NAME ROUNDS` only runs that load that often: for a program that
//! counts instructions, which takes the difference of two such runs. `figures --context COUNT` prints the context of
//! the loads with so many rules, for another program to decide by.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the person who started it")]

use std::process::ExitCode;
use std::time::Duration;

use perm_benches::{LOADS, Load, Prepared, median, processor_time};

/// How often the loads are taken in turn.
const ROUNDS: usize = 15;

/// An item is run again until about so long has passed, so that the clock's own cost does not count.
const STRETCH: Duration = Duration::from_micros(50);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => side_by_side(),
        [flag, count] if flag == "--context" => match count.parse() {
            Ok(count) => println!("{}", serde_json::json!(perm_benches::context(count))),
            Err(error) => return usage(&format!("`{count}`: {error}")),
        },
        [name, rounds] => match (LOADS.iter().find(|load| load.name == name), rounds.parse()) {
            (Some(load), Ok(rounds)) => alone(load, rounds),
            (None, _) => return usage(&format!("no load is called `{name}`")),
            (_, Err(error)) => return usage(&format!("`{rounds}`: {error}")),
        },
        _ => return usage("give nothing, or a load and how often to run it"),
    }
    ExitCode::SUCCESS
}

fn usage(wrong: &str) -> ExitCode {
    eprintln!("{wrong}; the loads are:");
    LOADS.iter().for_each(|load| eprintln!("  {}", load.name));
    ExitCode::from(2)
}

fn alone(load: &Load, rounds: usize) {
    let mut prepared = (load.prepare)();
    for _ in 0..rounds {
        (0..prepared.items).for_each(&mut prepared.run);
    }
}

/// One load while it is measured.
struct Measured {
    name: &'static str,
    prepared: Prepared,
    /// For each item, how often it is run at a stretch.
    repeats: Vec<u32>,
    /// For each item, the fastest of its rounds.
    fastest: Vec<Duration>,
}

fn side_by_side() {
    let mut all: Vec<Measured> = LOADS.iter().map(Measured::new).collect();
    for _ in 0..ROUNDS {
        all.iter_mut().for_each(Measured::round);
    }
    for measured in &all {
        println!("{}", measured.report());
    }
}

impl Measured {
    fn new(load: &Load) -> Self {
        let mut prepared = (load.prepare)();
        let items = prepared.items;
        let (mut repeats, mut fastest) = (Vec::new(), Vec::new());
        for item in 0..items {
            (prepared.run)(item);
            let start = processor_time();
            (prepared.run)(item);
            let once = processor_time().saturating_sub(start).max(Duration::from_nanos(100));
            let fitting = STRETCH.as_nanos() / once.as_nanos();
            repeats.push(u32::try_from(fitting).unwrap_or(1).max(1));
            fastest.push(once);
        }
        Self { name: load.name, prepared, repeats, fastest }
    }

    fn round(&mut self) {
        for (item, (fastest, &repeats)) in self.fastest.iter_mut().zip(&self.repeats).enumerate() {
            let start = processor_time();
            for _ in 0..repeats {
                (self.prepared.run)(item);
            }
            *fastest = (*fastest).min(processor_time().saturating_sub(start) / repeats);
        }
    }

    fn report(&self) -> serde_json::Value {
        let nanoseconds: Vec<u64> =
            self.fastest.iter().map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)).collect();
        serde_json::json!({
            "load": self.name,
            "items": self.prepared.items,
            "median_ns": median(&nanoseconds),
            "total_ns": nanoseconds.iter().sum::<u64>(),
        })
    }
}
