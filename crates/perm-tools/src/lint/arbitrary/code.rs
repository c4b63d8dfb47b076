//! Programs whose own words hold what they run, or that read and write wherever their words say, and that no table of
//! options tells apart: the words that do so, from their manuals. What an option runs is no row here: a wildcard does
//! not cover such an option, as the tables of options say.

/// One program.
pub(super) struct Row {
    pub(super) program: &'static str,
    /// What stands behind the rule's own words.
    pub(super) tail: &'static [&'static str],
    /// Only behind the program itself: behind a subcommand they would be something else.
    pub(super) alone: bool,
    /// What that allows.
    pub(super) does: &'static str,
    /// A rule that is narrow enough, as an example.
    pub(super) better: Option<&'static str>,
}

const fn row(
    program: &'static str,
    tail: &'static [&'static str],
    does: &'static str,
    better: Option<&'static str>,
) -> Row {
    Row { program, tail, alone: false, does, better }
}

/// The same for a subcommand.
const fn alone(
    program: &'static str,
    tail: &'static [&'static str],
    does: &'static str,
    better: Option<&'static str>,
) -> Row {
    Row { alone: true, ..row(program, tail, does, better) }
}

/// Sorted by program.
pub(super) const ROWS: &[Row] = &[
    alone("brew", &["install", "COMMAND"], "any code, since what is installed runs", Some("brew list")),
    alone("conda", &["install", "COMMAND"], "any code, since what is installed runs", Some("conda list")),
    row("i386", &["COMMAND"], "any code", None),
    alone("ip", &["netns", "exec", "1", "COMMAND"], "any code", Some("ip addr")),
    row("linux32", &["COMMAND"], "any code", None),
    row("linux64", &["COMMAND"], "any code", None),
    row(
        "rsync",
        &["-a", "ANYTHING", "ANYWHERE"],
        "to send any file anywhere and to overwrite any that is not protected by name",
        Some("rsync -a src/ out/"),
    ),
    row(
        "scp",
        &["ANYTHING", "ANYWHERE"],
        "to send any file anywhere and to overwrite any that is not protected by name",
        None,
    ),
    row("uname26", &["COMMAND"], "any code", None),
    row("x86_64", &["COMMAND"], "any code", None),
    row(
        "zip",
        &["-r", "ANYWHERE", "ANYTHING"],
        "to read any file and to overwrite any that is not protected by name",
        Some("zip -r out.zip src"),
    ),
];
