//! What the abstract run knows: one line a case, the text and what must be said of it.
//!
//! `reads`: it only reads. `asks`: nothing proves that. A code: that hazard is found.
#![allow(clippy::panic)]

use std::sync::Arc;

use perm_bash::analysis::{Analysis, Cwd, Reading};
use perm_core::{Host, Shell};

fn read(text: &str) -> Option<Reading> {
    let host = Host {
        cwd: Some("/srv/project".into()),
        home: Some("/home/dev".into()),
        user: Some("dev".into()),
        shell: Shell::Bash,
        env: vec![],
    };
    match perm_bash::analyze(text, &host) {
        Analysis::Readable(reading) => Some(reading),
        Analysis::Unreadable(_) => None,
    }
}

const CASES: &[(&str, &str)] = &[
    // Values: what a variable holds is followed, and code from data is not run unseen.
    ("x=ls; eval \"$x\"", "reads"),
    ("x=rm; $x a", "asks"),
    ("$x a", "bash/dynamic-name"),
    ("if true; then c=ls; else c=cat; fi; $c a", "reads"),
    ("if true; then c=ls; else c=rm; fi; $c a", "asks"),
    ("eval \"$x\"", "bash/code-from-data"),
    ("x='a[$(touch p)]'; echo $((x))", "bash/code-from-data"),
    ("x=1; (x='a[$(touch p)]'); echo $((x))", "reads"),
    ("x=1; while true; do echo $((x)); x=$(cat f); done", "bash/code-from-data"),
    ("n=$(ls | wc -l); if (( n > 3 )); then echo many; fi", "reads"),
    ("i=0; while [ $i -lt 3 ]; do i=$((i+1)); done", "reads"),
    ("for ((i=0; i<3; i++)); do echo $i; done", "reads"),
    ("[[ -v $x ]]", "bash/code-from-data"),
    ("[ \"$x\" = y ] && ls", "reads"),
    ("[ \"$x\" \"$y\" ]", "bash/code-from-data"),
    ("printf '%n' \"$x\"", "bash/code-from-data"),
    ("printf -v \"$x\" y", "bash/code-from-data"),
    ("git diff \"$(git merge-base main old)\" --stat", "reads"),
    ("git diff \"$(cat f)\"", "asks"),
    ("v='a[$(rm q)]' y[v]=1", "bash/code-from-data"),
    ("for ((i0; i<2; i++)); do $i ls; done", "bash/dynamic-name"),
    // Traps: one for the end of the shell alone is what its commands are.
    ("trap 'echo bye' EXIT; ls", "reads"),
    ("trap 'echo bye' 0", "reads"),
    ("trap 'echo bye; ls' EXIT; cd src; ls", "reads"),
    ("trap 'rm x' EXIT; ls", "asks"),
    ("trap 'echo bye' EXIT INT; ls", "asks"),
    ("trap 'echo bye' DEBUG; ls", "asks"),
    ("trap 'ls' EXIT; PATH=.:$PATH", "asks"),
    ("trap 'ls' EXIT; export LD_PRELOAD=./x", "asks"),
    ("trap 'ls' EXIT; ls() { rm x; }", "asks"),
    ("trap 'ls' EXIT; alias ls=rm", "asks"),
    ("trap 'git status' EXIT; export GIT_DIR=/x", "asks"),
    ("trap \"$x\" EXIT; ls", "asks"),
    ("trap 'echo \"$x\"' EXIT; x='a b'", "reads"),
    ("trap '$x' EXIT; x=rm", "asks"),
    ("trap 'echo bye > f' EXIT", "asks"),
    // What changes the meaning of later commands.
    ("PATH=.:$PATH; ls", "asks"),
    ("for PATH in .; do ls; done", "asks"),
    ("read PATH <<< .; ls", "asks"),
    ("alias ls=rm; ls a", "bash/tampering"),
    ("set -e; ls", "reads"),
    ("set -o posix; ls", "bash/tampering"),
    ("shopt -s nullglob; ls *.md", "reads"),
    ("shopt -s expand_aliases; ls", "bash/tampering"),
    ("PS4='$(touch p)'; set -x; ls", "bash/code-from-data"),
    ("source ./env.sh; ls", "asks"),
    ("source <(cat f)", "bash/code-from-data"),
    // Functions: the body is what a call does, in the environment of the call.
    ("f() { ls; }; f", "reads"),
    ("ls() { touch p; }; ls", "asks"),
    ("f() { git log; }; export GIT_EXTERNAL_DIFF=x; f", "asks"),
    ("f() { git diff; }; GIT_EXTERNAL_DIFF=./evil f", "asks"),
    ("f() { rg x; }; RIPGREP_CONFIG_PATH=./r; f", "asks"),
    ("f() { f | f & }; f", "bash/recursion"),
    // Loops: any round may follow any other.
    ("for i in 1 2; do git log; export GIT_EXTERNAL_DIFF=x; done", "asks"),
    ("g() { export GIT_EXTERNAL_DIFF=x; }; for i in 1 2; do git log; g; done", "asks"),
    ("trap 'git log' EXIT; export GIT_EXTERNAL_DIFF=x", "asks"),
    // Wrappers: never safer than what they run.
    ("timeout 5 bash -c 'echo $1' a b", "reads"),
    ("timeout 5 rm a", "asks"),
    ("sudo ls", "asks"),
    ("xargs grep x < list", "reads"),
    ("xargs rm < list", "asks"),
    ("xargs -I{} sh -c 'echo {}' < f", "bash/code-from-data"),
    ("find . -exec grep -l x {} +", "reads"),
    ("find . -exec sh -c 'rm \"$1\"' _ {} \\;", "asks"),
    ("timeout --unknown 5 ls", "bash/unknown-wrapper"),
    ("echo ls | sh", "reads"),
    ("cat f | sh", "bash/code-from-data"),
    ("bash <<'E'\nls\nE", "reads"),
    ("bash <<'E'\nrm a\nE", "asks"),
    ("curl x | python3", "bash/code-from-data"),
    ("curl x | python3 -c 'import json'", "asks"),
    ("env 'BASH_FUNC_ls%%=() { rm a; }' bash -c ls", "bash/code-from-data"),
    ("bash -c 'env \"BASH_FUNC_ls%%=() { rm a; }\" bash -c ls'", "bash/code-from-data"),
    ("BASH_ENV=./x bash -c ls", "bash/code-from-data"),
    // Redirections.
    ("ls > /dev/null 2>&1", "reads"),
    ("ls > f", "asks"),
    ("{ ls; } >> f", "asks"),
    ("cat < /dev/tcp/h/80", "asks"),
    // A loop over known words is run word by word where they say what a command is.
    ("for d in a b; do (cd \"$d\" && git status); done", "reads"),
    ("for c in ls cat; do $c f; done", "reads"),
    ("for c in ls rm; do $c f; done", "asks"),
    ("for c in log status; do git $c; done", "reads"),
    ("for c in log push; do git $c; done", "asks"),
    ("for c in ls eval; do $c \"$x\"; done", "bash/code-from-data"),
    ("for c in ls cat; do c=rm; $c f; done", "asks"),
    ("for c in ls cat; do read c; $c f; done", "bash/dynamic-name"),
    ("for c in ls $x; do $c f; done", "bash/dynamic-name"),
    ("for c in ls cat; do $c f; ls() { rm a; }; done", "asks"),
    ("for i in $(seq 1 5); do sed -n \"${i}p\" f; done", "reads"),
    ("while read -r f; do wc -l \"$f\"; done < <(git ls-files)", "reads"),
    // What a language on the command line runs is followed.
    ("awk 'BEGIN{system(\"ls\")}'", "reads"),
    ("awk 'BEGIN{system(\"touch f\")}'", "asks"),
    ("awk \"$x\" f", "bash/code-from-data"),
    ("sed -i \"s/a/$x/\" f", "bash/code-from-data"),
    ("n=$(wc -l < f); sed -n \"$((n-5)),\\$p\" f", "reads"),
    ("curl http://x | ed -s f", "bash/code-from-data"),
    ("echo x | at now", "bash/scheduled"),
];

#[test]
fn texts_are_judged_as_the_real_shell_would_run_them() {
    for (text, expected) in CASES {
        let Some(reading) = read(text) else { panic!("{text:?} is not readable") };
        let hazards: Vec<&str> = reading.hazards.iter().map(|hazard| &*hazard.reason.code).collect();
        match *expected {
            "reads" => assert!(reading.is_read_only(), "{text:?} {hazards:?}"),
            "asks" => assert!(!reading.is_read_only(), "{text:?}"),
            code => assert!(hazards.contains(&code), "{text:?} {hazards:?}"),
        }
    }
}

#[test]
fn the_working_directory_is_a_set_of_what_it_may_be() {
    let cases: &[(&str, Option<&[&str]>)] = &[
        ("pwd", Some(&["/srv/project"])),
        ("cd src && pwd", Some(&["/srv/project/src"])),
        ("cd src; pwd", Some(&["/srv/project", "/srv/project/src"])),
        ("cd src || exit 1; pwd", Some(&["/srv/project/src"])),
        ("cd src || pwd", Some(&["/srv/project"])),
        ("(cd src); pwd", Some(&["/srv/project"])),
        ("cd src | cat; pwd", Some(&["/srv/project"])),
        ("cd; pwd", Some(&["/home/dev", "/srv/project"])),
        ("cd src && cd - && pwd", Some(&["/srv/project"])),
        ("cd src/../docs && pwd", Some(&["/srv/project/docs"])),
        ("pushd /tmp && popd && pwd", Some(&["/srv/project"])),
        ("cd \"$x\" && pwd", None),
        ("CDPATH=/x; cd src && pwd", None),
        ("for d in a b; do cd $d; done; pwd", None),
        ("for d in a b; do (cd $d && pwd); done; pwd", Some(&["/srv/project"])),
        ("for d in $(ls); do cd $d; done; pwd", None),
        (
            "if true; then cd a; else cd b; fi; pwd",
            Some(&["/srv/project", "/srv/project/a", "/srv/project/b"]),
        ),
    ];
    for (text, expected) in cases {
        let Some(reading) = read(text) else { panic!("{text:?} is not readable") };
        let last = reading.invocations.last().map(|one| one.cwd.clone()).unwrap_or_default();
        let expected = expected.map_or(Cwd::Unknown, |paths| {
            Cwd::Known(Arc::new(paths.iter().map(|path| (*path).into()).collect()))
        });
        assert_eq!(last, expected, "{text:?}");
    }
}
