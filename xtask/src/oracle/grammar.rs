//! Command texts from a grammar: everything that bash (or dash) reads, nested, mostly well-formed.
//!
//! Out goes a text. Commands and variables come from small pools, so that what one part assigns, defines or
//! changes another part uses.

mod builtin;
mod compound;
mod flow;
mod templates;
mod word;

use super::random::Random;

/// Programs: some are stubs, some really run.
const PROGRAMS: &[&str] = &[
    "rm",
    "ls",
    "cat",
    "x",
    "git",
    "make",
    "npm",
    "touch",
    "mkdir",
    "cp",
    "mv",
    "tee",
    "no",
    "sleep",
    "grep",
    "head",
    "wc",
    "sort",
    "sed",
    "python3",
    "printf",
    "echo",
    "f",
    "g",
    "/bin/rm",
    "/usr/bin/make",
    "./x.sh",
    "pwd",
    "true",
];

/// Variables: those of the environment, those that are assigned here, and those that are special.
const NAMES: &[&str] =
    &["F", "FOO", "E", "G", "N", "P", "R", "V", "W", "a", "b", "i", "n", "x", "HOME", "PWD", "OLDPWD"];

/// Text in the making.
pub(crate) struct Grammar<'r> {
    random: &'r mut Random,
    text: String,
    /// Here-documents whose bodies come after the next newline.
    pending: Vec<(String, String)>,
    /// How much more may be nested.
    depth: usize,
    /// How much more may be written at all.
    budget: usize,
    /// Only what dash knows.
    posix: bool,
}

/// One text.
pub(crate) fn text(random: &mut Random, posix: bool) -> String {
    let depth = 1 + random.below(4);
    let budget = 6 + random.below(30);
    let mut grammar = Grammar { random, text: String::new(), pending: Vec::new(), depth, budget, posix };
    grammar.list(4);
    if !grammar.pending.is_empty() {
        grammar.newline();
    }
    grammar.text
}

/// A script whose lines depend on each other.
pub(crate) fn flow(random: &mut Random, posix: bool) -> String {
    let depth = random.below(3);
    let mut grammar = Grammar { random, text: String::new(), pending: Vec::new(), depth, budget: 40, posix };
    grammar.flow(6);
    grammar.text
}

impl Grammar<'_> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        self.random.pick(all)
    }

    fn push_one(&mut self, all: &[&str]) {
        let one = self.random.pick(all);
        self.text.push_str(one);
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.random.one_in(n)
    }

    /// Spends some of what may be written; false where nothing is left.
    fn spend(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0
    }

    /// Runs `inside` one level deeper, if that is allowed.
    fn deeper(&mut self, inside: impl FnOnce(&mut Self)) -> bool {
        if self.depth == 0 || !self.spend() {
            return false;
        }
        self.depth -= 1;
        inside(self);
        self.depth += 1;
        true
    }

    /// What `write` writes, apart from the text: to be quoted.
    fn apart(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let outer = std::mem::take(&mut self.text);
        let pending = std::mem::take(&mut self.pending);
        write(self);
        if !self.pending.is_empty() {
            self.newline();
        }
        self.pending = pending;
        std::mem::replace(&mut self.text, outer)
    }

    /// A newline, with the bodies that wait for one.
    fn newline(&mut self) {
        self.push("\n");
        for (delimiter, body) in std::mem::take(&mut self.pending) {
            self.push(&body);
            if !self.random.one_in(40) {
                self.push(&delimiter);
                self.push("\n");
            }
        }
    }

    fn blank(&mut self) {
        match self.random.below(30) {
            0 => self.push("  "),
            1 => self.push("\t"),
            2 => self.push(" \\\n"),
            3 => self.push(" \\\n "),
            _ => self.push(" "),
        }
    }

    fn list(&mut self, most: usize) {
        let count = 1 + self.random.below(most);
        for at in 0..count {
            if at > 0 && !self.spend() {
                break;
            }
            if at > 0 {
                match self.random.below(12) {
                    0 => self.push(" & "),
                    1 => self.push("&"),
                    2 => self.push(";"),
                    3..=5 => self.push("; "),
                    6 => {
                        self.push(" # c $(rm pwn) '");
                        self.newline();
                    }
                    7 => {
                        self.push(";");
                        self.newline();
                    }
                    _ => self.newline(),
                }
            }
            self.and_or();
        }
    }

    fn and_or(&mut self) {
        self.pipeline();
        while self.one_in(4) && self.spend() {
            self.push_one(&[" && ", " || ", "&&", "||", " && "]);
            if self.one_in(12) {
                self.newline();
            }
            self.pipeline();
        }
    }

    fn pipeline(&mut self) {
        if self.one_in(20) {
            self.push_one(if self.posix { &["! "] } else { &["! ", "time ", "time -p ", "! ! ", "time ! "] });
        }
        self.command();
        while self.one_in(7) && self.spend() {
            self.push_one(if self.posix { &[" | ", "|"] } else { &[" | ", "|", " |& ", " | "] });
            if self.one_in(12) {
                self.newline();
            }
            self.command();
        }
    }

    fn command(&mut self) {
        if self.one_in(3) && self.deeper(Self::compound) {
            return;
        }
        match self.random.below(10) {
            0 | 1 => self.builtin(),
            2 => self.wrapper(),
            _ => self.simple(),
        }
    }

    fn simple(&mut self) {
        while self.one_in(8) {
            self.assignment();
            self.blank();
        }
        if self.one_in(12) {
            self.redirection();
            self.blank();
        }
        if self.one_in(14) {
            self.assignment();
            return;
        }
        match self.random.below(20) {
            0 => self.word(),
            1 => {
                let name = self.pick(PROGRAMS);
                let spelled = self.requoted(name);
                self.push(&spelled);
            }
            _ => self.push_one(PROGRAMS),
        }
        self.arguments(3);
    }

    /// Words and redirections in any order, each after a blank.
    fn arguments(&mut self, most: usize) {
        for _ in 0..=self.random.below(most + 1) {
            if !self.spend() {
                break;
            }
            if self.one_in(7) {
                if !self.one_in(5) {
                    self.blank();
                }
                self.redirection();
            } else {
                self.blank();
                self.word();
            }
        }
    }

    fn redirection(&mut self) {
        if self.one_in(5) {
            self.push_one(&["2", "1", "0", "3", "10"]);
        } else if self.one_in(30) && !self.posix {
            self.push("{fd}");
        }
        match self.random.below(14) {
            0..=3 => self.here_document(),
            4 => self.push_one(&[
                ">&2", ">&1", "<&0", ">&-", "<&-", "2>&1", "1>&2-", ">&$n", ">&\"$F\"", "<&${i}",
            ]),
            5 if !self.posix => {
                self.push_one(&["<<<", "<<< "]);
                self.word();
            }
            6 if !self.posix => {
                self.push_one(&["&>", "&>>", ">&"]);
                self.target();
            }
            _ => {
                self.push_one(&[">", ">>", "<", ">|", "<>", ">", ">"]);
                if self.one_in(3) {
                    self.blank();
                }
                self.target();
            }
        }
    }

    fn target(&mut self) {
        match self.random.below(5) {
            0 => self.word(),
            _ => self.push_one(&[
                "o",
                "a",
                "d/o",
                "/tmp/o",
                "/dev/null",
                "../h/o",
                "~/o",
                "\"$HOME\"/o",
                "./o",
                "'o p'",
            ]),
        }
    }

    fn here_document(&mut self) {
        let strip = self.one_in(4);
        self.push(if strip { "<<-" } else { "<<" });
        if self.one_in(4) {
            self.blank();
        }
        let (written, delimiter, quoted) = match self.random.below(8) {
            0 => ("'E'", "E", true),
            1 => ("\"E F\"", "E F", true),
            2 => ("\\E", "E", true),
            3 => ("E\"O\"F", "EOF", true),
            4 => ("EOF", "EOF", false),
            _ => ("E", "E", false),
        };
        self.push(written);
        let mut body = String::new();
        for _ in 0..self.random.below(4) {
            if strip && self.one_in(2) {
                body.push('\t');
            }
            match self.random.below(7) {
                0 => body.push_str(
                    self.random
                        .pick(&["E ", " E", "EO", "E;", "$E", "\\E", "E\\", "rm a \\", "'", "\"", "`"]),
                ),
                1 | 2 => {
                    let line = self.apart(|grammar| {
                        if quoted {
                            grammar.simple();
                        } else {
                            grammar.quoted_parts();
                        }
                    });
                    body.push_str(&line);
                }
                _ => body.push_str(self.random.pick(&[
                    "rm here",
                    "x $F",
                    "make ${V:-d}",
                    "text $(make h)",
                    "it's",
                    "`x h`",
                ])),
            }
            body.push('\n');
        }
        let end = if strip && self.one_in(2) { format!("\t{delimiter}") } else { delimiter.to_owned() };
        self.pending.push((end, body));
    }

    fn assignment(&mut self) {
        self.push_one(NAMES);
        if !self.posix && self.one_in(10) {
            self.push_one(&["[0]", "[i]", "[$i]", "[1+1]", "[x y]", "['k']"]);
        }
        let append = !self.posix && self.one_in(8);
        self.push(if append { "+=" } else { "=" });
        if !self.posix && self.one_in(8) {
            self.push("(");
            for _ in 0..self.random.below(4) {
                if self.one_in(6) {
                    self.push_one(&["[2]=", "[k]=", "[$i]+="]);
                }
                self.word();
                self.push_one(&[" ", " ", "\n"]);
            }
            self.push(")");
        } else if !self.one_in(8) {
            self.word();
        }
    }
}
