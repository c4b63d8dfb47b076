//! Where the reader is in the text, and how it says no.

use perm_core::{Reason, Shell, Span};

use super::heredoc::Pending;
use super::{COMMAND_LIMIT, DEPTH_LIMIT, Read};
use crate::analysis::Unreadable;
use crate::syntax::{HereDocument, LineEnd};

/// A place in a text and what is pending there. The methods that read are in the sibling modules.
pub(crate) struct Reader<'t> {
    /// The text; only `at..end` is left to read.
    text: &'t str,
    pub(super) at: usize,
    end: usize,
    pub(super) depth: u32,
    /// How many commands have been read.
    pub(super) commands: u32,
    pub(super) shell: Shell,
    /// Where the text is not the judged one itself: the span that stands for all of it.
    fixed: Option<Span>,
    /// Here-documents whose bodies start at the next newline.
    pub(super) pending: Vec<Pending>,
    /// Bodies that were read and are not yet in the tree, by the number of their place-holder.
    pub(super) bodies: Vec<Option<HereDocument>>,
    /// Inside `$( … )` or `<( … )`, where bash ends here-documents in one more way.
    pub(super) in_substitution: bool,
    /// A here-document has begun in the substitution at hand.
    pub(super) heredoc_printed: bool,
    /// The ends of lines between the items of the outermost list.
    pub(super) lines: Vec<LineEnd>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, shell: Shell) -> Self {
        Self {
            text,
            at: 0,
            end: text.len(),
            depth: 0,
            commands: 0,
            shell,
            fixed: None,
            pending: Vec::new(),
            bodies: Vec::new(),
            in_substitution: false,
            heredoc_printed: false,
            lines: Vec::new(),
        }
    }

    /// The text from there to here.
    pub(super) fn since(&self, from: usize) -> &'t str {
        self.text.get(from..self.at).unwrap_or_default()
    }

    /// Makes this the reader of a text inside another one.
    pub(crate) fn nest(&mut self, depth: u32, fixed: Option<Span>) {
        self.depth = depth;
        self.fixed = fixed;
    }

    /// A reader of a part of this text, in place.
    pub(super) fn part(&self, start: usize, end: usize) -> Reader<'t> {
        Reader { at: start, end, ..self.fresh(self.text, self.fixed) }
    }

    /// A reader of a text that was made from the bytes at `span`.
    pub(super) fn made<'o>(&self, text: &'o str, span: Span) -> Reader<'o> {
        self.fresh(text, Some(span))
    }

    fn fresh<'o>(&self, text: &'o str, fixed: Option<Span>) -> Reader<'o> {
        let mut reader = Reader::new(text, self.shell);
        reader.nest(self.depth, fixed);
        reader.commands = self.commands;
        reader
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.byte(self.at + ahead)
    }

    /// The byte at a place, where it belongs to what is read here.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        if at < self.end { self.text.as_bytes().get(at).copied() } else { None }
    }

    /// The byte before the next one.
    pub(super) fn previous(&self) -> Option<u8> {
        self.at.checked_sub(1).and_then(|at| self.byte(at))
    }

    pub(super) fn rest(&self) -> &'t str {
        self.slice(self.at, self.end)
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end.min(self.end)).unwrap_or_default()
    }

    pub(super) fn starts_with(&self, token: &str) -> bool {
        self.rest().starts_with(token)
    }

    /// Steps over the token, if it is next.
    pub(super) fn eat(&mut self, token: &str) -> bool {
        let is_next = self.starts_with(token);
        if is_next {
            self.at += token.len();
        }
        is_next
    }

    /// Steps over bytes as long as they are of a kind; gives the text of them.
    pub(super) fn take_while(&mut self, of_kind: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        while self.peek().is_some_and(&of_kind) {
            self.at += 1;
        }
        self.slice(start, self.at)
    }

    /// The span from `start` to here.
    pub(super) fn span(&self, start: usize) -> Span {
        self.span_of(start, self.at)
    }

    pub(super) fn span_of(&self, start: usize, end: usize) -> Span {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.fixed.unwrap_or_else(|| Span::new(offset(start), offset(end)))
    }

    /// Reads something that may hold itself again.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEPTH_LIMIT {
            return Err(self.no(
                "unreadable/too-deep",
                format!("the text nests deeper than {DEPTH_LIMIT} levels"),
                self.at,
            ));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Counts a command: far more than are followed are not read either.
    pub(super) fn count_command(&mut self) -> Read<()> {
        self.commands += 1;
        if self.commands <= COMMAND_LIMIT {
            return Ok(());
        }
        let message = format!("the text has more than {COMMAND_LIMIT} commands; split it");
        Err(self.no("unreadable/too-many-commands", message, self.at))
    }

    /// The refusal of the bytes from `start` to the next one.
    pub(super) fn no(
        &self,
        code: &'static str,
        message: impl Into<perm_core::Shown>,
        start: usize,
    ) -> Unreadable {
        let mut end = self.at.max(start) + 1;
        while end < self.text.len() && !self.text.is_char_boundary(end) {
            end += 1;
        }
        let span = self.span_of(start.min(self.text.len()), end.min(self.text.len()));
        Unreadable { reason: Reason::new(code, message).at(span) }
    }

    /// A text that no shell accepts.
    pub(super) fn syntax(&self, expected: &str) -> Unreadable {
        let found = match self.rest().chars().next() {
            None => "the end of the text".to_owned(),
            Some('\n') => "a newline".to_owned(),
            Some(found) => format!("`{found}`"),
        };
        self.no("unreadable/syntax", format!("expected {expected}, found {found}"), self.at)
    }

    /// A text that shells accept, but that is not certain to mean one thing here.
    pub(super) fn unsure(&self, what: &str, start: usize) -> Unreadable {
        self.no("unreadable/uncertain", what, start)
    }

    /// Refuses what only bash knows when the text is for another shell.
    pub(super) fn bash_only(&self, what: &str, start: usize) -> Read<()> {
        if self.shell == Shell::Bash {
            return Ok(());
        }
        let message = format!("{what} is not read in `{}` as in bash", self.shell.name());
        Err(self.no("unreadable/not-in-this-shell", message, start))
    }
}
