//! Two lines: a path, and what is appended to it. Cleaned, resolved in a world with links, contained. Nothing may
//! panic, no `..` is left, cleaning and resolving twice change nothing, and what is inside stays inside.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perm_fs::{AbsPath, CleanPath, DangerTable, Last, Memory, Named, Workspace, WorkspaceRequest, resolve};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (first, second) = text.split_once('\n').unwrap_or((text, ""));
    let [cwd, home] = ["/srv/project", "/home/dev"].map(|path| AbsPath::parse(path).expect("a path"));
    let Ok(path) = AbsPath::parse_tilde(first, Some(&cwd), Some(&home)) else { return };
    let clean = path.clean();
    is_clean(&clean);
    assert_eq!(clean.to_abs().clean(), clean, "cleaned twice");
    if let Ok(longer) = AbsPath::parse(&format!("{path}/{second}")) {
        let below = longer.clean();
        is_clean(&below);
        // The same in two steps, and without `..` it stays inside.
        if let Ok(stepwise) = AbsPath::parse(&format!("{clean}/{second}")) {
            assert_eq!(stepwise.clean(), below);
        }
        if second.split('/').all(|name| name != "..") {
            assert!(below.is_within(&clean), "{below} has left {clean}");
        }
        assert_eq!(below.is_within(&clean), below.segments().zip(clean.segments()).filter(|(a, b)| a == b).count() == clean.depth());
    }
    for ancestor in std::iter::successors(clean.parent(), CleanPath::parent) {
        is_clean(&ancestor);
        assert!(clean.is_within(&ancestor) && !ancestor.is_within(&clean));
    }
    in_a_world(&path, &cwd, &home, second);
});

fn is_clean(path: &CleanPath) {
    let text = path.as_str();
    assert!(text.starts_with('/') && (text == "/" || !text.ends_with('/')), "{text:?}");
    let is_name = |name: &str| !name.is_empty() && name != "." && name != "..";
    assert!(text == "/" || text.split('/').skip(1).all(is_name), "{text:?} is not clean");
}

fn in_a_world(path: &AbsPath, cwd: &AbsPath, home: &AbsPath, target: &str) {
    let world = Memory::new()
        .file("/srv/project/a", "x")
        .dir("/srv/project/d/e")
        .dir("/home/dev/.ssh")
        .link("/srv/project/l", "d/e")
        .link("/srv/project/out", "/etc")
        .link("/srv/project/loop", "loop")
        .link("/p", "/srv/project")
        .link("/srv/project/x", target);
    let request = WorkspaceRequest { configured: &[], cwd: Some(cwd), cwd_counts: true, home: Some(home) };
    let workspace = Workspace::find(&world, &request).expect("plain directories");
    let inside = cwd.clean();
    for last in [Last::Follow, Last::Keep] {
        let Ok(named) = resolve(&world, path, Some(cwd), last) else { continue };
        let Named::Place(place) = &named else { continue };
        is_clean(place.path());
        // What was found names itself: no link is left on the way to it.
        let again = resolve(&world, &place.path().to_abs(), Some(cwd), last).expect("it was found");
        assert_eq!(again.place().map(|place| place.path()), Some(place.path()), "{path} resolved twice");
        assert_eq!(workspace.contain(place).is_some(), place.path().is_within(&inside), "{path}");
        let table = DangerTable::builtin();
        let home = home.clean();
        let _ = (table.check(&path.clean(), Some(&home)), table.check(place.path(), Some(&home)));
    }
}
