//! Scripts in which one line depends on another: variables, parameters, directories, functions and descriptors that are
//! set, changed and used. What the abstract run keeps in mind, and when it must forget, is put to the test here.
//!
//! Lines come from templates. In them `%v` is a variable, `%k` one of the shell's own, `%w` a word, `%p` a plain word, `%c` a command that uses
//! what was set, `%s` one more line, `%l` some more lines, `%d` a directory.

use super::Grammar;
use super::templates::{
    BASH_LINES, COMMANDS, DIRECTORIES, LINES, OF_SHELL, PLAIN, RARE_LINES, VARIABLES, WORDS,
};

impl Grammar<'_> {
    /// Some lines, one after the other.
    pub(super) fn flow(&mut self, most: usize) {
        let count = 1 + self.random.below(most);
        for at in 0..count {
            if at > 0 {
                self.between();
            }
            self.line();
        }
    }

    /// What separates two lines: after a here-document only a newline does.
    fn between(&mut self) {
        if self.text.ends_with('\n') {
            return;
        }
        if self.in_here_document() || !self.one_in(3) {
            self.push("\n");
        } else {
            self.push_one(&["; ", " && ", " || ", ";"]);
        }
    }

    /// Whether the last line is the end of a here-document, which must stand alone.
    fn in_here_document(&self) -> bool {
        self.text.ends_with("\nE")
    }

    fn line(&mut self) {
        let rare = self.one_in(40);
        let template = match (self.posix, rare) {
            (_, true) => self.pick(RARE_LINES),
            (true, false) => self.pick(LINES),
            (false, false) => {
                let lines = if self.one_in(2) { LINES } else { BASH_LINES };
                self.pick(lines)
            }
        };
        self.fill(template);
    }

    /// Writes a template with its places filled.
    fn fill(&mut self, template: &str) {
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('%') {
            self.push(before);
            let mut places = after.chars();
            match places.next() {
                Some('v') => self.push_one(VARIABLES),
                Some('k') => self.push_one(OF_SHELL),
                Some('w') => self.push_one(WORDS),
                Some('p') => self.push_one(PLAIN),
                Some('d') => self.push_one(DIRECTORIES),
                Some('c') => {
                    let command = self.pick(COMMANDS);
                    self.inside(command);
                }
                Some('s') => {
                    if !self.deeper(Self::line) {
                        self.push("x $a");
                    }
                    self.close();
                }
                Some('%') => self.push("%"),
                Some(other) => self.text.push(other),
                None => {}
            }
            rest = places.as_str();
        }
        self.push(rest);
    }

    /// A command in a line; here-documents end in a newline of their own.
    fn inside(&mut self, command: &'static str) {
        self.fill(command);
        self.close();
    }

    /// After the end of a here-document comes a newline and a command, so that `;` and `)` may follow.
    fn close(&mut self) {
        if self.text.ends_with('\n') {
            self.push(":");
        } else if self.in_here_document() {
            self.push("\n:");
        }
    }
}
