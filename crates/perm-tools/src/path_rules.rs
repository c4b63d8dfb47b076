//! Rules over paths of one tool and one behaviour, compiled as a set.

use std::fmt;
use std::sync::Arc;

use perm_core::{Rule, Shown};
use perm_fs::{Breadth, CleanPath, PatternError, PatternSet, Workspace, World};

use crate::scene::Place;

/// The rules of one behaviour.
#[derive(Debug)]
pub(crate) struct PathSet {
    rules: Vec<Rule>,
    set: Option<PatternSet>,
    /// A rule without content: every path.
    every: Option<Rule>,
    /// A rule that cannot be read.
    broken: Option<Rule>,
    /// Where the links are that rules start with; none: they are not followed.
    links: Option<Links>,
}

/// The world that links are looked up in.
struct Links(Arc<dyn World>);

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Links")
    }
}

/// Whether a rule's content can be read.
pub(crate) fn check(rule: &Rule) -> Result<(), Shown> {
    let Some(content) = rule.content() else { return Ok(()) };
    match PatternSet::compile(Breadth::Broad, false, [(0, content)]) {
        Ok(_) => Ok(()),
        Err((_, error)) => Err(error.to_string().into()),
    }
}

impl PathSet {
    /// Compiles the rules of these tools.
    pub(crate) fn new(breadth: Breadth, fold_case: bool, rules: &[Rule], tools: &[&str]) -> Self {
        let mut own: Vec<Rule> =
            rules.iter().filter(|rule| tools.contains(&rule.tool_name.as_str())).cloned().collect();
        own.sort_unstable();
        let every = own.iter().find(|rule| rule.content().is_none()).cloned();
        own.retain(|rule| rule.content().is_some());
        let mut broken = None;
        let mut set = compile(breadth, fold_case, &own);
        if set.is_err() {
            // Each by itself, once: a set of which many rules cannot be read is not compiled anew for each.
            let (fine, unread) = own.into_iter().partition::<Vec<Rule>, _>(|rule| check(rule).is_ok());
            (own, broken) = (fine, unread.into_iter().next());
            set = compile(breadth, fold_case, &own);
        }
        let set = set.ok();
        if set.is_none() && broken.is_none() {
            broken = own.first().cloned();
        }
        Self { set, every, broken, rules: own, links: None }
    }

    /// The same, which follows the links that rules start with in that world.
    pub(crate) fn through(self, world: &Arc<dyn World>) -> Self {
        Self { links: Some(Links(Arc::clone(world))), ..self }
    }

    /// A rule that matches the path.
    pub(crate) fn matching(&self, workspace: &Workspace, place: &Place) -> Option<&Rule> {
        if let Some(every) = &self.every {
            return Some(every);
        }
        self.naming(workspace, place)
    }

    /// A rule with content that matches the path: one for every call says nothing about a path.
    pub(crate) fn naming(&self, workspace: &Workspace, place: &Place) -> Option<&Rule> {
        let set = self.set.as_ref().filter(|set| !set.is_empty())?;
        let resolved = place.named.as_ref().ok().and_then(perm_fs::Named::place);
        let found = match self.world() {
            Some(world) => set.matches_through(world, workspace, &place.clean, resolved),
            None => set.matches(workspace, &place.clean, resolved),
        };
        found.first().and_then(|at| self.rules.get(*at))
    }

    /// A rule that matches one form of a path.
    pub(crate) fn about(&self, workspace: &Workspace, path: &CleanPath) -> Option<&Rule> {
        if let Some(every) = &self.every {
            return Some(every);
        }
        let set = self.set.as_ref().filter(|set| !set.is_empty())?;
        let found = match self.world() {
            Some(world) => set.matches_form_through(world, workspace, path),
            None => set.matches_form(workspace, path),
        };
        found.first().and_then(|at| self.rules.get(*at))
    }

    /// A rule that may match something below the directory, or the directory.
    pub(crate) fn reaching_below(&self, workspace: &Workspace, place: &Place) -> Option<&Rule> {
        let below = |set: &PatternSet| set.may_reach_below(self.world(), workspace, &forms(place));
        self.every.as_ref().or_else(|| self.rules.get(self.set.as_ref().and_then(below)?))
    }

    /// The same, of the rules that start at a place: those that may be about something below any directory left
    /// out.
    pub(crate) fn placed_below(&self, workspace: &Workspace, place: &Place) -> Option<&Rule> {
        let below = |set: &PatternSet| set.placed_below(self.world(), workspace, &forms(place));
        self.every.as_ref().or_else(|| self.rules.get(self.set.as_ref().and_then(below)?))
    }

    fn world(&self) -> Option<&dyn World> {
        self.links.as_ref().map(|Links(world)| &**world)
    }

    /// Any rule of the set: where nothing is known of a path, none can be excluded.
    pub(crate) fn any(&self) -> Option<&Rule> {
        self.every.as_ref().or(self.broken.as_ref()).or(self.rules.first())
    }

    /// Whether there is no rule at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.any().is_none()
    }

    /// A rule that cannot be read.
    pub(crate) fn broken(&self) -> Option<&Rule> {
        self.broken.as_ref()
    }
}

fn compile(breadth: Breadth, fold_case: bool, rules: &[Rule]) -> Result<PatternSet, (usize, PatternError)> {
    let contents = rules.iter().enumerate().map(|(at, rule)| (at, rule.content().unwrap_or_default()));
    PatternSet::compile(breadth, fold_case, contents)
}

/// The forms of a directory: as spelled, and as the links lead.
fn forms(place: &Place) -> Vec<&CleanPath> {
    std::iter::once(&place.clean).chain(place.resolved()).collect()
}
