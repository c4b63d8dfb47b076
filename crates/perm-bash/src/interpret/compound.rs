//! Compound commands and functions: which ways lead through them, and what is known after.

use perm_core::Reason;
use smol_str::SmolStr;

use super::assigned::may_change;
use super::joined::MAX_TEXTS;
use super::redirection::{input_of, join_unrun, may_fail};
use super::state::{State, Variable, union};
use super::{Input, Interpreter, Outcome, SoFar, either};
use crate::syntax::{CaseItem, Command, CompoundCommand, CompoundKind, List, TestExpression, Word};
use crate::value::Value;

/// More copies of loop bodies, one in the other, are not run: then the words are taken together.
const MAX_COPIES: usize = 16;

impl Interpreter<'_> {
    pub(super) fn compound(&mut self, compound: &CompoundCommand, state: &mut State) -> Outcome {
        let redirected = self.redirections(&compound.redirections, state);
        state.changed |= redirected.iter().any(|one| !one.is_harmless());
        self.reaches_input(&redirected, false, state);
        let own = input_of(&redirected);
        let outer = own.is_some().then(|| state.input.clone());
        if own.is_some() {
            state.input = own;
        }
        if matches!(state.input, Some(Input::Text(_) | Input::File(_))) && !is_one_command(&compound.kind) {
            // Several commands share it: none certainly gets the whole.
            state.input = Some(Input::Unknown);
        }
        let without = redirected.iter().any(may_fail).then(|| self.fork(state));
        self.reading.redirections.extend(redirected);
        let mut outcome = self.compound_kind(&compound.kind, state);
        if let Some(without) = without {
            outcome = join_unrun(state, &without, outcome);
        }
        if let Some(outer) = outer {
            state.input = outer;
        }
        outcome
    }

    fn compound_kind(&mut self, kind: &CompoundKind, state: &mut State) -> Outcome {
        let from = self.so_far();
        match kind {
            CompoundKind::Group(list) => self.list(list, state),
            CompoundKind::Subshell(list) => {
                self.subshell(list, state);
                Outcome::either(state)
            }
            CompoundKind::If { branches, otherwise } => self.branches(branches, otherwise.as_ref(), state),
            CompoundKind::Loop { until, condition, body } => {
                let depth = self.open_later();
                let mut changes = may_change(condition);
                changes.merge(&may_change(body));
                state.forget_changes(&changes);
                let entry = self.list(condition, state);
                let (enters, leaves) =
                    if *until { (entry.failure, entry.success) } else { (entry.success, entry.failure) };
                let outcome = self.body(body, enters, leaves, state, from);
                self.drop_later(depth);
                outcome
            }
            CompoundKind::For { select, name, words, body } => {
                self.for_loop(*select, name, words.as_deref(), body, state, from)
            }
            CompoundKind::ArithmeticFor { expressions, body } => {
                let mut expressions = expressions.iter();
                if let Some(first) = expressions.next() {
                    self.arithmetic(first, state);
                }
                // What the body assigns is forgotten; what only the loop's own expressions step stays a number.
                state.forget_changes(&may_change(body));
                if let Some(condition) = expressions.next() {
                    self.arithmetic(condition, state);
                }
                let first_round = self.fork(state);
                for step in expressions {
                    self.arithmetic(step, state);
                }
                state.join(&first_round);
                let here = Some(state.cwd.clone());
                self.body(body, here.clone(), here, state, from)
            }
            CompoundKind::Case { subject, items } => self.case(subject, items, state),
            CompoundKind::Arithmetic(expression) => {
                self.arithmetic(expression, state);
                Outcome::either(state)
            }
            CompoundKind::Test(expression) => {
                self.test_expression(expression, state);
                Outcome::either(state)
            }
        }
    }

    fn branches(
        &mut self,
        branches: &[(List, List)],
        otherwise: Option<&List>,
        state: &mut State,
    ) -> Outcome {
        let mut ends: Vec<(State, Outcome)> = Vec::new();
        for (condition, body) in branches {
            let outcome = self.list(condition, state);
            let mut taken = self.fork(state);
            if let Some(cwd) = outcome.success {
                taken.cwd = cwd;
            }
            let end = self.list(body, &mut taken);
            ends.push((taken, end));
            if let Some(cwd) = outcome.failure {
                state.cwd = cwd;
            }
        }
        let last = match otherwise {
            Some(list) => self.list(list, state),
            None => Outcome { success: Some(state.cwd.clone()), failure: None },
        };
        join_ends(state, last, ends)
    }

    /// A loop's body: runs any number of times. `enters` and `leaves` are the directories in which the
    /// condition lets it run, and ends it.
    fn body(
        &mut self,
        body: &List,
        enters: Option<crate::analysis::Cwd>,
        leaves: Option<crate::analysis::Cwd>,
        state: &mut State,
        from: SoFar,
    ) -> Outcome {
        let mut inner = self.fork(state);
        if let Some(cwd) = enters {
            inner.cwd = cwd;
        }
        let depth = self.open_later();
        self.list(body, &mut inner);
        self.drop_later(depth);
        let after = leaves.map_or_else(|| inner.cwd.clone(), |cwd| union(&cwd, &inner.cwd));
        state.join(&inner);
        state.cwd = after;
        self.mark_concurrent(from, state);
        Outcome::either(state)
    }

    fn for_loop(
        &mut self,
        select: bool,
        name: &SmolStr,
        words: Option<&[Word]>,
        body: &List,
        state: &mut State,
        from: SoFar,
    ) -> Outcome {
        let values: Vec<Value> = match words {
            Some(words) => words.iter().flat_map(|word| self.fields(word, state)).collect(),
            None => state.positional.clone().unwrap_or_else(|| vec![Value::any_words()]),
        };
        let changes = may_change(body);
        let reassigned = changes.names.contains_key(name);
        if !select
            && !reassigned
            && (changes.anything || changes.leading.contains(name))
            && let Some(texts) = self.few_texts(&values)
        {
            return self.each(name, &texts, body, state, from);
        }
        state.forget_changes(&changes);
        if select {
            // The line that was typed, whatever it holds.
            state.forget("REPLY");
            self.shares_input(&[Value::literal("select")], &[], perm_core::Span::default(), state);
        }
        let value = if select || reassigned { Value::any_word() } else { one_of_fields(&values) };
        self.assign_variable(name, Variable::Scalar(value), perm_core::Span::default(), state);
        let here = Some(state.cwd.clone());
        let outcome = self.body(body, here.clone(), here, state, from);
        state.forget(name);
        outcome
    }

    /// The words of a loop, where they are few and all known.
    fn few_texts(&self, values: &[Value]) -> Option<Vec<SmolStr>> {
        let texts: Vec<SmolStr> =
            values.iter().map(|value| value.text().map(SmolStr::from)).collect::<Option<_>>()?;
        (!texts.is_empty() && self.copies * texts.len() <= MAX_COPIES).then_some(texts)
    }

    /// A loop over known words, one of which says what a command is: the body is run once for each.
    fn each(
        &mut self,
        name: &SmolStr,
        texts: &[SmolStr],
        body: &List,
        state: &mut State,
        from: SoFar,
    ) -> Outcome {
        self.copies *= texts.len();
        for text in texts {
            let value = Variable::Scalar(Value::Text(text.clone()));
            self.assign_variable(name, value, perm_core::Span::default(), state);
            // `break` and `continue` may leave out what follows.
            let here = Some(state.cwd.clone());
            self.body(body, here.clone(), here, state, from);
        }
        self.copies /= texts.len();
        state.forget(name);
        Outcome::either(state)
    }

    fn case(&mut self, subject: &Word, items: &[CaseItem], state: &mut State) -> Outcome {
        self.single(subject, state);
        let mut ends: Vec<(State, Outcome)> = Vec::new();
        let mut earlier: Option<State> = None;
        for item in items {
            for pattern in &item.patterns {
                self.single(pattern, state);
            }
            // `;&` falls through: what an earlier item did may have happened before this one.
            let mut taken = self.fork(state);
            if let Some(earlier) = &earlier {
                taken.join(earlier);
            }
            let end = self.list(&item.body, &mut taken);
            earlier = Some(self.fork(&taken));
            ends.push((taken, end));
        }
        let none = Outcome::either(state);
        join_ends(state, none, ends)
    }

    pub(super) fn test_expression(&mut self, expression: &TestExpression, state: &mut State) {
        match expression {
            TestExpression::Unary { operator, operand } => {
                let value = self.single(operand, state);
                if matches!(operator.as_str(), "-v" | "-R") && !is_plain_name(&value) {
                    self.hazard(
                        Reason::new(
                            "bash/code-from-data",
                            "`-v` runs the substitutions in a subscript of its operand",
                        )
                        .at(operand.span),
                        true,
                    );
                }
            }
            TestExpression::Binary { operator, left, right } => {
                let left_value = self.single(left, state);
                let right_value = self.single(right, state);
                match operator.as_str() {
                    "-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge" => {
                        self.arithmetic_operand(left, &left_value, state);
                        self.arithmetic_operand(right, &right_value, state);
                    }
                    "=~" => state.forget("BASH_REMATCH"),
                    _ => {}
                }
            }
            TestExpression::Not(inner) => self.test_expression(inner, state),
            TestExpression::And(left, right) | TestExpression::Or(left, right) => {
                self.test_expression(left, state);
                self.test_expression(right, state);
            }
        }
    }

    /// An operand that bash evaluates as arithmetic: `$n` of the environment is as harmless here as `n` is.
    fn arithmetic_operand(&mut self, word: &Word, value: &Value, state: &mut State) {
        if value.text().is_some() {
            self.arithmetic_value(value, word.span);
        } else {
            self.arithmetic(word, state);
        }
    }
}

/// Whether the compound command runs exactly one simple command.
fn is_one_command(kind: &CompoundKind) -> bool {
    match kind {
        CompoundKind::Group(list) | CompoundKind::Subshell(list) => match list.items.as_slice() {
            [item] => {
                item.and_or.rest.is_empty()
                    && matches!(item.and_or.first.commands.as_slice(), [Command::Simple(_)])
            }
            _ => false,
        },
        CompoundKind::If { .. }
        | CompoundKind::Loop { .. }
        | CompoundKind::For { .. }
        | CompoundKind::ArithmeticFor { .. }
        | CompoundKind::Case { .. }
        | CompoundKind::Arithmetic(_)
        | CompoundKind::Test(_) => false,
    }
}

/// The value of a loop variable that runs over these fields.
fn one_of_fields(values: &[Value]) -> Value {
    let mut texts: Vec<SmolStr> = Vec::new();
    for value in values {
        match (value.texts(), values) {
            (Some(known), _) if texts.len() + known.len() <= MAX_TEXTS => texts.extend(known.iter().cloned()),
            // A single pattern is kept: `for f in src/*.py`.
            (None, [Value::Word(pattern) | Value::Words(pattern)]) => return Value::Word(pattern.clone()),
            (Some(_) | None, _) => return Value::any_word(),
        }
    }
    Value::one_of(texts)
}

/// Whether the value is certainly the name of a variable, without a subscript.
pub(super) fn is_plain_name(value: &Value) -> bool {
    value.texts().is_some_and(|texts| texts.iter().all(|text| super::state::is_name(text)))
}

/// The state after one of several ways has been taken.
fn join_ends(state: &mut State, outcome: Outcome, ends: Vec<(State, Outcome)>) -> Outcome {
    let mut outcome = outcome;
    let mut reached = outcome.any().is_some();
    for (end, end_outcome) in ends {
        match end_outcome.any() {
            Some(cwd) => {
                let mut end = end;
                end.cwd = cwd;
                if reached {
                    state.join(&end);
                } else {
                    *state = end;
                }
                reached = true;
            }
            // The way ends in `exit`: only what it did to the world stays.
            None => state.after_subshell(&end),
        }
        outcome = Outcome {
            success: either(outcome.success.as_ref(), end_outcome.success.as_ref()),
            failure: either(outcome.failure.as_ref(), end_outcome.failure.as_ref()),
        };
    }
    outcome
}
