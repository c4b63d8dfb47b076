//! `find … -exec command … ;`: each command of the expression, with the paths that it gets.

use super::super::Interpreter;
use super::super::simple::Expanded;
use super::super::state::State;
use super::xargs::replaced;
use super::{below, part};
use crate::analysis::{Cwd, Judgement, WrapperKind};
use crate::commands::find_expression::find_line;
use crate::judge::Judged;
use crate::value::{Piece, Value};

impl Interpreter<'_> {
    /// `false` where the expression runs nothing: then `find` is a program like others.
    pub(super) fn find(&mut self, command: &Expanded, state: &mut State) -> bool {
        let may_run =
            |word: &Value| ["-exec", "-execdir", "-ok", "-okdir"].iter().any(|name| word.may_be(name));
        let line = match find_line(&command.argv, &command.spans) {
            Ok(line) => line,
            Err(_) => {
                // What it deletes or runs, and where, is not certain.
                let deletes = |word: &&Value| word.text() == Some("-delete");
                let mut words = command.argv.iter().skip(1);
                let Some(word) = words.find(|word| may_run(word) || deletes(word)) else { return false };
                self.opaque(command, word, state);
                return true;
            }
        };
        if line.commands.is_empty() {
            return false;
        }
        let starts = line.starts.clone();
        if command.argv.iter().any(|word| word.text().is_some_and(|text| text.starts_with("-ok"))) {
            // It asks, and reads an answer.
            self.shares_input(&command.argv, &[], command.span, state);
        }
        let changes = line.effects.iter().any(|effect| !effect.kind.only_reads());
        let judgement = if changes { Judgement::FileSystem } else { Judgement::Wrapper };
        let own = Judged { effects: line.effects, judgement, ..Judged::wrapper() };
        self.inside(command.clone(), WrapperKind::Arguments, own, state, |run, state| {
            for one in line.commands {
                let path = if one.in_directory { below(&[]) } else { below(&starts) };
                // `{} +` stands for as many paths as there are.
                let batch = command.argv.get(one.words.end).and_then(Value::text) == Some("+");
                let path = match path {
                    Value::Word(pattern) if batch => Value::Words(pattern),
                    Value::Text(_) | Value::OneOf(_) | Value::Word(_) | Value::Words(_) => path,
                };
                let mut inner = part(command, one.words);
                inner.argv.iter_mut().for_each(|word| *word = with_path(word, &path));
                let mut process = state.new_process();
                if one.in_directory {
                    process.cwd = Cwd::Unknown;
                }
                run.run_named(inner, &mut process);
                state.after_subshell(&process);
            }
        });
        true
    }
}

fn with_path(word: &Value, path: &Value) -> Value {
    if word.text() == Some("{}") { path.clone() } else { replaced(word, "{}", &[Piece::ANY]) }
}
