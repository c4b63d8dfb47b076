//! The abstract run: from a [`Script`] to every command that may run, with what is known of its words.
//!
//! In comes syntax, out goes a [`Reading`]. The run follows every branch; where two ways meet, the states are
//! joined; a loop's body is run once with everything forgotten that it might change; a function's body is run
//! once, at its definition, with everything forgotten. Nothing is ever executed, and no disk is asked.
//!
//! Recursion follows the syntax, whose depth the reader bounds; scripts inside scripts are bounded here.

mod arithmetic;
mod assigned;
mod braces;
mod budget;
mod builtins;
mod compound;
mod descriptors;
mod directory;
mod expand;
mod function;
mod input;
mod joined;
mod later;
mod lines;
mod listed;
mod nested;
mod output;
mod parameter;
mod records;
mod redirection;
mod simple;
mod special;
mod state;
mod temporary;
mod unwrap;

use perm_core::{Host, Reason, Shell, Span};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{Assigned, Cwd, Hazard, Invocation, Judgement, Reading, Wrapper};
use crate::syntax::{AndOr, Command, Connector, List, ListItem, Pipeline, Script};
use crate::value::{Pattern, Value};
use function::Function;
use state::{State, Variable, union};

/// More invocations than this in one text are not followed.
const MAX_INVOCATIONS: usize = 4096;

/// Scripts inside scripts (`bash -c`, `eval`, …) deeper than this are not followed.
const MAX_NESTING: usize = 12;

/// Runs a script abstractly. `None` where it has more commands, or asks for more work, than is followed.
pub(crate) fn interpret(script: &Script, host: &Host, plain_names: bool) -> Option<Reading> {
    let mut state = State::default();
    if let Some(cwd) = host.cwd.as_deref().filter(|cwd| cwd.starts_with('/')) {
        state.cwd = Cwd::Known(BTreeSet::from([SmolStr::from(cwd)]).into());
    }
    for name in &host.env {
        if is_host_tampering(name) {
            state.exported.push(Assigned { name: name.into(), value: Value::any_word() });
        }
        state.directories_unknown |= name == "CDPATH";
    }
    let mut run = Interpreter {
        host,
        shell: host.shell,
        reading: Reading::default(),
        nesting: 0,
        place: None,
        via: Vec::new(),
        parent: None,
        exhausted: false,
        hazards: BTreeSet::new(),
        room: budget::MAX_WORK,
        inner_text: budget::MAX_INNER_TEXT,
        relied: BTreeSet::new(),
        piped: None,
        plain_names,
        copies: 1,
        later: Vec::new(),
        fallen: None,
        goes_on: false,
        interrupted: false,
        later_code: 0,
        nested: BTreeMap::new(),
    };
    run.script_lines(script, &mut state);
    run.check_descriptors();
    run.reading.assigned = state.assigned.take();
    (!run.exhausted).then_some(run.reading)
}

/// The abstract run in progress.
pub(crate) struct Interpreter<'a> {
    host: &'a Host,
    /// The shell that reads the script at hand.
    shell: Shell,
    reading: Reading,
    /// How many scripts the one at hand is inside of.
    nesting: usize,
    /// In a script inside a word: where that word stands in the judged text.
    place: Option<Span>,
    /// The wrappers that the script at hand came through.
    via: Vec<Wrapper>,
    /// The invocation that runs the script at hand.
    parent: Option<usize>,
    exhausted: bool,
    /// Place, code, message and weight of the hazards that were found.
    hazards: BTreeSet<(Option<Span>, String, String, bool)>,
    /// The work that is left.
    room: usize,
    /// How much text of scripts inside scripts may still be read.
    inner_text: usize,
    /// Commands whose output was taken for what the program of that name prints.
    relied: BTreeSet<SmolStr>,
    /// What is known of what the last pipeline of several commands prints.
    piped: Option<Input>,
    /// No file name that a word's pattern matches is taken to start with a dash.
    plain_names: bool,
    /// How many copies of the loop body at hand are run, one for each word of the loops around it.
    copies: usize,
    /// Invocations that may run again, or only later, than where they stand.
    later: Vec<later::Later>,
    /// What the state may be where an error has ended the line at hand.
    fallen: Option<State>,
    /// Something of the same shell follows the line at hand, which goes on after such an error.
    goes_on: bool,
    /// A trap may run between any two commands from here on, also where a substitution's output is made.
    interrupted: bool,
    /// How many functions' bodies and traps what is run stands in.
    later_code: usize,
    /// The functions that are defined in such: they may hold whenever that runs.
    nested: BTreeMap<SmolStr, Function>,
}

/// Whether the shell goes on after a command, and in which directory, for each outcome.
#[derive(Clone, Debug)]
struct Outcome {
    /// The directories where the command succeeded; `None` where it cannot.
    success: Option<Cwd>,
    /// The directories where the command failed; `None` where it cannot.
    failure: Option<Cwd>,
}

impl Outcome {
    /// Either way, the shell is where it is.
    fn either(state: &State) -> Self {
        Self { success: Some(state.cwd.clone()), failure: Some(state.cwd.clone()) }
    }

    /// The shell does not go on.
    const NEVER: Self = Self { success: None, failure: None };

    fn negated(self) -> Self {
        Self { success: self.failure, failure: self.success }
    }

    fn any(&self) -> Option<Cwd> {
        either(self.success.as_ref(), self.failure.as_ref())
    }
}

fn either(one: Option<&Cwd>, other: Option<&Cwd>) -> Option<Cwd> {
    match (one, other) {
        (Some(one), Some(other)) => Some(union(one, other)),
        (Some(only), None) | (None, Some(only)) => Some(only.clone()),
        (None, None) => None,
    }
}

/// How much had been found at some point.
#[derive(Clone, Copy)]
struct SoFar {
    invocations: usize,
    redirections: usize,
}

impl Interpreter<'_> {
    /// Runs a list; the outcome is that of its last and-or list.
    fn list(&mut self, list: &List, state: &mut State) -> Outcome {
        self.items(&list.items, state)
    }

    fn items(&mut self, items: &[ListItem], state: &mut State) -> Outcome {
        let mut outcome = Outcome::either(state);
        for item in items {
            if item.background {
                let before = self.so_far();
                let mut inner = self.fork(state);
                self.and_or(&item.and_or, &mut inner);
                state.after_subshell(&inner);
                self.mark_all(before);
                outcome = Outcome::either(state);
            } else {
                outcome = self.and_or(&item.and_or, state);
                // After `exit` nothing runs; what follows is listed all the same.
                if let Some(cwd) = outcome.any() {
                    state.cwd = cwd;
                }
            }
        }
        outcome
    }

    fn and_or(&mut self, and_or: &AndOr, state: &mut State) -> Outcome {
        let mut outcome = self.pipeline(&and_or.first, state);
        for (connector, pipeline) in &and_or.rest {
            let entry = match connector {
                Connector::And => outcome.success.clone(),
                Connector::Or => outcome.failure.clone(),
            };
            let before = self.fork(state);
            state.cwd = entry.unwrap_or_else(|| before.cwd.clone());
            let right = self.pipeline(pipeline, state);
            outcome = match connector {
                Connector::And => Outcome {
                    failure: either(outcome.failure.as_ref(), right.failure.as_ref()),
                    success: right.success,
                },
                Connector::Or => Outcome {
                    success: either(outcome.success.as_ref(), right.success.as_ref()),
                    failure: right.failure,
                },
            };
            let cwd = outcome.any().unwrap_or_else(|| state.cwd.clone());
            let goes_on = outcome.any().is_some();
            state.join(&before);
            state.cwd = cwd;
            if !goes_on {
                return Outcome::NEVER;
            }
        }
        outcome
    }

    fn pipeline(&mut self, pipeline: &Pipeline, state: &mut State) -> Outcome {
        let outcome = match pipeline.commands.as_slice() {
            [] => Outcome::either(state),
            [only] => self.command(only, state),
            several => {
                let before = self.so_far();
                let entry = self.fork(state);
                let mut input = None;
                for (at, command) in several.iter().enumerate() {
                    let mut inner = self.fork(&entry);
                    if at > 0 {
                        inner.input = Some(input.take().unwrap_or(Input::Unknown));
                    }
                    let given = inner.input.clone();
                    let from = self.reading.invocations.len();
                    self.command(command, &mut inner);
                    input = self.output_of(command, from, state).map(Input::Text);
                    input = input.or_else(|| self.records_of(command, from, given.as_ref(), state));
                    state.after_subshell(&inner);
                }
                self.piped = input;
                self.mark_concurrent(before, state);
                Outcome::either(state)
            }
        };
        if pipeline.negated { outcome.negated() } else { outcome }
    }

    fn command(&mut self, command: &Command, state: &mut State) -> Outcome {
        if self.exhausted {
            return Outcome::either(state);
        }
        if state.globs_unknown {
            // With `failglob` a pattern that nothing matches is an error.
            self.may_fall(state);
        }
        match command {
            Command::Simple(simple) => self.simple(simple, state),
            Command::Compound(compound) => self.compound(compound, state),
            Command::Function(function) => {
                self.define(function, state);
                Outcome::either(state)
            }
            Command::Coproc(inner) => {
                let before = self.so_far();
                let mut copy = self.fork(state);
                copy.input = Some(Input::Unknown);
                self.command(inner, &mut copy);
                state.after_subshell(&copy);
                state.forget("COPROC");
                self.mark_all(before);
                Outcome::either(state)
            }
        }
    }

    /// Runs a list in a copy of the shell.
    fn subshell(&mut self, list: &List, state: &mut State) {
        let mut inner = self.fork(state);
        // An error ends the copy.
        let goes_on = std::mem::replace(&mut self.goes_on, false);
        self.list(list, &mut inner);
        self.goes_on = goes_on;
        state.after_subshell(&inner);
    }

    /// Where one of the commands since `from` changes something, the others may see it: they run at once,
    /// or in any round of a loop.
    fn mark_concurrent(&mut self, from: SoFar, state: &State) {
        if state.changed {
            self.mark_all(from);
        }
    }

    /// The commands since `from` may run after everything else, since nothing waits for them: so whatever else the
    /// text changes, before or behind them, they may see.
    fn mark_all(&mut self, from: SoFar) {
        for invocation in self.reading.invocations.iter_mut().skip(from.invocations) {
            invocation.after_change = true;
            invocation.redirections.iter_mut().for_each(|one| one.after_change = true);
        }
        self.reading.redirections.iter_mut().skip(from.redirections).for_each(|one| one.after_change = true);
    }

    /// How much has been found.
    const fn so_far(&self) -> SoFar {
        SoFar { invocations: self.reading.invocations.len(), redirections: self.reading.redirections.len() }
    }

    /// At the end: a descriptor may be something else than where it is used.
    fn check_descriptors(&mut self) {
        let effects = self.reading.invocations.iter().flat_map(|one| &one.effects);
        for reason in descriptors::reasons(&self.reading.redirections, effects) {
            self.hazard(reason, false);
        }
    }

    fn hazard(&mut self, reason: Reason, hides_code: bool) {
        let reason = match (self.place, reason.span) {
            (Some(place), _) => reason.at(place),
            (None, _) => reason,
        };
        let known = (reason.span, reason.code.to_string(), reason.message.as_str().to_owned(), hides_code);
        if self.hazards.insert(known) {
            self.reading.hazards.push(Hazard { reason, hides_code });
        }
    }

    /// A span of the script at hand, as a place in the judged text.
    fn place(&self, span: Span) -> Span {
        self.place.unwrap_or(span)
    }

    /// Adds an invocation and returns its index.
    fn add(&mut self, invocation: Invocation) -> usize {
        if self.reading.invocations.len() >= MAX_INVOCATIONS {
            self.exhausted = true;
        } else {
            self.reading.invocations.push(invocation);
        }
        self.reading.invocations.len().saturating_sub(1)
    }

    /// Assigns a variable, with what that means for later commands.
    fn assign_variable(&mut self, name: &str, variable: Variable, span: Span, state: &mut State) {
        if EVALUATED.binary_search(&name).is_ok()
            && !matches!(&variable, Variable::Scalar(value) if joined::is_number(value))
        {
            let message =
                format!("bash evaluates what is assigned to `{name}` as arithmetic, which runs code in it");
            self.hazard(Reason::new("bash/code-from-data", message).at(span), true);
        }
        let inert = matches!(&variable, Variable::Scalar(value)
            if value.text().is_some_and(|text| !text.contains(['$', '`', '\\'])));
        if matches!(name, "PROMPT_COMMAND" | "PS0" | "PS4") && !inert {
            let message = format!("the shell runs the substitutions in `{name}`");
            self.hazard(Reason::new("bash/code-from-data", message).at(span), true);
        }
        if state.is_frozen(name) {
            self.may_fall(state);
        }
        if matches!(name, "HISTFILE" | "HISTFILESIZE") {
            let message = format!("assigning `{name}` makes bash cut the file that `HISTFILE` names");
            self.hazard(Reason::new("bash/tampering", message).at(span), false);
        }
        match name {
            "DIRSTACK" => state.stack = None,
            _ if STARTUP.binary_search(&name).is_ok()
                || name.starts_with("LD_")
                || name.starts_with("DYLD_") =>
            {
                let message = format!("`{name}` changes what later commands run");
                state.tampered.get_or_insert(Reason::new("bash/tampering", message).at(self.place(span)));
            }
            _ => {}
        }
        self.meaning_changes(name, span);
        state.assign(name, variable);
    }
}

/// Variables of the host's environment that change what a command line means before its first word is read.
const HOST_TAMPERING: &[&str] = &[
    "BASH_ENV",
    "DYLD_INSERT_LIBRARIES",
    "DYLD_LIBRARY_PATH",
    "ENV",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DIR",
    "GIT_EXEC_PATH",
    "GIT_EXTERNAL_DIFF",
    "GIT_PROXY_COMMAND",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "GIT_WORK_TREE",
    "LD_AUDIT",
    "LD_PRELOAD",
];

fn is_host_tampering(name: &str) -> bool {
    HOST_TAMPERING.binary_search(&name).is_ok() || name.starts_with("BASH_FUNC_")
}

/// Variables whose assigned text bash evaluates as arithmetic.
const EVALUATED: &[&str] = &["BASHPID", "HISTCMD", "LINENO", "OPTIND", "RANDOM", "SECONDS", "SRANDOM"];

/// Variables that change what later commands of the script run, or how the shell reads them.
const STARTUP: &[&str] = &[
    "BASHOPTS",
    "BASH_ALIASES",
    "BASH_CMDS",
    "BASH_COMPAT",
    "BASH_ENV",
    "ENV",
    "EXECIGNORE",
    "GCONV_PATH",
    "GLOBIGNORE",
    "PATH",
    "POSIXLY_CORRECT",
    "PROMPT_COMMAND",
    "PS0",
    "PS4",
    "SHELLOPTS",
    // Translations of `$"…"`, in which bash runs substitutions, are read from there.
    "TEXTDOMAIN",
    "TEXTDOMAINDIR",
];

/// What a command reads from its standard input, where that matters to what runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Exactly this text, a final newline aside.
    Text(Value),
    /// Records, each of which matches the pattern: lines, or texts with a NUL byte behind each.
    Records { each: Pattern, nul: bool },
    /// Something that cannot be known.
    Unknown,
    /// A file of that name.
    File(Value),
    /// The script itself, of which a command that reads its input takes lines away.
    Script,
}

/// Whether an invocation changes nothing, as far as the run alone can tell.
fn is_quiet(invocation: &Invocation) -> bool {
    let calm = match &invocation.judgement {
        Judgement::ReadOnly(_) | Judgement::Wrapper => true,
        Judgement::FileSystem | Judgement::Unproven(_) => false,
    };
    calm && invocation.redirections.iter().all(crate::analysis::Redirected::is_harmless)
}
