//! Where a call would act: the disk, the directories that count, and the protected paths.
//!
//! In come a path's text and the directory it starts at; out comes a [`Place`]: the path as spelled and what
//! it names. The disk is asked through [`World`] alone.

use std::cell::OnceCell;

use perm_core::{JudgedPath, PathAccess, Reason, Shown, Situation, WorkingDirectory};
#[cfg(feature = "bash")]
use perm_fs::Kind;
use perm_fs::probe::{GIT_HOOKS, is_git_hook};
use perm_fs::{
    AbsPath, CleanPath, Danger, DangerTable, Directory, Last, Named, PathError, Protected, ResolveError,
    Workspace, WorkspaceRequest, World,
};

use crate::below::Looks;
use crate::settings::Settings;

/// What a tool knows of the surroundings of a call.
pub(crate) struct Scene<'a> {
    pub(crate) world: &'a dyn World,
    #[cfg(feature = "bash")]
    pub(crate) settings: &'a Settings,
    pub(crate) danger: &'a DangerTable,
    pub(crate) cwd: Option<AbsPath>,
    pub(crate) home: Option<AbsPath>,
    /// The directories that count, looked up by the first question about them.
    found: OnceCell<Found>,
    /// What was looked at below directories.
    pub(crate) below: Looks,
    cwd_counts: bool,
    working_directories: &'a [WorkingDirectory],
}

/// The directories that count.
#[derive(Default)]
struct Found {
    /// None where they cannot be found.
    workspace: Workspace,
    /// Why they cannot be found: then nothing lies inside, and no removal is known to be small.
    #[cfg(feature = "bash")]
    lost: Option<ResolveError>,
}

impl<'a> Scene<'a> {
    /// The surroundings of a call in that situation. The disk is not asked yet.
    pub(crate) fn new(
        world: &'a dyn World,
        settings: &'a Settings,
        tool: &str,
        situation: &Situation<'a>,
    ) -> Self {
        let path = |text: &Option<String>| text.as_deref().and_then(|text| AbsPath::parse(text).ok());
        Self {
            world,
            danger: settings.protected.of(tool),
            #[cfg(feature = "bash")]
            settings,
            cwd: path(&situation.host.cwd),
            home: path(&situation.host.home),
            found: OnceCell::new(),
            below: Looks::default(),
            cwd_counts: settings.cwd_counts,
            working_directories: situation.working_directories,
        }
    }

    /// The directories that count; none where they cannot be found.
    pub(crate) fn workspace(&self) -> &Workspace {
        &self.found().workspace
    }

    /// Why the directories cannot be found, where they cannot.
    #[cfg(feature = "bash")]
    pub(crate) fn lost(&self) -> Option<&ResolveError> {
        self.found().lost.as_ref()
    }

    fn found(&self) -> &Found {
        self.found.get_or_init(|| {
            let configured: Vec<AbsPath> = self
                .working_directories
                .iter()
                .filter_map(|directory| AbsPath::parse(&directory.path).ok())
                .collect();
            let request = WorkspaceRequest {
                configured: &configured,
                cwd: self.cwd.as_ref(),
                cwd_counts: self.cwd_counts,
                home: self.home.as_ref(),
            };
            let found = Workspace::find(self.world, &request);
            Found {
                #[cfg(feature = "bash")]
                lost: found.as_ref().err().cloned(),
                workspace: found.unwrap_or_default(),
            }
        })
    }

    /// The path of a file tool: relative to the call's directory, `~` being the home. `~name` is refused where it
    /// could be a user's home: some hosts take it for that, others for a name.
    pub(crate) fn argument(&self, text: &str, last: Last) -> Result<Place, PathError> {
        let expanded = match text.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => {
                let home = self.home.as_ref().ok_or_else(|| PathError::UnknownHome("~".into()))?;
                Some(format!("{}{rest}", home.as_str().trim_end_matches('/')))
            }
            Some(rest) if starts_with_user(rest) => {
                let user = text.split('/').next().unwrap_or(text);
                return Err(PathError::UnknownHome(user.to_owned()));
            }
            Some(_) | None => None,
        };
        let spelled = AbsPath::parse_in(expanded.as_deref().unwrap_or(text), self.cwd.as_ref())?;
        Ok(self.place(spelled, self.cwd.as_ref(), last))
    }

    /// What a path names, for a process in `cwd`.
    pub(crate) fn place(&self, spelled: AbsPath, cwd: Option<&AbsPath>, last: Last) -> Place {
        let named = perm_fs::resolve(self.world, &spelled, cwd, last);
        Place { clean: spelled.clean(), named, spelled }
    }

    /// Whether the place is protected, by its spelled or its resolved path.
    pub(crate) fn danger_of(&self, place: &Place) -> Option<Danger<'a>> {
        self.danger.check(&place.clean, place.resolved()).or_else(|| self.effective_hook(place))
    }

    /// A file that git would run as a hook where it lies, since `core.hooksPath` says so; or may, where the settings
    /// of git cannot be read as git reads them.
    fn effective_hook(&self, place: &Place) -> Option<Danger<'a>> {
        const WHY: &str = "git runs the hooks in the directory that `core.hooksPath` names";
        const MAYBE: &str = "git may run it as a hook: its settings cannot be read here";
        let path = place.resolved()?;
        let is_hook = |name: &str| GIT_HOOKS.binary_search(&name).is_ok();
        let above = path.parent().filter(|_| path.name().is_some_and(is_hook))?;
        let home = self.workspace().home().map(Directory::resolved);
        let why = match is_git_hook(self.world, &above, home, path) {
            Ok(true) => WHY,
            Ok(false) => return None,
            Err(_) => MAYBE,
        };
        Some(Danger { pattern: "core.hooksPath", what: Protected::Git, why, except: &[] })
    }

    /// That the directory of the call has gone, so that nothing in it lies inside.
    pub(crate) fn gone_above(&self, code: &'static str, place: &Place) -> Option<Reason> {
        let place = place.named.as_ref().ok().and_then(Named::place)?;
        let gone = Shown::word(self.workspace().gone_above(place)?.spelled().as_str());
        Some(Reason::new(code, format!("the directory `{gone}` is no longer there")))
    }

    /// Whether the place lies inside a working directory, after resolution.
    pub(crate) fn contains(&self, place: &Place) -> bool {
        match &place.named {
            Ok(Named::Place(resolved)) => self.workspace().contain(resolved).is_some(),
            Ok(Named::Descriptor(_)) | Err(_) => false,
        }
    }
}

/// Whether a path starts with what may be the name of a user: `root/x`, not `$notes.docx`.
fn starts_with_user(path: &str) -> bool {
    let is_of_name = |char: char| char.is_alphanumeric() || matches!(char, '.' | '-' | '_');
    path.split('/').next().is_some_and(|name| !name.is_empty() && name.chars().all(is_of_name))
}

/// A path, and what it names.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// As spelled, made absolute.
    pub(crate) spelled: AbsPath,
    /// The same without `.` and `..`, links not looked at.
    pub(crate) clean: CleanPath,
    /// What it names, or why that cannot be said.
    pub(crate) named: Result<Named, ResolveError>,
}

impl Place {
    /// The path with every link followed, where it could be found.
    pub(crate) fn resolved(&self) -> Option<&CleanPath> {
        self.named.as_ref().ok().and_then(Named::place).map(perm_fs::Resolved::path)
    }

    /// What stands there; `None` where there is nothing, or a stream of the process.
    ///
    /// # Errors
    /// Where that cannot be said: then it may be anything.
    #[cfg(feature = "bash")]
    pub(crate) fn kind(&self) -> Result<Option<Kind>, &ResolveError> {
        self.named.as_ref().map(|named| named.place().and_then(perm_fs::Resolved::kind))
    }

    /// Why it cannot be seen what stands there: the disk does not tell. What the kernel refuses anyway is no reason.
    pub(crate) fn unseen(&self) -> Option<&ResolveError> {
        match &self.named {
            Err(error @ ResolveError::World { .. }) => Some(error),
            Err(_) | Ok(_) => None,
        }
    }

    /// The path with where it leads, for the decision.
    pub(crate) fn judged(&self, access: PathAccess) -> JudgedPath {
        JudgedPath::new(access, self.spelled.as_str(), self.resolved().map(|path| path.as_str().to_owned()))
    }

    /// The path for a message.
    pub(crate) fn shown(&self) -> Shown {
        Shown::word(self.spelled.as_str())
    }
}

/// The reason for a safety ask about a protected path.
pub(crate) fn danger_reason(code: &'static str, path: &Shown, danger: &Danger<'_>) -> Reason {
    Reason::new(code, format!("`{path}` is protected (`{}`): {}", danger.pattern, danger.why))
}
