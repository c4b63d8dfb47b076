//! Scripts inside scripts: `bash -c`, `eval`, `trap`, here-documents into a shell; and commands inside
//! commands, for every wrapper.

use perm_core::{Reason, Shell, Span};

use super::budget::MAX_WRAPPERS;
use super::simple::{Expanded, base_name};
use super::state::State;
use super::{Interpreter, MAX_NESTING};
use crate::analysis::{Wrapper, WrapperKind};
use crate::judge::Judged;

impl Interpreter<'_> {
    /// Records a wrapper, then runs what it runs. Returns what `inside` does.
    ///
    /// `judged` is the word on the wrapper itself: [`Judged::wrapper`] where its own options do nothing.
    pub(super) fn inside<T>(
        &mut self,
        outer: Expanded,
        kind: WrapperKind,
        judged: Judged,
        state: &mut State,
        inside: impl FnOnce(&mut Self, &mut State) -> T,
    ) -> T {
        // Recursion follows the wrappers: `env env env …`.
        self.exhausted |= self.via.len() >= MAX_WRAPPERS;
        let name = outer.argv.first().and_then(|name| name.text()).map(base_name).unwrap_or_default();
        let wrapper = Wrapper { name: name.into(), kind };
        let index = self.record(outer, judged, state);
        let parent = self.parent.replace(index);
        self.via.push(wrapper);
        let result = inside(self, state);
        self.via.pop();
        self.parent = parent;
        result
    }

    /// Reads and runs the text of a script that stands in a word at `span`.
    pub(super) fn script(&mut self, text: &str, shell: Shell, span: Span, state: &mut State) {
        self.script_text(text, shell, span, state);
    }

    /// The same in this very shell: an error in the script may end the line that holds it, too.
    pub(super) fn script_here(&mut self, text: &str, span: Span, state: &mut State) {
        if let Some(fallen) = self.script_text(text, self.shell, span, state) {
            self.fell(fallen);
        }
    }

    /// Out goes what [`Interpreter::script_lines`] says.
    fn script_text(&mut self, text: &str, shell: Shell, span: Span, state: &mut State) -> Option<State> {
        if self.nesting >= MAX_NESTING || self.exhausted {
            let reason =
                Reason::new("bash/unreadable", "scripts inside scripts are nested too deeply to be followed");
            self.hazard(reason.at(span), true);
            return None;
        }
        if !self.admits(text) {
            return None;
        }
        let script = match crate::read_text(text, shell) {
            Ok(script) => script,
            Err(unreadable) => {
                let message =
                    format!("the script inside cannot be read with certainty: {}", unreadable.reason.message);
                self.hazard(Reason::new("bash/unreadable", message).at(span), true);
                state.forget_all();
                return None;
            }
        };
        let (place, outer_shell) =
            (self.place.replace(self.place(span)), std::mem::replace(&mut self.shell, shell));
        if self.via.iter().any(|wrapper| wrapper.kind.takes_away_proof()) {
            state.forget_environment();
        }
        self.nesting += 1;
        let fallen = self.script_lines(&script, state);
        self.nesting -= 1;
        self.place = place;
        self.shell = outer_shell;
        fallen
    }

    /// A shell or an interpreter runs text that is not known.
    pub(super) fn unknown_code(&mut self, message: String, span: Span) -> Judged {
        let reason = Reason::new("bash/code-from-data", message).at(span);
        self.hazard(reason.clone(), true);
        Judged::unproven(reason)
    }
}
