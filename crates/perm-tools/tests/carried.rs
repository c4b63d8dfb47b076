//! What a program is given to run is judged by deny rules, in the mode that allows all else.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule};
use perm_fs::Memory;
use perm_tools::{Settings, builtin};
use serde_json::json;

/// Command lines that run, or are given, what the rule denies.
const CARRIED: &[&str] = &[
    "ansible all -m shell -a 'rm x'",
    "cmake -E rm x",
    "cmake -E env rm x",
    "dbus-launch rm x",
    "dtach -n s rm x",
    "eatmydata rm x",
    "fd . -x rm {}",
    "fdfind -X rm",
    "gpg-agent --daemon rm x",
    "guix shell -- rm x",
    "i386 rm x",
    "ip netns exec n rm x",
    "ip vrf exec v rm x",
    "ld.so /bin/rm x",
    "less '+!rm x' f",
    "linux32 rm x",
    "linux64 rm x",
    "logsave f rm x",
    "man -P 'rm x' ls",
    "nc -e rm h 1",
    "ncat --exec 'rm x' h 1",
    "nix run x -- rm x",
    "node -e 'require(\"child_process\").execSync(\"rm x\")'",
    "pdsh -w h rm x",
    "perl -e 'system(\"rm x\")'",
    "perl -w -e'system(\"rm x\")'",
    "php -r 'system(\"rm x\");'",
    "pwsh -c 'rm x'",
    "python3 -c 'import os; os.system(\"rm x\")'",
    "qemu-x86_64 /bin/rm x",
    "rake -e 'sh \"rm x\"'",
    "rbash -c 'rm x'",
    "ruby -e '`rm x`'",
    "screen -dm rm x",
    "setarch x86_64 rm x",
    "socat - EXEC:'rm x'",
    "split --filter='rm x' f",
    "split --filter=rm f",
    "ssh-agent rm x",
    "tmux new -d 'rm x'",
    "tmux send-keys 'rm x' Enter",
    "uname26 rm x",
    "wine rm x",
    "x86_64 rm x",
    "yash -c 'rm x'",
    "zip -TT 'rm x' a b",
];

/// The same programs with nothing of the kind.
const QUIET: &[&str] = &[
    "cmake --build .",
    "fd rm",
    "ip addr show dev rm0",
    "less README.md",
    "node -e 'console.log(1)'",
    "python3 -c 'print(1)'",
    "python3 x.py rm",
    "split -l 5 f",
    "tmux ls",
];

#[test]
fn a_deny_rule_holds_for_what_is_carried() {
    let rules = [Rule::new("Bash", "rm:*", Behavior::Deny)].into_iter().collect();
    let context = Context { rules, mode: Mode::Bypass, ..Context::default() };
    let world = Memory::new().dir("/srv/project");
    let engine = Engine::new(context, builtin(Arc::new(world), &Settings::default())).unwrap();
    let host = Host { cwd: Some("/srv/project".into()), ..Host::default() };
    let allowed = |command: &str| {
        let decision = engine.decide(&Call::new("Bash", json!({"command": command})), &host);
        decision.behavior() == Behavior::Allow
    };
    let evaded: Vec<&str> = CARRIED.iter().copied().filter(|command| allowed(command)).collect();
    assert!(evaded.is_empty(), "{}", evaded.join("\n"));
    let asked: Vec<&str> = QUIET.iter().copied().filter(|command| !allowed(command)).collect();
    assert!(asked.is_empty(), "{}", asked.join("\n"));
}
