//! What the allow rules cover of a command line: its commands, and what it writes by redirection.

use perm_bash::analysis::{Invocation, Reading, Redirected};
use perm_bash::value::Value;
use perm_core::Rule;

use super::super::cover::{self, Covered};
use super::super::here;
use super::super::targets::{self, By, Found};
use super::BashExamination;
use crate::files::accepts_edits;
use crate::path_rules::PathSet;

impl BashExamination<'_> {
    /// The rule that covers a redirection; `Some(None)` where none is needed.
    pub(super) fn redirection_cover(
        &self,
        at: usize,
        redirected: &Redirected,
        extra: Option<&PathSet>,
    ) -> Option<Option<Rule>> {
        if redirected.is_harmless() && self.odd_read(By::Redirection(at)).is_none() {
            return Some(None);
        }
        if accepts_edits(self.situation.mode) && self.targets_inside(By::Redirection(at)) {
            return Some(None);
        }
        let target = targets::of(self.targets(), By::Redirection(at)).first()?;
        let workspace = self.scene.workspace();
        let mut used = None;
        for found in &target.found {
            let Found::Known(place) = found else { return None };
            let rule = self.compiled.allow_writes.matching(workspace, place);
            let rule = rule.or_else(|| extra.and_then(|extra| extra.matching(workspace, place)))?;
            used.get_or_insert_with(|| rule.clone());
        }
        used.map(Some)
    }

    /// What rules that are found so cover of the commands.
    pub(super) fn covered_by<'r>(
        &self,
        reading: &Reading,
        find: &dyn Fn(&[Value]) -> Option<&'r Rule>,
    ) -> Covered<'r> {
        let stays = |invocation: &Invocation| here::stays(&self.scene, reading, invocation);
        let env = &self.situation.host.env;
        cover::invocations(reading, env, find, &stays, &|at| self.is_harmless(at))
    }

    /// What the allow rules cover of the commands.
    pub(super) fn covered(&self, reading: &Reading) -> &Covered<'_> {
        self.covered.get_or_init(|| {
            let find = |argv: &[Value]| self.compiled.allow.covering(argv, self.home());
            self.covered_by(reading, &find)
        })
    }
}
