//! The syntax of a shell script as POSIX names it, with what bash adds.
//!
//! In comes nothing: these are plain types, made by [`crate::read`] alone. Every node carries the
//! [`Span`] of the bytes it was read from. A [`Word`] keeps its quoting apart from its text, so that
//! nobody has to look at the source again to learn what a word means.

pub mod visit;

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
    /// The body, leading tabs stripped for `<<-`: one [`WordPart::DoubleQuoted`], or
    /// [`WordPart::Quoted`] where it is taken to the letter. Its span is the body's, end line excluded.
    pub body: Word,
}

/// One word, still with its quoting: `pre"$x"*.c`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// The parts, in order; none for an empty value (`x=`).
    pub parts: Vec<WordPart>,
    /// The bytes it was read from, quotes included.
    pub span: Span,
}

/// A part of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordPart {
    /// Unquoted text in which no character is special: `abc`.
    Literal(SmolStr),
    /// Text whose quotes or backslashes have been taken off: `'a b'`, `\*`, `$'\n'`.
    Quoted(SmolStr),
    /// `"…"`: [`WordPart::Quoted`] texts and expansions; always makes a field, even an empty one.
    DoubleQuoted(Vec<WordPart>),
    /// `$x`, `${x:-y}`
    Parameter(Box<ParameterExpansion>),
    /// `$(list)` or `` `list` ``
    Command(Box<CommandSubstitution>),
    /// `$((expression))`: the expression as a double-quoted word.
    Arithmetic(Box<Word>),
    /// `<(list)` or `>(list)`
    Process(Box<ProcessSubstitution>),
    /// An unquoted `*`, `?` or `[…]`, as written.
    Glob(SmolStr),
    /// `?(a|b)`, `*(…)`, `+(…)`, `@(…)`, `!(…)` where the shell has extended patterns on, as written.
    ExtendedGlob(SmolStr),
    /// `{a,b}`: the alternatives.
    Braces(Vec<Vec<WordPart>>),
    /// `{1..5}`, `{a..e}`, `{1..9..2}`: the text between the braces.
    BraceRange(SmolStr),
    /// `(a b)` at the end of a word `x=(a b)` that is an argument of `declare`, `local`, `export`, …:
    /// the elements of the array it assigns.
    Array(Vec<ArrayElement>),
    /// An unquoted `~`, `~user`, `~+` or `~-` where the shell expands it: the text after `~`.
    Tilde(SmolStr),
}

/// `$x`, `${x}`, `${x:-word}`, `${#x}`, `${!x}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterExpansion {
    /// Which parameter.
    pub parameter: Parameter,
    /// The text between `[` and `]`: an index, `@` or `*`.
    pub subscript: Option<Word>,
    /// What is done with its value.
    pub operation: ParameterOperation,
    /// From `$` to the end.
    pub span: Span,
}

/// A parameter's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// `$name`
    Variable(SmolStr),
    /// `$1`, `${10}`
    Positional(u32),
    /// `$@ $* $# $? $- $$ $! $0`
    Special(char),
}

/// What `${…}` does with the parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterOperation {
    /// `${x}`
    Value,
    /// `${#x}`
    Length,
    /// `${x-word}`, `${x=word}`, `${x+word}`, `${x?word}` and the same with a colon.
    Conditional {
        /// `-`, `=`, `+` or `?`.
        operator: char,
        /// With a colon: an empty value counts as unset.
        colon: bool,
        /// The word after the operator.
        word: Word,
    },
    /// `${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`
    Remove {
        /// `#`, `##`, `%` or `%%`.
        operator: SmolStr,
        /// The pattern.
        pattern: Word,
    },
    /// `${x/p/r}`, `${x//p/r}`, `${x/#p/r}`, `${x/%p/r}`
    Replace {
        /// `/`, `//`, `/#` or `/%`.
        operator: SmolStr,
        /// The pattern.
        pattern: Word,
        /// The replacement.
        replacement: Option<Word>,
    },
    /// `${x:offset:length}`: both are arithmetic.
    Substring {
        /// The offset.
        offset: Word,
        /// The length.
        length: Option<Word>,
    },
    /// `${x^p}`, `${x^^p}`, `${x,p}`, `${x,,p}`
    Case {
        /// `^`, `^^`, `,` or `,,`.
        operator: SmolStr,
        /// The pattern; may be empty.
        pattern: Word,
    },
    /// `${!x}`: the value of the variable whose name is the value of `x`.
    Indirect,
    /// `${!x-word}`, `${!x+word}`, `${!x?word}` and the same with a colon: as [`Self::Conditional`], of that
    /// variable.
    IndirectConditional {
        /// `-`, `+` or `?`.
        operator: char,
        /// With a colon: an empty value counts as unset.
        colon: bool,
        /// The word after the operator.
        word: Word,
    },
    /// `${!x@}`, `${!x*}`, `${!x[@]}`: names or keys.
    Names,
    /// `${x@Q}` and the other transformations; `P` runs substitutions in the value.
    Transform(char),
}

/// `$(list)` or `` `list` ``
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandSubstitution {
    /// What runs.
    pub list: List,
    /// From `$(` to `)`, or from backquote to backquote.
    pub span: Span,
}

/// `<(list)` or `>(list)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSubstitution {
    /// `>(`: the command reads what is written to the word.
    pub output: bool,
    /// What runs.
    pub list: List,
    /// From `<(` to `)`.
    pub span: Span,
}
