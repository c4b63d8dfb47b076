//! Which patterns may match something below a directory, or the directory: judged by their literal leading names.
//!
//! In come the forms of a directory; out comes the least number of a pattern that may. What a pattern's names are,
//! where it starts and where the links lead that it starts with was found when it was compiled and asked the first
//! time: the same for one path and for a tree.

use super::PatternSet;
use super::index::Index;
use crate::contain::Workspace;
use crate::path::CleanPath;
use crate::world::World;

impl PatternSet {
    /// The least number of a pattern that may match one of the directories or something below; one that matches at
    /// any depth may so in every directory. With a world, the links that broad patterns start with are followed.
    #[must_use]
    pub fn may_reach_below(
        &self,
        world: Option<&dyn World>,
        workspace: &Workspace,
        directories: &[&CleanPath],
    ) -> Option<usize> {
        let anywhere = self.anywhere.first().copied();
        anywhere.into_iter().chain(self.placed_below(world, workspace, directories)).min()
    }

    /// The same of the patterns that name a place, and of the places alone that links lead the others to.
    #[must_use]
    pub fn placed_below(
        &self,
        world: Option<&dyn World>,
        workspace: &Workspace,
        directories: &[&CleanPath],
    ) -> Option<usize> {
        let directories: Vec<String> = directories.iter().map(|path| self.text_of(path)).collect();
        let mut found = Vec::new();
        let mut reach = |index: &Index, start: &CleanPath| {
            if !index.is_empty() {
                let start = self.text_of(start);
                directories.iter().for_each(|directory| index.reach(&start, directory, &mut found));
            }
        };
        let root = CleanPath::root();
        reach(&self.from_root, &root);
        for home in workspace.home().into_iter().flat_map(|home| home.forms()) {
            reach(&self.from_home, home);
        }
        for (ups, index) in &self.relative {
            for form in workspace.roots().flat_map(|root| root.forms()) {
                let mut start = form.clone();
                (0..*ups).for_each(|_| start.pop());
                reach(index, &start);
            }
        }
        found.retain(|rule| !self.anywhere.contains(rule));
        if let Some(world) = world {
            self.reach_led(world, workspace, &directories, &mut found);
        }
        found.into_iter().min()
    }

    /// The path's text as it is compared: without the leading `/`.
    pub(super) fn text_of(&self, path: &CleanPath) -> String {
        let text = path.as_str().trim_start_matches('/');
        if self.fold_case { text.to_lowercase() } else { text.to_owned() }
    }
}
