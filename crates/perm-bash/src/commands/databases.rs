//! Database clients in the forms that only ask the server of this machine.
//!
//! Rows: `redis-cli --help` (7.0) and the flags that redis itself gives its commands (`COMMAND INFO`: `readonly`, or
//! without effect on the data): what moves the blocking clients, evicts or runs a script is left out. `-h` and `-u` name
//! another machine, `-x` and `--eval` read files: they are not known but for this machine itself. Manual. `psql --help` (15):
//! `-d` takes a whole address too. mysql is not here: its settings name the server, which may ask for files.

use crate::arguments::Arguments;
use crate::specification::{CommandSpec, Finding, Operands, Role, Syntax, flag, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "psql",
        options: &[
            stops("--help -?"),
            flag("-A --no-align"),
            value("-F --field-separator"),
            value("-P --pset"),
            value("-U --username"),
            stops("-V --version"),
            flag("-X --no-psqlrc"),
            value("-c --command"),
            value("-d --dbname"),
            value("-h --host"),
            flag("-l --list"),
            value("-p --port"),
            flag("-q --quiet"),
            flag("-t --tuples-only"),
            flag("-w --no-password"),
            flag("-x --expanded"),
        ],
        operands: Operands { first: &[Role::Data, Role::Data], ..Operands::NONE },
        service: Some("postgresql"),
        environment: &[
            "PGHOST",
            "PGHOSTADDR",
            "PGSERVICE",
            "PGSERVICEFILE",
            "PGSYSCONFDIR",
            "PSQLRC",
            "PSQL_PAGER",
        ],
        check: Some(only_describes),
        read_only: &[
            "psql --version",
            "psql -l",
            "psql -d app -c '\\dt'",
            "psql -h localhost -U dev app -c '\\d+ users'",
            "psql app -Atc '\\du'",
        ],
        not_read_only: &[
            "psql",
            "psql app",
            "psql -c 'select 1'",
            "psql -c 'drop table t'",
            "psql -c '\\! touch x'",
            "psql -c '\\dt | touch x'",
            "psql -c '\\d `touch x`'",
            "psql -c '\\dt' -c 'drop table t'",
            "psql -c '\\o f'",
            "psql -f x",
            "psql -o f -l",
            "psql -L f -l",
            "psql --out=f -l",
            "psql -h db.example -l",
            "psql -d 'host=db.example' -l",
            "psql postgres://db.example/x -l",
            "psql -v x=1 -l",
            "psql -c \"$x\"",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "redis-cli",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[
            flag("--bigkeys"),
            flag("--csv"),
            stops("--help"),
            flag("--json"),
            flag("--memkeys"),
            flag("--no-auth-warning"),
            flag("--no-raw"),
            value("--pattern"),
            flag("--raw"),
            flag("--scan"),
            value("-a --pass"),
            value("-h"),
            value("-n"),
            value("-p"),
            stops("-v --version"),
        ],
        operands: Operands::DATA,
        service: Some("redis"),
        check: Some(only_asks),
        environment: &["REDISCLI_RCFILE"],
        read_only: &[
            "redis-cli --version",
            "redis-cli ping",
            "redis-cli info memory",
            "redis-cli -h localhost -p 6379 get k",
            "redis-cli -n 1 lrange k 0 10",
            "redis-cli --scan --pattern 'user:*'",
            "redis-cli CONFIG GET maxmemory",
            "redis-cli client list",
        ],
        not_read_only: &[
            "redis-cli",
            "redis-cli set k v",
            "redis-cli flushall",
            "redis-cli -h redis.example get k",
            "redis-cli -u redis://h get k",
            "redis-cli -h \"$x\" get k",
            "redis-cli --eval f",
            "redis-cli -x set k",
            "redis-cli config set dir /",
            "redis-cli \"$x\"",
            "redis-cli client kill x",
            "redis-cli -r 5 get k",
            "redis-cli --rdb f",
        ],
        ..CommandSpec::NEW
    },
];

/// Commands of redis that only tell. Sorted.
const ASKS: &[&str] = &[
    "DBSIZE",
    "ECHO",
    "EXISTS",
    "GET",
    "HEXISTS",
    "HGET",
    "HGETALL",
    "HKEYS",
    "HLEN",
    "HMGET",
    "HSCAN",
    "HVALS",
    "INFO",
    "KEYS",
    "LASTSAVE",
    "LINDEX",
    "LLEN",
    "LRANGE",
    "MGET",
    "PING",
    "PTTL",
    "ROLE",
    "SCAN",
    "SCARD",
    "SISMEMBER",
    "SMEMBERS",
    "SSCAN",
    "STRLEN",
    "TIME",
    "TTL",
    "TYPE",
    "XINFO",
    "XLEN",
    "XRANGE",
    "XREVRANGE",
    "ZCARD",
    "ZCOUNT",
    "ZRANGE",
    "ZRANK",
    "ZREVRANGE",
    "ZSCAN",
    "ZSCORE",
];

/// The same, of two words. Sorted.
const ASKS_OF: &[(&str, &[&str])] = &[
    ("CLIENT", &["GETNAME", "ID", "INFO", "LIST"]),
    ("CLUSTER", &["INFO", "NODES", "SHARDS", "SLOTS"]),
    ("COMMAND", &["COUNT", "DOCS", "INFO", "LIST"]),
    ("CONFIG", &["GET"]),
    ("LATENCY", &["LATEST"]),
    ("MEMORY", &["DOCTOR", "STATS", "USAGE"]),
    ("OBJECT", &["ENCODING", "FREQ", "IDLETIME", "REFCOUNT"]),
    ("PUBSUB", &["CHANNELS", "NUMPAT", "NUMSUB"]),
    ("SLOWLOG", &["GET", "LEN"]),
];

/// Whether `-h` names this machine, where it is given.
fn is_here(arguments: &Arguments<'_>) -> bool {
    arguments.given("-h").all(|option| {
        let host = option.argument.as_ref().and_then(|host| host.text());
        matches!(host, Some("127.0.0.1" | "::1" | "localhost"))
    })
}

/// Whether the text is made of letters, digits and these.
fn is_made_of(text: &str, more: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || more.contains(c))
}

/// `psql -l`, `psql -c '\\dt'`: a function that a query calls can do anything.
fn only_describes(arguments: &Arguments<'_>) -> Finding {
    let describes = |text: &str| {
        text.strip_prefix('\\').is_some_and(|rest| {
            let name = rest.split(' ').next().unwrap_or_default();
            (name.starts_with('d')
                || matches!(name.trim_end_matches('+'), "conninfo" | "l" | "sf" | "sv" | "z"))
                && is_made_of(rest, " _.*+?")
        })
    };
    let plain = |text: Option<&str>| text.is_some_and(|text| is_made_of(text, "_-."));
    let names = arguments.operands.iter().map(|one| one.value.text());
    let bases = arguments.given("-d").map(|option| option.argument.as_ref().and_then(|text| text.text()));
    let mut texts = arguments.given("-c").map(|option| option.argument.as_ref().and_then(|text| text.text()));
    let asks = arguments.has("-l") || arguments.has("-c");
    if asks
        && texts.all(|text| text.is_some_and(describes))
        && names.chain(bases).all(plain)
        && is_here(arguments)
    {
        return Finding::AsListed;
    }
    Finding::Unknown(
        "only descriptions (`\\d…`, `-l`) on this machine are known to change nothing".to_owned(),
    )
}

fn only_asks(arguments: &Arguments<'_>) -> Finding {
    let here = is_here(arguments);
    let mut words = arguments.operands.iter().map(|one| one.value.text().map(str::to_ascii_uppercase));
    let tells = match (words.next(), words.next()) {
        (None, _) => ["--bigkeys", "--memkeys", "--scan"].iter().any(|name| arguments.has(name)),
        (Some(Some(word)), second) => {
            let of = ASKS_OF.binary_search_by_key(&word.as_str(), |(name, _)| name).ok();
            let known = of.and_then(|at| ASKS_OF.get(at)).is_some_and(|(_, known)| {
                second.flatten().is_some_and(|second| known.contains(&second.as_str()))
            });
            known || ASKS.binary_search(&word.as_str()).is_ok()
        }
        (Some(None), _) => false,
    };
    if here && tells {
        return Finding::AsListed;
    }
    Finding::Unknown(
        "only commands that ask the redis of this machine are known to change nothing".to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::{ASKS, ASKS_OF};

    #[test]
    fn the_tables_are_sorted() {
        assert!(ASKS.is_sorted());
        assert!(ASKS_OF.is_sorted());
    }
}
