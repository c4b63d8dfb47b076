//! Wrappers with plain options: one row each.

use crate::analysis::WrapperKind;
use crate::value::Value;

/// How a wrapper's own words are read, up to the command that it runs.
#[derive(Debug)]
pub(super) struct WrapperSpec {
    /// Its base name.
    pub(super) name: &'static str,
    /// How the inner command relates to the one as written.
    pub(super) kind: WrapperKind,
    /// Letters of options without an argument.
    pub(super) flags: &'static str,
    /// Letters of options with an argument.
    pub(super) values: &'static str,
    /// Long options without an argument, sorted.
    pub(super) long_flags: &'static [&'static str],
    /// Long options with an argument, sorted.
    pub(super) long_values: &'static [&'static str],
    /// Spellings whose argument is a file that is written.
    pub(super) writes: &'static [&'static str],
    /// Spellings whose argument is a script for `sh`.
    pub(super) commands: &'static [&'static str],
    /// Operands of its own before the command.
    pub(super) operands: usize,
    /// `NAME=value` words may stand before the command.
    pub(super) assignments: bool,
    /// The command's words are joined and handed to a shell.
    pub(super) shell_text: bool,
    /// A command of one word is handed to a shell.
    pub(super) lone_is_text: bool,
    /// The word behind which each word is a line for a shell.
    pub(super) lines_after: &'static str,
    /// It may not wait for what it runs.
    pub(super) detaches: bool,
    /// It may write `nohup.out`.
    pub(super) nohup: bool,
    /// What it does itself that is not harmless; empty where there is nothing.
    pub(super) does: &'static str,
}

const NEW: WrapperSpec = WrapperSpec {
    name: "",
    kind: WrapperKind::Transparent,
    flags: "",
    values: "",
    long_flags: &[],
    long_values: &[],
    writes: &[],
    commands: &[],
    operands: 0,
    assignments: false,
    shell_text: false,
    lone_is_text: false,
    lines_after: "",
    detaches: false,
    nohup: false,
    does: "",
};

/// The rows, sorted by name. From each program's manual.
pub(super) const WRAPPERS: &[WrapperSpec] = &[
    WrapperSpec { name: "caffeinate", flags: "disum", values: "tw", ..NEW },
    WrapperSpec {
        name: "chroot",
        kind: WrapperKind::Privileged,
        long_flags: &["--skip-chdir"],
        long_values: &["--groups", "--userspec"],
        operands: 1,
        ..NEW
    },
    WrapperSpec {
        name: "chrt",
        flags: "abdfirRmpv",
        values: "TPD",
        kind: WrapperKind::Arguments,
        long_flags: &["--batch", "--fifo", "--idle", "--other", "--rr"],
        operands: 1,
        ..NEW
    },
    WrapperSpec { name: "doas", kind: WrapperKind::Privileged, flags: "Lns", values: "Cu", ..NEW },
    WrapperSpec {
        name: "entr",
        does: "runs the command again and again, with what its input names",
        kind: WrapperKind::Arguments,
        flags: "acdnprsxz",
        lone_is_text: true,
        ..NEW
    },
    WrapperSpec {
        name: "flock",
        does: "makes its lock file",
        kind: WrapperKind::Arguments,
        flags: "eFnosux",
        values: "Ew",
        commands: &["-c", "--command"],
        long_flags: &["--exclusive", "--nb", "--nonblock", "--shared", "--unlock"],
        long_values: &["--timeout", "--wait"],
        operands: 1,
        ..NEW
    },
    WrapperSpec {
        name: "ionice",
        flags: "t",
        values: "cn",
        long_flags: &["--ignore"],
        long_values: &["--class", "--classdata"],
        ..NEW
    },
    WrapperSpec {
        name: "ltrace",
        does: "can change what the command sees and does",
        kind: WrapperKind::Arguments,
        flags: "bcCfiLrStT",
        values: "aeFlnsuxpA",
        writes: &["-o"],
        ..NEW
    },
    WrapperSpec { name: "nice", values: "n", flags: "0123456789", long_values: &["--adjustment"], ..NEW },
    WrapperSpec { name: "nohup", nohup: true, ..NEW },
    WrapperSpec {
        name: "nsenter",
        kind: WrapperKind::Privileged,
        flags: "aCFeimnprTuUwZ",
        values: "tSGW",
        long_flags: &[
            "--all",
            "--cgroup",
            "--ipc",
            "--mount",
            "--net",
            "--no-fork",
            "--pid",
            "--preserve-credentials",
            "--root",
            "--time",
            "--user",
            "--uts",
            "--wd",
        ],
        long_values: &["--setgid", "--setuid", "--target", "--wdns"],
        ..NEW
    },
    WrapperSpec {
        name: "numactl",
        kind: WrapperKind::Arguments,
        flags: "Hs",
        values: "iNCmp",
        long_flags: &["--hardware", "--show"],
        long_values: &["--cpunodebind", "--interleave", "--membind"],
        ..NEW
    },
    WrapperSpec {
        name: "parallel",
        does: "adds words from its input, and keeps files of its own",
        kind: WrapperKind::Arguments,
        flags: "kmuXv0",
        values: "jNnIS",
        long_flags: &[
            "--bar",
            "--dry-run",
            "--eta",
            "--keep-order",
            "--line-buffer",
            "--null",
            "--progress",
            "--ungroup",
        ],
        writes: &["--joblog", "--results"],
        long_values: &["--delay", "--halt", "--jobs", "--load", "--max-procs", "--retries", "--timeout"],
        shell_text: true,
        lines_after: ":::",
        ..NEW
    },
    WrapperSpec { name: "pkexec", kind: WrapperKind::Privileged, long_values: &["--user"], ..NEW },
    WrapperSpec {
        name: "proot",
        does: "changes which files the command sees",
        kind: WrapperKind::Arguments,
        values: "brw",
        ..NEW
    },
    WrapperSpec {
        name: "runuser",
        kind: WrapperKind::Privileged,
        flags: "flmp",
        values: "gGu",
        commands: &["-c", "--command"],
        ..NEW
    },
    WrapperSpec {
        name: "setsid",
        flags: "cfw",
        long_flags: &["--ctty", "--fork", "--wait"],
        detaches: true,
        ..NEW
    },
    WrapperSpec {
        name: "ssh",
        kind: WrapperKind::Remote,
        flags: "46AaCfGgKkMNnqsTtVvXxYy",
        values: "BbcDeFIiJLlmOopQRSWw",
        writes: &["-E"],
        operands: 1,
        shell_text: true,
        ..NEW
    },
    WrapperSpec { name: "stdbuf", values: "ioe", long_values: &["--error", "--input", "--output"], ..NEW },
    WrapperSpec {
        name: "strace",
        does: "can change what the command sees and does",
        kind: WrapperKind::Arguments,
        flags: "CcdfFhiknqrtTvVwxyYZz",
        values: "abeEIOpPsSuUX",
        long_flags: &["--follow-forks", "--output-separately", "--summary", "--summary-only", "--timestamps"],
        long_values: &[
            "--attach",
            "--env",
            "--signal",
            "--string-limit",
            "--trace",
            "--trace-path",
            "--user",
        ],
        writes: &["-o", "--output"],
        ..NEW
    },
    WrapperSpec {
        name: "su",
        kind: WrapperKind::Privileged,
        flags: "flmpP",
        values: "gGsw",
        commands: &["-c", "--command"],
        long_flags: &["--login", "--preserve-environment"],
        operands: 0,
        ..NEW
    },
    WrapperSpec {
        name: "sudo",
        kind: WrapperKind::Privileged,
        flags: "AbEHiKklnPSsVvB",
        values: "CDgghpRrTtuU",
        long_flags: &[
            "--background",
            "--login",
            "--non-interactive",
            "--preserve-env",
            "--set-home",
            "--shell",
            "--stdin",
        ],
        long_values: &["--chdir", "--chroot", "--group", "--host", "--prompt", "--user"],
        assignments: true,
        ..NEW
    },
    WrapperSpec { name: "sudoedit", kind: WrapperKind::Privileged, values: "u", ..NEW },
    WrapperSpec {
        name: "systemd-run",
        kind: WrapperKind::Privileged,
        flags: "GPqtS",
        values: "pu",
        long_flags: &["--collect", "--no-block", "--pipe", "--pty", "--quiet", "--scope", "--user", "--wait"],
        long_values: &[
            "--description",
            "--gid",
            "--nice",
            "--on-active",
            "--on-boot",
            "--on-calendar",
            "--property",
            "--setenv",
            "--slice",
            "--uid",
            "--unit",
            "--working-directory",
        ],
        ..NEW
    },
    WrapperSpec { name: "taskset", kind: WrapperKind::Arguments, flags: "ac", operands: 1, ..NEW },
    WrapperSpec {
        name: "time",
        flags: "apqv",
        values: "f",
        writes: &["-o", "--output"],
        long_flags: &["--append", "--portability", "--quiet", "--verbose"],
        long_values: &["--format"],
        ..NEW
    },
    WrapperSpec {
        name: "timeout",
        flags: "fpv",
        values: "ks",
        long_flags: &["--foreground", "--preserve-status", "--verbose"],
        long_values: &["--kill-after", "--signal"],
        operands: 1,
        ..NEW
    },
    WrapperSpec { name: "unbuffer", kind: WrapperKind::Arguments, flags: "p", ..NEW },
    WrapperSpec {
        name: "unshare",
        kind: WrapperKind::Privileged,
        flags: "CcfimnpruTU",
        values: "RwSG",
        long_flags: &[
            "--cgroup",
            "--fork",
            "--ipc",
            "--keep-caps",
            "--kill-child",
            "--map-current-user",
            "--map-root-user",
            "--mount",
            "--mount-proc",
            "--net",
            "--pid",
            "--time",
            "--user",
            "--uts",
        ],
        long_values: &["--root", "--setgid", "--setuid", "--wd"],
        ..NEW
    },
    WrapperSpec {
        name: "watch",
        kind: WrapperKind::Arguments,
        flags: "bcdegprtwx",
        values: "nq",
        long_flags: &["--beep", "--chgexit", "--color", "--differences", "--errexit", "--exec", "--no-title"],
        long_values: &["--interval"],
        shell_text: true,
        ..NEW
    },
];

/// What one of a wrapper's words is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Option {
    /// The first word that is no option.
    Operand,
    /// `--`
    End,
    /// An option that stands alone.
    Flag,
    /// An option whose argument is the next word.
    Value,
    /// The same, and the argument is a file that is written.
    Writes,
    /// The argument, a file that is written, stands in the same word behind so many bytes: `--output=f`, `-of`.
    Written(usize),
    /// The next word is a script.
    Command,
    /// The script stands in the same word behind so many bytes: `--command=script`, `-cscript`.
    Script(usize),
    /// `--help`, `--version`
    Stops,
    /// Not known, or not certain.
    Unknown,
}

/// Reads one word of a wrapper.
pub(super) fn option(spec: &WrapperSpec, word: &Value) -> Option {
    let Some(text) = word.text() else {
        return if word.is_one_word() && !word.may_start_with(b'-') {
            Option::Operand
        } else {
            Option::Unknown
        };
    };
    match text {
        "--" => return Option::End,
        "--help" | "--version" => return Option::Stops,
        "-" => return Option::Operand,
        _ if !text.starts_with('-') => return Option::Operand,
        _ => {}
    }
    if spec.writes.contains(&text) {
        return Option::Writes;
    }
    if spec.commands.contains(&text) {
        return Option::Command;
    }
    if text.starts_with("--") {
        return match text.split_once('=') {
            Some((name, _)) if spec.writes.contains(&name) => Option::Written(name.len() + 1),
            Some((name, _)) if spec.commands.contains(&name) => Option::Script(name.len() + 1),
            Some((name, _)) if spec.long_values.contains(&name) || spec.long_flags.contains(&name) => {
                Option::Flag
            }
            None if spec.long_flags.contains(&text) => Option::Flag,
            None if spec.long_values.contains(&text) => Option::Value,
            Some(_) | None => Option::Unknown,
        };
    }
    let mut letters = text.get(1..).unwrap_or_default().chars();
    while let Some(letter) = letters.next() {
        let behind = text.len() - letters.as_str().len();
        let spelled = format!("-{letter}");
        let last = letters.as_str().is_empty();
        if spec.commands.contains(&spelled.as_str()) {
            return if last { Option::Command } else { Option::Script(behind) };
        }
        if spec.writes.contains(&spelled.as_str()) {
            return if last { Option::Writes } else { Option::Written(behind) };
        }
        if spec.values.contains(letter) {
            return if last { Option::Value } else { Option::Flag };
        }
        if !spec.flags.contains(letter) {
            return Option::Unknown;
        }
    }
    Option::Flag
}

#[cfg(test)]
mod tests {
    use super::WRAPPERS;

    #[test]
    fn rows_are_sorted_and_no_letter_has_two_roles() {
        assert!(WRAPPERS.is_sorted_by_key(|row| row.name));
        for row in WRAPPERS {
            assert!(row.flags.chars().all(|letter| !row.values.contains(letter)), "{}", row.name);
        }
    }
}
