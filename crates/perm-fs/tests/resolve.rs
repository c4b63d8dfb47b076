//! Resolution in the world in memory: one line a case.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "a test fails by panicking"
)]

use perm_fs::{AbsPath, Last, Memory, Named, resolve};

fn world() -> Memory {
    Memory::new()
        .dir("/home/dev/notes")
        .file("/home/dev/.bashrc", "")
        .file("/srv/project/src/a.py", "")
        .link("/srv/project/link", "/home/dev/notes")
        .link("/srv/project/rel", "../../home/dev/notes")
        .link("/srv/project/rc", "/home/dev/.bashrc")
        .link("/srv/project/loop", "loop")
        .link("/srv/project/dangling", "/home/dev/new")
        .link("/srv/project/far", "/nowhere/../x")
        .link("/srv/project/cwd", "/proc/self/cwd")
        .link("/srv/project/out", "/dev/stdout")
        .denied("/root")
}

fn answer(text: &str, last: Last) -> String {
    let cwd = AbsPath::parse("/srv/project").unwrap();
    let path = AbsPath::parse_in(text, Some(&cwd)).unwrap();
    match resolve(&world(), &path, Some(&cwd), last) {
        Ok(Named::Place(place)) => place.path().to_string(),
        Ok(Named::Descriptor(number)) => format!("fd {number}"),
        Err(error) => format!("{error:?}").split(['(', ' ']).next().unwrap().to_owned(),
    }
}

#[test]
fn paths_that_are_followed() {
    let cases: &[(&str, &str)] = &[
        ("src/a.py", "/srv/project/src/a.py"),
        ("src/../src/./a.py", "/srv/project/src/a.py"),
        ("link/new", "/home/dev/notes/new"),
        ("link/..", "/home/dev"),
        ("link/../.bashrc", "/home/dev/.bashrc"),
        ("rel/x", "/home/dev/notes/x"),
        ("rc", "/home/dev/.bashrc"),
        ("loop", "Loop"),
        ("dangling", "/home/dev/new"),
        ("dangling/x", "/home/dev/new/x"),
        ("far", "ParentOfMissing"),
        ("new/deep/tail", "/srv/project/new/deep/tail"),
        ("new/../x", "ParentOfMissing"),
        ("new/./x/", "/srv/project/new/x"),
        ("src/a.py/", "NotADirectory"),
        ("src/a.py/..", "NotADirectory"),
        ("rc/x", "NotADirectory"),
        ("../../../..", "/"),
        ("/root/x", "World"),
        ("/proc/self/cwd/.git/config", "/srv/project/.git/config"),
        ("/proc/thread-self/cwd/a", "/srv/project/a"),
        ("/proc/self/root/etc/passwd", "/etc/passwd"),
        ("/proc/./self//cwd", "/srv/project"),
        ("cwd/a", "/srv/project/a"),
        ("/proc/1/cwd/a", "Process"),
        ("/proc/1/root", "Process"),
        ("/proc/1/fd/3", "Process"),
        ("/proc/self/exe", "Process"),
        ("/proc/self/task/1/cwd", "Process"),
        ("/proc/self/status", "/proc/self/status"),
        ("/dev/fd/1", "fd 1"),
        ("/dev/stdin", "fd 0"),
        ("/dev/stdout", "fd 1"),
        ("/dev/stderr", "fd 2"),
        ("/proc/self/fd/7", "fd 7"),
        ("/dev/fd/3/x", "Process"),
        ("/dev/stdin/", "Process"),
        ("/dev/fd/x", "Process"),
        ("out", "fd 1"),
        ("/dev/null", "/dev/null"),
    ];
    for (text, expected) in cases {
        assert_eq!(answer(text, Last::Follow), *expected, "{text}");
    }
}

#[test]
fn paths_whose_last_name_is_kept() {
    let cases: &[(&str, &str)] = &[
        ("link", "/srv/project/link"),
        ("link/", "/home/dev/notes"),
        ("link/.", "/home/dev/notes"),
        ("link/x", "/home/dev/notes/x"),
        ("loop", "/srv/project/loop"),
        ("dangling", "/srv/project/dangling"),
        ("/dev/stdin", "/dev/stdin"),
        ("/proc/self/cwd", "/proc/self/cwd"),
        ("/proc/self/cwd/", "/srv/project"),
    ];
    for (text, expected) in cases {
        assert_eq!(answer(text, Last::Keep), *expected, "{text}");
    }
}

#[test]
fn long_inputs_end() {
    let deep = format!("/{}", "a/".repeat(30_000));
    let climbing = format!("/{}", "../".repeat(20_000));
    for text in [deep, climbing] {
        let path = AbsPath::parse(&text).unwrap();
        assert!(resolve(&world(), &path, None, Last::Follow).is_ok());
    }
}

#[test]
fn a_case_insensitive_volume() {
    let world = Memory::case_insensitive()
        .dir("/srv/Project")
        .link("/srv/Link", "/srv/project/x")
        .link("/srv/Project/Up", "../OUTSIDE")
        .file("/srv/outside/a", "");
    let cases = [
        ("/SRV/link", "/srv/project/x"),
        ("/srv/LINK/y", "/srv/project/x/y"),
        ("/srv/project/up/a", "/srv/OUTSIDE/a"),
        ("/srv/PROJECT/UP/../link", "/srv/project/x"),
        ("/srv/Project/new", "/srv/Project/new"),
    ];
    for (text, expected) in cases {
        let named = resolve(&world, &AbsPath::parse(text).unwrap(), None, Last::Follow).unwrap();
        assert_eq!(named.place().unwrap().path().as_str().to_lowercase(), expected.to_lowercase(), "{text}");
    }
}
