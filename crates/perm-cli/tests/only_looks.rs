//! A check only looks: traced over every kind of file and all collected cases, it opens nothing for writing,
//! changes nothing, connects to nothing and starts nothing; and what cannot be looked at is asked about.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk and runs programs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Every kind of file, in the places where a check looks.
const WORLD: &str = r#"
mkdir -p home w/dir/deep w/repo w/locked w/pipes/.git w/looped w/gone outside; cd w
echo a > file; : > empty; ln -s file to-file; ln -s dir to-dir; ln -s nowhere dangling; ln -s loop loop
ln -s ../outside out; ln -s /proc/self/cwd here; mkfifo fifo; ln -s fifo to-fifo; touch -- -rf; ln file hard
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")' 2>/dev/null || touch socket
git init -q repo; git init -q locked/repo; echo x > locked/file
mkfifo pipes/.npmrc pipes/.git/config pipes/.git/index pipes/rust-toolchain pipes/go.mod
ln -s .git looped/.git; ln -s .npmrc looped/.npmrc; echo x > 'name with blank'; printf x > "$(printf 'bad\377name')"
chmod 777 .; chmod 000 locked; rmdir gone
"#;

/// Tools and inputs, asked in every mode and directory.
fn inputs() -> Vec<(&'static str, Value)> {
    let names = "file empty to-file to-dir dangling loop out/x here/file fifo to-fifo socket -rf hard dir . .. \
                 /dev/null /dev/tty /dev/fd/1 /dev/stdout /dev/zero /proc/self/cwd/file /proc/self/environ \
                 /proc/1/cwd/x locked locked/file gone/x /etc/shadow ~/.bashrc /dev/sda name\u{20}x";
    let commands = "cat N|cat < N|echo x > N|echo x >> N|rm N|rm -rf N|cp N x|cp x N|mv N x|ls N|touch N|tee N|\
                    grep -r x N|chmod 600 N|ln -s N y|find N -name x|sed -i s/a/b/ N|stat N|cd N && git status|\
                    cd N && npm list|cd N && cargo --version|cd N && go version|cd N && python3 -m json.tool a";
    let mut all = Vec::new();
    for name in names.split_whitespace() {
        all.push(("Read", json!({"file_path": name})));
        all.push(("Write", json!({"file_path": name, "content": ""})));
        all.push(("Edit", json!({"file_path": name, "old_string": "a", "new_string": "b"})));
        all.push(("Glob", json!({"pattern": "**/*", "path": name})));
        all.push(("Grep", json!({"pattern": "x", "path": name})));
        all.extend(
            commands.split('|').map(|line| ("Bash", json!({"command": line.trim().replace('N', name)}))),
        );
    }
    for line in
        ["cat *", "rm *", "cat */*", "rm -rf to-*", "cat loop/*", "cat locked/*", "cp * out/", "cat f*"]
    {
        all.push(("Bash", json!({"command": line})));
    }
    all
}

fn requests(root: &Path) -> Vec<Value> {
    let mut all = Vec::new();
    let place = |name: &str| root.join(name).to_str().unwrap().to_owned();
    for (tool, input) in inputs() {
        for (mode, cwd) in
            [("default", "w"), ("accept_edits", "w"), ("dont_ask", "w/pipes"), ("explore", "w/looped")]
        {
            all.push(json!({
                "id": all.len().to_string(), "tool": tool, "input": input, "mode": mode, "cwd": place(cwd),
                "home": place("home"), "working_directories": [place("w")],
                "rules": [{"tool_name": "Read", "rule_content": "**/secret", "behavior": "deny", "source": ""}],
            }));
        }
    }
    all
}

/// The collected cases, moved below the root; what they need of a world is not there, and need not be.
fn collected(root: &Path) -> Vec<Value> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/cases");
    let root = root.display();
    let mut all = Vec::new();
    for name in ["agentscope-findings", "hunted", "public"] {
        for line in std::fs::read_to_string(data.join(format!("{name}.jsonl"))).unwrap().lines() {
            let moved =
                line.replace("/srv/", &format!("{root}/w/")).replace("/home/dev", &format!("{root}/home"));
            let case: Value = serde_json::from_str(&moved).unwrap();
            let keys = ["id", "tool", "input", "mode", "cwd", "home", "working_directories", "rules"];
            all.push(keys.iter().map(|key| ((*key).to_owned(), case[key].clone())).collect());
        }
    }
    all
}

/// Every entry with what would show a change, and when it was last read.
fn listing(root: &Path) -> String {
    let format = "%p %i %s %m %T@ %C@ %l\\n";
    let done = Command::new("find").arg(root).args(["-printf", format]).output().unwrap();
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// What a process must not do, as strace shows it.
fn is_change(line: &str) -> bool {
    let call = line.split_once(char::is_whitespace).map_or(line, |(_, rest)| rest.trim_start());
    let name = call.split('(').next().unwrap_or_default();
    match name {
        "open" | "openat" | "openat2" => {
            ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "O_TMPFILE"]
                .iter()
                .any(|flag| call.contains(flag))
        }
        "clone" | "clone3" => !call.contains("CLONE_VM"),
        "execve" | "execveat" => true,
        _ => false,
    }
}

/// The calls that change something, connect or start something, whatever their arguments are.
const CHANGING: &str = "creat,mkdir,mkdirat,rmdir,unlink,unlinkat,rename,renameat,renameat2,link,linkat,symlink,\
                        symlinkat,chmod,fchmod,fchmodat,chown,fchown,lchown,fchownat,truncate,ftruncate,utime,\
                        utimes,utimensat,futimesat,setxattr,lsetxattr,fsetxattr,removexattr,mknod,mknodat,mount,\
                        umount2,fallocate,socket,connect,bind,kill,fork,vfork";

struct Traced {
    answers: Vec<Value>,
    changes: Vec<String>,
    opened: String,
}

fn run(root: &Path, requests: &[Value]) -> Traced {
    let log = root.join("log");
    // Another user than root, to whom the disk says no.
    let program = root.join("perm");
    std::fs::copy(env!("CARGO_BIN_EXE_perm"), &program).unwrap();
    let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
    let mut command = Command::new("strace");
    command.args(["-f", "-s", "300", "-e"]).arg(format!("trace={CHANGING},open,openat,clone,clone3,execve"));
    command.arg("-o").arg(&log);
    if is_root {
        command.args(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]);
    }
    let mut child = command
        .arg(&program)
        .args(["check", "--batch"])
        .current_dir("/")
        .env_clear()
        .env("HOME", root.join("home"))
        .env("PATH", "/usr/bin:/bin:/usr/sbin:/sbin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let mut pipe = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut pipe, text.as_bytes()));
    let done = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let answers = String::from_utf8(done.stdout).unwrap();
    let opened = std::fs::read_to_string(&log).unwrap();
    // Up to its own start the process is strace's and setpriv's.
    let started = opened.rfind("execve(").unwrap();
    let own = opened.split_at(started).1.split_once('\n').unwrap().1.to_owned();
    let changes = own
        .lines()
        .filter(|line| !line.contains("+++ exited") && !line.contains("--- SIG"))
        .filter(|line| is_change(line) || CHANGING.split(',').any(|name| line.contains(&format!(" {name}("))))
        .map(str::to_owned)
        .collect();
    Traced {
        answers: answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        changes,
        opened: own,
    }
}

fn world() -> (tempfile::TempDir, PathBuf) {
    let temporary = tempfile::Builder::new().prefix("perm-looks").tempdir().unwrap();
    let root = temporary.path().canonicalize().unwrap();
    let plant = format!("umask 022; chmod 755 .; {WORLD}");
    let done = Command::new("bash").args(["-c", &plant]).current_dir(&root).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    (temporary, root)
}

#[test]
fn nothing_is_opened_for_writing_changed_or_started() {
    let (_temporary, root) = world();
    let mut requests = requests(&root);
    requests.extend(collected(&root));
    let before = listing(&root.join("w"));
    let traced = run(&root, &requests);
    assert_eq!(traced.answers.len(), requests.len());
    println!("{} requests, {} files opened", requests.len(), traced.opened.matches("openat(").count());
    assert!(traced.changes.is_empty(), "{}", traced.changes.join("\n"));
    assert_eq!(listing(&root.join("w")), before);
    // A pipe or a socket would wait, or wake who waits: they are seen and never opened.
    for kind in ["fifo", "socket", "pipes/.npmrc", "pipes/.git/config", "pipes/rust-toolchain"] {
        let path = format!("{}/w/{kind}\"", root.display());
        assert!(!traced.opened.contains(&path), "{kind} was opened");
    }
}

/// Mode, directory, tool and input of what cannot be looked at; and a word of the reason.
fn unseen() -> Vec<(&'static str, &'static str, &'static str, Value, &'static str)> {
    let bash = |line: &str| json!({ "command": line });
    vec![
        ("default", "w", "Bash", bash("cd locked/repo && git status"), "permission denied"),
        ("default", "w/locked/repo", "Bash", bash("git status"), "permission denied"),
        ("default", "w/locked/repo", "Bash", bash("cat a"), "permission denied"),
        ("default", "w", "Bash", bash("cat locked/file"), "permission denied"),
        ("default", "w", "Bash", bash("grep -r x locked/file"), "permission denied"),
        ("default", "w", "Bash", bash("cat < locked/file"), "permission denied"),
        ("accept_edits", "w", "Bash", bash("touch locked/new"), "permission denied"),
        ("accept_edits", "w/locked/repo", "Bash", bash("touch new"), "permission denied"),
        ("accept_edits", "w", "Bash", bash("rm -r locked/repo"), "permission denied"),
        ("accept_edits", "w", "Write", json!({"file_path": "locked/a", "content": ""}), "permission denied"),
        ("default", "w", "Read", json!({"file_path": "locked/file"}), "permission denied"),
        ("default", "w", "Grep", json!({"pattern": "x", "path": "locked/repo"}), "permission denied"),
        ("default", "w", "Bash", bash("cd pipes && npm list"), "kind"),
        ("default", "w", "Bash", bash("cd pipes && git status"), "kind"),
        ("default", "w", "Bash", bash("cd looped && git status"), "where it leads"),
    ]
}

#[test]
fn what_cannot_be_looked_at_is_asked_about_with_the_reason() {
    let (_temporary, root) = world();
    let place = |name: &str| root.join(name).to_str().unwrap().to_owned();
    let request = |(mode, cwd, tool, input, _): &(&str, &str, &str, Value, &str)| {
        json!({"tool": tool, "input": input, "mode": mode, "cwd": place(cwd), "home": place("home"),
               "working_directories": [place("w")]})
    };
    let cases = unseen();
    let traced = run(&root, &cases.iter().map(request).collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for (case, answer) in cases.iter().zip(&traced.answers) {
        let says = answer["reasons"].to_string().contains(case.4);
        if answer["behavior"] != "ask" || !says {
            wrong.push(format!("{case:?}: {} {}", answer["behavior"], answer["reasons"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
