//! Any bytes as a settings file: read, changed, and changed back. Nothing may panic, and what is written is read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_core::{Behavior, Rule};
use perm_settings::{Base, add_to_text, parse, remove_from_text};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let base = Base { home: Some("/home/dev".to_owned()), root: Some("/srv/project".to_owned()) };
    let before = parse(text, &base);
    let rule = Rule::new("Bash", "a b:*", Behavior::Deny);
    match add_to_text(text, std::slice::from_ref(&rule), &base) {
        Err(_) => {}
        Ok(None) => assert!(before.expect("it was read").rules.iter().any(|one| one.value.same_effect(&rule))),
        Ok(Some(after)) => {
            let added = parse(&after, &base).expect("what is written is read");
            assert!(added.rules.iter().any(|one| one.value.same_effect(&rule)));
            let Ok(Some(again)) = remove_from_text(&after, &rule, &base) else { panic!("it was put in") };
            let (before, again) = (before.expect("it was read"), parse(&again, &base).expect("and again"));
            assert_eq!(before.rules.len(), again.rules.len());
        }
    }
});
