//! `docs/protected-paths.md` is the table, as people read it. `PERM_GENERATE=1` writes the page anew.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test reads the page")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use perm_fs::{DangerTable, Protected};

const HEAD: &str = "# Protected paths

What no rule lets an agent write, remove or move without a question: a hit is a safety ask (`file/dangerous-path`,
`bash/dangerous-path`, for raw devices `bash/raw-device`). Reading them is allowed unless `sensitive_reads` says otherwise,
which is about the kinds `keys` and `credentials`.

- A pattern with a leading `/` starts at the root; any other may stand at any depth. A trailing `/` takes the directory and
  everything in it; without one the names are the last ones of the path. One `*` in a name stands for any text.
- A path is hit as spelled or as resolved; case, trailing dots and blanks, `:stream` and invisible characters of HFS+ do not
  hide it. Removing or moving a directory that exists to hold something protected (`.config`, `.github`) is a hit too,
  and so is removing one that holds it itself (`.git` of a whole repository); deeper nobody looks.
- A file with the name of a git hook is protected wherever `core.hooksPath` makes git look for hooks.
- Templates are exempt, as the last column says.

A host adds rows for every tool with `Settings::protect`, and gives all tools or one another table with
`Settings::protected` (`set`, `set_for`): then only what is in that table is protected from them. To protect more by a rule,
deny or ask: `Write(**/*.pem)=ask`, `Edit(infra/**)=deny`; a rule holds for command lines too.

This page is made from the table (`PERM_GENERATE=1 cargo test -p perm-fs --test protected_page`).
";

fn title(what: Protected) -> &'static str {
    match what.name() {
        "shell" => "Startup files of shells and sessions",
        "git" => "Settings and hooks of version control",
        "keys" => "Private keys, and who may log in",
        "credentials" => "Passwords and tokens",
        "editor" => "Settings that make an editor run programs",
        "agent" => "Settings of agents, and of this engine",
        "tooling" => "Settings that make a tool run programs",
        "automation" => "What is run at login, at boot, on a schedule or by a server",
        "system" => "Accounts, disks and the kernel",
        other => panic!("`{other}` has no title"),
    }
}

fn page() -> String {
    let mut kinds: BTreeMap<Protected, Vec<_>> = BTreeMap::new();
    for row in DangerTable::builtin().rows() {
        kinds.entry(row.what).or_default().push(row);
    }
    let mut page = HEAD.to_owned();
    for (what, rows) in kinds {
        write!(page, "\n## {} (`{}`)\n\n", title(what), what.name()).unwrap();
        page.push_str("| pattern | why | but not |\n|---|---|---|\n");
        for row in rows {
            let except: Vec<String> = row.except.iter().map(|one| format!("`{one}`")).collect();
            writeln!(page, "| `{}` | {} | {} |", row.pattern, row.why, except.join(" ")).unwrap();
        }
    }
    page
}

#[test]
fn the_page_is_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protected-paths.md");
    if std::env::var_os("PERM_GENERATE").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page(), "the page is out of date: run with PERM_GENERATE=1");
}
