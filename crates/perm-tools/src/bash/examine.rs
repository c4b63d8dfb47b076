//! One Bash call, looked at once: every question of the engine is answered from the same analysis.

mod covers;
mod kinds;
mod names;
mod ruled;
mod secret;
mod suggested;

use std::cell::OnceCell;

use perm_bash::analysis::{Analysis, Invocation, Judgement, Reading};
use perm_bash::judge::writes_unknown_by_its_nature;
use perm_core::{Call, Compiled, Examination, JudgedPath, Reason, Rule, Situation, Suggestions, Verdict};

use kinds::{is_edit, is_output};
use ruled::{ByWords, Said};
use secret::SENSITIVE;

use super::compiled::CompiledBash;
use super::cover::Covered;
use super::targets::{self, By, Found, Target};
use super::{cover, dangers, folder, merged};
use crate::files::{accepts_edits, is_device};
use crate::input;
use crate::scene::Scene;
use crate::settings::SensitiveReads;
use crate::suggest_path;

impl Compiled for CompiledBash {
    fn examine<'a>(&'a self, call: &'a Call, situation: &'a Situation<'a>) -> Box<dyn Examination + 'a> {
        Box::new(BashExamination::new(self, situation, command(call)))
    }
}

/// The text of the command line; every field of the input is checked.
fn command(call: &Call) -> Result<&str, Reason> {
    let command = input::text(call, "command")?;
    input::optional_text(call, "description")?;
    input::optional_number(call, "timeout")?;
    input::optional_flag(call, "run_in_background")?;
    Ok(command)
}

/// A call that is looked at.
pub(super) struct BashExamination<'a> {
    compiled: &'a CompiledBash,
    situation: &'a Situation<'a>,
    scene: Scene<'a>,
    /// The text, or what is wrong with the input.
    command: Result<&'a str, Reason>,
    analysis: OnceCell<Analysis>,
    targets: OnceCell<Vec<Target>>,
    /// For each invocation, why its folder speaks against it.
    folders: OnceCell<Vec<Option<Reason>>>,
    hazards: OnceCell<Vec<Reason>>,
    by_words: OnceCell<ByWords<'a>>,
    deny: Said<'a>,
    ask: Said<'a>,
    covered: OnceCell<Covered<'a>>,
}

impl<'a> BashExamination<'a> {
    /// Nothing is looked at before it is asked about.
    pub(super) fn new(
        compiled: &'a CompiledBash,
        situation: &'a Situation<'a>,
        command: Result<&'a str, Reason>,
    ) -> Self {
        Self {
            compiled,
            situation,
            scene: Scene::new(&*compiled.world, &compiled.settings, compiled.name, situation),
            command,
            analysis: OnceCell::new(),
            targets: OnceCell::new(),
            folders: OnceCell::new(),
            hazards: OnceCell::new(),
            by_words: OnceCell::new(),
            deny: Said::denied(compiled),
            ask: Said::asked(compiled),
            covered: OnceCell::new(),
        }
    }
}

impl BashExamination<'_> {
    fn analysis(&self) -> &Analysis {
        self.analysis.get_or_init(|| {
            let text = self.command.as_deref().unwrap_or_default();
            (self.compiled.analyze)(text, self.situation.host)
        })
    }

    fn reading(&self) -> Option<&Reading> {
        match self.analysis() {
            Analysis::Readable(reading) => Some(reading),
            Analysis::Unreadable(_) => None,
        }
    }

    fn home(&self) -> Option<&str> {
        self.situation.host.home.as_deref()
    }

    fn targets(&self) -> &[Target] {
        self.targets.get_or_init(|| match self.reading() {
            Some(reading) => targets::find(&self.scene, reading),
            None => Vec::new(),
        })
    }

    /// Why the folder that the invocation runs in speaks against it.
    fn folder(&self, at: usize) -> Option<&Reason> {
        let findings = self.folders.get_or_init(|| match self.reading() {
            Some(reading) => folder::findings(&self.scene, &self.compiled.probes, reading, self.targets()),
            None => Vec::new(),
        });
        findings.get(at).and_then(Option::as_ref)
    }

    /// Whether the invocation only reads, here and now.
    fn only_reads(&self, at: usize, invocation: &Invocation) -> bool {
        let Judgement::ReadOnly(proof) = &invocation.judgement else { return false };
        (proof.folder().is_none() || self.folder(at).is_none()) && self.odd_read(By::Invocation(at)).is_none()
    }

    /// A read of a device, of what cannot be looked at, or of a protected path where that is not allowed.
    fn odd_read(&self, by: By) -> Option<Reason> {
        let reads = targets::of(self.targets(), by).iter().filter(|target| target.kind.reads_content());
        for target in reads {
            for found in &target.found {
                if let Some(reason) = self.perhaps_sensitive(target, found) {
                    return Some(reason.at(target.span));
                }
                let places: Vec<_> = match found {
                    Found::Known(place) => vec![place],
                    Found::Partial { entries, .. } => entries.iter().flatten().collect(),
                    Found::Unknown => Vec::new(),
                };
                for place in places {
                    if let Some(error) = place.unseen() {
                        return Some(Reason::new("bash/unseen", error.to_string()).at(target.span));
                    }
                    if is_device(place) {
                        let path = place.shown();
                        let message = format!("`{path}` is a device, a pipe or a socket, not a file");
                        return Some(Reason::new("bash/device-read", message).at(target.span));
                    }
                    if let Some(reason) = self.secret(target, place) {
                        return Some(reason.at(target.span));
                    }
                }
            }
        }
        None
    }

    /// Whether the invocation changes only files inside the working directories, in a mode that accepts that.
    fn is_accepted_edit(&self, at: usize, invocation: &Invocation) -> bool {
        accepts_edits(self.situation.mode)
            && matches!(invocation.judgement, Judgement::FileSystem)
            && is_edit(invocation)
            && cover::sees_through(invocation)
            && cover::has_harmless_environment(invocation)
            && !invocation.effects.is_empty()
            && self.targets_inside(By::Invocation(at))
            && merged::stays_inside(&self.scene, targets::of(self.targets(), By::Invocation(at)))
    }

    fn targets_inside(&self, by: By) -> bool {
        targets::of(self.targets(), by)
            .iter()
            .all(|target| dangers::is_inside(&self.scene, target) && self.is_settled(target))
    }

    /// Whether what the disk says of the target still holds when it is reached.
    fn is_settled(&self, target: &Target) -> bool {
        !target.after_change
            || self
                .reading()
                .is_some_and(|reading| super::settled::is_settled(reading, self.targets(), target))
    }

    /// Whether every command of the text only reads, here and now.
    fn all_only_reads(&self) -> bool {
        let Some(reading) = self.reading() else { return false };
        let strict = self.scene.settings.strict_redirections;
        let redirections = || {
            reading.redirections.iter().enumerate().all(|(at, one)| {
                !(strict && is_output(one.operator)) && self.odd_read(By::Redirection(at)).is_none()
            })
        };
        let invocations = || {
            reading
                .invocations
                .iter()
                .enumerate()
                .all(|(at, one)| matches!(one.judgement, Judgement::Wrapper) || self.only_reads(at, one))
        };
        reading.is_read_only() && redirections() && invocations()
    }

    fn is_harmless(&self, at: usize) -> bool {
        self.reading().and_then(|reading| reading.invocations.get(at)).is_some_and(|invocation| {
            self.only_reads(at, invocation) || self.is_accepted_edit(at, invocation)
        })
    }

    /// The safety asks: hazards of the text, and of where it writes.
    fn hazards(&self) -> &[Reason] {
        self.hazards.get_or_init(|| self.find_hazards())
    }

    fn find_hazards(&self) -> Vec<Reason> {
        let Some(reading) = self.reading() else {
            return match self.analysis() {
                Analysis::Unreadable(unreadable) => vec![unreadable.reason.clone()],
                Analysis::Readable(_) => Vec::new(),
            };
        };
        let mut reasons: Vec<Reason> = reading.hazards.iter().map(|hazard| hazard.reason.clone()).collect();
        for target in self.targets() {
            let by_nature = || match target.by {
                By::Invocation(at) => reading.invocations.get(at).is_some_and(|invocation| {
                    matches!(invocation.judgement, Judgement::Unproven(_))
                        && writes_unknown_by_its_nature(&invocation.argv)
                }),
                By::Redirection(_) => false,
            };
            if target.after_change
                && target.kind.changes()
                && super::settled::may_be_relinked(self.targets(), target)
            {
                let word = &target.shown;
                let message =
                    format!("`{word}` may lead elsewhere after what runs before it: run it on its own");
                reasons.push(Reason::new("bash/unknown-target", message).at(target.span));
            }
            let danger = dangers::of_target(&self.scene, target);
            reasons.extend(danger.filter(|reason| reason.code != "bash/unknown-target" || !by_nature()));
            if let By::Invocation(at) = target.by
                && target.kind.removes()
                && reading.invocations.get(at).is_some_and(cover::is_privileged)
            {
                let word = &target.shown;
                let message = format!("this removes `{word}` as another user");
                reasons.push(Reason::new("bash/privileged-removal", message).at(target.span));
            }
        }
        reasons
    }

    fn accepted(&self) -> Option<Vec<Reason>> {
        let reading = self.reading()?;
        if !accepts_edits(self.situation.mode) {
            return None;
        }
        let all = reading.invocations.iter().enumerate().all(|(at, invocation)| {
            matches!(invocation.judgement, Judgement::Wrapper) || self.is_harmless(at)
        });
        let redirections = reading
            .redirections
            .iter()
            .enumerate()
            .all(|(at, one)| self.redirection_cover(at, one, None) == Some(None));
        (all && redirections)
            .then(|| vec![Reason::new("bash/inside", "it changes only files inside the working directories")])
    }
}

impl Examination for BashExamination<'_> {
    fn fault(&self) -> Option<Reason> {
        self.command.as_ref().err().cloned()
    }

    fn deny(&self) -> Option<Reason> {
        self.surely(&self.deny).cloned()
    }

    fn ask(&self) -> Option<Reason> {
        self.surely(&self.ask).cloned()
    }

    fn read_only(&self) -> Option<Vec<Reason>> {
        (self.all_only_reads() || names::examined(self).is_some_and(|other| other.all_only_reads()))
            .then(|| vec![Reason::new("bash/read-only", "every command in it only reads")])
    }

    fn verdict(&self) -> Verdict {
        let reasons = self.hazards();
        if !reasons.is_empty() {
            return Verdict::Ask { reasons: reasons.to_vec(), immune: true };
        }
        if self.scene.settings.sensitive_reads != SensitiveReads::Allow
            && let Some(reason) = self.targets().iter().find_map(|target| self.odd_read(target.by))
            && reason.code == SENSITIVE
        {
            return match self.scene.settings.sensitive_reads {
                SensitiveReads::Deny => Verdict::Deny { reasons: vec![reason] },
                SensitiveReads::Ask | SensitiveReads::Allow => {
                    Verdict::Ask { reasons: vec![reason], immune: true }
                }
            };
        }
        match self.accepted() {
            Some(reasons) => Verdict::Allow { reasons, updated_input: None },
            None => Verdict::Passthrough,
        }
    }

    fn allow(&self, everything: Option<&Rule>) -> Option<Vec<Reason>> {
        if let Some(rule) = everything {
            return Some(vec![Reason::rule(Reason::ALLOW_RULE, rule)]);
        }
        let reading = self.reading()?;
        let covered = self.covered(reading);
        if !covered.open.is_empty() {
            return None;
        }
        let mut rules: Vec<Rule> = covered.rules.iter().copied().cloned().collect();
        for (at, redirected) in reading.redirections.iter().enumerate() {
            rules.extend(self.redirection_cover(at, redirected, None)?);
        }
        (!rules.is_empty()).then(|| rules.iter().map(|rule| Reason::rule(Reason::ALLOW_RULE, rule)).collect())
    }

    fn not_excluded(&self) -> Option<Reason> {
        self.perhaps(&self.deny).or_else(|| self.perhaps(&self.ask)).cloned()
    }

    fn unproven(&self) -> Vec<Reason> {
        let Some(reading) = self.reading() else { return Vec::new() };
        let mut reasons = Vec::new();
        for (at, invocation) in reading.invocations.iter().enumerate() {
            match &invocation.judgement {
                Judgement::Unproven(reason) => reasons.push(reason.clone()),
                Judgement::ReadOnly(proof) => {
                    reasons.extend(proof.folder().and_then(|_| self.folder(at)).cloned());
                    reasons.extend(self.odd_read(By::Invocation(at)));
                }
                Judgement::FileSystem => {
                    reasons.push(Reason::new("bash/changes-files", "this changes files").at(invocation.span));
                }
                Judgement::Wrapper => {}
            }
        }
        for (at, redirected) in reading.redirections.iter().enumerate() {
            if redirected.is_harmless() {
                reasons.extend(self.odd_read(By::Redirection(at)));
            } else {
                reasons.push(Reason::new("bash/redirection", redirected.danger()).at(redirected.span));
            }
        }
        if accepts_edits(self.situation.mode) {
            reasons.extend(
                self.targets().iter().find_map(|target| dangers::of_no_directory(&self.scene, target)),
            );
        }
        reasons
    }

    fn paths(&self) -> Vec<JudgedPath> {
        self.targets
            .get()
            .map(|targets| targets.iter().flat_map(Target::judged).collect())
            .unwrap_or_default()
    }

    fn suggestions(&self) -> Suggestions {
        let Some(reading) = self.reading() else { return suggest_path::none("the command cannot be read") };
        if !self.hazards().is_empty() {
            return suggest_path::none("a safety ask is not silenced by a rule");
        }
        if self.compiled.is_never_allowed
            || self.surely(&self.deny).is_some()
            || self.surely(&self.ask).is_some()
            || self.not_excluded().is_some()
        {
            return suggest_path::none("a deny or ask rule decides");
        }
        self.suggested(reading)
            .unwrap_or_else(|reason| Suggestions { rules: Vec::new(), none_because: Some(reason) })
    }
}
