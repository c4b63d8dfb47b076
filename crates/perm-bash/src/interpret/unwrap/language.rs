//! Programs with a language of their own: what awk, sed and the editors are told to run is run here, and what
//! stays out of sight is a hazard.

use perm_core::Shell;

use super::super::simple::Expanded;
use super::super::state::State;
use super::super::{Input, Interpreter};
use crate::analysis::{Judgement, Redirected, WrapperKind};
use crate::arguments::read_with_doubts;
use crate::commands::embedded::Embedded;
use crate::commands::languages::{embedded, input_uses};
use crate::value::Value;

impl Interpreter<'_> {
    /// Runs what the program on the command line hands to a shell. `false` where there is nothing of that.
    pub(super) fn language(&mut self, base: &str, command: &Expanded, state: &mut State) -> bool {
        let Some(spec) = crate::commands::find(base) else { return false };
        let arguments = read_with_doubts(&command.argv, &command.spans, spec);
        let mut uses = embedded(&arguments).unwrap_or_default();
        if spec.name == "script" && !arguments.has("-c") {
            uses.add(fed(base, state, |text| Embedded {
                runs: vec![text.to_owned()],
                ..Embedded::default()
            }));
        } else if reads_commands(spec.name, &command.argv) {
            uses.add(fed(base, state, |text| input_uses(text, command.span)));
        }
        let mut judged = self.judged(command, state);
        let more: Vec<_> =
            uses.effects.into_iter().filter(|effect| !judged.effects.contains(effect)).collect();
        if uses.runs.is_empty() && uses.hidden.is_none() && more.is_empty() {
            return false;
        }
        if let Some(message) = uses.hidden {
            judged.judgement = self.unknown_code(message, command.span).judgement;
        }
        let but_for = judged.but_for_scripts.take().filter(|_| more.is_empty());
        judged.effects.extend(more);
        let span = command.span;
        let (before, changed) = (self.counts(), state.changed);
        self.inside(command.clone(), WrapperKind::Arguments, judged, state, |run, state| {
            for text in &uses.runs {
                let mut process = state.new_process();
                // What it reads is what the program gives it.
                process.input = Some(Input::Unknown);
                run.script(text, Shell::PosixSh, span, &mut process);
                state.after_subshell(&process);
            }
        });
        if let Some(judgement @ Judgement::ReadOnly(_)) = but_for
            && self.only_read_since(&before)
            && let Some(own) = self.reading.invocations.get_mut(before.invocations)
        {
            own.judgement = judgement;
            state.changed = changed;
        }
        true
    }

    fn counts(&self) -> Counts {
        Counts {
            invocations: self.reading.invocations.len(),
            redirections: self.reading.redirections.len(),
            hazards: self.reading.hazards.len(),
        }
    }

    /// Whether the scripts of the invocation that was recorded then ran something, and all of it only reads.
    fn only_read_since(&self, before: &Counts) -> bool {
        let inner = self.reading.invocations.get(before.invocations + 1..).unwrap_or_default();
        let redirections = self.reading.redirections.get(before.redirections..).unwrap_or_default();
        !inner.is_empty()
            && inner.iter().all(|one| matches!(one.judgement, Judgement::ReadOnly(_) | Judgement::Wrapper))
            && redirections.iter().all(Redirected::is_harmless)
            && self.reading.hazards.len() == before.hazards
    }
}

/// How much had been found at some point.
struct Counts {
    invocations: usize,
    redirections: usize,
    hazards: usize,
}

/// What a program does that takes its commands from its input; `read` reads them.
fn fed(base: &str, state: &State, read: impl FnOnce(&str) -> Embedded) -> Embedded {
    let hidden = || Embedded {
        hidden: Some(format!("`{base}` runs the commands that its input holds, which are not known")),
        ..Embedded::default()
    };
    match &state.input {
        Some(Input::Text(text)) => text.text().map_or_else(hidden, read),
        Some(Input::Records { .. } | Input::Unknown | Input::Script) => hidden(),
        // A terminal, or a file that is not read here.
        Some(Input::File(_)) | None => Embedded::default(),
    }
}

/// Whether the command reads its commands from its input: `ed f`, `ex -s f`, `vim -e`.
fn reads_commands(name: &str, argv: &[Value]) -> bool {
    let has =
        |letters: [&str; 3]| argv.iter().any(|word| word.text().is_some_and(|one| letters.contains(&one)));
    match name {
        "ed" => true,
        "ex" => has(["-s", "-es", "-"]),
        "vim" => has(["-e", "-es", "-Es"]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use perm_core::Host;

    #[test]
    fn a_program_that_pipes_into_what_only_reads_only_reads() {
        let cases: &[(&str, bool)] = &[
            ("awk '{n[$1]++} END {for (k in n) print n[k], k | \"sort -rn\"}' f", true),
            ("awk '{print $1 | \"sort -u | head -5\"}' f", true),
            ("awk 'BEGIN {\"date +%s\" | getline t; print t}'", true),
            ("sed '1e date' f", true),
            ("awk '{print | \"sh\"}' f", false),
            ("awk '{print | \"sort -o f\"}' f", false),
            ("awk '{print | \"cat >f\"}' f", false),
            ("awk '{print > \"x\"; print | \"sort\"}' f", false),
            ("awk '{print | \"xargs rm\"}' f", false),
            ("awk '{print | \"sort \" $1}' f", false),
            ("awk -v c=sh '{print | c}' f", false),
            ("PATH=. awk '{print | \"sort\"}' f", false),
            ("PATH=.; awk '{print | \"sort\"}' f", false),
            ("gawk -o '{print | \"sort\"}' f", false),
            ("sudo awk '{print | \"sort\"}' f", false),
            ("awk 'BEGIN {ENVIRON[\"PATH\"] = \".\"; system(\"ls\")}'", false),
            ("gawk -e 'BEGIN {ENVIRON[\"PATH\"] = \".\"}' -e 'BEGIN {system(\"ls\")}'", false),
            ("awk 'BEGIN {print ENVIRON[\"PATH\"]}'", true),
            ("sed -i '1e date' f", false),
            ("sed '1e touch x' f", false),
        ];
        for (text, expected) in cases {
            let read = crate::analyze(text, &Host::default());
            let only = matches!(read, Analysis::Readable(reading) if reading.is_read_only());
            assert_eq!(only, *expected, "{text}");
        }
    }
}
