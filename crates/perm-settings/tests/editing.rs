//! Rules put into a file and taken out: everything else stays, byte for byte.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "helpers of tests")]

use std::fs;

use perm_core::Rule;
use perm_settings::{Layer, Places, SettingsFile, append, remove};

/// What a file holds after a change; the change is given as `+Rule=behavior` or `-Rule=behavior`.
fn changed(name: &str, before: &str, changes: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let places = Places::new(home.path(), None, None);
    let file = SettingsFile::new(Layer::Named, home.path().join(name));
    fs::write(&file.path, before).unwrap();
    for change in changes {
        let (sign, rule) = change.split_at(1);
        let rule: Rule = rule.parse().unwrap();
        match sign {
            "+" => append(&places, &file, &[rule]),
            _ => remove(&places, &file, &rule),
        }
        .unwrap_or_else(|problem| panic!("{change}: {problem}"));
    }
    fs::read_to_string(&file.path).unwrap()
}

/// File name, text before, changes, text after.
type Case = (&'static str, &'static [&'static str], &'static str);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // The list is made, and the file too.
    ("{}", &["+Bash(npm run:*)=allow"], "{\n  \"allow\": [\"Bash(npm run:*)\"]\n}"),
    ("// c\n{\n}\n", &["+Write=ask"], "// c\n{\n  \"ask\": [\"Write\"]\n}\n"),
    ("{\"x\":1}", &["+Bash(a)=deny", "+Bash(b)=deny"], "{\n  \"x\":1,\n  \"deny\": [\"Bash(a)\", \"Bash(b)\"]\n}"),
    // What is there already is not put in again, whatever its spelling; nothing is touched then.
    ("{\"allow\" :[ \"Bash\" ]}", &["+Bash=allow", "+Bash(*)=allow"], "{\"allow\" :[ \"Bash\" ]}"),
    ("{\"allow\":[\"Bash(\\u0061)\"]}", &["+Bash(a)=allow"], "{\"allow\":[\"Bash(\\u0061)\"]}"),
    // Comments, blanks, unknown keys, trailing commas and kinds of line ends stay.
    ("{\n  // c\n  \"allow\": [\n    \"Bash(a)\", // why\n    // \"Bash(b)\"\n  ], // end\n  \"x\": 1,\n}\n",
        &["+Bash(c)=allow"],
        "{\n  // c\n  \"allow\": [\n    \"Bash(a)\", // why\n    \"Bash(c)\",\n    // \"Bash(b)\"\n  ], // end\n  \"x\": 1,\n}\n"),
    ("{\n  \"allow\": [\n    // \"Bash(b)\"\n  ]\n}\n", &["+Bash(c)=allow"],
        "{\n  \"allow\": [\n    // \"Bash(b)\"\n    \"Bash(c)\"\n  ]\n}\n"),
    ("{\r\n\t\"allow\": [\r\n\t\t\"Bash(a)\"\r\n\t]\r\n}\r\n", &["+Bash(b)=allow"],
        "{\r\n\t\"allow\": [\r\n\t\t\"Bash(a)\",\r\n\t\t\"Bash(b)\"\r\n\t]\r\n}\r\n"),
    ("{\"x\": {\"allow\": []}, /* \"allow\": [] */ \"allow\": []}", &["+Bash(a)=allow"],
        "{\"x\": {\"allow\": []}, /* \"allow\": [] */ \"allow\": [\"Bash(a)\"]}"),
    // Words that hold syntax.
    ("{}", &["+Bash(echo \"a\" \\ )\n)=deny"], "{\n  \"deny\": [\"Bash(echo \\\"a\\\" \\\\ )\\n)\"]\n}"),
    ("{}", &["+Bash(// no comment)=deny"], "{\n  \"deny\": [\"Bash(// no comment)\"]\n}"),
    ("{}", &["+Bash(é\u{202e}\u{1f600})=deny"], "{\n  \"deny\": [\"Bash(é\u{202e}\u{1f600})\"]\n}"),
    // Taking out.
    ("{\n  \"allow\": [\n    \"Bash(a)\", // why\n    /* of b */ \"Bash(b)\", // b\n  ],\n}\n", &["-Bash(b)=allow"],
        "{\n  \"allow\": [\n    \"Bash(a)\", // why\n  ],\n}\n"),
    ("{\n  \"allow\": [\n    // of a\n    \"Bash(a)\",\n    // of b\n    \"Bash(b)\"\n  ]\n}\n", &["-Bash(a)=allow"],
        "{\n  \"allow\": [\n    // of a\n    // of b\n    \"Bash(b)\"\n  ]\n}\n"),
    ("{\"allow\":[\"Bash(a)\",\"Bash(b)\",\"Bash(a)\"],\"deny\":[\"Bash(a)\"]}", &["-Bash(a)=allow"],
        "{\"allow\":[\"Bash(b)\"],\"deny\":[\"Bash(a)\"]}"),
    ("{\"allow\":[\"Bash(a)\"]}", &["-Bash(b)=allow", "-Bash(a)=deny"], "{\"allow\":[\"Bash(a)\"]}"),
    // Claude Code's shape, whose paths start elsewhere.
    ("{\"hooks\":{},\"permissions\":{\"allow\":[\"Bash(a)\"]}}", &["+Bash(b)=allow"],
        "{\"hooks\":{},\"permissions\":{\"allow\":[\"Bash(a)\", \"Bash(b)\"]}}"),
    ("{\"permissions\":{\"deny\":[]}}", &["+Write(/tmp/x)=deny", "+Write(~/x)=deny", "+Write(src/x)=deny"],
        "{\"permissions\":{\"deny\":[\"Write(//tmp/x)\", \"Write(~/x)\", \"Write(src/x)\"]}}"),
    ("{\"permissions\":{\"allow\":[\"Bash(a)\", \"Write(//tmp/x)\"]}}", &["-Write(/tmp/x)=allow"],
        "{\"permissions\":{\"allow\":[\"Bash(a)\"]}}"),
    // AgentScope's.
    ("{\"mode\":\"default\",\"allow_rules\":{\"Bash\":[]}}", &["+Bash(a)=allow"],
        "{\"mode\":\"default\",\"allow_rules\":{\"Bash\":[\n      {\n        \"tool_name\": \"Bash\",\n        \"rule_content\": \"a\",\n        \"behavior\": \"allow\",\n        \"source\": \"userSettings\"\n      }\n    ]}}"),
    ("{\"deny_rules\":{\"Bash\":[{\"tool_name\":\"Bash\",\"rule_content\":null,\"behavior\":\"deny\"}]}}", &["-Bash=deny"],
        "{\"deny_rules\":{\"Bash\":[]}}"),
];

#[test]
fn everything_else_stays_as_it_is() {
    for (before, changes, after) in CASES {
        assert_eq!(changed("x.jsonc", before, changes), *after, "{changes:?}");
    }
}

/// Changes that cannot be made, and why; the file is then as it was.
#[test]
fn what_cannot_be_written_leaves_the_file() {
    let home = tempfile::tempdir().unwrap();
    let places = Places::new(home.path(), None, None);
    let file = SettingsFile::new(Layer::Named, home.path().join("x.json"));
    for (before, change, expected) in [
        // An edit rule of Claude Code's is one of every tool that writes: more would be allowed than was said.
        ("{\"permissions\":{}}", "+Edit(/tmp/x)=allow", "would not be read as the same rule"),
        ("{\"permissions\":{\"allow\":[\"Edit(//tmp/x)\"]}}", "-Edit(/tmp/x)=allow", "would not be read"),
        ("{\"allow\":[}", "+Bash=allow", "line 1, column 11: not valid JSON"),
        ("{\"alow\":[]}", "+Bash=allow", "write `allow`"),
        ("{\"allow\":{}}", "+Bash=allow", "an object stands where"),
        ("[]", "+Bash=allow", "an array stands where an object is needed"),
    ] {
        fs::write(&file.path, before).unwrap();
        let (sign, rule) = change.split_at(1);
        let rule: Rule = rule.parse().unwrap();
        let done = if sign == "+" { append(&places, &file, &[rule]) } else { remove(&places, &file, &rule) };
        let problem = done.unwrap_err().to_string();
        assert!(problem.contains(expected), "{change}: {problem}");
        assert_eq!(fs::read_to_string(&file.path).unwrap(), before);
    }
}

#[test]
fn a_project_file_keeps_the_trust_it_had() {
    let home = tempfile::tempdir().unwrap();
    let places = Places::new(home.path(), None, None);
    let [shared, local] = Places::project(&home.path().join("project"));
    let rule = |text: &str| -> Rule { text.parse().unwrap() };
    let in_force =
        || perm_settings::load(&places, &home.path().join("project"), None).context.rules.allow.len();
    // One that did not exist is the user's word; so is what he adds to it.
    for (count, text) in ["Bash(a)=allow", "Bash(b)=allow"].into_iter().enumerate() {
        let written = append(&places, &local, &[rule(text)]).unwrap();
        assert!(written.changed && written.in_force);
        assert_eq!(in_force(), count + 1);
    }
    assert!(remove(&places, &local, &rule("Bash(a)=allow")).unwrap().changed);
    assert_eq!(in_force(), 1);
    // Only the present content stays trusted.
    let store = perm_settings::TrustStore::load(&places.trust()).unwrap();
    assert_eq!(store.entries().map(|(_, hashes)| hashes.count()).collect::<Vec<_>>(), [1]);
    // One that came with the project is not trusted for what is added to it.
    fs::write(&shared.path, r#"{"allow": ["Bash(evil)"]}"#).unwrap();
    let written = append(&places, &shared, &[rule("Bash(c)=allow")]).unwrap();
    assert!(written.changed && !written.in_force);
    assert_eq!(in_force(), 1);
}
