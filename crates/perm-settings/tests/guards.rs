//! Whose file it is, and who may write it: what is read and what is refused.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "helpers of tests")]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::path::{Path, PathBuf};

use perm_core::Rule;
use perm_settings::{Layer, Places, SettingsFile, append, load, load_files};

/// Somebody else.
const NOBODY: u32 = 65_534;

struct Ground(tempfile::TempDir);

impl Ground {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn places(&self) -> Places {
        Places::new(&self.0.path().join("home"), None, None)
    }

    fn project(&self) -> PathBuf {
        self.0.path().join("above/project")
    }

    fn write(&self, file: &SettingsFile) {
        fs::create_dir_all(file.path.parent().unwrap()).unwrap();
        fs::write(&file.path, r#"{"deny": ["Bash(x)"]}"#).unwrap();
    }

    /// What is wrong with the files of a call in the project.
    fn problems(&self) -> Vec<String> {
        load(&self.places(), &self.project(), None).problems.iter().map(ToString::to_string).collect()
    }
}

fn mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn modes_of_a_file_and_its_directory() {
    for (file_mode, directory_mode, expected) in [
        (0o644, 0o755, None),
        (0o600, 0o700, None),
        (0o444, 0o555, None),
        (0o666, 0o755, Some("settings.jsonc` may be written by others (its mode is 666)")),
        (0o602, 0o755, Some("its mode is 602")),
        (0o644, 0o777, Some(".perm` may be written by others (its mode is 777)")),
        (0o644, 0o1777, None),
    ] {
        let ground = Ground::new();
        let [file, _] = Places::project(&ground.project());
        ground.write(&file);
        mode(&file.path, file_mode);
        mode(file.path.parent().unwrap(), directory_mode);
        let problems = ground.problems();
        assert_eq!(problems.len(), usize::from(expected.is_some()), "{problems:?}");
        assert!(expected.is_none_or(|expected| problems[0].contains(expected)), "{problems:?}");
        // Nothing is written there either.
        let rule: Rule = "Bash(y)=deny".parse().unwrap();
        let done = append(&ground.places(), &file, &[rule]);
        assert_eq!(done.is_ok(), expected.is_none(), "{done:?}");
        mode(file.path.parent().unwrap(), 0o755);
    }
}

#[test]
fn links() {
    let ground = Ground::new();
    let [file, local] = Places::project(&ground.project());
    ground.write(&file);
    // A link to a good file, and one that leads nowhere: neither is passed over.
    for target in [file.path.as_path(), Path::new("/nowhere")] {
        symlink(target, &local.path).unwrap();
        let problems = ground.problems();
        assert!(problems.len() == 1 && problems[0].contains("is a symbolic link"), "{problems:?}");
        assert!(append(&ground.places(), &local, &["Bash=ask".parse().unwrap()]).is_err());
        fs::remove_file(&local.path).unwrap();
    }
    // The directory of a project must be none; the user may keep his own elsewhere.
    let elsewhere = ground.0.path().join("elsewhere");
    fs::rename(file.path.parent().unwrap(), &elsewhere).unwrap();
    symlink(&elsewhere, file.path.parent().unwrap()).unwrap();
    assert!(ground.problems()[0].contains(".perm` is a symbolic link"));
    fs::remove_file(file.path.parent().unwrap()).unwrap();
    let user = ground.places().user();
    fs::create_dir_all(user.path.parent().unwrap().parent().unwrap()).unwrap();
    symlink(&elsewhere, user.path.parent().unwrap()).unwrap();
    assert_eq!(load_files(&ground.places(), &[user]).rules.len(), 1);
}

#[test]
fn what_is_no_file() {
    let ground = Ground::new();
    let [file, _] = Places::project(&ground.project());
    fs::create_dir_all(&file.path).unwrap();
    assert!(ground.problems()[0].contains("is no regular file"));
    fs::remove_dir(&file.path).unwrap();
    // A pipe that nobody writes to is not waited for.
    let made = std::process::Command::new("mkfifo").arg(&file.path).status();
    assert!(made.unwrap().success());
    assert!(ground.problems()[0].contains("is no regular file"));
    fs::remove_file(&file.path).unwrap();
    fs::write(&file.path, vec![b' '; (1 << 20) + 1]).unwrap();
    assert!(ground.problems()[0].contains("too large for settings"));
    let named = SettingsFile::new(Layer::Named, ground.0.path().join("none.json"));
    let problems = load_files(&ground.places(), &[named]).problems;
    assert!(problems[0].to_string().contains("there is no such file"), "{problems:?}");
}

/// Only root can give files away.
#[test]
fn files_of_others() {
    let ground = Ground::new();
    let [file, _] = Places::project(&ground.project());
    ground.write(&file);
    if chown(&file.path, Some(NOBODY), None).is_err() {
        println!("not root: files of others are not tried");
        return;
    }
    assert!(ground.problems()[0].contains(&format!("belongs to user {NOBODY}")), "{:?}", ground.problems());
    chown(&file.path, Some(0), None).unwrap();
    let directory = file.path.parent().unwrap();
    chown(directory, Some(NOBODY), None).unwrap();
    assert!(ground.problems()[0].contains(".perm` belongs to user"), "{:?}", ground.problems());
    // In a directory that everybody may write to it is no project's, whoever looks from below …
    fs::rename(directory, ground.project().join("../.perm")).unwrap();
    let above = ground.project().join("..");
    assert_eq!(ground.problems().len(), 1);
    mode(&above, 0o1777);
    assert_eq!(ground.problems().len(), 0);
    // … but one of the user's own there is.
    chown(above.join(".perm"), Some(0), None).unwrap();
    assert_eq!(load(&ground.places(), &ground.project(), None).rules.len(), 1);
}
