//! The rule that would answer a call on a path: the folder it lies in, or exactly the path.

use perm_core::{Behavior, Reason, Rule, Suggestions};
use perm_fs::{Breadth, CleanPath, pattern};

use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// Nothing, and why.
pub(crate) fn none(because: &str) -> Suggestions {
    let reason = Reason::new("suggestion/none", format!("no rule is offered: {because}"));
    Suggestions { rules: Vec::new(), none_because: Some(reason) }
}

/// `dir/**` of the path's folder; the path itself where the folder is too wide to be given away.
pub(crate) fn suggest(scene: &Scene<'_>, tool: &str, place: &Place) -> Suggestions {
    let Some(content) = content(scene, place) else { return none("`/` is everything") };
    let rule = offered(tool, content);
    let set = PathSet::new(Breadth::Narrow, scene.world.folds_case(), std::slice::from_ref(&rule), &[tool]);
    if set.matching(scene.workspace(), place).is_none() {
        return none("the path leads through a link; write the path it leads to");
    }
    Suggestions { rules: vec![rule], none_because: None }
}

fn content(scene: &Scene<'_>, place: &Place) -> Option<String> {
    let folder = place.clean.parent()?;
    let whole = pattern::escape(place.clean.as_str());
    Some(if is_too_wide(scene, &folder) { whole } else { format!("{}/**", pattern::escape(folder.as_str())) })
}

/// Whether a folder is `/`, a child of `/`, the home, or above the home or a working directory.
fn is_too_wide(scene: &Scene<'_>, folder: &CleanPath) -> bool {
    let is_above = |other: &CleanPath| other != folder && other.is_within(folder);
    folder.depth() <= 1
        || scene
            .workspace()
            .home()
            .is_some_and(|home| home.forms().into_iter().any(|home| home.is_within(folder)))
        || scene.workspace().roots().flat_map(|root| root.forms()).any(is_above)
}

/// A rule that is offered.
pub(crate) fn offered(tool: &str, content: String) -> Rule {
    Rule::new(tool, content, Behavior::Allow).from_source("suggested")
}
