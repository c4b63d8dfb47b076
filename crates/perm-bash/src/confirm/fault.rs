//! Where and why the two readers part.

use perm_core::{Reason, Span};

use crate::analysis::Unreadable;

/// `Ok` or the place that cannot be confirmed.
pub(super) type Checked<T = ()> = Result<T, Fault>;

/// A place that the second reader does not confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// What is wrong there, in a few words; for developers more than for users.
    pub(super) what: &'static str,
    /// Where, in bytes of the text.
    pub(super) span: Span,
}

impl Fault {
    /// The second reader would take too long.
    pub(super) const TOO_COSTLY: Self = Self { what: "too much to be read twice", span: Span::new(0, 0) };

    /// A fault at `start..end`.
    pub(super) fn at(what: &'static str, start: usize, end: usize) -> Self {
        Self { what, span: span(start, end) }
    }

    /// The answer for whoever asked.
    pub(super) fn unreadable(self, text: &str) -> Unreadable {
        if self.what == Self::TOO_COSTLY.what {
            let message = "the text is too long or too intricate to be read by two readers; split it";
            return Unreadable { reason: Reason::new("unreadable/too-costly", message).at(self.span) };
        }
        let place = self.span.of(text);
        let message = if place.is_empty() {
            format!("two readers of the shell disagree ({}); write the command more simply", self.what)
        } else {
            format!("two readers of the shell disagree at `{place}` ({}); write it more simply", self.what)
        };
        Unreadable { reason: Reason::new("unreadable/readers-disagree", message).at(self.span) }
    }
}

/// A span from offsets; a text never reaches 4 GiB, and a larger offset is cut.
pub(super) fn span(start: usize, end: usize) -> Span {
    let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    Span::new(cut(start), cut(end))
}
