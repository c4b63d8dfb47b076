//! Patterns of rules over paths: compiled as a set, asked with a path.
//!
//! In come rule contents (`src/**/*.py`, `/tmp/**`, `~/.ssh/*`, `**/.env`) with the number of their rule; out
//! come the numbers of those that match. The two breadths differ as rules do: see [`Breadth`].
//!
//! A pattern with a leading `/` is read from the root, one with `~/` from the home, any other from each
//! working directory and the call's own. A set is compiled once and knows none of these: they come with the
//! question, so a set serves every call.

mod contain;
mod index;
mod led;
mod reach;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use globset::{Glob, GlobBuilder};

use crate::contain::Workspace;
use crate::path::CleanPath;
use crate::resolve::Resolved;
use crate::world::World;
pub use contain::contains;
use index::Index;

/// How broadly patterns match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Breadth {
    /// For allow rules: `*` stays in one name, `**` crosses; the spelled and the resolved path must match.
    Narrow,
    /// For deny and ask rules: `*` crosses too; the spelled or the resolved path matches; a pattern that
    /// starts with `**/` or holds no `/` matches at any depth of any path; `x/**` also takes `x`.
    Broad,
}

/// Why a pattern cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// It is empty.
    #[error("the pattern is empty; leave the content out to name every call")]
    Empty,
    /// `~name` is not expanded.
    #[error("`{0}` starts at another user's home; write the path out")]
    OtherHome(String),
    /// `..` after a wildcard names nothing certain.
    #[error("`{0}` holds `..` after a wildcard; write the pattern without it")]
    ParentOfWildcard(String),
    /// The glob does not parse.
    #[error("`{pattern}` is no glob: {problem}; escape a literal `[`, `{{`, `*` or `?` with `\\`")]
    Glob {
        /// The pattern.
        pattern: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// A compiled set of patterns of one breadth.
#[derive(Debug)]
pub struct PatternSet {
    breadth: Breadth,
    fold_case: bool,
    from_root: Index,
    from_home: Index,
    /// Relative patterns, by how many `..` they start with.
    relative: Vec<(usize, Index)>,
    any_depth: Index,
    /// The numbers of those that match at any depth.
    anywhere: BTreeSet<usize>,
    /// The patterns below the places that links lead to, for the directories last asked with.
    led: Mutex<Option<Arc<led::Led>>>,
}

/// Where a pattern starts.
#[derive(PartialEq, Eq)]
enum Start {
    Root,
    Home,
    Above(usize),
}

impl PatternSet {
    /// Compiles patterns, each with the number that answers give back.
    ///
    /// `fold_case` is for file systems where names that differ in case are the same.
    ///
    /// # Errors
    /// With the number of the first pattern that cannot be used.
    pub fn compile<'a>(
        breadth: Breadth,
        fold_case: bool,
        patterns: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<Self, (usize, PatternError)> {
        let mut set = Self {
            breadth,
            fold_case,
            from_root: Index::default(),
            from_home: Index::default(),
            relative: Vec::new(),
            any_depth: Index::default(),
            anywhere: BTreeSet::new(),
            led: Mutex::default(),
        };
        for (rule, pattern) in patterns {
            set.add(rule, pattern).map_err(|error| (rule, error))?;
        }
        Ok(set)
    }

    fn add(&mut self, rule: usize, pattern: &str) -> Result<(), PatternError> {
        let (start, names) = parse(pattern)?;
        let (crosses, fold_case) = (self.breadth == Breadth::Broad, self.fold_case);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let name_count = names.len();
        for part in forms(&names, self.breadth, pattern.ends_with('/')) {
            check_glob(pattern, &part, crosses)?;
            if crosses
                && matches!(start, Start::Above(0))
                && (name_count == 1 || names.first() == Some(&"**"))
            {
                let below =
                    if part.first() == Some(&"**") && part.len() > 1 { part.get(1..) } else { Some(&*part) };
                self.any_depth.add(rule, below.unwrap_or_default(), crosses, fold_case);
                self.anywhere.insert(rule);
            }
            let index = match start {
                Start::Root => &mut self.from_root,
                Start::Home => &mut self.from_home,
                Start::Above(ups) => self.relative_index(ups),
            };
            index.add(rule, &part, crosses, fold_case);
        }
        Ok(())
    }

    fn relative_index(&mut self, ups: usize) -> &mut Index {
        let at = match self.relative.binary_search_by_key(&ups, |(own, _)| *own) {
            Ok(at) => at,
            Err(at) => {
                self.relative.insert(at, (ups, Index::default()));
                at
            }
        };
        match self.relative.get_mut(at) {
            Some((_, index)) => index,
            None => &mut self.from_root,
        }
    }

    /// Whether no pattern is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.from_root.is_empty()
            && self.from_home.is_empty()
            && self.any_depth.is_empty()
            && self.relative.iter().all(|(_, index)| index.is_empty())
    }

    /// The numbers of the patterns that match, sorted, each once.
    ///
    /// Without a resolved path (it could not be found) narrow patterns match nothing.
    #[must_use]
    pub fn matches(
        &self,
        workspace: &Workspace,
        spelled: &CleanPath,
        resolved: Option<&Resolved>,
    ) -> Vec<usize> {
        self.matches_by(spelled, resolved, &|path| self.matches_one(workspace, path))
    }

    /// The same, where the links that broad patterns start with are followed too: `/tmp/**` also matches below
    /// `/private/tmp` where `/tmp` leads there, and `secret/**` wherever `secret` leads. Narrow ones are not: an
    /// allow rule must not reach where somebody turns a link.
    ///
    /// Costs one resolution for each different literal start of a pattern, once for each set of directories.
    #[must_use]
    pub fn matches_through(
        &self,
        world: &dyn World,
        workspace: &Workspace,
        spelled: &CleanPath,
        resolved: Option<&Resolved>,
    ) -> Vec<usize> {
        if self.breadth == Breadth::Narrow {
            return self.matches(workspace, spelled, resolved);
        }
        self.matches_by(spelled, resolved, &|path| self.matches_form_through(world, workspace, path))
    }

    /// The same for one form of a path alone.
    #[must_use]
    pub fn matches_form_through(
        &self,
        world: &dyn World,
        workspace: &Workspace,
        path: &CleanPath,
    ) -> Vec<usize> {
        let mut found = self.matches_one(workspace, path);
        if self.breadth == Breadth::Broad {
            self.find_led(world, workspace, path, &mut found);
            found.sort_unstable();
            found.dedup();
        }
        found
    }

    /// Both forms of a path, as the breadth takes them.
    fn matches_by(
        &self,
        spelled: &CleanPath,
        resolved: Option<&Resolved>,
        one: &dyn Fn(&CleanPath) -> Vec<usize>,
    ) -> Vec<usize> {
        let resolved = resolved.map(Resolved::path);
        match (self.breadth, resolved) {
            (Breadth::Narrow, None) => Vec::new(),
            (_, Some(path)) if path == spelled => one(path),
            (Breadth::Narrow, Some(path)) => {
                let other = one(path);
                let mut both = one(spelled);
                both.retain(|rule| other.binary_search(rule).is_ok());
                both
            }
            (Breadth::Broad, resolved) => {
                let mut either = one(spelled);
                either.extend(resolved.into_iter().flat_map(one));
                either.sort_unstable();
                either.dedup();
                either
            }
        }
    }

    /// The same for one form of a path alone, links not followed: what a rule says of it as it is written, or as it
    /// was found.
    #[must_use]
    pub fn matches_form(&self, workspace: &Workspace, path: &CleanPath) -> Vec<usize> {
        self.matches_one(workspace, path)
    }

    fn matches_one(&self, workspace: &Workspace, path: &CleanPath) -> Vec<usize> {
        let folded;
        let text = if self.fold_case {
            folded = path.as_str().to_lowercase();
            folded.as_str()
        } else {
            path.as_str()
        };
        let text = text.strip_prefix('/').unwrap_or(text);
        let mut found = Vec::new();
        self.from_root.find(text, &mut found);
        if let Some(home) = workspace.home().filter(|_| !self.from_home.is_empty()) {
            for form in home.forms() {
                self.find_below(&self.from_home, form, text, &mut found);
            }
        }
        for (ups, index) in &self.relative {
            for form in workspace.roots().flat_map(|root| root.forms()) {
                let mut start = form.clone();
                (0..*ups).for_each(|_| start.pop());
                self.find_below(index, &start, text, &mut found);
            }
        }
        if !self.any_depth.is_empty() {
            let starts = std::iter::once(0).chain(text.match_indices('/').map(|(at, _)| at + 1));
            for start in starts {
                self.any_depth.find(text.get(start..).unwrap_or_default(), &mut found);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn find_below(&self, index: &Index, directory: &CleanPath, text: &str, found: &mut Vec<usize>) {
        let directory = directory.as_str().trim_start_matches('/');
        let folded;
        let directory = if self.fold_case {
            folded = directory.to_lowercase();
            folded.as_str()
        } else {
            directory
        };
        let below = if directory.is_empty() {
            Some(text)
        } else {
            text.strip_prefix(directory)
                .and_then(|rest| if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') })
        };
        if let Some(below) = below {
            index.find(below, found);
        }
    }
}

/// Takes a pattern apart: where it starts, and its names.
fn parse(pattern: &str) -> Result<(Start, Vec<String>), PatternError> {
    if pattern.is_empty() {
        return Err(PatternError::Empty);
    }
    let (start, rest) = match pattern.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => (Start::Home, rest),
        Some(_) => return Err(PatternError::OtherHome(pattern.to_owned())),
        None if pattern.starts_with('/') => (Start::Root, pattern),
        None => (Start::Above(0), pattern),
    };
    let (mut names, mut ups) = (Vec::<String>::new(), 0);
    for name in rest.split('/') {
        match name {
            "" | "." => {}
            ".." => match names.pop() {
                Some(above) if is_wild(&above) => {
                    return Err(PatternError::ParentOfWildcard(pattern.to_owned()));
                }
                Some(_) => {}
                None => ups += 1,
            },
            name => names.push(name.to_owned()),
        }
    }
    let start = match start {
        Start::Above(_) => Start::Above(ups),
        Start::Home if ups > 0 => return Err(PatternError::OtherHome(pattern.to_owned())),
        Start::Root | Start::Home => start,
    };
    Ok((start, names))
}

/// The forms that a pattern stands for: `x/` is everything below x, broadly also x itself, as is `x/**`.
fn forms<'a>(names: &[&'a str], breadth: Breadth, is_directory: bool) -> Vec<Vec<&'a str>> {
    let mut whole = names.to_vec();
    if is_directory {
        whole.push("**");
    }
    let mut forms = vec![whole];
    if breadth == Breadth::Broad
        && let Some((&"**", above)) = forms.first().and_then(|whole| whole.split_last())
        && !above.is_empty()
    {
        forms.push(above.to_vec());
    }
    forms
}

fn check_glob(pattern: &str, names: &[&str], crosses: bool) -> Result<(), PatternError> {
    let problem = |error: globset::Error| PatternError::Glob {
        pattern: pattern.to_owned(),
        problem: error.kind().to_string(),
    };
    glob(&names.join("/"), crosses, false).map(|_| ()).map_err(problem)
}

/// The one way globs are read here.
fn glob(text: &str, crosses: bool, fold_case: bool) -> Result<Glob, globset::Error> {
    GlobBuilder::new(text)
        .literal_separator(!crosses)
        .backslash_escape(true)
        .case_insensitive(fold_case)
        .build()
}

/// Whether a name of a pattern is more than literal text.
fn is_wild(name: &str) -> bool {
    name.contains(['*', '?', '[', ']', '{', '}', '\\'])
}

/// The pattern that matches exactly this path text: everything that is syntax in a glob is escaped.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '*' | '?' | '[' | ']' | '{' | '}' | '\\') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}
