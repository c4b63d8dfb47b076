//! Each row of git's table against the real git: a planted program really runs, and the probe finds it.
//!
//! The rows that do no harm are held to the same: nothing runs, and nothing is found. Where there is no git
//! the test says so and passes.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may")]
#![expect(clippy::disallowed_methods, reason = "a test builds its world on the disk and runs git in it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

mod common;

use common::Later;
use perm_fs::probe::{ProbeCache, Program, probe};
use perm_fs::{AbsPath, CleanPath, Disk, FolderFinding};

/// One planted folder.
struct Plant {
    /// What the probe finds; nothing where the folder is harmless.
    key: Option<&'static str>,
    /// Shell lines that plant it, run in the work tree. `$P` is the payload.
    setup: &'static str,
    /// The reading command, run by a shell in the directory that the setup is left in.
    command: &'static str,
}

const fn bad(key: &'static str, setup: &'static str, command: &'static str) -> Plant {
    Plant { key: Some(key), setup, command }
}

const fn good(setup: &'static str, command: &'static str) -> Plant {
    Plant { key: None, setup, command }
}

/// A commit with a signature.
const SIGNED: &str = r#"c=$(printf 'tree %s\nauthor a <a@b> 0 +0000\ncommitter a <a@b> 0 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nm\n' "$(git rev-parse HEAD^{tree})" | git hash-object -t commit -w --stdin); git update-ref refs/heads/main $c; "#;

/// Two commits that name different states of the repository `s`, which the index does not.
const HISTORY: &str = "git init -q s; git -C s commit -q --allow-empty -m x; git add s 2>/dev/null; git commit -qm s; echo x > s/f; git -C s add f; git -C s commit -qm y; git add s; printf '[submodule \"s\"]\\npath=s\\nurl=x\\n' > .gitmodules; git add .gitmodules; git commit -qm t; git config submodule.s.url x; git rm -q --cached s; git commit -qm u; ";

/// Objects of the repository `s` are missing, and its settings say where they are.
const PARTIAL: &str = "o=$(git -C s rev-parse HEAD:f); rm -f s/.git/objects/${o:0:2}/${o:2}; o=$(git -C s rev-parse HEAD~1); rm -f s/.git/objects/${o:0:2}/${o:2}; git init -q --bare r.git; git -C s config remote.o.url ../r.git; git -C s config remote.o.promisor true; git -C s config remote.o.uploadpack $P";

const PLANTS: &[Plant] = &[
    bad("core.fsmonitor", "git config core.fsmonitor $P", "git status"),
    bad("core.fsmonitor", "printf '[CORE]FsMonitor=%s # x\\n' $P >> .git/config", "git diff"),
    bad("core.fsmonitor", "printf '[core]\\n fsmonitor=\"%s\\\\\\n\"' $P >> .git/config", "git status"),
    bad("core.fsmonitor", "git config core.fsmonitor $P; mkdir -p x/y/z; cd x/y/z", "git status"),
    bad("diff.external", "git config diff.external $P", "git diff"),
    bad("diff.d.command", "git config diff.d.command $P; echo '* diff=d' > .gitattributes", "git diff"),
    bad("diff.d.textconv", "git config diff.d.textconv $P; echo '* diff=d' > .gitattributes", "git diff"),
    bad("diff.d.textconv", "git config diff.d.textconv $P; echo '* diff=d' > .gitattributes", "git log -p"),
    bad("diff.d.textconv", "git config diff.d.textconv $P; echo '* diff=d' > .gitattributes", "git blame a"),
    bad(
        "filter.f.clean",
        "git config filter.f.clean $P; echo 'b filter=f' > .gitattributes; touch -d 2001-01-01 b",
        "git status",
    ),
    bad("filter.f.process", "git config filter.f.process $P; echo 'a filter=f' > .gitattributes", "git diff"),
    bad("core.pager", "git config core.pager $P", "script -qec 'git log' /dev/null"),
    bad("pager.log", "git config pager.log $P", "script -qec 'git log' /dev/null"),
    bad(
        "core.alternaterefscommand",
        "git clone -qs . ../n; cd ../n; git config core.alternateRefsCommand $P",
        "git log --alternate-refs",
    ),
    bad("gpg.program", "SIGNED git config gpg.program $P", "git log --format=%G?"),
    bad("gpg.openpgp.program", "SIGNED git config gpg.openpgp.program $P", "git log --format=%G?"),
    bad("log.showsignature", "SIGNED git config log.showSignature true; R", "PATH=$PWD/bin:$PATH git log"),
    bad("format.pretty", "SIGNED git config format.pretty %h%G?; R", "PATH=$PWD/bin:$PATH git log"),
    bad("pretty.p", "SIGNED git config pretty.p %h%G?; R", "PATH=$PWD/bin:$PATH git log --pretty=p"),
    bad(
        "branch.sort",
        "SIGNED git config branch.sort signature; git branch b; R",
        "PATH=$PWD/bin:$PATH git branch",
    ),
    bad(
        "tag.sort",
        "SIGNED git config tag.sort signature; git tag x; git tag y; R",
        "PATH=$PWD/bin:$PATH git tag",
    ),
    bad(
        "log.diffmerges",
        "git config log.diffMerges remerge; git config merge.d.driver $P; echo 'a merge=d' > .git/info/attributes; git stash -q; git checkout -qb o; echo o > a; git commit -qam o; git checkout -q main; echo m > a; git commit -qam m; git merge -qs ours o",
        "git log -m -p",
    ),
    bad(
        "remote.o.promisor",
        "git init -q --bare ../r.git; git config remote.o.url ../r.git; git config remote.o.promisor true; git config remote.o.uploadpack $P; git rm -q --cached a; git update-index --add --cacheinfo 100644,1111111111111111111111111111111111111111,a",
        "git diff",
    ),
    bad(
        "remote.o.partialclonefilter",
        "git init -q --bare ../r.git; git config remote.o.url ../r.git; git config remote.o.partialclonefilter blob:none; git config remote.o.uploadpack $P; git update-index --add --cacheinfo 100644,1111111111111111111111111111111111111111,a",
        "git diff",
    ),
    bad(
        "extensions.partialclone",
        "git init -q --bare ../r.git; git config remote.o.url ../r.git; git config extensions.partialClone o; git config core.repositoryFormatVersion 1; git config remote.o.uploadpack $P; git update-index --add --cacheinfo 100644,1111111111111111111111111111111111111111,a",
        "git diff",
    ),
    bad("hooks/post-index-change", "cp $P .git/hooks/post-index-change; touch -d 2001-01-01 b", "git status"),
    bad(
        "hooks/post-index-change",
        "mkdir h; cp $P h/post-index-change; git config core.hooksPath h; touch -d 2001-01-01 b",
        "git status",
    ),
    bad(
        "hooks/post-index-change",
        "mkdir h s; cp $P h/post-index-change; git config core.hooksPath h; touch -d 2001-01-01 b; cd s",
        "git status",
    ),
    bad(
        "hooks/post-index-change",
        "mkdir h; cp $P h/post-index-change; git config core.hooksPath '~/h'; mv h $HOME; touch -d 2001-01-01 b",
        "git status",
    ),
    bad(
        "hooks/post-index-change",
        "cp $P .git/hooks/post-index-change; git worktree add -q ../w; cd ../w; touch -d 2001-01-01 b",
        "git status",
    ),
    bad("core.fsmonitor", "printf '[core]fsmonitor=%s' $P > i; git config include.path ../i", "git status"),
    bad(
        "core.fsmonitor",
        "printf '[core]fsmonitor=%s' $P > i; git config includeIf.onbranch:main.path ../i",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "printf '[core]fsmonitor=%s' $P > $HOME/i; git config include.path '~/i'",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "mkdir d; ln -s ../d .git/d; printf '[include]path=../i' > d/c; printf '[core]fsmonitor=%s' $P > i; git config include.path d/c",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "printf '[core]fsmonitor=%s' $P >> .git/config; mv .git/config c; ln -s ../c .git/config",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "git config extensions.worktreeConfig true; git config --worktree core.fsmonitor $P",
        "git status",
    ),
    bad("core.fsmonitor", "git worktree add -q ../w; git config core.fsmonitor $P; cd ../w", "git status"),
    bad(
        "core.fsmonitor",
        "git worktree add -q ../w; git config extensions.worktreeConfig true; cd ../w; git config --worktree core.fsmonitor $P",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "git config core.fsmonitor $P; mv .git ../g; echo 'gitdir: ../g' > .git",
        "git status",
    ),
    bad("core.fsmonitor", "git config core.fsmonitor $P; mv .git ../g; ln -s ../g .git", "git status"),
    // A directory `.git` that is no repository is passed over.
    bad("core.fsmonitor", "git config core.fsmonitor $P; mkdir -p s/.git; cd s", "git status"),
    bad(
        "core.fsmonitor",
        "git config core.fsmonitor $P; mkdir -p s/.git/objects/pack s/.git/refs/heads; echo x > s/.git/HEAD; cd s",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "git config core.fsmonitor $P; mkdir -p s/.git/objects/pack s/.git/refs/heads; echo 'ref: refs/heads/x' > s/.git/h; ln -s h s/.git/HEAD; cd s",
        "git status",
    ),
    // Repositories inside that commits name, and no index.
    bad(
        "diff.submodule",
        "HISTORY git config diff.submodule diff; git -C s config diff.external $P",
        "git log -p",
    ),
    bad("diff.submodule", "HISTORY git config diff.submodule log; PARTIAL", "git log -p"),
    bad("submodule.recurse", "HISTORY git config submodule.recurse true; PARTIAL", "git grep x HEAD~1"),
    good(
        "HISTORY git config diff.submodule short; PARTIAL",
        "git log -p; git show; git grep x HEAD~1; git status",
    ),
    // A repository made of plain files, in a folder of a harmless one.
    bad(
        "core.fsmonitor",
        "mkdir s; cp -r .git/. s; cd s; rm -f index; git config -f config core.bare false; git config -f config core.worktree .; git config -f config core.fsmonitor $P",
        "git status",
    ),
    bad(
        "diff.d.textconv",
        "mkdir s; cp -r .git/. s; cd s; git config -f config core.bare true; git config -f config diff.d.textconv $P; echo '* diff=d' > info/attributes",
        "git log -p",
    ),
    bad(
        "diff.d.textconv",
        "mkdir s; cp -r .git/. s; mkdir s/t; cd s; git config -f config core.bare true; git config -f config diff.d.textconv $P; echo '* diff=d' > info/attributes; cd t",
        "git log -p",
    ),
    bad(
        "diff.d.textconv",
        "mkdir s; cd s; echo ../.git > commondir; cp ../.git/HEAD .; git config diff.d.textconv $P; echo '* diff=d' > ../.git/info/attributes",
        "git log -p",
    ),
    // A repository inside is entered.
    bad(
        "core.fsmonitor",
        "git init -q s; git -C s commit -q --allow-empty -m x; git add s 2>/dev/null; git -C s config core.fsmonitor $P",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "git init -q s; git -C s commit -q --allow-empty -m x; git add s 2>/dev/null; git -C s config core.fsmonitor $P",
        "git diff",
    ),
    bad(
        "core.fsmonitor",
        "git init -q s; git -C s commit -q --allow-empty -m x; git add s 2>/dev/null; mkdir -p .git/modules; mv s/.git .git/modules/s; echo 'gitdir: ../.git/modules/s' > s/.git; git -C s config core.worktree ../../../s; git -C s config core.fsmonitor $P",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "git init -q s; git -C s commit -q --allow-empty -m x; git add s 2>/dev/null; git update-index --index-version 4; git -C s config core.fsmonitor $P",
        "git status",
    ),
    bad(
        "core.fsmonitor",
        "git init -q s; git init -q s/t; git -C s/t commit -q --allow-empty -m x; git -C s add t 2>/dev/null; git -C s commit -qm x; git add s 2>/dev/null; git -C s/t config core.fsmonitor $P",
        "git status",
    ),
    // What does no harm.
    good("true", "git status; git diff; git log -p; git blame a"),
    good("git config core.fsmonitor true", "git status"),
    good("git config core.fsmonitor false", "git status"),
    good("git config alias.status \"!$P\"; git config alias.log \"!$P\"", "git status; git log"),
    good(
        "git config core.sshCommand $P; git config core.editor $P; git config core.askPass $P; git config credential.helper $P; git config core.gitProxy $P",
        "git status; git log; git remote -v; git diff; git branch -a; git stash list",
    ),
    good(
        "git config remote.o.url ../r.git; git config remote.o.uploadpack $P; git config remote.o.receivepack $P",
        "git status; git remote -v; git log; git branch -vv",
    ),
    good(
        "git config merge.d.driver $P; git config diff.tool d; git config difftool.d.cmd $P; git config mergetool.d.cmd $P; git config interactive.diffFilter $P; echo '* merge=d' > .gitattributes",
        "git diff; git log -p; git status",
    ),
    good("git config trailer.x.command $P; git config trailer.x.cmd $P", "git log --format='%(trailers)'"),
    good("git config core.pager 'less -FRX'; git config pager.status false", "git log"),
    good(
        "git config diff.d.xfuncname x; git config diff.d.wordRegex x; echo '* diff=d' > .gitattributes",
        "git diff",
    ),
    good(
        "mkdir h; for h in pre-commit commit-msg post-commit post-checkout pre-push; do cp $P h/$h; cp $P .git/hooks/$h; done; git config core.hooksPath h",
        "git status; git diff; git log",
    ),
    good(
        "git config include.path ../missing; printf '[user]name=x' > i; git config include.path ../i",
        "git status",
    ),
    good("git worktree add -q ../w; cd ../w", "git status; git log; git diff"),
    // What the user set for every repository, and what of it names a file of this one.
    bad(
        "hooks/post-index-change",
        "git config --global core.hooksPath .h; mkdir .h; cp $P .h/post-index-change; touch -d 2001-01-01 b",
        "git status",
    ),
    bad(
        "hooks/post-index-change",
        "git config --global include.path more; printf '[core]hooksPath=./h/' > $HOME/more; mkdir -p h s; cp $P h/post-index-change; touch -d 2001-01-01 b; cd s",
        "git status",
    ),
    bad("core.fsmonitor", "git config --global core.fsmonitor .git/query; cp $P .git/query", "git status"),
    bad(
        "diff.d.textconv",
        "mkdir -p $HOME/.config/git t; printf '[diff \"d\"]textconv=sh t/x' > $HOME/.config/git/config; cp $P t/x; echo '* diff=d' > .gitattributes",
        "git diff",
    ),
    good(
        "git config --global core.hooksPath .h; mkdir .h; cp $P .h/pre-commit; touch -d 2001-01-01 b",
        "git status; git diff",
    ),
    good(
        "git init -q s; git -C s commit -q --allow-empty -m x; git add s 2>/dev/null",
        "git status; git diff",
    ),
    good(
        "git config tar.x.command $P; git config sequence.editor $P; git config gc.recentObjectsHook $P; git config uploadpack.packObjectsHook $P; git config browser.x.cmd $P; git config man.x.cmd $P",
        "git status; git log; git branch; git tag; git config -l",
    ),
];

/// A world of its own for one plant.
struct Field {
    root: tempfile::TempDir,
}

impl Field {
    fn new() -> Self {
        let root = tempfile::Builder::new().prefix("perm-probe").tempdir().unwrap();
        let payload =
            format!("#!/bin/sh\ntouch {0}/ran\nexec cat \"$@\" 2>/dev/null\n", root.path().display());
        std::fs::write(root.path().join("payload"), payload).unwrap();
        std::fs::create_dir(root.path().join("home")).unwrap();
        let field = Self { root };
        field.shell(
            "chmod +x payload; git init -q -b main work; cd work; echo a > a; echo b > b; git add .; \
             git commit -qm one; echo c >> a",
            "",
        );
        field
    }

    /// Runs shell lines in the root; `then` says what to print at the end.
    fn shell(&self, lines: &str, then: &str) -> String {
        let root = self.root.path();
        let done = Command::new("bash")
            .args(["-c", &format!("{lines}\n{then}")])
            .current_dir(root)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("HOME", root.join("home"))
            .env("P", root.join("payload"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .envs([("GIT_AUTHOR_NAME", "a"), ("GIT_AUTHOR_EMAIL", "a@b")])
            .envs([("GIT_COMMITTER_NAME", "a"), ("GIT_COMMITTER_EMAIL", "a@b")])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8(done.stdout).unwrap()
    }

    /// Plants, and returns the directory that the setup ends in.
    fn plant(&self, plant: &Plant) -> PathBuf {
        let setup = plant.setup.replace("SIGNED ", SIGNED);
        let setup = setup.replace("HISTORY ", HISTORY).replace("PARTIAL", PARTIAL);
        let setup = setup.replace("; R", "; mkdir bin; cp $P bin/gpg");
        let printed = self.shell(&format!("cd work\n{{ {setup}; }} >/dev/null"), "pwd -P");
        let _ = std::fs::remove_file(self.root.path().join("ran"));
        PathBuf::from(printed.trim_end())
    }

    fn runs(&self, directory: &Path, command: &str) -> bool {
        self.shell(&format!("cd {}; {command}", directory.display()), "");
        self.root.path().join("ran").exists()
    }

    fn probe(&self, directory: &Path) -> Result<Option<FolderFinding>, String> {
        let home = self.home();
        probe(&Disk, Program::Git, &clean(directory), Some(&home)).map_err(|error| error.to_string())
    }

    fn home(&self) -> CleanPath {
        clean(&self.root.path().canonicalize().unwrap().join("home"))
    }
}

fn clean(path: &Path) -> CleanPath {
    AbsPath::parse(path.to_str().unwrap()).unwrap().clean()
}

#[test]
fn what_git_runs_is_found_and_what_it_does_not_is_not() {
    let mut wrong = Vec::new();
    for plant in PLANTS {
        let field = Field::new();
        let (cache, home) = (ProbeCache::new(), field.home());
        let kept =
            |directory: &Path| cache.probe(&Later, Program::Git, &clean(directory), Some(&home)).answer;
        let work = field.root.path().canonicalize().unwrap().join("work");
        assert_eq!(kept(&work), Ok(None));
        let directory = field.plant(plant);
        // An answer that was kept before the plant is not given after it.
        for directory in [&work, &directory] {
            let fresh = probe(&Disk, Program::Git, &clean(directory), Some(&home));
            for _ in 0..2 {
                assert_eq!(kept(directory), fresh, "{} in {}", plant.setup, directory.display());
            }
        }
        let found = field.probe(&directory);
        let key = found.as_ref().map(|found| found.as_ref().map(|found| found.key.as_str()));
        if key != Ok(plant.key) {
            wrong.push(format!("probe: {found:?}: {} | {}", plant.setup, plant.command));
        }
        let ran = field.runs(&directory, plant.command);
        if ran != plant.key.is_some() {
            wrong.push(format!("git: ran {ran}: {} | {}", plant.setup, plant.command));
        }
    }
    println!("{} plants", PLANTS.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
