//! Runs what the command tables call read-only with the real programs, and watches what they do.
//!
//! In come the specifications; out goes how many command lines were run, passed or were refuted, by program.
//! Every READ_ONLY example is run, and generated combinations of the options that the tables allow. A line is
//! run only after the engine called it read-only. It runs in a throwaway world without network under `strace`
//! and is refuted by an attempt to write, to run or to connect that its specification does not declare, and
//! by any file of the world that is not as it was.

use std::collections::VecDeque;
use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

mod combine;
mod control;
mod expected;
mod findings;
mod judge;
mod packages;
mod plan;
mod report;
mod sandbox;
mod trace;
mod values;
mod world;

use plan::Plan;
use report::Report;
use sandbox::Sandbox;

/// What to verify.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Only this program (may be given several times).
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// How many combinations to generate, over all programs.
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// Other combinations for another number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Install missing programs first, from Debian, npm and PyPI; needs root.
    #[arg(long)]
    install: bool,
    /// Leave the examples out.
    #[arg(long)]
    no_examples: bool,
    /// Stop after so many seconds; what was not reached is said.
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    /// How many command lines run at a time.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Write every line that was run, with its outcome, to this file.
    #[arg(long, value_name = "FILE")]
    log: Option<std::path::PathBuf>,
}

/// Verifies, prints the figures, and fails where something was refuted.
pub(crate) fn run(options: &Options) -> ExitCode {
    for tool in ["bwrap", "strace"] {
        if Command::new(tool).arg("--version").output().is_err() {
            eprintln!("`{tool}` is missing; install it with `apt-get install bubblewrap strace`");
            return ExitCode::from(2);
        }
    }
    if options.install {
        packages::install(&options.only);
    }
    match verify(options) {
        Ok(report) => {
            report.print();
            if report.run() == 0 {
                eprintln!("nothing was run");
                return ExitCode::from(2);
            }
            if report.refuted() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("the sandbox cannot be set up: {error}");
            ExitCode::from(2)
        }
    }
}

fn verify(options: &Options) -> std::io::Result<Report> {
    control::check(&mut Sandbox::new()?)?;
    let mut plans = plan::plans(&options.only, options.count);
    // Where the time is short, others are reached another day.
    combine::shuffle(&mut plans, options.seed);
    let queue: Mutex<VecDeque<Plan>> = Mutex::new(plans.into());
    let start = Instant::now();
    let in_time = || options.seconds.is_none_or(|most| start.elapsed().as_secs() < most);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front().filter(|_| in_time());
    let worker = || -> std::io::Result<Report> {
        let mut sandbox = Sandbox::new()?;
        let mut report = Report::default();
        while let Some(plan) = next() {
            combine::verify(&plan, options.seed, !options.no_examples, &mut sandbox, &mut report)?;
        }
        Ok(report)
    };
    let mut report = Report::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        for handle in workers {
            match handle.join() {
                Ok(part) => report.add(part?),
                Err(_) => return Err(std::io::Error::other("a worker stopped")),
            }
        }
        Ok(())
    })?;
    let left = queue.lock().unwrap_or_else(PoisonError::into_inner).len();
    if left > 0 {
        println!("the time was over: {left} specifications were not reached");
    }
    if let Some(path) = &options.log {
        report.write_log(path)?;
    }
    Ok(report)
}
