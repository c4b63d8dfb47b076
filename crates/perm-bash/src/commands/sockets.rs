//! Sockets, addresses and routes of this machine, as programs print them.
//!
//! Rows: each program's `--help`. Without `-n` some look up the names of the addresses that the machine already
//! talks to: their service is the name server. `ss -r`, which does only that, counts as network. `ip` is judged word by word.

use crate::arguments::Arguments;
use crate::specification::{
    CommandSpec, Finding, Operands, OptionArgument, OptionSpec, Role, Syntax, flag, stops, value,
};
use crate::value::{Piece, Shape, Value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "arp",
        syntax: Syntax::Gnu,
        options: &[stops("-V --version"), flag("-a"), flag("-e"), flag("-n --numeric"), flag("-v --verbose")],
        operands: Operands::NONE,
        service: Some("name server"),
        read_only: &["arp -a", "arp -n"],
        not_read_only: &["arp -d 1.2.3.4", "arp -s 1.2.3.4 x", "arp -f f"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ifconfig",
        syntax: Syntax::Gnu,
        options: &[flag("-a"), flag("-s"), flag("-v")],
        operands: Operands { first: &[Role::Data], ..Operands::NONE },
        read_only: &["ifconfig", "ifconfig -a", "ifconfig eth0"],
        not_read_only: &["ifconfig eth0 down", "ifconfig eth0 1.2.3.4"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ip",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(ip_shows),
        read_only: &[
            "ip addr",
            "ip a",
            "ip -br a",
            "ip addr show dev eth0",
            "ip -4 route show",
            "ip -j link",
            "ip route get 1.1.1.1",
            "ip neigh",
            "ip -V",
        ],
        not_read_only: &[
            "ip link set eth0 down",
            "ip addr add 1.2.3.4/8 dev eth0",
            "ip route flush table 1",
            "ip -b f",
            "ip -n x addr",
            "ip netns exec x ls",
            "ip \"$x\"",
            "ip route del default",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "netstat",
        syntax: Syntax::Gnu,
        options: &[
            flag("--inet"),
            flag("--inet6"),
            flag("--ip"),
            flag("--numeric-hosts"),
            flag("--numeric-ports"),
            flag("--numeric-users"),
            flag("-2 --l2cap"),
            flag("-4"),
            flag("-6"),
            value("-A"),
            flag("-C --cache"),
            flag("-F --fib"),
            flag("-M --masquerade"),
            flag("-N --symbolic"),
            flag("-S --sctp"),
            flag("-W --wide"),
            flag("-Z --context"),
            flag("-a --all"),
            flag("-c --continuous"),
            flag("-e --extend"),
            flag("-f --rfcomm"),
            flag("-g --groups"),
            flag("-i --interfaces"),
            flag("-l --listening"),
            flag("-n --numeric"),
            flag("-o --timers"),
            flag("-p --programs"),
            flag("-r --route"),
            flag("-s --statistics"),
            flag("-t --tcp"),
            flag("-u --udp"),
            flag("-v --verbose"),
            flag("-w --raw"),
            flag("-x --unix"),
        ],
        operands: Operands::NONE,
        service: Some("name server"),
        read_only: &["netstat -tulpn", "netstat -rn", "netstat -i"],
        not_read_only: &["netstat --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "route",
        syntax: Syntax::Gnu,
        options: &[flag("-4"), flag("-6"), stops("-V --version"), flag("-e"), flag("-n"), flag("-v")],
        service: Some("name server"),
        read_only: &["route -n"],
        not_read_only: &["route add default gw 1.2.3.4", "route del default"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ss",
        syntax: Syntax::Gnu,
        options: &[
            flag("--cgroup"),
            flag("--inet-sockopt"),
            flag("--tipc"),
            flag("--tipcinfo"),
            flag("--tos"),
            flag("--vsock"),
            flag("--xdp"),
            flag("-0 --packet"),
            flag("-4 --ipv4"),
            flag("-6 --ipv6"),
            value("-A --query --socket"),
            flag("-E --events"),
            // A host's name in a filter is looked up.
            OptionSpec { names: "-F --filter", argument: OptionArgument::Required, role: Role::Network },
            flag("-H --no-header"),
            flag("-M --mptcp"),
            flag("-O --oneline"),
            flag("-S --sctp"),
            flag("-T --threads"),
            flag("-Z --context"),
            flag("-a --all"),
            flag("-b --bpf"),
            flag("-d --dccp"),
            flag("-e --extended"),
            value("-f --family"),
            flag("-i --info"),
            flag("-l --listening"),
            flag("-m --memory"),
            flag("-n --numeric"),
            flag("-o --options"),
            flag("-p --processes"),
            OptionSpec { names: "-r --resolve", argument: OptionArgument::None, role: Role::Network },
            flag("-s --summary"),
            flag("-t --tcp"),
            flag("-u --udp"),
            flag("-w --raw"),
            flag("-x --unix"),
            flag("-z --contexts"),
        ],
        operands: Operands::DATA,
        check: Some(ss_filter),
        read_only: &[
            "ss -tulpn",
            "ss -t state established",
            "ss -s",
            "ss -tan dst 10.0.0.0/8",
            "ss -tn '( sport = :443 or dport = :http )'",
            "ss dst [::1]:22",
        ],
        not_read_only: &[
            "ss -K dst 1.2.3.4",
            "ss -D f",
            "ss -N x",
            "ss -r",
            "ss -F f",
            "ss dst example.com",
            "ss dst cafe:443",
            "ss \"$x\"",
        ],
        ..CommandSpec::NEW
    },
];

/// Options of `ip` that only change what is printed, each without an argument.
const IP_FLAGS: &[&str] = &[
    "-0",
    "-4",
    "-6",
    "-B",
    "-M",
    "-N",
    "-V",
    "-Version",
    "-br",
    "-brief",
    "-c",
    "-color",
    "-d",
    "-details",
    "-h",
    "-human",
    "-human-readable",
    "-iec",
    "-j",
    "-json",
    "-o",
    "-oneline",
    "-p",
    "-pretty",
    "-s",
    "-statistics",
    "-stats",
    "-t",
    "-timestamp",
    "-ts",
    "-tshort",
];

/// Objects of `ip`, with the abbreviations that are in use.
const IP_OBJECTS: &[&str] = &[
    "a",
    "addr",
    "address",
    "l",
    "link",
    "maddr",
    "maddress",
    "n",
    "neigh",
    "neighbor",
    "neighbour",
    "nexthop",
    "ntable",
    "r",
    "ro",
    "route",
    "ru",
    "rule",
    "tunnel",
];

/// `ip [FLAGS] OBJECT [show …]` prints; every other command may change something.
/// The words of a filter of `ss` besides addresses and ports.
const FILTER_WORDS: &[&str] = &[
    "!",
    "!=",
    "&",
    "&&",
    "(",
    ")",
    "<",
    "<=",
    "=",
    "==",
    ">",
    ">=",
    "all",
    "and",
    "autobound",
    "big",
    "bound",
    "bucket",
    "cgroup",
    "close-wait",
    "closed",
    "closing",
    "connected",
    "dev",
    "dport",
    "dst",
    "eq",
    "established",
    "exclude",
    "fin-wait-1",
    "fin-wait-2",
    "fwmark",
    "ge",
    "gt",
    "last-ack",
    "le",
    "listening",
    "lt",
    "ne",
    "neq",
    "not",
    "or",
    "sport",
    "src",
    "state",
    "syn-recv",
    "syn-sent",
    "synchronized",
    "time-wait",
    "unconnected",
    "|",
    "||",
];

/// A filter of `ss`: a host's name in it is looked up over the network, an address and a port's name are not.
fn ss_filter(arguments: &Arguments<'_>) -> Finding {
    let unknown = arguments.operands.iter().find(|operand| !is_local_filter(operand.value));
    match unknown {
        None => Finding::AsListed,
        Some(operand) => Finding::Unknown(format!(
            "`{}` may hold a host's name, which `ss` looks up over the network",
            operand.value.display()
        )),
    }
}

fn is_local_filter(value: &Value) -> bool {
    let is_local = |text: &str| text.split_ascii_whitespace().all(is_local_word);
    match value {
        Value::Text(_) | Value::OneOf(_) => {
            value.texts().is_some_and(|texts| texts.iter().all(|text| is_local(text)))
        }
        Value::Word(pattern) => pattern
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Literal(text) => Some(text.as_str()),
                Piece::Shaped(Shape::Number) => Some("1"),
                Piece::Glob(_)
                | Piece::Names(_)
                | Piece::Shaped(
                    Shape::Name
                    | Shape::Undashed
                    | Shape::Plain
                    | Shape::Digits
                    | Shape::Numbers
                    | Shape::Any,
                ) => None,
            })
            .collect::<Option<String>>()
            .is_some_and(|text| is_local(&text)),
        Value::Words(_) => false,
    }
}

/// A word of the grammar, a port behind a colon, or an address in figures.
fn is_local_word(word: &str) -> bool {
    let address = |host: &str| {
        let figures = |byte: u8| byte.is_ascii_digit() || b"./*".contains(&byte);
        let sixes = |byte: u8| byte.is_ascii_hexdigit() || b":./".contains(&byte);
        host.bytes().all(figures)
            || host
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'))
                .is_some_and(|inner| inner.contains(':') && inner.bytes().all(sixes))
    };
    let service = |port: &str| port.bytes().all(|byte| byte == b'-' || byte.is_ascii_alphanumeric());
    FILTER_WORDS.contains(&word)
        || match word.rsplit_once(':') {
            Some((host, port)) => address(host) && service(port),
            None => address(word),
        }
}

fn ip_shows(arguments: &Arguments<'_>) -> Finding {
    let words: Option<Vec<&str>> = arguments.operands.iter().map(|operand| operand.value.text()).collect();
    let shows = words.is_some_and(|words| {
        let mut rest = words.into_iter().skip_while(|word| IP_FLAGS.contains(word));
        match rest.next() {
            None => true,
            Some(object) if IP_OBJECTS.contains(&object) => match rest.next() {
                None | Some("list" | "ls" | "show") => true,
                Some("get") => matches!(object, "r" | "ro" | "route" | "n" | "neigh"),
                Some(_) => false,
            },
            Some(_) => false,
        }
    });
    if shows {
        return Finding::AsListed;
    }
    Finding::Unknown("only the showing forms of `ip` are known to change nothing".to_owned())
}
