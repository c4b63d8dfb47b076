//! What may be typed: clap's types and nothing else.

pub(crate) mod rules;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use perm::settings::Places;
use perm::{Mode, Rule, Shell};

/// Is this tool call of an AI agent allowed, denied, or a question for the user?
///
/// Nothing is ever run: a call is only read and judged.
#[derive(Debug, Parser)]
#[command(name = "perm", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Decide a tool call: exit status 0 allow, 2 deny, 3 ask, 1 failure, 64 wrong usage
    Check(CheckArgs),
    /// Show what a command line would do, with no rules and no mode
    Analyze(AnalyzeArgs),
    /// Answer the hook of an agent host: its event on standard input, the decision on standard output
    Hook(HookArgs),
    /// Write a settings file to start from; one that is there is left as it is
    Init(InitArgs),
    /// Show, change, look through, explain and take over rules
    Rules(rules::RulesArgs),
    /// Show what the project's settings would loosen, and trust them or not
    Trust(TrustArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The command line of a Bash call
    #[arg(value_name = "COMMAND", required_unless_present_any = ["batch", "input"])]
    pub(crate) command_line: Option<String>,
    /// The tool that is called
    #[arg(long, value_name = "NAME", default_value = "Bash")]
    pub(crate) tool: String,
    /// The call's input as a JSON object, instead of COMMAND
    #[arg(long, value_name = "JSON", conflicts_with = "command_line")]
    pub(crate) input: Option<String>,
    /// Read one request a line from standard input, print one answer a line
    #[arg(long, conflicts_with_all = ["command_line", "input", "tool", "json"])]
    pub(crate) batch: bool,
    /// Print the decision as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Where you are asked, ask here: allow once, always, or deny; always keeps the offered rules
    #[arg(long, short, conflicts_with_all = ["batch", "json"])]
    pub(crate) interactive: bool,
    /// The settings file that `always` puts rules into
    #[arg(long, value_enum, default_value_t = rules::LayerName::Local, requires = "interactive")]
    pub(crate) layer: rules::LayerName,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// The command line
    #[arg(value_name = "COMMAND", required_unless_present = "batch")]
    pub(crate) command_line: Option<String>,
    /// Read one request a line from standard input, print one answer a line
    #[arg(long, conflicts_with_all = ["command_line", "json"])]
    pub(crate) batch: bool,
    /// Print the analysis as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct HookArgs {
    /// The host whose hook this is
    #[arg(value_name = "HOST")]
    pub(crate) host: HookHost,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
}

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// Whose settings
    #[arg(value_name = "LAYER", default_value = "project")]
    pub(crate) layer: InitLayer,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// The layers that a file is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InitLayer {
    /// Yours, for everything
    User,
    /// The project's, for everyone who works on it
    Project,
    /// Yours, for this project
    Local,
}

#[derive(Debug, Args)]
pub(crate) struct TrustArgs {
    #[command(subcommand)]
    pub(crate) action: Option<TrustAction>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// What is done about trust; nothing: what the project's files would loosen is shown.
#[derive(Debug, Subcommand)]
pub(crate) enum TrustAction {
    /// List every file that you trusted
    List,
    /// Trust the present content of files, after showing what it loosens
    Add {
        /// Settings files of projects; none: those of this project
        files: Vec<String>,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Trust no content of files any more
    Revoke {
        /// Settings files of projects; none: those of this project
        files: Vec<String>,
    },
}

/// The hosts whose hooks are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HookHost {
    /// Claude Code, event `PreToolUse`
    ClaudeCode,
}

/// Rules, mode and directories.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ConfigArgs {
    /// A settings file to read instead of yours and the project's: perm's own, AgentScope's or Claude Code's
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
    /// Read no settings file
    #[arg(long, conflicts_with_all = ["settings", "layers", "session"])]
    pub(crate) no_settings: bool,
    /// Read the settings files in a batch too: yours, and those of the project that --cwd lies in
    #[arg(long, conflicts_with = "settings")]
    pub(crate) layers: bool,
    /// The session whose settings are read too
    #[arg(long, value_name = "ID", conflicts_with = "settings", value_parser = session)]
    pub(crate) session: Option<String>,
    /// The mode in force, instead of that of the settings: default, accept_edits, explore, bypass, dont_ask
    #[arg(long, value_parser = mode)]
    pub(crate) mode: Option<Mode>,
    /// A further rule, such as 'Bash(npm run:*)=allow'; may be given several times
    #[arg(long = "rule", value_name = "RULE", value_parser = str::parse::<Rule>)]
    pub(crate) rules: Vec<Rule>,
    /// A further directory in which edits may be accepted; may be given several times
    #[arg(long = "workdir", value_name = "DIRECTORY")]
    pub(crate) working_directories: Vec<String>,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// Where and as whom a call would run.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct PlaceArgs {
    /// The directory of the call, instead of this process's
    #[arg(long, value_name = "DIRECTORY", global = true)]
    pub(crate) cwd: Option<String>,
    /// The home directory, instead of this process's
    #[arg(long, value_name = "DIRECTORY", global = true)]
    pub(crate) home: Option<String>,
    /// The shell that reads command lines: bash, sh, zsh
    #[arg(long, value_parser = shell)]
    pub(crate) shell: Option<Shell>,
}

fn mode(name: &str) -> Result<Mode, String> {
    Mode::from_name(name).ok_or_else(|| format!("write one of {}", mode_names()))
}

fn session(id: &str) -> Result<String, &'static str> {
    if Places::is_session(id) {
        Ok(id.to_owned())
    } else {
        Err("write up to 128 letters, digits, `-` and `_`")
    }
}

fn shell(name: &str) -> Result<Shell, String> {
    Shell::from_name(name).ok_or_else(|| format!("write one of {SHELLS}"))
}

/// The shells that are known, for messages.
pub(crate) const SHELLS: &str = "`bash`, `sh`, `dash`, `zsh`";

/// The modes that are known, for messages.
pub(crate) fn mode_names() -> String {
    Mode::ALL.map(|mode| format!("`{mode}`")).join(", ")
}
