//! The second reader: does an independent reading of the same bytes come to the same commands?
//!
//! In come a text and the strict reader's [`Script`] of it; out comes nothing, or [`Unreadable`]. Two looks
//! are taken. Every word is read again from its bytes ([`relex`]): it must end where the strict reader says,
//! run the same substitutions and have the same text, or depend on something as it does. And tree-sitter-bash
//! ([`tree`]) parses the text; its tree, lowered to a list ([`lower`]), must list the same commands, words,
//! assignments, redirections, operators and reserved words at the same places ([`compare`]).
//!
//! The grammar of tree-sitter-bash reads some things wrongly by nature, and some texts hang or crash it. What
//! reaches it is therefore printable ASCII in which each of these things is masked by an inert stand-in of the
//! same length and shape, after it has been read again from the bytes:
//!
//! | masked | stand-in | why | its inside |
//! |---|---|---|---|
//! | here-document | blanks, body and end line too | the node swallows what follows it; hangs on `\|:\|<< s` | delimiter, body and end line read again; substitutions as texts of their own |
//! | `$(…)`, backquotes, `<(…)`, `>(…)` | letters | lost in `${…}`, after `$`, beside each other | a text of its own, in the same parse |
//! | `${…}`, `$((…))`, `$[…]`, `$'…'`, special parameters | letters | patterns and quotes inside are lost or split | read again |
//! | punctuation and escapes in words, `==`, `=~`, `{}`, `~`, `#`, `$"`, bytes beyond ASCII | letters | split or lose words; `{` with digits and a far code point crashes | read again |
//! | `[` and builtins with nodes of their own | letters | rules of their own for their words | words read again |
//! | `[[ … ]]`, `(( … ))`, `for ((…))` | a command of one word | hundreds of operators, quadratic `==` | substitutions as texts of their own |
//! | `a=(…)`, `a[…]=` | letters | splits words | words read again |
//! | patterns of `case` | letters | `@(a\|` is quadratic | read again |
//! | `time`, `!`, `coproc`, `f()`, `function f` | blanks | taken for command names | read again |
//! | `<>`, `<<<`, `{fd}>`, a `-` target | `<`, `<`, blanks, letters | missing in the grammar, or read as arguments | read again |
//! | continued lines in a command | blanks | joins or splits words | none |
//!
//! Everything else that the grammar reads wrongly makes the readers disagree, and the text unreadable.

mod ansi_c;
mod assignment;
mod claim;
mod compare;
mod compound;
mod fault;
mod item;
mod lower;
mod nested;
mod redirect;
mod relex;
#[cfg(test)]
mod relex_tests;
mod segment;
#[cfg(test)]
mod tests;
mod tree;
mod value;

use crate::analysis::Unreadable;
use crate::syntax::Script;

/// Confirms the strict reader's reading of a text by a second, independent one.
///
/// Takes time linear in the text, and never fails to return.
///
/// # Errors
/// [`Unreadable`] with the code `unreadable/readers-disagree` at the first place where the readings part.
pub fn confirm(text: &str, script: &Script) -> Result<(), Unreadable> {
    confirm_counted(text, script).0
}

/// As [`confirm`], with the steps that the second reader took; for tests that bound them.
#[doc(hidden)]
pub fn confirm_counted(text: &str, script: &Script) -> (Result<(), Unreadable>, usize) {
    let mut steps = 0;
    let checked = check(text, script, &mut steps);
    (checked.map_err(|fault| fault.unreadable(text)), steps)
}

/// The work of [`confirm`].
fn check(text: &str, script: &Script, steps: &mut usize) -> Result<(), fault::Fault> {
    let mut claims = claim::claims(text, script)?;
    make_plain(&mut claims.buffer);
    let tree = tree::parse(&claims.buffer, steps).map_err(|fault| claims.in_source(fault))?;
    let items = lower::lower(&tree, &claims.buffer).map_err(|fault| claims.in_source(fault))?;
    compare::compare(&claims, &items)
}

/// Masks what is left in comments, the only place where such bytes can still stand: bytes beyond ASCII, and
/// `<<`, so that the grammar's scanner of here-documents never starts.
fn make_plain(buffer: &mut [u8]) {
    let mut before = 0;
    for byte in buffer {
        if !byte.is_ascii() || (before == b'<' && *byte == b'<') {
            *byte = relex::INERT;
        }
        before = *byte;
    }
}
