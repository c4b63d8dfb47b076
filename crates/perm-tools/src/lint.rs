//! What is wrong with a set of rules: those that do nothing, those that do more than people think, those that
//! are easily got around.
//!
//! In come rules, out come [`Finding`]s: a stable code, the rule, the others it is about, a sentence with the
//! mend, and where there is one a better rule. Nothing of the disk is asked. One file a kind of finding; what is
//! claimed of programs comes from the tables that decisions are made with.
//!
//! | code | what it says |
//! |---|---|
//! | `lint/arbitrary-code` | an allow rule covers a command that runs whatever it is given |
//! | `lint/equal` | the same rule stands twice |
//! | `lint/evaded` | a deny or ask rule is got around by spelling |
//! | `lint/more-than-reads` | an allow rule for a program that only reads adds nothing but what does more |
//! | `lint/moot` | a deny or ask rule decides whatever the allow rule covers |
//! | `lint/needless` | what the rule allows is allowed without it |
//! | `lint/never-matches` | no call can match the rule |
//! | `lint/not-as-written` | no command line written like the rule gives its words |
//! | `lint/safety-ask` | what the rule allows is a safety question, which no allow rule answers |
//! | `lint/shadowed` | another rule does all that the rule does |
//! | `lint/too-wide` | an allow rule covers every file, or the whole home |
//! | `lint/unknown-tool` | no tool has the rule's name |
//! | `lint/unreadable-content` | the rule's content cannot be read: no engine takes it |

mod arbitrary;
mod content;
mod evaded;
mod moot;
mod more;
mod needless;
mod parsed;
mod shadowed;
mod tool_name;
mod wide;
mod words;
mod written;

use perm_core::{Rule, Shown};

pub(crate) use parsed::PATH_TOOLS;
use parsed::Parsed;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// The rules can be shorter.
    Note,
    /// The rule does less or more than it seems to.
    Warning,
    /// The rule does nothing, or cannot be used.
    Error,
}

impl Level {
    /// The name in JSON and in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One thing that is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The stable code.
    pub code: &'static str,
    /// How much it matters.
    pub level: Level,
    /// The rule, by its index in the rules that were given.
    pub rule: usize,
    /// The other rules it is about, by index.
    pub others: Vec<usize>,
    /// A sentence with the reason and the mend.
    pub message: Shown,
    /// Rules that do what was meant, to put in the rule's place; none where it is to be taken out or a person
    /// must say what was meant.
    pub better: Vec<Rule>,
}

impl Finding {
    fn new(code: &'static str, level: Level, rule: usize, message: impl Into<Shown>) -> Self {
        Self { code, level, rule, others: Vec::new(), message: message.into(), better: Vec::new() }
    }

    fn about(mut self, other: usize) -> Self {
        self.others.push(other);
        self
    }

    fn better(mut self, rule: Rule) -> Self {
        self.better.push(rule);
        self
    }
}

/// Looks for what is wrong with the rules, by rule and code. `further` names the tools that a host has beside the
/// built-in ones and MCP tools.
///
/// A finding that says that a rule does nothing is proven: taking the rule out changes no decision. What is not
/// certain is not said.
#[must_use]
pub fn lint(rules: &[Rule], further: &[&str]) -> Vec<Finding> {
    let parsed: Vec<Parsed<'_>> =
        rules.iter().enumerate().map(|(at, rule)| Parsed::new(at, rule, further)).collect();
    let mut findings: Vec<Finding> = Vec::new();
    for one in &parsed {
        let unknown = tool_name::find(one, further);
        if unknown.as_ref().is_some_and(|finding| !finding.better.is_empty()) {
            // Under its right name the content may be right too.
            findings.extend(unknown);
            continue;
        }
        findings.extend(unknown);
        findings.extend(content::find(one));
        findings.extend(written::find(one));
        findings.extend(arbitrary::find(one));
        findings.extend(wide::find(one));
        findings.extend(more::find(one));
        findings.extend(evaded::find(one));
        findings.extend(needless::find(one));
    }
    findings.extend(shadowed::find(&parsed));
    findings.extend(moot::find(&parsed));
    findings.sort_by(|one, other| (one.rule, one.code).cmp(&(other.rule, other.code)));
    findings
}
