//! The batch protocols: one answer a line, in order, whatever a line holds.

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
use serde_json::json;

const RULE: &str = r#"{"tool_name":"Bash","rule_content":"npm run:*","behavior":"allow","source":"session"}"#;

#[test]
fn every_request_gets_an_answer_in_order() {
    let input = format!(
        "{}\n{}\n{}\n{}\n{}",
        r#"{"id":"1","tool":"Bash","input":{"command":"ls"}}"#,
        format_args!(r#"{{"id":2,"tool":"Bash","input":{{"command":"npm run x"}},"rules":[{RULE}]}}"#),
        r#"{"tool":"Bash","input":{"command":"npm run x"},"mode":"dont_ask","cwd":null}"#,
        r#"{"id":"4","tool":"Bash","input":{"command":7},"why":"a key that nobody knows"}"#,
        r#"{"id":"5","tool":"Bash","input":{"command":"npm run x && rm -rf ~"},"cwd":"/srv/project","home":"/home/dev","working_directories":["/srv/project"],"shell":"zsh"}"#,
    );
    let run = perm(&["check", "--batch"], input.as_bytes());
    let answers = lines(&run);
    let got: Vec<_> = answers.iter().map(|one| (one["id"].clone(), one["behavior"].clone())).collect();
    let expected = [
        (json!("1"), json!("allow")),
        (json!(2), json!("allow")),
        (json!(null), json!("deny")),
        (json!("4"), json!("ask")),
        (json!("5"), json!("ask")),
    ];
    assert_eq!(got, expected, "{run:?}");
    assert_eq!(run.code, 0, "every line was answered, whatever the answers");
}

#[test]
fn the_settings_of_the_command_line_hold_where_a_request_says_nothing() {
    let input = r#"{"tool":"Bash","input":{"command":"npm run x"}}
{"tool":"Bash","input":{"command":"npm run x"},"mode":"default"}
{"tool":"Bash","input":{"command":"npm test"},"rules":[]}
"#;
    let args = ["check", "--batch", "--mode", "dont_ask", "--rule", "Bash(npm test)=allow"];
    let behaviors: Vec<_> =
        lines(&perm(&args, input.as_bytes())).iter().map(|one| one["behavior"].clone()).collect();
    assert_eq!(behaviors, ["deny", "ask", "allow"]);
}

/// A line that is no request, and what its error must hold.
fn bad_requests() -> Vec<(Vec<u8>, &'static str)> {
    let call = r#""tool":"Bash","input":{"command":"ls"}"#;
    let with = |more: &str| format!("{{{call},{more}}}").into_bytes();
    vec![
        (b"".to_vec(), "not valid JSON"),
        (b"rubbish".to_vec(), "not valid JSON"),
        (b"[]".to_vec(), "an object is needed"),
        (b"null".to_vec(), "an object is needed"),
        (b"{}".to_vec(), "`tool` is missing"),
        (br#"{"tool":"Bash"}"#.to_vec(), "`input` is missing"),
        (br#"{"tool":7,"input":{}}"#.to_vec(), "`tool` is a number"),
        (br#"{"tool":"Bash","inputs":{}}"#.to_vec(), "write `input`"),
        (with(r#""mode":"yolo""#), "`mode` is `yolo`"),
        (with(r#""mode":1"#), "`mode` is a number"),
        (with(r#""shell":"fish""#), "`shell` is `fish`"),
        (with(r#""cwd":"src""#), "`cwd` is `src`"),
        (with(r#""home":"""#), "`home` is ``"),
        (with(r#""working_directories":"/a""#), "`working_directories` is a string"),
        (with(r#""working_directories":["a"]"#), "`working_directories` is `a`"),
        (with(r#""rules":{}"#), "`rules` is an object"),
        (with(r#""rules":[{"tool_name":"Bash"}]"#), "`rules[0]`"),
        (with(r#""rules":[{"tool_name":"Bash","rule_content":"a","behavior":"permit"}]"#), "`rules[0]`"),
        (with(r#""rules":[{"tool_name":"a b","rule_content":"a","behavior":"deny"}]"#), "cannot be used"),
        (with(r#""rule":[]"#), "write `rules`"),
        (with(r#""input":{}"#), "stands twice"),
        (with(r#""a":"\ud800""#), "not valid JSON"),
        (b"{\"tool\":\"Ba\0sh\",\"input\":{}}".to_vec(), "not valid JSON"),
        (b"{\"tool\":\"\xff\",\"input\":{}}".to_vec(), "not valid JSON"),
        ("[".repeat(100_000).into_bytes(), "not valid JSON"),
        (format!("{{{call},\"a\":{}}}", "[".repeat(100_000)).into_bytes(), "not valid JSON"),
    ]
}

#[test]
fn a_line_that_is_no_request_is_answered_and_the_rest_goes_on() {
    let good = br#"{"id":"good","tool":"Bash","input":{"command":"ls"}}"#;
    let mut input = Vec::new();
    for (line, _) in bad_requests() {
        input.extend(line);
        input.push(b'\n');
        input.extend(good);
        input.push(b'\n');
    }
    let run = perm(&["check", "--batch"], &input);
    let answers = lines(&run);
    assert_eq!((run.code, answers.len()), (1, 2 * bad_requests().len()));
    for ((line, expected), pair) in bad_requests().iter().zip(answers.chunks(2)) {
        let line = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        let error = pair[0]["error"].as_str().unwrap_or_default();
        assert!(error.contains(expected), "{line}: {}", pair[0]);
        assert!(pair[0].get("id").is_some() && pair[0].get("behavior").is_none(), "{line}: {}", pair[0]);
        assert_eq!((&pair[1]["id"], &pair[1]["behavior"]), (&json!("good"), &json!("allow")));
    }
}

#[test]
fn an_error_names_the_id_of_its_request() {
    let run = perm(&["check", "--batch"], br#"{"id":[1,"a"],"tool":"Bash"}"#);
    assert_eq!(lines(&run), [json!({"id": [1, "a"], "error": "`input` is missing"})]);
}

#[test]
fn broken_texts_of_a_command_are_asked_about() {
    let texts = [
        "ls\0",
        "\u{feff}ls",
        "\u{202e}",
        &"a ".repeat(500_000),
        &"(".repeat(100_000),
        &"$(".repeat(100_000),
    ];
    let input: String = texts
        .iter()
        .map(|text| json!({"tool": "Bash", "input": {"command": text}}).to_string() + "\n")
        .collect();
    let run = perm(&["check", "--batch"], input.as_bytes());
    assert_eq!(run.code, 0);
    let answers = lines(&run);
    assert_eq!(answers.len(), texts.len());
    for (answer, text) in answers.iter().zip(texts) {
        let text: String = text.chars().take(20).collect();
        assert_eq!(answer["behavior"], "ask", "{text:?}: {answer}");
        assert!(!answer["reasons"].as_array().unwrap().is_empty(), "{text:?}");
    }
}

#[test]
fn analyses_say_what_is_known() {
    let input = r#"{"id":"1","command":"sudo rm -f $X > f","cwd":"/srv/project"}
{"id":"2","command":"echo '"}
{"id":"3","command":"cat <<-E\na\nE","home":"/home/dev"}
{"id":"4","command":1}
{"id":"5","comand":"ls"}
"#;
    let run = perm(&["analyze", "--batch"], input.as_bytes());
    let answers = lines(&run);
    assert_eq!((run.code, answers.len()), (1, 5), "{run:?}");

    let sudo = &answers[0];
    assert_eq!(
        (&sudo["readable"], &sudo["reason"], &sudo["read_only"]),
        (&json!(true), &json!(null), &json!(false))
    );
    let commands = sudo["commands"].as_array().unwrap();
    let words = |index: usize| commands[index]["argv"].clone();
    assert_eq!(words(0), json!([{"text": "sudo"}, {"text": "rm"}, {"text": "-f"}, {"any": "words"}]));
    assert_eq!(words(1), json!([{"text": "rm"}, {"text": "-f"}, {"any": "words"}]));
    assert_eq!((&commands[0]["via"], &commands[1]["via"]), (&json!([]), &json!(["sudo"])));
    assert_eq!(commands[0]["cwd"], json!(["/srv/project"]));
    assert_eq!(commands[0]["span"], json!([0, 17]));
    let redirection = json!({"op": ">", "fd": 1, "target": {"text": "f"}, "span": [14, 17]});
    assert_eq!(sudo["redirections"], json!([redirection]));

    assert_eq!((&answers[1]["readable"], &answers[1]["commands"]), (&json!(false), &json!([])));
    assert!(answers[1]["reason"]["code"].as_str().is_some_and(|code| code.starts_with("unreadable/")));
    assert_eq!(answers[2]["redirections"][0]["op"], "<<");
    assert_eq!(answers[3]["error"], "`command` is a number: a string is needed");
    assert_eq!(answers[4]["error"], "`comand` is no field: write `command`, or leave it out");
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test reads its data")]
fn the_collected_cases_are_requests_as_they_stand() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/cases");
    for file in ["public.jsonl", "agentscope-findings.jsonl"] {
        let text = std::fs::read_to_string(data.join(file)).unwrap();
        let run = perm(&["check", "--batch"], text.as_bytes());
        assert_eq!(run.code, 0, "{:?}", run.out.lines().find(|line| line.contains("\"error\"")));
        for (line, answer) in text.lines().zip(lines(&run)) {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(answer["id"], case["id"]);
            assert!(answer["behavior"].is_string() && answer["message"].is_string(), "{answer}");
        }
    }
}
