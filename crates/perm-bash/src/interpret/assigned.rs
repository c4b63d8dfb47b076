//! What a piece of syntax might assign or change, found without running it.
//!
//! A loop's body runs any number of times: before it is interpreted, everything that it might assign is
//! forgotten, so that one pass over it speaks for all rounds. Linear in the syntax.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use smol_str::SmolStr;

use super::arithmetic::{Token, lex};
use crate::syntax::visit::{self, Visit};
use crate::syntax::{
    AssignedValue, Assignment, Command, CompoundCommand, CompoundKind, Descriptor, List, Parameter,
    ParameterExpansion, ParameterOperation, Redirection, SimpleCommand, TestExpression, Word, WordPart,
};

/// What a piece of syntax might change in the shell that runs it.
#[derive(Debug, Default)]
pub(crate) struct MayChange {
    /// Variables by name, with what kind of text they may get.
    pub(crate) names: BTreeMap<SmolStr, Assigns>,
    /// The names of the commands it may run, which may be functions.
    pub(crate) calls: BTreeSet<SmolStr>,
    /// The names that a builtin may remove or declare, so that they are another kind of variable.
    pub(crate) retypes: BTreeSet<SmolStr>,
    /// The functions that it may define.
    pub(crate) defines: BTreeSet<SmolStr>,
    /// The functions that it may remove.
    pub(crate) undefines: BTreeSet<SmolStr>,
    /// The names among them that it may export.
    pub(crate) exports: BTreeSet<SmolStr>,
    /// The working directory.
    pub(crate) directory: bool,
    /// Variables that alone make up one of the first words of a command: its name, or a subcommand.
    pub(crate) leading: BTreeSet<SmolStr>,
    /// Anything: code that is not in view may run in the shell (`eval`, `source`, a name that is not known).
    pub(crate) anything: bool,
}

/// What kind of text a variable may be assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Assigns {
    /// The result of arithmetic: an integer.
    Number,
    /// Any text.
    Anything,
}

/// How many words of a command say what it is: its name, and where it has subcommands two more
/// (`docker compose ps`).
fn leading_words(simple: &SimpleCommand) -> usize {
    let name = simple.words.first().and_then(constant);
    let has_subcommands = name
        .as_deref()
        .and_then(crate::judge::program_name)
        .and_then(crate::commands::find)
        .is_some_and(|spec| !spec.subcommands.is_empty());
    if has_subcommands { 3 } else { 1 }
}

/// The variable that the word is: `$x`, `"$x"`.
fn lone_variable(word: &Word) -> Option<SmolStr> {
    let part = match word.parts.as_slice() {
        [WordPart::DoubleQuoted(inner)] => match inner.as_slice() {
            [only] => only,
            _ => return None,
        },
        [only] => only,
        _ => return None,
    };
    let WordPart::Parameter(expansion) = part else { return None };
    let Parameter::Variable(name) = &expansion.parameter else { return None };
    let plain = matches!(expansion.operation, ParameterOperation::Value) && expansion.subscript.is_none();
    plain.then(|| name.clone())
}

/// What running the list, any number of times, might change.
pub(crate) fn may_change(list: &List) -> MayChange {
    let mut found = MayChange::default();
    found.list(list);
    found
}

/// What running the compound command might change.
pub(crate) fn may_change_of(compound: &CompoundCommand) -> MayChange {
    let mut found = MayChange::default();
    found.compound(compound);
    found
}

impl MayChange {
    /// Adds what another piece of syntax might change.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (name, kind) in &other.names {
            self.assigns(name, *kind);
        }
        self.calls.extend(other.calls.iter().cloned());
        self.exports.extend(other.exports.iter().cloned());
        self.retypes.extend(other.retypes.iter().cloned());
        self.defines.extend(other.defines.iter().cloned());
        self.undefines.extend(other.undefines.iter().cloned());
        self.leading.extend(other.leading.iter().cloned());
        self.directory |= other.directory;
        self.anything |= other.anything;
    }

    fn assigns(&mut self, name: &str, kind: Assigns) {
        let known = self.names.entry(name.into()).or_insert(kind);
        *known = (*known).max(kind);
    }

    fn anything(&mut self, name: &str) {
        self.assigns(name, Assigns::Anything);
    }

    /// A command of that name may change the shell's own state through its arguments.
    fn builtin(&mut self, name: &str, arguments: &[Word]) {
        match name {
            "cd" | "pushd" | "popd" => self.directory = true,
            "eval" | "source" | "." | "trap" | "alias" | "unalias" | "enable" | "shopt" | "set" | "exec"
            | "bind" | "complete" | "hash" => self.anything = true,
            "read" | "mapfile" | "readarray" | "getopts" | "export" | "readonly" | "declare" | "typeset"
            | "local" | "unset" | "printf" | "let" | "wait" | "test" | "[" => {
                let unnamed: &[&str] = match name {
                    "read" => &["REPLY"],
                    "mapfile" | "readarray" => &["MAPFILE"],
                    "getopts" => &["OPTARG", "OPTIND"],
                    _ => &[],
                };
                unnamed.iter().for_each(|name| self.anything(name));
                let exports = matches!(name, "export" | "declare" | "typeset" | "readonly" | "local");
                for argument in arguments {
                    if name == "unset" {
                        match constant(argument) {
                            Some(function) => {
                                self.undefines.insert(function.as_ref().into());
                            }
                            None => self.anything = true,
                        }
                    }
                    if exports || name == "unset" {
                        let name = leading_name(argument);
                        self.retypes.extend(name);
                        self.retypes.extend(constant(argument).as_deref().map(names_in).unwrap_or_default());
                    }
                    if exports
                        && let Some(text) = constant(argument)
                            .or_else(|| leading_name(argument).map(|name| Cow::Owned(name.into())))
                    {
                        self.exports.extend(
                            text.split('=').next().filter(|name| super::state::is_name(name)).map(Into::into),
                        );
                    }
                    match constant(argument) {
                        Some(text) => self.identifiers(&text),
                        None => match leading_name(argument) {
                            Some(name) => {
                                self.anything(&name);
                            }
                            None if matches!(name, "printf" | "test" | "[" | "wait") => {}
                            None => self.anything = true,
                        },
                    }
                }
            }
            _ => {}
        }
    }

    fn identifiers(&mut self, text: &str) {
        names_in(text).iter().for_each(|name| self.anything(name));
    }
}

impl<'s> Visit<'s> for MayChange {
    fn command(&mut self, command: &'s Command) {
        match command {
            Command::Coproc(_) => self.anything("COPROC"),
            Command::Function(function) => {
                self.defines.insert(function.name.clone());
            }
            Command::Simple(_) | Command::Compound(_) => {}
        }
        visit::command(self, command);
    }

    fn compound(&mut self, compound: &'s CompoundCommand) {
        match &compound.kind {
            // Nothing that happens to a copy of the shell comes back, but what it names may matter to a loop.
            CompoundKind::Subshell(list) => {
                let mut inner = Self::default();
                inner.list(list);
                self.leading.append(&mut inner.leading);
                compound.redirections.iter().for_each(|one| self.redirection(one));
                return;
            }
            CompoundKind::For { select, name, .. } => {
                self.anything(name);
                if *select {
                    self.anything("REPLY");
                }
            }
            CompoundKind::Group(_)
            | CompoundKind::If { .. }
            | CompoundKind::Loop { .. }
            | CompoundKind::ArithmeticFor { .. }
            | CompoundKind::Case { .. }
            | CompoundKind::Arithmetic(_)
            | CompoundKind::Test(_) => {}
        }
        visit::compound(self, compound);
    }

    fn test(&mut self, expression: &'s TestExpression) {
        if let TestExpression::Binary { left, right, .. } = expression {
            // `=~` fills BASH_REMATCH; the arithmetic operators may assign.
            self.anything("BASH_REMATCH");
            self.arithmetic(left);
            self.arithmetic(right);
        } else {
            visit::test(self, expression);
        }
    }

    fn simple(&mut self, simple: &'s SimpleCommand) {
        let keeps = simple.words.first().is_none_or(keeps_assignments);
        for assignment in &simple.assignments {
            // `IFS= read x`: gone with the command.
            if keeps || !is_constant(assignment) {
                self.assignment(assignment);
            }
        }
        simple.words.iter().for_each(|word| self.word(word));
        self.leading.extend(simple.words.iter().take(leading_words(simple)).filter_map(lone_variable));
        simple.redirections.iter().for_each(|one| self.redirection(one));
        let Some((name, arguments)) = simple.words.split_first() else { return };
        match constant(name).as_deref() {
            // An option or a wrapper may stand in front: any word of the command may name the builtin.
            Some("command" | "builtin") => arguments.iter().for_each(|word| match constant(word) {
                Some(word) => self.builtin(&word, arguments),
                None => self.anything = true,
            }),
            Some(name) => {
                self.calls.insert(name.into());
                self.builtin(name, arguments);
            }
            None => self.anything = true,
        }
    }

    fn assignment(&mut self, assignment: &'s Assignment) {
        self.assigns(&assignment.name, kind_of(assignment));
        visit::assignment(self, assignment);
    }

    fn redirection(&mut self, redirection: &'s Redirection) {
        if let Some(Descriptor::Variable(name)) = &redirection.fd {
            self.anything(name);
        }
        visit::redirection(self, redirection);
    }

    fn parameter(&mut self, expansion: &'s ParameterExpansion) {
        if let (ParameterOperation::Conditional { operator: '=', .. }, Parameter::Variable(name)) =
            (&expansion.operation, &expansion.parameter)
        {
            self.anything(name);
        }
        visit::parameter(self, expansion);
    }

    /// They run in a subshell: nothing of theirs comes back.
    fn substitution(&mut self, _: &'s List) {}

    /// What an arithmetic expression steps or assigns.
    fn arithmetic(&mut self, word: &'s Word) {
        self.word(word);
        let mut tokens = Vec::new();
        let mut certain = true;
        arithmetic_tokens(&word.parts, &mut tokens, &mut certain);
        for (at, token) in tokens.iter().enumerate() {
            let Token::Name(name) = token else { continue };
            let stepped = |token: Option<&Token>| matches!(token, Some(Token::Step | Token::Assign));
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            if !certain {
                self.anything(name);
            } else if stepped(tokens.get(at + 1)) || matches!(before, Some(Token::Step)) {
                self.assigns(name, Assigns::Number);
            }
        }
    }
}

/// Everything in the text that is spelled as a variable's name.
pub(super) fn names_in(text: &str) -> Vec<SmolStr> {
    text.split(|c: char| c != '_' && !c.is_ascii_alphanumeric())
        .filter(|piece| piece.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic()))
        .map(Into::into)
        .collect()
}

/// Whether assignments in front of a command of that name may stay: before a special builtin they do in POSIX
/// mode.
fn keeps_assignments(name: &Word) -> bool {
    constant(name).is_none_or(|name| SPECIAL_BUILTINS.binary_search(&name.as_ref()).is_ok())
}

const SPECIAL_BUILTINS: &[&str] = &[
    ".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set", "shift",
    "source", "times", "trap", "unset",
];

/// Whether evaluating the assignment assigns nothing else.
pub(super) fn is_constant(assignment: &Assignment) -> bool {
    assignment.subscript.is_none()
        && matches!(&assignment.value, AssignedValue::Scalar(word) if constant(word).is_some())
}

/// `i=$((…))` and `i=5` give a number.
fn kind_of(assignment: &Assignment) -> Assigns {
    let AssignedValue::Scalar(word) = &assignment.value else { return Assigns::Anything };
    let number = match word.parts.as_slice() {
        [WordPart::Arithmetic(_)] => true,
        [WordPart::Literal(text)] => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    if number && assignment.subscript.is_none() && !assignment.append {
        Assigns::Number
    } else {
        Assigns::Anything
    }
}

/// The tokens of the expression's own text; expansions stand for operands.
fn arithmetic_tokens(parts: &[WordPart], tokens: &mut Vec<Token>, certain: &mut bool) {
    for part in parts {
        match part {
            WordPart::Literal(text) | WordPart::Quoted(text) | WordPart::Glob(text) => {
                *certain &= lex(text, tokens)
            }
            WordPart::DoubleQuoted(inner) => arithmetic_tokens(inner, tokens, certain),
            WordPart::Parameter(_)
            | WordPart::Command(_)
            | WordPart::Arithmetic(_)
            | WordPart::Process(_)
            | WordPart::Array(_)
            | WordPart::ExtendedGlob(_)
            | WordPart::Braces(_)
            | WordPart::BraceRange(_)
            | WordPart::Tilde(_) => tokens.push(Token::Other),
        }
    }
}

/// The text of a word that holds no expansion.
pub(crate) fn constant(word: &Word) -> Option<Cow<'_, str>> {
    if let [WordPart::Literal(text) | WordPart::Quoted(text)] = word.parts.as_slice() {
        return Some(Cow::Borrowed(text));
    }
    let mut out = String::new();
    append_constant(&word.parts, &mut out).then_some(Cow::Owned(out))
}

fn append_constant(parts: &[WordPart], out: &mut String) -> bool {
    parts.iter().all(|part| match part {
        WordPart::Literal(text) | WordPart::Quoted(text) => {
            out.push_str(text);
            true
        }
        WordPart::DoubleQuoted(inner) => append_constant(inner, out),
        WordPart::Parameter(_)
        | WordPart::Command(_)
        | WordPart::Arithmetic(_)
        | WordPart::Process(_)
        | WordPart::Array(_)
        | WordPart::Glob(_)
        | WordPart::ExtendedGlob(_)
        | WordPart::Braces(_)
        | WordPart::BraceRange(_)
        | WordPart::Tilde(_) => false,
    })
}

/// `NAME` of a word that starts with an unquoted `NAME=` or `NAME+=`.
pub(crate) fn leading_name(word: &Word) -> Option<SmolStr> {
    let Some(WordPart::Literal(text)) = word.parts.first() else { return None };
    let (name, _) = text.split_once('=')?;
    let name = name.strip_suffix('+').unwrap_or(name);
    super::state::is_name(name).then(|| name.into())
}
