//! ruby, gem and bundle.
//!
//! Rows: `ruby --help`, `gem help COMMAND` (3.1). A Gemfile is a program, so nothing of bundle is read-only.

use super::shorthand::{changes, connects, reads, runs_code};
use crate::arguments::Arguments;
use crate::specification::{Base, CommandSpec, Finding, Operands, Role, Syntax, flag, stops};

/// The family, sorted by name.
pub(super) static COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "bundle",
        aliases: &["bundler"],
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["bundle exec x", "bundle list"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "gem",
        syntax: Syntax::Strict,
        options: &[stops("-h --help"), stops("-v --version")],
        subcommands: &[
            runs_code("build", &["gem build x"]),
            changes("cleanup", &["gem cleanup x"]),
            reads("contents", &[flag("-a --all")], Operands::DATA, &["gem contents x"]),
            CommandSpec {
                aliases: &["env"],
                ..reads("environment", &[], Operands { first: &[Role::Data], ..Operands::NONE }, &["gem env"])
            },
            runs_code("exec", &["gem exec x"]),
            connects("fetch", &["gem fetch x"]),
            runs_code("install", &["gem install x"]),
            CommandSpec {
                not_read_only: &["gem list -r", "gem list --config-file x"],
                ..reads(
                    "list",
                    &[
                        flag("--no-versions"),
                        flag("--versions"),
                        flag("-a --all"),
                        flag("-d --details"),
                        flag("-e --exact"),
                        flag("-i --installed"),
                        flag("-l --local"),
                        flag("-q --quiet"),
                    ],
                    Operands::DATA,
                    &["gem list"],
                )
            },
            connects("push", &["gem push x"]),
            connects("search", &["gem search x"]),
            changes("uninstall", &["gem uninstall x"]),
            runs_code("update", &["gem update x"]),
        ],
        read_only: &["gem --version"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "rails",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["rails c"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "rake",
        syntax: Syntax::Words,
        operands: Operands::DATA,
        base: Base::Runs,
        not_read_only: &["rake"],
        ..CommandSpec::NEW
    },
    CommandSpec {
        name: "ruby",
        syntax: Syntax::Posix { abbreviations: false },
        options: &[stops("--help"), stops("--version"), stops("-h"), flag("-v")],
        base: Base::Runs,
        check: Some(tells_its_version),
        read_only: &["ruby --version", "ruby -v"],
        not_read_only: &[
            "ruby x.rb",
            "ruby -e 1",
            "ruby -v x.rb",
            "ruby -r./x --version",
            "RUBYOPT=-r./x ruby --version",
        ],
        ..CommandSpec::NEW
    },
];

/// `ruby -v` alone; with a script it would go on.
fn tells_its_version(arguments: &Arguments<'_>) -> Finding {
    match (arguments.options.as_slice(), arguments.operands.as_slice()) {
        ([only], []) if only.spec.is("-v") => Finding::OnlyReads,
        _ => Finding::AsListed,
    }
}
