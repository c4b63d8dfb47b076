//! docker compose, as a plugin of docker and as a program.
//!
//! Rows: from the manual of compose v2. `config -o` and `--lock-image-digests` write,
//! `--resolve-image-digests` asks a registry.

use super::shorthand::{changes, connects, reads_pflag as reads, runs_code};
use crate::analysis::{EffectKind, FolderProgram};
use crate::arguments::Arguments;
use crate::specification::{CommandSpec, Finding, Operands, Syntax, flag, path, stops, value};
use crate::value::Value;

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[COMPOSE];

/// `docker-compose`; `docker compose` is the same.
pub(super) const COMPOSE: CommandSpec = CommandSpec {
    name: "docker-compose",
    syntax: Syntax::Posix { abbreviations: false },
    options: &[
        flag("--all-resources"),
        value("--ansi"),
        flag("--compatibility"),
        flag("--dry-run"),
        path("--env-file", EffectKind::Read),
        stops("--help"),
        value("--parallel"),
        value("--profile"),
        value("--progress"),
        path("--project-directory", EffectKind::Look),
        path("-f --file", EffectKind::Read),
        value("-p --project-name"),
        stops("-v --version"),
    ],
    subcommands: &[
        runs_code("build", &["docker-compose build x"]),
        changes("commit", &["docker-compose commit x"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            not_read_only: &["docker-compose config -o x", "docker-compose config --resolve-image-digests"],
            ..reads(
                "config",
                &[
                    flag("--environment"),
                    value("--format"),
                    value("--hash"),
                    stops("--help"),
                    flag("--images"),
                    flag("--models"),
                    flag("--networks"),
                    flag("--no-consistency"),
                    flag("--no-env-resolution"),
                    flag("--no-interpolate"),
                    flag("--no-normalize"),
                    flag("--no-path-resolution"),
                    flag("--profiles"),
                    flag("--services"),
                    flag("--variables"),
                    flag("--volumes"),
                    flag("-q --quiet"),
                ],
                Operands::DATA,
                &["docker-compose config --services"],
            )
        },
        changes("cp", &["docker-compose cp x"]),
        changes("create", &["docker-compose create x"]),
        changes("down", &["docker-compose down -v"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "events",
                &[stops("--help"), flag("--json"), value("--since"), value("--until")],
                Operands::DATA,
                &["docker-compose events x"],
            )
        },
        runs_code("exec", &["docker-compose exec web ls"]),
        changes("export", &["docker-compose export x"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "images",
                &[value("--format"), stops("--help"), flag("-q --quiet")],
                Operands::DATA,
                &["docker-compose images"],
            )
        },
        changes("kill", &["docker-compose kill x"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "logs",
                &[
                    stops("--help"),
                    value("--index"),
                    flag("--no-color"),
                    flag("--no-log-prefix"),
                    value("--since"),
                    value("--until"),
                    flag("-f --follow"),
                    value("-n --tail"),
                    flag("-t --timestamps"),
                ],
                Operands::DATA,
                &["docker-compose logs --tail 20 web", "docker-compose logs -f"],
            )
        },
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "ls",
                &[
                    value("--filter"),
                    value("--format"),
                    stops("--help"),
                    flag("-a --all"),
                    flag("-q --quiet"),
                ],
                Operands::NONE,
                &["docker-compose ls"],
            )
        },
        changes("pause", &["docker-compose pause x"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "port",
                &[stops("--help"), value("--index"), value("--protocol")],
                Operands::DATA,
                &["docker-compose port x"],
            )
        },
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            not_read_only: &[
                "docker-compose -f https://x.example/x.git ps",
                "docker-compose -f oci://x.example/x ps",
                "docker-compose -f \"$f\" ps",
                "COMPOSE_FILE=oci://x docker-compose ps",
                "docker-compose -f x/dev.yml ps",
                "docker-compose --env-file x ps",
                "docker-compose --project-directory x ps",
            ],
            ..reads(
                "ps",
                &[
                    value("--filter"),
                    value("--format"),
                    stops("--help"),
                    flag("--no-trunc"),
                    flag("--orphans"),
                    flag("--services"),
                    value("--status"),
                    flag("-a --all"),
                    flag("-q --quiet"),
                ],
                Operands::DATA,
                &[
                    "docker-compose ps",
                    "docker-compose ps -a --format json",
                    "docker-compose -f dev.yml ps",
                    "docker-compose ps",
                ],
            )
        },
        connects("publish", &["docker-compose publish x"]),
        connects("pull", &["docker-compose pull x"]),
        connects("push", &["docker-compose push x"]),
        changes("restart", &["docker-compose restart x"]),
        changes("rm", &["docker-compose rm x"]),
        runs_code("run", &["docker-compose run web"]),
        changes("scale", &["docker-compose scale x"]),
        changes("start", &["docker-compose start x"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "stats",
                &[
                    value("--format"),
                    stops("--help"),
                    flag("--no-stream"),
                    flag("--no-trunc"),
                    flag("-a --all"),
                ],
                Operands::DATA,
                &["docker-compose stats x"],
            )
        },
        changes("stop", &["docker-compose stop x"]),
        CommandSpec {
            name: "top",
            syntax: Syntax::Pflag,
            options: &[stops("--help")],
            operands: Operands::DATA,
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            not_read_only: &["docker-compose top --evil"],
            ..CommandSpec::NEW
        },
        changes("unpause", &["docker-compose unpause x"]),
        runs_code("up", &["docker-compose up -d"]),
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "version",
                &[stops("--help"), flag("--short"), value("-f --format")],
                Operands::NONE,
                &["docker-compose version"],
            )
        },
        CommandSpec {
            check: Some(local_files),
            folder: Some(FolderProgram::Compose),
            ..reads(
                "volumes",
                &[value("--format"), stops("--help"), flag("-q --quiet")],
                Operands::DATA,
                &["docker-compose volumes x"],
            )
        },
        changes("wait", &["docker-compose wait x"]),
        runs_code("watch", &["docker-compose watch x"]),
    ],
    own_state: &["~/.docker"],
    service: Some("docker"),
    check: Some(local_files),
    folder: Some(FolderProgram::Compose),
    not_read_only: &["docker-compose -H tcp://x:1 ps"],
    ..CommandSpec::NEW
};

/// A compose file may be an address, which compose then fetches: it must plainly be a file of the folder, which
/// the probe of compose looks at. So must the variables.
fn local_files(arguments: &Arguments<'_>) -> Finding {
    for option in ["--env-file", "--project-directory"] {
        if arguments.given(option).next().is_some() {
            return Finding::Unknown(format!("what `{option}` names may make compose connect elsewhere"));
        }
    }
    for given in arguments.given("--file") {
        let texts = given.argument.as_ref().and_then(Value::texts).unwrap_or_default();
        if texts.is_empty() || !texts.iter().all(|text| is_local_file(text)) {
            return Finding::Unknown("the compose file may be an address that is fetched".to_owned());
        }
    }
    Finding::AsListed
}

/// What compose takes for git, `oci:` or web addresses holds a `:`, `@` or `/`, or ends in `.git`; only the usual
/// endings are taken for files, and only of the folder itself.
fn is_local_file(text: &str) -> bool {
    !text.contains([':', '@', '/']) && (text.ends_with(".yml") || text.ends_with(".yaml"))
}
