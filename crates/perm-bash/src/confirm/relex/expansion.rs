//! Expansions in a word that is read again: `$x`, `${…}`, `$(…)`, `$((…))`, backquotes.

use super::Relex;
use crate::confirm::ansi_c;
use crate::confirm::fault::{Checked, Fault};

impl Relex<'_> {
    /// `$`, inside double quotes or not.
    pub(super) fn dollar(&mut self, quoted: bool) -> Checked {
        match self.peek(1) {
            Some(b'(') if self.is_nested() => self.substitution()?,
            Some(b'(') if self.peek(2) == Some(b'(') => self.arithmetic(3, b')')?,
            Some(b'[') => self.arithmetic(2, b']')?,
            Some(b'(') => return Err(self.fault("a substitution that was not read")),
            Some(b'{') => self.braces(quoted)?,
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                self.dynamic = true;
                self.at += 2;
                while matches!(self.peek(0), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9')) {
                    self.at += 1;
                }
            }
            Some(b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!') => {
                self.dynamic = true;
                self.mask_and_skip(2);
            }
            Some(b'\'') if !quoted => {
                let length = ansi_c::decode(self.text.get(self.at..).unwrap_or_default(), &mut self.value)
                    .ok_or(self.fault("a quote that cannot be decoded"))?;
                self.mask_and_skip(length);
            }
            Some(b'"') if !quoted => {
                self.perhaps = true;
                self.mask_and_skip(1);
            }
            Some(b'\\') if self.peek(2) == Some(b'\n') => {
                return Err(self.fault("a dollar sign at the end of a continued line"));
            }
            _ => self.inert(),
        }
        Ok(())
    }

    /// Whether the next substitution of the strict reader starts here.
    pub(super) fn is_nested(&self) -> bool {
        self.nested.first().is_some_and(|next| next.start as usize == self.at)
    }

    /// `$(…)`, `` `…` ``, `<(…)`: the strict reader must have found it here; its inside is confirmed apart.
    pub(super) fn substitution(&mut self) -> Checked {
        match self.nested.split_first() {
            Some((next, rest)) if next.start as usize == self.at && next.end > next.start => {
                self.nested = rest;
                self.dynamic = true;
                self.mask_and_skip((next.end - next.start) as usize);
                Ok(())
            }
            Some(_) | None => Err(self.fault("a substitution that was not read")),
        }
    }

    /// `$((…))` or `$[…]`, whose opening is `opening` bytes long.
    fn arithmetic(&mut self, opening: usize, close: u8) -> Checked {
        let opened = self.at;
        self.dynamic = true;
        self.deeper()?;
        self.mask_and_skip(opening);
        let (open, mut depth) = (if close == b')' { b'(' } else { b'[' }, 0_usize);
        while let Some(byte) = self.peek(0) {
            if byte == close && depth == 0 {
                let double = close == b')';
                if double && self.peek(1) != Some(b')') {
                    return Err(self.fault("arithmetic that is closed by one parenthesis"));
                }
                self.mask_and_skip(if double { 2 } else { 1 });
                self.depth -= 1;
                return Ok(());
            }
            match byte {
                b'\\' => self.mask_and_skip(2),
                b'\'' => self.masked(Self::single_quotes)?,
                b'"' => self.masked(Self::double_quotes)?,
                b'$' => self.masked(|this| this.dollar(true))?,
                b'`' => self.substitution()?,
                _ => {
                    depth += usize::from(byte == open);
                    depth -= usize::from(byte == close);
                    self.mask_and_skip(1);
                }
            }
        }
        Err(Fault::at("arithmetic that is not closed", opened, self.at))
    }

    /// `${…}`
    fn braces(&mut self, quoted: bool) -> Checked {
        let opened = self.at;
        self.dynamic = true;
        self.deeper()?;
        self.mask_and_skip(2);
        self.parameter()?;
        let conditional = {
            let at = usize::from(self.peek(0) == Some(b':'));
            matches!(self.peek(at), Some(b'-' | b'=' | b'+' | b'?'))
        };
        let substring = !conditional && self.peek(0) == Some(b':');
        let literal_quotes = quoted && conditional || substring;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'}' => {
                    self.mask_and_skip(1);
                    self.depth -= 1;
                    return Ok(());
                }
                b'\\' => self.mask_and_skip(2),
                b'\'' if !literal_quotes => self.masked(Self::single_quotes)?,
                b'"' => self.masked(Self::double_quotes)?,
                b'$' => self.masked(|this| this.dollar(quoted))?,
                b'`' => self.substitution()?,
                b'<' | b'>' if self.peek(1) == Some(b'(') && self.is_nested() => self.substitution()?,
                _ => self.mask_and_skip(1),
            }
        }
        Err(Fault::at("an expansion that is not closed", opened, self.at))
    }

    /// The parameter of `${…}`, with its prefix and subscript.
    fn parameter(&mut self) -> Checked {
        if matches!(self.peek(0), Some(b'#' | b'!')) && !matches!(self.peek(1), Some(b'}' | b':')) {
            self.mask_and_skip(1);
        }
        match self.peek(0) {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                while matches!(self.peek(0), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9')) {
                    self.mask_and_skip(1);
                }
            }
            Some(b'0'..=b'9') => {
                while matches!(self.peek(0), Some(b'0'..=b'9')) {
                    self.mask_and_skip(1);
                }
            }
            Some(b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!') => self.mask_and_skip(1),
            _ => return Err(self.fault("an expansion without a parameter")),
        }
        if self.peek(0) == Some(b'[') { self.subscript() } else { Ok(()) }
    }

    /// `[…]` after a name.
    fn subscript(&mut self) -> Checked {
        let opened = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.mask_and_skip(2),
                b'\'' => self.masked(Self::single_quotes)?,
                b'"' => self.masked(Self::double_quotes)?,
                b'$' => self.masked(|this| this.dollar(true))?,
                b'`' => self.substitution()?,
                _ => {
                    depth += usize::from(byte == b'[');
                    depth = depth.saturating_sub(usize::from(byte == b']'));
                    self.mask_and_skip(1);
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
        Err(Fault::at("a subscript that is not closed", opened, self.at))
    }
}
