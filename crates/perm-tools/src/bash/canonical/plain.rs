//! Words without what says nothing: versions of programs, `./` in paths, the case where it does not matter.

use smol_str::SmolStr;

use super::Item;
use super::names::{CASELESS, DOTTED, VERSIONED};

/// The name without a version, a build or an ending that says nothing.
pub(super) fn program(name: &str) -> &str {
    let name = name.strip_suffix(".exe").unwrap_or(name);
    if let Some((program, _)) = name.split_once('.')
        && DOTTED.binary_search(&program).is_ok()
    {
        return program;
    }
    let unversioned = name.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let unversioned = unversioned.strip_suffix('-').unwrap_or(unversioned);
    if VERSIONED.binary_search(&unversioned).is_ok() { unversioned } else { name }
}

/// Words that mean the same: paths without what says nothing, modes as numbers, the case where it does not matter.
pub(super) fn words<T>(items: &mut [Item<T>]) {
    let Some(program) = items.first().and_then(Item::text).map(SmolStr::from) else { return };
    for item in items.iter_mut().skip(1) {
        let Some(text) = item.text() else { continue };
        let other = if CASELESS.binary_search(&program.as_str()).is_ok() && !text.starts_with('-') {
            text.to_ascii_uppercase().into()
        } else if program == "chmod" {
            mode(text)
        } else {
            path(text)
        };
        *item = Item::Text(other);
    }
}

/// `./a//b/./c` as `a/b/c`.
fn path(text: &str) -> SmolStr {
    if !(text.starts_with("./") || text.contains("//") || text.contains("/./")) || text.contains("://") {
        return text.into();
    }
    let start = if text.starts_with('/') { "/" } else { "" };
    let parts: Vec<&str> = text.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    if parts.is_empty() && start.is_empty() {
        return text.into();
    }
    format!("{start}{}", parts.join("/")).into()
}

/// `0777` and `a+rwx` as `777`.
fn mode(text: &str) -> SmolStr {
    let is_number = text.len() > 3 && text.bytes().all(|byte| (b'0'..=b'7').contains(&byte));
    match text {
        "=rwx" | "a+rwx" | "a=rwx" | "ugo+rwx" | "ugo=rwx" => "777".into(),
        _ if is_number => text.strip_prefix('0').unwrap_or(text).into(),
        _ => path(text),
    }
}
