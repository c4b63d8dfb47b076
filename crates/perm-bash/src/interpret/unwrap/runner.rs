//! Programs that run what some of their words name, and that nothing proves harmless themselves: `tmux new 'cmd'`,
//! `fd -x cmd`, `docker exec c cmd`, `git bisect run cmd`.
//!
//! The program is judged as it is without this; what it carries is run once more, under it. So a deny rule for the
//! inner command sees it, and so do the hazards. Nothing becomes harmless here: what is not found stays with the
//! program's own judgement.

mod table;

use perm_core::Shell;

use super::super::simple::Expanded;
use super::super::state::State;
use super::super::{Input, Interpreter};
use super::{below, env, part};
use crate::analysis::WrapperKind;
use crate::arguments::after;
use crate::value::Value;
use table::RUNNERS;

/// Where a program's words hold commands.
#[derive(Debug)]
pub(super) struct Runner {
    /// The program, and the words of a subcommand behind it.
    words: &'static str,
    /// Options with an argument that is no command.
    values: &'static str,
    /// Options whose argument is a line for a shell.
    texts: &'static str,
    /// Options behind which a command stands, up to a lone `;` or `+`.
    names: &'static str,
    /// What a text starts with that is a command; without any, every text is one.
    marks: &'static [&'static str],
    /// Operands of its own before the command.
    operands: usize,
    form: Form,
    kind: WrapperKind,
}

/// What the operands are, behind those of the program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// None of them is a command.
    Nothing,
    /// A command.
    Words,
    /// A command, behind `--` only.
    Dash,
    /// Joined by blanks, a line for a shell.
    Line,
    /// Each is a line for a shell.
    Each,
    /// Arguments of a shell.
    Shell,
    /// The first is the name of something the program does itself as another program does.
    Applets,
    /// None is one; the command behind an option gets paths that are found.
    More,
    /// Addresses, some of which hold a command: `EXEC:cmd`.
    Exec,
    /// Addresses, some of which are commands: `ext::cmd`.
    Ext,
    /// None is one; flags for a linker may name a program.
    Linker,
    /// Names of tools with a version, then a command.
    Tools,
    /// Perhaps a security context, then a command.
    Context,
    /// Perhaps the name of a machine, then a command.
    Arches,
    /// None is one; settings of ssh may be commands.
    Ssh,
    /// Lines of a language in which some start with a mark, as its input holds them too.
    Dots,
}

const fn row(words: &'static str, form: Form) -> Runner {
    Runner {
        words,
        values: "",
        texts: "",
        names: "",
        marks: &[],
        operands: 0,
        form,
        kind: WrapperKind::Arguments,
    }
}

impl Runner {
    const fn values(self, values: &'static str) -> Self {
        Self { values, ..self }
    }
    const fn texts(self, texts: &'static str) -> Self {
        Self { texts, ..self }
    }
    const fn names(self, names: &'static str) -> Self {
        Self { names, ..self }
    }
    const fn marks(self, marks: &'static [&'static str]) -> Self {
        Self { marks, ..self }
    }
    const fn operands(self, operands: usize) -> Self {
        Self { operands, ..self }
    }
    const fn kind(self, kind: WrapperKind) -> Self {
        Self { kind, ..self }
    }

    /// The index behind the words, which stand in this order among the command's.
    fn start(&self, argv: &[Value]) -> Option<usize> {
        let mut at = 1;
        for word in self.words.split(' ').skip(1) {
            let rest = argv.get(at..)?;
            at += rest.iter().position(|value| value.text() == Some(word))? + 1;
        }
        Some(at)
    }
}

/// The row that says most of the command, and where what it says starts.
fn find(base: &str, argv: &[Value]) -> Option<(&'static Runner, usize)> {
    let program = |row: &Runner| row.words.split(' ').next().unwrap_or_default();
    let from = RUNNERS.partition_point(|row| program(row) < base);
    let rows = RUNNERS.iter().skip(from).take_while(|row| program(row) == base);
    rows.filter_map(|row| Some((row, row.start(argv)?))).max_by_key(|(row, _)| row.words.split(' ').count())
}

/// What is run.
enum Carried {
    /// A line for a shell.
    Line(String),
    /// A line that is only known when it runs.
    Unknown,
    /// A command.
    Words(Expanded),
}

impl Interpreter<'_> {
    /// Runs what the program's words name. `false` where there is nothing of that.
    pub(super) fn runner(&mut self, base: &str, command: &Expanded, state: &mut State) -> bool {
        let Some((row, start)) = find(base, &command.argv) else { return false };
        let mut carried = Search { row, command, out: Vec::new() };
        carried.words(start);
        if let (Form::Dots, Some(Input::Text(text))) = (row.form, &state.input) {
            text.text().into_iter().flat_map(str::lines).for_each(|line| carried.text(&Value::literal(line)));
        }
        let carried = carried.out;
        if carried.is_empty() {
            return false;
        }
        let own = self.judged(command, state);
        let span = command.span;
        let message = format!("`{base}` runs text that is only known when it runs");
        self.inside(command.clone(), row.kind, own, state, |run, state| {
            for one in carried {
                let mut process = state.new_process();
                match one {
                    Carried::Line(text) => run.script(&text, Shell::Bash, span, &mut process),
                    Carried::Unknown => {
                        run.unknown_code(message.clone(), span);
                    }
                    Carried::Words(inner) => run.run_named(inner, &mut process),
                }
                state.after_subshell(&process);
            }
        });
        true
    }
}

/// The search for commands among the words of one.
struct Search<'a> {
    row: &'static Runner,
    command: &'a Expanded,
    out: Vec<Carried>,
}

impl Search<'_> {
    fn words(&mut self, start: usize) {
        let argv = &self.command.argv;
        let dash = argv.iter().skip(start).position(|word| word.text() == Some("--")).map(|at| start + at);
        // `ip -all netns exec` names no namespace.
        let operands =
            if argv.iter().any(|word| word.text() == Some("-all")) { 0 } else { self.row.operands };
        let (mut at, mut own, mut left) = (1, Vec::new(), operands);
        while let Some(word) = argv.get(at) {
            let text = word.text();
            let next = argv.get(at + 1);
            if text == Some(";") && self.row.words.starts_with("tmux") {
                // The next command for tmux.
                let mut inner = part(self.command, at..argv.len());
                if let Some(first) = inner.argv.first_mut() {
                    *first = Value::literal("tmux");
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
    fn text(&mut self, word: &Value) {
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

#[cfg(test)]
mod tests {
    use super::RUNNERS;
    use crate::analysis::Analysis;
    use perm_core::Host;

    #[test]
    fn the_rows_are_sorted() {
        let words: Vec<Vec<&str>> = RUNNERS.iter().map(|row| row.words.split(' ').collect()).collect();
        for pair in words.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
    }

    #[test]
    fn what_is_carried_is_found() {
        let cases = [
            ("tmux new -d -s x 'rm a; ls'", "rm a|ls"),
            ("tmux new -d \\; run 'rm a'", "rm a"),
            ("tmux ls", ""),
            ("docker exec -it -u x c rm a", "rm a"),
            ("docker run --rm -v /a:/b img rm a", "rm a"),
            ("kubectl exec p -c x -- rm a", "rm a"),
            ("git bisect run rm a", "rm a"),
            ("git rebase -x 'rm a' main", "rm a"),
            ("git status", ""),
            ("uv run --with x rm a", "rm a"),
            ("hyperfine -w 3 -p 'rm a' 'ls b'", "rm a|ls b"),
            ("socat - EXEC:'rm a',pty", "rm a"),
            ("ssh -o ProxyCommand='rm a' h", "rm a"),
            ("go build -ldflags '-s -extld=rm'", "rm"),
            ("cmake -E remove a", "rm a"),
            ("setarch x86_64 -R rm a", "rm a"),
            ("capsh --drop=x -- -c 'rm a'", "bash -c rm a|rm a"),
            ("fd x -x rm", "rm .…"),
            ("screen -dmS s rm a", "rm a"),
            ("ip -all netns exec rm a", "rm a"),
            ("fd x", ""),
        ];
        for (text, expected) in cases {
            let Analysis::Readable(reading) = crate::analyze(text, &Host::default()) else {
                panic!("{text}: not readable");
            };
            let inner = reading.invocations.iter().filter(|one| !one.via.is_empty());
            let shown: Vec<String> = inner
                .map(|one| one.argv.iter().map(crate::value::Value::display).collect::<Vec<_>>().join(" "))
                .collect();
            assert_eq!(shown.join("|"), expected, "{text}");
        }
    }
}
