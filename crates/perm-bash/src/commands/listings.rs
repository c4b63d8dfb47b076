//! What the machine holds, listed: devices, control groups, names on a path, statistics.
//!
//! Rows: each program's `--help` (util-linux 2.38, pciutils 3.9, usbutils 014, numactl 2.0.16, systemd 252, sysstat
//! 12.6). Left out on purpose: what asks name servers (`lspci -q`), writes (`sar -o`), needs raw access to the
//! hardware, or runs generators (`systemd-analyze condition`).

use super::shorthand::reads;
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{
    CommandSpec, Finding, Operands, OptionArgument, OptionSpec, Role, Syntax, flag, path, stops, value,
};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "ipcs",
        options: &[
            flag("--human"),
            stops("-V --version"),
            flag("-a --all"),
            flag("-b --bytes"),
            flag("-c --creator"),
            stops("-h --help"),
            value("-i --id"),
            flag("-l --limits"),
            flag("-m --shmems"),
            flag("-p --pid"),
            flag("-q --queues"),
            flag("-s --semaphores"),
            flag("-t --time"),
            flag("-u --summary"),
        ],
        read_only: &["ipcs", "ipcs -m", "ipcs -lu"],
        not_read_only: &["ipcs x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lspci",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            flag("-D"),
            flag("-P"),
            flag("-b"),
            value("-d"),
            path("-i", EffectKind::Read),
            flag("-k"),
            flag("-m"),
            flag("-n"),
            value("-s"),
            flag("-t"),
            flag("-v"),
        ],
        read_only: &["lspci", "lspci -nnk", "lspci -vv -s 00:00.0", "lspci -t"],
        not_read_only: &["lspci -q", "lspci -M", "lspci -H 1", "lspci -O net.domain=x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsusb",
        options: &[
            stops("-V --version"),
            value("-d"),
            stops("-h --help"),
            value("-s"),
            flag("-t --tree"),
            flag("-v --verbose"),
        ],
        read_only: &["lsusb", "lsusb -t"],
        not_read_only: &["lsusb -D /dev/bus/usb/001/001"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "namei",
        options: &[
            stops("-V --version"),
            stops("-h --help"),
            flag("-l --long"),
            flag("-m --modes"),
            flag("-n --nosymlinks"),
            flag("-o --owners"),
            flag("-v --vertical"),
            flag("-x --mountpoints"),
        ],
        operands: Operands::paths(EffectKind::Look),
        options_inert: true,
        read_only: &["namei -l /etc/passwd", "namei link *"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "numactl",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-H --hardware"), flag("-s --show")],
        read_only: &["numactl --hardware", "numactl -s"],
        not_read_only: &["numactl --length=1g --file f", "numactl -N 0 x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pg_lsclusters",
        syntax: Syntax::Strict,
        options: &[stops("--help"), flag("-h --no-header"), flag("-j --json"), flag("-s --start-conf")],
        read_only: &["pg_lsclusters", "pg_lsclusters -h"],
        not_read_only: &["pg_lsclusters x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "sar",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(sar_prints),
        read_only: &["sar -u 1 1", "sar -n DEV 1 1", "sar -r"],
        not_read_only: &["sar -o f 1 1", "sar -f f", "sar -u \"$x\"", "sar -A -o f"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "systemd-analyze",
        syntax: Syntax::Gnu,
        options: &[
            value("--fuzz"),
            value("--json"),
            flag("--no-pager"),
            flag("--order"),
            flag("--require"),
            flag("--system"),
            flag("--user"),
            stops("--version"),
            stops("-h --help"),
            flag("-q --quiet"),
        ],
        subcommands: &[
            reads("blame", &[], Operands::NONE, &["systemd-analyze blame"]),
            reads("calendar", &[], Operands::DATA, &["systemd-analyze calendar daily"]),
            reads("critical-chain", &[], Operands::DATA, &["systemd-analyze critical-chain"]),
            reads("dot", &[], Operands::DATA, &["systemd-analyze dot x"]),
            reads("time", &[], Operands::NONE, &["systemd-analyze time"]),
            reads("timespan", &[], Operands::DATA, &["systemd-analyze timespan 1h"]),
            reads("timestamp", &[], Operands::DATA, &["systemd-analyze timestamp now"]),
            reads("unit-paths", &[], Operands::NONE, &["systemd-analyze unit-paths"]),
        ],
        service: Some("systemd"),
        read_only: &["systemd-analyze"],
        not_read_only: &[
            "systemd-analyze -H h blame",
            "systemd-analyze verify x",
            "systemd-analyze condition x",
            "systemd-analyze set-log-level debug",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "systemd-cgls",
        syntax: Syntax::Gnu,
        options: &[
            flag("--no-pager"),
            OptionSpec { names: "--user-unit", argument: OptionArgument::Optional, role: Role::Data },
            stops("--version"),
            flag("-a --all"),
            stops("-h --help"),
            flag("-k"),
            flag("-l --full"),
            OptionSpec { names: "-u --unit", argument: OptionArgument::Optional, role: Role::Data },
        ],
        operands: Operands::DATA,
        service: Some("systemd"),
        read_only: &["systemd-cgls --no-pager", "systemd-cgls -k"],
        not_read_only: &["systemd-cgls -M x"],
        ..CommandSpec::NEW
    },
];

/// The options of `sar` that choose what is printed, each a word of its own.
const SAR_OPTIONS: &[&str] = &[
    "-A", "-B", "-F", "-H", "-I", "-P", "-S", "-W", "-b", "-d", "-h", "-m", "-n", "-p", "-q", "-r", "-t",
    "-u", "-v", "-w", "-y",
];

/// Options that only choose, their keywords, and numbers: how often, how many times.
fn sar_prints(arguments: &Arguments<'_>) -> Finding {
    let known = |word: &str| {
        SAR_OPTIONS.contains(&word)
            || (!word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte == b',' || byte.is_ascii_digit() || byte.is_ascii_uppercase()))
    };
    if arguments.operands.iter().all(|one| one.value.text().is_some_and(known)) {
        return Finding::AsListed;
    }
    Finding::Unknown(
        "only `sar` with what is to be printed, and numbers, is known to change nothing".to_owned(),
    )
}
