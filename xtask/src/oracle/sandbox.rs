//! The sandbox: one bubblewrap instance that runs text after text in a real shell.
//!
//! No network, nothing of the machine writable, `PATH` holding only stubs; see `inside/main.rs` for what runs
//! in it. In comes a text, out goes a [`Run`].

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::claims::{DIRECTORY, HOME, REAL, Ran, Run, joined, normal};

/// The program inside, compiled once a process.
const DRIVER: &str = include_str!("inside/main.rs");
/// Stubs, and the server that starts shells.
const STUB: &str = include_str!("inside/stub.c");

/// Takes away builtins that are programs too, so that what they are called with is seen. With `-v` they are more than
/// the programs are.
const OUTSIDE: &str = "enable -n : true false echo
case $BASH_EXECUTION_STRING in *-v*) ;; *) enable -n printf test [ ;; esac
";

/// Names that only log, beside those that also run: what texts call most.
const STUBS: &[&str] = &[
    ":", "apt", "awk", "busybox", "cargo", "clear", "cmp", "comm", "column", "curl", "df", "diff", "docker",
    "doas", "du", "file", "fold", "gcc", "gh", "git", "go", "groups", "gunzip", "gzip", "hostname", "jq",
    "kubectl", "less", "make", "man", "more", "nano", "no", "node", "npm", "npx", "parallel", "pip", "ps",
    "pytest", "python", "python3", "rev", "rg", "rsync", "scp", "sleep", "sqlite3", "ssh", "stat", "su",
    "sudo", "sync", "tar", "tree", "tsort", "uname", "unzip", "vi", "vim", "watch", "wget", "which", "who",
    "whoami", "x", "xxd", "yarn", "yes", "zip", "zsh",
];

/// What the sandboxes of one process share: a directory with the program inside and its stubs.
pub(crate) struct Kit {
    directory: tempfile::TempDir,
    shell: String,
}

impl Kit {
    /// Compiles the program and lays out the stubs.
    ///
    /// # Errors
    /// Where bubblewrap, a compiler or the shell is missing.
    pub(crate) fn new(shell: &str) -> Result<Self, String> {
        let found = Command::new("bwrap").arg("--version").stdout(Stdio::null()).status();
        if !found.is_ok_and(|status| status.success()) {
            return Err("`bwrap` does not run; install it: apt-get install bubblewrap".to_owned());
        }
        if !Path::new("/usr/bin").join(shell).exists() {
            return Err(format!("`/usr/bin/{shell}` is not there; install it"));
        }
        let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
        let kit = Self { directory, shell: shell.to_owned() };
        kit.lay_out().map_err(|error| format!("the sandbox cannot be laid out: {error}"))?;
        Ok(kit)
    }

    fn lay_out(&self) -> io::Result<()> {
        let (bin, inside) = (self.path("bin"), self.path("inside"));
        fs::create_dir(&bin)?;
        fs::create_dir_all(inside.join("real"))?;
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
        let (driver, stub) = (self.path("main.rs"), self.path("stub.c"));
        fs::write(&driver, DRIVER)?;
        fs::write(&stub, STUB)?;
        let rust = ["--edition", "2024", "-O", "-C", "panic=abort", "-C", "strip=symbols"];
        compile(&rustc, &rust, &driver, &inside.join("driver"))?;
        // Static: it starts faster.
        compile(&compiler, &["-O2", "-static"], &stub, &inside.join("stub"))?;
        let shared = ["-O2", "-shared", "-fPIC", "-DSERVER"];
        compile(&compiler, &shared, &stub, &inside.join("server.so"))?;
        for program in ["driver", "stub", "server.so"] {
            fs::set_permissions(inside.join(program), fs::Permissions::from_mode(0o755))?;
        }
        symlink("stub", inside.join("missing"))?;
        fs::write(inside.join("outside.sh"), OUTSIDE)?;
        for name in REAL.iter().chain(STUBS) {
            symlink("/inside/stub", bin.join(name))?;
        }
        for name in REAL {
            fs::write(inside.join("real").join(name), "")?;
        }
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn command(&self) -> Command {
        let mut command = Command::new("bwrap");
        // The driver is the first process: what ends all others spares it.
        command.args([
            "--unshare-all",
            "--as-pid-1",
            "--die-with-parent",
            "--new-session",
            "--hostname",
            "host",
        ]);
        for directory in ["/usr/lib", "/usr/lib64", "/usr/libexec"] {
            if Path::new(directory).exists() {
                command.args(["--ro-bind", directory, directory]);
            }
        }
        for directory in ["lib", "lib64"] {
            let path = format!("/{directory}");
            match fs::read_link(&path) {
                Ok(target) => drop(command.arg("--symlink").arg(target).arg(&path)),
                Err(_) if Path::new(&path).exists() => drop(command.args(["--ro-bind", &path, &path])),
                Err(_) => {}
            }
        }
        command
            .args(["--ro-bind", "/usr/bin", "/real/bin", "--ro-bind"])
            .arg(self.path("bin"))
            .arg("/usr/bin");
        command.args(["--symlink", "usr/bin", "/bin", "--ro-bind"]).arg(self.path("inside")).arg("/inside");
        // Without it every program looks for its libraries in many places.
        command.args(["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]);
        command.args(["--proc", "/proc", "--dev", "/dev"]);
        for directory in ["/tmp", "/w", "/log"] {
            command.args(["--size", "33554432", "--tmpfs", directory]);
        }
        // What a text leaves in `/dev` would be there for the next one.
        command.args(["--remount-ro", "/dev", "--remount-ro", "/", "--clearenv"]);
        for (name, value) in ENVIRONMENT {
            command.args(["--setenv", name, value]);
        }
        command.args(["--setenv", "HOME", HOME, "--chdir", "/"]);
        let limits = "ulimit -v 2000000 -f 20000 -c 0 -n 200 -u 2000; exec /inside/driver \"$1\"";
        command.args(["/real/bin/bash", "-c", limits, "limits", &self.shell]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }
}

/// Runs one text that must be seen to run.
///
/// # Errors
/// Where the sandbox does not start, with what bubblewrap says about it.
pub(crate) fn probe(kit: &Kit) -> Result<(), String> {
    let run = Sandbox::new(kit).run("make probe", false);
    if run.ok().flatten().is_some_and(|run| run.ran.iter().any(|ran| ran.argv == ["make", "probe"])) {
        return Ok(());
    }
    let said = kit.command().stdin(Stdio::null()).stderr(Stdio::piped()).output();
    let said = said
        .map_or_else(|error| error.to_string(), |said| String::from_utf8_lossy(&said.stderr).into_owned());
    Err(format!(
        "the sandbox does not start, so that nothing can be asked of the shell; bubblewrap needs user namespaces \
         (sysctl kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0) or root: {said}"
    ))
}

fn compile(compiler: &OsStr, options: &[&str], source: &Path, program: &Path) -> io::Result<()> {
    let status = Command::new(compiler).args(options).arg("-o").arg(program).arg(source).status();
    let name = compiler.to_string_lossy();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(io::Error::other(format!("`{name}` does not compile the program inside"))),
        Err(error) => Err(io::Error::other(format!("`{name}` does not run: {error}"))),
    }
}

/// The environment of every text. The short names hold what splits and globs, or looks like an option: the
/// analysis knows nothing of them. None holds code: the user's own environment is trusted not to. Data that holds
/// code comes from the stubs' output, from the input and from files.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("PATH", "/usr/bin:/bin"),
    ("LC_ALL", "C.UTF-8"),
    ("USER", "dev"),
    ("LOGNAME", "dev"),
    ("PWD", DIRECTORY),
    ("BASH_FUNC_command_not_found_handle%%", "() {  /inside/missing \"$@\"\n}"),
    ("E", ""),
    ("F", "-rf"),
    ("FOO", "x y"),
    ("G", "* ?"),
    ("N", "3"),
    ("P", "n*2"),
    ("R", "r -f"),
    ("V", "v=1"),
    ("W", "F"),
];

/// A sandbox that runs texts, one after the other.
pub(crate) struct Sandbox<'a> {
    kit: &'a Kit,
    running: Option<(Child, ChildStdin, ChildStdout)>,
    /// How often a new instance had to be started.
    pub(crate) started: usize,
    /// How many texts did not come to their end in time.
    pub(crate) cut_off: u64,
}

impl<'a> Sandbox<'a> {
    /// A sandbox that is started when it is first needed.
    pub(crate) fn new(kit: &'a Kit) -> Self {
        Self { kit, running: None, started: 0, cut_off: 0 }
    }

    /// Runs a text, where `outside` without the builtins that are programs too. `None` where the text took the sandbox down with it: then nothing is known.
    ///
    /// # Errors
    /// Where no sandbox can be started.
    pub(crate) fn run(&mut self, text: &str, outside: bool) -> io::Result<Option<Run>> {
        if self.send(text, outside).is_err() {
            // The instance was used up by the text before.
            self.stop();
            self.send(text, outside)?;
        }
        match self.receive(text) {
            Ok((run, state)) => {
                self.cut_off += u64::from(state > 0);
                if state > 1 {
                    self.stop();
                }
                Ok(Some(run))
            }
            Err(_) => {
                self.stop();
                Ok(None)
            }
        }
    }

    fn send(&mut self, text: &str, outside: bool) -> io::Result<()> {
        if self.running.is_none() {
            let mut child = self.kit.command().spawn()?;
            let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
                return Err(io::Error::other("no pipes"));
            };
            self.running = Some((child, input, output));
            self.started += 1;
        }
        let Some((_, input, _)) = &mut self.running else { return Err(io::Error::other("not running")) };
        let length = u32::try_from(text.len()).map_err(io::Error::other)?;
        input.write_all(&[u8::from(outside)])?;
        input.write_all(&length.to_le_bytes())?;
        input.write_all(text.as_bytes())?;
        input.flush()
    }

    fn receive(&mut self, text: &str) -> io::Result<(Run, u8)> {
        let Some((_, _, output)) = &mut self.running else { return Err(io::Error::other("not running")) };
        let mut head = [0; 5];
        output.read_exact(&mut head)?;
        let mut field = || -> io::Result<Vec<u8>> {
            let mut length = [0; 4];
            output.read_exact(&mut length)?;
            let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
            output.read_exact(&mut bytes)?;
            Ok(bytes)
        };
        let (errors, log, opened, changed) = (field()?, field()?, field()?, field()?);
        let (written, read): (Vec<_>, Vec<_>) =
            openings(&opened).into_iter().partition(|(writes, _)| *writes);
        let run = Run {
            command: text.to_owned(),
            shell: if self.kit.shell == "dash" { "sh" } else { "bash" }.to_owned(),
            ran: records(&log),
            read: read.into_iter().map(|(_, path)| path).collect(),
            written: written.into_iter().map(|(_, path)| path).collect(),
            changed: parts(&changed).into_iter().collect::<BTreeSet<_>>(),
            syntax_error: is_syntax_error(&String::from_utf8_lossy(&errors)),
        };
        Ok((run, head[0]))
    }

    fn stop(&mut self) {
        if let Some((mut child, input, output)) = self.running.take() {
            drop((input, output));
            // With its pipes closed it ends by itself, if it can.
            for _ in 0..50 {
                if !matches!(child.try_wait(), Ok(None)) {
                    return;
                }
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Sandbox<'_> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Whether the shell, called `orc`, refused its own text (not one of an `eval` or of a shell below it).
fn is_syntax_error(errors: &str) -> bool {
    errors.lines().any(|line| {
        if let Some(rest) = line.strip_prefix("orc: -c: line ") {
            return rest.contains("syntax error")
                || rest.contains("unexpected EOF")
                || rest.contains("unexpected end of file");
        }
        line.strip_prefix("orc: ").and_then(|rest| rest.split_once(": ")).is_some_and(|(number, rest)| {
            number.bytes().all(|b| b.is_ascii_digit()) && rest.starts_with("Syntax error")
        })
    })
}

fn parts(bytes: &[u8]) -> Vec<String> {
    let mut all: Vec<String> =
        bytes.split(|byte| *byte == 0).map(|part| String::from_utf8_lossy(part).into_owned()).collect();
    all.pop();
    all
}

/// Whether for writing, and the absolute path, of each file that the shell opened. What bash opens for itself (its
/// start, here-documents, the input of what runs in the background) is left out.
fn openings(log: &[u8]) -> Vec<(bool, String)> {
    let mut parts = parts(log).into_iter();
    let mut all = Vec::new();
    while let (Some(cwd), Some(opened)) = (parts.next(), parts.next()) {
        let Some((how, path)) = opened.split_at_checked(1) else { continue };
        let whole = normal(&joined(cwd.strip_suffix(" (deleted)").unwrap_or(&cwd), path));
        let own = ["/inside/", "/tmp/sh-thd", "/proc/", "/etc/", "/usr/"];
        if whole != "/dev/null" && !own.iter().any(|own| whole.starts_with(own)) {
            all.push((how == "w", whole));
        }
    }
    all
}

/// Cuts the log into its records: directory, number of words, words.
fn records(log: &[u8]) -> Vec<Ran> {
    let mut parts = parts(log).into_iter();
    let mut all: Vec<Ran> = Vec::new();
    while let (Some(cwd), Some(count)) = (parts.next(), parts.next()) {
        let Ok(count) = count.parse::<usize>() else { break };
        let argv: Vec<String> = parts.by_ref().take(count).collect();
        if argv.len() < count {
            break;
        }
        let cwd = cwd.strip_suffix(" (deleted)").unwrap_or(&cwd).to_owned();
        let ran = Ran { argv, cwd };
        if !all.contains(&ran) {
            all.push(ran);
        }
    }
    all
}
