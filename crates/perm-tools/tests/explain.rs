//! Why a rule is, or is not, about a call: one line a case.
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule, Situation, WorkingDirectory};
use perm_fs::{Memory, World};
use perm_tools::explain::{Explanation, Matches, explain};
use serde_json::json;

fn world() -> Memory {
    Memory::new()
        .dir("/srv/project/src")
        .dir("/srv/outside")
        .file("/srv/project/src/a.py", "a")
        .file("/srv/project/.env", "S=1")
        .link("/srv/project/out", "/srv/outside")
}

fn host() -> Host {
    Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() }
}

fn directories() -> Vec<WorkingDirectory> {
    vec![WorkingDirectory { path: "/srv/project".into(), source: "test".into() }]
}

fn call(text: &str) -> Call {
    match text.split_once('!') {
        Some((tool, path)) => Call::new(tool, json!({"file_path": path, "content": ""})),
        None => Call::new("Bash", json!({"command": text})),
    }
}

fn explained(rule: &Rule, call: &Call) -> Explanation {
    let (host, directories) = (host(), directories());
    let situation = Situation { mode: Mode::Default, working_directories: &directories, host: &host };
    let world: Arc<dyn World> = Arc::new(world());
    explain(rule, call, &situation, &world, &perm_tools::Settings::default())
}

/// The cases: rule and command.
const CASES: &[(&str, &str)] = &[
    ("Bash(npm run:*)=allow", "npm run build"),
    ("Bash(npm run:*)=allow", "npm test"),
    ("Bash(npm run:*)=allow", "npm run build && rm x"),
    ("Bash(npm run:*)=allow", "ls | npm run x"),
    ("Bash(npm run:*)=allow", "npm --silent run build"),
    ("Bash(npm run:*)=allow", "npm --prefix /etc run build"),
    ("Bash(npm run:*)=allow", "npm $x build"),
    ("Bash(npm run:*)=allow", "sudo npm run build"),
    ("Bash(npm run:*)=allow", "timeout 5 npm run build"),
    ("Bash(npm run:*)=allow", "FOO=1 npm run build"),
    ("Bash(npm run:*)=allow", "CI=1 npm run build"),
    ("Bash(npm run:*)=allow", "PATH=/x; npm run build"),
    ("Bash(npm run build)=allow", "npm run build --watch"),
    ("Bash(npm run build)=allow", "npm run"),
    ("Bash(rm:*)=allow", "/bin/rm x"),
    ("Bash(rm:*)=allow", "rm -rf /"),
    ("Bash(git *)=allow", "git -c core.pager=x log"),
    ("Bash(npm run:*)=allow", "if true"),
    ("Bash=allow", "rm x"),
    ("Bash(rm:*)=deny", "sudo rm x"),
    ("Bash(rm:*)=deny", "/bin/rm x"),
    ("Bash(rm:*)=deny", "$c x"),
    ("Bash(rm:*)=deny", "echo rm"),
    ("Bash(git push:*)=deny", "git -C x commit"),
    ("Bash(git push:*)=deny", "npx git push"),
    ("Bash(rm:*)=ask", "if rm x"),
    ("Bash(cp:*)=ask", "if true"),
    ("Read(**/.env)=deny", "cat .env"),
    ("Read(**/.env)=deny", "cat src/a.py"),
    ("Read(**/.env)=deny", "cat $f"),
    ("Read(**/.env)=deny", "npm test"),
    ("Read(**/.env)=deny", "grep -r x ."),
    ("Edit(src/**)=deny", "rm -rf src"),
    ("Edit(src/**)=deny", "rm -rf ."),
    ("Write(src/**)=allow", "echo x > src/new"),
    ("Write(src/**)=allow", "cp a src/new"),
    ("Write(src/**)=allow", "Write!src/b"),
    ("Write(out/**)=allow", "Write!out/b"),
    ("Write(src/**)=allow", "Write!b"),
    ("Edit(src/**)=deny", "Write!src/b"),
    ("Write=ask", "Write!src/b"),
    ("mcp__gh__*=deny", "mcp__gh__create!x"),
    ("mcp__gh__create({\"file_path\":\"x\"})=deny", "mcp__gh__create!x"),
    ("mcp__gh__create({\"file_path\":\"x\",\"content\":\"\"})=deny", "mcp__gh__create!x"),
];

/// Cases of which only the answer is held, not the sentence.
const MORE: &[(&str, &str)] = &[
    ("Read(**/.env)=deny", "mv .env x"),
    ("Read(**/.env)=deny", "mv . ../x"),
    ("Read(/srv/outside/**)=deny", "grep -R x ."),
    ("Read(/srv/outside/**)=deny", "grep -r x ."),
    ("Read(out/**)=deny", "cat /srv/outside/a"),
    ("Edit(out/**)=deny", "rm /srv/outside/a"),
    ("Read(src/**)=deny", "git show HEAD:src/a.py"),
    ("Read(src/**)=deny", "git diff"),
    ("Edit(src/**)=deny", "git stash"),
    ("Read(**/.env)=deny", "python3 x.py .env"),
    ("Edit(src/**)=deny", "cp -r out src"),
    ("Edit(src/**)=deny", "cp -r out ."),
    ("Edit(src/**)=deny", "rm s*"),
    ("Edit(src/**)=deny", "rm -r s*"),
    ("Read(src/**)=deny", "cat s*/*"),
];

#[test]
fn every_answer_has_its_reason() {
    let lines: Vec<String> = CASES
        .iter()
        .map(|(rule, text)| {
            let found = explained(&rule.parse().unwrap(), &call(text));
            let mut out = format!("{rule}  {text}: {}", found.matches.name());
            for part in &found.parts {
                let span =
                    part.span.map(|span| format!(" at {}..{}", span.start, span.end)).unwrap_or_default();
                out.push_str(&format!("\n  {}{span}: {}, {}", part.what, part.matches.name(), part.because));
            }
            if let Some(note) = &found.note {
                out.push_str(&format!("\n  {note}"));
            }
            out
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// The judge is the engine: what the rule alone makes of the call.
#[test]
fn an_explanation_says_what_the_engine_does() {
    for (rule, text) in CASES.iter().chain(MORE) {
        let (rule, call): (Rule, Call) = (rule.parse().unwrap(), call(text));
        let tools = perm_tools::builtin(Arc::new(world()), &perm_tools::Settings::default());
        let context = Context {
            mode: Mode::Default,
            working_directories: directories(),
            rules: [rule.clone()].into_iter().collect(),
        };
        let decision = Engine::new(context, tools).unwrap().decide(&call, &host());
        let by = |code: &str| decision.reasons().iter().any(|reason| reason.code == code);
        let found = explained(&rule, &call);
        let expected = match rule.behavior {
            Behavior::Allow => decision.behavior() == Behavior::Allow && by("rule/allow"),
            Behavior::Ask => by("rule/ask"),
            Behavior::Deny => by("rule/deny"),
        };
        let claims = found.matches == Matches::Yes && (found.note.is_none() || found.parts.is_empty());
        let claims = claims && !decision.is_immune();
        assert_eq!(claims, expected, "{rule:?} {text}: {found:?}, {}", decision.message());
        if found.matches == Matches::No && rule.behavior != Behavior::Allow {
            assert!(!by("rule/not-excluded"), "{rule:?} {text}");
        }
    }
}
