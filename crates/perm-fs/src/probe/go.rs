//! go: the toolchain that a module or workspace asks for.
//!
//! From 1.21 on, `go` starts another version of itself where `go.mod` or `go.work` asks for a newer one, and
//! fetches it where it is missing. Harmless is what the installed version is new enough for. Source: the
//! page "Go Toolchains" of go's documentation.

use super::eyes::{Eyes, child, found};
use super::{FolderFinding, ProbeError, upwards, versions};
use crate::path::CleanPath;

/// Where go is installed: each may hold a file `VERSION`.
const ROOTS: &[&str] = &[
    "/opt/homebrew/opt/go/libexec",
    "/usr/lib/go",
    "/usr/lib/golang",
    "/usr/local/go",
    "/usr/local/opt/go/libexec",
];

/// Looks at the nearest module and the nearest workspace.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Result<Option<FolderFinding>, ProbeError> {
    for name in ["go.mod", "go.work"] {
        for level in upwards(directory) {
            let Some((file, text)) = eyes.settings(&level, name)? else { continue };
            for (key, version) in text.lines().filter_map(asked) {
                if !is_harmless(eyes, version)? {
                    return Ok(Some(found(&file, key, "makes `go` start another version of itself")));
                }
            }
            break;
        }
    }
    versions::of_all(eyes, directory)
}

/// What a line asks for: `go 1.22.1`, `toolchain go1.22.1`.
fn asked(line: &str) -> Option<(&'static str, &str)> {
    let line = line.split("//").next().unwrap_or_default();
    let mut words = line.split([' ', '\t', '\r']).filter(|word| !word.is_empty());
    let key = match words.next()? {
        "go" => "go",
        "toolchain" => "toolchain",
        _ => return None,
    };
    Some((key, words.next().unwrap_or_default()))
}

/// Whether the version is older than toolchains, or not newer than every installed one.
fn is_harmless(eyes: &Eyes<'_>, version: &str) -> Result<bool, ProbeError> {
    let asked = version.strip_prefix("go").unwrap_or(version);
    if matches!(version, "default" | "local") {
        return Ok(true);
    }
    let Some(asked) = numbers(asked) else { return Ok(false) };
    if asked < [1, 21, 0] {
        return Ok(true);
    }
    let mut oldest: Option<[u32; 3]> = None;
    for root in ROOTS {
        let root = child(&CleanPath::root(), root);
        let Some((_, text)) = eyes.settings(&root, "VERSION")? else { continue };
        let own = text.lines().next().and_then(|line| line.strip_prefix("go")).and_then(numbers);
        oldest = oldest.into_iter().chain([own.unwrap_or_default()]).min();
    }
    Ok(oldest.is_some_and(|own| own >= asked))
}

/// `1.22`, `1.22.1`; nothing for names such as `1.22rc1` or `1.22.1-custom`.
fn numbers(version: &str) -> Option<[u32; 3]> {
    let mut numbers = [0; 3];
    let mut parts = version.trim().split('.');
    for number in &mut numbers {
        let Some(part) = parts.next() else { break };
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::{asked, numbers};

    #[test]
    fn lines_that_ask_for_a_version_are_found() {
        let cases: &[(&str, Option<(&str, &str)>)] = &[
            ("go 1.22", Some(("go", "1.22"))),
            ("toolchain go1.22.3 // x", Some(("toolchain", "go1.22.3"))),
            ("\tgo\t1.22\r", Some(("go", "1.22"))),
            ("module go", None),
            ("// go 1.22", None),
        ];
        for (line, expected) in cases {
            assert_eq!(asked(line), *expected, "{line}");
        }
        assert_eq!(numbers("1.22"), Some([1, 22, 0]));
        assert_eq!(numbers("1.22.3-custom"), None);
        assert_eq!(numbers("1.22rc1"), None);
    }
}
