//! `git log`, `git diff` and their kin: commits and differences are printed.
//!
//! Verified by running every example of this file under strace with git 2.47.

use super::log_options::LOG_OPTIONS;
use super::{READS, check};
use crate::analysis::EffectKind;
use crate::specification::{CommandSpec, Operands, OptionSpec, flag, optional, path, runs_flag, value};

/// What the commands of this family share.
const LOGS: CommandSpec =
    CommandSpec { options: LOG_OPTIONS, operands: Operands::DATA, check: Some(check::log), ..READS };

/// Those that look at the working tree: a word may be a revision or a path.
const DIFFS: CommandSpec = CommandSpec { operands: Operands::paths(EffectKind::ReadTree), ..LOGS };

pub(super) const LOG: CommandSpec = CommandSpec {
    name: "log",
    read_only: &[
        "git log",
        "git log --oneline -5",
        "git log -n 20 --graph --decorate --all",
        "git log -n20 --stat -- README.md",
        "git log --author='A|B' --since='2 weeks ago' --oneline",
        "git log --oneline --follow -- README.md",
        "git log --format='%h%n%s' -2",
        "git log --pretty=format:%H main..feature/x",
        "git log -p -S x=1 --no-ext-diff",
        "git log -S 'x=>y' --oneline",
        "git log -G TODO --name-only",
        "git log -L 1,2:README.md",
        "git log --diff-merges=first-parent -1",
        "git log --no-textconv -U5 -M90% -w",
        "git log --date=short --no-merges --first-parent HEAD",
        "git log -h",
    ],
    not_read_only: &[
        "git log --output=pwned",
        "git log --output pwned",
        "git log --outp=pwned",
        "git log --format --output=pwned",
        "git log --decorate-refs --output=pwned",
        "git log --decorate-refs -- --output=pwned",
        "git log --decorate-refs-exclude -- --output=pwned",
        "git log -S --output=pwned",
        "git log --author \"$A\"",
        "git log --ext-diff -p",
        "git log --textconv -p",
        "git log --show-signature",
        "git log --format='%G?'",
        "git log --format=\"$F\"",
        "git log --remerge-diff",
        "git log --diff-merges=remerge",
        "git log --diff-merges r",
        "git log --help",
        "git log $X",
        "git log -p --submodule=diff",
    ],
    ..LOGS
};

pub(super) const SHOW: CommandSpec = CommandSpec {
    name: "show",
    read_only: &[
        "git show",
        "git show HEAD",
        "git show HEAD:README.md",
        "git show --stat HEAD~1",
        "git show -s --format=%ci HEAD",
        "git show --name-only v1.0",
        "git show HEAD -- README.md",
    ],
    not_read_only: &["git show --output=pwned HEAD", "git show --ext-diff", "git show --show-signature HEAD"],
    ..LOGS
};

pub(super) const WHATCHANGED: CommandSpec = CommandSpec {
    name: "whatchanged",
    read_only: &["git whatchanged", "git whatchanged -2 -p"],
    not_read_only: &["git whatchanged --output=pwned"],
    ..LOGS
};

pub(super) const REFLOG: CommandSpec = CommandSpec {
    name: "reflog",
    check: Some(check::reflog),
    read_only: &[
        "git reflog",
        "git reflog -5",
        "git reflog main",
        "git reflog show main",
        "git reflog show --date=iso",
        "git reflog list",
        "git reflog exists refs/heads/main",
    ],
    not_read_only: &[
        "git reflog expire --all",
        "git reflog expire --expire=all --all",
        "git reflog delete main@{0}",
        "git reflog \"$X\"",
        "git reflog --output=pwned",
    ],
    ..LOGS
};

pub(super) const REV_LIST: CommandSpec = CommandSpec {
    name: "rev-list",
    read_only: &[
        "git rev-list HEAD",
        "git rev-list --count HEAD",
        "git rev-list --left-right --count main...old",
        "git rev-list --objects --all",
        "git rev-list -n 1 --before=2030-01-01 main",
    ],
    not_read_only: &["git rev-list --no-such-option HEAD", "git rev-list --format=%GK HEAD"],
    ..LOGS
};

pub(super) const RANGE_DIFF: CommandSpec = CommandSpec {
    name: "range-diff",
    options: RANGE_DIFF_OPTIONS,
    read_only: &["git range-diff HEAD~1..HEAD HEAD~1..HEAD", "git range-diff --stat main...old"],
    not_read_only: &["git range-diff --output=pwned HEAD~1..HEAD HEAD~1..HEAD"],
    ..LOGS
};

const RANGE_DIFF_OPTIONS: &[OptionSpec] = &[
    optional("--color"),
    value("--creation-factor"),
    flag("--left-only"),
    flag("--name-only"),
    flag("--name-status"),
    flag("--no-color"),
    flag("--no-dual-color"),
    flag("--no-ext-diff"),
    flag("--no-notes"),
    flag("--no-patch -s"),
    flag("--no-textconv"),
    optional("--notes"),
    flag("--patch -p -u"),
    flag("--right-only"),
    flag("--shortstat"),
    optional("--stat"),
    flag("-h"),
];

pub(super) const DIFF: CommandSpec = CommandSpec {
    name: "diff",
    read_only: &[
        "git diff",
        "git diff HEAD",
        "git diff --stat HEAD~1",
        "git diff --cached --name-only",
        "git diff --staged",
        "git diff --quiet",
        "git diff main...feature/x -- README.md",
        "git diff HEAD -- '*.md' ':!docs'",
        "git diff --word-diff=color -U0 main old",
        "git diff --name-status --diff-filter=AM HEAD~1 HEAD",
        "git diff --no-index README.md list.txt",
        "git diff -w --ignore-blank-lines",
        "git diff --check",
        "git diff --submodule=short",
        "git diff --numstat -- \"$F\"",
    ],
    not_read_only: &[
        "git diff --output=pwned",
        "git diff --outpu=pwned",
        "git diff --ext-diff",
        "git diff --textconv",
        "git diff --submodule",
        "git diff --submodule=diff",
        "git diff --submodule=log",
        "git diff --decorate-refs --output=pwned",
        "git diff -L --output=pwned",
        "git diff \"$F\"",
        "git diff *",
    ],
    ..DIFFS
};

pub(super) const DIFF_FILES: CommandSpec = CommandSpec {
    name: "diff-files",
    read_only: &["git diff-files", "git diff-files --quiet", "git diff-files -p --stat"],
    not_read_only: &["git diff-files --output=pwned", "git diff-files --ext-diff -p"],
    ..DIFFS
};

pub(super) const DIFF_INDEX: CommandSpec = CommandSpec {
    name: "diff-index",
    read_only: &["git diff-index HEAD", "git diff-index --quiet HEAD --", "git diff-index --cached -p HEAD"],
    not_read_only: &["git diff-index --output=pwned HEAD", "git diff-index --textconv -p HEAD"],
    ..DIFFS
};

pub(super) const DIFF_TREE: CommandSpec = CommandSpec {
    name: "diff-tree",
    read_only: &[
        "git diff-tree HEAD~1 HEAD",
        "git diff-tree --no-commit-id --name-only -r HEAD",
        "git diff-tree -p --root HEAD",
    ],
    not_read_only: &["git diff-tree --output=pwned HEAD~1 HEAD", "git diff-tree --ext-diff -p HEAD"],
    ..LOGS
};

pub(super) const SHORTLOG: CommandSpec = CommandSpec {
    name: "shortlog",
    options: SHORTLOG_OPTIONS,
    read_only: &["git shortlog -sn HEAD", "git shortlog -sne --all", "git shortlog --since=2020-01-01 main"],
    not_read_only: &["git shortlog --output=pwned HEAD", "git shortlog -n --output=pwned HEAD"],
    ..LOGS
};

const SHORTLOG_OPTIONS: &[OptionSpec] = &[
    value("--after --since"),
    flag("--all"),
    value("--author"),
    value("--before --until"),
    optional("--branches"),
    flag("--committer -c"),
    value("--date"),
    flag("--email -e"),
    flag("--first-parent"),
    optional("--format"),
    value("--grep"),
    value("--group"),
    flag("--merges"),
    flag("--no-merges"),
    flag("--numbered -n"),
    optional("--remotes"),
    flag("--reverse"),
    flag("--summary -s"),
    optional("--tags"),
    flag("-h"),
    optional("-w"),
];

pub(super) const CHERRY: CommandSpec = CommandSpec {
    name: "cherry",
    options: &[optional("--abbrev"), flag("--verbose -v"), flag("-h")],
    operands: Operands::DATA,
    read_only: &["git cherry main feature/x", "git cherry -v main"],
    not_read_only: &["git cherry --no-such-option main"],
    ..READS
};

pub(super) const FORMAT_PATCH: CommandSpec = CommandSpec {
    name: "format-patch",
    options: FORMAT_PATCH_OPTIONS,
    operands: Operands::DATA,
    check: Some(check::format_patch),
    read_only: &["git format-patch --stdout -1", "git format-patch --stdout --no-stat main..feature/x"],
    not_read_only: &[
        "git format-patch -1",
        "git format-patch -1 -o pwned",
        "git format-patch --stdout -1 -o pwned",
        "git format-patch --stdout -1 --output=pwned",
        "git format-patch --stdout --to --output=pwned -1",
    ],
    ..READS
};

const FORMAT_PATCH_OPTIONS: &[OptionSpec] = &[
    flag("-#"),
    flag("--binary"),
    value("--cc"),
    value("--in-reply-to"),
    flag("--keep-subject -k"),
    flag("--no-binary"),
    flag("--no-numbered -N"),
    flag("--no-signature"),
    flag("--no-stat -p"),
    flag("--numbered -n"),
    path("--output", EffectKind::Write),
    path("--output-directory -o", EffectKind::WriteInto),
    flag("--quiet -q"),
    flag("--root"),
    flag("--signoff -s"),
    value("--start-number"),
    optional("--stat"),
    flag("--stdout"),
    value("--subject-prefix"),
    value("--suffix"),
    value("--to"),
    flag("--zero-commit"),
    flag("-h"),
];

pub(super) const BLAME: CommandSpec = CommandSpec {
    name: "blame",
    options: BLAME_OPTIONS,
    operands: Operands::FILES,
    read_only: &[
        "git blame README.md",
        "git blame -L 1,2 README.md",
        "git blame -L1,+1 -w -C -M HEAD -- README.md",
        "git blame --porcelain -s README.md",
    ],
    not_read_only: &["git blame --output=pwned README.md", "git blame --textconv README.md"],
    ..READS
};

pub(super) const ANNOTATE: CommandSpec = CommandSpec {
    name: "annotate",
    read_only: &["git annotate README.md"],
    not_read_only: &["git annotate --output=pwned README.md"],
    ..BLAME
};

const BLAME_OPTIONS: &[OptionSpec] = &[
    optional("--abbrev"),
    value("--after --since"),
    flag("--color-by-age"),
    flag("--color-lines"),
    path("--contents", EffectKind::Read),
    value("--date"),
    value("--encoding"),
    flag("--first-parent"),
    value("--ignore-rev"),
    path("--ignore-revs-file", EffectKind::Read),
    flag("--incremental"),
    flag("--line-porcelain"),
    flag("--minimal"),
    flag("--no-progress"),
    flag("--no-textconv"),
    flag("--porcelain -p"),
    flag("--progress"),
    flag("--reverse"),
    flag("--root"),
    flag("--score-debug"),
    flag("--show-email -e"),
    flag("--show-name -f"),
    flag("--show-number -n"),
    flag("--show-stats"),
    runs_flag("--textconv"),
    optional("-C"),
    value("-L"),
    optional("-M"),
    path("-S", EffectKind::Read),
    flag("-b"),
    flag("-c"),
    flag("-h"),
    flag("-l"),
    flag("-s"),
    flag("-t"),
    flag("-w"),
];
