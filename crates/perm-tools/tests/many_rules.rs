//! Ten thousand rules: how long they take to load and compile, and what a decision costs beside them that none of
//! them is about. Figures mean something in release only:
//! `cargo test --release -p perm-tools --test many_rules -- --ignored --nocapture`
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, reason = "a test may")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use perm_core::{Behavior, Call, Context, Engine, Host, Rule};
use perm_fs::Memory;
use serde_json::json;

/// How much a decision beside the rules may cost, to one without any.
const MOST: f64 = 1.2;

fn world() -> Memory {
    Memory::new().dir("/srv/project/src").dir("/home/dev").file("/srv/project/src/a.py", "x")
}

fn engine(context: Context) -> Engine {
    Engine::new(context, perm_tools::builtin(Arc::new(world()), &perm_tools::Settings::default())).unwrap()
}

/// Rules of every tool and behaviour, all different, none about the calls.
fn context(count: usize) -> Context {
    let mut context = Context::default();
    for at in 0..count {
        let behavior = [Behavior::Allow, Behavior::Deny, Behavior::Ask][at % 3];
        let (tool, content) = match at / 3 % 8 {
            0 => ("Bash", format!("tool{at} sub{}:*", at % 7)),
            1 => ("Bash", format!("evil{at} * --force")),
            2 => ("Bash", format!("thing{at} exactly this")),
            3 => ("Write", format!("gen{at}/**/*.out")),
            4 => ("Edit", format!("/srv/other{at}/**")),
            5 => ("Read", format!("~/secret{at}/*")),
            6 => ("Write", format!("**/name{at}.lock")),
            _ => ("mcp__server__tool", format!("{{\"id\":{at}}}")),
        };
        context.rules.push(Rule::new(tool, content, behavior).from_source("test"));
    }
    context
}

fn calls() -> Vec<Call> {
    let commands = [
        "ls -la src",
        "git status",
        "npm run build",
        "cat src/a.py | grep -n x",
        "rm -rf src/gen",
        "echo x > src/new",
        "for f in a b; do echo $f; done",
        "cargo test --workspace && git commit -m x",
        "cp src/a.py src/b.py",
        "find . -name '*.py'",
    ];
    let mut calls: Vec<Call> =
        commands.iter().map(|command| Call::new("Bash", json!({"command": command}))).collect();
    calls.push(Call::new("Write", json!({"file_path": "src/new.py", "content": ""})));
    calls.push(Call::new("Read", json!({"file_path": "src/a.py"})));
    calls
}

fn host() -> Host {
    Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}

/// The time of one round over the calls, the least of several: engines in turn, so that both see the same machine.
fn side_by_side(engines: &[&Engine], call: &Call, host: &Host) -> Vec<Duration> {
    let mut least = vec![Duration::MAX; engines.len()];
    for _ in 0..60 {
        for (engine, least) in engines.iter().zip(&mut least) {
            let start = Instant::now();
            for _ in 0..50 {
                let _ = std::hint::black_box(engine.decide(call, host));
            }
            *least = (*least).min(start.elapsed() / 50);
        }
    }
    least
}

#[test]
#[ignore = "measures time: run it alone, in release"]
fn ten_thousand_rules_cost_what_ten_do() {
    let text = serde_json::to_string(&context(10_000)).unwrap();
    let mut loads = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        let loaded = Context::from_json(&text).unwrap();
        let read = start.elapsed();
        let many = engine(loaded.context);
        loads.push((start.elapsed(), read));
        drop(many);
    }
    let (whole, read) = loads.iter().min().unwrap();
    println!("10,000 rules, {} KiB of JSON: {whole:?} in all, {read:?} to read", text.len() / 1024);
    let (none, many, host) = (engine(Context::default()), engine(context(10_000)), host());
    let mut sums = [Duration::ZERO; 2];
    for call in calls() {
        // What is compiled when it is first asked is asked here.
        let _ = many.decide(&call, &host);
        let times = side_by_side(&[&none, &many], &call, &host);
        let ratio = times[1].as_secs_f64() / times[0].as_secs_f64();
        println!("{:>9.1?} {:>9.1?} {ratio:.2}  {} {}", times[0], times[1], call.tool, call.input);
        sums[0] += times[0];
        sums[1] += times[1];
    }
    let ratio = sums[1].as_secs_f64() / sums[0].as_secs_f64();
    println!("all calls: {:?} without rules, {:?} with 10,000, {ratio:.2} times", sums[0], sums[1]);
    assert!(whole.as_millis() < 200, "{whole:?}");
    assert!(ratio <= MOST, "{ratio:.2}");
}
