//! What the five file tools have in common: one path, rules over paths, protection, containment.

use std::sync::Arc;

use perm_core::{
    Analyst, Call, Compiled, Examination, JudgedPath, Mode, PathAccess, Reason, Rule, RuleTable, Shown,
    Situation, Suggestions, Verdict,
};
use perm_fs::{Breadth, Kind, Last, Named, World};

use crate::below;
use crate::path_rules::{self, PathSet};
use crate::scene::{Place, Scene, danger_reason};
use crate::secrets;
use crate::settings::{SensitiveReads, Settings};
use crate::suggest_path;
use crate::walk::Follows;

/// What a file tool does to its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Reads the file.
    Read,
    /// Reads the names below the directory.
    List,
    /// Reads everything below the directory.
    Search,
    /// Writes the file.
    Write,
}

/// The paths that a call's input names; the first is the one that is shown.
pub(crate) type Paths = Vec<String>;

/// How a tool reads its input.
pub(crate) type Parse = fn(&Call) -> Result<Paths, Reason>;

/// Makes a tool of a name, what it does to its path, and how it reads its input.
macro_rules! file_tool {
    ($(#[$doc:meta])* $name:ident, $access:expr, $parse:path) => {
        $(#[$doc])*
        pub struct $name($crate::files::FileTool);

        impl $name {
            /// The tool, looking at that world.
            #[must_use]
            pub fn new(
                world: std::sync::Arc<dyn perm_fs::World>,
                settings: &$crate::settings::Settings,
            ) -> Self {
                Self($crate::files::FileTool {
                    name: stringify!($name),
                    access: $access,
                    parse: $parse,
                    world,
                    settings: settings.clone(),
                })
            }
        }

        impl perm_core::Tool for $name {
            fn name(&self) -> &str {
                self.0.name
            }

            fn analyst(&self) -> Option<&dyn perm_core::Analyst> {
                Some(&self.0)
            }
        }
    };
}

pub(crate) use file_tool;

/// A tool that acts on one path.
#[derive(Clone)]
pub(crate) struct FileTool {
    pub(crate) name: &'static str,
    pub(crate) access: Access,
    pub(crate) parse: Parse,
    pub(crate) world: Arc<dyn World>,
    pub(crate) settings: Settings,
}

impl Analyst for FileTool {
    fn check_rule(&self, rule: &Rule) -> Result<(), Shown> {
        path_rules::check(rule)
    }

    fn compile(&self, rules: &RuleTable) -> Box<dyn Compiled> {
        // A search reads what it finds: the deny and ask rules of `Read` hold for it.
        let tools: &[&str] = match self.access {
            Access::List | Access::Search => &[self.name, "Read"],
            Access::Read | Access::Write => &[self.name],
        };
        let fold = self.world.folds_case();
        Box::new(CompiledFile {
            tool: self.clone(),
            deny: PathSet::new(Breadth::Broad, fold, &rules.deny, tools).through(&self.world),
            ask: PathSet::new(Breadth::Broad, fold, &rules.ask, tools).through(&self.world),
            allow: PathSet::new(Breadth::Narrow, fold, &rules.allow, &[self.name]),
        })
    }
}

struct CompiledFile {
    tool: FileTool,
    deny: PathSet,
    ask: PathSet,
    allow: PathSet,
}

impl Compiled for CompiledFile {
    fn examine<'a>(&'a self, call: &'a Call, situation: &'a Situation<'a>) -> Box<dyn Examination + 'a> {
        let scene = Scene::new(&*self.tool.world, &self.tool.settings, self.tool.name, situation);
        let places = (self.tool.parse)(call)
            .and_then(|paths| paths.iter().map(|path| place(&scene, path)).collect::<Result<Vec<_>, _>>());
        Box::new(FileExamination { compiled: self, mode: situation.mode, scene, places })
    }
}

fn place(scene: &Scene<'_>, path: &str) -> Result<Place, Reason> {
    let path = if path.is_empty() { "." } else { path };
    scene.argument(path, Last::Follow).map_err(|error| Reason::new("file/path", error.to_string()))
}

struct FileExamination<'a> {
    compiled: &'a CompiledFile,
    mode: Mode,
    scene: Scene<'a>,
    places: Result<Vec<Place>, Reason>,
}

impl FileExamination<'_> {
    fn places(&self) -> &[Place] {
        self.places.as_deref().unwrap_or_default()
    }

    fn matching(&self, set: &PathSet, code: &'static str) -> Option<Reason> {
        let workspace = self.scene.workspace();
        let rule = self.places().iter().find_map(|place| set.matching(workspace, place))?;
        Some(Reason::rule(code, rule))
    }

    /// A read of what blocks, gives what is not a file's content, or cannot be looked at.
    fn odd_read(&self) -> Option<Reason> {
        if let Some(error) = self.places().iter().find_map(Place::unseen) {
            return Some(Reason::new("file/unseen", error.to_string()));
        }
        let place = self.places().iter().find(|place| is_device(place))?;
        let path = place.shown();
        Some(Reason::new("file/device", format!("`{path}` is a device, a pipe or a socket, not a file")))
    }

    /// Why the call reads keys or credentials; asked only where those are not simply allowed.
    fn sensitive(&self) -> Option<Reason> {
        let place = self.places().first()?;
        match self.compiled.tool.access {
            Access::Search => secrets::below(&self.scene, place, Follows::Perhaps, "file/sensitive-read"),
            Access::Read | Access::List | Access::Write => {
                secrets::at(&self.scene, place, "file/sensitive-read")
            }
        }
    }

    fn read_verdict(&self) -> Verdict {
        let sensitive_reads = self.compiled.tool.settings.sensitive_reads;
        if sensitive_reads == SensitiveReads::Allow {
            return Verdict::Passthrough;
        }
        let Some(reason) = self.sensitive() else { return Verdict::Passthrough };
        match sensitive_reads {
            SensitiveReads::Allow => Verdict::Passthrough,
            SensitiveReads::Ask => Verdict::Ask { reasons: vec![reason], immune: true },
            SensitiveReads::Deny => Verdict::Deny { reasons: vec![reason] },
        }
    }

    fn write_verdict(&self) -> Verdict {
        let Some(place) = self.places().first() else { return Verdict::Passthrough };
        let immune = |reason| Verdict::Ask { reasons: vec![reason], immune: true };
        if let Some(danger) = self.scene.danger_of(place) {
            return immune(danger_reason("file/dangerous-path", &place.shown(), &danger));
        }
        if let Err(error) = &place.named {
            return immune(Reason::new("file/unknown-target", error.to_string()));
        }
        if is_device(place) {
            let path = place.shown();
            return immune(Reason::new("file/device", format!("`{path}` is a device, a pipe or a socket")));
        }
        if accepts_edits(self.mode) && self.scene.contains(place) {
            let path = place.shown();
            let reason = Reason::new("file/inside", format!("`{path}` lies inside a working directory"));
            return Verdict::Allow { reasons: vec![reason], updated_input: None };
        }
        Verdict::Passthrough
    }
}

/// Whether edits inside the working directories are accepted in this mode.
pub(crate) const fn accepts_edits(mode: Mode) -> bool {
    match mode {
        Mode::AcceptEdits | Mode::DontAsk => true,
        Mode::Default | Mode::Explore | Mode::Bypass => false,
    }
}

/// Whether the path names something that is not read like a file, other than `/dev/null` and the like.
pub(crate) fn is_device(place: &Place) -> bool {
    match &place.named {
        Ok(Named::Place(resolved)) => match resolved.kind() {
            Some(Kind::Device) => !matches!(
                resolved.path().as_str(),
                "/dev/full" | "/dev/null" | "/dev/tty" | "/dev/urandom" | "/dev/zero"
            ),
            Some(Kind::Fifo | Kind::Socket) => true,
            Some(Kind::File | Kind::Directory | Kind::Link) | None => false,
        },
        Ok(Named::Descriptor(_)) | Err(_) => false,
    }
}

impl Examination for FileExamination<'_> {
    fn fault(&self) -> Option<Reason> {
        self.places.as_ref().err().cloned()
    }

    fn deny(&self) -> Option<Reason> {
        self.matching(&self.compiled.deny, Reason::DENY_RULE)
    }

    fn ask(&self) -> Option<Reason> {
        self.matching(&self.compiled.ask, Reason::ASK_RULE)
    }

    fn read_only(&self) -> Option<Vec<Reason>> {
        match self.compiled.tool.access {
            Access::Write => return None,
            Access::Read | Access::List | Access::Search => {}
        }
        let is_plain = match self.compiled.tool.settings.sensitive_reads {
            SensitiveReads::Allow => true,
            SensitiveReads::Ask | SensitiveReads::Deny => self.sensitive().is_none(),
        };
        let name = self.compiled.tool.name;
        (is_plain && self.odd_read().is_none())
            .then(|| vec![Reason::new("file/read-only", format!("`{name}` only reads"))])
    }

    fn verdict(&self) -> Verdict {
        match self.compiled.tool.access {
            Access::Read | Access::List | Access::Search => self.read_verdict(),
            Access::Write => self.write_verdict(),
        }
    }

    fn allow(&self, everything: Option<&Rule>) -> Option<Vec<Reason>> {
        if let Some(rule) = everything {
            return Some(vec![Reason::rule(Reason::ALLOW_RULE, rule)]);
        }
        self.matching(&self.compiled.allow, Reason::ALLOW_RULE).map(|reason| vec![reason])
    }

    fn not_excluded(&self) -> Option<Reason> {
        let sets = [&self.compiled.deny, &self.compiled.ask];
        let unresolved = self.places().first().is_some_and(|place| place.named.is_err());
        let rule = sets
            .iter()
            .find_map(|set| set.broken().or_else(|| if unresolved { set.any() } else { self.below(set) }))?;
        let label = rule.shown();
        Some(
            Reason::new("rule/not-excluded", format!("rule `{label}` may be about what this reaches"))
                .by(rule),
        )
    }

    fn unproven(&self) -> Vec<Reason> {
        match self.compiled.tool.access {
            Access::Read | Access::List | Access::Search => self.odd_read().into_iter().collect(),
            Access::Write if !accepts_edits(self.mode) => Vec::new(),
            Access::Write => {
                let missing = |place| self.scene.gone_above("file/no-directory", place);
                self.places().iter().find_map(missing).into_iter().collect()
            }
        }
    }

    fn paths(&self) -> Vec<JudgedPath> {
        let access = match self.compiled.tool.access {
            Access::Read | Access::List | Access::Search => PathAccess::Read,
            Access::Write => PathAccess::Write,
        };
        self.places().iter().map(|place| place.judged(access)).collect()
    }

    fn suggestions(&self) -> Suggestions {
        let is_silenced = match self.verdict() {
            Verdict::Ask { immune, .. } => immune,
            Verdict::Deny { .. } => true,
            Verdict::Allow { .. } | Verdict::Passthrough => false,
        };
        if is_silenced || self.deny().is_some() || self.ask().is_some() || self.not_excluded().is_some() {
            return suggest_path::none("no rule silences this");
        }
        let Some(place) = self.places().last() else { return Suggestions::default() };
        suggest_path::suggest(&self.scene, self.compiled.tool.name, place)
    }
}

impl FileExamination<'_> {
    /// A rule about something below the directory that a search goes through.
    fn below<'a>(&self, set: &'a PathSet) -> Option<&'a Rule> {
        match self.compiled.tool.access {
            Access::Search => self
                .places()
                .first()
                .and_then(|place| below::reaching(&self.scene, set, place, Follows::Perhaps)),
            Access::Read | Access::List | Access::Write => None,
        }
    }
}
