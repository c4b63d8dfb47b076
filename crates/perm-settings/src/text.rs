//! The text of a settings file as a tree in which every node knows its place.
//!
//! In comes JSON, or JSON with comments and trailing commas; out comes a [`Node`] whose objects keep a key that
//! stands twice. Nothing else is lenient: what another reader of the same text could take otherwise is refused.

use jsonc_parser::common::Ranged as _;
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use perm_core::Shown;

use crate::fault::NotJson;

/// A value and the byte it starts at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) at: usize,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    Number,
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
}

/// A key of an object with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) at: usize,
    pub(crate) key: String,
    pub(crate) value: Node,
}

impl Kind {
    /// What a person calls this kind of value.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number => "a number",
            Self::Text(_) => "a string",
            Self::List(_) => "an array",
            Self::Table(_) => "an object",
        }
    }
}

/// What is read: JSON with comments and trailing commas, and no other freedom.
pub(crate) const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_loose_object_property_names: false,
    allow_trailing_commas: true,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Reads a text.
pub(crate) fn parse(text: &str) -> Result<Node, NotJson> {
    let lines = Lines::of(text);
    let fault = |at: usize, wrong: &str| {
        let (line, column) = lines.place(at);
        NotJson { line, column, wrong: Shown::message(wrong) }
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &OPTIONS)
        .map_err(|error| fault(error.range().start, &lower(&error.kind().to_string())))?;
    let value = parsed.value.ok_or_else(|| fault(0, "nothing stands in it: write `{}`"))?;
    Reader { text }.node(&value).map_err(|at| fault(at, CONTROL))
}

/// The parser's sentences begin with a capital.
fn lower(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

const CONTROL: &str =
    "a control character stands in a string: close the string on its line, or write `\\n` or `\\t`";

struct Reader<'t> {
    text: &'t str,
}

impl Reader<'_> {
    /// The node, or where a string holds what no JSON string may hold.
    fn node(&self, value: &ast::Value<'_>) -> Result<Node, usize> {
        let at = value.start();
        let kind = match value {
            ast::Value::NullKeyword(_) => Kind::Null,
            ast::Value::BooleanLit(literal) => Kind::Bool(literal.value),
            ast::Value::NumberLit(_) => Kind::Number,
            ast::Value::StringLit(literal) => Kind::Text(self.string(literal)?),
            ast::Value::Array(array) => {
                Kind::List(array.elements.iter().map(|element| self.node(element)).collect::<Result<_, _>>()?)
            }
            ast::Value::Object(object) => Kind::Table(
                object.properties.iter().map(|entry| self.entry(entry)).collect::<Result<_, _>>()?,
            ),
        };
        Ok(Node { at, kind })
    }

    fn entry(&self, entry: &ast::ObjectProp<'_>) -> Result<Entry, usize> {
        let at = entry.start();
        let key = match &entry.name {
            ast::ObjectPropName::String(name) => self.string(name)?,
            ast::ObjectPropName::Word(_) => return Err(at),
        };
        Ok(Entry { at, key, value: self.node(&entry.value)? })
    }

    fn string(&self, literal: &ast::StringLit<'_>) -> Result<String, usize> {
        let written = self.text.get(literal.start()..literal.end()).unwrap_or_default();
        match written.char_indices().find(|(_, c)| u32::from(*c) < 0x20) {
            Some((offset, _)) => Err(literal.start() + offset),
            None => Ok(literal.value.clone().into_owned()),
        }
    }
}

/// Where the lines of a text start.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= at).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count());
        (line, column + 1)
    }
}
