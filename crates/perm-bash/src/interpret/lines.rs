//! Lines of a script, and errors that end one.
//!
//! Some errors of an expansion or an assignment (`$((1/0))`, a variable that is read-only, a bad subscript) make bash
//! leave the line at hand, wherever in it they come, and go on with the next. What the rest of the line would have done
//! to the shell's state has then not happened: the state at each place of such an error is one that the next line may
//! start from. In a text that `eval` runs, the shell goes on behind the `eval` or with the line after it. dash ends at
//! such an error, which is covered by that.

use super::Interpreter;
use super::state::State;
use crate::syntax::{LineEnd, Script};

impl Interpreter<'_> {
    /// Runs a script line by line. Out goes what the state may be where an error has ended one of its lines.
    pub(super) fn script_lines(&mut self, script: &Script, state: &mut State) -> Option<State> {
        let (outer_fallen, outer_goes_on) = (self.fallen.take(), self.goes_on);
        let items = script.list.items.as_slice();
        let last = LineEnd { items: items.len(), certain: true };
        let mut from = 0;
        let mut ended: Option<State> = None;
        for end in script.lines.iter().chain([&last]) {
            self.goes_on = end.items < items.len() || self.nesting > 0;
            self.items(items.get(from..end.items).unwrap_or_default(), state);
            if let Some(fallen) = &self.fallen {
                state.join(fallen);
                match &mut ended {
                    Some(ended) => ended.join(fallen),
                    None => ended = Some(fallen.clone()),
                }
                if end.certain {
                    self.fallen = None;
                }
            }
            from = end.items;
        }
        self.fallen = outer_fallen;
        self.goes_on = outer_goes_on;
        ended
    }

    /// An error may end the line here.
    pub(super) fn may_fall(&mut self, state: &State) {
        if self.goes_on {
            let copy = self.fork(state);
            self.fell(copy);
        }
    }

    /// The next line may start from this state: an error has ended the one at hand.
    pub(super) fn fell(&mut self, state: State) {
        if !self.goes_on {
            return;
        }
        match &mut self.fallen {
            Some(fallen) => fallen.join(&state),
            None => self.fallen = Some(state),
        }
    }
}
