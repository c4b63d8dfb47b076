//! Parameter expansion and tilde: what `$x`, `${x:-y}`, `"$@"` and `~` come to.

use perm_core::{Reason, Shell};
use smol_str::SmolStr;

use super::Interpreter;
use super::expand::Expansion;
use super::joined::join_values;
use super::state::{State, Variable, is_name};
use crate::analysis::Cwd;
use crate::syntax::{Parameter, ParameterExpansion, ParameterOperation, WordPart};
use crate::value::{Pattern, Piece, Shape, Value};

impl Interpreter<'_> {
    /// What a parameter expansion comes to; code that it runs is interpreted on the way.
    pub(super) fn parameter(
        &mut self,
        expansion: &ParameterExpansion,
        quoted: bool,
        state: &mut State,
    ) -> Expansion {
        if let Some(subscript) = &expansion.subscript
            && !is_whole_array(expansion)
        {
            self.subscript(variable_name(&expansion.parameter), subscript, state);
        }
        if may_fail(&expansion.operation) {
            self.may_fall(state);
        }
        match &expansion.operation {
            ParameterOperation::Value => self.lookup(expansion, quoted, state),
            ParameterOperation::Length => Expansion::One(number()),
            ParameterOperation::Conditional { operator, colon, word } => {
                let other = self.single(word, state);
                let keeps = quoted || !has_quotes(&word.parts) || other.texts().is_some_and(is_plain);
                let value = self.conditional(expansion, *operator, *colon, other, state);
                // What is quoted in the word is not split, and is a word even where it is empty.
                if keeps { value } else { Expansion::Unknown }
            }
            ParameterOperation::Remove { pattern, .. } | ParameterOperation::Case { pattern, .. } => {
                self.single(pattern, state);
                altered(expansion)
            }
            ParameterOperation::Replace { pattern, replacement, .. } => {
                self.single(pattern, state);
                if let Some(word) = replacement {
                    self.single(word, state);
                }
                altered(expansion)
            }
            ParameterOperation::Substring { offset, length } => {
                self.arithmetic(offset, state);
                if let Some(length) = length {
                    self.arithmetic(length, state);
                }
                altered(expansion)
            }
            ParameterOperation::Indirect => self.indirect(expansion, state),
            ParameterOperation::IndirectConditional { word, .. } => {
                // Either may come of it; both are looked at for what they run.
                self.single(word, state);
                self.indirect(expansion, state);
                altered(expansion)
            }
            ParameterOperation::Names => keys(expansion, quoted, state),
            ParameterOperation::Transform(kind) => {
                if *kind == 'P' {
                    self.hazard(
                        Reason::new(
                            "bash/code-from-data",
                            "`@P` runs the substitutions that the variable's value holds",
                        )
                        .at(expansion.span),
                        true,
                    );
                }
                altered(expansion)
            }
        }
    }

    /// The value of a parameter as it is.
    fn lookup(&self, expansion: &ParameterExpansion, quoted: bool, state: &State) -> Expansion {
        match &expansion.parameter {
            Parameter::Variable(name) if expansion.subscript.is_some() => match state.variable(name) {
                // `"${a[*]}"` is one word, joined by the first character of IFS.
                _ if quoted && is_joined_array(expansion) => Expansion::One(Value::any_word()),
                Some(Variable::Array(elements)) if is_whole_array(expansion) && !elements.is_empty() => {
                    Expansion::Fields(elements.clone())
                }
                _ if is_whole_array(expansion) => Expansion::Unknown,
                _ => Expansion::One(Value::any_word()),
            },
            Parameter::Variable(name) => Expansion::One(self.variable(name, state)),
            // Without any, `"$@"` is no word at all, and what is glued to it may be one or not.
            Parameter::Special('@') => state
                .positional
                .clone()
                .filter(|known| !known.is_empty())
                .map_or(Expansion::Unknown, Expansion::Fields),
            Parameter::Special('*') if !quoted => {
                state.positional.clone().map_or(Expansion::Unknown, Expansion::Fields)
            }
            Parameter::Special('#' | '?' | '$') => Expansion::One(number()),
            Parameter::Special('0') => Expansion::One(state.zeroth.clone().unwrap_or_else(Value::any_word)),
            Parameter::Special(_) => Expansion::One(Value::any_word()),
            Parameter::Positional(at) => Expansion::One(match &state.positional {
                Some(known) => usize::try_from(*at)
                    .ok()
                    .and_then(|at| at.checked_sub(1))
                    .and_then(|at| known.get(at).cloned())
                    .unwrap_or_else(|| Value::literal("")),
                None => Value::any_word(),
            }),
        }
    }

    /// The string that a variable holds, as one word.
    pub(super) fn variable(&self, name: &str, state: &State) -> Value {
        match state.variable(name) {
            Some(Variable::Scalar(value)) => value.clone(),
            Some(Variable::Array(elements)) => {
                elements.first().cloned().unwrap_or_else(|| Value::literal(""))
            }
            Some(Variable::Unset) => Value::literal(""),
            None if state.anything_assigned => Value::any_word(),
            None => self.environment(name, state),
        }
    }

    /// What is known of a variable that the script has not assigned.
    fn environment(&self, name: &str, state: &State) -> Value {
        let path = || Value::Word(Pattern { pieces: vec![Piece::Literal("/".into()), Piece::ANY] });
        let undashed = || Value::shaped(Shape::Undashed);
        let text = |text: &Option<String>, otherwise: Value| {
            text.as_deref().filter(|text| !text.is_empty()).map_or(otherwise, Value::literal)
        };
        match name {
            "HOME" => text(&self.host.home, path()),
            "USER" | "LOGNAME" => text(&self.host.user, Value::shaped(Shape::Name)),
            "HOSTNAME" if self.shell == Shell::Bash => Value::shaped(Shape::Name),
            "PWD" => directory_value(&state.cwd),
            // Empty where nothing has set it, as after a `cd` that failed.
            "OLDPWD" | "SHELL" | "TMPDIR" => undashed(),
            "PPID" | "OPTIND" => number(),
            "UID" | "EUID" | "BASHPID" | "SECONDS" | "RANDOM" | "LINENO" | "SHLVL"
                if self.shell == Shell::Bash =>
            {
                number()
            }
            _ => Value::any_word(),
        }
    }

    /// `${x:-y}` and its kin: the variable's value, the word, or either.
    fn conditional(
        &mut self,
        expansion: &ParameterExpansion,
        operator: char,
        colon: bool,
        other: Value,
        state: &mut State,
    ) -> Expansion {
        let Parameter::Variable(name) = &expansion.parameter else {
            return Expansion::Unknown;
        };
        if expansion.subscript.is_some() {
            if operator == '=' {
                self.assign_variable(name, Variable::Scalar(Value::any_word()), expansion.span, state);
            }
            return Expansion::Unknown;
        }
        let own = self.variable(name, state);
        let unset = matches!(state.variable(name), Some(Variable::Unset));
        let set = state.variable(name).is_some() && !unset;
        let certain = match own.text() {
            Some("") if colon || unset => Some(false),
            Some(_) if set => Some(true),
            Some(_) | None => None,
        };
        let joined = match (operator, certain) {
            ('+', Some(true)) => other,
            ('+', Some(false)) => Value::literal(""),
            ('+', None) => join_values(&other, &Value::literal("")),
            (_, Some(true)) => own,
            ('?', _) => own,
            (_, Some(false)) => other,
            (_, None) => join_values(&own, &other),
        };
        if operator == '=' {
            self.assign_variable(name, Variable::Scalar(joined.clone()), expansion.span, state);
        }
        Expansion::One(joined)
    }

    /// `${!x}`: the variable that the value names; a value that is no plain name runs its subscript.
    fn indirect(&mut self, expansion: &ParameterExpansion, state: &State) -> Expansion {
        let named = match &expansion.parameter {
            Parameter::Variable(name) => self.variable(name, state),
            Parameter::Positional(_) | Parameter::Special(_) => Value::any_word(),
        };
        let values = named.texts().filter(|names| names.iter().all(|name| is_name(name))).and_then(|names| {
            let mut values = names.iter().map(|name| self.variable(name, state));
            let first = values.next()?;
            Some(values.fold(first, |all, one| join_values(&all, &one)))
        });
        match values {
            Some(value) => Expansion::One(value),
            None => {
                self.hazard(
                    Reason::new(
                        "bash/code-from-data",
                        "`${!…}` runs the subscript that the variable's value may hold",
                    )
                    .at(expansion.span),
                    true,
                );
                Expansion::Unknown
            }
        }
    }

    /// What `~`, `~user`, `~+` and `~-` come to.
    pub(super) fn tilde(&self, user: &str, state: &State) -> Value {
        match user {
            // bash asks the list of users, dash leaves the `~`.
            "" if matches!(state.variable("HOME"), Some(Variable::Unset | Variable::Array(_))) => {
                Value::any_word()
            }
            "" => self.variable("HOME", state),
            // They are the variables' values.
            "+" if state.variable("PWD").is_some() => Value::any_word(),
            "-" if state.variable("OLDPWD").is_some() => Value::any_word(),
            "+" => directory_value(&state.cwd),
            // `~-`, `~user`: without such a directory or user the text stays as it is.
            _ => Value::any_word(),
        }
    }
}

/// `${!a[@]}`: the keys of an indexed array are numbers. Of `${!a@}` nothing is known.
fn keys(expansion: &ParameterExpansion, quoted: bool, state: &State) -> Expansion {
    let Some(name) = variable_name(&expansion.parameter) else { return Expansion::Unknown };
    match state.variable(name) {
        Some(Variable::Array(elements))
            if is_whole_array(expansion)
                && !(quoted && is_joined_array(expansion))
                && !elements.is_empty() =>
        {
            let key = |element: &Value| match element {
                Value::Words(_) => Value::Words(Pattern { pieces: vec![Piece::Shaped(Shape::Number)] }),
                Value::Text(_) | Value::OneOf(_) | Value::Word(_) => number(),
            };
            Expansion::Fields(elements.iter().map(key).collect())
        }
        Some(Variable::Array(_) | Variable::Scalar(_) | Variable::Unset) | None => Expansion::Unknown,
    }
}

fn variable_name(parameter: &Parameter) -> Option<&str> {
    match parameter {
        Parameter::Variable(name) => Some(name),
        Parameter::Positional(_) | Parameter::Special(_) => None,
    }
}

/// Whether the operation may be an error that ends the line: a negative length, a bad name, a read-only variable.
fn may_fail(operation: &ParameterOperation) -> bool {
    match operation {
        ParameterOperation::Value
        | ParameterOperation::Length
        | ParameterOperation::Remove { .. }
        | ParameterOperation::Replace { .. }
        | ParameterOperation::Case { .. }
        | ParameterOperation::Names => false,
        ParameterOperation::Conditional { operator, .. } => *operator == '=',
        ParameterOperation::Substring { .. }
        | ParameterOperation::Indirect
        | ParameterOperation::IndirectConditional { .. }
        | ParameterOperation::Transform(_) => true,
    }
}

/// Whether something in the word is quoted.
fn has_quotes(parts: &[WordPart]) -> bool {
    parts.iter().any(|part| matches!(part, WordPart::Quoted(_) | WordPart::DoubleQuoted(_)))
}

/// Whether texts are the same words with quotes and without. (Where `IFS` is not the default, all of it is unknown.)
fn is_plain(texts: &[SmolStr]) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./,:+=@%".contains(&byte);
    texts.iter().all(|text| !text.is_empty() && text.bytes().all(is_plain))
}

/// Whether the expansion is of all elements: `${a[@]}`, `${a[*]}`.
fn is_whole_array(expansion: &ParameterExpansion) -> bool {
    expansion
        .subscript
        .as_ref()
        .and_then(super::assigned::constant)
        .is_some_and(|text| text == "@" || text == "*")
}

/// Whether the expansion is of all elements as one string where it is quoted: `"${a[*]}"`.
fn is_joined_array(expansion: &ParameterExpansion) -> bool {
    expansion.subscript.as_ref().and_then(super::assigned::constant).is_some_and(|text| text == "*")
}

/// A value that pattern removal, replacement and the like have changed.
fn altered(expansion: &ParameterExpansion) -> Expansion {
    match &expansion.parameter {
        Parameter::Special('@' | '*') => Expansion::Unknown,
        Parameter::Variable(_) | Parameter::Positional(_) | Parameter::Special(_) => {
            if is_whole_array(expansion) { Expansion::Unknown } else { Expansion::One(Value::any_word()) }
        }
    }
}

/// A plain number.
pub(super) fn number() -> Value {
    Value::shaped(Shape::Number)
}

/// The text of a directory set, as `$PWD` and `pwd` give it.
pub(super) fn directory_value(cwd: &Cwd) -> Value {
    match cwd {
        Cwd::Known(directories) => Value::one_of(directories.iter().cloned().collect()),
        Cwd::TopOf(_) | Cwd::Unknown => {
            Value::Word(Pattern { pieces: vec![Piece::Literal("/".into()), Piece::ANY] })
        }
    }
}
