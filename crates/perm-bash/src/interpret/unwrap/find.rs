//! `find … -exec command … ;`: each command of the expression, with the paths that it gets.

use super::super::Interpreter;
use super::super::simple::Expanded;
use super::super::state::State;
use super::below;
use crate::analysis::{Cwd, Judgement, WrapperKind};
use crate::value::{Pattern, Piece, Value};

impl Interpreter<'_> {
    /// `false` where the expression runs nothing: then `find` is a program like others.
    pub(super) fn find(&mut self, command: &Expanded, state: &mut State) -> bool {
        let is_exec = |word: &Value| {
            word.text().is_some_and(|text| matches!(text, "-exec" | "-execdir" | "-ok" | "-okdir"))
        };
        if !command.argv.iter().any(is_exec) {
            return false;
        }
        let starts: Vec<Value> = command
            .argv
            .iter()
            .skip(1)
            .skip_while(|word| word.text().is_some_and(|text| matches!(text, "-H" | "-L" | "-P")))
            .take_while(|word| {
                !word.may_start_with(b'-') && word.text().is_none_or(|text| !text.starts_with(['(', '!']))
            })
            .cloned()
            .collect();
        let mut inner: Vec<(Expanded, bool)> = Vec::new();
        let mut outer = command.clone();
        let mut at = 1;
        while let Some(word) = command.argv.get(at) {
            if !is_exec(word) {
                at += 1;
                continue;
            }
            let here = word.text().is_some_and(|text| text.ends_with("dir"));
            let from = at + 1;
            let Some(len) = command.argv.get(from..).and_then(|rest| rest.iter().position(ends_exec)) else {
                self.opaque(command, word, state);
                return true;
            };
            let words = command.argv.get(from..from + len).unwrap_or_default();
            let path = if here { below(&[]) } else { below(&starts) };
            let argv = words.iter().map(|word| with_path(word, &path)).collect();
            inner.push((
                Expanded {
                    argv,
                    spans: command.spans.get(from..from + len).unwrap_or_default().to_vec(),
                    assignments: command.assignments.clone(),
                    redirections: Vec::new(),
                    span: command.span,
                },
                here,
            ));
            at = from + len + 1;
        }
        // What the rest of the expression does is judged without the commands in it.
        strip_commands(&mut outer);
        let mut own = self.judged(&outer, state);
        if let Judgement::ReadOnly(_) = own.judgement {
            own.judgement = Judgement::Wrapper;
        }
        self.inside(command.clone(), WrapperKind::Arguments, own, state, |run, state| {
            for (command, here) in inner {
                let mut process = state.new_process();
                if here {
                    process.cwd = Cwd::Unknown;
                }
                if !command.argv.is_empty() {
                    run.run_named(command, &mut process);
                }
                state.after_subshell(&process);
            }
        });
        true
    }
}

/// Whether the word certainly or possibly ends the command of `-exec`.
fn ends_exec(word: &Value) -> bool {
    word.text().is_some_and(|text| text == ";" || text == "+")
}

fn with_path(word: &Value, path: &Value) -> Value {
    match word.text() {
        Some("{}") => path.clone(),
        Some(text) if text.contains("{}") => {
            let mut pattern = Pattern::default();
            for (at, literal) in text.split("{}").enumerate() {
                if at > 0 {
                    pattern.push(Piece::Any);
                }
                pattern.push(Piece::Literal(literal.into()));
            }
            Value::Word(pattern)
        }
        Some(_) | None => word.clone(),
    }
}

/// Takes `-exec command ;` out of the expression, leaving `-print` in its place.
fn strip_commands(command: &mut Expanded) {
    let (mut argv, mut spans) = (Vec::new(), Vec::new());
    let mut inside = false;
    for (word, span) in command.argv.iter().zip(&command.spans) {
        let is_exec = word.text().is_some_and(|text| matches!(text, "-exec" | "-execdir" | "-ok" | "-okdir"));
        if inside {
            inside = !ends_exec(word);
        } else if is_exec {
            inside = true;
            argv.push(Value::literal("-print"));
            spans.push(*span);
        } else {
            argv.push(word.clone());
            spans.push(*span);
        }
    }
    command.argv = argv;
    command.spans = spans;
}
