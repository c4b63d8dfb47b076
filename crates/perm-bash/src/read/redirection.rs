//! Redirections: `2>f`, `&>f`, `>&2`, `{fd}<f`, `<<<text`; here-documents are in their own module.

use super::characters::{is_metachar, is_name, is_name_start};
use super::word::Mode;
use super::{Read, Reader};
use crate::syntax::{
    Descriptor, ParameterOperation, Redirection, RedirectionOperator as Operator, RedirectionTarget, Word,
    WordPart,
};

/// Longest first where one starts with the other.
const OPERATORS: &[Operator] = &[
    Operator::HereString,
    Operator::HereDocumentTabs,
    Operator::AppendBoth,
    Operator::OutputBoth,
    Operator::HereDocument,
    Operator::DuplicateInput,
    Operator::ReadWrite,
    Operator::Append,
    Operator::Clobber,
    Operator::DuplicateOutput,
    Operator::Input,
    Operator::Output,
];

/// No file descriptor has more digits.
const LONGEST_DESCRIPTOR: usize = 6;

impl Reader<'_> {
    /// A redirection, if one is next.
    pub(super) fn read_redirection(&mut self) -> Read<Option<Redirection>> {
        let start = self.at;
        let fd = self.read_descriptor()?;
        let Some(operator) = self.redirection_operator().filter(|_| !self.at_process_substitution()) else {
            self.at = start;
            return Ok(None);
        };
        if fd.is_some() && matches!(operator, Operator::OutputBoth | Operator::AppendBoth) {
            // `2&>f` is the word `2`
            self.at = start;
            return Ok(None);
        }
        self.at += operator.text().len();
        self.check_operator(operator, start)?;
        let target = match operator {
            Operator::HereDocument | Operator::HereDocumentTabs => self.read_heredoc_start(operator)?,
            Operator::DuplicateInput | Operator::DuplicateOutput => self.read_duplicate(operator)?,
            Operator::HereString => {
                self.skip_blanks()?;
                RedirectionTarget::Word(self.read_word(Mode::SUBJECT)?)
            }
            Operator::Input
            | Operator::Output
            | Operator::Append
            | Operator::Clobber
            | Operator::ReadWrite
            | Operator::OutputBoth
            | Operator::AppendBoth => {
                self.skip_blanks()?;
                RedirectionTarget::Word(self.read_word(Mode::TARGET)?)
            }
        };
        Ok(Some(Redirection { fd, operator, target, span: self.span(start) }))
    }

    /// `2` or `{name}` directly before `<` or `>`.
    fn read_descriptor(&mut self) -> Read<Option<Descriptor>> {
        let start = self.at;
        match self.peek() {
            Some(b'0'..=b'9') => {
                let digits = self.take_while(|byte| byte.is_ascii_digit());
                if !matches!(self.peek(), Some(b'<' | b'>')) || self.at_process_substitution() {
                    self.at = start;
                    return Ok(None);
                }
                if digits.len() > 1 {
                    self.bash_only("a file descriptor of two digits", start)?;
                }
                match digits.parse() {
                    Ok(number) if digits.len() <= LONGEST_DESCRIPTOR => Ok(Some(Descriptor::Number(number))),
                    _ => Err(self.unsure("a very large file descriptor", start)),
                }
            }
            Some(b'{') if self.peek_at(1).is_some_and(is_name_start) => {
                self.at += 1;
                let name = self.take_while(is_name);
                let closed = self.eat("}") && matches!(self.peek(), Some(b'<' | b'>'));
                if !closed || self.at_process_substitution() {
                    self.at = start;
                    return Ok(None);
                }
                self.bash_only("`{fd}>`", start)?;
                Ok(Some(Descriptor::Variable(name.into())))
            }
            _ => Ok(None),
        }
    }

    fn redirection_operator(&self) -> Option<Operator> {
        OPERATORS.iter().copied().find(|operator| self.starts_with(operator.text()))
    }

    fn check_operator(&self, operator: Operator, start: usize) -> Read<()> {
        if matches!(operator, Operator::OutputBoth | Operator::AppendBoth | Operator::HereString) {
            self.bash_only("this redirection", start)?;
        }
        // `>\⏎&` would be another operator; and no operator of ours is followed by one of these
        if self.peek() == Some(b'\\') && self.peek_at(1) == Some(b'\n') {
            return Err(self.unsure("a line continuation after a redirection", start));
        }
        Ok(())
    }

    /// The target of `>&` and `<&`: bash expands it twice, so only the plainest are taken.
    fn read_duplicate(&mut self, operator: Operator) -> Read<RedirectionTarget> {
        self.skip_blanks()?;
        if matches!(self.peek(), Some(b'$' | b'"')) {
            return self.read_variable_duplicate();
        }
        let start = self.at;
        let text = self.take_while(|byte| is_name(byte) || matches!(byte, b'.' | b'/' | b'-'));
        let plain = self.peek().is_none_or(is_metachar) && !self.at_process_substitution();
        // `>&-b` closes, and then comes the word `b`
        let closes = text.starts_with('-') && text != "-";
        // `>&2>f`: the digits would be the descriptor of the next one
        let digits = text.strip_suffix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit());
        let next_fd = digits && text != "-" && matches!(self.peek(), Some(b'<' | b'>'));
        let moves = text.ends_with('-') && !digits;
        if text.is_empty() || !plain || closes || next_fd || moves {
            return Err(self.unsure("the target of `>&` or `<&` is not a plain descriptor or file", start));
        }
        if text.len() > 1 {
            self.bash_only("a descriptor that is moved, or of two digits", start)?;
        }
        if !digits {
            self.bash_only("`>&` with a file", start)?;
            if operator == Operator::DuplicateInput {
                return Err(self.unsure("`<&` with a file", start));
            }
        }
        let parts = vec![WordPart::Literal(text.into())];
        Ok(RedirectionTarget::Word(Word { parts, span: self.span(start) }))
    }

    /// `>&$fd`, `<&"${fd}"`: one variable, whose value the abstract run must know to hold no code.
    fn read_variable_duplicate(&mut self) -> Read<RedirectionTarget> {
        let start = self.at;
        self.bash_only("`>&` with a variable", start)?;
        let word = self.read_word(Mode::TARGET)?;
        let parts = match word.parts.as_slice() {
            [WordPart::DoubleQuoted(parts)] => parts.as_slice(),
            parts => parts,
        };
        let is_value = |part: &WordPart| matches!(part, WordPart::Parameter(one) if one.operation == ParameterOperation::Value);
        match parts {
            [part] if is_value(part) => Ok(RedirectionTarget::Word(word)),
            _ => Err(self.unsure("the target of `>&` or `<&` is not a plain descriptor or file", start)),
        }
    }
}
