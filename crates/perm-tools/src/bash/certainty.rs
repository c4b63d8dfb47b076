//! How surely a rule is about a command: the answers of the comparison, from the weakest to the strongest.

/// How surely a deny or ask rule is about an invocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Match {
    /// It is not.
    #[default]
    No,
    /// It cannot be excluded: an unknown word could be the one that the rule names.
    Maybe,
    /// It is.
    Yes,
}
