//! File names that could be options, over a real disk: `sort *.txt` is allowed where no name starts with a dash.
#![cfg(all(unix, feature = "bash"))]
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::sync::Arc;

use perm_core::{Behavior, Call, Context, Engine, Host};
use perm_fs::Disk;

/// Files in a clean directory, in `bad` beside names that are options, in `plus` beside one with a plus sign.
const FILES: &[&str] = &["a.txt", "sub/c.txt", "bad/-o", "bad/x.txt", "plus/+x", "plus/x.txt"];

const CASES: &[(&str, bool)] = &[
    ("sort *.txt | head", true),
    ("rg foo *", true),
    ("sort missing*", true),
    ("for f in *.txt; do sed -n 1p \"$f\"; done", true),
    ("cd sub && sort *.txt", true),
    ("bash -c 'sort *.txt'", true),
    ("sort bad/*", true),
    ("cd bad && sort *.txt", false),
    ("(cd bad; sort *)", false),
    ("cd plus && sort *.txt", false),
    ("for d in sub bad; do (cd $d && sort *.txt); done", false),
    ("cd \"$x\"; sort *.txt", false),
    ("for f in *; do sort $f; done", false),
    ("for f in *; do sort -\"$f\"; done", false),
    ("for f in *; do sort \"${f#a}\"; done", false),
    ("x=*; sort $x", false),
    ("sort $(ls *.txt)", false),
    ("sort -o *.txt", false),
    ("touch q; sort *.txt", false),
    ("sort *.txt > x", false),
    ("rm *.txt", false),
    ("find * -delete", false),
    ("* a", false),
    ("sudo sort *.txt", false),
    ("xargs sort *", false),
    ("awk \"$p\" *", false),
];

#[test]
fn names_without_a_dash_are_no_options() {
    let root = tempfile::Builder::new().prefix("perm-names").tempdir().unwrap();
    for file in FILES {
        let path = root.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "x").unwrap();
    }
    let cwd = root.path().canonicalize().unwrap().to_str().unwrap().to_owned();
    let tools = perm_tools::builtin(Arc::new(Disk), &perm_tools::Settings::default());
    let engine = Engine::new(Context::default(), tools).unwrap();
    let host = Host { cwd: Some(cwd), ..Host::default() };
    for (line, allowed) in CASES {
        let call = Call::new("Bash", serde_json::json!({ "command": line }));
        let decision = engine.decide(&call, &host);
        assert_eq!(decision.behavior() == Behavior::Allow, *allowed, "{line}");
    }
}
