//! Finds the row of an option by its spelling, at the levels where it is known.

use crate::commands::by_words::first_word;
use crate::specification::{CommandSpec, OptionSpec, Syntax};

/// The specifications of a program and its subcommands, outermost first; never empty.
#[derive(Debug)]
pub(super) struct Levels {
    outer: Vec<&'static CommandSpec>,
    inner: &'static CommandSpec,
}

impl Levels {
    pub(super) const fn new(spec: &'static CommandSpec) -> Self {
        Self { outer: Vec::new(), inner: spec }
    }

    /// The specification that reads the next word.
    pub(super) const fn spec(&self) -> &'static CommandSpec {
        self.inner
    }

    pub(super) fn enter(&mut self, spec: &'static CommandSpec) {
        self.outer.push(self.inner);
        self.inner = spec;
    }

    /// The names, outermost first.
    pub(super) fn path(&self) -> Vec<&'static str> {
        self.outer.iter().map(|spec| spec.name).chain([self.inner.name]).collect()
    }

    /// The options that may be given here: the innermost command's own, then those of outer commands
    /// that stay known after the subcommand.
    fn rows(&self) -> impl Iterator<Item = &'static OptionSpec> {
        let stay = |spec: &&&'static CommandSpec| !matches!(spec.syntax, Syntax::Posix { .. });
        let outer = self.outer.iter().rev().filter(stay).flat_map(|spec| spec.options.iter());
        self.inner.options.iter().chain(outer)
    }

    /// Whether a digit behind one dash is an option here (`head -5`, `ls -1`).
    pub(super) fn has_digits(&self) -> bool {
        let digit = |name: &str| {
            name.strip_prefix('-')
                .is_some_and(|rest| rest.starts_with(|c: char| c == '#' || c.is_ascii_digit()))
        };
        self.rows().any(|row| row.names.split(' ').any(digit))
    }

    /// The row with exactly this spelling.
    pub(super) fn exact(&self, name: &str) -> Option<&'static OptionSpec> {
        // Most options are given by the first of their spellings, by which a table is sorted.
        let near = self.inner.options.partition_point(|row| first_word(row.names, name).is_lt());
        let quick = self.inner.options.get(near).filter(|row| first_word(row.names, name).is_eq());
        quick.or_else(|| self.rows().find(|row| row.is(name)))
    }

    /// The row of a long option, by its whole name or, where the syntax has that, by a prefix that only
    /// one row has.
    pub(super) fn long(&self, name: &str) -> Option<&'static OptionSpec> {
        if let Some(row) = self.exact(name) {
            return Some(row);
        }
        let abbreviates = match self.inner.syntax {
            Syntax::Gnu => true,
            Syntax::Posix { abbreviations } => abbreviations,
            Syntax::Strict | Syntax::Pflag | Syntax::SingleDash | Syntax::Words => false,
        };
        if !abbreviates || name.len() < 3 {
            return None;
        }
        let mut rows = self.rows().filter(|row| row.names.split(' ').any(|own| own.starts_with(name)));
        let row = rows.next()?;
        rows.next().is_none().then_some(row)
    }

    /// The row of `-name` or `--name`, taken as the same.
    pub(super) fn single_dash(&self, name: &str) -> Option<&'static OptionSpec> {
        let bare = name.trim_start_matches('-');
        self.rows().find(|row| row.names.split(' ').any(|own| own.trim_start_matches('-') == bare))
    }
}
