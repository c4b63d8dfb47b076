//! Which programs take a program in another language, or a command line, as a word or an option: in come the arguments
//! of one, out comes what that program does ([`Embedded`]). The readers of the languages are beside this file.

use super::embedded::Embedded;
use crate::arguments::Arguments;
use crate::value::Value;

/// What the program on the command line does, where the command has a language of its own.
pub(crate) fn embedded(arguments: &Arguments<'_>) -> Option<Embedded> {
    match arguments.spec.name {
        "awk" => Some(super::awk_program::awk_uses(arguments)),
        "sed" => Some(super::sed_script::sed_uses(arguments)),
        "script" => Some(super::editors::script_uses(arguments)),
        "ex" | "vim" => Some(super::editors::editor_uses(arguments)),
        _ => run_by_options(arguments),
    }
}

/// Options whose argument is a command line: the program, the option, and what stands in front of the command line.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("rsync", "--rsh", ""),
    ("sort", "--compress-program", ""),
    ("tar", "--checkpoint-action", "exec="),
    ("tar", "--info-script", ""),
    ("tar", "--to-command", ""),
    ("tar", "--use-compress-program", ""),
];

/// What the options of the table run.
fn run_by_options(arguments: &Arguments<'_>) -> Option<Embedded> {
    let mut uses = Embedded::default();
    for (_, option, prefix) in COMMANDS.iter().filter(|(name, ..)| *name == arguments.spec.name) {
        for given in arguments.given(option) {
            match given.argument.as_ref().map(Value::texts) {
                Some(Some(texts)) => {
                    uses.runs
                        .extend(texts.iter().filter_map(|text| text.strip_prefix(prefix)).map(str::to_owned));
                }
                Some(None) => uses.add(Embedded::hidden(format!(
                    "`{option}` of `{}` runs what is only known when it runs",
                    arguments.spec.name
                ))),
                None => {}
            }
        }
    }
    (uses != Embedded::default()).then_some(uses)
}

/// What the lines do that an editor reads from its input.
pub(crate) fn input_uses(text: &str, span: perm_core::Span) -> Embedded {
    super::ex_commands::read_lines(text, span)
}
