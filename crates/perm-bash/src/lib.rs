#![doc = include_str!("../README.md")]
//! ## The chain
//!
//! ```text
//! text ──gate──▶ bytes that are safe to read
//!      ──read──▶ Script       the strict reader, confirmed by a second one (feature `tree-sitter`)
//!      ──interpret──▶ Invocations   abstract run: variables, cd, loops, functions, wrappers unfolded
//!      ──judge──▶ effects and hazards, one specification a command
//! ```
//!
//! [`analyze`] is the whole chain.
// A variant that is added must be thought about wherever it matters.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod analysis;
pub mod arguments;
pub mod commands;
#[cfg(feature = "tree-sitter")]
pub mod confirm;
pub mod gate;
mod interpret;
pub mod judge;
pub mod read;
pub mod specification;
pub mod syntax;
pub mod value;

#[cfg(test)]
mod test_words;

use analysis::{Analysis, Unreadable};
use perm_core::{Host, Reason, Shell};
use syntax::Script;

/// What a command line would do on this host.
///
/// Takes any text; what is too long, too deep or not certain comes back as [`Analysis::Unreadable`].
#[must_use]
pub fn analyze(text: &str, host: &Host) -> Analysis {
    analyzed(text, host, false)
}

/// The same, where no name of a file that a pattern at the start of a word matches (`sort *.txt`) starts with `-` or
/// `+`: such a word is no option.
///
/// What comes out holds only where that is so in the directories of [`Reading::plain_names`], which the caller has to
/// look at.
///
/// [`Reading::plain_names`]: analysis::Reading::plain_names
#[must_use]
pub fn analyze_with_plain_names(text: &str, host: &Host) -> Analysis {
    analyzed(text, host, true)
}

fn analyzed(text: &str, host: &Host, plain_names: bool) -> Analysis {
    let script = match read_text(text, host.shell) {
        Ok(script) => script,
        Err(unreadable) => return Analysis::Unreadable(unreadable),
    };
    match interpret::interpret(&script, host, plain_names) {
        Some(reading) => Analysis::Readable(reading),
        None => Analysis::Unreadable(Unreadable {
            reason: Reason::new(
                "unreadable/too-many-commands",
                "the text runs more commands, or asks for more work, than is followed; split it",
            ),
        }),
    }
}

/// Reads the text of a script with every reader there is; they must agree.
pub(crate) fn read_text(text: &str, shell: Shell) -> Result<Script, Unreadable> {
    let gated = gate::check(text, shell)?;
    let script = read::read(&gated)?;
    #[cfg(feature = "tree-sitter")]
    confirm::confirm(text, &script)?;
    Ok(script)
}
