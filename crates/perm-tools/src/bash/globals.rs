//! Options that stand between a program and its subcommand: a table, and how many words they take.
//!
//! A deny rule steps over every option in front of a subcommand; an allow rule only over the harmless ones listed
//! here.

use perm_bash::value::Value;

use super::matching::Match;

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

/// No options at all.
const NONE: Globals =
    Globals { program: "", valued: &[], harmless: &[], harmless_valued: &[], directory: &[] };

/// Sorted by program.
const GLOBALS: &[Globals] = &[
    Globals {
        program: "apt",
        valued: &[
            "--config-file",
            "--default-release",
            "--host-architecture",
            "--option",
            "--target-release",
            "-a",
            "-c",
            "-o",
            "-t",
        ],
        ..NONE
    },
    Globals {
        program: "aws",
        valued: &["--profile", "--region", "--output", "--endpoint-url", "--query", "--color", "--ca-bundle"],
        harmless: &["--no-cli-pager", "--no-paginate", "--debug"],
        harmless_valued: &["--output", "--color"],
        directory: &[],
    },
    Globals { program: "az", valued: &["--output", "--query", "--subscription", "-o"], ..NONE },
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
        program: "dnf",
        valued: &[
            "--advisory",
            "--color",
            "--comment",
            "--config",
            "--debuglevel",
            "--disableplugin",
            "--disablerepo",
            "--enablerepo",
            "--errorlevel",
            "--exclude",
            "--forcearch",
            "--installroot",
            "--randomwait",
            "--releasever",
            "--repo",
            "--repofrompath",
            "--repoid",
            "--setopt",
            "-R",
            "-c",
            "-d",
            "-e",
            "-x",
        ],
        ..NONE
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
    Globals {
        program: "gcloud",
        valued: &[
            "--access-token-file",
            "--account",
            "--billing-project",
            "--configuration",
            "--filter",
            "--flags-file",
            "--flatten",
            "--format",
            "--impersonate-service-account",
            "--project",
            "--verbosity",
        ],
        ..NONE
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
        program: "hg",
        valued: &[
            "--color",
            "--config",
            "--cwd",
            "--encoding",
            "--encodingmode",
            "--pager",
            "--repository",
            "-R",
        ],
        ..NONE
    },
    Globals {
        program: "ip",
        valued: &[
            "--batch", "--family", "--loops", "--netns", "--rcvbuf", "-b", "-batch", "-f", "-family", "-l",
            "-loops", "-n", "-netns", "-rc", "-rcvbuf",
        ],
        ..NONE
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
        program: "oc",
        valued: &[
            "--as",
            "--as-group",
            "--cache-dir",
            "--certificate-authority",
            "--client-certificate",
            "--client-key",
            "--cluster",
            "--context",
            "--kubeconfig",
            "--namespace",
            "--request-timeout",
            "--server",
            "--token",
            "--user",
            "-n",
            "-s",
            "-v",
        ],
        ..NONE
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
    Globals { program: "poetry", valued: &["--directory", "--project", "-C", "-P"], ..NONE },
    Globals {
        program: "svn",
        valued: &["--config-dir", "--config-option", "--password", "--username"],
        ..NONE
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
    Globals { program: "tmux", valued: &["-L", "-S", "-T", "-c", "-f"], ..NONE },
    Globals {
        program: "uv",
        valued: &[
            "--allow-insecure-host",
            "--cache-dir",
            "--color",
            "--config-file",
            "--directory",
            "--project",
        ],
        ..NONE
    },
    Globals {
        program: "virsh",
        valued: &[
            "--connect",
            "--debug",
            "--escape",
            "--keepalive-count",
            "--keepalive-interval",
            "--log",
            "-K",
            "-c",
            "-d",
            "-e",
            "-k",
            "-l",
        ],
        ..NONE
    },
    Globals {
        program: "yarn",
        valued: &["--cwd", "--use-yarnrc", "--registry", "--cache-folder", "--modules-folder"],
        harmless: &["--silent", "-s", "--no-progress", "--non-interactive"],
        harmless_valued: &[],
        directory: &["--cwd"],
    },
    Globals {
        program: "zypper",
        valued: &[
            "--cache-dir",
            "--config",
            "--installroot",
            "--pkg-cache-dir",
            "--plus-content",
            "--plus-repo",
            "--raw-cache-dir",
            "--releasever",
            "--reposd-dir",
            "--root",
            "--solv-cache-dir",
            "--userdata",
            "-C",
            "-D",
            "-R",
            "-c",
            "-p",
        ],
        ..NONE
    },
];

fn globals(program: &str) -> Option<&'static Globals> {
    let program = match program {
        "apt-get" => "apt",
        "docker-compose" => "docker",
        "pip3" => "pip",
        "yum" => "dnf",
        other => other,
    };
    GLOBALS.binary_search_by_key(&program, |row| row.program).ok().and_then(|at| GLOBALS.get(at))
}

/// Whether options before the subcommand are known of the program.
pub(super) fn has_globals(program: &str) -> bool {
    globals(program).is_some()
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
pub(super) fn stays_below(path: &str) -> bool {
    !path.is_empty() && !path.starts_with(['/', '~', '-']) && path.split('/').all(|part| part != "..")
}

/// The numbers of words that an option before a subcommand may take, taken as broadly as possible, and whether the
/// word is surely an option.
pub(super) fn possible_widths(program: &str, value: &Value) -> (&'static [usize], Match) {
    if let Some(word) = value.text() {
        return (widths(program, word), Match::Yes);
    }
    if program == "cargo" && value.prefix().starts_with('+') {
        return (&[1], Match::Yes);
    }
    if !value.may_start_with(b'-') {
        return (&[], Match::No);
    }
    // Of the text only the beginning is known: `--git-dir="$D"`.
    let known = value.prefix();
    let surely = if known.starts_with('-') { Match::Yes } else { Match::Maybe };
    (if known.contains('=') { &[1] } else { &[1, 2] }, surely)
}

/// The same for a word whose text is known.
fn widths(program: &str, word: &str) -> &'static [usize] {
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

/// Whether the option, which stands before the subcommand, takes the next word as its argument.
pub(super) fn takes_next(program: &str, word: &str) -> bool {
    widths(program, word) == [2]
}

/// Programs that are given several goals, in any order: `make clean all`. Sorted.
const IN_ANY_ORDER: &[&str] = &["ant", "gmake", "gradle", "gradlew", "make", "mvn", "mvnw", "ninja", "rake"];

/// Where the global options end: the index of the subcommand.
pub(super) fn end_of_globals(program: &str, argv: &[Value]) -> usize {
    let mut at = 1;
    while let Some(value) = argv.get(at) {
        match possible_widths(program, value).0 {
            [width] => at += width,
            [] | [_, ..] => match value.text() {
                Some(word) if word.starts_with('-') && word.len() > 1 => at += 1,
                Some(_) | None => break,
            },
        }
    }
    at.min(argv.len())
}

#[cfg(test)]
mod tests {
    use super::GLOBALS;

    #[test]
    fn the_table_is_sorted() {
        assert!(GLOBALS.is_sorted_by_key(|row| row.program));
        assert!(super::IN_ANY_ORDER.is_sorted());
    }
}
