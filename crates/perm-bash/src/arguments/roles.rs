//! What each operand is, and the effects that the rows name.

use perm_core::Span;

use super::{ArgumentError, Arguments, GivenOption, Operand};
use crate::analysis::{Effect, EffectKind};
use crate::specification::{CommandSpec, Operands, Role};
use crate::value::Value;

/// Gives each operand its role; the strictest one where several are possible.
///
/// With `wide` nothing is known about positions: every operand may be anything an operand can be.
pub(super) fn assign<'a>(
    spec: &'static CommandSpec,
    options: &[GivenOption<'_>],
    words: &[(&'a Value, usize)],
    spans: &[Span],
    wide: bool,
    doubts: &mut Vec<ArgumentError>,
) -> Vec<Operand<'a>> {
    let operands = effective(spec, options, wide);
    let closed = closed_before(words);
    let mut out = Vec::with_capacity(words.len());
    for (place, &(value, index)) in words.iter().enumerate() {
        let span = spans.get(index).copied().unwrap_or_default();
        let role = if wide {
            strictest(operands.first.iter().copied().chain(operands.rest).chain(operands.last))
        } else {
            possible(&operands, words, &closed, place)
        };
        match role {
            Some(role) => out.push(Operand { role, index, value, span }),
            None => doubts.push(ArgumentError::ExtraOperand { word: value.display(), span }),
        }
    }
    out
}

/// The operands as they are with the options given.
fn effective(spec: &'static CommandSpec, options: &[GivenOption<'_>], wide: bool) -> Operands {
    let mut operands = spec.operands;
    let given = |name: &str| options.iter().any(|option| option.spec.is(name));
    if !wide && operands.first_unless.split(' ').any(|name| !name.is_empty() && given(name)) {
        operands.first = &[];
    }
    let names_target = |option: &GivenOption<'_>| option.spec.role == Role::Path(EffectKind::WriteInto);
    if !wide && options.iter().any(names_target) {
        operands.last = None;
    }
    operands
}

fn strictest(roles: impl Iterator<Item = Role>) -> Option<Role> {
    roles.max_by_key(|role| strictness(*role))
}

/// For each word, and for the end, how many before it are exactly one.
fn closed_before(words: &[(&Value, usize)]) -> Vec<usize> {
    let mut counts = Vec::with_capacity(words.len() + 1);
    let mut count = 0;
    counts.push(count);
    for (value, _) in words {
        count += usize::from(value.is_one_word());
        counts.push(count);
    }
    counts
}

/// The strictest role that the word at `index` may have; none where it may be one operand too many. `closed` is what
/// [`closed_before`] gives.
fn possible(operands: &Operands, words: &[(&Value, usize)], closed: &[usize], index: usize) -> Option<Role> {
    let is_open = !words.get(index)?.0.is_one_word();
    let (lowest, fixed) = (*closed.get(index)?, *closed.last()?);
    let position_open = is_open || lowest < index;
    let last_possible = *closed.get(index + 1)? == fixed;
    let last_certain = index + 1 == words.len() && !is_open && fixed >= 2;
    let two_possible = words.len() >= 2 || is_open;
    let last = operands.last.filter(|_| last_possible && two_possible);
    if last.is_some() && last_certain {
        return last;
    }
    if position_open {
        let positions = operands.first.get(lowest..).unwrap_or_default().iter().copied();
        return strictest(last.into_iter().chain(positions).chain([operands.rest?]));
    }
    let own = operands.first.get(index).copied().or(operands.rest)?;
    strictest(last.into_iter().chain([own]))
}

/// How much a role forbids, as a number to compare.
const fn strictness(role: Role) -> u8 {
    match role {
        Role::Inert | Role::Stops => 0,
        Role::Data => 1,
        Role::Directory | Role::Recursive => 2,
        Role::Path(kind) => match kind {
            EffectKind::Look => 3,
            EffectKind::Read => 4,
            EffectKind::ReadTree => 5,
            EffectKind::Attributes => 6,
            EffectKind::Create => 7,
            EffectKind::WriteInto => 8,
            EffectKind::Write => 9,
            EffectKind::AttributesTree => 10,
            EffectKind::WriteTree => 11,
            EffectKind::Delete => 12,
            EffectKind::MoveAway => 13,
            EffectKind::DeleteTree => 14,
            EffectKind::Execute => 15,
        },
        Role::Network => 16,
        Role::Modifies => 17,
        Role::Runs => 18,
    }
}

impl Arguments<'_> {
    /// The effects that the rows name, in order: those of options, then those of operands.
    ///
    /// `-` as a file to read is standard input and no effect.
    #[must_use]
    pub fn effects(&self) -> Vec<Effect> {
        let trees = self.works_on_trees();
        let mut out = Vec::new();
        for option in &self.options {
            if let (Role::Path(kind), Some(path)) = (option.spec.role, &option.argument) {
                push(&mut out, kind, path, option.span);
            }
        }
        for operand in &self.operands {
            if let Role::Path(kind) = operand.role {
                let kind = if trees { kind.of_tree() } else { kind };
                push(&mut out, kind, operand.value, operand.span);
            }
        }
        out
    }

    /// Whether an option makes the command work on whole trees, or may have been given.
    #[must_use]
    pub fn works_on_trees(&self) -> bool {
        let recursive = |role: Role| role == Role::Recursive;
        self.options.iter().any(|option| recursive(option.spec.role))
            || (!self.is_certain() && self.spec.options.iter().any(|row| recursive(row.role)))
    }
}

fn push(out: &mut Vec<Effect>, kind: EffectKind, path: &Value, span: Span) {
    if !(kind.only_reads() && path.text() == Some("-")) {
        out.push(Effect { kind, path: path.clone(), span });
    }
}

impl EffectKind {
    /// The same, done to everything below the path too.
    #[must_use]
    pub const fn of_tree(self) -> Self {
        match self {
            Self::Read | Self::ReadTree => Self::ReadTree,
            Self::Delete | Self::DeleteTree => Self::DeleteTree,
            Self::Attributes | Self::AttributesTree => Self::AttributesTree,
            Self::Look
            | Self::Write
            | Self::WriteInto
            | Self::WriteTree
            | Self::Create
            | Self::MoveAway
            | Self::Execute => self,
        }
    }
}
