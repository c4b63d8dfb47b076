//! docker: the forms that only ask its daemon.
//!
//! Rows: from `docker COMMAND --help` (28.2). Options that choose another
//! daemon or another configuration (`--config`, `--host`, `--context`, `--tls*`) are left out on purpose:
//! what they name may be anyone's. `search` and `manifest inspect` ask a registry.

use super::docker_groups::{
    self, CONTAINERS, CP, EVENTS, EXPORT, HISTORY, IMAGES, LOGS, LS, PLUGINS, PS, SAVE, STATS,
};
use super::shorthand::{changes, connects, reads_pflag as reads, runs_code};
use crate::specification::{CommandSpec, Operands, Syntax, flag, stops, value};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[CommandSpec {
    name: "docker",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[stops("--help"), flag("-D --debug"), value("-l --log-level"), stops("-v --version")],
    subcommands: &[
        changes("attach", &["docker attach x"]),
        runs_code("build", &["docker build ."]),
        docker_groups::BUILDX,
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
        docker_groups::CONTAINER,
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
        CommandSpec { not_read_only: &["docker cp web:/etc/passwd ."], ..CP },
        changes("create", &["docker create x"]),
        reads("diff", &[stops("--help")], Operands::DATA, &["docker diff x"]),
        reads("events", EVENTS, Operands::NONE, &["docker events"]),
        runs_code("exec", &["docker exec web ls"]),
        CommandSpec { not_read_only: &["docker export web"], ..EXPORT },
        reads("history", HISTORY, Operands::DATA, &["docker history x"]),
        docker_groups::IMAGE,
        reads(
            "images",
            IMAGES,
            Operands::DATA,
            &["docker images", "docker images -q --filter dangling=true"],
        ),
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
        docker_groups::NETWORK,
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
                    ..reads("ls", PLUGINS, Operands::NONE, &["docker plugin ls"])
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
                CONTAINERS,
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
        CommandSpec { not_read_only: &["docker save -o x.tar web"], ..SAVE },
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
        docker_groups::SYSTEM,
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
        docker_groups::VOLUME,
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
