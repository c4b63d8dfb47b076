//! cargo and rustc: the toolchain that a folder chooses, and the programs that its cargo settings name.
//!
//! `cargo` and `rustc` are most often rustup's, which starts the toolchain that the nearest `rust-toolchain`
//! file names, and fetches it where it is missing. cargo reads `.cargo/config.toml` at every level.
//! Source: the rustup book, "Overrides"; the cargo book, "Configuration"; planted programs.

use super::eyes::{Eyes, child, found};
use super::toml::{self, Word};
use super::{FolderFinding, ProbeError, upwards, versions};
use crate::path::CleanPath;
use crate::world::Kind;

type Finding = Result<Option<FolderFinding>, ProbeError>;

/// The keys of cargo's settings that count, and why. Sorted.
const KEYS: &[(&str, &str)] = &[
    ("include", "makes cargo take settings from another file"),
    ("rustc", "is run instead of the compiler"),
    ("rustc-workspace-wrapper", "is run in front of the compiler"),
    ("rustc-wrapper", "is run in front of the compiler"),
];

/// Looks at the toolchain file and at cargo's settings, at every level.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Finding {
    for level in upwards(directory) {
        for name in ["rust-toolchain", "rust-toolchain.toml"] {
            let Some((file, text)) = eyes.settings(&level, name)? else { continue };
            // A file of one line and without the ending is the old form: a name, or a path.
            let is_old = name == "rust-toolchain" && text.lines().count() == 1;
            if let Some(finding) = toolchain(eyes, &file, &text, is_old)? {
                return Ok(Some(finding));
            }
        }
        if eyes.is_home(&level) {
            continue;
        }
        let Some(own) = eyes.see(&level, ".cargo")?.filter(|seen| seen.kind == Kind::Directory) else {
            continue;
        };
        for name in ["config", "config.toml"] {
            let Some((file, text)) = eyes.settings(&own.path, name)? else { continue };
            for word in words(&file, &text)? {
                if let Some((key, why)) = KEYS.iter().find(|(key, _)| word.may_be(key)) {
                    return Ok(Some(found(&file, key, why)));
                }
            }
        }
    }
    versions::of_all(eyes, directory)
}

fn words(file: &CleanPath, text: &str) -> Result<Vec<Word>, ProbeError> {
    toml::words(text)
        .ok_or_else(|| ProbeError::NotUnderstood { path: file.clone(), what: "a string does not end" })
}

/// A toolchain file: harmless where it names a toolchain that rustup has installed, with all its parts.
fn toolchain(eyes: &Eyes<'_>, file: &CleanPath, text: &str, is_old: bool) -> Finding {
    let missing =
        |key: &str| Ok(Some(found(file, key, "may name the programs that run, or make rustup fetch them")));
    if is_old {
        let installed = installed(eyes, text.trim())?;
        return if installed.is_some() { Ok(None) } else { missing("channel") };
    }
    let words = words(file, text)?;
    if let Some(word) = words.iter().find(|word| word.may_be("path")) {
        let key = if word.has_escape { "" } else { "path" };
        return Ok(Some(found(file, key, "names the programs that run")));
    }
    let channel = values(&words, "channel").first().map(|word| word.text.as_str());
    let Some(channel) = channel else {
        let fetches =
            ["components", "profile", "targets"].iter().find(|key| words.iter().any(|word| word.may_be(key)));
        return fetches.map_or(Ok(None), |key| missing(key));
    };
    let Some(directory) = installed(eyes, channel)? else { return missing("channel") };
    let parts: Vec<(&str, String)> = [("components", ""), ("targets", "rust-std-")]
        .into_iter()
        .flat_map(|(key, start)| {
            values(&words, key).into_iter().map(move |word| (key, format!("{start}{}", word.text)))
        })
        .collect();
    if parts.is_empty() {
        return Ok(None);
    }
    let Some((_, own)) = eyes.settings(&directory, "lib/rustlib/components")? else {
        return missing("components");
    };
    let has = |part: &str| own.lines().any(|line| line.strip_prefix(part).is_some_and(starts_new_part));
    match parts.iter().find(|(_, part)| !has(part)) {
        Some((key, _)) => missing(key),
        None => Ok(None),
    }
}

/// Whether what follows a component's name is the end, the target or the word that it is a preview.
fn starts_new_part(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('-')
}

/// The words that a key is set to: one, or those of a list.
fn values<'w>(words: &'w [Word], key: &str) -> Vec<&'w Word> {
    let Some(at) = words.iter().position(|word| word.text == key && word.next == Some('=')) else {
        return Vec::new();
    };
    words.iter().skip(at + 1).take_while(|word| word.next != Some('=')).collect()
}

/// The directory of an installed toolchain, by its name with or without the machine's.
fn installed(eyes: &Eyes<'_>, channel: &str) -> Result<Option<CleanPath>, ProbeError> {
    const MOST_TOOLCHAINS: usize = 256;
    let is_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '.' | '_');
    let (Some(home), true) = (eyes.home, !channel.is_empty() && channel.chars().all(is_name)) else {
        return Ok(None);
    };
    let Some(all) = eyes.see(home, ".rustup")? else { return Ok(None) };
    let Some(all) = eyes.see(&all.path, "toolchains")? else { return Ok(None) };
    let Ok(names) = eyes.world.list(&all.path, MOST_TOOLCHAINS) else { return Ok(None) };
    let is_it =
        |name: &&String| name.strip_prefix(channel).is_some_and(|rest| rest.is_empty() || is_machine(rest));
    Ok(names.iter().find(is_it).map(|name| child(&all.path, name)))
}

/// Whether it is `-x86_64-unknown-linux-gnu` and the like, not `-2024-01-01`.
fn is_machine(rest: &str) -> bool {
    rest.strip_prefix('-').is_some_and(|machine| machine.starts_with(|char: char| char.is_ascii_alphabetic()))
}
