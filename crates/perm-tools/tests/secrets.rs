//! Reads of keys and credentials where the settings ask about them: trees that hold them, also under a rule for
//! every call; and what stays quiet.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "helpers of tests")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Rule};
use perm_fs::Memory;
use perm_tools::{SensitiveReads, Settings, builtin};
use serde_json::json;

fn engine(reads: SensitiveReads) -> Engine {
    let world = Memory::new()
        .file("/home/dev/.ssh/id_rsa", "")
        .file("/home/dev/project/src/main.rs", "")
        .file("/home/dev/other/.env", "")
        .file("/home/dev/notes/a", "")
        .file("/etc/ssh/sshd_config", "")
        .file("/usr/include/stdio.h", "");
    let world = (0..6_000).fold(world, |world, n| {
        world
            .file(&format!("/home/dev/project/node_modules/{n}"), "")
            .file(&format!("/srv/data/{n}"), "")
            .file(&format!("/usr/lib/{n}"), "")
    });
    let mut settings = Settings::default();
    settings.sensitive_reads = reads;
    let rules = [Rule::every_call("Bash", Behavior::Allow), Rule::every_call("Grep", Behavior::Allow)];
    let context = Context { rules: rules.into_iter().collect(), ..Context::default() };
    Engine::new(context, builtin(Arc::new(world), &settings)).unwrap()
}

fn host() -> Host {
    Host { cwd: Some("/home/dev/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}

const ASKED: &[&str] = &[
    "cat ~/.ssh/id_rsa",
    "cat ../other/.env",
    "grep -r x ~",
    "grep -r x /",
    "grep -r x /etc",
    "grep -r x ~/other",
    "grep -r x ~/*",
    "grep -r x /srv/data",
    "rg x ~",
    "cd ~ && grep -rn x .",
    "(cd ..; rg x)",
    "find ~ -exec cat {} +",
    "find ~ -type f | xargs cat",
    "tar cf - ~ | wc -c",
    "cp -r ~ /tmp/x",
    "diff -r ~ /srv",
    "cat /etc/ssh/ssh_host_rsa_key",
    "cat /etc/ssl/private/a.key",
    "cat /proc/self/environ",
    "cat /proc/$$/environ",
    "tr '\\0' '\\n' < /proc/1/environ",
    "cat /proc/*/environ",
    "cat /run/secrets/db",
    "printf '/home/dev/.ssh/id_rsa' | sort --files0-from=-",
    "file -f list",
];

const QUIET: &[&str] = &[
    "grep -r x .",
    "grep -rn x src",
    "rg x",
    "grep -r x node_modules",
    "grep -r x ~/notes",
    "grep -r x /usr/include",
    "grep -r x /usr/lib",
    "find ~ -name x",
    "ls -R ~",
    "du -sh ~",
    "ls ~/.ssh",
    "cat /etc/ssh/sshd_config",
    "cat /etc/ssh/ssh_host_rsa_key.pub",
    "cat /proc/self/status",
    "cat src/main.rs",
];

#[test]
fn trees_that_hold_secrets_are_asked_about() {
    let (asks, allows, host) = (engine(SensitiveReads::Ask), engine(SensitiveReads::Allow), host());
    let denies = engine(SensitiveReads::Deny);
    for command in ASKED {
        let call = Call::new("Bash", json!({"command": command}));
        let decision = asks.decide(&call, &host);
        assert!(decision.is_immune(), "{command}: {}", decision.message());
        assert_eq!(decision.reasons()[0].code, "bash/sensitive-read", "{command}");
        assert_eq!(denies.decide(&call, &host).behavior(), Behavior::Deny, "{command}");
        assert_eq!(allows.decide(&call, &host).behavior(), Behavior::Allow, "{command}");
    }
    for command in QUIET {
        let call = Call::new("Bash", json!({"command": command}));
        let decision = asks.decide(&call, &host);
        assert_eq!(decision.behavior(), Behavior::Allow, "{command}: {}", decision.message());
    }
}

/// What git shows of a file is a read of it, whichever revision it is from; what a list names may be it.
#[test]
fn a_read_rule_holds_for_history_and_lists() {
    let rules = [Rule::new("Read", "secret/**", Behavior::Deny)].into_iter().collect();
    let world = Memory::new()
        .dir("/home/dev/project/.git")
        .dir("/home/dev/project/src")
        .file("/home/dev/project/secret/a", "");
    let context = Context { rules, ..Context::default() };
    let engine = Engine::new(context, builtin(Arc::new(world), &Settings::default())).unwrap();
    for (command, expected) in [
        ("git show HEAD:secret/a", Behavior::Deny),
        ("git show HEAD~2:./secret/a", Behavior::Deny),
        ("git show :0:secret/a", Behavior::Deny),
        ("git log -p -- secret/a", Behavior::Deny),
        ("git cat-file -p HEAD:secret/a", Behavior::Deny),
        ("git diff HEAD~1 -- secret/a", Behavior::Deny),
        ("cd src && git show HEAD:secret/a", Behavior::Deny),
        ("cd src && git show HEAD:../secret/a", Behavior::Deny),
        ("git -C src show HEAD:secret/a", Behavior::Deny),
        ("git show HEAD:src/a", Behavior::Allow),
        ("git log --oneline -- src", Behavior::Allow),
        // Which files the repository has is not known.
        ("git log -p", Behavior::Ask),
        ("git diff", Behavior::Ask),
        ("sort --files0-from=list", Behavior::Ask),
        ("wc --files0-from=list", Behavior::Ask),
        ("file -f list", Behavior::Ask),
        ("sort src/a", Behavior::Allow),
    ] {
        let decision = engine.decide(&Call::new("Bash", json!({"command": command})), &host());
        assert_eq!(decision.behavior(), expected, "{command}: {}", decision.message());
    }
}

#[test]
fn a_search_is_a_read_of_all_that_lies_below() {
    let (asks, host) = (engine(SensitiveReads::Ask), host());
    for (path, expected) in [
        ("/home/dev", Behavior::Ask),
        ("/", Behavior::Ask),
        ("/home/dev/other", Behavior::Ask),
        ("..", Behavior::Ask),
        (".", Behavior::Allow),
        ("/home/dev/notes", Behavior::Allow),
        ("/usr/include", Behavior::Allow),
    ] {
        let grep = asks.decide(&Call::new("Grep", json!({"pattern": "x", "path": path})), &host);
        assert_eq!(grep.behavior(), expected, "{path}: {}", grep.message());
        let glob = asks.decide(&Call::new("Glob", json!({"pattern": "**/x", "path": path})), &host);
        assert_eq!(glob.behavior(), Behavior::Allow, "{path}: names are not what they hold");
    }
}
