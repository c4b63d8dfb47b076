//! The files of a repository beside `git ls-files`, in every form of the index; where there is no git the test says so.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk and runs git in it")]

use std::path::Path;
use std::process::Command;

use perm_fs::probe::tracked;
use perm_fs::{AbsPath, CleanPath, Disk};

fn shell(at: &Path, script: &str) -> String {
    let done = Command::new("bash")
        .args(["-ec", script])
        .current_dir(at)
        .env("HOME", at)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .unwrap();
    assert!(done.status.success(), "{script}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

fn clean(path: &Path) -> CleanPath {
    AbsPath::parse(path.to_str().unwrap()).unwrap().clean()
}

#[test]
fn the_files_of_a_repository_are_those_that_git_lists() {
    if Command::new("git").arg("--version").output().is_err() {
        println!("there is no git");
        return;
    }
    let files = "mkdir -p a/b c; touch a/x a/b/y c/z .env 'a b'; git add -A";
    let forms: &[(&str, bool)] = &[
        ("git init -q .", true),
        ("git init -q .; git config index.version 4", true),
        ("git init -q --object-format=sha256 .", true),
        ("git init -q .; git config core.splitIndex true", false),
        ("git init -q .; git config core.worktree /tmp", false),
        ("git init -q --separate-git-dir ../own .", true),
    ];
    for (form, is_known) in forms {
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        let tree = root.join("tree");
        std::fs::create_dir(&tree).unwrap();
        let setup = if form.contains("worktree") {
            form.replace(';', &format!("; {files};"))
        } else {
            format!("{form}; {files}")
        };
        shell(&tree, &setup);
        std::fs::create_dir_all(tree.join("a/b")).unwrap();
        let found = tracked(&Disk, &clean(&tree.join("a/b")));
        if !*is_known {
            assert!(found.is_err(), "{form}: {found:?}");
            continue;
        }
        let found = found.unwrap().unwrap();
        assert_eq!(found.top, clean(&tree), "{form}");
        let listed = shell(&tree, "git ls-files");
        assert_eq!(found.files, listed.lines().collect::<Vec<_>>(), "{form}");
    }
    let nowhere = tempfile::tempdir().unwrap();
    let nowhere = clean(&nowhere.path().canonicalize().unwrap());
    assert_eq!(tracked(&Disk, &nowhere).unwrap(), None);
}
