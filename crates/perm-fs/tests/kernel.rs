//! The judge is the kernel: random trees with links, random paths, our answer against what it opens.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "a test fails by panicking"
)]
#![allow(clippy::disallowed_methods, reason = "the kernel's answer is what these tests compare with")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use perm_fs::{AbsPath, Disk, Kind, Last, Memory, Named, ResolveError, World, resolve};

/// A small generator of numbers (xorshift), so that a failure can be repeated from its seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn text(&mut self, pieces: &[&str]) -> String {
        let count = 1 + self.below(5);
        let mut text: Vec<&str> = (0..count).map(|_| self.pick(pieces)).collect();
        if self.below(6) == 0 {
            text.push("");
        }
        text.join("/")
    }
}

const NAMES: &[&str] = &["a", "b", "c", "d", "e"];
const PIECES: &[&str] = &["a", "b", "c", "d", "e", "a", "b", "c", "..", "..", ".", "", "x"];

/// Absolute ways to the root that go through what the kernel makes up for each process.
fn magic(root: &str, numbers: &mut Numbers) -> String {
    let cwd = std::env::current_dir().unwrap();
    let up = "../".repeat(cwd.components().count());
    match numbers.below(4) {
        0 => format!("/proc/self/root{root}"),
        1 => format!("/proc/thread-self/cwd/{up}{root}"),
        _ => format!("/proc/self/cwd/{up}{root}"),
    }
}

/// Fills a directory on disk and the same one in memory; `has_magic`: some links lead through `/proc`.
fn plant(root: &str, numbers: &mut Numbers, has_magic: bool) -> Memory {
    let mut memory = Memory::new().dir(root);
    let mut directories = vec![root.to_owned()];
    for _ in 0..14 {
        let directory = directories[numbers.below(directories.len())].clone();
        let path = format!("{directory}/{}", numbers.pick(NAMES));
        if fs::symlink_metadata(&path).is_ok() {
            continue;
        }
        match numbers.below(5) {
            0 | 1 => {
                fs::create_dir(&path).unwrap();
                memory = memory.dir(&path);
                directories.push(path);
            }
            2 => {
                fs::write(&path, "").unwrap();
                memory = memory.file(&path, "");
            }
            _ => {
                let inner = numbers.text(PIECES);
                let target = match numbers.below(6) {
                    0 => format!("{root}/{inner}"),
                    1 if has_magic => format!("{}/{inner}", magic(root, numbers)),
                    _ if inner.is_empty() || inner.starts_with('/') => "a".to_owned(),
                    _ => inner,
                };
                symlink(&target, &path).unwrap();
                memory = memory.link(&path, &target);
            }
        }
    }
    memory
}

fn real(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// A directory so deep that the planted paths do not climb out of the temporary one.
fn deep(temporary: &tempfile::TempDir) -> String {
    let root = format!("{}/1/2/3/4/5/6/7/8", real(&fs::canonicalize(temporary.path()).unwrap()));
    fs::create_dir_all(&root).unwrap();
    root
}

/// What the kernel opens, made where it is missing; removed again at once.
fn opened_or_made(path: &str) -> Option<String> {
    use std::os::fd::AsRawFd;
    let file = fs::OpenOptions::new().write(true).create(true).truncate(false).open(path).ok()?;
    let link = format!("/proc/self/fd/{}", file.as_raw_fd());
    let place = real(&fs::read_link(link).unwrap());
    if file.metadata().unwrap().len() == 0 {
        fs::remove_file(&place).unwrap();
    }
    Some(place)
}

fn place(answer: &Result<Named, ResolveError>) -> Option<&str> {
    answer.as_ref().ok().and_then(Named::place).map(|place| place.path().as_str())
}

#[test]
fn we_resolve_what_the_kernel_opens() {
    // All of them: `PERM_KERNEL=full`.
    let is_full = std::env::var_os("PERM_KERNEL").is_some_and(|value| value == "full");
    let wanted = if is_full { 100_000 } else { 5_000 };
    let (mut existing, mut made, mut kept, mut refused) = (0, 0, 0, 0);
    let cwd = AbsPath::parse(std::env::current_dir().unwrap().to_str().unwrap()).unwrap();
    for seed in 1.. {
        if existing + made + kept >= wanted {
            break;
        }
        let has_magic = seed % 3 == 0;
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let temporary = tempfile::tempdir().unwrap();
        let root = deep(&temporary);
        let memory = plant(&root, &mut numbers, has_magic);
        for _ in 0..90 {
            let start =
                if has_magic && numbers.below(4) == 0 { magic(&root, &mut numbers) } else { root.clone() };
            let text = format!("{start}/{}", numbers.text(PIECES));
            let path = AbsPath::parse(&text).unwrap();
            let follow = resolve(&Disk, &path, Some(&cwd), Last::Follow);
            let keep = resolve(&Disk, &path, Some(&cwd), Last::Keep);
            // Outside the planted tree the worlds differ, and so they do where the tree is looked at from.
            let stays = |answer| place(answer).is_none_or(|path: &str| path.starts_with(&root));
            if stays(&follow) && !text.contains("..") && !has_magic {
                assert_eq!(resolve(&memory, &path, None, Last::Follow), follow, "seed {seed}: {text}");
                assert_eq!(resolve(&memory, &path, None, Last::Keep), keep, "seed {seed}: {text}");
            }
            match fs::canonicalize(&text) {
                Ok(kernel) => {
                    assert_eq!(place(&follow), Some(real(&kernel).as_str()), "seed {seed}: {text}");
                    assert!(follow.unwrap().place().unwrap().kind().is_some());
                    existing += 1;
                }
                Err(_) if stays(&follow) => match opened_or_made(&text) {
                    Some(kernel) => {
                        assert_eq!(place(&follow), Some(kernel.as_str()), "seed {seed}: {text}");
                        made += 1;
                    }
                    None => refused += 1,
                },
                Err(_) => refused += 1,
            }
            // The last name kept: the kernel's parent and the name itself.
            let trimmed = text.trim_end_matches('/');
            let (above, name) = trimmed.rsplit_once('/').unwrap();
            if trimmed == text && !matches!(name, "" | "." | "..") && fs::symlink_metadata(&text).is_ok() {
                let expected = format!("{}/{name}", real(&fs::canonicalize(above).unwrap()));
                let expected = expected.replace("//", "/");
                assert_eq!(place(&keep), Some(expected.as_str()), "seed {seed}: {text}");
                kept += 1;
            }
        }
    }
    println!("{existing} existing, {made} made, {kept} kept, {refused} that the kernel refuses");
    let [least, few] = [wanted / 3, wanted / 10];
    assert!(existing > least && made > few && kept > few, "{existing} {made} {kept}");
}

#[test]
fn as_many_links_as_the_kernel_follows() {
    let temporary = tempfile::tempdir().unwrap();
    let root = real(&fs::canonicalize(temporary.path()).unwrap());
    fs::write(format!("{root}/0"), "").unwrap();
    for number in 1..=45 {
        symlink((number - 1).to_string(), format!("{root}/{number}")).unwrap();
        let text = format!("{root}/{number}");
        let ours = resolve(&Disk, &AbsPath::parse(&text).unwrap(), None, Last::Follow);
        assert_eq!(ours.is_ok(), fs::File::open(&text).is_ok(), "{number} links");
    }
}

#[test]
fn the_twin_tells_what_the_disk_tells() {
    for seed in 1..=30 {
        let mut numbers = Numbers(0x0051_7cc1_b727_220a_u64.wrapping_mul(seed));
        let temporary = tempfile::tempdir().unwrap();
        let root = deep(&temporary);
        let memory = plant(&root, &mut numbers, false);
        let mut open = vec![AbsPath::parse(&root).unwrap().clean()];
        while let Some(path) = open.pop() {
            assert_eq!(Disk.kind(&path), memory.kind(&path), "{path}");
            assert_eq!(Disk.read_link(&path).ok(), memory.read_link(&path).ok(), "{path}");
            assert_eq!(Disk.read(&path, 9).ok(), memory.read(&path, 9).ok(), "{path}");
            let names = Disk.list(&path, 99);
            assert_eq!(names.as_ref().ok(), memory.list(&path, 99).as_ref().ok(), "{path}");
            assert!(Disk.stamp(&path).is_ok() && memory.stamp(&path).is_ok());
            let below = names.unwrap_or_default();
            open.extend(below.iter().map(|name| AbsPath::parse(&format!("{path}/{name}")).unwrap().clean()));
        }
    }
}

#[test]
fn a_pipe_is_seen_and_never_opened() {
    let temporary = tempfile::tempdir().unwrap();
    let root = real(&fs::canonicalize(temporary.path()).unwrap());
    let text = format!("{root}/socket");
    let _listener = std::os::unix::net::UnixListener::bind(&text).unwrap();
    let path = AbsPath::parse(&text).unwrap().clean();
    assert_eq!(Disk.kind(&path), Ok(Some(Kind::Socket)));
    assert!(Disk.read(&path, 9).is_err());
    let null = AbsPath::parse("/dev/null").unwrap().clean();
    assert_eq!(Disk.kind(&null), Ok(Some(Kind::Device)));
    assert!(Disk.read(&null, 9).is_err());
}
