//! Manuals and terminals: man, tmux.
//!
//! Rows: `man --help`, tmux(1). A pager or browser chosen by an option is a program; `#(…)` in
//! a format of tmux runs a command.

use super::shorthand::reads;
use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Syntax, flag, stops, value};
use crate::value::Value;

/// `man`: a page with a `/` in its name is a file.
fn man_page(arguments: &Arguments<'_>) -> Finding {
    let may_be_path =
        |value: &Value| value.texts().is_none_or(|texts| texts.iter().any(|text| text.contains('/')));
    let pages = arguments.operands.iter().filter(|operand| may_be_path(operand.value));
    let read = pages.map(|operand| Effect {
        kind: EffectKind::Read,
        path: operand.value.clone(),
        span: operand.span,
    });
    let read: Vec<Effect> = read.collect();
    if read.is_empty() { Finding::AsListed } else { Finding::Effects(read) }
}

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "apropos",
        aliases: &["whatis"],
        syntax: Syntax::Gnu,
        options: &[
            flag("-a --and"),
            flag("-e --exact"),
            flag("-l --long"),
            flag("-r --regex"),
            value("-s --sections"),
            flag("-w --wildcard"),
        ],
        operands: Operands::DATA,
        read_only: &["apropos copy", "whatis ls"],
        not_read_only: &["apropos -C f x", "apropos -M . x"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "man",
        syntax: Syntax::Gnu,
        options: &[
            stops("--help"),
            flag("--names-only"),
            flag("--no-subpages"),
            flag("--regex"),
            flag("--wildcard"),
            flag("-I --match-case"),
            value("-S -s --sections"),
            stops("-V --version"),
            flag("-a --all"),
            flag("-f --whatis"),
            flag("-i --ignore-case"),
            flag("-k --apropos"),
            flag("-w --where --path --location"),
        ],
        operands: Operands::DATA,
        check: Some(man_page),
        own_state: &["/var/cache/man"],
        read_only: &["man ls", "man -k copy", "man -w ls", "man 5 crontab", "man ./a.1"],
        not_read_only: &[
            "man -P ./x ls",
            "man -H./x ls",
            "man --pager=./x ls",
            "man -C f ls",
            "man -l f",
            "man -M . ls",
            "MANPAGER=./x man ls",
        ],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "tmux",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("-V")],
        subcommands: &[
            CommandSpec {
                name: "attach",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux attach"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "kill-server",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux kill-server x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "kill-session",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux kill-session x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                aliases: &["lsp"],
                ..reads("list-panes", &[flag("-a"), flag("-s")], Operands::NONE, &["tmux list-panes"])
            },
            CommandSpec {
                aliases: &["ls"],
                not_read_only: &["tmux ls -F \"#(touch x)\""],
                ..reads("list-sessions", &[], Operands::NONE, &["tmux ls"])
            },
            CommandSpec {
                aliases: &["lsw"],
                ..reads("list-windows", &[flag("-a")], Operands::NONE, &["tmux list-windows -a"])
            },
            CommandSpec {
                name: "new",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux new -d x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "new-session",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux new-session x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "run-shell",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux run-shell x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "send-keys",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux send-keys x"],
                ..CommandSpec::NEW
            },
            CommandSpec {
                name: "source-file",
                syntax: Syntax::Words,
                operands: Operands::DATA,
                base: Base::Runs,
                not_read_only: &["tmux source-file x"],
                ..CommandSpec::NEW
            },
        ],
        base: Base::Runs,
        own_state: &["/tmp/tmux-*"],
        service: Some("tmux"),
        read_only: &["tmux -V"],
        not_read_only: &["tmux", "tmux -f x ls"],
        ..CommandSpec::NEW
    },
];
