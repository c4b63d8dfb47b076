//! Checks of the strict reader that no collected text needs, or that the second reader makes up for: texts that must be
//! read by both readers, and texts that shells refuse, or that versions of them read differently, which none may read.
#![cfg(feature = "tree-sitter")]

use perm_bash::{confirm, gate, read};
use perm_core::Shell;

/// What real bash runs with these is in `tests/data/truth/oracle.jsonl`.
const READ: &[&str] = &[
    "rm $'a\\nb' $'\\101b' $'\\1012'",
    "rm \"a\\\nb\" \"\\`a\\`\"",
    "x=aab; rm \"${x##*a}\" \"${x%%a*}\"",
    "x=ab; rm \"${#x}\"",
    "rm 2&>f",
    "sh <<E\nrm 'a\\\\\nb'\nE",
    "! ! rm a; ! ! ! rm b",
    "case a in a) rm a;;& b) rm b;& *) rm c;; esac",
    "rm a#b \"c\"#d",
    "rm {a} {b}c {a..c}",
    "rm ? [ab]?",
    "[[ ! -f a && ! ( b || ! c ) ]] || rm b",
];

const REFUSED: &[(&str, Shell)] = &[
    ("x=b; rm $x\\\na", Shell::Bash),
    ("rm \"${x%'b'}\"", Shell::Bash),
    ("rm \"${x:-a\\/b}\"", Shell::Bash),
    ("rm \"${x/a/'b'}\"", Shell::Bash),
    ("rm \"${?:-x}\"", Shell::Bash),
    ("cat <<E\n${x%'b'}\nE", Shell::Bash),
    ("cat <<E\n${x%\"b\"}\nE", Shell::Bash),
    ("[[ -f = ]]", Shell::Bash),
    ("rm \"${x:$(echo 1:2)}\"", Shell::Bash),
    ("cat <<E; rm $(\na\n)\nE", Shell::Bash),
    ("rm `a # b`", Shell::Bash),
    ("make >&2>f", Shell::Bash),
    ("make >&-b", Shell::Bash),
    ("make >&f-", Shell::Bash),
    ("make >\\\n>f", Shell::Bash),
    ("rm $(cat <<E\na\nE)\nb\nE\n)", Shell::Bash),
    ("rm $'a\\0b'", Shell::Bash),
    ("A=1 if; rm b", Shell::Bash),
    ("<a >b=c x", Shell::Bash),
    ("function time { a; }; time b", Shell::Bash),
    ("coproc N { a; }", Shell::Bash),
    ("case x in a||b) c;; esac", Shell::Bash),
    ("rm ${x:-~}", Shell::Bash),
    ("rm @(a|b)", Shell::Bash),
    ("rm a(b)", Shell::Bash),
    ("rm $x{a,b}", Shell::Bash),
    ("rm {[,]}", Shell::Bash),
    ("rm [a\"]\"", Shell::Bash),
    ("rm $((1 #2))", Shell::Bash),
    ("rm $((1 <(2)))", Shell::Bash),
    ("case a in b) for i in esac; do c; done;; esac", Shell::Bash),
    ("{ a }", Shell::Bash),
    ("make 10>f", Shell::PosixSh),
    ("x+=1 make", Shell::PosixSh),
];

fn strictly(text: &str, shell: Shell) -> Option<perm_bash::syntax::Script> {
    gate::check(text, shell).and_then(|gated| read::read(&gated)).ok()
}

#[test]
fn both_readers_read_these() {
    for text in READ {
        let confirmed =
            strictly(text, Shell::Bash).is_some_and(|script| confirm::confirm(text, &script).is_ok());
        assert!(confirmed, "{text:?}");
    }
}

#[test]
fn the_strict_reader_reads_none_of_these() {
    for (text, shell) in REFUSED {
        assert!(strictly(text, *shell).is_none(), "{} {text:?}", shell.name());
    }
}

#[test]
fn what_nests_too_deep_or_has_too_many_commands_is_refused_for_that() {
    let code = |text: &str| {
        let gated = gate::check(text, Shell::Bash).ok()?;
        read::read(&gated).err().map(|unreadable| unreadable.reason.code.into_owned())
    };
    let deep = |levels: usize| format!("{}a{}", "( ".repeat(levels), ")".repeat(levels));
    assert_eq!(code(&deep(100)).as_deref(), Some("unreadable/too-deep"));
    assert_eq!(code(&deep(10)), None);
    assert_eq!(code(&"a\n".repeat(9000)).as_deref(), Some("unreadable/too-many-commands"));
    assert_eq!(code(&"a\n".repeat(8000)), None);
}
