//! Programs that make, cut, encrypt, join or end disks and file systems: a hazard, but for the forms that only
//! tell what there is.
//!
//! Source: each program's manual. There is no disk to try them on, so the forms are few: the first word says what
//! is done, and no other word may be an option.

use perm_core::Reason;

use crate::analysis::Hazard;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax};

type Examples = &'static [&'static str];

const fn disk(name: &'static str, read_only: Examples, not_read_only: Examples) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(works_on_disks),
        read_only,
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    disk("badblocks", &[], &["badblocks -w /dev/sda"]),
    disk("blkdiscard", &[], &["blkdiscard /dev/sda"]),
    disk(
        "blockdev",
        &["blockdev --getsize64 /dev/sda", "blockdev --report"],
        &["blockdev --setro /dev/sda", "blockdev --flushbufs /dev/sda", "blockdev --getro --setrw /dev/sda"],
    ),
    disk(
        "btrfs",
        &["btrfs filesystem show", "btrfs filesystem df /", "btrfs subvolume list /"],
        &["btrfs subvolume delete x", "btrfs balance start /", "btrfs device delete x /"],
    ),
    disk("cfdisk", &[], &["cfdisk /dev/sda"]),
    CommandSpec {
        own_state: &["/dev/mapper", "/run/cryptsetup"],
        ..disk(
            "cryptsetup",
            &["cryptsetup status x", "cryptsetup luksDump /dev/sda1", "cryptsetup --version"],
            &["cryptsetup luksFormat /dev/sda1", "cryptsetup erase x", "cryptsetup status x --header f"],
        )
    },
    disk("debugfs", &[], &["debugfs -w /dev/sda1", "debugfs -R x /dev/sda1"]),
    disk("diskutil", &["diskutil list"], &["diskutil eraseDisk JHFS+ x disk2"]),
    CommandSpec {
        own_state: &["/dev/mapper"],
        ..disk("dmsetup", &["dmsetup ls", "dmsetup info x"], &["dmsetup remove x", "dmsetup wipe_table x"])
    },
    disk("e2fsck", &[], &["e2fsck -y /dev/sda1"]),
    disk("fdisk", &["fdisk -l", "fdisk -l /dev/sda"], &["fdisk /dev/sda", "fdisk -l -w always", "fdisk"]),
    CommandSpec {
        aliases: &[
            "fsck.btrfs",
            "fsck.cramfs",
            "fsck.exfat",
            "fsck.ext2",
            "fsck.ext3",
            "fsck.ext4",
            "fsck.f2fs",
            "fsck.fat",
            "fsck.vfat",
            "fsck.xfs",
        ],
        ..disk("fsck", &[], &["fsck /dev/sda1", "fsck.ext4 -y /dev/sda1"])
    },
    disk("fstrim", &[], &["fstrim -a", "fstrim /"]),
    disk("gdisk", &["gdisk -l /dev/sda"], &["gdisk /dev/sda"]),
    disk(
        "hdparm",
        &["hdparm -I /dev/sda", "hdparm -i /dev/sda"],
        &["hdparm --security-erase x /dev/sda", "hdparm -W0 /dev/sda", "hdparm -Y /dev/sda"],
    ),
    CommandSpec {
        aliases: &["lvchange", "lvconvert", "lvcreate", "lvextend", "lvreduce", "lvrename", "lvresize"],
        ..disk("lvremove", &[], &["lvremove -f vg/x", "lvreduce -L 1G vg/x"])
    },
    CommandSpec {
        aliases: &["lvdisplay", "pvdisplay", "pvs", "vgdisplay", "vgs"],
        own_state: &["/dev/mapper", "/run/lock/lvm", "/run/lvm"],
        ..disk("lvs", &["lvs", "pvs /dev/sda1", "vgdisplay vg"], &["lvs --config x", "vgs -o +devices"])
    },
    disk(
        "mdadm",
        &["mdadm --detail /dev/md0", "mdadm -E /dev/sda1"],
        &["mdadm --zero-superblock /dev/sda1", "mdadm --stop /dev/md0"],
    ),
    CommandSpec { aliases: &["newfs"], ..disk("mke2fs", &[], &["mke2fs /dev/sda1"]) },
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
        ..disk("mkfs", &[], &["mkfs -t ext4 /dev/sda1", "mkfs.ext4 /dev/sda1"])
    },
    disk("mkswap", &[], &["mkswap /dev/sda1"]),
    disk(
        "nvme",
        &["nvme list", "nvme smart-log /dev/nvme0"],
        &["nvme format /dev/nvme0n1", "nvme sanitize /dev/nvme0", "nvme smart-log /dev/nvme0 -o x"],
    ),
    // Even `-l` starts other programs.
    disk("parted", &[], &["parted -l", "parted /dev/sda rm 1", "parted -s /dev/sda mklabel gpt"]),
    CommandSpec { aliases: &["pvmove", "pvresize"], ..disk("pvcreate", &[], &["pvcreate /dev/sda1"]) },
    disk("pvremove", &[], &["pvremove /dev/sda1"]),
    disk("resize2fs", &[], &["resize2fs /dev/sda1 1G"]),
    disk(
        "sfdisk",
        &["sfdisk -l", "sfdisk --dump /dev/sda"],
        &["sfdisk /dev/sda", "sfdisk --delete /dev/sda"],
    ),
    disk("sgdisk", &["sgdisk -p /dev/sda"], &["sgdisk --zap-all /dev/sda", "sgdisk -p -o /dev/sda"]),
    disk(
        "smartctl",
        &["smartctl -a /dev/sda", "smartctl -H /dev/sda", "smartctl --scan"],
        &["smartctl -t long /dev/sda", "smartctl -s off /dev/sda", "smartctl -a -B f /dev/sda"],
    ),
    disk("swapoff", &[], &["swapoff -a"]),
    disk("swapon", &["swapon --show", "swapon -s"], &["swapon -a", "swapon /dev/sdb"]),
    disk("tune2fs", &["tune2fs -l /dev/sda1"], &["tune2fs -O ^has_journal /dev/sda1"]),
    CommandSpec {
        aliases: &["vgchange", "vgcreate", "vgextend", "vgmerge", "vgreduce", "vgrename", "vgsplit"],
        ..disk("vgremove", &[], &["vgremove vg", "vgcreate vg /dev/sda"])
    },
    disk("wipefs", &["wipefs /dev/sda"], &["wipefs -a /dev/sda", "wipefs --all /dev/sda", "wipefs"]),
    CommandSpec {
        aliases: &["xfs_growfs", "xfs_repair"],
        ..disk("xfs_admin", &[], &["xfs_repair /dev/sda1"])
    },
    disk("zfs", &["zfs list", "zfs get all x"], &["zfs destroy x", "zfs rollback x@y"]),
    disk("zpool", &["zpool list", "zpool status"], &["zpool destroy x", "zpool status -c x"]),
];

/// The words with which a program only tells what there is, sorted by the program. Several words stand in a row.
const READING: &[(&str, &[&str])] = &[
    ("blockdev", &["--getbsz", "--getpbsz", "--getro", "--getsize64", "--getss", "--getsz", "--report"]),
    (
        "btrfs",
        &[
            "filesystem df",
            "filesystem show",
            "filesystem usage",
            "subvolume list",
            "subvolume show",
            "--version",
        ],
    ),
    ("cryptsetup", &["--version", "isLuks", "luksDump", "status"]),
    ("diskutil", &["info", "list"]),
    ("dmsetup", &["deps", "info", "ls", "status", "version"]),
    ("fdisk", &["--list", "-l"]),
    ("gdisk", &["-l"]),
    ("hdparm", &["-I", "-i"]),
    ("lvs", &[""]),
    ("mdadm", &["--detail", "--examine", "--query", "-D", "-E", "-Q"]),
    ("nvme", &["id-ctrl", "list", "smart-log", "version"]),
    ("sfdisk", &["--dump", "--list", "-d", "-l"]),
    ("sgdisk", &["--print", "-p"]),
    ("smartctl", &["--all", "--health", "--info", "--scan", "-H", "-a", "-i"]),
    ("swapon", &["--show", "--summary", "-s"]),
    ("tune2fs", &["-l"]),
    ("wipefs", &[""]),
    ("zfs", &["get", "list"]),
    ("zpool", &["list", "status"]),
];

/// Words that say what is done and need a device behind them to only tell.
const NEEDS_OPERAND: &[&str] = &["wipefs"];

fn works_on_disks(arguments: &Arguments<'_>) -> Finding {
    let name = arguments.spec.name;
    let words: Option<Vec<&str>> = arguments.operands.iter().map(|operand| operand.value.text()).collect();
    let forms = READING
        .binary_search_by_key(&name, |(own, _)| own)
        .ok()
        .and_then(|at| READING.get(at))
        .map_or(&[][..], |(_, forms)| *forms);
    let reads = words.is_some_and(|words| forms.iter().any(|form| tells(form, &words)))
        && !(NEEDS_OPERAND.contains(&name) && arguments.operands.is_empty());
    if reads {
        return Finding::OnlyReads;
    }
    let called = arguments.path.first().copied().unwrap_or(name);
    let message = format!("`{called}` works on whole disks or file systems");
    Finding::Hazard(Hazard { reason: Reason::new("bash/disk-tool", message), hides_code: false })
}

/// Whether the words start with the form and hold no further option.
fn tells(form: &str, words: &[&str]) -> bool {
    let mut rest = words.iter();
    form.split_ascii_whitespace().all(|word| rest.next() == Some(&word))
        && rest.all(|word| !word.starts_with('-') && !word.starts_with('+'))
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, NEEDS_OPERAND, READING};

    #[test]
    fn the_forms_are_sorted_and_belong_to_a_command() {
        assert!(READING.is_sorted_by(|one, other| one.0 < other.0));
        for name in READING.iter().map(|(name, _)| *name).chain(NEEDS_OPERAND.iter().copied()) {
            assert!(COMMANDS.iter().any(|spec| spec.name == name), "{name}");
        }
    }
}
