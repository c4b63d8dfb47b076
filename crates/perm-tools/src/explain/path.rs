//! A rule over paths: the path of a call, or the paths that a command reads, writes and removes.

use std::sync::Arc;

use perm_bash::analysis::{EffectKind, Invocation, Reading};
use perm_bash::value::Value;
use perm_core::{Behavior, Call, Rule, Shown, Span};
use perm_fs::{Breadth, Last, PatternSet, World};

use super::{Explanation, Matches, Part, no, of_parts};
use crate::bash::targets::{self, By, Found, Target};
use crate::bash::{mentions, reach, tracked, work_tree};
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};

/// The fields of an input that name a path.
const FIELDS: &[&str] = &["file_path", "path", "notebook_path"];

/// A rule and a call of its own tool.
pub(super) fn explain(rule: &Rule, call: &Call, scene: &Scene<'_>, world: &Arc<dyn World>) -> Explanation {
    let text = FIELDS.iter().find_map(|field| call.input.get(*field)?.as_str()).unwrap_or(".");
    let place = match scene.argument(text, Last::Follow) {
        Ok(place) => place,
        Err(error) => return no(&error.to_string()),
    };
    let (matches, because) = compare(&Asked::new(rule, scene, world), &place);
    let part = Part { what: place.shown(), matches, because, span: None, is_harmless: false };
    Explanation { matches, parts: vec![part], note: None }
}

/// A rule of a file tool and what a command line does to files.
pub(super) fn of_command(
    rule: &Rule,
    reading: &Reading,
    scene: &Scene<'_>,
    world: &Arc<dyn World>,
) -> Explanation {
    let found = targets::find(scene, reading);
    let asked = Asked::new(rule, scene, world);
    let mut parts: Vec<Part> = found
        .iter()
        .filter(|target| concerns(rule, target.kind))
        .map(|target| of_target(&asked, target))
        .collect();
    if rule.behavior != Behavior::Allow {
        parts.extend(reading.invocations.iter().flat_map(|one| unnamed(&asked, reading, one)));
    }
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
        "Edit" | "Write" => kind.changes(),
        "Read" => kind.gives_content(),
        _ => false,
    }
}

/// A rule, and the world that it is asked in.
struct Asked<'a> {
    rule: &'a Rule,
    set: PathSet,
    scene: &'a Scene<'a>,
}

impl<'a> Asked<'a> {
    fn new(rule: &'a Rule, scene: &'a Scene<'a>, world: &Arc<dyn World>) -> Self {
        let tools = [rule.tool_name.as_str()];
        let set = PathSet::new(breadth(rule), world.folds_case(), std::slice::from_ref(rule), &tools);
        Self { rule, set: set.through(world), scene }
    }
}

const fn breadth(rule: &Rule) -> Breadth {
    match rule.behavior {
        Behavior::Allow => Breadth::Narrow,
        Behavior::Ask | Behavior::Deny => Breadth::Broad,
    }
}

/// What a command does to files that no effect of it names.
fn unnamed(asked: &Asked<'_>, reading: &Reading, invocation: &Invocation) -> Vec<Part> {
    let none = PathSet::new(Breadth::Broad, false, &[], &[]);
    let (writes, reads) =
        if asked.rule.tool_name == "Read" { (&none, &asked.set) } else { (&asked.set, &none) };
    let words: Vec<String> = invocation.argv.iter().map(Value::display).collect();
    let part = |matches, because: &str, span| Part {
        what: Shown::message(&words.join(" ")),
        matches,
        because: Shown::message(because),
        span: Some(span),
        is_harmless: false,
    };
    let printed = tracked::hits(asked.scene, reading, invocation, reads);
    let whole = work_tree::hit(asked.scene, reading, invocation, [writes, reads]);
    let mentioned = mentions::hit(asked.scene, invocation, &[writes, reads]);
    let sure = printed.sure.map(|(_, span)| part(Matches::Yes, "git prints what the pattern matches", span));
    let possible = printed
        .possible
        .map(|(_, span)| part(Matches::Perhaps, "git may print what the pattern matches", span));
    let whole = whole.map(|(_, span)| part(Matches::Perhaps, "it is about the whole work tree", span));
    let mentioned = mentioned.map(|(_, span, word)| {
        let because = format!("it is not known what is done to `{}`", Shown::word(&word));
        part(Matches::Perhaps, &because, span)
    });
    [sure, possible, whole, mentioned].into_iter().flatten().collect()
}

fn of_target(asked: &Asked<'_>, target: &Target) -> Part {
    let rule = asked.rule;
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
        Found::Known(place) => match compare(asked, place) {
            (Matches::No, because) => below(asked, target, place).unwrap_or((Matches::No, because)),
            found => found,
        },
        Found::Partial { entries: Some(entries), .. } => entries
            .iter()
            .map(|place| match compare(asked, place) {
                (Matches::No, because) => below(asked, target, place).unwrap_or((Matches::No, because)),
                found => found,
            })
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
fn below(asked: &Asked<'_>, target: &Target, place: &Place) -> Option<(Matches, Shown)> {
    if asked.rule.behavior == Behavior::Allow {
        return None;
    }
    reach::below(asked.scene, &asked.set, target, place)?;
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
fn compare(asked: &Asked<'_>, place: &Place) -> (Matches, Shown) {
    let Asked { rule, set, scene } = asked;
    let fold = scene.world.folds_case();
    if set.matching(scene.workspace(), place).is_some() {
        return (Matches::Yes, Shown::message(&format!("the pattern matches `{}`", place.shown())));
    }
    let content = rule.content().unwrap_or_default();
    let spelled = PatternSet::compile(breadth(rule), fold, [(0, content)])
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
