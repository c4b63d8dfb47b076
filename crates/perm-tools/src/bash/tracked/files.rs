//! The files that a repository has, asked of a set of rules: by a directory, by a pattern, with a bound.

use std::cell::{Cell, OnceCell};

use perm_core::Rule;
use perm_fs::probe::{Tracked, tracked};
use perm_fs::{AbsPath, CleanPath, Last};

use super::words;
use crate::below;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};
use crate::walk::Follows;

/// How many files are compared for one directory of a command.
const MOST_COMPARED: usize = 100_000;

/// The repository around a directory.
pub(super) struct Repository<'a> {
    scene: &'a Scene<'a>,
    /// The directory of the command.
    pub(super) start: AbsPath,
    /// The top of the work tree; where it cannot be seen, the directory stands for it.
    pub(super) top: Place,
    files: OnceCell<Files>,
    /// How many comparisons are left.
    left: Cell<usize>,
}

/// What is known of the files.
enum Files {
    Known(Tracked),
    /// There is no repository: git prints nothing.
    None,
    Unknown,
}

/// There is more than is compared, or it is not known what there is.
struct Uncertain;

impl<'a> Repository<'a> {
    pub(super) fn around(scene: &'a Scene<'a>, start: AbsPath) -> Self {
        let top = crate::bash::work_tree::top(scene, start.clone())
            .unwrap_or_else(|| scene.place(start.clone(), None, Last::Follow));
        Self { scene, start, top, files: OnceCell::new(), left: Cell::new(MOST_COMPARED) }
    }

    fn files(&self) -> &Files {
        self.files.get_or_init(|| {
            let start = self.scene.place(self.start.clone(), None, Last::Follow);
            match start.resolved().map(|start| tracked(self.scene.world, start)) {
                Some(Ok(Some(files))) => Files::Known(files),
                Some(Ok(None)) => Files::None,
                Some(Err(_)) | None => Files::Unknown,
            }
        })
    }

    /// Whether git has a file of that path, or one below it.
    pub(super) fn has(&self, place: &Place) -> bool {
        match self.files() {
            Files::Known(tracked) => {
                let Some(path) = self.below_top(tracked, place) else { return false };
                let is_in = |file: &String| {
                    file.strip_prefix(&path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                };
                tracked.files.iter().any(is_in)
            }
            Files::None | Files::Unknown => false,
        }
    }

    /// Whether its files are known and the place lies in its work tree.
    pub(super) fn is_around(&self, place: &Place) -> bool {
        match self.files() {
            Files::Known(tracked) => place.resolved().is_some_and(|path| path.is_within(&tracked.top)),
            Files::None | Files::Unknown => false,
        }
    }

    /// The path of a place below the top; empty for the top itself.
    fn below_top(&self, tracked: &Tracked, place: &Place) -> Option<String> {
        let forms = std::iter::once(&place.clean).chain(place.resolved());
        let tops = [&self.top.clean, &tracked.top];
        forms.flat_map(|form| tops.map(|top| (form, top))).find_map(|(form, top)| {
            if form == top { Some(String::new()) } else { form.below(top).map(str::to_owned) }
        })
    }

    /// A rule that may be about a file of the repository at or below the place. Where `by_name`, a rule that names a
    /// place below it may be, whatever there is now.
    pub(super) fn below<'r>(
        &self,
        set: &'r PathSet,
        place: &Place,
        excluded: &[CleanPath],
        by_name: bool,
    ) -> Option<&'r Rule> {
        let workspace = self.scene.workspace();
        if by_name && let Some(rule) = set.placed_below(workspace, place) {
            return Some(rule);
        }
        let possible = set.reaching_below(workspace, place)?;
        let tracked = match self.files() {
            Files::Known(tracked) => tracked,
            Files::None => return None,
            Files::Unknown => return below::reaching(self.scene, set, place, Follows::No),
        };
        let prefix = self.below_top(tracked, place)?;
        let is_below = |file: &str| {
            let rest = file.strip_prefix(&prefix);
            prefix.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.first(set, tracked, excluded, &is_below).unwrap_or(Some(possible))
    }

    /// A rule that may be about a file that the pattern matches; both start at the top.
    pub(super) fn matching<'r>(
        &self,
        set: &'r PathSet,
        pattern: &CleanPath,
        excluded: &[CleanPath],
    ) -> Option<&'r Rule> {
        let possible = set.reaching_below(self.scene.workspace(), &self.top)?;
        let tracked = match self.files() {
            Files::Known(tracked) => tracked,
            Files::None => return None,
            Files::Unknown => return Some(possible),
        };
        let pattern = pattern.below(&self.top.clean).or_else(|| pattern.below(&tracked.top))?;
        self.first(set, tracked, excluded, &|file| words::may_match(pattern, file)).unwrap_or(Some(possible))
    }

    /// The first rule about one of the files that are meant.
    fn first<'r>(
        &self,
        set: &'r PathSet,
        tracked: &Tracked,
        excluded: &[CleanPath],
        is_meant: &dyn Fn(&str) -> bool,
    ) -> Result<Option<&'r Rule>, Uncertain> {
        let workspace = self.scene.workspace();
        let path = |top: &CleanPath, below: &str| AbsPath::parse_in(below, Some(&top.to_abs())).ok();
        for (below, is_directory) in tracked
            .files
            .iter()
            .map(|file| (file, false))
            .chain(tracked.directories.iter().map(|directory| (directory, true)))
        {
            self.left.set(self.left.get().checked_sub(1).ok_or(Uncertain)?);
            if !is_directory && !is_meant(below) {
                continue;
            }
            let Some(spelled) = path(&self.top.clean, below) else { continue };
            let Some(real) = path(&tracked.top, below).map(|real| real.clean()) else { continue };
            let clean = spelled.clean();
            if excluded.iter().any(|out| clean.is_within(out) || real.is_within(out)) {
                continue;
            }
            let rule = if is_directory {
                set.reaching_below(workspace, &self.scene.place(spelled, None, Last::Keep))
            } else {
                set.about(workspace, &clean).or_else(|| set.about(workspace, &real))
            };
            if rule.is_some() {
                return Ok(rule);
            }
        }
        Ok(None)
    }
}
