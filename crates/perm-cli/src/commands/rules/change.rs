//! `perm rules add` and `perm rules remove`.

use perm::settings::{self, SettingsFile};
use perm::tools::lint::{Finding, Level, lint};
use perm::{Behavior, Rule, Shown};

use super::{Here, shown_path};
use crate::cli::rules::{AddArgs, RemoveArgs};
use crate::commands::{answer, complain};
use crate::exit::Exit;
use crate::failure::Failure;

/// Puts the rules into the file of the layer.
pub(super) fn add(args: &AddArgs) -> Result<Exit, Failure> {
    let here = Here::new(&args.place)?;
    let file = here.file(args.layer.layer(), args.session.as_deref())?;
    answer(&store(&here, &file, &args.rules)?)?;
    Ok(Exit::Success)
}

/// Stores rules, with a word about those that are not what they seem. What no engine can read is not stored.
pub(in crate::commands) fn store(
    here: &Here,
    file: &SettingsFile,
    rules: &[Rule],
) -> Result<String, Failure> {
    for finding in lint(rules, &[]) {
        let Some(rule) = rules.get(finding.rule) else { continue };
        if finding.code == "lint/unreadable-content" {
            return Err(Failure::BadRule { rule: rule.shown(), wrong: finding.message });
        }
        if finding.level > Level::Note {
            complain(&format!("warning: `{}`: {}", rule.shown(), advice(&finding)));
        }
    }
    let written = settings::append(&here.places, file, rules).map_err(Failure::Settings)?;
    let path = shown_path(&file.path, here.host.home.as_deref());
    let labels: Vec<String> =
        rules.iter().map(|rule| format!("{}={}", rule.shown(), rule.behavior)).collect();
    let mut out = if written.changed {
        format!("added to {path}: {}\n", labels.join(", "))
    } else {
        format!("nothing to add, {path} holds: {}\n", labels.join(", "))
    };
    if !written.in_force && rules.iter().any(|rule| rule.behavior == Behavior::Allow) {
        out.push_str("not in force until you trust the project: `perm trust add`\n");
    }
    Ok(out)
}

/// A finding with the rules that would be better.
pub(super) fn advice(finding: &Finding) -> String {
    let better: Vec<String> =
        finding.better.iter().map(|rule| format!("`{}={}`", rule.shown(), rule.behavior)).collect();
    if better.is_empty() {
        finding.message.to_string()
    } else {
        format!("{}; better: {}", finding.message, better.join(", "))
    }
}

/// Takes the rules out of every file that holds them.
pub(super) fn remove(args: &RemoveArgs) -> Result<Exit, Failure> {
    let here = Here::new(&args.place)?;
    let rules = wanted(&args.rules)?;
    let files = match args.layer {
        Some(layer) => vec![here.file(layer.layer(), args.session.as_deref())?],
        None => {
            let directory = here.host.cwd.as_deref().unwrap_or("/");
            here.places.files(std::path::Path::new(directory), args.session.as_deref())
        }
    };
    let mut lines = Vec::new();
    for file in &files {
        for rule in &rules {
            let written = settings::remove(&here.places, file, rule).map_err(Failure::Settings)?;
            if written.changed {
                let path = shown_path(&file.path, here.host.home.as_deref());
                lines.push(format!("removed from {path}: {}={}", rule.shown(), rule.behavior));
            }
        }
    }
    if lines.is_empty() {
        return Err(Failure::NoSuchRule(Shown::word(&args.rules.join(" "))));
    }
    answer(&format!("{}\n", lines.join("\n")))?;
    Ok(Exit::Success)
}

/// The rules that are meant: a label alone is one of every behaviour.
fn wanted(texts: &[String]) -> Result<Vec<Rule>, Failure> {
    let mut rules = Vec::new();
    for text in texts {
        match text.parse::<Rule>() {
            Ok(rule) => rules.push(rule),
            Err(_) => {
                for behavior in Behavior::ALL {
                    rules.push(Rule::from_label(text, behavior).map_err(|wrong| Failure::BadRule {
                        rule: Shown::word(text),
                        wrong: wrong.to_string().into(),
                    })?);
                }
            }
        }
    }
    Ok(rules)
}
