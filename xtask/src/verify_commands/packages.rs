//! Which package brings a program, and installing it.

use std::process::Command;

use perm_bash::commands;

use super::plan::is_installed;

/// Where a package comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Debian,
    Npm,
    PyPi,
}

/// Programs whose package has another name or does not come from Debian, sorted by program. Every other
/// program is looked for in the Debian package of its own name.
const PACKAGES: &[(&str, Source, &str)] = &[
    ("ag", Source::Debian, "silversearcher-ag"),
    ("apropos", Source::Debian, "man-db"),
    ("arp", Source::Debian, "net-tools"),
    ("aws", Source::PyPi, "awscli"),
    ("bun", Source::Npm, "bun"),
    ("column", Source::Debian, "bsdextrautils"),
    ("crontab", Source::Debian, "cron"),
    ("deno", Source::Npm, "deno"),
    ("dig", Source::Debian, "bind9-dnsutils"),
    ("docker", Source::Debian, "docker.io"),
    ("emacs", Source::Debian, "emacs-nox"),
    ("eslint", Source::Npm, "eslint"),
    ("fd", Source::Debian, "fd-find"),
    ("free", Source::Debian, "procps"),
    ("ftp", Source::Debian, "tnftp"),
    ("gem", Source::Debian, "ruby"),
    ("getent", Source::Debian, "libc-bin"),
    ("go", Source::Debian, "golang-go"),
    ("gpg", Source::Debian, "gnupg"),
    ("gunzip", Source::Debian, "gzip"),
    ("hexdump", Source::Debian, "bsdextrautils"),
    ("ifconfig", Source::Debian, "net-tools"),
    ("iostat", Source::Debian, "sysstat"),
    ("ip", Source::Debian, "iproute2"),
    ("java", Source::Debian, "default-jre-headless"),
    ("javac", Source::Debian, "default-jdk-headless"),
    ("jest", Source::Npm, "jest"),
    ("journalctl", Source::Debian, "systemd"),
    ("just", Source::PyPi, "rust-just"),
    ("kubectl", Source::Debian, "kubernetes-client"),
    ("locate", Source::Debian, "plocate"),
    ("lsb_release", Source::Debian, "lsb-release"),
    ("lsmod", Source::Debian, "kmod"),
    ("man", Source::Debian, "man-db"),
    ("mpstat", Source::Debian, "sysstat"),
    ("mtr", Source::Debian, "mtr-tiny"),
    ("mvn", Source::Debian, "maven"),
    ("netstat", Source::Debian, "net-tools"),
    ("nft", Source::Debian, "nftables"),
    ("ninja", Source::Debian, "ninja-build"),
    ("node", Source::Debian, "nodejs"),
    ("nvim", Source::Debian, "neovim"),
    ("pacman", Source::Debian, "pacman-package-manager"),
    ("pgrep", Source::Debian, "procps"),
    ("pidof", Source::Debian, "sysvinit-utils"),
    ("pip", Source::Debian, "python3-pip"),
    ("pnpm", Source::Npm, "pnpm"),
    ("poetry", Source::PyPi, "poetry"),
    ("prettier", Source::Npm, "prettier"),
    ("ps", Source::Debian, "procps"),
    ("pstree", Source::Debian, "psmisc"),
    ("pytest", Source::Debian, "python3-pytest"),
    ("redis-cli", Source::Debian, "redis-tools"),
    ("rg", Source::Debian, "ripgrep"),
    ("route", Source::Debian, "net-tools"),
    ("ruff", Source::PyPi, "ruff"),
    ("sdiff", Source::Debian, "diffutils"),
    ("ss", Source::Debian, "iproute2"),
    ("ssh-keygen", Source::Debian, "openssh-client"),
    ("strings", Source::Debian, "binutils"),
    ("systemctl", Source::Debian, "systemd"),
    ("top", Source::Debian, "procps"),
    ("tracepath", Source::Debian, "iputils-tracepath"),
    ("tsc", Source::Npm, "typescript"),
    ("uv", Source::PyPi, "uv"),
    ("uvx", Source::PyPi, "uv"),
    ("vmstat", Source::Debian, "procps"),
    ("w", Source::Debian, "procps"),
    ("whatis", Source::Debian, "man-db"),
    ("whereis", Source::Debian, "util-linux"),
    ("yarn", Source::Npm, "yarn"),
    ("zcat", Source::Debian, "gzip"),
    ("zgrep", Source::Debian, "gzip"),
];

/// Installs what is missing; what cannot be installed is left out and told later as missing.
pub(super) fn install(only: &[String]) {
    for program in commands::all().filter(|spec| only.is_empty() || only.iter().any(|name| spec.is(name))) {
        if is_installed(program.name) {
            continue;
        }
        let listed = PACKAGES.iter().find(|(name, ..)| *name == program.name);
        let (source, package) =
            listed.map_or((Source::Debian, program.name), |(_, source, package)| (*source, *package));
        let mut command = match source {
            Source::Debian => words(&["apt-get", "install", "-y", "--no-install-recommends"]),
            Source::Npm => words(&["npm", "install", "--global"]),
            Source::PyPi => words(&["pip", "install", "--break-system-packages"]),
        };
        let installed = command.arg(package).output().is_ok_and(|output| output.status.success());
        println!("{}: {}", program.name, if installed { "installed" } else { "cannot be installed" });
    }
}

fn words(words: &[&str]) -> Command {
    let (first, rest) = words.split_first().unwrap_or((&"true", &[]));
    let mut command = Command::new(first);
    command.args(rest);
    command
}
