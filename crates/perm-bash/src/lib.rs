//! A strict reader of shell command lines, and what the commands in them would do.

pub mod analysis;
pub mod arguments;
pub mod commands;
#[cfg(feature = "tree-sitter")]
pub mod confirm;
mod interpret;
pub mod judge;
pub mod specification;
pub mod syntax;
pub mod value;

#[cfg(test)]
mod test_words;

/// Reads the text of a script.
pub(crate) fn read_text(
    _text: &str,
    _shell: perm_core::Shell,
) -> Result<syntax::Script, analysis::Unreadable> {
    Err(analysis::Unreadable { reason: perm_core::Reason::new("unreadable/none", "no reader yet") })
}
