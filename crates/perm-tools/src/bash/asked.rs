//! A command as deny and ask rules are compared with it: its words, and the same in their one spelling.
//!
//! In come the words of a command, out go the lists that they may be, each with what [`canonical`] makes of it, worked out
//! when a rule first wants it and once for all sets of rules.

use std::borrow::Cow;
use std::cell::OnceCell;

use perm_bash::value::Value;
use smol_str::SmolStr;

use super::{canonical, spellings};

/// A command that rules are asked about.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    own: Spelled<'a>,
    /// Where a word is of several texts, each list that the words may be.
    others: Vec<Spelled<'a>>,
}

/// One list of words.
#[derive(Debug)]
pub(super) struct Spelled<'a> {
    /// The words as they are written.
    pub(super) argv: Cow<'a, [Value]>,
    program: OnceCell<Option<SmolStr>>,
    canonical: OnceCell<Vec<Value>>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(argv: Cow<'a, [Value]>) -> Self {
        let others = spellings::each(&argv).into_iter().map(|list| Spelled::new(Cow::Owned(list))).collect();
        Self { own: Spelled::new(argv), others }
    }

    /// The words as they are, and then each list that they may be.
    pub(super) fn lists(&self) -> impl Iterator<Item = &Spelled<'a>> {
        std::iter::once(&self.own).chain(&self.others)
    }
}

impl<'a> Spelled<'a> {
    fn new(argv: Cow<'a, [Value]>) -> Self {
        Self { argv, program: OnceCell::new(), canonical: OnceCell::new() }
    }

    /// The words in their one spelling, where the program's first name is wanted.
    pub(super) fn canonical(&self, is_wanted: impl Fn(&str) -> bool) -> Option<&[Value]> {
        let program = self.program.get_or_init(|| canonical::program_of(&self.argv)).as_deref()?;
        is_wanted(program).then(|| &**self.canonical.get_or_init(|| canonical::of_command(&self.argv)))
    }
}
