//! What is measured: a table of named loads, run by criterion (`benches/loads.rs`) and by `figures`.
//!
//! A load is prepared once and then run item by item: an item is one command line, one path, one set of rules.

mod data;
mod load;
mod rules;

pub use load::{LOADS, Load, Prepared};
