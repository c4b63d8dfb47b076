//! One walk over the syntax, for whoever looks for something in it.
//!
//! A [`Visit`] says what to do at the nodes it cares about; at all others it goes on to what is inside, in the order of
//! the text, here-documents at their redirection. It follows the syntax, whose depth the reader bounds.

use super::{
    AndOr, ArrayElement, AssignedValue, Assignment, Command, CompoundCommand, CompoundKind, List,
    ParameterExpansion, ParameterOperation, Pipeline, Redirection, RedirectionTarget, SimpleCommand,
    TestExpression, Word, WordPart,
};

/// What to do at each kind of node. A method that is given goes on inside only if it calls the function of the same
/// name in this module.
#[allow(missing_docs, reason = "each is named after the type that it gets")]
pub trait Visit<'s>: Sized {
    fn list(&mut self, it: &'s List) {
        list(self, it);
    }
    fn pipeline(&mut self, it: &'s Pipeline) {
        pipeline(self, it);
    }
    fn command(&mut self, it: &'s Command) {
        command(self, it);
    }
    fn simple(&mut self, it: &'s SimpleCommand) {
        simple(self, it);
    }
    fn compound(&mut self, it: &'s CompoundCommand) {
        compound(self, it);
    }
    fn assignment(&mut self, it: &'s Assignment) {
        assignment(self, it);
    }
    fn element(&mut self, it: &'s ArrayElement) {
        element(self, it);
    }
    fn redirection(&mut self, it: &'s Redirection) {
        redirection(self, it);
    }
    fn test(&mut self, it: &'s TestExpression) {
        test(self, it);
    }
    fn word(&mut self, it: &'s Word) {
        word(self, it);
    }
    fn part(&mut self, it: &'s WordPart) {
        part(self, it);
    }
    fn parameter(&mut self, it: &'s ParameterExpansion) {
        parameter(self, it);
    }
    /// A word that the shell evaluates: `$((…))`, `((…))`, a subscript, an offset.
    fn arithmetic(&mut self, it: &'s Word) {
        self.word(it);
    }
    /// What runs in `$(…)`, `` `…` ``, `<(…)` and `>(…)`.
    fn substitution(&mut self, it: &'s List) {
        self.list(it);
    }
}

/// The pipelines of a list.
pub fn list<'s>(visit: &mut impl Visit<'s>, it: &'s List) {
    for AndOr { first, rest } in it.items.iter().map(|item| &item.and_or) {
        visit.pipeline(first);
        rest.iter().for_each(|(_, pipeline)| visit.pipeline(pipeline));
    }
}

/// The commands of a pipeline.
pub fn pipeline<'s>(visit: &mut impl Visit<'s>, it: &'s Pipeline) {
    it.commands.iter().for_each(|command| visit.command(command));
}

/// The command itself, a function's body, what a coprocess runs.
pub fn command<'s>(visit: &mut impl Visit<'s>, it: &'s Command) {
    match it {
        Command::Simple(simple) => visit.simple(simple),
        Command::Compound(compound) => visit.compound(compound),
        Command::Function(function) => visit.compound(&function.body),
        Command::Coproc(inner) => visit.command(inner),
    }
}

/// Assignments, words, redirections.
pub fn simple<'s>(visit: &mut impl Visit<'s>, it: &'s SimpleCommand) {
    it.assignments.iter().for_each(|one| visit.assignment(one));
    it.words.iter().for_each(|word| visit.word(word));
    it.redirections.iter().for_each(|one| visit.redirection(one));
}

/// What is inside of a compound command, then its redirections.
pub fn compound<'s>(visit: &mut impl Visit<'s>, it: &'s CompoundCommand) {
    match &it.kind {
        CompoundKind::Group(list) | CompoundKind::Subshell(list) => visit.list(list),
        CompoundKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                visit.list(condition);
                visit.list(body);
            }
            otherwise.iter().for_each(|list| visit.list(list));
        }
        CompoundKind::Loop { condition, body, until: _ } => {
            visit.list(condition);
            visit.list(body);
        }
        CompoundKind::For { words, body, select: _, name: _ } => {
            words.iter().flatten().for_each(|word| visit.word(word));
            visit.list(body);
        }
        CompoundKind::ArithmeticFor { expressions, body } => {
            expressions.iter().for_each(|word| visit.arithmetic(word));
            visit.list(body);
        }
        CompoundKind::Case { subject, items } => {
            visit.word(subject);
            for item in items {
                item.patterns.iter().for_each(|word| visit.word(word));
                visit.list(&item.body);
            }
        }
        CompoundKind::Arithmetic(word) => visit.arithmetic(word),
        CompoundKind::Test(expression) => visit.test(expression),
    }
    it.redirections.iter().for_each(|one| visit.redirection(one));
}

/// The subscript, then the value.
pub fn assignment<'s>(visit: &mut impl Visit<'s>, it: &'s Assignment) {
    it.subscript.iter().for_each(|word| visit.arithmetic(word));
    match &it.value {
        AssignedValue::Scalar(word) => visit.word(word),
        AssignedValue::Array(words) => words.iter().for_each(|word| visit.word(word)),
        AssignedValue::Elements(elements) => elements.iter().for_each(|one| visit.element(one)),
    }
}

/// The subscript, then the value.
pub fn element<'s>(visit: &mut impl Visit<'s>, it: &'s ArrayElement) {
    it.subscript.iter().for_each(|word| visit.arithmetic(word));
    visit.word(&it.value);
}

/// The target, or the body of the here-document.
pub fn redirection<'s>(visit: &mut impl Visit<'s>, it: &'s Redirection) {
    match &it.target {
        RedirectionTarget::Word(word) => visit.word(word),
        RedirectionTarget::HereDocument(document) => visit.word(&document.body),
    }
}

/// The operands of `[[ … ]]`.
pub fn test<'s>(visit: &mut impl Visit<'s>, it: &'s TestExpression) {
    match it {
        TestExpression::Unary { operand, operator: _ } => visit.word(operand),
        TestExpression::Binary { left, right, operator: _ } => {
            visit.word(left);
            visit.word(right);
        }
        TestExpression::Not(inner) => visit.test(inner),
        TestExpression::And(left, right) | TestExpression::Or(left, right) => {
            visit.test(left);
            visit.test(right);
        }
    }
}

/// The parts of a word.
pub fn word<'s>(visit: &mut impl Visit<'s>, it: &'s Word) {
    it.parts.iter().for_each(|part| visit.part(part));
}

/// What is inside of a part.
pub fn part<'s>(visit: &mut impl Visit<'s>, it: &'s WordPart) {
    match it {
        WordPart::Literal(_)
        | WordPart::Quoted(_)
        | WordPart::Glob(_)
        | WordPart::ExtendedGlob(_)
        | WordPart::BraceRange(_)
        | WordPart::Tilde(_) => {}
        WordPart::DoubleQuoted(parts) => parts.iter().for_each(|part| visit.part(part)),
        WordPart::Braces(alternatives) => alternatives.iter().flatten().for_each(|part| visit.part(part)),
        WordPart::Parameter(expansion) => visit.parameter(expansion),
        WordPart::Arithmetic(expression) => visit.arithmetic(expression),
        WordPart::Array(elements) => elements.iter().for_each(|one| visit.element(one)),
        WordPart::Command(one) => visit.substitution(&one.list),
        WordPart::Process(one) => visit.substitution(&one.list),
    }
}

/// The subscript, then the words of the operation.
pub fn parameter<'s>(visit: &mut impl Visit<'s>, it: &'s ParameterExpansion) {
    it.subscript.iter().for_each(|word| visit.arithmetic(word));
    match &it.operation {
        ParameterOperation::Value
        | ParameterOperation::Length
        | ParameterOperation::Indirect
        | ParameterOperation::Names
        | ParameterOperation::Transform(_) => {}
        ParameterOperation::Conditional { word, .. }
        | ParameterOperation::IndirectConditional { word, .. } => {
            visit.word(word);
        }
        ParameterOperation::Remove { pattern, .. } | ParameterOperation::Case { pattern, .. } => {
            visit.word(pattern);
        }
        ParameterOperation::Replace { pattern, replacement, operator: _ } => {
            visit.word(pattern);
            replacement.iter().for_each(|word| visit.word(word));
        }
        ParameterOperation::Substring { offset, length } => {
            visit.arithmetic(offset);
            length.iter().for_each(|word| visit.arithmetic(word));
        }
    }
}
