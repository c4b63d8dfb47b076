//! Any bytes: gate, strict reader, second reader. Nothing may panic, hang or overflow the stack.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_bash::{confirm, gate, read};
use perm_core::Shell;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for shell in [Shell::Bash, Shell::PosixSh] {
        let Ok(gated) = gate::check(text, shell) else { continue };
        let Ok(script) = read::read(&gated) else { continue };
        if let Err(unreadable) = confirm::confirm(text, &script) {
            assert!(
                ["unreadable/readers-disagree", "unreadable/too-costly"].contains(&&*unreadable.reason.code)
            );
            let span = unreadable.reason.span.expect("a refusal has a place");
            assert!(span.start <= span.end && span.end as usize <= text.len());
        }
    }
});
