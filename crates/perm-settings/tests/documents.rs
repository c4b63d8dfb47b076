//! The examples of the documents and the starter files are settings.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "helpers of tests")]

use std::fs;
use std::path::Path;

use perm_settings::{Base, Places, Shape, init, load_files, parse};

fn base() -> Base {
    Base { home: Some("/home/dev".to_owned()), root: Some("/srv/project".to_owned()) }
}

#[test]
fn the_examples_are_settings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let text = fs::read_to_string(path).unwrap();
    let blocks = text.split("```").skip(1).step_by(2);
    let examples: Vec<&str> = blocks
        .filter_map(|block| block.strip_prefix("jsonc\n").or_else(|| block.strip_prefix("json\n")))
        .collect();
    let shapes: Vec<Shape> = examples
        .iter()
        .map(|example| {
            let document = parse(example, &base()).unwrap_or_else(|faults| panic!("{example}\n{faults}"));
            assert!(document.warnings.is_empty(), "{:?}", document.warnings);
            assert!(document.rules.len() > 1 && document.mode.is_some() && !document.directories.is_empty());
            document.shape
        })
        .collect();
    assert_eq!(shapes, [Shape::Perm, Shape::AgentScope, Shape::ClaudeCode]);
}

/// Every key that the reader knows is in the example.
#[test]
fn the_example_of_our_own_shape_is_whole() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let text = fs::read_to_string(path).unwrap();
    let example = text.split("```jsonc\n").nth(1).unwrap().split("```").next().unwrap();
    let document = parse(example, &base()).unwrap();
    assert_eq!(document.switches.len(), 3);
    assert_eq!(document.rules.len(), 6);
}

#[test]
fn starter_files_are_settings_that_say_nothing_yet() {
    let home = tempfile::tempdir().unwrap();
    let places = Places::new(home.path(), None, None);
    let [project, local] = Places::project(&home.path().join("project"));
    for file in [places.user(), project, local] {
        init(&file).unwrap();
        let loaded = load_files(&places, std::slice::from_ref(&file));
        assert!(loaded.problems.is_empty() && loaded.warnings.is_empty() && loaded.ignored.is_empty());
        assert!(loaded.rules.is_empty() && !loaded.names_mode);
        // With the commented lines in force it is still one.
        let text = fs::read_to_string(&file.path).unwrap();
        let text: String = text
            .lines()
            .map(|line| match line.trim_start().strip_prefix("// \"") {
                Some(rest) => format!("\"{rest}\n"),
                None => format!("{line}\n"),
            })
            .collect();
        let document = parse(&text, &base()).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert!(!document.rules.is_empty(), "{text}");
        assert!(init(&file).is_err());
    }
}
