//! Protected paths: what no rule lets an agent write or remove without a question.
//!
//! In comes a path as spelled and as resolved, or one that is partly known; out comes the [`Danger`], which
//! names the row of the table and says why. The table is data ([`table`](self)); hosts may add to it.
//! Reading a protected path is not a matter of this table.

mod table;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use smol_str::SmolStr;

use crate::fold::fold;
use crate::names::{Certainty, NamePattern, Step, meet};
use crate::partial::{Likelihood, PartialPath};
use crate::path::CleanPath;

/// What kind of thing is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Protected {
    /// Startup files of shells and sessions.
    Shell,
    /// Settings and hooks of version control.
    Git,
    /// Private keys, and who may log in.
    Keys,
    /// Passwords and tokens.
    Credentials,
    /// Settings that make an editor run programs.
    Editor,
    /// Settings of agents, and of this engine.
    Agent,
    /// Settings that make a tool run programs.
    Tooling,
    /// What is run at login, at boot, on a schedule or by a server.
    Automation,
    /// Accounts, disks and the kernel.
    System,
    /// Added by the host's settings.
    Custom,
}

impl Protected {
    /// The name used in settings and documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shell => "shell",
            Self::Git => "git",
            Self::Keys => "keys",
            Self::Credentials => "credentials",
            Self::Editor => "editor",
            Self::Agent => "agent",
            Self::Tooling => "tooling",
            Self::Automation => "automation",
            Self::System => "system",
            Self::Custom => "custom",
        }
    }
}

/// Why a pattern for a protected path cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProtectionError {
    /// No name is in it.
    #[error("`{0}` names no file; write a name, or names with `/` between")]
    NoName(String),
    /// It holds `.`, `..` or `**`.
    #[error("`{0}` holds `.`, `..` or `**`; write plain names, with one `*` in a name at most")]
    NotPlain(String),
}

/// A protected path that was hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger<'a> {
    /// The pattern that hit.
    pub pattern: &'a str,
    /// What kind of thing it protects.
    pub what: Protected,
    /// Why it is protected: a clause, `it holds private keys`.
    pub why: &'a str,
    /// What the pattern would hit and does not protect, in the form of patterns.
    pub except: &'static [&'static str],
}

/// The table of protected paths, ready to be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DangerTable {
    rows: Vec<Protection>,
    /// Rows that may stand at any depth, by their first name, where that is known.
    anywhere: HashMap<SmolStr, Vec<usize>>,
    /// Rows from the root, by the same.
    from_root: HashMap<SmolStr, Vec<usize>>,
    /// Rows whose first name has a star.
    loose: Vec<usize>,
}

/// A row, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Protection {
    exceptions: &'static [&'static str],
    pattern: Cow<'static, str>,
    what: Protected,
    why: Cow<'static, str>,
    shape: Shape,
    except: Vec<Shape>,
}

/// A pattern, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    from_root: bool,
    names: Vec<SmolStr>,
    with_content: bool,
}

impl Shape {
    fn parse(pattern: &str) -> Result<Self, ProtectionError> {
        let names: Vec<SmolStr> =
            pattern.split('/').filter(|name| !name.is_empty()).map(|name| fold(name).into()).collect();
        if names.is_empty() {
            return Err(ProtectionError::NoName(pattern.to_owned()));
        }
        if names.iter().any(|name| name == "." || name == ".." || name.matches('*').count() > 1) {
            return Err(ProtectionError::NotPlain(pattern.to_owned()));
        }
        Ok(Self { from_root: pattern.starts_with('/'), names, with_content: pattern.ends_with('/') })
    }

    /// Whether the names at `start` are the ones of this pattern.
    fn fits_at(&self, path: &[Cow<'_, str>], start: usize) -> bool {
        let Some(rest) = path.get(start..) else { return false };
        (start == 0 || !self.from_root)
            && (rest.len() == self.names.len() || (self.with_content && rest.len() > self.names.len()))
            && self.names.iter().zip(rest).all(|(own, other)| name_fits(own, other))
    }

    /// Whether what stands at the path, a directory, may hold something that fits.
    fn may_be_below(&self, path: &[Cow<'_, str>]) -> bool {
        let known = self.names.first().is_some_and(|name| name.starts_with('.'));
        let fits = |start: usize| {
            path.get(start..).is_some_and(|rest| {
                rest.len() < self.names.len()
                    && self.names.iter().zip(rest).all(|(own, other)| name_fits(own, other))
            })
        };
        if self.from_root { fits(0) } else { known && (0..path.len()).any(fits) }
    }

    fn steps(&self) -> Vec<Step> {
        let names = self.names.iter().map(|name| Step::Name(NamePattern::starred(name)));
        let above = (!self.from_root).then_some(Step::Deep { hidden: true });
        above
            .into_iter()
            .chain(names)
            .chain(self.with_content.then_some(Step::Deep { hidden: true }))
            .collect()
    }
}

/// Whether a name fits one of the table, in which one star stands for any text.
fn name_fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, end)) => name.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
    }
}

impl DangerTable {
    /// The built-in table.
    #[must_use]
    pub fn builtin() -> &'static Self {
        static TABLE: LazyLock<DangerTable> = LazyLock::new(|| {
            let mut table = DangerTable::default();
            for row in table::ROWS {
                let except = row.except.iter().flat_map(|one| Shape::parse(one)).collect();
                if let Ok(shape) = Shape::parse(row.pattern) {
                    let (pattern, why) = (Cow::Borrowed(row.pattern), Cow::Borrowed(row.why));
                    table.add(Protection {
                        exceptions: row.except,
                        pattern,
                        what: row.what,
                        why,
                        shape,
                        except,
                    });
                }
            }
            table
        });
        &TABLE
    }

    /// Adds a pattern in the form of the table's own: names between `/`; a leading `/` starts at the root,
    /// otherwise the names may stand at any depth; a trailing `/` takes a directory and everything in it;
    /// one `*` in a name stands for any text.
    ///
    /// # Errors
    /// Where the pattern holds no name or is not plain.
    pub fn protect(&mut self, pattern: &str, why: &str) -> Result<(), ProtectionError> {
        let shape = Shape::parse(pattern)?;
        let (pattern, why) = (Cow::Owned(pattern.to_owned()), Cow::Owned(why.to_owned()));
        self.add(Protection {
            exceptions: &[],
            pattern,
            what: Protected::Custom,
            why,
            shape,
            except: Vec::new(),
        });
        Ok(())
    }

    fn add(&mut self, row: Protection) {
        let index = self.rows.len();
        match row.shape.names.first() {
            Some(first) if !first.contains('*') => {
                let rows = if row.shape.from_root { &mut self.from_root } else { &mut self.anywhere };
                rows.entry(first.clone()).or_default().push(index);
            }
            Some(_) | None => self.loose.push(index),
        }
        self.rows.push(row);
    }

    /// Every row: pattern, kind and reason.
    pub fn rows(&self) -> impl Iterator<Item = Danger<'_>> {
        self.rows.iter().map(Protection::danger)
    }

    /// Whether a path is protected. Both forms are judged: as spelled and as resolved, where that is known.
    #[must_use]
    pub fn check(&self, spelled: &CleanPath, resolved: Option<&CleanPath>) -> Option<Danger<'_>> {
        self.check_of(spelled, resolved, |_| true)
    }

    /// The same, by the rows alone that protect something of that kind.
    #[must_use]
    pub fn check_of(
        &self,
        spelled: &CleanPath,
        resolved: Option<&CleanPath>,
        counts: impl Fn(Protected) -> bool,
    ) -> Option<Danger<'_>> {
        self.check_one(spelled, &counts)
            .or_else(|| self.check_one(resolved.filter(|path| *path != spelled)?, &counts))
    }

    /// Whether a path is protected, or is a directory that exists to hold something protected: `.config`,
    /// `.github`. For what removes or moves a whole tree.
    #[must_use]
    pub fn check_tree(&self, spelled: &CleanPath, resolved: Option<&CleanPath>) -> Option<Danger<'_>> {
        self.check_tree_of(spelled, resolved, |_| true)
    }

    /// The same, by the rows alone that protect something of that kind.
    #[must_use]
    pub fn check_tree_of(
        &self,
        spelled: &CleanPath,
        resolved: Option<&CleanPath>,
        counts: impl Fn(Protected) -> bool,
    ) -> Option<Danger<'_>> {
        self.check_of(spelled, resolved, &counts).or_else(|| {
            let paths: Vec<Vec<Cow<'_, str>>> =
                [Some(spelled), resolved].into_iter().flatten().map(folded).collect();
            let above = |row: &&Protection| paths.iter().any(|path| row.shape.may_be_below(path));
            self.rows.iter().filter(|row| counts(row.what)).find(above).map(Protection::danger)
        })
    }

    fn check_one(&self, path: &CleanPath, counts: impl Fn(Protected) -> bool) -> Option<Danger<'_>> {
        let names = folded(path);
        for (start, name) in names.iter().enumerate() {
            let from_root = if start == 0 { self.from_root.get(name.as_ref()) } else { None };
            let known = self.anywhere.get(name.as_ref());
            let candidates = from_root.into_iter().chain(known).flatten().chain(&self.loose);
            for row in candidates.filter_map(|&index| self.rows.get(index)).filter(|row| counts(row.what)) {
                let free = || row.except.iter().any(|except| except.fits_at(&names, start));
                if row.shape.fits_at(&names, start) && !free() {
                    return Some(row.danger());
                }
            }
        }
        None
    }

    /// Whether a path that is partly known is protected; with the first row that it is or may be hit by.
    ///
    /// `resolved_base` is where [`PartialPath::base`] leads, if that could be found.
    #[must_use]
    pub fn check_partial(
        &self,
        path: &PartialPath,
        resolved_base: Option<&CleanPath>,
    ) -> (Likelihood, Option<Danger<'_>>) {
        self.check_partial_of(path, resolved_base, |_| true)
    }

    /// The same, by the rows alone that protect something of that kind.
    #[must_use]
    pub fn check_partial_of(
        &self,
        path: &PartialPath,
        resolved_base: Option<&CleanPath>,
        counts: impl Fn(Protected) -> bool,
    ) -> (Likelihood, Option<Danger<'_>>) {
        let bases = path.bases(resolved_base);
        if path.is_known() {
            let hit = bases.iter().find_map(|base| self.check_one(base, &counts));
            return (if hit.is_some() { Likelihood::Yes } else { Likelihood::No }, hit);
        }
        if path.is_open() {
            return (Likelihood::Maybe, None);
        }
        let wholes: Vec<Vec<Step>> = bases.iter().map(|base| path.whole(base)).collect();
        for (certainty, likelihood) in
            [(Certainty::Certain, Likelihood::Yes), (Certainty::Possible, Likelihood::Maybe)]
        {
            let hit = |row: &&Protection| {
                let steps = row.shape.steps();
                wholes.iter().any(|whole| meet(row.judged(whole), &steps, certainty))
            };
            if let Some(row) = self.rows.iter().filter(|row| counts(row.what)).find(hit) {
                return (likelihood, Some(row.danger()));
            }
        }
        (Likelihood::No, None)
    }
}

impl Protection {
    fn danger(&self) -> Danger<'_> {
        Danger { pattern: &self.pattern, what: self.what, why: &self.why, except: self.exceptions }
    }

    /// The steps of a partly known path that this row judges: those after the last place that an exception
    /// frees with all its content. (A row that takes only a last name has no such exception.)
    fn judged<'a>(&self, whole: &'a [Step]) -> &'a [Step] {
        let frees = |at: usize| {
            self.except.iter().filter(|except| except.with_content).find_map(|except| {
                let names = whole.get(at..at + except.names.len())?;
                let fits = names.iter().zip(&except.names).all(|(step, name)| match step {
                    Step::Name(own) => name == "*" || own.text().is_some_and(|own| own == *name),
                    Step::Deep { .. } => false,
                });
                fits.then(|| at + except.names.len())
            })
        };
        let after = (0..whole.len()).rev().find_map(frees).unwrap_or_default();
        whole.get(after..).unwrap_or_default()
    }
}

fn folded(path: &CleanPath) -> Vec<Cow<'_, str>> {
    path.segments().map(fold).collect()
}

#[cfg(test)]
mod tests {
    use super::{DangerTable, table};
    use crate::AbsPath;
    use crate::path::CleanPath;

    fn clean(text: &str) -> CleanPath {
        AbsPath::parse(text).unwrap().clean()
    }

    #[test]
    fn every_row_hits_its_hit_and_misses_its_near_miss() {
        for row in table::ROWS {
            let hit = DangerTable::builtin().check(&clean(row.hit), None);
            assert!(hit.is_some(), "{} should be hit by {}", row.pattern, row.hit);
            let mut alone = DangerTable::default();
            alone.protect(row.pattern, row.why).unwrap();
            assert!(alone.check(&clean(row.hit), None).is_some(), "{} by {}", row.pattern, row.hit);
            let miss = DangerTable::builtin().check(&clean(row.near_miss), None);
            assert_eq!(miss, None, "{} should be missed by {}", row.pattern, row.near_miss);
        }
    }

    #[test]
    fn rows_are_sorted_folded_and_different() {
        for pair in table::ROWS.windows(2) {
            let names = |row: &table::Row| row.pattern.split('/').map(str::to_owned).collect::<Vec<_>>();
            assert!(names(&pair[0]) < names(&pair[1]), "{} {}", pair[0].pattern, pair[1].pattern);
        }
        for row in table::ROWS {
            assert_eq!(row.pattern, row.pattern.to_lowercase());
        }
    }

    #[test]
    fn spellings_and_links_do_not_hide_a_protected_path() {
        let hits =
            ["/srv/.GIT/config", "/home/dev/.SSH/x", "/home//dev/./.bashrc", "/x/.git./config", "/x/.Env"];
        for text in hits {
            assert!(DangerTable::builtin().check(&clean(text), None).is_some(), "{text}");
        }
        let resolved = clean("/home/dev/.bashrc");
        assert!(DangerTable::builtin().check(&clean("/srv/project/notes"), Some(&resolved)).is_some());
        let inner = clean("/srv/project/.claude/worktrees/a/.claude/settings.json");
        assert!(DangerTable::builtin().check(&inner, None).is_some());
    }

    #[test]
    fn ordinary_project_files_are_not_protected() {
        let files = "package.json Makefile pyrightconfig.json .gitignore .gitattributes .env.example .env.sample \
                     .env.template src/environment.py Cargo.toml .editorconfig .eslintrc.json README.md .env/lib/x \
                     .github/CODEOWNERS tests/ssh.rs config/default.json tsconfig.json .prettierrc";
        for file in files.split_whitespace() {
            let path = clean(&format!("/srv/project/{file}"));
            assert_eq!(DangerTable::builtin().check(&path, None), None, "{file}");
        }
    }

    #[test]
    fn trees_that_hold_protected_paths() {
        let cases = [
            ("/home/dev/.config", true),
            ("/srv/project/.github", true),
            ("/home/dev/Library", false),
            ("/srv/project/src", false),
            ("/home/dev/.docker", true),
        ];
        for (text, expected) in cases {
            assert_eq!(DangerTable::builtin().check_tree(&clean(text), None).is_some(), expected, "{text}");
        }
    }

    #[test]
    fn patterns_that_cannot_be_used() {
        for pattern in ["", "/", "a/../b", "**", "a/**/b", "."] {
            assert!(DangerTable::default().protect(pattern, "x").is_err(), "{pattern}");
        }
    }
}
