//! Whether a command runs where an allow rule may be meant: `npm test` is another program after `cd /tmp/x`.
//!
//! An allow rule names a program, and the directory often says what that program runs. So a rule covers such a program
//! in the call's directory, in a working directory and below: as it covers `npm --prefix DIR` only below. In comes an
//! invocation, out goes whether it stays there. What takes nothing but paths from the directory is covered anywhere.

use perm_bash::analysis::{Cwd, Invocation, Judgement, Reading};
use perm_bash::value::Value;
use perm_fs::{AbsPath, Directory, Last};

use super::program::base_name;
use super::{globals, runs};
use crate::scene::Scene;

/// Codes of the reasons for which a command may run what its directory holds. Sorted.
const RUN_WHAT_IS_HERE: &[&str] = &["bash/runs-code", "bash/unknown-command"];

/// Commands that change the directory. Sorted.
const MOVE: &[&str] = &["cd", "chdir", "env", "popd", "pushd"];

/// Whether the command does the same wherever it runs, or runs in one of the call's own directories.
pub(super) fn stays(scene: &Scene<'_>, reading: &Reading, invocation: &Invocation) -> bool {
    // Where the host names no directory, none is left.
    let Some(own) = &scene.cwd else { return true };
    // A directory that the command's own words choose (`git -C /srv/x`) is in the rule that covers them.
    let is_own = |directory: &str| {
        directory == own.as_str() || chooses(&invocation.argv, directory) || is_inside(scene, directory)
    };
    match &invocation.cwd {
        // The top of a repository that holds a directory of the call is the project.
        Cwd::Known(directories) | Cwd::TopOf(directories) => {
            directories.iter().all(|directory| is_own(directory)) || !runs_what_is_here(invocation)
        }
        // A function's body is also looked at for a call from anywhere.
        Cwd::Unknown => !reading.invocations.iter().any(moves) || !runs_what_is_here(invocation),
    }
}

/// Whether an option of the program before its subcommand names that directory.
fn chooses(argv: &[Value], directory: &str) -> bool {
    let Some(program) = argv.first().and_then(Value::text).map(base_name) else { return false };
    (1..globals::end_of_globals(program, argv)).any(|at| {
        let word = |at: usize| argv.get(at).and_then(Value::text);
        let named = match globals::directory(program, argv, at) {
            Some(1) => word(at).and_then(|word| word.split_once('=')).map(|pair| pair.1),
            Some(_) => word(at + 1),
            None => None,
        };
        named == Some(directory)
    })
}

/// Whether the command changes the directory of others, or of what it runs.
fn moves(invocation: &Invocation) -> bool {
    let name = invocation.argv.first().map(|name| name.text().map(base_name));
    name.is_some_and(|name| name.is_none_or(|name| MOVE.binary_search(&name).is_ok()))
}

fn is_inside(scene: &Scene<'_>, directory: &str) -> bool {
    let Ok(spelled) = AbsPath::parse(directory) else { return false };
    let place = scene.place(spelled, None, Last::Follow);
    let roots = || scene.workspace().roots().map(Directory::resolved);
    place.resolved().is_some_and(|resolved| roots().any(|root| resolved.is_within(root)))
}

/// Whether the directory may say what the command runs.
fn runs_what_is_here(invocation: &Invocation) -> bool {
    let is_told = match &invocation.judgement {
        Judgement::ReadOnly(proof) => proof.folder().is_some(),
        Judgement::FileSystem | Judgement::Wrapper => false,
        Judgement::Unproven(reason) => RUN_WHAT_IS_HERE.binary_search(&&*reason.code).is_ok(),
    };
    is_told
        || invocation
            .argv
            .first()
            .and_then(Value::text)
            .map(base_name)
            .is_none_or(|program| globals::chooses_directory(program) || runs::chooses_project(program))
}

#[cfg(test)]
mod tests {
    use super::{MOVE, RUN_WHAT_IS_HERE};

    #[test]
    fn the_tables_are_sorted() {
        assert!(MOVE.is_sorted());
        assert!(RUN_WHAT_IS_HERE.is_sorted());
    }
}
