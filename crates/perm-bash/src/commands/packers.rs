//! Archivers whose words are of an older kind: cpio, zip and 7z.
//!
//! Source: the manuals of cpio 2.13, zip 3.0 and 7-Zip 16.02.

use crate::analysis::EffectKind;
use crate::commands::archive_checks::{cpio_check, seven_zip_check, zip_check};
use crate::specification::{
    Base, CommandSpec, Operands, Role, Syntax, flag, modifies, path, recursive, runs, runs_flag, stops, value,
};

/// The commands, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "7z",
        aliases: &["7za", "7zr"],
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(seven_zip_check),
        read_only: &["7z l a.zip", "7z t a.tar", "7z l -slt a.zip", "7z l -ba a.zip b"],
        not_read_only: &[
            "7z x a.7z",
            "7z x a.7z -o/",
            "7z a b.7z a",
            "7z d b.7z a",
            "7z l -o/ a.7z",
            "7z",
            "7z \"$x\" a.7z",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "cpio",
        options: &[
            flag("--absolute-filenames"),
            flag("--force-local"),
            flag("--no-absolute-filenames"),
            flag("--no-preserve-owner"),
            flag("--only-verify-crc"),
            flag("--quiet"),
            runs("--rsh-command"),
            flag("--sparse"),
            flag("--to-stdout"),
            flag("-0 --null"),
            flag("-A --append"),
            flag("-B"),
            value("-C --io-size"),
            path("-D --directory", EffectKind::Look),
            value("-E --pattern-file"),
            value("-F --file"),
            value("-H --format"),
            path("-I", EffectKind::Read),
            value("-M --message"),
            value("-O"),
            value("-R --owner"),
            flag("-V --dot"),
            flag("-a --reset-access-time"),
            flag("-b --swap"),
            flag("-c"),
            flag("-d --make-directories"),
            flag("-f --nonmatching"),
            flag("-i --extract"),
            flag("-k"),
            flag("-l --link"),
            flag("-m --preserve-modification-time"),
            flag("-n --numeric-uid-gid"),
            flag("-o --create"),
            flag("-p --pass-through"),
            flag("-r --rename"),
            flag("-s --swap-bytes"),
            flag("-t --list"),
            flag("-u --unconditional"),
            flag("-v --verbose"),
        ],
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(cpio_check),
        not_read_only: &["cpio -i", "cpio -idm", "cpio -o -F f", "cpio -p d", "cpio -t"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "zip",
        options: &[
            flag("-#"),
            flag("-@"),
            flag("-D"),
            flag("-F"),
            value("-O --out"),
            value("-P --password"),
            // Tests the archive with a program of another name.
            runs_flag("-T --test"),
            flag("-X"),
            path("-b --temp-path", EffectKind::WriteInto),
            modifies("-d --delete"),
            flag("-e --encrypt"),
            flag("-f --freshen"),
            stops("-h --help"),
            value("-i --include"),
            flag("-j --junk-paths"),
            flag("-l"),
            flag("-m --move"),
            value("-n --suffixes"),
            flag("-o"),
            flag("-q --quiet"),
            recursive("-r --recurse-paths"),
            value("-s --split-size"),
            value("-t"),
            flag("-u --update"),
            flag("-v --verbose"),
            value("-x --exclude"),
            flag("-y --symlinks"),
        ],
        operands: Operands {
            first: &[Role::Path(EffectKind::Write)],
            rest: Some(Role::Path(EffectKind::Read)),
            ..Operands::NONE
        },
        base: Base::FileSystem,
        environment: &["ZIPOPT"],
        check: Some(zip_check),
        not_read_only: &["zip a.zip b", "zip -r a.zip src", "zip -m a.zip b", "zip -T a.zip", "zip"],
        ..CommandSpec::NEW
    },
];
