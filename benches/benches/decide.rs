//! One decision about a realistic command line, with no, a hundred and ten thousand rules.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark; criterion makes the functions")]

use criterion::{Criterion, criterion_group, criterion_main};
use perm_benches::{calls, engine, host};

fn decide(criterion: &mut Criterion) {
    let (calls, host) = (calls().unwrap(), host());
    for rules in [0, 100, 10_000] {
        let engine = engine(rules).unwrap();
        let mut next = calls.iter().cycle();
        criterion.bench_function(&format!("decide/{rules}-rules"), |bencher| {
            bencher.iter(|| next.next().map(|call| engine.decide(call, &host)));
        });
    }
}

fn analyze(criterion: &mut Criterion) {
    let (calls, host) = (calls().unwrap(), host());
    let mut next = calls.iter().filter_map(|call| call.input.get("command")?.as_str()).cycle();
    criterion.bench_function("analyze", |bencher| {
        bencher.iter(|| next.next().map(|text| perm::bash::analyze(text, &host)));
    });
}

criterion_group!(benches, decide, analyze);
criterion_main!(benches);
