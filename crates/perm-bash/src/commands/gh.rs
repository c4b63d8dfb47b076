//! GitHub's `gh`: the forms that list and view, and what the others do.
//!
//! Source: the manual of gh 2 (not run here: every command needs an account). gh stops at an option that
//! a command does not know before it sends anything, so one table of options serves all reading forms.
//! A subcommand that is not in the table may be an alias or an extension, which run anything.

mod check;
mod options;

use options::{API_OPTIONS, LOOK_OPTIONS, RUN_LIST_OPTIONS};

use crate::analysis::FolderProgram;
use crate::specification::{Base, CommandSpec, Operands, Syntax, flag, modifies, stops};

/// What the reading subcommands share. gh runs git to find the repository it is in.
const READS: CommandSpec = CommandSpec {
    syntax: Syntax::Pflag,
    options: LOOK_OPTIONS,
    operands: Operands::DATA,
    service: Some("github"),
    own_state: &["~/.cache/gh", "~/.local/state/gh"],
    folder: Some(FolderProgram::Git),
    check: Some(check::common),
    ..CommandSpec::NEW
};

/// A reading subcommand.
const fn reads(
    name: &'static str,
    read_only: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec { name, read_only, not_read_only, ..READS }
}

/// A subcommand that changes something, here or at the service.
const fn changes(name: &'static str, examples: &'static [&'static str]) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Pflag,
        base: Base::Modifies,
        not_read_only: examples,
        ..CommandSpec::NEW
    }
}

/// A group of subcommands; without one, gh prints its help.
const fn group(
    name: &'static str,
    subcommands: &'static [CommandSpec],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Pflag,
        base: Base::Modifies,
        subcommands,
        not_read_only,
        ..CommandSpec::NEW
    }
}

/// The program.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "gh",
    // What stands behind the subcommand's word may be handed on to an extension.
    syntax: Syntax::Posix { abbreviations: false },
    options: &[stops("--help"), stops("--version")],
    base: Base::Modifies,
    subcommands: SUBCOMMANDS,
    read_only: &["gh --version", "gh --help"],
    not_read_only: &["gh", "gh no-such-command", "gh $X", "GH_HOST=x gh pr list"],
    ..CommandSpec::NEW
}];

const SUBCOMMANDS: &[CommandSpec] = &[
    group(
        "alias",
        &[
            changes("delete", &["gh alias delete x"]),
            changes("import", &["gh alias import f"]),
            reads("list", &["gh alias list"], &["gh alias list --no-such-option"]),
            changes("set", &["gh alias set x '!touch pwned'"]),
        ],
        &["gh alias"],
    ),
    CommandSpec {
        options: API_OPTIONS,
        check: Some(check::api),
        ..reads(
            "api",
            &[
                "gh api repos/o/r/pulls",
                "gh api user --jq .login",
                "gh api -X GET repos/o/r --paginate",
                "gh api repos/o/r/pulls/1/comments -H 'Accept: application/vnd.github+json'",
                "gh api \"repos/o/r/pulls/$X/files\"",
                "gh api -X GET search/issues -f q='repo:o/r is:open'",
                "gh api --method GET repos/o/r/issues -F per_page=50",
                "gh api graphql -f query='{ viewer { login } }'",
                "gh api graphql -f query='query($n: Int!) { a(b: $n) { c } }' -F n=1 -f x=\"$X\" --paginate",
            ],
            &[
                "gh api -X DELETE repos/o/r/issues/comments/1",
                "gh api -XPOST repos/o/r/issues",
                "gh api --method=patch repos/o/r",
                "gh api --method \"$X\" repos/o/r",
                "gh api repos/o/r/issues -f title=x",
                "gh api repos/o/r/issues -ftitle=x",
                "gh api repos/o/r/issues -F title=x",
                "gh api repos/o/r/issues --raw-field=title=x",
                "gh api repos/o/r/issues --input body.json",
                "gh api -X GET repos/o/r/issues -F body=@f",
                "gh api -X GET repos/o/r/issues -F \"$X\"",
                "gh api graphql -f query='mutation { x }'",
                "gh api graphql -f query='query a { b } mutation c { d }' -f operationName=c",
                "gh api graphql -f query='{ a }' -f query='mutation { x }'",
                "gh api graphql -F query=@f.graphql",
                "gh api graphql -f query=\"$X\"",
                "gh api graphql -f query='{ a }' -F n=@f",
                "gh api graphql -f query='{ a }' -f \"$X\"",
                "gh api graphql --input f",
                "gh api graphql",
                "gh api https://example.invalid/x",
                "gh api --hostname example.invalid user",
                "gh api -H 'X-HTTP-Method-Override: DELETE' repos/o/r",
                "gh api \"$X\"",
            ],
        )
    },
    group(
        "auth",
        &[
            changes("login", &["gh auth login"]),
            changes("logout", &["gh auth logout"]),
            changes("refresh", &["gh auth refresh"]),
            changes("setup-git", &["gh auth setup-git"]),
            CommandSpec {
                options: &[flag("--active -a"), modifies("--show-token -t")],
                ..reads("status", &["gh auth status"], &["gh auth status --show-token", "gh auth status -t"])
            },
            changes("switch", &["gh auth switch"]),
            changes("token", &["gh auth token"]),
        ],
        &["gh auth"],
    ),
    CommandSpec { base: Base::Runs, ..changes("browse", &["gh browse"]) },
    group(
        "cache",
        &[
            changes("delete", &["gh cache delete --all"]),
            reads("list", &["gh cache list"], &["gh cache list --web"]),
        ],
        &["gh cache"],
    ),
    group(
        "config",
        &[
            changes("clear-cache", &["gh config clear-cache"]),
            reads("get", &["gh config get editor"], &["gh config get --no-such-option"]),
            reads("list", &["gh config list"], &["gh config list --no-such-option"]),
            changes("set", &["gh config set editor x"]),
        ],
        &["gh config"],
    ),
    group(
        "extension",
        &[
            changes("install", &["gh extension install o/r"]),
            reads("list", &["gh extension list"], &["gh extension list --no-such-option"]),
            changes("remove", &["gh extension remove x"]),
            changes("upgrade", &["gh extension upgrade --all"]),
        ],
        &["gh extension", "gh extension exec x"],
    ),
    group(
        "gist",
        &[
            changes("create", &["gh gist create f"]),
            changes("delete", &["gh gist delete 1"]),
            changes("edit", &["gh gist edit 1"]),
            reads("list", &["gh gist list --limit 5"], &["gh gist list --web"]),
            reads("view", &["gh gist view 1 --raw"], &["gh gist view 1 --web"]),
        ],
        &["gh gist"],
    ),
    group(
        "gpg-key",
        &[reads("list", &["gh gpg-key list"], &["gh gpg-key list --no-such-option"])],
        &["gh gpg-key", "gh gpg-key delete 1"],
    ),
    group(
        "issue",
        &[
            changes("close", &["gh issue close 1"]),
            changes("comment", &["gh issue comment 1 --body x"]),
            changes("create", &["gh issue create --title x --body y"]),
            changes("delete", &["gh issue delete 1"]),
            changes("edit", &["gh issue edit 1 --add-label x"]),
            reads(
                "list",
                &["gh issue list", "gh issue list -R o/r --state all -L 50 --json number,title"],
                &["gh issue list --web", "gh issue list -R example.invalid/o/r", "gh issue list -R \"$X\""],
            ),
            changes("reopen", &["gh issue reopen 1"]),
            reads("status", &["gh issue status"], &["gh issue status --no-such-option"]),
            reads(
                "view",
                &["gh issue view 1 --comments"],
                &["gh issue view 1 -w", "gh issue view \"$X\"", "gh issue view 1 -R git@h.example:o/r"],
            ),
        ],
        &["gh issue"],
    ),
    group(
        "label",
        &[
            changes("create", &["gh label create x"]),
            changes("delete", &["gh label delete x"]),
            reads("list", &["gh label list"], &["gh label list -w"]),
        ],
        &["gh label"],
    ),
    group(
        "org",
        &[reads("list", &["gh org list"], &["gh org list --no-such-option"])],
        &["gh org", "gh org delete 1"],
    ),
    group(
        "pr",
        &[
            changes("checkout", &["gh pr checkout 1"]),
            reads(
                "checks",
                &["gh pr checks 1", "gh pr checks --required --json name,state"],
                &["gh pr checks 1 --web"],
            ),
            changes("close", &["gh pr close 1"]),
            changes("comment", &["gh pr comment 1 --body x"]),
            changes("create", &["gh pr create --fill"]),
            reads("diff", &["gh pr diff 1", "gh pr diff 1 --name-only"], &["gh pr diff 1 -w"]),
            changes("edit", &["gh pr edit 1 --title x"]),
            reads(
                "list",
                &["gh pr list", "gh pr list --state open --author @me --json number,title --jq '.[0]'"],
                &["gh pr list --web", "gh pr list $X"],
            ),
            changes("merge", &["gh pr merge 1 --squash"]),
            changes("ready", &["gh pr ready 1"]),
            changes("reopen", &["gh pr reopen 1"]),
            changes("review", &["gh pr review 1 --approve"]),
            reads("status", &["gh pr status"], &["gh pr status --no-such-option"]),
            reads(
                "view",
                &["gh pr view", "gh pr view 1 --comments -R o/r", "gh pr view fix/branch"],
                &[
                    "gh pr view 1 --web",
                    "gh pr view https://h.example/o/r/pull/1",
                    "gh pr view HTTPS://h.example/o/r/pull/1",
                    "gh pr view \"$X\"",
                ],
            ),
        ],
        &["gh pr"],
    ),
    group(
        "project",
        &[
            reads(
                "field-list",
                &["gh project field-list 1 --owner o"],
                &["gh project field-list --no-such-option"],
            ),
            reads("item-list", &["gh project item-list 1 --owner o -L 50"], &["gh project item-list 1 -w"]),
            reads("list", &["gh project list --owner o"], &["gh project list --web"]),
            reads("view", &["gh project view 1 --owner o"], &["gh project view 1 -w"]),
        ],
        &["gh project", "gh project item-add 1 --url x"],
    ),
    group(
        "release",
        &[
            changes("create", &["gh release create v1"]),
            changes("delete", &["gh release delete v1"]),
            changes("download", &["gh release download v1"]),
            changes("edit", &["gh release edit v1"]),
            reads("list", &["gh release list -L 5"], &["gh release list --no-such-option"]),
            changes("upload", &["gh release upload v1 f"]),
            reads("view", &["gh release view v1 --json tagName"], &["gh release view v1 -w"]),
        ],
        &["gh release"],
    ),
    group(
        "repo",
        &[
            changes("clone", &["gh repo clone o/r"]),
            changes("create", &["gh repo create x --public"]),
            changes("delete", &["gh repo delete o/r --yes"]),
            changes("edit", &["gh repo edit --visibility public"]),
            changes("fork", &["gh repo fork o/r"]),
            reads("list", &["gh repo list o --limit 5"], &["gh repo list --no-such-option"]),
            changes("sync", &["gh repo sync"]),
            reads(
                "view",
                &["gh repo view o/r --json name"],
                &[
                    "gh repo view o/r -w",
                    "gh repo view h.example/o/r",
                    "gh repo view git@h.example:o/r",
                    "gh repo view https://h.example/o/r",
                    "gh repo view \"$(whoami).h.example/o/r\"",
                    "gh repo view \"$X\"",
                ],
            ),
        ],
        &["gh repo"],
    ),
    group(
        "ruleset",
        &[
            reads("check", &["gh ruleset check main"], &["gh ruleset check --web"]),
            reads("list", &["gh ruleset list"], &["gh ruleset list --web"]),
            reads("view", &["gh ruleset view 1"], &["gh ruleset view 1 --web"]),
        ],
        &["gh ruleset"],
    ),
    group(
        "run",
        &[
            changes("cancel", &["gh run cancel 1"]),
            changes("delete", &["gh run delete 1"]),
            changes("download", &["gh run download 1"]),
            CommandSpec {
                options: RUN_LIST_OPTIONS,
                ..reads(
                    "list",
                    &[
                        "gh run list --workflow ci.yml -L 3",
                        "gh run list -w ci.yml -b main",
                        "gh run list -b \"$X\"",
                    ],
                    &["gh run list --no-such-option", "gh run list -b $X", "gh run list \"$X\""],
                )
            },
            changes("rerun", &["gh run rerun 1"]),
            reads(
                "view",
                &["gh run view 1 --log-failed", "gh run view --job 2 --log"],
                &["gh run view 1 -w"],
            ),
            reads("watch", &["gh run watch 1 --exit-status"], &["gh run watch --no-such-option"]),
        ],
        &["gh run"],
    ),
    group(
        "search",
        &[
            reads("code", &["gh search code x --repo o/r"], &["gh search code x --web"]),
            reads("commits", &["gh search commits x"], &["gh search commits x -w"]),
            reads("issues", &["gh search issues x --state open"], &["gh search issues x -w"]),
            reads("prs", &["gh search prs x --json url"], &["gh search prs x -w"]),
            reads("repos", &["gh search repos x --language rust"], &["gh search repos x -w"]),
        ],
        &["gh search"],
    ),
    group(
        "secret",
        &[
            changes("delete", &["gh secret delete X"]),
            reads("list", &["gh secret list"], &["gh secret list --no-such-option"]),
            changes("set", &["gh secret set X --body y"]),
        ],
        &["gh secret"],
    ),
    group(
        "ssh-key",
        &[reads("list", &["gh ssh-key list"], &["gh ssh-key list --no-such-option"])],
        &["gh ssh-key", "gh ssh-key delete 1"],
    ),
    reads("status", &["gh status"], &["gh status --no-such-option"]),
    group(
        "variable",
        &[
            changes("delete", &["gh variable delete X"]),
            reads("get", &["gh variable get X"], &["gh variable get --no-such-option"]),
            reads("list", &["gh variable list"], &["gh variable list --no-such-option"]),
            changes("set", &["gh variable set X --body y"]),
        ],
        &["gh variable"],
    ),
    group(
        "workflow",
        &[
            changes("disable", &["gh workflow disable ci.yml"]),
            changes("enable", &["gh workflow enable ci.yml"]),
            reads("list", &["gh workflow list"], &["gh workflow list --no-such-option"]),
            changes("run", &["gh workflow run ci.yml"]),
            reads("view", &["gh workflow view ci.yml --yaml"], &["gh workflow view ci.yml -w"]),
        ],
        &["gh workflow"],
    ),
];
