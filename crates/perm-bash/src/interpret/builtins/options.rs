//! Builtins that change how the shell reads and runs what follows: `set`, `shopt`, `alias`, `enable`, …

use crate::interpret::Interpreter;
use crate::interpret::simple::Expanded;
use crate::interpret::state::State;
use crate::judge::Judged;
use crate::value::Value;

/// Letters of `set` that change only when the shell stops and what it prints. Not `T`: with it traps run inside substitutions
/// and functions.
const HARMLESS_LETTERS: &str = "CEabefhmuvx";

/// Names of `set -o` of the same kind.
const HARMLESS_NAMES: &[&str] = &[
    "allexport",
    "emacs",
    "errexit",
    "errtrace",
    "hashall",
    "ignoreeof",
    "monitor",
    "noclobber",
    "noglob",
    "nolog",
    "notify",
    "nounset",
    "pipefail",
    "verbose",
    "vi",
    "xtrace",
];

/// Options of `shopt` that change what a glob matches, or make it an error; not `nocaseglob`, which changes what the letters
/// around it stand for. Sorted.
const GLOB_OPTIONS: &[&str] = &["dotglob", "failglob", "globasciiranges", "globskipdots", "globstar"];

/// Options of `shopt` that change only printing, history and interactive use.
const HARMLESS_SHOPTS: &[&str] = &[
    "autocd",
    "checkhash",
    "checkjobs",
    "checkwinsize",
    "cmdhist",
    "histappend",
    "histverify",
    "inherit_errexit",
    "lithist",
    "nocasematch",
    "xpg_echo",
];

impl Interpreter<'_> {
    /// `set [-euxo …] [-- word …]`
    pub(super) fn set(&mut self, command: &Expanded, state: &mut State) -> Judged {
        let mut words = command.argv.iter().skip(1);
        while let Some(word) = words.next() {
            let Some(text) = word.text() else {
                if word.may_start_with(b'-') || word.may_start_with(b'+') {
                    return self.tampers(command, "may change how the shell reads what follows");
                }
                state.positional = None;
                return Judged::harmless();
            };
            let Some(letters) = text.strip_prefix(['-', '+']).filter(|_| text != "--" && text != "-") else {
                state.positional = None;
                return Judged::harmless();
            };
            for letter in letters.chars() {
                match letter {
                    'o' => match words.next().map(Value::text) {
                        None => {}
                        Some(Some("physical")) => state.directories_unknown = true,
                        Some(Some(name)) if HARMLESS_NAMES.binary_search(&name).is_ok() => {}
                        Some(_) => return self.tampers(command, "changes how the shell reads what follows"),
                    },
                    'P' => state.directories_unknown = true,
                    _ if HARMLESS_LETTERS.contains(letter) => {}
                    _ => return self.tampers(command, "changes how the shell reads what follows"),
                }
            }
        }
        Judged::harmless()
    }

    /// `shopt [-psuq] [name …]`
    pub(super) fn shopt(&mut self, command: &Expanded, state: &mut State) -> Judged {
        let mut sets = false;
        for word in command.argv.iter().skip(1) {
            match word.text() {
                Some("-s" | "-u") => sets = true,
                Some("-p" | "-q") => {}
                Some(name) if !sets && !name.starts_with('-') => {}
                // Of extended patterns the reader refuses what they would change.
                Some(name) if name == "extglob" || GLOB_OPTIONS.binary_search(&name).is_ok() => {
                    state.globs_unknown = true;
                    self.unprove_later(&format!("`shopt` changes `{name}`"), command.span);
                }
                Some("nullglob") => {
                    state.globs_vanish = true;
                    self.unprove_later("`shopt` changes `nullglob`", command.span);
                }
                Some(name) if HARMLESS_SHOPTS.binary_search(&name).is_ok() => {}
                Some(_) | None => return self.tampers(command, "changes how the shell reads what follows"),
            }
        }
        Judged::harmless()
    }

    /// `alias [name=value …]`
    pub(super) fn alias(&mut self, command: &Expanded, state: &mut State) -> Judged {
        let prints = command
            .argv
            .iter()
            .skip(1)
            .all(|word| word.text().is_some_and(|text| text == "-p" || !text.contains('=')));
        if prints {
            return Judged::harmless();
        }
        state.forget_all();
        self.tampers(command, "makes a command's name mean something else")
    }

    /// Builtins with tables of their own: names, completions, key bindings.
    pub(super) fn table_builtin(&mut self, name: &str, command: &Expanded) -> Judged {
        let arguments: Option<Vec<&str>> = command.argv.iter().skip(1).map(Value::text).collect();
        match (name, arguments.as_deref()) {
            ("hash", Some([] | ["-r" | "-l"])) | ("enable", Some([] | ["-a" | "-p" | "-ps"])) => {
                Judged::harmless()
            }
            ("hash", Some([first, ..])) if !first.starts_with('-') => Judged::harmless(),
            ("compgen", Some([option, ..]))
                if matches!(*option, "-a" | "-b" | "-c" | "-d" | "-f" | "-k" | "-u" | "-v" | "-A")
                    && !command.argv.iter().skip(2).any(|word| word.may_start_with(b'-')) =>
            {
                Judged::harmless()
            }
            ("compgen" | "complete", _) => self.evaluates(command, "may run code to complete a word"),
            _ => self.tampers(command, "changes what a name or a key runs"),
        }
    }
}
