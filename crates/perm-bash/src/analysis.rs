//! What a command line would do: the result that every later question is put to.
//!
//! An [`Analysis`] is either a [`Reading`] or *unreadable*, never a guess. A reading lists every simple
//! command that may run, in any branch and substitution, first as written and then once more for each
//! command that a wrapper (`sudo`, `xargs`, `bash -c`, …) would run.

mod kind;

use std::collections::BTreeSet;
use std::sync::Arc;

use perm_core::{Reason, Span};
use smol_str::SmolStr;

pub use kind::EffectKind;

use crate::syntax::RedirectionOperator;
use crate::value::{Piece, Value};

/// The analysis of one text.
#[derive(Clone, Debug)]
pub enum Analysis {
    /// The text was read, and this is what it does.
    Readable(Reading),
    /// The text cannot be read with certainty; nothing is claimed about it.
    Unreadable(Unreadable),
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// A stable code, and a sentence for a person, with the place.
    pub reason: Reason,
}

/// Everything that a readable text may do.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Every simple command that may run; an inner command stands after the wrapper it came from.
    pub invocations: Vec<Invocation>,
    /// Every redirection of the text, those of loops, groups and functions included.
    pub redirections: Vec<Redirected>,
    /// Reasons for a safety ask.
    pub hazards: Vec<Hazard>,
    /// The variables that the text's own shells assign, by whatever means (`X=1`, `read X`, `for X in …`,
    /// `((X=1))`, `${X:=1}`): later commands have them in their environment where they are exported.
    pub assigned: BTreeSet<SmolStr>,
    /// Where words start with a pattern of file names of which it was assumed that no name that starts with `-` or `+`
    /// matches: the directories that the shell looks them up in. See [`crate::analyze_with_plain_names`].
    pub plain_names: Vec<Cwd>,
}

/// A simple command that may run.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The command name and its arguments; empty where there are only assignments or redirections.
    pub argv: Vec<Value>,
    /// For each word of `argv`, where it stands in the text.
    pub word_spans: Vec<Span>,
    /// The assignments in front of it.
    pub assignments: Vec<Assigned>,
    /// Its own redirections.
    pub redirections: Vec<Redirected>,
    /// The text on its standard input, where it is known: a here-document, or what is printed into the pipe.
    pub input: Option<Value>,
    /// The wrappers it came through, outermost first; empty for a command as written.
    pub via: Vec<Wrapper>,
    /// The index of the invocation whose wrapper runs this one.
    pub parent: Option<usize>,
    /// The working directories it may run in.
    pub cwd: Cwd,
    /// Something that is not read-only may have run before it, or runs beside it: what the disk said
    /// before is not certain any more.
    pub after_change: bool,
    /// What its name means was changed earlier in the text (`PATH=…`, `export LD_PRELOAD=…`): a rule for the
    /// name does not cover it.
    pub tampered: Option<Reason>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// What is known of it as a whole.
    pub judgement: Judgement,
    /// Where it stands in the text.
    pub span: Span,
}

/// What is known of an invocation as a whole.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It only reads; its effects say what.
    ReadOnly(ReadOnly),
    /// It changes exactly the paths that its effects name, and nothing else.
    FileSystem,
    /// It is a wrapper whose own options are harmless: it is what its inner commands are.
    Wrapper,
    /// Nothing proves it harmless; the reason says why not.
    Unproven(Reason),
}

/// A program that runs what a folder tells it. The probe of that name lives in perm-fs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FolderProgram {
    /// `.git/config`: `core.fsmonitor`, `diff.external`, filters, `gpg.program`, hooks.
    Git,
    /// `rust-toolchain.toml`, `.cargo/config.toml`.
    Cargo,
    /// `.mvn`: options for Maven and its Java machine.
    Maven,
    /// `.npmrc`, `.yarnrc.yml`, `.pnpmfile.cjs`.
    Npm,
    /// `.env` and the compose files: another daemon, files that are fetched.
    Compose,
    /// Modules beside the working directory: `python -m pip`.
    Python,
    /// `go.mod`'s toolchain line, `go.env`.
    Go,
    /// `.tool-versions`, `.node-version`, volta's hooks: which program a name starts.
    Versions,
}

/// Proof that an invocation only reads. Made by the judge alone.
#[derive(Clone, Debug)]
#[must_use]
pub struct ReadOnly {
    pub(crate) folder: Option<FolderProgram>,
}

impl ReadOnly {
    /// What a folder may hold that would make this program run others; to be probed in every
    /// [`Invocation::cwd`].
    #[must_use]
    pub const fn folder(&self) -> Option<FolderProgram> {
        self.folder
    }
}

/// An assignment in front of a command, or alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assigned {
    /// The variable's name.
    pub name: SmolStr,
    /// What it is set to.
    pub value: Value,
}

/// A redirection that may be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirected {
    /// The operator as written.
    pub operator: RedirectionOperator,
    /// The file descriptor, where it is a number.
    pub fd: Option<u32>,
    /// The file, the descriptor or the text. For a here-document its body.
    pub target: Value,
    /// The directories a relative target starts at.
    pub cwd: Cwd,
    /// As [`Invocation::after_change`].
    pub after_change: bool,
    /// Where it stands in the text.
    pub span: Span,
}

/// A command that runs another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// Its base name: `sudo`, `xargs`, `bash`.
    pub name: SmolStr,
    /// How the inner command relates to the one that the user wrote.
    pub kind: WrapperKind,
}

/// How a wrapper changes what it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrapperKind {
    /// Runs the command as it is: `time`, `timeout`, `nice`, `nohup`, `command`, `env` with harmless
    /// assignments, `bash -c` of a static script. Allow rules see through it.
    Transparent,
    /// Runs it with arguments from elsewhere or several times: `xargs`, `find -exec`, `parallel`.
    Arguments,
    /// Runs it as another user: `sudo`, `doas`, `su`. Nothing under it is read-only.
    Privileged,
    /// Runs it somewhere else: `ssh`, a container. Nothing under it is read-only or local.
    Remote,
}

impl WrapperKind {
    /// Whether nothing that runs under such a wrapper is proven harmless.
    #[must_use]
    pub const fn takes_away_proof(self) -> bool {
        match self {
            Self::Transparent | Self::Arguments => false,
            Self::Privileged | Self::Remote => true,
        }
    }
}

/// The working directories a command may run in.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Cwd {
    /// Not known.
    #[default]
    Unknown,
    /// One of these, absolute, each as the shell's logical `cd` names it. Never empty.
    Known(Arc<BTreeSet<SmolStr>>),
    /// One of these, or the top of the git repository that holds it, as git says where its settings name no
    /// other work tree. Never empty. Only what git itself is told there is known.
    TopOf(Arc<BTreeSet<SmolStr>>),
}

/// One thing that a command does to the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What is done.
    pub kind: EffectKind,
    /// The path it is done to, as the command gets it: relative to its [`Invocation::cwd`].
    pub path: Value,
    /// The word that names it.
    pub span: Span,
}

/// A reason for a safety ask: no allow rule silences it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// A stable code (`bash/eval`, `bash/dynamic-name`, …), a sentence, and the place.
    pub reason: Reason,
    /// Whether code runs that the analysis cannot see, so that no deny or ask rule can be excluded.
    pub hides_code: bool,
}

impl Reading {
    /// Whether every invocation only reads, nothing is written by redirection and there is no hazard.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.hazards.is_empty()
            && self.redirections.iter().all(Redirected::is_harmless)
            && self.invocations.iter().all(|one| match &one.judgement {
                Judgement::ReadOnly(_) | Judgement::Wrapper => true,
                Judgement::FileSystem | Judgement::Unproven(_) => false,
            })
    }
}

impl Redirected {
    /// Whether it writes nothing and opens nothing but a file for reading: descriptors, here-documents,
    /// reads of files, and writes to `/dev/null` and the standard streams.
    #[must_use]
    pub fn is_harmless(&self) -> bool {
        match self.operator {
            RedirectionOperator::HereDocument
            | RedirectionOperator::HereDocumentTabs
            | RedirectionOperator::HereString => true,
            RedirectionOperator::Input => {
                !matches!(&self.target, Value::Words(_)) && !self.target.may_start_with_dev_network()
            }
            RedirectionOperator::DuplicateInput => {
                self.target.texts().is_some_and(|texts| texts.iter().all(|text| is_descriptor(text)))
            }
            RedirectionOperator::DuplicateOutput => self
                .target
                .texts()
                .is_some_and(|texts| texts.iter().all(|text| is_descriptor(text) || is_sink(text))),
            RedirectionOperator::Output
            | RedirectionOperator::Append
            | RedirectionOperator::Clobber
            | RedirectionOperator::OutputBoth
            | RedirectionOperator::AppendBoth
            | RedirectionOperator::ReadWrite => {
                self.target.texts().is_some_and(|texts| texts.iter().all(|text| is_sink(text)))
            }
        }
    }

    /// What one does that is not harmless, as a sentence.
    #[must_use]
    pub const fn danger(&self) -> &'static str {
        match self.operator {
            RedirectionOperator::Input => "bash connects where the name comes to `/dev/tcp/…`",
            RedirectionOperator::DuplicateInput => "it is not known which descriptor this reads from",
            RedirectionOperator::HereDocument
            | RedirectionOperator::HereDocumentTabs
            | RedirectionOperator::HereString
            | RedirectionOperator::ReadWrite
            | RedirectionOperator::Output
            | RedirectionOperator::Append
            | RedirectionOperator::Clobber
            | RedirectionOperator::DuplicateOutput
            | RedirectionOperator::OutputBoth
            | RedirectionOperator::AppendBoth => "this writes a file",
        }
    }
}

impl Value {
    /// Whether the text could be one of bash's network paths, or a device that is not read like a file.
    fn may_start_with_dev_network(&self) -> bool {
        let may = |prefix: &str| match self {
            Self::Text(text) => text.starts_with(prefix),
            Self::OneOf(texts) => texts.iter().any(|text| text.starts_with(prefix)),
            Self::Word(pattern) | Self::Words(pattern) => {
                let known = pattern.prefix();
                // What the shell makes of a pattern starts with a name, or is the pattern as it is written.
                let is_name = matches!(pattern.pieces.first(), Some(Piece::Glob(_) | Piece::Names(_)));
                !is_name
                    && (known.starts_with(prefix) || (prefix.starts_with(known) && pattern.text().is_none()))
            }
        };
        may("/dev/tcp/") || may("/dev/udp/")
    }
}

/// `2`, `-`, `1-`: a descriptor that is duplicated, closed or moved.
fn is_descriptor(text: &str) -> bool {
    let digits = text.strip_suffix('-').unwrap_or(text);
    !text.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Paths that swallow what is written to them, or are the streams the program already has.
#[must_use]
pub fn is_sink(path: &str) -> bool {
    matches!(path, "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/fd/1" | "/dev/fd/2" | "/dev/tty")
}
