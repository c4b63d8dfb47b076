//! The program inside the sandbox, compiled on its own with nothing but `std`: `driver SHELL` reads texts from its input
//! (whether builtins are taken away, length, bytes), has each run by the shell in a fresh directory, and writes what happened to its output. The shell
//! waits in a server that starts it for every text; `stub.c` holds that and the programs that texts call.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, ExitCode, Stdio};

const LOG: &str = "/log/ran";
const OPENED: &str = "/log/opened";
const ERRORS: &str = "/log/errors";
const INPUT: &str = "/log/input";
/// Directories below which texts may write.
const ROOTS: [&str; 2] = ["/w", "/tmp"];
const MAX_BYTES: usize = 256 * 1024;

/// Names of the files that exist before each text, with their content; `None` is a directory.
const FIXTURE: [(&str, Option<&str>); 10] = [
    ("/w/h", None),
    ("/w/h/.profile", Some("# profile\n")),
    ("/w/p", None),
    ("/w/p/a", Some("a\nrm pwn\n")),
    ("/w/p/b", Some("x y\n")),
    ("/w/p/d", None),
    ("/w/p/d/e", Some("e\n")),
    ("/w/p/f.txt", Some("a[$(rm pwn)]\n")),
    ("/w/p/s p", Some("s\n")),
    ("/w/p/x.sh", Some("rm pwn script\n")),
];

fn main() -> ExitCode {
    let shell = std::env::args().nth(1).unwrap_or_else(|| "bash".to_owned());
    match drive(&shell) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn drive(shell: &str) -> io::Result<()> {
    fs::write(INPUT, "rm pwn input\na[$(rm pwn)] *\n")?;
    reset()?;
    let mut server = Command::new(format!("/real/bin/{shell}"))
        .env("LD_PRELOAD", "/inside/server.so")
        .env("ORACLE_SERVER", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let (Some(mut to), Some(mut from)) = (server.stdin.take(), server.stdout.take()) else {
        return Err(io::Error::other("no pipes"));
    };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    loop {
        let mut head = [0; 5];
        if input.read_exact(&mut head).is_err() {
            return Ok(());
        }
        let [_, a, b, c, d] = head;
        let mut text = vec![0; u32::from_le_bytes([a, b, c, d]) as usize];
        input.read_exact(&mut text)?;
        let state = run(&head, &text, &mut to, &mut from, &mut output)?;
        output.flush()?;
        // With processes left over, or a directory that cannot be cleaned, only a new sandbox will do.
        if state > 1 || reset().is_err() {
            return Ok(());
        }
    }
}

/// Runs one text and reports it: 0 where it came to its end, 1 where it was cut off, 2 where the sandbox is used up.
fn run(head: &[u8], text: &[u8], to: &mut ChildStdin, from: &mut ChildStdout, output: &mut impl Write) -> io::Result<u8> {
    File::create(LOG)?;
    File::create(OPENED)?;
    File::create(ERRORS)?;
    to.write_all(head)?;
    to.write_all(text)?;
    to.flush()?;
    let mut answer = [0; 5];
    from.read_exact(&mut answer)?;
    output.write_all(&answer)?;
    field(output, &fs::read(ERRORS).unwrap_or_default(), 8 * 1024)?;
    field(output, &fs::read(LOG).unwrap_or_default(), MAX_BYTES)?;
    field(output, &fs::read(OPENED).unwrap_or_default(), MAX_BYTES)?;
    field(output, &changes(), MAX_BYTES)?;
    Ok(answer[0])
}

fn field(output: &mut impl Write, bytes: &[u8], most: usize) -> io::Result<()> {
    let bytes = bytes.get(..most).unwrap_or(bytes);
    output.write_all(&(bytes.len() as u32).to_le_bytes())?;
    output.write_all(bytes)
}

/// What is at a path: its permissions, and a file's content or `None` for a directory.
type Entry = (u32, Option<Vec<u8>>);

/// Everything below the roots.
fn snapshot() -> BTreeMap<PathBuf, Entry> {
    let mut all = BTreeMap::new();
    let mut open: Vec<PathBuf> = ROOTS.iter().map(PathBuf::from).collect();
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
            let path = entry.path();
            let kind = entry.file_type().ok();
            let mode = entry.metadata().map_or(0, |data| data.permissions().mode() & 0o7777);
            let content = if kind.is_some_and(|kind| kind.is_dir()) {
                open.push(path.clone());
                None
            } else if kind.is_some_and(|kind| kind.is_file()) {
                let mut content = Vec::new();
                if let Ok(file) = File::open(&path) {
                    let _ = file.take(4096).read_to_end(&mut content);
                }
                Some(content)
            } else {
                Some(b"special".to_vec())
            };
            all.insert(path, (mode, content));
        }
    }
    all
}

fn expected() -> BTreeMap<PathBuf, Entry> {
    let entry = |content: Option<&str>| match content {
        None => (0o755, None),
        Some(text) => (0o644, Some(text.as_bytes().to_vec())),
    };
    FIXTURE.iter().map(|(path, content)| (PathBuf::from(path), entry(*content))).collect()
}

/// The paths that differ from the fixture, each ended by NUL.
fn changes() -> Vec<u8> {
    let (now, then) = (snapshot(), expected());
    let mut bytes = Vec::new();
    for path in now.keys().chain(then.keys().filter(|path| !now.contains_key(*path))) {
        if now.get(path) != then.get(path) {
            bytes.extend_from_slice(path.as_os_str().as_bytes());
            bytes.push(0);
        }
    }
    bytes
}

/// Brings the fixture back.
fn reset() -> io::Result<()> {
    let then = expected();
    let now = snapshot();
    if now == then {
        return Ok(());
    }
    for root in ROOTS {
        for entry in fs::read_dir(root)?.flatten() {
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                if fs::remove_dir_all(&path).is_err() {
                    open_up(&path);
                    fs::remove_dir_all(&path)?;
                }
            } else {
                fs::remove_file(&path)?;
            }
        }
    }
    for (path, content) in FIXTURE {
        match content {
            None => fs::create_dir(path)?,
            Some(content) => fs::write(path, content)?,
        }
        let mode = if content.is_some() { 0o644 } else { 0o755 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// Makes directories writable again that a text has closed.
fn open_up(directory: &Path) {
    let _ = fs::set_permissions(directory, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}
