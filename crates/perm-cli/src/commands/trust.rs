//! `perm trust`: what a project's settings would loosen, and whether they may.
//!
//! What is trusted is the content that was shown: it is read once.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::path::Path;

use perm::Shown;
use perm::settings::{Layer, Places, Review, SettingsFile, TrustStore, hash, review, text_of};

use super::answer;
use crate::cli::{TrustAction, TrustArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::host;

/// Does what the arguments say.
pub(super) fn run(args: &TrustArgs) -> Result<Exit, Failure> {
    let host = host::host(&args.place)?;
    let places = host::places(&args.place, &host).ok_or(Failure::NoHome)?;
    let cwd = host.cwd.as_deref();
    match &args.action {
        None => show(&places, &files(&places, &[], cwd)?),
        Some(TrustAction::List) => list(&places),
        Some(TrustAction::Add { files: given, yes }) => add(&places, &files(&places, given, cwd)?, *yes),
        Some(TrustAction::Revoke { files: given }) => revoke(&places, &files(&places, given, cwd)?),
    }
}

/// The files that are given, else those of the projects that the directory lies in.
fn files(places: &Places, given: &[String], cwd: Option<&str>) -> Result<Vec<SettingsFile>, Failure> {
    if given.is_empty() {
        let of_user = |layer: Layer| layer.is_users_own();
        let files = places.files(Path::new(cwd.unwrap_or("/")), None);
        return Ok(files.into_iter().filter(|file| !of_user(file.layer)).collect());
    }
    let file = |path: &String| {
        let absolute = host::absolute(path, cwd)?;
        Places::project_file(Path::new(&absolute)).ok_or_else(|| Failure::NoProjectFile(Shown::word(path)))
    };
    given.iter().map(file).collect()
}

fn show(places: &Places, files: &[SettingsFile]) -> Result<Exit, Failure> {
    let mut text = String::new();
    for file in files {
        if let Some(review) = review(places, file)? {
            let _ = writeln!(text, "{}", told(&review));
        }
    }
    if text.is_empty() {
        text.push_str("this project has no settings\n");
    }
    answer(&text)?;
    Ok(Exit::Success)
}

/// What a person is told of a file: one line, and one for all that it loosens.
fn told(review: &Review) -> String {
    let path = shown(&review.file.path);
    let mut text = match (review.loosens.is_empty(), review.trusted) {
        (true, _) => return format!("`{path}` loosens nothing: it needs no trust"),
        (false, true) => format!("`{path}` is trusted, and loosens:"),
        (false, false) => format!("`{path}` is not trusted; it would loosen:"),
    };
    for ignored in &review.loosens {
        let (line, column) = (ignored.at.line, ignored.at.column);
        let _ = write!(text, "\n  line {line}, column {column}: {}", ignored.what);
    }
    let _ = write!(text, "\n  its content is {}", hash(&review.text));
    text
}

fn list(places: &Places) -> Result<Exit, Failure> {
    let store = TrustStore::load(&places.trust())?;
    let mut text = String::new();
    for (path, _) in store.entries() {
        let now = Places::project_file(Path::new(path)).map(|file| text_of(&file));
        let state = match now {
            Some(Ok(Some(text))) if store.holds(Path::new(path), &text) => "trusted",
            Some(Ok(Some(_))) => "not trusted: it has changed since",
            Some(Ok(None)) => "not there",
            Some(Err(_)) | None => "not readable",
        };
        let _ = writeln!(text, "`{}`: {state}", Shown::word(path));
    }
    if text.is_empty() {
        text.push_str("nothing is trusted\n");
    }
    answer(&text)?;
    Ok(Exit::Success)
}

fn add(places: &Places, files: &[SettingsFile], yes: bool) -> Result<Exit, Failure> {
    let mut exit = Exit::Success;
    for file in files {
        let Some(review) = review(places, file)? else { return Err(Failure::Gone(shown(&file.path))) };
        answer(&format!("{}\n", told(&review)))?;
        if review.trusted {
            continue;
        }
        if review.loosens.is_empty() {
            // What was trusted before must not come back unasked.
            if TrustStore::revoke(&places.trust(), &file.path)? {
                answer(&format!("another content of `{}` is not trusted any more\n", shown(&file.path)))?;
            }
            continue;
        }
        if yes || agreed()? {
            TrustStore::add(&places.trust(), &file.path, &review.text)?;
            answer(&format!("`{}` is trusted now\n", shown(&file.path)))?;
        } else {
            exit = Exit::Failure;
        }
    }
    if files.is_empty() {
        answer("this project has no settings\n")?;
    }
    Ok(exit)
}

/// Whether the person at the terminal agrees; where there is none, nobody does.
fn agreed() -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::NotTrusted);
    }
    answer("trust this content? [y/N] ")?;
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(Failure::Input)?;
    io::stdout().flush().map_err(Failure::Output)?;
    Ok(matches!(line.trim(), "y" | "yes"))
}

fn revoke(places: &Places, files: &[SettingsFile]) -> Result<Exit, Failure> {
    let mut text = String::new();
    for file in files {
        let was = TrustStore::revoke(&places.trust(), &file.path)?;
        let state = if was { "is trusted no more" } else { "was not trusted" };
        let _ = writeln!(text, "`{}` {state}", shown(&file.path));
    }
    if files.is_empty() {
        text.push_str("this project has no settings\n");
    }
    answer(&text)?;
    Ok(Exit::Success)
}

fn shown(path: &Path) -> Shown {
    Shown::word(&path.to_string_lossy())
}
