//! `perm rules`: the rules of the settings files, shown, changed, looked through, explained and taken over.

mod change;
mod explain;
mod import;
mod lint;
mod list;

pub(super) use change::store;

use std::path::Path;

use perm::settings::{Layer, Places, SettingsFile};
use perm::{Host, Shown};

use crate::cli::PlaceArgs;
use crate::cli::rules::{RulesArgs, RulesCommand};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::host;

/// Runs the subcommand.
pub(super) fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    match &args.command {
        RulesCommand::List(args) => list::run(args),
        RulesCommand::Add(args) => change::add(args),
        RulesCommand::Remove(args) => change::remove(args),
        RulesCommand::Lint(args) => lint::run(args),
        RulesCommand::Explain(args) => explain::run(args),
        RulesCommand::Import(args) => import::run(args),
    }
}

/// Where settings are for this process.
pub(super) struct Here {
    pub(super) places: Places,
    pub(super) host: Host,
}

impl Here {
    /// The places of the arguments, else of the process.
    pub(super) fn new(place: &PlaceArgs) -> Result<Self, Failure> {
        let host = host::host(place)?;
        let places = host::places(place, &host).ok_or(Failure::NoHome)?;
        Ok(Self { places, host })
    }

    /// The settings file of a layer, whether it exists or not.
    pub(super) fn file(&self, layer: Layer, session: Option<&str>) -> Result<SettingsFile, Failure> {
        let project = || -> Result<[SettingsFile; 2], Failure> {
            let cwd = self.host.cwd.as_deref().ok_or_else(|| Failure::LostDirectory(Shown::word(".")))?;
            Ok(Places::project(&Places::project_of(Path::new(cwd))))
        };
        let [shared, local] = match layer {
            Layer::User => return Ok(self.places.user()),
            Layer::Session => {
                let file = session.and_then(|id| self.places.session(id));
                return file.ok_or(Failure::Missing("--session"));
            }
            Layer::Project | Layer::Local => project()?,
            _ => return Err(Failure::Missing("--layer")),
        };
        Ok(if layer == Layer::Local { local } else { shared })
    }
}

/// The path of a file as people are shown it: from the home on where it lies there.
pub(super) fn shown_path(path: &Path, home: Option<&str>) -> Shown {
    let below = home.and_then(|home| path.strip_prefix(home).ok());
    match below {
        Some(below) => Shown::word(&format!("~/{}", below.to_string_lossy())),
        None => Shown::word(&path.to_string_lossy()),
    }
}
