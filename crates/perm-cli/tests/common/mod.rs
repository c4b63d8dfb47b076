//! Runs the built program in a made-up home, with nothing of the machine's environment.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "helpers of tests"
)]
#![allow(clippy::disallowed_methods, reason = "tests start the program itself")]
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `perm` with these arguments and that standard input.
pub(crate) fn perm(args: &[&str], stdin: &[u8]) -> Run {
    perm_at(Path::new("/"), args, stdin)
}

/// The same in that directory.
pub(crate) fn perm_at(directory: &Path, args: &[&str], stdin: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_perm"))
        .args(args)
        .current_dir(directory)
        .env_clear()
        .env("HOME", "/home/dev")
        .env("USER", "dev")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_vec();
    // A program that ends before it has read all is no fault of the test.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&stdin)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().expect("ended by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs `perm` where nothing can be written to standard output; its exit status.
#[cfg(target_os = "linux")]
pub(crate) fn perm_without_output(args: &[&str], stdin: &[u8]) -> Option<i32> {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_perm"))
        .args(args)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(stdin).unwrap();
    child.wait().unwrap().code()
}

/// The lines of the output as JSON.
pub(crate) fn lines(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
