//! Plausible arguments for options.

use perm_bash::specification::{OptionSpec, Role};

/// What the variables hold that the examples name.
pub(super) const VARIABLES: &[(&str, &str)] =
    &[("x", "list.txt"), ("y", "src"), ("F", "README.md"), ("X", "a"), ("LANG", "C.UTF-8"), ("PAGER", "cat")];

/// Arguments by words in an option's name, most telling first.
const BY_NAME: &[(&str, &[&str])] = &[
    ("algo", &["sha256"]),
    ("after", &["2020-01-01", "1"]),
    ("before", &["2030-01-01", "1"]),
    ("color", &["never", "always", "auto"]),
    ("colour", &["never", "always"]),
    ("date", &["iso", "yesterday"]),
    ("delim", &[",", ":"]),
    ("depth", &["1", "2"]),
    ("encod", &["utf-8", "UTF-8"]),
    ("exclude", &["*.o"]),
    ("field", &["1", "a"]),
    ("filter", &["name=a", "status=running", "blob:none"]),
    ("format", &["json", "%H", "%n", "long", "{{.ID}}", "table"]),
    ("glob", &["*.py"]),
    ("include", &["*.py"]),
    ("lang", &["C"]),
    ("level", &["1", "err"]),
    ("lines", &["2"]),
    ("output", &["json", "name", "NAME"]),
    ("pid", &["1"]),
    ("since", &["yesterday", "2020-01-01", "1h"]),
    ("size", &["1", "1K"]),
    ("sort", &["name", "size", "none"]),
    ("style", &["full-iso", "default"]),
    ("suffix", &[".c"]),
    ("time", &["1", "atime"]),
    ("type", &["f", "py", "commit", "service"]),
    ("until", &["2030-01-01"]),
    ("user", &["root"]),
    ("width", &["60"]),
];

/// Arguments that many options take.
const ANY: &[&str] = &["1", "a", "HEAD", "json", "main", "name", "none", "root", "*.py", "full"];

/// Arguments to try for an option, most plausible first. An option without argument has none.
pub(super) fn candidates(option: &OptionSpec) -> Vec<&'static str> {
    match option.role {
        Role::Inert | Role::Recursive | Role::Stops | Role::Modifies | Role::Network | Role::Runs => {
            Vec::new()
        }
        Role::Directory => vec![".", "src"],
        Role::Path(_) => vec!["list.txt", "a", "sums", "src", "a.json", "c.pem", "demo.patch"],
        Role::Data => {
            let named = BY_NAME.iter().filter(|(word, _)| option.names.contains(word));
            let mut out: Vec<_> = named.flat_map(|(_, values)| values.iter().copied()).collect();
            out.extend(ANY);
            out
        }
    }
}
