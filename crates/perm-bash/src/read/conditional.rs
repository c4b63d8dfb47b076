//! `[[ … ]]`

use super::characters::{is_blank, is_metachar};
use super::word::Mode;
use super::{DEPTH_LIMIT, Read, Reader};
use crate::syntax::{CompoundKind, TestExpression, Word, WordPart};

/// Operators between two operands that are words. Sorted.
const BINARY: &[&str] =
    &["!=", "-ef", "-eq", "-ge", "-gt", "-le", "-lt", "-ne", "-nt", "-ot", "=", "==", "=~"];

/// The letters of the operators in front of one operand.
const UNARY: &str = "abcdefghknoprstuvwxzGLNORS";

impl Reader<'_> {
    pub(super) fn read_conditional(&mut self) -> Read<CompoundKind> {
        self.bash_only("`[[`", self.at)?;
        self.at += 2;
        let expression = self.read_test_or()?;
        if !self.eat_word("]]") {
            return Err(self.syntax("`]]`"));
        }
        Ok(CompoundKind::Test(Box::new(expression)))
    }

    fn read_test_or(&mut self) -> Read<TestExpression> {
        self.deeper(|reader| {
            let mut left = reader.read_test_and()?;
            for terms in 1.. {
                if !reader.eat("||") {
                    break;
                }
                reader.check_terms(terms)?;
                left = TestExpression::Or(Box::new(left), Box::new(reader.read_test_and()?));
            }
            Ok(left)
        })
    }

    fn read_test_and(&mut self) -> Read<TestExpression> {
        let mut left = self.read_test_term()?;
        for terms in 1.. {
            if !self.eat("&&") {
                break;
            }
            self.check_terms(terms)?;
            left = TestExpression::And(Box::new(left), Box::new(self.read_test_term()?));
        }
        Ok(left)
    }

    /// A chain of terms is a tree as deep as it is long.
    fn check_terms(&self, terms: u32) -> Read<()> {
        if terms < DEPTH_LIMIT {
            return Ok(());
        }
        let message = format!("a test of more than {DEPTH_LIMIT} terms");
        Err(self.no("unreadable/too-deep", message, self.at))
    }

    fn read_test_term(&mut self) -> Read<TestExpression> {
        self.deeper(|reader| {
            reader.skip_newlines()?;
            let term = if reader.at_word("!") {
                reader.at += 1;
                TestExpression::Not(Box::new(reader.read_test_term()?))
            } else if reader.eat("(") {
                let inner = reader.read_test_or()?;
                if !reader.eat(")") {
                    return Err(reader.syntax("`)`"));
                }
                inner
            } else {
                reader.read_test_leaf()?
            };
            reader.skip_newlines()?;
            Ok(term)
        })
    }

    fn read_test_leaf(&mut self) -> Read<TestExpression> {
        let start = self.at;
        if self.at_word("]]") {
            return Err(self.syntax("an operand"));
        }
        let word = self.read_operand(Mode::SUBJECT)?;
        self.take_while(is_blank);
        let operator = self.peek_short_word();
        if let Some(unary) = unary(&word) {
            if BINARY.binary_search(&operator).is_ok() || self.peek().is_none_or(is_metachar) {
                return Err(self.unsure("an operator as an operand; quote it", start));
            }
            let unary = unary.into();
            return Ok(TestExpression::Unary { operator: unary, operand: self.read_operand(Mode::SUBJECT)? });
        }
        let operator = if BINARY.binary_search(&operator).is_ok() {
            operator
        } else if matches!(self.peek(), Some(b'<' | b'>')) && self.peek_at(1).is_some_and(is_blank) {
            self.slice(self.at, self.at + 1)
        } else if operator == "]]" || matches!(self.peek(), Some(b'&' | b'|' | b')')) {
            return Ok(TestExpression::Unary { operator: "".into(), operand: word });
        } else {
            return Err(self.syntax("an operator"));
        };
        self.at += operator.len();
        self.take_while(is_blank);
        let right = match operator {
            "=~" => self.read_regex()?,
            "=" | "==" | "!=" => self.read_operand(Mode { extended_globs: true, ..Mode::PATTERN })?,
            _ => self.read_operand(Mode::SUBJECT)?,
        };
        Ok(TestExpression::Binary { operator: operator.into(), left: word, right })
    }

    fn read_operand(&mut self, mode: Mode) -> Read<Word> {
        let start = self.at;
        if self.at_word("]]") || self.peek() == Some(b'#') {
            return Err(self.syntax("an operand"));
        }
        let word = self.read_word(mode)?;
        let text =
            word.parts.iter().any(|part| matches!(part, WordPart::Literal(text) if text.contains('[')));
        if text {
            return Err(self.unsure("a lone `[` in `[[`; quote it", start));
        }
        Ok(word)
    }

    /// A regular expression of plain characters, `$name` and quoted texts.
    fn read_regex(&mut self) -> Read<Word> {
        let start = self.at;
        let mut parts = Vec::new();
        let mut level = 0_usize;
        if self.peek() == Some(b'#') {
            return Err(self.syntax("an operand"));
        }
        while let Some(byte) = self.peek() {
            match byte {
                b'(' => level += 1,
                b')' if level == 0 => break,
                b')' => level -= 1,
                b'|' if level > 0 => {}
                // It belongs to the expression, `||` too.
                b'|' => {
                    return Err(
                        self.unsure("a regular expression that is not certain; put it in a variable", start)
                    );
                }
                b'\\' if self.peek_at(1).is_some_and(|next| next.is_ascii_punctuation()) && level == 0 => {
                    parts.push(WordPart::Quoted(self.slice(self.at + 1, self.at + 2).into()));
                    self.at += 2;
                    continue;
                }
                b'\'' if level == 0 => {
                    parts.push(WordPart::Quoted(self.read_single_quoted()?.into()));
                    continue;
                }
                b'"' if level == 0 => {
                    parts.push(self.read_double_quoted()?);
                    continue;
                }
                b'$' if matches!(self.peek_at(1), None | Some(b' ' | b'\n' | b')')) => {}
                b'$' if level == 0 => {
                    parts.push(self.read_dollar(super::substitution::Context::Unquoted)?);
                    continue;
                }
                _ if level == 0 && is_metachar(byte) && !self.at_process_substitution() => break,
                b'[' | b']' | b'.' | b'*' | b'+' | b'?' | b'^' | b'{' | b'}' | b',' | b'-' | b'_' | b':'
                | b'/' | b'=' | b'@' | b'%' | b'!' => {}
                _ if byte.is_ascii_alphanumeric() => {}
                _ => {
                    return Err(
                        self.unsure("a regular expression that is not certain; put it in a variable", start)
                    );
                }
            }
            parts.push(WordPart::Literal(self.slice(self.at, self.at + 1).into()));
            self.at += 1;
        }
        if level != 0 || parts.is_empty() {
            return Err(self.unsure("a regular expression that is not certain; put it in a variable", start));
        }
        Ok(Word { parts, span: self.span(start) })
    }
}

/// The operator that an unquoted word is in front of an operand.
fn unary(word: &Word) -> Option<&str> {
    match word.parts.as_slice() {
        [WordPart::Literal(text)] => {
            let letter = text.strip_prefix('-')?;
            (letter.len() == 1 && UNARY.contains(letter)).then_some(text.as_str())
        }
        _ => None,
    }
}
