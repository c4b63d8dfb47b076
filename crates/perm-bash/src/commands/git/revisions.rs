//! Names of revisions: which commit a word means, and what a commit is called.

use super::READS;
use crate::specification::{CommandSpec, Operands, OptionSpec, flag, optional, value};

pub(super) const DESCRIBE: CommandSpec = CommandSpec {
    name: "describe",
    options: &[
        optional("--abbrev"),
        flag("--all"),
        flag("--always"),
        optional("--broken"),
        value("--candidates"),
        flag("--contains"),
        flag("--debug"),
        optional("--dirty"),
        flag("--exact-match"),
        value("--exclude"),
        flag("--first-parent"),
        flag("--long"),
        value("--match"),
        flag("--tags"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    read_only: &["git describe --tags --always", "git describe --tags --dirty", "git describe --all HEAD"],
    not_read_only: &["git describe --no-such-option"],
    ..READS
};

pub(super) const NAME_REV: CommandSpec = CommandSpec {
    name: "name-rev",
    options: &[
        flag("--all"),
        flag("--always"),
        flag("--annotate-stdin --stdin"),
        value("--exclude"),
        flag("--name-only"),
        flag("--no-undefined"),
        value("--refs"),
        flag("--tags"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    read_only: &["git name-rev HEAD", "git name-rev --tags --name-only HEAD"],
    not_read_only: &["git name-rev --no-such-option HEAD"],
    ..READS
};

pub(super) const MERGE_BASE: CommandSpec = CommandSpec {
    name: "merge-base",
    options: &[
        flag("--all -a"),
        flag("--fork-point"),
        flag("--independent"),
        flag("--is-ancestor"),
        flag("--octopus"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    options_inert: true,
    read_only: &[
        "git merge-base main old",
        "git merge-base --is-ancestor old main",
        "git merge-base -a main old",
    ],
    not_read_only: &["git merge-base --no-such-option main old"],
    ..READS
};

pub(super) const REV_PARSE: CommandSpec = CommandSpec {
    name: "rev-parse",
    options: REV_PARSE_OPTIONS,
    operands: Operands::DATA,
    options_inert: true,
    read_only: &[
        "git rev-parse HEAD",
        "git rev-parse --abbrev-ref HEAD",
        "git rev-parse --short HEAD",
        "git rev-parse --short=8 HEAD",
        "git rev-parse --show-toplevel",
        "git rev-parse --git-dir",
        "git rev-parse --is-inside-work-tree",
        "git rev-parse --verify --quiet refs/heads/main",
        "git rev-parse --abbrev-ref --symbolic-full-name @{u}",
        "git rev-parse --git-path hooks",
        "git rev-parse \"$X\"",
    ],
    not_read_only: &["git rev-parse --no-such-option"],
    ..READS
};

const REV_PARSE_OPTIONS: &[OptionSpec] = &[
    optional("--abbrev-ref"),
    flag("--absolute-git-dir"),
    optional("--after --since"),
    flag("--all"),
    optional("--before --until"),
    optional("--branches"),
    value("--default"),
    optional("--disambiguate"),
    optional("--exclude"),
    flag("--flags"),
    flag("--git-common-dir"),
    flag("--git-dir"),
    value("--git-path"),
    optional("--glob"),
    flag("--is-bare-repository"),
    flag("--is-inside-git-dir"),
    flag("--is-inside-work-tree"),
    flag("--is-shallow-repository"),
    flag("--local-env-vars"),
    flag("--no-flags"),
    flag("--no-revs"),
    flag("--not"),
    optional("--path-format"),
    value("--prefix"),
    flag("--quiet -q"),
    optional("--remotes"),
    value("--resolve-git-dir"),
    flag("--revs-only"),
    flag("--shared-index-path"),
    optional("--short"),
    flag("--show-cdup"),
    optional("--show-object-format"),
    flag("--show-prefix"),
    flag("--show-ref-format"),
    flag("--show-superproject-working-tree"),
    flag("--show-toplevel"),
    flag("--sq"),
    flag("--symbolic"),
    flag("--symbolic-full-name"),
    optional("--tags"),
    flag("--verify"),
    flag("-h"),
];
