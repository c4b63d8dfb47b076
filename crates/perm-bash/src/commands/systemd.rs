//! journalctl, loginctl and their kin: the forms that only ask the manager or read the journal.
//!
//! Rows: each program's `--help` (252). Options that choose another machine or root (`-H`, `-M`, `--root`,
//! `--image`) are left out on purpose.

use perm_core::Span;

use super::power::shutdown;
use super::shorthand::changes;
use crate::arguments::Arguments;
use crate::specification::{CommandSpec, Finding, Operands, Syntax, flag, optional, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "hostnamectl",
        syntax: Syntax::Gnu,
        options: &[
            value("--json"),
            flag("--no-ask-password"),
            flag("--pretty"),
            flag("--static"),
            flag("--transient"),
            stops("--version"),
            stops("-h --help"),
        ],
        subcommands: &[
            changes("chassis", &["hostnamectl chassis x"]),
            changes("deployment", &["hostnamectl deployment x"]),
            changes("hostname", &["hostnamectl hostname x"]),
            changes("icon-name", &["hostnamectl icon-name x"]),
            changes("location", &["hostnamectl location x"]),
            changes("set-chassis", &["hostnamectl set-chassis x"]),
            changes("set-deployment", &["hostnamectl set-deployment x"]),
            changes("set-hostname", &["hostnamectl set-hostname x"]),
            changes("set-icon-name", &["hostnamectl set-icon-name x"]),
            changes("set-location", &["hostnamectl set-location x"]),
            CommandSpec {
                name: "status",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["hostnamectl status"],
                ..CommandSpec::NEW
            },
        ],
        service: Some("systemd"),
        read_only: &["hostnamectl"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "journalctl",
        syntax: Syntax::Gnu,
        options: &[
            value("--after-cursor"),
            optional("--case-sensitive"),
            flag("--disk-usage"),
            flag("--dump-catalog"),
            value("--facility"),
            flag("--header"),
            flag("--list-boots"),
            flag("--list-catalog"),
            value("--namespace"),
            flag("--no-full"),
            flag("--no-hostname"),
            flag("--no-pager"),
            flag("--no-tail"),
            value("--output-fields"),
            flag("--show-cursor"),
            flag("--system"),
            flag("--user"),
            value("--user-unit"),
            flag("--utc"),
            value("-F --field"),
            flag("-N --fields"),
            value("-S --since"),
            value("-U --until"),
            flag("-a --all"),
            optional("-b --boot"),
            value("-c --cursor"),
            flag("-e --pager-end"),
            flag("-f --follow"),
            value("-g --grep"),
            flag("-k --dmesg"),
            flag("-m --merge"),
            optional("-n --lines"),
            value("-o --output"),
            value("-p --priority"),
            flag("-q --quiet"),
            flag("-r --reverse"),
            value("-t --identifier"),
            value("-u --unit"),
            flag("-x --catalog"),
        ],
        operands: Operands::DATA,
        service: Some("systemd"),
        read_only: &[
            "journalctl -u nginx -n 50 --no-pager",
            "journalctl -b -p err",
            "journalctl --since \"1 hour ago\"",
            "journalctl -xe --no-pager",
            "journalctl --disk-usage",
            "journalctl -f -u x",
        ],
        not_read_only: &[
            "journalctl --vacuum-time=1d",
            "journalctl --rotate",
            "journalctl --cursor-file=f",
            "journalctl --flush",
            "journalctl --root=/x",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "loginctl",
        syntax: Syntax::Gnu,
        options: &[
            flag("--no-ask-password"),
            flag("--no-legend"),
            flag("--no-pager"),
            flag("--value"),
            stops("--version"),
            value("-P"),
            flag("-a --all"),
            stops("-h --help"),
            flag("-l --full"),
            value("-n --lines"),
            value("-o --output"),
            value("-p --property"),
        ],
        subcommands: &[
            changes("activate", &["loginctl activate x"]),
            changes("attach", &["loginctl attach x"]),
            changes("disable-linger", &["loginctl disable-linger x"]),
            changes("enable-linger", &["loginctl enable-linger x"]),
            changes("flush-devices", &["loginctl flush-devices x"]),
            ends_session("halt", &["loginctl halt"]),
            ends_session("hibernate", &["loginctl hibernate"]),
            ends_session("hybrid-sleep", &["loginctl hybrid-sleep"]),
            ends_session("kill-session", &["loginctl kill-session x"]),
            ends_session("kill-user", &["loginctl kill-user x"]),
            CommandSpec {
                name: "list-seats",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["loginctl list-seats"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "list-sessions",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["loginctl list-sessions"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "list-users",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["loginctl list-users"],
                ..CommandSpec::NEW
            },
            changes("lock-session", &["loginctl lock-session x"]),
            changes("lock-sessions", &["loginctl lock-sessions x"]),
            ends_session("poweroff", &["loginctl poweroff"]),
            ends_session("reboot", &["loginctl reboot"]),
            CommandSpec {
                name: "seat-status",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                read_only: &["loginctl seat-status x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "session-status",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                read_only: &["loginctl session-status x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show-seat",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                read_only: &["loginctl show-seat x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show-session",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                read_only: &["loginctl show-session x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show-user",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                read_only: &["loginctl show-user x"],
                ..CommandSpec::NEW
            },
            ends_session("suspend", &["loginctl suspend"]),
            ends_session("suspend-then-hibernate", &["loginctl suspend-then-hibernate"]),
            ends_session("terminate-seat", &["loginctl terminate-seat x"]),
            ends_session("terminate-session", &["loginctl terminate-session x"]),
            ends_session("terminate-user", &["loginctl terminate-user root"]),
            changes("unlock-session", &["loginctl unlock-session x"]),
            changes("unlock-sessions", &["loginctl unlock-sessions x"]),
            CommandSpec {
                name: "user-status",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                read_only: &["loginctl user-status x"],
                ..CommandSpec::NEW
            },
        ],
        service: Some("systemd"),
        read_only: &["loginctl"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "systemd-detect-virt",
        options: &[
            stops("--help -h"),
            flag("--list"),
            flag("--private-users"),
            stops("--version"),
            flag("-c --container"),
            flag("-q --quiet"),
            flag("-r --chroot"),
            flag("-v --vm"),
        ],
        options_inert: true,
        read_only: &["systemd-detect-virt", "systemd-detect-virt -c"],
        not_read_only: &["systemd-detect-virt x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "timedatectl",
        syntax: Syntax::Gnu,
        options: &[
            flag("--monitor"),
            flag("--no-ask-password"),
            flag("--no-pager"),
            flag("--value"),
            stops("--version"),
            flag("-a --all"),
            stops("-h --help"),
            value("-p --property"),
        ],
        subcommands: &[
            CommandSpec {
                name: "list-timezones",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["timedatectl list-timezones"],
                ..CommandSpec::NEW
            },
            changes("set-local-rtc", &["timedatectl set-local-rtc x"]),
            changes("set-ntp", &["timedatectl set-ntp false"]),
            changes("set-time", &["timedatectl set-time x"]),
            changes("set-timezone", &["timedatectl set-timezone x"]),
            CommandSpec {
                name: "show",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["timedatectl show"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show-timesync",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["timedatectl show-timesync"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "status",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["timedatectl status"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "timesync-status",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                read_only: &["timedatectl timesync-status"],
                ..CommandSpec::NEW
            },
        ],
        service: Some("systemd"),
        read_only: &["timedatectl"],
        not_read_only: &["timedatectl -H h status"],
        ..CommandSpec::NEW
    },
];

/// A verb of `loginctl` that ends a session or the machine's run. Those of the machine are elogind's.
const fn ends_session(name: &'static str, not_read_only: &'static [&'static str]) -> CommandSpec {
    CommandSpec { check: Some(shuts_down), ..changes(name, not_read_only) }
}

fn shuts_down(arguments: &Arguments<'_>) -> Finding {
    let verb = arguments.path.last().copied().unwrap_or_default();
    Finding::Hazard(shutdown(&format!("loginctl {verb}"), Span::default()))
}
