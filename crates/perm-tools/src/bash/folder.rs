//! Whether a folder makes a program run others: the probes, asked in every directory a program may run in.
//!
//! In comes a reading, out comes for each of its invocations why the folder speaks against it. Where the
//! directory is not known, or what stands in it may change before the program runs, nothing is known of the
//! folder, and the program is not proven to only read.

use std::collections::BTreeSet;
use std::sync::Arc;

use perm_bash::analysis::FolderProgram;
use perm_bash::analysis::{Cwd, Invocation, Judgement, Reading};
use perm_core::{Reason, Shown};
use perm_fs::probe::{ProbeCache, Program};
use perm_fs::{AbsPath, Asked, CleanPath, Directory, Last, Recording};

use smol_str::SmolStr;

use super::settled;
use super::targets::Target;
use crate::scene::Scene;

/// Code of a folder that makes a program run others.
const CONFIG: &str = "bash/folder-config";

/// Code of a folder of which it cannot be said what it makes a program do.
const UNKNOWN: &str = "bash/folder-unknown";

/// For each invocation, why the folder speaks against it.
pub(super) fn findings(
    scene: &Scene<'_>,
    probes: &ProbeCache,
    reading: &Reading,
    targets: &[Target],
) -> Vec<Option<Reason>> {
    let mut looks: Vec<(Program, SmolStr, Look)> = Vec::new();
    reading
        .invocations
        .iter()
        .map(|invocation| {
            let Judgement::ReadOnly(proof) = &invocation.judgement else { return None };
            let program = program(proof.folder()?);
            let directories = match &invocation.cwd {
                Cwd::Known(directories) => Some(directories.iter().cloned().collect()),
                Cwd::TopOf(directories) if program == Program::Git => tops(scene, directories),
                Cwd::TopOf(_) | Cwd::Unknown => None,
            };
            let Some(directories) = directories else {
                let message = format!("it is not known in which directory `{}` runs", name(program));
                return Some(unknown(message, invocation));
            };
            directories.iter().find_map(|directory: &SmolStr| {
                let known = looks.iter().position(|(one, at, _)| *one == program && at == directory);
                let at = known.unwrap_or_else(|| {
                    looks.push((program, directory.clone(), look(scene, probes, program, directory)));
                    looks.len() - 1
                });
                let (_, _, look) = looks.get(at)?;
                look.finding(invocation, program).or_else(|| {
                    let stale =
                        invocation.after_change && !settled::holds(reading, targets, &look.way, &look.asked);
                    stale.then(|| {
                        let (name, folder) = (name(program), Shown::word(directory));
                        let message = format!(
                            "what `{folder}` makes `{name}` do may change before it runs: run it on its own"
                        );
                        unknown(message, invocation)
                    })
                })
            })
        })
        .collect()
}

/// Where the top of a repository around one of the directories may be: there, or in a directory above it. The
/// probe lets no setting name a work tree that the directory does not lie in.
fn tops(scene: &Scene<'_>, directories: &BTreeSet<SmolStr>) -> Option<Vec<SmolStr>> {
    let mut found = Vec::new();
    for directory in directories {
        found.push(directory.clone());
        let way = Recording::new(scene.world);
        let mut above = place(scene, &way, directory).ok()?.parent();
        while let Some(one) = above {
            found.push(one.as_str().into());
            above = one.parent();
        }
    }
    Some(found)
}

/// What one look into one directory gave.
#[derive(Default)]
struct Look {
    /// A code and a sentence, where there is something.
    against: Option<(&'static str, String)>,
    /// What the way to the directory hangs on.
    way: Asked,
    /// What the answer hangs on.
    asked: Arc<Asked>,
}

impl Look {
    fn finding(&self, invocation: &Invocation, program: Program) -> Option<Reason> {
        let (code, sentence) = self.against.as_ref()?;
        let message = format!("`{}` runs what its folder says: {sentence}", name(program));
        Some(Reason::new(code, message).at(invocation.span))
    }
}

fn look(scene: &Scene<'_>, probes: &ProbeCache, program: Program, directory: &str) -> Look {
    let way = Recording::new(scene.world);
    let place = match place(scene, &way, directory) {
        Ok(place) => place,
        Err(message) => {
            return Look { against: Some((UNKNOWN, message)), way: way.asked(), ..Look::default() };
        }
    };
    let home = scene.workspace().home().map(Directory::resolved);
    let probed = probes.probe(scene.world, program, &place, home);
    let against = match probed.answer {
        Ok(None) => None,
        Ok(Some(finding)) => {
            let (key, file) = (Shown::word(&finding.key), Shown::word(finding.file.as_str()));
            Some((CONFIG, format!("`{key}` in `{file}` {}", finding.why)))
        }
        Err(error) => Some((UNKNOWN, Shown::message(&error.to_string()).to_string())),
    };
    Look { against, way: way.asked(), asked: probed.asked }
}

/// The directory with every link followed; else why it is none.
fn place(scene: &Scene<'_>, way: &Recording<'_>, directory: &str) -> Result<CleanPath, String> {
    let shown = Shown::word(directory);
    let path = AbsPath::parse(directory).map_err(|error| error.to_string())?;
    let named = perm_fs::resolve(way, &path, None, Last::Follow).map_err(|error| error.to_string())?;
    let place = named.place().ok_or_else(|| format!("it cannot be said what `{shown}` is"))?;
    // In one that is not there no program is started; but one that comes and goes is somebody's at work.
    if scene.world.has_gone(place.path(), place.kind().is_some()) {
        return Err(format!("the directory `{shown}` is no longer there"));
    }
    Ok(place.path().clone())
}

fn unknown(message: String, invocation: &Invocation) -> Reason {
    Reason::new(UNKNOWN, message).at(invocation.span)
}

/// The probe for a program.
const fn program(program: FolderProgram) -> Program {
    match program {
        FolderProgram::Cargo => Program::Cargo,
        FolderProgram::Compose => Program::Compose,
        FolderProgram::Git => Program::Git,
        FolderProgram::Go => Program::Go,
        FolderProgram::Maven => Program::Maven,
        FolderProgram::Npm => Program::Npm,
        FolderProgram::Python => Program::Python,
        FolderProgram::Versions => Program::Versions,
    }
}

/// How people call it.
const fn name(program: Program) -> &'static str {
    match program {
        Program::Cargo => "cargo",
        Program::Compose => "docker compose",
        Program::Git => "git",
        Program::Go => "go",
        Program::Maven => "mvn",
        Program::Npm => "npm",
        Program::Python => "python",
        Program::Versions => "a version manager",
    }
}
