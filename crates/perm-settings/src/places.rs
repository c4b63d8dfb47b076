//! Where settings files are.

use std::path::{Path, PathBuf};

use crate::disk;
use crate::layer::{Layer, PROJECT_DIRECTORY, SettingsFile};
use crate::read::Base;

/// Where the user's own files are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    home: PathBuf,
    config: PathBuf,
    state: PathBuf,
}

impl Places {
    /// In that home. The other two are `$XDG_CONFIG_HOME` and `$XDG_STATE_HOME`: one that is missing or not
    /// absolute is `~/.config`, `~/.local/state`.
    #[must_use]
    pub fn new(home: &Path, config_home: Option<&Path>, state_home: Option<&Path>) -> Self {
        let of = |given: Option<&Path>, default: &str| {
            given.filter(|path| path.is_absolute()).map_or_else(|| home.join(default), Path::to_path_buf)
        };
        Self {
            home: home.to_path_buf(),
            config: of(config_home, ".config").join("perm"),
            state: of(state_home, ".local/state").join("perm"),
        }
    }

    /// The user's settings: `~/.config/perm/settings.jsonc`.
    #[must_use]
    pub fn user(&self) -> SettingsFile {
        SettingsFile::new(Layer::User, self.config.join("settings.jsonc"))
    }

    /// The store of trust: `~/.config/perm/trust.json`.
    #[must_use]
    pub fn trust(&self) -> PathBuf {
        self.config.join("trust.json")
    }

    /// The settings of a session: `~/.local/state/perm/sessions/ID.jsonc`; `None` where the id could name
    /// another file than that (it holds more than letters, digits, `-` and `_`, or is longer than 128).
    #[must_use]
    pub fn session(&self, id: &str) -> Option<SettingsFile> {
        Self::is_session(id).then(|| {
            SettingsFile::new(Layer::Session, self.state.join("sessions").join(format!("{id}.jsonc")))
        })
    }

    /// Whether a session may be named so.
    #[must_use]
    pub fn is_session(id: &str) -> bool {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (1..=128).contains(&id.len()) && id.chars().all(plain)
    }

    /// The settings of the project in that directory: `.perm/settings.jsonc`, `.perm/settings.local.jsonc`.
    #[must_use]
    pub fn project(directory: &Path) -> [SettingsFile; 2] {
        let of = |layer, name: &str| SettingsFile::new(layer, directory.join(PROJECT_DIRECTORY).join(name));
        [of(Layer::Project, "settings.jsonc"), of(Layer::Local, "settings.local.jsonc")]
    }

    /// The settings file of a project that stands at that path, if the path is one of such a file.
    #[must_use]
    pub fn project_file(path: &Path) -> Option<SettingsFile> {
        let directory = path.parent()?.parent()?;
        Self::project(directory).into_iter().find(|file| file.path == path)
    }

    /// Every settings file there is for a call made in `directory`: the user's, those of the projects that the
    /// directory lies in (as spelled and as resolved: a deny rule above holds below), the session's.
    #[must_use]
    pub fn files(&self, directory: &Path, session: Option<&str>) -> Vec<SettingsFile> {
        let mut files = vec![self.user()];
        for project in disk::ancestors(directory) {
            files.extend(Self::project(&project));
        }
        files.extend(session.and_then(|id| self.session(id)));
        files.retain(|file| disk::exists(&file.path));
        files
    }

    /// The directory of the project that a call made in `directory` belongs to: the nearest one above that has
    /// settings, else the nearest with a `.git`, else itself.
    #[must_use]
    pub fn project_of(directory: &Path) -> PathBuf {
        let nearest = |name: &str| directory.ancestors().find(|above| disk::exists(&above.join(name)));
        nearest(PROJECT_DIRECTORY).or_else(|| nearest(".git")).unwrap_or(directory).to_path_buf()
    }

    /// What nobody but the user may write, as spelled and as resolved: the directories of his settings, sessions
    /// and trust (these end in `/`), and the settings files in use.
    pub(crate) fn protected(&self, files: &[SettingsFile]) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        let directories = [&self.config, &self.state].map(|directory| (directory.as_path(), "/"));
        let files = files.iter().map(|file| (file.path.as_path(), ""));
        for (path, end) in directories.into_iter().chain(files) {
            for path in [path.to_path_buf(), disk::canonical(path)] {
                let pattern = text(&path).map(|path| format!("{path}{end}"));
                all.extend(pattern.filter(|pattern| !all.contains(pattern)));
            }
        }
        all
    }

    /// What paths in that file start from.
    #[must_use]
    pub fn base(&self, file: &SettingsFile) -> Base {
        let directory = file.path.parent().unwrap_or(Path::new("/"));
        let inner = directory.file_name().is_some_and(|name| name == PROJECT_DIRECTORY || name == ".claude");
        let root = if inner { directory.parent().unwrap_or(directory) } else { directory };
        Base { home: text(&self.home), root: text(root) }
    }
}

fn text(path: &Path) -> Option<String> {
    path.to_str().filter(|path| path.starts_with('/')).map(str::to_owned)
}
