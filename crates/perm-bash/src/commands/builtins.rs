//! Builtins of the shell that only tell something; those that change the shell itself are the abstract
//! run's business.
//!
//! Source of the rows: the manual of bash 5.2.

use crate::specification::{CommandSpec, Operands, Role, Syntax, flag};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "caller",
        operands: Operands::DATA,
        read_only: &["caller", "caller 0"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "dirs",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-#"), flag("-l"), flag("-p"), flag("-v")],
        read_only: &["dirs", "dirs -v"],
        not_read_only: &["dirs -c"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "history",
        operands: Operands { first: &[Role::Data], ..Operands::NONE },
        read_only: &["history", "history 5"],
        not_read_only: &["history -c", "history -w f", "history -a", "history -s x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "jobs",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-l"), flag("-n"), flag("-p"), flag("-r"), flag("-s")],
        operands: Operands::DATA,
        read_only: &["jobs -l"],
        not_read_only: &["jobs -x rm a"],
        ..CommandSpec::NEW
    },
    CommandSpec { name: "times", read_only: &["times"], ..CommandSpec::NEW },
    CommandSpec {
        name: "type",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-P"), flag("-a"), flag("-f"), flag("-p"), flag("-t")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["type ls", "type -a rm"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ulimit",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            flag("-H"),
            flag("-S"),
            flag("-a"),
            flag("-b"),
            flag("-c"),
            flag("-d"),
            flag("-e"),
            flag("-f"),
            flag("-i"),
            flag("-k"),
            flag("-l"),
            flag("-m"),
            flag("-n"),
            flag("-p"),
            flag("-q"),
            flag("-r"),
            flag("-s"),
            flag("-t"),
            flag("-u"),
            flag("-v"),
            flag("-x"),
        ],
        read_only: &["ulimit -a", "ulimit -n", "ulimit"],
        not_read_only: &["ulimit -n 1024", "ulimit -c unlimited"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "umask",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-S"), flag("-p")],
        read_only: &["umask", "umask -S"],
        not_read_only: &["umask 000"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "wait",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[flag("-f"), flag("-n")],
        operands: Operands::DATA,
        read_only: &["wait", "wait 1 2", "wait -n"],
        not_read_only: &["wait -p 'a[0]' 1"],
        ..CommandSpec::NEW
    },
];
