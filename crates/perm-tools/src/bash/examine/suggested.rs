//! The rules that are offered with an ask about a command line: tried out before they are shown.

use perm_bash::analysis::Reading;
use perm_bash::value::Value;
use perm_core::{Reason, Rule, Suggestions};

use super::super::targets::{self, By, Found};
use super::super::{here, matching, suggest};
use super::BashExamination;
use crate::suggest_path::{self, offered};

impl BashExamination<'_> {
    /// The rules that answer the call together; else why there are none.
    pub(super) fn suggested(&self, reading: &Reading) -> Result<Suggestions, Reason> {
        let none = |because: &str| Reason::new(suggest::NONE, format!("no rule is offered: {because}"));
        let own = &self.compiled.allow;
        let open = &self.covered(reading).open;
        let strays = |at: &usize| {
            reading
                .invocations
                .get(*at)
                .is_some_and(|invocation| !here::stays(&self.scene, reading, invocation))
        };
        if open.iter().any(strays) {
            return Err(none("it runs what a directory holds that is not one of the call's"));
        }
        let patterns = suggest::patterns(reading, open, self.home())?;
        let mut rules: Vec<Rule> =
            patterns.iter().map(|pattern| offered(self.compiled.name, pattern.to_string())).collect();
        for (at, redirected) in reading.redirections.iter().enumerate() {
            if self.redirection_cover(at, redirected, None).is_some() {
                continue;
            }
            let target = targets::of(self.targets(), By::Redirection(at)).first();
            for found in target.map(|target| target.found.as_slice()).unwrap_or_default() {
                let Found::Known(place) = found else { return Err(none("what it writes is not known")) };
                let offer = suggest_path::suggest(&self.scene, "Write", place);
                if let Some(reason) = offer.none_because {
                    return Err(reason);
                }
                rules
                    .extend(offer.rules.into_iter().filter(|rule| !rules.contains(rule)).collect::<Vec<_>>());
            }
        }
        if rules.len() > Suggestions::MOST {
            return Err(none("it would take more than five"));
        }
        // The law of suggestions: accepted, they answer the same call.
        let added = |argv: &[Value]| {
            let mut pairs = patterns.iter().zip(&rules);
            pairs.find(|(pattern, _)| matching::covers(pattern, argv, self.home())).map(|(_, rule)| rule)
        };
        let writes = (rules.len() > patterns.len()).then(|| self.compiled.writes(&rules));
        let find = |argv: &[Value]| own.covering(argv, self.home()).or_else(|| added(argv));
        let covered = self.covered_by(reading, &find);
        let redirections = reading
            .redirections
            .iter()
            .enumerate()
            .all(|(at, one)| self.redirection_cover(at, one, writes.as_ref()).is_some());
        if rules.is_empty() || !covered.open.is_empty() || !redirections {
            return Err(none("no rule covers it"));
        }
        Ok(Suggestions { rules, none_because: None })
    }
}
