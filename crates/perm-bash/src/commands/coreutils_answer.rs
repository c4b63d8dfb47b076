//! GNU coreutils: programs that only answer, of their operands, the environment or nothing at all.
//!
//! Source of the rows: `--help` and the manual of coreutils 9.1. `echo`, `printf`, `test`, `true` and the
//! like are what bash's builtins of these names do.

use crate::commands::coreutils_checks::{printf_operands, test_operands};
use crate::specification::{CommandSpec, Operands, Syntax, flag, stops, value};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "arch",
        options: &[stops("--help"), stops("--version")],
        options_inert: true,
        read_only: &["arch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "basename",
        syntax: Syntax::Posix { abbreviations: true },
        options: &[
            stops("--help"),
            stops("--version"),
            flag("-a --multiple"),
            value("-s --suffix"),
            flag("-z --zero"),
        ],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["basename a/b .c", "basename -s .c a b", "basename \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "dirname",
        options: &[stops("--help"), stops("--version"), flag("-z --zero")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["dirname a/b", "dirname \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "echo",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        read_only: &["echo -n a", "echo *", "echo \"$x\" $y", "echo --help"],
        not_read_only: &["PATH=. echo a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "expr",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        read_only: &["expr 1 + 2", "expr \"$x\" : a", "expr length \"$x\""],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nproc",
        options: &[flag("--all"), stops("--help"), value("--ignore"), stops("--version")],
        options_inert: true,
        read_only: &["nproc --all"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pathchk",
        options: &[stops("--help"), flag("--portability"), stops("--version"), flag("-P"), flag("-p")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["pathchk -p a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "printenv",
        syntax: Syntax::Posix { abbreviations: true },
        options: &[stops("--help"), stops("--version"), flag("-0 --null")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["printenv", "printenv PATH"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "printf",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(printf_operands),
        read_only: &["printf '%s\\n' a", "printf -- \"$x\"", "printf '%s' *", "printf \"a$x\""],
        not_read_only: &[
            "printf -v x a",
            "printf -v 'a[$(c)]' b",
            "printf \"$x\" a",
            "printf $x",
            "printf *",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pwd",
        options: &[flag("-L"), flag("-P")],
        options_inert: true,
        read_only: &["pwd", "pwd -P"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "sleep",
        options: &[stops("--help"), stops("--version")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["sleep 1", "sleep 0.5 1m"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "test",
        aliases: &["["],
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(test_operands),
        read_only: &[
            "[ -f a ]",
            "test a = b",
            "[ \"$x\" = \"$y\" ]",
            "[ -n \"$x\" ]",
            "[ ! -d a -a -e b ]",
            "[ -z \"$x\" ]",
            "test -f \"$x\"",
            "[ -t 1 ]",
            "[ \"$x\" -gt 3 ]",
        ],
        not_read_only: &[
            "[ -v 'a[$(c)]' ]",
            "test -v \"$x\"",
            "[ \"$x\" \"$y\" ]",
            "[ $x ]",
            "test -R a[1]",
            "[ -f * ]",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "true",
        aliases: &[":", "false"],
        syntax: Syntax::Words,
        operands: Operands::DATA,
        read_only: &["true", "false a", "true --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "yes",
        options: &[stops("--help"), stops("--version")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["yes", "yes y"],
        ..CommandSpec::NEW
    },
];
