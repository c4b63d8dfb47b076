//! Texts by mutation: pieces of a text removed, doubled, swapped, replaced by odd ones, or put inside others.

use super::random::Random;

/// Pieces that change what stands around them.
const SPICES: &[&str] = &[
    " ",
    "\n",
    "\t",
    "\\\n",
    "\\",
    "'",
    "\"",
    "`",
    "$",
    "$(",
    ")",
    "(",
    "{",
    "}",
    "{ ",
    "; }",
    ";",
    ";;",
    "&",
    "&&",
    "|",
    "||",
    "|&",
    "<",
    ">",
    ">>",
    "<<E\n",
    "\nE\n",
    "<<-E",
    "<<'E'",
    "<<<",
    ">&",
    "<&",
    "&>",
    "2>&1",
    ">&-",
    "{fd}>",
    "#",
    " #",
    "!",
    "! ",
    "~",
    "*",
    "?",
    "[",
    "]",
    "[[ ",
    " ]]",
    "((",
    "))",
    "$((",
    "${",
    ":-",
    "%",
    "##",
    "@",
    "=",
    "+=",
    "==",
    "=~",
    "a=",
    "x=(",
    "-",
    "--",
    "-c ",
    "{}",
    "{a,b}",
    "..",
    "$'",
    "$\"",
    "$F",
    "\"$F\"",
    "$@",
    "${F}",
    "<(",
    ">(",
    "if ",
    "then ",
    "else ",
    "fi",
    "do ",
    "done",
    "for i in ",
    "while ",
    "case ",
    " in ",
    "esac",
    "function ",
    "time ",
    "coproc ",
    "select ",
    "()",
    "() {",
    "eval ",
    "exec ",
    "cd d",
    "cd d && ",
    "rm q",
    " rm q\n",
    "make ",
    "\r",
    "\x0b",
    "\u{a0}",
    "é",
    "\u{2028}",
    "1",
    "0",
    "10",
    "x",
    "E",
    "EOF",
    "/",
    ".",
    ",",
    ":",
    "^",
    "+",
    "command ",
    "builtin ",
    "local ",
    "export ",
    "env ",
    "xargs ",
    "sudo ",
    "break;",
    "exit;",
    "return;",
    "set -- ",
    "shift;",
    "trap ",
    "unset F;",
    "IFS=,;",
    "PATH=;",
    "read F;",
    "\\\\",
    "\\'",
    "\\\"",
    "''",
    "\"\"",
    "!(",
    "@(",
    "|| ",
    "$?",
    "$#",
    "${#",
    "${!",
    "]]",
    "&>>",
    "<>",
    ">|",
];

/// A mutated text: of one of `corpus`, spliced with others of it.
pub(crate) fn text(random: &mut Random, corpus: &[String]) -> String {
    let mut text = corpus[random.below(corpus.len())].clone();
    for _ in 0..=random.below(3) {
        text = step(random, &text, corpus);
        if text.len() > 2000 {
            break;
        }
    }
    text.replace('\0', "")
}

fn step(random: &mut Random, text: &str, corpus: &[String]) -> String {
    let mut tokens = tokens(text);
    let at = random.below(tokens.len() + 1);
    match random.below(12) {
        0 | 1 if at < tokens.len() => drop(tokens.remove(at)),
        2 if at < tokens.len() => {
            let twice = tokens[at].clone();
            tokens.insert(random.below(tokens.len() + 1), twice);
        }
        3 if tokens.len() > 1 => {
            let (one, other) = (random.below(tokens.len()), random.below(tokens.len()));
            tokens.swap(one, other);
        }
        4 if at < tokens.len() => tokens[at] = random.pick(SPICES).to_owned(),
        5 => {
            let donor = self::tokens(&corpus[random.below(corpus.len())]);
            let from = random.below(donor.len() + 1);
            let count = random.below(6);
            let piece: String = donor.iter().skip(from).take(count).map(String::as_str).collect();
            tokens.insert(at, piece);
        }
        6 => return wrapped(random, text),
        7 => {
            let other = &corpus[random.below(corpus.len())];
            return format!("{text}{}{other}", random.pick(&["\n", "; ", " && ", " | ", " || ", " & "]));
        }
        8 if at < tokens.len() => {
            // One byte less of a token.
            let mut short: Vec<char> = tokens[at].chars().collect();
            short.remove(random.below(short.len()));
            tokens[at] = short.into_iter().collect();
        }
        _ => tokens.insert(at, random.pick(SPICES).to_owned()),
    }
    tokens.concat()
}

/// The text inside another construct.
fn wrapped(random: &mut Random, text: &str) -> String {
    let single = text.replace('\'', "'\\''");
    match random.below(14) {
        0 => format!("({text}\n)"),
        1 => format!("{{ {text}\n}}"),
        2 => format!("x $({text}\n)"),
        3 => format!("x \"$({text}\n)\""),
        4 => format!("bash -c '{single}'"),
        5 => format!("eval '{single}'"),
        6 => format!("if true; then {text}\nfi"),
        7 => format!("f() {{ {text}\n}}; f a b"),
        8 => format!("for F in a b; do {text}\ndone"),
        9 => format!("bash <<'END'\n{text}\nEND"),
        10 => format!("cat <<END\n{text}\nEND\n"),
        11 => format!("sh -c '{single}' x y"),
        12 => format!("case a in a) {text}\nesac"),
        _ => format!("while {text}\ndo break; done"),
    }
}

/// Runs of letters and digits, runs of blanks, and everything else character by character.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut last = 0_u8;
    for c in text.chars() {
        let class = match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' | '.' | '/' => 1,
            ' ' => 2,
            _ => 0,
        };
        match all.last_mut() {
            Some(token) if class != 0 && class == last => token.push(c),
            _ => all.push(c.to_string()),
        }
        last = class;
    }
    all
}
