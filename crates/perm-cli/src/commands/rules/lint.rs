//! `perm rules lint`: what is wrong with the rules.

use perm::tools::lint::{Finding, Level, lint};
use perm::{Rule, Shown};
use serde::Serialize;

use super::change::advice;
use super::shown_path;
use crate::cli::rules::LintArgs;
use crate::commands::{answer, warn};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::settings::{self, Config, Layers};
use crate::{host, wire};

/// One finding as a program reads it.
#[derive(Serialize)]
struct Line<'a> {
    code: &'static str,
    level: &'static str,
    rule: &'a Rule,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Shown>,
    others: Vec<&'a Rule>,
    message: &'a Shown,
    better: &'a [Rule],
}

/// Looks through the rules of every file and of the arguments.
pub(super) fn run(args: &LintArgs) -> Result<Exit, Failure> {
    let host = host::host(&args.config.place)?;
    let layers = Layers::of_call(&args.config, &host);
    let mut config = settings::load(&args.config, host, &layers)?;
    // A rule that no engine can read is a finding, and a failure only where nothing else finds it.
    let refused = config.engine().err();
    warn(&config);
    let (rules, places) = rules(&config);
    let further: Vec<&str> = args.tools.iter().map(String::as_str).collect();
    let findings = lint(&rules, &further);
    if let Some(failure) = refused
        && !findings.iter().any(|one| one.code == "lint/unreadable-content")
    {
        return Err(failure);
    }
    let lines: String = if args.json {
        findings.iter().filter_map(|one| json(one, &rules, &places)).collect()
    } else {
        people(&findings, &rules, &places)
    };
    answer(&lines)?;
    let is_bad = findings.iter().any(|one| one.level > Level::Note);
    Ok(if is_bad { Exit::Failure } else { Exit::Success })
}

/// Every rule, and where it stands.
fn rules(config: &Config) -> (Vec<Rule>, Vec<Option<Shown>>) {
    let home = config.host.home.as_deref();
    let placed = config.loaded.rules.iter().map(|placed| {
        let place = format!("{}:{}", shown_path(&placed.file.path, home), placed.at.line);
        (placed.rule.clone(), Some(Shown::word(&place)))
    });
    let given = config.loaded.context.rules.iter().filter(|rule| rule.source == "command line");
    placed.chain(given.map(|rule| (rule.clone(), None))).unzip()
}

fn json(finding: &Finding, rules: &[Rule], places: &[Option<Shown>]) -> Option<String> {
    Some(wire::line(&Line {
        code: finding.code,
        level: finding.level.name(),
        rule: rules.get(finding.rule)?,
        place: places.get(finding.rule).cloned().flatten(),
        others: finding.others.iter().filter_map(|at| rules.get(*at)).collect(),
        message: &finding.message,
        better: &finding.better,
    }))
}

fn people(findings: &[Finding], rules: &[Rule], places: &[Option<Shown>]) -> String {
    if findings.is_empty() {
        return format!("{} rules, nothing to mend\n", rules.len());
    }
    let mut out = String::new();
    let mut last = None;
    for finding in findings {
        let Some(rule) = rules.get(finding.rule) else { continue };
        if last != Some(finding.rule) {
            let place = places.get(finding.rule).cloned().flatten();
            let place = place.map_or_else(|| "command line".to_owned(), |place| place.to_string());
            out.push_str(&format!("{}={}  ({place})\n", rule.shown(), rule.behavior));
            last = Some(finding.rule);
        }
        out.push_str(&format!("  {}[{}]: {}\n", finding.level.name(), finding.code, advice(finding)));
    }
    out
}
