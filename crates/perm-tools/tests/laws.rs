//! The laws of rules and suggestions, on generated calls and rules in a world in memory.
//!
//! The number of rounds is `PROPTEST_CASES`, or 1,000.
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may")]

use std::sync::Arc;

use perm_core::{
    Behavior, Call, Context, Decision, Engine, Host, Mode, Rule, RuleTable, Tool, WorkingDirectory,
};
use perm_fs::Memory;
use proptest::prelude::*;
use serde_json::json;

fn world() -> Memory {
    Memory::new()
        .dir("/srv/project/src")
        .dir("/srv/outside")
        .file("/srv/project/src/a.py", "a")
        .file("/srv/project/.env", "S=1")
        .file("/home/dev/.bashrc", "")
        .link("/srv/project/out", "/srv/outside")
        .link("/srv/project/rc", "/home/dev/.bashrc")
}

fn host() -> Host {
    Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}

fn engine(mode: Mode, rules: &[Rule]) -> Option<Engine> {
    let tools: Vec<Arc<dyn Tool>> = perm_tools::builtin(Arc::new(world()), &perm_tools::Settings::default());
    let directory = WorkingDirectory { path: "/srv/project".into(), source: "test".into() };
    let rules: RuleTable = rules.iter().cloned().collect();
    Engine::new(Context { mode, working_directories: vec![directory], rules }, tools).ok()
}

fn decide(mode: Mode, rules: &[Rule], call: &Call) -> Option<Decision> {
    Some(engine(mode, rules)?.decide(call, &host()))
}

/// Allow, ask, deny.
fn strictness(decision: &Decision) -> u8 {
    match decision.behavior() {
        Behavior::Allow => 0,
        Behavior::Ask => 1,
        Behavior::Deny => 2,
    }
}

fn simple() -> impl Strategy<Value = String> {
    let commands = vec![
        "ls src",
        "cat .env",
        "npm run build",
        "npm run 'a b'",
        "npm install x",
        "git status",
        "git commit -m 'rm -rf x'",
        "git -C src commit",
        "git --no-pager push",
        "rm -rf src",
        "rm src/a.py",
        "rm -rf $x",
        "rm *",
        "touch src/b",
        "cp src/a.py out/b",
        "cp src/a.py b",
        "echo x > src/new",
        "echo x > out/new",
        "echo x >> rc",
        "echo x > $f",
        "echo '*' ':*' ')'",
        "make build",
        "make 'a\\b'",
        "python -c 'print(1)'",
        "python x.py",
        "sudo rm src/a.py",
        "bash -c 'npm run x'",
        "timeout 5 npm run build",
        "env CI=1 npm run build",
        "FOO=1 npm run build",
        "CI=1 npm run build",
        "xargs rm",
        "find . -exec rm {} \\;",
        "$c x",
        "eval x",
        "cargo test",
        "mkdir -p src/d",
        "mv src/a.py src/b.py",
        "foo 'it'\\''s' $'a\\nb'",
        "npm run $x",
        "echo $(npm run x)",
        "./run.sh",
        "tee log.txt",
        "sed -i s/a/b/ src/a.py",
        "if true",
        "rm -fr src",
        "rm src -r --force",
        "git push -fu origin",
        "git -c alias.p='!rm x' p",
        "docker run -v a:b img rm -rf src",
        "npx rm src",
        "su root -c 'rm x'",
        "PAGER='rm x' git log",
        "read PATH; npm run build",
        "X=$(ls); npm run build",
        "vim .env",
        "python x.py .env",
        "grep -r x .",
        "cp -r src out",
        "git checkout .",
        "source .env",
        "cat s*/a.py",
        "cat $f",
        "tar xf x.tar",
        "cat < .env > src/new",
        "f() { rm \"$@\"; }; f src",
        "while read x; do rm $x; done",
        "npm test -- 'a b' \"c'd\" $'e\\tf'",
        "cargo test -- '$(x)' 'a;b'",
    ];
    prop::sample::select(commands).prop_map(str::to_owned)
}

fn command() -> impl Strategy<Value = String> {
    let joint = prop::sample::select(vec![" && ", "; ", " | ", " || ", "\n"]);
    prop_oneof![
        3 => simple(),
        2 => (simple(), joint.clone(), simple()).prop_map(|(a, joint, b)| a + joint + &b),
        1 => (simple(), joint, simple()).prop_map(|(a, joint, b)| format!("({a}{joint}{b})")),
        1 => simple().prop_map(|a| format!("for x in a b; do {a}; done")),
    ]
}

fn path() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "src/a.py",
        "/srv/project/src/n.py",
        "out/x",
        "/srv/outside/y",
        "rc",
        ".env",
        "~/.bashrc",
        "../outside/y",
        "/etc/passwd",
        "/tmp/x",
        "a[1].txt",
        "src/*.py",
    ])
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        4 => command().prop_map(|command| Call::new("Bash", json!({"command": command}))),
        1 => path().prop_map(|path| Call::new("Write", json!({"file_path": path, "content": ""}))),
        1 => path().prop_map(|path| Call::new("Edit", json!({"file_path": path, "old_string": "", "new_string": ""}))),
        1 => path().prop_map(|path| Call::new("Read", json!({"file_path": path}))),
        1 => path().prop_map(|path| Call::new("Grep", json!({"pattern": "x", "path": path}))),
        1 => Just(Call::new("mcp__gh__create", json!({"title": "x"}))),
    ]
}

fn rule() -> impl Strategy<Value = Rule> {
    let bash = prop::sample::select(vec![
        "npm run:*",
        "npm install",
        "npm run *",
        "git *",
        "git commit:*",
        "git push",
        "rm:*",
        "rm -rf src",
        "*",
        "sudo:*",
        "bash:*",
        "echo:*",
        "cp:*",
        "touch src/b",
        "install",
        "src",
        "make:*",
        "* src",
        "python:*",
        "foo:*",
        "timeout:*",
        "xargs:*",
        "rm -rf:*",
        "rm -r -f",
        "git push --force:*",
        "git push -f",
        "rm * src",
        "npx:*",
        "docker run:*",
        "r*",
        "npm * build",
        "npm *",
        "npm:*",
        "npm run build",
        "npm run build:*",
        "npm run b*",
        "/bin/rm:*",
        "rm",
        "rm *",
        "rm -rf src x",
        "git -C src *",
        "git --no-pager push:*",
        "git p*",
        "git push *",
        "git * push",
        "* push",
        "timeout 5 *",
        "vim:*",
        "source:*",
        "cat *",
    ]);
    let file = prop::sample::select(vec![
        "src/**",
        "**",
        "*.py",
        "/srv/outside/**",
        "~/.bashrc",
        "**/.env",
        "out/*",
        "/srv/project/**",
        "*",
        "../outside/**",
        "src/*",
        "/srv/*/src/a.py",
        "~/**",
        "src/a.py",
        "src/**/*.py",
        "/srv/**",
        ".env",
        "/srv/project/src/*",
        "/srv/project/.env",
        "src/",
    ]);
    let tool = prop::sample::select(vec!["Write", "Edit", "Read", "Grep"]);
    let behavior = prop::sample::select(vec![Behavior::Allow, Behavior::Ask, Behavior::Deny]);
    let any = prop_oneof![
        2 => bash.prop_map(|content| ("Bash", content)),
        2 => (tool, file),
        1 => Just(("mcp__gh__*", "*")),
    ];
    (any, behavior)
        .prop_map(|((tool, content), behavior)| Rule::new(tool, content, behavior).from_source("test"))
}

fn mode() -> impl Strategy<Value = Mode> {
    prop::sample::select(vec![Mode::Default, Mode::AcceptEdits, Mode::Explore, Mode::Bypass, Mode::DontAsk])
}

fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = if default.cases == 256 { 1000 } else { default.cases };
    ProptestConfig { cases, failure_persistence: None, ..default }
}

proptest! {
    #![proptest_config(config())]

    /// Law 5.
    #[test]
    fn one_more_rule_moves_a_decision_only_its_own_way(
        mode in mode(),
        rules in prop::collection::vec(rule(), 0..5),
        more in rule(),
        call in call(),
    ) {
        let Some(before) = decide(mode, &rules, &call) else { return Ok(()) };
        let mut with = rules;
        with.push(more.clone());
        let after = decide(mode, &with, &call).unwrap();
        let (old, new) = (strictness(&before), strictness(&after));
        match more.behavior {
            Behavior::Allow => prop_assert!(new <= old, "{:?} -> {:?}", before, after),
            Behavior::Ask => prop_assert!(old == 0 || new > 0, "{:?} -> {:?}", before, after),
            Behavior::Deny => prop_assert!(new >= old, "{:?} -> {:?}", before, after),
        }
    }

    /// Law 6.
    #[test]
    fn accepted_suggestions_answer_the_same_call(
        mode in mode(),
        rules in prop::collection::vec(rule(), 0..3),
        call in call(),
    ) {
        let Some(before) = decide(mode, &rules, &call) else { return Ok(()) };
        let offered = before.suggestions();
        prop_assert!(offered.len() <= 5);
        // A custom tool's exact arguments are offered whatever decides.
        if offered.is_empty() || call.tool.starts_with("mcp__") {
            return Ok(());
        }
        prop_assert!(!before.is_immune());
        let mut with = rules;
        with.extend(offered.iter().cloned());
        let after = decide(mode, &with, &call).unwrap();
        prop_assert_eq!(after.behavior(), Behavior::Allow, "{:?} offered {:?} -> {:?}", call, offered, after);
    }

    /// Law 4.
    #[test]
    fn modes_are_ordered(rules in prop::collection::vec(rule(), 0..4), call in call()) {
        let allows = |mode| decide(mode, &rules, &call).is_some_and(|one| one.behavior() == Behavior::Allow);
        prop_assert!(!allows(Mode::Explore) || allows(Mode::Default));
        prop_assert!(!allows(Mode::Default) || allows(Mode::AcceptEdits));
        prop_assert!(!allows(Mode::DontAsk) || allows(Mode::AcceptEdits));
        let unattended = decide(Mode::DontAsk, &rules, &call);
        prop_assert!(unattended.is_none_or(|one| one.behavior() != Behavior::Ask));
    }

    /// Law 5, the other half: neither the order of rules nor their source matters.
    #[test]
    fn the_order_and_the_source_of_rules_do_not_matter(
        mode in mode(),
        rules in prop::collection::vec(rule(), 0..5),
        call in call(),
    ) {
        let turned: Vec<Rule> = rules.iter().rev().cloned().map(|rule| rule.from_source("other")).collect();
        let (Some(one), Some(other)) = (decide(mode, &rules, &call), decide(mode, &turned, &call)) else {
            return Ok(());
        };
        prop_assert_eq!(strictness(&one), strictness(&other));
        prop_assert_eq!(one.is_immune(), other.is_immune());
    }

    /// What the linter calls unneeded can be taken out, all of it, and no decision changes.
    #[test]
    fn rules_that_lint_takes_out_change_no_decision(
        mode in mode(),
        rules in prop::collection::vec(rule(), 1..8),
        call in call(),
    ) {
        let unneeded = ["lint/equal", "lint/moot", "lint/never-matches", "lint/shadowed"];
        let found = perm_tools::lint::lint(&rules, &[]);
        let out: Vec<usize> =
            found.iter().filter(|one| unneeded.contains(&one.code)).map(|one| one.rule).collect();
        let kept: Vec<Rule> = rules
            .iter()
            .enumerate()
            .filter(|(at, _)| !out.contains(at))
            .map(|(_, rule)| rule.clone())
            .collect();
        let (Some(all), Some(few)) = (decide(mode, &rules, &call), decide(mode, &kept, &call)) else {
            return Ok(());
        };
        prop_assert_eq!(
            (strictness(&all), all.is_immune()),
            (strictness(&few), few.is_immune()),
            "{:?} without {:?}: {} | {}",
            rules.iter().map(Rule::label).collect::<Vec<_>>(),
            out.iter().map(|at| rules[*at].label()).collect::<Vec<_>>(),
            all.message(),
            few.message()
        );
    }
}
