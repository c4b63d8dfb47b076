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
    ("7z", Source::Debian, "p7zip-full"),
    ("ag", Source::Debian, "silversearcher-ag"),
    ("apropos", Source::Debian, "man-db"),
    ("arp", Source::Debian, "net-tools"),
    ("aws", Source::PyPi, "awscli"),
    ("btrfs", Source::Debian, "btrfs-progs"),
    ("bun", Source::Npm, "bun"),
    ("bundle", Source::Debian, "ruby-bundler"),
    ("column", Source::Debian, "bsdextrautils"),
    ("crontab", Source::Debian, "cron"),
    ("deno", Source::Npm, "deno"),
    ("dig", Source::Debian, "bind9-dnsutils"),
    ("docker", Source::Debian, "docker.io"),
    ("dot", Source::Debian, "graphviz"),
    ("emacs", Source::Debian, "emacs-nox"),
    ("eslint", Source::Npm, "eslint"),
    ("fd", Source::Debian, "fd-find"),
    ("free", Source::Debian, "procps"),
    ("ftp", Source::Debian, "tnftp"),
    ("gem", Source::Debian, "ruby"),
    ("getent", Source::Debian, "libc-bin"),
    ("getfacl", Source::Debian, "acl"),
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
    ("kexec", Source::Debian, "kexec-tools"),
    ("kubectl", Source::Debian, "kubernetes-client"),
    ("ldd", Source::Debian, "libc-bin"),
    ("llvm-config", Source::Debian, "llvm"),
    ("locate", Source::Debian, "plocate"),
    ("lsb_release", Source::Debian, "lsb-release"),
    ("lsmod", Source::Debian, "kmod"),
    ("lspci", Source::Debian, "pciutils"),
    ("lsusb", Source::Debian, "usbutils"),
    ("lua", Source::Debian, "lua5.4"),
    ("lvs", Source::Debian, "lvm2"),
    ("man", Source::Debian, "man-db"),
    ("mpstat", Source::Debian, "sysstat"),
    ("mtr", Source::Debian, "mtr-tiny"),
    ("mvn", Source::Debian, "maven"),
    ("mysql", Source::Debian, "mariadb-client"),
    ("nc", Source::Debian, "netcat-openbsd"),
    ("netstat", Source::Debian, "net-tools"),
    ("nft", Source::Debian, "nftables"),
    ("ninja", Source::Debian, "ninja-build"),
    ("node", Source::Debian, "nodejs"),
    ("nvim", Source::Debian, "neovim"),
    ("nvme", Source::Debian, "nvme-cli"),
    ("pacman", Source::Debian, "pacman-package-manager"),
    ("pdfinfo", Source::Debian, "poppler-utils"),
    ("pdftotext", Source::Debian, "poppler-utils"),
    ("pgrep", Source::Debian, "procps"),
    ("pidof", Source::Debian, "sysvinit-utils"),
    ("pidstat", Source::Debian, "sysstat"),
    ("ping", Source::Debian, "iputils-ping"),
    ("pip", Source::Debian, "python3-pip"),
    ("pnpm", Source::Npm, "pnpm"),
    ("poetry", Source::PyPi, "poetry"),
    ("prettier", Source::Npm, "prettier"),
    ("protoc", Source::Debian, "protobuf-compiler"),
    ("ps", Source::Debian, "procps"),
    ("pstree", Source::Debian, "psmisc"),
    ("pytest", Source::Debian, "python3-pytest"),
    ("redis-cli", Source::Debian, "redis-tools"),
    ("rg", Source::Debian, "ripgrep"),
    ("route", Source::Debian, "net-tools"),
    ("ruff", Source::PyPi, "ruff"),
    ("sdiff", Source::Debian, "diffutils"),
    ("setfacl", Source::Debian, "acl"),
    ("shasum", Source::Debian, "perl"),
    ("smartctl", Source::Debian, "smartmontools"),
    ("ss", Source::Debian, "iproute2"),
    ("ssh-keygen", Source::Debian, "openssh-client"),
    ("strings", Source::Debian, "binutils"),
    ("systemctl", Source::Debian, "systemd"),
    ("systemd-detect-virt", Source::Debian, "systemd"),
    ("top", Source::Debian, "procps"),
    ("tracepath", Source::Debian, "iputils-tracepath"),
    ("tsc", Source::Npm, "typescript"),
    ("uv", Source::PyPi, "uv"),
    ("uvx", Source::PyPi, "uv"),
    ("vmstat", Source::Debian, "procps"),
    ("w", Source::Debian, "procps"),
    ("whatis", Source::Debian, "man-db"),
    ("whereis", Source::Debian, "util-linux"),
    ("xmllint", Source::Debian, "libxml2-utils"),
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
            Source::PyPi => words(&["/usr/bin/python3", "-m", "pip", "install", "--break-system-packages"]),
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
