//! What a look into a folder costs, in system calls: counted by strace, first and once the answer is kept.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "a test may"
)]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk and runs programs")]

use std::path::Path;
use std::process::Command;

mod common;

use common::Later;
use perm_fs::probe::{ProbeCache, Program};
use perm_fs::{AbsPath, CleanPath, Disk, World};

/// Folder, shell lines that plant it, and the most system calls of a first look and of a kept answer.
///
/// Reading a file is five calls (six in a build that checks descriptors), a look one. Of the ten for git three
/// look for the settings of machine and user, and seven at `.git`, its settings, head, index and hooks, and at
/// what makes git take it for a repository.
const FOLDERS: &[(Program, &str, usize, usize)] = &[
    (Program::Git, "git init -q -b main .; echo a > a; git add .", 36, 10),
    (Program::Git, "git init -q -b main .; echo a > a; git add .; mkdir -p b/c; cd b/c", 42, 12),
    (Program::Cargo, "mkdir .cargo; echo '[alias]' > .cargo/config.toml", 32, 15),
    (Program::Npm, "echo a=b > .npmrc", 34, 10),
];

fn clean(text: &str) -> CleanPath {
    AbsPath::parse(text).unwrap().clean()
}

fn program(name: &str) -> Program {
    FOLDERS.iter().map(|folder| folder.0).find(|one| format!("{one:?}") == name).unwrap()
}

/// What the test below runs under strace: the answer twice, each between two marks. On its own, of an empty folder.
#[test]
fn traced() {
    let empty = tempfile::tempdir().unwrap();
    let here = empty.path().canonicalize().unwrap().into_os_string().into_string().unwrap();
    let given = |name: &str, or: &str| std::env::var(name).unwrap_or_else(|_| or.to_owned());
    let program = program(&given("PERM_PROGRAM", "Npm"));
    let (directory, home) = (clean(&given("PERM_DIRECTORY", &here)), clean(&given("PERM_HOME", &here)));
    let cache = ProbeCache::new();
    for _ in 0..2 {
        let _ = Disk.look(&clean("/mark"));
        assert_eq!(cache.probe(&Later, program, &directory, Some(&home)).answer, Ok(None));
    }
    let _ = Disk.look(&clean("/mark"));
}

/// How many system calls of the traced process lie between the first two marks, and between the last two.
fn counts(program: Program, directory: &str, home: &Path, log: &Path) -> [usize; 2] {
    let traced = Command::new("strace")
        .args(["-f", "-o"])
        .arg(log)
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "traced", "--test-threads=1"])
        .env("PERM_PROGRAM", format!("{program:?}"))
        .env("PERM_DIRECTORY", directory)
        .env("PERM_HOME", home)
        .output()
        .unwrap();
    assert!(traced.status.success(), "{}", String::from_utf8_lossy(&traced.stdout));
    let text = std::fs::read_to_string(log).unwrap();
    let parts: Vec<Vec<&str>> = text
        .split_inclusive('\n')
        .collect::<Vec<_>>()
        .split(|line| line.contains("\"/mark\""))
        .map(<[&str]>::to_vec)
        .collect();
    // Memory is the allocator's business.
    let files = |part: &&str| !["brk(", "mmap(", "munmap(", "mremap("].iter().any(|call| part.contains(call));
    if std::env::var_os("PERM_SHOW").is_some() {
        println!("{}", parts[2].concat());
    }
    [&parts[1], &parts[2]].map(|part| part.iter().filter(|line| files(line)).count())
}

#[test]
fn a_kept_answer_costs_a_look_at_each_place() {
    let mut wrong = Vec::new();
    for (program, setup, first, kept) in FOLDERS {
        let root = tempfile::tempdir().unwrap();
        let home = root.path().canonicalize().unwrap().join("home");
        let lines = format!("mkdir home work; cd work; {{ {setup}; }} >/dev/null; pwd -P");
        let done = Command::new("bash").args(["-c", &lines]).current_dir(root.path()).output().unwrap();
        let directory = String::from_utf8(done.stdout).unwrap();
        let counted = counts(*program, directory.trim_end(), &home, &root.path().join("log"));
        println!("{program:?}: {} at first, {} kept: {setup}", counted[0], counted[1]);
        if counted[0] > *first || counted[1] > *kept {
            wrong.push(format!("{program:?}: {counted:?}, not [{first}, {kept}]: {setup}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
