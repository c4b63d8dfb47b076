//! The project's own chores: `cargo xtask tidy` checks what the compiler does not, `cargo xtask generate` writes
//! the documents that are made from data.

#![allow(clippy::disallowed_methods, reason = "chores read the repository and write its documents")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "chores speak to the person who started them")]

mod commands_page;
mod compare;
mod figures;
mod incidents;
mod measure;
mod oracle;
mod repository;
mod tidy;
mod verify_commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use repository::Repository;

/// The project's own chores.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Check the map of the architecture, the borders between crates, sizes, links and generated documents
    Tidy,
    /// Write the documents that are made from data anew
    Generate,
    /// Measure every load side by side; print times, allocations and the ratios with their targets
    Figures,
    /// Measure against the reference package, which is installed from PyPI for this, and a bare process
    Compare,
    /// Compare the analysis with the real shell on generated texts
    Oracle(oracle::Options),
    /// Run what the tables call read-only with the real programs and watch what they do
    VerifyCommands(verify_commands::Options),
}

fn main() -> ExitCode {
    let Cli { chore } = Cli::parse();
    let faults = match Repository::read() {
        Ok(repository) => match &chore {
            Chore::Figures => return figures::run(),
            Chore::Compare => return compare::run(),
            Chore::VerifyCommands(options) => return verify_commands::run(options),
            Chore::Tidy => tidy::faults(&repository),
            Chore::Oracle(options) => return oracle::run(options),
            Chore::Generate => [incidents::write(&repository), commands_page::write(&repository)]
                .into_iter()
                .filter_map(Result::err)
                .collect(),
        },
        Err(error) => vec![error],
    };
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() {
        println!("{chore:?}: nothing to mend");
        ExitCode::SUCCESS
    } else {
        eprintln!("{} to mend", faults.len());
        ExitCode::FAILURE
    }
}
