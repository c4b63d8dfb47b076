//! Programs that end the machine's run, or start another kernel in its place: hazards, whatever the words.
//!
//! Rows: each program's manual.

use perm_core::{Reason, Span};

use crate::analysis::Hazard;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, stops};

/// The hazard of shutting down.
pub(super) fn shutdown(command: &str, span: Span) -> Hazard {
    let message = format!("`{command}` ends the run of the machine or the session");
    Hazard { reason: Reason::new("bash/shutdown", message).at(span), hides_code: false }
}

fn shuts_down(arguments: &Arguments<'_>) -> Finding {
    Finding::Hazard(shutdown(name(arguments), Span::default()))
}

fn name(arguments: &Arguments<'_>) -> &'static str {
    arguments.path.first().copied().unwrap_or_default()
}

const HELP: &[OptionSpec] = &[stops("--help")];

const fn power(name: &'static str, not_read_only: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Posix { abbreviations: false },
        options: HELP,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(shuts_down),
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    power("halt", &["halt", "halt -f"]),
    power("init", &["init 0"]),
    power("kexec", &["kexec -e", "kexec -l /boot/vmlinuz", "kexec -p x"]),
    power("pm-hibernate", &["pm-hibernate"]),
    power("pm-suspend", &["pm-suspend"]),
    power("poweroff", &["poweroff"]),
    power("reboot", &["reboot", "reboot -f"]),
    power("rtcwake", &["rtcwake -m off -s 60"]),
    power("shutdown", &["shutdown now", "shutdown -h now", "shutdown -c"]),
    power("telinit", &["telinit 6"]),
];
