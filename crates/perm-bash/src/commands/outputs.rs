//! Which options and operands of a program name what it writes and reads, whatever else it does.
//!
//! Most of these programs run code or are not known further: nothing here makes them harmless. The rows only say
//! where they put things, so that rules about paths and the checks of places see it. A row that says too much makes
//! a call stricter, never milder. From each program's manual or `--help`.

mod table;

use super::by_words;
use crate::value::Value;

/// Where a program writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The program, and the words of a subcommand behind it, separated by blanks.
    pub(crate) words: &'static str,
    /// Options whose argument is a file, or a directory for the program's own products, that is written.
    pub(crate) files: &'static str,
    /// Options whose argument is a directory into which anything may be put.
    pub(crate) trees: &'static str,
    /// Options whose argument is a file that is read.
    pub(crate) reads: &'static str,
    /// Other options with an argument.
    pub(crate) values: &'static str,
    /// Which operands are written.
    pub(crate) written: Written,
    /// Options with which no operand is written.
    pub(crate) unless: &'static str,
    /// Options are words of their own: no clusters of letters.
    pub(crate) alone: bool,
    /// What is written may be a tree of anything.
    pub(crate) tree: bool,
    /// The operands that are not written are read.
    pub(crate) sources: bool,
}

/// Which operands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// None of them.
    No,
    /// Every one.
    Every,
    /// The first.
    First,
    /// The last, where there are two or more.
    Last,
    /// The last, also where it is the only one.
    Only,
    /// Every one, where one of these options is given.
    With(&'static str),
}

/// A row that says nothing yet.
const fn row(words: &'static str) -> Row {
    Row {
        words,
        files: "",
        trees: "",
        reads: "",
        values: "",
        written: Written::No,
        unless: "",
        alone: false,
        tree: false,
        sources: false,
    }
}

impl Row {
    const fn files(self, files: &'static str) -> Self {
        Self { files, ..self }
    }
    const fn trees(self, trees: &'static str) -> Self {
        Self { trees, ..self }
    }
    const fn reads(self, reads: &'static str) -> Self {
        Self { reads, ..self }
    }
    const fn values(self, values: &'static str) -> Self {
        Self { values, ..self }
    }
    const fn sources(self) -> Self {
        Self { sources: true, ..self }
    }
    const fn every(self) -> Self {
        Self { written: Written::Every, sources: true, ..self }
    }
    const fn first(self) -> Self {
        Self { written: Written::First, sources: true, ..self }
    }
    const fn last(self) -> Self {
        Self { written: Written::Last, sources: true, ..self }
    }
    const fn only(self) -> Self {
        Self { written: Written::Only, sources: true, ..self }
    }
    const fn with(self, options: &'static str) -> Self {
        Self { written: Written::With(options), sources: true, ..self }
    }
    const fn unless(self, unless: &'static str) -> Self {
        Self { unless, ..self }
    }
    const fn alone(self) -> Self {
        Self { alone: true, ..self }
    }
    const fn tree(self) -> Self {
        Self { tree: true, ..self }
    }

    /// The index behind the row's words, which stand in this order among the command's.
    pub(crate) fn start(&self, argv: &[Value]) -> Option<usize> {
        by_words::start(self.words, argv)
    }

    /// Whether the word makes the program edit its operands.
    pub(crate) fn edits(&self, word: &Value) -> bool {
        let Written::With(options) = self.written else { return false };
        let Some(text) = word.text() else { return false };
        options.split(' ').any(|option| {
            let glued = text.strip_prefix(option).is_some_and(|rest| rest.starts_with('='));
            let letter = option.strip_prefix('-').filter(|letter| letter.len() == 1);
            let cluster = letter.is_some_and(|letter| {
                let letters = text.strip_prefix('-').unwrap_or_default();
                let letters = letters.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
                letters.len() <= 4 && letters.contains(letter)
            });
            text == option || glued || cluster
        })
    }

    /// Whether an option says that no operand is written.
    pub(crate) fn is_off(&self, argv: &[Value]) -> bool {
        let off = |text: &str| self.unless.split(' ').any(|option| option == text);
        !self.unless.is_empty() && argv.iter().filter_map(Value::text).any(off)
    }
}

/// Compilers and their tools, which have a prefix for the machine they build for: `aarch64-linux-gnu-gcc`.
const CROSS: &[&str] =
    &["ar", "as", "c++", "cc", "g++", "gcc", "gfortran", "ld", "objcopy", "ranlib", "strip"];

/// Other names of programs in the table. Sorted.
const SAME: &[(&str, &str)] = &[
    ("c++", "gcc"),
    ("cc", "gcc"),
    ("clang", "gcc"),
    ("clang++", "gcc"),
    ("cpp", "gcc"),
    ("dub", "dmd"),
    ("g++", "gcc"),
    ("gfortran", "gcc"),
    ("gtar", "bsdtar"),
    ("ld.bfd", "ld"),
    ("ld.gold", "ld"),
    ("ld.lld", "ld"),
    ("ldc2", "dmd"),
    ("lld", "ld"),
    ("magick", "convert"),
    ("mold", "ld"),
    ("nerdctl", "docker"),
    ("ocamlc", "ocamlopt"),
    ("pip3", "pip"),
    ("podman", "docker"),
    ("tofu", "terraform"),
    ("unix2dos", "dos2unix"),
    ("youtube-dl", "yt-dlp"),
];

/// What an address that is no file starts with, in front of `://`. Sorted.
const SCHEMES: &[&str] = &[
    "docker",
    "ftp",
    "ftps",
    "gcs",
    "git",
    "git+https",
    "git+ssh",
    "gs",
    "hdfs",
    "http",
    "https",
    "oci",
    "rtmp",
    "rtsp",
    "s3",
    "sftp",
    "ssh",
];

/// Whether the word is the address of something elsewhere. A path can look like one: `x://../../f`.
pub(crate) fn is_address(word: &str) -> bool {
    let Some((scheme, rest)) = word.split_once("://") else { return false };
    SCHEMES.binary_search(&&*scheme.to_ascii_lowercase()).is_ok() && !rest.split('/').any(|part| part == "..")
}

/// Whether it is a python, of any version.
pub(crate) fn is_python(name: &str) -> bool {
    matches!(without_version(name), "python" | "pypy")
}

/// The name without the version behind it: `gcc-12`, `python3.11`.
fn without_version(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-')
}

/// The rows of a program, by its base name.
pub(crate) fn rows(name: &str) -> impl Iterator<Item = &'static Row> {
    let name = if find(name).is_empty() { canonical(name) } else { name };
    find(name).iter()
}

fn canonical(name: &str) -> &str {
    let same = |name: &str| {
        let at = SAME.binary_search_by_key(&name, |(own, _)| own).ok()?;
        SAME.get(at).map(|(_, other)| *other)
    };
    let bare = without_version(name);
    let tool = bare.rsplit('-').next().filter(|tool| CROSS.contains(tool));
    same(name).or_else(|| same(bare)).or_else(|| tool.map(|tool| same(tool).unwrap_or(tool))).unwrap_or(bare)
}

fn find(name: &str) -> &'static [Row] {
    by_words::rows_of(table::ROWS, |row| row.words, name)
}

#[cfg(test)]
mod tests {
    use super::{SAME, SCHEMES, find, table::ROWS};

    #[test]
    fn the_tables_are_sorted() {
        assert!(SAME.is_sorted() && SCHEMES.is_sorted());
        let words: Vec<Vec<&str>> = ROWS.iter().map(|row| row.words.split(' ').collect()).collect();
        for pair in words.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
    }

    #[test]
    fn other_names_lead_to_rows() {
        let bare: Vec<_> = SAME.iter().filter(|(_, other)| find(other).is_empty()).collect();
        assert!(bare.is_empty(), "{bare:?}");
    }
}
