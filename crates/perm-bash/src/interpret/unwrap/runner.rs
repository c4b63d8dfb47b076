//! Programs that run what some of their words name, and that nothing proves harmless themselves: `tmux new 'cmd'`,
//! `fd -x cmd`, `docker exec c cmd`, `git bisect run cmd`.
//!
//! The program is judged as it is without this; what it carries is run once more, under it. So a deny rule for the
//! inner command sees it, and so do the hazards. Nothing becomes harmless here: what is not found stays with the
//! program's own judgement.

mod found;
mod search;
mod table;

use perm_core::Shell;

use super::super::simple::Expanded;
use super::super::state::State;
use super::super::{Input, Interpreter};
use crate::analysis::{Judgement, WrapperKind};
use crate::commands::{by_words, container_run};
use crate::specification::CommandSpec;
use crate::value::Value;
use search::{Carried, Search};
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
    /// An option with which it has none of these.
    alone: &'static str,
    /// A lone `;` ends the command and starts the next one for the same program.
    chains: bool,
    /// How its options are read, where a table knows them all.
    spec: Option<&'static CommandSpec>,
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
        alone: "",
        chains: false,
        spec: None,
        form,
        kind: WrapperKind::Arguments,
    }
}

/// A row of a program that starts containers; the first operand is the image or the container.
const fn container(words: &'static str) -> Runner {
    let row = row(words, Form::Words).texts("--entrypoint").operands(1).kind(WrapperKind::Remote);
    Runner { spec: Some(&container_run::RUN), values: container_run::VALUES, ..row }
}

const fn tmux(words: &'static str, form: Form) -> Runner {
    Runner { chains: true, ..row(words, form) }
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
    const fn alone(self, alone: &'static str) -> Self {
        Self { alone, ..self }
    }
    const fn kind(self, kind: WrapperKind) -> Self {
        Self { kind, ..self }
    }
}

/// The row that says most of the command, and where what it says starts.
fn find(base: &str, argv: &[Value]) -> Option<(&'static Runner, usize)> {
    let rows = by_words::rows_of(RUNNERS, |row| row.words, base).iter();
    rows.filter_map(|row| Some((row, by_words::start(row.words, argv)?)))
        .max_by_key(|(row, _)| row.words.split(' ').count())
}

impl Interpreter<'_> {
    /// Runs what the program's words name. `false` where there is nothing of that.
    pub(super) fn runner(&mut self, base: &str, command: &Expanded, state: &mut State) -> bool {
        let Some((row, start)) = find(base, &command.argv) else { return false };
        if row.form == Form::More
            && let Some(found) = found::split(command)
        {
            self.found(command, found, state);
            return true;
        }
        let mut carried = Search::new(row, command);
        carried.words(start);
        if let (Form::Dots, Some(Input::Text(text))) = (row.form, &state.input) {
            text.text().into_iter().flat_map(str::lines).for_each(|line| carried.text(&Value::literal(line)));
        }
        let carried = carried.into_found();
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

impl Interpreter<'_> {
    /// A search that runs a command with what it finds: as harmless as the two of them.
    fn found(&mut self, command: &Expanded, found: found::Found, state: &mut State) {
        let mut own = self.judged(&found.search, state);
        if matches!(own.judgement, Judgement::ReadOnly(_)) {
            own.judgement = Judgement::Wrapper;
        }
        self.inside(command.clone(), WrapperKind::Arguments, own, state, |run, state| {
            let mut process = state.new_process();
            run.run_named(found.inner, &mut process);
            state.after_subshell(&process);
        });
    }
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
            ("docker run -itv /a:/b --dns x --init img rm a", "rm a"),
            ("podman run --entrypoint=rm img a", "rm|a"),
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
            ("fd x -x rm", "rm …"),
            ("fd -e py -X wc -l {} \\;", "wc -l …"),
            ("fd x -x rm {} \\; -x cat", "rm {} .…"),
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
