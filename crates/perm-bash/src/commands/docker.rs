//! docker: the forms that only ask its daemon.
//!
//! Rows: from `docker COMMAND --help` (28.2). Options that choose another
//! daemon or another configuration (`--config`, `--host`, `--context`, `--tls*`) are left out on purpose:
//! what they name may be anyone's. `search` and `manifest inspect` ask a registry.

use super::shorthand::{changes, connects, reads, runs_code};
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::{
    Base, CommandSpec, Finding, Operands, OptionSpec, Syntax, flag, path, stops, value,
};

const LS: &[OptionSpec] = &[value("--format"), stops("--help"), value("-f --filter"), flag("-q --quiet")];

const LOGS: &[OptionSpec] = &[
    flag("--details"),
    stops("--help"),
    value("--since"),
    value("--until"),
    flag("-f --follow"),
    value("-n --tail"),
    flag("-t --timestamps"),
];

const LS_2: &[OptionSpec] = &[
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

const STATS: &[OptionSpec] =
    &[value("--format"), stops("--help"), flag("--no-stream"), flag("--no-trunc"), flag("-a --all")];

const EVENTS: &[OptionSpec] =
    &[value("--format"), stops("--help"), value("--since"), value("--until"), value("-f --filter")];

const HISTORY: &[OptionSpec] = &[
    value("--format"),
    stops("--help"),
    flag("--no-trunc"),
    value("--platform"),
    flag("-H --human"),
    flag("-q --quiet"),
];

const LS_3: &[OptionSpec] = &[
    flag("--digests"),
    value("--format"),
    stops("--help"),
    flag("--no-trunc"),
    flag("--tree"),
    flag("-a --all"),
    value("-f --filter"),
    flag("-q --quiet"),
];

const LS_4: &[OptionSpec] =
    &[value("--format"), stops("--help"), flag("--no-trunc"), value("-f --filter"), flag("-q --quiet")];

const PS: &[OptionSpec] = &[
    value("--format"),
    stops("--help"),
    flag("--no-resolve"),
    flag("--no-trunc"),
    value("-f --filter"),
    flag("-q --quiet"),
];

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "docker",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[stops("--help"), flag("-D --debug"), value("-l --log-level"), stops("-v --version")],
    subcommands: &[
        changes("attach", &["docker attach x"]),
        runs_code("build", &["docker build ."]),
        changes("checkpoint", &["docker checkpoint x"]),
        changes("commit", &["docker commit x"]),
        CommandSpec { name: "compose", ..super::compose::COMPOSE },
        CommandSpec {
            name: "config",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("create", &["docker config create x"]),
                reads(
                    "inspect",
                    &[stops("--help"), flag("--pretty"), value("-f --format")],
                    Operands::DATA,
                    &["docker config inspect x"],
                ),
                CommandSpec { aliases: &["list"], ..reads("ls", LS, Operands::NONE, &["docker config ls"]) },
                changes("rm", &["docker config rm x"]),
            ],
            read_only: &["docker config"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "container",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("attach", &["docker container attach x"]),
                changes("commit", &["docker container commit x"]),
                CommandSpec {
                    name: "cp",
                    syntax: Syntax::Strict,
                    options: &[flag("-L --follow-link"), flag("-a --archive"), flag("-q --quiet")],
                    operands: Operands::DATA,
                    base: Base::Modifies,
                    check: Some(copied),
                    not_read_only: &["docker container cp x"],
                    ..CommandSpec::NEW
                },
                changes("create", &["docker container create x"]),
                reads("diff", &[stops("--help")], Operands::DATA, &["docker container diff x"]),
                runs_code("exec", &["docker container exec x"]),
                CommandSpec {
                    name: "export",
                    syntax: Syntax::Strict,
                    options: &[path("-o --output", EffectKind::Write)],
                    operands: Operands::DATA,
                    base: Base::Modifies,
                    not_read_only: &["docker container export x"],
                    ..CommandSpec::NEW
                },
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
                    ..reads("ls", LS_2, Operands::NONE, &["docker container ls"])
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
        },
        CommandSpec {
            name: "context",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("create", &["docker context create x"]),
                changes("export", &["docker context export x"]),
                changes("import", &["docker context import x"]),
                reads(
                    "inspect",
                    &[stops("--help"), value("-f --format")],
                    Operands::DATA,
                    &["docker context inspect x"],
                ),
                CommandSpec {
                    aliases: &["list"],
                    ..reads(
                        "ls",
                        &[value("--format"), stops("--help"), flag("-q --quiet")],
                        Operands::NONE,
                        &["docker context ls"],
                    )
                },
                changes("rm", &["docker context rm x"]),
                reads("show", &[stops("--help")], Operands::NONE, &["docker context show"]),
                changes("update", &["docker context update x"]),
                changes("use", &["docker context use x"]),
            ],
            read_only: &["docker context"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "cp",
            syntax: Syntax::Strict,
            options: &[flag("-L --follow-link"), flag("-a --archive"), flag("-q --quiet")],
            operands: Operands::DATA,
            base: Base::Modifies,
            check: Some(copied),
            not_read_only: &["docker cp web:/etc/passwd ."],
            ..CommandSpec::NEW
        },
        changes("create", &["docker create x"]),
        reads("diff", &[stops("--help")], Operands::DATA, &["docker diff x"]),
        reads("events", EVENTS, Operands::NONE, &["docker events"]),
        runs_code("exec", &["docker exec web ls"]),
        CommandSpec {
            name: "export",
            syntax: Syntax::Strict,
            options: &[path("-o --output", EffectKind::Write)],
            operands: Operands::DATA,
            base: Base::Modifies,
            not_read_only: &["docker export web"],
            ..CommandSpec::NEW
        },
        reads("history", HISTORY, Operands::DATA, &["docker history x"]),
        CommandSpec {
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
                CommandSpec {
                    aliases: &["list"],
                    ..reads("ls", LS_3, Operands::DATA, &["docker image ls x"])
                },
                changes("prune", &["docker image prune -af"]),
                connects("pull", &["docker image pull x"]),
                connects("push", &["docker image push x"]),
                changes("rm", &["docker image rm x"]),
                CommandSpec {
                    name: "save",
                    syntax: Syntax::Strict,
                    options: &[value("--platform"), path("-o --output", EffectKind::Write)],
                    operands: Operands::DATA,
                    base: Base::Modifies,
                    not_read_only: &["docker image save x"],
                    ..CommandSpec::NEW
                },
                changes("tag", &["docker image tag x"]),
            ],
            read_only: &["docker image"],
            ..CommandSpec::NEW
        },
        reads("images", LS_3, Operands::DATA, &["docker images", "docker images -q --filter dangling=true"]),
        changes("import", &["docker import x"]),
        reads("info", &[stops("--help"), value("-f --format")], Operands::NONE, &["docker info"]),
        reads(
            "inspect",
            &[stops("--help"), value("--type"), value("-f --format"), flag("-s --size")],
            Operands::DATA,
            &["docker inspect --format \"{{json .Config.Env}}\" c"],
        ),
        changes("kill", &["docker kill x"]),
        changes("load", &["docker load x"]),
        changes("login", &["docker login x"]),
        changes("logout", &["docker logout x"]),
        reads("logs", LOGS, Operands::DATA, &["docker logs --tail 50 web", "docker logs -f web"]),
        CommandSpec {
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
                CommandSpec {
                    aliases: &["list"],
                    ..reads("ls", LS_4, Operands::NONE, &["docker network ls"])
                },
                changes("prune", &["docker network prune x"]),
                changes("rm", &["docker network rm x"]),
            ],
            read_only: &["docker network"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "node",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("demote", &["docker node demote x"]),
                reads(
                    "inspect",
                    &[stops("--help"), flag("--pretty"), value("-f --format")],
                    Operands::DATA,
                    &["docker node inspect x"],
                ),
                CommandSpec { aliases: &["list"], ..reads("ls", LS, Operands::NONE, &["docker node ls"]) },
                changes("promote", &["docker node promote x"]),
                reads("ps", PS, Operands::DATA, &["docker node ps x"]),
                changes("rm", &["docker node rm x"]),
                changes("update", &["docker node update x"]),
            ],
            read_only: &["docker node"],
            ..CommandSpec::NEW
        },
        changes("pause", &["docker pause x"]),
        CommandSpec {
            name: "plugin",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("create", &["docker plugin create x"]),
                changes("disable", &["docker plugin disable x"]),
                changes("enable", &["docker plugin enable x"]),
                reads(
                    "inspect",
                    &[stops("--help"), value("-f --format")],
                    Operands::DATA,
                    &["docker plugin inspect x"],
                ),
                changes("install", &["docker plugin install x"]),
                CommandSpec {
                    aliases: &["list"],
                    ..reads("ls", LS_4, Operands::NONE, &["docker plugin ls"])
                },
                changes("push", &["docker plugin push x"]),
                changes("rm", &["docker plugin rm x"]),
                changes("set", &["docker plugin set x"]),
                changes("upgrade", &["docker plugin upgrade x"]),
            ],
            read_only: &["docker plugin"],
            ..CommandSpec::NEW
        },
        reads("port", &[stops("--help")], Operands::DATA, &["docker port x"]),
        CommandSpec {
            not_read_only: &[
                "docker --host=tcp://h:1 ps",
                "docker ps --context x",
                "DOCKER_HOST=ssh://h docker ps",
            ],
            ..reads(
                "ps",
                LS_2,
                Operands::NONE,
                &["docker ps", "docker ps -a --format \"{{.Names}}\"", "docker ps -aq --no-trunc -n 3"],
            )
        },
        connects("pull", &["docker pull alpine"]),
        connects("push", &["docker push x"]),
        changes("rename", &["docker rename x"]),
        changes("restart", &["docker restart x"]),
        changes("rm", &["docker rm x"]),
        changes("rmi", &["docker rmi x"]),
        runs_code("run", &["docker run --rm alpine true"]),
        CommandSpec {
            name: "save",
            syntax: Syntax::Strict,
            options: &[value("--platform"), path("-o --output", EffectKind::Write)],
            operands: Operands::DATA,
            base: Base::Modifies,
            not_read_only: &["docker save -o x.tar web"],
            ..CommandSpec::NEW
        },
        connects("search", &["docker search alpine"]),
        CommandSpec {
            name: "secret",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("create", &["docker secret create x"]),
                reads(
                    "inspect",
                    &[stops("--help"), flag("--pretty"), value("-f --format")],
                    Operands::DATA,
                    &["docker secret inspect x"],
                ),
                CommandSpec { aliases: &["list"], ..reads("ls", LS, Operands::NONE, &["docker secret ls"]) },
                changes("rm", &["docker secret rm x"]),
            ],
            read_only: &["docker secret"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "service",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("create", &["docker service create x"]),
                reads(
                    "inspect",
                    &[stops("--help"), flag("--pretty"), value("-f --format")],
                    Operands::DATA,
                    &["docker service inspect x"],
                ),
                reads(
                    "logs",
                    &[
                        flag("--details"),
                        stops("--help"),
                        flag("--no-resolve"),
                        flag("--no-task-ids"),
                        flag("--no-trunc"),
                        flag("--raw"),
                        value("--since"),
                        flag("-f --follow"),
                        value("-n --tail"),
                        flag("-t --timestamps"),
                    ],
                    Operands::DATA,
                    &["docker service logs x"],
                ),
                CommandSpec { aliases: &["list"], ..reads("ls", LS, Operands::NONE, &["docker service ls"]) },
                reads("ps", PS, Operands::DATA, &["docker service ps x"]),
                changes("rm", &["docker service rm x"]),
                changes("rollback", &["docker service rollback x"]),
                changes("scale", &["docker service scale x"]),
                changes("update", &["docker service update x"]),
            ],
            read_only: &["docker service"],
            ..CommandSpec::NEW
        },
        CommandSpec {
            name: "stack",
            syntax: Syntax::Posix { abbreviations: false },
            subcommands: &[
                changes("deploy", &["docker stack deploy x"]),
                CommandSpec {
                    aliases: &["list"],
                    ..reads("ls", &[value("--format"), stops("--help")], Operands::NONE, &["docker stack ls"])
                },
                reads("ps", PS, Operands::DATA, &["docker stack ps x"]),
                changes("rm", &["docker stack rm x"]),
                reads("services", LS, Operands::DATA, &["docker stack services x"]),
            ],
            not_read_only: &["docker stack config -c x.yml"],
            ..CommandSpec::NEW
        },
        changes("start", &["docker start x"]),
        reads("stats", STATS, Operands::DATA, &["docker stats --no-stream"]),
        changes("stop", &["docker stop x"]),
        changes("swarm", &["docker swarm x"]),
        CommandSpec {
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
                reads(
                    "info",
                    &[stops("--help"), value("-f --format")],
                    Operands::NONE,
                    &["docker system info"],
                ),
                changes("prune", &["docker system prune"]),
            ],
            read_only: &["docker system"],
            ..CommandSpec::NEW
        },
        changes("tag", &["docker tag x"]),
        CommandSpec {
            name: "top",
            syntax: Syntax::Posix { abbreviations: false },
            operands: Operands::DATA,
            read_only: &["docker top web -o pid,cmd"],
            ..CommandSpec::NEW
        },
        changes("trust", &["docker trust x"]),
        changes("unpause", &["docker unpause x"]),
        changes("update", &["docker update x"]),
        reads(
            "version",
            &[stops("--help"), value("-f --format")],
            Operands::NONE,
            &["docker version --format json"],
        ),
        CommandSpec {
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
        },
        reads("wait", &[stops("--help")], Operands::DATA, &["docker wait x"]),
    ],
    own_state: &["~/.docker"],
    service: Some("docker"),
    read_only: &["docker --version", "docker"],
    not_read_only: &[
        "docker --config ./evil ps",
        "docker -H ssh://h ps",
        "docker --context x ps",
        "docker evil",
        "docker manifest inspect alpine",
    ],
    ..CommandSpec::NEW
}];

/// Where `docker cp` puts things: into a local path, which is the operand without a `container:` in front.
fn copied(arguments: &Arguments<'_>) -> Finding {
    super::remote::copied(arguments, &[])
}
