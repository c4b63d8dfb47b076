//! What speaks against a run: the system calls that do more than read, beyond what is declared.

use std::collections::{BTreeMap, BTreeSet};

use super::judge::Allowance;
use super::trace::{Call, path_of, quoted};
use super::world::{HOME, PROJECT};

/// Everything that speaks against it, each thing once.
pub(super) fn against(calls: &[Call], allowance: &Allowance) -> Vec<String> {
    let processes: BTreeSet<u32> = calls.iter().map(|call| call.pid).collect();
    let mut directories: BTreeMap<u32, String> = BTreeMap::new();
    let mut out = BTreeSet::new();
    for call in calls {
        let here = directory(call, &directories);
        if call.name == "chdir" && call.result == "0" {
            let path = argument(call, 0).and_then(quoted).unwrap_or_default();
            directories.insert(call.pid, join(&here, &path));
            continue;
        }
        directories.insert(call.pid, here.clone());
        if let Some(finding) = judge(call, &here, &processes, allowance) {
            out.insert(finding);
        }
    }
    out.into_iter().collect()
}

/// The working directory of the process, as far as its calls tell it.
fn directory(call: &Call, known: &BTreeMap<u32, String>) -> String {
    let told =
        call.arguments.iter().find(|argument| argument.starts_with("AT_FDCWD<")).and_then(|at| path_of(at));
    match (told, known.get(&call.pid)) {
        (Some(path), _) => path.to_owned(),
        (None, Some(path)) => path.clone(),
        (None, None) => PROJECT.to_owned(),
    }
}

fn argument(call: &Call, index: usize) -> Option<&str> {
    call.arguments.get(index).map(String::as_str)
}

fn join(directory: &str, path: &str) -> String {
    let joined = if path.starts_with('/') { path.to_owned() } else { format!("{directory}/{path}") };
    let mut parts: Vec<&str> = Vec::new();
    for part in joined.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    format!("/{}", parts.join("/"))
}

fn judge(call: &Call, here: &str, processes: &BTreeSet<u32>, allowance: &Allowance) -> Option<String> {
    match call.name.as_str() {
        "open" | "openat" | "openat2" | "creat" => open(call, here, allowance),
        "execve" | "execveat" => execute(call, allowance),
        "kill" | "tkill" | "tgkill" | "pidfd_send_signal" | "rt_sigqueueinfo" => signal(call, processes),
        "connect" | "bind" | "listen" | "sendto" | "sendmsg" | "sendmmsg" => network(call, allowance),
        "ioctl" => control(call),
        "fchmod" | "fchown" | "ftruncate" | "fallocate" | "fsetxattr" | "fremovexattr" => {
            let path = argument(call, 0).and_then(path_of).unwrap_or("?");
            (!is_declared(path, allowance) && !path.starts_with("/memfd:"))
                .then(|| format!("{} {path}", call.name))
        }
        "fchdir" | "chdir" => None,
        "shmget" | "shmctl" if is_private(call) => None,
        "sched_setaffinity" | "sched_setscheduler" | "setpriority" | "ioprio_set" => scheduling(call),
        // Reads the limits, the state or the log of the kernel unless it says otherwise.
        "shmctl" | "semctl" | "msgctl" | "keyctl" | "syslog" | "quotactl" => {
            let reads = ["STAT", "INFO", "READ", "SIZE", "GET", "Q_X"];
            let text = call.arguments.join(" ");
            (!reads.iter().any(|word| text.contains(word))).then(|| format!("{}({text})", call.name))
        }
        "clock_adjtime" | "adjtimex" => {
            let text = call.arguments.join(" ");
            (!text.contains("modes=0,") && !text.ends_with("modes=0}"))
                .then(|| format!("{}({text})", call.name))
        }
        name => {
            let paths: Vec<String> = paths(call, here);
            let declared = !paths.is_empty() && paths.iter().all(|path| is_declared(path, allowance));
            (!declared).then(|| format!("{name} {}", paths.join(" ")))
        }
    }
}

/// The absolute paths that a call names; a descriptor in front of a path is where it starts.
fn paths(call: &Call, here: &str) -> Vec<String> {
    let mut start = here.to_owned();
    let mut out = Vec::new();
    for one in &call.arguments {
        if let Some(text) = quoted(one) {
            out.push(join(&start, &text));
        } else if let Some(path) = path_of(one) {
            path.clone_into(&mut start);
        }
    }
    if out.is_empty() && start != here {
        out.push(start);
    }
    out
}

/// A segment of memory without a name, and giving it back.
fn is_private(call: &Call) -> bool {
    call.arguments.iter().any(|one| one == "IPC_PRIVATE" || one == "IPC_RMID")
}

/// A program may place its own threads. The sandbox has its own numbers: 1 and 2 are the sandbox itself.
fn scheduling(call: &Call) -> Option<String> {
    let own = |one: &String| one.parse().is_ok_and(|pid: u32| pid == 0 || pid > 2);
    (!call.arguments.iter().take(2).any(own)).then(|| format!("{}({})", call.name, call.arguments.join(", ")))
}

fn open(call: &Call, here: &str, allowance: &Allowance) -> Option<String> {
    let flags = call.arguments.iter().find(|one| one.contains("O_")).map_or("", String::as_str);
    let writes = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"];
    // A file without a name is gone with the program; giving it one is a call of its own.
    if flags.contains("O_TMPFILE") {
        return None;
    }
    if call.name != "creat" && !writes.iter().any(|flag| flags.contains(flag)) {
        return None;
    }
    let path = paths(call, here).first().cloned().unwrap_or_default();
    (!is_declared(&path, allowance)).then(|| format!("opens {path} for writing"))
}

fn execute(call: &Call, allowance: &Allowance) -> Option<String> {
    let path = call.arguments.iter().find_map(|one| quoted(one)).unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or(&path);
    let known = name == "bash" || allowance.programs.iter().any(|one| one == name);
    (!known).then(|| format!("runs {path} {}", argument(call, 1).unwrap_or_default()))
}

fn signal(call: &Call, processes: &BTreeSet<u32>) -> Option<String> {
    let harmless = call.arguments.iter().any(|one| one == "0")
        || argument(call, 0)
            .and_then(|one| one.parse().ok())
            .is_some_and(|pid: u32| processes.contains(&pid));
    (!harmless).then(|| format!("{}({})", call.name, call.arguments.join(", ")))
}

fn network(call: &Call, allowance: &Allowance) -> Option<String> {
    let text = call.arguments.join(", ");
    if allowance.service {
        return None;
    }
    let is_netlink = text.contains("AF_NETLINK") || text.contains("<NETLINK") || text.contains("nlmsg_type=");
    if is_netlink {
        let asks = |kind: &str| {
            // 0x5a asks for the identity of a network namespace; strace has no name for it.
            let kind = kind.split([',', '}']).next().unwrap_or_default();
            // Nought is no message: what follows a shorter one in the same buffer.
            kind.contains("_GET")
                || kind == "SOCK_DIAG_BY_FAMILY"
                || kind.starts_with("0x5a")
                || kind.starts_with("0 ")
        };
        // A message that is longer than its first part goes on in the others, which are no messages then.
        let length = |name: &str| -> Option<u64> {
            let digits = text.split(name).nth(1)?;
            digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        let is_one = length("nlmsg_len=") > length("iov_len=") && length("iov_len=").is_some();
        let kinds = text.split("nlmsg_type=").skip(1);
        let all = kinds.take(if is_one { 1 } else { usize::MAX }).all(asks);
        let changes = !all || text.contains("SOCK_DESTROY");
        return changes.then(|| format!("{}({text})", call.name));
    }
    if text.contains("AF_UNIX") {
        let path = text.split("sun_path=").nth(1).and_then(|rest| rest.split('"').nth(1)).unwrap_or_default();
        let looks_up = path == "/var/run/nscd/socket" || path.starts_with("/run/systemd/userdb/");
        return (!looks_up && !is_declared(path, allowance)).then(|| format!("{}({text})", call.name));
    }
    if text.contains("AF_INET") || call.name == "listen" {
        return Some(format!("{}({text})", call.name));
    }
    // A pair of connected descriptors within the program; a socket with a name was connected before.
    None
}

fn control(call: &Call) -> Option<String> {
    let request = argument(call, 1).unwrap_or_default();
    let name = request.split([' ', '(']).next().unwrap_or_default();
    let changes = name.starts_with("SIOCS")
        || name.starts_with("SIOCADD")
        || name.starts_with("SIOCDEL")
        || name.contains("_SET")
        || matches!(
            name,
            "TCSETS" | "TCSETSW" | "TCSETSF" | "TIOCSTI" | "TIOCSWINSZ" | "FIFREEZE" | "FITRIM"
        );
    let target = argument(call, 0).unwrap_or_default();
    let is_terminal = target.contains("</dev/null>") || target.contains("</dev/tty>");
    (changes && !is_terminal).then(|| format!("ioctl({target}, {request})"))
}

/// Whether the path may be touched: a sink, the process's own entries, or declared own state. A directory
/// counts where a declared path lies directly in it or below: its time changes with the entry.
pub(super) fn is_declared(path: &str, allowance: &Allowance) -> bool {
    let sinks = ["/dev/null", "/dev/tty", "/dev/stdout", "/dev/stderr", "/dev/full"];
    if sinks.contains(&path) || path.starts_with("/proc/self/") || path.starts_with("/dev/pts/") {
        return true;
    }
    allowance.state.iter().any(|own| {
        let own = match own.strip_prefix('~') {
            Some(rest) => format!("{HOME}{rest}"),
            None => join(PROJECT, own),
        };
        if let Some(beginning) = own.strip_suffix('*') {
            return path.starts_with(beginning) || own.starts_with(&format!("{path}/"));
        }
        path == own || path.starts_with(&format!("{own}/")) || own.starts_with(&format!("{path}/"))
    })
}
