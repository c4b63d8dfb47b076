//! git: every subcommand that has a reading form, option by option, and what the others do.
//!
//! Options are taken by their whole names only: git accepts unique beginnings too, but which option one
//! means depends on git's version, so an abbreviation is unknown. What a repository's own settings make
//! git run (`core.fsmonitor`, `diff.external`, filters, hooks, …) is looked for by the probe that
//! [`FolderProgram::Git`] names; variables named `GIT_*` are refused for every program.

mod about;
mod changed_tree;
mod check;
mod log_family;
mod log_options;
mod objects;
mod refs;
mod revisions;
mod settings;
mod work_tree;
mod writers;

use crate::analysis::FolderProgram;
use crate::specification::{
    Base, CommandSpec, OptionArgument, OptionSpec, Role, Syntax, directory, flag, runs, runs_flag, stops,
    value,
};

/// What the reading subcommands share.
const READS: CommandSpec = CommandSpec {
    syntax: Syntax::Strict,
    own_state: &[".git/index", ".git/index.lock"],
    folder: Some(FolderProgram::Git),
    check: Some(check::common),
    ..CommandSpec::NEW
};

/// What the changing subcommands share.
const MODIFIES: CommandSpec = CommandSpec {
    syntax: Syntax::Strict,
    base: Base::Modifies,
    folder: Some(FolderProgram::Git),
    ..CommandSpec::NEW
};

/// A subcommand that changes something whatever its arguments are.
const fn changes(name: &'static str, examples: &'static [&'static str]) -> CommandSpec {
    CommandSpec { name, not_read_only: examples, ..MODIFIES }
}

/// The program.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "git",
    syntax: Syntax::Posix { abbreviations: false },
    options: GLOBAL_OPTIONS,
    subcommands: SUBCOMMANDS,
    folder: Some(FolderProgram::Git),
    read_only: &["git", "git --version", "git -v", "git --html-path"],
    not_read_only: &[
        "git no-such-command",
        "git --no-such-option",
        "git -c alias.x='!touch pwned' x",
        "git -- log",
    ],
    ..CommandSpec::NEW
}];

/// The options before the subcommand.
const GLOBAL_OPTIONS: &[OptionSpec] = &[
    value("--attr-source"),
    runs_flag("--bare"),
    runs("--config-env"),
    OptionSpec { names: "--exec-path", argument: OptionArgument::Optional, role: Role::Runs },
    runs("--git-dir"),
    flag("--glob-pathspecs"),
    runs_flag("--help -h"),
    stops("--html-path"),
    flag("--icase-pathspecs"),
    stops("--info-path"),
    flag("--literal-pathspecs"),
    stops("--man-path"),
    value("--namespace"),
    flag("--no-advice"),
    flag("--no-lazy-fetch"),
    flag("--no-optional-locks"),
    flag("--no-pager -P"),
    flag("--no-replace-objects"),
    flag("--noglob-pathspecs"),
    runs_flag("--paginate -p"),
    stops("--version -v"),
    runs("--work-tree"),
    directory("-C"),
    value("-c"),
];

const SUBCOMMANDS: &[CommandSpec] = &[
    changed_tree::ADD,
    writers::AM,
    log_family::ANNOTATE,
    objects::APPLY,
    objects::ARCHIVE,
    changed_tree::BISECT,
    log_family::BLAME,
    refs::BRANCH,
    objects::BUNDLE,
    objects::CAT_FILE,
    work_tree::CHECK_ATTR,
    work_tree::CHECK_IGNORE,
    work_tree::CHECK_MAILMAP,
    objects::CHECK_REF_FORMAT,
    changed_tree::CHECKOUT,
    log_family::CHERRY,
    writers::CHERRY_PICK,
    changed_tree::CLEAN,
    changed_tree::CLONE,
    writers::COMMIT,
    objects::COMMIT_GRAPH,
    writers::COMMIT_TREE,
    about::CONFIG,
    objects::COUNT_OBJECTS,
    writers::CREDENTIAL,
    revisions::DESCRIBE,
    log_family::DIFF,
    log_family::DIFF_FILES,
    log_family::DIFF_INDEX,
    log_family::DIFF_TREE,
    writers::DIFFTOOL,
    writers::FETCH,
    writers::FILTER_BRANCH,
    refs::FOR_EACH_REF,
    writers::FOR_EACH_REPO,
    log_family::FORMAT_PATCH,
    objects::FSCK,
    writers::GC,
    work_tree::GREP,
    objects::HASH_OBJECT,
    about::HELP,
    writers::HOOK,
    changed_tree::INIT,
    log_family::LOG,
    work_tree::LS_FILES,
    refs::LS_REMOTE,
    objects::LS_TREE,
    writers::MAINTENANCE,
    writers::MERGE,
    revisions::MERGE_BASE,
    writers::MERGE_TREE,
    writers::MERGETOOL,
    changed_tree::MV,
    revisions::NAME_REV,
    refs::NOTES,
    writers::PACK_REFS,
    objects::PATCH_ID,
    writers::PRUNE,
    writers::PULL,
    writers::PUSH,
    log_family::RANGE_DIFF,
    writers::READ_TREE,
    writers::REBASE,
    log_family::REFLOG,
    refs::REMOTE,
    writers::REPACK,
    refs::REPLACE,
    writers::RERERE,
    writers::RESET,
    changed_tree::RESTORE,
    log_family::REV_LIST,
    revisions::REV_PARSE,
    writers::REVERT,
    changed_tree::RM,
    writers::SEND_EMAIL,
    log_family::SHORTLOG,
    log_family::SHOW,
    refs::SHOW_BRANCH,
    refs::SHOW_REF,
    changed_tree::SPARSE_CHECKOUT,
    changed_tree::STASH,
    work_tree::STATUS,
    objects::STRIPSPACE,
    changed_tree::SUBMODULE,
    writers::SWITCH,
    refs::SYMBOLIC_REF,
    refs::TAG,
    writers::UPDATE_INDEX,
    writers::UPDATE_REF,
    about::VAR,
    objects::VERIFY_COMMIT,
    objects::VERIFY_PACK,
    objects::VERIFY_TAG,
    about::VERSION,
    log_family::WHATCHANGED,
    changed_tree::WORKTREE,
    writers::WRITE_TREE,
];
