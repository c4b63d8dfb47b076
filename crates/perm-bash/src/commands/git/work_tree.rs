//! Commands that look at the working tree and the index.

use super::READS;
use crate::analysis::EffectKind;
use crate::specification::{
    CommandSpec, Operands, OptionArgument, OptionSpec, Role, flag, optional, path, runs_flag, value,
};

pub(super) const STATUS: CommandSpec = CommandSpec {
    name: "status",
    options: STATUS_OPTIONS,
    operands: Operands::paths(EffectKind::Look),
    read_only: &[
        "git status",
        "git status --short --branch",
        "git status -sb",
        "git status --porcelain=v2 -z",
        "git status -uno --ignored -- src",
        "git status -v",
        "git -C src status",
        "git --no-optional-locks status",
        "git --no-pager -c color.ui=never status",
    ],
    not_read_only: &[
        "git status --no-such-option",
        "git status $X",
        "git -p status",
        "git --git-dir=evil.git status",
        "git --work-tree . status",
        "git --bare status",
        "git -c core.fsmonitor=./payload.sh status",
        "git -c \"$X\" status",
        "git --exec-path=. status",
        "git --config-env=core.pager=X status",
        "git $X",
        "GIT_DIR=evil.git git status",
        "XDG_CONFIG_HOME=x git status",
        "./git status",
    ],
    ..READS
};

const STATUS_OPTIONS: &[OptionSpec] = &[
    flag("--ahead-behind"),
    flag("--branch -b"),
    optional("--column"),
    optional("--find-renames -M"),
    optional("--ignore-submodules"),
    optional("--ignored"),
    flag("--long"),
    flag("--no-ahead-behind"),
    flag("--no-column"),
    flag("--no-renames"),
    flag("--no-short"),
    flag("--null -z"),
    optional("--porcelain"),
    flag("--renames"),
    flag("--short -s"),
    flag("--show-stash"),
    optional("--untracked-files -u"),
    flag("--verbose -v"),
    flag("-h"),
];

pub(super) const LS_FILES: CommandSpec = CommandSpec {
    name: "ls-files",
    options: LS_FILES_OPTIONS,
    operands: Operands::paths(EffectKind::Look),
    read_only: &[
        "git ls-files",
        "git ls-files '*.py'",
        "git ls-files -m -o --exclude-standard",
        "git ls-files -s -z src",
        "git ls-files --error-unmatch README.md",
        "git ls-files --others --directory -x '*.o'",
        "git ls-files *",
    ],
    not_read_only: &["git ls-files --no-such-option"],
    options_inert: true,
    ..READS
};

const LS_FILES_OPTIONS: &[OptionSpec] = &[
    optional("--abbrev"),
    flag("--cached -c"),
    flag("--debug"),
    flag("--deduplicate"),
    flag("--deleted -d"),
    flag("--directory"),
    flag("--empty-directory"),
    flag("--eol"),
    flag("--error-unmatch"),
    value("--exclude -x"),
    path("--exclude-from -X", EffectKind::Read),
    value("--exclude-per-directory"),
    flag("--exclude-standard"),
    value("--format"),
    flag("--full-name"),
    flag("--ignored -i"),
    flag("--killed -k"),
    flag("--modified -m"),
    flag("--no-empty-directory"),
    flag("--others -o"),
    flag("--recurse-submodules"),
    flag("--resolve-undo"),
    flag("--sparse"),
    flag("--stage -s"),
    flag("--unmerged -u"),
    value("--with-tree"),
    flag("-f"),
    flag("-h"),
    flag("-t"),
    flag("-v"),
    flag("-z"),
];

pub(super) const GREP: CommandSpec = CommandSpec {
    name: "grep",
    options: GREP_OPTIONS,
    operands: Operands {
        first: &[Role::Data],
        first_unless: "-e --file",
        ..Operands::paths(EffectKind::ReadTree)
    },
    read_only: &[
        "git grep TODO",
        "git grep -n TODO",
        "git grep -nI -e TODO --and -e Text -- '*.md'",
        "git grep -l -i todo HEAD",
        "git grep -c -C2 -E 'TODO|alpha' HEAD -- src",
        "git grep -5 --cached alpha",
        "git grep --untracked -w alpha",
        "git grep --no-index alpha src",
    ],
    not_read_only: &[
        "git grep -O./payload.sh TODO",
        "git grep -nO./payload.sh TODO",
        "git grep -O TODO",
        "git grep --open-files-in-pager=./payload.sh TODO",
        "git grep --open=./payload.sh TODO",
        "git grep -e -O./payload.sh TODO",
        "git grep --textconv TODO",
        // Repositories inside that a commit names are entered, whose own settings then count.
        "git grep --recurse-submodules TODO HEAD",
        "git grep $X",
        "git grep TODO *",
    ],
    ..READS
};

const GREP_OPTIONS: &[OptionSpec] = &[
    flag("-#"),
    value("--after-context -A"),
    flag("--all-match"),
    flag("--and"),
    flag("--basic-regexp -G"),
    value("--before-context -B"),
    flag("--break"),
    flag("--cached"),
    optional("--color"),
    flag("--column"),
    value("--context -C"),
    flag("--count -c"),
    flag("--exclude-standard"),
    flag("--extended-regexp -E"),
    path("--file -f", EffectKind::Read),
    flag("--files-with-matches --name-only -l"),
    flag("--files-without-match -L"),
    flag("--fixed-strings -F"),
    flag("--full-name"),
    flag("--function-context -W"),
    flag("--heading"),
    flag("--ignore-case -i"),
    flag("--index"),
    flag("--invert-match -v"),
    flag("--line-number -n"),
    value("--max-count -m"),
    value("--max-depth"),
    flag("--no-color"),
    flag("--no-exclude-standard"),
    flag("--no-index"),
    flag("--no-line-number"),
    flag("--no-recursive"),
    flag("--no-textconv"),
    flag("--not"),
    flag("--null -z"),
    flag("--only-matching -o"),
    OptionSpec { names: "--open-files-in-pager -O", argument: OptionArgument::Optional, role: Role::Runs },
    flag("--or"),
    flag("--perl-regexp -P"),
    flag("--quiet -q"),
    flag("--recursive -r"),
    flag("--show-function -p"),
    flag("--text -a"),
    runs_flag("--textconv"),
    value("--threads"),
    flag("--untracked"),
    flag("--word-regexp -w"),
    flag("-H"),
    flag("-I"),
    value("-e"),
    flag("-h"),
];

pub(super) const CHECK_ATTR: CommandSpec = CommandSpec {
    name: "check-attr",
    options: &[
        flag("--all -a"),
        flag("--cached"),
        value("--source"),
        flag("--stdin"),
        flag("-h"),
        flag("-z"),
    ],
    operands: Operands::DATA,
    options_inert: true,
    read_only: &["git check-attr -a README.md", "git check-attr text -- README.md src/a.py"],
    not_read_only: &["git check-attr --no-such-option README.md"],
    ..READS
};

pub(super) const CHECK_IGNORE: CommandSpec = CommandSpec {
    name: "check-ignore",
    options: &[
        flag("--index"),
        flag("--no-index"),
        flag("--non-matching -n"),
        flag("--quiet -q"),
        flag("--stdin"),
        flag("--verbose -v"),
        flag("-h"),
        flag("-z"),
    ],
    operands: Operands::paths(EffectKind::Look),
    options_inert: true,
    read_only: &["git check-ignore build", "git check-ignore -v build/out.o .env"],
    not_read_only: &["git check-ignore --no-such-option build"],
    ..READS
};

pub(super) const CHECK_MAILMAP: CommandSpec = CommandSpec {
    name: "check-mailmap",
    options: &[
        value("--mailmap-blob"),
        path("--mailmap-file", EffectKind::Read),
        flag("--stdin"),
        flag("-h"),
    ],
    operands: Operands::DATA,
    options_inert: true,
    read_only: &["git check-mailmap 'Dev <dev@example.org>'"],
    not_read_only: &["git check-mailmap --no-such-option"],
    ..READS
};
