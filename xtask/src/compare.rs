//! Compares with the reference package in one run: the same command lines under the same rules, both in process
//! and warm; and `perm check` as a process with `/bin/true`.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::measure::{self, Row, table};

/// The reference package and the version that the project's facts were taken from.
const PACKAGE: &str = "agentscope==2.0.11";

/// Decides every command line, five rounds, and prints the middle one of their best times in nanoseconds.
const DECIDE: &str = include_str!("compare/decide.py");

/// Installs the package into a throwaway environment, measures both, prints the ratios.
pub(crate) fn run() -> ExitCode {
    match compare() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<String, String> {
    measure::build()?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let python = environment(folder.path())?;
    let ours = measure::loads("figures")?;
    let ratio = |load: &str, rules: usize| {
        let own = ours.get(load).and_then(|figure| figure.median_ns).ok_or("not measured")?;
        Ok(reference(&python, folder.path(), rules)? / own)
    };
    let at_least = |what, target, measured| Row { what, target, at_least: true, measured };
    let perm = measure::program("perm");
    let check = [perm.to_str().unwrap_or("perm"), "check", "--no-settings", "git status --short"];
    let process =
        measure::instructions(&check).and_then(|own| Ok(own / measure::instructions(&["/bin/true"])?));
    Ok(table(&[
        at_least("reference : ours, no rules, median", 10.0, ratio("decide/default", 0)),
        at_least("reference : ours, 1,000 rules, median", 300.0, ratio("decide/default-1000", 1_000)),
        Row {
            what: "`perm check` : `/bin/true`, instructions",
            target: 6.0,
            at_least: false,
            measured: process,
        },
    ]))
}

/// A Python environment with the package, below the folder.
fn environment(folder: &Path) -> Result<std::path::PathBuf, String> {
    let place = folder.join("environment");
    let mut make = Command::new("python3");
    make.args(["-m", "venv"]).arg(&place);
    measure::output(make)?;
    let python = place.join("bin/python");
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE]);
    measure::output(install)?;
    Ok(python)
}

/// The package's median with that many rules, in nanoseconds.
fn reference(python: &Path, folder: &Path, rules: usize) -> Result<f64, String> {
    let mut dump = Command::new(measure::program("figures"));
    dump.args(["--context", &rules.to_string()]);
    let context = folder.join("context.json");
    std::fs::write(&context, measure::output(dump)?).map_err(|error| error.to_string())?;
    let mut decide = Command::new(python);
    decide.args(["-c", DECIDE]).arg(&context).arg("tests/data/bench/commands.json");
    measure::output(decide)?.trim().parse().map_err(|error| format!("the reference package: {error}"))
}
