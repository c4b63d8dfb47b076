//! Runs the measuring programs of `benches/` and reads what they print; counts instructions where valgrind is there.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde::Deserialize;

/// What one program printed of one load; the other's fields are absent.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Figure {
    /// How many items it has.
    pub(crate) items: f64,
    /// Nanoseconds an item, the middle one.
    pub(crate) median_ns: Option<f64>,
    /// Nanoseconds of all items.
    pub(crate) total_ns: Option<f64>,
    /// Allocations an item, the middle one.
    pub(crate) median_allocations: Option<f64>,
}

/// The figures of each load, by its name.
pub(crate) type Figures = BTreeMap<String, Figure>;

/// Builds the programs as they are shipped.
///
/// # Errors
/// What cargo says.
pub(crate) fn build() -> Result<(), String> {
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--locked", "-p", "perm-benches", "-p", "perm-cli"])
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the release build failed".into()) }
}

/// A program of the release build.
pub(crate) fn program(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    target.join("release").join(name)
}

/// Runs `figures` or `allocations` over every load.
///
/// # Errors
/// It does not run, or prints what is no figure.
pub(crate) fn loads(name: &str) -> Result<Figures, String> {
    #[derive(Deserialize)]
    struct Line {
        load: String,
        #[serde(flatten)]
        figure: Figure,
    }
    let mut figures = Figures::new();
    for line in output(Command::new(program(name)))?.lines() {
        let line: Line = serde_json::from_str(line).map_err(|error| format!("{name}: {error}"))?;
        figures.insert(line.load, line.figure);
    }
    Ok(figures)
}

/// The instructions of one round of a load: the difference of two runs, so that what comes before does not count.
///
/// # Errors
/// valgrind is missing, or does not print its count.
pub(crate) fn instructions_of_load(load: &str) -> Result<f64, String> {
    let figures = program("figures");
    let run = |rounds: &str| {
        let mut command = valgrind();
        command.arg(&figures).args([load, rounds]);
        collected(command)
    };
    Ok((run("3")? - run("1")?) / 2.0)
}

/// The instructions of a whole process.
///
/// # Errors
/// As [`instructions_of_load`].
pub(crate) fn instructions(words: &[&str]) -> Result<f64, String> {
    let mut command = valgrind();
    command.args(words);
    collected(command)
}

fn valgrind() -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command
}

fn collected(mut command: Command) -> Result<f64, String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("valgrind: {error} (Debian's package `valgrind` has it)"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split("Collected :").nth(1));
    count
        .and_then(|count| count.trim().parse().ok())
        .ok_or_else(|| format!("valgrind counted nothing: {text}"))
}

/// What a program prints.
///
/// # Errors
/// It cannot be started, or fails.
pub(crate) fn output(mut command: Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{name}: {error}"))
}

/// One row of a table: what, the most it should be, and what it is.
pub(crate) struct Row {
    pub(crate) what: &'static str,
    pub(crate) target: f64,
    /// The measure must be at least the target, not at most.
    pub(crate) at_least: bool,
    pub(crate) measured: Result<f64, String>,
}

/// The rows as a Markdown table.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = String::from("| figure | target | measured | met |\n|---|---|---|---|\n");
    for row in rows {
        let sign = if row.at_least { '≥' } else { '≤' };
        let (measured, met) = match &row.measured {
            Ok(measured) => {
                let met = if row.at_least { *measured >= row.target } else { *measured <= row.target };
                (format!("{measured:.2}"), if met { "yes" } else { "no" })
            }
            Err(error) => (error.clone(), "not measured"),
        };
        text.push_str(&format!("| {} | {sign} {} | {measured} | {met} |\n", row.what, row.target));
    }
    text
}
