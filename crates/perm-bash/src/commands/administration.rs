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
    changes("depmod", &[], kernel, &["depmod -a"]),
    changes("efibootmgr", &["flashrom"], kernel, &["efibootmgr -B"]),
    changes("firewall-cmd", &[], firewall, &["firewall-cmd --panic-on", "firewall-cmd --state"]),
    changes("gpasswd", &[], accounts, &["gpasswd -a x sudo"]),
    changes("groupadd", &["addgroup", "delgroup", "groupdel", "groupmod"], accounts, &["groupadd x"]),
    changes("grub-install", &["grub-mkconfig", "update-grub"], kernel, &["grub-install /dev/sda"]),
    changes("insmod", &[], kernel, &["insmod x.ko"]),
    changes(
        "iptables",
        &["arptables", "ebtables", "ip6tables", "iptables-legacy", "iptables-nft"],
        firewall,
        &["iptables -F", "iptables -A INPUT -j DROP", "iptables -L"],
    ),
    changes("iptables-restore", &["ip6tables-restore", "ipset"], firewall, &["iptables-restore f"]),
    changes("kmod", &[], kernel, &["kmod load x", "kmod list"]),
    changes("modprobe", &[], kernel, &["modprobe x", "modprobe -r x", "modprobe --show-depends x"]),
    changes("nft", &[], firewall, &["nft flush ruleset", "nft -f x", "nft list ruleset"]),
    changes(
        "passwd",
        &["chage", "chfn", "chgpasswd", "chpasswd", "chsh"],
        accounts,
        &["passwd x", "passwd -S x"],
    ),
    changes("rmmod", &[], kernel, &["rmmod x"]),
    changes("setenforce", &["setsebool"], kernel, &["setenforce 0"]),
    changes("ufw", &[], firewall, &["ufw disable", "ufw status"]),
    changes(
        "useradd",
        &["adduser", "deluser", "newusers", "userdel", "usermod"],
        accounts,
        &["useradd x", "usermod -aG sudo x", "userdel -r x"],
    ),
    changes("visudo", &["vigr", "vipw"], accounts, &["visudo", "visudo -c"]),
];

/// First words with which such a program only tells. Sorted.
const TELLS: &[&str] = &[
    "--get-default-zone",
    "--help",
    "--list",
    "--list-all",
    "--list-all-zones",
    "--list-rules",
    "--show-depends",
    "--state",
    "--status",
    "--version",
    "-L",
    "-S",
    "-V",
    "-c",
    "-l",
    "-s",
    "list",
    "status",
];

fn told(arguments: &Arguments<'_>, code: &'static str, does: &str) -> Finding {
    let mut words = arguments.operands.iter().map(|one| one.value);
    let first = words.next().and_then(crate::value::Value::text).unwrap_or_default();
    let name = arguments.spec.name;
    // `passwd -l` locks, `chage -l` only tells; neither is worth to be told apart.
    let tells = TELLS.binary_search(&first).is_ok() && !(name == "passwd" && first != "-S");
    if tells && words.all(|word| !word.may_start_with(b'-') || word.text() == Some("-n")) {
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
