//! Generates combinations of the options of a specification and runs them, learning which arguments serve.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use perm_bash::specification::{OptionArgument, OptionSpec, Role, Syntax};

use super::plan::{Plan, is_installed};
use super::report::Report;
use super::sandbox::Sandbox;
use super::{judge, values};

/// How long an example may run.
const EXAMPLE: Duration = Duration::from_secs(5);
/// How long a combination may run: what waits for more is cut off, what it did until then counts.
const COMBINATION: Duration = Duration::from_secs(3);

/// Runs a plan: the examples first, then each option alone, then pairs and triples.
pub(super) fn verify(
    plan: &Plan,
    seed: u64,
    examples: bool,
    sandbox: &mut Sandbox,
    report: &mut Report,
) -> io::Result<()> {
    let program = plan.program.name;
    if !is_installed(program) {
        report.missing(program);
        return Ok(());
    }
    if examples {
        // An example may call the program by another of its names, which is not here.
        let there =
            |line: &&&str| is_installed(line.split(' ').find(|word| !word.contains('=')).unwrap_or(program));
        for line in plan.spec.read_only.iter().filter(there) {
            run(program, line, EXAMPLE, sandbox, report)?;
        }
    }
    if plan.quota == 0 || plan.options.is_empty() {
        return Ok(());
    }
    let bases = plan.bases();
    if bases.is_empty() {
        return Ok(());
    }
    let random = Random(
        seed ^ plan
            .path
            .iter()
            .flat_map(|name| name.bytes())
            .fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte))),
    );
    Combiner { plan, bases, random, learnt: BTreeMap::new(), left: plan.quota }.run(sandbox, report)
}

/// Runs one line, if the engine calls it read-only: whether it succeeded, and whether it had an end.
fn run(
    program: &'static str,
    line: &str,
    limit: Duration,
    sandbox: &mut Sandbox,
    report: &mut Report,
) -> io::Result<Option<(bool, bool)>> {
    let Some(allowance) = judge::allowance(line) else {
        report.not_allowed(program, line);
        return Ok(None);
    };
    let outcome = sandbox.run(line, &allowance, limit)?;
    let result = (outcome.success, outcome.endless);
    report.ran(program, line, outcome, &sandbox.output());
    Ok(Some(result))
}

/// What is known of an option after it was run alone.
#[derive(Debug, Clone, Default)]
struct Learnt {
    /// The argument with which it succeeded, or the most plausible.
    value: Option<&'static str>,
    /// With it the program does not end by itself.
    endless: bool,
    /// It succeeded alone.
    works: bool,
}

struct Combiner<'a> {
    plan: &'a Plan,
    bases: Vec<(String, String)>,
    random: Random,
    learnt: BTreeMap<&'static str, Learnt>,
    left: usize,
}

impl Combiner<'_> {
    fn run(mut self, sandbox: &mut Sandbox, report: &mut Report) -> io::Result<()> {
        self.alone(sandbox, report)?;
        let mut tries = self.left * 4;
        while self.left > 0 && tries > 0 {
            tries -= 1;
            let line = self.combination();
            self.line(&line, sandbox, report)?;
        }
        Ok(())
    }

    fn line(
        &mut self,
        line: &str,
        sandbox: &mut Sandbox,
        report: &mut Report,
    ) -> io::Result<Option<(bool, bool)>> {
        if report.knows(line) {
            return Ok(None);
        }
        let result = run(self.plan.program.name, line, COMBINATION, sandbox, report)?;
        if result.is_some() {
            self.left = self.left.saturating_sub(1);
        }
        Ok(result)
    }

    /// Every option alone, with one argument after the other until it succeeds.
    fn alone(&mut self, sandbox: &mut Sandbox, report: &mut Report) -> io::Result<()> {
        let mut options = self.plan.options.clone();
        self.random.shuffle(&mut options);
        let budget = self.left / 2;
        let stop = self.left - budget;
        for option in options {
            let mut candidates: Vec<Option<&'static str>> =
                values::candidates(option).into_iter().map(Some).collect();
            candidates.truncate(4);
            if option.argument != OptionArgument::Required {
                candidates.insert(0, None);
            }
            let mut learnt = Learnt { value: candidates.first().copied().flatten(), ..Learnt::default() };
            for value in candidates {
                if self.left <= stop {
                    break;
                }
                let words = self.spell(option, value);
                let line = self.assemble(&[words]);
                let Some((success, endless)) = self.line(&line, sandbox, report)? else { continue };
                if success || endless {
                    learnt = Learnt { value, endless, works: success };
                    break;
                }
            }
            self.learnt.insert(option.names, learnt);
        }
        Ok(())
    }

    /// Two or three options, or a cluster of letters, written in one of the ways there are.
    fn combination(&mut self) -> String {
        let mut usable: Vec<&'static OptionSpec> = self.plan.options.clone();
        usable.retain(|option| {
            self.learnt
                .get(option.names)
                .is_none_or(|learnt| !learnt.endless && (learnt.works || self.random.one_in(3)))
        });
        // What prints and stops hides all the rest.
        usable.retain(|option| option.role != Role::Stops || self.random.one_in(10));
        if usable.is_empty() {
            usable.clone_from(&self.plan.options);
        }
        let count = 2 + usize::from(self.random.one_in(2));
        let mut chosen = Vec::new();
        for _ in 0..count {
            let one = self.random.pick(&usable).copied();
            chosen
                .extend(one.filter(|one| !chosen.iter().any(|other: &&OptionSpec| other.names == one.names)));
        }
        if self.random.one_in(4)
            && let Some(cluster) = cluster(&chosen, self.plan.spec.syntax)
        {
            return self.assemble(&[cluster]);
        }
        let words: Vec<String> = chosen
            .into_iter()
            .map(|option| {
                let value = self.learnt.get(option.names).map(|learnt| learnt.value);
                let value = value.unwrap_or_else(|| {
                    let candidates = values::candidates(option);
                    self.random.pick(&candidates).copied()
                });
                self.spell(option, value)
            })
            .collect();
        self.assemble(&words)
    }

    /// One option in one of its spellings, its argument attached or apart.
    fn spell(&mut self, option: &OptionSpec, value: Option<&str>) -> String {
        let names: Vec<&str> = option.names.split(' ').collect();
        let name = self.random.pick(&names).copied().unwrap_or_default();
        let name = if name == "-#" { "-3" } else { name };
        let long = name.starts_with("--");
        let name = if long && self.random.one_in(4) { self.shorten(name) } else { name };
        let Some(value) = value.filter(|_| option.argument != OptionArgument::None) else {
            return name.to_owned();
        };
        let value = quote(value);
        let attached = option.argument == OptionArgument::Optional || self.random.one_in(2);
        match (attached, long || name.len() > 2) {
            (false, _) => format!("{name} {value}"),
            (true, true) => format!("{name}={value}"),
            (true, false) => format!("{name}{value}"),
        }
    }

    /// A beginning of a long option, where the program takes those.
    fn shorten<'n>(&mut self, name: &'n str) -> &'n str {
        let abbreviates = match self.plan.spec.syntax {
            Syntax::Gnu => true,
            Syntax::Posix { abbreviations } => abbreviations,
            Syntax::Strict | Syntax::Pflag | Syntax::SingleDash | Syntax::Words => false,
        };
        if !abbreviates || name.len() < 5 {
            return name;
        }
        let length = 4 + self.random.below(name.len() - 4);
        name.get(..length).unwrap_or(name)
    }

    /// The line: an example with these words behind the names, or at the end.
    fn assemble(&mut self, words: &[String]) -> String {
        let (head, rest) = self.random.pick(&self.bases).cloned().unwrap_or_default();
        let last = self.plan.spec.syntax == Syntax::Gnu && self.random.one_in(5) && !rest.contains("--");
        let mut parts = vec![head];
        if last {
            parts.push(rest);
            parts.extend(words.iter().cloned());
        } else {
            parts.extend(words.iter().cloned());
            parts.push(rest);
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }
}

/// Another order for another seed.
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    Random(seed).shuffle(items);
}

/// The letters of options without argument, in one word.
fn cluster(options: &[&'static OptionSpec], syntax: Syntax) -> Option<String> {
    if matches!(syntax, Syntax::SingleDash | Syntax::Words) {
        return None;
    }
    let letter = |option: &&'static OptionSpec| {
        let short = option.names.split(' ').find(|name| name.len() == 2 && *name != "-#")?;
        (option.argument == OptionArgument::None).then(|| short.get(1..))?
    };
    let letters: Vec<&str> = options.iter().filter_map(letter).collect();
    (letters.len() > 1).then(|| format!("-{}", letters.concat()))
}

fn quote(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:=,@%+".contains(&byte);
    if value.bytes().all(plain) { value.to_owned() } else { format!("'{value}'") }
}

/// A small generator of numbers (splitmix64): the same seed gives the same lines.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % (bound.max(1) as u64)).unwrap_or_default()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}
