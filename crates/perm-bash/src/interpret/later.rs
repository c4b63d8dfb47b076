//! Commands that run later than where they stand, or again: the bodies of loops and functions, and traps.
//!
//! They are judged once, where they stand. Where a variable that changes what they do is assigned after that,
//! the proof that they are harmless is taken back.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use perm_core::{Reason, Span};

use super::Interpreter;
use crate::analysis::Judgement;
use crate::judge::environment;

/// A run of invocations that may run again after what follows them.
#[derive(Debug)]
pub(super) struct Later {
    from: usize,
    /// Where it ends; `None` while it is being interpreted.
    to: Option<usize>,
}

impl Interpreter<'_> {
    /// What is recorded from here on may run again later.
    pub(super) fn open_later(&mut self) -> usize {
        self.later.push(Later { from: self.reading.invocations.len(), to: None });
        self.later.len()
    }

    /// The end of a loop's body: it does not run again.
    pub(super) fn drop_later(&mut self, depth: usize) {
        let at = depth.saturating_sub(1);
        if at < self.later.len() {
            self.later.remove(at);
        }
    }

    /// The end of a function's body or a trap: it may run at any later time.
    pub(super) fn keep_later(&mut self, depth: usize) {
        let end = self.reading.invocations.len();
        if let Some(later) = self.later.get_mut(depth.saturating_sub(1)) {
            later.to = Some(end);
        }
    }

    /// A variable is assigned: what may still run, but was judged without it, is no longer proven.
    pub(super) fn meaning_changes(&mut self, name: &str, span: Span) {
        if !(environment::changes_what_runs(name) || is_obeyed(name)) {
            return;
        }
        self.unprove_later(&format!("`{name}` is changed"), span);
    }

    /// Takes back the proof of all that may still run; `what` says what happens before that.
    pub(super) fn unprove_later(&mut self, what: &str, span: Span) {
        if self.later.is_empty() {
            return;
        }
        let message = format!("{what} before this may run again");
        let reason = Reason::new("bash/tampering", message).at(self.place(span));
        let end = self.reading.invocations.len();
        for later in &mut self.later {
            let to = later.to.unwrap_or(end);
            let count = to.saturating_sub(later.from);
            for invocation in self.reading.invocations.iter_mut().skip(later.from).take(count) {
                match invocation.judgement {
                    Judgement::ReadOnly(_) | Judgement::FileSystem => {
                        invocation.judgement = Judgement::Unproven(reason.clone());
                    }
                    Judgement::Wrapper | Judgement::Unproven(_) => {}
                }
            }
            // What is recorded after this is judged with the new value.
            later.from = to;
        }
    }
}

/// Whether some command obeys a variable of that name.
fn is_obeyed(name: &str) -> bool {
    static OBEYED: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    OBEYED
        .get_or_init(|| crate::commands::all().flat_map(|spec| spec.environment.iter().copied()).collect())
        .contains(name)
}
