//! Every load under criterion: `cargo bench -p perm-benches -- decide` runs those whose name holds `decide`.
//!
//! The time is that of all items of a load; the throughput is in items.

#![allow(missing_docs, reason = "criterion makes the functions")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use perm_benches::LOADS;

fn loads(criterion: &mut Criterion) {
    for load in LOADS {
        let mut prepared = (load.prepare)();
        assert!(prepared.items > 0, "`{}` has no items: its data is missing", load.name);
        let mut group = criterion.benchmark_group(load.name);
        group.throughput(Throughput::Elements(prepared.items as u64));
        group.bench_function("all", |bencher| {
            bencher.iter(|| (0..prepared.items).for_each(&mut prepared.run))
        });
        group.finish();
    }
}

criterion_group!(benches, loads);
criterion_main!(benches);
