//! Redirections: `2>&1`, `<f`, `<<E`.

use perm_core::Span;
use smol_str::SmolStr;

use super::Word;

/// `2>f`, `<<E`, `>&2`, `{fd}<f`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// The file descriptor in front of the operator, where one is written.
    pub fd: Option<Descriptor>,
    /// The operator as written.
    pub operator: RedirectionOperator,
    /// What stands after it.
    pub target: RedirectionTarget,
    /// From the file descriptor to the end of the target (here-document: of the delimiter).
    pub span: Span,
}

/// The file descriptor of a redirection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// `2>`
    Number(u32),
    /// `{fd}>`: bash chooses a number and assigns it to the variable.
    Variable(SmolStr),
}

/// The redirection operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedirectionOperator {
    /// `<`
    Input,
    /// `>`
    Output,
    /// `>>`
    Append,
    /// `>|`
    Clobber,
    /// `<>`
    ReadWrite,
    /// `<&`
    DuplicateInput,
    /// `>&`
    DuplicateOutput,
    /// `&>`
    OutputBoth,
    /// `&>>`
    AppendBoth,
    /// `<<`
    HereDocument,
    /// `<<-`
    HereDocumentTabs,
    /// `<<<`
    HereString,
}

impl RedirectionOperator {
    /// The operator as written in a script.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Input => "<",
            Self::Output => ">",
            Self::Append => ">>",
            Self::Clobber => ">|",
            Self::ReadWrite => "<>",
            Self::DuplicateInput => "<&",
            Self::DuplicateOutput => ">&",
            Self::OutputBoth => "&>",
            Self::AppendBoth => "&>>",
            Self::HereDocument => "<<",
            Self::HereDocumentTabs => "<<-",
            Self::HereString => "<<<",
        }
    }

    /// The file descriptor that the operator means where none is written.
    #[must_use]
    pub const fn default_fd(self) -> u32 {
        match self {
            Self::Input
            | Self::ReadWrite
            | Self::DuplicateInput
            | Self::HereDocument
            | Self::HereDocumentTabs
            | Self::HereString => 0,
            Self::Output
            | Self::Append
            | Self::Clobber
            | Self::DuplicateOutput
            | Self::OutputBoth
            | Self::AppendBoth => 1,
        }
    }
}

/// What a redirection points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedirectionTarget {
    /// A file name, a file descriptor, or the text of a here-string.
    Word(Word),
    /// The body of a here-document.
    HereDocument(HereDocument),
}

/// `<<E⏎body⏎E`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HereDocument {
    /// The delimiter without its quotes.
    pub delimiter: SmolStr,
    /// Any part of the delimiter was quoted: the body is taken to the letter.
    pub quoted: bool,
    /// The body, leading tabs stripped for `<<-`: one [double-quoted](super::WordPart::DoubleQuoted) part, or a
    /// [quoted](super::WordPart::Quoted) one where it is taken to the letter. Its span excludes the end line.
    pub body: Word,
}
