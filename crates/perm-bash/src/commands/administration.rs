//! Programs that change who may use the machine, what comes through to it, and the kernel that runs it: hazards, but
//! for the forms that only tell.
//!
//! Rows: each program's manual. None was run: they need another user's rights. So the forms that tell are not
//! read-only either, only no hazard.

use perm_core::Reason;

use crate::analysis::Hazard;
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax};

type Examples = &'static [&'static str];

const fn changes(
    name: &'static str,
    aliases: &'static [&'static str],
    check: fn(&Arguments<'_>) -> Finding,
    not_read_only: Examples,
) -> CommandSpec {
    CommandSpec {
        name,
        aliases,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Modifies,
        check: Some(check),
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    changes("apparmor_parser", &["aa-complain", "aa-disable"], kernel, &["apparmor_parser -R x"]),
    changes("auditctl", &[], kernel, &["auditctl -D", "auditctl -l"]),
    changes("chage", &[], accounts, &["chage -l x", "chage -E 0 x"]),
    changes("chfn", &["chgpasswd", "chpasswd"], accounts, &["chfn -f x"]),
    changes("chsh", &[], accounts, &["chsh -l", "chsh -s /x"]),
    changes("depmod", &[], kernel, &["depmod -a"]),
    changes("efibootmgr", &["flashrom"], kernel, &["efibootmgr -B"]),
    changes("firewall-cmd", &[], firewall, &["firewall-cmd --panic-on", "firewall-cmd --state"]),
    changes("gpasswd", &[], accounts, &["gpasswd -a x sudo"]),
    changes("groupadd", &["addgroup", "delgroup", "groupdel", "groupmod"], accounts, &["groupadd x"]),
    changes("grub-install", &["grub-mkconfig", "update-grub"], kernel, &["grub-install /dev/sda"]),
    changes("insmod", &[], kernel, &["insmod x.ko"]),
    changes("ipset", &[], firewall, &["ipset list", "ipset destroy"]),
    changes(
        "iptables",
        &["arptables", "ebtables", "ip6tables", "iptables-legacy", "iptables-nft"],
        firewall,
        &["iptables -F", "iptables -A INPUT -j DROP", "iptables -t nat -L -n", "iptables -L -Z"],
    ),
    changes("iptables-restore", &["ip6tables-restore"], firewall, &["iptables-restore f"]),
    changes("kmod", &[], kernel, &["kmod load x", "kmod list"]),
    changes("modprobe", &[], kernel, &["modprobe x", "modprobe -r x", "modprobe --show-depends x"]),
    changes("nft", &[], firewall, &["nft flush ruleset", "nft -f x", "nft list ruleset"]),
    changes("passwd", &[], accounts, &["passwd x", "passwd -S x", "passwd -S -l x"]),
    changes("rmmod", &[], kernel, &["rmmod x"]),
    changes("setenforce", &["setsebool"], kernel, &["setenforce 0"]),
    changes("ufw", &[], firewall, &["ufw disable", "ufw status"]),
    changes("useradd", &[], accounts, &["useradd x", "useradd -D", "useradd -D -s /x"]),
    changes(
        "usermod",
        &["adduser", "deluser", "newusers", "userdel"],
        accounts,
        &["usermod -aG sudo x", "usermod -c x y", "userdel -r x"],
    ),
    changes("vigr", &["vipw"], accounts, &["vigr -s"]),
    changes("visudo", &[], accounts, &["visudo", "visudo -c -f x"]),
];

/// The words with which a program only tells. Of what is not here nobody knows that it changes nothing.
struct Tells {
    program: &'static str,
    /// One of these must be the first word that says what is done.
    first: &'static str,
    /// Options that only shape what is told, anywhere.
    shapes: &'static str,
    /// The same, with an argument.
    values: &'static str,
    /// Names of what is told may follow.
    names: bool,
}

const fn tells(program: &'static str, first: &'static str, names: bool) -> Tells {
    Tells { program, first, shapes: "", values: "", names }
}

/// Sorted by the program.
const TELLS: &[Tells] = &[
    tells("auditctl", "-l -s -v", false),
    Tells { shapes: "-i --iso8601", ..tells("chage", "-l --list", true) },
    tells("chsh", "-l --list-shells", false),
    Tells { shapes: "-a --all -v --verbose", ..tells("depmod", "-n --dry-run --show", false) },
    tells("efibootmgr", "-v --verbose", false),
    Tells {
        shapes: "--permanent",
        values: "--zone",
        ..tells(
            "firewall-cmd",
            "--get-active-zones --get-default-zone --get-services --get-zones --list-all --list-all-zones \
             --list-interfaces --list-ports --list-rich-rules --list-services --list-sources --state",
            false,
        )
    },
    Tells { shapes: "-n -name -t -terse", values: "-o", ..tells("ipset", "-L -l list save", true) },
    Tells {
        shapes: "--exact --line-numbers --numeric --verbose -n -nv -v -vn -x",
        values: "--table -t",
        ..tells("iptables", "--list --list-rules -L -Ln -Lnv -Lvn -S -nL -nvL -vnL", true)
    },
    tells("kmod", "list static-nodes", false),
    Tells {
        shapes: "-q -v",
        ..tells(
            "modprobe",
            "--dry-run --resolve-alias --show --show-config --show-depends --showconfig -D -R -c -n",
            true,
        )
    },
    Tells {
        shapes: "--handle --json --numeric --stateless --terse -a -j -n -nn -s -t -y",
        ..tells("nft", "list", true)
    },
    Tells { shapes: "--all -a", ..tells("passwd", "--status -S", true) },
    tells("ufw", "show status version", true),
    tells("useradd", "--defaults -D", false),
    Tells {
        shapes: "--quiet --strict -q -s",
        values: "--file -f",
        ..tells("visudo", "--check -c -cf", true)
    },
];

/// Words with which each of them only tells, alone.
const ABOUT: &[&str] = &["--help", "--version", "-V"];

/// Whether the words only make the program tell something.
fn only_tells(program: &str, words: &[&str]) -> bool {
    if let [only] = words
        && ABOUT.contains(only)
    {
        return true;
    }
    let Some(row) = TELLS.iter().find(|row| row.program == program) else { return false };
    let is = |list: &str, word: &str| list.split_whitespace().any(|one| one == word);
    let is_name = |word: &str| {
        !word.starts_with('-')
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-./:@_".contains(&byte))
    };
    let mut told = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let glued = word.split_once('=').is_some_and(|(name, _)| is(row.values, name));
        if is(row.values, word) {
            words.next();
            continue;
        }
        let shapes = glued || is(row.shapes, word);
        let is_first = !told && is(row.first, word);
        let is_told = told && row.names && is_name(word);
        if !(shapes || is_first || is_told) {
            return false;
        }
        told |= is_first;
    }
    told
}

fn told(arguments: &Arguments<'_>, code: &'static str, does: &str) -> Finding {
    let words: Option<Vec<&str>> = arguments.operands.iter().map(|one| one.value.text()).collect();
    let name = arguments.spec.name;
    if words.is_some_and(|words| only_tells(name, &words)) {
        return Finding::Unknown(format!("`{name}` is not known to change nothing"));
    }
    let span = arguments.operands.first().map(|one| one.span).unwrap_or_default();
    let message = format!("`{name}` {does}");
    Finding::Hazard(Hazard { reason: Reason::new(code, message).at(span), hides_code: false })
}

fn accounts(arguments: &Arguments<'_>) -> Finding {
    told(arguments, "bash/accounts", "changes who may use this machine, or how")
}

fn firewall(arguments: &Arguments<'_>) -> Finding {
    told(arguments, "bash/firewall", "changes what the network lets through to this machine")
}

fn kernel(arguments: &Arguments<'_>) -> Finding {
    told(arguments, "bash/kernel", "changes the kernel, what it forbids, or how the machine starts")
}

#[cfg(test)]
mod tests {
    use super::TELLS;
    use crate::test_words::split;

    #[test]
    fn the_rows_are_sorted() {
        assert!(TELLS.is_sorted_by(|one, other| one.program < other.program));
    }

    #[test]
    fn all_but_what_only_tells_is_a_hazard() {
        let tells = [
            "useradd -D",
            "passwd -S x",
            "chage -l x",
            "chsh -l",
            "visudo -c -f x",
            "iptables -t nat -L INPUT -n",
            "iptables --version",
            "nft -a list table inet x",
            "modprobe -c",
            "kmod list",
            "ufw status verbose",
            "auditctl -s",
            "firewall-cmd --zone=x --list-all",
            "ipset list x",
            "efibootmgr -v",
        ];
        let changes = [
            "useradd -c x y",
            "useradd list",
            "useradd -D -s /x",
            "usermod -c x y",
            "usermod -s /x y",
            "usermod -L y",
            "usermod -V x",
            "groupmod status",
            "groupadd list",
            "passwd -l x",
            "passwd -S -d x",
            "chage -l -E 0 x",
            "chage -E 0 x",
            "chsh -s /x",
            "visudo -f x",
            "visudo -c -x y",
            "iptables -L -Z",
            "iptables -L -F",
            "iptables -c 1 1 -A INPUT",
            "iptables -s x -A INPUT",
            "nft -f x",
            "nft list ruleset ';' flush ruleset",
            "nft list 'ruleset; flush ruleset'",
            "nft flush list",
            "insmod list",
            "insmod -s x",
            "rmmod -s x",
            "modprobe -c -r x",
            "modprobe -l x",
            "modprobe x",
            "kmod load x",
            "ufw app update",
            "auditctl -s enabled",
            "firewall-cmd --list-all --reload",
            "ipset destroy",
            "efibootmgr -s",
            "gpasswd list",
            "setenforce status",
            "iptables-restore -c x",
            "apparmor_parser -S x",
            "update-grub list",
            "vigr -s",
        ];
        for (lines, expected) in [(&tells[..], false), (&changes[..], true)] {
            for line in lines {
                let judged = crate::judge::judge(&split(line), &[], &[]);
                assert_eq!(!judged.hazards.is_empty(), expected, "{line}");
            }
        }
    }
}
