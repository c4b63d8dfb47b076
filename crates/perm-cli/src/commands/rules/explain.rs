//! `perm rules explain`: whether a rule is about a call, and if not which word of it is not.

use std::sync::Arc;

use perm::fs::{Disk, World};
use perm::tools::explain::{Explanation, Matches, explain};
use perm::{Behavior, Mode, Rule, Shown, Situation, Span, WorkingDirectory};
use serde::Serialize;

use crate::cli::rules::ExplainArgs;
use crate::commands::answer;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::given::call_of;
use crate::{host, wire};

/// An explanation as a program reads it.
#[derive(Serialize)]
struct Line<'a> {
    rule: &'a Rule,
    matches: &'static str,
    parts: Vec<PartLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a Shown>,
}

#[derive(Serialize)]
struct PartLine<'a> {
    what: &'a Shown,
    matches: &'static str,
    because: &'a Shown,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<Span>,
    only_reads: bool,
}

/// Explains the rule, as what it is or as both it could be.
pub(super) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let host = host::host(&args.place)?;
    let directories = args.working_directories.iter().map(|path| {
        let path = host::absolute(path, host.cwd.as_deref())?;
        Ok(WorkingDirectory { path, source: "command line".to_owned() })
    });
    let directories: Vec<WorkingDirectory> = directories.collect::<Result<_, Failure>>()?;
    let call = call_of(&args.tool, args.input.as_deref(), args.command_line.as_deref())?;
    let situation = Situation { mode: Mode::Default, working_directories: &directories, host: &host };
    let world: Arc<dyn World> = Arc::new(Disk);
    let mut out = String::new();
    let mut first = None;
    for rule in rules(&args.rule)? {
        let found = explain(&rule, &call, &situation, &world, &perm::tools::Settings::default());
        out.push_str(&if args.json { line(&rule, &found) } else { people(&rule, &found) });
        first.get_or_insert(found.matches);
    }
    answer(&out)?;
    Ok(match first {
        Some(Matches::Yes) => Exit::Success,
        Some(Matches::No) | None => Exit::Deny,
        Some(_) => Exit::Ask,
    })
}

/// The rule; without a behaviour as an allow rule and as a deny rule.
fn rules(text: &str) -> Result<Vec<Rule>, Failure> {
    if let Ok(rule) = text.parse::<Rule>() {
        return Ok(vec![rule]);
    }
    [Behavior::Allow, Behavior::Deny]
        .into_iter()
        .map(|behavior| {
            Rule::from_label(text, behavior).map_err(|wrong| Failure::BadRule {
                rule: Shown::word(text),
                wrong: wrong.to_string().into(),
            })
        })
        .collect()
}

fn line(rule: &Rule, found: &Explanation) -> String {
    let parts = found.parts.iter().map(|part| PartLine {
        what: &part.what,
        matches: part.matches.name(),
        because: &part.because,
        span: part.span,
        only_reads: part.is_harmless,
    });
    wire::line(&Line {
        rule,
        matches: found.matches.name(),
        parts: parts.collect(),
        note: found.note.as_ref(),
    })
}

fn people(rule: &Rule, found: &Explanation) -> String {
    let does = match rule.behavior {
        Behavior::Allow => "allows",
        Behavior::Ask => "asks about",
        Behavior::Deny => "denies",
    };
    let answer = match found.matches {
        Matches::Yes => format!("yes, the rule {does} it"),
        Matches::Partly => "only a part of it: another rule must allow the rest".to_owned(),
        Matches::Asked => "the rule is about it, and does not answer it".to_owned(),
        Matches::Perhaps => "it cannot be excluded, so it is asked about".to_owned(),
        _ => "no, the rule is not about it".to_owned(),
    };
    let mut out = format!("{}={}: {answer}\n", rule.shown(), rule.behavior);
    for part in &found.parts {
        let reads = if part.is_harmless && part.matches != Matches::Yes { " (needs no rule)" } else { "" };
        out.push_str(&format!("  {}{reads}: {}, {}\n", part.what, part.matches.name(), part.because));
    }
    if let Some(note) = &found.note {
        out.push_str(&format!("  {note}\n"));
    }
    out
}
