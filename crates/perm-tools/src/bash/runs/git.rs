//! Options of git's commands that run a program, or read code from elsewhere. Sorted.

use super::{Runs, row};

pub(super) const ROWS: &[Runs] = &[
    // ran: git 2.47.3
    row("git", "", &["--config-env", "--exec-path", "--git-dir", "--work-tree", "-c"]),
    // ran: git 2.47.3
    row("git", "archive", &["--exec", "--remote"]),
    // help: git 2.47.3
    row("git", "bisect", &["run"]),
    // ran: git 2.47.3
    row("git", "clone", &["--config", "--template", "--upload-pack", "-c", "-u"]),
    // ran: git 2.47.3
    row("git", "diff", &["--ext-diff"]),
    // ran: git 2.47.3
    row("git", "difftool", &["--extcmd", "-x"]),
    // ran: git 2.47.3
    row("git", "fetch", &["--upload-pack"]),
    // help: git 2.47.3
    row("git", "fetch-pack", &["--exec", "--upload-pack"]),
    // ran: git 2.47.3
    row(
        "git",
        "filter-branch",
        &[
            "--commit-filter",
            "--env-filter",
            "--index-filter",
            "--msg-filter",
            "--parent-filter",
            "--setup",
            "--tag-name-filter",
            "--tree-filter",
        ],
    ),
    // ran: git 2.47.3
    row("git", "grep", &["--open-files-in-pager", "-O"]),
    // ran: git 2.47.3
    row("git", "init", &["--template"]),
    // ran: git 2.47.3
    row("git", "log", &["--ext-diff"]),
    // ran: git 2.47.3
    row("git", "ls-remote", &["--exec", "--upload-pack"]),
    // ran: git 2.47.3
    row("git", "pull", &["--upload-pack"]),
    // ran: git 2.47.3
    row("git", "push", &["--exec", "--receive-pack"]),
    // ran: git 2.47.3
    row("git", "rebase", &["--exec", "-x"]),
    // help: git 2.47.3
    row("git", "send-email", &["--cc-cmd", "--header-cmd", "--sendmail-cmd", "--smtp-server", "--to-cmd"]),
    // help: git 2.47.3
    row("git", "send-pack", &["--exec", "--receive-pack"]),
    // ran: git 2.47.3
    row("git", "show", &["--ext-diff"]),
    // ran: git 2.47.3
    row("git", "submodule", &["foreach"]),
    // manual
    row("git", "svn", &["--authors-prog"]),
];
