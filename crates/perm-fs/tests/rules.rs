//! Containment, critical removal and rule patterns: one line a case.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "a test fails by panicking"
)]

use perm_fs::removal::{check, check_partial};
use perm_fs::{
    AbsPath, Breadth, DangerTable, Last, Likelihood, Memory, Part, PartialPath, PatternSet, Workspace,
    WorkspaceRequest, pattern, resolve,
};

fn abs(text: &str) -> AbsPath {
    AbsPath::parse(text).unwrap()
}

fn world() -> Memory {
    Memory::new()
        .dir("/home/dev/notes")
        .dir("/srv/outside")
        .dir("/srv/project/src")
        .dir("/srv/project/build")
        .link("/srv/project/lnk", "../outside")
        .link("/srv/project/inner", "src")
        .link("/tmp", "/private/tmp")
        .link("/alias", "/srv/project")
}

fn workspace(configured: &[&str], cwd: &str) -> Workspace {
    let configured: Vec<AbsPath> = configured.iter().map(|one| abs(one)).collect();
    let (cwd, home) = (abs(cwd), abs("/home/dev"));
    let request =
        WorkspaceRequest { configured: &configured, cwd: Some(&cwd), cwd_counts: true, home: Some(&home) };
    Workspace::find(&world(), &request).unwrap()
}

#[test]
fn inside_means_inside_after_resolution_on_both_sides() {
    let cases: &[(&[&str], &str, &str, bool)] = &[
        (&["/srv/project"], "/srv/project", "src/a.py", true),
        (&["/srv/project"], "/srv/project", ".", true),
        (&["/srv/project"], "/srv/project", "../project-evil/x", false),
        (&["/srv/project"], "/srv/project", "/srv/project-evil/x", false),
        (&["/srv/project"], "/srv/project", "lnk/victim", false),
        (&["/srv/project"], "/srv/project", "inner/new", true),
        (&["/srv/project"], "/srv/project", "../outside/victim", false),
        (&["/srv/project"], "/srv/project", "/alias/src/x", true),
        (&["/alias"], "/alias", "/srv/project/src/x", true),
        (&["/alias"], "/alias", "../outside/x", false),
        (&["/srv/project"], "/srv/outside", "x", true),
        (&[], "/home/dev", "x", false),
        (&["/home/dev"], "/srv/project", "/home/dev/x", true),
        (&[], "/home", "x", false),
        (&[], "/", "x", false),
        (&["/"], "/srv/project", "/srv/outside/x", true),
        (&[], "/home/dev/notes", "x", true),
        (&["/tmp"], "/srv/project", "/tmp/x", true),
        (&["/tmp"], "/srv/project", "/private/tmp/x", true),
    ];
    for (configured, cwd, text, expected) in cases {
        let path = AbsPath::parse_in(text, Some(&abs(cwd))).unwrap();
        let named = resolve(&world(), &path, None, Last::Follow).unwrap();
        let inside = workspace(configured, cwd).contain(named.place().unwrap());
        assert_eq!(inside.is_some(), *expected, "{configured:?} {cwd} {text}");
    }
}

#[test]
fn without_a_known_home_no_usual_home_counts() {
    for (cwd, expected) in
        [("/home/bob", false), ("/root", false), ("/Users/x", false), ("/home/bob/p", true)]
    {
        let cwd = abs(cwd);
        let request = WorkspaceRequest { cwd: Some(&cwd), cwd_counts: true, ..WorkspaceRequest::default() };
        let workspace = Workspace::find(&Memory::new(), &request).unwrap();
        assert_eq!(workspace.working_directories().count() == 1, expected, "{cwd}");
    }
}

#[test]
fn critical_removals() {
    let cases: &[(&str, Option<&str>)] = &[
        ("/", Some("root")),
        ("//./", Some("root")),
        ("/home", Some("home")),
        ("../../home", Some("home")),
        ("/home/dev", Some("home")),
        ("/home/dev/notes", None),
        ("/home/bob", Some("other-home")),
        (".", Some("working-directory")),
        ("..", Some("working-directory")),
        ("../project", Some("working-directory")),
        ("/alias", Some("top-level")),
        ("/alias/", Some("top-level")),
        ("build", None),
        ("node_modules", None),
        ("lnk", None),
        ("lnk/", None),
        ("/srv", Some("working-directory")),
        ("/data", Some("top-level")),
        ("/data/x", None),
        ("/etc/nginx", Some("system")),
        ("/usr/local", Some("system")),
        ("/lib64/x", Some("system")),
        ("/var/lib/x", Some("system")),
        ("/var/tmp/x", None),
        ("/tmp/x", None),
        ("/dev/sda", Some("system")),
        ("/dev/shm/x", None),
        ("/Applications/X.app", Some("system")),
        ("/mnt/c", Some("drive")),
        ("/mnt/data", None),
        ("/Volumes/Disk", Some("drive")),
        ("/Volumes/Disk/x", None),
        // Volumes that ignore case, and drives as the shells of Windows write them.
        ("/SRV/Project", Some("working-directory")),
        ("/Home/DEV", Some("home")),
        ("/ETC/nginx", Some("system")),
        ("/c", Some("top-level")),
        ("/cygdrive/c", Some("drive")),
        ("/MNT/C", Some("drive")),
        ("/c/Users/dev/x", None),
    ];
    let workspace = workspace(&["/srv/project"], "/srv/project");
    for (text, expected) in cases {
        let path = AbsPath::parse_in(text, Some(&abs("/srv/project"))).unwrap();
        let named = resolve(&world(), &path, None, Last::Keep).unwrap();
        let critical = check(&workspace, &path.clean(), named.place().map(|place| place.path()));
        assert_eq!(critical.map(|one| one.kind.name()), *expected, "{text}");
    }
}

#[test]
fn a_configured_directory_inside_a_system_tree_is_worked_in() {
    let inside = workspace(&["/usr/src/app"], "/usr/src/app");
    let whole = workspace(&["/usr"], "/srv/project");
    let cases = [
        (&inside, "/usr/src/app/node_modules", false),
        (&inside, "/usr/src/app", true),
        (&inside, "/usr/src/other", true),
        (&whole, "/usr/local/x", true),
    ];
    for (workspace, path, expected) in cases {
        assert_eq!(check(workspace, &abs(path).clean(), None).is_some(), expected, "{path}");
    }
}

/// `*`, `?` and `[…]` become globs, `…` any text.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '?', '[', '…']) {
        if at > 0 {
            parts.push(Part::Text(&rest[..at]));
        }
        let end = at
            + match &rest[at..] {
                class if class.starts_with('[') => class.find(']').unwrap() + 1,
                any if any.starts_with('…') => '…'.len_utf8(),
                _ => 1,
            };
        let piece = &rest[at..end];
        parts.push(if piece == "…" { Part::Any } else { Part::Glob(piece) });
        rest = &rest[end..];
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest));
    }
    parts
}

fn partial(text: &str) -> PartialPath {
    PartialPath::new(&parts(text), Some(&abs("/srv/project")), false).unwrap()
}

#[test]
fn critical_removals_of_which_parts_are_known() {
    use Likelihood::{Maybe, No, Yes};
    let cases: &[(&str, Likelihood)] = &[
        ("/*", Yes),
        ("/*/", Yes),
        ("/[eu]*", Yes),
        ("/home/dev/*", Yes),
        ("/home/dev/.*", Yes),
        ("/home/dev/*.txt", No),
        ("/home/*", Yes),
        ("/home/*/*", Yes),
        ("*", Yes),
        ("./*", Yes),
        ("./.*", Yes),
        ("*.log", No),
        ("build/*", No),
        ("*/build", No),
        ("/srv/p*", Maybe),
        ("/srv/q*", No),
        ("/usr/lib/*.a", Yes),
        ("/u*/local", Maybe),
        ("/srv/*/node_modules", No),
        ("…", Maybe),
        ("build/…", Maybe),
        ("node_module[s]", No),
    ];
    let workspace = workspace(&["/srv/project"], "/srv/project");
    for (text, expected) in cases {
        assert_eq!(check_partial(&workspace, &partial(text), None).0, *expected, "{text}");
    }
}

#[test]
fn protected_paths_of_which_parts_are_known() {
    use Likelihood::{Maybe, No, Yes};
    let cases: &[(&str, Likelihood)] = &[
        ("/home/dev/.[b]ashrc", Yes),
        ("/home/dev/.[bz]*rc", Maybe),
        ("/home/dev/.*", Maybe),
        ("/home/dev/.ba?hrc", Maybe),
        ("/home/dev/*", Maybe),
        ("/home/dev/*.txt", No),
        ("*.log", No),
        ("*bashrc", No),
        ("src/*.py", No),
        ("/home/dev/.ssh/*", Yes),
        ("*/.git/config", Yes),
        ("*/.GIT/x*", Yes),
        (".claude/worktrees/a/*.py", No),
        (".claude/worktrees/a/.claude/*.json", Yes),
        (".claude/*", Yes),
        (".env*", Maybe),
        ("…", Maybe),
        ("x/…", Maybe),
        ("build/x", No),
        (".git/x", Yes),
    ];
    for (text, expected) in cases {
        assert_eq!(DangerTable::builtin().check_partial(&partial(text), None).0, *expected, "{text}");
    }
}

#[test]
fn rule_patterns() {
    // pattern, path, matches narrowly, matches broadly
    let cases: &[(&str, &str, bool, bool)] = &[
        ("test.py", "test.py", true, true),
        ("*.py", "test.py", true, true),
        ("*.txt", "test.py", false, false),
        ("*.py", "src/a.py", false, true),
        ("*.py", "/srv/outside/a.py", false, true),
        ("test.py", "/srv/outside/test.py", false, true),
        ("src/**", "src/a/b.py", true, true),
        ("src/**", "src", false, true),
        ("src/**", "/srv/outside/src/a", false, false),
        ("./src/**", "src/a", true, true),
        ("src/", "src/a", true, true),
        ("src/*", "src/a/b", false, true),
        ("src/**/*.py", "src/a.py", true, true),
        ("src/**/*.py", "src/x/y/a.py", true, true),
        ("src/**/*.py", "src/x/y/a.rs", false, false),
        ("config.json", "config.json.bak", false, false),
        ("/data/**", "/data/test.py", true, true),
        ("/data/**", "/database/x", false, false),
        ("/some/other/path/**", "/data/x", false, false),
        ("/srv/project/**", "src/a", true, true),
        ("/srv/project/**", "lnk/victim", false, true),
        ("/srv/outside/**", "lnk/victim", false, true),
        ("src/**", "inner/a", false, true),
        ("~/notes/*", "/home/dev/notes/a", true, true),
        ("~/notes/*", "/home/bob/notes/a", false, false),
        ("~", "/home/dev", true, true),
        ("**", "src/a", true, true),
        ("**", "/etc/x", false, true),
        ("**/.bashrc", "/home/dev/.bashrc", false, true),
        ("**/.ssh/**", "/home/dev/.ssh/id", false, true),
        ("**/.ssh/**", "/home/dev/.ssh", false, true),
        ("**/.ssh/**", "/home/dev/ssh/id", false, false),
        ("**/.env", ".env", true, true),
        (".env", "/srv/outside/.env", false, true),
        ("../outside/*", "/srv/outside/a", true, true),
        ("a/../src/*", "src/a", true, true),
        ("s?c/a", "src/a", true, true),
        ("[rs]rc/a", "src/a", true, true),
        ("[!s]rc/a", "src/a", false, false),
        ("{src,lib}/*", "src/a", true, true),
        (r"\*.py", "a.py", false, false),
        (r"\*.py", "*.py", true, true),
        ("/**", "/x/y", true, true),
        ("test_*", "/deep/er/test_x", false, true),
        ("**/a*/c", "/deep/ab/c", false, true),
    ];
    let workspace = workspace(&["/srv/project"], "/srv/project");
    for (pattern, text, narrow, broad) in cases {
        let path = AbsPath::parse_in(text, Some(&abs("/srv/project"))).unwrap();
        let named = resolve(&world(), &path, None, Last::Follow).unwrap();
        for (breadth, expected) in [(Breadth::Narrow, narrow), (Breadth::Broad, broad)] {
            let set = PatternSet::compile(breadth, false, [(7, *pattern)]).unwrap();
            let found = set.matches(&workspace, &path.clean(), named.place());
            assert_eq!(found == [7], *expected, "{breadth:?} {pattern} {text}");
        }
    }
}

#[test]
fn links_that_patterns_start_with_are_followed() {
    let workspace = workspace(&["/srv/project"], "/srv/project");
    let world = world().link("/home/dev/keys", "/srv/vault").link("/srv/project/deep/in", "/srv/vault");
    // pattern, path, matches narrowly, matches broadly
    let cases: &[(&str, &str, bool, bool)] = &[
        ("/tmp/**", "/tmp/x", false, true),
        ("/tmp/**", "/private/tmp/x", false, true),
        ("/alias/src/*.py", "/srv/project/src/a.py", false, true),
        ("lnk/**", "/srv/outside/victim", false, true),
        ("lnk/**", "lnk/victim", false, true),
        ("lnk/**", "/srv/outside-2/victim", false, false),
        ("./inner/*.py", "src/a.py", false, true),
        ("deep/in/secret", "/srv/vault/secret", false, true),
        ("../project/lnk/x", "/srv/outside/x", false, true),
        ("~/keys/**", "/srv/vault/x", false, true),
        ("~/keys", "/srv/vault", false, true),
        ("src/**", "/srv/outside/x", false, false),
        ("src/**", "src/x", true, true),
    ];
    for (pattern, text, narrow, broad) in cases {
        let path = AbsPath::parse_in(text, Some(&abs("/srv/project"))).unwrap();
        let named = resolve(&world, &path, None, Last::Follow).unwrap();
        for (breadth, expected) in [(Breadth::Narrow, narrow), (Breadth::Broad, broad)] {
            let set = PatternSet::compile(breadth, false, [(7, *pattern)]).unwrap();
            let found = set.matches_through(&world, &workspace, &path.clean(), named.place());
            assert_eq!(found == [7], *expected, "{breadth:?} {pattern} {text}");
        }
    }
}

#[test]
fn patterns_that_cannot_be_used() {
    for text in ["", "[", "a/[b", "{a", "~bob/x", "*/../x", "~/../x"] {
        for breadth in [Breadth::Narrow, Breadth::Broad] {
            assert!(PatternSet::compile(breadth, false, [(0, text)]).is_err(), "{text}");
        }
    }
}

#[test]
fn escaped_paths_match_themselves_alone() {
    let workspace = workspace(&["/srv/project"], "/srv/project");
    for text in ["/a/[x]*{y,z}?\\w", "/a/**", "/plain"] {
        let path = abs(text);
        let named = resolve(&world(), &path, None, Last::Follow).unwrap();
        let set = PatternSet::compile(Breadth::Narrow, false, [(0, pattern::escape(text).as_str())]).unwrap();
        assert_eq!(set.matches(&workspace, &path.clean(), named.place()), [0], "{text}");
        let other = abs("/a/xyw");
        let named = resolve(&world(), &other, None, Last::Follow).unwrap();
        assert!(set.matches(&workspace, &other.clean(), named.place()).is_empty(), "{text}");
    }
}

#[test]
fn ten_thousand_patterns_are_told_apart() {
    let texts: Vec<String> = (0..10_000)
        .map(|number| match number % 4 {
            0 => format!("/srv/p{number}/**"),
            1 => format!("src/m{number}/*.py"),
            2 => format!("/data/f{number}.txt"),
            _ => format!("**/d{number}/*.key"),
        })
        .collect();
    let patterns = texts.iter().enumerate().map(|(number, text)| (number, text.as_str()));
    let set = PatternSet::compile(Breadth::Broad, false, patterns).unwrap();
    let workspace = workspace(&["/srv/project"], "/srv/project");
    let cases: &[(&str, &[usize])] = &[
        ("/srv/p40/x/y", &[40]),
        ("src/m41/a.py", &[41]),
        ("/data/f42.txt", &[42]),
        ("/any/where/d43/a.key", &[43]),
        ("/srv/p41/x", &[]),
    ];
    for (text, expected) in cases {
        let path = AbsPath::parse_in(text, Some(&abs("/srv/project"))).unwrap().clean();
        assert_eq!(set.matches(&workspace, &path, None), *expected, "{text}");
    }
    let path = abs("/any/where/else/a.txt").clean();
    let start = std::time::Instant::now();
    for _ in 0..1000 {
        assert!(set.matches(&workspace, &path, None).is_empty());
    }
    println!("10,000 patterns: {:?} a question (unoptimised)", start.elapsed() / 1000);
}
