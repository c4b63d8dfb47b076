//! Objects, packs, patches and archives: what looks at them and what writes them.

use super::{READS, changes, check};
use crate::analysis::EffectKind;
use crate::specification::{
    Base, CommandSpec, Operands, OptionSpec, flag, modifies, optional, path, runs, runs_flag, value,
};

pub(super) const CAT_FILE: CommandSpec = CommandSpec {
    name: "cat-file",
    options: &[
        flag("--allow-unknown-type"),
        optional("--batch"),
        flag("--batch-all-objects"),
        optional("--batch-check"),
        optional("--batch-command"),
        flag("--buffer"),
        runs_flag("--filters"),
        flag("--follow-symlinks"),
        flag("--mailmap --no-mailmap --no-use-mailmap --use-mailmap"),
        value("--path"),
        runs_flag("--textconv"),
        flag("--unordered"),
        flag("-Z"),
        flag("-e"),
        flag("-h"),
        flag("-p"),
        flag("-s"),
        flag("-t"),
        flag("-z"),
    ],
    operands: Operands::DATA,
    read_only: &[
        "git cat-file -p HEAD",
        "git cat-file -t HEAD",
        "git cat-file -s HEAD:README.md",
        "git cat-file blob HEAD:README.md",
        "git cat-file --batch-check --batch-all-objects",
    ],
    not_read_only: &[
        "git cat-file --filters HEAD:README.md",
        "git cat-file --textconv HEAD:README.md",
        "git cat-file --batch --textconv",
    ],
    ..READS
};

pub(super) const HASH_OBJECT: CommandSpec = CommandSpec {
    name: "hash-object",
    options: &[
        flag("--filters"),
        flag("--literally"),
        flag("--no-filters"),
        value("--path"),
        flag("--stdin"),
        flag("--stdin-paths"),
        flag("-h"),
        value("-t"),
        modifies("-w"),
    ],
    operands: Operands::FILES,
    read_only: &["git hash-object README.md", "git hash-object -t blob --no-filters README.md"],
    not_read_only: &["git hash-object -w README.md", "git hash-object -wt blob README.md"],
    ..READS
};

pub(super) const LS_TREE: CommandSpec = CommandSpec {
    name: "ls-tree",
    options: &[
        optional("--abbrev"),
        value("--format"),
        flag("--full-name"),
        flag("--full-tree"),
        flag("--long -l"),
        flag("--name-only --name-status"),
        flag("--object-only"),
        flag("-d"),
        flag("-h"),
        flag("-r"),
        flag("-t"),
        flag("-z"),
    ],
    operands: Operands::DATA,
    options_inert: true,
    read_only: &["git ls-tree HEAD", "git ls-tree -r --name-only HEAD src", "git ls-tree -rl \"$X\""],
    not_read_only: &["git ls-tree --no-such-option HEAD"],
    ..READS
};

pub(super) const COUNT_OBJECTS: CommandSpec = CommandSpec {
    name: "count-objects",
    options: &[flag("--human-readable -H"), flag("--verbose -v"), flag("-h")],
    read_only: &["git count-objects", "git count-objects -vH"],
    not_read_only: &["git count-objects --no-such-option"],
    ..READS
};

pub(super) const FSCK: CommandSpec = CommandSpec {
    name: "fsck",
    options: &[
        flag("--cache"),
        flag("--connectivity-only"),
        flag("--dangling"),
        flag("--full"),
        modifies("--lost-found"),
        flag("--name-objects"),
        flag("--no-dangling"),
        flag("--no-full"),
        flag("--no-name-objects"),
        flag("--no-progress"),
        flag("--no-reflogs"),
        flag("--progress"),
        flag("--reflogs"),
        flag("--root"),
        flag("--strict"),
        flag("--tags"),
        flag("--unreachable"),
        flag("--verbose -v"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    read_only: &["git fsck", "git fsck --no-progress --full", "git fsck --unreachable --no-reflogs"],
    not_read_only: &["git fsck --lost-found"],
    ..READS
};

pub(super) const VERIFY_PACK: CommandSpec = CommandSpec {
    name: "verify-pack",
    options: &[value("--object-format"), flag("--stat-only -s"), flag("--verbose -v"), flag("-h")],
    operands: Operands::FILES,
    read_only: &["git verify-pack -v .git/objects/pack/x.idx"],
    not_read_only: &["git verify-pack --no-such-option"],
    ..READS
};

pub(super) const COMMIT_GRAPH: CommandSpec = CommandSpec {
    name: "commit-graph",
    subcommands: &[
        CommandSpec {
            name: "verify",
            options: &[flag("--no-progress"), flag("--progress"), flag("--shallow"), flag("-h")],
            read_only: &["git commit-graph verify"],
            not_read_only: &["git commit-graph verify --no-such-option"],
            ..READS
        },
        changes("write", &["git commit-graph write"]),
    ],
    not_read_only: &["git commit-graph"],
    ..super::MODIFIES
};

pub(super) const BUNDLE: CommandSpec = CommandSpec {
    name: "bundle",
    subcommands: &[
        CommandSpec {
            operands: Operands {
                first: &[crate::specification::Role::Path(EffectKind::Write)],
                ..Operands::DATA
            },
            ..changes("create", &["git bundle create pwned.bundle HEAD"])
        },
        CommandSpec {
            name: "list-heads",
            options: &[flag("-h")],
            operands: Operands::FILES,
            read_only: &["git bundle list-heads demo.bundle"],
            not_read_only: &["git bundle list-heads --no-such-option demo.bundle"],
            ..READS
        },
        changes("unbundle", &["git bundle unbundle demo.bundle"]),
        CommandSpec {
            name: "verify",
            options: &[flag("--quiet -q"), flag("-h")],
            operands: Operands::FILES,
            read_only: &["git bundle verify demo.bundle", "git bundle verify -q demo.bundle"],
            not_read_only: &["git bundle verify --no-such-option demo.bundle"],
            ..READS
        },
    ],
    not_read_only: &["git bundle"],
    ..super::MODIFIES
};

pub(super) const ARCHIVE: CommandSpec = CommandSpec {
    name: "archive",
    options: &[
        flag("-#"),
        path("--add-file", EffectKind::Read),
        runs("--exec"),
        value("--format"),
        flag("--list -l"),
        path("--output -o", EffectKind::Write),
        value("--prefix"),
        OptionSpec { role: crate::specification::Role::Network, ..value("--remote") },
        flag("--verbose -v"),
        flag("--worktree-attributes"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    check: Some(check::archive),
    read_only: &["git archive --list", "git archive -l"],
    not_read_only: &[
        "git archive HEAD",
        "git archive -o pwned.tar HEAD",
        "git archive --output=pwned.tar HEAD",
        "git archive --list --remote=x",
        "git archive --list -o pwned",
    ],
    ..READS
};

pub(super) const APPLY: CommandSpec = CommandSpec {
    name: "apply",
    options: APPLY_OPTIONS,
    operands: Operands::FILES,
    check: Some(check::apply),
    read_only: &[
        "git apply --check demo.patch",
        "git apply --stat demo.patch",
        "git apply --numstat --summary -p1 demo.patch",
        "git apply --check -R demo.patch",
    ],
    not_read_only: &[
        "git apply demo.patch",
        "git apply --stat --apply demo.patch",
        "git apply --check --index demo.patch",
        "git apply --check -3 demo.patch",
        "git apply --check --reject demo.patch",
        "git apply --check --no-check demo.patch",
        "git apply --stat --build-fake-ancestor=pwned demo.patch",
        "git apply -p --check demo.patch",
    ],
    ..READS
};

const APPLY_OPTIONS: &[OptionSpec] = &[
    flag("--allow-empty"),
    flag("--allow-overlap"),
    flag("--check"),
    value("--directory"),
    value("--exclude"),
    flag("--ignore-space-change"),
    flag("--ignore-whitespace"),
    flag("--inaccurate-eof"),
    value("--include"),
    flag("--numstat"),
    flag("--quiet -q"),
    flag("--recount"),
    flag("--reverse -R"),
    flag("--stat"),
    flag("--summary"),
    flag("--unidiff-zero"),
    flag("--verbose -v"),
    value("--whitespace"),
    value("-C"),
    flag("-h"),
    value("-p"),
    flag("-z"),
];

pub(super) const PATCH_ID: CommandSpec = CommandSpec {
    name: "patch-id",
    options: &[flag("--stable"), flag("--unstable"), flag("--verbatim"), flag("-h")],
    options_inert: true,
    read_only: &["git patch-id", "git patch-id --stable"],
    not_read_only: &["git patch-id --no-such-option"],
    ..READS
};

pub(super) const STRIPSPACE: CommandSpec = CommandSpec {
    name: "stripspace",
    options: &[flag("--comment-lines -c"), flag("--strip-comments -s"), flag("-h")],
    options_inert: true,
    read_only: &["git stripspace", "git stripspace -s"],
    not_read_only: &["git stripspace --no-such-option"],
    ..READS
};

pub(super) const CHECK_REF_FORMAT: CommandSpec = CommandSpec {
    name: "check-ref-format",
    options: &[
        flag("--allow-onelevel"),
        flag("--branch"),
        flag("--no-allow-onelevel"),
        flag("--normalize"),
        flag("--refspec-pattern"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    options_inert: true,
    read_only: &["git check-ref-format refs/heads/x", "git check-ref-format --branch @{-1}"],
    not_read_only: &["git check-ref-format --no-such-option x"],
    ..READS
};

pub(super) const VERIFY_COMMIT: CommandSpec =
    CommandSpec { base: Base::Runs, ..changes("verify-commit", &["git verify-commit HEAD"]) };

pub(super) const VERIFY_TAG: CommandSpec =
    CommandSpec { base: Base::Runs, ..changes("verify-tag", &["git verify-tag v1.0"]) };
