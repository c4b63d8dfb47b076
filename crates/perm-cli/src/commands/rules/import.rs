//! `perm rules import`: what a settings file of Claude Code means here.
//!
//! Each of its entries is told apart: what was understood, what was not, and where the meaning differs. Nothing
//! is changed unless `--write` is given, and then only rules are kept: a mode and directories are about all calls,
//! also those of other projects, so a person puts them where they belong. What is to be put there is printed.

mod meaning;

use perm::fs::{AbsPath, Disk, Last, World};
use perm::settings::{Base, translate};
use perm::tools::lint::lint;
use perm::{Behavior, Rule, Shown};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Here, change, shown_path};
use crate::cli::rules::ImportArgs;
use crate::commands::answer;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{host, json, wire};

/// The largest file that is read, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// What became of one entry of the file.
#[derive(Debug, Serialize)]
struct Entry {
    /// The entry: `permissions.allow[0]`.
    field: String,
    /// As it is written there.
    written: Shown,
    /// What it is here.
    outcome: Outcome,
    /// The rules that stand for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Rule>,
    /// The line that says the same in a file of perm's own, where it is no rule: it is never written.
    #[serde(skip_serializing_if = "Option::is_none")]
    setting: Option<String>,
    /// Where the meaning differs, or why it is not understood, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Shown>,
}

/// How well an entry was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    /// It means the same here.
    Understood,
    /// It means something else in some cases.
    Differs,
    /// It means nothing here.
    NotUnderstood,
}

impl Outcome {
    const ALL: [Self; 3] = [Self::Understood, Self::Differs, Self::NotUnderstood];

    const fn title(self) -> &'static str {
        match self {
            Self::Understood => "understood",
            Self::Differs => "understood, and means something else in some cases",
            Self::NotUnderstood => "not understood",
        }
    }
}

/// Tells the file's entries apart, and keeps its rules where that is asked for.
pub(super) fn run(args: &ImportArgs) -> Result<Exit, Failure> {
    let entries = entries(args)?;
    let mut out = if args.json { entries.iter().map(wire::line).collect() } else { people(&entries) };
    if args.write {
        let here = Here::new(&args.place)?;
        let file = here.file(args.layer.layer(), args.session.as_deref())?;
        let kept = entries.iter().filter(|entry| entry.outcome != Outcome::NotUnderstood);
        let rules: Vec<Rule> = kept.flat_map(|entry| entry.rules.iter().cloned()).collect();
        let said = if rules.is_empty() {
            "nothing to add\n".to_owned()
        } else {
            change::store(&here, &file, &rules)?
        };
        if !args.json {
            out.push_str(&said);
        }
    }
    if !args.json {
        out.push_str(&not_kept(&entries));
    }
    answer(&out)?;
    Ok(Exit::Success)
}

fn entries(args: &ImportArgs) -> Result<Vec<Entry>, Failure> {
    let host = host::host(&args.place)?;
    let path = host::absolute(&args.file.to_string_lossy(), host.cwd.as_deref())?;
    let shown = shown_path(path.as_ref(), host.home.as_deref());
    let unreadable = |wrong: String| Failure::BadFile { path: shown.clone(), wrong: Shown::message(&wrong) };
    let bytes = read(&path).map_err(unreadable)?;
    let value = json::parse(&bytes).map_err(|failure| unreadable(failure.to_string()))?;
    let base = Base { home: host.home.clone(), root: Some(root(&path)) };
    let Value::Object(settings) = value else {
        return Err(unreadable("an object is needed".to_owned()));
    };
    let mut entries = Vec::new();
    match settings.get("permissions") {
        Some(Value::Object(permissions)) => {
            for (key, value) in permissions {
                entries.extend(permission(key, value, &base));
            }
        }
        Some(_) => return Err(unreadable("`permissions` is no object".to_owned())),
        None => {}
    }
    entries.extend(others(&settings));
    Ok(entries)
}

/// The bytes of the file, links followed.
fn read(path: &str) -> Result<Vec<u8>, String> {
    let spelled = AbsPath::parse(path).map_err(|error| error.to_string())?;
    let named = perm::fs::resolve(&Disk, &spelled, None, Last::Follow).map_err(|error| error.to_string())?;
    let place = named.place().ok_or("it is no file")?;
    Disk.read(place.path(), LARGEST).map_err(|error| error.to_string())
}

/// The directory whose settings these are: the one that holds `.claude`.
fn root(path: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let root = folder.strip_suffix("/.claude").unwrap_or(folder);
    if root.is_empty() { "/".to_owned() } else { root.to_owned() }
}

/// The entries of one key of `permissions`.
fn permission(key: &str, value: &Value, base: &Base) -> Vec<Entry> {
    let field = format!("permissions.{}", Shown::word(key));
    let behavior = match key {
        "allow" | "ask" | "deny" => Behavior::from_name(key),
        _ => None,
    };
    match (behavior, value) {
        (Some(behavior), Value::Array(list)) => {
            let one = |(at, value)| rule(format!("{field}[{at}]"), value, behavior, base);
            list.iter().enumerate().map(one).collect()
        }
        _ => vec![meaning::setting(field, key, value, base)],
    }
}

/// One rule.
fn rule(field: String, value: &Value, behavior: Behavior, base: &Base) -> Entry {
    let Some(text) = value.as_str() else {
        let notes = vec![Shown::from("a rule is a string")];
        return Entry {
            field,
            written: Shown::word(&value.to_string()),
            outcome: Outcome::NotUnderstood,
            rules: Vec::new(),
            setting: None,
            notes,
        };
    };
    let entry = |outcome, rules, notes: Vec<String>| Entry {
        field: field.clone(),
        written: Shown::word(text),
        outcome,
        rules,
        setting: None,
        notes: notes.iter().map(|note| Shown::message(note)).collect(),
    };
    let parsed = match Rule::from_label(text, behavior) {
        Ok(rule) => rule,
        Err(wrong) => return entry(Outcome::NotUnderstood, Vec::new(), vec![wrong.to_string()]),
    };
    let translated = translate(&parsed, base);
    let mut notes: Vec<String> =
        translated.differences.iter().map(perm::settings::Difference::sentence).collect();
    if translated.rules.is_empty() {
        return entry(Outcome::NotUnderstood, Vec::new(), notes);
    }
    let dead = ["lint/never-matches", "lint/not-as-written", "lint/unreadable-content"];
    let known = meaning::TOOLS;
    let wrong = lint(&translated.rules, known).into_iter().find(|one| dead.contains(&one.code));
    if let Some(why) = meaning::not_here(&parsed).or_else(|| wrong.map(|one| one.message.to_string())) {
        return entry(Outcome::NotUnderstood, Vec::new(), vec![why]);
    }
    notes.extend(meaning::differences(&parsed));
    let outcome = if notes.is_empty() { Outcome::Understood } else { Outcome::Differs };
    entry(outcome, translated.rules, notes)
}

/// The keys beside `permissions` that decide about calls; what else stands there is none of our business.
fn others(settings: &Map<String, Value>) -> Vec<Entry> {
    let about = |key: &&String| meaning::DECIDES.contains(&key.as_str());
    settings
        .iter()
        .filter(|(key, _)| about(key))
        .map(|(key, value)| Entry {
            field: key.clone(),
            written: Shown::capped(&value.to_string(), 80),
            outcome: Outcome::NotUnderstood,
            rules: Vec::new(),
            setting: None,
            notes: vec![Shown::from("it is left to that host, and has no counterpart here")],
        })
        .collect()
}

/// The settings that are never written, as they are to be put into a file.
fn not_kept(entries: &[Entry]) -> String {
    let lines: Vec<String> = entries
        .iter()
        .filter_map(|entry| Some(format!("  {},\n", Shown::message(entry.setting.as_deref()?))))
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    format!(
        "only rules are written: a mode and working directories are about every call, so put these lines into your \
         settings yourself, if you want them\n{}",
        lines.concat()
    )
}

fn people(entries: &[Entry]) -> String {
    if entries.is_empty() {
        return "the file says nothing about permissions\n".to_owned();
    }
    let mut out = String::new();
    for outcome in Outcome::ALL {
        let group: Vec<&Entry> = entries.iter().filter(|entry| entry.outcome == outcome).collect();
        if group.is_empty() {
            continue;
        }
        out.push_str(&format!("{} ({}):\n", outcome.title(), group.len()));
        for entry in group {
            out.push_str(&format!("  {}: {}{}\n", entry.field, entry.written, becomes(entry)));
            for note in &entry.notes {
                out.push_str(&format!("      {note}\n"));
            }
        }
    }
    out
}

/// The rules that stand for the entry, where they are not simply it.
fn becomes(entry: &Entry) -> String {
    let labels: Vec<String> = entry.rules.iter().map(|rule| rule.shown().to_string()).collect();
    if labels.is_empty() || labels == [entry.written.to_string()] {
        return String::new();
    }
    format!(" -> {}", labels.join(" "))
}
