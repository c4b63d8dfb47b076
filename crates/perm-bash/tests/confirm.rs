//! The second reader over texts whose meaning was taken from the real bash: agreement is the rule.
#![cfg(feature = "tree-sitter")]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test reads its data and the sources, and fails by panic"
)]

use std::path::{Path, PathBuf};

use perm_bash::{confirm, gate, read};
use perm_core::Shell;

mod shapes;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Agreements and readings over the commands of a JSON-lines text.
fn agreement(lines: &str) -> (usize, usize) {
    let mut counts = (0, 0);
    for line in lines.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(text) = row["command"].as_str() else { continue };
        let Ok(gated) = gate::check(text, Shell::Bash) else { continue };
        let Ok(script) = read::read(&gated) else { continue };
        counts.1 += 1;
        match confirm::confirm(text, &script) {
            Ok(()) => counts.0 += 1,
            Err(unreadable) => assert_eq!(unreadable.reason.code, "unreadable/readers-disagree"),
        }
    }
    counts
}

#[test]
fn readers_agree_on_tricky_texts() {
    let lines = std::fs::read_to_string(root().join("tests/data/truth/tricky.jsonl")).unwrap();
    let (agreed, read) = agreement(&lines);
    assert!(read > 1000, "only {read} read");
    assert!(agreed * 1000 >= read * 990, "{agreed} of {read} confirmed");
}

/// Everyday forms, each of which the grammar of the second reader reads wrongly or not at all; at least one
/// for each row of the table in `confirm`.
const MASKED: &[&str] = &[
    "cat <<E; x\na\nE\ny",
    "cat <<'E' 2>&1 | tail\n$(a)\nE",
    "cat <<E >f && x\n$(a) `b`\nE",
    "if cat <<E; then\nE\nx; fi",
    "cat <<A - <<-B\na\nA\n\tb\n\tB",
    "python3 - <<'E'\nprint(1 << 2)\nE",
    "echo \"${F%$(c)}\" ${x:-`c`} \"a $(b \"$(c)\") d\"",
    "diff <(sort a) <(sort b) | tee >(wc)",
    "echo $((1 << 2)) $'a\\'b' $\"a\" ${#a[@]} \"$?\" $@",
    "echo a == b\nrm b =~ c",
    "find . -name '*.c' -exec rm {} \\; -o \\( -name a \\)",
    "git stash show stash@{0} # é",
    "echo é {a,b} ~/x a#b",
    "[ \\( a \\) ] && [ a=b ] || [ \"$x\" == y ]",
    "export A=b; declare -A m=([a]=b [c]=$(d)); unset A",
    "if [[ $a == b* && ! -f $(c) ]]; then ((x++)); fi",
    "for ((i=0;i<3;i++)); do a; done",
    "for ((;;)) do a; done",
    "a=(x y $(z) # c\n w) b[1]=2",
    "case $x in a|b) c;; [d]*|\"e f\") g & ;; *) ;; esac",
    "time -p a | b; ! c; time ! d",
    "f () { a; } >x; function g { b; }",
    "a <> f <<<\"$x\" {fd}>g 2>&- >&2",
    "make \\\n  rm \\\n  >f \\\n  x",
    "x=$(a) 2>/dev/null",
    ">f x=1",
    "a 0<f",
    "((x))2>&1",
    "a\\\n -b",
    "echo \"${x:$n:$((m + 1))}\" ${x:0:${#y}}",
    "for v in A B; do echo \"$v=${!v:-unset}\"; done",
    "echo a\\\nb c\"d\"\\\ne /x\\\n$y 'q'\\\nz; make;\\\nls &&\\\nls |\\\nwc",
    "URL=https://a\\\n/b curl -o a\\\n.txt >>f\\\ng",
    "exec {fd}>f; echo a >&$fd; echo b >&\"$fd\" 2>&${fd}; read x <&$fd",
    "echo \"${x:-'a b'}\" \"${x:+it's'}\" \"${x//\\//\\/}\" \"${x/a/b\\/c}\"",
    "cat <<E\n${x%.md} ${x##*/} ${x#[ab]}\nE",
    "echo $'a\\\nb' $'\\cA'",
    "for i in; do a; done; for i in\ndo a; done",
    ":() { a; }; a-b() { c; }; a,b () { d; }; 1a() { e; }; a+b() { f; }; function a:b.c@d { g; }",
];

#[test]
fn masked_constructs_are_confirmed() {
    let mut wrong = Vec::new();
    for text in MASKED {
        let gated = gate::check(text, Shell::Bash).unwrap();
        let confirmed = read::read(&gated).and_then(|script| confirm::confirm(text, &script));
        if let Err(unreadable) = confirmed {
            wrong.push(format!("{text:?}: {}", unreadable.reason.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_script_of_another_text_is_never_confirmed() {
    let texts = [
        "rm a", "ls a", "rm a b", "rm 'a'", "rm >a", "rm; a", "rm | a", "(rm a)", "rm $a", "X=1 rm a",
        "rm a &",
    ];
    for claimed in texts {
        let script = read::read(&gate::check(claimed, Shell::Bash).unwrap()).unwrap();
        for text in texts.iter().filter(|text| **text != claimed) {
            assert!(confirm::confirm(text, &script).is_err(), "{claimed:?} for {text:?}");
        }
    }
}

/// Steps of the second reader for a text of half the limit: measured at up to 33,000 (a step is about 0.3 us).
const MOST_STEPS: usize = 80_000;

#[test]
fn long_texts_of_any_shape_are_confirmed_in_few_steps() {
    let hostile = [
        format!("|:|<< s{}", "|s".repeat(28)),
        format!("a | b <<s{}\ns\n", "|s".repeat(2000)),
        format!("case a in {}", "@(a|".repeat(5000)),
        "{\u{80000}".repeat(10_000),
    ];
    let hostile = hostile.into_iter().map(|text| (text.chars().take(20).collect(), text));
    let (mut dearest, mut confirmed) = ((0, String::new()), 0);
    for (name, text) in shapes::texts(gate::TEXT_LIMIT / 2).into_iter().chain(hostile) {
        let Ok(gated) = gate::check(&text, Shell::Bash) else { continue };
        let Ok(script) = read::read(&gated) else { continue };
        let (result, steps) = confirm::confirm_counted(&text, &script);
        confirmed += usize::from(result.is_ok());
        if let Err(unreadable) = result {
            assert_eq!(unreadable.reason.code, "unreadable/too-costly", "{name}: {unreadable:?}");
        }
        assert!(steps <= MOST_STEPS, "{name}: {steps} steps");
        dearest = dearest.max((steps, name));
    }
    println!("{confirmed} long texts confirmed; the dearest: {dearest:?}");
    assert!(confirmed > 50, "only {confirmed}");
}

#[test]
fn tree_sitter_is_used_in_confirm_alone() {
    let mut folders = vec![root().join("crates"), root().join("xtask/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let shown = path.to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                folders.push(path);
            } else if shown.ends_with(".rs") && !shown.ends_with("/tests/confirm.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let used = source.contains("tree_sitter::") || source.contains("tree_sitter_bash");
                let allowed = shown.ends_with("/confirm/tree.rs") || shown.ends_with("/confirm/lower.rs");
                assert!(!used || allowed, "{shown} uses tree-sitter");
            }
        }
    }
}
