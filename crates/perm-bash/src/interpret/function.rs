//! Functions: what a name may be defined as at one point of a script, and what a call of it may change.
//!
//! A body is run once, where it is defined, as any later call might find it. A call forgets what the body may change.
//! Where ways through the script meet, and where a body or a trap defines a function, a name has several definitions, of
//! which any may hold.

use std::collections::BTreeSet;
use std::rc::Rc;

use perm_core::Reason;
use smol_str::SmolStr;

use super::assigned::{MayChange, may_change_of};
use super::simple::Expanded;
use super::state::{State, Variable};
use super::{Input, Interpreter, Outcome};
use crate::analysis::{Assigned, Cwd};
use crate::judge::{Judged, environment};
use crate::syntax::{FunctionDefinition, SimpleCommand};
use crate::value::Value;

/// A function that may be defined.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// One of the definitions has certainly been run, so that the name is not a program's here.
    pub(crate) certain: bool,
    /// Those that may hold: more than one where ways through the script meet.
    pub(crate) definitions: Vec<Rc<Definition>>,
}

/// More definitions of one name than this are taken for one that may do anything.
const MOST_DEFINITIONS: usize = 8;

/// One definition of a function.
#[derive(Debug, Default)]
pub(crate) struct Definition {
    /// What a call may change in the shell.
    pub(crate) changes: MayChange,
    /// The exported variables, and the names assigned, when its body was looked at.
    pub(crate) exported: Vec<Assigned>,
    /// As [`State::ambient`], at that time.
    pub(crate) ambient: BTreeSet<SmolStr>,
}

impl Function {
    /// One of which nothing is known.
    pub(super) fn any() -> Self {
        let changes = MayChange { anything: true, ..MayChange::default() };
        Self { certain: true, definitions: vec![Rc::new(Definition { changes, ..Definition::default() })] }
    }

    /// The function after either of two ways through the script, on each of which it may be defined.
    pub(crate) fn join(&mut self, other: &Self) {
        self.certain &= other.certain;
        for definition in &other.definitions {
            if !self.definitions.iter().any(|own| Rc::ptr_eq(own, definition)) {
                self.definitions.push(Rc::clone(definition));
            }
        }
        if self.definitions.len() > MOST_DEFINITIONS {
            self.definitions = Self::any().definitions;
        }
    }
}

impl Interpreter<'_> {
    /// A function's definition: its body is run here once, as any later call might find it.
    pub(super) fn define(&mut self, function: &FunctionDefinition, state: &mut State) {
        let changes = may_change_of(&function.body);
        if changes.calls.contains(&function.name) {
            let message = format!("the function `{}` calls itself: it may run without end", function.name);
            self.hazard(Reason::new("bash/recursion", message).at(function.span), false);
        }
        if self.relied.contains(&function.name) {
            let message =
                format!("`{}` may mean this function where it was taken for the program", function.name);
            self.hazard(Reason::new("bash/tampering", message).at(function.span), true);
        }
        let definition =
            Definition { changes, exported: state.exported.clone(), ambient: state.ambient.clone() };
        let mut entry = Function { certain: true, definitions: vec![Rc::new(definition)] };
        if self.later_code > 0 {
            self.nested
                .entry(function.name.clone())
                .and_modify(|own| own.join(&entry))
                .or_insert(entry.clone());
        } else if let Some(nested) = self.nested.get(&function.name) {
            entry.join(nested);
        }
        state.functions.insert(function.name.clone(), entry);
        let mut inner = self.fork(state);
        inner.forget_all();
        inner.cwd = Cwd::Unknown;
        inner.previous = None;
        inner.stack = None;
        inner.splitting_unknown = true;
        let from = self.so_far();
        inner.input = Some(Input::Unknown);
        let depth = self.open_later();
        self.later_code += 1;
        self.compound(&function.body, &mut inner);
        self.later_code -= 1;
        self.keep_later(depth);
        self.join_nested(state);
        state.changed |= inner.changed;
        state.tampered = state.tampered.take().or(inner.tampered);
        state.sourced = state.sourced.take().or(inner.sourced);
        self.mark_concurrent(from, state);
    }

    /// A call. Where the function may not be defined, the builtin or the program of that name may run instead.
    pub(super) fn call(
        &mut self,
        function: &Function,
        command: Expanded,
        assignments: &[(Assigned, Variable)],
        simple: &SimpleCommand,
        state: &mut State,
    ) -> Outcome {
        let instead = (!function.certain).then(|| state.clone());
        let judged = match new_environment(function, &command, state) {
            Some(name) => {
                let message =
                    format!("`{name}`, set after the function was defined, may change what it runs");
                Judged::unproven(Reason::new("bash/environment", message).at(command.span))
            }
            None => Judged::wrapper(),
        };
        self.record(command.clone(), judged, state);
        // Something in its body may end the line.
        self.may_fall(state);
        // What its body reads is not followed.
        self.shares_input(&command.argv, &[], command.span, state);
        for (assigned, _) in assignments {
            self.assign_variable(&assigned.name, Variable::Scalar(Value::any_word()), simple.span, state);
        }
        function.definitions.iter().for_each(|one| state.forget_changes(&one.changes));
        if let Some(mut other) = instead {
            if let Some(name) = command.argv.first().and_then(Value::text) {
                other.functions.remove(name);
            }
            self.dispatch(command, assignments, simple, &mut other);
            state.join(&other);
        }
        Outcome::either(state)
    }

    /// What is defined inside a function's body or a trap may hold from now on: whenever that runs.
    pub(super) fn join_nested(&self, state: &mut State) {
        for (name, function) in &self.nested {
            state
                .functions
                .entry(name.clone())
                .and_modify(|own| own.join(function))
                .or_insert_with(|| Function { certain: false, ..function.clone() });
        }
    }
}

/// A variable that the function's body, looked at when it was defined, did not know of: assigned in front of
/// the call, exported since, or assigned since under a name that programs may look at.
fn new_environment(function: &Function, command: &Expanded, state: &State) -> Option<SmolStr> {
    let in_front =
        command.assignments.iter().map(|one| &one.name).find(|name| !environment::is_harmless(name));
    let definitions = &function.definitions;
    let is_new = |one: &&Assigned| definitions.iter().any(|own| !own.exported.contains(one));
    let exported = state.exported.iter().find(is_new).map(|one| &one.name);
    let looked_at = |name: &&SmolStr| {
        name.chars().any(|c| c.is_ascii_uppercase()) || environment::changes_what_runs(name)
    };
    let mut assigned = state.ambient.iter().filter(looked_at);
    let assigned = assigned.find(|name| definitions.iter().any(|own| !own.ambient.contains(*name)));
    in_front.or(exported).or(assigned).cloned()
}
