//! Where the directories lead that patterns start with: a rule may name a place through a link.
//!
//! `secret/**` with a link `secret` to `/srv/keys` is about what lies below `/srv/keys`, whatever path a call
//! reaches it by. The links are followed once for each set of directories that relative patterns start at, when
//! the first path is asked about.

use std::sync::{Arc, PoisonError};

use super::PatternSet;
use super::index::Index;
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
    /// The numbers of the patterns that match the path below the place that their literal leading names lead to,
    /// where a link is among these. Sorted, each once.
    pub(super) fn matches_led(
        &self,
        world: &dyn World,
        workspace: &Workspace,
        path: &CleanPath,
    ) -> Vec<usize> {
        let led = self.led(world, workspace);
        let mut found = Vec::new();
        if !led.index.is_empty() {
            let folded = if self.fold_case { path.as_str().to_lowercase() } else { path.as_str().to_owned() };
            led.index.find(folded.strip_prefix('/').unwrap_or(&folded), &mut found);
            found.sort_unstable();
            found.dedup();
        }
        found
    }

    fn led(&self, world: &dyn World, workspace: &Workspace) -> Arc<Led> {
        let roots: Vec<&CleanPath> = workspace.roots().map(Directory::resolved).collect();
        let home = workspace.home().map(Directory::resolved);
        let starts: Vec<CleanPath> = home.into_iter().chain(roots.iter().copied()).cloned().collect();
        let mut kept = self.led.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(led) = kept.as_ref().filter(|led| led.starts == starts) {
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
        let led = Arc::new(Led { starts, index });
        *kept = Some(Arc::clone(&led));
        led
    }
}
