//! Where the commands stand among a program's words.
//!
//! In come the words and the row that is about them, out go the commands and the lines for a shell.

use super::super::super::simple::Expanded;
use super::super::{below, env, part};
use super::{Form, Runner};
use crate::arguments::{after, read_with_doubts};
use crate::value::Value;

/// What is run.
pub(super) enum Carried {
    /// A line for a shell.
    Line(String),
    /// A line that is only known when it runs.
    Unknown,
    /// A command.
    Words(Expanded),
}

/// The search for commands among the words of one.
pub(super) struct Search<'a> {
    row: &'static Runner,
    command: &'a Expanded,
    out: Vec<Carried>,
}

impl<'a> Search<'a> {
    pub(super) const fn new(row: &'static Runner, command: &'a Expanded) -> Self {
        Self { row, command, out: Vec::new() }
    }

    pub(super) fn into_found(self) -> Vec<Carried> {
        self.out
    }

    /// Goes through the words once.
    pub(super) fn words(&mut self, start: usize) {
        let argv = &self.command.argv;
        if self.by_spec(start) {
            return;
        }
        let dash = argv.iter().skip(start).position(|word| word.text() == Some("--")).map(|at| start + at);
        let is_alone =
            !self.row.alone.is_empty() && argv.iter().any(|word| word.text() == Some(self.row.alone));
        let operands = if is_alone { 0 } else { self.row.operands };
        let (mut at, mut own, mut left) = (1, Vec::new(), operands);
        while let Some(word) = argv.get(at) {
            let text = word.text();
            let next = argv.get(at + 1);
            if text == Some(";") && self.row.chains {
                let mut inner = part(self.command, at..argv.len());
                if let (Some(first), Some(program)) = (inner.argv.first_mut(), argv.first()) {
                    *first = program.clone();
                }
                self.out.push(Carried::Words(inner));
                return;
            }
            if text == Some("--") {
                at += 1;
                if self.named(text, at) {
                    return;
                }
                // Operands of its own may stand behind it as well.
                if left == 0 || own.len() >= operands {
                    break;
                }
                continue;
            }
            if !word.prefix().starts_with(['-', '+']) || text == Some("-") {
                if at < start {
                    at += 1;
                    continue;
                }
                if !word.is_one_word() && left > 0 {
                    return;
                }
                if self.is_own(word, left) {
                    own.push(word);
                    left = left.saturating_sub(1);
                    at += 1;
                    continue;
                }
                break;
            }
            if self.named(text, at + 1) {
                return self.with_found(&own);
            }
            at += self.option(word, next);
        }
        self.operands(at, dash);
    }

    /// Reads the options by the table that knows them all. `false` where there is none, or a word that it does not
    /// know: then what the row says must do.
    fn by_spec(&mut self, start: usize) -> bool {
        let Some(spec) = self.row.spec else { return false };
        let first = start.saturating_sub(1);
        let words = self.command.argv.get(first..).unwrap_or_default();
        let read = read_with_doubts(words, &[], spec);
        if !read.is_certain() {
            return false;
        }
        for name in self.row.texts.split(' ') {
            read.given(name).filter_map(|given| given.argument.as_ref()).for_each(|text| self.text(text));
        }
        if let Some(operand) = read.operands.get(self.row.operands) {
            self.command_at(first + operand.index, self.command.argv.len());
        }
        true
    }

    /// Whether an operand is the program's own.
    fn is_own(&self, word: &Value, left: usize) -> bool {
        let is = |test: fn(&str) -> bool| word.text().is_some_and(test);
        match self.row.form {
            Form::Nothing | Form::Linker | Form::More | Form::Ssh | Form::Dash => true,
            Form::Each | Form::Exec | Form::Ext | Form::Dots | Form::Shell | Form::Applets => false,
            Form::Words | Form::Line => left > 0 || env::assignment(word).is_some(),
            Form::Tools => is(|text| text.contains('@')),
            Form::Context => is(|text| text.contains(':')),
            Form::Arches => is(|text| {
                [
                    "aarch64", "arm", "i3", "i4", "i5", "i6", "linux", "mips", "ppc", "s390", "sparc",
                    "uname", "x86",
                ]
                .iter()
                .any(|arch| text.starts_with(arch))
            }),
        }
    }

    /// A command behind an option that says so.
    fn named(&mut self, option: Option<&str>, at: usize) -> bool {
        let Some(option) = option else { return false };
        let is = |name: &str| name == option || (name.len() > 2 && option.strip_prefix(name) == Some("="));
        if !self.row.names.split(' ').any(|name| !name.is_empty() && is(name)) {
            return false;
        }
        let rest = self.command.argv.get(at..).unwrap_or_default();
        let ends = rest.iter().position(|word| matches!(word.text(), Some(";" | "+")));
        let end = ends.map_or(self.command.argv.len(), |ends| at + ends);
        self.command_at(at, end);
        true
    }

    /// The paths that are found are further arguments.
    fn with_found(&mut self, own: &[&Value]) {
        if self.row.form != Form::More {
            return;
        }
        let starts: Vec<Value> = own.iter().skip(1).map(|word| (*word).clone()).collect();
        for one in &mut self.out {
            if let Carried::Words(inner) = one {
                inner.argv.push(below(&starts));
                inner.spans.push(self.command.span);
            }
        }
    }

    /// An option; how many words it takes.
    fn option(&mut self, word: &Value, next: Option<&Value>) -> usize {
        let known = word.prefix();
        let all = [(self.row.texts, true), (self.row.names, true), (self.row.values, false)];
        for (options, is_text) in all {
            for option in options.split(' ').filter(|option| !option.is_empty()) {
                let glued = known.strip_prefix(option);
                if word.text() == Some(option) || ends_in(known, option) {
                    if let (true, Some(next)) = (is_text, next) {
                        self.text(next);
                    }
                    return 2;
                }
                let length = match glued.map(|rest| rest.as_bytes().first()) {
                    Some(Some(b'=')) => option.len() + 1,
                    Some(Some(_)) if option.len() <= 2 => option.len(),
                    _ => continue,
                };
                if is_text {
                    self.text(&after(word, length));
                }
                return 1;
            }
        }
        if self.row.form == Form::Linker {
            self.linker(word, next);
        }
        1
    }

    /// `-ldflags=-extld=cc`: the linker that go runs.
    fn linker(&mut self, word: &Value, next: Option<&Value>) {
        let Some(text) = word.text().filter(|text| text.contains("ldflags")) else { return };
        let flags = if text.contains('=') { Some(text) } else { next.and_then(Value::text) };
        let Some((_, program)) = flags.and_then(|flags| flags.split_once("-extld")) else { return };
        let program = program.trim_start_matches(['=', ' ']).split(' ').next().unwrap_or_default();
        if !program.is_empty() {
            self.out.push(Carried::Line(program.to_owned()));
        }
    }

    fn operands(&mut self, at: usize, dash: Option<usize>) {
        let end = self.command.argv.len();
        let rest = self.command.argv.get(at..).unwrap_or_default();
        match self.row.form {
            Form::Nothing | Form::More | Form::Linker | Form::Ssh => {}
            Form::Words | Form::Tools | Form::Context | Form::Arches => {
                // `mosh host -- cmd`, `kubectl exec pod -- cmd`
                let at = dash.filter(|dash| *dash >= at).map_or(at, |dash| dash + 1);
                self.command_at(at, end);
            }
            Form::Dash => {
                if let Some(dash) = dash {
                    self.command_at(dash + 1, end);
                }
            }
            Form::Line => self.line(rest),
            Form::Each | Form::Dots => rest.iter().for_each(|word| self.text(word)),
            Form::Shell => {
                let mut inner = part(self.command, at.saturating_sub(1)..end);
                if at > 1 && self.command.argv.get(at - 1).and_then(Value::text) == Some("--") {
                    inner.argv.first_mut().into_iter().for_each(|first| *first = Value::literal("bash"));
                    self.out.push(Carried::Words(inner));
                }
            }
            Form::Applets => self.applet(at, end),
            Form::Exec => rest.iter().filter_map(Value::text).for_each(|word| {
                let (kind, line) = word.split_once(':').unwrap_or_default();
                if matches!(kind.to_ascii_uppercase().as_str(), "EXEC" | "SYSTEM" | "SHELL") {
                    let line = line.split(',').next().unwrap_or_default().to_owned();
                    self.out.push(Carried::Line(line));
                }
            }),
            Form::Ext => {
                let lines = rest.iter().filter_map(Value::text).filter_map(|word| word.strip_prefix("ext::"));
                self.out.extend(lines.map(|line| Carried::Line(line.to_owned())));
            }
        }
    }

    /// `cmake -E rm f` does what `rm f` does.
    fn applet(&mut self, at: usize, end: usize) {
        let program = match self.command.argv.get(at).and_then(Value::text) {
            Some("rm" | "remove" | "remove_directory") => "rm",
            Some("copy" | "copy_directory" | "copy_if_different") => "cp",
            Some("rename") => "mv",
            Some("create_symlink" | "create_hardlink") => "ln",
            Some("make_directory") => "mkdir",
            Some("touch" | "touch_nocreate") => "touch",
            Some("cat") => "cat",
            Some(_) | None => return,
        };
        let mut inner = part(self.command, at..end);
        inner.argv.first_mut().into_iter().for_each(|first| *first = Value::literal(program));
        self.out.push(Carried::Words(inner));
    }

    /// The words from `at` to `end` as a command; a lone one with blanks is a line.
    fn command_at(&mut self, at: usize, end: usize) {
        let words = self.command.argv.get(at..end).unwrap_or_default();
        match words {
            [] => {}
            [only] if only.text().is_some_and(|text| text.contains([' ', ';', '|', '&'])) => self.line(words),
            _ => self.out.push(Carried::Words(part(self.command, at..end))),
        }
    }

    /// Words that are joined to a line for a shell.
    fn line(&mut self, words: &[Value]) {
        if words.is_empty() {
            return;
        }
        let texts: Option<Vec<&str>> = words.iter().map(Value::text).collect();
        self.out.push(texts.map_or(Carried::Unknown, |texts| Carried::Line(texts.join(" "))));
    }

    /// A text that is a line for a shell, or holds one behind a mark.
    pub(super) fn text(&mut self, word: &Value) {
        let has_marks = !self.row.marks.is_empty() || self.row.form == Form::Ssh;
        let Some(text) = word.text() else {
            if !has_marks {
                self.out.push(Carried::Unknown);
            }
            return;
        };
        let line = if self.row.form == Form::Ssh {
            setting_of_ssh(text)
        } else if has_marks {
            self.row.marks.iter().find_map(|mark| text.trim_start().strip_prefix(mark))
        } else {
            Some(text)
        };
        if let Some(line) = line.filter(|line| !line.trim().is_empty()) {
            // The line may end in what the program takes for Enter.
            let line = line.trim_end_matches("\\n").trim_end_matches("\\r");
            self.out.push(Carried::Line(line.to_owned()));
        }
    }
}

/// Whether the word is a cluster of letters that ends in the option's: `-dmS`.
fn ends_in(word: &str, option: &str) -> bool {
    let letters = word.strip_prefix('-').unwrap_or_default();
    let letter = option.strip_prefix('-').filter(|letter| letter.len() == 1);
    (2..=4).contains(&letters.len())
        && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
        && letter.is_some_and(|letter| letters.ends_with(letter))
}

/// The command that a setting of ssh names: `ProxyCommand=cmd`.
fn setting_of_ssh(text: &str) -> Option<&str> {
    let (key, command) = text.trim_start().split_once(['=', ' '])?;
    let runs =
        ["knownhostscommand", "localcommand", "proxycommand"].contains(&&*key.trim().to_ascii_lowercase());
    runs.then(|| command.trim_start_matches(['=', ' '])).filter(|command| *command != "none")
}
