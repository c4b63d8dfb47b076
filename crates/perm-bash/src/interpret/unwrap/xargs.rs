//! `xargs [options] [command [argument …]]`: the command gets words of the input as further arguments.

use super::super::Interpreter;
use super::super::builtins::inner_command;
use super::super::simple::Expanded;
use super::super::state::State;
use super::table::{self, WrapperSpec};
use crate::analysis::{Effect, EffectKind, WrapperKind};
use crate::judge::Judged;
use crate::value::{Pattern, Piece, Value};

/// The options of `xargs`, apart from `-I` and its kin.
const OPTIONS: WrapperSpec = WrapperSpec {
    name: "xargs",
    kind: WrapperKind::Arguments,
    flags: "0oprtx",
    values: "adELnPs",
    long_flags: &[
        "--exit",
        "--interactive",
        "--no-run-if-empty",
        "--null",
        "--open-tty",
        "--show-limits",
        "--verbose",
    ],
    long_values: &["--arg-file", "--delimiter", "--max-args", "--max-chars", "--max-lines", "--max-procs"],
    writes: &[],
    commands: &[],
    operands: 0,
    assignments: false,
    shell_text: false,
    nohup: false,
};

impl Interpreter<'_> {
    pub(super) fn xargs(&mut self, command: &Expanded, state: &mut State) -> bool {
        let mut at = 1;
        let mut replace: Option<String> = None;
        let mut own = Judged::wrapper();
        while let Some(word) = command.argv.get(at) {
            if let Some(text) = word.text() {
                if text == "-I" || text == "--replace" {
                    let Some(mark) = command.argv.get(at + 1).and_then(Value::text).filter(|_| text == "-I")
                    else {
                        self.opaque(command, word, state);
                        return true;
                    };
                    replace = Some(mark.to_owned());
                    at += 2;
                    continue;
                }
                if let Some(mark) = text.strip_prefix("-I").or_else(|| text.strip_prefix("--replace=")) {
                    replace = Some(mark.to_owned());
                    at += 1;
                    continue;
                }
                if text == "-i" {
                    replace = Some("{}".to_owned());
                    at += 1;
                    continue;
                }
                if matches!(text, "-a" | "--arg-file")
                    && let (Some(path), Some(span)) = (command.argv.get(at + 1), command.spans.get(at + 1))
                {
                    own.effects.push(Effect { kind: EffectKind::Read, path: path.clone(), span: *span });
                }
            }
            match table::option(&OPTIONS, word) {
                table::Option::Operand => break,
                table::Option::End => {
                    at += 1;
                    break;
                }
                table::Option::Flag => at += 1,
                table::Option::Value => at += 2,
                table::Option::Stops => {
                    self.record(command.clone(), Judged::harmless(), state);
                    return true;
                }
                table::Option::Writes | table::Option::Command | table::Option::Unknown => {
                    self.opaque(command, word, state);
                    return true;
                }
            }
        }
        let mut inner = inner_command(command, at);
        if inner.argv.is_empty() {
            // Without a command it prints the words.
            inner.argv.push(Value::literal("echo"));
            inner.spans.push(command.span);
        }
        match replace {
            Some(mark) if !mark.is_empty() => {
                inner.argv.iter_mut().for_each(|word| *word = replaced(word, &mark))
            }
            Some(_) | None => {
                inner.argv.push(Value::any_words());
                inner.spans.push(command.span);
            }
        }
        self.inside(command.clone(), WrapperKind::Arguments, own, state, |run, state| {
            let mut process = state.new_process();
            process.input = None;
            run.run_named(inner, &mut process);
            state.after_subshell(&process);
        });
        true
    }
}

/// The word with every `mark` in it replaced by something unknown.
pub(super) fn replaced(word: &Value, mark: &str) -> Value {
    let Some(text) = word.text() else { return word.clone() };
    if !text.contains(mark) {
        return word.clone();
    }
    let mut pattern = Pattern::default();
    for (at, literal) in text.split(mark).enumerate() {
        if at > 0 {
            pattern.push(Piece::Any);
        }
        pattern.push(Piece::Literal(literal.into()));
    }
    Value::Word(pattern)
}
