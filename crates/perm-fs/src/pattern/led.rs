//! Where the directories lead that patterns start with: a rule may name a place through a link.
//!
//! `secret/**` with a link `secret` to `/srv/keys` is about what lies below `/srv/keys`, whatever path a call
//! reaches it by. The links are followed once for each set of directories that relative patterns start at, when
//! the first path is asked about.

use std::sync::{Arc, PoisonError};

use super::index::Index;
use super::{Breadth, PatternSet};
use crate::contain::{Directory, Workspace};
use crate::path::CleanPath;
use crate::world::World;

/// Patterns, read from the places that their literal leading names lead to.
#[derive(Debug, Default)]
pub(super) struct Led {
    starts: Vec<CleanPath>,
    index: Index,
}

impl PatternSet {
    /// Appends the numbers of the patterns that match the path below the place that their literal leading names lead
    /// to, where a link is among these.
    pub(super) fn find_led(
        &self,
        world: &dyn World,
        workspace: &Workspace,
        path: &CleanPath,
        found: &mut Vec<usize>,
    ) {
        let led = self.led(world, workspace);
        if !led.index.is_empty() {
            led.index.find(&self.text_of(path), found);
        }
    }

    /// Appends the numbers of those that may match something below there, in or at one of the directories.
    pub(super) fn reach_led(
        &self,
        world: &dyn World,
        workspace: &Workspace,
        directories: &[String],
        found: &mut Vec<usize>,
    ) {
        if self.breadth == Breadth::Narrow {
            return;
        }
        let led = self.led(world, workspace);
        directories.iter().for_each(|directory| led.index.reach("", directory, found));
    }

    fn led(&self, world: &dyn World, workspace: &Workspace) -> Arc<Led> {
        let roots: Vec<&CleanPath> = workspace.roots().map(Directory::resolved).collect();
        let home = workspace.home().map(Directory::resolved);
        let starts = || home.into_iter().chain(roots.iter().copied());
        let mut kept = self.led.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(led) = kept.as_ref().filter(|led| led.starts.iter().eq(starts())) {
            return Arc::clone(led);
        }
        let mut index = Index::default();
        self.from_root.lead(world, &CleanPath::root(), self.fold_case, &mut index);
        if let Some(home) = home {
            self.from_home.lead(world, home, self.fold_case, &mut index);
        }
        for (ups, relative) in &self.relative {
            for root in &roots {
                let mut start = (*root).clone();
                (0..*ups).for_each(|_| start.pop());
                relative.lead(world, &start, self.fold_case, &mut index);
            }
        }
        let led = Arc::new(Led { starts: starts().cloned().collect(), index });
        *kept = Some(Arc::clone(&led));
        led
    }
}
