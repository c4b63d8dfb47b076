//! What can be wrong with the text of a settings file: one type a cause. Every one names line, column and field,
//! and the way to mend it.

use std::fmt;

use perm_core::{ContextError, RuleLabelError, Shown};
use thiserror::Error;

/// A place in a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spot {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// The keys and indices from the root on: `permissions.allow[0]`; empty for the whole file.
    pub field: Shown,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, field } = self;
        write!(f, "line {line}, column {column}: ")?;
        if field.is_empty() { Ok(()) } else { write!(f, "{field}: ") }
    }
}

/// The text is not JSON (in a file of perm's own shape: JSON with comments).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: not valid JSON: {wrong}")]
#[non_exhaustive]
pub struct NotJson {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub wrong: Shown,
}

/// A key stands twice in one object: the one that loses could be the one that denies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}the key `{key}` stands twice: keep one, with the contents of both")]
#[non_exhaustive]
pub struct DuplicateKey {
    /// Where the second one stands.
    pub at: Spot,
    /// The key.
    pub key: Shown,
}

/// A key that is nearly a known one would be passed over in silence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}`{key}` is no key: write `{known}`, or leave it out")]
#[non_exhaustive]
pub struct NearlyKnownKey {
    /// Where.
    pub at: Spot,
    /// The key.
    pub key: Shown,
    /// What was probably meant.
    pub known: &'static str,
}

/// A key of another shape of settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}`{key}` does not stand beside `permissions`: move what it says into `permissions`")]
#[non_exhaustive]
pub struct MixedShapes {
    /// Where.
    pub at: Spot,
    /// The key.
    pub key: Shown,
}

/// A value of the wrong type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}{found} stands where {expected} is needed")]
#[non_exhaustive]
pub struct WrongType {
    /// Where.
    pub at: Spot,
    /// What is needed.
    pub expected: &'static str,
    /// What stands there.
    pub found: &'static str,
}

/// A mode or another name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}`{given}` is no {what}: write one of {known}")]
#[non_exhaustive]
pub struct UnknownName {
    /// Where.
    pub at: Spot,
    /// What kind of name it should be.
    pub what: &'static str,
    /// What stands there.
    pub given: Shown,
    /// The names there are.
    pub known: &'static str,
}

/// A rule that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}{wrong}")]
#[non_exhaustive]
pub struct BadRule {
    /// Where.
    pub at: Spot,
    /// What is wrong with it.
    pub wrong: RuleLabelError,
}

/// A deny or ask rule for a tool whose name is spelt otherwise: it would do nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}no tool is called `{name}`, so this rule would hold for nothing: write `{known}`")]
#[non_exhaustive]
pub struct NearlyKnownTool {
    /// Where.
    pub at: Spot,
    /// The name.
    pub name: Shown,
    /// What was probably meant.
    pub known: &'static str,
}

/// A working directory that is not an absolute path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}the working directory `{path}` is not absolute: write it from `/` or `~/` on")]
#[non_exhaustive]
pub struct RelativeDirectory {
    /// Where.
    pub at: Spot,
    /// The path.
    pub path: Shown,
}

/// A fault of a permission context in AgentScope's shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {wrong}")]
#[non_exhaustive]
pub struct BadContext {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// What is wrong; it names the field.
    pub wrong: ContextError,
}

/// One fault of a settings file's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant is its own documented type")]
pub enum TextFault {
    NotJson(#[from] NotJson),
    DuplicateKey(#[from] DuplicateKey),
    NearlyKnownKey(#[from] NearlyKnownKey),
    NearlyKnownTool(#[from] NearlyKnownTool),
    MixedShapes(#[from] MixedShapes),
    WrongType(#[from] WrongType),
    UnknownName(#[from] UnknownName),
    BadRule(#[from] BadRule),
    RelativeDirectory(#[from] RelativeDirectory),
    BadContext(#[from] BadContext),
}

/// Every fault of a text at once; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFaults(pub(crate) Vec<TextFault>);

impl TextFaults {
    /// The faults.
    #[must_use]
    pub fn faults(&self) -> &[TextFault] {
        &self.0
    }
}

/// How many faults are told at once.
const MOST: usize = 20;

impl fmt::Display for TextFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().take(MOST).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        match self.0.len().saturating_sub(MOST) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for TextFaults {}

/// Something in the text that is passed over, and worth a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextWarning {
    /// Where.
    pub at: Spot,
    /// What.
    pub what: Shown,
}

impl fmt::Display for TextWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.at, self.what)
    }
}
