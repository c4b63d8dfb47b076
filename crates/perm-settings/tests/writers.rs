//! Many writers at once, and writers that are killed: real processes, which are this test program run again.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "tests start themselves, and listen to what they say"
)]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use perm_core::{Behavior, Rule};
use perm_settings::{Layer, Places, SettingsFile, append, load_files, remove};

/// A home, a project in it, and the file that is written.
struct Ground {
    root: tempfile::TempDir,
    file: SettingsFile,
}

/// What the file starts as: what is not a rule must be there at the end.
const START: &str =
    "// the first line\n{\n  \"x-unknown\": [1, 2.50], // kept\n  \"deny\": [\"Bash(rm:*)\"],\n}\n";

impl Ground {
    fn new(layer: Layer) -> Self {
        let root = tempfile::tempdir().unwrap();
        let places = places(root.path());
        let file = match layer {
            Layer::Local => Places::project(&root.path().join("project"))[1].clone(),
            _ => places.user(),
        };
        // Made by the writer itself, so that its content is trusted.
        append(&places, &file, &[rule("start")]).unwrap();
        if layer != Layer::Local {
            fs::write(&file.path, START).unwrap();
        }
        Self { root, file }
    }

    fn writer(&self, name: &str, count: usize) -> Child {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_writer", "--nocapture", "--test-threads=1"])
            .env("WRITER_ROOT", self.root.path())
            .env("WRITER_FILE", &self.file.path)
            .env("WRITER_LAYER", self.file.layer.name())
            .env("WRITER_NAME", name)
            .env("WRITER_COUNT", count.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    fn labels(&self) -> Vec<String> {
        let loaded = load_files(&places(self.root.path()), std::slice::from_ref(&self.file));
        assert!(loaded.problems.is_empty() && loaded.no_trust.is_none(), "{loaded:?}");
        assert!(loaded.ignored.is_empty(), "what was trusted is no longer: {:?}", loaded.ignored);
        loaded.rules.iter().map(|placed| placed.rule.label()).collect()
    }

    /// What else lies in the directory.
    fn litter(&self) -> Vec<String> {
        let names = fs::read_dir(self.file.path.parent().unwrap()).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names
            .filter(|name| !["settings.jsonc", "settings.local.jsonc", "trust.json"].contains(&name.as_str()))
            .collect()
    }
}

fn places(root: &Path) -> Places {
    Places::new(&root.join("home"), None, None)
}

fn rule(name: &str) -> Rule {
    Rule::new("Bash", format!("run {name}:*"), Behavior::Allow)
}

/// A writer's life: it appends its rules one by one, and says after each that it is done.
fn write(places: &Places, file: &SettingsFile, writer: &str, count: usize) {
    for index in 0..count {
        let name = format!("{writer}-{index}");
        append(places, file, &[rule(&name)]).unwrap();
        if index % 3 == 2 {
            // Removals are writes too.
            remove(places, file, &rule(&format!("{writer}-{}", index - 1))).unwrap();
        }
        println!("\ndone {name}");
    }
}

/// What the writers of the other tests run; on its own, one writer that nobody disturbs.
#[test]
fn a_writer() {
    let var = |name: &str| std::env::var(name).unwrap();
    if std::env::var_os("WRITER_ROOT").is_some() {
        let layer = Layer::from_name(&var("WRITER_LAYER")).unwrap();
        let file = SettingsFile::new(layer, PathBuf::from(var("WRITER_FILE")));
        let count = var("WRITER_COUNT").parse().unwrap();
        return write(&places(Path::new(&var("WRITER_ROOT"))), &file, &var("WRITER_NAME"), count);
    }
    let ground = Ground::new(Layer::User);
    write(&places(ground.root.path()), &ground.file, "alone", 4);
    let mut expected = vec!["Bash(rm:*)".to_owned()];
    expected.extend(["alone-0", "alone-2", "alone-3"].map(|name| rule(name).label()));
    assert_eq!(ground.labels(), expected);
}

#[test]
fn fifty_writers_at_once_lose_nothing() {
    for layer in [Layer::User, Layer::Local] {
        let ground = Ground::new(layer);
        let writers: Vec<Child> = (0..50).map(|number| ground.writer(&format!("w{number}"), 4)).collect();
        for mut writer in writers {
            // Read, so that nobody waits for a full pipe.
            let lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
            assert_eq!(lines.filter(|line| line.starts_with("done ")).count(), 4);
            assert!(writer.wait().unwrap().success());
        }
        let mut expected: Vec<String> = (0..50)
            .flat_map(|number| [0, 2, 3].map(|index| rule(&format!("w{number}-{index}")).label()))
            .collect();
        expected.push(if layer == Layer::Local { rule("start").label() } else { "Bash(rm:*)".to_owned() });
        expected.sort();
        let mut found = ground.labels();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(ground.litter(), Vec::<String>::new());
        if layer != Layer::Local {
            let text = fs::read_to_string(&ground.file.path).unwrap();
            assert!(
                text.starts_with("// the first line\n{\n  \"x-unknown\": [1, 2.50], // kept\n"),
                "{text}"
            );
        }
    }
}

/// Every point at which the process is killed leaves what was acknowledged, and at most the next change.
#[test]
fn a_killed_writer_leaves_the_old_file_or_the_new_one() {
    let rounds: u64 = std::env::var("PERM_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(120);
    let mut cut_short = 0;
    for layer in [Layer::User, Layer::Local] {
        let ground = Ground::new(layer);
        for round in 0..rounds {
            let name = format!("r{round}");
            let before = ground.labels();
            let mut writer = ground.writer(&name, 1000);
            let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
            // The start of the process takes longest: the clock starts with the first change.
            let first = lines.find(|line| line.starts_with("done ")).unwrap();
            let wait = Duration::from_micros((round * 7919) % 20_000);
            let start = Instant::now();
            while start.elapsed() < wait {
                std::hint::spin_loop();
            }
            writer.kill().unwrap();
            writer.wait().unwrap();
            let acknowledged: Vec<String> =
                std::iter::once(first).chain(lines.filter(|line| line.starts_with("done "))).collect();
            let found: Vec<String> =
                ground.labels().into_iter().filter(|label| !before.contains(label)).collect();
            assert!(
                states(&name, acknowledged.len()).contains(&found),
                "{layer}, round {round}: {found:?} after {acknowledged:?}"
            );
            cut_short += usize::from(!ground.litter().is_empty());
            clean(&ground, &found);
        }
        // The next writer removes what the killed ones left.
        append(&places(ground.root.path()), &ground.file, &[rule("last")]).unwrap();
        assert_eq!(ground.litter(), Vec::<String>::new());
    }
    println!("{} kills, {cut_short} of them while a new file lay beside the old one", 2 * rounds);
}

/// What the file may hold of a writer that acknowledged `count` turns: that, and what the next turn adds, or adds
/// and removes.
fn states(name: &str, count: usize) -> Vec<Vec<String>> {
    let mut state: Vec<String> = Vec::new();
    let mut states = Vec::new();
    for index in 0..=count {
        if index == count {
            states.push(state.clone());
        }
        state.push(rule(&format!("{name}-{index}")).label());
        if index == count {
            states.push(state.clone());
        }
        if index % 3 == 2 {
            let gone = rule(&format!("{name}-{}", index - 1)).label();
            state.retain(|label| *label != gone);
            if index == count {
                states.push(state.clone());
            }
        }
    }
    states
}

/// Keeps the file small.
fn clean(ground: &Ground, labels: &[String]) {
    for label in labels.iter().skip(1) {
        let rule = Rule::from_label(label, Behavior::Allow).unwrap();
        remove(&places(ground.root.path()), &ground.file, &rule).unwrap();
    }
}
