//! What the machine's directories hold: mounting, unmounting, loop devices.
//!
//! Rows: mount(8), umount(8), losetup(8), fusermount(1). A mount changes what every path below it names, so that
//! nothing said of paths before holds; an unmount takes files away from programs that use them.

use perm_core::Reason;

use crate::analysis::Hazard;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax, flag, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    mounts("fusermount", &["fusermount3"], &["fusermount -u d", "fusermount3 -u d"]),
    CommandSpec {
        name: "losetup",
        syntax: Syntax::Gnu,
        options: &[
            flag("--raw"),
            flag("-J --json"),
            value("-O --output"),
            stops("-V --version"),
            flag("-a --all"),
            stops("-h --help"),
            value("-j --associated"),
            flag("-l --list"),
            flag("-n --noheadings"),
        ],
        ..tells(
            "losetup",
            &["losetup", "losetup -a", "losetup -l"],
            &["losetup /dev/loop0 f", "losetup -d x"],
        )
    },
    CommandSpec {
        name: "mount",
        syntax: Syntax::Gnu,
        options: &[stops("-V --version"), stops("-h --help"), flag("-l --show-labels"), value("-t --types")],
        ..tells(
            "mount",
            &["mount", "mount -l", "mount -t ext4"],
            &[
                "mount /dev/sda1 /mnt",
                "mount -a",
                "mount -o remount,rw /",
                "mount --bind a b",
                "mount \"$x\"",
            ],
        )
    },
    mounts(
        "mount.cifs",
        &["mount.fuse", "mount.nfs", "mount.ntfs", "mount.ntfs-3g"],
        &["mount.nfs h:/x /mnt"],
    ),
    mounts("pivot_root", &["switch_root"], &["pivot_root a b"]),
    mounts("sshfs", &["bindfs", "encfs", "gocryptfs", "s3fs", "unionfs"], &["sshfs h: d"]),
    mounts("umount", &[], &["umount /mnt", "umount -a", "umount -l /"]),
];

/// Tells what is mounted where there is no operand and no other option.
const fn tells(
    name: &'static str,
    read_only: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        operands: Operands::DATA,
        check: Some(changes_mounts),
        read_only,
        not_read_only,
        ..CommandSpec::NEW
    }
}

const fn mounts(
    name: &'static str,
    aliases: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        aliases,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(changes_mounts),
        not_read_only,
        ..CommandSpec::NEW
    }
}

fn changes_mounts(arguments: &Arguments<'_>) -> Finding {
    let tells = arguments.spec.base == Base::ReadOnly && arguments.operands.is_empty();
    if tells && arguments.is_certain() {
        return Finding::AsListed;
    }
    let message = format!("`{}` changes what the machine's directories hold", arguments.spec.name);
    Finding::Hazard(Hazard { reason: Reason::new("bash/mount", message), hides_code: false })
}
