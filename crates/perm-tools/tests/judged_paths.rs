//! The paths in a decision: what was judged, where it led, and that a host which opens exactly that reaches
//! nothing else, also when the disk changes between the decision and the call.
#![cfg(all(unix, feature = "bash"))]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Decision, Engine, Host, Mode, PathAccess, WorkingDirectory};
use perm_fs::{AbsPath, Disk, Last, resolve};
use serde_json::{Value, json};

fn decide(root: &Path, tool: &str, input: Value) -> Decision {
    let path = root.join("proj").to_str().unwrap().to_owned();
    let working_directories = vec![WorkingDirectory { path: path.clone(), source: "test".into() }];
    let context = Context { mode: Mode::AcceptEdits, working_directories, ..Context::default() };
    let engine = Engine::new(context, perm_tools::builtin(Arc::new(Disk), &perm_tools::Settings::default()));
    let home = Some(root.join("home").to_str().unwrap().to_owned());
    engine.unwrap().decide(&Call::new(tool, input), &Host { cwd: Some(path), home, ..Host::default() })
}

/// Access, spelled and resolved path of each, the root left out.
fn paths(root: &Path, decision: &Decision) -> Vec<(PathAccess, String, Option<String>)> {
    let cut = |text: &str| text.replace(root.to_str().unwrap(), "");
    decision
        .paths()
        .iter()
        .map(|one| (one.access, cut(&one.path), one.resolved.as_deref().map(cut)))
        .collect()
}

fn world() -> (tempfile::TempDir, std::path::PathBuf) {
    let temporary = tempfile::tempdir().unwrap();
    let root = temporary.path().canonicalize().unwrap();
    for directory in ["home", "proj/inner", "outside"] {
        fs::create_dir_all(root.join(directory)).unwrap();
    }
    fs::write(root.join("proj/inner/a"), "a").unwrap();
    fs::write(root.join("outside/a"), "outside").unwrap();
    symlink("inner", root.join("proj/link")).unwrap();
    (temporary, root)
}

#[test]
fn decisions_name_the_paths_that_were_judged() {
    use PathAccess::{Delete, Read, Write};
    let (_temporary, root) = world();
    type Expected<'a> = (PathAccess, &'a str, Option<&'a str>);
    let cases: &[(&str, Value, &[Expected<'_>])] = &[
        ("Read", json!({"file_path": "link/a"}), &[(Read, "/proj/link/a", Some("/proj/inner/a"))]),
        (
            "Write",
            json!({"file_path": "link/new", "content": ""}),
            &[(Write, "/proj/link/new", Some("/proj/inner/new"))],
        ),
        ("Read", json!({"file_path": "/dev/stdin"}), &[(Read, "/dev/stdin", None)]),
        ("Read", json!({"file_path": 1}), &[]),
        ("Bash", json!({"command": "rm link"}), &[(Delete, "/proj/link", Some("/proj/link"))]),
        (
            "Bash",
            json!({"command": "cp link/a b"}),
            &[(Read, "/proj/link/a", Some("/proj/inner/a")), (Write, "/proj/b", Some("/proj/b"))],
        ),
        // A glob stands for the names that match, and where none does for itself.
        (
            "Bash",
            json!({"command": "cat link/*"}),
            &[(Read, "/proj/link/*", Some("/proj/inner/*")), (Read, "/proj/link/a", Some("/proj/inner/a"))],
        ),
        ("Bash", json!({"command": "echo x > link/c"}), &[(Write, "/proj/link/c", Some("/proj/inner/c"))]),
    ];
    for (tool, input, expected) in cases {
        let decision = decide(&root, tool, input.clone());
        let owned = |(access, path, resolved): &Expected<'_>| {
            (*access, (*path).to_owned(), resolved.map(str::to_owned))
        };
        let expected: Vec<_> = expected.iter().map(owned).collect();
        assert_eq!(paths(&root, &decision), expected, "{tool} {input}: {decision:?}");
    }
}

#[test]
fn what_was_judged_is_what_a_host_opens_or_nothing() {
    let (_temporary, root) = world();
    let decision = decide(&root, "Write", json!({"file_path": "link/a", "content": "x"}));
    assert_eq!(decision.behavior(), Behavior::Allow);
    let resolved = decision.paths()[0].resolved.clone().unwrap();
    // A link that was followed is turned elsewhere: the resolved path still names what was judged.
    fs::remove_file(root.join("proj/link")).unwrap();
    symlink(root.join("outside"), root.join("proj/link")).unwrap();
    assert_eq!(fs::read_to_string(&resolved).unwrap(), "a");
    // A directory on the way is exchanged for a link: whoever follows none, or resolves again, sees it.
    fs::rename(root.join("proj/inner"), root.join("proj/old")).unwrap();
    symlink(root.join("outside"), root.join("proj/inner")).unwrap();
    assert_eq!(fs::read_to_string(&resolved).unwrap(), "outside", "the hole that following leaves");
    let again = resolve(&Disk, &AbsPath::parse(&resolved).unwrap(), None, Last::Follow).unwrap();
    assert_ne!(again.place().unwrap().path().as_str(), resolved);
}

#[test]
fn the_json_form_names_them_too() {
    let (_temporary, root) = world();
    let decision = decide(&root, "Read", json!({"file_path": "link/a"}));
    let text = serde_json::to_value(&decision).unwrap();
    let resolved = root.join("proj/inner/a");
    assert_eq!(
        text["paths"],
        json!([{"access": "read", "path": root.join("proj/link/a"), "resolved": resolved}])
    );
    assert_eq!(serde_json::from_value::<Decision>(text).unwrap(), decision);
    let other = serde_json::to_value(decide(&root, "Other", json!({}))).unwrap();
    assert!(other.get("paths").is_none());
}
