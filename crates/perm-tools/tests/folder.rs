//! Command lines in folders that bring settings, decided on a real disk: what the folder says counts, and
//! what the disk said before a change does not.
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use perm_core::{Call, Context, Engine, Host, Mode, Rule, RuleTable, WorkingDirectory};
use perm_fs::Disk;

/// A clean repository, one with a setting that runs a program, and folders of other programs.
const WORLD: &str = r#"
export HOME=$PWD/home GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b
export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
mkdir home work other; cd work
git init -q -b main .; echo a > a; mkdir -p src/deep; echo b > src/b; git add .; git commit -qm one
git init -q evil; git -C evil config core.fsmonitor ./payload; ln -s evil to-evil; ln -s src to-src
cp -r evil/.git evil/plain; mkdir -p bare/in; cp -r evil/.git/. bare; rm -f bare/index
mkdir -p mvn/.mvn/wrapper mvn-evil/.mvn/x; echo -Xmx1g > mvn-evil/.mvn/jvm.config
mkdir cargo cargo-evil npm npm-evil go rust-evil compose compose-evil compose-far
for d in compose compose-evil; do printf 'services:\n  a:\n    image: x\n' > $d/compose.yaml; done
echo COMPOSE_PROJECT_NAME=x > compose/.env; echo DOCKER_HOST=tcp://x:1 > compose-evil/.env
printf 'include: [oci://x.example/y]\n' > compose-far/dev.yml
mkdir cargo/.cargo cargo-evil/.cargo
printf '[alias]\nxtask = "run"\n[build]\nrustflags = ["-Cx"]\n' > cargo/.cargo/config.toml
printf '[build]\nrustc-wrapper = "./payload"\n' > cargo-evil/.cargo/config.toml
printf '[toolchain]\npath = "/tmp/x"\n' > rust-evil/rust-toolchain.toml
printf 'registry=https://registry.npmjs.org/\n' > npm/.npmrc; printf 'cache=./x\n' > npm-evil/.npmrc
printf 'module x\n\ngo 1.19\n' > go/go.mod
printf 'cache=./mine\n' > ../home/.npmrc
mkdir -p two/inner plain/x; git init -q two/inner; echo x > plain/.env.example; ln -s evil link-evil; cp -r evil/.git gitless; ln -s ../other to-other; mkdir asdf; echo nodejs path:/tmp/x > asdf/.tool-versions
"#;

/// Mode, allow rules, command line, and how a code starts that the answer names; `allow` where it is allowed.
const CASES: &[(Mode, &[&str], &str, &str)] = &[
    (Mode::Default, &[], "git status", "allow"),
    (Mode::Default, &[], "git status && git diff | head && git log -p", "allow"),
    (Mode::Default, &[], "cd src/deep && git status", "allow"),
    (Mode::Default, &[], "git -C src/deep log", "allow"),
    (Mode::Default, &[], "cd to-src && git status", "allow"),
    (Mode::Default, &[], "cd missing; git status", "allow"),
    (Mode::Default, &[], "cd evil && git status", "bash/folder-config"),
    (Mode::Explore, &[], "cd evil && git status", "bash/folder-config"),
    (Mode::Default, &[], "cd evil; git status", "bash/folder-config"),
    (Mode::Default, &[], "cd to-evil && git log", "bash/folder-config"),
    (Mode::Default, &[], "cd evil/.git && git log", "bash/folder-config"),
    (Mode::Default, &[], "cd bare/in && git log", "bash/folder-config"),
    (Mode::Default, &[], "git -C bare log", "bash/folder-config"),
    (Mode::Default, &[], "git -C evil log", "bash/folder-config"),
    (Mode::Default, &[], "(cd evil; git diff)", "bash/folder-config"),
    (Mode::Default, &[], "bash -c 'cd evil && git status'", "bash/folder-config"),
    (Mode::Default, &[], "for d in src evil; do (cd \"$d\" && git status); done", "bash/folder"),
    (Mode::Default, &[], "cd \"$X\" && git status", "bash/folder-unknown"),
    (Mode::Default, &[], "cd evil && cargo --version", "allow"),
    (Mode::Default, &[], "cd cargo && cargo --version", "allow"),
    (Mode::Default, &[], "cd cargo-evil && cargo metadata --no-deps", "bash/folder-config"),
    (Mode::Default, &[], "cd rust-evil && rustc --version", "bash/folder-config"),
    (Mode::Default, &[], "cd mvn && mvn -v", "allow"),
    (Mode::Default, &[], "cd mvn-evil/.mvn/x && mvn --version", "bash/folder-config"),
    (Mode::Default, &[], "cd npm && npm list", "allow"),
    (Mode::Default, &[], "cd npm && npm view react version", "allow"),
    (Mode::Default, &[], "cd npm-evil && npm view react", "bash/folder-config"),
    (Mode::Default, &[], "cd ../home && npm list", "allow"),
    (Mode::Default, &[], "cd npm-evil && npm list", "bash/folder-config"),
    (Mode::Default, &[], "cd go && go version", "allow"),
    (Mode::Default, &[], "cd compose && docker compose ps", "allow"),
    (Mode::Default, &[], "cd compose-evil && docker compose ps", "bash/folder-config"),
    (Mode::Default, &[], "cd compose-evil && docker-compose logs", "bash/folder-config"),
    (
        Mode::Default,
        &[],
        "cd compose-far && docker compose -f dev.yml config --services",
        "bash/folder-config",
    ),
    // What a rule names is allowed, whatever the folder says.
    (Mode::Default, &["git status:*"], "cd evil && git status", "allow"),
    // What the disk said before a change is not certain after it.
    (Mode::Default, &["tar xf:*"], "tar xf a.tar && cd x && git status", "bash/folder-unknown"),
    (Mode::Default, &["tar xf:*"], "tar xf a.tar; git status", "bash/folder-unknown"),
    (Mode::Default, &["tar xf:*"], "git status; tar xf a.tar", "allow"),
    (Mode::Default, &["tar xf:*"], "tar xf a.tar & git status", "bash/folder-unknown"),
    (Mode::Default, &["tar xf:*"], "cd src && tar xf a.tar && npm list", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "mkdir x && cd x && git status", "allow"),
    (Mode::AcceptEdits, &[], "touch src/x && rm src/b && git status", "allow"),
    (Mode::AcceptEdits, &[], "echo x > src/x && git diff", "allow"),
    (Mode::AcceptEdits, &[], "echo x > src/HEAD && cd src && git status", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "cp -r evil/plain src/plain && cd src/plain && git log", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "mv evil src/good && cd src/good && git status", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "mv evil/plain x; cd x && git log", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "mv src x; mv evil src; cd src && git status", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "cp a npm/.npmrc && cd npm && npm list", "bash/dangerous-path"),
    (
        Mode::AcceptEdits,
        &[],
        "mkdir -p src/.cargo; echo x > src/.cargo/config.toml; cd src; cargo -V",
        "bash/dangerous-path",
    ),
    // What a loop, a pipe, or a part that nobody waits for writes, it may write after everything else.
    (Mode::AcceptEdits, &[], "for i in 1 2; do echo x > z/q; mv to-other z; done", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "until echo x > z/q; do mv to-other z; done", "bash/unknown-target"),
    (
        Mode::AcceptEdits,
        &[],
        "for i in 1 2; do { echo x; } > z/q; mv to-other z; done",
        "bash/unknown-target",
    ),
    (Mode::AcceptEdits, &[], "sleep 1 && echo x > z/q & mv to-other z", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "(sleep 1; touch z/q) & mv to-other z", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "sleep 1 | echo x > z/q | mv to-other z", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "cat <(sleep 1; echo x > z/q) & mv to-other z", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "test -e <(sleep 1; echo x > z/q); mv to-other z", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "coproc echo x > z/q; mv to-other z", "bash/unknown-target"),
    (Mode::AcceptEdits, &[], "(sleep 1; git -C z status) & mv evil z", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "setsid -f git -C z status; mv evil z", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "git status & touch x", "allow"),
    (Mode::AcceptEdits, &[], "for i in 1 2; do echo x > src/$i; mv a src/c; done", "allow"),
    (Mode::AcceptEdits, &[], "(sleep 1; echo x > src/q) & mv a src/c", "allow"),
    // What a version manager starts.
    (Mode::Default, &[], "cd asdf && node -v", "bash/folder-config"),
    (Mode::Default, &[], "cd asdf && pip list", "bash/folder-config"),
    (Mode::Default, &[], "cd asdf && /usr/bin/node -v", "allow"),
    (Mode::Default, &[], "cd asdf && ls && cat .tool-versions", "allow"),
    (Mode::Default, &[], "node -v && ruby -v; python3 --version", "allow"),
    // What is protected goes with the directory that holds it.
    (Mode::AcceptEdits, &[], "rm -r evil", "bash/dangerous-path"),
    (Mode::DontAsk, &[], "rm -rf evil/", "bash/dangerous-path"),
    (Mode::Default, &["rm:*"], "cd two && rm -rf inner", "bash/dangerous-path"),
    (Mode::AcceptEdits, &[], "rm -rf two/*", "bash/dangerous-path"),
    (Mode::AcceptEdits, &[], "for d in evil plain; do rm -r $d; done", "bash/dangerous-path"),
    (Mode::AcceptEdits, &[], "rm -rf plain mvn/.. npm/x", "bash/critical-removal"),
    (Mode::AcceptEdits, &[], "rm -rf npm", "bash/dangerous-path"),
    (Mode::AcceptEdits, &[], "rm -rf plain src/ node_modules go", "allow"),
    (Mode::AcceptEdits, &[], "rm -rf link-evil", "allow"),
    (Mode::Default, &["ln:*"], "ln -s evil q && cd q && git status", "bash/folder-unknown"),
    (Mode::Default, &["ln:*"], "ln -sfn evil to-src && cd to-src && git status", "bash/folder-unknown"),
    (Mode::Default, &["git:*"], "git checkout other && cd src && cargo --version", "bash/folder-unknown"),
    (Mode::AcceptEdits, &[], "echo x > src/rust-toolchain; cd src; cargo -V", "bash/folder-unknown"),
];

#[test]
fn a_directory_that_has_gone_is_asked_about() {
    let root = tempfile::Builder::new().prefix("perm-folder").tempdir().unwrap();
    let at = root.path().canonicalize().unwrap().join("work");
    std::fs::create_dir(&at).unwrap();
    let tools = perm_tools::builtin(Arc::new(Disk), &perm_tools::Settings::default());
    let working_directories =
        vec![WorkingDirectory { path: at.to_str().unwrap().into(), source: "x".into() }];
    let context = Context { mode: Mode::AcceptEdits, working_directories, ..Context::default() };
    let engine = Engine::new(context, tools).unwrap();
    let host = Host { cwd: Some(at.to_str().unwrap().to_owned()), ..Host::default() };
    let calls = [
        Call::new("Bash", serde_json::json!({ "command": "git status" })),
        Call::new("Bash", serde_json::json!({ "command": "touch x" })),
        Call::new("Write", serde_json::json!({ "file_path": "x", "content": "" })),
    ];
    for call in &calls {
        let decide = || serde_json::to_value(engine.decide(call, &host)).unwrap();
        assert_eq!(decide()["behavior"], "allow");
        std::fs::remove_dir(&at).unwrap();
        let gone = decide();
        assert_eq!(gone["behavior"], "ask", "{gone}");
        assert!(gone["reasons"].to_string().contains("no longer there"), "{gone}");
        std::fs::create_dir(&at).unwrap();
        assert_eq!(decide()["behavior"], "allow");
    }
}

fn decide(root: &Path, mode: Mode, allow: &[&str], command: &str) -> serde_json::Value {
    let rule = |content: &&str| -> Rule {
        serde_json::from_value(serde_json::json!({
            "tool_name": "Bash", "rule_content": content, "behavior": "allow", "source": "test"
        }))
        .unwrap()
    };
    let path = root.join("work").to_str().unwrap().to_owned();
    let rules: RuleTable = allow.iter().map(rule).collect();
    let working_directories = vec![WorkingDirectory { path: path.clone(), source: "test".into() }];
    let context = Context { mode, working_directories, rules };
    let engine = Engine::new(context, perm_tools::builtin(Arc::new(Disk), &perm_tools::Settings::default()));
    let host = Host {
        cwd: Some(path),
        home: Some(root.join("home").to_str().unwrap().to_owned()),
        ..Host::default()
    };
    let call = Call::new("Bash", serde_json::json!({ "command": command }));
    serde_json::to_value(engine.unwrap().decide(&call, &host)).unwrap()
}

#[test]
fn folders_count_and_facts_age() {
    let root = tempfile::Builder::new().prefix("perm-folder").tempdir().unwrap();
    let done = Command::new("bash").args(["-c", WORLD]).current_dir(root.path()).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut wrong = Vec::new();
    for (mode, allow, command, expected) in CASES {
        let decision = decide(root.path(), *mode, allow, command);
        let is_allowed = decision["behavior"] == "allow";
        let names = decision["reasons"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["code"].as_str().unwrap().starts_with(expected));
        if is_allowed != (*expected == "allow") || !(is_allowed || names) {
            wrong.push(format!("{mode:?} {command}: expected {expected}: {decision}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
