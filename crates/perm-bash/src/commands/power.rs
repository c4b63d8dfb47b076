//! Programs that end the machine's run, and those that make or cut file systems: hazards, whatever the words.
//!
//! Rows: each program's manual. `fdisk -l` lists.

use perm_core::{Reason, Span};

use crate::analysis::Hazard;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, stops};

/// The hazard of shutting down.
pub(super) fn shutdown(command: &str, span: Span) -> Hazard {
    let message = format!("`{command}` ends the run of the machine or the session");
    Hazard { reason: Reason::new("bash/shutdown", message).at(span), hides_code: false }
}

fn shuts_down(arguments: &Arguments<'_>) -> Finding {
    Finding::Hazard(shutdown(name(arguments), Span::default()))
}

fn works_on_disks(arguments: &Arguments<'_>) -> Finding {
    let message = format!("`{}` works on whole disks or file systems", name(arguments));
    Finding::Hazard(Hazard { reason: Reason::new("bash/disk-tool", message), hides_code: false })
}

/// `fdisk -l` with devices behind it lists their partitions.
fn lists_partitions(arguments: &Arguments<'_>) -> Finding {
    let mut words = arguments.operands.iter().map(|operand| operand.value.text());
    let lists = matches!(words.next(), Some(Some("-l" | "--list")))
        && words.all(|word| word.is_some_and(|word| !word.starts_with('-')));
    if lists { Finding::AsListed } else { works_on_disks(arguments) }
}

fn name(arguments: &Arguments<'_>) -> &'static str {
    arguments.path.first().copied().unwrap_or_default()
}

const HELP: &[OptionSpec] = &[stops("--help")];

const fn power(name: &'static str, not_read_only: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Posix { abbreviations: false },
        options: HELP,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(shuts_down),
        not_read_only,
        ..CommandSpec::NEW
    }
}

const fn disk(name: &'static str, not_read_only: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        syntax: Syntax::Words,
        options: &[],
        check: Some(works_on_disks),
        ..power(name, not_read_only)
    }
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    disk("badblocks", &["badblocks -w /dev/sda"]),
    disk("blkdiscard", &["blkdiscard /dev/sda"]),
    disk("cfdisk", &["cfdisk /dev/sda"]),
    disk("cryptsetup", &["cryptsetup luksFormat /dev/sda1"]),
    disk("diskutil", &["diskutil eraseDisk JHFS+ x disk2"]),
    CommandSpec {
        base: Base::ReadOnly,
        check: Some(lists_partitions),
        read_only: &["fdisk -l", "fdisk -l /dev/sda"],
        ..disk("fdisk", &["fdisk /dev/sda", "fdisk -l -w always", "fdisk"])
    },
    disk("gdisk", &["gdisk /dev/sda"]),
    power("halt", &["halt", "halt -f"]),
    power("init", &["init 0"]),
    disk("lvremove", &["lvremove -f vg/x"]),
    disk("mdadm", &["mdadm --zero-superblock /dev/sda1"]),
    disk("mke2fs", &["mke2fs /dev/sda1"]),
    CommandSpec {
        aliases: &[
            "mkfs.bfs",
            "mkfs.btrfs",
            "mkfs.cramfs",
            "mkfs.exfat",
            "mkfs.ext2",
            "mkfs.ext3",
            "mkfs.ext4",
            "mkfs.f2fs",
            "mkfs.fat",
            "mkfs.minix",
            "mkfs.msdos",
            "mkfs.ntfs",
            "mkfs.vfat",
            "mkfs.xfs",
        ],
        ..disk("mkfs", &["mkfs -t ext4 /dev/sda1", "mkfs.ext4 /dev/sda1"])
    },
    disk("mkswap", &["mkswap /dev/sda1"]),
    disk("parted", &["parted /dev/sda rm 1"]),
    power("poweroff", &["poweroff"]),
    disk("pvcreate", &["pvcreate /dev/sda1"]),
    disk("pvremove", &["pvremove /dev/sda1"]),
    power("reboot", &["reboot", "reboot -f"]),
    disk("resize2fs", &["resize2fs /dev/sda1 1G"]),
    disk("sfdisk", &["sfdisk /dev/sda"]),
    disk("sgdisk", &["sgdisk --zap-all /dev/sda"]),
    power("shutdown", &["shutdown now", "shutdown -h now", "shutdown -c"]),
    power("telinit", &["telinit 6"]),
    disk("vgremove", &["vgremove vg"]),
    disk("wipefs", &["wipefs -a /dev/sda"]),
    disk("zfs", &["zfs destroy x"]),
    disk("zpool", &["zpool destroy x"]),
];
