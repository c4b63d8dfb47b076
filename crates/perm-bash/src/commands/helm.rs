//! helm: the forms that only ask the cluster of the user's own configuration.
//!
//! Rows: its manual. Left out on purpose: what names another configuration, server or credential, and what reads
//! files that may be addresses. A chart is rendered where it lies on this machine: its templates call no program, and ask
//! no name server without `--enable-dns` (helm 3.10 and later).

use super::shorthand::{changes, connects, reads_pflag as reads};
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, path, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "helm",
    syntax: Syntax::Pflag,
    options: &[flag("--debug"), stops("--help"), value("--kube-context"), value("-n --namespace")],
    subcommands: &[
        changes("create", &["helm create x"]),
        changes("dependency", &["helm dependency x"]),
        reads("env", &[stops("--help")], Operands::DATA, &["helm env x"]),
        CommandSpec {
            name: "get",
            syntax: Syntax::Posix { abbreviations: false },
            options: &[stops("--help")],
            subcommands: &[
                reads(
                    "all",
                    &[stops("--help"), value("--revision"), value("--template")],
                    Operands::DATA,
                    &["helm get all x"],
                ),
                reads(
                    "hooks",
                    &[stops("--help"), value("--revision")],
                    Operands::DATA,
                    &["helm get hooks x"],
                ),
                reads(
                    "manifest",
                    &[stops("--help"), value("--revision")],
                    Operands::DATA,
                    &["helm get manifest x"],
                ),
                reads(
                    "metadata",
                    &[stops("--help"), value("--revision"), value("-o --output")],
                    Operands::DATA,
                    &["helm get metadata x"],
                ),
                reads(
                    "notes",
                    &[stops("--help"), value("--revision")],
                    Operands::DATA,
                    &["helm get notes x"],
                ),
                reads(
                    "values",
                    &[stops("--help"), value("--revision"), flag("-a --all"), value("-o --output")],
                    Operands::DATA,
                    &["helm get values web --all"],
                ),
            ],
            read_only: &["helm get"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            aliases: &["hist"],
            ..reads(
                "history",
                &[stops("--help"), value("--max"), value("-o --output")],
                Operands::DATA,
                &["helm history web"],
            )
        },
        changes("install", &["helm install web ./chart"]),
        local(
            "lint",
            &["helm lint ./chart", "helm lint --strict ."],
            &["helm lint x", "helm lint ./x -f https://x.example/v.yaml"],
        ),
        CommandSpec {
            aliases: &["ls"],
            not_read_only: &["helm list --kubeconfig ./k", "HELM_PLUGINS=./p helm list"],
            ..reads(
                "list",
                &[
                    flag("--deployed"),
                    flag("--failed"),
                    stops("--help"),
                    flag("--no-headers"),
                    value("--offset"),
                    flag("--pending"),
                    flag("--superseded"),
                    value("--time-format"),
                    flag("--uninstalled"),
                    flag("--uninstalling"),
                    flag("-A --all-namespaces"),
                    flag("-a --all"),
                    flag("-d --date"),
                    value("-f --filter"),
                    value("-l --selector"),
                    value("-m --max"),
                    value("-o --output"),
                    flag("-q --short"),
                    flag("-r --reverse"),
                ],
                Operands::NONE,
                &["helm list -A"],
            )
        },
        changes("package", &["helm package x"]),
        CommandSpec {
            name: "plugin",
            syntax: Syntax::Posix { abbreviations: false },
            options: &[stops("--help")],
            subcommands: &[
                changes("install", &["helm plugin install x"]),
                CommandSpec {
                    aliases: &["ls"],
                    ..reads("list", &[stops("--help")], Operands::NONE, &["helm plugin list"])
                },
                changes("uninstall", &["helm plugin uninstall x"]),
                changes("update", &["helm plugin update x"]),
            ],
            read_only: &["helm plugin"],
            ..CommandSpec::NEW
        },
        connects("pull", &["helm pull x"]),
        connects("push", &["helm push x"]),
        connects("registry", &["helm registry x"]),
        CommandSpec {
            name: "repo",
            syntax: Syntax::Posix { abbreviations: false },
            options: &[stops("--help")],
            subcommands: &[
                changes("add", &["helm repo add x https://x.example"]),
                changes("index", &["helm repo index x"]),
                CommandSpec {
                    aliases: &["ls"],
                    ..reads(
                        "list",
                        &[stops("--help"), value("-o --output")],
                        Operands::NONE,
                        &["helm repo list"],
                    )
                },
                changes("remove", &["helm repo remove x"]),
                changes("update", &["helm repo update x"]),
            ],
            read_only: &["helm repo"],
            ..CommandSpec::NEW
        },
        changes("rollback", &["helm rollback x"]),
        CommandSpec {
            name: "search",
            syntax: Syntax::Posix { abbreviations: false },
            options: &[stops("--help")],
            subcommands: &[
                connects("hub", &["helm search hub x"]),
                reads(
                    "repo",
                    &[
                        flag("--devel"),
                        flag("--fail-on-no-result"),
                        stops("--help"),
                        value("--max-col-width"),
                        value("--version"),
                        flag("-l --versions"),
                        value("-o --output"),
                        flag("-r --regexp"),
                    ],
                    Operands::DATA,
                    &["helm search repo nginx"],
                ),
            ],
            read_only: &["helm search"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "show",
            aliases: &["inspect"],
            syntax: Syntax::Posix { abbreviations: false },
            options: &[stops("--help")],
            subcommands: &[
                local("all", &["helm show all ./chart"], &["helm show all x"]),
                local("chart", &["helm show chart ."], &["helm show chart repo/x"]),
                local("crds", &["helm show crds ./chart"], &["helm show crds x"]),
                local("readme", &["helm show readme /srv/chart"], &["helm show readme x"]),
                local(
                    "values",
                    &["helm show values ./chart"],
                    &["helm show values oci://x.example/c", "helm show values charts/web"],
                ),
            ],
            read_only: &["helm show"],
            ..CommandSpec::NEW
        },
        reads(
            "status",
            &[
                stops("--help"),
                value("--revision"),
                flag("--show-desc"),
                flag("--show-resources"),
                value("-o --output"),
            ],
            Operands::DATA,
            &["helm status web -n prod"],
        ),
        local(
            "template",
            &[
                "helm template ./chart",
                "helm template web ./chart -f values.yaml --set image.tag=1",
                "helm template . --show-only templates/a.yaml -n prod",
            ],
            &[
                "helm template ./chart --output-dir x",
                "helm template charts/web",
                "helm template web repo/chart",
                "helm template ./chart -f https://x.example/v.yaml",
                "helm template ./chart -f \"$x\"",
                "helm template ./chart --post-renderer ./x",
                "helm template ./chart --dependency-update",
                "helm template ./chart --enable-dns",
                "helm template ./chart --validate",
                "helm template ./chart --repo https://x.example",
                "helm template ./chart --set-file a=https://x.example",
                "helm template",
            ],
        ),
        changes("test", &["helm test x"]),
        changes("uninstall", &["helm uninstall x"]),
        changes("upgrade", &["helm upgrade web ./chart"]),
        reads(
            "version",
            &[stops("--help"), flag("--short"), value("--template")],
            Operands::NONE,
            &["helm version --short"],
        ),
    ],
    own_state: &["~/.cache/helm", "~/.kube/cache"],
    service: Some("kubernetes"),
    read_only: &["helm"],
    ..CommandSpec::NEW
}];

/// What is known for every one of those.
const OF_CHART: &[OptionSpec] = &[
    stops("--help"),
    flag("--include-crds"),
    flag("--is-upgrade"),
    value("--kube-version"),
    value("--name-template"),
    flag("--no-hooks"),
    flag("--quiet"),
    value("--set"),
    value("--set-json"),
    value("--set-string"),
    flag("--skip-crds"),
    flag("--skip-tests"),
    flag("--strict"),
    value("-a --api-versions"),
    path("-f --values", EffectKind::Read),
    value("-s --show-only"),
];

/// A subcommand that works on a chart in a directory of this machine and on files of values.
const fn local(
    name: &'static str,
    read_only: &'static [&'static str],
    not_read_only: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        check: Some(is_local),
        not_read_only,
        ..reads(name, OF_CHART, Operands::paths(EffectKind::ReadTree), read_only)
    }
}

/// The last operand names the chart. Of a name without `./` in front that is no directory helm asks its
/// repositories; a file of values may be an address.
fn is_local(arguments: &Arguments<'_>) -> Finding {
    let here = |text: &str| {
        matches!(text, "." | "..")
            || text.starts_with(['/'])
            || text.starts_with("./")
            || text.starts_with("../")
    };
    let chart = arguments.operands.last().and_then(|one| one.value.text()).is_some_and(here);
    let files = arguments.given("-f").all(|option| {
        option.argument.as_ref().and_then(|file| file.text()).is_some_and(|text| !text.contains(':'))
    });
    let names = arguments.operands.iter().all(|one| one.value.text().is_some_and(|text| !text.contains(':')));
    if chart && files && names && arguments.operands.len() <= 2 {
        return Finding::AsListed;
    }
    Finding::Unknown("only a chart named by `./`, `../` or `/` certainly is one of this machine".to_owned())
}
