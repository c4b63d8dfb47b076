//! Programs that talk to the network: never read-only, since a request can carry data out. Those that carry
//! files are in `transfer`.

use crate::specification::{Base, CommandSpec, Operands, Syntax};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "dig",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["dig x.example"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ftp",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["ftp h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "host",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["host x.example"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mtr",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["mtr h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nc",
        aliases: &["ncat", "netcat"],
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["nc h 1"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nmap",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        check: Some(super::version_only::version_alone),
        read_only: &["nmap --version"],
        not_read_only: &["nmap h", "nmap --version h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nslookup",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["nslookup x.example"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ping",
        aliases: &["ping6"],
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        check: Some(super::version_only::version_alone),
        read_only: &["ping -V"],
        not_read_only: &["ping -c1 x.example", "ping -V x.example"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "socat",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["socat - TCP:h:1"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ssh-copy-id",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["ssh-copy-id h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "telnet",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["telnet h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tracepath",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["tracepath h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "traceroute",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["traceroute h"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "whois",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Network,
        not_read_only: &["whois x.example"],
        ..CommandSpec::NEW
    },
];
