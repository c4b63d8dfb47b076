//! Package managers of other systems: the forms that ask the local database.
//!
//! Rows: rpm(8), pacman(8), snap(8), flatpak(1), each example run, traced; apk(8) and brew(1) from the manual
//! (not at hand). A query is a first word of the table, options of its row, and names; all words are known.
//! `brew info` and `brew outdated` fetch from the network; rpm's `--pipe`, `--eval` and `--define` run programs.

use crate::arguments::Arguments;
use crate::commands::remote::never_holds;
use crate::specification::{CommandSpec, Finding, Operands, Syntax};
use crate::value::Value;

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        read_only: &["apk info", "apk info -v", "apk --version"],
        not_read_only: &["apk add x", "apk info --root x", "apk info \"$x\""],
        ..query("apk", &["/lib/apk/db"])
    },
    CommandSpec {
        read_only: &[
            "brew list --versions",
            "brew --prefix",
            "brew --version",
            "brew list jq",
            "brew leaves",
        ],
        not_read_only: &["brew install x", "brew info jq", "brew outdated", "brew list -x", "brew \"$x\""],
        ..query("brew", &["~/Library/Caches/Homebrew"])
    },
    CommandSpec {
        service: Some("system-bus"),
        read_only: &["flatpak list", "flatpak list --app", "flatpak --version"],
        not_read_only: &["flatpak install x", "flatpak run x", "flatpak list --installation=x"],
        ..query("flatpak", &["~/.local/share/flatpak"])
    },
    CommandSpec {
        read_only: &[
            "pacman -Q",
            "pacman -Qi bash",
            "pacman -Qo /bin/ls",
            "pacman -Ss jq",
            "pacman --version",
        ],
        not_read_only: &[
            "pacman -S x",
            "pacman -Syu",
            "pacman -Q --config x",
            "pacman -Q -b x",
            "pacman -R x",
        ],
        ..query("pacman", &["/var/lib/pacman"])
    },
    CommandSpec {
        read_only: &[
            "rpm -qa",
            "rpm -q bash",
            "rpm -qi bash",
            "rpm -ql bash",
            "rpm -qf /bin/ls",
            "rpm --version",
        ],
        not_read_only: &[
            "rpm -i x.rpm",
            "rpm -qa --pipe x",
            "rpm -E '%(touch x)'",
            "rpm -q --define 'x %(y)' z",
            "rpm -qa --last",
            "rpm -qa \"$x\"",
            "rpm -qpl http://h.example/x.rpm",
            "rpm -qpi ftp://h.example/x.rpm",
            "rpm -qpl a.rpm \"./$x\"",
        ],
        check: Some(rpm_asks),
        ..query("rpm", &["/var/lib/rpm", "~/.rpmdb"])
    },
    CommandSpec {
        service: Some("snapd"),
        read_only: &["snap list", "snap version", "snap list --all"],
        not_read_only: &["snap install x", "snap info x", "snap run x", "snap list \"$x\""],
        ..query("snap", &[])
    },
];

const fn query(name: &'static str, own_state: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        own_state,
        check: Some(only_asks),
        ..CommandSpec::NEW
    }
}

/// A query: its first word, and the options that may follow.
pub(super) type Query = (&'static str, &'static [&'static str]);

/// The queries of each program, sorted by its name.
const QUERIES: &[(&str, &[Query])] = &[
    ("apk", &[("--version", &[]), ("info", &["-L", "-a", "-d", "-e", "-r", "-s", "-v", "-vv"])]),
    (
        "brew",
        &[
            ("--cache", &[]),
            ("--cellar", &[]),
            ("--prefix", &[]),
            ("--repository", &[]),
            ("--version", &[]),
            ("-v", &[]),
            ("config", &[]),
            ("leaves", &[]),
            ("list", &["--cask", "--formula", "--full-name", "--pinned", "--versions", "-1", "-l"]),
            ("ls", &["--cask", "--formula", "--full-name", "--pinned", "--versions", "-1", "-l"]),
        ],
    ),
    (
        "flatpak",
        &[
            ("--installations", &[]),
            ("--version", &[]),
            ("list", &["--all", "--app", "--runtime", "--system", "--user", "-a", "-d"]),
        ],
    ),
    (
        "pacman",
        &[
            ("--version", &[]),
            ("-Q", &[]),
            ("-Qdt", &[]),
            ("-Qe", &[]),
            ("-Qi", &[]),
            ("-Qk", &[]),
            ("-Ql", &[]),
            ("-Qm", &[]),
            ("-Qn", &[]),
            ("-Qo", &[]),
            ("-Qq", &[]),
            ("-Qqe", &[]),
            ("-Qs", &[]),
            ("-Qu", &[]),
            ("-Si", &[]),
            ("-Ss", &[]),
        ],
    ),
    (
        "rpm",
        &[
            ("--version", &[]),
            ("-q", &["--qf", "--queryformat", "-R", "-a", "-c", "-d", "-f", "-i", "-l", "-s"]),
            ("-qR", &[]),
            ("-qa", &["--qf", "--queryformat"]),
            ("-qc", &[]),
            ("-qd", &[]),
            ("-qf", &["--qf", "--queryformat"]),
            ("-qi", &[]),
            ("-ql", &[]),
            ("-qpi", &[]),
            ("-qpl", &[]),
            ("-qs", &[]),
        ],
    ),
    (
        "snap",
        &[
            ("--version", &[]),
            ("connections", &[]),
            ("list", &["--all"]),
            ("services", &[]),
            ("version", &[]),
        ],
    ),
];

/// A first word of the table, and behind it its options and names.
fn only_asks(arguments: &Arguments<'_>) -> Finding {
    asks(QUERIES, arguments)
}

/// With `-p` the names are files of packages, and an address is fetched.
fn rpm_asks(arguments: &Arguments<'_>) -> Finding {
    let mut words = arguments.operands.iter().map(|operand| operand.value);
    let of_files = words.next().and_then(Value::text).is_some_and(|first| first.contains('p'));
    if of_files && !words.all(|word| never_holds(word, b":")) {
        return Finding::Unknown("`rpm -qp` fetches a package whose name is an address".to_owned());
    }
    only_asks(arguments)
}

/// Whether the words are a query of the table, its options, and names.
pub(super) fn asks(table: &[(&str, &[Query])], arguments: &Arguments<'_>) -> Finding {
    let name = arguments.spec.name;
    let queries = table
        .binary_search_by_key(&name, |(own, _)| own)
        .ok()
        .and_then(|at| table.get(at))
        .map_or(&[][..], |(_, queries)| *queries);
    let mut words = arguments.operands.iter().map(|operand| operand.value);
    let first = words.next().map_or("", |word| word.text().unwrap_or("?"));
    let row = queries.binary_search_by_key(&first, |(own, _)| own).ok().and_then(|at| queries.get(at));
    let asks = row.is_some_and(|(_, options)| {
        words.all(|word| match word.text() {
            Some(text) => !text.starts_with('-') || options.contains(&text),
            None => word.is_one_word() && !word.may_start_with(b'-'),
        })
    });
    if asks {
        return Finding::AsListed;
    }
    Finding::Unknown(format!(
        "only the listing forms of `{name}`, followed by names, are known to change nothing"
    ))
}

/// Every command has a row of queries, and the rows are sorted.
#[cfg(test)]
pub(super) fn assert_complete(commands: &[CommandSpec], table: &[(&str, &[Query])]) {
    let names: Vec<_> = commands.iter().map(|spec| spec.name).collect();
    let rows: Vec<_> = table.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, rows);
    for (name, queries) in table {
        assert!(queries.is_sorted_by(|a, b| a.0 < b.0), "{name}");
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, QUERIES};

    #[test]
    fn tables_are_sorted_and_complete() {
        super::assert_complete(COMMANDS, QUERIES);
    }
}
