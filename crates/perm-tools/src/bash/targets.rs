//! Where a command line would write, remove and read: each path of its effects and redirections, found.
//!
//! In comes a [`Reading`], out come [`Target`]s. A path that is a glob is looked up on the disk; one that is
//! partly known keeps what is known of it; one that is not known says so.

mod glob;

use std::cell::LazyCell;

use perm_bash::analysis::{Cwd, EffectKind, Invocation, Judgement, Reading, Redirected, WrapperKind};
use perm_bash::syntax::RedirectionOperator;
use perm_bash::value::{Pattern, Piece, Shape, Value};
use perm_core::{JudgedPath, PathAccess, Shown, Span};
use perm_fs::{AbsPath, Last, Part, PartialPath, PathError};

use glob::{Expanded, Finder};

use super::follows;
use super::program::base_name;
use crate::scene::{Place, Scene};
use crate::walk::Follows;

/// One path that a command line does something to.
#[derive(Debug)]
pub(crate) struct Target {
    /// What names it.
    pub(crate) by: By,
    /// What is done to it.
    pub(crate) kind: EffectKind,
    /// The word as people read it.
    pub(crate) shown: Shown,
    /// Where that word stands.
    pub(crate) span: Span,
    /// What is put there may be a link: `ln`, `mv`, a copy of a tree.
    pub(crate) makes_links: bool,
    /// The disk may have changed before.
    pub(crate) after_change: bool,
    /// What lies below it is reached too, and whether links that lie there are followed.
    pub(crate) below: Option<Follows>,
    /// What it may be: one for each working directory and each possible text.
    pub(crate) found: Vec<Found>,
}

impl Target {
    /// The paths that are known, with where they lead, for the decision.
    pub(super) fn judged(&self) -> impl Iterator<Item = JudgedPath> {
        let access = match self.kind {
            EffectKind::Read | EffectKind::ReadTree | EffectKind::Look => PathAccess::Read,
            EffectKind::Write
            | EffectKind::WriteInto
            | EffectKind::WriteTree
            | EffectKind::Create
            | EffectKind::Attributes
            | EffectKind::AttributesTree => PathAccess::Write,
            EffectKind::Delete | EffectKind::DeleteTree | EffectKind::MoveAway => PathAccess::Delete,
            EffectKind::Execute => PathAccess::Execute,
        };
        let places = self.found.iter().flat_map(|found| match found {
            Found::Known(place) => std::slice::from_ref(place),
            Found::Partial { entries, .. } => entries.as_deref().unwrap_or_default(),
            Found::Unknown => &[],
        });
        places.map(move |place| place.judged(access))
    }
}

/// What names a target, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum By {
    /// An effect of that invocation.
    Invocation(usize),
    /// That redirection of the text.
    Redirection(usize),
}

/// What a target may be.
#[derive(Debug)]
pub(crate) enum Found {
    /// This path.
    Known(Place),
    /// A path of which only a part is known; `base` is where the known directory leads.
    Partial {
        /// What is known.
        path: PartialPath,
        /// The directory that is known.
        base: Option<Place>,
        /// The entries that match now, where the rest is a name pattern in one directory.
        entries: Option<Vec<Place>>,
        /// The pattern starts with a wildcard.
        is_wild: bool,
    },
    /// Any path.
    Unknown,
}

impl Found {
    /// The path, where it is known.
    pub(super) const fn known(&self) -> Option<&Place> {
        match self {
            Self::Known(place) => Some(place),
            Self::Partial { .. } | Self::Unknown => None,
        }
    }
}

/// The targets that one invocation or redirection names, among all that [`find`] gave, which are in that order.
pub(super) fn of(targets: &[Target], by: By) -> &[Target] {
    let from = targets.partition_point(|target| target.by < by);
    let to = targets.partition_point(|target| target.by <= by);
    targets.get(from..to).unwrap_or_default()
}

/// What a path of a text costs in looks.
const PATH: usize = 8;

/// A path of which only a part is known is compared with every row of the table of protected ones, and costs as much
/// as this many known ones.
const PATTERN: usize = 32;

/// The longest pattern, in pieces, of which a part is known; no path has so many.
const MOST_PIECES: usize = 256;

/// Finds the targets of everything that runs on this machine, those of invocations first, each in their order.
pub(crate) fn find(scene: &Scene<'_>, reading: &Reading) -> Vec<Target> {
    let mut targets = Vec::new();
    let finder = &Finder::new(scene);
    for (at, invocation) in reading.invocations.iter().enumerate() {
        if invocation.via.iter().any(|wrapper| wrapper.kind == WrapperKind::Remote) {
            continue;
        }
        let follows = LazyCell::new(|| follows::of(&invocation.argv));
        let into = invocation.effects.iter().filter(|effect| effect.kind == EffectKind::WriteInto).count();
        for (position, effect) in invocation.effects.iter().enumerate() {
            let is_last = position + 1 == invocation.effects.len();
            for kind in kinds_of(effect.kind, into, is_last) {
                let asked = Asked { scene, finder, cwd: &invocation.cwd, last: last_of(kind) };
                let mut found = asked.within_bounds(&effect.path);
                if kind == EffectKind::WriteInto {
                    asked.entries_put_into(invocation, position, &mut found);
                }
                let reaches_below =
                    kind.takes_tree() || (kind == EffectKind::WriteInto && puts_a_tree(invocation));
                targets.push(Target {
                    by: By::Invocation(at),
                    kind,
                    makes_links: makes_links(invocation),
                    shown: Shown::word(&effect.path.display()),
                    span: effect.span,
                    after_change: invocation.after_change,
                    below: reaches_below.then(|| *follows),
                    found,
                });
            }
        }
    }
    files_stay_files(&mut targets);
    for (at, redirected) in reading.redirections.iter().enumerate() {
        let Some(kind) = kind_of(redirected) else { continue };
        let asked = Asked { scene, finder, cwd: &redirected.cwd, last: Last::Follow };
        targets.push(Target {
            by: By::Redirection(at),
            kind,
            makes_links: false,
            shown: Shown::word(&redirected.target.display()),
            span: redirected.span,
            after_change: redirected.after_change,
            below: None,
            found: asked.within_bounds(&redirected.target),
        });
    }
    targets
}

/// What is moved and is a file now is no link where it goes.
fn files_stay_files(targets: &mut [Target]) {
    for moved in targets.chunk_by_mut(|one, next| one.by == next.by) {
        let is_file =
            |found: &Found| found.known().is_some_and(|place| place.kind() == Ok(Some(perm_fs::Kind::File)));
        let mut sources = moved.iter().filter(|target| target.kind == EffectKind::MoveAway).peekable();
        let is_some = sources.peek().is_some();
        if is_some && sources.all(|target| !target.after_change && target.found.iter().all(is_file)) {
            moved.iter_mut().for_each(|target| target.makes_links = false);
        }
    }
}

/// What may be done to the path of that effect. Where a pattern may be several words (`cp a d*`), each word is
/// given the strictest of what it may be; what is put into a directory may then be read or taken away too, and
/// the last word may be that directory.
///
/// `into` is how many words are given a directory's role.
fn kinds_of(kind: EffectKind, into: usize, is_last: bool) -> Vec<EffectKind> {
    if kind == EffectKind::WriteInto && into > 1 {
        vec![kind, EffectKind::ReadTree]
    } else if kind == EffectKind::MoveAway && is_last && into == 0 {
        vec![kind, EffectKind::WriteInto]
    } else {
        vec![kind]
    }
}

/// Whether what the command puts somewhere may be a link.
fn makes_links(invocation: &Invocation) -> bool {
    let name = invocation.argv.first().and_then(Value::text).map(base_name).unwrap_or_default();
    match name {
        "chmod" | "mkdir" | "rm" | "rmdir" | "sed" | "tee" | "touch" | "truncate" => false,
        "cp" => {
            let kinds = |value: &Value| match value.texts() {
                Some(texts) => texts.iter().any(|word| word.starts_with('-') && word != "-f" && word != "-p"),
                None => value.may_start_with(b'-'),
            };
            invocation.argv.iter().skip(1).any(kinds)
        }
        _ => true,
    }
}

/// Whether a tree is put somewhere, or what an archive holds: not just files that are named.
fn puts_a_tree(invocation: &Invocation) -> bool {
    matches!(invocation.judgement, Judgement::Unproven(_))
        || invocation.effects.iter().all(|effect| effect.kind != EffectKind::Read)
}

/// What a redirection does to the file it names, where it names one.
fn kind_of(redirected: &Redirected) -> Option<EffectKind> {
    match redirected.operator {
        RedirectionOperator::Input => Some(EffectKind::Read),
        RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::ReadWrite
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth => Some(EffectKind::Write),
        // A descriptor, or a file name: bash then opens it for writing.
        RedirectionOperator::DuplicateOutput => (!redirected.is_harmless()).then_some(EffectKind::Write),
        RedirectionOperator::DuplicateInput => (!redirected.is_harmless()).then_some(EffectKind::Read),
        RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => None,
    }
}

/// Whether the system call behind an effect follows a link at the last name.
const fn last_of(kind: EffectKind) -> Last {
    match kind {
        EffectKind::Read
        | EffectKind::ReadTree
        | EffectKind::Write
        | EffectKind::WriteInto
        | EffectKind::WriteTree
        | EffectKind::Attributes
        | EffectKind::AttributesTree
        | EffectKind::Execute => Last::Follow,
        EffectKind::Look
        | EffectKind::Create
        | EffectKind::Delete
        | EffectKind::DeleteTree
        | EffectKind::MoveAway => Last::Keep,
    }
}

/// A question for what a word names.
struct Asked<'a> {
    scene: &'a Scene<'a>,
    finder: &'a Finder<'a>,
    cwd: &'a Cwd,
    last: Last,
}

impl Asked<'_> {
    /// The directories to start at: `None` where it is not known.
    fn directories(&self) -> Vec<Option<AbsPath>> {
        match self.cwd {
            Cwd::TopOf(_) | Cwd::Unknown => vec![None],
            Cwd::Known(paths) => paths.iter().map(|path| AbsPath::parse(path).ok()).collect(),
        }
    }

    /// What the word may be, as long as there are looks left.
    fn within_bounds(&self, value: &Value) -> Vec<Found> {
        let paths = value.texts().map_or(PATTERN, <[_]>::len);
        if self.finder.spend(paths.saturating_mul(PATH)) { self.value(value) } else { vec![Found::Unknown] }
    }

    fn value(&self, value: &Value) -> Vec<Found> {
        let mut found = Vec::new();
        for cwd in self.directories() {
            match value {
                Value::Text(text) => found.extend(self.text(text, cwd.as_ref())),
                Value::OneOf(texts) => {
                    found.extend(texts.iter().filter_map(|text| self.text(text, cwd.as_ref())));
                }
                Value::Word(pattern) | Value::Words(pattern) => {
                    found.push(self.pattern(pattern, cwd.as_ref()));
                }
            }
        }
        found
    }

    /// The path of a known text; none for an empty one, which the kernel refuses.
    fn text(&self, text: &str, cwd: Option<&AbsPath>) -> Option<Found> {
        match AbsPath::parse_in(text, cwd) {
            Ok(spelled) => Some(Found::Known(self.scene.place(spelled, cwd, self.last))),
            Err(PathError::Empty) => None,
            Err(_) => Some(Found::Unknown),
        }
    }

    fn pattern(&self, pattern: &Pattern, cwd: Option<&AbsPath>) -> Found {
        self.partly(pattern, cwd, || self.finder.expand(pattern, cwd, self.last))
    }

    /// What a pattern names that the disk may say more of.
    fn partly(&self, pattern: &Pattern, cwd: Option<&AbsPath>, expanded: impl FnOnce() -> Expanded) -> Found {
        if pattern.pieces.len() > MOST_PIECES {
            return Found::Unknown;
        }
        let parts: Vec<Part<'_>> = pattern
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Literal(text) => Part::Text(text),
                Piece::Glob(text) | Piece::Names(text) => Part::Glob(text),
                Piece::Shaped(Shape::Number) => Part::Number,
                Piece::Shaped(Shape::Name) => Part::Glob("?*"),
                Piece::Shaped(
                    Shape::Undashed | Shape::Plain | Shape::Digits | Shape::Numbers | Shape::Any,
                ) => Part::Any,
            })
            .collect();
        let Ok(path) = PartialPath::new(&parts, cwd, false) else { return Found::Unknown };
        let Some(spelled) = path.base().cloned() else { return Found::Unknown };
        let base = self.scene.place(spelled, cwd, Last::Follow);
        if base.unseen().is_some() {
            return Found::Known(base);
        }
        let entries = match expanded() {
            Expanded::Places(places) => Some(places),
            Expanded::NotNames => None,
            // Any of what is there may be a link.
            Expanded::Unknown => return Found::Unknown,
        };
        let is_wild = !matches!(pattern.pieces.first(), Some(Piece::Literal(text)) if !text.ends_with('/'));
        Found::Partial { path, base: Some(base), entries, is_wild }
    }

    /// Adds `D/name` for what is put into a directory D.
    fn entries_put_into(&self, invocation: &Invocation, target: usize, found: &mut Vec<Found>) {
        let mut directories = Vec::new();
        let mut is_unknown = false;
        for one in found.iter() {
            let places = match one {
                Found::Known(place) => std::slice::from_ref(place),
                Found::Partial { path, entries: Some(entries), .. } if !path.is_open() => entries,
                Found::Partial { .. } | Found::Unknown => {
                    is_unknown = true;
                    &[]
                }
            };
            let places = places.iter().filter(|place| may_be_directory(place));
            directories.extend(places.map(|place| place.spelled.as_str().trim_end_matches('/').to_owned()));
        }
        is_unknown |= !self.finder.has(invocation.effects.len().saturating_mul(directories.len()));
        if is_unknown {
            found.push(Found::Unknown);
            return;
        }
        let is_source = |kind| match kind {
            EffectKind::Read | EffectKind::ReadTree | EffectKind::MoveAway | EffectKind::WriteInto => true,
            EffectKind::Look
            | EffectKind::Write
            | EffectKind::WriteTree
            | EffectKind::Create
            | EffectKind::Delete
            | EffectKind::DeleteTree
            | EffectKind::Attributes
            | EffectKind::AttributesTree
            | EffectKind::Execute => false,
        };
        let effects = invocation.effects.iter().enumerate();
        let sources = effects.filter(|&(at, effect)| at != target && is_source(effect.kind));
        for (_, source) in sources {
            for directory in &directories {
                is_unknown |= !self.put(&source.path, directory, found);
            }
        }
        if is_unknown {
            found.push(Found::Unknown);
        }
    }

    /// Adds `D/name` for one source; false where there are too many to look at.
    fn put(&self, source: &Value, directory: &str, found: &mut Vec<Found>) -> bool {
        match source {
            Value::Text(_) | Value::OneOf(_) => {
                for text in source.texts().unwrap_or_default() {
                    if !self.finder.spend(1) {
                        return false;
                    }
                    found.extend(last_of_text(text).and_then(|name| self.below(directory, name)));
                }
            }
            Value::Word(pattern) | Value::Words(pattern) => {
                for cwd in self.directories() {
                    let names = self.finder.expand(pattern, cwd.as_ref(), Last::Keep);
                    let put = || self.put_names(names, directory);
                    found.push(self.partly(&last_name(pattern, directory), None, put));
                }
            }
        }
        true
    }

    /// The places of those names in the directory.
    fn put_names(&self, sources: Expanded, directory: &str) -> Expanded {
        let Expanded::Places(sources) = sources else { return sources };
        if !self.finder.spend(sources.len()) || sources.iter().any(|source| source.unseen().is_some()) {
            return Expanded::Unknown;
        }
        let names = sources.iter().filter_map(|source| last_of_text(source.spelled.as_str()));
        let put = names.filter_map(|name| match self.below(directory, name) {
            Some(Found::Known(place)) => Some(place),
            Some(Found::Partial { .. } | Found::Unknown) | None => None,
        });
        Expanded::Places(put.collect())
    }

    fn below(&self, directory: &str, name: &str) -> Option<Found> {
        self.text(&format!("{directory}/{name}"), None)
    }
}

/// The last name of a path; none where it has none.
fn last_of_text(text: &str) -> Option<&str> {
    let name = text.trim_end_matches('/').rsplit('/').next()?;
    (!matches!(name, "" | "." | "..")).then_some(name)
}

/// Whether something put at the place could be put into it.
fn may_be_directory(place: &Place) -> bool {
    match &place.named {
        Ok(perm_fs::Named::Place(resolved)) => match resolved.kind() {
            Some(perm_fs::Kind::Directory) => true,
            Some(_) => false,
            None => place.spelled.names_a_directory(),
        },
        Ok(perm_fs::Named::Descriptor(_)) => false,
        Err(_) => true,
    }
}

/// The pattern of the last name, below a directory.
fn last_name(pattern: &Pattern, directory: &str) -> Pattern {
    let mut below = Pattern::default();
    below.push(Piece::Literal(format!("{directory}/").into()));
    let cut =
        pattern.pieces.iter().rposition(|piece| matches!(piece, Piece::Literal(text) if text.contains('/')));
    for (at, piece) in pattern.pieces.iter().enumerate().skip(cut.unwrap_or_default()) {
        match piece {
            Piece::Literal(text) if Some(at) == cut => {
                below.push(Piece::Literal(text.rsplit('/').next().unwrap_or_default().into()));
            }
            Piece::Literal(_) | Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_) => {
                below.push(piece.clone());
            }
        }
    }
    below
}
