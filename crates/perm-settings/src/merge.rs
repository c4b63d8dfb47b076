//! From the documents of the layers to one context.
//!
//! The laws: a deny or ask rule of any layer holds; a file that is not trusted can only tighten; the order in
//! which files are given does not matter, since their layers have an order of their own.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};

use perm_core::{Behavior, Context, InvalidRule, Mode, Reason, Rule, RuleTable, Shown, WorkingDirectory};

use crate::disk::shown;
use crate::document::{At, Document, Switch, Switches};
use crate::fault::{Spot, TextWarning};
use crate::layer::{Layer, SettingsFile};
use crate::problem::{Problem, UnusableRule};

/// A settings file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadFile {
    /// Which file.
    pub file: SettingsFile,
    /// What it says.
    pub document: Document,
    /// Whether it may loosen: it is the user's own, or the user trusts this content.
    pub trusted: bool,
}

/// What all settings files together say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loaded {
    /// Mode, working directories and rules in force.
    pub context: Context,
    /// Whether a file names the mode; else it is the default of the defaults.
    pub names_mode: bool,
    /// Modes that the answer must be no laxer than, where a host brings a mode of its own.
    pub mode_limits: Vec<Mode>,
    /// The switches in force.
    pub switches: Switches,
    /// Every rule of every file, in force or not.
    pub rules: Vec<PlacedRule>,
    /// What is not in force for want of trust.
    pub ignored: Vec<Ignored>,
    /// What is passed over.
    pub warnings: Vec<FileWarning>,
    /// Files that cannot be used.
    pub problems: Vec<Problem>,
    /// Why no project is trusted, where the store of trust cannot be used.
    pub no_trust: Option<Problem>,
    /// Where nobody but the user may write: absolute paths of settings files, and of directories that hold
    /// settings and trust, which end in `/`.
    pub protected: Vec<String>,
}

impl Loaded {
    /// Why nothing may be allowed on its own, where a file cannot be used: an unread line may be the one that
    /// denies. For [`perm_core::Engine::locked`].
    #[must_use]
    pub fn lock(&self) -> Option<Reason> {
        let problem = self.problems.first()?;
        let message = format!("nothing is allowed on its own until the settings can be used: {problem}");
        Some(Reason::new("settings/broken", message.replace('\n', "; ")))
    }

    /// Takes the rules of files out that their tools cannot read, and makes each a problem. Those that stand in no
    /// file stay.
    pub fn refuse(&mut self, wrong: &[InvalidRule]) {
        if wrong.is_empty() {
            return;
        }
        let key = |rule: &Rule| (rule.behavior, rule.shown());
        let unread: HashMap<_, _> = wrong.iter().map(|one| ((one.behavior, one.rule.clone()), one)).collect();
        let mut refused = HashSet::new();
        for placed in self.rules.iter_mut().filter(|placed| placed.in_force) {
            let key = key(&placed.rule);
            let Some(wrong) = unread.get(&key) else { continue };
            placed.in_force = false;
            let (path, at) = (shown(&placed.file.path), placed.at.clone());
            self.problems.push(UnusableRule { path, at, wrong: (*wrong).clone() }.into());
            refused.insert(key);
        }
        let RuleTable { allow, deny, ask } = &mut self.context.rules;
        for list in [allow, deny, ask] {
            list.retain(|rule| !refused.contains(&key(rule)));
        }
    }
}

/// A rule with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlacedRule {
    /// The rule, with its source.
    pub rule: Rule,
    /// The file it stands in.
    pub file: SettingsFile,
    /// Where in the file.
    pub at: Spot,
    /// Whether it is in force.
    pub in_force: bool,
}

/// Something that would loosen, in a file that is not trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ignored {
    /// The file.
    pub path: PathBuf,
    /// Where in it.
    pub at: Spot,
    /// What.
    pub what: Loosening,
}

/// What would loosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loosening {
    /// An allow rule.
    Rule(Rule),
    /// A mode that allows more, or something else, than the one in force.
    Mode(Mode),
    /// A working directory.
    Directory(String),
    /// A switch.
    Switch(Switch),
}

impl fmt::Display for Loosening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => write!(f, "the allow rule `{}`", rule.shown()),
            Self::Mode(mode) => write!(f, "the mode `{mode}`"),
            Self::Directory(path) => write!(f, "the working directory `{}`", Shown::word(path)),
            Self::Switch(Switch::SensitiveReads(value)) => write!(f, "`sensitive_reads` {}", value.name()),
            Self::Switch(Switch::StrictRedirections(value)) => write!(f, "`strict_redirections` {value}"),
            Self::Switch(Switch::CwdCounts(value)) => write!(f, "`cwd_counts` {value}"),
        }
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, at: Spot { line, column, .. }, what } = self;
        let path = shown(path);
        write!(
            f,
            "`{path}`, line {line}, column {column}: {what} is ignored: a project's own settings loosen nothing \
             until you trust them with `perm trust add`"
        )
    }
}

/// A warning about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileWarning {
    /// The file.
    pub path: PathBuf,
    /// The warning.
    pub warning: TextWarning,
}

impl fmt::Display for FileWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`, {}", shown(&self.path), self.warning)
    }
}

/// Merges what was read. The order of the files does not matter.
#[must_use]
pub fn merge(mut files: Vec<ReadFile>) -> Loaded {
    // Of one layer, what lies nearer to the call is the more special.
    files.sort_by(|a, b| {
        let key = |read: &ReadFile| (read.file.layer, read.file.path.components().count());
        key(a).cmp(&key(b)).then_with(|| a.file.path.cmp(&b.file.path))
    });
    let mut merger = Merger::default();
    merger.modes(&files);
    merger.switches(&files);
    for read in files {
        merger.file(read);
    }
    merger.loaded
}

#[derive(Default)]
struct Merger {
    loaded: Loaded,
    known: HashSet<(String, Option<String>, Behavior)>,
    directories: HashSet<String>,
}

impl Merger {
    /// The most special trusted mode holds; each other one only tightens.
    fn modes(&mut self, files: &[ReadFile]) {
        let named = |trusted: bool| {
            files
                .iter()
                .filter(move |read| read.trusted == trusted)
                .filter_map(|read| read.document.mode.as_ref().map(|mode| (read.file.path.as_path(), mode)))
        };
        let base = named(true).next_back().map(|(_, mode)| mode.value);
        let mut mode = base.unwrap_or_default();
        let mut names_mode = base.is_some();
        for (path, At { at, value }) in named(false) {
            if value.allows_no_more_than(base.unwrap_or_default()) {
                mode = mode.strictest_common(*value);
                names_mode = true;
            } else {
                self.ignore(path, at, Loosening::Mode(*value));
                self.loaded.mode_limits.push(*value);
            }
        }
        for limit in files.iter().filter_map(|read| read.document.mode_limit.as_ref()) {
            mode = mode.strictest_common(limit.value);
            self.loaded.mode_limits.push(limit.value);
        }
        self.loaded.context.mode = mode;
        self.loaded.names_mode = names_mode;
    }

    /// The most special trusted switch holds; each other one only tightens.
    fn switches(&mut self, files: &[ReadFile]) {
        let of = |trusted: bool| files.iter().filter(move |read| read.trusted == trusted);
        for switch in of(true).flat_map(|read| &read.document.switches) {
            self.loaded.switches.set(switch.value);
        }
        let base = self.loaded.switches;
        for read in of(false) {
            for At { at, value } in &read.document.switches {
                if base.loosened_by(*value) {
                    self.ignore(&read.file.path, at, Loosening::Switch(*value));
                } else if !self.loaded.switches.loosened_by(*value) {
                    self.loaded.switches.set(*value);
                }
            }
        }
    }

    fn file(&mut self, read: ReadFile) {
        let ReadFile { file, document, trusted } = read;
        for At { at, value } in document.rules {
            self.rule(&file, at, sourced(value, file.layer), trusted);
        }
        for At { at, value } in document.directories {
            if !trusted {
                self.ignore(&file.path, &at, Loosening::Directory(value));
            } else if self.directories.insert(value.clone()) {
                let source = file.layer.source().to_owned();
                self.loaded.context.working_directories.push(WorkingDirectory { path: value, source });
            }
        }
        let warnings = document.warnings.into_iter();
        self.loaded.warnings.extend(warnings.map(|warning| FileWarning { path: file.path.clone(), warning }));
    }

    fn rule(&mut self, file: &SettingsFile, at: Spot, rule: Rule, trusted: bool) {
        let in_force = match rule.behavior {
            Behavior::Deny | Behavior::Ask => true,
            Behavior::Allow => trusted,
        };
        if !in_force {
            self.ignore(&file.path, &at, Loosening::Rule(rule.clone()));
        } else if self.known.insert((
            rule.tool_name.clone(),
            rule.content().map(str::to_owned),
            rule.behavior,
        )) {
            self.loaded.context.rules.push(rule.clone());
        }
        self.loaded.rules.push(PlacedRule { rule, file: file.clone(), at, in_force });
    }

    fn ignore(&mut self, path: &Path, at: &Spot, what: Loosening) {
        self.loaded.ignored.push(Ignored { path: path.to_path_buf(), at: at.clone(), what });
    }
}

/// The rule with its source: that of its layer, but a file of the user's own may name another.
fn sourced(rule: Rule, layer: Layer) -> Rule {
    if layer.is_users_own() && !rule.source.is_empty() { rule } else { rule.from_source(layer.source()) }
}
