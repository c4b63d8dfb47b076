//! `${…}` with all its operators.

use super::characters::{is_name, is_name_start};
use super::substitution::Context;
use super::word::{Mode, Stop};
use super::{Read, Reader};
use crate::syntax::{Parameter, ParameterExpansion, ParameterOperation as Operation, Word, WordPart};

impl<'t> Reader<'t> {
    pub(super) fn read_braced_parameter(&mut self, context: Context) -> Read<WordPart> {
        let start = self.at;
        self.at += 2;
        let (parameter, subscript, operation) = self.deeper(|reader| reader.read_braced(start, context))?;
        if !self.eat("}") {
            return Err(self.unsure("`${…}` that is not certain", start));
        }
        let span = self.span(start);
        Ok(WordPart::Parameter(Box::new(ParameterExpansion { parameter, subscript, operation, span })))
    }

    fn read_braced(&mut self, start: usize, context: Context) -> Read<(Parameter, Option<Word>, Operation)> {
        match (self.peek(), self.peek_at(1)) {
            (Some(b'#'), Some(b'}')) => {
                self.at += 1;
                Ok((Parameter::Special('#'), None, Operation::Value))
            }
            (Some(b'#'), _) => {
                self.at += 1;
                let parameter = self.read_parameter_name(start)?;
                let subscript = self.read_parameter_subscript(&parameter)?;
                Ok((parameter, subscript, Operation::Length))
            }
            (Some(b'!'), Some(b'}')) => {
                self.at += 1;
                Ok((Parameter::Special('!'), None, Operation::Value))
            }
            (Some(b'!'), _) => self.read_indirect(start, context),
            _ => {
                let parameter = self.read_parameter_name(start)?;
                let subscript = self.read_parameter_subscript(&parameter)?;
                let operation = self.read_operation(start, context)?;
                if operation != Operation::Value && !takes_operations(&parameter) {
                    return Err(self.unsure("an operator on this parameter", start));
                }
                Ok((parameter, subscript, operation))
            }
        }
    }

    fn read_parameter_name(&mut self, start: usize) -> Read<Parameter> {
        match self.peek() {
            Some(byte) if is_name_start(byte) => Ok(Parameter::Variable(self.take_while(is_name).into())),
            Some(b'0') if !self.peek_at(1).is_some_and(|byte| byte.is_ascii_digit()) => {
                self.at += 1;
                Ok(Parameter::Special('0'))
            }
            Some(b'1'..=b'9') => {
                let digits = self.take_while(|byte| byte.is_ascii_digit());
                digits
                    .parse()
                    .map(Parameter::Positional)
                    .map_err(|_| self.unsure("a very large number", start))
            }
            Some(byte @ (b'@' | b'*' | b'?' | b'-' | b'$')) => {
                self.at += 1;
                Ok(Parameter::Special(char::from(byte)))
            }
            _ => Err(self.unsure("`${…}` that is not certain", start)),
        }
    }

    fn read_parameter_subscript(&mut self, parameter: &Parameter) -> Read<Option<Word>> {
        if self.peek() != Some(b'[') {
            return Ok(None);
        }
        let start = self.at;
        self.bash_only("a subscript", start)?;
        if !matches!(parameter, Parameter::Variable(_)) {
            return Err(self.unsure("a subscript of this parameter", start));
        }
        Ok(Some(self.read_subscript()?))
    }

    /// `${!x}`, `${!x@}`, `${!x[@]}`
    fn read_indirect(
        &mut self,
        start: usize,
        context: Context,
    ) -> Read<(Parameter, Option<Word>, Operation)> {
        self.bash_only("`${!…}`", start)?;
        self.at += 1;
        let parameter = self.read_parameter_name(start)?;
        if !matches!(parameter, Parameter::Variable(_) | Parameter::Positional(_)) {
            return Err(self.unsure("`${!…}` of this parameter", start));
        }
        if matches!(self.peek(), Some(b'@' | b'*')) && self.peek_at(1) == Some(b'}') {
            self.at += 1;
            return Ok((parameter, None, Operation::Names));
        }
        let colon = self.peek() == Some(b':');
        if matches!(self.peek_at(usize::from(colon)), Some(b'-' | b'+' | b'?')) {
            self.at += usize::from(colon);
            let operation = self.read_conditional_word(colon, context)?;
            let Operation::Conditional { operator, colon, word } = operation else {
                return Err(self.unsure("`${!…}` with this operator", start));
            };
            return Ok((parameter, None, Operation::IndirectConditional { operator, colon, word }));
        }
        let all = self.starts_with("[@]") || self.starts_with("[*]");
        let subscript = self.read_parameter_subscript(&parameter)?;
        Ok((parameter, subscript, if all { Operation::Names } else { Operation::Indirect }))
    }

    fn read_operation(&mut self, start: usize, context: Context) -> Read<Operation> {
        let Some(byte) = self.peek() else { return Err(self.syntax("`}`")) };
        match byte {
            b'}' => Ok(Operation::Value),
            b'-' | b'=' | b'+' | b'?' => self.read_conditional_word(false, context),
            b':' if matches!(self.peek_at(1), Some(b'-' | b'=' | b'+' | b'?')) => {
                self.at += 1;
                self.read_conditional_word(true, context)
            }
            b':' => self.read_substring(start),
            b'#' | b'%' => {
                let operator = self.read_doubled(byte);
                let pattern = self.read_pattern(Stop::Brace, context)?;
                Ok(Operation::Remove { operator: operator.into(), pattern })
            }
            b'^' | b',' => {
                self.bash_only("`${x^}` or `${x,}`", start)?;
                let operator = self.read_doubled(byte);
                let pattern = self.read_pattern(Stop::Brace, context)?;
                Ok(Operation::Case { operator: operator.into(), pattern })
            }
            b'/' => {
                self.bash_only("`${x/…}`", start)?;
                self.read_replace(context)
            }
            b'@' => {
                self.bash_only("`${x@…}`", start)?;
                let letter = self.peek_at(1).filter(|letter| b"AEKLPQUaku".contains(letter));
                let Some(letter) = letter else { return Err(self.unsure("`${x@…}`", start)) };
                self.at += 2;
                Ok(Operation::Transform(char::from(letter)))
            }
            _ => Err(self.unsure("`${…}` that is not certain", start)),
        }
    }

    /// An operator that may stand twice; gives it as written.
    fn read_doubled(&mut self, byte: u8) -> &'t str {
        let start = self.at;
        self.at += if self.peek_at(1) == Some(byte) { 2 } else { 1 };
        self.slice(start, self.at)
    }

    fn read_conditional_word(&mut self, colon: bool, context: Context) -> Read<Operation> {
        let operator = self.peek().map_or('-', char::from);
        self.at += 1;
        let word = self.read_value_word(Stop::Brace, context)?;
        Ok(Operation::Conditional { operator, colon, word })
    }

    /// A word that becomes (a part of) the result.
    fn read_value_word(&mut self, stop: Stop, context: Context) -> Read<Word> {
        match context {
            Context::Unquoted => self.read_word(Mode { stop, ..Mode::NESTED }),
            Context::Pattern => Err(self.unsure("an operator inside a pattern in double quotes", self.at)),
            Context::Double | Context::Replacement | Context::HereDocument => {
                let start = self.at;
                let parts = self.read_double_quoted_parts(Some(b'}'), context)?;
                self.refuse_inner_braces(start, context)?;
                Ok(Word { parts: vec![WordPart::DoubleQuoted(parts)], span: self.span(start) })
            }
        }
    }

    fn read_pattern(&mut self, stop: Stop, context: Context) -> Read<Word> {
        let start = self.at;
        let in_double_quotes = context != Context::Unquoted;
        let pattern = self.read_word(Mode { stop, in_double_quotes, ..Mode::NESTED })?;
        // A here-document has quotes of its own.
        let is_plain = || !self.slice(start, self.at).contains(['\'', '"', '\\', '$', '`', '<', '>']);
        if context == Context::HereDocument && !is_plain() {
            return Err(self.unsure("a pattern inside a here-document that is not plain", start));
        }
        self.refuse_inner_braces(start, context)?;
        Ok(pattern)
    }

    /// To brace expansion the inner quotes of `"${x:-"{a,b}"}"` end the outer ones.
    fn refuse_inner_braces(&self, start: usize, context: Context) -> Read<()> {
        let raw = self.since(start);
        let may_expand = raw.contains('"') && raw.contains('{') && (raw.contains(',') || raw.contains(".."));
        if may_expand && !matches!(context, Context::Unquoted | Context::HereDocument) {
            return Err(self.unsure("braces in quotes inside `\"${…}\"`", start));
        }
        Ok(())
    }

    fn read_replace(&mut self, context: Context) -> Read<Operation> {
        self.at += 1;
        let operator = match self.peek() {
            Some(b'/') => "//",
            Some(b'#') => "/#",
            Some(b'%') => "/%",
            _ => "/",
        };
        self.at += operator.len() - 1;
        let pattern = self.read_pattern(Stop::BraceOrSlash, context)?;
        let context = if context == Context::Double { Context::Replacement } else { context };
        let replacement =
            if self.eat("/") { Some(self.read_value_word(Stop::Brace, context)?) } else { None };
        Ok(Operation::Replace { operator: operator.into(), pattern, replacement })
    }

    fn read_substring(&mut self, start: usize) -> Read<Operation> {
        self.bash_only("`${x:…}`", start)?;
        self.at += 1;
        let offset = self.read_offset()?;
        if offset.parts.is_empty() {
            return Err(self.unsure("`${x:…}`", start));
        }
        let length = if self.eat(":") { Some(self.read_offset()?) } else { None };
        Ok(Operation::Substring { offset, length })
    }

    /// Plain arithmetic with plain expansions: bash looks for the `:` between offset and length without regard
    /// to what is nested, so an expansion may hold none.
    fn read_offset(&mut self) -> Read<Word> {
        let start = self.at;
        let mut inner = Vec::new();
        loop {
            let text = self.take_while(is_offset);
            if !text.is_empty() {
                inner.push(WordPart::Quoted(text.into()));
            }
            if self.peek() != Some(b'$') {
                break;
            }
            let from = self.at;
            let part = self.read_dollar(Context::Double)?;
            let raw = self.slice(from, self.at);
            let plain = matches!(part, WordPart::Parameter(_) | WordPart::Arithmetic(_));
            if !plain
                || raw.contains([':', '?', '\'', '"', '`', '\\'])
                || raw.contains("$(") && !raw.starts_with("$((")
            {
                return Err(self.unsure("an expansion in an offset; assign it first", from));
            }
            inner.push(part);
        }
        let parts = if inner.is_empty() { Vec::new() } else { vec![WordPart::DoubleQuoted(inner)] };
        Ok(Word { parts, span: self.span(start) })
    }
}

fn is_offset(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'-' | b'+' | b'*')
}

fn takes_operations(parameter: &Parameter) -> bool {
    match parameter {
        Parameter::Variable(_) | Parameter::Positional(_) => true,
        Parameter::Special(special) => matches!(special, '@' | '*' | '0'),
    }
}
