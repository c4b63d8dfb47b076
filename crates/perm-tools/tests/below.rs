//! Deny and ask rules beside commands and tools that reach whole trees: what the disk can exclude, it does.
#![cfg(feature = "bash")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host, Mode, Rule, WorkingDirectory};
use perm_fs::Memory;
use serde_json::json;

fn world() -> Memory {
    let mut world = Memory::new()
        .dir("/srv/project/.git")
        .file("/srv/project/.env", "S=1")
        .file("/srv/project/src/a.py", "a")
        .file("/srv/project/src/sub/b.py", "b")
        .file("/srv/project/config/.env", "S=2")
        .file("/srv/outside/.env", "S=3")
        .dir("/srv/project/empty")
        .link("/srv/project/linked/e", "/srv/project/.env")
        .link("/srv/project/away/o", "/srv/outside")
        .file("/srv/clean/src/a.py", "a")
        .dir("/srv/clean/.git");
    for at in 0..5_100 {
        world = world.file(&format!("/srv/project/many/{at}.txt"), "");
    }
    world
}

fn decide(mode: Mode, cwd: &str, rules: &[&str], call: &Call) -> Behavior {
    let directory = WorkingDirectory { path: cwd.to_owned(), source: "test".into() };
    let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap()).collect();
    let tools = perm_tools::builtin(Arc::new(world()), &perm_tools::Settings::default());
    let context = Context { mode, working_directories: vec![directory], rules };
    let host = Host { cwd: Some(cwd.to_owned()), home: Some("/home/dev".into()), ..Host::default() };
    Engine::new(context, tools).unwrap().decide(call, &host).behavior()
}

#[test]
fn what_is_read_below_a_directory_is_looked_up() {
    use Behavior::{Allow, Ask, Deny};
    let cases: &[(&str, &str, Behavior)] = &[
        ("grep -r x src", "Read(**/.env)=deny", Allow),
        ("grep -r x src/*", "Read(**/.env)=deny", Allow),
        ("grep -r x .", "Read(**/.env)=deny", Ask),
        ("grep -r x config", "Read(**/.env)=deny", Ask),
        ("grep -r x empty", "Read(**/.env)=deny", Allow),
        ("grep -r x nowhere", "Read(**/.env)=deny", Allow),
        // Links are followed where the program follows them.
        ("grep -r x linked", "Read(**/.env)=deny", Allow),
        ("grep -R x linked", "Read(**/.env)=deny", Ask),
        ("grep -r x away", "Read(**/.env)=deny", Allow),
        ("grep -R x away", "Read(**/.env)=deny", Ask),
        ("grep -R x away", "Read(/srv/outside/**)=deny", Ask),
        ("grep -R x away", "Read(/srv/other/**)=deny", Allow),
        // Too much to look through.
        ("grep -r x many", "Read(**/.env)=deny", Ask),
        // What the text itself may have put there is not known.
        ("cp .env.example src/.env; grep -r x src", "Read(**/.env)=deny", Ask),
        ("grep -r x src", "Read(src/sub/**)=ask", Ask),
        ("grep -r x src", "Read(other/**)=deny", Allow),
        ("cat src/.env", "Read(**/.env)=deny", Deny),
        ("git grep x", "Read(**/.env)=deny", Ask),
        ("git grep x", "Read(**/*.key)=deny", Ask), // too many files to say
    ];
    for (line, rule, expected) in cases {
        let call = Call::new("Bash", json!({"command": line}));
        assert_eq!(decide(Mode::Default, "/srv/project", &[rule], &call), *expected, "{line} beside {rule}");
    }
    for (path, rule, expected) in [
        ("src", "Read(**/.env)=deny", Allow),
        (".", "Read(**/.env)=deny", Ask),
        ("config", "Grep(**/.env)=deny", Ask),
    ] {
        let call = Call::new("Grep", json!({"pattern": "x", "path": path}));
        assert_eq!(
            decide(Mode::Default, "/srv/project", &[rule], &call),
            expected,
            "Grep {path} beside {rule}"
        );
    }
}

#[test]
fn a_work_tree_that_git_reads_or_changes_is_reached() {
    use Behavior::{Allow, Ask};
    let cases: &[(&str, &str, Behavior)] = &[
        ("git grep x", "Read(**/.env)=deny", Allow), // no `.env` in this one
        ("git add -A", "Read(**/.env)=deny", Allow),
        ("git add -A", "Read(**/*.py)=deny", Ask),
        ("git add src", "Read(**/.env)=deny", Allow),
        ("git checkout -b x", "Edit(src/**)=ask", Allow),
        ("git commit -m x", "Read(src/**)=ask", Allow),
        ("git stash", "Edit(src/**)=deny", Ask),
        ("git stash list", "Edit(src/**)=deny", Allow),
        ("git pull", "Write(src/**)=deny", Ask),
        ("git -C src pull", "Write(/srv/clean/src/**)=deny", Ask),
        ("git checkout main", "Edit(**/*.lock)=deny", Ask),
        ("git pull", "Write(/etc/**)=deny", Allow),
        ("git reset --hard", "Edit(src/**)=ask", Ask),
        ("git reset HEAD", "Edit(src/**)=ask", Allow),
        ("git archive HEAD", "Read(src/**)=deny", Ask),
        ("git log -p", "Read(src/**)=deny", Ask), // which files it has is not known
    ];
    for (line, rule, expected) in cases {
        let call = Call::new("Bash", json!({"command": line}));
        assert_eq!(decide(Mode::Bypass, "/srv/clean", &[rule], &call), *expected, "{line} beside {rule}");
    }
}

#[test]
fn nothing_below_a_directory_that_is_not_there_is_removed() {
    for (line, is_immune) in
        [("rm -rf nope/*", false), ("rm -rf ./*", true), ("ln -s / nope; rm -rf nope/*", true)]
    {
        let tools = perm_tools::builtin(Arc::new(world()), &perm_tools::Settings::default());
        let host =
            Host { cwd: Some("/srv/project".into()), home: Some("/home/dev".into()), ..Host::default() };
        let call = Call::new("Bash", json!({"command": line}));
        let decision = Engine::new(Context::default(), tools).unwrap().decide(&call, &host);
        assert_eq!(decision.is_immune(), is_immune, "{line}: {}", decision.message());
    }
}
