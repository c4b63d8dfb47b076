//! Holds the benchmarks in `benches/`; nothing is exported.
