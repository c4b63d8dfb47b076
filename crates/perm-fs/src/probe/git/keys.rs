//! The settings of a repository that make a reading git command run a program, connect, or look elsewhere.
//!
//! In comes a setting, out comes the row it is found by. The table is made for the commands that only read:
//! what runs when something is fetched, committed, merged or edited is not in it. Sections in which git
//! keeps its programs are closed: a name of theirs that git 2.47 does not have is found too, since a later
//! git may run it. Source: git-config(1), `git help --config` of git 2.47, and a planted program for each row.

use super::config::{Setting, parts};

/// One kind of setting that counts.
#[derive(Debug)]
pub(super) struct Row {
    /// The key, with `*` for any subsection or any name.
    pub(super) key: &'static str,
    /// The values that do no harm.
    pub(super) harmless: Harmless,
    /// What it does, as the end of a sentence.
    pub(super) why: &'static str,
}

/// Which values of a setting do no harm.
#[derive(Clone, Copy, Debug)]
pub(super) enum Harmless {
    /// None does.
    Never,
    /// A switch, on or off.
    Switch,
    /// Off, or nothing.
    Off,
    /// Nothing.
    Empty,
    /// One of these.
    Among(&'static [&'static str]),
    /// A text without this in it, in any case.
    Without(&'static str),
    /// A pager that only shows, or a switch.
    Pager,
    /// What `git lfs install` writes.
    Lfs,
}

/// The settings, sorted by key.
pub(super) const ROWS: &[Row] = &[
    Row { key: "alias.whatchanged", harmless: Harmless::Never, why: "may stand for the old command" },
    Row { key: "branch.sort", harmless: Harmless::Without("signature"), why: "may run `gpg`" },
    Row {
        key: "core.alternaterefscommand",
        harmless: Harmless::Never,
        why: "is run to list other references",
    },
    Row { key: "core.fsmonitor", harmless: Harmless::Switch, why: "is run to find changed files" },
    Row { key: "core.pager", harmless: Harmless::Pager, why: "is run to show the output" },
    Row { key: "diff.*.command", harmless: Harmless::Never, why: "is run to compare files" },
    Row { key: "diff.*.textconv", harmless: Harmless::Never, why: "is run to show files" },
    Row { key: "diff.external", harmless: Harmless::Never, why: "is run to compare files" },
    // The commits that are shown name repositories inside that no index names, so that none is looked into.
    Row {
        key: "diff.submodule",
        harmless: Harmless::Among(&["short"]),
        why: "makes git enter repositories inside, whose own settings then count",
    },
    Row { key: "extensions.partialclone", harmless: Harmless::Never, why: "makes git fetch what is missing" },
    Row { key: "filter.*.clean", harmless: Harmless::Lfs, why: "is run on the files of the folder" },
    Row { key: "filter.*.process", harmless: Harmless::Lfs, why: "is run on the files of the folder" },
    Row { key: "filter.*.smudge", harmless: Harmless::Lfs, why: "is run on the files of the folder" },
    Row { key: "format.pretty", harmless: Harmless::Without("%g"), why: "may run `gpg`" },
    Row { key: "gpg.*.program", harmless: Harmless::Never, why: "is run to check signatures" },
    Row { key: "gpg.program", harmless: Harmless::Never, why: "is run to check signatures" },
    Row { key: "hook.*.command", harmless: Harmless::Never, why: "is run as a hook" },
    Row { key: "lfs.customtransfer.*", harmless: Harmless::Never, why: "is run by `git-lfs`" },
    Row { key: "lfs.extension.*", harmless: Harmless::Never, why: "is run by `git-lfs`" },
    Row { key: "log.diffmerges", harmless: Harmless::Among(MERGES), why: "may run merge drivers" },
    Row { key: "log.showsignature", harmless: Harmless::Off, why: "runs `gpg`" },
    Row { key: "pager.*", harmless: Harmless::Pager, why: "is run to show the output" },
    Row { key: "pretty.*", harmless: Harmless::Without("%g"), why: "may run `gpg`" },
    Row {
        key: "remote.*.partialclonefilter",
        harmless: Harmless::Empty,
        why: "makes git fetch what is missing",
    },
    Row { key: "remote.*.promisor", harmless: Harmless::Off, why: "makes git fetch what is missing" },
    Row {
        key: "submodule.recurse",
        harmless: Harmless::Off,
        why: "makes `git grep` enter repositories inside, whose own settings then count",
    },
    Row { key: "tag.sort", harmless: Harmless::Without("signature"), why: "may run `gpg`" },
];

/// How merges are shown without merging them again.
const MERGES: &[&str] =
    &["1", "c", "cc", "combined", "dense-combined", "first-parent", "m", "none", "off", "on", "separate"];

/// What else the closed sections hold in git 2.47, sorted: it changes what is printed or stored, or counts
/// only when something is fetched, committed or edited (`core.sshcommand`, `core.editor`).
const KNOWN: &[&str] = &[
    "core.abbrev",
    "core.alternaterefsprefixes",
    "core.askpass",
    "core.attributesfile",
    "core.autocrlf",
    "core.bare",
    "core.bigfilethreshold",
    "core.checkroundtripencoding",
    "core.checkstat",
    "core.commentchar",
    "core.commentstring",
    "core.commitgraph",
    "core.compression",
    "core.createobject",
    "core.deltabasecachelimit",
    "core.editor",
    "core.eol",
    "core.excludesfile",
    "core.filemode",
    "core.filesreflocktimeout",
    "core.fsmonitorhookversion",
    "core.fsync",
    "core.fsyncmethod",
    "core.fsyncobjectfiles",
    "core.gitproxy",
    "core.hidedotfiles",
    "core.hookspath",
    "core.ignorecase",
    "core.ignorestat",
    "core.logallrefupdates",
    "core.loosecompression",
    "core.longpaths",
    "core.maxtreedepth",
    "core.multipackindex",
    "core.notesref",
    "core.packedgitlimit",
    "core.packedgitwindowsize",
    "core.packedrefstimeout",
    "core.precomposeunicode",
    "core.prefersymlinkrefs",
    "core.preloadindex",
    "core.protecthfs",
    "core.protectntfs",
    "core.quotepath",
    "core.repositoryformatversion",
    "core.restrictinheritedhandles",
    "core.safecrlf",
    "core.sharedrepository",
    "core.sparsecheckout",
    "core.sparsecheckoutcone",
    "core.splitindex",
    "core.sshcommand",
    "core.symlinks",
    "core.trustctime",
    "core.unsetenvvars",
    "core.untrackedcache",
    "core.usereplacerefs",
    "core.warnambiguousrefs",
    "core.whitespace",
    "core.worktree",
    "diff.*.binary",
    "diff.*.cachetextconv",
    "diff.*.name",
    "diff.*.trustexitcode",
    "diff.*.wordregex",
    "diff.*.xfuncname",
    "diff.algorithm",
    "diff.autorefreshindex",
    "diff.colormoved",
    "diff.colormovedws",
    "diff.context",
    "diff.dirstat",
    "diff.dstprefix",
    "diff.guitool",
    "diff.ignoresubmodules",
    "diff.indentheuristic",
    "diff.interhunkcontext",
    "diff.mnemonicprefix",
    "diff.noprefix",
    "diff.orderfile",
    "diff.relative",
    "diff.renamelimit",
    "diff.renames",
    "diff.srcprefix",
    "diff.statgraphwidth",
    "diff.statnamewidth",
    "diff.suppressblankempty",
    "diff.tool",
    "diff.trustexitcode",
    "diff.wordregex",
    "diff.wserrorhighlight",
    "extensions.compatobjectformat",
    "extensions.noop",
    "extensions.objectformat",
    "extensions.preciousobjects",
    "extensions.refstorage",
    "extensions.relativeworktrees",
    "extensions.worktreeconfig",
    "filter.*.required",
    "gpg.format",
    "gpg.mintrustlevel",
    "gpg.ssh.allowedsignersfile",
    "gpg.ssh.defaultkeycommand",
    "gpg.ssh.revocationfile",
];

/// The sections that are closed, sorted.
const CLOSED: &[&str] = &["core", "diff", "extensions", "filter", "gpg"];

/// Why a setting counts; nothing where it does no harm.
pub(super) fn why(setting: &Setting) -> Option<&'static str> {
    let asked = setting.parts();
    if let Some(row) = ROWS.iter().find(|row| matches(row.key, asked)) {
        return (!is_harmless(row.harmless, setting.value.as_deref())).then_some(row.why);
    }
    let known = || KNOWN.iter().any(|key| matches(key, asked));
    (CLOSED.contains(&asked.0) && !known()).then_some("is not known to be harmless")
}

/// Whether a key is meant by a pattern.
fn matches(pattern: &str, (section, subsection, name): (&str, Option<&str>, &str)) -> bool {
    let (own_section, own_subsection, own_name) = parts(pattern);
    own_section == section
        && (own_name == "*" || own_name == name)
        && match (own_subsection, subsection) {
            (None, None) => true,
            (Some("*"), Some(_)) => true,
            (Some(own), Some(other)) => {
                own.eq_ignore_ascii_case(other) || (own_name == "*" && is_below(other, own))
            }
            (None, Some(_)) | (Some(_), None) => false,
        }
}

/// Whether a subsection is `own.` and something.
fn is_below(subsection: &str, own: &str) -> bool {
    let (start, rest) = subsection.split_at_checked(own.len()).unwrap_or_default();
    start.eq_ignore_ascii_case(own) && rest.starts_with('.')
}

fn is_harmless(harmless: Harmless, value: Option<&str>) -> bool {
    match harmless {
        Harmless::Never => false,
        Harmless::Switch => switch(value).is_some(),
        Harmless::Off => switch(value) == Some(false),
        Harmless::Empty => value == Some(""),
        Harmless::Among(values) => value.is_some_and(|value| values.contains(&value)),
        Harmless::Without(part) => value.is_some_and(|value| !value.to_ascii_lowercase().contains(part)),
        Harmless::Pager => switch(value).is_some() || value.is_some_and(only_shows),
        Harmless::Lfs => value.is_some_and(|value| LFS.contains(&value)),
    }
}

/// What git takes a switch to be; nothing for other values.
pub(super) fn switch(value: Option<&str>) -> Option<bool> {
    let Some(value) = value else { return Some(true) };
    match value.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "" | "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// `cat`, `less` with options of one letter that only change what is seen.
fn only_shows(pager: &str) -> bool {
    const LETTERS: &str = "EFKMNQRSXeimnrsw";
    let mut words = pager.split(' ').filter(|word| !word.is_empty());
    match words.next() {
        Some("cat") => words.next().is_none(),
        Some("less") => words.all(|word| {
            word.strip_prefix('-').is_some_and(|letters| {
                !letters.is_empty() && letters.chars().all(|letter| LETTERS.contains(letter))
            })
        }),
        Some(_) | None => false,
    }
}

/// What `git lfs install` writes, sorted.
const LFS: &[&str] = &[
    "git-lfs clean -- %f",
    "git-lfs filter-process",
    "git-lfs filter-process --skip",
    "git-lfs smudge -- %f",
    "git-lfs smudge --skip -- %f",
];

#[cfg(test)]
mod tests {
    use super::super::config::parse;
    use super::{CLOSED, KNOWN, LFS, ROWS, why};

    #[test]
    fn the_tables_are_sorted_and_apart() {
        assert!(ROWS.is_sorted_by_key(|row| row.key));
        assert!(CLOSED.is_sorted() && LFS.is_sorted());
        let rows: Vec<&str> = ROWS.iter().map(|row| row.key).collect();
        for key in KNOWN {
            assert!(!rows.contains(key), "{key} is in two tables");
        }
    }

    #[test]
    fn settings_count_by_key_and_value() {
        let cases: &[(&str, bool)] = &[
            ("[user] name = x", false),
            ("[core] bare = false", false),
            ("[core] fsmonitor = true", false),
            ("[core] fsmonitor", false),
            ("[core] fsmonitor =", false),
            ("[core] fsmonitor = x", true),
            ("[core] fsmonitor = \"true \"", true),
            ("[core \"a\"] fsmonitor = x", true),
            ("[core] sshCommand = ssh -i ~/.ssh/work", false),
            ("[core] newThing = x", true),
            ("[core] pager = less -FRX", false),
            ("[core] pager = less -ox", true),
            ("[core] pager = cat x", true),
            ("[core] pager = \"less;x\"", true),
            ("[pager] log = false", false),
            ("[pager] log = x", true),
            ("[diff \"a.b\"] textconv = x", true),
            ("[diff \"a\"] xfuncname = x", false),
            ("[diff] renames = copies", false),
            ("[filter \"lfs\"]\nclean = git-lfs clean -- %f\nprocess = git-lfs filter-process", false),
            ("[filter \"lfs\"] clean = \"git-lfs clean -- %f;x\"", true),
            ("[gpg \"ssh\"] program = x", true),
            ("[format] pretty = oneline", false),
            ("[format] pretty = %h %G?", true),
            ("[pretty] mine = %h %s", false),
            ("[pretty] mine = %h %GK", true),
            ("[log] diffMerges = remerge", true),
            ("[log] diffMerges = first-parent", false),
            ("[hook \"a\"] command = x", true),
            ("[lfs \"extension.a\"] clean = x", true),
            ("[lfs] fetchexclude = x", false),
            ("[remote \"o\"]\npromisor = true", true),
            ("[remote \"o\"]\nurl = x\nfetch = y", false),
            ("[alias] st = !x", false),
            ("[branch \"main\"]\nvscode-merge-base = origin/main", false),
            ("[merge \"ours\"] driver = true", false),
            ("[tag] sort = -creatordate", false),
            ("[tag] sort = signature:key", true),
        ];
        for (text, expected) in cases {
            let settings = parse(text).unwrap();
            assert_eq!(settings.iter().any(|one| why(one).is_some()), *expected, "{text}");
        }
    }
}
