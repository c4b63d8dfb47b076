//! systemctl: the forms that only ask the manager.
//!
//! Rows: its `--help` (252). Options that choose another machine or root (`-H`, `-M`, `--root`,
//! `--image`) are left out on purpose.

use perm_core::Span;

use super::power::shutdown;
use super::shorthand::changes;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, stops, value};

const EMERGENCY: &[OptionSpec] = &[
    value("--check-inhibitors"),
    flag("--dry-run"),
    flag("--firmware-setup"),
    value("--message"),
    flag("--no-block"),
    flag("--no-wall"),
    value("--when"),
    flag("-f --force"),
    flag("-i"),
];

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "systemctl",
    syntax: Syntax::Gnu,
    options: &[
        flag("--after"),
        flag("--before"),
        flag("--failed"),
        value("--legend"),
        flag("--no-ask-password"),
        flag("--no-legend"),
        flag("--no-pager"),
        flag("--plain"),
        flag("--reverse"),
        flag("--show-types"),
        value("--state"),
        flag("--system"),
        value("--timestamp"),
        flag("--user"),
        flag("--value"),
        stops("--version"),
        flag("--wait"),
        flag("--with-dependencies"),
        value("-P"),
        flag("-T --show-transaction"),
        flag("-a --all"),
        stops("-h --help"),
        flag("-l --full"),
        value("-n --lines"),
        value("-o --output"),
        value("-p --property"),
        flag("-q --quiet"),
        flag("-r --recursive"),
        value("-t --type"),
    ],
    subcommands: &[
        changes("cancel", &["systemctl cancel x"]),
        CommandSpec {
            name: "cat",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl cat nginx"],
            ..CommandSpec::NEW
        },
        changes("clean", &["systemctl clean x"]),
        changes("daemon-reexec", &["systemctl daemon-reexec x"]),
        changes("daemon-reload", &["systemctl daemon-reload x"]),
        CommandSpec { check: Some(shuts_down), ..changes("default", &["systemctl default"]) },
        changes("disable", &["systemctl disable x"]),
        changes("edit", &["systemctl edit x"]),
        CommandSpec {
            name: "emergency",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl emergency"],
            ..CommandSpec::NEW
        },
        changes("enable", &["systemctl enable x"]),
        CommandSpec {
            name: "exit",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl exit", "systemctl --user exit"],
            ..CommandSpec::NEW
        },
        changes("freeze", &["systemctl freeze x"]),
        CommandSpec {
            name: "get-default",
            syntax: Syntax::Gnu,
            operands: Operands::NONE,
            read_only: &["systemctl get-default"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "halt",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl halt"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "hibernate",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl hibernate"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "hybrid-sleep",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl hybrid-sleep"],
            ..CommandSpec::NEW
        },
        changes("import-environment", &["systemctl import-environment x"]),
        CommandSpec {
            name: "is-active",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl is-active nginx"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "is-enabled",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            not_read_only: &["systemctl --root=/x is-enabled y"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "is-failed",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl is-failed x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "is-system-running",
            syntax: Syntax::Gnu,
            operands: Operands::NONE,
            read_only: &["systemctl is-system-running"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "isolate",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl isolate rescue.target"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "kexec",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl kexec"],
            ..CommandSpec::NEW
        },
        changes("kill", &["systemctl kill x"]),
        changes("link", &["systemctl link x"]),
        CommandSpec {
            name: "list-automounts",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-automounts x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-dependencies",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-dependencies x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-jobs",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-jobs x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-machines",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-machines x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-sockets",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-sockets x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-timers",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-timers x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-unit-files",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl list-unit-files x"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "list-units",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl --user list-units --type=service"],
            ..CommandSpec::NEW
        },
        changes("mask", &["systemctl mask x"]),
        CommandSpec {
            name: "poweroff",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl poweroff", "systemctl poweroff"],
            ..CommandSpec::NEW
        },
        changes("preset", &["systemctl preset x"]),
        CommandSpec {
            name: "reboot",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl reboot"],
            ..CommandSpec::NEW
        },
        changes("reenable", &["systemctl reenable x"]),
        changes("reload", &["systemctl reload x"]),
        CommandSpec {
            check: Some(starts_shutdown),
            ..changes("reload-or-restart", &["systemctl reload-or-restart x"])
        },
        CommandSpec {
            name: "rescue",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl rescue"],
            ..CommandSpec::NEW
        },
        changes("reset-failed", &["systemctl reset-failed x"]),
        CommandSpec { check: Some(starts_shutdown), ..changes("restart", &["systemctl restart nginx"]) },
        changes("revert", &["systemctl revert x"]),
        changes("set-default", &["systemctl set-default x"]),
        changes("set-environment", &["systemctl set-environment x"]),
        changes("set-property", &["systemctl set-property x"]),
        CommandSpec {
            name: "show",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl show -p MainPID nginx"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "show-environment",
            syntax: Syntax::Gnu,
            operands: Operands::NONE,
            read_only: &["systemctl show-environment"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "soft-reboot",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl soft-reboot"],
            ..CommandSpec::NEW
        },
        CommandSpec { check: Some(starts_shutdown), ..changes("start", &["systemctl start reboot.target"]) },
        CommandSpec {
            name: "status",
            syntax: Syntax::Gnu,
            operands: Operands::DATA,
            read_only: &["systemctl status nginx --no-pager"],
            ..CommandSpec::NEW
        },
        changes("stop", &["systemctl stop x"]),
        CommandSpec {
            name: "suspend",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl suspend"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "suspend-then-hibernate",
            syntax: Syntax::Gnu,
            options: EMERGENCY,
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(shuts_down),
            not_read_only: &["systemctl suspend-then-hibernate"],
            ..CommandSpec::NEW
        },
        changes("thaw", &["systemctl thaw x"]),
        changes("try-restart", &["systemctl try-restart x"]),
        changes("unmask", &["systemctl unmask x"]),
        changes("unset-environment", &["systemctl unset-environment x"]),
    ],
    service: Some("systemd"),
    read_only: &["systemctl", "systemctl --failed"],
    not_read_only: &["systemctl -H root@h status", "systemctl -M c status"],
    ..CommandSpec::NEW
}];

/// A verb that ends the session or the machine.
fn shuts_down(arguments: &Arguments<'_>) -> Finding {
    let verb = arguments.path.last().copied().unwrap_or_default();
    Finding::Hazard(shutdown(&format!("systemctl {verb}"), Span::default()))
}

/// Targets whose start is the same as a verb that shuts down.
const TARGETS: &[&str] = &[
    "emergency.target",
    "exit.target",
    "halt.target",
    "kexec.target",
    "poweroff.target",
    "reboot.target",
    "rescue.target",
    "runlevel0.target",
    "runlevel1.target",
    "runlevel6.target",
    "shutdown.target",
    "soft-reboot.target",
];

fn starts_shutdown(arguments: &Arguments<'_>) -> Finding {
    let target = arguments.operands.iter().find(|operand| {
        TARGETS.iter().any(|target| operand.value.may_be(target) && operand.value.texts().is_some())
    });
    match target {
        Some(operand) => {
            Finding::Hazard(shutdown(&format!("systemctl start {}", operand.value.display()), operand.span))
        }
        None => Finding::AsListed,
    }
}
