//! Words: literals, quotes of every kind, expansions with their operators, substitutions.

use super::{Grammar, NAMES};

/// Plain pieces of words, harmless and odd.
const LITERALS: &[&str] = &[
    "a", "b", "d/e", "o", "-r", "-rf", "--", "-n", "x=1", "--k=v", "f.txt", "*", "?", "[ab]", "[{,]}",
    "*.txt", "*//", "d//*", "~", "~/o", "a~", "a:~", "{a,b}", "{1..3}", "a{b,c}d", "{a}", "{}", "{a,", "!",
    "^", "%", "@", "+", "a\\ b", "\\*", "\\$F", "\\\\", "#", "a#b", "=", "==", "]", "[", "1", "7", "é", "λ",
    "if", "then", "do", "done", "fi", "in", "esac", "}", "{", "time", "function", "!(a)", "@(a|b)", "a[1]",
    "[[", "]]", "..", ".", "/", "x=~/o", "d/../o", ":",
];

const QUOTED: &[&str] = &[
    "a", " ", "*", "x y", "\\\\", "\\\"", "\\$", "\\`", "'", "#", "~", "{a,b}", "\\\n", "\n", "!", ";rm q",
    "\\x", "$", "a b",
];

const SINGLE: &[&str] = &[
    "''",
    "'a b'",
    "'$F'",
    "'*'",
    "'\\'",
    "'\n'",
    "'\"'",
    "'$(rm q)'",
    "'`x`'",
    "'#'",
    "'a[$(rm q)]'",
    "'~'",
    "'E'",
];

const ANSI: &[&str] = &[
    "$'a'",
    "$'a b'",
    "$'\\n'",
    "$'\\''",
    "$'\\x41'",
    "$'\\101'",
    "$'\\u00e9'",
    "$'\\t'",
    "$'\\\\'",
    "$'\\e'",
    "$'$F'",
    "$'\\cA'",
    "$'\\\"'",
    "$'a\\\nb'",
];

impl Grammar<'_> {
    pub(super) fn word(&mut self) {
        let pieces = match self.random.below(10) {
            0..=6 => 1,
            7 | 8 => 2,
            _ => 3,
        };
        for _ in 0..pieces {
            self.piece();
        }
    }

    fn piece(&mut self) {
        if !self.spend() {
            self.push("a");
            return;
        }
        match self.random.below(24) {
            0..=9 => self.push_one(LITERALS),
            10 | 11 => self.push_one(SINGLE),
            12 if !self.posix => self.push_one(ANSI),
            13..=15 => {
                self.push("\"");
                self.quoted_parts();
                self.push("\"");
            }
            16..=18 => self.expansion(false),
            19 | 20 => self.substitution(false),
            21 if !self.posix && self.one_in(3) => {
                self.push_one(&["<(", ">("]);
                if !self.deeper(|grammar| grammar.list(2)) {
                    self.push("x");
                }
                self.push(")");
            }
            21 => self.arithmetic_expansion(),
            22 if !self.posix && self.one_in(3) => {
                self.push("$\"");
                self.quoted_parts();
                self.push("\"");
            }
            _ => {
                let plain = self.pick(LITERALS);
                let spelled = self.requoted(plain);
                self.push(&spelled);
            }
        }
    }

    /// The inside of double quotes, or of a here-document.
    pub(super) fn quoted_parts(&mut self) {
        for _ in 0..self.random.below(4) {
            match self.random.below(9) {
                0..=3 => self.push_one(QUOTED),
                4..=6 => self.expansion(true),
                7 => self.substitution(true),
                _ => self.arithmetic_expansion(),
            }
        }
    }

    /// Another spelling of the same text.
    pub(super) fn requoted(&mut self, text: &str) -> String {
        let mut out = String::new();
        for c in text.chars() {
            match self.random.below(8) {
                0 if c != '\'' => out.push_str(&format!("'{c}'")),
                1 if !matches!(c, '"' | '$' | '`' | '\\' | '!') => out.push_str(&format!("\"{c}\"")),
                2 if c != '\n' => out.push_str(&format!("\\{c}")),
                3 => {
                    out.push_str("\\\n");
                    out.push(c);
                }
                4 => {
                    out.push_str("\"\"");
                    out.push(c);
                }
                _ => out.push(c),
            }
        }
        out
    }

    fn substitution(&mut self, quoted: bool) {
        if self.one_in(4) {
            let inner = self.apart(|grammar| {
                if !grammar.deeper(|grammar| grammar.list(2)) {
                    grammar.push("x");
                }
            });
            self.push("`");
            for c in inner.chars() {
                if matches!(c, '`' | '\\') || (quoted && c == '"') {
                    self.push("\\");
                }
                self.text.push(c);
            }
            self.push("`");
            return;
        }
        self.push("$(");
        if self.one_in(20) && !self.posix {
            self.push("<");
            self.target();
        } else if !self.deeper(|grammar| {
            if grammar.one_in(8) {
                grammar.push(" ");
            }
            let outer = std::mem::take(&mut grammar.pending);
            grammar.list(2);
            if !grammar.pending.is_empty() && !grammar.one_in(8) {
                grammar.newline();
            }
            let left = std::mem::replace(&mut grammar.pending, outer);
            grammar.pending.extend(left);
        }) {
            self.push_one(&["x", "pwd", "echo a", "date +%s", "wc -l <a", "cat a", "make"]);
        }
        self.push(")");
    }

    pub(super) fn expansion(&mut self, quoted: bool) {
        match self.random.below(12) {
            0..=3 => {
                self.push("$");
                self.push_one(NAMES);
            }
            4 => self.push_one(&[
                "$1", "$@", "$*", "$#", "$?", "$$", "$!", "$0", "$-", "$_", "${@}", "${1}", "${10}", "$10",
                "${#}",
            ]),
            5 => {
                self.push("${");
                self.push_one(NAMES);
                self.push("}");
            }
            6 if !self.posix => self.push_one(&[
                "${a[0]}",
                "${a[@]}",
                "${a[*]}",
                "${#a[@]}",
                "${!a[@]}",
                "${a[i]}",
                "${a[$n]}",
                "${!W}",
                "${!F@}",
                "${F@Q}",
                "${F@P}",
                "${F^^}",
                "${F,}",
                "${F:1}",
                "${F:0:2}",
                "${F: -1}",
                "${F:n}",
                "${@:1}",
                "${@:2:1}",
                "${a[@]:1}",
                "${F/a/b}",
                "${F//r/$(x)}",
                "${F/#-/x}",
                "${F/%f/}",
                "${F//\\//_}",
                "${F//a/\\/}",
                "${a[@]/x/y}",
                "${P:P}",
                "$[1+1]",
                "$[N]",
            ]),
            7 => self.push_one(&[
                "${#F}", "${#a}", "${F-}", "${E:+x}", "${#@}", "${#?}", "${?}", "${#-}", "${##}", "${#:-x}",
            ]),
            _ => {
                self.push("${");
                self.push_one(NAMES);
                self.push_one(&[":-", "-", ":=", "=", ":+", "+", ":?", "?", "#", "##", "%", "%%"]);
                match self.random.below(4) {
                    0 if !quoted => self.word(),
                    0 | 1 => self.quoted_parts(),
                    2 => self.push_one(&[
                        "*", "a", "x y", "'a'", "\"b c\"", "'$(x)'", "\\}", "~", "$F", "*/", "a*", "<(x)",
                        "{a,b}", "'}'", "\"}\"",
                    ]),
                    _ => {}
                }
                self.push("}");
            }
        }
    }

    pub(super) fn arithmetic_expansion(&mut self) {
        self.push("$((");
        self.arithmetic();
        self.push("))");
    }

    pub(super) fn arithmetic(&mut self) {
        match self.random.below(16) {
            0..=5 => self.push_one(&[
                "1",
                "1+2",
                "1 + 2 * 3",
                "(1+2)*3",
                "1<2",
                "7 % 3",
                "0x10",
                "1 ? 2 : 3",
                "-1",
                "2**3",
                "\"1\"",
                "08",
                "1,2",
            ]),
            6..=8 => self.push_one(&[
                "n+1", "i", "i++", "n = 3", "$n", "$n+1", "${n}*2", "N", "n > 1", "$#", "$?", "i+=2", "n=5,n",
            ]),
            9 => self.push_one(&["P", "$P", "a[1]", "a[i]", "V", "R", "$R", "a[P]", "x?y:z", "\"$P\""]),
            10 => self.substitution(true),
            _ => self.push_one(&["1", "2", "n"]),
        }
    }
}
