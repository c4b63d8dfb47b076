//! Lists, and-or lists and pipelines: what stands between commands.

use super::reserved::{Reserved, reserved};
use super::{Read, Reader};
use crate::syntax::{AndOr, Command, Connector, LineEnd, List, ListItem, Pipeline, Script};

/// What ends a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// The end of the text.
    End,
    /// `)`
    Parenthesis,
    /// One of these reserved words.
    Words(&'static [&'static str]),
    /// `;;`, `;&`, `;;&` or `esac`
    CaseItem,
}

impl Reader<'_> {
    /// Reads everything.
    pub(crate) fn read_script(mut self) -> Read<Script> {
        let list = self.read_filled_list(Until::End)?;
        let script = Script { list, lines: std::mem::take(&mut self.lines) };
        self.check_dialect(&script)?;
        Ok(script)
    }

    /// Reads a list all of whose here-documents must have their bodies inside it, and puts those in.
    pub(super) fn read_filled_list(&mut self, until: Until) -> Read<List> {
        let first = self.bodies.len();
        let mut list = self.read_list(until)?;
        if let Some(pending) = self.pending.first() {
            return Err(self.heredoc_unterminated(pending));
        }
        self.fill_list(first, &mut list)?;
        Ok(list)
    }

    /// Reads commands up to what ends the list, which is not stepped over. May be empty.
    pub(super) fn read_list(&mut self, until: Until) -> Read<List> {
        self.deeper(|reader| reader.read_list_items(until))
    }

    /// As [`Self::read_list`], where the shell demands at least one command.
    pub(super) fn read_filled_body(&mut self, until: Until) -> Read<List> {
        let list = self.read_list(until)?;
        if list.items.is_empty() {
            return Err(self.syntax("a command"));
        }
        Ok(list)
    }

    fn read_list_items(&mut self, until: Until) -> Read<List> {
        let mut list = List::default();
        // after an empty list stands what opened it, and a closing word is one there too
        let mut separated = true;
        self.skip_newlines()?;
        while separated && !self.at_list_end(until) {
            let and_or = self.read_and_or()?;
            self.skip_blanks()?;
            let background;
            (separated, background) = self.read_separator();
            let newline = self.previous() != Some(b';') && self.peek() == Some(b'\n');
            if self.in_substitution && separated && self.peek() != Some(b'\n') && !self.pending.is_empty() {
                // bash prints it and reads it again, and may lose the separator
                return Err(self.unsure("a command after a here-document in a substitution", self.at));
            }
            list.items.push(ListItem { and_or, background });
            if separated {
                let from = self.at;
                self.skip_newlines()?;
                self.note_line(until, list.items.len(), from);
            }
            if self.heredoc_printed && separated && !background && !newline && !self.at_list_end(until) {
                // bash prints the list without this `;`
                return Err(self.unsure("a `;` after a here-document in a substitution", self.at));
            }
        }
        self.check_list_end(until, separated)?;
        Ok(list)
    }

    /// Notes the end of a line of the whole script between `from` and here.
    fn note_line(&mut self, until: Until, items: usize, from: usize) {
        let between = self.since(from);
        if until == Until::End && between.contains('\n') {
            self.lines.push(LineEnd { items, certain: !between.contains('\\') });
        }
    }

    /// Steps over `;` or `&`; a newline counts and stays. Gives whether there was one, and whether `&`.
    fn read_separator(&mut self) -> (bool, bool) {
        match (self.peek(), self.peek_at(1)) {
            (Some(b';'), Some(b';' | b'&')) | (Some(b'&'), Some(b'&' | b'>')) => (false, false),
            (Some(b';'), _) => {
                self.at += 1;
                (true, false)
            }
            (Some(b'&'), _) => {
                self.at += 1;
                (true, true)
            }
            (Some(b'\n'), _) => (true, false),
            _ => (false, false),
        }
    }

    fn at_list_end(&self, until: Until) -> bool {
        match until {
            Until::End => self.peek().is_none(),
            Until::Parenthesis => matches!(self.peek(), None | Some(b')')),
            Until::Words(words) => self.peek().is_none() || words.contains(&self.peek_short_word()),
            Until::CaseItem => {
                self.peek().is_none()
                    || self.starts_with(";;")
                    || self.starts_with(";&")
                    || self.at_word("esac")
            }
        }
    }

    /// After the last item: a closing word needs a separator before it, `)` and `;;` do not.
    fn check_list_end(&self, until: Until, separated: bool) -> Read<()> {
        let ended = match until {
            Until::End => self.peek().is_none(),
            Until::Parenthesis => self.peek() == Some(b')'),
            Until::Words(words) => separated && words.contains(&self.peek_short_word()),
            Until::CaseItem => {
                self.starts_with(";;") || self.starts_with(";&") || (separated && self.at_word("esac"))
            }
        };
        if ended {
            return Ok(());
        }
        Err(self.syntax(match until {
            Until::End => "`;`, `&`, a newline or the end of the text",
            Until::Parenthesis => "`)`",
            Until::Words(words) => words.first().copied().unwrap_or_default(),
            Until::CaseItem => "`;;` or `esac`",
        }))
    }

    fn read_and_or(&mut self) -> Read<AndOr> {
        let first = self.read_pipeline()?;
        let mut rest = Vec::new();
        loop {
            self.skip_blanks()?;
            let connector = if self.eat("&&") {
                Connector::And
            } else if self.eat("||") {
                Connector::Or
            } else {
                return Ok(AndOr { first, rest });
            };
            self.skip_newlines()?;
            rest.push((connector, self.read_pipeline()?));
        }
    }

    fn read_pipeline(&mut self) -> Read<Pipeline> {
        let start = self.at;
        let mut pipeline = Pipeline {
            negated: false,
            timed: false,
            commands: Vec::new(),
            pipes_stderr: Vec::new(),
            span: self.span(start),
        };
        self.read_pipeline_prefix(&mut pipeline)?;
        loop {
            pipeline.commands.push(self.read_command()?);
            pipeline.span = self.span(start);
            self.skip_blanks()?;
            let stderr = match (self.peek(), self.peek_at(1)) {
                (Some(b'|'), Some(b'|')) => return Ok(pipeline),
                (Some(b'|'), Some(b'&')) => true,
                (Some(b'|'), _) => false,
                _ => return Ok(pipeline),
            };
            if stderr {
                self.bash_only("`|&`", self.at)?;
                self.at += 1;
            }
            self.at += 1;
            pipeline.pipes_stderr.push(stderr);
            self.skip_newlines()?;
        }
    }

    /// `!` and `time`, in any order and number.
    fn read_pipeline_prefix(&mut self, pipeline: &mut Pipeline) -> Read<()> {
        loop {
            match reserved(self.peek_short_word()) {
                Some(Reserved::Bang) => {
                    if self.peek_at(1) == Some(b'(') {
                        return Err(self.unsure("`!(` may be a pattern; put a blank after `!`", self.at));
                    }
                    if pipeline.negated {
                        self.bash_only("a second `!`", self.at)?;
                    }
                    self.at += 1;
                    pipeline.negated = !pipeline.negated;
                }
                Some(Reserved::Time) => {
                    self.bash_only("`time`", self.at)?;
                    if self.in_substitution {
                        return Err(self.unsure("`time` in a substitution", self.at));
                    }
                    self.at += "time".len();
                    pipeline.timed = true;
                    self.skip_blanks()?;
                    if self.eat_word("-p") {
                        self.skip_blanks()?;
                    }
                    if self.at_word("--") {
                        return Err(self.unsure("`--` after `time`", self.at));
                    }
                }
                _ => return Ok(()),
            }
            self.skip_blanks()?;
        }
    }

    /// One command of a pipeline.
    pub(super) fn read_command(&mut self) -> Read<Command> {
        self.count_command()?;
        let kind = match self.peek() {
            Some(b'(') => return self.read_compound(None).map(Command::Compound),
            _ => reserved(self.peek_short_word()),
        };
        match kind {
            None => self.read_simple(),
            Some(Reserved::Function) => self.read_function_keyword(),
            Some(Reserved::Coproc) => self.read_coproc(),
            Some(Reserved::Bang | Reserved::Time | Reserved::Inner) => Err(self.syntax("a command")),
            Some(
                kind @ (Reserved::Brace
                | Reserved::Case
                | Reserved::Conditional
                | Reserved::For
                | Reserved::If
                | Reserved::Select
                | Reserved::Until
                | Reserved::While),
            ) => self.read_compound(Some(kind)).map(Command::Compound),
        }
    }
}
