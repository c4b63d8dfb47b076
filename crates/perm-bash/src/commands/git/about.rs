//! Settings, help and versions: what git says about itself.

use super::{READS, check};
use crate::analysis::EffectKind;
use crate::specification::{
    CommandSpec, Operands, OptionSpec, flag, modifies, modifies_with, path, runs_flag, value,
};

pub(super) const CONFIG: CommandSpec = CommandSpec {
    name: "config",
    options: CONFIG_OPTIONS,
    operands: Operands::DATA,
    check: Some(check::config),
    read_only: &[
        "git config --list",
        "git config -l --show-origin",
        "git config --global --list",
        "git config user.name",
        "git config --get user.name",
        "git config --get-all remote.origin.fetch",
        "git config --get-regexp '^remote'",
        "git config --type=bool --get core.bare",
        "git config --file .gitmodules --get-regexp path",
        "git config list",
        "git config get user.name",
        "git config get --all --show-names --regexp '^user'",
        "git config --local --get remote.origin.url",
    ],
    not_read_only: &[
        "git config core.pager ./payload.sh",
        "git config --global user.name x",
        "git config set user.name x",
        "git config unset user.name",
        "git config edit",
        "git config -e",
        "git config --unset user.name",
        "git config --add a.b c",
        "git config --replace-all a.b c",
        "git config --remove-section user",
        "git config --rename-section a b",
        "git config user.name $X",
        "git config $X",
        "git config \"$X\" y",
    ],
    ..READS
};

const CONFIG_OPTIONS: &[OptionSpec] = &[
    modifies("--add"),
    flag("--all"),
    value("--blob"),
    flag("--bool"),
    flag("--bool-or-int"),
    flag("--bool-or-str"),
    modifies_with("--comment"),
    value("--default"),
    runs_flag("--edit -e"),
    flag("--expiry-date"),
    path("--file -f", EffectKind::Read),
    flag("--fixed-value"),
    flag("--get"),
    flag("--get-all"),
    flag("--get-color"),
    flag("--get-colorbool"),
    flag("--get-regexp"),
    flag("--get-urlmatch"),
    flag("--global"),
    flag("--includes"),
    flag("--int"),
    flag("--list -l"),
    flag("--local"),
    flag("--name-only"),
    flag("--no-includes"),
    flag("--no-type"),
    flag("--null -z"),
    flag("--path"),
    flag("--regexp"),
    modifies("--remove-section"),
    modifies("--rename-section"),
    modifies("--replace-all"),
    flag("--show-names"),
    flag("--show-origin"),
    flag("--show-scope"),
    flag("--system"),
    value("--type -t"),
    modifies("--unset"),
    modifies("--unset-all"),
    value("--url"),
    value("--value"),
    flag("--worktree"),
    flag("-h"),
];

pub(super) const HELP: CommandSpec = CommandSpec {
    name: "help",
    options: &[
        flag("--aliases"),
        flag("--all -a"),
        flag("--config -c"),
        flag("--developer-interfaces"),
        flag("--external-commands"),
        flag("--guides -g"),
        runs_flag("--info -i"),
        runs_flag("--man -m"),
        flag("--no-aliases"),
        flag("--no-external-commands"),
        flag("--no-verbose"),
        flag("--user-interfaces"),
        flag("--verbose -v"),
        runs_flag("--web -w"),
        flag("-h"),
    ],
    read_only: &["git help", "git help -a", "git help -g"],
    // A topic is shown by `man` or another program that settings name.
    not_read_only: &["git help log", "git help -w log", "git --help log"],
    ..READS
};

pub(super) const VERSION: CommandSpec = CommandSpec {
    name: "version",
    options: &[flag("--build-options"), flag("-h")],
    options_inert: true,
    read_only: &["git version", "git version --build-options"],
    not_read_only: &["git version --no-such-option"],
    ..READS
};

pub(super) const VAR: CommandSpec = CommandSpec {
    name: "var",
    options: &[flag("-h"), flag("-l")],
    operands: Operands::DATA,
    options_inert: true,
    read_only: &["git var -l", "git var GIT_EDITOR"],
    not_read_only: &["git var --no-such-option"],
    ..READS
};
