//! Allow rules over every file.

use perm_core::Shown;

use super::parsed::{Content, Parsed};
use super::{Finding, Level};

const CODE: &str = "lint/too-wide";

/// An allow rule that lets the agent write anywhere, or anywhere in the home: what is not protected may still be
/// a script that something runs.
pub(super) fn find(one: &Parsed<'_>) -> Option<Finding> {
    if !one.allows() || !matches!(one.rule.tool_name.as_str(), "Edit" | "Write") {
        return None;
    }
    let where_to = match &one.content {
        Content::Every => "every file of the machine".to_owned(),
        Content::Path(pattern) => place(pattern)
            .map(str::to_owned)
            .or_else(|| Some(format!("every file of `{}`", system(pattern)?)))?,
        Content::Words(_)
        | Content::Arguments(_)
        | Content::Foreign
        | Content::NoArguments
        | Content::Unreadable(_) => return None,
    };
    let tool = Shown::word(&one.rule.tool_name);
    let message = format!(
        "it lets `{tool}` change {where_to} that is not protected by name: write the folder, as in `{tool}(src/**)`"
    );
    Some(
        Finding::new(CODE, Level::Warning, one.at, message)
            .better(one.with(&one.rule.tool_name, "src/**".into())),
    )
}

/// Directories of the system, whose files other programs and users live from. Sorted.
const SYSTEM: &[&str] = &[
    "/bin",
    "/boot",
    "/dev",
    "/etc",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/proc",
    "/root",
    "/run",
    "/sbin",
    "/sys",
    "/usr",
    "/usr/bin",
    "/usr/lib",
    "/usr/libexec",
    "/usr/local",
    "/usr/local/bin",
    "/usr/local/lib",
    "/usr/local/sbin",
    "/usr/sbin",
    "/usr/share",
    "/var",
    "/var/lib",
    "/var/spool",
    "/var/www",
];

/// The directory of the system that the pattern takes in, wholly or in all that lies directly in it.
fn system(pattern: &str) -> Option<&'static str> {
    let directory = pattern.trim_end_matches(['*', '/']);
    let at = SYSTEM.binary_search(&directory).ok()?;
    SYSTEM.get(at).copied().filter(|_| directory != pattern)
}

/// What the pattern takes in, where that is everything of a kind.
fn place(pattern: &str) -> Option<&'static str> {
    let names: Vec<&str> = pattern.split('/').filter(|name| !name.is_empty() && *name != ".").collect();
    let starts_at_root = pattern.starts_with('/');
    let is_all = |names: &[&str]| {
        names.iter().all(|name| matches!(*name, "*" | "**"))
            && (names.contains(&"**") || pattern.ends_with('/'))
    };
    match names.split_first() {
        Some((&"~", rest)) if is_all(rest) => Some("every file of the home"),
        _ if starts_at_root && is_all(&names) => Some("every file of the machine"),
        _ => None,
    }
}
