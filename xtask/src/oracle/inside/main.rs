//! The program inside the sandbox, compiled on its own with nothing but `std`. It is three programs by name:
//!
//! * `driver SHELL`: reads texts from its input (length, bytes), runs each in the shell in a fresh directory,
//!   and writes what happened to its output;
//! * `missing NAME ARGUMENT…`: logs a command that is not there (bash calls it);
//! * any other name: a stub that logs its words and its directory, and then becomes the real program of that
//!   name where that one is wanted.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const LOG: &str = "/log/ran";
const ERRORS: &str = "/log/errors";
const INPUT: &str = "/log/input";
/// Directories below which texts may write.
const ROOTS: [&str; 2] = ["/w", "/tmp"];
const TIME: Duration = Duration::from_secs(2);
/// How long what a text left in the background may go on.
const GRACE: Duration = Duration::from_millis(300);
const MAX_PROCESSES: usize = 100;
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
    let arguments: Vec<_> = std::env::args_os().collect();
    let zeroth = arguments.first().cloned().unwrap_or_default();
    let name = Path::new(&zeroth).file_name().unwrap_or_default().to_owned();
    match name.to_str() {
        Some("driver") => {
            let shell = arguments.get(1).and_then(|word| word.to_str()).unwrap_or("bash");
            match drive(shell) {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            }
        }
        Some("missing") => {
            log(&arguments[1..]);
            ExitCode::from(127)
        }
        _ => {
            log(&arguments);
            stub(&name, &arguments)
        }
    }
}

/// Appends a record: directory, number of words, words; each ended by NUL.
fn log(words: &[std::ffi::OsString]) {
    let mut record = Vec::new();
    // The kernel's word on where this is.
    let directory = fs::read_link("/proc/self/cwd").unwrap_or_default();
    record.extend_from_slice(directory.as_os_str().as_bytes());
    record.extend_from_slice(format!("\0{}\0", words.len()).as_bytes());
    for word in words {
        record.extend_from_slice(word.as_bytes());
        record.push(0);
    }
    if let Ok(mut file) = OpenOptions::new().append(true).open(LOG) {
        let _ = file.write_all(&record);
    }
}

/// Becomes the real program, or says something by chance, and succeeds or fails by chance.
fn stub(name: &std::ffi::OsStr, arguments: &[std::ffi::OsString]) -> ExitCode {
    if Path::new("/inside/real").join(name).exists() {
        let real = Path::new("/real/bin").join(name);
        let _ = Command::new(&real).arg0(&arguments[0]).args(&arguments[1..]).exec();
    }
    let sum: usize = arguments.iter().flat_map(|word| word.as_bytes()).map(|byte| usize::from(*byte)).sum();
    let said: &[u8] = match sum % 7 {
        0 => b"out\n",
        1 => b"x y\n",
        2 => b"a[$(rm pwn)]\n",
        3 => b"*\n-rf\n",
        4 => b"rm pwn\n",
        5 => b"7\n",
        _ => b"",
    };
    let _ = io::stdout().write_all(said);
    ExitCode::from(u8::from(sum % 3 == 0))
}

fn drive(shell: &str) -> io::Result<()> {
    fs::write(INPUT, "rm pwn input\na[$(rm pwn)] *\n")?;
    reset()?;
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    loop {
        let mut length = [0; 4];
        if input.read_exact(&mut length).is_err() {
            return Ok(());
        }
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut text)?;
        let clean = run(shell, &text, &mut output)?;
        output.flush()?;
        // With processes left over, or a directory that cannot be cleaned, only a new sandbox will do.
        if !clean || reset().is_err() {
            return Ok(());
        }
    }
}

/// Runs one text and reports it. False where the sandbox is used up.
fn run(shell: &str, text: &[u8], output: &mut impl Write) -> io::Result<bool> {
    File::create(LOG)?;
    let errors = File::create(ERRORS)?;
    let mut child = Command::new(format!("/real/bin/{shell}"))
        .arg0("orc")
        .arg("-c")
        .arg(std::ffi::OsString::from_vec(text.to_vec()))
        .current_dir("/w/p")
        .stdin(File::open(INPUT)?)
        .stdout(Stdio::null())
        .stderr(errors)
        .spawn()?;
    let start = Instant::now();
    let mut rounds = 0_u32;
    let mut clean = true;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        rounds += 1;
        if start.elapsed() > TIME || (rounds % 40 == 0 && processes() > MAX_PROCESSES) {
            let _ = child.kill();
            clean = false;
            break child.wait()?;
        }
        sleep(Duration::from_micros(if rounds < 20 { 300 } else { 1000 }));
    };
    // Where time ran out the sandbox ends with the report, and everything in it.
    let end = Instant::now();
    while clean && processes() > 2 {
        if end.elapsed() > GRACE || processes() > MAX_PROCESSES {
            clean = false;
        }
        sleep(Duration::from_millis(1));
    }
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    output.write_all(&[u8::from(!clean)])?;
    output.write_all(&code.to_le_bytes())?;
    field(output, &fs::read(ERRORS).unwrap_or_default(), 8 * 1024)?;
    field(output, &fs::read(LOG).unwrap_or_default(), MAX_BYTES)?;
    field(output, &changes(), MAX_BYTES)?;
    Ok(clean)
}

fn field(output: &mut impl Write, bytes: &[u8], most: usize) -> io::Result<()> {
    let bytes = bytes.get(..most).unwrap_or(bytes);
    output.write_all(&(bytes.len() as u32).to_le_bytes())?;
    output.write_all(bytes)
}

/// How many processes there are: the init process, this one, and what a text started.
fn processes() -> usize {
    fs::read_dir("/proc").map_or(0, |entries| {
        entries
            .flatten()
            .filter(|entry| entry.file_name().as_bytes().first().is_some_and(u8::is_ascii_digit))
            .count()
    })
}

/// Everything below the roots: a file's content, `None` for a directory.
fn snapshot() -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut all = BTreeMap::new();
    let mut open: Vec<PathBuf> = ROOTS.iter().map(PathBuf::from).collect();
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
            let path = entry.path();
            let kind = entry.file_type().ok();
            if kind.is_some_and(|kind| kind.is_dir()) {
                open.push(path.clone());
                all.insert(path, None);
            } else if kind.is_some_and(|kind| kind.is_file()) {
                let mut content = Vec::new();
                if let Ok(file) = File::open(&path) {
                    let _ = file.take(4096).read_to_end(&mut content);
                }
                all.insert(path, Some(content));
            } else {
                all.insert(path, Some(b"special".to_vec()));
            }
        }
    }
    all
}

fn expected() -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    FIXTURE
        .iter()
        .map(|(path, content)| (PathBuf::from(path), content.map(|text| text.as_bytes().to_vec())))
        .collect()
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
