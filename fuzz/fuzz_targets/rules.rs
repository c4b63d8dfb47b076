//! A rule on the first line, the words of a command on the others: parsed, written, parsed again, matched. Nothing may
//! panic, what is written reads as it was, and what an allow rule covers a deny rule of the same text hits.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_bash::value::{Pattern as Known, Piece, Value};
use perm_core::{Behavior, Rule};
use perm_fs::{AbsPath, Breadth, Memory, PatternSet, Workspace, WorkspaceRequest};
use perm_tools::bash::matching::{Match, covers, hits, hits_raw, raw_words};
use perm_tools::bash::rule::Pattern;

const HOME: Option<&str> = Some("/home/dev");

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (content, rest) = text.split_once('\n').unwrap_or((text, ""));
    label(content);
    paths(content, rest);
    let lines: Vec<&str> = rest.split('\n').filter(|line| !line.contains('\0')).take(24).collect();
    of_words(&lines);
    let Ok(pattern) = Pattern::parse(content) else { return };
    let written = pattern.to_string();
    assert_eq!(Pattern::parse(&written).as_ref(), Ok(&pattern), "{content:?} is written as {written:?}");
    let argv: Vec<Value> = lines.iter().map(|line| word(line)).collect();
    let exact: Vec<Value> = lines.iter().map(|line| Value::literal(line)).collect();
    for argv in [&argv, &exact] {
        let hit = hits(&pattern, argv, HOME);
        if covers(&pattern, argv, HOME) {
            assert_ne!(hit, Match::No, "{content:?} allows {argv:?} and would not deny it");
        }
    }
    if hits(&pattern, &exact, HOME) == Match::Yes {
        let vague = hits(&pattern, &argv, HOME);
        assert!(vague >= Match::Maybe || !is_claim(&argv, &exact), "{content:?} is lost in {argv:?}: {exact:?}");
    }
    let _ = hits_raw(&pattern, &raw_words(rest), HOME);
});

/// The first character of a line says what is known of the word.
fn word(line: &str) -> Value {
    match line.chars().next() {
        Some('?') => Value::any_word(),
        Some('*') => Value::any_words(),
        Some('&') => Value::Word(Known { pieces: vec![Piece::Literal("&".into()), Piece::ANY] }),
        _ => Value::literal(line),
    }
}

/// Every word of `argv` stands for one of `exact`.
fn is_claim(argv: &[Value], exact: &[Value]) -> bool {
    argv.len() == exact.len() && argv.iter().zip(exact).all(|(vague, exact)| vague == exact || vague.text().is_none())
}

fn label(content: &str) {
    for behavior in [Behavior::Allow, Behavior::Ask, Behavior::Deny] {
        let Ok(rule) = Rule::from_label(content, behavior) else { continue };
        let again: Rule = format!("{}={behavior}", rule.label()).parse().expect("a label reads as a rule");
        assert!(again.same_effect(&rule), "{content:?}");
    }
    if let Ok(rule) = content.parse::<Rule>() {
        let again: Rule = format!("{}={}", rule.label(), rule.behavior).parse().expect("a label reads as a rule");
        assert!(again.same_effect(&rule), "{content:?}");
    }
}

/// Words are written so that they read as themselves.
fn of_words(lines: &[&str]) {
    for open in [false, true] {
        let Ok(pattern) = Pattern::of_words(lines, open) else { return };
        let written = pattern.to_string();
        assert_eq!(Pattern::parse(&written).as_ref(), Ok(&pattern), "{lines:?} are written as {written:?}");
        let argv: Vec<Value> = lines.iter().map(|line| Value::literal(line)).collect();
        assert_ne!(hits(&pattern, &argv, HOME), Match::No, "{written:?} is not about its own words");
    }
}

/// The content as a glob of paths: what an allow rule matches a deny rule of the same text matches.
fn paths(content: &str, rest: &str) {
    let set = |breadth| PatternSet::compile(breadth, false, [(0, content)]);
    let (Ok(narrow), Ok(broad)) = (set(Breadth::Narrow), set(Breadth::Broad)) else { return };
    let world = Memory::new().dir("/srv/project").dir("/home/dev");
    let [cwd, home] = ["/srv/project", "/home/dev"].map(|path| AbsPath::parse(path).expect("a path"));
    let request = WorkspaceRequest { configured: &[], cwd: Some(&cwd), cwd_counts: true, home: Some(&home) };
    let workspace = Workspace::find(&world, &request).expect("plain directories");
    for line in rest.split('\n').take(8) {
        let Ok(path) = AbsPath::parse_in(line, Some(&cwd)) else { continue };
        let path = path.clean();
        if !narrow.matches_form(&workspace, &path).is_empty() {
            assert!(!broad.matches_form(&workspace, &path).is_empty(), "{content:?} denies less than it allows: {path}");
        }
    }
}
