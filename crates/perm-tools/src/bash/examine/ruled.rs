//! The deny and ask rules about a call: those that are, by its words or by what it reads and writes, and those
//! that cannot be excluded.

use std::borrow::Cow;
use std::cell::OnceCell;

use perm_bash::analysis::{Analysis, EffectKind, Reading};
use perm_bash::value::Value;
use perm_core::{Reason, Rule, Shown, Span};
use perm_fs::Kind;

use super::BashExamination;
use crate::bash::asked::Asked;
use crate::bash::carried::{self, Carried};
use crate::bash::compiled::{CompiledBash, Forbidding};
use crate::bash::index::{BroadIndex, Hits};
use crate::bash::program::base_name;
use crate::bash::targets::{By, Found, Target};
use crate::bash::{carriers, dangers, made, matching, mentions, reach, settled, tracked, work_tree};
use crate::path_rules::PathSet;
use crate::scene::Place;

/// Code of an ask about a rule that cannot be excluded.
const NOT_EXCLUDED: &str = "rule/not-excluded";

/// What the rules that deny, or those that ask, say of a call: each worked out when it is first asked for.
pub(super) struct Said<'a> {
    rules: &'a Forbidding,
    side: fn(&ByWords<'a>) -> Side<'a>,
    surely: OnceCell<Option<Reason>>,
    perhaps: OnceCell<Option<Reason>>,
}

/// What both sets of rules say of the words of a call's commands: what these carry, and their one spelling, is worked out
/// for both at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ByWords<'a> {
    deny: Side<'a>,
    ask: Side<'a>,
}

/// The first rules that are, or may be, about a command, each with where that stands.
#[derive(Clone, Copy, Debug, Default)]
struct Side<'a> {
    sure: Option<(&'a Rule, Span)>,
    possible: Option<(&'a Rule, Span)>,
}

impl<'a> Side<'a> {
    fn add(&mut self, rules: &'a BroadIndex, command: &Commanded<'_>, home: Option<&str>) {
        let own = rules.hits(command.asked, home);
        let carried = match own.sure {
            Some(_) => Hits::default(),
            None => carried::hits(rules, &command.carried, home),
        };
        let placed = |rule| (rule, command.span);
        self.sure = self.sure.or(own.sure.or(carried.sure).map(placed));
        self.possible = self.possible.or(own.possible.or(carried.possible).map(placed));
    }
}

/// A command of the call, and what it carries.
struct Commanded<'c> {
    asked: &'c Asked<'c>,
    carried: Vec<Carried<'c>>,
    span: Span,
}

impl<'a> Said<'a> {
    pub(super) const fn denied(rules: &'a CompiledBash) -> Self {
        Self::new(&rules.deny, |words| words.deny)
    }

    pub(super) const fn asked(rules: &'a CompiledBash) -> Self {
        Self::new(&rules.ask, |words| words.ask)
    }

    const fn new(rules: &'a Forbidding, side: fn(&ByWords<'a>) -> Side<'a>) -> Self {
        Self { rules, side, surely: OnceCell::new(), perhaps: OnceCell::new() }
    }
}

impl<'a> BashExamination<'a> {
    /// Why a rule is about the call: by its words, or by what it reads and writes.
    pub(super) fn surely<'s>(&self, said: &'s Said<'a>) -> Option<&'s Reason> {
        said.surely.get_or_init(|| self.forbidden(said)).as_ref()
    }

    /// Why a rule cannot be excluded.
    pub(super) fn perhaps<'s>(&self, said: &'s Said<'a>) -> Option<&'s Reason> {
        said.perhaps.get_or_init(|| self.possible(said)).as_ref()
    }

    fn by_words(&self, said: &Said<'a>, reading: &Reading) -> Side<'a> {
        (said.side)(self.by_words.get_or_init(|| {
            let mut found = ByWords::default();
            let (deny, ask) = (&self.compiled.deny.words, &self.compiled.ask.words);
            if deny.is_empty() && ask.is_empty() {
                return found;
            }
            for invocation in &reading.invocations {
                let asked = &Asked::new(Cow::Borrowed(&invocation.argv));
                let mut carried = carriers::carried(asked, invocation);
                if invocation.after_change {
                    carried.extend(made::carried(reading, self.targets(), invocation));
                }
                let command = Commanded { asked, carried, span: invocation.span };
                found.deny.add(deny, &command, self.home());
                found.ask.add(ask, &command, self.home());
            }
            found
        }))
    }

    fn forbidden(&self, said: &Said<'a>) -> Option<Reason> {
        let Forbidding { words, writes, reads, code } = said.rules;
        let Some(reading) = self.reading() else {
            let raw = matching::raw_words(self.command.as_deref().unwrap_or_default());
            return words.raw_hit(&raw, self.home()).map(|rule| Reason::rule(code, rule));
        };
        if let Some((rule, span)) = self.by_words(said, reading).sure {
            return Some(Reason::rule(code, rule).at(span));
        }
        let printed = |one| tracked::hits(&self.scene, reading, one, reads).sure;
        let named = || reading.invocations.iter().find_map(printed);
        self.implied(writes, reads).or_else(named).map(|(rule, span)| Reason::rule(code, rule).at(span))
    }

    fn implied<'r>(&self, writes: &'r PathSet, reads: &'r PathSet) -> Option<(&'r Rule, Span)> {
        if writes.is_empty() && reads.is_empty() {
            return None;
        }
        self.targets().iter().find_map(|target| {
            let workspace = self.scene.workspace();
            let about = |set: &'r PathSet| {
                target.found.iter().find_map(|found| match found {
                    Found::Known(place) => set.matching(workspace, place),
                    Found::Partial { entries, .. } => {
                        entries.iter().flatten().find_map(|place| set.matching(workspace, place))
                    }
                    Found::Unknown => None,
                })
            };
            let rule = rules_for(target.kind, writes, reads).find_map(about)?;
            Some((rule, target.span))
        })
    }

    /// A rule of the set that may be about something that is not known before the call runs.
    fn possible(&self, said: &Said<'a>) -> Option<Reason> {
        let Forbidding { words, writes, reads, .. } = said.rules;
        let broken =
            words.broken().map(|(rule, _)| rule).or_else(|| writes.broken()).or_else(|| reads.broken());
        if let Some(rule) = broken {
            return Some(not_excluded(rule, "it cannot be read"));
        }
        let any = || words.any().or_else(|| writes.any()).or_else(|| reads.any());
        let reading = match self.analysis() {
            Analysis::Readable(reading) => reading,
            Analysis::Unreadable(unreadable) => {
                return any().map(|rule| not_excluded(rule, &unreadable.reason.message));
            }
        };
        if let Some(hazard) = reading.hazards.iter().find(|hazard| hazard.hides_code)
            && let Some(rule) = any()
        {
            let reason = not_excluded(rule, &hazard.reason.message);
            return Some(match hazard.reason.span {
                Some(span) => reason.at(span),
                None => reason,
            });
        }
        if let Some((rule, span)) = self.by_words(said, reading).possible {
            return Some(not_excluded(rule, "a word is not known before it runs").at(span));
        }
        self.possible_target(writes, reads).or_else(|| {
            let mut trees = reading.invocations.iter();
            let sets = [writes, reads];
            if let Some((rule, span)) = trees.find_map(|one| work_tree::hit(&self.scene, reading, one, sets))
            {
                return Some(not_excluded(rule, "it is about the whole work tree").at(span));
            }
            let printed = |one| tracked::hits(&self.scene, reading, one, reads).possible;
            if let Some((rule, span)) = reading.invocations.iter().find_map(printed) {
                return Some(not_excluded(rule, "git may print what it is about").at(span));
            }
            let mut hits = reading.invocations.iter();
            let (rule, span, word) = hits.find_map(|one| mentions::hit(&self.scene, one, &sets))?;
            let word = Shown::word(&word);
            Some(not_excluded(rule, &format!("it is not known what is done to `{word}`")).at(span))
        })
    }

    fn possible_target(&self, writes: &PathSet, reads: &PathSet) -> Option<Reason> {
        if writes.is_empty() && reads.is_empty() {
            return None;
        }
        self.targets().iter().find_map(|target| {
            let mut sets = rules_for(target.kind, writes, reads);
            let rule = sets.find_map(|set| self.possible_in(set, target))?;
            let word = &target.shown;
            Some(not_excluded(rule, &format!("`{word}` may be what it names")).at(target.span))
        })
    }

    /// The rule of the set that cannot be excluded for the target.
    fn possible_in<'r>(&self, set: &'r PathSet, target: &Target) -> Option<&'r Rule> {
        if set.is_empty() {
            return None;
        }
        if target.after_change && settled::may_be_relinked(self.targets(), target) {
            // It may lead anywhere by then.
            return set.any();
        }
        let workspace = self.scene.workspace();
        target.found.iter().find_map(|found| match found {
            Found::Known(place) if place.named.is_err() => set.any(),
            Found::Known(place) if target.kind.changes() && dangers::is_other_descriptor(place) => set.any(),
            Found::Known(place) if is_file(place) => None,
            Found::Known(place) if target.kind == EffectKind::ReadTree && self.is_answered(target, place) => {
                None
            }
            Found::Known(place) if target.below.is_some() => reach::below(&self.scene, set, target, place),
            Found::Known(place) if overwrites_directory(target, place) => {
                // git writes every file below; others put files of their own kind there, which no rule about a
                // name at any depth is likely to mean (`black .` and a rule about `.env`).
                if self.is_by_git(target) {
                    set.reaching_below(workspace, place)
                } else {
                    set.placed_below(workspace, place)
                }
            }
            Found::Known(_) => None,
            Found::Partial { entries: Some(entries), .. }
                if entries.iter().any(|place| place.unseen().is_some()) =>
            {
                set.any()
            }
            Found::Partial { path, .. } if path.is_open() => set.any(),
            Found::Partial { path, entries: Some(entries), .. }
                if path.is_one_name() && !target.after_change =>
            {
                let mut entries = entries.iter().filter(|_| target.below.is_some());
                entries.find_map(|place| reach::below(&self.scene, set, target, place))
            }
            // A directory that a wildcard above the last name would match may be about to be made.
            Found::Partial { base: Some(base), entries, .. } => {
                let below = |place| set.reaching_below(workspace, place);
                below(base)
                    .or_else(|| entries.iter().flatten().filter(|_| target.below.is_some()).find_map(below))
            }
            Found::Partial { .. } | Found::Unknown => set.any(),
        })
    }

    /// Whether it is known which files of a repository git reads there.
    fn is_answered(&self, target: &Target, place: &Place) -> bool {
        let (By::Invocation(at), Some(reading)) = (target.by, self.reading()) else { return false };
        let invocation = reading.invocations.get(at);
        invocation.is_some_and(|one| tracked::answers(&self.scene, reading, one, place))
    }

    fn is_by_git(&self, target: &Target) -> bool {
        let By::Invocation(at) = target.by else { return false };
        let invocation = self.reading().and_then(|reading| reading.invocations.get(at));
        let name = invocation.and_then(|invocation| invocation.argv.first()).and_then(Value::text);
        name.map(base_name) == Some("git")
    }
}

/// The rules that an effect is judged by.
fn rules_for<'r>(
    kind: EffectKind,
    writes: &'r PathSet,
    reads: &'r PathSet,
) -> impl Iterator<Item = &'r PathSet> {
    let reads = kind.gives_content().then_some(reads);
    kind.changes().then_some(writes).into_iter().chain(reads)
}

/// Whether the place is a file now: nothing lies below it.
fn is_file(place: &Place) -> bool {
    place.kind() == Ok(Some(Kind::File))
}

/// Whether the effect writes a path that is a directory: then what lies below it is written (`git checkout .`).
fn overwrites_directory(target: &Target, place: &Place) -> bool {
    target.kind == EffectKind::Write && place.kind() == Ok(Some(Kind::Directory))
}

fn not_excluded(rule: &Rule, because: &str) -> Reason {
    let label = rule.shown();
    Reason::new(NOT_EXCLUDED, format!("rule `{label}` may be about this: {because}")).by(rule)
}
