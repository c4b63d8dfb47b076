//! The output that the README shows is what the program prints, in a home named `/home/dev`.
//!
//! `UPDATE_README=1 cargo test -p perm-cli --test readme` writes it anew; read the difference.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "helpers of tests")]

mod common;

use std::path::Path;

use common::perm;

const START: &str = "cargo run -q -p perm-cli -- ";

/// The words of a line in which only single quotes quote.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// What the program prints for a command of the README.
fn printed(command: &str) -> String {
    let args = words(command.strip_prefix(START).unwrap_or_else(|| panic!("no `{START}`: {command}")));
    let run = perm(&args.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    assert_eq!(run.err, "", "{command}");
    run.out
}

/// The README with the output of every command in its console blocks as it is printed now.
fn renewed(readme: &str) -> String {
    let mut parts = readme.split("```");
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        out.push_str("```");
        let Some(block) = part.strip_prefix("console\n") else {
            out.push_str(part);
            continue;
        };
        let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
        let shown: Vec<String> =
            commands.map(|command| format!("$ {command}\n{}", printed(command).trim_end())).collect();
        out.push_str(&format!("console\n{}\n", shown.join("\n\n")));
    }
    out
}

#[test]
fn the_readme_shows_what_is_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let renewed = renewed(&readme);
    assert!(renewed.matches(START).count() > 1, "the README shows no command");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, &renewed).unwrap();
    }
    assert_eq!(readme, renewed);
}
