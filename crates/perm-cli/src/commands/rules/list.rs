//! `perm rules list`: every rule, where it stands, whether it is in force.

use std::path::Path;

use perm::Rule;
use perm::settings::PlacedRule;
use serde::Serialize;

use super::shown_path;
use crate::cli::rules::ListArgs;
use crate::commands::{answer, warn};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::settings::{self, Layers};
use crate::{host, wire};

/// The rules as a program reads them.
#[derive(Serialize)]
struct Listed<'a> {
    mode: perm::Mode,
    working_directories: &'a [perm::WorkingDirectory],
    rules: Vec<Row<'a>>,
}

/// One rule with its place.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    rule: &'a Rule,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a Path>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    in_force: bool,
}

/// Shows them.
pub(super) fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let host = host::host(&args.config.place)?;
    let layers = Layers::of_call(&args.config, &host);
    let mut config = settings::load(&args.config, host, &layers)?;
    config.engine()?;
    warn(&config);
    let context = &config.loaded.context;
    // What no file holds was given as an argument.
    let given = context.rules.iter().filter(|rule| rule.source == "command line");
    if args.json {
        let placed = config.loaded.rules.iter().map(placed_row);
        let given = given.map(|rule| Row { rule, file: None, line: None, in_force: true });
        let listed = Listed {
            mode: context.mode,
            working_directories: &context.working_directories,
            rules: placed.chain(given).collect(),
        };
        answer(&wire::line(&listed))?;
        return Ok(Exit::Success);
    }
    let home = config.host.home.as_deref();
    let mut lines = vec![format!("mode {}", context.mode)];
    for directory in &context.working_directories {
        lines.push(format!("working directory {}", perm::Shown::word(&directory.path)));
    }
    lines.extend(config.loaded.rules.iter().map(|placed| {
        let place = format!("{}:{}", shown_path(&placed.file.path, home), placed.at.line);
        let force = if placed.in_force { "" } else { ", not in force" };
        row(&placed.rule, &format!("{place}{force}"))
    }));
    lines.extend(given.map(|rule| row(rule, "command line")));
    if config.loaded.rules.is_empty() && context.rules.iter().next().is_none() {
        lines.push("no rules: add one with `perm rules add 'Bash(npm run:*)=allow'`".to_owned());
    }
    answer(&format!("{}\n", lines.join("\n")))?;
    Ok(Exit::Success)
}

fn placed_row(placed: &PlacedRule) -> Row<'_> {
    Row {
        rule: &placed.rule,
        file: Some(&placed.file.path),
        line: Some(placed.at.line),
        in_force: placed.in_force,
    }
}

fn row(rule: &Rule, place: &str) -> String {
    format!("{:5} {}  ({place})", rule.behavior.name(), rule.shown())
}
