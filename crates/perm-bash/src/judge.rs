//! Judges one invocation by its command's specification.
//!
//! In come the words of an invocation that is no wrapper and the assignments in front of it; out goes
//! what it does to which paths, whether it is proven to only read, and what is dangerous about it.
//! Wrappers, working directories and redirections are the business of the abstract run.

mod container;
pub mod device;
pub mod environment;
pub(crate) mod guard;
mod outputs;

use perm_core::{Reason, Span};

use crate::analysis::{Assigned, Effect, EffectKind, FolderProgram, Hazard, Judgement, ReadOnly, is_sink};
use crate::arguments::{ArgumentError, Arguments, GivenOption, read_with_doubts};
use crate::commands;
use crate::commands::python_modules::Module;
use crate::specification::{Base, CommandSpec, Finding, Role};
use crate::value::Value;

/// What an invocation does.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What it does to which paths. Where the invocation is not understood in full, at least what the
    /// understood words say.
    pub effects: Vec<Effect>,
    /// What is known of it as a whole.
    pub judgement: Judgement,
    /// What is dangerous about it.
    pub hazards: Vec<Hazard>,
    /// The directories that the program changes into first, in order (`git -C a -C b`). The effects and
    /// the judgement hold there: the caller must move the invocation's working directory by them.
    pub directories: Vec<Value>,
    /// Of a program that hands scripts to a shell: what it is as a whole where those do no harm.
    pub(crate) but_for_scripts: Option<Judgement>,
}

impl Judged {
    /// Nothing proves it harmless.
    pub(crate) fn unproven(reason: Reason) -> Self {
        Self {
            effects: Vec::new(),
            judgement: Judgement::Unproven(reason),
            hazards: Vec::new(),
            directories: Vec::new(),
            but_for_scripts: None,
        }
    }
}

/// The directories in which a program's path is as good as its base name.
const SYSTEM_DIRECTORIES: &[&str] =
    &["/bin", "/opt/homebrew/bin", "/sbin", "/usr/bin", "/usr/local/bin", "/usr/sbin"];

/// The name by which a program is looked up: itself, or the last part of a path in a system directory.
///
/// Nothing for other paths: `./ls` may be any program.
#[must_use]
pub fn program_name(word: &str) -> Option<&str> {
    match word.rsplit_once('/') {
        None => Some(word),
        Some((directory, name)) => SYSTEM_DIRECTORIES.contains(&directory).then_some(name),
    }
}

/// The specification of the program that `word` names.
#[must_use]
pub fn specification(word: &Value) -> Option<&'static CommandSpec> {
    commands::find(program_name(word.text()?)?)
}

/// Judges one invocation. `spans` names the place of each word of `argv`.
///
/// An empty `argv` only assigns or redirects and is read-only by itself.
#[must_use]
pub fn judge(argv: &[Value], spans: &[Span], assignments: &[Assigned]) -> Judged {
    let mut judged = by_specification(argv, spans, assignments);
    container::judge(argv, spans, &mut judged);
    if matches!(judged.judgement, Judgement::Unproven(_)) {
        for effect in outputs::effects(argv, spans) {
            let is_known = |one: &Effect| one.kind == effect.kind && one.path == effect.path;
            if !judged.effects.iter().any(is_known) {
                judged.effects.push(effect);
            }
        }
    }
    judged
}

/// Whether only [`crate::commands::outputs`] say of the command that it writes a path which is not known: then it is
/// a program that does what it does with what it is given (`xargs black`), and no command for moving files about.
#[must_use]
pub fn writes_unknown_by_its_nature(argv: &[Value]) -> bool {
    let writes = |effects: &[Effect]| effects.iter().any(|effect| !effect.kind.only_reads());
    writes(&outputs::effects(argv, &[])) && !writes(&by_specification(argv, &[], &[]).effects)
}

fn by_specification(argv: &[Value], spans: &[Span], assignments: &[Assigned]) -> Judged {
    let Some(name) = argv.first() else {
        return Judged {
            effects: Vec::new(),
            judgement: Judgement::ReadOnly(ReadOnly { folder: None }),
            hazards: Vec::new(),
            directories: Vec::new(),
            but_for_scripts: None,
        };
    };
    let span = spans.first().copied().unwrap_or_default();
    let Some(word) = name.text() else {
        let message = format!("`{}` may be any command: its name is not known", name.display());
        return Judged::unproven(Reason::new("bash/dynamic-name", message).at(span));
    };
    let Some(spec) = specification(name) else {
        let message = format!("nothing is known about the command `{word}`");
        return Judged::unproven(Reason::new("bash/unknown-command", message).at(span));
    };
    if spec.name == "python"
        && let Some(module) = commands::python_modules::module(argv)
    {
        return judge_module(&module, argv, spans, assignments);
    }
    let arguments = read_with_doubts(argv, spans, spec);
    let mut judged = judge_arguments(&arguments, span, assignments);
    if let Judgement::ReadOnly(proof) = &mut judged.judgement
        && commands::is_of_version_manager(spec.name)
        && !word.contains('/')
    {
        proof.folder = proof.folder.or(Some(FolderProgram::Versions));
    }
    judged
}

/// `python -m MODULE`: judged by the module's own specification, where the folder brings no other module.
fn judge_module(module: &Module, argv: &[Value], spans: &[Span], assignments: &[Assigned]) -> Judged {
    let words = argv.get(module.at..).unwrap_or_default();
    let spans = spans.get(module.at..).unwrap_or_default();
    let arguments = read_with_doubts(words, spans, module.spec);
    let span = spans.first().copied().unwrap_or_default();
    let mut judged = judge_arguments(&arguments, span, assignments);
    match &mut judged.judgement {
        Judgement::ReadOnly(proof) => proof.folder = proof.folder.or(module.folder),
        // The folder is asked for what only reads; nothing says that the rest is the library's own.
        Judgement::FileSystem => {
            let message = "a module of the folder may stand for the one that is named";
            judged.judgement = Judgement::Unproven(Reason::new("bash/runs-code", message).at(span));
        }
        Judgement::Wrapper | Judgement::Unproven(_) => {}
    }
    judged
}

/// Judges an argument list that has been read. `span` names the place of the command's name.
#[must_use]
pub fn judge_arguments(arguments: &Arguments<'_>, span: Span, assignments: &[Assigned]) -> Judged {
    let spec = arguments.spec;
    let mut hazards = Vec::new();
    let mut effects = Vec::new();
    let mut only_reads = false;
    let mut handed = None;
    let directories = directories(arguments);
    let mut objection = refuse_assignments(spec, span, assignments)
        .or_else(|| arguments.doubts.first().map(doubt))
        .or_else(|| arguments.options.iter().find_map(|option| refuse_option(arguments, option)));
    // Some programs open a file that an option names while they still read their options.
    let writes = |role: Role| matches!(role, Role::Path(kind) if !kind.only_reads());
    if arguments.stops && !arguments.options.iter().any(|option| writes(option.spec.role)) {
        // The program prints and stops: neither operands nor the command's nature count.
        let judgement = objection.map_or_else(|| read_only(spec), Judgement::Unproven);
        return Judged { effects, judgement, hazards, directories, but_for_scripts: None };
    }
    effects.extend(arguments.effects());
    match spec.check.map_or(Finding::AsListed, |check| check(arguments)) {
        Finding::AsListed => {}
        Finding::OnlyReads => only_reads = true,
        Finding::Effects(more) => effects.extend(more),
        Finding::Partly(more, message) => {
            effects.extend(more);
            objection = objection.or_else(|| Some(Reason::new("bash/unproven", message).at(span)));
        }
        Finding::Hands(more, message) => {
            effects.extend(more);
            handed = Some(Reason::new("bash/runs-code", message).at(span));
        }
        Finding::Unknown(message) => {
            objection = objection.or_else(|| Some(Reason::new("bash/unproven", message).at(span)));
        }
        Finding::Runs(message) => {
            objection = objection.or_else(|| Some(Reason::new("bash/runs-code", message).at(span)));
        }
        Finding::Hazard(hazard) => {
            objection = objection.or_else(|| Some(hazard.reason.clone()));
            hazards.push(hazard);
        }
    }
    hazards.extend(effects.iter().filter_map(device::hazard));
    let objection = objection
        .or_else(|| refuse_operands(arguments))
        .or_else(|| if only_reads { None } else { refuse_base(arguments, span) })
        .or_else(|| effects.iter().find_map(device::refuse_read));
    let judgement = match objection {
        Some(reason) => Judgement::Unproven(plainer(arguments, reason, span)),
        None => by_effects(spec, &effects),
    };
    let (judgement, but_for_scripts) = match handed {
        Some(reason) => (Judgement::Unproven(reason), Some(judgement)),
        None => (judgement, None),
    };
    Judged { effects, judgement, hazards, directories, but_for_scripts }
}

/// Of a command that runs code or talks to the network anyway, that is what a person should read, not that a word
/// of it is not known.
fn plainer(arguments: &Arguments<'_>, reason: Reason, span: Span) -> Reason {
    let is_doubt = matches!(&*reason.code, "bash/extra-operand" | "bash/unknown-option");
    match arguments.spec.base {
        Base::Runs | Base::Network if is_doubt => refuse_base(arguments, span).unwrap_or(reason),
        Base::Runs | Base::Network | Base::ReadOnly | Base::FileSystem | Base::Modifies => reason,
    }
}

/// The directories that options change into, in order.
fn directories(arguments: &Arguments<'_>) -> Vec<Value> {
    arguments
        .options
        .iter()
        .filter(|option| option.spec.role == Role::Directory)
        .filter_map(|option| option.argument.clone())
        .collect()
}

fn read_only(spec: &CommandSpec) -> Judgement {
    Judgement::ReadOnly(ReadOnly { folder: spec.folder })
}

/// The judgement of a command that does nothing beyond its effects.
fn by_effects(spec: &CommandSpec, effects: &[Effect]) -> Judgement {
    let mut changes = effects.iter().filter(|effect| !effect.kind.only_reads()).peekable();
    if changes.peek().is_none() {
        return match spec.base {
            Base::FileSystem => Judgement::FileSystem,
            Base::ReadOnly | Base::Modifies | Base::Network | Base::Runs => read_only(spec),
        };
    }
    if changes.all(writes_to_sink) { read_only(spec) } else { Judgement::FileSystem }
}

/// Whether only `/dev/null` or a standard stream is written.
fn writes_to_sink(effect: &Effect) -> bool {
    effect.kind == EffectKind::Write
        && effect.path.texts().is_some_and(|texts| texts.iter().all(|text| is_sink(text)))
}

fn refuse_assignments(spec: &CommandSpec, span: Span, assignments: &[Assigned]) -> Option<Reason> {
    assignments.iter().find_map(|assigned| {
        let name = assigned.name.as_str();
        if environment::is_harmless_value(name, &assigned.value) {
            return None;
        }
        if environment::changes_what_runs(name) || spec.environment.contains(&name) {
            let message = format!("the variable `{name}` can change what `{}` runs", spec.name);
            return Some(Reason::new("bash/environment", message).at(span));
        }
        if environment::is_harmless(name) && !environment::leads_elsewhere(name, &assigned.value) {
            return None;
        }
        let message = format!("it is not known what the variable `{name}` changes in `{}`", spec.name);
        Some(Reason::new("bash/unknown-variable", message).at(span))
    })
}

/// A doubt as a reason.
fn doubt(error: &ArgumentError) -> Reason {
    match error {
        ArgumentError::UnknownOption { option, span } => {
            Reason::new("bash/unknown-option", format!("it is not known what the option `{option}` does"))
                .at(*span)
        }
        ArgumentError::CouldBeOption { word, span } => Reason::new(
            "bash/could-be-option",
            format!("`{word}` could turn out to be an option; put `--` in front of it"),
        )
        .at(*span),
        ArgumentError::Argument { option, span } => Reason::new(
            "bash/option-argument",
            format!("the option `{option}` lacks its argument, or has one that it does not take"),
        )
        .at(*span),
        ArgumentError::UnknownSubcommand { word, span } => {
            Reason::new("bash/unknown-subcommand", format!("nothing is known about the subcommand `{word}`"))
                .at(*span)
        }
        ArgumentError::ExtraOperand { word, span } => {
            Reason::new("bash/extra-operand", format!("it is not known what the operand `{word}` does"))
                .at(*span)
        }
    }
}

fn refuse_option(arguments: &Arguments<'_>, option: &GivenOption<'_>) -> Option<Reason> {
    let name = option.spec.names.split(' ').next().unwrap_or_default();
    let reason = match option.spec.role {
        Role::Path(kind) if option.argument.is_none() && !kind.only_reads() => {
            Reason::new("bash/writes", format!("the option `{name}` writes a file that is not named"))
        }
        Role::Inert | Role::Data | Role::Path(_) | Role::Directory | Role::Recursive | Role::Stops => {
            return None;
        }
        Role::Modifies => changes(arguments, name),
        Role::Network => Reason::new("bash/network", format!("the option `{name}` uses the network")),
        Role::Runs => Reason::new("bash/runs-code", format!("the option `{name}` runs a program")),
    };
    Some(reason.at(option.span))
}

fn changes(arguments: &Arguments<'_>, name: &str) -> Reason {
    let command = arguments.path.join(" ");
    Reason::new("bash/changes", format!("with `{name}` the command `{command}` changes something"))
}

fn refuse_operands(arguments: &Arguments<'_>) -> Option<Reason> {
    arguments.operands.iter().find_map(|operand| {
        let word = operand.value.display();
        let reason = match operand.role {
            Role::Inert | Role::Data | Role::Path(_) | Role::Directory | Role::Recursive | Role::Stops => {
                return None;
            }
            Role::Modifies => changes(arguments, &word),
            Role::Network => Reason::new("bash/network", format!("`{word}` is reached over the network")),
            Role::Runs => {
                let command = arguments.path.join(" ");
                Reason::new("bash/runs-code", format!("`{command}` runs `{word}`"))
            }
        };
        Some(reason.at(operand.span))
    })
}

fn refuse_base(arguments: &Arguments<'_>, span: Span) -> Option<Reason> {
    let command = arguments.path.join(" ");
    let reason = match arguments.spec.base {
        Base::ReadOnly | Base::FileSystem => return None,
        Base::Modifies => Reason::new("bash/changes", format!("`{command}` changes something")),
        Base::Network => Reason::new("bash/network", format!("`{command}` uses the network")),
        Base::Runs => Reason::new("bash/runs-code", format!("`{command}` runs code that is not seen here")),
    };
    Some(reason.at(span))
}

#[cfg(test)]
mod tests;
