//! How much work one run may be: what it builds and copies is counted, and past the limit the run ends.
//!
//! A short text can ask for a lot: `a=$a$a` doubles a value a line, `eval "$a"` reads it again, each subshell
//! copies what the shell knows. Whatever grows with more than the text is charged here, so that the work is
//! bounded by a number and not by what the text asks for.

use super::Interpreter;
use super::state::State;
use crate::gate::TEXT_LIMIT;

/// The work that one run may be, in bytes that are copied.
pub(super) const MAX_WORK: usize = 2 << 20;

/// How many bytes of scripts inside scripts are read.
pub(super) const MAX_INNER_TEXT: usize = TEXT_LIMIT;

/// Wrappers inside wrappers (`env nice env …`) deeper than this are not followed.
pub(super) const MAX_WRAPPERS: usize = 32;

/// What a copied entry (a piece of a pattern, a variable, a word) counts for.
pub(super) const ENTRY: usize = 16;

impl Interpreter<'_> {
    /// Charges work; where there is no room for it, the run is exhausted.
    pub(super) fn spend(&mut self, work: usize) {
        self.room = self.room.saturating_sub(work);
        self.exhausted |= self.room == 0;
    }

    /// A copy of the shell's state, charged.
    pub(super) fn fork(&mut self, state: &State) -> State {
        self.spend(state.weight());
        state.clone()
    }

    /// Charges the text of a script inside the script; false where there is no room for it.
    pub(super) fn admits(&mut self, inner: &str) -> bool {
        let left = self.inner_text.checked_sub(inner.len());
        self.inner_text = left.unwrap_or_default();
        self.exhausted |= left.is_none();
        left.is_some()
    }
}
