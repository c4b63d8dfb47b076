//! The options of make, as it reads them: abbreviated, in clusters, behind targets.
//!
//! Nothing becomes harmless by this table: every run of make may run anything. It serves to find what the command
//! line itself brings along. Source: make(1) and the options' table in make's own main.c.

use crate::specification::{
    Base, CommandSpec, Operands, OptionSpec, Syntax, directory, flag, optional, value,
};

/// Reads what stands behind `make`.
pub(crate) static MAKE: CommandSpec = CommandSpec {
    name: "make",
    options: OPTIONS,
    operands: Operands::DATA,
    syntax: Syntax::Gnu,
    base: Base::Runs,
    ..CommandSpec::NEW
};

/// Sorted by the first spelling.
const OPTIONS: &[OptionSpec] = &[
    optional("--debug"),
    value("--jobserver-auth --jobserver-fds"),
    value("--jobserver-style"),
    flag("--no-print-directory"),
    flag("--no-silent"),
    optional("--shuffle"),
    value("--sync-mutex"),
    value("--temp-stdin"),
    flag("--trace"),
    optional("--warn-undefined-variables --warn"),
    flag("-B --always-make"),
    directory("-C --directory"),
    value("-E --eval"),
    value("-I --include-dir"),
    flag("-L --check-symlink-times"),
    optional("-O --output-sync"),
    flag("-R --no-builtin-variables"),
    flag("-S --no-keep-going --stop"),
    value("-W --what-if --new-file --assume-new"),
    flag("-b"),
    flag("-d"),
    flag("-e --environment-overrides"),
    value("-f --file --makefile"),
    flag("-h --help"),
    flag("-i --ignore-errors"),
    optional("-j --jobs"),
    flag("-k --keep-going"),
    optional("-l --load-average --max-load"),
    flag("-m"),
    flag("-n --just-print --dry-run --recon"),
    value("-o --old-file --assume-old"),
    flag("-p --print-data-base"),
    flag("-q --question"),
    flag("-r --no-builtin-rules"),
    flag("-s --silent --quiet"),
    flag("-t --touch"),
    flag("-v --version"),
    flag("-w --print-directory"),
];
