//! Everyday command lines of coding agents: nearly all are readable, nearly all that only read are allowed
//! without a question, and none that changes something is.
//!
//! The lines were written from what the programs do, not from what this crate says, in batches, each finished
//! before any line of it was judged: its first figures show the rate on unseen text. Allowed at first, of those
//! that only read: batch 1 92.3 %, batch 2 83.8 % (many rare programs), batch 3, after the gaps of the first two
//! were closed, 94.9 %; batch 4, in another style (monorepos, servers, logs, clusters, clouds), 80.4 %. What still asks
//! of it mostly runs what a folder or a plugin brings. Batches 5 (one project), 6 (servers, clusters) and 7 (versions and
//! listings of many tools) came later: 95.3 %, 96.4 %, 79.3 %; batch 8, mixed, after those were mended where a proof was
//! at hand: 95.2 %. Batch 9, of very many programs: 82.5 %; batch 10, as most are
//! written: 92.7 %; batch 11, several commands a line: 90.0 %; batch 12,
//! the plainest lines: 95.4 %. Batches 13 and 14, of all work and many programs, 91.1 % and 88.6 %; half of what asks of
//! them runs what a folder brings (yarn, bundle, poetry, composer, terraform), and was not labelled so. 15 and 16 came
//! after what was at hand was mended, again with new forms: 97.0 % and 96.1 %; 17, weighted as a log of an agent is:
//! 99.6 %; 18, longer scripts: 96.2 %; 19, values that are kept in variables: 91.7 %. `pip index` and `pip list --outdated`
//! stand among them, which start the `rustc` that a folder may choose: they ask, and stay counted.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stdout)]

use std::path::PathBuf;

use perm_bash::analysis::{Analysis, Judgement, Reading};
use perm_core::{Host, Shell};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    batch: u8,
    command: String,
    kind: Kind,
    shell: String,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Reads,
    Changes,
}

const BATCHES: [u8; 19] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

/// The least rate of a batch, in percent.
const LEAST: [f64; 19] = [
    95.0, 95.0, 97.0, 90.0, 95.0, 95.0, 85.0, 95.0, 85.0, 93.0, 93.0, 96.0, 92.0, 89.0, 97.5, 96.5, 99.0,
    97.0, 94.0,
];

fn rows() -> Vec<Row> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/everyday.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn analysis(row: &Row) -> Analysis {
    assert_eq!(row.shell, "bash");
    let host = Host {
        cwd: Some("/srv/project".into()),
        home: Some("/home/dev".into()),
        user: Some("dev".into()),
        shell: Shell::Bash,
        env: vec![],
    };
    perm_bash::analyze(&row.command, &host)
}

/// Why a reading is not read-only, for the list that the test prints.
fn why(reading: &Reading) -> String {
    let hazard = reading.hazards.iter().map(|hazard| hazard.reason.message.to_string());
    let unproven = reading.invocations.iter().filter_map(|one| match &one.judgement {
        Judgement::Unproven(reason) => Some(reason.message.to_string()),
        Judgement::FileSystem => Some("it changes files".to_owned()),
        Judgement::ReadOnly(_) | Judgement::Wrapper => None,
    });
    let written = reading.redirections.iter().filter(|one| !one.is_harmless());
    let written = written.map(|one| format!("redirection to `{}`", one.target.display()));
    hazard.chain(unproven).chain(written).collect::<Vec<_>>().join("; ")
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * f64::from(u32::try_from(part).unwrap()) / f64::from(u32::try_from(whole).unwrap())
}

#[test]
fn nearly_every_line_is_readable() {
    let mut rates = Vec::new();
    for batch in BATCHES {
        let rows: Vec<Row> = rows().into_iter().filter(|row| row.batch == batch).collect();
        let mut readable = 0;
        for row in &rows {
            match analysis(row) {
                Analysis::Readable(_) => readable += 1,
                Analysis::Unreadable(why) => {
                    println!("unreadable: {:?}: {} {}", row.command, why.reason.code, why.reason.message);
                }
            }
        }
        let rate = percent(readable, rows.len());
        println!("batch {batch}: {readable} of {} readable, {rate:.1} %", rows.len());
        rates.push(rate);
    }
    assert!(rates.iter().all(|rate| *rate >= 97.0), "{rates:?}");
}

#[test]
fn nearly_every_line_that_only_reads_is_allowed() {
    let mut rates = Vec::new();
    for batch in BATCHES {
        let rows: Vec<Row> =
            rows().into_iter().filter(|row| row.batch == batch && row.kind == Kind::Reads).collect();
        let mut allowed = 0;
        for row in &rows {
            match analysis(row) {
                Analysis::Readable(reading) if reading.is_read_only() => allowed += 1,
                Analysis::Readable(reading) => println!("asks: {:?}: {}", row.command, why(&reading)),
                Analysis::Unreadable(why) => println!("asks: {:?}: {}", row.command, why.reason.message),
            }
        }
        let rate = percent(allowed, rows.len());
        println!("batch {batch}: {allowed} of {} that only read are allowed, {rate:.1} %", rows.len());
        rates.push(rate);
    }
    assert!(rates.iter().zip(LEAST).all(|(rate, least)| *rate >= least), "{rates:?}");
}

#[test]
fn no_line_that_changes_something_is_read_only() {
    let wrong: Vec<String> = rows()
        .into_iter()
        .filter(|row| row.kind == Kind::Changes)
        .filter(|row| matches!(analysis(row), Analysis::Readable(reading) if reading.is_read_only()))
        .map(|row| row.command)
        .collect();
    assert!(wrong.is_empty(), "read-only:\n{}", wrong.join("\n"));
}

/// Several lines' worth of work in one text, here-documents and scripts of other languages in them; written before
/// any of them was read here.
#[test]
fn nearly_every_long_text_is_readable() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/everyday_long.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let (mut readable, mut all) = (0, 0);
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let command = row["command"].as_str().unwrap();
        all += 1;
        match perm_bash::analyze(command, &Host::default()) {
            Analysis::Readable(_) => readable += 1,
            Analysis::Unreadable(why) => {
                println!("unreadable: {command:?}: {} {}", why.reason.code, why.reason.message);
            }
        }
    }
    println!("{readable} of {all} long texts readable, {:.1} %", percent(readable, all));
    assert!(percent(readable, all) >= 97.0);
}

/// What dash refuses is not read for `sh`: a function's name is a variable's name there.
#[test]
fn names_of_functions_are_those_of_the_shell() {
    let names = [":", "a-b", "a.b", "1a", "a,b", "a+b"];
    for name in names {
        let text = format!("{name}() {{ a; }}");
        let readable = |shell| {
            matches!(perm_bash::analyze(&text, &Host { shell, ..Host::default() }), Analysis::Readable(_))
        };
        assert!(readable(Shell::Bash) && !readable(Shell::PosixSh), "{name}");
    }
}
