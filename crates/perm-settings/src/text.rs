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
    if text.starts_with('\u{feff}') {
        return Err(fault(0, MARK));
    }
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

const MARK: &str = "a byte order mark stands in front of the text: save the file as UTF-8 without one";

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

/// Where the lines of a text start, and how many characters stand before each block of it: a place is found
/// without counting along a line that may be the whole text.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    text: &'t [u8],
    starts: Vec<usize>,
    before: Vec<usize>,
}

/// How many bytes a block has.
const BLOCK: usize = 256;

impl<'t> Lines<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let text = text.as_bytes();
        let mut before = vec![0];
        for block in text.chunks(BLOCK) {
            before.push(before.last().copied().unwrap_or_default() + characters(block));
        }
        Self { text, starts, before }
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        let at = at.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= at).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        (line, self.characters_before(at).saturating_sub(self.characters_before(start)) + 1)
    }

    fn characters_before(&self, at: usize) -> usize {
        let block = at / BLOCK;
        let whole = self.before.get(block).or(self.before.last()).copied().unwrap_or_default();
        whole + self.text.get(block * BLOCK..at).map_or(0, characters)
    }
}

/// How many characters begin in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !matches!(byte, 0x80..=0xbf)).count()
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn places_are_those_that_counting_gives() {
        let text = "é\n\u{1f600}x\n".repeat(300) + &"ß1".repeat(900) + "\n\nend";
        let lines = Lines::of(&text);
        for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let before = text.get(..at).unwrap();
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            assert_eq!(lines.place(at), (line, column), "{at}");
        }
        assert_eq!(Lines::of("").place(0), (1, 1));
        assert_eq!(Lines::of("a").place(99), (1, 2));
    }
}
