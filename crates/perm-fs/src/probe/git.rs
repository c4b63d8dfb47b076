//! git: which repository it finds from a directory, and what that repository makes it run.
//!
//! In comes a directory, out comes the first setting, include or hook of its repository that counts by the
//! table in [`keys`]. The repository is looked for as git does: at each level `.git` (a directory, or a file
//! that names one), then the level itself, since a folder with `HEAD`, `objects` and `refs` is a repository
//! too. What may be a repository is looked into; the search ends at the first that certainly is one.
//! Repositories inside, as the index names them, are entered by git and so they are here.

mod config;
mod index;
mod keys;
mod tracked;
mod user;

use std::cell::{Cell, OnceCell};

use super::eyes::{Eyes, Seen, child, found};
use super::{FolderFinding, ProbeError, upwards};
use crate::path::{AbsPath, CleanPath};
use crate::world::Kind;
use config::Setting;
pub(super) use tracked::tracked;
use user::User;

/// How many files of settings and repositories are looked into.
const MOST: u32 = 256;

/// How deep settings include others (git's own limit), and repositories lie in each other.
const DEEPEST: u32 = 10;

/// The largest index that is read, in bytes.
const MOST_INDEX_BYTES: usize = 64 * 1024 * 1024;

/// The hooks that reading commands run: they refresh the index.
const HOOKS: &[&str] = &["post-index-change"];

type Finding = Result<Option<FolderFinding>, ProbeError>;

/// Looks into the repository that git finds from `directory`.
pub(super) fn probe(eyes: &Eyes<'_>, directory: &CleanPath) -> Finding {
    let look = Look { eyes, directory, left: Cell::new(MOST), user: OnceCell::new() };
    for level in upwards(directory) {
        for candidate in [Look::inside, Look::itself] {
            let Some(repository) = candidate(&look, &level)? else { continue };
            if look.user.get().is_none() {
                let _ = look.user.set(look.read_user()?);
            }
            let of_user = look.user.get().and_then(|user| user.finding.clone());
            let finding = of_user.map_or_else(|| look.repository(&repository, 0), |one| Ok(Some(one)))?;
            if finding.is_some() || look.is_certain(&repository)? {
                return Ok(finding);
            }
        }
    }
    Ok(None)
}

/// The directories that hold the hooks of the repository that git finds from `directory`, where its settings or
/// the user's name others than `.git/hooks`.
pub(super) fn hook_directories(eyes: &Eyes<'_>, directory: &CleanPath) -> Result<Vec<AbsPath>, ProbeError> {
    let look = Look { eyes, directory, left: Cell::new(MOST), user: OnceCell::new() };
    let mut directories = Vec::new();
    for level in upwards(directory) {
        for candidate in [Look::inside, Look::itself] {
            let Some(repository) = candidate(&look, &level)? else { continue };
            for path in look.hook_settings(&repository)? {
                directories.extend(look.hook_directories(&repository, &Summary::default(), &path)?);
            }
            if look.is_certain(&repository)? {
                return Ok(directories);
            }
        }
    }
    Ok(directories)
}

/// One look from one directory.
struct Look<'a> {
    eyes: &'a Eyes<'a>,
    directory: &'a CleanPath,
    left: Cell<u32>,
    user: OnceCell<User>,
}

/// What may be a repository.
struct Repository {
    /// The directory with `HEAD` and `index`.
    own: CleanPath,
    /// The directory with `config` and `hooks`: the same but for a linked work tree.
    common: CleanPath,
    /// The directory that holds `.git`.
    top: Option<CleanPath>,
    /// It was named by a file: git looks no further, whatever it is.
    is_named: bool,
}

/// What the settings of a repository say beyond what counts by itself.
#[derive(Default)]
struct Summary {
    hooks: Option<String>,
    work_tree: Option<CleanPath>,
    own_settings: bool,
    long_ids: bool,
}

impl Look<'_> {
    /// The repository that `.git` in a directory is or names.
    fn inside(&self, level: &CleanPath) -> Result<Option<Repository>, ProbeError> {
        let Some(seen) = self.eyes.see(level, ".git")? else { return Ok(None) };
        let (own, is_named) = match seen.kind {
            Kind::Directory => (seen.path, false),
            Kind::File => (self.named(level, &seen)?, true),
            Kind::Link | Kind::Device | Kind::Fifo | Kind::Socket => {
                return Err(ProbeError::NotUnderstood { path: seen.path, what: "it is not a file" });
            }
        };
        self.at(own, Some(level.clone()), is_named).map(Some)
    }

    /// The directory itself, where it may be a repository.
    fn itself(&self, level: &CleanPath) -> Result<Option<Repository>, ProbeError> {
        let has = |name| self.eyes.exists(level, name);
        let may_be = has("HEAD")? && ((has("objects")? && has("refs")?) || has("commondir")?);
        if may_be { self.at(level.clone(), None, false).map(Some) } else { Ok(None) }
    }

    fn at(&self, own: CleanPath, top: Option<CleanPath>, is_named: bool) -> Result<Repository, ProbeError> {
        let common = match self.eyes.settings(&own, "commondir")? {
            None => own.clone(),
            Some((file, text)) => self.directory_named(&file, text.trim_end_matches(['\n', '\r']), &own)?,
        };
        Ok(Repository { own, common, top, is_named })
    }

    /// The directory that a file `.git` names.
    fn named(&self, level: &CleanPath, seen: &Seen) -> Result<CleanPath, ProbeError> {
        let text = self.eyes.read(seen, 4096)?;
        let text = String::from_utf8_lossy(&text);
        match text.trim_end_matches(['\n', '\r']).strip_prefix("gitdir: ") {
            Some(path) => self.directory_named(&seen.path, path, level),
            None => Err(ProbeError::NotUnderstood {
                path: seen.path.clone(),
                what: "it does not start with `gitdir: `",
            }),
        }
    }

    fn directory_named(
        &self,
        file: &CleanPath,
        path: &str,
        base: &CleanPath,
    ) -> Result<CleanPath, ProbeError> {
        let wrong = |what| ProbeError::NotUnderstood { path: file.clone(), what };
        let path = AbsPath::parse_in(path, Some(&base.to_abs())).map_err(|_| wrong("it names no path"))?;
        match self.eyes.follow(&path)? {
            Some(Seen { path, kind: Kind::Directory }) => Ok(path),
            Some(_) | None => Err(wrong("the directory it names is not there")),
        }
    }

    /// Whether git certainly takes it for a repository, so that it looks no further up.
    fn is_certain(&self, repository: &Repository) -> Result<bool, ProbeError> {
        if repository.is_named {
            return Ok(true);
        }
        // git asks whether it may search `objects` and `refs`: so do these names in them.
        let searchable = |name| self.eyes.exists(&repository.common, name);
        if !(searchable("objects/pack")? && searchable("refs/heads")?) {
            return Ok(false);
        }
        // Of a link git reads not the file but the name, which is to start with `refs/`.
        let head = child(&repository.own, "HEAD");
        let is_file = matches!(self.eyes.world.kind(&head), Ok(Some(Kind::File)));
        let Some(head) = self.eyes.see_path(head)?.filter(|_| is_file) else { return Ok(false) };
        let Ok(head) = self.eyes.read(&head, 256) else { return Ok(false) };
        let id = || head.get(..40).is_some_and(|id| id.iter().all(u8::is_ascii_hexdigit));
        Ok(head.starts_with(b"ref: refs/") || id())
    }

    /// The first thing of a repository that counts.
    fn repository(&self, repository: &Repository, depth: u32) -> Finding {
        self.spend(&repository.own, depth)?;
        let mut summary = Summary::default();
        let config = child(&repository.common, "config").to_abs();
        let mut finding = self.file(repository, &config, &mut summary, 0)?;
        if finding.is_none() && summary.own_settings {
            let config = child(&repository.own, "config.worktree").to_abs();
            finding = self.file(repository, &config, &mut summary, 0)?;
        }
        if finding.is_none() {
            finding = self.hooks(repository, &summary)?;
        }
        let top = summary.work_tree.as_ref().or(repository.top.as_ref());
        match (finding, top) {
            (None, Some(top)) => self.submodules(repository, top, summary.long_ids, depth),
            (finding, _) => Ok(finding),
        }
    }

    /// Counts what is looked into.
    fn spend(&self, path: &CleanPath, depth: u32) -> Result<(), ProbeError> {
        let left = self.left.get().checked_sub(1).filter(|_| depth <= DEEPEST);
        self.left.set(left.ok_or_else(|| ProbeError::TooMuch(path.clone()))?);
        Ok(())
    }

    /// The first setting of a file that counts; nothing where there is no such file.
    fn file(&self, repository: &Repository, path: &AbsPath, summary: &mut Summary, depth: u32) -> Finding {
        let seen = if depth == 0 { self.eyes.see_path(path.clean())? } else { self.eyes.follow(path)? };
        let Some(seen) = seen else { return Ok(None) };
        self.spend(&seen.path, depth)?;
        let (file, text) = self.eyes.text(seen)?;
        let settings =
            config::parse(&text).map_err(|what| ProbeError::NotUnderstood { path: file.clone(), what })?;
        for setting in settings {
            if let Some(why) = keys::why(&setting) {
                return Ok(Some(found(&file, &setting.key, why)));
            }
            let finding = match setting.parts() {
                ("include", None, "path") | ("includeif", Some(_), "path") => {
                    let path = self.path(&file, &setting, path)?;
                    self.file(repository, &path, summary, depth + 1)?
                }
                ("core", None, "worktree") => self.work_tree(repository, &file, &setting, summary)?,
                ("core", None, "hookspath") => {
                    summary.hooks = setting.value.clone();
                    None
                }
                ("extensions", None, "objectformat") => {
                    summary.long_ids = setting.value.as_deref() == Some("sha256");
                    None
                }
                ("extensions", None, "worktreeconfig") => {
                    summary.own_settings = keys::switch(setting.value.as_deref()) != Some(false);
                    None
                }
                _ => None,
            };
            if finding.is_some() {
                return Ok(finding);
            }
        }
        Ok(None)
    }

    /// The path that a setting names, relative to the file `from` as git opened it.
    fn path(&self, file: &CleanPath, setting: &Setting, from: &AbsPath) -> Result<AbsPath, ProbeError> {
        let wrong = |what| ProbeError::NotUnderstood { path: file.clone(), what };
        let text = setting.value.as_deref().unwrap_or_default();
        if text.starts_with("%(") {
            return Err(wrong("it includes a file of git's own directory"));
        }
        let home = self.eyes.home.map(CleanPath::to_abs);
        let base = from.as_str().rsplit_once('/').map_or("/", |(directory, _)| directory);
        let base = AbsPath::parse(if base.is_empty() { "/" } else { base });
        let base = base.map_err(|_| wrong("it lies nowhere"))?;
        AbsPath::parse_tilde(text, Some(&base), home.as_ref())
            .map_err(|_| wrong("a path in it leads nowhere"))
    }

    /// `core.worktree`: harmless where the directory that git is started in lies in it.
    fn work_tree(
        &self,
        repository: &Repository,
        file: &CleanPath,
        setting: &Setting,
        summary: &mut Summary,
    ) -> Finding {
        let value = setting.value.as_deref().unwrap_or_default();
        let named = match AbsPath::parse_in(value, Some(&repository.own.to_abs())) {
            Ok(path) => self.eyes.follow(&path)?,
            Err(_) => None,
        };
        let inner = repository.top.as_ref().unwrap_or(self.directory);
        match named.filter(|tree| inner.is_within(&tree.path)) {
            Some(tree) => {
                summary.work_tree = Some(tree.path);
                Ok(None)
            }
            None => Ok(Some(found(file, &setting.key, "makes git look at another directory"))),
        }
    }

    /// The hooks that reading commands run.
    fn hooks(&self, repository: &Repository, summary: &Summary) -> Finding {
        const WHY: &str = "is run when the index is refreshed";
        let own = summary.hooks.as_deref().filter(|path| !path.is_empty());
        for hook in HOOKS {
            let key = format!("hooks/{hook}");
            if own.is_none()
                && let Some(file) = self.eyes.see_path(child(&child(&repository.common, "hooks"), hook))?
            {
                return Ok(Some(found(&file.path, &key, WHY)));
            }
            let of_user = || self.user.get().into_iter().flat_map(|user| &user.hooks).map(String::as_str);
            for path in own.into_iter().chain(of_user().filter(|_| own.is_none())) {
                for directory in self.hook_directories(repository, summary, path)? {
                    let Ok(path) = AbsPath::parse_in(hook, Some(&directory)) else { continue };
                    let brings = |file: &Seen| own.is_some() || self.brings(repository, summary, &file.path);
                    if let Some(file) = self.eyes.follow(&path)?.filter(brings) {
                        return Ok(Some(found(&file.path, &key, WHY)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Where `core.hooksPath` leads from each directory that git may run its hooks in: the top of the work
    /// tree, or the repository.
    fn hook_directories(
        &self,
        repository: &Repository,
        summary: &Summary,
        path: &str,
    ) -> Result<Vec<AbsPath>, ProbeError> {
        let home = self.eyes.home.map(CleanPath::to_abs);
        let places = [repository.top.as_ref(), summary.work_tree.as_ref(), Some(&repository.own)];
        let nowhere = |_| ProbeError::NotUnderstood {
            path: repository.common.clone(),
            what: "`core.hooksPath` leads nowhere",
        };
        let bases = places.into_iter().flatten().chain([self.directory]);
        let found = bases.map(|base| AbsPath::parse_tilde(path, Some(&base.to_abs()), home.as_ref()));
        let mut directories: Vec<AbsPath> = found.collect::<Result<_, _>>().map_err(nowhere)?;
        directories.dedup();
        Ok(directories)
    }

    /// Whether a file that the user's settings name is of the folder.
    fn brings(&self, repository: &Repository, summary: &Summary, file: &CleanPath) -> bool {
        let places = [repository.top.as_ref(), summary.work_tree.as_ref(), Some(&repository.own)];
        let mut places = places.into_iter().flatten().chain([&repository.common, self.directory]);
        places.any(|place| file.is_within(place) && !self.eyes.is_home(place))
    }

    /// What the repositories inside the work tree bring.
    fn submodules(&self, repository: &Repository, top: &CleanPath, long_ids: bool, depth: u32) -> Finding {
        let Some(file) = self.eyes.see(&repository.own, "index")? else { return Ok(None) };
        let bytes = self.eyes.read(&file, MOST_INDEX_BYTES)?;
        let wrong = |what| ProbeError::NotUnderstood { path: file.path.clone(), what };
        let inside = index::inside(&bytes, if long_ids { 32 } else { 20 });
        let inside = inside.ok_or_else(|| wrong("it is no index of a known version"))?;
        if inside.is_split {
            return Err(wrong("a part of it stands in another file"));
        }
        for path in inside.paths {
            let path = AbsPath::parse_in(&path, Some(&top.to_abs())).map_err(|_| wrong("a path is wrong"))?;
            let Some(level) = self.eyes.follow(&path)? else { continue };
            if level.kind != Kind::Directory {
                continue;
            }
            let Some(inner) = self.inside(&level.path)? else { continue };
            let finding = self.repository(&inner, depth + 1)?;
            if finding.is_some() {
                return Ok(finding);
            }
        }
        Ok(None)
    }
}
