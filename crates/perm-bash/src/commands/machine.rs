//! The machine: processors, disks, mounts, kernel and terminal, as programs print them.
//!
//! Rows: each program's `--help`; `nvidia-smi` from its manual. Forms of the same programs that set something
//! (`hostname NAME`, `sysctl K=V`, `mount DEV DIR`, `dmesg -C`) are not in the rows.
//! `dmesg -H` starts a pager. `getent` is taken for local databases: `hosts` and its like ask a name server.

use perm_core::Reason;

use crate::analysis::{EffectKind, Hazard};
use crate::arguments::Arguments;
use crate::specification::{
    CommandSpec, Finding, Operands, Role, Syntax, flag, modifies, optional, path, stops, value,
};
use crate::value::Value;

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "dmesg",
        syntax: Syntax::Gnu,
        options: &[
            flag("--noescape"),
            value("--since"),
            value("--time-format"),
            value("--until"),
            path("-F --file", EffectKind::Read),
            flag("-J --json"),
            optional("-L --color"),
            flag("-P --nopager"),
            flag("-S --syslog"),
            flag("-T --ctime"),
            flag("-W --follow-new"),
            flag("-d --show-delta"),
            flag("-e --reltime"),
            value("-f --facility"),
            flag("-k --kernel"),
            value("-l --level"),
            flag("-p --force-prefix"),
            flag("-r --raw"),
            value("-s --buffer-size"),
            flag("-t --notime"),
            flag("-u --userspace"),
            flag("-w --follow"),
            flag("-x --decode"),
        ],
        operands: Operands::NONE,
        read_only: &["dmesg -T", "dmesg --level=err"],
        not_read_only: &["dmesg -C", "dmesg -c", "dmesg -n 1", "dmesg -H"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "findmnt",
        syntax: Syntax::Gnu,
        options: &[
            flag("--output-all"),
            flag("--pseudo"),
            flag("--real"),
            flag("--shadowed"),
            flag("--tree"),
            flag("--verbose"),
            flag("--vfs-all"),
            flag("-A --all"),
            flag("-C --nocanonicalize"),
            flag("-D --df"),
            path("-F --tab-file", EffectKind::Read),
            flag("-J --json"),
            path("-M --mountpoint", EffectKind::Look),
            value("-N --task"),
            value("-O --options"),
            flag("-P --pairs"),
            flag("-R --submounts"),
            value("-S --source"),
            path("-T --target", EffectKind::Look),
            flag("-U --uniq"),
            flag("-a --ascii"),
            flag("-b --bytes"),
            flag("-c --canonicalize"),
            value("-d --direction"),
            flag("-e --evaluate"),
            flag("-f --first-only"),
            flag("-i --invert"),
            flag("-k --kernel"),
            flag("-l --list"),
            flag("-m --mtab"),
            flag("-n --noheadings"),
            value("-o --output"),
            optional("-p --poll"),
            flag("-r --raw"),
            flag("-s --fstab"),
            value("-t --types"),
            flag("-u --notruncate"),
            flag("-v --nofsroot"),
            value("-w --timeout"),
            flag("-x --verify"),
            flag("-y --shell"),
        ],
        operands: Operands::DATA,
        read_only: &["findmnt", "findmnt -T .", "findmnt -no SOURCE /"],
        not_read_only: &["findmnt --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "getconf",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        read_only: &["getconf _NPROCESSORS_ONLN", "getconf -a"],
        not_read_only: &["GETCONF_DIR=. getconf -v x y"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "getent",
        syntax: Syntax::Gnu,
        operands: Operands { first: &[], rest: Some(Role::Data), ..Operands::NONE },
        check: Some(local_database),
        read_only: &["getent passwd root", "getent group"],
        not_read_only: &[
            "getent hosts x.example",
            "getent ahosts x.example",
            "getent passwd root -s x",
            "getent -s dns hosts x",
            "getent \"$x\"",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "hostname",
        syntax: Syntax::Gnu,
        options: &[
            flag("-A --all-fqdns"),
            flag("-I --all-ip-addresses"),
            stops("-V --version"),
            flag("-a --alias"),
            flag("-d --domain"),
            flag("-f --fqdn --long"),
            stops("-h --help"),
            flag("-i --ip-address"),
            flag("-s --short"),
            flag("-y --yp --nis"),
        ],
        read_only: &["hostname", "hostname -I", "hostname -f"],
        not_read_only: &["hostname x", "hostname -F f", "hostname -b x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "locale",
        syntax: Syntax::Gnu,
        options: &[
            stops("--help"),
            stops("-V --version"),
            flag("-a --all-locales"),
            flag("-c --category-name"),
            flag("-k --keyword-name"),
            flag("-m --charmaps"),
            flag("-v --verbose"),
        ],
        operands: Operands::DATA,
        read_only: &["locale", "locale -a"],
        not_read_only: &["locale --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsb_release",
        syntax: Syntax::Gnu,
        options: &[
            flag("-a --all"),
            flag("-c --codename"),
            flag("-d --description"),
            stops("-h --help"),
            flag("-i --id"),
            flag("-r --release"),
            flag("-s --short"),
            flag("-v --version"),
        ],
        read_only: &["lsb_release -a", "lsb_release -cs"],
        not_read_only: &["lsb_release --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsblk",
        syntax: Syntax::Gnu,
        options: &[
            path("--sysroot", EffectKind::Look),
            flag("-A --noempty"),
            flag("-D --discard"),
            value("-E --dedup"),
            value("-I --include"),
            flag("-J --json"),
            flag("-M --merge"),
            flag("-O --output-all"),
            flag("-P --pairs"),
            flag("-S --scsi"),
            optional("-T --tree"),
            flag("-a --all"),
            flag("-b --bytes"),
            flag("-d --nodeps"),
            value("-e --exclude"),
            flag("-f --fs"),
            flag("-i --ascii"),
            flag("-l --list"),
            flag("-m --perms"),
            flag("-n --noheadings"),
            value("-o --output"),
            flag("-p --paths"),
            flag("-r --raw"),
            flag("-s --inverse"),
            flag("-t --topology"),
            value("-w --width"),
            value("-x --sort"),
            flag("-y --shell"),
            flag("-z --zoned"),
        ],
        operands: Operands::paths(EffectKind::Look),
        read_only: &["lsblk -f", "lsblk -o NAME,SIZE"],
        not_read_only: &["lsblk --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lscpu",
        syntax: Syntax::Gnu,
        options: &[
            flag("--output-all"),
            flag("-B --bytes"),
            optional("-C --caches"),
            flag("-J --json"),
            flag("-a --all"),
            flag("-b --online"),
            flag("-c --offline"),
            optional("-e --extended"),
            optional("-p --parse"),
            path("-s --sysroot", EffectKind::Look),
            flag("-x --hex"),
            flag("-y --physical"),
        ],
        operands: Operands::NONE,
        read_only: &["lscpu", "lscpu -e=cpu"],
        not_read_only: &["lscpu --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lslocks",
        syntax: Syntax::Gnu,
        options: &[
            flag("--output-all"),
            flag("-J --json"),
            flag("-b --bytes"),
            flag("-i --noinaccessible"),
            flag("-n --noheadings"),
            value("-o --output"),
            value("-p --pid"),
            flag("-r --raw"),
            flag("-u --notruncate"),
        ],
        operands: Operands::NONE,
        read_only: &["lslocks"],
        not_read_only: &["lslocks --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsmem",
        syntax: Syntax::Gnu,
        options: &[
            flag("--output-all"),
            optional("--summary"),
            flag("-J --json"),
            flag("-P --pairs"),
            value("-S --split"),
            flag("-a --all"),
            flag("-b --bytes"),
            flag("-n --noheadings"),
            value("-o --output"),
            flag("-r --raw"),
            path("-s --sysroot", EffectKind::Look),
        ],
        operands: Operands::NONE,
        read_only: &["lsmem"],
        not_read_only: &["lsmem --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsmod",
        syntax: Syntax::Words,
        read_only: &["lsmod"],
        not_read_only: &["lsmod x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsns",
        syntax: Syntax::Gnu,
        options: &[
            flag("--output-all"),
            flag("-J --json"),
            value("-T --tree"),
            flag("-W --nowrap"),
            flag("-l --list"),
            flag("-n --noheadings"),
            value("-o --output"),
            value("-p --task"),
            flag("-r --raw"),
            value("-t --type"),
            flag("-u --notruncate"),
        ],
        operands: Operands::DATA,
        read_only: &["lsns -t net"],
        not_read_only: &["lsns --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nvidia-smi",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            value("--format"),
            value("--query-accounted-apps"),
            value("--query-compute-apps"),
            value("--query-gpu"),
            flag("-L --list-gpus"),
            value("-d --display"),
            stops("-h --help"),
            value("-i --id"),
            value("-l --loop"),
            flag("-q --query"),
        ],
        read_only: &["nvidia-smi", "nvidia-smi -L", "nvidia-smi --query-gpu=name --format=csv"],
        not_read_only: &["nvidia-smi -r", "nvidia-smi -f x", "nvidia-smi -pl 100"],
        ..CommandSpec::NEW
    },
    // Manual.
    CommandSpec {
        name: "sensors",
        options: &[
            flag("-A --no-adapter"),
            flag("-f --fahrenheit"),
            stops("-h --help"),
            flag("-j"),
            modifies("-s --set"),
            flag("-u"),
            stops("-v --version"),
        ],
        operands: Operands::DATA,
        read_only: &["sensors", "sensors -u", "sensors -j coretemp-isa-0000"],
        not_read_only: &["sensors -s", "sensors --set", "sensors -us", "sensors -c f", "sensors --bus-list"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "sysctl",
        syntax: Syntax::Gnu,
        options: &[
            flag("--deprecated"),
            flag("-A"),
            flag("-N --names"),
            stops("-V --version"),
            flag("-X"),
            flag("-a --all"),
            flag("-b --binary"),
            stops("-d"),
            flag("-e --ignore"),
            stops("-h --help"),
            flag("-n --values"),
            value("-r --pattern"),
        ],
        operands: Operands::DATA,
        check: Some(no_assignment),
        read_only: &["sysctl -a", "sysctl -n kernel.ostype"],
        not_read_only: &[
            "sysctl -w kernel.x=1",
            "sysctl kernel.x=1",
            "sysctl -p",
            "sysctl \"$x\"",
            "sysctl --system",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tput",
        syntax: Syntax::Words,
        operands: Operands { first: &[Role::Data], rest: Some(Role::Data), ..Operands::NONE },
        read_only: &["tput cols", "tput colors"],
        not_read_only: &["TERMINFO=. tput cols"],
        ..CommandSpec::NEW
    },
];

/// `name=value` sets the variable, also without `-w`; the options that are not in the rows read values from files.
fn no_assignment(arguments: &Arguments<'_>) -> Finding {
    let plain =
        |value: &Value| value.texts().is_some_and(|texts| texts.iter().all(|text| !text.contains('=')));
    if arguments.is_certain() && arguments.operands.iter().all(|operand| plain(operand.value)) {
        return Finding::AsListed;
    }
    let reason = Reason::new("bash/kernel", "`sysctl` sets variables of the kernel");
    Finding::Hazard(Hazard { reason, hides_code: false })
}

/// Databases that are files of this machine.
const LOCAL_DATABASES: &[&str] = &["aliases", "group", "passwd", "protocols", "rpc", "services", "shells"];

fn local_database(arguments: &Arguments<'_>) -> Finding {
    match arguments.operands.first().and_then(|operand| operand.value.text()) {
        Some(name) if LOCAL_DATABASES.contains(&name) => Finding::AsListed,
        Some(_) | None => Finding::Unknown("`getent` may ask a name server".to_owned()),
    }
}
