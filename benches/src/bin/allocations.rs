//! Counts the allocations of every load and prints one JSON object a load.
//!
//! A program of its own, since counting makes every allocation slower. Each item is run once before, so that what
//! is made once a thread does not count.

#![allow(clippy::print_stdout, reason = "a program for the person who started it")]

use perm_benches::{LOADS, median};

fn main() {
    for load in LOADS {
        let mut prepared = (load.prepare)();
        let mut count = |item| {
            (prepared.run)(item);
            allocation_counter::measure(|| (prepared.run)(item)).count_total
        };
        let counts: Vec<u64> = (0..prepared.items).map(&mut count).collect();
        println!(
            "{}",
            serde_json::json!({
                "load": load.name,
                "items": counts.len(),
                "median_allocations": median(&counts),
                "most_allocations": counts.iter().max(),
            })
        );
    }
}
