//! The program `perm`; all of it is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    perm_cli::run(std::env::args_os().collect())
}
