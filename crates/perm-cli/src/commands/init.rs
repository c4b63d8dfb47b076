//! `perm init`: a settings file to start from.

use std::path::Path;

use perm::Shown;
use perm::settings::{self, Places, SettingsFile};

use super::answer;
use crate::cli::{InitArgs, InitLayer};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::host;

/// Writes the file and says where.
pub(super) fn run(args: &InitArgs) -> Result<Exit, Failure> {
    let host = host::host(&args.place)?;
    let file = match args.layer {
        InitLayer::User => host::places(&args.place, &host).ok_or(Failure::NoHome)?.user(),
        InitLayer::Project => of_project(host.cwd.as_deref())?.0,
        InitLayer::Local => of_project(host.cwd.as_deref())?.1,
    };
    settings::init(&file)?;
    answer(&format!("wrote `{}`\n", Shown::word(&file.path.to_string_lossy())))?;
    Ok(Exit::Success)
}

fn of_project(cwd: Option<&str>) -> Result<(SettingsFile, SettingsFile), Failure> {
    let cwd = cwd.ok_or_else(|| Failure::LostDirectory(".".into()))?;
    let [shared, local] = Places::project(&Places::project_of(Path::new(cwd)));
    Ok((shared, local))
}
