//! The layers that settings come in, and what each of them may do.

use std::fmt;
use std::path::PathBuf;

/// The directory of a project's settings.
pub const PROJECT_DIRECTORY: &str = ".perm";

/// Where a settings file stands in the order of layers; later ones are more special.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Layer {
    /// The user's own, for everything.
    User,
    /// A project's, shared by all who work on it.
    Project,
    /// A project's, of this user alone and not shared.
    Local,
    /// One session's.
    Session,
    /// A file that the user named.
    Named,
}

impl Layer {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::User, Self::Project, Self::Local, Self::Session, Self::Named];

    /// What the rules of the layer carry as their source.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::User => "userSettings",
            Self::Project => "projectSettings",
            Self::Local => "localSettings",
            Self::Session => "session",
            Self::Named => "settingsFile",
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Project => "project",
            Self::Local => "local",
            Self::Session => "session",
            Self::Named => "file",
        }
    }

    /// The layer of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.name() == name)
    }

    /// Whether its files are the user's own word. Those of a project come with the project: they may tighten,
    /// and loosen only once the user trusts their content.
    #[must_use]
    pub const fn is_users_own(self) -> bool {
        match self {
            Self::User | Self::Session | Self::Named => true,
            Self::Project | Self::Local => false,
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A settings file that may exist.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SettingsFile {
    /// Its layer.
    pub layer: Layer,
    /// Its absolute path.
    pub path: PathBuf,
}

impl SettingsFile {
    /// A file of that layer.
    #[must_use]
    pub fn new(layer: Layer, path: impl Into<PathBuf>) -> Self {
        Self { layer, path: path.into() }
    }
}
