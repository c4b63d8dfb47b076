//! Programs of macOS: the forms that ask the system.
//!
//! Rows: the manual pages of macOS; none was at hand to be run. A query is a first word of the table, options of
//! its row, and names; all words are known.

use super::package_queries::{Query, asks};
use crate::arguments::Arguments;
use crate::specification::{CommandSpec, Finding, Operands, Syntax};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        read_only: &["codesign -dv App.app", "codesign -dv --verbose=4 App.app"],
        not_read_only: &["codesign -s id App.app", "codesign -dv --extract-certificates App.app"],
        ..query("codesign")
    },
    CommandSpec {
        read_only: &["defaults read com.apple.dock", "defaults domains"],
        not_read_only: &["defaults write x y z", "defaults delete x"],
        ..query("defaults")
    },
    CommandSpec {
        read_only: &["launchctl list", "launchctl print system"],
        not_read_only: &["launchctl load x", "launchctl kill x y"],
        ..query("launchctl")
    },
    CommandSpec {
        read_only: &["lipo -info a", "lipo -archs a"],
        not_read_only: &["lipo -create a b -output c", "lipo -thin x a -output b"],
        ..query("lipo")
    },
    CommandSpec {
        read_only: &["mdfind -name foo", "mdfind -onlyin . foo"],
        not_read_only: &["mdfind -x foo", "mdfind \"$x\""],
        ..query("mdfind")
    },
    CommandSpec {
        read_only: &["otool -L a", "otool -l a"],
        not_read_only: &["otool @f", "otool -x a"],
        ..query("otool")
    },
    CommandSpec {
        read_only: &["plutil -p Info.plist", "plutil -lint Info.plist"],
        not_read_only: &["plutil -convert xml1 Info.plist", "plutil -p -o x a"],
        ..query("plutil")
    },
    CommandSpec {
        read_only: &["sw_vers", "sw_vers -productVersion"],
        not_read_only: &["sw_vers -x"],
        ..query("sw_vers")
    },
    CommandSpec { read_only: &["vm_stat"], not_read_only: &["vm_stat -x"], ..query("vm_stat") },
    CommandSpec {
        read_only: &["xcode-select -p", "xcode-select --version"],
        not_read_only: &["xcode-select --install", "xcode-select -s x"],
        ..query("xcode-select")
    },
];

const fn query(name: &'static str) -> CommandSpec {
    CommandSpec {
        name,
        syntax: Syntax::Words,
        operands: Operands::DATA,
        check: Some(only_asks),
        ..CommandSpec::NEW
    }
}

/// The queries of each program, sorted by its name; an empty first word stands for no word at all.
const QUERIES: &[(&str, &[Query])] = &[
    (
        "codesign",
        &[
            ("--display", &["--verbose", "--verbose=4"]),
            ("--verify", &["--deep", "--strict", "--verbose", "--verbose=4"]),
            ("-d", &["--verbose", "--verbose=4"]),
            ("-dv", &["--verbose", "--verbose=4"]),
            ("-dvv", &[]),
            ("-dvvv", &[]),
        ],
    ),
    ("defaults", &[("domains", &[]), ("find", &[]), ("read", &["-g"]), ("read-type", &["-g"])]),
    ("launchctl", &[("list", &[]), ("print", &[]), ("version", &[])]),
    ("lipo", &[("-archs", &[]), ("-info", &[])]),
    ("mdfind", &[("-count", &["-name", "-onlyin"]), ("-name", &["-onlyin"]), ("-onlyin", &["-name"])]),
    ("otool", &[("-L", &[]), ("-h", &[]), ("-l", &[])]),
    ("plutil", &[("-lint", &[]), ("-p", &[])]),
    (
        "sw_vers",
        &[
            ("", &[]),
            ("--productVersion", &[]),
            ("-buildVersion", &[]),
            ("-productName", &[]),
            ("-productVersion", &[]),
        ],
    ),
    ("vm_stat", &[("", &[])]),
    ("xcode-select", &[("--print-path", &[]), ("--version", &[]), ("-p", &[]), ("-v", &[])]),
];

fn only_asks(arguments: &Arguments<'_>) -> Finding {
    asks(QUERIES, arguments)
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, QUERIES};

    #[test]
    fn tables_are_sorted_and_complete() {
        super::super::package_queries::assert_complete(COMMANDS, QUERIES);
    }
}
