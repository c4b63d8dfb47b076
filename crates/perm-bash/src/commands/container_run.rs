//! The options of the commands that start a container, or that make the volumes it gets: `docker run`, `podman create`,
//! `docker compose run`, `docker service create`, `docker volume create`.
//!
//! Nothing becomes harmless by this table. It says where the image stands, behind which every word belongs to the
//! command inside, and which words hold what the container gets of this machine; [`crate::judge`] judges those.
//! Source: `docker run --help` and its like, podman-run(1).

use crate::specification::{Base, CommandSpec, Operands, OptionSpec, Syntax, flag, optional, value};

/// Reads up to the image.
pub(crate) static RUN: CommandSpec = CommandSpec {
    name: "run",
    syntax: Syntax::Posix { abbreviations: false },
    options: OPTIONS,
    operands: Operands::DATA,
    base: Base::Runs,
    ..CommandSpec::NEW
};

/// The same, for words that the table does not know: every word may still be an option.
pub(crate) static RUN_ANYWHERE: CommandSpec = CommandSpec { syntax: Syntax::Pflag, ..RUN };

/// The options with an argument that matter most, for command lines with words that the table does not know.
pub(crate) const VALUES: &str = "-v --volume -e --env --env-file -p --publish --name --network --net -u --user -w \
    --workdir -l --label -m --memory --mount --cpus --restart --platform -h --hostname --add-host --device --cap-add \
    --cap-drop --security-opt --shm-size --tmpfs --ulimit --gpus --ip --link --log-driver --log-opt --pid --ipc --userns \
    --volumes-from --cidfile --pull --runtime --stop-signal --detach-keys --index -f";

/// Sorted by the first spelling. A long option that is on or off takes its value behind `=` only.
const OPTIONS: &[OptionSpec] = &[
    value("--add-host"),
    value("--annotation"),
    value("--arch"),
    value("--authfile"),
    value("--blkio-weight"),
    value("--blkio-weight-device"),
    optional("--build"),
    value("--cap-add"),
    value("--cap-drop"),
    value("--cert-dir"),
    value("--cgroup-conf"),
    value("--cgroup-parent"),
    value("--cgroupns"),
    value("--cgroups"),
    value("--chrootdirs"),
    value("--cidfile"),
    value("--conmon-pidfile"),
    value("--cpu-count"),
    value("--cpu-percent"),
    value("--cpu-period"),
    value("--cpu-quota"),
    value("--cpu-rt-period"),
    value("--cpu-rt-runtime"),
    value("--cpus"),
    value("--cpuset-cpus"),
    value("--cpuset-mems"),
    value("--creds"),
    value("--decryption-key"),
    optional("--detach"),
    value("--detach-keys"),
    value("--device"),
    value("--device-cgroup-rule"),
    value("--device-read-bps"),
    value("--device-read-iops"),
    value("--device-write-bps"),
    value("--device-write-iops"),
    optional("--disable-content-trust"),
    value("--dns"),
    value("--dns-opt --dns-option"),
    value("--dns-search"),
    value("--domainname"),
    value("--driver"),
    value("--entrypoint"),
    value("--env-file"),
    optional("--env-host"),
    value("--env-merge"),
    value("--expose"),
    value("--gidmap"),
    value("--gpus"),
    value("--group-add"),
    value("--group-entry"),
    value("--health-cmd"),
    value("--health-interval"),
    value("--health-log-destination"),
    value("--health-max-log-count"),
    value("--health-max-log-size"),
    value("--health-on-failure"),
    value("--health-retries"),
    value("--health-start-interval"),
    value("--health-start-period"),
    value("--health-startup-cmd"),
    value("--health-startup-interval"),
    value("--health-startup-retries"),
    value("--health-startup-success"),
    value("--health-startup-timeout"),
    value("--health-timeout"),
    optional("--help"),
    value("--hostuser"),
    optional("--http-proxy"),
    value("--image-volume"),
    optional("--init"),
    value("--init-ctr"),
    value("--index"),
    value("--init-path"),
    optional("--interactive"),
    value("--ip"),
    value("--ip6"),
    value("--ipc"),
    value("--isolation"),
    value("--kernel-memory"),
    value("--label-file"),
    value("--link"),
    value("--link-local-ip"),
    value("--log-driver"),
    value("--log-opt"),
    value("--mac-address"),
    value("--memory-reservation"),
    value("--memory-swap"),
    value("--memory-swappiness"),
    value("--mount"),
    value("--mount-add"),
    value("--name"),
    value("--network --net"),
    value("--network-alias --net-alias"),
    optional("--no-deps"),
    optional("--no-healthcheck"),
    optional("--no-hostname"),
    optional("--no-hosts"),
    optional("--no-TTY"),
    optional("--oom-kill-disable"),
    value("--oom-score-adj"),
    value("--os"),
    value("--passwd-entry"),
    value("--personality"),
    value("--pid"),
    value("--pidfile"),
    value("--pids-limit"),
    value("--platform"),
    value("--pod"),
    value("--pod-id-file"),
    value("--preserve-fd"),
    value("--preserve-fds"),
    optional("--privileged"),
    optional("--publish-all"),
    value("--pull"),
    optional("--quiet"),
    optional("--quiet-build"),
    optional("--quiet-pull"),
    value("--rdt-class"),
    optional("--read-only"),
    optional("--read-only-tmpfs"),
    optional("--remove-orphans"),
    optional("--replace"),
    value("--requires"),
    value("--restart"),
    value("--retry"),
    value("--retry-delay"),
    optional("--rm"),
    optional("--rmi"),
    optional("--rootfs"),
    value("--runtime"),
    value("--sdnotify"),
    value("--seccomp-policy"),
    value("--secret"),
    value("--security-opt"),
    optional("--service-ports"),
    value("--shm-size"),
    value("--shm-size-systemd"),
    optional("--sig-proxy"),
    value("--stop-signal"),
    value("--stop-timeout"),
    value("--storage-opt"),
    value("--subgidname"),
    value("--subuidname"),
    value("--sysctl"),
    value("--systemd"),
    value("--timeout"),
    optional("--tls-verify"),
    value("--tmpfs"),
    optional("--tty"),
    value("--tz"),
    value("--uidmap"),
    value("--ulimit"),
    value("--umask"),
    value("--unsetenv"),
    optional("--unsetenv-all"),
    optional("--use-aliases"),
    optional("--use-api-socket"),
    value("--userns"),
    value("--uts"),
    value("--variant"),
    value("--volume-driver"),
    value("--volumes-from"),
    flag("-P"),
    flag("-T"),
    value("-a --attach"),
    value("-c --cpu-shares"),
    flag("-d"),
    value("-e --env"),
    value("-h --hostname"),
    flag("-i"),
    value("-l --label"),
    value("-m --memory"),
    value("-o --opt"),
    value("-p --publish"),
    flag("-q"),
    flag("-t"),
    value("-u --user"),
    value("-v --volume"),
    value("-w --workdir"),
];

#[cfg(test)]
mod tests {
    use super::{OPTIONS, RUN};
    use crate::arguments::read;
    use crate::test_words::split;

    #[test]
    fn no_spelling_stands_twice() {
        let mut names: Vec<&str> = OPTIONS.iter().flat_map(|row| row.names.split(' ')).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn the_image_is_the_first_operand() {
        for line in [
            "run -itv /:/x img sh -c x",
            "run --rm -it --network-alias a img sh -c x",
            "run --privileged=true --init -p 1:2 img sh -c x",
            "run -v=/:/x --tty img sh -c x",
        ] {
            let words = split(line);
            let read = read(&words, &[], &RUN).unwrap();
            assert_eq!(read.operands.first().and_then(|one| one.value.text()), Some("img"), "{line}");
            assert_eq!(read.operands.len(), 4, "{line}");
        }
    }
}
