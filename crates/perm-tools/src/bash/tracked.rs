//! Files of a repository whose content a command of git prints: `git show HEAD:path`, `git diff`, `git log -p`.
//!
//! In comes an invocation, out come a deny or ask rule of Read that one of the named files matches, and one that may be
//! about what is printed. Of a file that is named the name decides: what is printed may be an old version, or one that
//! the work tree does not have. What is printed without being named is looked up in the index: what the repository had
//! once and has no more is found by its name alone.

mod files;
mod table;
mod words;

use perm_bash::analysis::{Cwd, Invocation, Reading, WrapperKind};
use perm_bash::arguments::Arguments;
use perm_bash::specification::Role;
use perm_bash::value::{Pattern, Piece, Shape, Value};
use perm_core::{Rule, Span};
use perm_fs::{AbsPath, CleanPath, Kind, Last};

use super::git_line::{self, GitLine, Globals};
use super::work_tree;
use crate::path_rules::PathSet;
use crate::scene::{Place, Scene};
use files::Repository;
use table::{Row, Scope};

/// How many words of one command are looked at.
const MOST_WORDS: usize = 256;

/// The rules about what a command prints, and the words that name it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Printed<'r> {
    /// A rule about a file that is named.
    pub(crate) sure: Option<(&'r Rule, Span)>,
    /// A rule that may be about what is printed.
    pub(crate) possible: Option<(&'r Rule, Span)>,
}

/// The rules of the set about what the invocation prints.
pub(crate) fn hits<'r>(
    scene: &Scene<'_>,
    reading: &Reading,
    invocation: &Invocation,
    reads: &'r PathSet,
) -> Printed<'r> {
    let nothing = Printed::default();
    if reads.is_empty() || invocation.via.iter().any(|wrapper| wrapper.kind == WrapperKind::Remote) {
        return nothing;
    }
    let Some(line) = git_line::read(&invocation.argv) else { return nothing };
    let Some(name) = line.name else { return nothing };
    let Some(row) = table::row_of(name, line.words.first().and_then(Value::text)) else { return nothing };
    let arguments = line.arguments();
    let prints = row.prints(arguments.as_ref(), line.words);
    if !prints && name != "show" {
        return nothing;
    }
    let any = Printed { possible: reads.any().map(|rule| (rule, invocation.span)), ..nothing };
    if line.words.len() > MOST_WORDS {
        return any;
    }
    let operands = operands(&line, row, arguments.as_ref());
    let is_elsewhere = line.globals != Globals::Here || work_tree::is_moved(reading, invocation);
    let mut printed = if is_elsewhere { any } else { nothing };
    let Some(directories) = directories(scene, &invocation.cwd) else { return any };
    for directory in directories {
        let mut look = Look {
            scene,
            reads,
            repository: &Repository::around(scene, directory),
            row,
            is_literal: has_own_pathspecs(&invocation.argv, &line),
            excluded: Vec::new(),
            invocation,
            printed,
        };
        look.all(&operands, prints, arguments.as_ref());
        printed = look.printed;
    }
    printed
}

/// Whether what the invocation reads below the place is answered by [`hits`]: it is of a repository around its
/// directory, and nothing else of the work tree is looked at.
pub(super) fn answers(scene: &Scene<'_>, reading: &Reading, invocation: &Invocation, place: &Place) -> bool {
    let line = git_line::read(&invocation.argv).filter(|line| line.globals == Globals::Here);
    let Some((name, line)) = line.and_then(|line| Some((line.name?, line))) else { return false };
    let arguments = line.arguments().filter(Arguments::is_certain);
    let looks_elsewhere = |arguments: &Arguments<'_>| LOOK_ELSEWHERE.iter().any(|name| arguments.has(name));
    if !matches!(name, "diff" | "grep")
        || arguments.is_none_or(|arguments| looks_elsewhere(&arguments))
        || work_tree::is_moved(reading, invocation)
    {
        return false;
    }
    let directories = directories(scene, &invocation.cwd).unwrap_or_default();
    let holds = |start: AbsPath| Repository::around(scene, start).is_around(place);
    !directories.is_empty() && directories.into_iter().all(holds)
}

/// Options with which files are read that the repository does not have. Sorted.
const LOOK_ELSEWHERE: &[&str] = &["--no-index", "--recurse-submodules", "--untracked"];

/// The directories that git may run in; none where they are not known.
fn directories(scene: &Scene<'_>, cwd: &Cwd) -> Option<Vec<AbsPath>> {
    match cwd {
        Cwd::Known(paths) => paths.iter().map(|path| AbsPath::parse(path).ok()).collect(),
        Cwd::TopOf(paths) => paths
            .iter()
            .map(|path| Some(work_tree::top(scene, AbsPath::parse(path).ok()?)?.spelled))
            .collect(),
        Cwd::Unknown => None,
    }
}

/// Whether an option before the subcommand changes what pathspecs mean.
fn has_own_pathspecs(argv: &[Value], line: &GitLine<'_>) -> bool {
    argv.iter().take(line.from).filter_map(Value::text).any(|word| word.ends_with("-pathspecs"))
}

/// A word that may name something that is printed.
struct Operand<'a> {
    value: &'a Value,
    /// Its index among all words.
    at: usize,
    /// It certainly is a pathspec.
    is_pathspec: bool,
}

/// The words that may name something. Where the options are not understood, those that may be options are among them.
fn operands<'a>(line: &GitLine<'a>, row: &Row, arguments: Option<&Arguments<'_>>) -> Vec<Operand<'a>> {
    let words = || line.words.iter().enumerate().map(|(at, word)| (at + line.from, word));
    let Some(arguments) = arguments.filter(|arguments| arguments.is_certain()) else {
        let all = words().filter(|(_, word)| word.text() != Some("--"));
        return all.map(|(at, value)| Operand { value, at, is_pathspec: false }).collect();
    };
    let end = words().find(|(_, word)| word.text() == Some("--")).map_or(usize::MAX, |(at, _)| at);
    let is_sought = |role: Role| row.name == "grep" && role == Role::Data;
    let given = arguments.operands.iter().filter(|operand| !is_sought(operand.role));
    given
        .filter_map(|operand| {
            let value = line.words.get(operand.index.checked_sub(line.from)?)?;
            Some(Operand { value, at: operand.index, is_pathspec: operand.index > end })
        })
        .collect()
}

/// What the words of a command have said so far.
#[derive(Default)]
struct Said {
    /// A pathspec says what is printed.
    is_narrowed: bool,
    /// A word names a commit, or may name one.
    names_commit: bool,
    /// A word may name an object by its number.
    names_number: bool,
    /// A word names an object in a revision.
    names_object: bool,
}

/// A look at the words of one command in one directory.
struct Look<'a, 'r> {
    scene: &'a Scene<'a>,
    reads: &'r PathSet,
    repository: &'a Repository<'a>,
    row: &'static Row,
    /// Pathspecs may mean something else than they do by themselves.
    is_literal: bool,
    /// What pathspecs leave out.
    excluded: Vec<CleanPath>,
    invocation: &'a Invocation,
    printed: Printed<'r>,
}

impl<'r> Look<'_, 'r> {
    fn all(&mut self, operands: &[Operand<'_>], prints: bool, arguments: Option<&Arguments<'_>>) {
        if self.row.scope == Scope::Sources {
            return self.sources(operands);
        }
        let mut said = Said::default();
        if self.row.scope != Scope::Everything {
            for operand in operands.iter().filter(|operand| operand.is_pathspec && !self.is_literal) {
                self.excluded.extend(operand.value.text().and_then(|text| self.left_out(text)));
            }
            for operand in operands {
                let span =
                    self.invocation.word_spans.get(operand.at).copied().unwrap_or(self.invocation.span);
                match operand.value {
                    Value::Text(_) | Value::OneOf(_) => {
                        for text in operand.value.texts().unwrap_or_default() {
                            self.word(text, operand.is_pathspec, span, &mut said);
                        }
                    }
                    Value::Word(pattern) | Value::Words(pattern) => self.unknown(pattern, span, &mut said),
                }
            }
            let ranges = arguments.into_iter().flat_map(|arguments| arguments.given("-L"));
            for range in ranges.filter_map(|given| given.argument.as_ref()?.text()) {
                if let Some((_, path)) = range.rsplit_once(':') {
                    self.word(path, true, self.invocation.span, &mut said);
                }
            }
        }
        let is_listed = said.names_object && !said.names_commit;
        let looks = |given: &Arguments<'_>| LOOK_ELSEWHERE.iter().any(|name| given.has(name));
        if !said.is_narrowed && arguments.is_some_and(looks) {
            // What the index does not have is read too.
            self.possibly(self.reads.any(), self.invocation.span);
        }
        let is_whole = match self.row.scope {
            Scope::Repository | Scope::Directory => {
                (prints && !said.is_narrowed && !is_listed) || said.names_number
            }
            Scope::Objects => said.names_number || (!is_listed && !said.names_commit),
            Scope::Named => said.names_number,
            Scope::Everything | Scope::Sources => true,
        };
        if is_whole {
            let from = match self.row.scope {
                Scope::Directory => self.place(".", false),
                Scope::Repository | Scope::Objects | Scope::Named | Scope::Everything | Scope::Sources => {
                    None
                }
            };
            let place = from.as_ref().unwrap_or(&self.repository.top);
            let rule = self.repository.below(self.reads, place, &self.excluded, false);
            self.possibly(rule, self.invocation.span);
        }
    }

    /// Repositories that are copied: all that they have.
    fn sources(&mut self, operands: &[Operand<'_>]) {
        for operand in operands {
            let Some(texts) = operand.value.texts() else {
                self.possibly(self.reads.any(), self.invocation.span);
                continue;
            };
            for text in texts {
                let path = text.strip_prefix("file://").unwrap_or(text);
                let Some(place) = self.place(path, false) else { continue };
                if matches!(place.kind(), Ok(Some(Kind::Directory)) | Err(_)) {
                    let source = Repository::around(self.scene, place.spelled);
                    let rule = source.below(self.reads, &source.top, &[], false);
                    self.possibly(rule, self.invocation.span);
                }
            }
        }
    }

    fn surely(&mut self, rule: Option<&'r Rule>, span: Span) {
        self.printed.sure = self.printed.sure.or_else(|| rule.map(|rule| (rule, span)));
    }

    fn possibly(&mut self, rule: Option<&'r Rule>, span: Span) {
        self.printed.possible = self.printed.possible.or_else(|| rule.map(|rule| (rule, span)));
    }

    fn place(&self, path: &str, from_top: bool) -> Option<Place> {
        let repository = self.repository;
        let from = if from_top { &repository.top.spelled } else { &repository.start };
        let spelled = AbsPath::parse_in(path, Some(from)).ok()?;
        Some(self.scene.place(spelled, Some(from), Last::Follow))
    }

    /// What a pathspec leaves out, where that is a path.
    fn left_out(&self, word: &str) -> Option<CleanPath> {
        let spec = words::pathspec(word);
        let place = self.place(spec.path, spec.from_top).filter(|_| spec.excludes && !spec.is_wild)?;
        Some(place.clean)
    }

    /// A path that is named: a rule about it, or one that may be about what lies below it.
    fn named(&mut self, place: &Place, span: Span) {
        let rule = self.reads.naming(self.scene.workspace(), place);
        self.surely(rule, span);
        if rule.is_none() {
            // What holds the directory of the command says no more than no path at all.
            let by_name = !self.repository.start.clean().is_within(&place.clean);
            let below = self.repository.below(self.reads, place, &self.excluded, by_name);
            self.possibly(below, span);
        }
    }

    fn word(&mut self, text: &str, is_pathspec: bool, span: Span, said: &mut Said) {
        if !is_pathspec {
            for object in words::in_tree(text) {
                self.in_tree(object, span);
            }
            if words::is_in_tree(text) {
                said.names_object = true;
                return;
            }
        }
        let spec = words::pathspec(text);
        if spec.excludes && (is_pathspec || spec.is_magic) {
            return;
        }
        if spec.is_wild {
            self.wild(&spec, span);
            said.is_narrowed |= is_pathspec || !text.starts_with(":/");
            return;
        }
        let Some(place) = self.place(spec.path, spec.from_top) else { return };
        let is_there = matches!(place.kind(), Ok(Some(_)) | Err(_)) || self.repository.has(&place);
        let is_file = is_pathspec || is_there || spec.is_magic;
        if is_file || spec.path.contains('/') || self.row.scope == Scope::Named {
            self.named(&place, span);
        }
        if is_file && !text.starts_with('-') {
            said.is_narrowed = true;
            // A commit may be called so too.
            return;
        }
        self.commit(text, said);
    }

    /// A word that is no file: a commit, or an object.
    fn commit(&self, text: &str, said: &mut Said) {
        let is_kind = matches!(text, "blob" | "commit" | "tag" | "tree");
        match self.row.scope {
            Scope::Objects if text.starts_with('-') || is_kind => {}
            Scope::Objects if words::may_be_blob(text) => said.names_number = true,
            Scope::Repository if self.row.name == "show" && words::is_number(text) => {
                said.names_number = true;
            }
            Scope::Objects
            | Scope::Repository
            | Scope::Directory
            | Scope::Named
            | Scope::Everything
            | Scope::Sources => {
                said.names_commit |= !text.starts_with('-');
            }
        }
    }

    fn in_tree(&mut self, object: words::InTree<'_>, span: Span) {
        let lists = matches!(self.row.name, "show" | "cat-file");
        if lists && matches!(object.path, "" | "." | "./") {
            // Of a directory its names are printed.
            return;
        }
        let path = if object.path.is_empty() { "." } else { object.path };
        if let Some(place) = self.place(path, !object.is_relative) {
            self.named(&place, span);
        }
    }

    /// A pattern of files.
    fn wild(&mut self, spec: &words::Pathspec<'_>, span: Span) {
        let Some(pattern) = self.place(spec.path, spec.from_top) else { return };
        let rule = self.repository.matching(self.reads, &pattern.clean, &self.excluded);
        self.possibly(rule, span);
        let known = spec.path.split(['*', '?', '[', '\\']).next().unwrap_or_default();
        if let Some((directory, _)) = known.rsplit_once('/')
            && let Some(place) = self.place(directory, spec.from_top)
        {
            let rule = self.reads.placed_below(self.scene.workspace(), &place);
            self.possibly(rule, span);
        }
    }

    /// A word that is not known before the command runs.
    fn unknown(&mut self, pattern: &Pattern, span: Span, said: &mut Said) {
        if let Some(text) = as_written(pattern) {
            // The shell puts files in its place, or it stands for itself.
            return self.word(&text, true, span, said);
        }
        let path = match pattern.pieces.as_slice() {
            [.., Piece::Literal(end)] if end.contains(':') => end.rsplit_once(':').map(|(_, path)| path),
            [Piece::Literal(start), ..] => start
                .split_once(':')
                .and_then(|(_, path)| path.rsplit_once('/'))
                .map(|(directory, _)| directory)
                .filter(|directory| !directory.is_empty() && !directory.starts_with('.')),
            _ => None,
        };
        if let Some(path) = path {
            let is_relative = path.starts_with("./") || path.starts_with("../");
            self.in_tree(words::InTree { path, is_relative }, span);
            said.names_object = true;
            return;
        }
        let holds_no_colon = |piece: &Piece| match piece {
            Piece::Literal(text) | Piece::Glob(text) | Piece::Names(text) => !text.contains(':'),
            Piece::Shaped(Shape::Number | Shape::Name | Shape::Plain | Shape::Digits) => true,
            Piece::Shaped(Shape::Undashed | Shape::Numbers | Shape::Any) => false,
        };
        if !pattern.pieces.iter().all(holds_no_colon) || self.row.scope == Scope::Named {
            self.possibly(self.reads.any(), span);
        }
        said.names_number = true;
    }
}

/// The text of a pattern of file names.
fn as_written(pattern: &Pattern) -> Option<String> {
    let text = |piece: &Piece| match piece {
        Piece::Literal(text) | Piece::Glob(text) | Piece::Names(text) => Some(text.to_string()),
        Piece::Shaped(_) => None,
    };
    pattern.pieces.iter().map(text).collect()
}
