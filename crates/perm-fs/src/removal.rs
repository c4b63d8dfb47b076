//! Critical removal: what must never be removed or moved away without a question.
//!
//! In comes what a removal reaches, known or partly known; out comes the [`Critical`] reason. The reach of
//! `D/*`, `D/.*` and `find D -delete` is D: the caller gives D for the last, the first two are seen here.

use std::fmt;
use std::sync::LazyLock;

use crate::contain::Workspace;
use crate::fold::fold;
use crate::names::{Certainty, NamePattern, Step, meet};
use crate::partial::{Likelihood, PartialPath};
use crate::path::CleanPath;

/// What a removal would take away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CriticalKind {
    /// The whole file system.
    Root,
    /// A directory directly below `/`.
    TopLevel,
    /// A part of the system's own trees.
    System,
    /// A whole drive or volume.
    Drive,
    /// The user's home, or a directory that holds it.
    Home,
    /// The home of another user.
    OtherHome,
    /// A working directory, or a directory that holds one.
    WorkingDirectory,
}

impl CriticalKind {
    /// A stable name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::TopLevel => "top-level",
            Self::System => "system",
            Self::Drive => "drive",
            Self::Home => "home",
            Self::OtherHome => "other-home",
            Self::WorkingDirectory => "working-directory",
        }
    }
}

/// Why a removal is critical. Its text is a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Critical {
    /// What would be gone.
    pub kind: CriticalKind,
    /// What is reached: a path, or a pattern where it is partly known.
    pub reach: String,
}

impl fmt::Display for Critical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reach = &self.reach;
        match self.kind {
            CriticalKind::Root => write!(f, "this reaches `{reach}`, the whole file system"),
            CriticalKind::TopLevel => write!(f, "this reaches `{reach}`, a directory directly below `/`"),
            CriticalKind::System => write!(f, "this reaches `{reach}`, which belongs to the system"),
            CriticalKind::Drive => write!(f, "this reaches `{reach}`, a whole drive"),
            CriticalKind::Home => write!(f, "this reaches `{reach}`, which is or holds the home directory"),
            CriticalKind::OtherHome => write!(f, "this reaches `{reach}`, a user's home directory"),
            CriticalKind::WorkingDirectory => {
                write!(f, "this reaches `{reach}`, which is or holds a working directory; name what is to go")
            }
        }
    }
}

/// The system's own trees. A name ending in `*` stands for all that start so. Sorted.
const SYSTEM_TREES: &[&[&str]] = &[
    &["applications"],
    &["bin"],
    &["boot"],
    &["dev"],
    &["etc"],
    &["gnu", "store"],
    &["lib*"],
    &["nix", "store"],
    &["opt", "homebrew"],
    &["private", "etc"],
    &["private", "var", "db"],
    &["proc"],
    &["sbin"],
    &["sys"],
    &["system"],
    &["usr"],
    &["var", "db"],
    &["var", "lib"],
];

/// Trees inside those that hold temporary files.
const TEMPORARY_TREES: &[&[&str]] = &[&["dev", "shm"]];

/// Where whole drives are, seen from the root. Sorted.
const DRIVES: &[&[&str]] = &[
    &["cygdrive", "?"],
    &["media", "*", "*"],
    &["mnt", "?"],
    &["run", "media", "*", "*"],
    &["volumes", "*"],
];

/// Where homes are.
const HOMES: &[&[&str]] = &[&["home", "*"], &["users", "*"]];

/// Whether removing what a path names is critical. Both forms are judged: as spelled and as resolved.
#[must_use]
pub fn check(workspace: &Workspace, spelled: &CleanPath, resolved: Option<&CleanPath>) -> Option<Critical> {
    check_one(workspace, spelled).or_else(|| check_one(workspace, resolved.filter(|path| *path != spelled)?))
}

/// The same for a path that is partly known. `resolved_base` is where [`PartialPath::base`] leads.
#[must_use]
pub fn check_partial(
    workspace: &Workspace,
    path: &PartialPath,
    resolved_base: Option<&CleanPath>,
) -> (Likelihood, Option<Critical>) {
    let bases = path.bases(resolved_base);
    if path.is_known() {
        let hit = bases.iter().find_map(|base| check_one(workspace, base));
        return (if hit.is_some() { Likelihood::Yes } else { Likelihood::No }, hit);
    }
    if path.is_open() {
        return (Likelihood::Maybe, None);
    }
    // `D/*`, `D/*/*`: as long as everything is taken, the reach is D.
    if path.steps().iter().all(takes_everything)
        && let Some(hit) = bases.iter().find_map(|base| check_one(workspace, base))
    {
        return (Likelihood::Yes, Some(hit));
    }
    let answers = bases.iter().map(|base| judge_steps(workspace, &path.whole(base)));
    answers.max_by_key(|(likelihood, _)| *likelihood).unwrap_or((Likelihood::Maybe, None))
}

fn check_one(workspace: &Workspace, path: &CleanPath) -> Option<Critical> {
    let steps: Vec<Step> = path.segments().map(|name| Step::Name(NamePattern::literal(name))).collect();
    let kind =
        protected_directory(workspace, path).or_else(|| match judge_layout(&steps, Certainty::Certain) {
            Some(CriticalKind::System) if is_inside_a_configured_one(workspace, path) => None,
            kind => kind,
        })?;
    Some(Critical { kind, reach: path.to_string() })
}

/// Whether a path is or holds the root, the home or a working directory.
fn protected_directory(workspace: &Workspace, path: &CleanPath) -> Option<CriticalKind> {
    if path.is_root() {
        return Some(CriticalKind::Root);
    }
    let holds =
        |directory: &crate::Directory| directory.forms().into_iter().any(|form| is_within(form, path));
    if workspace.home().is_some_and(holds) {
        return Some(CriticalKind::Home);
    }
    workspace.roots().any(holds).then_some(CriticalKind::WorkingDirectory)
}

/// Whether a path lies within another on some volume: one that ignores case takes `/SRV` for `/srv`.
fn is_within(path: &CleanPath, directory: &CleanPath) -> bool {
    let mut names = path.segments();
    directory.segments().all(|one| names.next().is_some_and(|other| fold(one) == fold(other)))
}

/// Someone who configures a working directory inside a system tree (`/usr/src/app`) means to work there.
fn is_inside_a_configured_one(workspace: &Workspace, path: &CleanPath) -> bool {
    workspace.configured().iter().flat_map(|directory| directory.forms()).any(|form| {
        let names: Vec<Step> = form.segments().map(|name| Step::Name(NamePattern::literal(name))).collect();
        let above = names.split_last().map_or(&[][..], |(_, above)| above);
        form != path && path.is_within(form) && is_system(above, Certainty::Certain)
    })
}

/// What the usual layout of a system says of a path.
fn judge_layout(steps: &[Step], certainty: Certainty) -> Option<CriticalKind> {
    let fits = |shapes: &[Vec<Step>]| shapes.iter().any(|shape| meet(steps, shape, certainty));
    let layout = &*LAYOUT;
    if is_system(steps, certainty) {
        Some(CriticalKind::System)
    } else if fits(&layout.top) {
        Some(CriticalKind::TopLevel)
    } else if fits(&layout.drives) {
        Some(CriticalKind::Drive)
    } else if fits(&layout.homes) {
        Some(CriticalKind::OtherHome)
    } else {
        None
    }
}

fn is_system(steps: &[Step], certainty: Certainty) -> bool {
    let is_in = |trees: &[Vec<Step>], certainty| trees.iter().any(|tree| meet(steps, tree, certainty));
    is_in(&LAYOUT.system, certainty) && !is_in(&LAYOUT.temporary, Certainty::Certain)
}

/// The tables above as patterns, made once.
struct Layout {
    system: Vec<Vec<Step>>,
    temporary: Vec<Vec<Step>>,
    top: Vec<Vec<Step>>,
    drives: Vec<Vec<Step>>,
    homes: Vec<Vec<Step>>,
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let shapes = |table: &[&[&str]], with_content| table.iter().map(|row| shape(row, with_content)).collect();
    let below = |tree: &&[&str]| shape(&tree.iter().copied().chain(["*"]).collect::<Vec<_>>(), true);
    Layout {
        system: shapes(SYSTEM_TREES, true),
        temporary: TEMPORARY_TREES.iter().map(below).collect(),
        top: shapes(&[&["*"]], false),
        drives: shapes(DRIVES, false),
        homes: shapes(HOMES, false),
    }
});

fn shape(names: &[&str], with_content: bool) -> Vec<Step> {
    let names = names.iter().map(|name| Step::Name(NamePattern::starred(name)));
    names.chain(with_content.then_some(Step::Deep { hidden: true })).collect()
}

/// Judges a path in which some names are patterns.
fn judge_steps(workspace: &Workspace, steps: &[Step]) -> (Likelihood, Option<Critical>) {
    let reach = || display(steps);
    if let Some((last, above)) = steps.split_last()
        && takes_everything(last)
    {
        let inner = judge_steps(workspace, above);
        if inner.0 != Likelihood::No {
            return inner;
        }
    }
    if let Some(kind) = judge_layout(steps, Certainty::Certain) {
        return (Likelihood::Yes, Some(Critical { kind, reach: reach() }));
    }
    let held = |directory: &crate::Directory| {
        directory.forms().into_iter().any(|form| {
            let names: Vec<Step> =
                form.segments().map(|name| Step::Name(NamePattern::literal(name))).collect();
            (0..=names.len())
                .any(|end| meet(steps, names.get(..end).unwrap_or_default(), Certainty::Possible))
        })
    };
    let kind = if workspace.home().is_some_and(held) {
        Some(CriticalKind::Home)
    } else if workspace.roots().any(held) {
        Some(CriticalKind::WorkingDirectory)
    } else {
        judge_layout(steps, Certainty::Possible)
    };
    match kind {
        Some(kind) => (Likelihood::Maybe, Some(Critical { kind, reach: reach() })),
        None => (Likelihood::No, None),
    }
}

fn takes_everything(step: &Step) -> bool {
    match step {
        Step::Name(name) => name.takes_everything(),
        Step::Deep { .. } => true,
    }
}

fn display(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        text.push('/');
        match step {
            Step::Name(name) => text.push_str(&name.display()),
            Step::Deep { .. } => text.push_str("**"),
        }
    }
    text
}
