//! Python: modules that lie where `python -m` looks first.
//!
//! `python -m x` puts the working directory in front of the module path, so that any module there stands for
//! one of the library's (`argparse.py`).
//! Source: python(1), "sys.path"; pyenv and asdf's documentation.

use super::eyes::{Eyes, child, found};
use super::{FolderFinding, ProbeError, versions};
use crate::path::CleanPath;
use crate::world::{Kind, WorldError};

/// How many entries of a directory are looked at.
const MOST_ENTRIES: usize = 4096;

/// What makes a directory a module.
const PACKAGE: &[&str] = &["__init__.py", "__init__.pyc", "__init__.so"];

/// Looks for modules in the directory, and for files of version managers above it.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Result<Option<FolderFinding>, ProbeError> {
    const WHY: &str = "stands in front of the library's modules";
    let names = match eyes.world.list(directory, MOST_ENTRIES) {
        Ok(names) => names,
        Err(WorldError::TooLarge { .. }) => return Err(ProbeError::TooMuch(directory.clone())),
        Err(error) => return Err(ProbeError::World { path: directory.clone(), error }),
    };
    for name in &names {
        if is_module(name) {
            return Ok(Some(found(&child(directory, name), name, WHY)));
        }
        if name.contains('.') {
            continue;
        }
        let Some(seen) = eyes.see(directory, name)?.filter(|seen| seen.kind == Kind::Directory) else {
            continue;
        };
        for init in PACKAGE {
            if eyes.exists(&seen.path, init)? {
                return Ok(Some(found(&child(&seen.path, init), name, WHY)));
            }
        }
    }
    versions::of_all(eyes, directory)
}

fn is_module(name: &str) -> bool {
    [".py", ".pyc", ".pyd", ".so", ".pth"].iter().any(|end| name.ends_with(end))
}
