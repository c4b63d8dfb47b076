//! apt, dpkg and other package managers of systems: the forms that read the local lists.
//!
//! Rows: `apt --help`, apt-cache(8), `dpkg --help`. `-o` and `-c` of apt set options that run programs;
//! `dpkg -c` and `-I` of a file start `dpkg-deb`. The managers of other systems were not at hand to be run.

use super::shorthand::changes;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax, flag, stops};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "apt",
        syntax: Syntax::Strict,
        options: &[
            flag("--installed"),
            flag("--manual-installed"),
            flag("--upgradable"),
            stops("--version"),
            flag("-a --all-versions"),
            flag("-f --full"),
            stops("-h --help"),
            flag("-n --names-only"),
            flag("-q --quiet"),
        ],
        subcommands: &[
            changes("autoclean", &["apt autoclean x"]),
            changes("autoremove", &["apt autoremove x"]),
            changes("clean", &["apt clean x"]),
            CommandSpec {
                name: "depends",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt depends x"],
                ..CommandSpec::NEW
            },
            changes("edit-sources", &["apt edit-sources x"]),
            changes("full-upgrade", &["apt full-upgrade x"]),
            changes("install", &["apt install x"]),
            CommandSpec {
                name: "list",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt list --installed"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "policy",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt policy bash"],
                ..CommandSpec::NEW
            },
            changes("purge", &["apt purge x"]),
            CommandSpec {
                name: "rdepends",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt rdepends x"],
                ..CommandSpec::NEW
            },
            changes("reinstall", &["apt reinstall x"]),
            changes("remove", &["apt remove x"]),
            changes("satisfy", &["apt satisfy x"]),
            CommandSpec {
                name: "search",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt search ripgrep"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt show bash"],
                ..CommandSpec::NEW
            },
            changes("update", &["apt update"]),
            changes("upgrade", &["apt upgrade x"]),
        ],
        own_state: &["/var/cache/apt"],
        read_only: &["apt --version"],
        not_read_only: &["apt -o Dir::Etc=. list", "apt -c ./x list"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "apt-cache",
        syntax: Syntax::Strict,
        options: &[
            flag("--installed"),
            flag("--recurse"),
            flag("-a --all-versions"),
            flag("-f --full"),
            stops("-h --help"),
            flag("-i --important"),
            flag("-n --names-only"),
            flag("-q --quiet"),
            stops("-v --version"),
        ],
        subcommands: &[
            CommandSpec {
                name: "depends",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache depends x"],
                ..CommandSpec::NEW
            },
            changes("gencaches", &["apt-cache gencaches x"]),
            CommandSpec {
                name: "madison",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache madison x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "pkgnames",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache pkgnames x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "policy",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache policy bash"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "rdepends",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache rdepends x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "search",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache search ripgrep"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "show",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                not_read_only: &["apt-cache -o x=y show bash"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "showpkg",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache showpkg x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "showsrc",
                syntax: Syntax::Gnu,
                operands: Operands::DATA,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache showsrc x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "stats",
                syntax: Syntax::Gnu,
                operands: Operands::NONE,
                own_state: &["/var/cache/apt"],
                read_only: &["apt-cache stats"],
                ..CommandSpec::NEW
            },
        ],
        own_state: &["/var/cache/apt"],
        not_read_only: &["apt-cache -c f show bash", "apt-cache -p f show bash"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "apt-get",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only: &["apt-get install x", "apt-get update"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "dnf",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only: &["dnf install x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "dpkg",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(dpkg_reads),
        read_only: &[
            "dpkg -l",
            "dpkg -l bash",
            "dpkg -L bash",
            "dpkg -S /bin/bash",
            "dpkg -s bash",
            "dpkg --print-architecture",
            "dpkg --version",
        ],
        not_read_only: &[
            "dpkg -i x.deb",
            "dpkg -r x",
            "dpkg --root=x -l",
            "dpkg -l --admindir=x",
            "dpkg -c x.deb",
            "dpkg \"$x\"",
            "dpkg",
            "dpkg -l --pre-invoke=x",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "dpkg-query",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(dpkg_reads),
        read_only: &[
            "dpkg-query -W bash",
            "dpkg-query -l",
            "dpkg-query -W -f='${Version}' bash",
            "dpkg-query -W --showformat='${Package}' bash",
        ],
        not_read_only: &["dpkg-query --admindir=x -l", "dpkg-query --load-avail -s x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "port",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only: &["port install x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "yum",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only: &["yum install x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "zypper",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        not_read_only: &["zypper install x"],
        ..CommandSpec::NEW
    },
];

/// Actions of dpkg that only read its database.
const READS: &[&str] = &[
    "--get-selections",
    "--help",
    "--list",
    "--listfiles",
    "--print-architecture",
    "--print-foreign-architectures",
    "--search",
    "--show",
    "--status",
    "--version",
    "-L",
    "-S",
    "-W",
    "-l",
    "-s",
];

/// One reading action, and behind it names only.
fn dpkg_reads(arguments: &Arguments<'_>) -> Finding {
    let mut words = arguments.operands.iter().map(|operand| operand.value);
    let action = words.next().and_then(|word| word.text()).is_some_and(|action| READS.contains(&action));
    let is_plain =
        |word: &str| !word.starts_with('-') || word.starts_with("-f=") || word.starts_with("--showformat=");
    let is_name = |word: &crate::value::Value| match word.text() {
        Some(text) => is_plain(text),
        None => word.is_one_word() && !word.may_start_with(b'-'),
    };
    if action && words.all(is_name) {
        return Finding::AsListed;
    }
    Finding::Unknown(
        "only the listing actions of dpkg, followed by names, are known to change nothing".to_owned(),
    )
}
