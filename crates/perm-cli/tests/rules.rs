//! `perm rules`: what people read, what programs read, what is written.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may")]
#![allow(clippy::disallowed_methods, reason = "a test makes the files that the program reads")]

mod common;

use std::path::Path;

use common::{Run, lines, perm_at};
use serde_json::json;

/// A home with a project in it.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(home.path().join("project/.git")).unwrap();
        Self(home)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, args: &[&str]) -> Run {
        let project = self.path().join("project");
        let (home, cwd) = (self.path().to_str().unwrap(), project.to_str().unwrap());
        let args: Vec<&str> = args.iter().copied().chain(["--home", home, "--cwd", cwd]).collect();
        let mut run = perm_at(&project, &args, b"");
        for text in [&mut run.out, &mut run.err] {
            *text = text.replace(home, "HOME");
        }
        run
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).unwrap()
    }
}

fn shown(run: &Run) -> String {
    format!("status {}\n{}{}", run.code, run.out, run.err)
}

#[test]
fn rules_are_added_listed_and_removed() {
    let home = Home::new();
    let mut said = Vec::new();
    for args in [
        &["rules", "list"][..],
        &["rules", "add", "Bash(npm run:*)=allow", "Read(**/.env)=deny"],
        &["rules", "add", "Bash(npm run:*)=allow"],
        &["rules", "add", "--layer", "project", "Bash(git push:*)=ask"],
        &["rules", "add", "--layer", "local", "Bash(python:*)=allow"],
        &["rules", "add", "Bash(cd x && npm test)=allow"],
        &["rules", "add", "--layer", "session", "Bash(make:*)=deny"],
        &["rules", "list"],
        &["check", "npm run build"],
        &["rules", "remove", "Bash(npm run:*)"],
        &["rules", "remove", "Bash(npm run:*)=allow"],
        &["rules", "list", "--rule", "Write(src/**)=allow"],
    ] {
        said.push(format!("$ perm {}\n{}", args.join(" "), shown(&home.run(args))));
    }
    insta::assert_snapshot!(said.join("\n"));
    assert!(home.read(".config/perm/settings.jsonc").contains("Read(**/.env)"));
}

#[test]
fn programs_read_rules_as_json() {
    let home = Home::new();
    home.run(&["rules", "add", "Bash(npm run:*)=allow"]);
    let run = home.run(&["rules", "list", "--json", "--rule", "Write=ask"]);
    let listed = &lines(&run)[0];
    assert_eq!(listed["rules"][0]["rule_content"], "npm run:*");
    assert_eq!(listed["rules"][0]["source"], "userSettings");
    assert_eq!(listed["rules"][0]["in_force"], true);
    assert!(listed["rules"][0]["line"].is_u64() && listed["rules"][0]["file"].is_string());
    assert_eq!(
        listed["rules"][1],
        json!({"tool_name": "Write", "rule_content": null, "behavior": "ask", "source": "command line", "in_force": true})
    );
    let run = home.run(&["rules", "lint", "--json", "--rule", "Bash(npm run build)=allow"]);
    let found = &lines(&run)[0];
    assert_eq!(found["code"], "lint/shadowed");
    assert_eq!(found["others"][0]["rule_content"], "npm run:*");
    assert_eq!(run.code, 0);
}

#[test]
fn lint_names_the_place_the_reason_and_the_mend() {
    let home = Home::new();
    assert_eq!(home.run(&["rules", "lint"]).out, "0 rules, nothing to mend\n");
    home.write(
        ".config/perm/settings.jsonc",
        "{\n  // mine\n  \"allow\": [\"Bash(npm run:*)\", \"Bash(npm run build)\", \"Bash(bash:*)\", \"bash(ls)\"],\n  \
         \"deny\": [\"Bash(cat .env)\"]\n}\n",
    );
    insta::assert_snapshot!(shown(&home.run(&["rules", "lint", "--rule", "Bash(npx:*)=allow"])));
}

#[test]
fn explain_says_which_word_it_is() {
    let home = Home::new();
    let mut said = Vec::new();
    for args in [
        &["rules", "explain", "Bash(npm run:*)=allow", "npm run build && npm test"][..],
        &["rules", "explain", "Bash(npm run:*)", "sudo npm run build"],
        &["rules", "explain", "Bash(rm:*)=deny", "env X=1 /bin/rm x"],
        &["rules", "explain", "Read(**/.env)=deny", "cat .env | wc -l"],
        &["rules", "explain", "Write(src/**)=allow", "--tool", "Write", "--input", r#"{"file_path":"a"}"#],
        &["rules", "explain", "Bash(npm", "npm"],
    ] {
        said.push(format!("$ perm {}\n{}", args.join(" "), shown(&home.run(args))));
    }
    insta::assert_snapshot!(said.join("\n"));
    let run = home.run(&["rules", "explain", "--json", "Bash(npm run:*)=allow", "npm test"]);
    let found = &lines(&run)[0];
    assert_eq!((run.code, &found["matches"]), (2, &json!("no")));
    assert_eq!(found["parts"][0]["span"], json!([4, 8]));
}

/// What a settings file of that host may hold.
const CLAUDE: &str = r#"{
  "permissions": {
    "allow": [
      "Bash(npm run test:*)", "Bash(git * main)", "Bash(npm run b*)", "Read(~/notes/**)", "Edit(/src/**)",
      "Edit(./docs/**)", "WebFetch(domain:example.com)", "WebSearch", "mcp__github", "mcp__github__*",
      "mcp__github__get_issue", "Agent(Explore)", "Bash", "Bash(npm run 'x)", "Write(src/**)", 7
    ],
    "deny": ["Read(//etc/secrets/**)", "Read(./.env)", "Bash(curl:*)", "Bash(rm -rf /)", "Bash(command:x)", "mcp__*"],
    "ask": ["Bash(git push *)", "WebFetch"],
    "defaultMode": "plan",
    "additionalDirectories": ["../other", "~/lib", "/srv/x"],
    "disableBypassPermissionsMode": "disable",
    "somethingNew": true
  },
  "hooks": {"PreToolUse": []},
  "model": "x"
}"#;

#[test]
fn import_tells_entries_apart() {
    let home = Home::new();
    home.write("project/.claude/settings.json", CLAUDE);
    insta::assert_snapshot!(shown(&home.run(&["rules", "import", ".claude/settings.json"])));
    let run = home.run(&["rules", "import", "--json", ".claude/settings.json"]);
    let read = lines(&run);
    assert_eq!(read[0]["field"], "permissions.allow[0]");
    assert_eq!(read[0]["outcome"], "understood");
    assert_eq!(read[0]["rules"][0]["rule_content"], "npm run test:*");
    for (mode, outcome) in [
        ("default", "understood"),
        ("acceptEdits", "differs"),
        ("bypassPermissions", "differs"),
        ("dontAsk", "differs"),
        ("auto", "differs"),
        ("yolo", "not_understood"),
    ] {
        home.write("m.json", &format!(r#"{{"permissions":{{"defaultMode":"{mode}"}}}}"#));
        let path = home.path().join("m.json");
        let run = home.run(&["rules", "import", "--json", path.to_str().unwrap()]);
        assert_eq!(lines(&run)[0]["outcome"], outcome, "{mode}");
    }
}

#[test]
fn imported_rules_are_kept_where_that_is_asked_for() {
    let home = Home::new();
    home.write("project/.claude/settings.json", CLAUDE);
    let run = home.run(&["rules", "import", "--write", ".claude/settings.json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    // Neither the mode nor the directories are, and that is said.
    assert!(
        run.out.contains("only rules are written") && run.out.contains("\"mode\": \"explore\","),
        "{}",
        run.out
    );
    let kept = home.read(".config/perm/settings.jsonc");
    assert!(!kept.contains("\"mode\"") && !kept.contains("working_directories"), "{kept}");
    assert_eq!(home.run(&["check", "npm run test -- x"]).code, 0);
    assert_eq!(home.run(&["check", "curl x"]).code, 2);
    assert_eq!(home.run(&["check", "cat .env"]).code, 2);
    assert_eq!(home.run(&["check", "cat /etc/secrets/a"]).code, 2);
    assert_eq!(home.run(&["check", "git push origin"]).code, 3);
    for (name, text, wrong) in [
        ("a.json", "{", "not valid JSON"),
        ("b.json", "[]", "an object is needed"),
        ("c.json", r#"{"permissions": []}"#, "is no object"),
        ("d.json", r#"{"permissions": {"allow": [], "allow": []}}"#, "stands twice"),
    ] {
        home.write(name, text);
        let path = home.path().join(name);
        let run = home.run(&["rules", "import", path.to_str().unwrap()]);
        assert!(run.code == 1 && run.err.contains(wrong), "{name}: {}", shown(&run));
    }
    assert_eq!(home.run(&["rules", "import", "nowhere.json"]).code, 1);
}

#[test]
fn nobody_is_asked_where_there_is_no_terminal() {
    let home = Home::new();
    let run = home.run(&["check", "-i", "npm test"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there is no terminal to ask at"), "{}", run.err);
    assert_eq!(run.out, "");
    assert_eq!(home.run(&["check", "-i", "--json", "npm test"]).code, 64);
}

/// At a terminal, which `script` makes; where that is not installed there is nothing to see.
#[test]
#[cfg(target_os = "linux")]
fn at_a_terminal_always_keeps_the_offered_rule() {
    use std::process::{Command, Stdio};
    let home = Home::new();
    let project = home.path().join("project");
    let line = format!(
        "{} check -i 'npm run build' --home {} --cwd {}",
        env!("CARGO_BIN_EXE_perm"),
        home.path().display(),
        project.display()
    );
    let answer = |typed: &str| {
        use std::io::Write;
        let child = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = child.ok()?;
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        child.wait_with_output().unwrap().status.code()
    };
    let Some(code) = answer("d\n") else { return };
    assert_eq!(code, 2);
    assert_eq!(answer("o\n"), Some(0));
    assert_eq!(home.run(&["check", "npm run build"]).code, 3);
    assert_eq!(answer("a\n"), Some(0));
    assert_eq!(home.run(&["check", "npm run build"]).code, 0);
    assert!(home.read("project/.perm/settings.local.jsonc").contains("npm run build:*"));
}
