//! `perm check` and `perm analyze` with one question: exit statuses, settings, faults.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "helpers of tests"
)]

mod common;

use common::{lines, perm};

const PLACE: &[&str] = &["--cwd", "/srv/project", "--home", "/home/dev"];

#[test]
fn exit_statuses() {
    let cases: &[(&[&str], i32)] = &[
        (&["check", "ls -l"], 0),
        (&["check", "npm run build"], 3),
        (&["check", "rm -rf ~"], 3),
        (&["check", "npm run build", "--mode", "dont_ask"], 2),
        (&["check", "npm run build", "--mode", "explore"], 2),
        (&["check", "npm run build", "--mode", "bypass"], 0),
        (&["check", "npm run build", "--rule", "Bash(npm run:*)=allow"], 0),
        (&["check", "npm run build", "--rule", "Bash(npm run:*)=deny", "--rule", "Bash=allow"], 2),
        (&["check", "npm run build", "--rule", "Bash(npm run:*)=ask", "--mode", "bypass"], 3),
        (&["check", "npm run build && rm -rf ~", "--rule", "Bash(npm run:*)=allow"], 3),
        (&["check", "--tool", "Read", "--input", r#"{"file_path":"/srv/project/a"}"#], 0),
        (&["check", "--tool", "Write", "--input", r#"{"file_path":"/srv/project/a","content":""}"#], 3),
        (&["check", "--tool", "Write", "--input", "{}"], 3),
        (&["check", "--tool", "Unheard", "--input", "{}"], 3),
        (&["check", "--tool", "Unheard", "--input", "{}", "--rule", "Unheard=allow"], 0),
        (&["check", "--tool", "PowerShell", "dir"], 3),
        (&["check", "--tool", "Bash", "--input", "{"], 1),
        (&["check", "ls", "--settings", "/nowhere/settings.json"], 1),
        (&["check", "ls", "--settings", "/"], 1),
        (&["check", "ls", "--rule", "mcp__*x=allow"], 1),
        (&["check"], 64),
        (&["check", "ls", "rm"], 64),
        (&["check", "--tool", "Write", "ls"], 64),
        (&["check", "ls", "--mode", "Default"], 64),
        (&["check", "ls", "--shell", "fish"], 64),
        (&["check", "ls", "--rule", "Bash(npm"], 64),
        (&["check", "ls", "--rule", "Bash(npm)=alow"], 64),
        (&["check", "--batch", "ls"], 64),
        (&["check", "--batch", "--json"], 64),
        (&["unheard"], 64),
        (&[], 64),
        (&["--help"], 0),
        (&["--version"], 0),
        (&["analyze", "rm -rf ~"], 0),
        (&["analyze", "echo '"], 0),
        (&["analyze"], 64),
    ];
    for (args, code) in cases {
        let needs_place = args.len() > 1 && *code != 64;
        let args: Vec<&str> = args.iter().chain(if needs_place { PLACE } else { &[] }).copied().collect();
        let run = perm(&args, b"");
        assert_eq!(run.code, *code, "{args:?}: {run:?}");
        assert!(*code != 1 || run.err.starts_with("error: "), "{args:?}: {run:?}");
        assert!(!run.out.contains('\u{1b}'), "colours beside a terminal: {args:?}");
    }
}

#[test]
fn settings_are_a_context_of_agentscope() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("context.json");
    let settings = path.to_str().unwrap();
    let check = |text: &str, args: &[&str]| {
        #[allow(clippy::disallowed_methods, reason = "the test's own file")]
        std::fs::write(&path, text).unwrap();
        perm(&[&["check", "--settings", settings], args, PLACE].concat(), b"")
    };
    let context = r#"{"mode":"accept_edits",
        "working_directories":{"/srv/project":{"path":"/srv/project","source":"userSettings"}},
        "allow_rules":{"Bash":[{"tool_name":"Bash","rule_content":"npm run:*","behavior":"allow","source":"userSettings"}]},
        "deny_rules":{"Bash":[{"tool_name":"Bash","rule_content":"npm run rm:*","behavior":"deny","source":"projectSettings"}]},
        "ask_rules":{}}"#;
    assert_eq!(check(context, &["npm run build"]).code, 0);
    assert_eq!(check(context, &["npm run rm"]).code, 2);
    assert_eq!(check(context, &["npm run build", "--rule", "Bash(npm:*)=deny"]).code, 2);
    let write = &["--tool", "Write", "--input", r#"{"file_path":"/srv/project/a","content":""}"#];
    assert_eq!(check(context, write).code, 0);
    assert_eq!(check(context, &[write, &["--mode", "default"][..]].concat()).code, 3);

    let run = check(r#"{"colour":1}"#, &["ls"]);
    assert_eq!((run.code, run.err.contains("unknown key `colour`")), (0, true), "{run:?}");
    let faults = [
        "",
        "[]",
        "{",
        r#"{"deny_rule":{}}"#,
        r#"{"mode":"yolo"}"#,
        "\u{feff}{}",
        r#"{"mode":"bypass","mode":"explore"}"#,
    ];
    for text in faults {
        let run = check(text, &["ls"]);
        assert_eq!((run.code, run.err.starts_with("error: ")), (1, true), "{text}: {run:?}");
    }
}

#[test]
fn json_is_the_answer_of_a_batch() {
    let run = perm(&[&["check", "--json", "rm -rf ~"], PLACE].concat(), b"");
    let answer = &lines(&run)[0];
    assert_eq!(run.code, 3);
    for key in [
        "id",
        "behavior",
        "bypass_immune",
        "message",
        "decision_reason",
        "updated_input",
        "suggested_rules",
        "reasons",
    ] {
        assert!(answer.get(key).is_some(), "{key}: {answer}");
    }
    assert_eq!((answer["behavior"].as_str(), answer["bypass_immune"].as_bool()), (Some("ask"), Some(true)));
    assert_eq!(answer["reasons"][0]["span"][1], 8, "the mark ends with the word that decides");
}

#[test]
fn answers_to_people() {
    let cases: &[(&str, &[&str])] = &[
        ("a rule for the first command", &["npm run build && rm -rf ~", "--rule", "Bash(npm run:*)=allow"]),
        ("nothing known", &["npm run build && npm test"]),
        ("only reads", &["git log --oneline | head -5"]),
        ("a deny rule", &["cd src; sudo rm a", "--rule", "Bash(rm:*)=deny"]),
        ("hidden characters", &["echo \u{202e}\u{7}\tx\nrm p\u{430}ypal"]),
        ("a file", &["--tool", "Write", "--input", r#"{"file_path":"/srv/project/a.txt","content":"x"}"#]),
    ];
    let mut shown = String::new();
    for (what, args) in cases {
        let run = perm(&[&["check"], *args, PLACE].concat(), b"");
        shown.push_str(&format!("== {what}\n{}", run.out));
        assert_eq!(run.err, "");
        let hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}' || c == '\u{430}';
        assert!(!run.out.contains(hidden), "{what}: {:?}", run.out);
    }
    insta::assert_snapshot!("answers", shown);
}

#[test]
fn analyses_for_people() {
    let cases = ["git log | head", "for f in a b; do rm \"$f\"; done > log", "eval \"$X\"", "echo 'a"];
    let shown: String = cases
        .iter()
        .map(|text| perm(&[&["analyze", text], PLACE].concat(), b"").out)
        .collect::<Vec<_>>()
        .join("\n");
    insta::assert_snapshot!("analyses", shown);
}
