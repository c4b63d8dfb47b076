//! A rule over paths: the path of a call, or the paths that a command reads, writes and removes.

use perm_bash::analysis::{EffectKind, Reading};
use perm_core::{Behavior, Call, Rule, Shown, Span};
use perm_fs::{Breadth, Last, PatternSet};

use super::{Explanation, Matches, Part, no, of_parts};
use crate::bash::dangers;
use crate::bash::targets::{self, By, Found, Target};
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// The fields of an input that name a path.
const FIELDS: &[&str] = &["file_path", "path", "notebook_path"];

/// A rule and a call of its own tool.
pub(super) fn explain(rule: &Rule, call: &Call, scene: &Scene<'_>) -> Explanation {
    let text = FIELDS.iter().find_map(|field| call.input.get(*field)?.as_str()).unwrap_or(".");
    let place = match scene.argument(text, Last::Follow) {
        Ok(place) => place,
        Err(error) => return no(&error.to_string()),
    };
    let (matches, because) = compare(rule, &place, scene);
    let part = Part { what: place.shown(), matches, because, span: None, is_harmless: false };
    Explanation { matches, parts: vec![part], note: None }
}

/// A rule of a file tool and what a command line does to files.
pub(super) fn of_command(rule: &Rule, reading: &Reading, scene: &Scene<'_>) -> Explanation {
    let found = targets::find(scene, reading);
    let parts: Vec<Part> = found
        .iter()
        .filter(|target| concerns(rule, target.kind))
        .map(|target| of_target(rule, target, scene))
        .collect();
    if parts.is_empty() {
        let does = if rule.tool_name == "Read" { "reads" } else { "changes" };
        return no(&format!(
            "the command line {does} no file that is known, and that is what the rule is about"
        ));
    }
    Explanation { matches: of_parts(rule.behavior, &parts), parts, note: None }
}

/// Whether rules of the tool hold for what is done.
fn concerns(rule: &Rule, kind: EffectKind) -> bool {
    match rule.tool_name.as_str() {
        "Edit" | "Write" => dangers::changes(kind),
        "Read" => match kind {
            EffectKind::Read | EffectKind::ReadTree | EffectKind::Execute => true,
            EffectKind::Look
            | EffectKind::Write
            | EffectKind::WriteInto
            | EffectKind::Create
            | EffectKind::Delete
            | EffectKind::DeleteTree
            | EffectKind::MoveAway
            | EffectKind::Attributes
            | EffectKind::WriteTree
            | EffectKind::AttributesTree => false,
        },
        _ => false,
    }
}

fn of_target(rule: &Rule, target: &Target, scene: &Scene<'_>) -> Part {
    let part = |matches, because: Shown, span: Span| Part {
        what: Shown::message(&format!("{} {}", target.kind.name(), target.shown)),
        matches,
        because,
        span: Some(span),
        is_harmless: false,
    };
    let by_redirection = match target.by {
        By::Redirection(_) => true,
        By::Invocation(_) => false,
    };
    if rule.behavior == Behavior::Allow && !by_redirection {
        let because =
            "an allow rule over paths covers what a redirection writes; for a command write a rule of `Bash`";
        return part(Matches::No, Shown::message(because), target.span);
    }
    let answers = target.found.iter().map(|found| match found {
        Found::Known(place) => match compare(rule, place, scene) {
            (Matches::No, because) => {
                below(rule, target.kind, place, scene).unwrap_or((Matches::No, because))
            }
            found => found,
        },
        Found::Partial { entries: Some(entries), .. } => entries
            .iter()
            .map(|place| compare(rule, place, scene))
            .max_by_key(|(matches, _)| *matches)
            .unwrap_or((Matches::No, Shown::message("nothing matches it on the disk"))),
        Found::Partial { .. } | Found::Unknown => {
            (unknown(rule.behavior), Shown::message("which path it is, is not known before it runs"))
        }
    });
    let best = answers.max_by_key(|(matches, _)| *matches);
    let (matches, because) = best.unwrap_or((Matches::No, Shown::message("it names no file")));
    part(matches, because, target.span)
}

/// What is done to a whole tree may reach what the pattern matches.
fn below(rule: &Rule, kind: EffectKind, place: &Place, scene: &Scene<'_>) -> Option<(Matches, Shown)> {
    let takes_tree = match kind {
        EffectKind::ReadTree
        | EffectKind::DeleteTree
        | EffectKind::MoveAway
        | EffectKind::WriteTree
        | EffectKind::AttributesTree
        | EffectKind::WriteInto => true,
        EffectKind::Read
        | EffectKind::Look
        | EffectKind::Write
        | EffectKind::Create
        | EffectKind::Delete
        | EffectKind::Attributes
        | EffectKind::Execute => false,
    };
    if rule.behavior == Behavior::Allow || !takes_tree {
        return None;
    }
    let set = PathSet::new(
        Breadth::Broad,
        scene.world.folds_case(),
        std::slice::from_ref(rule),
        &[rule.tool_name.as_str()],
    );
    set.reaching_below(scene.workspace(), place)?;
    let because = format!("something below `{}` may match the pattern", place.shown());
    Some((Matches::Perhaps, Shown::message(&because)))
}

const fn unknown(behavior: Behavior) -> Matches {
    match behavior {
        Behavior::Allow => Matches::No,
        Behavior::Ask | Behavior::Deny => Matches::Perhaps,
    }
}

/// The pattern beside a path as it is spelled and as it is found.
fn compare(rule: &Rule, place: &Place, scene: &Scene<'_>) -> (Matches, Shown) {
    let breadth = match rule.behavior {
        Behavior::Allow => Breadth::Narrow,
        Behavior::Ask | Behavior::Deny => Breadth::Broad,
    };
    let fold = scene.world.folds_case();
    let set = PathSet::new(breadth, fold, std::slice::from_ref(rule), &[rule.tool_name.as_str()]);
    if set.matching(scene.workspace(), place).is_some() {
        return (Matches::Yes, Shown::message(&format!("the pattern matches `{}`", place.shown())));
    }
    let content = rule.content().unwrap_or_default();
    let spelled = PatternSet::compile(breadth, fold, [(0, content)])
        .is_ok_and(|set| !set.matches_form(scene.workspace(), &place.clean).is_empty());
    let because = match (&place.named, place.resolved()) {
        (Err(error), _) => format!("it cannot be said what the path names: {error}"),
        (Ok(_), Some(resolved)) if spelled => format!(
            "the pattern matches the path as it is written, and it leads to `{}`, which the pattern does not match",
            Shown::word(resolved.as_str())
        ),
        (Ok(_), Some(resolved)) if *resolved != place.clean => {
            format!("the pattern does not match `{}` or `{}`", place.shown(), Shown::word(resolved.as_str()))
        }
        (Ok(_), Some(_) | None) => format!("the pattern does not match `{}`", place.shown()),
    };
    (Matches::No, Shown::message(&because))
}
