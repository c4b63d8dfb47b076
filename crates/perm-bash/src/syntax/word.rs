//! Words, and what is expanded in them.

use perm_core::Span;
use smol_str::SmolStr;

use super::{ArrayElement, List};

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
