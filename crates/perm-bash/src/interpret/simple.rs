//! A simple command: its words expanded, its redirections and assignments carried out, and what it is:
//! nothing but assignments, a function, a builtin that changes the shell, a wrapper, or a program to judge.

use std::borrow::Cow;

use perm_core::{Reason, Shell, Span};
use smol_str::SmolStr;

use super::budget::ENTRY;
use super::joined::MAX_TEXTS;
use super::redirection::{input_of, join_unrun, may_fail};
use super::state::{State, Variable};
use super::temporary::Temporary;
use super::{Input, Interpreter, Outcome, is_quiet};
use crate::analysis::{Assigned, Invocation, Judgement, ReadOnly, Redirected};
use crate::judge::{Judged, environment, guard, judge, specification};
use crate::syntax::{AssignedValue, Assignment, SimpleCommand, Word, WordPart};
use crate::value::Value;

/// A simple command after expansion.
#[derive(Clone, Debug)]
pub(super) struct Expanded {
    pub(super) argv: Vec<Value>,
    pub(super) spans: Vec<Span>,
    pub(super) assignments: Vec<Assigned>,
    pub(super) redirections: Vec<Redirected>,
    pub(super) span: Span,
}

impl Interpreter<'_> {
    pub(super) fn simple(&mut self, simple: &SimpleCommand, state: &mut State) -> Outcome {
        let (argv, spans) = self.arguments(&simple.words, state);
        let stay = argv.is_empty();
        // bash assigns first, whatever becomes of the redirections; dash redirects first, and assigns nothing where that
        // fails. Of what fails without a command both are allowed for.
        let unassigned = (stay && !simple.redirections.is_empty()).then(|| self.fork(state));
        let assigns_first = self.shell == Shell::Bash;
        let assigned_first = assigns_first.then(|| self.assignments(simple, stay, state));
        let redirections = self.redirections(&simple.redirections, state);
        // Where one cannot be carried out, the command does not run.
        let fails = redirections.iter().any(may_fail);
        let without = fails.then(|| unassigned.unwrap_or_else(|| self.fork(state)));
        let assignments = assigned_first.unwrap_or_else(|| self.assignments(simple, stay, state));
        let command = Expanded {
            argv,
            spans,
            assignments: assignments.iter().map(|(assigned, _)| assigned.clone()).collect(),
            redirections,
            span: self.place(simple.span),
        };
        let outcome = self.redirected(command, &assignments, simple, state);
        match without {
            Some(without) => join_unrun(state, &without, outcome),
            None => outcome,
        }
    }

    /// Runs a command under its redirections.
    fn redirected(
        &mut self,
        command: Expanded,
        assignments: &[(Assigned, Variable)],
        simple: &SimpleCommand,
        state: &mut State,
    ) -> Outcome {
        if command.argv.is_empty() {
            // The assignments are made, and nothing runs.
            self.record(command, Judged::harmless(), state);
            return Outcome::either(state);
        }
        let keeps = is_exec_alone(&command.argv);
        self.reaches_input(&command.redirections, keeps, state);
        let outer = state.input.clone();
        let own = input_of(&command.redirections);
        let redirected = own.is_some();
        if redirected {
            state.input = own;
        }
        let outcome = self.dispatch(command, assignments, simple, state);
        if redirected && !keeps {
            state.input = outer;
        }
        outcome
    }

    /// The fields of all words, with their places.
    fn arguments(&mut self, words: &[Word], state: &mut State) -> (Vec<Value>, Vec<Span>) {
        let declares =
            words.first().and_then(super::assigned::constant).is_some_and(|name| is_declaration(&name));
        let map = self.shell == Shell::Bash && declares_map(words.iter().map(super::assigned::constant));
        let (mut argv, mut spans) = (Vec::with_capacity(words.len()), Vec::with_capacity(words.len()));
        for word in words {
            let span = self.place(word.span);
            if let [WordPart::Literal(text) | WordPart::Quoted(text)] = word.parts.as_slice() {
                argv.push(Value::Text(text.clone()));
                spans.push(span);
                continue;
            }
            let list = word.parts.iter().any(|part| matches!(part, WordPart::Array(_)));
            let declares = declares && self.shell != Shell::PosixSh;
            let fields = if let (true, Some(name)) = (list, super::assigned::leading_name(word)) {
                // `declare x=(a b)`: the shell assigns the list itself and hands the name to the builtin.
                if map {
                    state.declare_map(&name);
                }
                self.declared_list(&name, word, state);
                self.assign_variable(&name, Variable::Scalar(Value::any_word()), word.span, state);
                state.arrays.insert(name.clone());
                vec![Value::Text(name)]
            } else if declares && super::assigned::leading_name(word).is_some() {
                vec![self.single(word, state)]
            } else {
                self.fields(word, state)
            };
            spans.extend(std::iter::repeat_n(span, fields.len()));
            argv.extend(fields);
        }
        (argv, spans)
    }

    /// The list of `declare x=(a b)`: what its elements run.
    fn declared_list(&mut self, name: &str, word: &Word, state: &mut State) {
        for part in &word.parts {
            if let WordPart::Array(elements) = part {
                self.elements(Some(name), elements, state);
            } else {
                self.single(&Word { parts: vec![part.clone()], span: word.span }, state);
            }
        }
    }

    /// The assignments in front of a command, each seen by those after it. They stay where there is no command.
    fn assignments(
        &mut self,
        simple: &SimpleCommand,
        stay: bool,
        state: &mut State,
    ) -> Vec<(Assigned, Variable)> {
        let (all, span) = (&simple.assignments, simple.span);
        if all.iter().any(|one| state.is_frozen(&one.name)) {
            self.may_fall(state);
        }
        let mut found = Vec::with_capacity(all.len());
        let mut before: Vec<(SmolStr, Option<Variable>)> = Vec::new();
        let in_effect = state.in_effect();
        for one in all {
            let (assigned, variable) = self.assignment(one, state);
            if stay {
                self.assign_variable(&assigned.name, variable.clone(), span, state);
            } else if all.len() > 1 {
                // They are seen by what follows, but in a substitution there by its first command only.
                before.push((assigned.name.clone(), state.variable(&assigned.name).cloned()));
                state.forget(&assigned.name);
            }
            found.push((assigned, variable));
        }
        // `b=k W=$((b=3)) m` leaves 3 in it.
        let assigns_nothing_else = all.iter().all(super::assigned::is_constant);
        for (name, variable) in before.into_iter().rev() {
            state.put_in_effect(&name, in_effect);
            state.restore(&name, variable);
            if !assigns_nothing_else {
                state.forget(&name);
            }
        }
        found
    }

    fn assignment(&mut self, assignment: &Assignment, state: &mut State) -> (Assigned, Variable) {
        if let Some(subscript) = &assignment.subscript {
            self.subscript(Some(&assignment.name), subscript, state);
        }
        let may_be_map = state.may_be_map(&assignment.name);
        if assignment.subscript.is_some() || !matches!(assignment.value, AssignedValue::Scalar(_)) {
            state.arrays.insert(assignment.name.clone());
        }
        let variable = match &assignment.value {
            AssignedValue::Scalar(word) => {
                let value = self.single(word, state);
                if assignment.append || assignment.subscript.is_some() {
                    Variable::Scalar(Value::any_word())
                } else {
                    Variable::Scalar(value)
                }
            }
            AssignedValue::Elements(elements) => {
                self.elements(Some(&assignment.name), elements, state);
                Variable::Scalar(Value::any_word())
            }
            AssignedValue::Array(words) => {
                let elements = words.iter().flat_map(|word| self.fields(word, state)).collect();
                if assignment.append || may_be_map {
                    Variable::Scalar(Value::any_word())
                } else {
                    Variable::Array(elements)
                }
            }
        };
        let value = match &variable {
            Variable::Scalar(value) => value.clone(),
            Variable::Array(_) | Variable::Unset => Value::any_word(),
        };
        (Assigned { name: assignment.name.clone(), value }, variable)
    }

    pub(super) fn dispatch(
        &mut self,
        command: Expanded,
        assignments: &[(Assigned, Variable)],
        simple: &SimpleCommand,
        state: &mut State,
    ) -> Outcome {
        let Some(name) = self.name(&command) else {
            self.dynamic(&command, state);
            return Outcome::either(state);
        };
        if let Some(function) = state.functions.get(name).cloned() {
            return self.call(&function, command, assignments, simple, state);
        }
        let temporary = Temporary::set(assignments, state);
        if let Some(outcome) = self.builtin(name, &command, &simple.words, state) {
            self.lift(temporary, &command.argv, simple.span, state);
            return outcome;
        }
        temporary.restore(state);
        self.run(command, state);
        Outcome::either(state)
    }

    /// The command's name, where it is exactly known.
    fn name<'c>(&self, command: &'c Expanded) -> Option<&'c str> {
        command.argv.first().and_then(Value::text)
    }

    /// A command whose name is not one known text: one of several, or unknown.
    pub(super) fn dynamic(&mut self, command: &Expanded, state: &mut State) {
        let choices = command.argv.first().and_then(Value::texts).unwrap_or_default();
        if !choices.is_empty() && choices.len() <= MAX_TEXTS && state.functions.is_empty() {
            for choice in choices {
                let mut one = command.clone();
                if let Some(first) = one.argv.first_mut() {
                    *first = Value::Text(choice.clone());
                }
                let mut copy = self.fork(state);
                self.run(one, &mut copy);
                state.after_subshell(&copy);
            }
            return;
        }
        let name = command.argv.first().map(Value::display).unwrap_or_default();
        let message =
            format!("the command's name, `{name}`, is only known when it runs: it may be any command");
        let span = command.spans.first().copied().unwrap_or_default();
        let reason = Reason::new("bash/dynamic-name", message).at(span);
        self.hazard(reason.clone(), true);
        self.record(command.clone(), Judged::unproven(reason), state);
        state.forget_all();
    }

    /// Runs a command that is no function and no builtin of the shell at hand: a wrapper or a program.
    pub(super) fn run(&mut self, command: Expanded, state: &mut State) {
        if self.exhausted {
            return;
        }
        let base = command.argv.first().and_then(Value::text).map(base_name);
        if base.is_some_and(|base| guard::changes_guard(base, &command.argv)) {
            let message = "this changes what is allowed: do it yourself";
            self.hazard(Reason::new("bash/tampering", message).at(command.span), false);
        }
        if self.unwrap(&command, state) {
            return;
        }
        let judged = self.judged(&command, state);
        self.record(command, judged, state);
    }

    /// The judge's word on a command, with what the shell's state takes away from it.
    pub(super) fn judged(&self, command: &Expanded, state: &State) -> Judged {
        let mut assignments = state.exported.clone();
        assignments.extend(command.assignments.iter().cloned());
        let own =
            command.argv.first().and_then(specification).map(|spec| spec.environment).unwrap_or_default();
        for name in &state.ambient {
            let matters = environment::changes_what_runs(name) || own.contains(&name.as_str());
            if matters && !assignments.iter().any(|one| one.name == *name) {
                assignments.push(Assigned { name: name.clone(), value: Value::any_word() });
            }
        }
        judge(&command.argv, &command.spans, &assignments)
    }

    /// Adds an invocation as it was judged. Returns its index.
    pub(super) fn record(&mut self, command: Expanded, judged: Judged, state: &mut State) -> usize {
        let copied = command.argv.len() + command.assignments.len() + state.exported.len() + self.via.len();
        self.spend(ENTRY * copied + state.ambient.len());
        let own = input_of(&command.redirections);
        let input = match own.as_ref().or(state.input.as_ref()) {
            Some(Input::Text(text)) => Some(text.clone()),
            Some(Input::Records { .. } | Input::Unknown | Input::Script | Input::File(_)) | None => None,
        };
        if !matches!(judged.judgement, Judgement::Wrapper) {
            self.shares_input(&command.argv, &judged.effects, command.span, state);
        }
        let mut judgement = judged.judgement;
        let weakened = state.tampered.as_ref().or(state.sourced.as_ref());
        if let (Some(reason), Judgement::ReadOnly(_) | Judgement::FileSystem) = (weakened, &judgement) {
            judgement = Judgement::Unproven(reason.clone());
        }
        let under = self.via.iter().rev().find(|wrapper| wrapper.kind.takes_away_proof());
        if let (Some(wrapper), Judgement::ReadOnly(_) | Judgement::FileSystem | Judgement::Wrapper) =
            (under, &judgement)
        {
            let message = format!("nothing that runs under `{}` is proven harmless", wrapper.name);
            judgement = Judgement::Unproven(Reason::new("bash/not-local", message).at(command.span));
        }
        for hazard in judged.hazards {
            self.hazard(hazard.reason, hazard.hides_code);
        }
        self.reading.redirections.extend(command.redirections.iter().cloned());
        let invocation = Invocation {
            argv: command.argv,
            word_spans: command.spans,
            assignments: command.assignments,
            redirections: command.redirections,
            input,
            via: self.via.clone(),
            parent: self.parent,
            cwd: judged.directories.iter().fold(state.cwd.clone(), |cwd, path| Self::directories(&cwd, path)),
            after_change: state.changed,
            tampered: state.tampered.clone(),
            effects: judged.effects,
            judgement,
            span: command.span,
        };
        state.changed |= !is_quiet(&invocation);
        self.add(invocation)
    }
}

impl Judged {
    /// Nothing is done.
    pub(crate) fn harmless() -> Self {
        Self {
            effects: Vec::new(),
            judgement: Judgement::ReadOnly(ReadOnly { folder: None }),
            hazards: Vec::new(),
            directories: Vec::new(),
            but_for_scripts: None,
        }
    }

    /// It is what its inner commands are.
    pub(crate) fn wrapper() -> Self {
        Self {
            effects: Vec::new(),
            judgement: Judgement::Wrapper,
            hazards: Vec::new(),
            directories: Vec::new(),
            but_for_scripts: None,
        }
    }
}

/// Whether it is `exec` without a command, whose redirections stay.
fn is_exec_alone(argv: &[Value]) -> bool {
    let Some((name, options)) = argv.split_first() else { return false };
    name.text() == Some("exec")
        && options.iter().all(|word| word.text().is_none_or(|text| text.starts_with('-')))
}

/// Whether the words are `declare -A …`, with no other option than those that leave it an associative array.
/// `-p` only prints, and `-g` may mean another variable than the one that is seen.
pub(super) fn declares_map<'w>(mut words: impl Iterator<Item = Option<Cow<'w, str>>>) -> bool {
    if !words.next().flatten().is_some_and(|name| matches!(name.as_ref(), "declare" | "typeset")) {
        return false;
    }
    let options: Vec<Cow<'_, str>> =
        words.map_while(|word| word).take_while(|text| text.starts_with(['-', '+'])).collect();
    let plain = |letters: &str| letters.chars().all(|letter| "Arx".contains(letter));
    options.iter().any(|option| option.contains('A'))
        && options.iter().all(|option| option.strip_prefix('-').is_some_and(plain))
}

/// Builtins whose arguments of the form `name=value` are assignments: not split.
fn is_declaration(name: &str) -> bool {
    matches!(name, "declare" | "export" | "local" | "readonly" | "typeset")
}

/// The last part of a path.
pub(crate) fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
