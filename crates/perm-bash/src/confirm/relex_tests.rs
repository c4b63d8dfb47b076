//! Words read again. The texts are what bash's `printf %s` prints for them.

use super::relex::{Context, Known, Relex};

/// A word → `=` its exact text, `~` its text unless something in it is expanded, `*` depends on something,
/// `!` not confirmed.
const WORDS: &[(&str, &str)] = &[
    ("a", "=a"),
    ("-rf", "=-rf"),
    ("a\\ b", "=a b"),
    ("'a b'c", "=a bc"),
    ("\"a b\"", "=a b"),
    ("\"\"", "="),
    ("''", "="),
    ("\"a\\\"b\\n\\$c\\`\"", "=a\"b\\n$c`"),
    ("a\\\nb", "=ab"),
    ("\"a\\\nb\"", "=ab"),
    ("'a\\b'", "=a\\b"),
    ("$'a\\nb'", "=a\nb"),
    ("$'\\x41\\u00e9\\101\\e'", "=A\u{e9}A\u{1b}"),
    ("$'it\\'s'", "=it's"),
    ("$'\\q'", "=\\q"),
    ("$'a\\0b'", "!"),
    ("a$", "=a$"),
    ("\"a$\"", "=a$"),
    ("\"$ \"", "=$ "),
    ("a$x", "*"),
    ("\"$x\"", "*"),
    ("\\$x", "=$x"),
    ("'$x'", "=$x"),
    ("${x:-'}'}", "*"),
    ("\"${x:-'}\"", "*"),
    ("${x%\"}\"}", "*"),
    ("${x:-${y:-z}}a", "*"),
    ("${x[1]}", "*"),
    ("${#x[@]}", "*"),
    ("$((1+(2)))", "*"),
    ("$((1<<2))", "*"),
    ("$[1+2]", "*"),
    ("$1a", "*"),
    ("a*", "*"),
    ("a?", "*"),
    ("a[b]", "~a[b]"),
    ("a]", "=a]"),
    ("{a,b}", "~{a,b}"),
    ("~", "*"),
    ("~/a", "*"),
    ("\\~/a", "=~/a"),
    ("a~", "=a~"),
    ("~root", "~~root"),
    ("a=~/b", "~a=~/b"),
    ("a==", "=a=="),
    ("a#b", "=a#b"),
    ("\u{e9}\u{80000}", "=\u{e9}\u{80000}"),
    ("{\u{80000}", "~{\u{80000}"),
    ("#a", "!"),
    ("'a", "!"),
    ("\"a", "!"),
    ("a\\", "!"),
    ("a b", "!"),
    ("a;", "!"),
    ("$(a)", "!"),
    ("`a`", "!"),
    ("\"$(a)\"", "!"),
    ("a<(b)", "!"),
    ("${x:-$(a)}", "!"),
    ("\"$\\\n(a)\"", "!"),
    ("${x", "!"),
    ("${}", "!"),
    ("$((1)", "!"),
    ("@(a|b)", "!"),
];

#[test]
fn words_have_the_text_that_bash_gives_them() {
    for (text, expected) in WORDS {
        let mut mask = text.as_bytes().to_vec();
        let context = Context { extended_glob: false, assignment: false };
        let shown = match Relex::new(text.as_bytes(), &mut mask, &[], 0).word(text.len(), context) {
            Ok(Known::Exact(value)) => format!("={}", String::from_utf8(value.into_owned()).unwrap()),
            Ok(Known::Perhaps(value)) => format!("~{}", String::from_utf8(value.into_owned()).unwrap()),
            Ok(Known::Dynamic) => "*".to_owned(),
            Err(_) => "!".to_owned(),
        };
        assert_eq!(shown, *expected, "{text:?}");
        assert_eq!(mask.len(), text.len());
        assert!(
            shown == "!" || !mask.windows(2).any(|two| two == b"<<" || two == b"==" || two == b"$("),
            "{text:?}"
        );
    }
}

#[test]
fn deep_nesting_ends_in_an_answer() {
    for open in ["${x:-", "\"${x:-", "$((", "\"$(("] {
        let text = open.repeat(20_000);
        let mut mask = text.as_bytes().to_vec();
        let context = Context { extended_glob: false, assignment: false };
        assert!(Relex::new(text.as_bytes(), &mut mask, &[], 0).word(text.len(), context).is_err());
    }
}
