//! The helpers that a program is known to start whatever the folder or the arguments say, and what the
//! shell does itself.

/// Words that bash carries out itself: there is no program to install.
pub(super) const BUILTINS: &[&str] = &[
    ":", "[", "alias", "bg", "caller", "cd", "command", "compgen", "declare", "dirs", "echo", "false", "fg",
    "hash", "help", "history", "jobs", "kill", "popd", "printf", "pushd", "pwd", "set", "shopt", "test",
    "times", "true", "type", "typeset", "ulimit", "umask", "wait",
];

/// Commands and the helpers they start, sorted by command; a row holds for its subcommands too. A helper
/// stands here only where it is the program's own or found as the program is, and the folder has no say in it.
const HELPERS: &[(&str, &[&str])] = &[
    // Asks git for `core.excludesfile`, which runs nothing.
    ("ag", &["sh", "git"]),
    ("apt", &["dpkg"]),
    ("apt-cache", &["dpkg"]),
    // `--version --verbose` names the operating system.
    (
        "cargo",
        &[
            "cat",
            "col",
            "cut",
            "getconf",
            "getopt",
            "groff",
            "grotty",
            "locale",
            "lsb_release",
            "man",
            "nroff",
            "preconv",
            "tbl",
            "tr",
            "troff",
        ],
    ),
    // Where it is, it asks the program `pwd`.
    ("cloc", &["pwd"]),
    // A wrapper of this system's.
    ("convert", &["convert"]),
    ("diff3", &["diff"]),
    ("dpkg", &["dpkg-query"]),
    ("egrep", &["grep"]),
    // A script around Erlang's machine.
    ("erl", &["basename", "beam.smp", "dirname", "erlexec"]),
    // A script of node, as prettier and tsc are.
    ("eslint", &["node"]),
    // `-l` prints what `ls` says.
    ("fd", &["ls"]),
    ("fgrep", &["grep"]),
    // A script that finds its own interpreter.
    ("gcloud", &["dirname", "python3", "readlink", "tput", "uname"]),
    ("gem", &["ruby"]),
    // A script of git's own.
    ("git submodule", &["git-submodule", "git-sh-i18n--envsubst", "basename", "sed", "uname"]),
    ("gunzip", &["gzip"]),
    // The descriptions of character sets are packed.
    ("locale", &["gzip"]),
    ("lsb_release", &["cat", "cut", "getopt", "tr"]),
    // Formats the page; the pager is left out where the output is no terminal.
    ("man", &["apropos", "col", "groff", "grotty", "locale", "nroff", "preconv", "tbl", "troff", "whatis"]),
    // Asks for the machine that it builds for.
    ("meson", &["dpkg-architecture", "gcc"]),
    // A script that finds its home and the machine of Java.
    ("mvn", &["dirname", "expr", "java", "ls", "uname"]),
    ("npm", &["node"]),
    ("npx", &["node"]),
    // Debian's script, which takes the newest that is there.
    ("pg_config", &["ls", "tail"]),
    ("podman", &["conmon"]),
    ("prettier", &["node"]),
    (
        "pyenv",
        &[
            "basename",
            "bash",
            "cut",
            "find",
            "grep",
            "head",
            "ls",
            "pyenv-hooks",
            "pyenv-root",
            "pyenv-version",
            "pyenv-version-file",
            "pyenv-version-file-read",
            "pyenv-version-name",
            "pyenv-version-origin",
            "pyenv-versions",
            "pyenv-which",
            "readlink",
            "sed",
            "sort",
            "tr",
            "uniq",
        ],
    ),
    // A macro of Debian's own asks for the home.
    ("rpm", &["sh"]),
    // The compiler of the toolchain that is in force; what chooses another is looked for by a probe.
    ("rustup", &["rustc"]),
    // Its own collector.
    ("sar", &["sadc"]),
    ("sdiff", &["diff"]),
    // Only to take its input apart: `-z`, `-j`, `-J` and the like, or the archive's own form.
    ("tar", &["bzip2", "compress", "gzip", "lzip", "lzma", "lzop", "xz", "zstd"]),
    ("ts-node", &["node"]),
    // The program itself is one of its packages.
    ("tsc", &["node", "tsc"]),
    ("uvx", &["uv"]),
    ("valgrind", &["memcheck-amd64-linux", "valgrind.bin"]),
    // Written in Python around jq.
    ("yq", &["jq"]),
    ("zcat", &["gzip"]),
    ("zgrep", &["expr", "grep", "gzip", "sed"]),
];

/// The helpers of a command, named as `git submodule`.
pub(super) fn helpers(command: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    let holds = move |name: &str| {
        command.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    HELPERS.iter().filter(move |(name, _)| holds(name)).flat_map(|(_, helpers)| helpers.iter().copied())
}
