//! What may be typed behind `perm rules`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use perm::Rule;
use perm::settings::Layer;

use super::{ConfigArgs, PlaceArgs};

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    pub(crate) command: RulesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Show every rule, where it stands, and whether it is in force
    List(ListArgs),
    /// Put rules into a settings file
    Add(AddArgs),
    /// Take rules out of the settings files that hold them
    Remove(RemoveArgs),
    /// Find rules that do nothing, do more than they seem to, or are easily got around: exit status 1 if any
    Lint(LintArgs),
    /// Say whether a rule is about a call, and if not why: exit status 0 yes, 2 no, 3 partly or perhaps
    Explain(ExplainArgs),
    /// Say what the settings of Claude Code mean here, and with --write keep their rules
    Import(ImportArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Print the rules as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AddArgs {
    /// Rules such as 'Bash(npm run:*)=allow'
    #[arg(value_name = "RULE", required = true, value_parser = str::parse::<Rule>)]
    pub(crate) rules: Vec<Rule>,
    /// The settings file that they are put into
    #[arg(long, value_enum, default_value_t = LayerName::User)]
    pub(crate) layer: LayerName,
    /// The session, for the layer of one
    #[arg(long, value_name = "ID", required_if_eq("layer", "session"), value_parser = super::session)]
    pub(crate) session: Option<String>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RemoveArgs {
    /// Rules such as 'Bash(npm run:*)=allow'; without `=` of every behaviour
    #[arg(value_name = "RULE", required = true)]
    pub(crate) rules: Vec<String>,
    /// The settings file that they are taken out of, instead of every one that holds them
    #[arg(long, value_enum)]
    pub(crate) layer: Option<LayerName>,
    /// The session whose settings are looked through too
    #[arg(long, value_name = "ID", value_parser = super::session)]
    pub(crate) session: Option<String>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// Print the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// A tool that your agent has beside the built-in ones and MCP tools; may be given several times
    #[arg(long = "tool", value_name = "NAME")]
    pub(crate) tools: Vec<String>,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A rule such as 'Bash(npm run:*)=allow'; without `=` it is taken for an allow rule and for a deny rule
    #[arg(value_name = "RULE")]
    pub(crate) rule: String,
    /// The command line of a Bash call
    #[arg(value_name = "COMMAND", required_unless_present = "input")]
    pub(crate) command_line: Option<String>,
    /// The tool that is called
    #[arg(long, value_name = "NAME", default_value = "Bash")]
    pub(crate) tool: String,
    /// The call's input as a JSON object, instead of COMMAND
    #[arg(long, value_name = "JSON", conflicts_with = "command_line")]
    pub(crate) input: Option<String>,
    /// Print the explanation as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// A further directory in which edits may be accepted; may be given several times
    #[arg(long = "workdir", value_name = "DIRECTORY")]
    pub(crate) working_directories: Vec<String>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The settings file, such as .claude/settings.json
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Put the rules that were understood into a settings file
    #[arg(long)]
    pub(crate) write: bool,
    /// The settings file that they are put into
    #[arg(long, value_enum, default_value_t = LayerName::User, requires = "write")]
    pub(crate) layer: LayerName,
    /// The session, for the layer of one
    #[arg(long, value_name = "ID", required_if_eq("layer", "session"), value_parser = super::session)]
    pub(crate) session: Option<String>,
    /// Print what was found as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// The settings files that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LayerName {
    /// Yours, for every project
    User,
    /// The project's, shared by all who work on it
    Project,
    /// Yours in this project, not shared
    Local,
    /// One session's
    Session,
}

impl LayerName {
    /// The layer.
    pub(crate) const fn layer(self) -> Layer {
        match self {
            Self::User => Layer::User,
            Self::Project => Layer::Project,
            Self::Local => Layer::Local,
            Self::Session => Layer::Session,
        }
    }
}
