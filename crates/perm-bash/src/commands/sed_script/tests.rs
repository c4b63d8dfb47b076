//! What is found in a script of sed.

use super::{Embedded, read_script};
use perm_core::Span;

#[test]
fn scripts_that_only_edit() {
    for script in [
        "p",
        "1,2p",
        "$d",
        "s/a/b/g",
        "s|a|b|2p",
        "/x/p",
        "/x/Id",
        "\\,x,p",
        "1!d",
        "2,+3p",
        "0~4d",
        "/a/,/b/{s/x/y/;p}",
        "y/abc/xyz/",
        "$!N;P;D",
        "s/[a-z]/x/",
        "s/[[:space:]]*$//",
        "s/[^]]/x/",
        "s/.*\\.\\([^./]*\\)$/\\1/p",
        "s|[^|]*$||",
        "/[^/]x/p",
        "s/[^/]*$//;s/[/]/x/g",
        ":a;N;$!ba;s/\\n/ /g",
        "a text w x",
        "1i\\\ntext",
        "=",
        "# w x\np",
        "s/w x/e/",
        "s/a\\/w x/b/",
        "/w/d",
        "5q",
        "l",
        "s,a\\,w f,b,",
        "p;p",
        "{p}",
        "s/a/b/ ; p",
        "w /dev/stdout",
        "/a/ {\n p\n d\n}",
        "n;d",
        "s/.*/\"&\"/",
        "$=",
        "a x\\\ny",
        "1i\\\nx\\\ny\np",
        "a\\  x",
    ] {
        assert_eq!(read_script(&format!("{script}\n"), Span::default()), Embedded::default(), "{script}");
    }
}

#[test]
fn scripts_that_write_read_or_run() {
    for script in [
        "w f",
        "1w f",
        "s/a/b/w f",
        "s/a/b/gw f",
        "{p;w f\n}",
        "W f",
        "r f",
        "R f",
        "1e touch x",
        "e",
        "s/a/b/e",
        "s/a/b/ge",
        "s|a|b|e",
        "/a/{p;e\n}",
        "y/a/b/\nw f",
        "a x\nw f",
        "1i\\\nx\nw f",
        "#x\nw f",
        "p;w f",
        ":a;w f",
        "ba;w f",
        "v",
        "s/a/b",
        "s/a/b/x",
        "p x",
        "1,p",
        "M",
        "a x\\\ny\nw f",
        "a\\\\\nw f",
        "a x\\\\\nw f",
        "}\nw f",
        "s/[/]/w f/\n",
        // Where brackets do not count, this opens `f`.
        "s/[/x/w f]/r/p",
        "s/[/x/Ig2 w f]/r/p",
        "s|[^|]*|x|w f",
        // A backslash in brackets, and what closes them.
        "s/[a\\]/]/x/w f/",
        "s/[a\\]/x/w f/",
        "s/[[:a:]/]/w f/",
        "/a/I,/b/w f",
    ] {
        assert_ne!(read_script(&format!("{script}\n"), Span::default()), Embedded::default(), "{script}");
    }
}
