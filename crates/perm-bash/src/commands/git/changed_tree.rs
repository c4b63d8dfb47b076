//! Commands that change the working tree, the index or what is set aside of them, and their forms that only read.

use super::{MODIFIES, READS, changes, check};
use crate::analysis::EffectKind;
use crate::specification::{Base, CommandSpec, Operands, Role, flag, modifies, path, value};

pub(super) const STASH: CommandSpec = CommandSpec {
    name: "stash",
    subcommands: &[
        changes("apply", &["git stash apply"]),
        changes("branch", &["git stash branch x"]),
        changes("clear", &["git stash clear"]),
        changes("create", &["git stash create"]),
        changes("drop", &["git stash drop"]),
        CommandSpec {
            name: "list",
            options: super::log_options::LOG_OPTIONS,
            operands: Operands::DATA,
            check: Some(check::log),
            read_only: &["git stash list", "git stash list -2 --format=%gd"],
            not_read_only: &["git stash list --output=pwned", "git stash list -p --ext-diff"],
            ..READS
        },
        changes("pop", &["git stash pop"]),
        changes("push", &["git stash push -m x"]),
        changes("save", &["git stash save"]),
        CommandSpec {
            name: "show",
            options: super::log_options::LOG_OPTIONS,
            operands: Operands::DATA,
            check: Some(check::log),
            read_only: &["git stash show", "git stash show -p stash@{0}", "git stash show --stat -u"],
            not_read_only: &["git stash show -p --output=pwned", "git stash show --ext-diff -p"],
            ..READS
        },
        changes("store", &["git stash store HEAD"]),
    ],
    not_read_only: &["git stash", "git stash -u", "git stash $X"],
    ..MODIFIES
};

pub(super) const WORKTREE: CommandSpec = CommandSpec {
    name: "worktree",
    subcommands: &[
        CommandSpec {
            operands: Operands { first: &[Role::Path(EffectKind::Create)], ..Operands::DATA },
            options: &[modifies("--detach -d"), modifies("--force -f"), value("-B"), value("-b")],
            ..changes("add", &["git worktree add ../pwned", "git worktree add -b x ../pwned HEAD"])
        },
        CommandSpec {
            name: "list",
            options: &[value("--expire"), flag("--porcelain"), flag("--verbose -v"), flag("-h"), flag("-z")],
            read_only: &["git worktree list", "git worktree list --porcelain -z"],
            not_read_only: &["git worktree list --no-such-option"],
            ..READS
        },
        changes("lock", &["git worktree lock x"]),
        CommandSpec {
            operands: Operands {
                last: Some(Role::Path(EffectKind::WriteInto)),
                ..Operands::paths(EffectKind::MoveAway)
            },
            options: &[modifies("--force -f")],
            ..changes("move", &["git worktree move a b"])
        },
        changes("prune", &["git worktree prune"]),
        CommandSpec {
            operands: Operands::paths(EffectKind::DeleteTree),
            options: &[modifies("--force -f")],
            ..changes("remove", &["git worktree remove x"])
        },
        changes("repair", &["git worktree repair"]),
        changes("unlock", &["git worktree unlock x"]),
    ],
    not_read_only: &["git worktree", "git worktree $X"],
    ..MODIFIES
};

pub(super) const SUBMODULE: CommandSpec = CommandSpec {
    name: "submodule",
    options: &[flag("--cached"), flag("--quiet"), flag("-h")],
    subcommands: &[
        changes("absorbgitdirs", &["git submodule absorbgitdirs"]),
        CommandSpec { base: Base::Network, ..changes("add", &["git submodule add ./x"]) },
        changes("deinit", &["git submodule deinit --all"]),
        CommandSpec { base: Base::Runs, ..changes("foreach", &["git submodule foreach 'touch pwned'"]) },
        changes("init", &["git submodule init"]),
        changes("set-branch", &["git submodule set-branch -d x"]),
        changes("set-url", &["git submodule set-url x y"]),
        CommandSpec {
            name: "status",
            options: &[flag("--cached"), flag("--quiet"), flag("-h")],
            operands: Operands::paths(EffectKind::Look),
            read_only: &["git submodule status", "git submodule status --cached"],
            // In a submodule its own settings would count.
            not_read_only: &["git submodule status --recursive"],
            ..READS
        },
        changes("summary", &["git submodule summary"]),
        changes("sync", &["git submodule sync"]),
        CommandSpec { base: Base::Network, ..changes("update", &["git submodule update --init"]) },
    ],
    read_only: &["git submodule"],
    not_read_only: &["git submodule --recursive", "git submodule $X"],
    ..READS
};

pub(super) const SPARSE_CHECKOUT: CommandSpec = CommandSpec {
    name: "sparse-checkout",
    subcommands: &[
        changes("add", &["git sparse-checkout add src"]),
        changes("disable", &["git sparse-checkout disable"]),
        changes("init", &["git sparse-checkout init"]),
        CommandSpec {
            name: "list",
            options: &[flag("-h")],
            read_only: &["git sparse-checkout list"],
            not_read_only: &["git sparse-checkout list --no-such-option"],
            ..READS
        },
        changes("reapply", &["git sparse-checkout reapply"]),
        changes("set", &["git sparse-checkout set src"]),
    ],
    not_read_only: &["git sparse-checkout"],
    ..MODIFIES
};

pub(super) const BISECT: CommandSpec = CommandSpec {
    name: "bisect",
    subcommands: &[
        changes("bad", &["git bisect bad"]),
        changes("good", &["git bisect good"]),
        CommandSpec {
            name: "log",
            read_only: &["git bisect log"],
            not_read_only: &["git bisect log --no-such-option"],
            ..READS
        },
        changes("new", &["git bisect new"]),
        changes("next", &["git bisect next"]),
        changes("old", &["git bisect old"]),
        changes("replay", &["git bisect replay f"]),
        changes("reset", &["git bisect reset"]),
        CommandSpec { base: Base::Runs, ..changes("run", &["git bisect run make"]) },
        changes("skip", &["git bisect skip"]),
        changes("start", &["git bisect start"]),
        CommandSpec {
            name: "terms",
            options: &[flag("--term-bad"), flag("--term-good"), flag("--term-new"), flag("--term-old")],
            read_only: &["git bisect terms"],
            not_read_only: &["git bisect terms --no-such-option"],
            ..READS
        },
        CommandSpec {
            base: Base::Runs,
            aliases: &["visualize"],
            ..changes("view", &["git bisect view", "git bisect visualize"])
        },
    ],
    not_read_only: &["git bisect", "git bisect $X"],
    ..MODIFIES
};

pub(super) const CLEAN: CommandSpec = CommandSpec {
    name: "clean",
    options: &[
        flag("--dry-run -n"),
        value("--exclude -e"),
        flag("--force -f"),
        modifies("--interactive -i"),
        flag("--quiet -q"),
        flag("-X"),
        flag("-d"),
        flag("-h"),
        flag("-x"),
    ],
    operands: Operands::DATA,
    check: Some(check::clean),
    read_only: &["git clean -n", "git clean -ndx", "git clean --dry-run -d src"],
    not_read_only: &[
        "git clean -f",
        "git clean -fdx",
        "git clean -n -i",
        "git clean -n --no-dry-run -f",
        "git clean -fd -e -n",
        "git clean -f -- -n",
        "git clean",
    ],
    ..MODIFIES
};

pub(super) const ADD: CommandSpec = CommandSpec {
    name: "add",
    operands: Operands::paths(EffectKind::ReadTree),
    not_read_only: &["git add -A", "git add README.md", "git add -n ."],
    ..MODIFIES
};

/// `git checkout`: an operand may be a revision or a path, which is written.
pub(super) const CHECKOUT: CommandSpec = CommandSpec {
    name: "checkout",
    operands: Operands::paths(EffectKind::Write),
    options: &[
        flag("--detach -d"),
        flag("--force -f"),
        flag("--ours"),
        flag("--quiet -q"),
        flag("--theirs"),
        value("-B"),
        value("-b"),
    ],
    not_read_only: &["git checkout main", "git checkout -b x", "git checkout -- README.md", "git checkout ."],
    ..MODIFIES
};

pub(super) const RESTORE: CommandSpec = CommandSpec {
    name: "restore",
    operands: Operands::paths(EffectKind::Write),
    options: &[flag("--quiet -q"), value("--source -s"), flag("--staged -S"), flag("--worktree -W")],
    not_read_only: &["git restore .", "git restore --staged README.md", "git restore -s HEAD~1 README.md"],
    ..MODIFIES
};

pub(super) const RM: CommandSpec = CommandSpec {
    name: "rm",
    operands: Operands::paths(EffectKind::DeleteTree),
    options: &[
        flag("--cached"),
        flag("--dry-run -n"),
        flag("--force -f"),
        flag("--ignore-unmatch"),
        flag("--quiet -q"),
        flag("-r"),
    ],
    not_read_only: &["git rm README.md", "git rm -r --cached src", "git rm -rf ."],
    ..MODIFIES
};

pub(super) const MV: CommandSpec = CommandSpec {
    name: "mv",
    operands: Operands {
        last: Some(Role::Path(EffectKind::WriteInto)),
        ..Operands::paths(EffectKind::MoveAway)
    },
    options: &[flag("--dry-run -n"), flag("--force -f"), flag("--verbose -v"), flag("-k")],
    not_read_only: &["git mv README.md x.md", "git mv -f a b"],
    ..MODIFIES
};

pub(super) const INIT: CommandSpec = CommandSpec {
    name: "init",
    operands: Operands { first: &[Role::Path(EffectKind::WriteInto)], ..Operands::NONE },
    options: &[
        flag("--bare"),
        value("--initial-branch -b"),
        flag("--quiet -q"),
        path("--separate-git-dir", EffectKind::Create),
        modifies("--shared"),
        modifies("--template"),
    ],
    not_read_only: &["git init", "git init -b main pwned", "git init --bare pwned.git"],
    ..MODIFIES
};

pub(super) const CLONE: CommandSpec = CommandSpec {
    name: "clone",
    base: Base::Network,
    operands: Operands { first: &[Role::Data, Role::Path(EffectKind::WriteInto)], ..Operands::NONE },
    options: &[
        flag("--bare"),
        value("--branch -b"),
        value("--depth"),
        flag("--mirror"),
        flag("--quiet -q"),
        flag("--single-branch"),
    ],
    not_read_only: &[
        "git clone https://example.invalid/x.git",
        "git clone --depth 1 https://example.invalid/x.git pwned",
        "git clone --config=core.pager=x . pwned",
    ],
    ..MODIFIES
};
