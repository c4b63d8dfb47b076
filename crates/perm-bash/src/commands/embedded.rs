//! Programs in a language of their own that stand on the command line: what awk, sed and the line editors are told.
//!
//! Each language has its reader; what it finds comes together in this type: the files it reads and writes, the shell
//! scripts it runs (which the abstract run then follows), and whether code stays out of sight.

use crate::analysis::{Effect, EffectKind};
use crate::specification::Finding;
use crate::value::Value;

/// What a program in another language does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Embedded {
    /// The files it reads and writes.
    pub(crate) effects: Vec<Effect>,
    /// The scripts it hands to `sh`.
    pub(crate) runs: Vec<String>,
    /// Why it may run or write what is only known when it runs; none where all of it is known.
    pub(crate) hidden: Option<String>,
    /// Why it is not proven harmless though nothing is hidden.
    pub(crate) unproven: Option<String>,
}

impl Embedded {
    /// A program of which nothing can be said.
    pub(super) fn hidden(message: String) -> Self {
        Self { hidden: Some(message), ..Self::default() }
    }

    /// A program that lies in a file which is not read here.
    pub(super) fn in_a_file(message: String) -> Self {
        Self { unproven: Some(message), ..Self::default() }
    }

    /// Does something to a file.
    pub(super) fn touches(&mut self, kind: EffectKind, path: Value, span: perm_core::Span) {
        let effect = Effect { kind, path, span };
        if !self.effects.contains(&effect) {
            self.effects.push(effect);
        }
    }

    /// Does what the other does too.
    pub(crate) fn add(&mut self, other: Self) {
        for effect in other.effects {
            self.touches(effect.kind, effect.path, effect.span);
        }
        self.runs.extend(other.runs);
        self.hidden = self.hidden.take().or(other.hidden);
        self.unproven = self.unproven.take().or(other.unproven);
    }

    /// The same as the word of a specification's check.
    pub(super) fn finding(self) -> Finding {
        let run = self.runs.first().map(|text| format!("it runs `{text}`"));
        if let (Some(message), None, None) = (&run, &self.hidden, &self.unproven) {
            return Finding::Hands(self.effects, message.clone());
        }
        match (self.hidden.or(run), self.unproven) {
            (Some(message), _) if self.effects.is_empty() => Finding::Runs(message),
            (Some(message), _) | (None, Some(message)) => Finding::Partly(self.effects, message),
            (None, None) if self.effects.is_empty() => Finding::AsListed,
            (None, None) => Finding::Effects(self.effects),
        }
    }
}
