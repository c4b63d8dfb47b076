//! Brings a tree of the second reader to the list of [`Item`]s.
//!
//! The tree is read in the order of the text. The grammar hangs redirections, and the words after their
//! target, in wrong places; in the order of the text they are where they belong: a redirection belongs to
//! the last command before it, the first word after its operator is the target, further ones are arguments.
//! What lies between two tokens must be blank, and word-like nodes that touch are one word.

use std::borrow::Cow;

use perm_core::Span;
use tree_sitter::{Node, Tree, TreeCursor};

use super::fault::{Fault, span};
use super::item::{Item, Mark, Redirection, Simple};
use super::tree::{Kind, kind};

/// The items of a tree over `text`.
///
/// # Errors
/// When a node is not on the list, or bytes between the nodes are not blank.
pub(super) fn lower(tree: &Tree, text: &[u8]) -> Result<Vec<Item>, Fault> {
    let mut lowering = Lowering {
        text,
        items: Vec::new(),
        place: Place::Between,
        redirection: None,
        parents: Vec::new(),
        end: 0,
    };
    lowering.walk(tree)?;
    lowering.gap(text.len())?;
    lowering.finish_redirection()?;
    Ok(lowering.items)
}

/// What a word would belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing is open: after an operator or separator.
    Between,
    /// The simple command that is the last item.
    Simple,
    /// The words of `for` or `case`.
    Compound,
    /// A compound command has ended; only redirections may follow.
    Closed,
}

struct Lowering<'t> {
    text: &'t [u8],
    items: Vec<Item>,
    place: Place,
    /// A redirection whose target has not come yet, and where its operator ended.
    redirection: Option<(Redirection, bool)>,
    /// The kinds of the nodes above; a node finds its parent only by a search from the root.
    parents: Vec<Kind>,
    /// Everything before this offset has been read.
    end: usize,
}

impl Lowering<'_> {
    /// Reads all nodes in the order of the text, without recursion: left-leaning lists are deep.
    fn walk(&mut self, tree: &Tree) -> Result<(), Fault> {
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            let enter = self.enter(node, &mut cursor)?;
            if enter && cursor.goto_first_child() {
                self.parents.push(kind(node.kind_id()).0);
                continue;
            }
            while !cursor.goto_next_sibling() {
                self.parents.pop();
                if !cursor.goto_parent() {
                    return Ok(());
                }
            }
        }
    }

    /// Reads one node; true when its children are to be read.
    fn enter(&mut self, node: Node<'_>, cursor: &mut TreeCursor<'_>) -> Result<bool, Fault> {
        let (start, end) = (node.start_byte(), node.end_byte());
        match kind(node.kind_id()).0 {
            Kind::Transparent => return Ok(node.child_count() > 0),
            Kind::Simple => {
                self.open_simple(start)?;
                return Ok(true);
            }
            Kind::Redirected => {
                let bare = node.child(0).is_some_and(|first| kind(first.kind_id()).0 == Kind::Redirect);
                if bare {
                    self.open_simple(start)?;
                }
                return Ok(true);
            }
            Kind::Arm => {
                self.items.push(Item::Mark(Mark::Arm));
                self.place = Place::Compound;
                return Ok(true);
            }
            Kind::Word => {
                inside_is_quiet(node, cursor)?;
                self.gap(start)?;
                self.word(start, end)?;
            }
            Kind::Redirect => {
                self.finish_redirection()?;
                return Ok(true);
            }
            Kind::Descriptor => {
                self.gap(start)?;
                let fd = self.slice(start, end).parse().ok();
                let fd = fd.ok_or(Fault::at("a descriptor that is no number", start, end))?;
                self.redirection = Some((
                    Redirection {
                        fd: Some(fd),
                        operator: super::item::Operator::Input,
                        target: span(end, end),
                    },
                    false,
                ));
            }
            Kind::Operator(operator) => {
                self.token(node)?;
                let fd = self
                    .redirection
                    .take()
                    .and_then(|(open, _)| (open.target.end as usize == start).then_some(open.fd).flatten());
                self.redirection = Some((Redirection { fd, operator, target: span(end, end) }, true));
            }
            Kind::Comment => {
                let before = start.checked_sub(1).and_then(|at| self.text.get(at));
                if !matches!(before, None | Some(b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')')) {
                    return Err(Fault::at("a comment inside a word", start, end));
                }
                self.gap(start)?;
            }
            Kind::Mark(mark) => {
                self.token(node)?;
                self.mark(mark, node)?;
            }
            Kind::Separator => {
                self.gap(start)?;
                self.separator(start, end)?;
            }
            Kind::ArmEnd(mark) => {
                self.token(node)?;
                self.finish_redirection()?;
                let in_arm = self.parents.last() == Some(&Kind::Arm);
                if !in_arm {
                    return Err(Fault::at("`;;` outside of `case`", start, end));
                }
                self.items.extend(mark.map(Item::Mark));
                self.place = Place::Between;
            }
            Kind::Refused => {
                return Err(Fault::at("a construct that the second reader is not trusted with", start, end));
            }
        }
        self.end = end;
        Ok(false)
    }

    /// A word, an assignment, a target.
    fn word(&mut self, start: usize, end: usize) -> Result<(), Fault> {
        let here = span(start, end);
        if let Some((mut redirection, has_operator)) = self.redirection.take() {
            if !has_operator {
                return Err(Fault::at("a descriptor without an operator", start, end));
            }
            redirection.target = here;
            return self.attach(redirection);
        }
        let touches = self.end == start && start > 0;
        match (self.place, self.items.last_mut()) {
            (Place::Simple, Some(Item::Simple(simple))) => {
                if !(touches && extend_last(simple, here)) {
                    simple.words.push(here);
                }
            }
            (Place::Compound, Some(Item::Word(last))) if touches && last.end == here.start => {
                last.end = here.end
            }
            (Place::Compound, _) => self.items.push(Item::Word(here)),
            (Place::Between, _) => {
                self.items.push(Item::Simple(Simple { words: vec![here], redirections: Vec::new() }));
                self.place = Place::Simple;
            }
            (Place::Simple | Place::Closed, _) => {
                return Err(Fault::at("a word that belongs to nothing", start, end));
            }
        }
        Ok(())
    }

    /// Gives a redirection to the last command.
    fn attach(&mut self, redirection: Redirection) -> Result<(), Fault> {
        match (self.place, self.items.last_mut()) {
            (Place::Simple, Some(Item::Simple(simple))) => simple.redirections.push(redirection),
            (Place::Closed, _) => self.items.push(Item::Redirection(redirection)),
            (Place::Simple | Place::Between | Place::Compound, _) => {
                return Err(Fault {
                    what: "a redirection that belongs to nothing",
                    span: redirection.target,
                });
            }
        }
        Ok(())
    }

    /// A simple command starts.
    fn open_simple(&mut self, start: usize) -> Result<(), Fault> {
        self.gap(start)?;
        self.end = start;
        if self.place != Place::Between {
            return Err(Fault::at("a command where none can start", start, start));
        }
        self.items.push(Item::Simple(Simple::default()));
        self.place = Place::Simple;
        Ok(())
    }

    /// `;` and newline.
    fn separator(&mut self, start: usize, end: usize) -> Result<(), Fault> {
        let text = self.slice(start, end);
        if !text.trim_matches(['\n', ' ', '\t']).is_empty() && text != ";" {
            return Err(Fault::at("a separator that is none", start, end));
        }
        self.finish_redirection()?;
        if self.place != Place::Compound {
            self.place = Place::Between;
        }
        Ok(())
    }

    /// An operator or a reserved word.
    fn mark(&mut self, mark: Mark, node: Node<'_>) -> Result<(), Fault> {
        self.finish_redirection()?;
        let in_arm = self.parents.last() == Some(&Kind::Arm);
        // `&` ends a command of the arm's body.
        if in_arm && mark != Mark::Background {
            if mark == Mark::CloseParenthesis {
                self.place = Place::Between;
            } else if !matches!(mark, Mark::OpenParenthesis | Mark::Pipe) {
                let (start, end) = (node.start_byte(), node.end_byte());
                return Err(Fault::at("a pattern of `case` that is none", start, end));
            }
            return Ok(());
        }
        let (allowed, place) = match mark {
            Mark::And | Mark::Or | Mark::Pipe | Mark::PipeBoth | Mark::Background => {
                (matches!(self.place, Place::Simple | Place::Closed), Place::Between)
            }
            Mark::OpenParenthesis | Mark::OpenBrace | Mark::If | Mark::While | Mark::Until => {
                (self.place == Place::Between, Place::Between)
            }
            Mark::For | Mark::Select | Mark::Case => (self.place == Place::Between, Place::Compound),
            Mark::In => (self.place == Place::Compound, Place::Compound),
            Mark::Do => (matches!(self.place, Place::Between | Place::Compound), Place::Between),
            Mark::Then | Mark::Elif | Mark::Else => (true, Place::Between),
            // These come from other nodes.
            Mark::Arm | Mark::FallThrough | Mark::TestNext => (false, Place::Between),
            Mark::CloseParenthesis | Mark::CloseBrace | Mark::Fi | Mark::Done | Mark::Esac => {
                (true, Place::Closed)
            }
        };
        if !allowed {
            return Err(Fault::at(
                "an operator or reserved word where none can stand",
                node.start_byte(),
                node.end_byte(),
            ));
        }
        self.items.push(Item::Mark(mark));
        self.place = place;
        Ok(())
    }

    /// A token of the grammar that must be written as it is named.
    fn token(&mut self, node: Node<'_>) -> Result<(), Fault> {
        let (start, end) = (node.start_byte(), node.end_byte());
        self.gap(start)?;
        if self.slice(start, end) == node.kind() {
            Ok(())
        } else {
            Err(Fault::at("a token that is not written so", start, end))
        }
    }

    /// What lies between the last token and `to` must be blank: blanks and continued lines, newlines only
    /// between commands.
    fn gap(&mut self, to: usize) -> Result<(), Fault> {
        let from = self.end;
        if to < from {
            return Err(Fault::at("tokens that overlap", to, from));
        }
        let gap = self.slice(from, to);
        let gap = if gap.contains('\\') { Cow::Owned(gap.replace("\\\n", "")) } else { Cow::Borrowed(gap) };
        let inside = self.redirection.is_some();
        let fine = gap.bytes().all(|byte| matches!(byte, b' ' | b'\t') || (byte == b'\n' && !inside));
        if !fine {
            return Err(Fault::at("bytes that the second reader passed over", from, to));
        }
        if gap.contains('\n') && matches!(self.place, Place::Simple | Place::Closed) {
            // The grammar has taken a newline for a blank: whatever follows is not part of this command.
            self.place = Place::Between;
        }
        Ok(())
    }

    /// A redirection must have got its target.
    fn finish_redirection(&mut self) -> Result<(), Fault> {
        match self.redirection.take() {
            None => Ok(()),
            Some((open, _)) => Err(Fault { what: "a redirection without a target", span: open.target }),
        }
    }

    fn slice(&self, start: usize, end: usize) -> &str {
        self.text.get(start..end).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// Lets the last word or target of a command grow by a piece that touches it; false when none does.
fn extend_last(simple: &mut Simple, piece: Span) -> bool {
    if let Some(last) = simple.words.last_mut().filter(|last| last.end == piece.start) {
        last.end = piece.end;
        return true;
    }
    if let Some(last) = simple.redirections.last_mut().filter(|last| last.target.end == piece.start) {
        last.target.end = piece.end;
        return true;
    }
    false
}

/// A word must hold nothing but quotes, texts and plain expansions.
fn inside_is_quiet(word: Node<'_>, cursor: &mut TreeCursor<'_>) -> Result<(), Fault> {
    if word.child_count() == 0 {
        return Ok(());
    }
    if !cursor.goto_first_child() {
        return Ok(());
    }
    // The cursor's own count of its depth takes a walk to the root.
    let mut depth = 1_usize;
    loop {
        let node = cursor.node();
        if !kind(node.kind_id()).1 {
            return Err(Fault::at(
                "a word that the second reader reads otherwise",
                node.start_byte(),
                node.end_byte(),
            ));
        }
        if cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while !cursor.goto_next_sibling() {
            depth -= 1;
            if !cursor.goto_parent() || depth == 0 {
                return Ok(());
            }
        }
    }
}
