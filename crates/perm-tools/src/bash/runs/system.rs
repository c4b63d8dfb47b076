//! Options of the system's programs that run a program, or read code from elsewhere. Sorted.

use super::{Runs, row};

pub(super) const ROWS: &[Runs] = &[
    // manual
    row("apt", "", &["*.deb", "--config-file", "--option", "-c", "-o", "../*", "./*", "/*", "~/*"]),
    // manual
    row("bat", "", &["--pager"]),
    // ran: cloc 1.96
    row("cloc", "", &["!--vcs=auto", "!--vcs=git", "!--vcs=svn", "--config", "--extract-with", "--vcs*"]),
    // help: ctags 5.9.0
    row("ctags", "", &["--_*"]),
    // help: curl 7.88.1
    row("curl", "", &["--engine"]),
    // manual
    row("dnf", "", &["--config", "--installroot", "--setopt", "-c"]),
    // ran: dpkg 1.21.22
    row(
        "dpkg",
        "",
        &["--admindir", "--instdir", "--post-invoke", "--pre-invoke", "--root", "--status-logger"],
    ),
    // ran: find 4.9.0
    row("find", "", &["-exec", "-execdir", "-ok", "-okdir"]),
    // manual
    row(
        "gpg",
        "",
        &[
            "--agent-program",
            "--dirmngr-program",
            "--exec-path",
            "--keyserver-options",
            "--load-extension",
            "--photo-viewer",
        ],
    ),
    // manual
    row(
        "latexmk",
        "",
        &[
            "-dvipdf=*",
            "-e",
            "-enable-write18",
            "-latex=*",
            "-latexoption*",
            "-lualatex=*",
            "-pdflatex=*",
            "-pdflatexoption*",
            "-pdflualatex=*",
            "-pdfxelatex=*",
            "-pretex*",
            "-r",
            "-shell-escape",
            "-usepretex*",
            "-xelatex=*",
        ],
    ),
    // help: man 2.11.2
    row("man", "", &["--html", "--pager", "--preprocessor", "-H", "-P"]),
    // manual
    row("mysql", "", &["*\\!*", "*\\system *", "--pager", "--plugin-dir", "system *"]),
    // ran: openssl
    row("openssl", "", &["-engine", "-post", "-pre", "-provider", "-provider-path"]),
    // manual
    row("pacman", "", &["--config", "--gpgdir", "--hookdir", "--sysroot"]),
    // ran: pandoc 2.17.1.1
    row(
        "pandoc",
        "",
        &[
            "*.lua",
            "--filter",
            "--from=*.lua",
            "--lua-filter",
            "--pdf-engine-opt",
            "--read=*.lua",
            "--to=*.lua",
            "--write=*.lua",
            "-F",
            "-L",
            "-f*.lua",
            "-t*.lua",
        ],
    ),
    // manual
    row(
        "pdflatex",
        "",
        &["-enable-write18", "-fmt", "-ini", "-progname", "-shell-escape", "-shell-restricted"],
    ),
    // help: psql 15.18
    row("psql", "", &["*\\!*"]),
    // help: redis-cli 7.0.15
    row("redis-cli", "", &["--eval"]),
    // manual
    row("rg", "", &["--hostname-bin", "--pre"]),
    // manual
    row("rsync", "", &["--daemon", "--remote-option", "--rsh", "--rsync-path", "-M*", "-e"]),
    // help: scp
    row("scp", "", &["-F", "-S", "-o"]),
    // help: sftp
    row("sftp", "", &["-D", "-F", "-S", "-o"]),
    // ran: sort 9.1
    row("sort", "", &["--compress-program"]),
    // ran: sqlite3 3.40.1
    row("sqlite3", "", &["*.load*", "*.shell*", "*.system*", "-cmd", "-init"]),
    // help: ssh
    row("ssh", "", &["-F", "-I", "-o"]),
    // help: ssh-add
    row("ssh-add", "", &["-S", "-s"]),
    // help: ssh-keygen
    row("ssh-keygen", "", &["-D", "-w"]),
    // ran: tar 1.34
    row(
        "tar",
        "",
        &[
            "--checkpoint-action",
            "--info-script",
            "--new-volume-script",
            "--rmt-command",
            "--rsh-command",
            "--to-command",
            "--use-compress-program",
            "-F",
            "-I",
        ],
    ),
    // ran: wget 1.21.3
    row("wget", "", &["--execute", "--use-askpass", "-e"]),
    // ran: zip
    row("zip", "", &["--unzip-command", "-TT"]),
];
