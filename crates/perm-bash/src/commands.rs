//! What is known of commands: sorted constant data, one family a file.
//!
//! To add a command, write its [`CommandSpec`] into the file of its family, with examples of both kinds
//! beside it; the tests here run every example. A new family is one file and one line in `FAMILIES`.
//! A row belongs here only if it was run or stands in the program's own manual.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::specification::CommandSpec;

mod administration;
mod archive;
mod archive_checks;
mod attributes;
mod awk_program;
mod binaries;
mod builtins;
pub(crate) mod by_words;
mod cloud;
mod cloud_reads;
mod compare;
mod compose;
pub(crate) mod container_run;
mod coreutils_answer;
mod coreutils_checks;
mod coreutils_look;
mod coreutils_names;
mod coreutils_print;
mod coreutils_sort;
mod coreutils_write;
mod counters;
mod curl;
mod databases;
mod disks;
mod docker;
mod docker_groups;
mod documents;
mod dumps;
mod editors;
pub(crate) mod embedded;
mod ex_commands;
mod file_mode;
pub mod find_expression;
mod gh;
mod git;
mod glab;
mod go;
mod grep;
mod helm;
mod java;
mod keys;
mod kubernetes;
pub(crate) mod languages;
mod listings;
mod machine;
mod macos;
mod make;
pub(crate) mod make_options;
mod manuals;
mod mounts;
mod network;
mod node;
mod openssl;
pub(crate) mod outputs;
mod package_queries;
mod packages;
mod packers;
mod podman;
mod power;
mod processes;
mod python;
pub(crate) mod python_modules;
mod remote;
mod ruby;
mod rust;
mod rustup;
mod schedule;
mod scripts;
mod search;
mod search_checks;
mod sed_script;
mod shorthand;
mod signals;
mod sockets;
mod systemctl;
mod systemd;
mod text;
mod transfer;
mod version_only;
pub mod xargs_line;

/// The families, sorted by name; each is sorted by the names of its commands.
static FAMILIES: &[(&str, &[CommandSpec])] = &[
    ("administration", administration::COMMANDS),
    ("archive", archive::COMMANDS),
    ("attributes", attributes::COMMANDS),
    ("binaries", binaries::COMMANDS),
    ("builtins", builtins::COMMANDS),
    ("cloud", cloud::COMMANDS),
    ("compare", compare::COMMANDS),
    ("compose", compose::COMMANDS),
    ("coreutils-answer", coreutils_answer::COMMANDS),
    ("coreutils-look", coreutils_look::COMMANDS),
    ("coreutils-names", coreutils_names::COMMANDS),
    ("coreutils-print", coreutils_print::COMMANDS),
    ("coreutils-sort", coreutils_sort::COMMANDS),
    ("coreutils-write", coreutils_write::COMMANDS),
    ("counters", counters::COMMANDS),
    ("curl", curl::COMMANDS),
    ("databases", databases::COMMANDS),
    ("disks", disks::COMMANDS),
    ("docker", docker::COMMANDS),
    ("documents", documents::COMMANDS),
    ("dumps", dumps::COMMANDS),
    ("editors", editors::COMMANDS),
    ("gh", gh::COMMANDS),
    ("git", git::COMMANDS),
    ("glab", glab::COMMANDS),
    ("go", go::COMMANDS),
    ("grep", grep::COMMANDS),
    ("helm", helm::COMMANDS),
    ("java", java::COMMANDS),
    ("keys", keys::COMMANDS),
    ("kubernetes", kubernetes::COMMANDS),
    ("listings", listings::COMMANDS),
    ("machine", machine::COMMANDS),
    ("macos", macos::COMMANDS),
    ("make", make::COMMANDS),
    ("manuals", manuals::COMMANDS),
    ("mounts", mounts::COMMANDS),
    ("network", network::COMMANDS),
    ("node", node::COMMANDS),
    ("openssl", openssl::COMMANDS),
    ("package-queries", package_queries::COMMANDS),
    ("packages", packages::COMMANDS),
    ("packers", packers::COMMANDS),
    ("podman", podman::COMMANDS),
    ("power", power::COMMANDS),
    ("processes", processes::COMMANDS),
    ("python", python::COMMANDS),
    ("ruby", ruby::COMMANDS),
    ("rust", rust::COMMANDS),
    ("rustup", rustup::COMMANDS),
    ("schedule", schedule::COMMANDS),
    ("scripts", scripts::COMMANDS),
    ("search", search::COMMANDS),
    ("signals", signals::COMMANDS),
    ("sockets", sockets::COMMANDS),
    ("systemctl", systemctl::COMMANDS),
    ("systemd", systemd::COMMANDS),
    ("text", text::COMMANDS),
    ("transfer", transfer::COMMANDS),
    ("version-only", version_only::COMMANDS),
];

/// Every name and alias with its specification.
static INDEX: LazyLock<HashMap<&'static str, &'static CommandSpec>> = LazyLock::new(|| {
    let mut index = HashMap::with_capacity(all().map(|spec| spec.aliases.len() + 1).sum());
    for spec in all() {
        index.extend(spec.aliases.iter().copied().chain([spec.name]).map(|name| (name, spec)));
    }
    index
});

/// Programs that version managers start most often, by the names of their specifications, sorted: the name then is a
/// small program that looks for a file of the folder. Source: the plugins of asdf; volta's, pyenv's, rbenv's manuals.
const OF_VERSION_MANAGERS: &[&str] = &[
    "black",
    "bun",
    "deno",
    "dotnet",
    "erl",
    "eslint",
    "gem",
    "ghc",
    "helm",
    "java",
    "javac",
    "javap",
    "jps",
    "julia",
    "kotlinc",
    "kubectl",
    "lua",
    "mypy",
    "node",
    "perl",
    "php",
    "pip",
    "pipx",
    "poetry",
    "prettier",
    "python",
    "ruby",
    "ruff",
    "scala",
    "swift",
    "terraform",
    "tsc",
    "uv",
    "zig",
];

/// Whether the program of that specification may be started by a version manager.
pub(crate) fn is_of_version_manager(name: &str) -> bool {
    OF_VERSION_MANAGERS.binary_search(&name).is_ok()
}

/// The specification of the program with this base name.
#[must_use]
pub fn find(name: &str) -> Option<&'static CommandSpec> {
    INDEX.get(name).copied()
}

/// Every program's specification, family by family.
pub fn all() -> impl Iterator<Item = &'static CommandSpec> {
    FAMILIES.iter().flat_map(|(_, family)| family.iter())
}

/// The modules that python runs as programs (`python -m json.tool`), sorted by name.
pub fn python_modules() -> impl Iterator<Item = &'static CommandSpec> {
    python_modules::MODULES.iter()
}

/// The names of the families, sorted, each with its commands.
pub fn families() -> impl Iterator<Item = (&'static str, &'static [CommandSpec])> {
    FAMILIES.iter().copied()
}

#[cfg(test)]
mod tests;
