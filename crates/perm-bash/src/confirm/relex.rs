//! Reads words again from the bytes, on its own: neither reader's word is trusted for its value.
//!
//! In come the place of a word, and the places of the substitutions that the strict reader found in it; out
//! go the word's text (or that it depends on something), and whether it ends where the strict reader says
//! and runs exactly these substitutions. On the way every byte that the grammar of the second reader is
//! known to trip over is replaced by an inert letter in `mask`.

mod expansion;

use std::borrow::Cow;

use perm_core::Span;

use super::fault::{Checked, Fault};

/// The letter that stands in for what is masked; a capital, so that no reserved word comes of it.
pub(super) const INERT: u8 = b'X';

/// How deep quotes and expansions may nest inside one word.
const MAX_DEPTH: usize = 100;

/// What the second look at a word knows of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known<'a> {
    /// Exactly this text.
    Exact(Cow<'a, [u8]>),
    /// This text, unless a pattern, brace or tilde in it is expanded.
    Perhaps(Cow<'a, [u8]>),
    /// Depends on something.
    Dynamic,
}

/// Where a word stands, as far as that changes how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    /// `@(a|b)` is a pattern, its parentheses belong to the word.
    pub(super) extended_glob: bool,
    /// The value of an assignment: braces and globs do nothing.
    pub(super) assignment: bool,
}

/// The second look at one word.
pub(super) struct Relex<'a> {
    text: &'a [u8],
    mask: &'a mut [u8],
    /// The substitutions that the strict reader found, in order.
    nested: &'a [Span],
    at: usize,
    value: Vec<u8>,
    dynamic: bool,
    perhaps: bool,
    depth: usize,
}

impl<'a> Relex<'a> {
    /// A look that starts at `at`.
    pub(super) fn new(text: &'a [u8], mask: &'a mut [u8], nested: &'a [Span], at: usize) -> Self {
        Self { text, mask, nested, at, value: Vec::new(), dynamic: false, perhaps: false, depth: 0 }
    }

    /// Reads a word, which must end at `end`.
    pub(super) fn word(mut self, end: usize, context: Context) -> Checked<Known<'a>> {
        let start = self.at;
        if let Some(plain) = self.plain_word(end) {
            return Ok(Known::Exact(Cow::Borrowed(plain)));
        }
        while let Some(byte) = self.peek(0) {
            match byte {
                b'<' | b'>' if self.peek(1) == Some(b'(') && self.is_nested() => self.substitution()?,
                b'(' if context.extended_glob && self.after_glob_letter(start) => self.parentheses()?,
                b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => break,
                b'\\' if self.at == end && self.only_continues() => break,
                b'#' if self.at == start && !context.assignment => {
                    return Err(self.fault("a comment where a word is claimed"));
                }
                _ => self.unquoted(byte, start, context)?,
            }
        }
        if self.at != end || end == start && !context.assignment {
            return Err(Fault::at("a word that ends elsewhere", start, end.max(self.at)));
        }
        self.finish(start)
    }

    /// The word, if it is made of nothing but letters, digits and a few characters that mean nothing anywhere: most are.
    fn plain_word(&self, end: usize) -> Option<&'a [u8]> {
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'/' | b'-');
        let word =
            self.text.get(self.at..end).filter(|word| !word.is_empty() && word.iter().all(is_plain))?;
        let ends =
            matches!(self.text.get(end), None | Some(b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b')'));
        (ends && self.nested.is_empty()).then_some(word)
    }

    /// Whether lines are continued here, with nothing of the word after them.
    fn only_continues(&self) -> bool {
        let mut rest = self.text.get(self.at..).unwrap_or_default();
        while let Some(next) = rest.strip_prefix(b"\\\n") {
            rest = next;
        }
        matches!(
            rest.first(),
            None | Some(b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>')
        )
    }

    /// Reads the body of a here-document up to `end`; `tabs` are stripped at the start of its lines.
    pub(super) fn body(mut self, end: usize, quoted: bool, tabs: bool) -> Checked<Known<'a>> {
        let start = self.at;
        let mut line_start = true;
        while self.at < end {
            let Some(byte) = self.peek(0) else { break };
            if line_start && tabs && byte == b'\t' {
                self.at += 1;
                continue;
            }
            line_start = byte == b'\n';
            match byte {
                b'\\' if !quoted => {
                    if self.peek(1) == Some(b'\n') {
                        // What a continued line's tabs become is bash's secret.
                        self.perhaps = true;
                        self.dynamic |= tabs;
                    }
                    self.escape_in_quotes(false)?;
                }
                b'$' if !quoted => self.dollar(true)?,
                b'`' if !quoted => self.substitution()?,
                _ => self.take(1),
            }
        }
        if self.at != end {
            return Err(Fault::at("a here-document that ends elsewhere", start, end.max(self.at)));
        }
        self.finish(start)
    }

    /// Passes over an expression (`[[ … ]]`, `(( … ))`, a subscript, an array) of which only the
    /// substitutions matter.
    pub(super) fn expression(mut self, end: usize) -> Checked {
        let start = self.at;
        while self.at < end {
            let Some(byte) = self.peek(0) else { break };
            match byte {
                b'<' | b'>' if self.peek(1) == Some(b'(') && self.is_nested() => self.substitution()?,
                b'\\' => self.mask_and_skip(2),
                b'\'' => self.single_quotes()?,
                b'"' => self.double_quotes()?,
                b'$' => self.dollar(false)?,
                b'`' => self.substitution()?,
                _ => self.mask_and_skip(1),
            }
        }
        if self.at != end {
            return Err(Fault::at("an expression that ends elsewhere", start, end.max(self.at)));
        }
        self.finish(start).map(|_| ())
    }

    fn finish(self, start: usize) -> Checked<Known<'a>> {
        if let Some(missed) = self.nested.first() {
            return Err(Fault { what: "a substitution that is none", span: *missed });
        }
        Ok(if self.dynamic {
            Known::Dynamic
        } else if std::str::from_utf8(&self.value).is_err() {
            return Err(Fault::at("a text that is not UTF-8", start, self.at));
        } else if self.perhaps {
            Known::Perhaps(Cow::Owned(self.value))
        } else {
            Known::Exact(Cow::Owned(self.value))
        })
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn fault(&self, what: &'static str) -> Fault {
        Fault::at(what, self.at, self.at + 1)
    }

    /// The next `count` bytes belong to the value as they are.
    fn take(&mut self, count: usize) {
        if let Some(bytes) = self.text.get(self.at..self.at + count) {
            self.value.extend_from_slice(bytes);
        }
        self.at += count;
    }

    /// Masks the next `count` bytes without moving.
    fn hide(&mut self, count: usize) {
        if let Some(bytes) = self.mask.get_mut(self.at..self.at + count) {
            bytes.fill(INERT);
        }
    }

    fn mask_and_skip(&mut self, count: usize) {
        self.hide(count);
        self.at += count;
    }

    /// One step outside of quotes.
    fn unquoted(&mut self, byte: u8, start: usize, context: Context) -> Checked {
        match byte {
            b'\\' => self.escape()?,
            b'\'' => self.single_quotes()?,
            b'"' => self.double_quotes()?,
            b'$' => self.dollar(false)?,
            b'`' => self.substitution()?,
            b'*' | b'?' => {
                self.dynamic |= !context.assignment;
                self.perhaps = true;
                self.inert();
            }
            b'[' | b']' | b'{' | b'}' | b',' | b'!' | b'@' | b'+' => {
                self.perhaps |= byte == b'[' || byte == b'{' || context.extended_glob;
                self.inert();
            }
            b'~' => {
                let before = self.at.checked_sub(1).and_then(|at| self.text.get(at));
                let first = self.at == start;
                self.dynamic |= first && tilde_expands(self.text.get(self.at + 1..).unwrap_or_default());
                self.perhaps |= first || matches!(before, Some(b'=' | b':'));
                self.inert();
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'/' | b'.' => self.take(1),
            b'-' if self.at != start => self.take(1),
            _ => self.inert(),
        }
        Ok(())
    }

    /// A byte that belongs to the value as it is, and means nothing to either reader once masked.
    fn inert(&mut self) {
        self.hide(1);
        self.take(1);
    }

    /// A backslash outside of quotes.
    fn escape(&mut self) -> Checked {
        let Some(next) = self.peek(1) else { return Err(self.fault("a backslash at the end")) };
        self.hide(2);
        if next == b'\n' {
            self.at += 2;
        } else {
            self.at += 1;
            self.take(1);
        }
        Ok(())
    }

    /// A backslash inside double quotes (`quotes`) or a here-document.
    fn escape_in_quotes(&mut self, quotes: bool) -> Checked {
        let Some(next) = self.peek(1) else { return Err(self.fault("a backslash at the end")) };
        match next {
            b'\n' => self.mask_and_skip(2),
            b'$' | b'`' | b'\\' => {
                self.mask_and_skip(1);
                self.inert();
            }
            b'"' if quotes => {
                self.mask_and_skip(1);
                self.inert();
            }
            _ => self.inert(),
        }
        Ok(())
    }

    fn single_quotes(&mut self) -> Checked {
        let opened = self.at;
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            if byte == b'\'' {
                self.at += 1;
                return Ok(());
            }
            if byte == b' ' || byte == b'\n' { self.take(1) } else { self.inert() }
        }
        Err(Fault::at("a quote that is not closed", opened, self.at))
    }

    fn double_quotes(&mut self) -> Checked {
        let opened = self.at;
        self.at += 1;
        self.deeper()?;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'"' => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(());
                }
                b'\\' => self.escape_in_quotes(true)?,
                b'$' => self.dollar(true)?,
                b'`' => self.substitution()?,
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b' ' => self.take(1),
                _ => self.inert(),
            }
        }
        Err(Fault::at("a quote that is not closed", opened, self.at))
    }

    /// Whether a parenthesis here belongs to `@(`, `?(`, `*(`, `+(` or `!(`.
    fn after_glob_letter(&self, start: usize) -> bool {
        self.at > start
            && matches!(
                self.at.checked_sub(1).and_then(|at| self.text.get(at)),
                Some(b'@' | b'?' | b'*' | b'+' | b'!')
            )
    }

    /// The parentheses of an extended pattern.
    fn parentheses(&mut self) -> Checked {
        let opened = self.at;
        let mut depth = 0_usize;
        self.dynamic = true;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.mask_and_skip(2),
                b'\'' => self.masked(Self::single_quotes)?,
                b'"' => self.masked(Self::double_quotes)?,
                b'$' => self.masked(|this| this.dollar(false))?,
                b'`' => self.substitution()?,
                _ => {
                    depth += usize::from(byte == b'(');
                    depth = depth.saturating_sub(usize::from(byte == b')'));
                    self.mask_and_skip(1);
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
        Err(Fault::at("a pattern that is not closed", opened, self.at))
    }

    /// Takes a step and masks all it went over.
    fn masked(&mut self, step: impl FnOnce(&mut Self) -> Checked) -> Checked {
        let from = self.at;
        step(self)?;
        if let Some(bytes) = self.mask.get_mut(from..self.at) {
            bytes.fill(INERT);
        }
        Ok(())
    }

    fn deeper(&mut self) -> Checked {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.fault("quotes that nest too deep")) } else { Ok(()) }
    }
}

/// Whether a tilde before `rest`, at the start of a word, is surely expanded: an unquoted login name or
/// nothing up to the first slash or the end.
fn tilde_expands(rest: &[u8]) -> bool {
    let name = rest
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.'));
    let length = name.count();
    // An unknown login name stays as it is; only the forms that always expand are sure.
    length == 0
        && matches!(
            rest.first(),
            None | Some(b'/' | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b')' | b'<' | b'>')
        )
}
