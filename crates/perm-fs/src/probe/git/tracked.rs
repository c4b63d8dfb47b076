//! Which files the repository around a directory has.
//!
//! In comes a directory, out come the top of its work tree and the paths that the index names. What git finds by its
//! settings alone (another work tree) is not followed: it is an error, and nothing is claimed.

use std::cell::{Cell, OnceCell};

use super::{Look, MOST, MOST_INDEX_BYTES, Repository, Summary, index};
use crate::path::CleanPath;
use crate::probe::eyes::{Eyes, child};
use crate::probe::{ProbeError, Tracked, upwards};

/// The files of the repository that git finds from `directory`; none where it finds no repository.
pub(in crate::probe) fn tracked(
    eyes: &Eyes<'_>,
    directory: &CleanPath,
) -> Result<Option<Tracked>, ProbeError> {
    let look = Look { eyes, directory, left: Cell::new(MOST), user: OnceCell::new() };
    for level in upwards(directory) {
        for candidate in [Look::inside, Look::itself] {
            let Some(repository) = candidate(&look, &level)? else { continue };
            let wrong = |what| ProbeError::NotUnderstood { path: repository.own.clone(), what };
            if !look.is_certain(&repository)? {
                return Err(wrong("it is not certain whether it is a repository"));
            }
            let Some(top) = &repository.top else { return Err(wrong("it has no work tree")) };
            return look.listed(&repository, top).map(Some);
        }
    }
    Ok(None)
}

impl Look<'_> {
    fn listed(&self, repository: &Repository, top: &CleanPath) -> Result<Tracked, ProbeError> {
        let mut summary = Summary::default();
        let config = child(&repository.common, "config").to_abs();
        let finding = self.file(repository, &config, &mut summary, 0)?;
        let mut is_odd = finding.is_some() || summary.work_tree.as_ref().is_some_and(|tree| tree != top);
        if summary.own_settings && !is_odd {
            let config = child(&repository.own, "config.worktree").to_abs();
            is_odd = self.file(repository, &config, &mut summary, 0)?.is_some()
                || summary.work_tree.as_ref().is_some_and(|tree| tree != top);
        }
        if is_odd {
            let what = "its settings may lead elsewhere";
            return Err(ProbeError::NotUnderstood { path: config.clean(), what });
        }
        let mut tracked = Tracked { top: top.clone(), files: Vec::new(), directories: Vec::new() };
        let Some(file) = self.eyes.see(&repository.own, "index")? else { return Ok(tracked) };
        let wrong = |what| ProbeError::NotUnderstood { path: file.path.clone(), what };
        let bytes = self.eyes.read(&file, MOST_INDEX_BYTES)?;
        let is_split =
            index::each(&bytes, if summary.long_ids { 32 } else { 20 }, &mut |mode, path: &[u8]| {
                // A name that is no text is none that a rule names.
                let path = String::from_utf8_lossy(path);
                let path = path.trim_end_matches('/').to_owned();
                if index::is_directory(mode) {
                    tracked.directories.push(path);
                } else {
                    tracked.files.push(path);
                }
                Some(())
            });
        match is_split {
            Some(false) => Ok(tracked),
            Some(true) => Err(wrong("a part of it stands in another file")),
            None => Err(wrong("it is no index of a known version")),
        }
    }
}
