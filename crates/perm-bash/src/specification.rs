//! The form in which a command's knowledge is written down: constant data, one row an option.
//!
//! A [`CommandSpec`] says how a program reads its arguments and what each of them makes it do. Whatever
//! is not in the table is unknown, and the unknown is never read-only. The rows live in
//! [`crate::commands`], one file a family; [`crate::arguments`] reads an argument list by them.

use crate::analysis::{EffectKind, FolderProgram};
use crate::arguments::Arguments;

/// What is known of one program, or of one subcommand of it.
#[derive(Debug)]
pub struct CommandSpec {
    /// The program's base name (`ls`) or the subcommand's word (`log`).
    pub name: &'static str,
    /// Other names of the same thing: `egrep` for `grep`, `ls` for `docker container ls`.
    pub aliases: &'static [&'static str],
    /// How the arguments are read.
    pub syntax: Syntax,
    /// The options, sorted by their first spelling.
    pub options: &'static [OptionSpec],
    /// The operands.
    pub operands: Operands,
    /// The subcommands, sorted by name. Where there are any, the first operand names one, and `options`
    /// are the options before it. Without an operand the command is judged by `base` itself.
    pub subcommands: &'static [CommandSpec],
    /// What the command does apart from its options and operands.
    pub base: Base,
    /// No option of the program writes, runs or connects: a word that could turn out to be an option
    /// (a glob, an unknown variable) does no harm. Tested over the program's whole option list.
    pub options_inert: bool,
    /// Environment variables that change what runs; assigned in front, the command is not read-only.
    /// Those that hold for every program (`PATH`, `LD_*`, …) are not repeated here.
    pub environment: &'static [&'static str],
    /// Files and directories of its own that it may touch when it only reads: caches, logs, an index.
    pub own_state: &'static [&'static str],
    /// The service it exists to talk to (`docker`, `github`, …).
    pub service: Option<&'static str>,
    /// What a folder may hold that makes it run other programs; a probe looks for that.
    pub folder: Option<FolderProgram>,
    /// Judges what rows cannot say: a `sed` script, a `find` expression.
    pub check: Option<fn(&Arguments<'_>) -> Finding>,
    /// Command lines that only read. Each is a test.
    pub read_only: &'static [&'static str],
    /// Command lines that do not, or of which it is not known. Each is a test.
    pub not_read_only: &'static [&'static str],
}

impl CommandSpec {
    /// A command that reads nothing but its arguments, with no options: the base for `..` in a table.
    pub const NEW: Self = Self {
        name: "",
        aliases: &[],
        syntax: Syntax::Gnu,
        options: &[],
        operands: Operands::NONE,
        subcommands: &[],
        base: Base::ReadOnly,
        options_inert: false,
        environment: &[],
        own_state: &[],
        service: None,
        folder: None,
        check: None,
        read_only: &[],
        not_read_only: &[],
    };

    /// Whether this is its name or one of its aliases.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// The subcommand of that name.
    #[must_use]
    pub fn subcommand(&'static self, name: &str) -> Option<&'static CommandSpec> {
        self.subcommands.iter().find(|one| one.is(name))
    }
}

/// How a program reads its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// GNU `getopt_long`: clusters, `--long=value`, unique prefixes, `--`, options after operands.
    Gnu,
    /// Options only before the first operand (`+` in getopt; POSIX; also git's way of reading global
    /// options). Long options without abbreviations where `abbreviations` is false. In a command with
    /// subcommands, options of this one are not known after the subcommand's word (with every other
    /// syntax they are: `docker ps --context x`).
    Posix {
        /// `--out` means `--output` where that is the only option it could be.
        abbreviations: bool,
    },
    /// Options anywhere, long options in full only (clap, commander, argparse without prefixes).
    Strict,
    /// The same, and an option that needs an argument takes the next word, whatever that looks like (Go's
    /// pflag: docker, gh, helm, kubectl). No row of such a table may need an argument that the program does not.
    Pflag,
    /// Single-dash long options (`-name`), each in full: go, terraform, java, openssl.
    SingleDash,
    /// Words that are not read as options at all: `echo`, `test`, `expr`, `dd`, `find`'s expression.
    /// Every word is an operand; `check` judges them.
    Words,
}

/// One option and its spellings.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// All spellings, separated by blanks: `"-n --lines"`. The spelling `-#` is a dash and a number
    /// (`head -5`), also as part of a cluster.
    pub names: &'static str,
    /// Whether it takes an argument.
    pub argument: OptionArgument,
    /// What it makes the command do.
    pub role: Role,
}

impl OptionSpec {
    /// Whether this is one of its spellings.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        // Goes byte by byte, and first looks at the one that tells most names apart: this is asked for every row of a
        // command's table.
        let telling = if name.starts_with("--") { 2 } else { 1 };
        let first = name.as_bytes().get(telling);
        let mut rest = self.names.as_bytes();
        loop {
            if (first.is_none() || rest.get(telling) == first)
                && let Some(after) = rest.strip_prefix(name.as_bytes())
                && matches!(after.first(), None | Some(b' '))
            {
                return !name.contains(' ') && !name.is_empty();
            }
            match rest.iter().position(|byte| *byte == b' ').and_then(|at| rest.get(at + 1..)) {
                Some(next) => rest = next,
                None => return false,
            }
        }
    }
}

/// Whether an option takes an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionArgument {
    /// `-l`
    None,
    /// `-n 5`, `-n5`, `--lines=5`, `--lines 5`
    Required,
    /// `-c`, `-cauto`, `--color`, `--color=auto`: only attached.
    Optional,
}

/// What an option, an option-argument or an operand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Changes what is printed or how it is read: nothing else.
    Inert,
    /// The argument is data: a pattern, a number, a name.
    Data,
    /// The argument is a path, and this is done to it.
    Path(EffectKind),
    /// The program first changes into the directory that the argument names (`git -C dir`): its relative
    /// paths and what its folder tells it are found there. Only for options.
    Directory,
    /// What is done to the operands is done to everything below them too (`-r`): reads become reads of
    /// trees, removals become removals of trees. Only for options.
    Recursive,
    /// The command no longer only reads.
    Modifies,
    /// It talks to the network beyond the command's own service.
    Network,
    /// The argument is a program or a command line that runs, or the option starts one.
    Runs,
    /// The program prints and stops; nothing else on the line counts (`--help`, `--version`).
    Stops,
}

/// What the operands are.
#[derive(Clone, Copy, Debug)]
pub struct Operands {
    /// The roles of the first operands, in order.
    pub first: &'static [Role],
    /// The role of every operand after those.
    pub rest: Option<Role>,
    /// The role of the last operand where there are two or more (`cp a b dir`). Does not hold where an
    /// option names the target, that is where one with the role [`EffectKind::WriteInto`] is given.
    pub last: Option<Role>,
    /// Options that take the place of the operands in `first`, separated by blanks (`grep -e`): where one
    /// of them is given, every operand has the role `rest`.
    pub first_unless: &'static str,
}

impl Operands {
    /// No operand is known.
    pub const NONE: Self = Self { first: &[], rest: None, last: None, first_unless: "" };
    /// Any number of data words.
    pub const DATA: Self = Self { rest: Some(Role::Data), ..Self::NONE };
    /// Any number of files that are read.
    pub const FILES: Self = Self::paths(EffectKind::Read);
    /// A pattern, then files that are read.
    pub const PATTERN_THEN_FILES: Self =
        Self { first: &[Role::Data], rest: Some(Role::Path(EffectKind::Read)), ..Self::NONE };

    /// Any number of paths to which this is done.
    #[must_use]
    pub const fn paths(kind: EffectKind) -> Self {
        Self { rest: Some(Role::Path(kind)), ..Self::NONE }
    }
}

/// What a command does apart from its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// It only reads (what its operands and options say comes on top).
    ReadOnly,
    /// It changes exactly what its operands, options and check name: a file-system command
    /// (`mkdir touch rm rmdir cp mv sed -i tee ln …`).
    FileSystem,
    /// It changes something, or runs what cannot be seen.
    Modifies,
    /// It talks to the network.
    Network,
    /// It runs code that its arguments or files give it: an interpreter, a build.
    Runs,
}

/// What a [`CommandSpec::check`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nothing beyond what the rows say.
    AsListed,
    /// With these arguments the command only reads, whatever its base says (`git clean -n`).
    OnlyReads,
    /// It does these things too.
    Effects(Vec<crate::analysis::Effect>),
    /// It does these things, and something that is not known; the sentence says what.
    Partly(Vec<crate::analysis::Effect>, String),
    /// It does these things, and hands scripts to a shell; the sentence says so. Whoever follows the scripts knows
    /// all that it does.
    Hands(Vec<crate::analysis::Effect>, String),
    /// It is not known to be harmless; the sentence says why (lower-case, the words in backticks).
    Unknown(String),
    /// It runs what its arguments name; the sentence says so (lower-case, the words in backticks).
    Runs(String),
    /// It is dangerous.
    Hazard(crate::analysis::Hazard),
}

/// An option without an argument that changes nothing but the output.
#[must_use]
pub const fn flag(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::None, role: Role::Inert }
}

/// An option with a data argument.
#[must_use]
pub const fn value(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::Required, role: Role::Data }
}

/// An option with an optional, attached data argument.
#[must_use]
pub const fn optional(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::Optional, role: Role::Data }
}

/// An option whose argument is a path, to which this is done.
#[must_use]
pub const fn path(names: &'static str, kind: EffectKind) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::Required, role: Role::Path(kind) }
}

/// An option without an argument that makes the command change something.
#[must_use]
pub const fn modifies(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::None, role: Role::Modifies }
}

/// An option with an argument that makes the command change something.
#[must_use]
pub const fn modifies_with(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::Required, role: Role::Modifies }
}

/// An option with an argument that is run.
#[must_use]
pub const fn runs(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::Required, role: Role::Runs }
}

/// An option without an argument that makes the command run a program.
#[must_use]
pub const fn runs_flag(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::None, role: Role::Runs }
}

/// An option whose argument is the directory that the program changes into.
#[must_use]
pub const fn directory(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::Required, role: Role::Directory }
}

/// An option that makes the command work on whole trees.
#[must_use]
pub const fn recursive(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::None, role: Role::Recursive }
}

/// An option after which the program prints and stops.
#[must_use]
pub const fn stops(names: &'static str) -> OptionSpec {
    OptionSpec { names, argument: OptionArgument::None, role: Role::Stops }
}
