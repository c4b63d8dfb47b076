//! mvn: the options that a project's `.mvn` gives to Maven and to its Java machine, which even `mvn -v` reads.
//!
//! The base of the project is the nearest directory with `.mvn` in it, so every level counts but the user's own home.
//! Planted files (3.8): `jvm.config` and `maven.config` are read for `-v`, `extensions.xml` is not; the names of Maven 4
//! are taken from its manual. What stands in the files is not looked at: most options do no harm, but no list of them
//! is known to be whole.

use super::eyes::{Eyes, child, found};
use super::{FolderFinding, ProbeError, upwards};
use crate::path::CleanPath;

/// The files below `.mvn` that count, and why. Sorted.
const FILES: &[(&str, &str)] = &[
    ("extensions.xml", "makes Maven load extensions"),
    ("jvm.config", "gives the Java machine of Maven options"),
    ("maven-project.properties", "gives Maven settings"),
    ("maven-user.properties", "gives Maven settings"),
    ("maven.config", "gives Maven options"),
];

/// Looks for such a file at every level.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Result<Option<FolderFinding>, ProbeError> {
    for level in upwards(directory) {
        if eyes.is_home(&level) {
            continue;
        }
        let Some(project) = eyes.see(&level, ".mvn")? else { continue };
        for (name, why) in FILES {
            if eyes.see(&project.path, name)?.is_some() {
                return Ok(Some(found(&child(&project.path, name), name, why)));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sorted() {
        assert!(super::FILES.is_sorted());
    }
}
