//! GNU coreutils: programs that change files, with what they do to which of their operands.
//!
//! Source of the rows: `--help` and the manual of coreutils 9.1. Options that write beside the named paths
//! (backups, `cp --parents`) leave the reach of the rows and are listed as changes.

use crate::analysis::EffectKind;
use crate::commands::coreutils_checks::{csplit_parts, dd_operands, mktemp_file, split_parts};
use crate::commands::file_mode::{chmod_mode, mode_option};
use crate::specification::{
    Base, CommandSpec, Operands, Role, Syntax, flag, optional, path, recursive, runs, stops, value,
};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "chmod",
        options: &[
            stops("--help"),
            flag("--no-preserve-root"),
            flag("--preserve-root"),
            path("--reference", EffectKind::Look),
            stops("--version"),
            recursive("-R --recursive"),
            flag("-X"),
            flag("-c --changes"),
            flag("-f --quiet --silent"),
            flag("-r"),
            flag("-s"),
            flag("-t"),
            flag("-v --verbose"),
            flag("-w"),
            flag("-x"),
        ],
        operands: Operands {
            first: &[Role::Data],
            rest: Some(Role::Path(EffectKind::Attributes)),
            first_unless: "--reference -X -r -s -t -w -x",
            ..Operands::NONE
        },
        base: Base::FileSystem,
        check: Some(chmod_mode),
        not_read_only: &[
            "chmod 755 a",
            "chmod -R u+x a",
            "chmod --reference=b a",
            "chmod -x a",
            "chmod 777 a",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "chown",
        aliases: &["chgrp"],
        options: &[
            flag("--dereference"),
            value("--from"),
            stops("--help"),
            flag("--no-preserve-root"),
            flag("--preserve-root"),
            path("--reference", EffectKind::Look),
            stops("--version"),
            flag("-H"),
            flag("-L"),
            flag("-P"),
            recursive("-R --recursive"),
            flag("-c --changes"),
            flag("-f --quiet --silent"),
            flag("-h --no-dereference"),
            flag("-v --verbose"),
        ],
        operands: Operands {
            first: &[Role::Data],
            rest: Some(Role::Path(EffectKind::Attributes)),
            first_unless: "--reference",
            ..Operands::NONE
        },
        base: Base::FileSystem,
        not_read_only: &["chown a b", "chown -R a b", "chown --reference=b a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "csplit",
        options: &[
            stops("--help"),
            flag("--suppress-matched"),
            stops("--version"),
            value("-b --suffix-format"),
            value("-f --prefix"),
            flag("-k --keep-files"),
            value("-n --digits"),
            flag("-s --quiet --silent"),
            flag("-z --elide-empty-files"),
        ],
        operands: Operands {
            first: &[Role::Path(EffectKind::Read)],
            rest: Some(Role::Data),
            ..Operands::NONE
        },
        base: Base::FileSystem,
        check: Some(csplit_parts),
        not_read_only: &["csplit -f b a 2", "csplit a /x/"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "dd",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(dd_operands),
        read_only: &["dd if=a bs=1 count=4", "dd if=a of=/dev/null status=none"],
        not_read_only: &[
            "dd if=a of=b",
            "dd of=/dev/sda",
            "dd if=/dev/zero bs=1",
            "dd \"$x\"",
            "dd nosuch=1",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mkdir",
        options: &[
            optional("--context"),
            stops("--help"),
            stops("--version"),
            flag("-Z"),
            value("-m --mode"),
            flag("-p --parents"),
            flag("-v --verbose"),
        ],
        operands: Operands::paths(EffectKind::Create),
        base: Base::FileSystem,
        check: Some(mode_option),
        not_read_only: &["mkdir -p a/b", "mkdir -m 755 a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mkfifo",
        options: &[
            optional("--context"),
            stops("--help"),
            stops("--version"),
            flag("-Z"),
            value("-m --mode"),
        ],
        operands: Operands::paths(EffectKind::Create),
        base: Base::FileSystem,
        check: Some(mode_option),
        not_read_only: &["mkfifo a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mknod",
        options: &[
            optional("--context"),
            stops("--help"),
            stops("--version"),
            flag("-Z"),
            value("-m --mode"),
        ],
        operands: Operands {
            first: &[Role::Path(EffectKind::Create)],
            rest: Some(Role::Data),
            ..Operands::NONE
        },
        base: Base::Modifies,
        check: Some(mode_option),
        not_read_only: &["mknod a p"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mktemp",
        options: &[
            stops("--help"),
            value("--suffix"),
            optional("--tmpdir"),
            stops("--version"),
            flag("-d --directory"),
            value("-p"),
            flag("-q --quiet"),
            flag("-t"),
            flag("-u --dry-run"),
        ],
        operands: Operands::DATA,
        check: Some(mktemp_file),
        environment: &["TMPDIR"],
        read_only: &["mktemp -u"],
        not_read_only: &["mktemp", "mktemp -d a.XXX", "mktemp -p d", "mktemp -t aXXX", "TMPDIR=. mktemp -u"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "split",
        options: &[
            flag("-#"),
            value("--additional-suffix"),
            runs("--filter"),
            stops("--help"),
            optional("--hex-suffixes"),
            optional("--numeric-suffixes"),
            flag("--verbose"),
            stops("--version"),
            value("-C --line-bytes"),
            value("-a --suffix-length"),
            value("-b --bytes"),
            flag("-d"),
            flag("-e --elide-empty-files"),
            value("-l --lines"),
            value("-n --number"),
            value("-t --separator"),
            flag("-u --unbuffered"),
            flag("-x"),
        ],
        operands: Operands { first: &[Role::Path(EffectKind::Read), Role::Data], ..Operands::NONE },
        base: Base::FileSystem,
        check: Some(split_parts),
        not_read_only: &["split -l 1 a b", "split a", "split --filter=./x a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "sync",
        options: &[stops("--help"), stops("--version"), flag("-d --data"), flag("-f --file-system")],
        operands: Operands::paths(EffectKind::Look),
        base: Base::Modifies,
        not_read_only: &["sync", "sync a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tee",
        options: &[
            stops("--help"),
            optional("--output-error"),
            stops("--version"),
            flag("-a --append"),
            flag("-i --ignore-interrupts"),
            flag("-p"),
        ],
        operands: Operands::paths(EffectKind::Write),
        read_only: &["tee", "tee /dev/null", "tee -a /dev/null /dev/stderr"],
        not_read_only: &["tee a", "tee -a a", "tee /dev/null a", "tee /dev/sda"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "touch",
        options: &[
            stops("--help"),
            value("--time"),
            stops("--version"),
            flag("-a"),
            flag("-c --no-create"),
            value("-d --date"),
            flag("-f"),
            flag("-h --no-dereference"),
            flag("-m"),
            path("-r --reference", EffectKind::Look),
            value("-t"),
        ],
        operands: Operands::paths(EffectKind::Write),
        base: Base::FileSystem,
        not_read_only: &["touch a", "touch -r a b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "truncate",
        options: &[
            stops("--help"),
            stops("--version"),
            flag("-c --no-create"),
            flag("-o --io-blocks"),
            path("-r --reference", EffectKind::Look),
            value("-s --size"),
        ],
        operands: Operands::paths(EffectKind::Write),
        base: Base::FileSystem,
        not_read_only: &["truncate -s 0 a"],
        ..CommandSpec::NEW
    },
];
