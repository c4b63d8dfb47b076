//! Version managers: files that choose which program a name starts.
//!
//! Where asdf, mise, pyenv, rbenv and their kin, or volta are in use, `node` is a small program that starts the version
//! which a file of the folder names: by a path too, and volta fetches it by the programs that its hooks name. Sources:
//! asdf, "Configuration" (`.tool-versions`); pyenv and rbenv, "Choosing the version"; volta, "Hooks" and "package.json".

use super::eyes::{Eyes, found};
use super::{FolderFinding, ProbeError, upwards};
use crate::path::CleanPath;

type Finding = Result<Option<FolderFinding>, ProbeError>;

/// What makes a line of a file name a program by its path.
#[derive(Clone, Copy)]
enum Path {
    /// A slash anywhere, or `..`.
    Slash,
    /// `path:`, or `..`.
    Marked,
    /// A slash at its start, or `..`: `lts/iron` is a version.
    Leading,
}

/// The files of managers of every language, sorted.
const OF_ALL: &[(&str, Path)] = &[(".python-version", Path::Slash), (".tool-versions", Path::Marked)];

/// All files, sorted.
const FILES: &[(&str, Path)] = &[
    (".go-version", Path::Leading),
    (".java-version", Path::Leading),
    (".node-version", Path::Leading),
    (".perl-version", Path::Leading),
    (".php-version", Path::Leading),
    (".python-version", Path::Slash),
    (".ruby-version", Path::Leading),
    (".tool-versions", Path::Marked),
];

/// A file of a version manager, at any level, that makes it run what the folder names.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Finding {
    at_any_level(directory, |level| first(named(eyes, level, FILES)?, || volta(eyes, level)))
}

/// The same for a program that has a probe of its own, and no manager of its own.
pub(super) fn of_all(eyes: &Eyes<'_>, directory: &CleanPath) -> Finding {
    at_any_level(directory, |level| named(eyes, level, OF_ALL))
}

/// The same for npm, which comes with node.
pub(super) fn of_node(eyes: &Eyes<'_>, directory: &CleanPath) -> Finding {
    at_any_level(directory, |level| first(named(eyes, level, OF_ALL)?, || volta(eyes, level)))
}

fn at_any_level(directory: &CleanPath, look: impl Fn(&CleanPath) -> Finding) -> Finding {
    for level in upwards(directory) {
        let finding = look(&level)?;
        if finding.is_some() {
            return Ok(finding);
        }
    }
    Ok(None)
}

fn first(finding: Option<FolderFinding>, otherwise: impl FnOnce() -> Finding) -> Finding {
    finding.map_or_else(otherwise, |one| Ok(Some(one)))
}

/// A file in that directory that names a program by its path.
fn named(eyes: &Eyes<'_>, level: &CleanPath, files: &[(&str, Path)]) -> Finding {
    for (name, path) in files {
        let Some((file, text)) = eyes.settings(level, name)? else { continue };
        if text.lines().any(|line| names_path(*path, line.trim())) {
            return Ok(Some(found(&file, "path", "chooses which program runs by its path")));
        }
    }
    Ok(None)
}

fn names_path(path: Path, line: &str) -> bool {
    line.contains("..")
        || match path {
            Path::Slash => line.contains('/'),
            Path::Marked => line.contains("path:"),
            Path::Leading => line.starts_with('/'),
        }
}

/// What volta would run or fetch.
fn volta(eyes: &Eyes<'_>, level: &CleanPath) -> Finding {
    if !eyes.is_home(level)
        && let Some(hooks) = eyes.see(level, ".volta/hooks.json")?
    {
        return Ok(Some(found(&hooks.path, "hooks", "names the programs that fetch another version")));
    }
    let Some(home) = eyes.home else { return Ok(None) };
    let Some(own) = eyes.see(home, ".volta")? else { return Ok(None) };
    let Some((file, text)) = eyes.settings(level, "package.json")? else { return Ok(None) };
    // Only where the words are there at all, since that file is everywhere.
    let Some((_, pinned)) = text.split_once("\"volta\"") else { return Ok(None) };
    let mut words = pinned.split('}').next().unwrap_or_default().split('"').skip(1).step_by(2);
    while let Some(tool) = words.next() {
        let version = words.next().unwrap_or_default();
        let is_plain = |word: &str| !word.is_empty() && !word.contains("..") && !word.contains(['/', '\\']);
        let is_known = matches!(tool, "node" | "npm" | "pnpm" | "yarn") && is_plain(version);
        let kept = format!("tools/image/{tool}/{version}");
        if !is_known || !eyes.exists(&own.path, &kept)? {
            return Ok(Some(found(&file, "volta", "makes volta fetch another version")));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::{FILES, Path, names_path};

    #[test]
    fn versions_are_told_from_paths() {
        assert!(FILES.is_sorted_by_key(|(name, _)| *name));
        let cases = [
            (Path::Leading, "lts/iron", false),
            (Path::Leading, "v20.1.0", false),
            (Path::Leading, "/srv/evil", true),
            (Path::Leading, "../evil", true),
            (Path::Marked, "nodejs 20.1.0", false),
            (Path::Marked, "nodejs path:/srv/evil", true),
            (Path::Slash, "3.12", false),
            (Path::Slash, "x/y", true),
        ];
        for (path, line, expected) in cases {
            assert_eq!(names_path(path, line), expected, "{line}");
        }
    }
}
