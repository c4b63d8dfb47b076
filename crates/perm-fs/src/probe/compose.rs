//! docker compose: variables that lead it to another daemon, and compose files that take in others.
//!
//! Compose reads the compose file of the nearest directory that has one, and the `.env` beside it, also when it
//! only lists. `DOCKER_HOST` in that `.env` makes it talk to whatever host the folder names; what a compose file
//! includes or extends may be fetched. Source: the pages "Pre-defined environment variables", "include" and
//! "extends" of compose's documentation; `DOCKER_HOST` was planted for version 1.29.

use super::eyes::{Eyes, child, found};
use super::{FolderFinding, ProbeError, upwards};
use crate::path::CleanPath;
use crate::world::{Kind, WorldError};

/// How many entries of a directory are looked at.
const MOST_ENTRIES: usize = 4096;

/// The names that compose looks for by itself.
const FILES: &[&str] = &["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];

/// Further names that are read beside those.
const OVERRIDES: &[&str] = &[
    "compose.override.yaml",
    "compose.override.yml",
    "docker-compose.override.yaml",
    "docker-compose.override.yml",
];

type Finding = Result<Option<FolderFinding>, ProbeError>;

/// Looks at the variables and the compose files, at every level.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Finding {
    // Any of the folder's own may be named on the command line.
    let own: Vec<String> = match eyes.world.list(directory, MOST_ENTRIES) {
        Ok(names) => names.into_iter().filter(|name| is_yaml(name)).collect(),
        Err(WorldError::Missing) => Vec::new(),
        Err(WorldError::TooLarge { .. }) => return Err(ProbeError::TooMuch(directory.clone())),
        Err(error) => return Err(ProbeError::World { path: directory.clone(), error }),
    };
    for level in upwards(directory) {
        if eyes.is_home(&level) {
            continue;
        }
        if let Some((file, text)) = variables(eyes, &level)?
            && let Some((key, why)) = text.lines().find_map(counts)
        {
            return Ok(Some(found(&file, key, why)));
        }
        let usual = FILES.iter().chain(OVERRIDES).map(|name| (*name).to_owned());
        let names: Vec<String> = if level == *directory { own.clone() } else { usual.collect() };
        for name in &names {
            let Some((file, text)) = eyes.settings(&level, name)? else { continue };
            if let Some(key) = takes_in(&text) {
                return Ok(Some(found(&file, key, "makes compose take in other files, which it may fetch")));
            }
        }
    }
    Ok(None)
}

/// The file `.env`; a directory of that name is a Python environment.
fn variables(eyes: &Eyes<'_>, level: &CleanPath) -> Result<Option<(CleanPath, String)>, ProbeError> {
    match eyes.see_path(child(level, ".env"))? {
        Some(seen) if seen.kind == Kind::Directory => Ok(None),
        Some(seen) => eyes.text(seen).map(Some),
        None => Ok(None),
    }
}

fn is_yaml(name: &str) -> bool {
    name.ends_with(".yml") || name.ends_with(".yaml")
}

/// The variable that a line sets, where it counts.
fn counts(line: &str) -> Option<(&str, &'static str)> {
    let line = line.trim_start();
    let line = line.strip_prefix("export").map_or(line, str::trim_start);
    let (key, value) = line.split_once(['=', ':'])?;
    let key = key.trim().trim_matches(['"', '\'']);
    let is_of_folder = |part: &str| is_yaml(part) && !part.contains(['/', '@']);
    match key {
        "COMPOSE_ENV_FILES" => Some((key, "makes compose take variables from other files")),
        "COMPOSE_FILE" => {
            let value = value.trim().trim_matches(['"', '\'']);
            let is_plain = value.split([':', ';', ',']).all(is_of_folder);
            (!is_plain).then_some((key, "makes compose take in other files, which it may fetch"))
        }
        _ if key.starts_with("DOCKER_") => Some((key, "makes compose talk to another daemon")),
        _ => None,
    }
}

/// The key by which a compose file takes in others, or may.
fn takes_in(text: &str) -> Option<&'static str> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let has = |part: &str| lines.iter().any(|line| line.contains(part));
    // A key may be written with escapes, or as something that is decoded first.
    let is_coded = ["\\x", "\\u", "\\U", "!!", "!<"].iter().any(|mark| has(mark));
    if has("include") {
        Some("include")
    } else if has("extends") && has("file") {
        Some("extends")
    } else {
        is_coded.then_some("")
    }
}

#[cfg(test)]
mod tests {
    use super::{counts, takes_in};

    #[test]
    fn only_some_variables_count() {
        let cases = [
            ("COMPOSE_PROJECT_NAME=x", false),
            ("POSTGRES_PASSWORD=x", false),
            ("# DOCKER_HOST=x", false),
            ("COMPOSE_FILE=docker-compose.yml:docker-compose.dev.yml", false),
            ("COMPOSE_FILE=\"compose.yaml\"", false),
            ("COMPOSE_FILE=oci://x.example/y.yaml", true),
            ("COMPOSE_FILE=../x/compose.yaml", true),
            ("DOCKER_HOST=tcp://x:1", true),
            (" export DOCKER_CONTEXT = x", true),
            ("DOCKER_HOST: tcp://x:1", true),
            ("COMPOSE_ENV_FILES=x", true),
        ];
        for (line, expected) in cases {
            assert_eq!(counts(line).is_some(), expected, "{line}");
        }
    }

    #[test]
    fn files_that_take_in_others_are_found() {
        let cases = [
            ("services:\n  a:\n    image: x\n", None),
            ("services:\n  a:\n    extends:\n      service: b\n", None),
            ("# include: x\nservices: {}\n", None),
            ("include:\n  - oci://x.example/y\n", Some("include")),
            ("{\"include\": [\"https://x.example/y.git\"]}", Some("include")),
            ("\"incl\\u0075de\": [x]", Some("")),
            ("!!binary aW5jbHVkZQ==: [x]", Some("")),
            ("services:\n  a:\n    extends:\n      file: https://x.example/y\n", Some("extends")),
        ];
        for (text, expected) in cases {
            assert_eq!(takes_in(text), expected, "{text}");
        }
    }
}
