//! A strict reader of shell command lines, and what the commands in them would do.

pub mod analysis;
pub mod arguments;
pub mod commands;
#[cfg(feature = "tree-sitter")]
pub mod confirm;
pub mod gate;
pub mod judge;
pub mod read;
pub mod specification;
pub mod syntax;
pub mod value;

#[cfg(test)]
mod test_words;
