//! Programs that a person types into: vim, ex, ed and their kin, which write the files they are given and whose
//! commands write and run, and script, which records a shell.
//!
//! Rows: vim(1), ed(1), script(1). An editor on a terminal takes keys that nobody sees here; what is told about is what its
//! command line names.

use perm_core::Span;

use super::embedded::Embedded;
use super::ex_commands;
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, OptionArgument, OptionSpec, Role, Syntax, flag, path, runs, stops,
    value,
};
use crate::value::Value;

const WRITTEN: Operands = Operands::paths(EffectKind::Write);

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "ed",
        aliases: &["red"],
        syntax: Syntax::Gnu,
        options: &[
            flag("-E --extended-regexp"),
            flag("-G --traditional"),
            stops("-V --version"),
            stops("-h --help"),
            flag("-l --loose-exit-status"),
            value("-p --prompt"),
            flag("-r --restricted"),
            flag("-s --quiet --silent"),
            flag("-v --verbose"),
        ],
        operands: WRITTEN,
        base: Base::Runs,
        read_only: &["ed --version"],
        not_read_only: &["ed x", "ed -s x", "ed"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ex",
        options: VIM,
        operands: WRITTEN,
        base: Base::Runs,
        check: Some(edits),
        not_read_only: &["ex x", "ex -s -c '%s/a/b/' -c x f"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "nano",
        aliases: &["emacsclient", "joe", "mcedit", "micro", "pico"],
        syntax: Syntax::Words,
        operands: WRITTEN,
        base: Base::Runs,
        not_read_only: &["nano x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "script",
        syntax: Syntax::Gnu,
        options: &[
            path("-B --log-io", EffectKind::Write),
            value("-E --echo"),
            path("-I --log-in", EffectKind::Write),
            path("-O --log-out", EffectKind::Write),
            path("-T --log-timing", EffectKind::Write),
            stops("-V --version"),
            flag("-a --append"),
            value("-c --command"),
            flag("-e --return"),
            flag("-f --flush"),
            stops("-h --help"),
            value("-m --logging-format"),
            value("-o --output-limit"),
            flag("-q --quiet"),
            OptionSpec {
                names: "-t --timing",
                argument: OptionArgument::Optional,
                role: Role::Path(EffectKind::Write),
            },
        ],
        operands: WRITTEN,
        base: Base::Runs,
        check: Some(records),
        read_only: &["script --version"],
        not_read_only: &["script f", "script -c ls f", "script"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "vim",
        aliases: &["gvim", "nvim", "rvim", "vi", "view", "vimdiff"],
        options: VIM,
        operands: WRITTEN,
        base: Base::Runs,
        check: Some(edits),
        own_state: &["~/.cache/nvim", "~/.local/state/nvim"],
        read_only: &["vim --version", "nvim --version"],
        not_read_only: &[
            "vim x",
            "vim -W f --version",
            "vim -s --version",
            "nvim -i --version",
            "vim -c ':!x' f",
            "vim -S s f",
            "vim \"$x\"",
        ],
        ..CommandSpec::NEW
    },
];

/// The options of vim, as `vim(1)` has them. `+command` stands among the operands.
const VIM: &[OptionSpec] = &[
    runs("--cmd"),
    flag("--headless"),
    flag("--not-a-term"),
    runs("--remote-send --remote-expr"),
    path("--startuptime", EffectKind::Write),
    flag("--version"),
    flag("-E"),
    flag("-M"),
    flag("-N"),
    flag("-O"),
    flag("-R"),
    runs("-S"),
    OptionSpec { names: "-V", argument: OptionArgument::Optional, role: Role::Modifies },
    path("-W -w", EffectKind::Write),
    flag("-Z"),
    flag("-b"),
    value("-c"),
    flag("-d"),
    flag("-e"),
    flag("-f"),
    flag("-h --help"),
    path("-i", EffectKind::Write),
    flag("-m"),
    flag("-n"),
    flag("-o"),
    flag("-p"),
    flag("-s"),
    runs("-u"),
    flag("-v"),
    flag("-y"),
];

fn edits(arguments: &Arguments<'_>) -> Finding {
    // Behind `-s` and its like `--version` may be a file: only alone is it certain.
    if let [only] = arguments.options.as_slice()
        && (only.spec.is("--version") || only.spec.is("-h"))
        && arguments.operands.is_empty()
    {
        return Finding::OnlyReads;
    }
    let mut uses = editor_uses(arguments);
    if uses.unproven.is_none() {
        uses.unproven = Some(format!("`{}` edits files", arguments.spec.name));
    }
    uses.finding()
}

/// What the commands on the line do. The files it is given are written: the rows say so.
pub(super) fn editor_uses(arguments: &Arguments<'_>) -> Embedded {
    let mut uses = Embedded::default();
    for name in ["-c", "--cmd"] {
        for option in arguments.given(name) {
            match option.argument.as_ref().and_then(|text| text.texts()) {
                Some(texts) => texts.iter().for_each(|text| uses.add(ex_commands::read(text, option.span))),
                None => uses.add(unknown(arguments)),
            }
        }
    }
    let plus = arguments.operands.iter().filter(|one| one.value.may_start_with(b'+'));
    for operand in plus {
        // A file's name that nobody knows is most likely no command.
        if let Some(text) = operand.value.text() {
            uses.add(ex_commands::read(text.strip_prefix('+').unwrap_or(text), operand.span));
        }
    }
    for name in ["-S", "-u"] {
        for option in arguments.given(name) {
            let none = option.argument.as_ref().and_then(|path| path.text()) == Some("NONE");
            if !none {
                uses.add(Embedded::in_a_file(format!("`{name}` runs the commands in a file")));
            }
        }
    }
    if arguments.has("--remote-send") {
        uses.add(unknown(arguments));
    }
    uses
}

fn unknown(arguments: &Arguments<'_>) -> Embedded {
    Embedded::hidden(format!("`{}` runs commands that are only known when it runs", arguments.spec.name))
}

/// `script` writes what is shown into the file named, or into `typescript`.
fn records(arguments: &Arguments<'_>) -> Finding {
    let mut uses = script_uses(arguments);
    if arguments.operands.is_empty() {
        uses.touches(EffectKind::Write, Value::literal("typescript"), Span::default());
    }
    uses.unproven.get_or_insert_with(|| "`script` runs a shell and records it".to_owned());
    uses.finding()
}

/// The command that `script` runs.
pub(super) fn script_uses(arguments: &Arguments<'_>) -> Embedded {
    let mut uses = Embedded::default();
    for option in arguments.given("-c") {
        match option.argument.as_ref().and_then(|text| text.text()) {
            Some(text) => uses.runs.push(text.to_owned()),
            None => uses.add(unknown(arguments)),
        }
    }
    // On other systems the words behind the file are a command.
    if arguments.operands.len() > 1 {
        uses.add(unknown(arguments));
    }
    uses
}
