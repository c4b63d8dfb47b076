//! Arithmetic: bash evaluates a variable's text as an expression, and a subscript in it runs substitutions.
//!
//! So an expression is harmless only where every name in it certainly holds a plain integer. A name that the
//! script has not assigned is empty in a clean shell, or an environment variable of the user's own.

mod well_formed;

use perm_core::{Reason, Span};
use smol_str::SmolStr;

use super::Interpreter;
use super::joined::{is_number, number_piece};
use super::parameter::number;
use super::state::{State, Variable};
use crate::syntax::{Parameter, ParameterOperation, Word, WordPart};
use crate::value::{Pattern, Piece, Shape, Value};

/// One token of an arithmetic expression that matters here.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A variable's name.
    Name(SmolStr),
    /// `=`, `+=`, …: assigns to the name before it.
    Assign,
    /// `++` or `--`
    Step,
    /// An expansion whose text is certainly an integer, or a number, or any other operator.
    Other,
    /// `[`
    Subscript,
}

/// Whether the expression is a decimal number as it stands.
fn is_plain_number(expression: &Word) -> bool {
    let is_plain = |text: &str| {
        text == "0"
            || (!text.starts_with('0') && text.len() < 10 && text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    matches!(expression.parts.as_slice(), [WordPart::Literal(text)] if is_plain(text))
}

impl Interpreter<'_> {
    /// Looks at an arithmetic expression: what it runs, what it assigns, and whether that is certain.
    pub(super) fn arithmetic(&mut self, expression: &Word, state: &mut State) {
        if !is_plain_number(expression) {
            // A division by zero, `08`, a negative exponent.
            self.may_fall(state);
        }
        let Some(tokens) = self.tokens(&expression.parts, state) else {
            self.arithmetic_hazard(expression.span);
            return;
        };
        let certain = well_formed::is_well_formed(expression, &|name| holds_integer(name, state));
        for (at, token) in tokens.iter().enumerate() {
            let Token::Name(name) = token else { continue };
            let next = tokens.get(at + 1);
            if next == Some(&Token::Subscript) {
                self.arithmetic_hazard(expression.span);
                return;
            }
            let assigned_here = next == Some(&Token::Assign);
            let plain = match state.variable(name) {
                Some(Variable::Scalar(value)) => is_number(value),
                Some(Variable::Array(_)) => false,
                Some(Variable::Unset) => true,
                None => is_clean(name, state),
            };
            if !assigned_here && !plain {
                self.arithmetic_hazard(expression.span);
                return;
            }
            let stepped = next == Some(&Token::Step) || (at > 0 && tokens.get(at - 1) == Some(&Token::Step));
            if assigned_here || stepped {
                let value = if certain { number() } else { perhaps_number(name, state) };
                self.assign_variable(name, Variable::Scalar(value), expression.span, state);
            }
        }
    }

    /// An index: arithmetic for an indexed array, a key for an associative one.
    pub(super) fn subscript(&mut self, name: Option<&str>, subscript: &Word, state: &mut State) {
        if name.is_some_and(|name| state.maps.contains(name)) {
            self.single(subscript, state);
        } else {
            self.arithmetic(subscript, state);
        }
    }

    /// Arithmetic on a value that a builtin or `[[` evaluates.
    pub(super) fn arithmetic_value(&mut self, value: &Value, span: Span) {
        let plain = is_number(value)
            || value.texts().is_some_and(|texts| {
                texts.iter().all(|text| {
                    text.bytes().all(|byte| byte.is_ascii_digit() || b" +-*/%<>=()".contains(&byte))
                })
            });
        if !plain {
            self.arithmetic_hazard(span);
        }
    }

    fn arithmetic_hazard(&mut self, span: Span) {
        let reason = Reason::new(
            "bash/code-from-data",
            "arithmetic runs the substitutions in a subscript, and this expression depends on data that may hold one",
        );
        self.hazard(reason.at(span), true);
    }

    /// The tokens of the expression; `None` where an expansion in it is not certainly an integer.
    fn tokens(&mut self, parts: &[WordPart], state: &mut State) -> Option<Vec<Token>> {
        let mut tokens = Vec::new();
        let mut certain = true;
        for part in parts {
            match part {
                WordPart::Literal(text) | WordPart::Quoted(text) => certain &= lex(text, &mut tokens),
                WordPart::DoubleQuoted(inner) => match self.tokens(inner, state) {
                    Some(mut inner) => tokens.append(&mut inner),
                    None => certain = false,
                },
                WordPart::Glob(text) => certain &= lex(text, &mut tokens),
                WordPart::Parameter(expansion)
                    if matches!(&expansion.operation, ParameterOperation::Value)
                        && expansion.subscript.is_none()
                        && self.environment_decides(&expansion.parameter, state) =>
                {
                    tokens.push(Token::Other);
                }
                WordPart::Parameter(_) | WordPart::Command(_) | WordPart::Arithmetic(_) => {
                    let word = Word { parts: vec![part.clone()], span: Span::default() };
                    let value = self.single(&word, state);
                    certain &= is_number(&value);
                    tokens.push(Token::Other);
                }
                WordPart::Process(_)
                | WordPart::Array(_)
                | WordPart::ExtendedGlob(_)
                | WordPart::Braces(_)
                | WordPart::BraceRange(_)
                | WordPart::Tilde(_) => certain = false,
            }
        }
        certain.then_some(tokens)
    }

    /// Whether the parameter's text comes from a clean shell's environment, not from data of the script.
    fn environment_decides(&self, parameter: &Parameter, state: &State) -> bool {
        match parameter {
            Parameter::Variable(name) => match state.variable(name) {
                None => is_clean(name, state),
                Some(Variable::Unset) => !state.anything_assigned,
                Some(Variable::Scalar(_) | Variable::Array(_)) => false,
            },
            Parameter::Positional(_) | Parameter::Special(_) => false,
        }
    }
}

/// Whether the variable certainly holds an integer, or nothing.
fn holds_integer(name: &str, state: &State) -> bool {
    match state.variable(name) {
        Some(Variable::Scalar(value)) => is_number(value),
        Some(Variable::Unset) => !state.anything_assigned,
        Some(Variable::Array(_)) => false,
        None => !state.anything_assigned && is_of_script(name),
    }
}

/// What a variable holds after an expression that may be an error: a number, or what it held.
pub(super) fn perhaps_number(name: &str, state: &State) -> Value {
    let is_number_now = match state.variable(name) {
        Some(Variable::Scalar(value)) => number_piece(&[value]) == Piece::Shaped(Shape::Number),
        Some(Variable::Array(_) | Variable::Unset) | None => false,
    };
    let piece = if is_number_now {
        Piece::Shaped(Shape::Number)
    } else if holds_integer(name, state) {
        Piece::Shaped(Shape::Numbers)
    } else {
        Piece::ANY
    };
    Value::Word(Pattern { pieces: vec![piece] })
}

/// Whether a name that the script has not assigned certainly leads arithmetic to a number.
///
/// A variable of the environment may hold the name of another one, which arithmetic follows: so what the
/// script has assigned must be numbers too. Lower case names are not looked for in the environment.
fn is_clean(name: &str, state: &State) -> bool {
    if state.anything_assigned || SET_BY_SHELL.binary_search(&name).is_ok() || name.starts_with("COMP_") {
        return false;
    }
    is_of_script(name) || NUMBERS.binary_search(&name).is_ok() || state.holds_only_numbers()
}

/// Whether the name is one that nothing but a script gives to a variable.
fn is_of_script(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_lowercase())
        && !name.ends_with("_proxy")
        && !name.starts_with("npm_")
}

/// Variables that the shell itself fills with text, of the script or of what it reads.
const SET_BY_SHELL: &[&str] = &[
    "BASHOPTS",
    "BASH_ARGV",
    "BASH_ARGV0",
    "BASH_COMMAND",
    "BASH_EXECUTION_STRING",
    "BASH_REMATCH",
    "BASH_SOURCE",
    "COPROC",
    "DIRSTACK",
    "FUNCNAME",
    "MAPFILE",
    "OLDPWD",
    "OPTARG",
    "PWD",
    "READLINE_ARGUMENT",
    "READLINE_LINE",
    "REPLY",
    "SHELLOPTS",
    "_",
];

/// Variables that the shell keeps as integers.
const NUMBERS: &[&str] = &[
    "BASHPID",
    "COLUMNS",
    "EPOCHSECONDS",
    "EUID",
    "LINENO",
    "LINES",
    "OPTIND",
    "PPID",
    "RANDOM",
    "SECONDS",
    "SHLVL",
    "SRANDOM",
    "UID",
];

/// Appends the tokens of a piece of text; `false` where it holds what no arithmetic expression should.
pub(super) fn lex(text: &str, tokens: &mut Vec<Token>) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let run = |test: fn(u8) -> bool| bytes.iter().skip(at).take_while(|byte| test(**byte)).count();
        match byte {
            b' ' | b'\t' | b'\n' => at += 1,
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                let len = run(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
                tokens.push(Token::Name(text.get(at..at + len).unwrap_or_default().into()));
                at += len;
            }
            b'0'..=b'9' => {
                // `0x1f`, `16#ff`: the letters belong to the number.
                at += run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'@' | b'_'));
                tokens.push(Token::Other);
            }
            b'[' => {
                tokens.push(Token::Subscript);
                at += 1;
            }
            b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^' | b'<' | b'>' | b'=' | b'!' | b'~'
            | b'?' | b':' | b',' | b'(' | b')' | b']' => {
                let operator = &bytes
                    .iter()
                    .skip(at)
                    .take_while(|byte| b"+-*/%&|^<>=!".contains(byte))
                    .copied()
                    .collect::<Vec<u8>>();
                let (token, len) = match operator.as_slice() {
                    [b'+', b'+', ..] | [b'-', b'-', ..] => (Token::Step, 2),
                    [b'=', b'=', ..] | [b'!' | b'<' | b'>', b'=', ..] => (Token::Other, 2),
                    [b'=', ..] => (Token::Assign, 1),
                    [b'<', b'<', b'=', ..] | [b'>', b'>', b'=', ..] => (Token::Step, 3),
                    [_, b'=', ..] => (Token::Step, 2),
                    _ => (Token::Other, 1),
                };
                tokens.push(token);
                at += len;
            }
            _ => return false,
        }
    }
    true
}
