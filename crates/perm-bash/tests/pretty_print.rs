//! The shape of what we read against the bash of this machine: `bash --pretty-print` prints a script as bash
//! parsed it, and that must read as the same script. Where there is no bash 5.2 or later, nothing is tested.

#![allow(clippy::panic, clippy::disallowed_methods, reason = "a test that asks the real bash")]

use std::io::{BufRead, BufReader};
use std::process::Command;

use perm_bash::{gate, read::read};
use perm_core::Shell;

const STRIDE: usize = 150;

/// What the script runs, without its spans; bash prints the lines of it anew.
fn shape(text: &str) -> Option<String> {
    let script = gate::check(text, Shell::Bash).and_then(|gated| read(&gated)).ok()?;
    let debug = format!("{:?}", script.list);
    let mut out = String::new();
    let mut rest = debug.as_str();
    while let Some((before, after)) = rest.split_once("span: Span {") {
        out.push_str(before);
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    // bash writes the descriptor that is meant where none is written
    for (fd, operator) in [
        (1, "DuplicateOutput"),
        (0, "DuplicateInput"),
        (0, "ReadWrite"),
        (0, "Input"),
        (1, "Output"),
        (1, "Append"),
        (1, "Clobber"),
    ] {
        let written = format!("fd: Some(Number({fd})), operator: {operator},");
        out = out.replace(&written, &format!("fd: None, operator: {operator},"));
    }
    // … and `$'a\'b'` in three parts
    out = out.replace("\"), Quoted(\"", "");
    // … and `-n` before a lone word
    Some(out.replace("Unary { operator: \"-n\"", "Unary { operator: \"\""))
}

fn pretty(file: &std::path::Path, text: &str) -> Option<String> {
    std::fs::write(file, format!("{text}\n")).ok()?;
    let output = Command::new("bash").arg("--pretty-print").arg(file).output().ok()?;
    if !output.status.success() { None } else { String::from_utf8(output.stdout).ok() }
}

#[test]
fn a_script_as_bash_prints_it_reads_as_the_same_script() {
    let folder = std::env::temp_dir().join(format!("perm-pretty-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let file = folder.join("script");
    let works = pretty(&file, "true").is_some_and(|text| text.trim() == "true");
    assert!(works, "this test needs bash 5.2 or newer, for `bash --pretty-print`");
    let path = format!("{}/../../tests/data/truth/mutations.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let data = std::fs::File::open(path).expect("the data");
    let [mut compared, mut unread, mut different] = [0_usize; 3];
    for line in BufReader::new(flate2::read::GzDecoder::new(data)).lines().step_by(STRIDE) {
        let truth: serde_json::Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let text = truth["command"].as_str().unwrap_or_default();
        let Some(ours) = shape(text) else { continue };
        // what bash prints in other words: `|&`, `elif`, `for i do`, and function bodies without braces
        let body = "body: CompoundCommand { kind: ";
        let unbraced = ours.split(body).skip(1).any(|rest| !rest.starts_with("Group"));
        if ours.contains("true]") || text.contains("elif") || ours.contains("words: None") || unbraced {
            continue;
        }
        let Some(printed) = pretty(&file, text) else { continue };
        let Some(theirs) = shape(&printed) else {
            unread += 1;
            continue;
        };
        compared += 1;
        if ours != theirs {
            different += 1;
            println!("{text:?}\n{printed:?}\n  {ours}\n  {theirs}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
    println!("{compared} compared, {unread} printed texts not read, {different} different");
    assert_eq!(different, 0);
}
