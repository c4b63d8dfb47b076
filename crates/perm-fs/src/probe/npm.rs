//! npm: the settings in `.npmrc` that make it run something, write elsewhere or connect elsewhere when it only reads.
//!
//! npm takes the `.npmrc` of the project, which is the nearest directory with `package.json` or
//! `node_modules`, or of a workspace around it; so every level counts but the user's own in the home.
//! `node-options` and `script-shell` count only for scripts, which reading commands do not run. Source: npm
//! help config (11), planted files; now and then every
//! command asks for a newer npm, at `registry` and through the proxies, not at a scope's registry (traced); `onload-script` is of npm up to 6. The syntax is that of the `ini` package.

use super::eyes::{Eyes, found};
use super::{FolderFinding, ProbeError, upwards, versions};
use crate::path::CleanPath;

/// The keys that count, and why. Sorted.
const KEYS: &[(&str, &str)] = &[
    ("cache", "makes npm write its cache and logs elsewhere"),
    ("globalconfig", "makes npm take settings from another file"),
    ("https-proxy", "makes npm connect to another host"),
    ("logs-dir", "makes npm write its logs elsewhere"),
    ("onload-script", "is run when npm starts"),
    ("prefix", "makes npm take settings from another place"),
    ("proxy", "makes npm connect to another host"),
    ("registry", "makes npm connect to another host"),
    ("userconfig", "makes npm take settings from another file"),
];

/// The values of keys that say no more than what holds without them. Sorted.
const USUAL: &[(&str, &[&str])] = &[
    ("https-proxy", &["false", "null"]),
    ("proxy", &["false", "null"]),
    ("registry", &["https://registry.npmjs.org", "https://registry.npmjs.org/"]),
];

/// Looks for such a key at every level.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Result<Option<FolderFinding>, ProbeError> {
    for level in upwards(directory) {
        if eyes.is_home(&level) {
            continue;
        }
        if let Some((file, text)) = eyes.settings(&level, ".npmrc")?
            && let Some((key, why)) = text.split(['\n', '\r']).find_map(counts)
        {
            return Ok(Some(found(&file, key, why)));
        }
    }
    versions::of_node(eyes, directory)
}

/// The key that a line sets, where it counts.
fn counts(line: &str) -> Option<(&'static str, &'static str)> {
    let line = line.trim();
    if line.starts_with(['#', ';']) {
        return None;
    }
    let (key, value) = line.split_once('=').unwrap_or((line, ""));
    let (key, value) = (key.trim(), value.trim());
    // Keys in quotes are read as JSON, and `key[]` makes a list.
    if key.starts_with(['"', '\'']) || key.contains(['\\', '$']) {
        return Some(("", "is a key in a form that is not understood"));
    }
    let key = key.strip_suffix("[]").unwrap_or(key);
    let usual = USUAL.iter().any(|(one, values)| *one == key && values.contains(&value));
    KEYS.iter().find(|(one, _)| one.eq_ignore_ascii_case(key)).copied().filter(|_| !usual)
}

#[cfg(test)]
mod tests {
    use super::{KEYS, USUAL, counts};

    #[test]
    fn only_listed_keys_count() {
        assert!(KEYS.is_sorted());
        assert!(USUAL.is_sorted());
        let cases = [
            ("registry=https://registry.npmjs.org/", false),
            ("registry = https://registry.npmjs.org", false),
            ("registry=https://registry.example/", true),
            ("registry=https://registry.npmjs.org.h.example/", true),
            ("registry=https://registry.npmjs.org/${TOKEN}", true),
            ("proxy=http://h.example:80", true),
            ("https-proxy=http://h.example:80", true),
            ("proxy=null", false),
            ("noproxy=h.example", false),
            ("//registry.example/:_authToken=${NPM_TOKEN}", false),
            ("@scope:registry=https://x/", false),
            ("save-exact = true", false),
            ("; cache=x", false),
            ("", false),
            ("node-options=--require ./x.js", false),
            ("  cache = ./x", true),
            ("cache[]=x", true),
            ("\"cache\"=x", true),
            ("ca\\che=x", true),
        ];
        for (line, expected) in cases {
            assert_eq!(counts(line).is_some(), expected, "{line}");
        }
    }
}
