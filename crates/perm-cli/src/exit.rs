//! The exit statuses, part of the public interface.

use std::process::ExitCode;

use perm::Behavior;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question was answered; of `check`: allow.
    Success,
    /// The question could not be answered, or in a batch one of them.
    Failure,
    /// `check`: deny.
    Deny,
    /// `check`: ask.
    Ask,
    /// The program was called wrongly (`EX_USAGE` of sysexits.h).
    Usage,
    /// A hook that cannot even answer: to the host this means that the call must not run.
    Block,
}

impl Exit {
    /// The status of a process that ends so.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::Deny | Self::Block => 2,
            Self::Ask => 3,
            Self::Usage => 64,
        }
    }
}

impl From<Behavior> for Exit {
    fn from(behavior: Behavior) -> Self {
        match behavior {
            Behavior::Allow => Self::Success,
            Behavior::Deny => Self::Deny,
            Behavior::Ask => Self::Ask,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
