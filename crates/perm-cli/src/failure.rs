//! What can go wrong with a question, as one sentence for the person who asked.

use perm::settings::Problem;
use perm::{EngineError, Shown};
use thiserror::Error;

/// Why there is no answer.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("the settings file {0}")]
    Settings(Problem),
    #[error("your home directory is not known, so neither are your settings: set HOME, or say --no-settings")]
    NoHome,
    #[error("{0}")]
    File(#[from] Problem),
    #[error("`{0}` is no settings file of a project: name one in a `.perm` directory")]
    NoProjectFile(Shown),
    #[error("`{0}` is not there")]
    Gone(Shown),
    #[error("nothing was trusted: answer `y`, or say --yes")]
    NotTrusted,
    #[error("the path `{0}` is not Unicode")]
    NotUnicode(Shown),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the input cannot be read: {0}")]
    Input(std::io::Error),
    #[error("the answer cannot be written: {0}")]
    Output(std::io::Error),
    #[error("more than {limit} bytes: too large to be judged")]
    TooLarge { limit: usize },
    #[error("not valid JSON: {0}")]
    NotJson(Shown),
    #[error("{found} stands where an object is needed")]
    NotObject { found: &'static str },
    #[error("`{0}` is missing")]
    Missing(&'static str),
    #[error("`{0}` is empty")]
    Empty(&'static str),
    #[error("`{field}` is {found}: {wanted} is needed")]
    WrongType { field: &'static str, found: &'static str, wanted: &'static str },
    #[error("`{field}` is `{given}`: write one of {known}")]
    UnknownName { field: &'static str, given: Shown, known: String },
    #[error("`{field}` is `{path}`: an absolute path is needed")]
    Relative { field: &'static str, path: Shown },
    #[error("`{key}` is no field: write `{known}`, or leave it out")]
    NearlyKnown { key: Shown, known: String },
    #[error("`rules[{index}]` is no rule: {wrong}")]
    Rule { index: usize, wrong: Shown },
    #[error("the directory `{0}` is relative, and the directory of this process is not known")]
    LostDirectory(Shown),
    #[error("the tool `{0}` takes no command line: give its input as `--input JSON`")]
    NoCommandLine(Shown),
    #[error("the rule `{rule}` cannot be used: {wrong}")]
    BadRule { rule: Shown, wrong: Shown },
    #[error("no settings file holds `{0}`: `perm rules list` shows what there is")]
    NoSuchRule(Shown),
    #[error("the file `{path}` cannot be read: {wrong}")]
    BadFile { path: Shown, wrong: Shown },
    #[error(
        "there is no terminal to ask at: leave `--interactive` out, and take the answer from the exit status"
    )]
    NoTerminal,
    #[error("a fault of perm itself: {0}")]
    Panic(Shown),
}

impl Failure {
    /// The sentence, safe to show; the faults of a settings file stand on lines of their own.
    pub(crate) fn lines(&self) -> String {
        lines(&self.to_string())
    }

    /// The sentence on one line.
    pub(crate) fn shown(&self) -> Shown {
        Shown::message(&self.lines().replace('\n', "; "))
    }
}

/// Several sentences, each on a line, safe to show.
pub(crate) fn lines(text: &str) -> String {
    text.split('\n').map(|line| Shown::message(line).to_string()).collect::<Vec<_>>().join("\n")
}
