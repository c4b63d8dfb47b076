//! What grows with more than the text is bounded: short texts that ask for a lot of work end in an answer.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test")]

use perm_bash::analysis::Analysis;
use perm_core::Host;

/// Texts that double a value, a script or the shell's state with each line; `%` is the number of the line.
const GREEDY: &[(&str, &str, usize)] = &[
    ("", "a=$a$a;", 1000),
    ("a=b;", "a=$a$a;", 1000),
    ("a='b c';", "a=\"$a $a\";", 1000),
    ("a=(b c);", "a=(\"${a[@]}\" \"${a[@]}\");", 1000),
    ("set -- b c;", "set -- \"$@\" \"$@\";", 1000),
    ("", "a=\"${a:=b$a}$a\";", 1000),
    ("a='b ccccccccccccccccccccccccccccccccccccccccccccccccccccccc';", "a=\"$a;$a\"; eval \"$a\";", 1000),
    ("a='eval \"$a\"';", "eval \"$a\";", 1000),
    ("", "a%=1; f%() { a; };", 3000),
    ("", "export a%=1; b;", 3000),
    ("", "env ", 10_000),
    ("", "command ", 5000),
    ("", "builtin ", 5000),
    ("", "exec ", 10_000),
    ("", "xargs sudo nice ", 3000),
    ("", "timeout 1 ", 5000),
    ("", "find . -exec ", 4000),
    ("", "busybox ", 5000),
];

#[test]
fn short_texts_that_ask_for_much_end() {
    let host = Host::default();
    for (head, line, times) in GREEDY {
        let lines = (0..*times).map(|number| line.replace('%', &number.to_string()));
        let text = lines.fold((*head).to_owned(), |text, line| text + &line);
        match perm_bash::analyze(&text, &host) {
            Analysis::Unreadable(unreadable) => {
                let code = unreadable.reason.code;
                assert!(code.starts_with("unreadable/"), "{line}: {code}");
            }
            Analysis::Readable(reading) => {
                let words: usize = reading.invocations.iter().map(|one| one.argv.len()).sum();
                assert!(words < 200_000, "{line}: {words} words");
            }
        }
    }
}
