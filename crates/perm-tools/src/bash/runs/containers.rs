//! Options of containers, clusters and machines that run a program, or read code from elsewhere. Sorted.

use super::{Runs, row};

pub(super) const ROWS: &[Runs] = &[
    // manual
    row("act", "", &["--container-daemon-socket", "--container-options", "--privileged"]),
    // manual
    row("ansible-lint", "", &["--config-file", "--rules-dir", "-R", "-c", "-r"]),
    // ran: ansible-playbook 2.19.14
    row(
        "ansible-playbook",
        "",
        &[
            "*ansible_*",
            "--become-password-file",
            "--connection-password-file",
            "--module-path",
            "--scp-extra-args",
            "--sftp-extra-args",
            "--ssh-common-args",
            "--ssh-extra-args",
            "--vault-id",
            "--vault-pass-file",
            "--vault-password-file",
            "-M",
        ],
    ),
    // manual
    row("cdk", "", &["--app", "--build", "--plugin", "-a"]),
    // help: docker 28.2.2
    row("docker", "", &["--config", "--host", "-H"]),
    // manual
    row("docker", "compose", &["--entrypoint"]),
    // help: docker 28.2.2
    row("docker", "container", &["--entrypoint"]),
    // help: docker 28.2.2
    row("docker", "create", &["--entrypoint"]),
    // help: docker 28.2.2
    row("docker", "run", &["--entrypoint"]),
    // manual
    row("docker-compose", "", &["--entrypoint"]),
    // manual
    row("helm", "", &["--kubeconfig", "--post-renderer"]),
    // manual
    row(
        "kubectl",
        "",
        &["--enable-alpha-plugins", "--enable-exec", "--enable-helm", "--helm-command", "--kubeconfig"],
    ),
    // manual
    row(
        "nix",
        "",
        &[
            "--builders",
            "--eval-store",
            "--expr",
            "--include",
            "--option",
            "--override-input",
            "--post-build-hook",
            "--store",
            "-I",
        ],
    ),
    // manual
    row("podman", "", &["--conmon", "--connection", "--hooks-dir", "--module", "--runtime", "--url"]),
    // manual
    row("podman", "compose", &["--entrypoint"]),
    // manual
    row("podman", "container", &["--entrypoint"]),
    // manual
    row("podman", "create", &["--entrypoint"]),
    // manual
    row("podman", "run", &["--entrypoint"]),
    // manual
    row("pulumi", "", &["--policy-pack"]),
    // manual
    row("puppet", "", &["--execute", "-e"]),
    // manual
    row("terraform", "", &["-from-module", "-plugin-dir"]),
];
