//! GitLab's `glab`: the forms that list and view.
//!
//! Source: the manual pages of glab (not run here: every command needs an account). Like gh it stops at an option
//! that a command does not know before it sends anything, so one table of options serves all reading forms. A
//! subcommand that is not in the table may be an alias, which runs anything. `ci view` takes keys that cancel and
//! retry jobs, `ci lint` sends a file.

use crate::analysis::FolderProgram;
use crate::arguments::Arguments;
use crate::commands::remote::is_no_address;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, runs_flag, stops, value,
};
use crate::value::Value;

/// What the reading subcommands share. glab runs git to find the repository it is in.
const fn reads(
    name: &'static str,
    read_only: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Pflag,
        options: LOOK_OPTIONS,
        operands: Operands::DATA,
        service: Some("gitlab"),
        own_state: &["~/.config/glab-cli", "~/.cache/glab-cli"],
        folder: Some(FolderProgram::Git),
        check: Some(own_host),
        read_only,
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// A group of subcommands, of which those that are not named change something.
const fn group(
    name: &'static str,
    subcommands: &'static [CommandSpec],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Posix { abbreviations: false },
        base: Base::Modifies,
        subcommands,
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The program.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "glab",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[stops("--help"), stops("--version")],
    base: Base::Modifies,
    subcommands: &[
        group(
            "ci",
            &[
                reads("list", &["glab ci list --status=failed", "glab ci list -P 5"], &["glab ci list -x"]),
                CommandSpec {
                    options: &[
                        value("--branch -b"),
                        flag("--compact -c"),
                        stops("--help"),
                        flag("--live -l"),
                        value("--repo -R"),
                    ],
                    ..reads(
                        "status",
                        &["glab ci status", "glab ci status -b \"$X\""],
                        &["glab ci status \"$X\""],
                    )
                },
                reads("trace", &["glab ci trace 224356863"], &["glab ci trace -w"]),
            ],
            &["glab ci", "glab ci run", "glab ci view", "glab ci lint", "glab ci retry 1"],
        ),
        group(
            "issue",
            &[
                reads(
                    "list",
                    &["glab issue list --assignee=@me", "glab issue list -R g/n/r -l bug --closed"],
                    &[
                        "glab issue list -R https://x.example/o/r",
                        "glab issue list -R \"$X\"",
                        "glab issue list -R h.example/o/r",
                    ],
                ),
                reads("view", &["glab issue view 12 --comments"], &["glab issue view 12 --web"]),
            ],
            &["glab issue", "glab issue create -t x", "glab issue close 1", "glab issue note 1 -m x"],
        ),
        group(
            "label",
            &[reads("list", &["glab label list"], &["glab label list -w"])],
            &["glab label create -n x"],
        ),
        group(
            "mr",
            &[
                reads("diff", &["glab mr diff 31", "glab mr diff 31 --color=never"], &["glab mr diff -w"]),
                reads(
                    "list",
                    &[
                        "glab mr list",
                        "glab mr list --reviewer=@me --draft",
                        "glab mr list --source-branch \"$X\"",
                    ],
                    &["glab mr list --no-such-option", "glab mr list -s x"],
                ),
                reads(
                    "view",
                    &["glab mr view 31 --comments", "glab mr view"],
                    &["glab mr view 31 -w", "glab mr view https://x.example/o/r/-/merge_requests/1"],
                ),
            ],
            &["glab mr", "glab mr merge 1", "glab mr checkout 1", "glab mr note 1 -m x", "glab mr approve"],
        ),
        group(
            "release",
            &[
                reads("list", &["glab release list"], &["glab release list -x"]),
                reads("view", &["glab release view v1"], &["glab release view v1 -w"]),
            ],
            &["glab release create v1", "glab release download v1"],
        ),
        group(
            "repo",
            &[reads(
                "view",
                &["glab repo view", "glab repo view g/r -b main"],
                &[
                    "glab repo view -w",
                    "glab repo view h.example/g/r",
                    "glab repo view git@h.example:g/r",
                    "glab repo view \"$X\"",
                ],
            )],
            &["glab repo clone g/r", "glab repo delete g/r"],
        ),
    ],
    read_only: &["glab --version", "glab --help"],
    not_read_only: &["glab", "glab no-such-command", "glab api x", "GITLAB_HOST=x glab mr list"],
    ..CommandSpec::NEW
}];

/// The options of the reading forms, sorted.
const LOOK_OPTIONS: &[OptionSpec] = &[
    flag("--all -A"),
    value("--assignee -a"),
    value("--author"),
    value("--branch -b"),
    flag("--closed"),
    value("--color"),
    flag("--comments"),
    flag("--compact"),
    flag("--confidential -C"),
    flag("--draft -d"),
    value("--group -g"),
    stops("--help"),
    value("--in"),
    value("--issue-type"),
    value("--label -l"),
    flag("--merged -M"),
    value("--milestone -m"),
    value("--not-assignee"),
    value("--not-author"),
    value("--not-label"),
    value("--orderBy"),
    value("--output -F"),
    value("--output-format"),
    value("--page -p"),
    value("--per-page -P"),
    value("--repo -R"),
    value("--reviewer -r"),
    value("--search"),
    value("--sort"),
    value("--source-branch"),
    value("--status"),
    flag("--system-logs"),
    value("--target-branch"),
    runs_flag("--web -w"),
    // `--closed` or `--comments` or `--compact`.
    flag("-c"),
];

/// The repository is one of the service's own, no address of another host.
fn own_host(arguments: &Arguments<'_>) -> Finding {
    let is_path =
        |value: &Value| value.texts().is_some_and(|texts| texts.iter().all(|text| is_repository(text)));
    let repositories = arguments.given("--repo").all(|given| given.argument.as_ref().is_some_and(is_path));
    let is_own: fn(&Value) -> bool = match arguments.path.get(1) {
        Some(&"repo") => is_path,
        _ => is_no_address,
    };
    if repositories && arguments.operands.iter().all(|operand| is_own(operand.value)) {
        return Finding::AsListed;
    }
    Finding::Unknown("this may name another host; write the repository as `owner/name`".to_owned())
}

/// `owner/name` or `group/namespace/name`. In front of three or more parts a host may stand.
fn is_repository(text: &str) -> bool {
    let parts = text.split('/').count();
    let first = text.split('/').next().unwrap_or_default();
    !text.contains([':', '@']) && (parts <= 2 || (parts == 3 && !first.contains('.') && first != "localhost"))
}
