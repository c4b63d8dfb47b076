//! The lowering of trees, by itself: texts as the second reader gets to see them, and the list they must
//! come to. What is expected is what bash runs.

use perm_core::Span;

use super::item::{Item, Mark, Operator, Redirection};
use super::{lower, tree};

/// Text → list: marks as written, commands in brackets with their redirections, words of `for` and `case`
/// in quotes, redirections of compound commands after them.
const LOWERED: &[(&str, &str)] = &[
    ("ls -l", "[ls -l]"),
    ("ls;pwd", "[ls][pwd]"),
    ("ls\npwd\n", "[ls][pwd]"),
    ("ls &", "[ls]&"),
    ("a & b", "[a]&[b]"),
    ("a && b || c", "[a]&&[b]||[c]"),
    ("a | b |& c", "[a]|[b]|&[c]"),
    // The grammar wraps the whole left side; the redirection is the last command's.
    ("a | b > f", "[a]|[b >f]"),
    ("a && b > f", "[a]&&[b >f]"),
    ("a > f && b 2> g", "[a >f]&&[b 2>g]"),
    ("a > f | b", "[a >f]|[b]"),
    // Words after a target are arguments.
    ("rm > f a", "[rm a >f]"),
    ("ls >f rm -rf a", "[ls rm -rf a >f]"),
    ("cmd 2>&1 arg", "[cmd arg 2>&1]"),
    ("> f rm a", "[rm a >f]"),
    ("> f", "[ >f]"),
    (">f 2>&1", "[ >f 2>&1]"),
    ("X=1 > f rm a", "[X=1 rm a >f]"),
    ("< f > g cat -n", "[cat -n <f >g]"),
    ("a >| f", "[a >|f]"),
    ("a &> f", "[a &>f]"),
    ("a &>> f b", "[a b &>>f]"),
    ("a >> f", "[a >>f]"),
    ("a <&3", "[a <&3]"),
    // A newline ends a command, whatever the grammar thinks.
    ("make\nxxm -rf x", "[make][xxm -rf x]"),
    ("a > f\nb", "[a >f][b]"),
    ("A=1\nB=2 c", "[A=1][B=2 c]"),
    ("A=1", "[A=1]"),
    ("A=1 B=2", "[A=1 B=2]"),
    ("A= b", "[A= b]"),
    ("A=1 b c=d", "[A=1 b c=d]"),
    ("a \"b c\"d'e f'$g", "[a \"b c\"d'e f'$g]"),
    ("(a; b) > f", "([a][b]) >f"),
    ("{ a; b; } 2> f > g", "{[a][b]} 2>f >g"),
    ("( a ) && b", "([a])&&[b]"),
    ("if a; then b; elif c; then d; else e; fi", "if[a]then[b]elif[c]then[d]else[e]fi"),
    ("if a | b; then c; fi > f", "if[a]|[b]then[c]fi >f"),
    ("while a; do b; done < f", "while[a]do[b]done <f"),
    ("until a; do b & done", "until[a]do[b]&done"),
    ("for x in a b; do c $x; done | d", "for'x'in'a''b'do[c $x]done|[d]"),
    ("for x in a b\ndo\nc\ndone", "for'x'in'a''b'do[c]done"),
    ("for x; do c; done", "for'x'do[c]done"),
    ("case a in x) b;; (x|xx) c; d;; xxx) ;; esac", "case'a'in:'x'[b]:'x''xx'[c][d]:'xxx'esac"),
    ("case a in\nx)\nb\n;;\nesac", "case'a'in:'x'[b]esac"),
    ("a # b\nc", "[a][c]"),
    ("# b", ""),
    ("", ""),
    ("a \\\n b", "[a b]"),
    ("a &&\n\n b", "[a]&&[b]"),
    ("a | # c\nb", "[a]|[b]"),
];

/// Texts whose tree must be refused.
const REFUSED: &[&str] = &[
    "a (b)",
    "rm a;; ls",
    "{ a; } > f b",
    "echo $(a)",
    "cat <<E\nE\n",
    "[ a ]",
    "[[ a ]]",
    "export A",
    "f() { a; }",
    "! a",
    "a `b`",
    "echo ${x}",
    "((1))",
    "a <(b)",
    "a >&- b",
    "if a; then",
    "'a",
    "a && && b",
];

#[test]
fn trees_are_lowered_to_what_bash_runs() {
    let mut wrong = Vec::new();
    for (text, expected) in LOWERED {
        let got = match tree::parse(text.as_bytes(), &mut 0)
            .and_then(|tree| lower::lower(&tree, text.as_bytes()))
        {
            Ok(items) => items.iter().map(|item| shown(item, text)).collect(),
            Err(fault) => format!("refused: {}", fault.what),
        };
        if got != *expected {
            wrong.push(format!("{text:?}: {got}, expected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn untrusted_trees_are_refused() {
    for text in REFUSED {
        let lowered =
            tree::parse(text.as_bytes(), &mut 0).and_then(|tree| lower::lower(&tree, text.as_bytes()));
        assert!(lowered.is_err(), "{text:?}: {lowered:?}");
    }
}

#[test]
fn bytes_that_could_crash_never_reach_the_parser() {
    for text in ["{\u{80000}", "a\0b", "a\rb", "\u{feff}ls", "é"] {
        assert!(tree::parse(text.as_bytes(), &mut 0).is_err(), "{text:?}");
    }
}

fn shown(item: &Item, text: &str) -> String {
    let of = |span: Span| span.of(text);
    let redirected = |redirection: &Redirection| {
        let fd = redirection.fd.map(|fd| fd.to_string()).unwrap_or_default();
        format!(" {fd}{}{}", operator(redirection.operator), of(redirection.target))
    };
    match item {
        Item::Mark(one) => mark(*one).to_owned(),
        Item::Word(span) => format!("'{}'", of(*span)),
        Item::Redirection(redirection) => redirected(redirection),
        Item::Simple(simple) => {
            let words: Vec<&str> = simple.words.iter().map(|span| of(*span)).collect();
            let redirections: String = simple.redirections.iter().map(redirected).collect();
            format!("[{}{redirections}]", words.join(" "))
        }
    }
}

fn operator(operator: Operator) -> &'static str {
    ["<", ">", ">>", ">|", "<&", ">&", "&>", "&>>"]
        .into_iter()
        .find(|text| Operator::from_text(text) == Some(operator))
        .unwrap()
}

fn mark(mark: Mark) -> &'static str {
    let written = [
        "&&", "||", "|", "|&", "&", "(", ")", "{", "}", "if", "then", "elif", "else", "fi", "while", "until",
        "for", "select", "in", "do", "done", "case", "esac",
    ];
    written.into_iter().find(|text| Mark::from_text(text) == Some(mark)).unwrap_or(":")
}
