//! One module a subcommand. In come the arguments, out goes the exit status; an answer is always given, also
//! where something panics.

mod analyze;
mod batch;
mod check;
mod hook;
mod init;
mod interactive;
mod rules;
mod trust;

use std::any::Any;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};

use clap::Parser;
use clap::error::ErrorKind;
use perm::Shown;

use crate::cli::{Cli, Command};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::settings::Config;

/// Runs the program.
pub(crate) fn run(args: Vec<OsString>) -> Exit {
    // What went wrong is told in the answer, not beside it.
    panic::set_hook(Box::new(|_| {}));
    let is_hook = args.get(1).is_some_and(|word| word == "hook");
    match Cli::try_parse_from(args) {
        Ok(Cli { command: Command::Hook(args) }) => hook::run(&args),
        Ok(Cli { command: Command::Check(args) }) => report(guarded(|| check::run(&args))),
        Ok(Cli { command: Command::Analyze(args) }) => report(guarded(|| analyze::run(&args))),
        Ok(Cli { command: Command::Rules(args) }) => report(guarded(|| rules::run(&args))),
        Ok(Cli { command: Command::Init(args) }) => report(guarded(|| init::run(&args))),
        Ok(Cli { command: Command::Trust(args) }) => report(guarded(|| trust::run(&args))),
        Err(error) => usage(&error, is_hook),
    }
}

/// What the hook would print for this event; nothing where the arguments are not those of a hook.
pub(crate) fn answer_hook(event: &[u8], arguments: &[&str]) -> String {
    let words = ["perm", "hook", "claude-code"].iter().chain(arguments);
    match Cli::try_parse_from(words) {
        Ok(Cli { command: Command::Hook(args) }) => hook::answer(event, &args),
        Ok(_) | Err(_) => String::new(),
    }
}

/// Help goes to standard output; anything else is a wrong use, to which a hook still answers.
fn usage(error: &clap::Error, is_hook: bool) -> Exit {
    let printed = error.print();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            if printed.is_ok() {
                Exit::Success
            } else {
                Exit::Failure
            }
        }
        _ if is_hook => hook::wrong_usage(error),
        _ => Exit::Usage,
    }
}

/// Runs it; a panic becomes a failure.
fn guarded<T>(run: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|cause| Err(Failure::Panic(said(&*cause))))
}

/// What a panic said.
fn said(cause: &(dyn Any + Send)) -> Shown {
    let text = cause.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| cause.downcast_ref::<String>().cloned());
    Shown::message(text.as_deref().unwrap_or("no message"))
}

/// Tells a failure on standard error.
fn report(result: Result<Exit, Failure>) -> Exit {
    result.unwrap_or_else(|failure| {
        complain(&format!("error: {}", failure.lines()));
        if matches!(failure, Failure::NoCommandLine(_)) { Exit::Usage } else { Exit::Failure }
    })
}

/// Tells what a person should know of the settings.
fn warn(config: &Config) {
    for note in config.notes() {
        complain(&crate::failure::lines(&note));
    }
}

/// Writes to standard error. Where even that is closed there is nobody to tell.
fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Writes a whole answer to standard output.
fn answer(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::Output)
}

#[cfg(test)]
mod tests {
    use super::guarded;
    use crate::failure::Failure;

    #[test]
    fn a_panic_becomes_a_failure_that_can_be_shown() {
        let calm: Result<u8, Failure> = guarded(|| Ok(1));
        assert_eq!(calm.unwrap(), 1);
        for text in ["plain", "hidden \u{202e}\n"] {
            let failure = guarded(|| -> Result<u8, Failure> { panic!("{text}") }).unwrap_err();
            let shown = failure.shown();
            assert!(shown.starts_with("a fault of perm itself: ") && !shown.contains('\u{202e}'), "{shown}");
        }
    }
}
