//! GNU coreutils: programs that copy, move, link and remove files, with what they do to which of their operands.
//!
//! Source of the rows: `--help` and the manual of coreutils 9.1. Options that write beside the named paths
//! (backups, `cp --parents`) leave the reach of the rows and are listed as changes.

use crate::analysis::EffectKind;
use crate::commands::coreutils_checks::{copies_content, install_directories, link_in_place, shred_removes};
use crate::specification::{
    Base, CommandSpec, Operands, OptionArgument, OptionSpec, Role, flag, modifies, modifies_with, optional,
    path, recursive, runs, runs_flag, stops, value,
};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "cp",
        options: &[
            flag("--attributes-only"),
            OptionSpec { names: "--backup", argument: OptionArgument::Optional, role: Role::Modifies },
            optional("--context"),
            flag("--copy-contents"),
            stops("--help"),
            value("--no-preserve"),
            modifies("--parents"),
            optional("--preserve"),
            optional("--reflink"),
            flag("--remove-destination"),
            value("--sparse"),
            flag("--strip-trailing-slashes"),
            stops("--version"),
            flag("-H"),
            flag("-L --dereference"),
            flag("-P --no-dereference"),
            recursive("-R -r --recursive"),
            modifies_with("-S --suffix"),
            flag("-T --no-target-directory"),
            flag("-Z"),
            recursive("-a --archive"),
            modifies("-b"),
            flag("-d"),
            flag("-f --force"),
            flag("-i --interactive"),
            // A link is a second name: what is written under it is written under the first.
            modifies("-l --link"),
            flag("-n --no-clobber"),
            flag("-p"),
            modifies("-s --symbolic-link"),
            path("-t --target-directory", EffectKind::WriteInto),
            flag("-u --update"),
            flag("-v --verbose"),
            flag("-x --one-file-system"),
        ],
        operands: Operands {
            rest: Some(Role::Path(EffectKind::Read)),
            last: Some(Role::Path(EffectKind::WriteInto)),
            ..Operands::NONE
        },
        base: Base::FileSystem,
        check: Some(copies_content),
        not_read_only: &[
            "cp a b",
            "cp -r a b",
            "cp -r a/. b",
            "cp -t d a",
            "cp --targ=d a",
            "cp -l a b",
            "cp -s a b",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "install",
        options: &[
            OptionSpec { names: "--backup", argument: OptionArgument::Optional, role: Role::Modifies },
            optional("--context"),
            stops("--help"),
            flag("--preserve-context"),
            runs("--strip-program"),
            stops("--version"),
            flag("-C --compare"),
            flag("-D"),
            modifies_with("-S --suffix"),
            flag("-T --no-target-directory"),
            flag("-Z"),
            modifies("-b"),
            flag("-c"),
            flag("-d --directory"),
            value("-g --group"),
            value("-m --mode"),
            value("-o --owner"),
            flag("-p --preserve-timestamps"),
            runs_flag("-s --strip"),
            path("-t --target-directory", EffectKind::WriteInto),
            flag("-v --verbose"),
        ],
        operands: Operands {
            rest: Some(Role::Path(EffectKind::Read)),
            last: Some(Role::Path(EffectKind::WriteInto)),
            ..Operands::NONE
        },
        base: Base::FileSystem,
        check: Some(install_directories),
        not_read_only: &["install -m 755 a b", "install -d a b", "install -t d a", "install -s a b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "link",
        options: &[stops("--help"), stops("--version")],
        operands: Operands {
            first: &[Role::Path(EffectKind::Read), Role::Path(EffectKind::Create)],
            ..Operands::NONE
        },
        base: Base::FileSystem,
        not_read_only: &["link a b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ln",
        options: &[
            OptionSpec { names: "--backup", argument: OptionArgument::Optional, role: Role::Modifies },
            stops("--help"),
            stops("--version"),
            flag("-F -d --directory"),
            flag("-L --logical"),
            flag("-P --physical"),
            modifies_with("-S --suffix"),
            flag("-T --no-target-directory"),
            modifies("-b"),
            flag("-f --force"),
            flag("-i --interactive"),
            flag("-n --no-dereference"),
            flag("-r --relative"),
            flag("-s --symbolic"),
            path("-t --target-directory", EffectKind::WriteInto),
            flag("-v --verbose"),
        ],
        operands: Operands {
            rest: Some(Role::Path(EffectKind::Read)),
            last: Some(Role::Path(EffectKind::WriteInto)),
            ..Operands::NONE
        },
        base: Base::FileSystem,
        check: Some(link_in_place),
        not_read_only: &["ln -s a b", "ln -s a", "ln -sf a b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mv",
        options: &[
            OptionSpec { names: "--backup", argument: OptionArgument::Optional, role: Role::Modifies },
            stops("--help"),
            flag("--strip-trailing-slashes"),
            stops("--version"),
            modifies_with("-S --suffix"),
            flag("-T --no-target-directory"),
            flag("-Z --context"),
            modifies("-b"),
            flag("-f --force"),
            flag("-i --interactive"),
            flag("-n --no-clobber"),
            path("-t --target-directory", EffectKind::WriteInto),
            flag("-u --update"),
            flag("-v --verbose"),
        ],
        operands: Operands {
            rest: Some(Role::Path(EffectKind::MoveAway)),
            last: Some(Role::Path(EffectKind::WriteInto)),
            ..Operands::NONE
        },
        base: Base::FileSystem,
        not_read_only: &["mv a b", "mv -t d a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "rm",
        options: &[
            stops("--help"),
            optional("--interactive"),
            flag("--no-preserve-root"),
            flag("--one-file-system"),
            optional("--preserve-root"),
            stops("--version"),
            flag("-I"),
            recursive("-R -r --recursive"),
            flag("-d --dir"),
            flag("-f --force"),
            flag("-i"),
            flag("-v --verbose"),
        ],
        operands: Operands::paths(EffectKind::Delete),
        base: Base::FileSystem,
        not_read_only: &["rm a", "rm -rf a", "rm -- -a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "rmdir",
        options: &[
            stops("--help"),
            flag("--ignore-fail-on-non-empty"),
            stops("--version"),
            modifies("-p --parents"),
            flag("-v --verbose"),
        ],
        operands: Operands::paths(EffectKind::Delete),
        base: Base::FileSystem,
        not_read_only: &["rmdir a", "rmdir -p a/b"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "shred",
        options: &[
            stops("--help"),
            path("--random-source", EffectKind::Read),
            optional("--remove"),
            stops("--version"),
            flag("-f --force"),
            value("-n --iterations"),
            value("-s --size"),
            flag("-u"),
            flag("-v --verbose"),
            flag("-x --exact"),
            flag("-z --zero"),
        ],
        operands: Operands::paths(EffectKind::Write),
        base: Base::FileSystem,
        check: Some(shred_removes),
        not_read_only: &["shred -u a", "shred a"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "unlink",
        options: &[stops("--help"), stops("--version")],
        operands: Operands { first: &[Role::Path(EffectKind::Delete)], ..Operands::NONE },
        base: Base::FileSystem,
        not_read_only: &["unlink a"],
        ..CommandSpec::NEW
    },
];
