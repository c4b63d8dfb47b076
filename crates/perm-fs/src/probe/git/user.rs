//! The user's own settings of git, as far as they leave it to the folder what runs.
//!
//! What the user set for every repository is the user's own, and does not count. But a relative path in it
//! (`core.hooksPath = .githooks`, `core.fsmonitor = .git/hooks/query-watchman`) names a file of whatever
//! repository git is started in. Source: git-config(1), "FILES" and "core.hooksPath"; planted files.

use super::{Look, Repository, config, keys};
use crate::path::CleanPath;
use crate::probe::eyes::{child, found};
use crate::probe::{FolderFinding, ProbeError};

/// What the user's settings leave to the folder.
#[derive(Default)]
pub(super) struct User {
    /// The values of `core.hooksPath`.
    pub(super) hooks: Vec<String>,
    /// A program that is named by a relative path.
    pub(super) finding: Option<FolderFinding>,
}

/// The files, of the machine first.
const OF_MACHINE: &str = "etc/gitconfig";
const OF_USER: &[&str] = &[".config/git/config", ".gitconfig"];

impl Look<'_> {
    /// Reads the settings of the machine and of the user, with all that they may include.
    pub(super) fn read_user(&self) -> Result<User, ProbeError> {
        let mut user = User::default();
        let of_user =
            self.eyes.home.into_iter().flat_map(|home| OF_USER.iter().map(|file| child(home, file)));
        for file in [child(&CleanPath::root(), OF_MACHINE)].into_iter().chain(of_user) {
            self.read_user_file(&file.to_abs(), &mut user, 0)?;
        }
        Ok(user)
    }

    /// Every value that `core.hooksPath` has, in the user's settings and in the repository's.
    pub(super) fn hook_settings(&self, repository: &Repository) -> Result<Vec<String>, ProbeError> {
        let mut all = self.read_user()?;
        for (directory, name) in [(&repository.common, "config"), (&repository.own, "config.worktree")] {
            self.read_user_file(&child(directory, name).to_abs(), &mut all, 0)?;
        }
        Ok(all.hooks)
    }

    fn read_user_file(
        &self,
        path: &crate::path::AbsPath,
        user: &mut User,
        depth: u32,
    ) -> Result<(), ProbeError> {
        let seen = if depth == 0 { self.eyes.see_path(path.clean())? } else { self.eyes.follow(path)? };
        let Some(seen) = seen else { return Ok(()) };
        self.spend(&seen.path, depth)?;
        let (file, text) = self.eyes.text(seen)?;
        let settings =
            config::parse(&text).map_err(|what| ProbeError::NotUnderstood { path: file.clone(), what })?;
        for setting in settings {
            let value = setting.value.as_deref().unwrap_or_default();
            match setting.parts() {
                ("include", None, "path") | ("includeif", Some(_), "path") => {
                    let path = self.path(&file, &setting, path)?;
                    self.read_user_file(&path, user, depth + 1)?;
                }
                ("core", None, "hookspath") if !value.is_empty() => user.hooks.push(value.to_owned()),
                _ if user.finding.is_none() && keys::why(&setting).is_some() && names_relative(value) => {
                    user.finding = Some(found(&file, &setting.key, "names a program that the folder brings"));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a word of a command is a path that starts at the directory it runs in.
fn names_relative(command: &str) -> bool {
    let words = command.split([' ', '\t', '\'', '"', ';', '|', '&', '(', ')', '=']);
    words.filter(|word| word.contains('/')).any(|word| !word.starts_with(['/', '~', '$']))
}

#[cfg(test)]
mod tests {
    use super::names_relative;

    #[test]
    fn relative_paths_in_commands() {
        let cases = [
            ("delta", false),
            ("/usr/bin/delta --x", false),
            ("~/bin/show", false),
            ("$HOME/bin/show", false),
            (".git/hooks/query-watchman", true),
            ("sh ./x", true),
            ("'tools/x' %f", true),
            ("python3 --file=tools/x", true),
        ];
        for (command, expected) in cases {
            assert_eq!(names_relative(command), expected, "{command}");
        }
    }
}
