//! Processes, load and memory: programs that read `/proc` and print.
//!
//! Rows: each program's `--help`. `ps`, `iostat` and `mpstat` have no option that writes, runs or connects, so
//! their words are not read as options (`ps aux` and `ps -ef` follow different rules). `top` is taken only in
//! batch mode: its keys can kill and write. `lsof -D` and `pmap -n` write files, `last -d` asks a name server.

use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::commands::remote::never_holds;
use crate::specification::{
    CommandSpec, Finding, Operands, Syntax, flag, modifies, optional, path, runs, stops, value,
};
use crate::value::Value;

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "free",
        syntax: Syntax::Gnu,
        options: &[
            flag("--giga"),
            flag("--kilo"),
            flag("--mega"),
            flag("--pebi"),
            flag("--peta"),
            flag("--si"),
            flag("--tebi"),
            flag("--tera"),
            flag("-b --bytes"),
            value("-c --count"),
            flag("-g --gibi"),
            flag("-h --human"),
            flag("-k --kibi"),
            flag("-l --lohi"),
            flag("-m --mebi"),
            value("-s --seconds"),
            flag("-t --total"),
            flag("-v --committed"),
            flag("-w --wide"),
        ],
        operands: Operands::NONE,
        options_inert: true,
        read_only: &["free -h", "free -m -s 1 -c 2"],
        not_read_only: &["free --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "fuser",
        syntax: Syntax::Strict,
        options: &[
            flag("-4 --ipv4"),
            flag("-6 --ipv6"),
            flag("-M --ismountpoint"),
            stops("-V --version"),
            flag("-a --all"),
            flag("-c"),
            flag("-l --list-signals"),
            flag("-m --mount"),
            value("-n --namespace"),
            flag("-s --silent"),
            flag("-u --user"),
            flag("-v --verbose"),
        ],
        operands: Operands::paths(EffectKind::Look),
        // It opens a socket of this machine to find out which inode a port has.
        service: Some("local-ports"),
        read_only: &["fuser 8080/tcp", "fuser -v a", "fuser -n tcp 80"],
        check: Some(fuser_names),
        not_read_only: &[
            "fuser x -k",
            "fuser -k 8080/tcp",
            "fuser -vk a",
            "fuser \"$x\"",
            "fuser -KILL -k a",
            "fuser 80,h.example/tcp",
            "fuser -n tcp 80,h.example",
            "fuser -n tcp 80,\"$x\"",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "iostat",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["iostat -x 1 2"],
        not_read_only: &["PATH=. iostat"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "last",
        syntax: Syntax::Gnu,
        options: &[
            flag("-#"),
            value("--time-format"),
            flag("-F --fulltimes"),
            flag("-R --nohostname"),
            stops("-V --version"),
            flag("-a --hostlast"),
            path("-f --file", EffectKind::Read),
            stops("-h --help"),
            flag("-i --ip"),
            value("-n --limit"),
            value("-p --present"),
            value("-s --since"),
            value("-t --until"),
            flag("-w --fullnames"),
            flag("-x --system"),
        ],
        operands: Operands::DATA,
        read_only: &["last -n 5", "last -5", "last reboot"],
        not_read_only: &["last -d"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lastlog",
        options: &[
            modifies("-C --clear"),
            modifies("-S --set"),
            value("-b --before"),
            stops("-h --help"),
            value("-t --time"),
            value("-u --user"),
        ],
        read_only: &["lastlog", "lastlog -u root", "lastlog -t 5"],
        not_read_only: &[
            "lastlog -C -u root",
            "lastlog --set -u root",
            "lastlog --cl -u x",
            "lastlog -R x",
            "lastlog x",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "lsof",
        syntax: Syntax::Gnu,
        options: &[
            flag("-E"),
            optional("-F"),
            optional("-K"),
            optional("-L"),
            flag("-N"),
            flag("-O"),
            flag("-P"),
            flag("-Q"),
            flag("-R"),
            optional("-S"),
            optional("-T"),
            flag("-U"),
            flag("-V"),
            flag("-X"),
            optional("-Z"),
            flag("-a"),
            flag("-b"),
            value("-c"),
            value("-d"),
            optional("-g"),
            stops("-h"),
            optional("-i"),
            flag("-l"),
            flag("-n"),
            optional("-o"),
            value("-p"),
            optional("-r"),
            optional("-s"),
            flag("-t"),
            value("-u"),
            flag("-v"),
            flag("-w"),
            optional("-x"),
        ],
        operands: Operands::paths(EffectKind::Look),
        check: Some(lsof_addresses),
        service: Some("name server"),
        read_only: &[
            "lsof -i :3000",
            "lsof -i @127.0.0.1:22",
            "lsof -i TCP@[::1]:22",
            "lsof -i \":$PORT\"",
            "lsof a@b",
            "lsof -nP -iTCP -sTCP:LISTEN",
            "lsof -ti:3000",
            "lsof -p 1",
            "lsof +D src",
            "lsof f",
        ],
        not_read_only: &[
            "lsof -D b",
            "lsof -m f",
            "lsof -k f",
            "lsof -i @h.example",
            "lsof -i@h.example",
            "lsof -iUDP@h.example:53",
            "lsof -nPi@h.example",
            "lsof -nPi TCP@h.example",
            "lsof +i@h.example",
            "lsof +ni @h.example",
            "lsof -i \"$x\"",
            "lsof -i \"@$x\"",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "mpstat",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["mpstat -P ALL 1 1"],
        not_read_only: &["PATH=. mpstat"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pgrep",
        syntax: Syntax::Gnu,
        options: &[
            value("--cgroup"),
            value("--ns"),
            value("--nslist"),
            value("--signal"),
            flag("-A --ignore-ancestors"),
            path("-F --pidfile", EffectKind::Read),
            value("-G --group"),
            flag("-L --logpidfile"),
            value("-O --older"),
            value("-P --parent"),
            value("-U --uid"),
            flag("-a --list-full"),
            flag("-c --count"),
            value("-d --delimiter"),
            flag("-f --full"),
            value("-g --pgroup"),
            flag("-i --ignore-case"),
            flag("-l --list-name"),
            flag("-n --newest"),
            flag("-o --oldest"),
            value("-r --runstates"),
            value("-s --session"),
            value("-t --terminal"),
            value("-u --euid"),
            flag("-v --inverse"),
            flag("-w --lightweight"),
            flag("-x --exact"),
        ],
        operands: Operands::DATA,
        read_only: &["pgrep -fl node", "pgrep -u root -x sshd"],
        not_read_only: &["pgrep --nosuch x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pidof",
        syntax: Syntax::Gnu,
        options: &[
            flag("-c"),
            value("-d"),
            flag("-n"),
            value("-o"),
            flag("-q"),
            flag("-s"),
            flag("-x"),
            flag("-z"),
        ],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["pidof bash", "pidof -s bash"],
        not_read_only: &["pidof --nosuch x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pidstat",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            value("-C"),
            value("-G"),
            flag("-H"),
            flag("-I"),
            flag("-R"),
            value("-T"),
            flag("-d"),
            // `-e` runs a program.
            runs("-e"),
            flag("-h"),
            flag("-l"),
            value("-p"),
            flag("-r"),
            flag("-s"),
            flag("-t"),
            flag("-u"),
            flag("-v"),
            flag("-w"),
        ],
        check: Some(pidstat_counts),
        operands: Operands::DATA,
        read_only: &["pidstat 1 1", "pidstat -r -p 1 1 1", "pidstat -ud 1 1"],
        not_read_only: &["pidstat -e ls", "pidstat 1 -e ls", "pidstat \"$x\"", "pidstat 1 1 -e ls"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pmap",
        syntax: Syntax::Gnu,
        options: &[
            value("-A --range"),
            stops("-V --version"),
            flag("-X"),
            flag("-d --device"),
            stops("-h --help"),
            flag("-p --show-path"),
            flag("-q --quiet"),
            flag("-x --extended"),
        ],
        operands: Operands::DATA,
        read_only: &["pmap -x 1"],
        not_read_only: &["pmap -n", "pmap -N f", "pmap -c 1"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ps",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["ps aux", "ps -ef", "ps -eo pid,cmd --sort=-%mem", "ps -p 1 -o comm=", "ps $x"],
        not_read_only: &["PAGER=./x ps aux"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pstree",
        syntax: Syntax::Gnu,
        options: &[
            flag("-A --ascii"),
            value("-C --color"),
            flag("-G --vt100"),
            value("-H --highlight-pid"),
            value("-N --ns-sort"),
            flag("-S --ns-changes"),
            flag("-T --hide-threads"),
            flag("-U --unicode"),
            stops("-V --version"),
            flag("-Z --security-context"),
            flag("-a --arguments"),
            flag("-c --compact-not"),
            flag("-g --show-pgids"),
            flag("-h --highlight-all"),
            flag("-l --long"),
            flag("-n --numeric-sort"),
            flag("-p --show-pids"),
            flag("-s --show-parents"),
            flag("-t --thread-names"),
            flag("-u --uid-changes"),
        ],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["pstree -ap", "pstree -p 1"],
        not_read_only: &["pstree --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "pwdx",
        syntax: Syntax::Gnu,
        options: &[stops("-V --version"), stops("-h --help")],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["pwdx 1"],
        not_read_only: &["pwdx --nosuch 1"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "top",
        syntax: Syntax::Gnu,
        options: &[
            flag("-1 --single-cpu-toggle"),
            value("-E --scale-summary-mem"),
            flag("-H --threads-show"),
            flag("-O --list-fields"),
            flag("-S --accum-time-toggle"),
            value("-U --filter-any-user"),
            stops("-V --version"),
            flag("-b --batch-mode"),
            flag("-c --cmdline-toggle"),
            value("-d --delay"),
            value("-e --scale-task-mem"),
            stops("-h --help"),
            flag("-i --idle-toggle"),
            value("-n --iterations"),
            value("-o --sort-override"),
            value("-p --pid"),
            flag("-s --secure-mode"),
            value("-u --filter-only-euser"),
            optional("-w --width"),
        ],
        check: Some(in_batch),
        own_state: &["~/.config/procps"],
        read_only: &["top -bn1", "top -b -n 1 -o %MEM", "top -b -n1 -p 1"],
        not_read_only: &["top", "top -n 1", "top -x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "uptime",
        syntax: Syntax::Gnu,
        options: &[flag("-p --pretty"), flag("-s --since")],
        operands: Operands::NONE,
        options_inert: true,
        read_only: &["uptime", "uptime -p"],
        not_read_only: &["uptime x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "vmstat",
        syntax: Syntax::Gnu,
        options: &[
            flag("-D --disk-sum"),
            value("-S --unit"),
            flag("-a --active"),
            flag("-d --disk"),
            flag("-f --forks"),
            flag("-m --slabs"),
            flag("-n --one-header"),
            value("-p --partition"),
            flag("-s --stats"),
            flag("-t --timestamp"),
            flag("-w --wide"),
            flag("-y --no-first"),
        ],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["vmstat 1 2", "vmstat -s"],
        not_read_only: &["vmstat --nosuch"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "w",
        syntax: Syntax::Gnu,
        options: &[
            stops("--help"),
            stops("-V --version"),
            flag("-f --from"),
            flag("-h --no-header"),
            flag("-i --ip-addr"),
            flag("-o --old-style"),
            flag("-s --short"),
            flag("-u --no-current"),
        ],
        operands: Operands::DATA,
        options_inert: true,
        read_only: &["w", "w -h root"],
        not_read_only: &["w --nosuch"],
        ..CommandSpec::NEW
    },
];

/// `fuser PORT,HOST,PORT/tcp`: the host's name is looked up.
fn fuser_names(arguments: &Arguments<'_>) -> Finding {
    // A path that starts in a directory is no port.
    let is_file = |value: &Value| value.prefix().starts_with(['/', '.']) && !arguments.has("-n");
    let is_local = |value: &Value| is_file(value) || never_holds(value, b",");
    match arguments.operands.iter().find(|operand| !is_local(operand.value)) {
        None => Finding::AsListed,
        Some(operand) => looked_up(operand.value),
    }
}

/// `lsof -i [46][PROTOCOL][@HOST][:PORT]`: a host's name is looked up, figures are not. `+i` is the same as `-i`.
fn lsof_addresses(arguments: &Arguments<'_>) -> Finding {
    let has_plus = |value: &Value| value.may_start_with(b'+');
    let of_option = arguments.given("-i").filter_map(|given| given.argument.as_ref());
    let of_operands = arguments.operands.iter().map(|operand| operand.value);
    // The address may stand behind the option as a word of its own.
    let counts = arguments.has("-i") || of_operands.clone().any(has_plus);
    match of_option.chain(of_operands.filter(|_| counts)).find(|value| !is_without_name(value)) {
        None => Finding::AsListed,
        Some(value) => looked_up(value),
    }
}

/// No host, or one in figures.
fn is_without_name(value: &Value) -> bool {
    let is_local = |text: &str| match text.split_once('@') {
        None => true,
        Some((protocol, _)) if protocol.contains(':') => true,
        Some((_, address)) => match address.strip_prefix('[') {
            Some(inner) => inner.split(']').next().is_some_and(is_figures),
            None => address.split(':').next().is_some_and(|host| is_figures(host) && !host.is_empty()),
        },
    };
    match value.texts() {
        Some(texts) => texts.iter().all(|text| is_local(text)),
        // Behind a colon ports follow.
        None => {
            let prefix = value.prefix();
            never_holds(value, b"@")
                || (value.is_one_word() && prefix.contains(':') && !prefix.contains('@') && is_local(prefix))
        }
    }
}

/// An address of numbers: `1.2.3.4`, `fe80::1`.
fn is_figures(host: &str) -> bool {
    let four = host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    four || (host.contains(':') && host.bytes().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(&byte)))
}

fn looked_up(value: &Value) -> Finding {
    Finding::Unknown(format!(
        "`{}` may hold a host's name, which is looked up over the network",
        value.display()
    ))
}

/// `pidstat [options] [interval [count]]`: an option may stand behind a number, so that all of those are known.
fn pidstat_counts(arguments: &Arguments<'_>) -> Finding {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if arguments.operands.iter().all(|operand| operand.value.text().is_some_and(number)) {
        return Finding::AsListed;
    }
    Finding::Unknown("behind the numbers of `pidstat` an option may stand that runs a program".to_owned())
}

/// Without `-b` the program takes keys, which can send signals and write files.
fn in_batch(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-b") {
        return Finding::AsListed;
    }
    Finding::Unknown("without `-b` the command `top` takes keys, which can send signals".to_owned())
}
