//! `docs/commands.md`: what is known of which program. Made from the tables themselves.

use std::fmt::Write;

use perm_bash::analysis::FolderProgram;
use perm_bash::commands;
use perm_bash::specification::CommandSpec;

use crate::repository::Repository;

const DOCUMENT: &str = "docs/commands.md";

const HEAD: &str = "\
# Commands

What the tables in [crates/perm-bash/src/commands](../crates/perm-bash/src/commands) know of programs, a family each.
*Reads* names forms that are allowed without a question: examples, or the subcommands that have such forms. *Asks* names
forms that are not, as examples. Whatever is not known asks too: an option that is not in a table, a program that is not
here. [Add a command](add-a-command.md) says how to add to it, [verification](verification.md) how it is put to the real
programs.

A reading program may touch its *own state* (a cache, an index), talk to its *service*, and be led by its *folder*: then
the folder is looked at first, and the program asks where a file there makes it run others.

This page is made by `cargo xtask generate`; `cargo xtask tidy` checks that it is up to date.
";

/// Writes the document.
pub(crate) fn write(repository: &Repository) -> Result<(), String> {
    repository.write(DOCUMENT, &document())
}

/// Whether the document is what the tables make of it.
pub(crate) fn faults(repository: &Repository) -> Vec<String> {
    if repository.text(DOCUMENT) == Some(document().as_str()) {
        Vec::new()
    } else {
        vec![format!("{DOCUMENT}: out of date: run `cargo xtask generate`")]
    }
}

fn document() -> String {
    let mut out = HEAD.to_owned();
    let (mut programs, mut subcommands) = (0, 0);
    for (family, specs) in commands::families() {
        let _ = write!(out, "\n## {family}\n\n| program | reads | asks | |\n|---|---|---|---|\n");
        for spec in specs {
            programs += 1;
            subcommands += below(spec);
            let _ = writeln!(out, "| {} | {} | {} | {} |", names(spec), reads(spec), asks(spec), notes(spec));
        }
    }
    let _ = write!(out, "\n## Modules of python\n\n| module | reads | asks |\n|---|---|---|\n");
    for spec in commands::python_modules() {
        let _ = writeln!(out, "| {} | {} | {} |", names(spec), reads(spec), asks(spec));
    }
    let _ = write!(out, "\n{programs} programs, {subcommands} subcommands.\n");
    out
}

fn below(spec: &CommandSpec) -> usize {
    spec.subcommands.iter().map(|one| 1 + below(one)).sum()
}

fn names(spec: &CommandSpec) -> String {
    list(std::iter::once(spec.name).chain(spec.aliases.iter().copied()))
}

/// How many examples of each kind a row shows.
const EXAMPLES: usize = 3;

fn reads(spec: &CommandSpec) -> String {
    if spec.subcommands.is_empty() {
        return list(spec.read_only.iter().copied().take(EXAMPLES));
    }
    let mut paths = Vec::new();
    reading("", spec, &mut paths);
    list(paths.iter().map(String::as_str))
}

/// The subcommands with reading forms, as they are written behind the program's name.
fn reading(path: &str, spec: &CommandSpec, out: &mut Vec<String>) {
    for inner in spec.subcommands {
        let own = if path.is_empty() { inner.name.to_owned() } else { format!("{path} {}", inner.name) };
        if inner.subcommands.is_empty() && !inner.read_only.is_empty() {
            out.push(own.clone());
        }
        reading(&own, inner, out);
    }
}

fn asks(spec: &CommandSpec) -> String {
    let mut all: Vec<&str> = spec.not_read_only.to_vec();
    if all.is_empty() {
        all.extend(spec.subcommands.iter().filter_map(|inner| inner.not_read_only.first()));
    }
    list(all.into_iter().take(EXAMPLES))
}

fn notes(spec: &CommandSpec) -> String {
    let mut notes = Vec::new();
    if !spec.own_state.is_empty() {
        notes.push(format!("state {}", list(spec.own_state.iter().copied())));
    }
    if let Some(service) = spec.service {
        notes.push(format!("service {service}"));
    }
    if let Some(folder) = folder(spec) {
        let name = match folder {
            FolderProgram::Compose => "compose",
            FolderProgram::Git => "git",
            FolderProgram::Cargo => "cargo",
            FolderProgram::Maven => "maven",
            FolderProgram::Npm => "npm",
            FolderProgram::Python => "python",
            FolderProgram::Go => "go",
            FolderProgram::Versions => "versions",
        };
        notes.push(format!("folder: {name}"));
    }
    notes.join("; ")
}

/// What the program, or one of its subcommands, is led by.
fn folder(spec: &CommandSpec) -> Option<FolderProgram> {
    spec.folder.or_else(|| spec.subcommands.iter().find_map(folder))
}

/// The texts as code, separated by commas. What would end a cell or the code is written otherwise.
fn list<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let code = |text: &str| {
        let text = text.replace('|', "\\|").replace('\n', " ");
        if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
    };
    texts.map(code).collect::<Vec<_>>().join(", ")
}
