//! Compound commands, functions and what stands inside them.

use super::{Grammar, NAMES};

impl Grammar<'_> {
    pub(super) fn compound(&mut self) {
        match self.random.below(if self.posix { 13 } else { 20 }) {
            0 | 1 => {
                self.push_one(&["{ ", "{\n"]);
                self.list(3);
                self.end("}");
            }
            2 | 3 => {
                self.push("(");
                self.list(3);
                if !self.pending.is_empty() {
                    self.newline();
                }
                self.push(")");
            }
            4 | 5 => self.conditional(),
            6 => {
                self.push_one(&["while ", "until "]);
                self.list(2);
                self.end("do ");
                self.list(2);
                if self.one_in(2) {
                    self.push_one(&["; break", "; continue", "; break 2", "; i=$((i+1))"]);
                }
                self.end("done");
            }
            7 | 8 => self.for_loop(),
            9 | 10 => self.case(),
            11 | 12 => self.function(),
            13 => {
                self.push("((");
                self.arithmetic();
                self.push("))");
            }
            14 | 15 => {
                self.push("[[ ");
                self.test(2);
                self.push(" ]]");
            }
            16 => {
                self.push_one(&[
                    "for ((i=0; i<2; i++)); do ",
                    "for ((;;)) do break; ",
                    "for ((i=$(x);i<1;i++)) { ",
                    "for ((i=0;i<3;i++))\ndo ",
                ]);
                let brace = self.text.ends_with("{ ");
                self.list(2);
                self.end(if brace { "}" } else { "done" });
            }
            17 => {
                self.push_one(&["select i in a b; do ", "select i; do "]);
                self.list(2);
                self.end("done");
            }
            18 => {
                self.push_one(&["coproc ", "coproc C { "]);
                let brace = self.text.ends_with("{ ");
                self.list(1);
                if brace {
                    self.end("}");
                }
            }
            _ => self.conditional(),
        }
        while self.one_in(5) {
            self.blank();
            self.redirection();
        }
    }

    /// Ends a list and writes the word that follows it.
    fn end(&mut self, word: &str) {
        if !self.pending.is_empty() || self.one_in(3) {
            self.newline();
        } else {
            self.push_one(&["; ", ";", " ; "]);
        }
        self.push(word);
    }

    fn conditional(&mut self) {
        self.push("if ");
        self.list(2);
        self.end("then ");
        self.list(2);
        if self.one_in(4) {
            self.end("elif ");
            self.list(1);
            self.end("then ");
            self.list(1);
        }
        if self.one_in(2) {
            self.end("else ");
            self.list(2);
        }
        self.end("fi");
    }

    fn for_loop(&mut self) {
        self.push("for ");
        let odd = self.one_in(15);
        self.push_one(if odd { &["PATH", "IFS", "RANDOM", "n"] } else { NAMES });
        if !self.one_in(8) {
            self.push(" in");
            for _ in 0..self.random.below(4) {
                self.blank();
                self.word();
            }
        }
        if !self.posix && self.one_in(12) {
            self.end("{ ");
            self.list(2);
            self.end("}");
            return;
        }
        self.end("do ");
        self.list(2);
        self.end("done");
    }

    fn case(&mut self) {
        self.push("case ");
        self.word();
        self.push_one(&[" in ", " in\n", "\nin "]);
        for _ in 0..self.random.below(4) {
            self.push_one(&["", "(", "( "]);
            self.case_pattern();
            while self.one_in(5) {
                self.push_one(&["|", " | "]);
                self.case_pattern();
            }
            self.push_one(&[")", ") ", ")\n", " ) "]);
            if !self.one_in(6) {
                self.list(2);
                if !self.pending.is_empty() {
                    self.newline();
                }
            }
            self.push_one(if self.posix { &[";;", " ;;\n"] } else { &[";;", " ;;\n", ";;", ";& ", ";;& "] });
            self.push_one(&[" ", "\n", "# c )\n"]);
        }
        self.push_one(&["esac", "*) x;esac", "*) make\nesac"]);
    }

    fn case_pattern(&mut self) {
        if self.one_in(3) {
            self.word();
        } else {
            self.push_one(&[
                "a", "*", "'a b'", "\"$F\"", "[a-z]*", "?", "-*", "\\*", "$FOO", "x*y", "[!a]", "\"*\"",
            ]);
        }
    }

    fn function(&mut self) {
        let name = self.pick(&["f", "g", "rm", "ls", "make", "cd", "echo", "x"]);
        let open = self.pick(if self.posix {
            &["() ", "()\n", "() "]
        } else {
            &["() ", " () ", "()\n", "(  ) ", "FUNCTION", "FUNCTION()"]
        });
        match open {
            "FUNCTION" => self.push(&format!("function {name} ")),
            "FUNCTION()" => self.push(&format!("function {name}() ")),
            _ => {
                self.push(name);
                self.push(open);
            }
        }
        match self.random.below(6) {
            0 => {
                self.push("(");
                self.list(2);
                if !self.pending.is_empty() {
                    self.newline();
                }
                self.push(")");
            }
            1 if self.depth > 0 => self.conditional(),
            _ => {
                self.push("{ ");
                if self.one_in(4) {
                    self.push_one(&[
                        "local a=1; ",
                        "local x; ",
                        "shift; ",
                        "return; ",
                        "cd d; ",
                        "local F=\"$1\"\n",
                    ]);
                }
                self.list(2);
                self.end("}");
            }
        }
        if self.one_in(2) {
            self.push_one(&["; ", "\n"]);
            if self.text.ends_with('\n') && !self.pending.is_empty() {
                self.text.pop();
                self.newline();
            }
            self.push(name);
            self.arguments(2);
        }
    }

    /// The inside of `[[ ]]`.
    fn test(&mut self, depth: usize) {
        match self.random.below(if depth == 0 { 9 } else { 13 }) {
            0 => self.word(),
            1 | 2 => {
                self.push_one(&["-n ", "-z ", "-f ", "-e ", "-d ", "-v ", "-x ", "-o ", "-R ", "-t "]);
                self.word();
            }
            3 | 4 => {
                self.word();
                self.push_one(&[" == ", " = ", " != ", " < ", " > ", " -nt "]);
                self.case_pattern();
            }
            5 => {
                self.word();
                self.push(" =~ ");
                self.push_one(&[
                    "a",
                    "^x",
                    "(a|b)",
                    "\"$F\"",
                    "$F",
                    "^[a-z]+$",
                    "a\\ b",
                    "[[:space:]]",
                    "^(a)(b)?$",
                    "x{2}",
                    "'a b'",
                    "$(x)",
                ]);
            }
            6 | 7 => {
                self.push_one(&["$n", "1", "n", "$P", "\"$#\"", "$(x)", "$N"]);
                self.push_one(&[" -eq ", " -lt ", " -ne ", " -ge "]);
                self.push_one(&["1", "$N", "n", "0", "\"$P\"", "V"]);
            }
            8 => self.push_one(&["$F", "\"$F\"", "a", "-n", "! a"]),
            9 => {
                self.push("! ");
                self.test(depth - 1);
            }
            10 => {
                self.push("( ");
                self.test(depth - 1);
                self.push(" )");
            }
            _ => {
                self.test(depth - 1);
                self.push_one(&[" && ", " || ", " &&\n"]);
                self.test(depth - 1);
            }
        }
    }
}
