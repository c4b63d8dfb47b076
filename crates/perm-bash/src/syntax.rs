//! The syntax of a shell script as POSIX names it, with what bash adds.
//!
//! In comes nothing: these are plain types, made by [`crate::read`] alone. Every node carries the
//! [`Span`] of the bytes it was read from. A [`Word`] keeps its quoting apart from its text, so that
//! nobody has to look at the source again to learn what a word means.

mod redirection;
pub mod visit;
mod word;

pub use redirection::{Descriptor, HereDocument, Redirection, RedirectionOperator, RedirectionTarget};
pub use word::{
    CommandSubstitution, Parameter, ParameterExpansion, ParameterOperation, ProcessSubstitution, Word,
    WordPart,
};

use perm_core::Span;
use smol_str::SmolStr;

/// A whole text: `cd src && ls; pwd`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What the text runs, in order.
    pub list: List,
    /// Where its lines end: the number of items before each newline that stands between two of them.
    pub lines: Vec<LineEnd>,
}

/// The end of a line of a script. After some errors a shell goes on with the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineEnd {
    /// How many items of the list stand before it.
    pub items: usize,
    /// There is certainly a newline: none that may belong to a comment or a continuation alone.
    pub certain: bool,
}

/// And-or lists one after the other: `a; b & c⏎d`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct List {
    /// The items, each with the way it is ended.
    pub items: Vec<ListItem>,
}

/// One and-or list and its separator: `a && b &`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListItem {
    /// The and-or list.
    pub and_or: AndOr,
    /// Ended by `&`: it runs beside what follows.
    pub background: bool,
}

/// Pipelines joined by `&&` and `||`: `a && b || c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AndOr {
    /// The pipeline that always runs.
    pub first: Pipeline,
    /// The pipelines that may run after it, in order.
    pub rest: Vec<(Connector, Pipeline)>,
}

/// What stands between two pipelines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connector {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// Commands joined by `|`: `! time -p a | b |& c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipeline {
    /// An odd number of `!` in front.
    pub negated: bool,
    /// The reserved word `time` in front (bash).
    pub timed: bool,
    /// The commands, at least one (none only for a bare `time` or `!`).
    pub commands: Vec<Command>,
    /// For each `|` between two commands, whether it is `|&`, which adds `2>&1` to its left side.
    pub pipes_stderr: Vec<bool>,
    /// From the first `!`, `time` or command to the end of the last command.
    pub span: Span,
}

/// One command of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `A=1 ls -l >f`
    Simple(SimpleCommand),
    /// `{ …; }`, `( … )`, `if …`, `for …`, …
    Compound(CompoundCommand),
    /// `f() { …; }`
    Function(FunctionDefinition),
    /// `coproc NAME command`
    Coproc(Box<Command>),
}

/// Assignments, words and redirections: `A=1 ls -l >f`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SimpleCommand {
    /// The assignments in front of the command name.
    pub assignments: Vec<Assignment>,
    /// The command name and its arguments; may be empty.
    pub words: Vec<Word>,
    /// The redirections, in the order they are carried out.
    pub redirections: Vec<Redirection>,
    /// From the first to the last byte, redirections included (here-document bodies not).
    pub span: Span,
}

/// `NAME=value`, `NAME+=value`, `NAME[i]=value`, `NAME=(a b)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The variable's name.
    pub name: SmolStr,
    /// The text between `[` and `]`, which bash evaluates as arithmetic.
    pub subscript: Option<Word>,
    /// `+=`
    pub append: bool,
    /// What is assigned.
    pub value: AssignedValue,
    /// From the name to the end of the value.
    pub span: Span,
}

/// The right side of an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssignedValue {
    /// One word, possibly empty; not split, not globbed.
    Scalar(Word),
    /// `(a b c)`: words that are split and globbed.
    Array(Vec<Word>),
    /// `(a [2]=c)`: an array of which at least one element names its index or key.
    Elements(Vec<ArrayElement>),
}

/// One element of an array value: `a`, `[2]=c`, `[key]+=c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayElement {
    /// The text between `[` and `]`: arithmetic, or the key of an associative array.
    pub subscript: Option<Word>,
    /// `[i]+=`
    pub append: bool,
    /// The value; split and globbed only where there is no subscript.
    pub value: Word,
}

/// A compound command and the redirections after it: `{ a; b; } >f 2>&1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundCommand {
    /// What it is.
    pub kind: CompoundKind,
    /// They hold for everything inside.
    pub redirections: Vec<Redirection>,
    /// From the opening word to the end of the last redirection.
    pub span: Span,
}

/// The kinds of compound command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompoundKind {
    /// `{ list; }`
    Group(List),
    /// `( list )`
    Subshell(List),
    /// `if list; then list; elif list; then list; else list; fi`
    If {
        /// Each condition with the list that runs when it holds.
        branches: Vec<(List, List)>,
        /// The `else` part.
        otherwise: Option<List>,
    },
    /// `while list; do list; done` and `until …`
    Loop {
        /// `until` instead of `while`.
        until: bool,
        /// Run before every round.
        condition: List,
        /// Run in every round.
        body: List,
    },
    /// `for name in words; do list; done`, or `select`
    For {
        /// `select` instead of `for`.
        select: bool,
        /// The loop variable.
        name: SmolStr,
        /// The words; without `in` the positional parameters.
        words: Option<Vec<Word>>,
        /// Run once for each word.
        body: List,
    },
    /// `for ((a; b; c)); do list; done`
    ArithmeticFor {
        /// The three expressions, each as a double-quoted word.
        expressions: Vec<Word>,
        /// Run in every round.
        body: List,
    },
    /// `case word in (a|b) list;; esac`
    Case {
        /// What is compared.
        subject: Word,
        /// The patterns with their lists.
        items: Vec<CaseItem>,
    },
    /// `(( expression ))`
    Arithmetic(Word),
    /// `[[ expression ]]`
    Test(Box<TestExpression>),
}

/// `a|b) list ;;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseItem {
    /// The patterns; unquoted `*`, `?`, `[…]` are [`WordPart::Glob`].
    pub patterns: Vec<Word>,
    /// What runs when one of them matches.
    pub body: List,
    /// What follows the body.
    pub end: CaseEnd,
}

/// How an item of a `case` ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseEnd {
    /// `;;`, or nothing before `esac`: the `case` is over.
    Break,
    /// `;&`: the next body runs too.
    FallThrough,
    /// `;;&`: the next patterns are tried.
    TestNext,
}

/// What stands inside `[[ … ]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestExpression {
    /// `-n word`, or a lone word (operator empty).
    Unary {
        /// `-n`, `-f`, `-v`, …; empty for a lone word.
        operator: SmolStr,
        /// The operand.
        operand: Word,
    },
    /// `a == b`
    Binary {
        /// `==`, `=~`, `-eq`, `<`, …
        operator: SmolStr,
        /// The left operand.
        left: Word,
        /// The right operand (pattern, regular expression, arithmetic: as the operator says).
        right: Word,
    },
    /// `! a`
    Not(Box<TestExpression>),
    /// `a && b`
    And(Box<TestExpression>, Box<TestExpression>),
    /// `a || b`
    Or(Box<TestExpression>, Box<TestExpression>),
}

/// `f() { list; } >x`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionDefinition {
    /// The function's name.
    pub name: SmolStr,
    /// Its body, which runs (with its redirections) at each call.
    pub body: Box<CompoundCommand>,
    /// From the name to the end of the body.
    pub span: Span,
}
