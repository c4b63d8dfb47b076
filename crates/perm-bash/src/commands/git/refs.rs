//! Branches, tags, remotes, notes and other names: the forms that list, and those that change.

use super::{READS, changes, check};
use crate::specification::{
    Base, CommandSpec, Operands, OptionSpec, flag, modifies, modifies_with, optional, runs_flag, value,
};

pub(super) const BRANCH: CommandSpec = CommandSpec {
    name: "branch",
    options: BRANCH_OPTIONS,
    operands: Operands::DATA,
    check: Some(check::branch),
    read_only: &[
        "git branch",
        "git branch -a",
        "git branch -avv",
        "git branch -r --sort=-committerdate",
        "git branch --list 'feature/*'",
        "git branch -l 'feature/*'",
        "git branch --show-current",
        "git branch --merged",
        "git branch --merged main",
        "git branch --no-merged",
        "git branch --contains HEAD",
        "git branch --format='%(refname:short)' --sort refname",
    ],
    not_read_only: &[
        "git branch new",
        "git branch -v new",
        "git branch --sort=refname new",
        "git branch \"$X\"",
        "git branch -d old",
        "git branch -D old",
        "git branch -vD old",
        "git branch --del old",
        "git branch --delete old",
        "git branch --merged -d old",
        "git branch --contains --sort -D old",
        "git branch -m old new",
        "git branch -c old new",
        "git branch -u feature/x",
        "git branch --set-upstream-to=main",
        "git branch --unset-upstream",
        "git branch --edit-description",
        "git branch -f old HEAD",
        "git branch --format='%(signature)'",
        "git branch --sort=signature",
    ],
    ..READS
};

const BRANCH_OPTIONS: &[OptionSpec] = &[
    optional("--abbrev"),
    flag("--all -a"),
    optional("--color"),
    optional("--column"),
    optional("--contains"),
    modifies("--copy -c"),
    modifies("--create-reflog"),
    modifies("--delete -d"),
    runs_flag("--edit-description"),
    modifies("--force -f"),
    value("--format"),
    flag("--ignore-case -i"),
    flag("--list -l"),
    optional("--merged"),
    modifies("--move -m"),
    flag("--no-abbrev"),
    flag("--no-color"),
    flag("--no-column"),
    optional("--no-contains"),
    optional("--no-merged"),
    modifies("--no-track"),
    flag("--omit-empty"),
    optional("--points-at"),
    flag("--quiet -q"),
    flag("--remotes -r"),
    modifies_with("--set-upstream-to -u"),
    flag("--show-current"),
    value("--sort"),
    modifies("--track -t"),
    modifies("--unset-upstream"),
    flag("--verbose -v"),
    modifies("-C"),
    modifies("-D"),
    modifies("-M"),
    flag("-h"),
];

pub(super) const TAG: CommandSpec = CommandSpec {
    name: "tag",
    options: TAG_OPTIONS,
    operands: Operands::DATA,
    check: Some(check::tag),
    read_only: &[
        "git tag",
        "git tag -l",
        "git tag --list 'v1.*'",
        "git tag -n -l 'v1.*'",
        "git tag -n3",
        "git tag --contains HEAD",
        "git tag --points-at HEAD",
        "git tag --sort=-creatordate",
        "git tag -l --sort=-v:refname --format='%(refname)'",
    ],
    not_read_only: &[
        "git tag v9",
        "git tag --sort=refname v9",
        "git tag -a v9 -m x",
        "git tag -d v1.0",
        "git tag --contains -d v1.0",
        "git tag -v v1.0",
        "git tag -f v1.0",
        "git tag -e v9",
        "git tag --format='%(signature)'",
        "git tag \"$X\"",
    ],
    ..READS
};

const TAG_OPTIONS: &[OptionSpec] = &[
    modifies("--annotate -a"),
    modifies_with("--cleanup"),
    optional("--color"),
    optional("--column"),
    optional("--contains"),
    modifies("--create-reflog"),
    modifies("--delete -d"),
    modifies("--edit -e"),
    modifies_with("--file -F"),
    modifies("--force -f"),
    value("--format"),
    flag("--ignore-case -i"),
    flag("--list -l"),
    modifies_with("--local-user -u"),
    optional("--merged"),
    modifies_with("--message -m"),
    flag("--no-color"),
    flag("--no-column"),
    optional("--no-contains"),
    optional("--no-merged"),
    flag("--omit-empty"),
    optional("--points-at"),
    runs_flag("--sign -s"),
    value("--sort"),
    modifies_with("--trailer"),
    runs_flag("--verify -v"),
    flag("-h"),
    optional("-n"),
];

pub(super) const FOR_EACH_REF: CommandSpec = CommandSpec {
    name: "for-each-ref",
    options: FOR_EACH_REF_OPTIONS,
    operands: Operands::DATA,
    read_only: &[
        "git for-each-ref",
        "git for-each-ref --sort=-committerdate refs/heads --format='%(refname:short)'",
        "git for-each-ref --count=5 --merged HEAD",
    ],
    not_read_only: &[
        "git for-each-ref --format='%(signature:grade)'",
        "git for-each-ref --format=\"$F\"",
        "git for-each-ref --sort=signature",
    ],
    ..READS
};

const FOR_EACH_REF_OPTIONS: &[OptionSpec] = &[
    optional("--color"),
    optional("--contains"),
    value("--count"),
    value("--exclude"),
    value("--format"),
    flag("--ignore-case"),
    flag("--include-root-refs"),
    optional("--merged"),
    optional("--no-contains"),
    optional("--no-merged"),
    flag("--omit-empty"),
    flag("--perl -p"),
    value("--points-at"),
    flag("--python"),
    flag("--shell -s"),
    value("--sort"),
    flag("--stdin"),
    flag("--tcl"),
    flag("-h"),
];

pub(super) const SHOW_REF: CommandSpec = CommandSpec {
    name: "show-ref",
    options: &[
        optional("--abbrev"),
        flag("--branches --heads"),
        flag("--dereference -d"),
        optional("--exclude-existing"),
        flag("--exists"),
        optional("--hash -s"),
        flag("--head"),
        flag("--quiet -q"),
        flag("--tags"),
        flag("--verify"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    read_only: &["git show-ref", "git show-ref --verify --quiet refs/heads/main", "git show-ref --tags -d"],
    not_read_only: &["git show-ref --no-such-option"],
    ..READS
};

pub(super) const SYMBOLIC_REF: CommandSpec = CommandSpec {
    name: "symbolic-ref",
    options: &[
        modifies("--delete -d"),
        flag("--no-recurse"),
        flag("--quiet -q"),
        flag("--recurse"),
        flag("--short"),
        flag("-h"),
        modifies_with("-m"),
    ],
    operands: Operands::DATA,
    check: Some(check::symbolic_ref),
    read_only: &["git symbolic-ref HEAD", "git symbolic-ref --short -q HEAD"],
    not_read_only: &[
        "git symbolic-ref HEAD refs/heads/old",
        "git symbolic-ref -d HEAD",
        "git symbolic-ref HEAD $X",
    ],
    ..READS
};

pub(super) const SHOW_BRANCH: CommandSpec = CommandSpec {
    name: "show-branch",
    options: &[
        flag("--all -a"),
        optional("--color"),
        flag("--current"),
        flag("--date-order"),
        flag("--independent"),
        flag("--list"),
        flag("--merge-base"),
        optional("--more"),
        flag("--no-color"),
        flag("--no-name"),
        optional("--reflog -g"),
        flag("--remotes -r"),
        flag("--sha1-name"),
        flag("--sparse"),
        flag("--topics"),
        flag("--topo-order"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    read_only: &["git show-branch", "git show-branch --all", "git show-branch main old"],
    not_read_only: &["git show-branch --no-such-option"],
    ..READS
};

pub(super) const REMOTE: CommandSpec = CommandSpec {
    name: "remote",
    options: &[flag("--verbose -v"), flag("-h")],
    subcommands: &[
        changes("add", &["git remote add x https://example.invalid/x.git"]),
        CommandSpec {
            name: "get-url",
            options: &[flag("--all"), flag("--push"), flag("-h")],
            operands: Operands::DATA,
            read_only: &["git remote get-url origin", "git remote get-url --push origin"],
            not_read_only: &["git remote get-url --add origin"],
            ..READS
        },
        CommandSpec { base: Base::Network, ..changes("prune", &["git remote prune origin"]) },
        CommandSpec {
            aliases: &["rm"],
            ..changes("remove", &["git remote remove origin", "git remote rm origin"])
        },
        changes("rename", &["git remote rename origin x"]),
        changes("set-branches", &["git remote set-branches origin main"]),
        changes("set-head", &["git remote set-head origin main"]),
        changes("set-url", &["git remote set-url origin https://example.invalid/x.git"]),
        CommandSpec {
            name: "show",
            options: &[flag("-h"), flag("-n")],
            operands: Operands::DATA,
            check: Some(check::remote_show),
            read_only: &["git remote show", "git remote show -n origin"],
            not_read_only: &["git remote show origin", "git remote show \"$X\""],
            ..READS
        },
        CommandSpec { base: Base::Network, ..changes("update", &["git remote update"]) },
    ],
    read_only: &["git remote", "git remote -v"],
    not_read_only: &[
        "git remote add x https://example.invalid/x.git",
        "git remote remove origin",
        "git remote set-url origin https://example.invalid/x.git",
        "git remote $X",
    ],
    ..READS
};

pub(super) const NOTES: CommandSpec = CommandSpec {
    name: "notes",
    options: &[value("--ref"), flag("-h")],
    subcommands: &[
        changes("add", &["git notes add -m x"]),
        changes("append", &["git notes append -m x"]),
        changes("copy", &["git notes copy HEAD HEAD~1"]),
        changes("edit", &["git notes edit"]),
        CommandSpec {
            name: "get-ref",
            options: &[flag("-h")],
            read_only: &["git notes get-ref"],
            not_read_only: &["git notes get-ref x"],
            ..READS
        },
        CommandSpec {
            name: "list",
            options: &[flag("-h")],
            operands: Operands::DATA,
            read_only: &["git notes list", "git notes list HEAD"],
            not_read_only: &["git notes list --no-such-option"],
            ..READS
        },
        changes("merge", &["git notes merge x"]),
        changes("prune", &["git notes prune"]),
        changes("remove", &["git notes remove"]),
        CommandSpec {
            name: "show",
            options: &[flag("-h")],
            operands: Operands::DATA,
            read_only: &["git notes show HEAD", "git notes --ref=x show HEAD"],
            not_read_only: &["git notes show --no-such-option"],
            ..READS
        },
    ],
    read_only: &["git notes"],
    not_read_only: &["git notes add -m x", "git notes remove", "git notes $X"],
    ..READS
};

pub(super) const REPLACE: CommandSpec = CommandSpec {
    name: "replace",
    options: &[
        modifies("--convert-graft-file"),
        modifies("--delete -d"),
        modifies("--edit -e"),
        modifies("--force -f"),
        value("--format"),
        modifies("--graft -g"),
        flag("--list -l"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    check: Some(check::replace),
    read_only: &["git replace", "git replace -l"],
    not_read_only: &["git replace HEAD HEAD~1", "git replace -d HEAD"],
    ..READS
};

pub(super) const LS_REMOTE: CommandSpec = CommandSpec {
    base: Base::Network,
    ..changes("ls-remote", &["git ls-remote", "git ls-remote origin", "git ls-remote --upload-pack=x ."])
};
