//! What can be wrong with a context's text: one type a cause. Every one names the place (`deny_rules.Bash[0]`)
//! and the way to mend it.

use std::fmt;

use thiserror::Error;

use crate::{Behavior, Shown};

/// The text is not JSON, or nested too deep.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: not valid JSON: {wrong}")]
#[non_exhaustive]
pub struct NotJson {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What the parser says.
    pub wrong: Shown,
}

/// A key stands twice in one object: the one that loses could be the one that denies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: the key `{key}` stands twice: keep one, with the contents of both")]
#[non_exhaustive]
pub struct DuplicateKey {
    /// Where.
    pub place: Shown,
    /// The key.
    pub key: Shown,
}

/// A key that is nearly a known one would be passed over in silence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: `{key}` is no key: write `{known}`, or leave it out")]
#[non_exhaustive]
pub struct NearlyKnownKey {
    /// Where.
    pub place: Shown,
    /// The key.
    pub key: Shown,
    /// What was probably meant.
    pub known: &'static str,
}

/// A value of the wrong type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {found} stands where {expected} is needed")]
#[non_exhaustive]
pub struct WrongType {
    /// Where.
    pub place: Shown,
    /// What is needed.
    pub expected: &'static str,
    /// What stands there.
    pub found: &'static str,
}

/// A field that must be there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: `{field}` is missing: {mend}")]
#[non_exhaustive]
pub struct MissingField {
    /// Where.
    pub place: Shown,
    /// The field.
    pub field: &'static str,
    /// What to write.
    pub mend: &'static str,
}

/// A mode or behaviour that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: `{given}` is no {what}: write one of {known}")]
#[non_exhaustive]
pub struct UnknownName {
    /// Where.
    pub place: Shown,
    /// What kind of name it should be.
    pub what: &'static str,
    /// What stands there.
    pub given: Shown,
    /// The names there are.
    pub known: &'static str,
}

/// A rule in the table of another behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: the rule `{rule}` has behavior `{behavior}` but stands in `{table}`: move it or change it")]
#[non_exhaustive]
pub struct RuleInWrongTable {
    /// Where.
    pub place: Shown,
    /// The rule's label.
    pub rule: Shown,
    /// What the rule says.
    pub behavior: Behavior,
    /// Where it stands.
    pub table: &'static str,
}

/// A rule under the key of another tool.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{place}: the rule `{rule}` stands under the tool `{key}`: move it, or write that name in `tool_name`"
)]
#[non_exhaustive]
pub struct RuleUnderWrongTool {
    /// Where.
    pub place: Shown,
    /// The rule's label.
    pub rule: Shown,
    /// The key it stands under.
    pub key: Shown,
}

/// A rule whose tool name names nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: `{name}` cannot be a tool's name: {wrong}")]
#[non_exhaustive]
pub struct BadToolName {
    /// Where.
    pub place: Shown,
    /// The name.
    pub name: Shown,
    /// What is wrong with it.
    pub wrong: &'static str,
}

/// A working directory that is not an absolute path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: the working directory `{path}` is not absolute: write it from `/` on")]
#[non_exhaustive]
pub struct RelativeDirectory {
    /// Where.
    pub place: Shown,
    /// The path.
    pub path: Shown,
}

/// A working directory under the key of another path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: the key `{key}` and the path `{path}` differ: write the same directory in both")]
#[non_exhaustive]
pub struct DirectoryUnderWrongKey {
    /// Where.
    pub place: Shown,
    /// The key.
    pub key: Shown,
    /// The path.
    pub path: Shown,
}

/// One fault of a context.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(transparent)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each variant is its own documented type")]
pub enum ContextError {
    NotJson(#[from] NotJson),
    DuplicateKey(#[from] DuplicateKey),
    NearlyKnownKey(#[from] NearlyKnownKey),
    WrongType(#[from] WrongType),
    MissingField(#[from] MissingField),
    UnknownName(#[from] UnknownName),
    RuleInWrongTable(#[from] RuleInWrongTable),
    RuleUnderWrongTool(#[from] RuleUnderWrongTool),
    BadToolName(#[from] BadToolName),
    RelativeDirectory(#[from] RelativeDirectory),
    DirectoryUnderWrongKey(#[from] DirectoryUnderWrongKey),
}

impl ContextError {
    /// Where in the text: the keys and indices from the root on, as in `deny_rules.Bash[0]`; `None` where the
    /// text is no JSON.
    #[must_use]
    pub const fn place(&self) -> Option<&Shown> {
        match self {
            Self::NotJson(_) => None,
            Self::DuplicateKey(DuplicateKey { place, .. })
            | Self::NearlyKnownKey(NearlyKnownKey { place, .. })
            | Self::WrongType(WrongType { place, .. })
            | Self::MissingField(MissingField { place, .. })
            | Self::UnknownName(UnknownName { place, .. })
            | Self::RuleInWrongTable(RuleInWrongTable { place, .. })
            | Self::RuleUnderWrongTool(RuleUnderWrongTool { place, .. })
            | Self::BadToolName(BadToolName { place, .. })
            | Self::RelativeDirectory(RelativeDirectory { place, .. })
            | Self::DirectoryUnderWrongKey(DirectoryUnderWrongKey { place, .. }) => Some(place),
        }
    }

    /// The key of the object at that place that is at fault, where it is a key.
    #[must_use]
    pub const fn key(&self) -> Option<&Shown> {
        match self {
            Self::DuplicateKey(DuplicateKey { key, .. })
            | Self::NearlyKnownKey(NearlyKnownKey { key, .. }) => Some(key),
            Self::NotJson(_)
            | Self::WrongType(_)
            | Self::MissingField(_)
            | Self::UnknownName(_)
            | Self::RuleInWrongTable(_)
            | Self::RuleUnderWrongTool(_)
            | Self::BadToolName(_)
            | Self::RelativeDirectory(_)
            | Self::DirectoryUnderWrongKey(_) => None,
        }
    }
}

/// Every fault of a context at once; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextErrors(pub(super) Vec<ContextError>);

impl ContextErrors {
    /// The faults.
    #[must_use]
    pub fn faults(&self) -> &[ContextError] {
        &self.0
    }
}

impl fmt::Display for ContextErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ContextErrors {}

/// A key that nobody knows: passed over, and worth a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownKey {
    /// Where.
    pub place: Shown,
    /// The key.
    pub key: Shown,
}

impl fmt::Display for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the unknown key `{}` is passed over", self.place, self.key)
    }
}
