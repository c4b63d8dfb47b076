//! The probes of cargo, npm and python against the real programs: what a planted file makes them run or write
//! elsewhere is found. A program that is not here is passed over, and said to be.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk and runs programs in it")]

use std::path::Path;
use std::process::{Command, Stdio};

use perm_fs::probe::{Program, probe};
use perm_fs::{AbsPath, Disk};

/// The program, whether it is found, shell lines that plant it (`$P` is the payload, `$R` where it runs), and
/// a reading command.
const PLANTS: &[(Program, bool, &str, &str)] = &[
    (
        Program::Cargo,
        true,
        "printf '[toolchain]\\npath = \"%s\"\\n' $R/tc > rust-toolchain.toml",
        "rustc --version",
    ),
    (
        Program::Cargo,
        true,
        "printf 'toolchain.\"p\\\\u0061th\" = \"%s\"\\n' $R/tc > rust-toolchain.toml",
        "cargo --version",
    ),
    (Program::Cargo, true, "printf '%s\\n' $R/tc > rust-toolchain; mkdir s; cd s", "cargo --version"),
    (
        Program::Cargo,
        true,
        "mkdir -p $R/a.b; cp -r $R/tc $R/a.b; printf '%s' $R/a.b/tc > rust-toolchain",
        "cargo -V",
    ),
    (
        Program::Cargo,
        false,
        "mkdir .cargo; printf '[alias]\\nx = \"run\"\\n[net]\\noffline=true\\n' > .cargo/config.toml",
        "cargo --version",
    ),
    // The daemon is the folder's: whoever answers at `$R/socket` was reached.
    (Program::Compose, true, "COMPOSE; echo DOCKER_HOST=unix://$R/socket > .env", DAEMON),
    (Program::Compose, false, "COMPOSE; echo COMPOSE_PROJECT_NAME=x > .env", DAEMON),
    (
        Program::Maven,
        true,
        "mkdir -p .mvn s; echo \"-Xlog:gc:file=$R/ran\" > .mvn/jvm.config; cd s",
        "mvn -v",
    ),
    (Program::Maven, true, "mkdir .mvn; printf '%s\\n' -l $R/ran > .mvn/maven.config", "mvn --version"),
    (Program::Maven, true, "mkdir x; echo \"-l $R/ran\" > x/maven.config; ln -s x .mvn", "mvn -v"),
    (
        Program::Maven,
        false,
        "mkdir -p .mvn/wrapper; echo \"-Xlog:gc:file=$R/ran\" | tee jvm.config >.hotspotrc",
        "mvn -v",
    ),
    (Program::Npm, true, "echo cache=./ran > .npmrc", "npm config get registry"),
    (Program::Npm, true, "echo '\"cache\"=./ran' > .npmrc", "npm config get registry"),
    (Program::Npm, true, "echo logs-dir=./ran > .npmrc", "npm config get registry"),
    (Program::Npm, true, "echo cache=./ran > g; echo globalconfig=./g > .npmrc", "npm config get registry"),
    (Program::Npm, true, "echo cache=./ran > g; echo userconfig=./g > .npmrc", "npm config get registry"),
    (
        Program::Npm,
        false,
        "echo \"node-options=--require $R/x.js\" > .npmrc; echo \"script-shell=$P\" >> .npmrc",
        "npm config get registry",
    ),
    (Program::Versions, true, "echo nodejs path:$R/work > .tool-versions; mkdir s; cd s", "node -v"),
    (Program::Versions, true, "echo ../../work > .ruby-version", "ruby -v"),
    (Program::Versions, true, "mkdir .volta; echo {} > .volta/hooks.json", "node -v"),
    (
        Program::Versions,
        false,
        "echo nodejs 20.1.0 > .tool-versions; echo lts/iron > .node-version",
        "node -v",
    ),
    (Program::Versions, false, "echo '{\"volta\":{\"node\":\"18.0.0\"}}' > package.json", "node -v"),
    (Program::Python, true, "echo \"open('$R/ran', 'w')\" > argparse.py", "python3 -m json.tool"),
    (
        Program::Python,
        true,
        "mkdir argparse; echo \"open('$R/ran', 'w')\" > argparse/__init__.py",
        "python3 -m json.tool",
    ),
    (Program::Python, false, "mkdir argparse; touch a.txt", "python3 -m json.tool"),
];

/// Lists the containers while a daemon waits at `$R/socket`, which notes that it was reached.
const DAEMON: &str = r#"python3 -c '
import os, socket
server = socket.socket(socket.AF_UNIX)
server.bind(os.environ["R"] + "/socket")
server.listen()
open(os.environ["R"] + "/ready", "w")
server.settimeout(8)
try:
    server.accept()
    open(os.environ["R"] + "/ran", "w")
except TimeoutError: pass
' & while [ ! -e $R/ready ]; do sleep 0.05; done; timeout 6 docker-compose ps; kill $!"#;

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn version(program: &str) -> String {
    let said = Command::new(program).arg("version").stderr(Stdio::null()).output();
    said.map_or_else(|_| String::new(), |said| String::from_utf8_lossy(&said.stdout).into_owned())
}

fn shell(root: &Path, lines: &str) -> String {
    let done = Command::new("bash")
        .args(["-c", lines])
        .current_dir(root)
        .env("P", root.join("payload"))
        .env("R", root)
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn what_programs_run_or_write_elsewhere_is_found() {
    let is_rustup = has("rustup");
    let mut wrong = Vec::new();
    for (program, expected, setup, command) in PLANTS {
        let root = tempfile::Builder::new().prefix("perm-programs").tempdir().unwrap();
        let real = root.path().canonicalize().unwrap();
        let payload = format!("#!/bin/sh\ntouch {}/ran\n", real.display());
        std::fs::write(real.join("payload"), payload).unwrap();
        shell(
            &real,
            "chmod +x payload; mkdir -p work tc/bin tc/lib; cp payload tc/bin/cargo; cp payload tc/bin/rustc",
        );
        let compose = "printf 'services:\\n  a:\\n    image: x\\n' > docker-compose.yml";
        let setup = setup.replace("COMPOSE", compose);
        let directory = shell(&real, &format!("cd work; {setup}; pwd -P"));
        let clean = AbsPath::parse(directory.trim_end()).unwrap().clean();
        let found = probe(&Disk, *program, &clean, None).unwrap();
        if found.is_some() != *expected {
            wrong.push(format!("probe: {found:?}: {setup}"));
        }
        let is_here = match program {
            Program::Cargo => is_rustup,
            // The first version was another program, which takes no daemon from `.env`.
            Program::Compose => version("docker-compose").contains(" v2") && has("python3"),
            Program::Maven => has("mvn"),
            Program::Npm => has("npm"),
            Program::Python => has("python3"),
            Program::Git | Program::Go | Program::Versions => false,
        };
        if !is_here {
            println!("{program:?} is not here: not run: {setup}");
            continue;
        }
        shell(
            Path::new(directory.trim_end()),
            &format!("export R={0} P={0}/payload; {command}", real.display()),
        );
        let ran = real.join("ran").exists() || Path::new(directory.trim_end()).join("ran").exists();
        if ran != *expected {
            wrong.push(format!("{program:?}: ran {ran}: {setup} | {command}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
