//! File name patterns over a real disk: what they match is judged, links on the way and in the end followed.
#![cfg(all(unix, feature = "bash"))]
#![allow(clippy::unwrap_used, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule, RuleTable, WorkingDirectory};
use perm_fs::{CleanPath, Disk, Entry, Kind, Memory, Stamp, World, WorldError};
use perm_tools::Settings;
use serde_json::json;

const WORLD: &str = r"
mkdir -p home/.ssh home/plain proj/.git/hooks proj/src proj/sub2 proj/dst proj/tree/one proj/tree/two
echo k > home/.ssh/id; echo x > home/plain/x; echo x > home/.bashrc
cd proj
ln -s ../../home/.bashrc src/out
ln -s ../home/.ssh lnk
ln -s $'\xff' nowhere; ln -s nowhere odd
for file in secret .env sub2/out sub2/a src/main.rs tree/one/mod.rs tree/two/mod.rs; do echo x > $file; done
";

fn world() -> tempfile::TempDir {
    let root = tempfile::Builder::new().prefix("perm-globs").tempdir().unwrap();
    let done = Command::new("bash").args(["-c", WORLD]).current_dir(root.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    root
}

/// The answer, and whether it is a safety ask.
fn decide(root: &Path, mode: Mode, rules: &[&str], line: &str) -> (Behavior, bool) {
    let at = |name: &str| root.canonicalize().unwrap().join(name).to_str().unwrap().to_owned();
    let context = Context {
        mode,
        working_directories: vec![WorkingDirectory { path: at("proj"), source: "test".into() }],
        rules: rules.iter().map(|rule| rule.parse::<Rule>().unwrap()).collect::<RuleTable>(),
    };
    let engine = Engine::new(context, perm_tools::builtin(Arc::new(Disk), &Settings::default())).unwrap();
    let host = Host { cwd: Some(at("proj")), home: Some(at("home")), ..Host::default() };
    let decision = engine.decide(&Call::new("Bash", json!({ "command": line })), &host);
    (decision.behavior(), decision.is_immune())
}

fn check(mode: Mode, rules: &[&str], lines: &[&str], expected: (Behavior, bool)) {
    let root = world();
    let wrong: Vec<_> = lines
        .iter()
        .map(|line| (line, decide(root.path(), mode, rules, line)))
        .filter(|(_, answer)| *answer != expected)
        .collect();
    assert!(wrong.is_empty(), "{rules:?}: not {expected:?}: {wrong:#?}");
}

#[test]
fn what_is_put_into_a_directory_that_a_pattern_names_is_judged() {
    let lines = [
        "cp sub2/out src",
        "cp sub2/out sr?",
        "mv sub2/out sr?",
        "cp -r sub2/out sr[c]",
        "cp sub2/* src",
        "cp sub2/* sr?",
        "cp sub2/o?t sr*",
        "cp sub2/out sr?/",
        "mv sub2/o* s*c",
    ];
    check(Mode::AcceptEdits, &[], &lines, (Behavior::Ask, true));
    check(
        Mode::AcceptEdits,
        &[],
        &["cp sub2/a ds?", "cp sub2/* dst", "mv sub2/a d*"],
        (Behavior::Allow, false),
    );
}

#[test]
fn a_class_of_characters_matches_what_the_shell_matches() {
    let lines = ["rm -rf .[[:lower:]]it", "echo x > .[[:lower:]]nv", "rm -rf .[[=g=]]it", "echo x > .[]e]nv"];
    check(Mode::AcceptEdits, &[], &lines, (Behavior::Ask, true));
    let lines = ["cat [[:alpha:]]ecret", "cat [[=s=]]ecret", "cat se[[.c.]]ret", "cat [[:lower:]s]ecret"];
    check(Mode::Default, &["Read(secret)=deny"], &lines, (Behavior::Deny, false));
    check(
        Mode::AcceptEdits,
        &["Read(secret)=deny"],
        &["cp secret ds?", "mv secret d*"],
        (Behavior::Deny, false),
    );
    check(Mode::Default, &["Read(secret)=deny"], &["cat src/[[:lower:]]*.rs"], (Behavior::Allow, false));
}

#[test]
fn a_wildcard_above_the_last_name_leads_through_links() {
    let rules = ["Read(~/.ssh/**)=deny"];
    let lines = ["cat ln*/id", "cat */id", "cat l*/i*", "cat ./*/id", "cat ln?/id", "touch q; cat ln*/id"];
    check(Mode::AcceptEdits, &rules, &lines, (Behavior::Deny, false));
    let lines = ["cat tree/*/mod.rs", "cat tree/*/*.rs", "grep x tree/*/mod.rs", "cat *.rs", "ls tree/*/"];
    check(Mode::Default, &rules, &lines, (Behavior::Allow, false));
    let rules = ["Bash(tee:*)=allow", "Bash(rm:*)=allow", "Bash(cp:*)=allow", "Bash(sed:*)=allow"];
    let lines = [
        "tee ln*/authorized_keys",
        "rm -rf ln*/",
        "cp secret ln*/",
        "sed -i s/a/b/ l*/id",
        "sed -i s/a/b/ */id",
    ];
    check(Mode::Default, &rules, &lines, (Behavior::Ask, true));
    let lines = ["rm tree/*/mod.rs", "sed -i s/a/b/ tree/*/*.rs", "rm -rf tree/*/", "cp secret tree/o*/"];
    check(Mode::AcceptEdits, &[], &lines, (Behavior::Allow, false));
}

#[test]
fn a_directory_that_cannot_be_seen_is_asked_about() {
    let lines = ["cat odd/x", "cat odd/*", "grep -r x odd/*", "cat od*/*"];
    check(Mode::Default, &[], &lines, (Behavior::Ask, false));
    check(Mode::Default, &["Read(~/.ssh/**)=deny"], &lines, (Behavior::Ask, false));
}

/// A world that counts the questions.
struct Counting {
    world: Memory,
    asked: AtomicUsize,
}

impl World for Counting {
    fn look(&self, path: &CleanPath) -> Result<Option<Entry>, WorldError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let entry = self.world.kind(path)?;
        let stamp = Stamp { device: 0, inode: 0, size: 0, modified: 0, changed: 0 };
        Ok(entry.map(|kind| Entry { kind, stamp }))
    }

    fn kind(&self, path: &CleanPath) -> Result<Option<Kind>, WorldError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.world.kind(path)
    }

    fn read_link(&self, path: &CleanPath) -> Result<String, WorldError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.world.read_link(path)
    }

    fn list(&self, path: &CleanPath, limit: usize) -> Result<Vec<String>, WorldError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.world.list(path, limit)
    }

    fn read(&self, path: &CleanPath, limit: usize) -> Result<Vec<u8>, WorldError> {
        self.world.read(path, limit)
    }
}

#[test]
fn one_decision_asks_the_disk_a_bounded_number_of_questions() {
    let mut world = Memory::new().dir("/p/.git");
    for at in 0..400 {
        world = world.file(&format!("/p/{at}"), "");
    }
    let world = Arc::new(Counting { world, asked: AtomicUsize::new(0) });
    let context = Context {
        mode: Mode::Default,
        working_directories: vec![WorkingDirectory { path: "/p".into(), source: "test".into() }],
        rules: ["Read(**/zz)=deny"].iter().map(|rule| rule.parse::<Rule>().unwrap()).collect::<RuleTable>(),
    };
    let engine = Engine::new(context, perm_tools::builtin(world.clone(), &Settings::default())).unwrap();
    let host = Host { cwd: Some("/p".into()), home: Some("/home".into()), ..Host::default() };
    let questions = |line: &str| {
        world.asked.store(0, Ordering::Relaxed);
        let decision = engine.decide(&Call::new("Bash", json!({ "command": line })), &host);
        (decision.behavior(), world.asked.load(Ordering::Relaxed))
    };
    assert_eq!(questions("cat *").0, Behavior::Allow);
    assert_eq!(questions("cat *; cat *; cat *").0, Behavior::Allow);
    assert_eq!(questions("grep -r x .").0, Behavior::Allow);
    for part in ["cat *;", "cat * * *;", "grep -r x .;", "grep -r x *;", "cat ../p/*;"] {
        let (_, asked) = questions(&part.repeat(100));
        assert!(asked < 100_000, "{part}: {asked}");
    }
}
