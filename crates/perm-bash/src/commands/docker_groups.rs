//! The management groups of docker, and the options that their commands share with the short forms.
//!
//! Rows: from `docker GROUP COMMAND --help` (28.2), `docker buildx COMMAND --help` (0.12).

use super::shorthand::{changes, connects, reads_pflag as reads, runs_code};
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, path, stops, value,
};

pub(super) const LS: &[OptionSpec] =
    &[value("--format"), stops("--help"), value("-f --filter"), flag("-q --quiet")];

pub(super) const LOGS: &[OptionSpec] = &[
    flag("--details"),
    stops("--help"),
    value("--since"),
    value("--until"),
    flag("-f --follow"),
    value("-n --tail"),
    flag("-t --timestamps"),
];

pub(super) const CONTAINERS: &[OptionSpec] = &[
    value("--format"),
    stops("--help"),
    flag("--no-trunc"),
    flag("-a --all"),
    value("-f --filter"),
    flag("-l --latest"),
    value("-n --last"),
    flag("-q --quiet"),
    flag("-s --size"),
];

pub(super) const STATS: &[OptionSpec] =
    &[value("--format"), stops("--help"), flag("--no-stream"), flag("--no-trunc"), flag("-a --all")];

pub(super) const EVENTS: &[OptionSpec] =
    &[value("--format"), stops("--help"), value("--since"), value("--until"), value("-f --filter")];

pub(super) const HISTORY: &[OptionSpec] = &[
    value("--format"),
    stops("--help"),
    flag("--no-trunc"),
    value("--platform"),
    flag("-H --human"),
    flag("-q --quiet"),
];

pub(super) const IMAGES: &[OptionSpec] = &[
    flag("--digests"),
    value("--format"),
    stops("--help"),
    flag("--no-trunc"),
    flag("--tree"),
    flag("-a --all"),
    value("-f --filter"),
    flag("-q --quiet"),
];

pub(super) const PLUGINS: &[OptionSpec] =
    &[value("--format"), stops("--help"), flag("--no-trunc"), value("-f --filter"), flag("-q --quiet")];

pub(super) const PS: &[OptionSpec] = &[
    value("--format"),
    stops("--help"),
    flag("--no-resolve"),
    flag("--no-trunc"),
    value("-f --filter"),
    flag("-q --quiet"),
];

/// `docker buildx`. `inspect --bootstrap` starts a builder.
pub(super) const BUILDX: CommandSpec = CommandSpec {
    name: "buildx",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        runs_code("bake", &["docker buildx bake"]),
        runs_code("build", &["docker buildx build ."]),
        changes("create", &["docker buildx create"]),
        reads("du", &[stops("--help"), flag("--verbose")], Operands::NONE, &["docker buildx du"]),
        CommandSpec {
            not_read_only: &["docker buildx inspect --bootstrap"],
            ..reads("inspect", &[stops("--help")], Operands::DATA, &["docker buildx inspect x"])
        },
        reads("ls", &[stops("--help")], Operands::NONE, &["docker buildx ls"]),
        changes("prune", &["docker buildx prune -f"]),
        changes("rm", &["docker buildx rm x"]),
        changes("stop", &["docker buildx stop"]),
        changes("use", &["docker buildx use x"]),
        reads("version", &[stops("--help")], Operands::NONE, &["docker buildx version"]),
    ],
    not_read_only: &["docker buildx x"],
    ..CommandSpec::NEW
};

/// `docker cp`
pub(super) const CP: CommandSpec = CommandSpec {
    name: "cp",
    syntax: Syntax::Pflag,
    options: &[flag("-L --follow-link"), flag("-a --archive"), flag("-q --quiet")],
    operands: Operands::DATA,
    base: Base::Modifies,
    check: Some(copied),
    ..CommandSpec::NEW
};

/// `docker export`
pub(super) const EXPORT: CommandSpec = CommandSpec {
    name: "export",
    syntax: Syntax::Pflag,
    options: &[path("-o --output", EffectKind::Write)],
    operands: Operands::DATA,
    base: Base::Modifies,
    ..CommandSpec::NEW
};

/// `docker save`
pub(super) const SAVE: CommandSpec = CommandSpec {
    name: "save",
    options: &[value("--platform"), path("-o --output", EffectKind::Write)],
    ..EXPORT
};

/// `docker container`.
pub(super) const CONTAINER: CommandSpec = CommandSpec {
    name: "container",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        changes("attach", &["docker container attach x"]),
        changes("commit", &["docker container commit x"]),
        CommandSpec { not_read_only: &["docker container cp x"], ..CP },
        changes("create", &["docker container create x"]),
        reads("diff", &[stops("--help")], Operands::DATA, &["docker container diff x"]),
        runs_code("exec", &["docker container exec x"]),
        CommandSpec { not_read_only: &["docker container export x"], ..EXPORT },
        reads(
            "inspect",
            &[stops("--help"), value("-f --format"), flag("-s --size")],
            Operands::DATA,
            &["docker container inspect x"],
        ),
        changes("kill", &["docker container kill x"]),
        reads("logs", LOGS, Operands::DATA, &["docker container logs x"]),
        CommandSpec {
            aliases: &["list", "ps"],
            ..reads("ls", CONTAINERS, Operands::NONE, &["docker container ls"])
        },
        changes("pause", &["docker container pause x"]),
        reads("port", &[stops("--help")], Operands::DATA, &["docker container port x"]),
        changes("prune", &["docker container prune x"]),
        changes("rename", &["docker container rename x"]),
        changes("restart", &["docker container restart x"]),
        changes("rm", &["docker container rm x"]),
        runs_code("run", &["docker container run x"]),
        changes("start", &["docker container start x"]),
        reads("stats", STATS, Operands::DATA, &["docker container stats x"]),
        changes("stop", &["docker container stop x"]),
        CommandSpec {
            name: "top",
            syntax: Syntax::Posix { abbreviations: false },
            operands: Operands::DATA,
            read_only: &["docker container top x"],
            ..CommandSpec::NEW
        },
        changes("unpause", &["docker container unpause x"]),
        changes("update", &["docker container update x"]),
        reads("wait", &[stops("--help")], Operands::DATA, &["docker container wait x"]),
    ],
    read_only: &["docker container"],
    ..CommandSpec::NEW
};

/// `docker image`.
pub(super) const IMAGE: CommandSpec = CommandSpec {
    name: "image",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        runs_code("build", &["docker image build x"]),
        reads("history", HISTORY, Operands::DATA, &["docker image history web"]),
        changes("import", &["docker image import x"]),
        reads(
            "inspect",
            &[stops("--help"), value("--platform"), value("-f --format")],
            Operands::DATA,
            &["docker image inspect x"],
        ),
        changes("load", &["docker image load x"]),
        CommandSpec { aliases: &["list"], ..reads("ls", IMAGES, Operands::DATA, &["docker image ls x"]) },
        changes("prune", &["docker image prune -af"]),
        connects("pull", &["docker image pull x"]),
        connects("push", &["docker image push x"]),
        changes("rm", &["docker image rm x"]),
        CommandSpec { not_read_only: &["docker image save x"], ..SAVE },
        changes("tag", &["docker image tag x"]),
    ],
    read_only: &["docker image"],
    ..CommandSpec::NEW
};

/// `docker network`.
pub(super) const NETWORK: CommandSpec = CommandSpec {
    name: "network",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        changes("connect", &["docker network connect x"]),
        changes("create", &["docker network create x"]),
        changes("disconnect", &["docker network disconnect x"]),
        reads(
            "inspect",
            &[stops("--help"), value("-f --format"), flag("-v --verbose")],
            Operands::DATA,
            &["docker network inspect bridge"],
        ),
        CommandSpec { aliases: &["list"], ..reads("ls", PLUGINS, Operands::NONE, &["docker network ls"]) },
        changes("prune", &["docker network prune x"]),
        changes("rm", &["docker network rm x"]),
    ],
    read_only: &["docker network"],
    ..CommandSpec::NEW
};

/// `docker system`.
pub(super) const SYSTEM: CommandSpec = CommandSpec {
    name: "system",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        reads(
            "df",
            &[value("--format"), stops("--help"), flag("-v --verbose")],
            Operands::NONE,
            &["docker system df -v"],
        ),
        reads("events", EVENTS, Operands::NONE, &["docker system events"]),
        reads("info", &[stops("--help"), value("-f --format")], Operands::NONE, &["docker system info"]),
        changes("prune", &["docker system prune"]),
    ],
    read_only: &["docker system"],
    ..CommandSpec::NEW
};

/// `docker volume`.
pub(super) const VOLUME: CommandSpec = CommandSpec {
    name: "volume",
    syntax: Syntax::Posix { abbreviations: false },
    subcommands: &[
        changes("create", &["docker volume create x"]),
        reads(
            "inspect",
            &[stops("--help"), value("-f --format")],
            Operands::DATA,
            &["docker volume inspect x"],
        ),
        CommandSpec {
            aliases: &["list"],
            ..reads(
                "ls",
                &[
                    flag("--cluster"),
                    value("--format"),
                    stops("--help"),
                    value("-f --filter"),
                    flag("-q --quiet"),
                ],
                Operands::NONE,
                &["docker volume ls -q"],
            )
        },
        changes("prune", &["docker volume prune x"]),
        changes("rm", &["docker volume rm x"]),
        changes("update", &["docker volume update x"]),
    ],
    read_only: &["docker volume"],
    ..CommandSpec::NEW
};

/// Where `docker cp` puts things: into a local path, which is the operand without a `container:` in front.
pub(super) fn copied(arguments: &Arguments<'_>) -> Finding {
    super::remote::copied(arguments, &[])
}
