//! Whether an arithmetic expression certainly is one, and certainly comes to a value: then it assigns what it says.
//!
//! In comes the expression, and which names hold integers; out goes yes only for a small language: decimal numbers,
//! such names, parentheses, signs, and binary operators that cannot fail. `x=` and `x=1/0` are none: there the variable
//! keeps what it holds.

use crate::syntax::{Word, WordPart};

/// Binary operators that evaluate both of their operands, and give a value whatever they are; longer ones first.
const BINARY: &[&str] = &["<=", ">=", "==", "!=", "+", "-", "*", "<", ">"];

/// Assignments that fail on nothing.
const ASSIGNMENTS: &[&str] = &["+=", "-=", "*=", "="];

/// How deep parentheses are followed.
const MAX_DEPTH: usize = 8;

pub(super) fn is_well_formed(expression: &Word, holds_integer: &dyn Fn(&str) -> bool) -> bool {
    let mut text = String::new();
    let literal = expression.parts.iter().all(|part| match part {
        WordPart::Literal(more) | WordPart::Quoted(more) | WordPart::Glob(more) => {
            text.push_str(more);
            true
        }
        WordPart::DoubleQuoted(_)
        | WordPart::Parameter(_)
        | WordPart::Command(_)
        | WordPart::Arithmetic(_)
        | WordPart::Process(_)
        | WordPart::ExtendedGlob(_)
        | WordPart::Braces(_)
        | WordPart::BraceRange(_)
        | WordPart::Array(_)
        | WordPart::Tilde(_) => false,
    });
    let mut look = Look { rest: text.trim_start_matches(BLANKS), holds_integer, depth: 0 };
    literal && look.list() && look.rest.is_empty()
}

const BLANKS: [char; 3] = [' ', '\t', '\n'];

struct Look<'t> {
    rest: &'t str,
    holds_integer: &'t dyn Fn(&str) -> bool,
    depth: usize,
}

impl<'t> Look<'t> {
    /// `assignment , assignment …`
    fn list(&mut self) -> bool {
        loop {
            if !self.assignment() {
                return false;
            }
            if !self.eat(",") {
                return true;
            }
        }
    }

    /// `NAME = NAME += sum`
    fn assignment(&mut self) -> bool {
        loop {
            let before = self.rest;
            let assigns = self.name().is_some()
                && !self.rest.starts_with("==")
                && ASSIGNMENTS.iter().any(|operator| self.eat(operator));
            if !assigns {
                self.rest = before;
                return self.sum();
            }
        }
    }

    /// `operand operator operand …`
    fn sum(&mut self) -> bool {
        loop {
            if !self.operand() {
                return false;
            }
            if !BINARY.iter().any(|operator| self.eat(operator)) {
                return true;
            }
        }
    }

    fn operand(&mut self) -> bool {
        let is_step = |rest: &str| rest.starts_with("++") || rest.starts_with("--");
        while !is_step(self.rest) && (self.eat("-") || self.eat("+")) {}
        if self.eat("(") {
            self.depth += 1;
            let inside = self.depth <= MAX_DEPTH && self.list() && self.eat(")");
            self.depth -= 1;
            return inside;
        }
        let stepped = self.eat("++") || self.eat("--");
        let Some(name) = self.name() else { return !stepped && self.number() };
        if !stepped && is_step(self.rest) {
            self.rest = self.rest.get(2..).unwrap_or_default().trim_start_matches(BLANKS);
        }
        (self.holds_integer)(name)
    }

    fn name(&mut self) -> Option<&'t str> {
        let is_name = |byte: &u8| *byte == b'_' || byte.is_ascii_alphanumeric();
        let starts = self.rest.bytes().next().is_some_and(|byte| byte == b'_' || byte.is_ascii_alphabetic());
        starts.then(|| self.take(is_name))
    }

    /// A decimal number without a leading zero that fits.
    fn number(&mut self) -> bool {
        let digits = self.take(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'@' | b'_'));
        digits.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(digits.len(), 1..=9)
            && (digits == "0" || !digits.starts_with('0'))
    }

    fn take(&mut self, is_part: impl Fn(&u8) -> bool) -> &'t str {
        let length = self.rest.bytes().take_while(|byte| is_part(byte)).count();
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or_default();
        self.rest = rest.trim_start_matches(BLANKS);
        taken
    }

    fn eat(&mut self, operator: &str) -> bool {
        match self.rest.strip_prefix(operator) {
            Some(rest) => {
                self.rest = rest.trim_start_matches(BLANKS);
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use perm_core::Span;

    use super::is_well_formed;
    use crate::syntax::{Word, WordPart};

    #[test]
    fn only_what_certainly_assigns_is_well_formed() {
        let cases = [
            ("i=0", true),
            (" i = 0 , j = i + 1 ", true),
            ("i++", true),
            ("--i", true),
            ("i += 2 * (j - 1)", true),
            ("i---j", true),
            ("a = b = 3", true),
            ("i <= 10", true),
            ("(i = 2) + 1", true),
            // bash: an error, or nothing that certainly assigns.
            ("", false),
            ("i=", false),
            ("i=1/0", false),
            ("i=08", false),
            ("i=1+", false),
            ("1=i", false),
            ("i+j=2", false),
            ("i && (j=2)", false),
            ("i ? j=1 : 2", false),
            ("i=2**-1", false),
            ("i=5 6", false),
            ("i=x", false),
            ("i=(1", false),
            ("i=1)", false),
            ("i[0]=1", false),
            ("i=99999999999999999999", false),
        ];
        for (text, expected) in cases {
            let word = Word { parts: vec![WordPart::Literal(text.into())], span: Span::default() };
            let known = |name: &str| matches!(name, "i" | "j");
            assert_eq!(is_well_formed(&word, &known), expected, "{text}");
        }
    }
}
