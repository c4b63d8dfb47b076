//! The engine: an immutable snapshot of mode, directories, rules and tools that decides calls.
//!
//! In comes a [`Context`] and tools, out comes a [`Decision`] for each call. Rules are compiled when a snapshot
//! is made; deciding takes no lock and shares nothing that changes.

mod index;
mod pipeline;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::WorkingDirectory;
use crate::error::EngineError;
use crate::{
    Call, Context, Decision, DuplicateTool, Host, InvalidRule, Mode, Reason, Rule, RuleTable, Shown,
    Situation, Tool,
};

use index::Index;

/// Tools by name.
pub(crate) type Tools = HashMap<String, Arc<dyn Tool>>;

/// Decides tool calls. Cheap to clone; a change of rule or mode gives another one.
#[derive(Clone)]
pub struct Engine {
    context: Arc<Context>,
    tools: Arc<Tools>,
    index: Arc<Index>,
    /// Why nothing is allowed, where that is so.
    lock: Option<Arc<Reason>>,
}

impl Engine {
    /// Compiles the context's rules for the tools. Rules for tools that are not among them apply all the
    /// same: such a tool is judged as a custom tool with every default.
    ///
    /// # Errors
    /// A rule that its tool cannot read or whose tool name names nothing; two tools of one name.
    pub fn new(
        context: Context,
        tools: impl IntoIterator<Item = Arc<dyn Tool>>,
    ) -> Result<Self, EngineError> {
        let mut by_name = Tools::new();
        for tool in tools {
            let name = tool.name().to_owned();
            if by_name.insert(name.clone(), tool).is_some() {
                return Err(DuplicateTool { name: Shown::word(&name) }.into());
            }
        }
        Self::compile(context, Arc::new(by_name), None)
    }

    /// Every rule of the table that its tool cannot read or whose tool name names nothing, each looked at once:
    /// for a host that goes on without them. [`Engine::new`] stops at the first.
    #[must_use]
    pub fn unusable_rules(rules: &RuleTable, tools: &[Arc<dyn Tool>]) -> Vec<InvalidRule> {
        let by_name = tools.iter().map(|tool| (tool.name().to_owned(), Arc::clone(tool))).collect();
        Index::unusable(&by_name, rules)
    }

    fn compile(
        mut context: Context,
        tools: Arc<Tools>,
        lock: Option<Arc<Reason>>,
    ) -> Result<Self, EngineError> {
        // A table filled by hand may hold a rule in the wrong list: its own behaviour counts.
        context.rules = context.rules.into_rules().collect();
        let index = Index::new(&tools, &context.rules)?;
        Ok(Self { context: Arc::new(context), tools, index: Arc::new(index), lock })
    }

    /// Allows, denies or asks. Never blocks and never runs anything.
    pub fn decide(&self, call: &Call, host: &Host) -> Decision {
        let situation = Situation {
            mode: self.context.mode,
            working_directories: &self.context.working_directories,
            host,
        };
        let lock = self.lock.as_deref();
        self.index.with_entry(&call.tool, |entry| pipeline::decide(entry, call, &situation, lock))
    }

    /// The configuration in force.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The mode in force.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.context.mode
    }

    /// The same engine, but nothing is allowed on its own: what it would allow is a safety ask with this reason
    /// (where nobody can be asked, a denial), reads too. Denials and questions stay, and no rule is offered.
    /// For hosts whose settings are broken: an unread line may be the one that denies.
    #[must_use]
    pub fn locked(&self, because: Reason) -> Self {
        Self { lock: Some(Arc::new(because)), ..self.clone() }
    }

    /// Why nothing is allowed, where that is so.
    #[must_use]
    pub fn lock(&self) -> Option<&Reason> {
        self.lock.as_deref()
    }

    /// Whether the tool is registered or a rule names it: a host hook stays silent about all others.
    #[must_use]
    pub fn knows(&self, tool: &str) -> bool {
        self.tools.contains_key(tool) || self.index.names(tool)
    }

    /// The same engine in another mode. Cheap: no rule is compiled again.
    #[must_use]
    pub fn with_mode(&self, mode: Mode) -> Self {
        let context = Context { mode, ..Context::clone(&self.context) };
        Self { context: Arc::new(context), ..self.clone() }
    }

    /// The same engine with other working directories. Cheap: no rule is compiled again.
    #[must_use]
    pub fn with_working_directories(&self, working_directories: Vec<WorkingDirectory>) -> Self {
        let context = Context { working_directories, ..Context::clone(&self.context) };
        Self { context: Arc::new(context), ..self.clone() }
    }

    /// The same engine with one more rule.
    ///
    /// # Errors
    /// As for [`Engine::with_rules`].
    pub fn with_rule(&self, rule: Rule) -> Result<Self, EngineError> {
        self.with_rules([rule])
    }

    /// The same engine with more rules. A rule that is there already, from wherever, is not added again.
    ///
    /// # Errors
    /// A rule that its tool cannot read or whose tool name names nothing.
    pub fn with_rules(&self, rules: impl IntoIterator<Item = Rule>) -> Result<Self, EngineError> {
        let mut table = self.context.rules.clone();
        for rule in rules {
            table.add(rule);
        }
        self.with_rule_table(table)
    }

    /// The same engine without the rules that have this rule's effect, from wherever they come.
    ///
    /// # Errors
    /// As for [`Engine::with_rule_table`]; none is known, since what is left has compiled before.
    pub fn without_rule(&self, rule: &Rule) -> Result<Self, EngineError> {
        let kept: RuleTable =
            self.context.rules.iter().filter(|other| !other.same_effect(rule)).cloned().collect();
        self.with_rule_table(kept)
    }

    /// The same engine with these rules instead of its own.
    ///
    /// # Errors
    /// A rule that its tool cannot read or whose tool name names nothing.
    pub fn with_rule_table(&self, rules: RuleTable) -> Result<Self, EngineError> {
        let context = Context { rules, ..Context::clone(&self.context) };
        Self::compile(context, Arc::clone(&self.tools), self.lock.clone())
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tools: Vec<_> = self.tools.keys().collect();
        tools.sort_unstable();
        f.debug_struct("Engine")
            .field("context", &self.context)
            .field("tools", &tools)
            .field("lock", &self.lock)
            .finish_non_exhaustive()
    }
}
