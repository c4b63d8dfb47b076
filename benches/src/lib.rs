//! What is measured: a table of named loads, run by criterion (`benches/loads.rs`) and by `figures`.
//!
//! A load is prepared once and then run item by item: an item is one command line, one path, one set of rules.

mod data;
mod load;
mod rules;

pub use load::{LOADS, Load, Prepared};

use std::time::Duration;

use perm::prelude::{Context, Engine, Host, Mode};
use rustix::time::{ClockId, clock_gettime};

/// The context of the loads with that many rules.
#[must_use]
pub fn context(rules: usize) -> Context {
    rules::context(Mode::Default, rules::bash(rules))
}

/// An engine of the loads with that many rules.
#[must_use]
pub fn engine(rules: usize) -> Engine {
    rules::engine(Mode::Default, rules::bash(rules))
}

/// The host of the loads.
#[must_use]
pub fn host() -> Host {
    data::host()
}

/// The processor time that this thread has taken: the machine may be busy with other things.
#[must_use]
pub fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// The middle value; of an even number of values the greater of the two in the middle.
#[must_use]
pub fn median(values: &[u64]) -> Option<u64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied()
}
