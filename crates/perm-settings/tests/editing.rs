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

#[test]
fn look() {
    let cases = [
        ("{}", "+Bash(npm run:*)=allow"),
        ("{}\n", "+Bash(npm run:*)=allow"),
        ("{\n}\n", "+Bash(npm run:*)=allow"),
        (
            "{\n  // c\n  \"allow\": [\n    \"Bash(a)\", // why\n    // \"Bash(b)\"\n  ], // end\n  \"x\": 1,\n}\n",
            "+Bash(npm run:*)=allow",
        ),
        ("{\n  // c\n  \"allow\": [\n    // \"Bash(b)\"\n  ]\n}\n", "+Bash(npm run:*)=allow"),
        (
            "{\n  // c\n  \"allow\": [\n    \"Bash(a)\", // why\n    /* of b */ \"Bash(b)\", // b\n  ],\n}\n",
            "-Bash(a)=allow",
        ),
        (
            "{\n  // c\n  \"allow\": [\n    \"Bash(a)\", // why\n    /* of b */ \"Bash(b)\", // b\n  ],\n}\n",
            "-Bash(b)=allow",
        ),
        ("{\"allow\":[\"Bash(a)\",\"Bash(b)\"]}", "-Bash(a)=allow"),
        ("{\"allow\":[\"Bash(a)\",\"Bash(b)\"]}", "+Bash(c\n)=deny"),
        ("{\"permissions\":{\"allow\":[\"Bash(a)\"]},\"hooks\":{}}", "+Write(/tmp/x)=deny"),
        ("{\"mode\":\"default\",\"allow_rules\":{}}", "+Write(/tmp/x)=deny"),
        ("{\r\n\t\"allow\": [\r\n\t\t\"Bash(a)\"\r\n\t]\r\n}\r\n", "+Bash(b)=allow"),
    ];
    for (before, change) in cases {
        println!("=== {change}\n{before}\n--->\n{}", changed("x.jsonc", before, &[change]));
    }
}
