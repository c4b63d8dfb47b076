//! Settings files: layers, trust, faults, as the program sees them.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "helpers of tests"
)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use common::{Run, perm_at};
use serde_json::{Value, json};

/// A home and a project in it.
struct Ground(tempfile::TempDir);

impl Ground {
    fn new() -> Self {
        let ground = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(ground.project().join("src")).unwrap();
        ground
    }

    fn home(&self) -> PathBuf {
        self.0.path().canonicalize().unwrap()
    }

    fn project(&self) -> PathBuf {
        self.home().join("project")
    }

    fn write(&self, path: &str, text: &str) -> PathBuf {
        let path = self.home().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        path
    }

    fn user(&self, text: &str) {
        self.write(".config/perm/settings.jsonc", text);
    }

    fn shared(&self, text: &str) {
        self.write("project/.perm/settings.jsonc", text);
    }

    fn run(&self, args: &[&str], stdin: &[u8]) -> Run {
        let home = self.home();
        let args = [args, &["--home", home.to_str().unwrap()]].concat();
        perm_at(&self.project().join("src"), &args, stdin)
    }

    fn check(&self, command: &str) -> Run {
        self.run(&["check", command], b"")
    }

    fn hook(&self, command: &str, mode: &str) -> (String, String) {
        let event = json!({
            "session_id": "s-1", "cwd": self.project().join("src"), "permission_mode": mode,
            "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command},
        });
        let run = self.run(&["hook", "claude-code"], event.to_string().as_bytes());
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        let text = |key: &str| answer["hookSpecificOutput"][key].as_str().unwrap().to_owned();
        (text("permissionDecision"), text("permissionDecisionReason"))
    }
}

#[test]
fn every_layer_is_read_and_a_project_only_tightens() {
    let ground = Ground::new();
    ground.user(r#"{"allow": ["Bash(npm run:*)"], "deny": ["Bash(curl:*)"]} // mine"#);
    ground.shared(r#"{"allow": ["Bash(make:*)"], "ask": ["Bash(npm run deploy:*)"], "mode": "bypass"}"#);
    ground.write("project/.perm/settings.local.jsonc", r#"{"deny": ["Bash(npm run rm:*)"]}"#);
    ground.write(".local/state/perm/sessions/s-1.jsonc", r#"{"allow": ["Bash(cargo:*)"]}"#);
    for (command, code) in [
        ("npm run build", 0),
        ("curl x", 2),
        ("npm run deploy", 3),
        ("npm run rm", 2),
        ("make all", 3),
        ("cargo test", 3),
    ] {
        let run = ground.check(command);
        assert_eq!(run.code, code, "{command}: {run:?}");
    }
    let run = ground.check("ls");
    for expected in
        ["the mode `bypass` is ignored", "line 1, column 12", "allow rule `Bash(make:*)`", "perm trust"]
    {
        assert!(run.err.contains(expected), "{run:?}");
    }
    assert_eq!(ground.run(&["check", "--session", "s-1", "cargo test"], b"").code, 0);
    assert_eq!(ground.run(&["check", "--session", "../x", "cargo test"], b"").code, 64);
    assert_eq!(ground.run(&["check", "--no-settings", "curl x"], b"").code, 3);
    // The hook knows its session.
    assert_eq!(ground.hook("cargo test", "default").0, "allow");
    assert_eq!(ground.hook("curl x", "bypassPermissions").0, "deny");
    assert_eq!(ground.hook("make all", "bypassPermissions").0, "allow");
}

#[test]
fn a_limit_that_a_project_sets_holds_against_the_hosts_mode() {
    for (mode, host, command, answer) in [
        ("explore", "bypassPermissions", "make all", "deny"),
        ("explore", "bypassPermissions", "ls", "allow"),
        ("default", "bypassPermissions", "make all", "ask"),
        ("accept_edits", "bypassPermissions", "make all", "ask"),
        ("accept_edits", "default", "touch a", "ask"),
        ("bypass", "default", "make all", "ask"),
        ("dont_ask", "default", "make all", "deny"),
    ] {
        let ground = Ground::new();
        ground.shared(&format!(r#"{{"mode": "{mode}"}}"#));
        assert_eq!(ground.hook(command, host).0, answer, "{mode} {host} {command}");
    }
}

#[test]
fn trust_is_in_a_content() {
    let ground = Ground::new();
    ground.shared(r#"{"allow": ["Bash(make:*)"], "working_directories": ["/"]}"#);
    assert_eq!(ground.check("make all").code, 3);
    // It is shown, and nobody at no terminal agrees.
    let run = ground.run(&["trust", "add"], b"y\n");
    assert_eq!(run.code, 1, "{run:?}");
    for expected in
        ["the allow rule `Bash(make:*)`", "the working directory `/`", "line 1, column 12", "sha256:"]
    {
        assert!(run.out.contains(expected), "{run:?}");
    }
    assert_eq!(ground.check("make all").code, 3);
    assert!(ground.run(&["trust"], b"").out.contains("is not trusted; it would loosen:"));

    let run = ground.run(&["trust", "add", "--yes"], b"");
    assert!(run.code == 0 && run.out.contains("is trusted now"), "{run:?}");
    let run = ground.check("make all");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(ground.run(&["trust", "list"], b"").out.ends_with("settings.jsonc`: trusted\n"));

    // Another content is another question; the first one again is not.
    ground.shared(r#"{"allow": ["Bash(make:*)", "Bash(sh:*)"]}"#);
    assert_eq!(ground.check("make all").code, 3);
    assert!(ground.run(&["trust", "list"], b"").out.contains("it has changed since"));
    ground.shared(r#"{"allow": ["Bash(make:*)"], "working_directories": ["/"]}"#);
    assert_eq!(ground.check("make all").code, 0);

    assert!(ground.run(&["trust", "revoke"], b"").out.contains("is trusted no more"));
    assert_eq!(ground.check("make all").code, 3);
    assert_eq!(ground.run(&["trust", "list"], b"").out, "nothing is trusted\n");
    // The same content in another project is not trusted either.
    assert_eq!(ground.run(&["trust", "add", "--yes"], b"").code, 0);
    ground
        .write("other/.perm/settings.jsonc", r#"{"allow": ["Bash(make:*)"], "working_directories": ["/"]}"#);
    let other = ground.home().join("other");
    let run = perm_at(&other, &["check", "make all", "--home", ground.home().to_str().unwrap()], b"");
    assert_eq!(run.code, 3, "{run:?}");
    let run = ground.run(&["trust", "add", "/etc/passwd", "--yes"], b"");
    assert!(run.code == 1 && run.err.contains("no settings file of a project"), "{run:?}");
}

#[test]
fn sensitive_reads_are_denied_where_they_cannot_be_excluded_too() {
    let ground = Ground::new();
    ground.shared(r#"{"sensitive_reads": "deny"}"#);
    for command in [
        "cat ~/.ssh/id_rsa",
        "cat ~/.s*/id_rsa",
        "cat ~/.[s]sh/id_rsa",
        "cat ~/*/id_rsa",
        "cat ~/.git-credentials",
        "cat /etc/shadow",
        "cat /proc/$$/root/etc/hosts",
        "cat \"$f\"",
    ] {
        assert_eq!(ground.check(command).code, 2, "{command}");
    }
    for command in ["cat src/*.py", "head ~/*.md", "ls ~/.ssh", "cat /proc/$$/status"] {
        assert_eq!(ground.check(command).code, 0, "{command}");
    }
}

#[test]
fn a_content_that_was_trusted_before_another_does_not_come_back() {
    let (first, second) = (r#"{"allow": ["Bash(make:*)"]}"#, r#"{"allow": ["Bash(curl:*)"]}"#);
    let ground = Ground::new();
    let trust = |content| {
        ground.shared(content);
        assert_eq!(ground.run(&["trust", "add", "--yes"], b"").code, 0);
    };
    trust(first);
    trust(second);
    ground.shared(first);
    assert_eq!(ground.check("make all").code, 3);
    // Nor where what came after it needs no trust.
    trust(second);
    trust("{}");
    ground.shared(second);
    assert_eq!(ground.check("curl x").code, 3);
}

#[test]
fn rules_in_any_number_that_cannot_be_read_lock_the_settings_at_once() {
    let ground = Ground::new();
    let rules: Vec<String> = (0..12_000).map(|index| format!("\"Read([{index})\"")).collect();
    ground.shared(&format!("{{\"deny\": [{}]}}", rules.join(",")));
    let start = std::time::Instant::now();
    assert_eq!(ground.hook("ls", "bypassPermissions").0, "ask");
    // A host waits for its hook a minute, and goes on without it.
    assert!(start.elapsed() < std::time::Duration::from_secs(20));
}

/// What is wrong with a file, and what is said of it.
type Spoil = (&'static str, fn(&Path), &'static str);

#[test]
fn where_settings_are_broken_nothing_is_allowed() {
    let cases: &[Spoil] = &[
        (
            "near key",
            |path| fs::write(path, "{\n  \"deny\": [],\n  \"alow\": []\n}").unwrap(),
            "line 3, column 3: `alow` is no key: write `allow`",
        ),
        (
            "twice",
            |path| fs::write(path, r#"{"deny": [], "deny": []}"#).unwrap(),
            "line 1, column 14: the key `deny` stands twice",
        ),
        (
            "no JSON",
            |path| fs::write(path, "{\n \"deny\": [\n}").unwrap(),
            "line 3, column 1: not valid JSON",
        ),
        ("empty", |path| fs::write(path, "").unwrap(), "line 1, column 1: not valid JSON"),
        (
            "bad rule",
            |path| fs::write(path, r#"{"deny": ["Bash(x"]}"#).unwrap(),
            "line 1, column 11: deny[0]: `Bash(x` is no rule",
        ),
        (
            "bad pattern",
            |path| fs::write(path, r#"{"deny": ["Write([)"]}"#).unwrap(),
            "line 1, column 11: deny[0]: the deny rule `Write([)`",
        ),
        (
            "relative",
            |path| fs::write(path, r#"{"working_directories": ["src"]}"#).unwrap(),
            "the working directory `src` is not absolute",
        ),
        (
            "wrong table",
            |path| {
                fs::write(path, r#"{"deny_rules": {"Bash": [{"tool_name": "Bash", "rule_content": null, "behavior": "allow"}]}}"#).unwrap()
            },
            "column 26: deny_rules.Bash[0]: the rule `Bash` has behavior `allow` but stands in `deny_rules`",
        ),
        ("not UTF-8", |path| fs::write(path, b"{\"deny\": [\"\xff\"]}").unwrap(), "is not UTF-8"),
        (
            "link",
            |path| {
                fs::rename(path, path.with_extension("x")).unwrap();
                std::os::unix::fs::symlink(path.with_extension("x"), path).unwrap()
            },
            "is a symbolic link",
        ),
        (
            "writable",
            |path| fs::set_permissions(path, fs::Permissions::from_mode(0o646)).unwrap(),
            "may be written by others (its mode is 646)",
        ),
        (
            "directory writable",
            |path| fs::set_permissions(path.parent().unwrap(), fs::Permissions::from_mode(0o757)).unwrap(),
            "may be written by others (its mode is 757)",
        ),
        (
            "directory",
            |path| {
                fs::remove_file(path).unwrap();
                fs::create_dir(path).unwrap()
            },
            "it is no regular file",
        ),
    ];
    for (name, spoil, expected) in cases {
        for file in [".config/perm/settings.jsonc", "project/.perm/settings.jsonc"] {
            let ground = Ground::new();
            ground.write("project/.perm/settings.local.jsonc", r#"{"deny": ["Bash(curl:*)"]}"#);
            spoil(&ground.write(file, "{}"));
            let run = ground.check("ls");
            assert_eq!(run.code, 3, "{name}: {run:?}");
            assert!(run.out.contains("nothing is allowed on its own"), "{name}: {run:?}");
            assert!(run.err.contains(expected) && run.err.starts_with("error: "), "{name}: {run:?}");
            assert_eq!(ground.run(&["check", "--mode", "dont_ask", "ls"], b"").code, 2, "{name}");
            assert_eq!(ground.run(&["check", "--mode", "bypass", "ls"], b"").code, 3, "{name}");
            assert_eq!(ground.run(&["check", "--rule", "Bash=allow", "ls"], b"").code, 3, "{name}");
            let (answer, reason) = ground.hook("ls", "bypassPermissions");
            assert!(answer == "ask" && reason.contains("nothing is allowed on its own"), "{name}: {reason}");
            // Of a tool that nobody knows, the lost rule may be the one that speaks.
            let event =
                br#"{"tool_name": "mcp__a__b", "tool_input": {}, "permission_mode": "bypassPermissions"}"#;
            let project = ground.project();
            let event = String::from_utf8_lossy(event).replacen('{', &format!("{{\"cwd\": {project:?}, "), 1);
            let run = ground.run(&["hook", "claude-code"], event.as_bytes());
            assert!(run.out.contains(r#""permissionDecision":"ask""#), "{name}: {run:?}");
            // What the files that can be read deny is denied all the same.
            if !name.starts_with("directory") {
                assert_eq!(ground.check("curl x").code, 2, "{name}");
            }
            // A batch depends on none of it, unless it is told to.
            let request = br#"{"tool":"Bash","input":{"command":"ls"}}"#;
            let batch = |args: &[&str]| ground.run(&[&["check", "--batch"], args].concat(), request);
            assert!(batch(&[]).out.contains(r#""behavior":"allow""#), "{name}");
            assert!(batch(&["--layers"]).out.contains(r#""behavior":"ask""#), "{name}");
        }
    }
}

#[test]
fn a_broken_store_of_trust_trusts_nothing() {
    let ground = Ground::new();
    ground.shared(r#"{"allow": ["Bash(make:*)"]}"#);
    assert_eq!(ground.run(&["trust", "add", "--yes"], b"").code, 0);
    let store = ground.home().join(".config/perm/trust.json");
    let good = fs::read_to_string(&store).unwrap();
    for bad in [
        "",
        "{}",
        "[]",
        &good.replace("\"version\": 1", "\"version\": 2"),
        &good.replace("trusted", "truste"),
    ] {
        fs::write(&store, bad).unwrap();
        let run = ground.check("make all");
        assert!(run.code == 3 && run.err.contains("no project is trusted"), "{bad}: {run:?}");
        assert_eq!(ground.check("ls").code, 0, "{bad}");
        assert_eq!(ground.run(&["trust", "add", "--yes"], b"").code, 1, "{bad}");
        assert_eq!(fs::read_to_string(&store).unwrap(), bad, "left as it is");
    }
    fs::write(&store, &good).unwrap();
    assert_eq!(ground.check("make all").code, 0);
    fs::set_permissions(&store, fs::Permissions::from_mode(0o666)).unwrap();
    assert_eq!(ground.check("make all").code, 3);
}

#[test]
fn a_starter_file_is_written_once_and_loosens_nothing() {
    let ground = Ground::new();
    fs::create_dir(ground.project().join(".git")).unwrap();
    for (layer, path) in [
        ("user", ".config/perm/settings.jsonc"),
        ("project", "project/.perm/settings.jsonc"),
        ("local", "project/.perm/settings.local.jsonc"),
    ] {
        let run = ground.run(&["init", layer], b"");
        assert_eq!(run.code, 0, "{run:?}");
        let path = ground.home().join(path);
        assert!(run.out.contains(path.to_str().unwrap()), "{run:?}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("// "), "{text}");
        fs::write(&path, "{} // mine").unwrap();
        let run = ground.run(&["init", layer], b"");
        assert!(run.code == 1 && run.err.contains("left as it is"), "{run:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "{} // mine");
        fs::write(&path, text).unwrap();
    }
    let run = ground.check("ls");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(ground.run(&["init"], b"").code, 1, "the project's is what is written without a word");
}

#[test]
fn a_file_in_any_shape_may_be_named() {
    let ground = Ground::new();
    ground.user(r#"{"deny": ["Bash(npm:*)"]}"#);
    for text in [
        r#"{"allow": ["Bash(npm run:*)"], "deny": ["Bash(curl:*)"], "mode": "accept_edits", /* c */ "working_directories": ["/srv/x"],}"#,
        r#"{"mode":"accept_edits","working_directories":{"/srv/x":{"path":"/srv/x","source":"userSettings"}},
            "allow_rules":{"Bash":[{"tool_name":"Bash","rule_content":"npm run:*","behavior":"allow","source":"a"}]},
            "deny_rules":{"Bash":[{"tool_name":"Bash","rule_content":"curl:*","behavior":"deny","source":"a"}]}}"#,
        r#"{"model": "x", "permissions": {"allow": ["Bash(npm run:*)"], "deny": ["Bash(curl:*)"],
            "defaultMode": "acceptEdits", "additionalDirectories": ["/srv/x"]}}"#,
    ] {
        let path = ground.write("some.json", text);
        let check = |args: &[&str]| {
            ground.run(&[&["check", "--settings", path.to_str().unwrap()], args].concat(), b"").code
        };
        assert_eq!(check(&["npm run x"]), 0, "{text}");
        assert_eq!(check(&["curl x"]), 2, "{text}");
        let write = ["--tool", "Write", "--input", r#"{"file_path":"/srv/x/a","content":""}"#];
        assert_eq!(check(&write), 0, "{text}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        assert_eq!(check(&["npm run x"]), 1, "{text}");
    }
}

#[test]
fn settings_files_in_use_are_protected() {
    let ground = Ground::new();
    let named =
        ground.write("project/my-settings.json", r#"{"mode": "accept_edits", "allow": ["Write", "Bash"]}"#);
    let (named, project) = (named.to_str().unwrap(), ground.project());
    for (path, code) in [(named, 3), ("/srv/other.json", 0)] {
        for input in
            [json!({"file_path": path, "content": "{}"}), json!({"command": format!("echo > {path}")})]
        {
            let tool = if input.get("command").is_some() { "Bash" } else { "Write" };
            let args = ["check", "--settings", named, "--tool", tool, "--input", &input.to_string()];
            let run = ground.run(&args, b"");
            assert_eq!(run.code, code, "{input}: {run:?}");
        }
    }
    // Where the environment puts them elsewhere, there too.
    let config = ground.home().join("elsewhere");
    fs::create_dir_all(config.join("perm")).unwrap();
    fs::write(config.join("perm/settings.jsonc"), r#"{"allow": ["Write", "Bash"]}"#).unwrap();
    let check = |path: &str| {
        let input = json!({"file_path": path, "content": ""}).to_string();
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_perm"))
            .args(["check", "--tool", "Write", "--input", &input])
            .current_dir(&project)
            .env_clear()
            .env("HOME", ground.home())
            .env("XDG_CONFIG_HOME", &config)
            .output();
        status.unwrap().status.code()
    };
    assert_eq!(check(config.join("other").to_str().unwrap()), Some(0));
    for protected in ["perm/settings.jsonc", "perm/trust.json", "perm/x"] {
        assert_eq!(check(config.join(protected).to_str().unwrap()), Some(3), "{protected}");
    }
}
