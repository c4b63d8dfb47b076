//! From arguments and settings files to what decisions are made with.

use std::path::Path;

use perm::settings::{self, Layer, Loaded, Places, SettingsFile};
use perm::{Engine, Host, Rule, Shown, WorkingDirectory, near_tool};

use crate::cli::ConfigArgs;
use crate::failure::Failure;
use crate::{engines, host};

/// How many warnings, and how much of what is ignored for want of trust, are told beside a decision.
const MOST_NOTES: usize = 10;

/// What decisions are made with.
#[derive(Debug)]
pub(crate) struct Config {
    /// What the settings say, with the arguments on top.
    pub(crate) loaded: Loaded,
    /// Where and as whom the calls would run.
    pub(crate) host: Host,
    /// Whether settings that cannot be used are a failure: the user named them.
    named: bool,
    /// What is said of the rules of the arguments.
    near: Vec<String>,
}

/// Which layers of settings files are read where the arguments say nothing of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layers {
    /// The user's, those of the projects that these directories lie in, and those of a session.
    Of {
        /// Absolute directories.
        directories: Vec<String>,
        /// The session's id.
        session: Option<String>,
    },
    /// None: a batch depends on its requests alone.
    LeftOut,
}

impl Layers {
    /// Those for calls on that host.
    pub(crate) fn of_call(args: &ConfigArgs, host: &Host) -> Self {
        Self::Of { directories: host.cwd.iter().cloned().collect(), session: args.session.clone() }
    }
}

/// Reads the settings for calls on that host and puts the arguments on top.
///
/// # Errors
/// Settings that the user named cannot be read or used; nobody's home is known.
pub(crate) fn load(args: &ConfigArgs, host: Host, layers: &Layers) -> Result<Config, Failure> {
    let mut loaded = match (&args.settings, layers) {
        (Some(path), _) => settings::load_files(&any_places(args, &host), &[named(path, &host)?]),
        (None, Layers::Of { directories, session }) if !args.no_settings => {
            of_layers(args, &host, directories, session.as_deref())?
        }
        (None, Layers::Of { .. } | Layers::LeftOut) => Loaded::default(),
    };
    if let Some(mode) = args.mode {
        loaded.context.mode = mode;
        loaded.names_mode = true;
    }
    for rule in &args.rules {
        loaded.context.rules.add(rule.clone().from_source("command line"));
    }
    for path in &args.working_directories {
        let path = host::absolute(path, host.cwd.as_deref())?;
        loaded.context.working_directories.push(WorkingDirectory { path, source: "command line".to_owned() });
    }
    let near = args.rules.iter().filter_map(near_tool_of).collect();
    let config = Config { loaded, host, named: args.settings.is_some(), near };
    config.check()?;
    Ok(config)
}

/// A rule of the arguments for a tool whose name nearly is a known one's.
fn near_tool_of(rule: &Rule) -> Option<String> {
    let (name, known) = (Shown::word(&rule.tool_name), near_tool(&rule.tool_name)?.name());
    Some(format!(
        "warning: --rule: no built-in tool is called `{name}`, so the rule holds for none of them: write `{known}`"
    ))
}

impl Config {
    /// The engine of these settings; what is wrong with a rule of theirs is among the problems afterwards.
    ///
    /// # Errors
    /// A rule of the arguments, or of settings that the user named, cannot be used.
    pub(crate) fn engine(&mut self) -> Result<Engine, Failure> {
        let engine = engines::built_in(&mut self.loaded)?;
        self.check()?;
        Ok(engine)
    }

    fn check(&self) -> Result<(), Failure> {
        match self.loaded.problems.first() {
            Some(problem) if self.named => Err(Failure::Settings(problem.clone())),
            _ => Ok(()),
        }
    }

    /// What a person should know of the settings, a line each.
    pub(crate) fn notes(&self) -> Vec<String> {
        let loaded = &self.loaded;
        let problems =
            loaded.problems.iter().chain(&loaded.no_trust).map(|problem| format!("error: {problem}"));
        let warnings = loaded.warnings.iter().take(MOST_NOTES).map(|warning| format!("warning: {warning}"));
        let ignored = loaded.ignored.iter().take(MOST_NOTES).map(|ignored| format!("note: {ignored}"));
        let more = loaded.ignored.len().saturating_sub(MOST_NOTES);
        let more =
            (more > 0).then(|| format!("note: and {more} more are ignored: `perm trust` shows them all"));
        problems.chain(self.near.iter().cloned()).chain(warnings).chain(ignored).chain(more).collect()
    }
}

fn of_layers(
    args: &ConfigArgs,
    host: &Host,
    directories: &[String],
    session: Option<&str>,
) -> Result<Loaded, Failure> {
    let places = host::places(&args.place, host).ok_or(Failure::NoHome)?;
    let mut files = places.files(Path::new("/"), session);
    for file in directories.iter().flat_map(|directory| places.files(Path::new(directory), None)) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    Ok(settings::load_files(&places, &files))
}

/// The file that the user named.
fn named(path: &Path, host: &Host) -> Result<SettingsFile, Failure> {
    let text = path.to_str().ok_or_else(|| Failure::NotUnicode(Shown::word(&path.to_string_lossy())))?;
    let here = host::current_directory().or_else(|| host.cwd.clone());
    Ok(SettingsFile::new(Layer::Named, host::absolute(text, here.as_deref())?))
}

/// Places for a file that is named, of which only the home is needed.
fn any_places(args: &ConfigArgs, host: &Host) -> Places {
    host::places(&args.place, host).unwrap_or_else(|| Places::new(Path::new(""), None, None))
}
