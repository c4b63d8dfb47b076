//! Assignments in front of a builtin: `X=1 eval '…'`.
//!
//! A program gets them in its environment. A builtin runs in the shell itself, which sees them meanwhile: what `eval`
//! expands, what `let` evaluates, what `readonly` keeps. What is left of them afterwards depends on the builtin and on
//! the shell.

use perm_core::Span;
use smol_str::SmolStr;

use super::Interpreter;
use super::assigned::names_in;
use super::joined::join_values;
use super::state::{InEffect, State, Variable};
use crate::analysis::Assigned;
use crate::value::Value;

/// Variables of a builtin's own, and what to give back after it.
pub(super) struct Temporary {
    variables: Vec<Own>,
    before: InEffect,
}

struct Own {
    name: SmolStr,
    /// What it holds meanwhile; of a variable that may be read-only, that is not what was assigned.
    held: Option<Variable>,
    before: Option<Variable>,
    exported_before: Option<Assigned>,
    ambient_before: bool,
}

impl Temporary {
    /// Makes the assignments seen.
    pub(super) fn set(assignments: &[(Assigned, Variable)], state: &mut State) -> Self {
        let mut variables = Vec::with_capacity(assignments.len());
        let in_effect = state.in_effect();
        for (assigned, variable) in assignments {
            let name = assigned.name.clone();
            let before = state.variable(&name).cloned();
            let exported_before = state.exported.iter().find(|one| one.name == name).cloned();
            let ambient_before = state.ambient.contains(&name);
            state.assign(&name, either(before.as_ref(), variable));
            state.export(&name);
            let held = state.variable(&name).cloned();
            variables.push(Own { name, held, before, exported_before, ambient_before });
        }
        Self { variables, before: in_effect }
    }

    /// Gives back what was there: the assignments were not the shell's.
    pub(super) fn restore(self, state: &mut State) {
        for own in self.variables.into_iter().rev() {
            state.put_in_effect(&own.name, self.before);
            state.restore(&own.name, own.before);
            state.exported.retain(|one| one.name != own.name);
            state.exported.extend(own.exported_before);
            if !own.ambient_before {
                state.ambient.remove(&own.name);
            }
        }
    }
}

/// What is seen meanwhile. Not everything in a builtin sees the assignment: of `eval '<$x'`, which only redirects, bash
/// looks up the shell's own.
fn either(before: Option<&Variable>, assigned: &Variable) -> Variable {
    match (before, assigned) {
        (Some(Variable::Scalar(before)), Variable::Scalar(assigned)) => {
            Variable::Scalar(join_values(before, assigned))
        }
        (Some(Variable::Scalar(_) | Variable::Array(_) | Variable::Unset) | None, _) => {
            Variable::Scalar(Value::any_word())
        }
    }
}

impl Interpreter<'_> {
    /// After the builtin: where they may stay, and where it has assigned to them, they hold anything.
    pub(super) fn lift(&mut self, temporary: Temporary, argv: &[Value], span: Span, state: &mut State) {
        let stay = may_stay(argv);
        let is_left =
            |own: &&Own| stay || assigns(argv, &own.name) || state.variable(&own.name) != own.held.as_ref();
        let left: Vec<SmolStr> =
            temporary.variables.iter().filter(is_left).map(|own| own.name.clone()).collect();
        if !stay {
            temporary.restore(state);
        }
        for name in left {
            self.assign_variable(&name, Variable::Scalar(Value::any_word()), span, state);
        }
    }
}

/// Whether the builtin may assign to the variable: one of its words names it, or may, or it does so unnamed.
fn assigns(argv: &[Value], name: &str) -> bool {
    let names = |text: &SmolStr| names_in(text).iter().any(|one| one == name);
    UNNAMED.binary_search(&name).is_ok()
        || argv.iter().skip(1).any(|word| word.texts().is_none_or(|texts| texts.iter().any(names)))
}

/// What `read`, `mapfile` and `getopts` assign to without being told. Sorted.
const UNNAMED: &[&str] = &["MAPFILE", "OPTARG", "OPTIND", "REPLY"];

/// Whether assignments in front of this builtin may stay: POSIX keeps those of the special ones, and bash those that
/// `export`, `readonly` and their kin name.
fn may_stay(argv: &[Value]) -> bool {
    let mut names = argv.iter().map(Value::text);
    let is_prefix = |name: &str| matches!(name, "builtin" | "command") || name.starts_with('-');
    match names.find(|name| name.is_none_or(|name| !is_prefix(name))) {
        Some(Some(name)) => KEEPING.binary_search(&name).is_ok(),
        Some(None) => true,
        None => false,
    }
}

/// POSIX's special builtins, and those of bash that declare.
const KEEPING: &[&str] = &[
    ".", ":", "break", "continue", "declare", "eval", "exec", "exit", "export", "local", "readonly",
    "return", "set", "shift", "source", "times", "trap", "typeset", "unset",
];

#[cfg(test)]
mod tests {
    #[test]
    fn sorted() {
        assert!(super::KEEPING.is_sorted());
        assert!(super::UNNAMED.is_sorted());
    }
}
