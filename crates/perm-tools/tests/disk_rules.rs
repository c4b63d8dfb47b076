//! Rules and protected paths over a real disk: links that rules start with, tables of a tool's own, hooks
//! where git looks for them.
#![cfg(all(unix, feature = "bash"))]
#![allow(clippy::unwrap_used, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule, RuleTable, WorkingDirectory};
use perm_fs::{DangerTable, Disk};
use perm_tools::Settings;
use serde_json::json;

const WORLD: &str = r#"
export HOME=$PWD/home GIT_CONFIG_NOSYSTEM=1
mkdir -p home/dots proj/hooks proj/src vault plain/hooks; cd proj
git init -q .; git config core.hooksPath hooks
ln -s ../vault secret; ln -s ../../vault/keys src/keys; ln -s ../vault ../home/vault; echo x > a
"#;

fn world() -> tempfile::TempDir {
    let root = tempfile::Builder::new().prefix("perm-disk").tempdir().unwrap();
    let done = Command::new("bash").args(["-c", WORLD]).current_dir(root.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    root
}

fn decide(root: &Path, settings: &Settings, rules: &[Rule], call: &Call) -> (Behavior, bool, String) {
    let at = |name: &str| root.canonicalize().unwrap().join(name).to_str().unwrap().to_owned();
    let directory = |name: &str| WorkingDirectory { path: at(name), source: "test".into() };
    let context = Context {
        mode: Mode::AcceptEdits,
        working_directories: ["proj", "vault", "plain"].map(directory).to_vec(),
        rules: rules.iter().cloned().collect::<RuleTable>(),
    };
    let engine = Engine::new(context, perm_tools::builtin(Arc::new(Disk), settings)).unwrap();
    let host = Host { cwd: Some(at("proj")), home: Some(at("home")), ..Host::default() };
    let decision = engine.decide(call, &host);
    (decision.behavior(), decision.is_immune(), decision.message().to_string())
}

fn write(path: &str) -> Call {
    Call::new("Write", json!({"file_path": path, "content": ""}))
}

fn bash(line: &str) -> Call {
    Call::new("Bash", json!({ "command": line }))
}

#[test]
fn a_rule_names_a_place_through_a_link() {
    use Behavior::{Allow, Deny};
    let root = world();
    let cases = [
        ("secret/**", write("../vault/x"), Deny),
        ("secret/**", write("secret/x"), Deny),
        ("secret/**", bash("touch ../vault/x"), Deny),
        ("secret/**", bash("echo x > ../vault/x"), Deny),
        ("src/keys", bash("echo x > ../vault/keys"), Deny),
        ("~/vault/**", write("../vault/x"), Deny),
        ("secret/**", write("../plain/x"), Allow),
        ("secret/**", bash("touch a"), Allow),
    ];
    for (content, call, expected) in cases {
        let rule = Rule::new("Write", content, Behavior::Deny);
        let (behavior, _, message) = decide(root.path(), &Settings::default(), &[rule], &call);
        assert_eq!(behavior, expected, "{content} {call:?}: {message}");
    }
}

#[test]
fn a_tool_has_the_protected_paths_that_the_settings_give_it() {
    use Behavior::{Allow, Ask};
    let root = world();
    let mut settings = Settings::default();
    let mut own = DangerTable::default();
    own.protect("*.lock", "the package manager writes it").unwrap();
    settings.protected.set_for("Write", own);
    settings.protect("generated/", "it is generated").unwrap();
    let edit =
        |path: &str| Call::new("Edit", json!({"file_path": path, "old_string": "a", "new_string": "b"}));
    let cases = [
        (write("Cargo.lock"), Ask),
        (write(".envrc"), Allow),
        (write("generated/x"), Ask),
        (edit("Cargo.lock"), Allow),
        (edit(".envrc"), Ask),
        (edit("generated/x"), Ask),
        (bash("touch generated/x"), Ask),
        (bash("touch .envrc"), Ask),
        (bash("touch a"), Allow),
    ];
    for (call, expected) in cases {
        let (behavior, immune, message) = decide(root.path(), &settings, &[], &call);
        assert_eq!((behavior, immune), (expected, expected == Ask), "{call:?}: {message}");
    }
}

#[test]
fn hooks_are_protected_where_git_looks_for_them() {
    use Behavior::{Allow, Ask};
    let root = world();
    let cases = [
        (write("hooks/pre-commit"), Ask),
        (bash("touch hooks/post-merge"), Ask),
        (bash("cp a hooks/pre-push"), Ask),
        (bash("echo x > hooks/commit-msg"), Ask),
        (write("hooks/README.md"), Allow),
        (write("src/pre-commit"), Allow),
        (write("../plain/hooks/pre-commit"), Allow),
    ];
    for (call, expected) in cases {
        let (behavior, immune, message) = decide(root.path(), &Settings::default(), &[], &call);
        assert_eq!((behavior, immune), (expected, expected == Ask), "{call:?}: {message}");
    }
}
