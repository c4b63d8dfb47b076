//! What a judgement rests on, one line a case.

use super::{judge, program_name};
use crate::analysis::Judgement;
use crate::test_words::split;
use crate::value::Value;

/// The judgement as a word, or the code of its reason.
fn judged(line: &str) -> String {
    match judge(&split(line), &[], &[]).judgement {
        Judgement::ReadOnly(_) => "read-only".into(),
        Judgement::FileSystem => "file-system".into(),
        Judgement::Wrapper => "wrapper".into(),
        Judgement::Unproven(reason) => reason.code.into_owned(),
    }
}

#[test]
fn every_judgement_has_its_code() {
    let cases: &[(&str, &str)] = &[
        ("", "read-only"),
        ("cat f", "read-only"),
        ("/usr/bin/cat f", "read-only"),
        ("./cat f", "bash/unknown-command"),
        ("/tmp/cat f", "bash/unknown-command"),
        ("nosuch", "bash/unknown-command"),
        ("$x f", "bash/dynamic-name"),
        ("cat --nosuch", "bash/unknown-option"),
        ("cat /dev/zero", "bash/device"),
        ("cat //dev/../dev//zero", "bash/device"),
        ("cat /dev/null -", "read-only"),
        ("cat /dev/s*", "bash/device"),
    ];
    for (line, expected) in cases {
        assert_eq!(judged(line), *expected, "{line}");
    }
}

#[test]
fn only_system_directories_make_a_path_a_name() {
    let cases = [
        ("ls", Some("ls")),
        ("/bin/ls", Some("ls")),
        ("/opt/homebrew/bin/rg", Some("rg")),
        ("./ls", None),
        ("bin/ls", None),
        ("/tmp/ls", None),
        ("/usr/bin/../../tmp/ls", None),
        ("//bin/ls", None),
    ];
    for (word, expected) in cases {
        assert_eq!(program_name(word), expected, "{word}");
    }
}

#[test]
fn a_name_with_several_possible_texts_is_not_known() {
    let argv = [Value::one_of(vec!["ls".into(), "cat".into()])];
    assert!(matches!(judge(&argv, &[], &[]).judgement, Judgement::Unproven(_)));
}
