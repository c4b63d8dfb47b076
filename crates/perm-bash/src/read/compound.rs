//! Compound commands: groups, subshells, conditions, loops and `case`.

use super::characters::{is_metachar, is_name, is_name_start};
use super::list::Until;
use super::reserved::Reserved;
use super::word::Mode;
use super::{Read, Reader};
use crate::syntax::{CaseEnd, CaseItem, CompoundCommand, CompoundKind, List, Word};

impl Reader<'_> {
    /// A compound command that starts with the reserved word, or with `(`.
    pub(super) fn read_compound(&mut self, kind: Option<Reserved>) -> Read<CompoundCommand> {
        let start = self.at;
        let kind = self.deeper(|reader| match kind {
            None => reader.read_parentheses(),
            Some(Reserved::Brace) => reader.read_group(),
            Some(Reserved::Case) => reader.read_case(),
            Some(Reserved::Conditional) => reader.read_conditional(),
            Some(Reserved::For) => reader.read_for(false),
            Some(Reserved::If) => reader.read_if(),
            Some(Reserved::Select) => reader.read_for(true),
            Some(Reserved::Until) => reader.read_loop(true),
            Some(Reserved::While) => reader.read_loop(false),
            Some(
                Reserved::Bang | Reserved::Coproc | Reserved::Function | Reserved::Inner | Reserved::Time,
            ) => Err(reader.syntax("a compound command")),
        })?;
        let mut end = self.at;
        let mut redirections = Vec::new();
        loop {
            self.skip_blanks()?;
            let Some(redirection) = self.read_redirection()? else { break };
            redirections.push(redirection);
            end = self.at;
        }
        Ok(CompoundCommand { kind, redirections, span: self.span_of(start, end) })
    }

    fn read_parentheses(&mut self) -> Read<CompoundKind> {
        if self.starts_with("((") {
            self.bash_only("`((`", self.at)?;
            self.at += 2;
            return Ok(CompoundKind::Arithmetic(self.read_arithmetic_to("))")?));
        }
        self.at += 1;
        let list = self.read_filled_body(Until::Parenthesis)?;
        self.at += 1;
        Ok(CompoundKind::Subshell(list))
    }

    /// Steps over a word that must be next.
    fn expect_word(&mut self, word: &'static str) -> Read<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.syntax(word)) }
    }

    fn read_group(&mut self) -> Read<CompoundKind> {
        self.at += 1;
        let list = self.read_filled_body(Until::Words(&["}"]))?;
        self.expect_word("}")?;
        Ok(CompoundKind::Group(list))
    }

    fn read_if(&mut self) -> Read<CompoundKind> {
        self.expect_word("if")?;
        let mut branches = Vec::new();
        loop {
            let condition = self.read_filled_body(Until::Words(&["then"]))?;
            self.expect_word("then")?;
            let body = self.read_filled_body(Until::Words(&["fi", "elif", "else"]))?;
            branches.push((condition, body));
            if !self.eat_word("elif") {
                break;
            }
        }
        let otherwise =
            if self.eat_word("else") { Some(self.read_filled_body(Until::Words(&["fi"]))?) } else { None };
        self.expect_word("fi")?;
        Ok(CompoundKind::If { branches, otherwise })
    }

    fn read_loop(&mut self, until: bool) -> Read<CompoundKind> {
        self.expect_word(if until { "until" } else { "while" })?;
        let condition = self.read_filled_body(Until::Words(&["do"]))?;
        let body = self.read_do_group()?;
        Ok(CompoundKind::Loop { until, condition, body })
    }

    fn read_do_group(&mut self) -> Read<List> {
        self.expect_word("do")?;
        let body = self.read_filled_body(Until::Words(&["done"]))?;
        self.expect_word("done")?;
        Ok(body)
    }

    /// The body of a `for`: `do … done`, or in bash `{ … }`.
    fn read_for_body(&mut self) -> Read<List> {
        if !self.at_word("{") {
            return self.read_do_group();
        }
        self.bash_only("`for` with `{`", self.at)?;
        self.at += 1;
        let body = self.read_filled_body(Until::Words(&["}"]))?;
        self.expect_word("}")?;
        Ok(body)
    }

    fn read_for(&mut self, select: bool) -> Read<CompoundKind> {
        let start = self.at;
        self.expect_word(if select { "select" } else { "for" })?;
        self.check_nothing_pending(start)?;
        if select {
            self.bash_only("`select`", start)?;
        }
        self.skip_blanks()?;
        if !select && self.starts_with("((") {
            return self.read_arithmetic_for();
        }
        let name = self.take_while(|byte| !is_metachar(byte));
        if !name.bytes().next().is_some_and(is_name_start) || !name.bytes().all(is_name) {
            return Err(self.unsure("a loop variable that is no name", start));
        }
        self.skip_blanks()?;
        if self.at_word("{") {
            return Err(self.syntax("`in`, `;` or `do`"));
        }
        let words = if self.eat(";") {
            self.skip_newlines()?;
            None
        } else {
            self.skip_newlines()?;
            if self.eat_word("in") { Some(self.read_for_words()?) } else { None }
        };
        let body = self.read_for_body()?;
        Ok(CompoundKind::For { select, name: name.into(), words, body })
    }

    /// The words after `in`, and the separator after them.
    fn read_for_words(&mut self) -> Read<Vec<Word>> {
        let mut words = Vec::new();
        loop {
            self.skip_blanks()?;
            match self.peek() {
                Some(b';') if !matches!(self.peek_at(1), Some(b';' | b'&')) => self.at += 1,
                Some(b'\n') => {}
                Some(_) if words.is_empty() && self.at_word("esac") => {
                    // in a `case` bash takes it for the end
                    return Err(self.unsure("`esac` after `in`; quote it", self.at));
                }
                Some(byte) if !is_metachar(byte) || self.at_process_substitution() => {
                    words.push(self.read_word(Mode::ARGUMENT)?);
                    continue;
                }
                _ => return Err(self.syntax("`;` or a newline before `do`")),
            }
            self.skip_newlines()?;
            return Ok(words);
        }
    }

    /// dash reads no body of a here-document at the newlines of a loop's or a `case`'s head.
    fn check_nothing_pending(&self, start: usize) -> Read<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        self.bash_only("a here-document that is open before `for` or `case`", start)
    }

    fn read_arithmetic_for(&mut self) -> Read<CompoundKind> {
        self.bash_only("`for ((`", self.at)?;
        self.at += 2;
        let mut expressions = vec![self.read_arithmetic_to(";")?];
        expressions.push(self.read_arithmetic_to(";")?);
        expressions.push(self.read_arithmetic_to("))")?);
        self.skip_blanks()?;
        self.eat(";");
        self.skip_newlines()?;
        let body = self.read_for_body()?;
        Ok(CompoundKind::ArithmeticFor { expressions, body })
    }

    fn read_case(&mut self) -> Read<CompoundKind> {
        self.check_nothing_pending(self.at)?;
        self.expect_word("case")?;
        self.skip_blanks()?;
        let subject = self.read_word(Mode::SUBJECT)?;
        self.skip_newlines()?;
        self.expect_word("in")?;
        let mut items = Vec::new();
        loop {
            self.skip_newlines()?;
            if self.eat_word("esac") {
                return Ok(CompoundKind::Case { subject, items });
            }
            items.push(self.read_case_item()?);
        }
    }

    fn read_case_item(&mut self) -> Read<CaseItem> {
        let start = self.at;
        if self.eat("(") {
            self.skip_blanks()?;
        }
        let mut patterns = Vec::new();
        loop {
            if self.at_word("esac") {
                return Err(self.unsure("`esac` as a pattern; quote it", start));
            }
            if self.starts_with("}") {
                // Inside of `{ … }` bash takes it for the end of the group.
                return Err(self.unsure("a pattern that starts with `}`; quote it", self.at));
            }
            patterns.push(self.read_word(Mode::PATTERN)?);
            self.skip_blanks()?;
            if self.eat(")") {
                break;
            }
            if self.starts_with("||") || !self.eat("|") {
                return Err(self.syntax("`)` or `|`"));
            }
            self.skip_blanks()?;
        }
        let body = self.read_list(Until::CaseItem)?;
        let end = if self.starts_with(";;&") || self.starts_with(";&") {
            self.bash_only("`;&`", self.at)?;
            if self.eat(";;&") {
                CaseEnd::TestNext
            } else {
                self.at += 2;
                CaseEnd::FallThrough
            }
        } else {
            self.eat(";;");
            CaseEnd::Break
        };
        Ok(CaseItem { patterns, body, end })
    }
}
