//! Whether one pattern takes in another: every path that the second matches is matched by the first.
//!
//! In come two patterns of one breadth, out comes a proof or none: where it is not certain, the answer is no.

use super::{Breadth, Start, glob, is_wild, parse};

/// Whether every path that `narrow` matches is matched by `wide` too, wherever the working directories and the
/// home are. `false` where that is not certain, or where one of them is no pattern.
#[must_use]
pub fn contains(breadth: Breadth, wide: &str, narrow: &str) -> bool {
    let (Some(wide), Some(narrow)) = (Names::read(wide), Names::read(narrow)) else { return false };
    if wide == narrow {
        return true;
    }
    if narrow.names.is_empty() || wide.is_grouped() || narrow.is_grouped() {
        return false;
    }
    is_folder_above(breadth, &wide, &narrow)
        || ends_alike(breadth, &wide, &narrow)
        || matches_literally(breadth, &wide, &narrow)
}

/// A pattern as its start and names.
#[derive(PartialEq, Eq)]
struct Names {
    start: Start,
    names: Vec<String>,
}

impl Names {
    fn read(pattern: &str) -> Option<Self> {
        let (start, mut names) = parse(pattern).ok()?;
        if pattern.ends_with('/') {
            names.push("**".to_owned());
        }
        Some(Self { start, names })
    }

    /// Whether a group or an escape makes the names less than independent.
    fn is_grouped(&self) -> bool {
        self.names.iter().any(|name| name.contains(['{', '}', '[', ']', '\\']))
    }

    /// The names that are looked for at any depth, where the pattern does that.
    fn at_any_depth(&self, breadth: Breadth) -> Option<&[String]> {
        let leads = self.names.first().is_some_and(|name| name == "**");
        match breadth {
            Breadth::Broad if self.start == Start::Above(0) && (leads || self.names.len() == 1) => {
                Some(self.without_lead())
            }
            Breadth::Broad | Breadth::Narrow => None,
        }
    }

    /// The names behind a leading `**`, where something follows it.
    fn without_lead(&self) -> &[String] {
        match self.names.as_slice() {
            [lead, rest @ ..] if lead == "**" && !rest.is_empty() => rest,
            all => all,
        }
    }
}

/// `a/**` takes in what starts with `a/`; broadly also `a`, and `**` everything.
fn is_folder_above(breadth: Breadth, wide: &Names, narrow: &Names) -> bool {
    let Some((last, folder)) = wide.names.split_last() else { return false };
    if last != "**" || folder.iter().any(|name| is_wild(name)) {
        return false;
    }
    if folder.is_empty() && wide.at_any_depth(breadth).is_some() {
        return true;
    }
    let least = match breadth {
        Breadth::Broad => folder.len().max(1),
        Breadth::Narrow => folder.len() + 1,
    };
    narrow.at_any_depth(breadth).is_none()
        && wide.start == narrow.start
        && narrow.names.len() >= least
        && narrow.names.starts_with(folder)
}

/// `**/x` takes in what ends in `/x`.
fn ends_alike(breadth: Breadth, wide: &Names, narrow: &Names) -> bool {
    let tail = match breadth {
        Breadth::Broad => wide.at_any_depth(breadth),
        Breadth::Narrow => {
            let leads = wide.names.len() > 1 && wide.names.first().is_some_and(|name| name == "**");
            (leads && wide.start == narrow.start && wide.start == Start::Above(0))
                .then(|| wide.without_lead())
        }
    };
    tail.is_some_and(|tail| narrow.names.ends_with(tail))
}

/// A pattern without wildcards is taken in by what matches its text.
fn matches_literally(breadth: Breadth, wide: &Names, narrow: &Names) -> bool {
    if narrow.names.iter().any(|name| is_wild(name)) {
        return false;
    }
    let crosses = breadth == Breadth::Broad;
    let is_match = |pattern: &[String], text: &[String]| {
        glob(&pattern.join("/"), crosses, false)
            .is_ok_and(|glob| glob.compile_matcher().is_match(text.join("/")))
    };
    if let Some(tail) = wide.at_any_depth(breadth) {
        return (0..narrow.names.len()).any(|at| is_match(tail, narrow.names.get(at..).unwrap_or_default()));
    }
    narrow.at_any_depth(breadth).is_none()
        && wide.start == narrow.start
        && is_match(&wide.names, &narrow.names)
}

#[cfg(test)]
mod tests {
    use super::contains;
    use crate::pattern::Breadth::{self, Broad, Narrow};

    #[test]
    fn wide_patterns_take_in_narrow_ones() {
        let cases: &[(Breadth, &str, &str, bool)] = &[
            (Narrow, "src/**", "src/a/*.py", true),
            (Narrow, "src/**", "src/**", true),
            (Narrow, "src/**", "src", false),
            (Broad, "src/**", "src", false), // `src` alone is looked for at any depth
            (Broad, "/src/**", "/src", true),
            (Narrow, "src/**", "/src/a", false),
            (Narrow, "/srv/**", "/srv/project/**", true),
            (Narrow, "/srv/**", "/srv2/x", false),
            (Narrow, "**", "a/b", true),
            (Narrow, "**", "/a/b", false),
            (Broad, "**", "/a/b", true),
            (Broad, "**", "~/.ssh/*", true),
            (Narrow, "~/**", "~/x/y", true),
            (Narrow, "**/.env", "a/.env", true),
            (Narrow, "**/.env", "../.env", false),
            (Broad, "**/.env", "/x/.env", true),
            (Broad, ".env", "**/.env", true),
            (Broad, "*.py", "src/*.py", true),
            (Narrow, "*.py", "src/*.py", false),
            (Narrow, "*.py", "a.py", true),
            (Broad, "/a/*.py", "/a/b/c.py", true),
            (Narrow, "/a/*.py", "/a/b/c.py", false),
            (Narrow, "src/", "src/a", true),
            (Narrow, "src/{a,b}", "src/a", false),
            (Broad, "src/*", "a", false),
            (Narrow, "../x/**", "../x/y", true),
            (Narrow, "../x/**", "x/y", false),
        ];
        for (breadth, wide, narrow, expected) in cases {
            assert_eq!(contains(*breadth, wide, narrow), *expected, "{breadth:?} {wide} {narrow}");
        }
    }
}
