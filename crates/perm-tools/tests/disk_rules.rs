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
mkdir -p real/sub dotted; echo x > real/sub/key; ln -s real link; ln -s real/sub/key to_key; echo x > dotted/.env
ln -s ../proj/real ../home/real; ln -s ../vault secret; ln -s ../../vault/keys src/keys; ln -s ../vault ../home/vault; echo x > a
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

fn grep(path: &str) -> Call {
    Call::new("Grep", json!({"pattern": "x", "path": path}))
}

/// What is allowed beside the rule, and not with it.
fn held_back(rule: &str, calls: &[Call]) {
    let root = world();
    let allow: Vec<Rule> = ["chmod", "cp", "git", "mv", "rm", "tar"]
        .iter()
        .map(|name| Rule::new("Bash", format!("{name}:*"), Behavior::Allow))
        .collect();
    for call in calls {
        let (without, _, message) = decide(root.path(), &Settings::default(), &allow, call);
        assert_eq!(without, Behavior::Allow, "without {rule} {call:?}: {message}");
        let rules: Vec<Rule> = allow.iter().cloned().chain([rule.parse().unwrap()]).collect();
        let (with, _, message) = decide(root.path(), &Settings::default(), &rules, call);
        assert_ne!(with, Behavior::Allow, "{rule} {call:?}: {message}");
    }
}

#[test]
fn a_rule_through_a_link_holds_for_trees() {
    let reads = ["grep -r x real", "tar cf - real", "cp -r real other", "cat real/*/key", "cat real/sub/*"];
    let mut reads: Vec<Call> = reads.map(bash).to_vec();
    reads.extend([grep("real"), grep("real/sub")]);
    for rule in
        ["Read(link/sub/**)=deny", "Read(link/sub/key)=ask", "Read(./link/sub/)=deny", "Read(link/**)=deny"]
    {
        held_back(rule, &reads);
    }
    held_back("Read(~/real/sub/**)=deny", &reads);
    // A rule about one name that is a link.
    held_back("Read(key)=deny", &[bash("grep -r x real"), grep("real"), bash("tar cf - real")]);
    held_back("Read(to_key)=deny", &[bash("grep -r x real"), grep("real"), bash("tar cf - real/sub")]);
    let writes = ["rm -r real", "mv real x", "chmod -R 700 real", "rm -r real/sub"].map(bash);
    held_back("Write(link/sub/**)=deny", &writes);
    held_back("Edit(link/sub/key)=ask", &writes);
}

#[test]
fn a_rule_is_read_alike_for_a_path_and_for_a_tree() {
    let calls =
        [bash("grep -r x dotted"), grep("dotted"), bash("tar cf - dotted"), bash("cp -r dotted other")];
    for content in [".env", "./.env", ".env/", "x/../.env", "././.env", "**/.env", "dotted/../dotted/.env"] {
        held_back(&format!("Read({content})=deny"), &calls);
    }
}

#[test]
fn a_rule_elsewhere_leaves_trees_alone() {
    let root = world();
    let rules =
        ["Read(link/sub/**)=deny", "Read(./.env)=deny", "Read(src/secret/)=deny", "Read(~/dots/**)=deny"];
    let rules = rules.map(|rule| rule.parse().unwrap());
    for call in [bash("grep -r x hooks"), grep("hooks"), bash("cat hooks/*"), grep("../plain/hooks")] {
        let (behavior, _, message) = decide(root.path(), &Settings::default(), &rules, &call);
        assert_eq!(behavior, Behavior::Allow, "{call:?}: {message}");
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

#[test]
fn hooks_are_protected_where_the_settings_of_git_cannot_be_read() {
    let git = |root: &Path, settings: &[u8]| {
        use std::io::Write;
        let config = std::fs::OpenOptions::new().append(true).open(root.join("proj/.git/config"));
        config.unwrap().write_all(settings).unwrap();
        let mut git = Command::new("git");
        git.args(["config", "core.hooksPath"]).current_dir(root.join("proj")).output().unwrap().stdout
    };
    let long = format!("# {}\n", "x".repeat(1000)).repeat(300);
    for settings in [b"# caf\xe9\n".as_slice(), long.as_bytes()] {
        let root = world();
        // git reads them, and finds its hooks by them.
        assert_eq!(git(root.path(), settings), b"hooks\n");
        for call in [write("hooks/pre-commit"), bash("echo x > hooks/pre-commit"), bash("cp a hooks/update")]
        {
            let (behavior, immune, message) = decide(root.path(), &Settings::default(), &[], &call);
            assert_eq!((behavior, immune), (Behavior::Ask, true), "{call:?}: {message}");
            assert!(message.contains("its settings cannot be read"), "{message}");
        }
        let (behavior, _, message) =
            decide(root.path(), &Settings::default(), &[], &write("hooks/README.md"));
        assert_eq!(behavior, Behavior::Allow, "{message}");
    }
}

#[test]
fn a_rule_that_the_tool_cannot_read_is_never_passed_over() {
    let root = world();
    let tool = |name: &str| Call::new(name, json!({"command": "Remove-Item x"}));
    let allow = "PowerShell=allow".parse::<Rule>().unwrap();
    for (content, expected) in [
        ("Remove-Item:*", Behavior::Ask),
        ("5", Behavior::Ask),
        (r#"{"command": "dir"}"#, Behavior::Allow),
        (r#"{ "command":"Remove-Item x" }"#, Behavior::Deny),
    ] {
        let rules = [allow.clone(), Rule::new("PowerShell", content, Behavior::Deny)];
        let (behavior, _, message) = decide(root.path(), &Settings::default(), &rules, &tool("PowerShell"));
        assert_eq!(behavior, expected, "{content}: {message}");
    }
}
