//! Which package brings a program, and installing it.

use std::process::Command;

use perm_bash::commands;

use super::plan::is_installed;

/// Where a package comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Debian,
    Npm,
    PyPi,
}

/// Programs whose package has another name or does not come from Debian, sorted by program. Every other
/// program is looked for in the Debian package of its own name.
const PACKAGES: &[(&str, Source, &str)] = &[
    ("cmake", Source::Debian, "cmake"),
];

/// Installs what is missing; what cannot be installed is left out and told later as missing.
pub(super) fn install(only: &[String]) {
    for program in commands::all().filter(|spec| only.is_empty() || only.iter().any(|name| spec.is(name))) {
        if is_installed(program.name) {
            continue;
        }
        let listed = PACKAGES.iter().find(|(name, ..)| *name == program.name);
        let (source, package) = listed.map_or((Source::Debian, program.name), |(_, source, package)| (*source, *package));
        let mut command = match source {
            Source::Debian => words(&["apt-get", "install", "-y", "--no-install-recommends"]),
            Source::Npm => words(&["npm", "install", "--global"]),
            Source::PyPi => words(&["pip", "install", "--break-system-packages"]),
        };
        let installed = command.arg(package).output().is_ok_and(|output| output.status.success());
        println!("{}: {}", program.name, if installed { "installed" } else { "cannot be installed" });
    }
}

fn words(words: &[&str]) -> Command {
    let (first, rest) = words.split_first().unwrap_or((&"true", &[]));
    let mut command = Command::new(first);
    command.args(rest);
    command
}
