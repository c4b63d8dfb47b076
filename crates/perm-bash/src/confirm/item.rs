//! The list that both readings are brought to: tokens of structure, commands with the places of their
//! words, and redirections, in the order of the text.

use perm_core::Span;

/// One entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A reserved word or an operator between commands.
    Mark(Mark),
    /// A simple command.
    Simple(Simple),
    /// A word of a compound command: a loop variable, a word of `for`, the subject or a pattern of `case`.
    Word(Span),
    /// A redirection of a compound command.
    Redirection(Redirection),
}

/// Assignments and words in the order of the text, and redirections.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Simple {
    /// Assignments and words.
    pub(super) words: Vec<Span>,
    /// Redirections but here-documents, which are lifted out before.
    pub(super) redirections: Vec<Redirection>,
}

/// `2>f`, as the grammar of the second reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Redirection {
    /// The number in front.
    pub(super) fd: Option<u32>,
    /// The operator that the second reader sees.
    pub(super) operator: Operator,
    /// The word after it.
    pub(super) target: Span,
}

/// The redirection operators that reach the second reader; the others are rewritten to one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    /// `<`
    Input,
    /// `>`
    Output,
    /// `>>`
    Append,
    /// `>|`
    Clobber,
    /// `<&`
    DuplicateInput,
    /// `>&`
    DuplicateOutput,
    /// `&>`
    OutputBoth,
    /// `&>>`
    AppendBoth,
}

impl Operator {
    /// The operator that is written `text`.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "<" => Self::Input,
            ">" => Self::Output,
            ">>" => Self::Append,
            ">|" => Self::Clobber,
            "<&" => Self::DuplicateInput,
            ">&" => Self::DuplicateOutput,
            "&>" => Self::OutputBoth,
            "&>>" => Self::AppendBoth,
            _ => return None,
        })
    }
}

/// Reserved words and operators that give a script its shape. `;` and newline are not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `|`
    Pipe,
    /// `|&`
    PipeBoth,
    /// `&`
    Background,
    /// `(`
    OpenParenthesis,
    /// `)`
    CloseParenthesis,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `if`
    If,
    /// `then`
    Then,
    /// `elif`
    Elif,
    /// `else`
    Else,
    /// `fi`
    Fi,
    /// `while`
    While,
    /// `until`
    Until,
    /// `for`
    For,
    /// `select`
    Select,
    /// `in`
    In,
    /// `do`
    Do,
    /// `done`
    Done,
    /// `case`
    Case,
    /// The start of one arm of `case`.
    Arm,
    /// `;&` at the end of an arm.
    FallThrough,
    /// `;;&` at the end of an arm.
    TestNext,
    /// `esac`
    Esac,
}

impl Mark {
    /// The mark that is written `text`; [`Mark::Arm`] has no text.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "&&" => Self::And,
            "||" => Self::Or,
            "|" => Self::Pipe,
            "|&" => Self::PipeBoth,
            "&" => Self::Background,
            "(" => Self::OpenParenthesis,
            ")" => Self::CloseParenthesis,
            "{" => Self::OpenBrace,
            "}" => Self::CloseBrace,
            "if" => Self::If,
            "then" => Self::Then,
            "elif" => Self::Elif,
            "else" => Self::Else,
            "fi" => Self::Fi,
            "while" => Self::While,
            "until" => Self::Until,
            "for" => Self::For,
            "select" => Self::Select,
            "in" => Self::In,
            "do" => Self::Do,
            "done" => Self::Done,
            "case" => Self::Case,
            ";&" => Self::FallThrough,
            ";;&" => Self::TestNext,
            "esac" => Self::Esac,
            _ => return None,
        })
    }
}
