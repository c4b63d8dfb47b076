//! Options that stand between a program and its subcommand, and those that run a program (`runs.rs`).
//!
//! A deny rule steps over every option in front of a subcommand; an allow rule only over the harmless ones
//! listed here, and its wildcards never cover an option that makes the command run another program.

use perm_bash::arguments::read_with_doubts;
use perm_bash::judge::specification;
use perm_bash::specification::{CommandSpec, Role};
use perm_bash::value::Value;

use super::matching::base_name;
use super::rule::Pattern;
use super::runs::{ELSEWHERE, RUNS};

/// The options of a program before its subcommand.
struct Globals {
    program: &'static str,
    /// Those that take the next word as their argument.
    valued: &'static [&'static str],
    /// Those that change neither what runs nor where, alone.
    harmless: &'static [&'static str],
    /// The same with an argument.
    harmless_valued: &'static [&'static str],
    /// Those that choose a directory: harmless below the working directory.
    directory: &'static [&'static str],
}

/// Sorted by program.
const GLOBALS: &[Globals] = &[
    Globals {
        program: "aws",
        valued: &["--profile", "--region", "--output", "--endpoint-url", "--query", "--color", "--ca-bundle"],
        harmless: &["--no-cli-pager", "--no-paginate", "--debug"],
        harmless_valued: &["--output", "--color"],
        directory: &[],
    },
    Globals {
        program: "bun",
        valued: &["--cwd", "-c", "--config", "--filter", "--env-file", "-r", "--preload"],
        harmless: &["--silent"],
        harmless_valued: &[],
        directory: &["--cwd"],
    },
    Globals {
        program: "cargo",
        valued: &["--color", "-C", "--config", "-Z", "--manifest-path"],
        harmless: &["-q", "--quiet", "-v", "-vv", "--verbose", "--locked", "--offline", "--frozen"],
        harmless_valued: &["--color"],
        directory: &["-C"],
    },
    Globals {
        program: "docker",
        valued: &[
            "--config",
            "-c",
            "--context",
            "-H",
            "--host",
            "-l",
            "--log-level",
            "--tlscacert",
            "--tlscert",
            "--tlskey",
        ],
        harmless: &["-D", "--debug"],
        harmless_valued: &["-l", "--log-level"],
        directory: &[],
    },
    Globals {
        program: "gcloud",
        valued: &[
            "--project",
            "--account",
            "--configuration",
            "--format",
            "--verbosity",
            "--zone",
            "--region",
        ],
        harmless: &["--quiet", "-q"],
        harmless_valued: &["--format", "--verbosity"],
        directory: &[],
    },
    Globals { program: "gh", valued: &["-R", "--repo"], harmless: &[], harmless_valued: &[], directory: &[] },
    Globals {
        program: "git",
        valued: &[
            "-C",
            "-c",
            "--git-dir",
            "--work-tree",
            "--namespace",
            "--super-prefix",
            "--config-env",
            "--exec-path",
            "--list-cmds",
            "--attr-source",
        ],
        harmless: &[
            "--glob-pathspecs",
            "--icase-pathspecs",
            "--literal-pathspecs",
            "--no-advice",
            "--no-lazy-fetch",
            "--no-optional-locks",
            "--no-pager",
            "--no-replace-objects",
            "--noglob-pathspecs",
            "-P",
        ],
        harmless_valued: &[],
        directory: &["-C"],
    },
    Globals { program: "go", valued: &["-C"], harmless: &[], harmless_valued: &[], directory: &["-C"] },
    Globals {
        program: "helm",
        valued: &["-n", "--namespace", "--kube-context", "--kubeconfig", "--registry-config"],
        harmless: &["--debug"],
        harmless_valued: &[],
        directory: &[],
    },
    Globals {
        program: "kubectl",
        valued: &[
            "-n",
            "--namespace",
            "--context",
            "--cluster",
            "--user",
            "--kubeconfig",
            "-s",
            "--server",
            "--token",
            "--as",
            "--as-group",
            "--request-timeout",
            "-v",
            "--v",
            "--cache-dir",
        ],
        harmless: &[],
        harmless_valued: &["--request-timeout", "-v", "--v"],
        directory: &[],
    },
    Globals {
        program: "npm",
        valued: &[
            "--prefix",
            "-C",
            "-w",
            "--workspace",
            "--registry",
            "--loglevel",
            "--userconfig",
            "--globalconfig",
            "--cache",
            "--script-shell",
            "--node-options",
            "--tag",
            "--otp",
        ],
        harmless: &[
            "--color",
            "--no-audit",
            "--no-color",
            "--no-fund",
            "--no-progress",
            "--no-update-notifier",
            "--quiet",
            "--silent",
            "-q",
            "-s",
            "--workspaces",
            "-ws",
            "--if-present",
        ],
        harmless_valued: &["--loglevel", "-w", "--workspace"],
        directory: &["--prefix", "-C"],
    },
    Globals {
        program: "pip",
        valued: &[
            "--proxy",
            "--timeout",
            "--retries",
            "--cache-dir",
            "--cert",
            "--client-cert",
            "--log",
            "--python",
            "--exists-action",
            "--trusted-host",
        ],
        harmless: &[
            "--disable-pip-version-check",
            "--no-color",
            "--no-input",
            "--quiet",
            "--verbose",
            "-q",
            "-v",
        ],
        harmless_valued: &["--retries", "--timeout"],
        directory: &[],
    },
    Globals {
        program: "pnpm",
        valued: &[
            "-C",
            "--dir",
            "-F",
            "--filter",
            "--reporter",
            "--loglevel",
            "--registry",
            "--script-shell",
        ],
        harmless: &["-r", "--recursive", "-s", "--silent", "-w", "--workspace-root", "--color", "--no-color"],
        harmless_valued: &["-F", "--filter", "--reporter", "--loglevel"],
        directory: &["-C", "--dir"],
    },
    Globals {
        program: "podman",
        valued: &[
            "--connection",
            "-c",
            "--identity",
            "--log-level",
            "--root",
            "--runroot",
            "--url",
            "--runtime",
            "--hooks-dir",
            "--conmon",
        ],
        harmless: &[],
        harmless_valued: &["--log-level"],
        directory: &[],
    },
    Globals {
        program: "systemctl",
        valued: &[
            "-H",
            "--host",
            "-M",
            "--machine",
            "-p",
            "--property",
            "-t",
            "--type",
            "-n",
            "--lines",
            "-o",
            "--output",
        ],
        harmless: &["--no-pager", "--user", "--quiet", "-q"],
        harmless_valued: &[],
        directory: &[],
    },
    Globals {
        program: "terraform",
        valued: &[],
        harmless: &[],
        harmless_valued: &[],
        directory: &["-chdir"],
    },
    Globals {
        program: "yarn",
        valued: &["--cwd", "--use-yarnrc", "--registry", "--cache-folder", "--modules-folder"],
        harmless: &["--silent", "-s", "--no-progress", "--non-interactive"],
        harmless_valued: &[],
        directory: &["--cwd"],
    },
];

fn globals(program: &str) -> Option<&'static Globals> {
    let program = match program {
        "pip3" => "pip",
        "docker-compose" => "docker",
        other => other,
    };
    GLOBALS.binary_search_by_key(&program, |row| row.program).ok().and_then(|at| GLOBALS.get(at))
}

/// How many words a harmless global option takes at this place of an argument list, if it is one.
pub(super) fn harmless_global(program: &str, argv: &[Value], at: usize) -> Option<usize> {
    let row = globals(program)?;
    let word = argv.get(at)?.text()?;
    let (name, glued) = match word.split_once('=') {
        Some((name, value)) if name.starts_with("--") || row.directory.contains(&name) => (name, Some(value)),
        Some(_) | None => (word, None),
    };
    if row.harmless.contains(&name) && glued.is_none() {
        return Some(1);
    }
    let argument = match glued {
        Some(value) => value,
        None => argv.get(at + 1)?.text()?,
    };
    let fits =
        row.harmless_valued.contains(&name) || (row.directory.contains(&name) && stays_below(argument));
    fits.then_some(if glued.is_some() { 1 } else { 2 })
}

/// How many words an option that chooses a directory takes at this place, wherever that is.
pub(super) fn directory(program: &str, argv: &[Value], at: usize) -> Option<usize> {
    let row = globals(program)?;
    let word = argv.get(at)?.text()?;
    match word.split_once('=') {
        Some((name, _)) => row.directory.contains(&name).then_some(1),
        None => (row.directory.contains(&word) && argv.get(at + 1)?.text().is_some()).then_some(2),
    }
}

/// Whether a path leads no further up than where it starts.
fn stays_below(path: &str) -> bool {
    !path.is_empty() && !path.starts_with(['/', '~', '-']) && path.split('/').all(|part| part != "..")
}

/// The numbers of words that an option before a subcommand may take, taken as broadly as possible.
pub(super) fn possible_widths(program: &str, value: &Value) -> &'static [usize] {
    let Some(word) = value.text() else { return &[] };
    if !word.starts_with('-') || word == "-" {
        let is_skipped =
            (program == "cargo" && word.starts_with('+')) || IN_ANY_ORDER.binary_search(&program).is_ok();
        return if is_skipped { &[1] } else { &[] };
    }
    if word == "--" {
        return &[1];
    }
    let Some(row) = globals(program) else { return if word.contains('=') { &[1] } else { &[1, 2] } };
    if row.valued.contains(&word) {
        &[2]
    } else if word.contains('=') || row.harmless.contains(&word) {
        &[1]
    } else {
        &[1, 2]
    }
}

/// Programs that are given several goals, in any order: `make clean all`. Sorted.
const IN_ANY_ORDER: &[&str] = &["ant", "gmake", "gradle", "gradlew", "make", "mvn", "mvnw", "ninja", "rake"];

/// Programs that take no word after a lone `--` for an option of their own.
const ENDED: &[&str] = &["cargo", "git", "npm", "pnpm", "rg"];

/// Whether these words hold, or may hold, an option that runs a program and that the rule does not name.
pub(super) fn runs_a_program(program: &str, argv: &[Value], pattern: &Pattern) -> bool {
    let program = base_name(program);
    let named = |word: &str| pattern.tokens().iter().any(|token| token.literal() == Some(word));
    if let Some((module, argv)) = module(program, argv) {
        return by_options(module, argv, &named);
    }
    by_options(program, argv, &named) || runs_by_table(argv, &named)
}

/// What `python -m MODULE` runs, and the words from its name on.
fn module<'a>(program: &str, argv: &'a [Value]) -> Option<(&'a str, &'a [Value])> {
    let is_module = matches!(program, "python" | "python3") && argv.get(1)?.text() == Some("-m");
    is_module.then(|| Some((argv.get(2)?.text()?, argv.get(2..)?))).flatten()
}

fn by_options(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let program = if program == "gmake" { "make" } else { program };
    let start = RUNS.partition_point(|row| row.program < program);
    let rows = RUNS.iter().skip(start).take_while(|row| row.program == program);
    let end = end_of_globals(program, argv);
    let subcommand = argv.get(end);
    let has_subcommands = globals(program).is_some();
    let ended = ENDED.contains(&program);
    rows.filter(|row| row.subcommand.is_empty() || subcommand.is_none_or(|word| word.may_be(row.subcommand)))
        .any(|row| {
            let own = row.subcommand.is_empty() && has_subcommands && program == "git";
            let words =
                if own { argv.get(1..=end).unwrap_or(argv) } else { argv.get(1..).unwrap_or_default() };
            words.iter().take_while(|value| !(ended && value.text() == Some("--"))).any(|value| {
                match value.texts() {
                    Some(texts) => texts.iter().any(|text| {
                        !named(text)
                            && is_option(row.options, text)
                            && !is_another(program, row.options, text)
                    }),
                    None => value.may_start_with(b'-'),
                }
            })
        })
        || leads_elsewhere(program, argv, named)
}

/// Whether an option chooses a project that does not lie below the directory of the call.
fn leads_elsewhere(program: &str, argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let row = ELSEWHERE.binary_search_by_key(&program, |row| row.0).ok().and_then(|at| ELSEWHERE.get(at));
    let Some((_, options)) = row else { return false };
    let ended = |value: &&Value| value.text() != Some("--");
    let words = argv.iter().skip(1).take_while(ended);
    words.enumerate().any(|(at, value)| {
        let Some(word) = value.text() else { return false };
        if named(word) || !is_option(options, word) {
            return false;
        }
        let glued = word.split_once('=').map(|(_, argument)| argument).or_else(|| {
            let short = options.iter().filter(|option| option.len() == 2);
            short.filter_map(|option| word.strip_prefix(option)).find(|argument| !argument.is_empty())
        });
        let argument = glued.or_else(|| argv.get(at + 2).and_then(Value::text));
        !argument.is_some_and(|argument| named(argument) || stays_below(argument))
    })
}

/// The same by the program's own table, which knows its bundles and attached arguments: `git grep -nO'x'`.
fn runs_by_table(argv: &[Value], named: &dyn Fn(&str) -> bool) -> bool {
    let Some(spec) = argv.first().and_then(Value::text).map(base_name).map(Value::literal) else {
        return false;
    };
    let Some(spec) = specification(&spec) else { return false };
    read_with_doubts(argv, &[], spec).options.iter().any(|option| {
        let is_named = option.spec.names.split(' ').any(named) || option.word.text().is_some_and(named);
        option.spec.role == Role::Runs && !is_named
    }) || (spec.name == "tar" && argv.get(1).is_some_and(|first| may_run_in_old_style(spec, first)))
}

/// tar's first word without a dash is a bundle too: `tar tIf ./x a.tar`.
fn may_run_in_old_style(tar: &CommandSpec, first: &Value) -> bool {
    let runs = |letter: char| {
        let option = format!("-{letter}");
        tar.options.iter().any(|row| row.role == Role::Runs && row.is(&option))
    };
    match first.texts() {
        Some(texts) => texts.iter().any(|text| !text.starts_with('-') && text.chars().any(runs)),
        None => true,
    }
}

/// Whether the word may be an option that makes the program run another one; any program where none is given.
pub(crate) fn may_run_a_program(program: Option<&str>, word: &str) -> bool {
    let program = program.map(base_name);
    RUNS.iter()
        .filter(|row| program.is_none_or(|program| row.program == program))
        .any(|row| is_option(row.options, word))
}

/// Where the global options end: the index of the subcommand.
pub(super) fn end_of_globals(program: &str, argv: &[Value]) -> usize {
    let mut at = 1;
    while let Some(value) = argv.get(at) {
        match possible_widths(program, value) {
            [width] => at += width,
            [] | [_, ..] => match value.text() {
                Some(word) if word.starts_with('-') && word.len() > 1 => at += 1,
                Some(_) | None => break,
            },
        }
    }
    at.min(argv.len())
}

/// Programs whose long options are never abbreviated (their readers are yargs and cac): `--watch` is not
/// `--watchPlugins`. Sorted.
const UNABBREVIATED: &[&str] = &["jest", "mocha", "vitest"];

/// Whether a long option that one of these starts with is another one in this program.
fn is_another(program: &str, options: &[&str], word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    UNABBREVIATED.binary_search(&program).is_ok() && name.starts_with("--") && !options.contains(&name)
}

/// Whether the word is one of the options: in full, with its argument glued on, or abbreviated.
fn is_option(options: &[&str], word: &str) -> bool {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    options.iter().any(|option| {
        if option.starts_with("--") {
            name == *option || (name.len() > 3 && name.starts_with("--") && option.starts_with(name))
        } else if option.len() == 2 && option.starts_with('-') {
            // Alone, with its argument glued on, or at the end of a cluster of letters.
            word.starts_with(option)
                || (!word.starts_with("--")
                    && is_cluster(word)
                    && option.chars().next_back().is_some_and(|letter| word.ends_with(letter)))
        } else {
            name == *option || name.strip_prefix('-') == Some(option)
        }
    })
}

/// `-abc`
fn is_cluster(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::GLOBALS;

    #[test]
    fn the_table_is_sorted() {
        assert!(GLOBALS.is_sorted_by_key(|row| row.program));
    }
}
