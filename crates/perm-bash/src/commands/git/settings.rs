//! The settings that `git -c` may set without making anything run.
//!
//! Every other key may name a program, a file, a server or an alias, so it is not in the table.
//! Source: git-config(1) of git 2.47.

/// Keys that change only what is printed, in lower case, sorted. A last `.` means every key below.
const HARMLESS: &[&str] = &[
    "advice.",
    "blame.blankboundary",
    "blame.coloring",
    "blame.date",
    "blame.showemail",
    "blame.showroot",
    "color.",
    "column.",
    "core.abbrev",
    "core.precomposeunicode",
    "core.quotepath",
    "core.whitespace",
    "diff.algorithm",
    "diff.colormoved",
    "diff.colormovedws",
    "diff.context",
    "diff.dirstat",
    "diff.ignoresubmodules",
    "diff.indentheuristic",
    "diff.interhunkcontext",
    "diff.mnemonicprefix",
    "diff.noprefix",
    "diff.relative",
    "diff.renamelimit",
    "diff.renames",
    "diff.statgraphwidth",
    "diff.statnamewidth",
    "diff.suppressblankempty",
    "diff.wserrorhighlight",
    "grep.column",
    "grep.extendedregexp",
    "grep.fullname",
    "grep.linenumber",
    "grep.patterntype",
    "i18n.logoutputencoding",
    "log.abbrevcommit",
    "log.date",
    "log.decorate",
    "log.follow",
    "log.graphcolors",
    "log.mailmap",
    "log.showroot",
    "merge.renamelimit",
    "merge.renames",
    "status.aheadbehind",
    "status.branch",
    "status.displaycommentprefix",
    "status.relativepaths",
    "status.renamelimit",
    "status.renames",
    "status.short",
    "status.showstash",
    "status.showuntrackedfiles",
    "user.email",
    "user.name",
    "versionsort.suffix",
];

/// Settings that are harmless with exactly this value, sorted: they turn a program off.
const HARMLESS_VALUES: &[(&str, &[&str])] = &[
    ("commit.gpgsign", &["false"]),
    ("core.fsmonitor", &["", "false"]),
    ("core.hookspath", &["/dev/null"]),
    ("core.pager", &["", "cat"]),
    ("gc.auto", &["0"]),
    ("log.showsignature", &["false"]),
];

/// Whether `git -c SETTING` makes nothing run, `SETTING` being `key` or `key=value`.
pub(super) fn is_harmless(setting: &str) -> bool {
    let (key, value) = match setting.split_once('=') {
        Some((key, value)) => (key, Some(value)),
        None => (setting, None),
    };
    let key = key.to_ascii_lowercase();
    let listed = HARMLESS.iter().any(|one| {
        if one.ends_with('.') { key.starts_with(one) && key.len() > one.len() } else { *one == key }
    });
    listed
        || HARMLESS_VALUES
            .iter()
            .any(|(one, values)| *one == key && value.is_some_and(|value| values.contains(&value)))
}

#[cfg(test)]
mod tests {
    use super::{HARMLESS, HARMLESS_VALUES, is_harmless};

    #[test]
    fn the_tables_are_sorted_and_in_lower_case() {
        assert!(HARMLESS.is_sorted(), "HARMLESS");
        assert!(HARMLESS_VALUES.is_sorted_by_key(|(key, _)| *key), "HARMLESS_VALUES");
        for key in HARMLESS {
            assert_eq!(*key, key.to_ascii_lowercase());
        }
    }

    #[test]
    fn only_listed_settings_are_harmless() {
        let cases = [
            ("color.ui=never", true),
            ("core.quotePath=false", true),
            ("core.pager=cat", true),
            ("core.pager", false),
            ("core.pager=less", false),
            ("core.fsmonitor=false", true),
            ("core.fsmonitor=./x", false),
            ("core.hooksPath=h", false),
            ("core.sshCommand=./x", false),
            ("alias.x=!touch y", false),
            ("color.", false),
            ("log.showSignature=true", false),
            ("a=b", false),
            ("", false),
        ];
        for (setting, expected) in cases {
            assert_eq!(is_harmless(setting), expected, "{setting:?}");
        }
    }
}
