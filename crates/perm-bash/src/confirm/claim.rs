//! What the strict reader claims, as a list of [`Item`]s, and the text as the second reader is to see it.
//!
//! The script is walked in the order of the text. Every word is read again from the bytes (see [`Relex`]);
//! what the grammar of the second reader is known to read wrongly is masked by an inert stand-in of the same
//! length (the table is in [`super`]); each substitution is taken out, to be confirmed as a text of its own.
//! All these texts stand one after the other in one buffer, so that one parse serves them all.

use perm_core::Span;

use super::fault::{Checked, Fault};
use super::item::{Item, Mark, Simple};
use super::nested::{self, Nested};
use super::relex::{Context, INERT, Relex};
use super::segment::Segment;
use super::value::agree;
use crate::syntax::{AndOr, Command, Connector, List, Pipeline, Script, SimpleCommand, Word, WordPart};

/// How deep commands may nest in commands before the second reader gives up.
const MAX_DEPTH: usize = 200;

/// How many words, operators and redirections the second reader is given: each costs it about a microsecond.
const MOST_TOKENS: usize = 10_240;

/// How many commands of one pipeline it is given: it takes more than twice as long for twice as many.
const MOST_PIPED: usize = 128;

/// The words of a command that the second reader gets one by one.
const WORDS_APART: usize = 16;

/// How many quotes and dollar signs the second reader is shown in one word.
const MOST_PATCHES: usize = 16;

/// All that is to be compared with the second reading.
#[derive(Debug)]
pub(super) struct Claims {
    /// The texts, masked, each followed by a newline.
    pub(super) buffer: Vec<u8>,
    /// The claims of each text, in the order of the buffer.
    pub(super) segments: Vec<Segment>,
}

impl Claims {
    /// A fault at a place of the buffer, moved to the place of the source it comes from.
    pub(super) fn in_source(&self, fault: Fault) -> Fault {
        let segment = self.segments.iter().rev().find(|segment| segment.starts_before(fault.span.start));
        segment.map_or(fault, |segment| Fault { span: segment.in_source(fault.span), ..fault })
    }
}

/// What the strict reader claims of `text`.
///
/// # Errors
/// When a claim does not stand a second look at the bytes.
pub(super) fn claims(text: &str, script: &Script) -> Checked<Claims> {
    let mut walk = Walk {
        source: text,
        text: text.as_bytes(),
        mask: text.as_bytes().to_vec(),
        claims: Claims { buffer: Vec::with_capacity(text.len() + 1), segments: Vec::new() },
        limit: text.len(),
        lifted: Vec::new(),
        depth: 0,
        tokens: 0,
    };
    walk.segment(&script.list, 0, text.len())?;
    Ok(walk.claims)
}

/// The walk over a script.
pub(super) struct Walk<'t> {
    pub(super) source: &'t str,
    pub(super) text: &'t [u8],
    pub(super) mask: Vec<u8>,
    pub(super) claims: Claims,
    /// Where the text that is being read ends: a word stops at the closing backquote.
    limit: usize,
    /// The substitutions that were taken out of the text at hand.
    lifted: Vec<Span>,
    depth: usize,
    /// How many words, operators and redirections the second reader will have to read.
    tokens: usize,
}

impl<'t> Walk<'t> {
    /// A list that is a text of its own.
    fn segment(&mut self, list: &List, start: usize, end: usize) -> Checked {
        let mut items = Vec::new();
        let outer = (std::mem::replace(&mut self.limit, end), std::mem::take(&mut self.lifted));
        self.list(list, &mut items)?;
        let lifted = std::mem::replace(&mut self.lifted, outer.1);
        self.limit = outer.0;
        let segment = Segment::append((start, end), items, lifted, &self.mask, &mut self.claims.buffer);
        self.claims.segments.push(segment.ok_or(Fault::at("a place outside of the text", start, end))?);
        Ok(())
    }

    /// `a; b &`
    pub(super) fn list(&mut self, list: &List, items: &mut Vec<Item>) -> Checked {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::at("commands that nest too deep", 0, 0));
        }
        for item in &list.items {
            self.and_or(&item.and_or, items)?;
            if item.background {
                items.push(Item::Mark(Mark::Background));
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn and_or(&mut self, and_or: &AndOr, items: &mut Vec<Item>) -> Checked {
        self.pipeline(&and_or.first, items)?;
        for (connector, pipeline) in &and_or.rest {
            items.push(Item::Mark(match connector {
                Connector::And => Mark::And,
                Connector::Or => Mark::Or,
            }));
            self.pipeline(pipeline, items)?;
        }
        Ok(())
    }

    fn pipeline(&mut self, pipeline: &Pipeline, items: &mut Vec<Item>) -> Checked {
        let first = pipeline.commands.first();
        let first = first.ok_or(Fault { what: "a pipeline without a command", span: pipeline.span })?;
        self.pipeline_prefix(pipeline, first)?;
        self.command(first, items)?;
        if pipeline.commands.len() > MOST_PIPED {
            return Err(Fault { span: pipeline.span, ..Fault::TOO_COSTLY });
        }
        let mut both = pipeline.pipes_stderr.iter();
        for command in pipeline.commands.iter().skip(1) {
            let mark = if both.next().copied().unwrap_or(false) { Mark::PipeBoth } else { Mark::Pipe };
            items.push(Item::Mark(mark));
            self.command(command, items)?;
        }
        Ok(())
    }

    /// `!`, `time`, `time -p` in front of a pipeline: read again, then blanked.
    fn pipeline_prefix(&mut self, pipeline: &Pipeline, first: &Command) -> Checked {
        let (start, end) = (pipeline.span.start as usize, self.command_start(first)?);
        let (mut negated, mut timed) = (false, false);
        for token in self.slice(start, end)?.replace("\\\n", "").split_ascii_whitespace() {
            match token {
                "!" => negated = !negated,
                "time" => timed = true,
                "-p" | "--" if timed => {}
                _ => return Err(Fault::at("a prefix of a pipeline", start, end)),
            }
        }
        if (negated, timed) != (pipeline.negated, pipeline.timed) {
            return Err(Fault::at("`!` or `time` in front of a pipeline", start, end));
        }
        self.blank(start, end);
        Ok(())
    }

    /// Where a command starts; `coproc` has no place of its own.
    fn command_start(&self, command: &Command) -> Checked<usize> {
        Ok(match command {
            Command::Simple(simple) => simple.span.start as usize,
            Command::Compound(compound) => compound.span.start as usize,
            Command::Function(function) => function.span.start as usize,
            Command::Coproc(inner) => {
                let inner = match inner.as_ref() {
                    Command::Simple(simple) => simple.span.start as usize,
                    Command::Compound(compound) => compound.span.start as usize,
                    Command::Function(function) => function.span.start as usize,
                    Command::Coproc(_) => return Err(Fault::at("a coprocess of a coprocess", 0, 0)),
                };
                let before = self.slice(0, inner)?;
                before.rfind("coproc").ok_or(Fault::at("a coprocess that is none", inner, inner))?
            }
        })
    }

    fn command(&mut self, command: &Command, items: &mut Vec<Item>) -> Checked {
        match command {
            Command::Simple(simple) => self.simple(simple, items),
            Command::Compound(compound) => self.compound(compound, items),
            Command::Function(function) => {
                let (start, end) = (function.span.start as usize, function.body.span.start as usize);
                self.function_header(&function.name, start, end)?;
                self.compound(&function.body, items)
            }
            Command::Coproc(inner) => {
                let start = self.command_start(command)?;
                let end = self.command_start(inner)?;
                self.coproc_header(start, end, matches!(inner.as_ref(), Command::Compound(_)))?;
                self.command(inner, items)
            }
        }
    }

    /// `A=1 ls -l >f`
    fn simple(&mut self, command: &SimpleCommand, items: &mut Vec<Item>) -> Checked {
        let mut simple = Simple::default();
        for assignment in &command.assignments {
            self.assignment(assignment)?;
            if command.words.is_empty() && !command.redirections.is_empty() {
                // To the grammar, assignments with redirections need a command.
                self.fill(assignment.span);
            }
            simple.words.push(assignment.span);
        }
        for (index, word) in command.words.iter().enumerate() {
            if index == 0 {
                self.command_name(word)?;
            }
            self.argument(word, false)?;
            if index == 0 && NODES_OF_THEIR_OWN.contains(&self.slice_of(word.span)?) {
                self.fill(word.span);
            }
            self.push_word(&mut simple.words, word.span, command.assignments.len() + index);
        }
        for redirection in &command.redirections {
            if let Some(redirection) = self.redirection(redirection)? {
                simple.redirections.push(redirection);
            }
        }
        self.count(1 + simple.words.len() + 2 * simple.redirections.len(), command.span)?;
        self.blank_continuations(command.span)?;
        if !(simple.words.is_empty() && simple.redirections.is_empty()) {
            items.push(Item::Simple(simple));
        } else if !command.redirections.is_empty() {
            // Nothing but here-documents: a stand-in command where the first one was.
            let at = command.span.start as usize;
            self.fill(super::fault::span(at, at + 1));
            items.push(Item::Simple(Simple {
                words: vec![super::fault::span(at, at + 1)],
                ..Simple::default()
            }));
        }
        Ok(())
    }

    /// The first word of a command must be a name to every reader.
    fn command_name(&self, word: &Word) -> Checked {
        let text = self.slice_of(word.span)?;
        if RESERVED.contains(&text) {
            return Err(Fault { what: "a reserved word as the name of a command", span: word.span });
        }
        let name = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let rest = text.get(name..).unwrap_or_default();
        let named = name > 0 && !text.starts_with(|first: char| first.is_ascii_digit());
        if named && (rest.starts_with('=') || rest.starts_with("+=")) {
            return Err(Fault { what: "an assignment as the name of a command", span: word.span });
        }
        Ok(())
    }

    /// A word that is expanded to fields, or a target.
    pub(super) fn argument(&mut self, word: &Word, assignment: bool) -> Checked {
        if let [WordPart::Literal(head), WordPart::Array(elements)] = word.parts.as_slice() {
            return self.declared_array(word, head, elements);
        }
        let nested = self.lift(word)?;
        let extended_glob = word.parts.iter().any(|part| matches!(part, WordPart::ExtendedGlob(_)));
        let context = Context { extended_glob, assignment };
        let (start, end) = (word.span.start as usize, word.span.end as usize);
        let known = self.relex(&nested, start).word(end, context)?;
        agree(word, &known)?;
        if RESERVED.contains(&self.slice_of(word.span)?) || self.is_patchwork(word.span) {
            self.fill(word.span);
        }
        Ok(())
    }

    /// Whether a word is put together of so many quotes and variables that the second reader is spared its inside.
    fn is_patchwork(&self, word: Span) -> bool {
        let bytes = self.mask.get(word.start as usize..word.end as usize).unwrap_or_default();
        bytes.iter().filter(|byte| matches!(byte, b'"' | b'\'' | b'$')).count() > MOST_PATCHES
    }

    /// Adds a word to those of a command or loop, where it is the `index`th. Behind the first few, words with
    /// nothing but blanks between them become one for the second reader: a thousand words cost it a thousand times
    /// what one does, and each has been read again by itself.
    pub(super) fn push_word(&mut self, words: &mut Vec<Span>, word: Span, index: usize) {
        if index < WORDS_APART {
            words.push(word);
            return;
        }
        self.fill(word);
        match words.last_mut().filter(|_| index > WORDS_APART) {
            Some(last) if self.only_blanks(*last, word) => {
                let gap = Span::new(last.end, word.start);
                last.end = word.end;
                self.fill(gap);
            }
            Some(_) | None => words.push(word),
        }
    }

    /// Whether there are blanks, and nothing else, between two words.
    fn only_blanks(&self, one: Span, next: Span) -> bool {
        let between = self.source.get(one.end as usize..next.start as usize).unwrap_or_default();
        let between = between.replace("\\\n", " ");
        !between.is_empty() && between.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Counts what the second reader will have to read.
    pub(super) fn count(&mut self, tokens: usize, place: Span) -> Checked {
        self.tokens += tokens;
        if self.tokens > MOST_TOKENS { Err(Fault { span: place, ..Fault::TOO_COSTLY }) } else { Ok(()) }
    }

    /// Takes the substitutions of a word out, each as a text of its own.
    pub(super) fn lift(&mut self, word: &Word) -> Checked<Vec<Span>> {
        self.lift_all(&nested::in_words([word])?)
    }

    /// Takes these substitutions out.
    pub(super) fn lift_all(&mut self, nested: &[Nested<'_>]) -> Checked<Vec<Span>> {
        nested.iter().map(|one| self.lift_one(*one)).collect()
    }

    fn lift_one(&mut self, nested: Nested<'_>) -> Checked<Span> {
        let (start, end) = (nested.span.start as usize, nested.span.end as usize);
        let text = self.slice(start, end)?;
        let fault = Fault { what: "a substitution that is none", span: nested.span };
        let inside = if let Some(rest) = text.strip_prefix('`') {
            let inside = rest.strip_suffix('`').ok_or(fault)?;
            if inside.contains(['`', '\\']) {
                return Err(Fault { what: "backquotes with escapes inside", span: nested.span });
            }
            (start + 1, end - 1)
        } else {
            let opened = ["$(", "<(", ">("].iter().any(|open| text.starts_with(open));
            if !opened || !text.ends_with(')') || text.len() < 3 {
                return Err(fault);
            }
            (start + 2, end - 1)
        };
        self.segment(nested.list, inside.0, inside.1)?;
        self.lifted.push(nested.span);
        Ok(nested.span)
    }

    /// A second look at the word that starts at `start`.
    pub(super) fn relex<'a>(&'a mut self, nested: &'a [Span], start: usize) -> Relex<'a> {
        Relex::new(self.text.get(..self.limit).unwrap_or_default(), &mut self.mask, nested, start)
    }

    /// The source bytes `start..end`.
    pub(super) fn slice(&self, start: usize, end: usize) -> Checked<&'t str> {
        self.source.get(start..end).ok_or(Fault::at("a place that is none", start, end))
    }

    /// The source bytes of a span.
    pub(super) fn slice_of(&self, span: Span) -> Checked<&'t str> {
        self.slice(span.start as usize, span.end as usize)
    }

    /// Puts inert letters over a span.
    pub(super) fn fill(&mut self, span: Span) {
        if let Some(bytes) = self.mask.get_mut(span.start as usize..span.end as usize) {
            bytes.fill(INERT);
        }
    }

    /// Puts blanks over `start..end`.
    pub(super) fn blank(&mut self, start: usize, end: usize) {
        if let Some(bytes) = self.mask.get_mut(start..end) {
            bytes.fill(b' ');
        }
    }

    /// Puts blanks over the continued lines of a simple command; a comment cannot stand in it.
    fn blank_continuations(&mut self, span: Span) -> Checked {
        let (start, end) = (span.start as usize, span.end as usize);
        let masked = self.mask.get_mut(start..end).ok_or(Fault::at("a place that is none", start, end))?;
        let mut at = 0;
        while let Some(found) =
            masked.get(at..).and_then(|rest| rest.windows(2).position(|two| two == b"\\\n"))
        {
            if let Some(two) = masked.get_mut(at + found..at + found + 2) {
                two.fill(b' ');
            }
            at += found + 2;
        }
        Ok(())
    }
}

/// Builtins that the grammar gives nodes of their own, with rules of their own. Sorted.
const NODES_OF_THEIR_OWN: &[&str] =
    &["declare", "export", "local", "readonly", "typeset", "unset", "unsetenv"];

/// Words that start, join or end compound commands. Sorted.
const RESERVED: &[&str] = &[
    "!", "[[", "]]", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for", "function", "if",
    "in", "select", "then", "time", "until", "while", "{", "}",
];

/// Whether `name` can be assigned to.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
