//! The only place that calls tree-sitter: ASCII text in, a tree without ERROR or MISSING out.
//!
//! The parser is made once a thread. Its work is bounded by a budget of steps that grows with the text, and
//! after every parse it is reset, since a cancelled parse would otherwise be resumed by the next one.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use tree_sitter::{ParseOptions, Parser, Tree};

use super::fault::{Fault, span};
use super::item::{Mark, Operator};

/// What a node of the grammar is to the lowering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Its children are read in order; it means nothing by itself.
    Transparent,
    /// A simple command starts here.
    Simple,
    /// A redirection after (or without) a command.
    Redirected,
    /// One arm of `case`.
    Arm,
    /// A word; what is inside is read from the bytes.
    Word,
    /// A redirection: descriptor, operator, target, and what the grammar wrongly adds.
    Redirect,
    /// `2` in `2>f`.
    Descriptor,
    /// A comment.
    Comment,
    /// An operator or reserved word.
    Mark(Mark),
    /// A redirection operator.
    Operator(Operator),
    /// `;` or newline.
    Separator,
    /// `;;`, `;&`, `;;&`, the latter two with their marks.
    ArmEnd(Option<Mark>),
    /// Not on the list: the readers disagree.
    Refused,
}

/// How the named nodes are treated. Sorted; a kind that is not here is refused.
const NAMED: &[(&str, Kind)] = &[
    ("case_item", Kind::Arm),
    ("case_statement", Kind::Transparent),
    ("command", Kind::Simple),
    ("command_name", Kind::Word),
    ("comment", Kind::Comment),
    ("compound_statement", Kind::Transparent),
    ("concatenation", Kind::Word),
    ("do_group", Kind::Transparent),
    ("elif_clause", Kind::Transparent),
    ("else_clause", Kind::Transparent),
    ("extglob_pattern", Kind::Word),
    ("file_descriptor", Kind::Descriptor),
    ("file_redirect", Kind::Redirect),
    ("for_statement", Kind::Transparent),
    ("if_statement", Kind::Transparent),
    ("list", Kind::Transparent),
    ("number", Kind::Word),
    ("pipeline", Kind::Transparent),
    ("program", Kind::Transparent),
    ("raw_string", Kind::Word),
    ("redirected_statement", Kind::Redirected),
    ("simple_expansion", Kind::Word),
    ("string", Kind::Word),
    ("subshell", Kind::Transparent),
    ("variable_assignment", Kind::Word),
    ("variable_assignments", Kind::Simple),
    ("variable_name", Kind::Word),
    ("while_statement", Kind::Transparent),
    ("word", Kind::Word),
];

/// Kinds that may stand inside a word. Sorted; the word itself is read from the bytes, so that these only
/// have to show that nothing runs in there.
const INSIDE_WORDS: &[&str] = &[
    "\"",
    "$",
    "+=",
    "=",
    "concatenation",
    "number",
    "raw_string",
    "simple_expansion",
    "special_variable_name",
    "string",
    "string_content",
    "variable_assignment",
    "variable_name",
    "word",
];

/// The kinds by their numbers, each with whether it may stand inside a word.
static KINDS: OnceLock<Vec<(Kind, bool)>> = OnceLock::new();

thread_local! {
    static PARSER: RefCell<Option<Parser>> = RefCell::new(new_parser());
}

/// A parser for bash, unless the grammar does not fit the library.
fn new_parser() -> Option<Parser> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_bash::LANGUAGE.into()).ok()?;
    Some(parser)
}

/// What the node of this number is, and whether it may stand inside a word.
pub(super) fn kind(id: u16) -> (Kind, bool) {
    let kinds = KINDS.get_or_init(|| {
        let language: tree_sitter::Language = tree_sitter_bash::LANGUAGE.into();
        (0..language.node_kind_count())
            .map(|id| {
                let id = u16::try_from(id).unwrap_or(u16::MAX);
                let name = language.node_kind_for_id(id).unwrap_or_default();
                (treatment(name, language.node_kind_is_named(id)), INSIDE_WORDS.binary_search(&name).is_ok())
            })
            .collect()
    });
    kinds.get(usize::from(id)).copied().unwrap_or((Kind::Refused, false))
}

/// How the kind of this name is treated.
fn treatment(name: &str, named: bool) -> Kind {
    if named {
        return NAMED
            .binary_search_by_key(&name, |row| row.0)
            .ok()
            .and_then(|index| NAMED.get(index))
            .map_or(Kind::Refused, |row| row.1);
    }
    match name {
        ";" | "\n" => Kind::Separator,
        ";;" | ";&" | ";;&" => Kind::ArmEnd(Mark::from_text(name)),
        _ => Mark::from_text(name)
            .map(Kind::Mark)
            .or_else(|| Operator::from_text(name).map(Kind::Operator))
            .unwrap_or(Kind::Refused),
    }
}

/// The parser reports its progress each time after so many steps.
const STEPS_A_REPORT: usize = 100;

/// How many steps the parser may take for a text of `length` bytes. Everyday text takes about one step a byte.
const fn budget(length: usize) -> usize {
    10_000 + 2 * length
}

/// The tree of `text`, which must be printable ASCII, tabs and newlines.
///
/// # Errors
/// When the text holds other bytes, the work is not done within the budget, or the tree has an ERROR or
/// MISSING node.
pub(super) fn parse(text: &[u8], steps: &mut usize) -> Result<Tree, Fault> {
    if let Some(at) = text.iter().position(|byte| !matches!(byte, b'\t' | b'\n' | b' '..=b'~')) {
        return Err(Fault::at("a byte that the second reader cannot take", at, at + 1));
    }
    let tree = PARSER.with(|cell| {
        let mut slot = cell.try_borrow_mut().ok()?;
        run(slot.as_mut()?, text, steps)
    });
    let tree = tree.ok_or(Fault { span: span(0, text.len()), ..Fault::TOO_COSTLY })?;
    if tree.root_node().has_error() {
        return Err(first_error(&tree));
    }
    Ok(tree)
}

/// One bounded run of the parser, which is left ready for the next text.
fn run(parser: &mut Parser, text: &[u8], steps: &mut usize) -> Option<Tree> {
    let most = budget(text.len());
    let mut progress = |_: &tree_sitter::ParseState| {
        *steps += STEPS_A_REPORT;
        if *steps > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut read = |at: usize, _| text.get(at..).unwrap_or_default();
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut read, None, Some(options));
    parser.reset();
    tree
}

/// Where the first ERROR or MISSING node of a tree is.
fn first_error(tree: &Tree) -> Fault {
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if node.is_error() || node.is_missing() {
            return Fault::at("a syntax error to the second reader", node.start_byte(), node.end_byte());
        }
        let deeper = node.has_error() && cursor.goto_first_child();
        if !deeper {
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    let root = tree.root_node();
                    return Fault::at(
                        "a syntax error to the second reader",
                        root.start_byte(),
                        root.end_byte(),
                    );
                }
            }
        }
    }
}
