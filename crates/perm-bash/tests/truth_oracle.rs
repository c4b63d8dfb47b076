//! Readings that `cargo xtask oracle` once found false, with what the shell really did: never again.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::disallowed_methods)]

#[allow(dead_code)] // the oracle asks more of it than this test
mod claims;

use claims::{DIRECTORY, HOME, Run, claims, refute};
use perm_core::{Host, Shell};

#[test]
fn what_the_oracle_found_stays_mended() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/truth/oracle.jsonl");
    let mut refuted = Vec::new();
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let run: Run = serde_json::from_str(line).unwrap();
        let shell = Shell::from_name(&run.shell).unwrap();
        let host = Host {
            cwd: Some(DIRECTORY.into()),
            home: Some(HOME.into()),
            user: Some("dev".into()),
            shell,
            env: vec![],
        };
        let analysis = perm_bash::analyze(&run.command, &host);
        if let Some(wrong) = claims(&analysis).and_then(|reading| refute(reading, &run)) {
            refuted.push(format!("{} {:?}: {wrong:?}", run.shell, run.command));
        }
    }
    assert!(refuted.is_empty(), "false readings:\n{}", refuted.join("\n"));
}
