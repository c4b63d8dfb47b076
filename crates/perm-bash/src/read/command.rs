//! Simple commands: assignments, words and redirections; and the definitions that start like one.

use super::characters::{is_blank, is_metachar, is_name, is_name_start};
use super::reserved::reserved;
use super::word::Mode;
use super::{Read, Reader};
use crate::syntax::{
    ArrayElement, AssignedValue, Assignment, Command, FunctionDefinition, Redirection, RedirectionOperator,
    SimpleCommand, Word, WordPart,
};

/// The builtins whose arguments may be `x=(a b)`. Sorted.
const DECLARATIONS: &[&str] = &["declare", "export", "local", "readonly", "typeset"];

impl Reader<'_> {
    pub(super) fn read_simple(&mut self) -> Read<Command> {
        let start = self.at;
        let mut command = SimpleCommand::default();
        let mut end = start;
        loop {
            self.skip_blanks()?;
            match self.peek() {
                None | Some(b'\n' | b';' | b'|' | b')') => break,
                Some(b'&') if self.peek_at(1) != Some(b'>') => break,
                Some(b'(') => return self.read_function_parentheses(start, &command),
                _ => self.read_simple_element(&mut command)?,
            }
            end = self.at;
        }
        if end == start {
            return Err(self.syntax("a command"));
        }
        let is_heredoc = |one: &Redirection| {
            matches!(one.operator, RedirectionOperator::HereDocument | RedirectionOperator::HereDocumentTabs)
        };
        if self.in_substitution && command.words.is_empty() && command.redirections.iter().any(is_heredoc) {
            // bash prints it in a way that it does not read the same again
            return Err(self.unsure("a here-document without a command in a substitution", start));
        }
        command.span = self.span_of(start, end);
        Ok(Command::Simple(command))
    }

    fn read_simple_element(&mut self, command: &mut SimpleCommand) -> Read<()> {
        let start = self.at;
        if let Some(redirection) = self.read_redirection()? {
            // after a first redirection bash may take the target for an assignment
            let raw = self.slice(start, self.at);
            let may_assign = command.words.is_empty() && !command.redirections.is_empty();
            if may_assign && raw.contains(['=', '[']) {
                return Err(self.unsure("a target that looks like an assignment; quote it", start));
            }
            command.redirections.push(redirection);
            return Ok(());
        }
        if command.words.is_empty() {
            if let Some(assignment) = self.read_assignment()? {
                let plain =
                    assignment.subscript.is_none() && matches!(assignment.value, AssignedValue::Scalar(_));
                if !plain && !command.redirections.is_empty() {
                    // after `x= <f` bash takes none for an assignment
                    return Err(self.unsure("an array after a redirection", start));
                }
                command.assignments.push(assignment);
                return Ok(());
            }
            let is_first = command.assignments.is_empty() && command.redirections.is_empty();
            if !is_first && reserved(self.peek_short_word()).is_some() {
                return Err(self.unsure("a reserved word as the name of a command; quote it", self.at));
            }
            command.words.push(self.read_word(Mode::NAME)?);
            return Ok(());
        }
        let declares = command.words.first().and_then(plain_text).is_some_and(is_declaration);
        if declares && !command.redirections.is_empty() && self.array_head().is_some() {
            // after `declare >f` bash takes `x=(` for no array
            return Err(self.unsure("an array after a redirection", start));
        }
        let word = self.read_argument(declares)?;
        command.words.push(word);
        Ok(())
    }

    /// An argument; after a declaring builtin `x=(a b)` is one too.
    fn read_argument(&mut self, declares: bool) -> Read<Word> {
        let start = self.at;
        if declares && let Some(head) = self.array_head() {
            let mut word = Word { parts: vec![WordPart::Literal(head.into())], span: self.span(start) };
            self.at += head.len();
            self.bash_only("an array", self.at)?;
            word.parts.push(WordPart::Array(self.read_array()?));
            word.span = self.span(start);
            return Ok(word);
        }
        self.read_word(if declares { Mode::DECLARATION } else { Mode::ARGUMENT })
    }

    /// `name=` or `name+=`, if that is next and `(` follows.
    fn array_head(&self) -> Option<&str> {
        let name = self.name_length()?;
        let plus = usize::from(self.peek_at(name) == Some(b'+'));
        let length = name + plus + 1;
        (self.peek_at(length - 1) == Some(b'=') && self.peek_at(length) == Some(b'('))
            .then(|| self.slice(self.at, self.at + length))
    }

    /// The length of the name that is next.
    pub(super) fn name_length(&self) -> Option<usize> {
        if !self.peek().is_some_and(is_name_start) {
            return None;
        }
        let mut length = 1;
        while self.peek_at(length).is_some_and(is_name) {
            length += 1;
        }
        Some(length)
    }

    /// An assignment in front of a command, if one is next.
    fn read_assignment(&mut self) -> Read<Option<Assignment>> {
        let Some(length) = self.name_length() else { return Ok(None) };
        let subscripted = match (self.peek_at(length), self.peek_at(length + 1)) {
            (Some(b'='), _) | (Some(b'+'), Some(b'=')) => false,
            // bash reads up to the `]`, also over blanks
            (Some(b'['), _) => true,
            _ => return Ok(None),
        };
        let start = self.at;
        let name = self.slice(start, start + length).into();
        self.at += length;
        let subscript = if subscripted {
            self.bash_only("a subscript", start)?;
            Some(self.read_subscript()?)
        } else {
            None
        };
        let append = self.eat("+");
        if append {
            self.bash_only("`+=`", start)?;
        }
        if !self.eat("=") {
            return Err(self.unsure("a command name with `[`; quote it", start));
        }
        let value = if self.peek() == Some(b'(') {
            self.bash_only("an array", start)?;
            if subscripted {
                return Err(self.syntax("a value"));
            }
            array_value(self.read_array()?)
        } else {
            AssignedValue::Scalar(self.read_word(Mode::VALUE)?)
        };
        Ok(Some(Assignment { name, subscript, append, value, span: self.span(start) }))
    }

    /// `(a b [i]=c)`; blanks, newlines and comments stand between the elements.
    fn read_array(&mut self) -> Read<Vec<ArrayElement>> {
        self.deeper(|reader| {
            let start = reader.at;
            reader.at += 1;
            let mut elements = Vec::new();
            loop {
                reader.skip_newlines()?;
                match reader.peek() {
                    Some(b')') => {
                        reader.at += 1;
                        break;
                    }
                    Some(b'[') => elements.push(reader.read_subscripted_element()?),
                    _ => {
                        let value = reader.read_word(Mode::ELEMENT)?;
                        elements.push(ArrayElement { subscript: None, append: false, value });
                    }
                }
            }
            reader.refuse_escapes_in_printed_array(start)?;
            if reader.peek().is_none_or(is_metachar) && reader.peek() != Some(b'(') {
                return Ok(elements);
            }
            Err(reader.unsure("something is glued to an array", reader.at))
        })
    }

    /// bash prints what stands in a substitution and reads it again; of an array it prints `\'` as `'`.
    fn refuse_escapes_in_printed_array(&self, start: usize) -> Read<()> {
        let is_escape = |pair: &[u8]| matches!(pair, [b'\\', mark] if b"'\"`();&|<>".contains(mark));
        if self.in_substitution && self.slice(start, self.at).as_bytes().windows(2).any(is_escape) {
            return Err(self.unsure("an escape in an array in a substitution; use quotes", start));
        }
        Ok(())
    }

    fn read_subscripted_element(&mut self) -> Read<ArrayElement> {
        let start = self.at;
        let subscript = Some(self.read_subscript()?);
        let append = self.eat("+");
        if !self.eat("=") {
            return Err(self.unsure("an element that starts with `[`; quote it", start));
        }
        let value = self.read_word(Mode::VALUE)?;
        Ok(ArrayElement { subscript, append, value })
    }

    /// `name ()` and its body.
    fn read_function_parentheses(&mut self, start: usize, command: &SimpleCommand) -> Read<Command> {
        let only_name = command.assignments.is_empty() && command.redirections.is_empty();
        let name = match command.words.as_slice() {
            [word] if only_name => plain_text(word),
            _ => None,
        };
        let Some(name) = name.filter(|name| self.is_function_name(name)) else {
            return Err(self.syntax("a word"));
        };
        self.at += 1;
        self.take_while(is_blank);
        if !self.eat(")") {
            return Err(self.syntax("`)`"));
        }
        self.read_function_body(start, name)
    }

    /// `function name { … }`, `function name () { … }`
    pub(super) fn read_function_keyword(&mut self) -> Read<Command> {
        let start = self.at;
        self.bash_only("`function`", start)?;
        self.at += "function".len();
        self.skip_blanks()?;
        let name = self.take_while(|byte| !is_metachar(byte));
        if !self.is_function_name(name) {
            return Err(self.unsure("a function with an unusual name", start));
        }
        self.skip_blanks()?;
        if self.peek() == Some(b'(') {
            let open = self.at;
            self.at += 1;
            self.take_while(is_blank);
            if !self.eat(")") {
                // the body is a subshell
                self.at = open;
            }
        }
        self.read_function_body(start, name)
    }

    /// A name that every version of the shell takes for a function, and no reserved word. dash takes variables'
    /// names only.
    fn is_function_name(&self, name: &str) -> bool {
        let of_variable = name.bytes().next().is_some_and(is_name_start) && name.bytes().all(is_name);
        let is_word = name.bytes().all(|byte| is_name(byte) || b"-.:,%+@".contains(&byte))
            && !name.bytes().all(|byte| byte.is_ascii_digit());
        let is_bash = self.shell == perm_core::Shell::Bash;
        let is_free = is_bash || !SPECIAL_BUILTINS.contains(&name);
        (of_variable || (is_word && is_bash)) && is_free && reserved(name).is_none()
    }

    fn read_function_body(&mut self, start: usize, name: &str) -> Read<Command> {
        self.skip_newlines()?;
        let body = self.deeper(|reader| {
            let kind = match reader.peek() {
                Some(b'(') => None,
                _ => Some(reserved(reader.peek_short_word()).ok_or_else(|| reader.syntax("`{`"))?),
            };
            reader.read_compound(kind)
        })?;
        let span = self.span(start);
        Ok(Command::Function(FunctionDefinition { name: name.into(), body: Box::new(body), span }))
    }

    /// `coproc command`; a name for it is not read.
    pub(super) fn read_coproc(&mut self) -> Read<Command> {
        let start = self.at;
        self.bash_only("`coproc`", start)?;
        if self.in_substitution {
            // bash prints and reads it again, and then `coproc` has a name
            return Err(self.unsure("`coproc` in a substitution", start));
        }
        self.at += "coproc".len();
        self.skip_blanks()?;
        let command = self.deeper(Reader::read_command)?;
        if self.since(start).contains("=(") {
            // bash refuses some arrays with reserved words in it
            return Err(self.unsure("an array in what `coproc` runs", start));
        }
        let simple = match &command {
            Command::Simple(simple) => simple,
            Command::Compound(_) => return Ok(Command::Coproc(Box::new(command))),
            Command::Function(_) | Command::Coproc(_) => return Err(self.syntax("a command")),
        };
        if simple.words.len() == 1 && matches!(self.peek(), Some(b'(' | b'{')) {
            return Err(self.unsure("`coproc` with a name", start));
        }
        // where the second word could start a command, bash takes the first for a name
        let starts = |word: &Word| {
            plain_text(word).is_none_or(|text| reserved(text).is_some() || text.contains(['=', '[']))
        };
        if simple.words.get(1).is_some_and(starts) {
            return Err(self.unsure("`coproc` with a name", start));
        }
        Ok(Command::Coproc(Box::new(command)))
    }
}

fn array_value(elements: Vec<ArrayElement>) -> AssignedValue {
    if elements.iter().all(|element| element.subscript.is_none()) {
        AssignedValue::Array(elements.into_iter().map(|element| element.value).collect())
    } else {
        AssignedValue::Elements(elements)
    }
}

/// The text of a word without any quoting or expansion.
fn plain_text(word: &Word) -> Option<&str> {
    match word.parts.as_slice() {
        [WordPart::Literal(text)] => Some(text),
        _ => None,
    }
}

fn is_declaration(name: &str) -> bool {
    DECLARATIONS.binary_search(&name).is_ok()
}

/// Builtins for which dash takes no function: POSIX's special ones, and `local`. Sorted.
const SPECIAL_BUILTINS: &[&str] = &[
    ".", ":", "break", "continue", "eval", "exec", "exit", "export", "local", "readonly", "return", "set",
    "shift", "times", "trap", "unset",
];
