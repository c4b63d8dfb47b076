//! What a tool tells the engine about its own calls.
//!
//! [`Tool`] has the six documented methods, all but the name with defaults, so that a custom tool is ten
//! lines. A tool that wants more (one analysis a decision, rules compiled as a set, rules of other tools
//! applied to what a call implies) returns an [`Analyst`] from [`Tool::analyst`].
//!
//! The traits are synchronous and must not block: a host that has to ask a service first does so before it
//! decides, and puts the answer into its tool.

use crate::{Call, Host, JudgedPath, Mode, Reason, Rule, RuleTable, Shown, Verdict, WorkingDirectory};

/// What a tool may take into account beside the call itself.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The mode in force.
    pub mode: Mode,
    /// The configured working directories.
    pub working_directories: &'a [WorkingDirectory],
    /// Where and as whom the call would run.
    pub host: &'a Host,
}

/// A tool whose calls are judged.
pub trait Tool: Send + Sync {
    /// The tool's name, as calls and rules write it.
    fn name(&self) -> &str;

    /// Whether every call of the tool only reads.
    fn is_read_only(&self) -> bool {
        false
    }

    /// Whether this call only reads.
    fn check_read_only(&self, _call: &Call, _situation: &Situation<'_>) -> bool {
        self.is_read_only()
    }

    /// The tool's own judgement of the call.
    fn check_permissions(&self, _call: &Call, _situation: &Situation<'_>) -> Verdict {
        Verdict::Passthrough
    }

    /// Whether the rule, which names this tool and has content, is about this call.
    ///
    /// The default compares the content with the arguments as JSON values, so that key order and blanks
    /// do not matter. The whole rule is given since its behaviour may decide how broadly it matches.
    ///
    /// A deny or ask rule whose content is no JSON object says something that the default cannot read: it may be
    /// about any call, so what would be allowed is asked about, in every mode.
    fn match_rule(&self, rule: &Rule, call: &Call, _situation: &Situation<'_>) -> bool {
        crate::call::content_equals_input(rule, call)
    }

    /// Rules that would answer this call, offered with an ask. The default is the exact arguments.
    fn generate_suggestions(&self, call: &Call, _situation: &Situation<'_>) -> Vec<Rule> {
        crate::call::exact_suggestion(call)
    }

    /// The tool's own analysis, where it has one; it then answers instead of the methods above.
    fn analyst(&self) -> Option<&dyn Analyst> {
        None
    }
}

/// Compiles rules for a tool that analyses its calls itself.
pub trait Analyst: Send + Sync {
    /// Whether the tool can read the rule's content. Asked once for each rule of this tool that has content,
    /// before it is compiled.
    ///
    /// # Errors
    /// What is wrong with it and how to mend it: the rule is then refused as a whole.
    fn check_rule(&self, _rule: &Rule) -> Result<(), Shown> {
        Ok(())
    }

    /// Compiles all rules of the context: those of this tool, and those of other tools that reach what its
    /// calls imply (a shell command that writes a file implies `Write` of that file).
    ///
    /// Called once for each snapshot of the engine, not for each decision.
    fn compile(&self, rules: &RuleTable) -> Box<dyn Compiled>;
}

/// A tool with its rules compiled: examines calls.
pub trait Compiled: Send + Sync {
    /// Looks at a call once; every later question is answered from the result.
    fn examine<'a>(&'a self, call: &'a Call, situation: &'a Situation<'a>) -> Box<dyn Examination + 'a>;
}

/// One call, looked at once.
///
/// Rules of this tool without content are the engine's business, not asked about here; those of implied tools
/// are the examination's. Every method may be asked at most once, and only what the mode needs is asked.
pub trait Examination {
    /// A fault of the call's input (a field missing or of the wrong type): the call is asked about, in every mode.
    fn fault(&self) -> Option<Reason> {
        None
    }

    /// The deny rule with content, of this or an implied tool, that is about this call.
    fn deny(&self) -> Option<Reason>;

    /// The ask rule with content, of this or an implied tool, that is about this call.
    fn ask(&self) -> Option<Reason>;

    /// Whether the call only reads, with the reasons for a yes.
    fn read_only(&self) -> Option<Vec<Reason>>;

    /// The tool's own judgement in the situation's mode.
    fn verdict(&self) -> Verdict;

    /// The allow rules with content that together cover the call.
    ///
    /// `everything` says that a rule without content allows every call of this tool: what only other tools'
    /// rules or the tool's safety checks forbid is then still not covered.
    fn allow(&self, everything: Option<&Rule>) -> Option<Vec<Reason>>;

    /// Why a deny or ask rule with content cannot be excluded from applying (unreadable text, a dynamic
    /// command name, code from data, a target that cannot be determined). `None` where there is no such rule
    /// or all can be excluded.
    ///
    /// What would be allowed is then asked about, in every mode, also in bypass.
    fn not_excluded(&self) -> Option<Reason> {
        None
    }

    /// Why the call is not allowed without a question: shown with an ask that comes from the mode.
    fn unproven(&self) -> Vec<Reason> {
        Vec::new()
    }

    /// The paths that were judged, as far as they were looked for, with where they lead.
    fn paths(&self) -> Vec<JudgedPath> {
        Vec::new()
    }

    /// Rules that answer this call, at most five, or none with the reason.
    fn suggestions(&self) -> Suggestions;
}

/// Rules offered with an ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// Accepted together, they answer the same call with allow. At most five.
    pub rules: Vec<Rule>,
    /// Why there are none.
    pub none_because: Option<Reason>,
}

impl Suggestions {
    /// How many rules are offered at most.
    pub const MOST: usize = 5;
}
