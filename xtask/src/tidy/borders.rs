//! Who may touch what: each resource belongs to the modules named here, and to nobody else.

use crate::repository::Repository;

/// A piece of source text, and where it may stand (a path starts so).
const OWNERS: &[(&str, &[&str])] = &[
    ("std::env::var", &["crates/perm-cli/src/host.rs"]),
    (
        "std::fs",
        &[
            "crates/perm-fs/src/world/disk.rs",
            "crates/perm-settings/src/disk.rs",
            "crates/perm-settings/src/disk/",
        ],
    ),
    ("std::net", &[]),
    ("std::process::Command", &[]),
    ("tree_sitter", &["crates/perm-bash/src/confirm.rs", "crates/perm-bash/src/confirm/"]),
    ("unsafe {", &[]),
];

pub(super) fn faults(repository: &Repository) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in repository.sources() {
        for (number, line) in text.lines().enumerate().filter(|(_, line)| is_code(line)) {
            for (what, owners) in OWNERS {
                if line.contains(what) && !owners.iter().any(|owner| path.starts_with(owner)) {
                    faults.push(format!("{path}:{}: `{what}` belongs to {owners:?}", number + 1));
                }
            }
        }
    }
    faults
}

fn is_code(line: &str) -> bool {
    !line.trim_start().starts_with("//")
}
