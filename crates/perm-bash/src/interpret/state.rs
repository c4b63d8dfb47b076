//! What the abstract run knows at one point of a script: variables, directories, functions, trust.
//!
//! A state over-approximates: whatever the real shell's state is at that point, this one allows for it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use perm_core::Reason;
use smol_str::SmolStr;

use super::Input;
use super::assigned::{Assigns, MayChange};
use super::budget::ENTRY;
use super::function::Function;
use super::joined::{is_number, join_values, number_piece};
use super::special;
use crate::analysis::{Assigned, Cwd};
use crate::value::{Piece, Shape, Value};

/// What a shell variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Variable {
    /// One string; the value is exactly one word.
    Scalar(Value),
    /// An array whose elements are these, in order.
    Array(Vec<Value>),
    /// Removed by `unset`, and not assigned since.
    Unset,
}

/// The state of the abstract run.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    variables: BTreeMap<SmolStr, Variable>,
    /// Assigned and exported here: as if written in front of every later command.
    pub(crate) exported: Vec<Assigned>,
    /// Names in the environment, or assigned here, which a program may see without having been exported here.
    pub(crate) ambient: BTreeSet<SmolStr>,
    /// Every name that is assigned at any point of the run; one set for all states of it.
    pub(crate) assigned: Rc<RefCell<BTreeSet<SmolStr>>>,
    /// Every name that may be read-only from some point of the run on; one set for all states of it. The shell
    /// refuses to assign such a one, and may go on.
    frozen: Rc<RefCell<BTreeSet<SmolStr>>>,
    /// The working directories the shell may be in.
    pub(crate) cwd: Cwd,
    /// The directory before the last `cd`, where it is known.
    pub(crate) previous: Option<Cwd>,
    /// The stack of `pushd`, where it is known.
    pub(crate) stack: Option<Vec<Cwd>>,
    /// Variables that may be arrays.
    pub(crate) arrays: BTreeSet<SmolStr>,
    /// Variables that certainly are associative arrays: a subscript of theirs is a key, not arithmetic.
    pub(crate) maps: BTreeSet<SmolStr>,
    /// Variables that may be associative arrays.
    perhaps_maps: BTreeSet<SmolStr>,
    /// Functions that may be defined.
    pub(crate) functions: BTreeMap<SmolStr, Function>,
    /// Something that is not read-only may have run.
    pub(crate) changed: bool,
    /// Later commands may not mean what they say, and why.
    pub(crate) tampered: Option<Reason>,
    /// Unknown code has run in this shell (`source x`): nothing is proven after it.
    pub(crate) sourced: Option<Reason>,
    /// `IFS` is not the default.
    pub(crate) splitting_unknown: bool,
    /// Options have changed what globs match.
    pub(crate) globs_unknown: bool,
    /// A word with a pattern that matches nothing vanishes (`nullglob`).
    pub(crate) globs_vanish: bool,
    /// `cd` is physical, or its meaning changed (`set -P`, `CDPATH`): where it leads is not known.
    pub(crate) directories_unknown: bool,
    /// Variables may have been assigned anything before this point (a function's body).
    pub(crate) anything_assigned: bool,
    /// The positional parameters, where they are known.
    pub(crate) positional: Option<Vec<Value>>,
    /// What commands read from their standard input; `None` is the shell's own.
    pub(crate) input: Option<Input>,
    /// `$0`, where it is known.
    pub(crate) zeroth: Option<Value>,
}

/// What follows from `IFS` and `CDPATH`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InEffect {
    splitting_unknown: bool,
    directories_unknown: bool,
}

impl State {
    /// What a copy of it costs.
    pub(super) fn weight(&self) -> usize {
        let words = self.positional.as_ref().map_or(0, Vec::len);
        let arrays: usize = self.arrays.len() + self.maps.len() + self.perhaps_maps.len();
        let entries = self.variables.len() + self.exported.len() + self.ambient.len() + self.functions.len();
        ENTRY * (1 + words + arrays + entries)
    }

    /// What the script has assigned to a variable; `None` where it has not, so that the environment decides.
    pub(crate) fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.get(name)
    }

    /// Assigns a value.
    pub(crate) fn assign(&mut self, name: &str, variable: Variable) {
        self.ambient.insert(name.into());
        self.assigned.borrow_mut().insert(name.into());
        // What the shell itself sets may be something else by the next line.
        let is_kept = !self.is_frozen(name) && !special::is_set_by_shell(name);
        let variable = if is_kept { variable } else { Variable::Scalar(Value::any_word()) };
        if variable == Variable::Unset {
            self.maps.remove(name);
        }
        match name {
            "IFS" => self.splitting_unknown = true,
            "CDPATH" => self.directories_unknown = true,
            _ => {}
        }
        if let Variable::Scalar(value) = &variable
            && let Some(exported) = self.exported.iter_mut().find(|one| one.name == name)
        {
            exported.value = value.clone();
        }
        self.variables.insert(name.into(), variable);
    }

    /// A variable becomes read-only, with the value that it has.
    pub(crate) fn freeze(&mut self, name: &str) {
        self.frozen.borrow_mut().insert(name.into());
    }

    /// Whether it is, or may be, read-only.
    pub(crate) fn is_frozen(&self, name: &str) -> bool {
        self.frozen.borrow().contains(name) || special::is_read_only(name)
    }

    /// `declare -A name` makes an associative array, if the name is no array already and can be changed.
    pub(crate) fn declare_map(&mut self, name: &str) {
        if !self.arrays.contains(name) && !self.is_frozen(name) && !special::is_set_by_shell(name) {
            self.maps.insert(name.into());
        }
        self.arrays.insert(name.into());
        self.perhaps_maps.insert(name.into());
    }

    /// A declaration that may make the variable an associative array.
    pub(crate) fn may_become_map(&mut self, name: &str) {
        self.arrays.insert(name.into());
        self.perhaps_maps.insert(name.into());
    }

    /// Whether it may be an associative array: then a list of words is one of keys and values.
    pub(crate) fn may_be_map(&self, name: &str) -> bool {
        self.anything_assigned || self.perhaps_maps.contains(name)
    }

    /// Whether no variable that is assigned here may hold anything but a number.
    pub(crate) fn holds_only_numbers(&self) -> bool {
        self.variables.values().all(|variable| match variable {
            Variable::Scalar(value) => is_number(value),
            Variable::Unset => true,
            Variable::Array(elements) => elements.iter().all(is_number),
        })
    }

    /// What follows from the variables in effect: for assignments that do not stay.
    pub(crate) const fn in_effect(&self) -> InEffect {
        InEffect { splitting_unknown: self.splitting_unknown, directories_unknown: self.directories_unknown }
    }

    /// Gives back what followed from the variable before it was assigned.
    pub(crate) fn put_in_effect(&mut self, name: &str, before: InEffect) {
        match name {
            "IFS" => self.splitting_unknown = before.splitting_unknown,
            "CDPATH" => self.directories_unknown = before.directories_unknown,
            _ => {}
        }
    }

    /// Gives a variable back what it held.
    pub(crate) fn restore(&mut self, name: &str, variable: Option<Variable>) {
        match variable {
            Some(variable) => self.variables.insert(name.into(), variable),
            None => self.variables.remove(name),
        };
    }

    /// Forgets what a variable holds.
    pub(crate) fn forget(&mut self, name: &str) {
        self.assign(name, Variable::Scalar(Value::any_word()));
    }

    /// Exports a variable: it counts as written in front of every later command.
    pub(crate) fn export(&mut self, name: &str) {
        let value = match self.variables.get(name) {
            Some(Variable::Scalar(value)) => value.clone(),
            // Exporting what the script has not set changes nothing: it is the environment's already, or empty.
            None | Some(Variable::Unset) if !self.anything_assigned => return,
            Some(Variable::Array(_) | Variable::Unset) | None => Value::any_word(),
        };
        self.exported.retain(|one| one.name != name);
        self.exported.push(Assigned { name: name.into(), value });
    }

    /// Forgets what the user's own environment holds: another user, or `env -i`, has another one.
    pub(crate) fn forget_environment(&mut self) {
        for name in ["HOME", "HOSTNAME", "LOGNAME", "OLDPWD", "PWD", "SHELL", "TMPDIR", "USER"] {
            self.restore(name, Some(Variable::Scalar(Value::any_word())));
        }
    }

    /// Forgets everything about variables: they may hold anything from here on.
    pub(crate) fn forget_all(&mut self) {
        let names: Vec<SmolStr> = self.variables.keys().cloned().collect();
        for name in names {
            self.forget(&name);
        }
        self.anything_assigned = true;
        self.maps.clear();
        self.positional = None;
        self.zeroth = None;
    }

    /// Adds what the functions that are called might change.
    pub(crate) fn with_calls(&self, changes: &mut MayChange) {
        let mut calls: Vec<SmolStr> = changes.calls.iter().cloned().collect();
        let mut seen: BTreeSet<SmolStr> = BTreeSet::new();
        while let Some(call) = calls.pop() {
            let Some(function) = self.functions.get(&call).filter(|_| seen.insert(call)) else { continue };
            for definition in &function.definitions {
                calls.extend(definition.changes.calls.iter().cloned());
                changes.merge(&definition.changes);
            }
        }
    }

    /// Forgets what running a piece of syntax any number of times might change.
    pub(crate) fn forget_changes(&mut self, changes: &MayChange) {
        let mut all = MayChange::default();
        all.merge(changes);
        self.with_calls(&mut all);
        let MayChange { names, exports, retypes, defines, undefines, directory, anything, .. } = all;
        self.maps.retain(|name| !retypes.contains(name));
        self.perhaps_maps.extend(retypes);
        for (name, function) in &mut self.functions {
            function.certain &= !anything && !undefines.contains(name);
        }
        for name in &defines {
            self.functions
                .entry(name.clone())
                .and_modify(|own| own.join(&Function::any()))
                .or_insert_with(|| Function { certain: false, ..Function::any() });
        }
        self.splitting_unknown |= names.contains_key("IFS");
        self.directories_unknown |= names.contains_key("CDPATH");
        if names.contains_key("DIRSTACK") {
            self.stack = None;
        }
        for (name, kind) in names {
            if kind == Assigns::Anything {
                self.arrays.insert(name.clone());
            }
            let stays_number = kind == Assigns::Number
                && match self.variables.get(&name) {
                    Some(Variable::Scalar(value)) => number_piece(&[value]) == Piece::Shaped(Shape::Number),
                    Some(Variable::Array(_) | Variable::Unset) | None => false,
                };
            if stays_number {
                self.assign(&name, Variable::Scalar(Value::shaped(Shape::Number)));
            } else {
                self.forget(&name);
            }
        }
        for name in exports {
            self.export(&name);
        }
        if directory || anything {
            self.cwd = Cwd::Unknown;
            self.previous = None;
            self.stack = None;
        }
        if anything {
            self.forget_all();
            self.splitting_unknown = true;
        }
    }

    /// The state of a shell that this one starts as a program (`bash -c`): directories and environment
    /// are kept, functions are not, and what was assigned may or may not be visible.
    pub(crate) fn new_process(&self) -> Self {
        let mut state = self.clone();
        state.functions.clear();
        state.maps.clear();
        let names: Vec<SmolStr> = state.variables.keys().cloned().collect();
        for name in names {
            state.forget(&name);
        }
        state.splitting_unknown = false;
        state.directories_unknown =
            state.exported.iter().any(|one| one.name == "CDPATH") || state.ambient.contains("CDPATH");
        state.sourced = None;
        state.stack = None;
        state.previous = None;
        state
    }

    /// The state after either of two ways through the script.
    pub(crate) fn join(&mut self, other: &Self) {
        let names: BTreeSet<SmolStr> = self.variables.keys().chain(other.variables.keys()).cloned().collect();
        for name in names {
            let joined = join_variables(self.variables.get(&name), other.variables.get(&name));
            self.variables.insert(name, joined);
        }
        for one in &other.exported {
            if !self.exported.contains(one) {
                self.exported.retain(|mine| mine.name != one.name);
                self.exported.push(Assigned { name: one.name.clone(), value: Value::any_word() });
            }
        }
        self.ambient.extend(other.ambient.iter().cloned());
        self.arrays.extend(other.arrays.iter().cloned());
        self.maps.retain(|name| other.maps.contains(name));
        self.perhaps_maps.extend(other.perhaps_maps.iter().cloned());
        self.cwd = union(&self.cwd, &other.cwd);
        if self.previous != other.previous {
            self.previous = None;
        }
        if self.stack != other.stack {
            self.stack = None;
        }
        for (name, function) in &mut self.functions {
            function.certain &= other.functions.contains_key(name);
        }
        for (name, function) in &other.functions {
            self.functions
                .entry(name.clone())
                .and_modify(|own| own.join(function))
                .or_insert_with(|| Function { certain: false, ..function.clone() });
        }
        self.changed |= other.changed;
        self.tampered = self.tampered.take().or_else(|| other.tampered.clone());
        self.sourced = self.sourced.take().or_else(|| other.sourced.clone());
        self.splitting_unknown |= other.splitting_unknown;
        self.globs_unknown |= other.globs_unknown;
        self.globs_vanish |= other.globs_vanish;
        self.directories_unknown |= other.directories_unknown;
        self.anything_assigned |= other.anything_assigned;
        if self.input != other.input {
            self.input = Some(Input::Unknown);
        }
        if self.zeroth != other.zeroth {
            self.zeroth = None;
        }
        if self.positional != other.positional {
            self.positional = None;
        }
    }

    /// After a subshell or a pipeline's command: only what happened outside the shell's own memory stays.
    pub(crate) fn after_subshell(&mut self, inner: &Self) {
        self.changed |= inner.changed;
        // What the subshell has read is gone from the input that it shares.
        if matches!(self.input, Some(Input::Text(_))) && !matches!(inner.input, Some(Input::Text(_))) {
            self.input = Some(Input::Unknown);
        }
    }
}

/// The directories that are in either set.
pub(crate) fn union(one: &Cwd, other: &Cwd) -> Cwd {
    match (one, other) {
        (Cwd::Known(one), Cwd::Known(other)) if one == other => Cwd::Known(Arc::clone(one)),
        (Cwd::Known(mine) | Cwd::TopOf(mine), Cwd::Known(theirs) | Cwd::TopOf(theirs)) => {
            let all: BTreeSet<SmolStr> = mine.union(theirs).cloned().collect();
            if all.len() > MAX_DIRECTORIES {
                Cwd::Unknown
            } else if matches!((one, other), (Cwd::Known(_), Cwd::Known(_))) {
                Cwd::Known(all.into())
            } else {
                Cwd::TopOf(all.into())
            }
        }
        (Cwd::Unknown, _) | (_, Cwd::Unknown) => Cwd::Unknown,
    }
}

/// More possible directories than this are taken as unknown.
const MAX_DIRECTORIES: usize = 8;

fn join_variables(one: Option<&Variable>, other: Option<&Variable>) -> Variable {
    match (one, other) {
        (Some(one), Some(other)) if one == other => one.clone(),
        (Some(Variable::Scalar(one)), Some(Variable::Scalar(other))) => {
            Variable::Scalar(join_values(one, other))
        }
        // Where one way leaves the environment's value, or an array, nothing is known.
        (Some(_), Some(_)) | (Some(_), None) | (None, Some(_)) | (None, None) => {
            Variable::Scalar(Value::any_word())
        }
    }
}

/// Whether the text is a variable name: `[A-Za-z_][A-Za-z0-9_]*`.
pub(crate) fn is_name(text: &str) -> bool {
    text.bytes()
        .enumerate()
        .all(|(at, byte)| byte == b'_' || byte.is_ascii_alphabetic() || (at > 0 && byte.is_ascii_digit()))
        && !text.is_empty()
}
