//! helm: the forms that only ask the cluster of the user's own configuration.
//!
//! Rows: its manual. Left out on purpose: what names another configuration, server or credential, and what reads
//! files that may be addresses. A chart may call for remote parts when it is rendered.

use super::shorthand::{changes, connects, reads_pflag as reads, runs_code};
use crate::specification::{CommandSpec, Operands, Syntax, flag, stops, value};

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
        runs_code("lint", &["helm lint x"]),
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
        connects("show", &["helm show values oci://x.example/c"]),
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
        runs_code("template", &["helm template ./chart --output-dir x"]),
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
