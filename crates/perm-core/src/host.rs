//! What is known of the machine a call would run on, apart from rules and mode.

/// The shell that the host hands a command line to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Shell {
    /// GNU bash, read as 4.4 to 5.3 read it alike.
    #[default]
    Bash,
    /// A POSIX `sh`, read as dash reads it; what bash reads differently is unreadable.
    PosixSh,
    /// zsh: accepted where bash and zsh provably agree.
    Zsh,
}

impl Shell {
    /// The name used in settings, protocols and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::PosixSh => "sh",
            Self::Zsh => "zsh",
        }
    }

    /// The shell of that name (`bash`, `sh`, `dash`, `zsh`), if it is one that is known.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "bash" => Some(Self::Bash),
            "sh" | "dash" => Some(Self::PosixSh),
            "zsh" => Some(Self::Zsh),
            _ => None,
        }
    }
}

/// Where and as whom a call would run.
///
/// Nothing here is read from the process: the embedding program says it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Host {
    /// The working directory of the call, absolute. Without it relative paths name nothing certain.
    pub cwd: Option<String>,
    /// The home directory of the user, absolute.
    pub home: Option<String>,
    /// The login name of the user.
    pub user: Option<String>,
    /// The shell that reads command lines.
    pub shell: Shell,
    /// Names of the environment variables that are set. Those that change what runs
    /// (`BASH_ENV`, `LD_PRELOAD`, `GIT_SSH_COMMAND`, …) count as if assigned in front of the command.
    pub env: Vec<String>,
}
