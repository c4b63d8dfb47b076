//! Texts of any length in shapes that are dear to some part of the chain: many small commands, one long word,
//! deep nesting, many of each thing that a reader has to look for.
//!
//! A shape is what stands once in front, what is repeated, and what stands once behind. A `%` in the repeated part
//! is the number of the repetition.

/// Name, head, unit, tail.
const SHAPES: &[(&str, &str, &str, &str)] = &[
    ("and", "a", " && a", ""),
    ("and with redirections", "a >f", " && a >f", ""),
    ("ansi quotes", "a", " $'\\n'", ""),
    ("append and", "a", " >>f && b", ""),
    ("arithmetic, one", "a $((1", "+1", "))"),
    ("arithmetic command", "", "((x=1));", ""),
    ("arithmetic loops", "", "for ((;;)) do a; done;", ""),
    ("arithmetic many", "a", " $((1))", ""),
    ("arithmetic parentheses", "a $((", "(1)+", "1))"),
    ("array, one", "a=(", "b ", ")"),
    ("array elements", "a=(", "[1]=b ", ")"),
    ("arrays", "", "a=(b);", ""),
    ("assignments", "", "a=b ", ""),
    ("assignments apart", "", "a=b;", ""),
    ("assignments of substitutions", "", "a=$(b);", ""),
    ("assignments of variables, doubled", "a=b;", "a=$a$a;", ""),
    ("assignments of variables, grown", "", "a=${a}bbbb;", ""),
    ("assignments of variables, split", "a='b c';", "a=\"$a $a\";", "e $a"),
    ("assignments of variables, unknown", "", "a=$a$a;", ""),
    ("background", "", "a&", ""),
    ("backquotes", "a", " `b`", ""),
    ("backquotes in quotes", "a \"", "`b`", "\""),
    ("backslashes", "a ", "\\b", ""),
    ("backslashes in quotes", "a \"", "\\b", "\""),
    ("blanks", "a", " ", "b"),
    ("braces, one word", "a ", "{b,c}", ""),
    ("braces, open", "a ", "{", ""),
    ("braces, words", "a", " {b,c}", ""),
    ("brackets", "a", " [b]", ""),
    ("brackets, open", "a ", "[", ""),
    ("brackets, words open", "a", " [b", ""),
    ("case arms", "case a in ", "b) c;; ", "esac"),
    ("case patterns", "case a in b", "|b", ") c;; esac"),
    ("cases", "", "case a in b) c;; esac;", ""),
    ("cd", "", "cd a;", ""),
    ("cd and", "cd a", " && cd b", ""),
    ("cd or", "cd a", " || cd b", ""),
    ("closing words", "a", " }", ""),
    ("colons", "", ":;", ""),
    ("comments", "", "#\n", ""),
    ("comments after commands", "", "a #b\n", ""),
    ("conditions", "", "[[ a ]];", ""),
    ("conditions, one", "[[ a", " && a", " ]]"),
    ("conditions, patterns", "[[ a", " || a == *", " ]]"),
    ("conditions, regular expressions", "[[ a", " || a =~ b", " ]]"),
    ("continued lines", "a", " \\\n b", ""),
    ("continued lines, empty", "a", " \\\n", ""),
    ("coprocesses", "", "coproc a;", ""),
    ("declarations", "", "export a=b;", ""),
    ("dollars", "a", " $", ""),
    ("elif", "if a; then b; ", "elif a; then b; ", "fi"),
    ("env", "", "env a;", ""),
    ("equals", "a", " ==", ""),
    ("functions", "", "f() { a; };", ""),
    ("functions called", "f() { a; };", "f;", ""),
    ("globs", "a", " *", ""),
    ("globs, one word", "a ", "*", ""),
    ("groups", "", "{ a; };", ""),
    ("groups nested", "", "{ { { { { { { { a; }; }; }; }; }; }; }; };", ""),
    ("here-document, dollars", "a <<E\n", "$b\n", "E\n"),
    ("here-document, lines", "a <<E\n", "b\n", "E\n"),
    ("here-document, near ends", "a <<EE\n", "E\n", "EE\n"),
    ("here-document, quoted", "a <<'E'\n", "$(b\n", "E\n"),
    ("here-document, substitutions", "a <<E\n", "$(b)\n", "E\n"),
    ("here-document, tabs", "a <<-E\n", "\tb\n", "\tE\n"),
    ("here-documents", "", "a <<E\nE\n", ""),
    ("here-documents in substitutions", "", "a $(b <<E\nE\n)\n", ""),
    ("here-strings", "a", " <<<b", ""),
    ("hyphens", "a", " -b", ""),
    ("if", "", "if a; then b; fi;", ""),
    ("letters", "", "a", ""),
    ("lines", "", "a\n", ""),
    ("lines, empty", "", "\n", "a"),
    ("lines of words", "", "a b c d\n", ""),
    ("loops", "", "for a in b; do c; done;", ""),
    ("loops, variables", "", "for a in b; do c $a; done;", ""),
    ("loops, words", "for a in", " b", "; do c; done"),
    ("negations", "", "! a;", ""),
    ("numbered, assigned and called", "", "a%=1;f% a;", ""),
    ("numbered, cd", "", "cd a%;", ""),
    ("numbered, commands", "", "a%;", ""),
    ("numbered, deletions", "", "rm a%;", ""),
    ("numbered, eval", "", "eval a% $b;", ""),
    (
        "numbered, eval of a long text",
        "a='b ccccccccccccccccccccccccccccccccccccccccccccccc';",
        "eval \"$a\" %;",
        "",
    ),
    ("numbered, exported", "", "export a%=1;", ""),
    ("numbered, exported and used", "", "export a%=1;b;", ""),
    ("numbered, functions", "", "f%() { a; };", ""),
    ("numbered, functions and loops", "", "f%() { a; };while f%; do b; done;", ""),
    ("numbered, functions and subshells", "", "f%() { a; };(b);", ""),
    ("numbered, functions and variables", "", "a%=1;f%() { b; };", ""),
    ("numbered, names", "", "$a%;", ""),
    ("numbered, redirections", "", "a >b%;", ""),
    ("numbered, shells of hazards", "sh -c '", "eval $b%;", "'"),
    ("numbered, traps", "", "trap 'a%' EXIT;", ""),
    ("numbered, variables", "", "a%=1;", ""),
    ("numbered, variables and branches", "", "a%=1;if b; then c; fi;", ""),
    ("numbered, variables and choices", "", "a%=1;b&&c;", ""),
    ("numbered, variables and pipes", "", "a%=1;b|c;", ""),
    ("numbered, variables and subshells", "", "a%=1;(b);", ""),
    ("numbered, variables of variables", "", "a%=$a%b;", ""),
    ("or", "a", " || a", ""),
    ("parameters", "a", " ${b}", ""),
    ("parameters, defaults", "a", " ${b:-c}", ""),
    ("parameters, nested", "a", " ${b:-${c:-${d:-e}}}", ""),
    ("parameters, one word", "a ", "${b}", ""),
    ("parameters, patterns", "a", " ${b#c}", ""),
    ("parentheses", "", "(a);", ""),
    ("parentheses nested", "", "((((((((a) ) ) ) ) ) ) );", ""),
    ("parentheses open", "", "( ", ""),
    ("paths, one word", "a ", "b/", ""),
    ("paths, one word, at", "a ", "b@", ""),
    ("pipes", "a", "|a", ""),
    ("pipes of both", "a", "|&a", ""),
    ("process substitutions", "a", " <(b)", ""),
    ("quotes, double, long", "a \"", "b ", "\""),
    ("quotes, double, many", "a", " \"b\"", ""),
    ("quotes, double, open", "a ", "\"", ""),
    ("quotes, double, one word", "a ", "\"b\"", ""),
    ("quotes, single, lines", "a '", "b\n", "'"),
    ("quotes, single, long", "a '", "b ", "'"),
    ("quotes, single, many", "a", " 'b'", ""),
    ("quotes, single, one word", "a ", "'b'", ""),
    ("redirections", "a", " >b", ""),
    ("redirections, appended", "a", " >>b", ""),
    ("redirections, descriptors", "a", " 2>&1", ""),
    ("redirections, groups", "{ a; }", " >b", ""),
    ("redirections, input", "a", " <b", ""),
    ("redirections, lines", "", "a >b\n", ""),
    ("redirections, variables", "", "a {b}>c;", ""),
    ("redirections alone", "", ">b\n", ""),
    ("reserved words", "a", " if", ""),
    ("semicolons", "", "a;", ""),
    ("shell", "", "sh -c a;", ""),
    ("shell, variable", "a=b;", "sh -c \"$a\";", ""),
    ("substitution, words", "a $(", "b ", "b)"),
    ("substitutions", "a", " $(b)", ""),
    ("substitutions, groups", "", "$( { a; } );", ""),
    ("substitutions, nested", "a", " $(b $(c $(d $(e))))", ""),
    ("substitutions, one word", "a ", "$(b)", ""),
    ("substitutions, pipes", "a", " $(b|c)", ""),
    ("substitutions, quoted", "a \"", "$(b)", "\""),
    ("substitutions, quoted nested", "a", " \"$(b \"$(c \"$(d)\")\")\"", ""),
    ("tests", "", "[ a ];", ""),
    ("tests, one", "[ a", " -a b", " ]"),
    ("tildes", "a", " ~", ""),
    ("tildes, one word", "a=", "~:", ""),
    ("tildes, argument", "a b=", "c:~/", ""),
    ("tildes, plain", "a ", "b:~", ""),
    ("time", "", "time a;", ""),
    ("until", "", "until a; do b; done;", ""),
    ("variables", "a", " $b", ""),
    ("variables, one word", "a ", "$b", ""),
    ("variables, quoted", "a \"", "$b", "\""),
    ("variables, set and used", "", "a=b;c $a;", ""),
    ("while", "", "while a; do b; done;", ""),
    ("words", "a", " b", ""),
    ("words, long", "a", " bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", ""),
    ("wrappers, command", "", "command ", "a"),
    ("wrappers, env", "", "env ", "a"),
    ("wrappers, exec", "", "exec ", "a"),
    ("wrappers, nice", "", "nice ", "a"),
    ("wrappers, sudo", "", "sudo ", "a"),
    ("wrappers, xargs", "", "xargs ", "a"),
    ("xargs", "", "a|xargs b;", ""),
];

/// How many levels a deep shape has: as many as the reader still takes.
const LEVELS: usize = 20;

/// What opens a level, what closes it.
const NESTED: &[(&str, &str, &str)] = &[
    ("deep, backquotes", "a `", "`"),
    ("deep, case", "case a in b) ", ";; esac"),
    ("deep, defaults", "${b:-", "}"),
    ("deep, functions", "f() { ", "; }"),
    ("deep, groups", "{ ", "; }"),
    ("deep, if", "if a; then ", "; fi"),
    ("deep, loops", "for a in b; do ", "; done"),
    ("deep, loops, variables", "for a in b c; do d=$d; ", "; done"),
    ("deep, parentheses", "( ", ")"),
    ("deep, process substitutions", "a <( ", ")"),
    ("deep, quoted substitutions", "a \"$( ", ")\""),
    ("deep, substitutions", "a $( ", ")"),
    ("deep, while", "while a; do ", "; done"),
];

/// What fills the innermost level of a deep shape.
const FILLINGS: &[(&str, &str, &str)] = &[
    ("words", "a", " b"),
    ("commands", "a", ";a"),
    ("substitutions", "a", " $(b)"),
    ("assignments", "a=b", ";a=$a$b"),
];

/// Every shape by name, as a text of at most `length` bytes.
pub(crate) fn texts(length: usize) -> Vec<(String, String)> {
    let flat =
        SHAPES.iter().map(|(name, head, unit, tail)| ((*name).to_owned(), fill(head, unit, tail, length)));
    let deep = NESTED.iter().flat_map(|(name, open, close)| {
        FILLINGS.iter().map(move |(filling, head, unit)| {
            let (open, close) = (open.repeat(LEVELS), close.repeat(LEVELS));
            (format!("{name}, {filling}"), fill(&format!("{open}{head}"), unit, &close, length))
        })
    });
    flat.chain(deep).collect()
}

fn fill(head: &str, unit: &str, tail: &str, length: usize) -> String {
    let mut text = head.to_owned();
    let mut number = 0_u32;
    loop {
        let unit = unit.replace('%', &format!("{number:x}"));
        if text.len() + unit.len() + tail.len() > length {
            return text + tail;
        }
        text.push_str(&unit);
        number += 1;
    }
}
