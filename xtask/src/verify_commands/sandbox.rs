//! Runs one line in the world under bubblewrap and strace.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::judge::Allowance;
use super::world::{HOME, MOUNTS, PROJECT, World};
use super::{findings, trace};

/// Where programs are looked for in the sandbox.
const SYSTEM: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The system's directories, then the user's own of rustup, pip and npm.
pub(super) fn path() -> String {
    let home = std::env::var("HOME").unwrap_or_default();
    let own = std::env::var("PATH").unwrap_or_default();
    let own = own.split(':').filter(|part| part.starts_with(&home) && !part.ends_with("/shims"));
    std::iter::once(SYSTEM).chain(own).collect::<Vec<_>>().join(":")
}

/// The system calls that are watched: what opens, changes, runs, connects or signals.
const WATCHED: &str = "trace=open,openat,openat2,creat,unlink,unlinkat,rename,renameat,renameat2,link,linkat,\
symlink,symlinkat,mkdir,mkdirat,rmdir,mknod,mknodat,chmod,fchmod,fchmodat,chown,lchown,fchown,fchownat,truncate,\
ftruncate,fallocate,utime,utimes,utimensat,futimesat,setxattr,lsetxattr,fsetxattr,removexattr,lremovexattr,\
fremovexattr,mount,umount2,pivot_root,chroot,swapon,swapoff,acct,quotactl,chdir,fchdir,execve,execveat,kill,tkill,\
tgkill,pidfd_send_signal,rt_sigqueueinfo,connect,bind,listen,sendto,sendmsg,sendmmsg,sethostname,setdomainname,\
settimeofday,clock_settime,clock_adjtime,adjtimex,reboot,init_module,finit_module,delete_module,kexec_load,syslog,\
bpf,io_uring_setup,shmget,shmctl,semctl,msgctl,ioctl,sched_setaffinity,sched_setscheduler,setpriority,ioprio_set,\
process_vm_writev,ptrace,add_key,keyctl";

/// How a line went.
#[derive(Debug)]
pub(super) struct Outcome {
    /// It ended with success, or without a complaint (`diff` and `grep` answer by their status).
    pub(super) success: bool,
    /// It did not end in time and was stopped.
    pub(super) endless: bool,
    /// What speaks against it; empty where nothing does.
    pub(super) against: Vec<String>,
}

/// A world to run lines in.
#[derive(Debug)]
pub(super) struct Sandbox {
    world: World,
}

impl Sandbox {
    /// Builds the world.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self { world: World::new()? })
    }

    /// Runs a line for at most `limit`; what it did beyond the allowance speaks against it.
    pub(super) fn run(&mut self, line: &str, allowance: &Allowance, limit: Duration) -> io::Result<Outcome> {
        let log = self.world.path("log");
        fs::create_dir_all(&log)?;
        let file = log.join("trace");
        let _ = fs::remove_file(&file);
        let mut child = self.command(line, &log).spawn()?;
        let ended = wait(&mut child, limit)?;
        let calls = trace::calls(&String::from_utf8_lossy(&fs::read(&file)?));
        let mut against = findings::against(&calls, allowance);
        if !calls.iter().any(|call| call.name == "execve" && call.result == "0") {
            against.push("the sandbox did not start it".to_owned());
        }
        let changed = self.world.changes()?;
        let changed: Vec<_> = changed.iter().filter(|path| !findings::is_declared(path, allowance)).collect();
        if !changed.is_empty() {
            self.world = World::new()?;
        }
        against.extend(changed.into_iter().map(|path| format!("changed {path}")));
        let quiet = fs::metadata(log.join("errors")).is_ok_and(|errors| errors.len() == 0);
        Ok(Outcome {
            success: ended.is_some_and(|success| success || quiet),
            endless: ended.is_none(),
            against,
        })
    }

    fn command(&self, line: &str, log: &Path) -> Command {
        let mut command = Command::new("bwrap");
        command.args(["--unshare-all", "--unshare-user", "--uid", "0", "--gid", "0", "--die-with-parent"]);
        command.args([
            "--new-session",
            "--clearenv",
            "--ro-bind",
            "/",
            "/",
            "--dev",
            "/dev",
            "--proc",
            "/proc",
        ]);
        for (below, mount) in MOUNTS {
            command.arg("--bind").arg(self.world.path(below)).arg(mount);
        }
        command.arg("--ro-bind").arg(self.world.path("passwd")).arg("/etc/passwd");
        command.arg("--bind").arg(log).arg("/mnt");
        command.args(["--tmpfs", "/var/lib/apt/lists", "--setenv", "PATH", &path()]);
        if let Ok(home) = std::env::var("HOME") {
            let rustup = std::env::var("RUSTUP_HOME").unwrap_or_else(|_| format!("{home}/.rustup"));
            command.args(["--setenv", "RUSTUP_HOME", &rustup]);
        }
        let environment = [("HOME", HOME), ("USER", "dev"), ("LOGNAME", "dev"), ("TERM", "dumb")];
        for (name, value) in environment.iter().chain(super::values::VARIABLES) {
            command.args(["--setenv", name, value]);
        }
        command.args(["--chdir", PROJECT, "strace", "-f", "-qq", "-y", "-s", "512", "--seccomp-bpf"]);
        command.args(["-o", "/mnt/trace", "-e", WATCHED, "bash", "--norc", "-c", line]);
        command.stdin(Stdio::null());
        let to = |name| File::create(log.join(name)).map_or_else(|_| Stdio::null(), Stdio::from);
        command.stdout(to("output")).stderr(to("errors"));
        command
    }

    /// The beginning of what the last line printed.
    pub(super) fn output(&self) -> String {
        let read = |name: &str| {
            let bytes = fs::read(self.world.path("log").join(name)).unwrap_or_default();
            String::from_utf8_lossy(bytes.get(..300).unwrap_or(&bytes)).into_owned()
        };
        let text = read("errors") + &read("output");
        let text = text.lines().take(3).collect::<Vec<_>>().join(" | ");
        text.chars().filter(|one| !one.is_control()).collect()
    }
}

/// Whether the child succeeded; nothing where it had to be stopped.
fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<bool>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(3));
    }
}
