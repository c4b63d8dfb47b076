//! What is to be run of each specification: its examples, and how many combinations.

use perm_bash::commands;
use perm_bash::specification::{Base, CommandSpec, OptionSpec, Role, Syntax};

/// One specification and what is to be run of it.
#[derive(Debug)]
pub(super) struct Plan {
    /// The program's specification.
    pub(super) program: &'static CommandSpec,
    /// The names from the program down to this specification.
    pub(super) path: Vec<&'static str>,
    /// The specification itself.
    pub(super) spec: &'static CommandSpec,
    /// The options that the table allows in a reading command.
    pub(super) options: Vec<&'static OptionSpec>,
    /// How many combinations to generate.
    pub(super) quota: usize,
}

/// The plans of the programs of these names (of all where there are none), `count` combinations in all.
///
/// A combination is given where most can be wrong: in proportion to the number of options.
pub(super) fn plans(only: &[String], count: usize) -> Vec<Plan> {
    let mut plans = Vec::new();
    for program in commands::all().filter(|spec| only.is_empty() || only.iter().any(|name| spec.is(name))) {
        below(program, &[], program, &mut plans);
    }
    if only.is_empty() {
        plans.extend(commands::python_modules().filter_map(module));
    }
    let weight = |plan: &Plan| if is_installed(plan.program.name) { plan.weight() } else { 0 };
    let weights: Vec<usize> = plans.iter().map(weight).collect();
    let total = weights.iter().sum::<usize>().max(1);
    let mut sum = 0;
    for (plan, weight) in plans.iter_mut().zip(&weights) {
        // Rounding the running sum spends the whole count.
        let before = sum * count / total;
        sum += weight;
        plan.quota = sum * count / total - before;
    }
    plans
}

impl Plan {
    fn weight(&self) -> usize {
        if self.bases().is_empty() {
            return 0;
        }
        // Of a command that reads in some forms only, nearly every combination is not allowed.
        if self.spec.base != Base::ReadOnly {
            return self.options.len().min(8);
        }
        // Four times, so that what asks a service which is not there can count a quarter.
        let asks = self.program.service.is_some() || self.spec.service.is_some();
        self.options.len() * if asks { 1 } else { 4 }
    }

    /// The examples into which options can be put: a simple command, its options after the names.
    pub(super) fn bases(&self) -> Vec<(String, String)> {
        self.spec.read_only.iter().filter_map(|line| self.split(line)).collect()
    }

    /// The part of an example up to the last name, and what follows.
    fn split(&self, line: &str) -> Option<(String, String)> {
        if line.contains(['|', ';', '&', '<', '>', '(', '`']) {
            return None;
        }
        let mut rest = line;
        let mut head = String::new();
        for (depth, _) in self.path.iter().enumerate() {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            let spec = self.level(depth)?;
            if !spec.is(word) {
                return None;
            }
            head = if head.is_empty() { word.to_owned() } else { format!("{head} {word}") };
            rest = after;
        }
        Some((head, rest.to_owned()))
    }

    fn level(&self, depth: usize) -> Option<&'static CommandSpec> {
        let names = self.path.get(1..=depth)?;
        names.iter().try_fold(self.program, |spec, name| spec.subcommand(name))
    }
}

fn below(
    program: &'static CommandSpec,
    outer: &[&'static str],
    spec: &'static CommandSpec,
    out: &mut Vec<Plan>,
) {
    let path: Vec<_> = outer.iter().copied().chain([spec.name]).collect();
    for inner in spec.subcommands {
        below(program, &path, inner, out);
    }
    let options = if spec.syntax == Syntax::Words { &[] } else { spec.options };
    let options = options.iter().filter(|row| is_reading(row.role)).collect();
    out.push(Plan { program, path, spec, options, quota: 0 });
}

/// A module that python runs: its examples only.
fn module(spec: &'static CommandSpec) -> Option<Plan> {
    let program = commands::find("python")?;
    Some(Plan { program, path: vec!["python", spec.name], spec, options: Vec::new(), quota: 0 })
}

/// Whether an option of this role leaves a command reading.
fn is_reading(role: Role) -> bool {
    match role {
        Role::Inert | Role::Data | Role::Directory | Role::Recursive | Role::Stops => true,
        Role::Path(kind) => kind.only_reads(),
        Role::Modifies | Role::Network | Role::Runs => false,
    }
}

/// Whether the program is found in the directories that the sandbox looks in, or is the shell's own.
pub(super) fn is_installed(name: &str) -> bool {
    super::sandbox::path().split(':').any(|directory| std::path::Path::new(directory).join(name).exists())
        || super::expected::BUILTINS.contains(&name)
}
