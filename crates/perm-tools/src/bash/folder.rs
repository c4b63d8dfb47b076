//! Whether a folder makes a program run others: a first, coarse look at the files that could say so.
//!
//! Only what the folder brings counts, not the user's own configuration in the home. What is not known to be
//! harmless is a finding: the program is then not read-only there.

use perm_bash::analysis::{Cwd, Invocation};
use perm_bash::specification::FolderProgram;
use perm_core::{Reason, Shown};
use perm_fs::{AbsPath, CleanPath, Kind, Last};

use crate::scene::Scene;

/// The most bytes of a configuration file that are looked at.
const MOST_BYTES: usize = 64 * 1024;

/// Why the program may run others in one of the invocation's directories.
pub(super) fn finding(scene: &Scene<'_>, invocation: &Invocation, program: FolderProgram) -> Option<Reason> {
    let unknown = || Some(Reason::new("bash/folder", "it is not known in which directory this runs"));
    let Cwd::Known(directories) = &invocation.cwd else { return unknown() };
    directories.iter().find_map(|directory| {
        let Ok(path) = AbsPath::parse(directory) else { return unknown() };
        let place = scene.place(path, None, Last::Follow);
        let Some(start) = place.resolved() else { return unknown() };
        let file = match program {
            FolderProgram::Git => git(scene, start),
            FolderProgram::Cargo => above(
                scene,
                start,
                &["rust-toolchain", "rust-toolchain.toml", ".cargo/config", ".cargo/config.toml"],
            ),
            FolderProgram::Npm => above(
                scene,
                start,
                &[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs", ".pnp.cjs", "bunfig.toml"],
            ),
            FolderProgram::Python => python(scene, start),
            FolderProgram::Go => above(scene, start, &["go.env", "go.work"]).or_else(|| go(scene, start)),
        }?;
        let file = Shown::word(&file);
        Some(Reason::new("bash/folder", format!("`{file}` may make this run another program")))
    })
}

/// The directory and those above it, without the home and what is above that.
fn upwards(scene: &Scene<'_>, start: &CleanPath) -> Vec<CleanPath> {
    let mut found = Vec::new();
    let mut next = Some(start.clone());
    while let Some(directory) = next {
        let is_home = scene.workspace.home().is_some_and(|home| home.resolved().is_within(&directory));
        if is_home && directory != *start {
            break;
        }
        next = directory.parent();
        found.push(directory);
    }
    found
}

fn entry(directory: &CleanPath, name: &str) -> Option<CleanPath> {
    AbsPath::parse(&format!("{}/{name}", directory.as_str())).ok().map(|path| path.clean())
}

/// What stands there; an error counts as something.
fn exists(scene: &Scene<'_>, path: &CleanPath) -> bool {
    !matches!(scene.world.kind(path), Ok(None))
}

fn above(scene: &Scene<'_>, start: &CleanPath, names: &[&str]) -> Option<String> {
    let files = upwards(scene, start);
    let mut files = files.iter().flat_map(|directory| names.iter().filter_map(|name| entry(directory, name)));
    files.find(|file| exists(scene, file)).map(|file| file.to_string())
}

fn python(scene: &Scene<'_>, start: &CleanPath) -> Option<String> {
    let Ok(names) = scene.world.list(start, 4096) else { return Some(start.to_string()) };
    let shadows = |name: &&String| name.ends_with(".py") || matches!(name.as_str(), "pip" | "site");
    names.iter().find(shadows).cloned()
}

fn go(scene: &Scene<'_>, start: &CleanPath) -> Option<String> {
    upwards(scene, start).iter().filter_map(|directory| entry(directory, "go.mod")).find_map(|file| {
        match scene.world.kind(&file) {
            Ok(None) => None,
            Ok(Some(Kind::File)) => {
                let bytes = scene.world.read(&file, MOST_BYTES).ok()?;
                let text = String::from_utf8_lossy(&bytes).into_owned();
                text.lines().any(|line| line.trim_start().starts_with("toolchain")).then(|| file.to_string())
            }
            Ok(Some(_)) | Err(_) => Some(file.to_string()),
        }
    })
}

/// Looks for the repository and reads its configuration.
fn git(scene: &Scene<'_>, start: &CleanPath) -> Option<String> {
    for directory in upwards(scene, start) {
        let bare = ["HEAD", "objects", "refs"]
            .iter()
            .all(|name| entry(&directory, name).is_some_and(|path| exists(scene, &path)));
        if bare {
            return Some(directory.to_string());
        }
        let repository = entry(&directory, ".git")?;
        match scene.world.kind(&repository) {
            Ok(None) => {}
            Ok(Some(Kind::Directory)) => return repository_finding(scene, &repository),
            Ok(Some(_)) | Err(_) => return Some(repository.to_string()),
        }
    }
    None
}

fn repository_finding(scene: &Scene<'_>, repository: &CleanPath) -> Option<String> {
    for name in ["commondir", "config.worktree", "hooks/post-index-change"] {
        let file = entry(repository, name)?;
        if exists(scene, &file) {
            return Some(file.to_string());
        }
    }
    let file = entry(repository, "config")?;
    match scene.world.kind(&file) {
        Ok(None) => return None,
        Ok(Some(Kind::File)) => {}
        Ok(Some(_)) | Err(_) => return Some(file.to_string()),
    }
    let Ok(bytes) = scene.world.read(&file, MOST_BYTES) else { return Some(file.to_string()) };
    let key = unknown_key(&String::from_utf8_lossy(&bytes))?;
    Some(format!("{file}: {key}"))
}

/// Keys of a repository's configuration that make git run nothing. Sorted.
const HARMLESS_KEYS: &[&str] = &[
    "branch.merge",
    "branch.rebase",
    "branch.remote",
    "branch.vscode-merge-base",
    "color.ui",
    "core.autocrlf",
    "core.bare",
    "core.eol",
    "core.filemode",
    "core.ignorecase",
    "core.logallrefupdates",
    "core.precomposeunicode",
    "core.repositoryformatversion",
    "core.safecrlf",
    "core.symlinks",
    "fetch.prune",
    "init.defaultbranch",
    "pull.ff",
    "pull.rebase",
    "push.autosetupremote",
    "push.default",
    "remote.fetch",
    "remote.gh-resolved",
    "remote.prune",
    "remote.pushurl",
    "remote.tagopt",
    "remote.url",
    "rerere.enabled",
    "submodule.active",
    "submodule.url",
    "user.email",
    "user.name",
];

/// The first key that is not known to be harmless, or a line that is not understood.
fn unknown_key(text: &str) -> Option<String> {
    let mut section = String::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(header) = line.strip_prefix('[') {
            let Some(name) = header.strip_suffix(']') else { return Some(line.to_owned()) };
            section = name.split([' ', '"', '.']).next().unwrap_or_default().to_ascii_lowercase();
            continue;
        }
        let name = line.split(['=', ' ', '\t']).next().unwrap_or_default().to_ascii_lowercase();
        let key = format!("{section}.{name}");
        if line.ends_with('\\') || HARMLESS_KEYS.binary_search(&key.as_str()).is_err() {
            return Some(key);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{HARMLESS_KEYS, unknown_key};

    #[test]
    fn the_table_is_sorted() {
        assert!(HARMLESS_KEYS.is_sorted());
    }

    #[test]
    fn keys_that_may_run_programs_are_found() {
        let cases: &[(&str, Option<&str>)] = &[
            ("[core]\n\tbare = false\n[remote \"o\"]\n\turl = x\n", None),
            ("[core]\n\tfsmonitor = ./x\n", Some("core.fsmonitor")),
            ("[core] fsmonitor = x\n", Some("[core] fsmonitor = x")),
            ("[filter \"f\"]\nsmudge = x\n", Some("filter.smudge")),
            ("[include]\npath = x\n", Some("include.path")),
            ("[core]\nbare = \\\n", Some("core.bare")),
        ];
        for (text, expected) in cases {
            assert_eq!(unknown_key(text).as_deref(), *expected, "{text}");
        }
    }
}
