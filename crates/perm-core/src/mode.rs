//! The five modes, and the table that says what each of them does.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Behavior;

/// What happens to calls that no rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Asks about everything that is not read-only or allowed by a rule.
    #[default]
    Default,
    /// As default, and edits inside the working directories are allowed.
    AcceptEdits,
    /// Only reads.
    Explore,
    /// Allows what no deny or ask rule forbids.
    Bypass,
    /// Never asks: what would be asked is denied.
    DontAsk,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Default, Self::AcceptEdits, Self::Explore, Self::Bypass, Self::DontAsk];

    /// The name in JSON and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::AcceptEdits => "accept_edits",
            Self::Explore => "explore",
            Self::Bypass => "bypass",
            Self::DontAsk => "dont_ask",
        }
    }

    /// The mode of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Whether what this mode allows on its own, the other allows too. Not every two modes can be compared:
    /// `dont_ask` allows edits that `default` asks about, and `default` what a tool would rather ask about.
    #[must_use]
    pub const fn allows_no_more_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Explore, _) | (_, Self::Bypass) => true,
            (Self::Default | Self::DontAsk, Self::AcceptEdits) => true,
            (Self::Default, Self::Default)
            | (Self::DontAsk, Self::DontAsk)
            | (Self::AcceptEdits, Self::AcceptEdits) => true,
            (Self::Default, Self::Explore | Self::DontAsk)
            | (Self::DontAsk, Self::Explore | Self::Default)
            | (Self::AcceptEdits, Self::Explore | Self::Default | Self::DontAsk)
            | (Self::Bypass, Self::Explore | Self::Default | Self::DontAsk | Self::AcceptEdits) => false,
        }
    }

    /// The laxest mode that allows no more than either.
    #[must_use]
    pub const fn strictest_common(self, other: Self) -> Self {
        if self.allows_no_more_than(other) {
            self
        } else if other.allows_no_more_than(self) {
            other
        } else {
            Self::Explore
        }
    }

    /// What the mode does with what rules and read-only checks have not decided.
    pub(crate) const fn row(self) -> &'static Row {
        match self {
            Self::Default => &DEFAULT,
            Self::AcceptEdits => &ACCEPT_EDITS,
            Self::Explore => &EXPLORE,
            Self::Bypass => &BYPASS,
            Self::DontAsk => &DONT_ASK,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One row of the mode table. Deny rules deny and read-only calls are allowed in every row.
#[derive(Debug)]
pub(crate) struct Row {
    /// What a question becomes: a fault of the input, an ask rule, a rule that cannot be excluded.
    pub(crate) question: Question,
    /// What is done with the tool's own judgement; `None`: the tool is not asked.
    pub(crate) tool: Option<ToolCells>,
    /// Whether allow rules are read.
    pub(crate) allow_rules: bool,
    /// What a call is that nothing has decided.
    pub(crate) otherwise: Behavior,
    /// The stable code of a decision made by `otherwise`.
    pub(crate) code: &'static str,
    /// The sentence to that code.
    pub(crate) because: &'static str,
}

/// The cells for what a tool asks itself. Its allow and deny hold as they are.
#[derive(Debug)]
pub(crate) struct ToolCells {
    /// A safety ask.
    pub(crate) safety_ask: Cell,
    /// A plain ask.
    pub(crate) plain_ask: Cell,
}

/// What a question becomes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// The user is asked.
    Asked,
    /// Nobody can be asked: it is denied.
    Denied,
}

/// What becomes of an ask of a tool.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cell {
    /// It is a question.
    Question,
    /// The next column decides.
    GoOn,
}

use Behavior::{Allow, Ask, Deny};
use Cell::GoOn;
use Question::{Asked, Denied};

#[rustfmt::skip]
const DEFAULT: Row = Row {
    question: Asked, tool: Some(ToolCells { safety_ask: Cell::Question, plain_ask: GoOn }),
    allow_rules: true, otherwise: Ask,
    code: "mode/default", because: "no rule allows it, and mode `default` asks",
};
#[rustfmt::skip]
const ACCEPT_EDITS: Row = Row {
    question: Asked, tool: Some(ToolCells { safety_ask: Cell::Question, plain_ask: GoOn }),
    allow_rules: true, otherwise: Ask,
    code: "mode/accept-edits", because: "it is more than an edit inside a working directory, no rule allows it, and mode `accept_edits` asks",
};
#[rustfmt::skip]
const EXPLORE: Row = Row {
    question: Asked, tool: None,
    allow_rules: false, otherwise: Deny,
    code: "mode/explore", because: "mode `explore` allows only what is known to read",
};
#[rustfmt::skip]
const BYPASS: Row = Row {
    question: Asked, tool: Some(ToolCells { safety_ask: GoOn, plain_ask: GoOn }),
    allow_rules: true, otherwise: Allow,
    code: "mode/bypass", because: "mode `bypass` allows what no deny or ask rule forbids",
};
#[rustfmt::skip]
const DONT_ASK: Row = Row {
    question: Denied, tool: Some(ToolCells { safety_ask: Cell::Question, plain_ask: Cell::Question }),
    allow_rules: true, otherwise: Deny,
    code: "mode/dont-ask", because: "no rule allows it, and mode `dont_ask` never asks",
};

#[cfg(test)]
mod tests {
    use super::Mode;

    #[test]
    fn the_strictest_common_mode_is_the_greatest_lower_bound() {
        for a in Mode::ALL {
            for b in Mode::ALL {
                let common = a.strictest_common(b);
                assert_eq!(common, b.strictest_common(a));
                assert!(common.allows_no_more_than(a) && common.allows_no_more_than(b), "{a} {b}");
                for other in
                    Mode::ALL.into_iter().filter(|m| m.allows_no_more_than(a) && m.allows_no_more_than(b))
                {
                    assert!(other.allows_no_more_than(common), "{a} {b} {other}");
                }
            }
        }
        let incomparable = |a: Mode, b: Mode| !a.allows_no_more_than(b) && !b.allows_no_more_than(a);
        assert!(incomparable(Mode::Default, Mode::DontAsk));
        assert!(!incomparable(Mode::Explore, Mode::DontAsk));
    }
}
