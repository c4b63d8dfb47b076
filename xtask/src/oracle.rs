//! `cargo xtask oracle`: no false reading, asked of the real shell without end.
//!
//! Generates texts, lets the analysis read them, runs those that it claims to understand in the real shell
//! inside a sandbox, and compares. What is false is made small and printed as a line for
//! `tests/data/truth/oracle.jsonl`. `docs/oracle.md` says more.

#[path = "../../crates/perm-bash/tests/claims/mod.rs"]
#[allow(dead_code)]
mod claims;
mod corpus;
mod grammar;
mod minimise;
mod mutate;
mod random;
mod sandbox;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use perm_bash::analysis::Analysis;

use claims::{DIRECTORY, False, HOME, Run, claims, refute};
use perm_core::{Host, Shell};
use random::Random;
use sandbox::{Kit, Sandbox};

/// Compares the analysis with the real shell on generated texts.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Where the texts start: the same seed gives the same texts. `time` takes the clock.
    #[arg(long, default_value = "1")]
    seed: String,
    /// How many texts.
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// The number of the first text.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// `bash` or `dash`.
    #[arg(long, default_value = "bash")]
    shell: String,
    /// Ends after so many seconds, however many texts that were.
    #[arg(long)]
    seconds: Option<u64>,
    /// How many sandboxes run side by side.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// How many false readings are made small.
    #[arg(long, default_value_t = 20)]
    findings: usize,
    /// Judges this one text and shows what the shell did.
    #[arg(long)]
    text: Option<String>,
    /// Judges the texts of a file instead, one JSON string a line.
    #[arg(long)]
    file: Option<std::path::PathBuf>,
    /// Only prints the texts.
    #[arg(long)]
    print: bool,
    /// Runs nothing; counts why nothing is claimed about the texts.
    #[arg(long)]
    census: bool,
}

/// What the workers share.
struct Work<'a> {
    options: &'a Options,
    seed: u64,
    shell: Shell,
    corpus: Vec<String>,
    /// The texts of a file, each twice: with and without the builtins that are programs too.
    given: Option<Vec<String>>,
    kit: Kit,
    end: Option<Instant>,
    next: AtomicU64,
    tally: Mutex<Tally>,
}

#[derive(Default)]
struct Tally {
    texts: u64,
    claimed: u64,
    lost: u64,
    programs: u64,
    changes: u64,
    sandboxes: usize,
    cut_off: u64,
    found: BTreeMap<u64, (String, False)>,
    /// Why nothing is claimed, with how often and the last text.
    unclaimed: BTreeMap<String, (u64, String)>,
}

/// Texts that a worker takes at a time.
const CHUNK: u64 = 64;
/// Questions put to the shell for making one text small.
const PROBES: usize = 150;

pub(crate) fn run(options: &Options) -> ExitCode {
    match judge_all(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("oracle: {message}");
            ExitCode::from(2)
        }
    }
}

fn judge_all(options: &Options) -> Result<bool, String> {
    let shell = Shell::from_name(&options.shell)
        .filter(|shell| matches!(shell, Shell::Bash | Shell::PosixSh))
        .ok_or_else(|| format!("`{}` is no shell that can be asked; take bash or dash", options.shell))?;
    let program = if shell == Shell::Bash { "bash" } else { "dash" };
    let work = Work {
        options,
        seed: seed(&options.seed)?,
        shell,
        corpus: corpus::load()?,
        given: options.file.as_deref().map(corpus::given).transpose()?,
        kit: Kit::new(program)?,
        end: options.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds)),
        next: AtomicU64::new(options.from),
        tally: Mutex::default(),
    };
    if let Some(text) = &options.text {
        return show(&work, text);
    }
    if !options.print && !options.census {
        sandbox::probe(&work.kit)?;
    }
    let start = Instant::now();
    let results: Vec<Result<(), String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs.max(1)).map(|_| scope.spawn(|| judge_some(&work))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a worker panicked".to_owned())))
            .collect()
    });
    results.into_iter().collect::<Result<Vec<()>, String>>()?;
    report(&work, start.elapsed())
}

fn seed(text: &str) -> Result<u64, String> {
    if text == "time" {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        return Ok(now.map_or(0, |now| now.as_secs()));
    }
    text.parse().map_err(|_| format!("`{text}` is no seed; take a number or `time`"))
}

/// The text of that number: from the grammar, a script whose lines depend on each other, or one of those or of the
/// corpus with some mutations.
fn text(work: &Work<'_>, number: u64) -> String {
    if let Some(text) = work.given.as_ref().and_then(|given| given.get(usize::try_from(number).ok()?)) {
        return text.clone();
    }
    let mut random = Random::new(work.seed, number);
    let posix = work.shell == Shell::PosixSh;
    let posix = posix && !number.is_multiple_of(8);
    match random.below(16) {
        0..=4 => grammar::text(&mut random, posix),
        5..=9 => grammar::flow(&mut random, posix),
        10 => {
            let one = grammar::text(&mut random, posix);
            mutate::text(&mut random, &[one])
        }
        11 => {
            let one = grammar::flow(&mut random, posix);
            mutate::text(&mut random, &[one])
        }
        _ => mutate::text(&mut random, &work.corpus),
    }
}

fn host(shell: Shell) -> Host {
    Host {
        cwd: Some(DIRECTORY.into()),
        home: Some(HOME.into()),
        user: Some("dev".into()),
        shell,
        env: vec![],
    }
}

fn judge_some(work: &Work<'_>) -> Result<(), String> {
    let mut sandbox = Sandbox::new(&work.kit);
    let count = work.given.as_ref().map_or(work.options.count, |given| given.len() as u64);
    let last = work.options.from + count;
    loop {
        let first = work.next.fetch_add(CHUNK, Ordering::Relaxed);
        if first >= last || work.end.is_some_and(|end| Instant::now() > end) {
            break;
        }
        let mut tally = Tally::default();
        for number in first..last.min(first + CHUNK) {
            let text = text(work, number);
            tally.texts += 1;
            if work.options.print {
                println!("{text:?}");
            } else if work.options.census {
                tally.census(work, &text);
            } else {
                judge(work, &mut sandbox, number, &text, &mut tally)?;
            }
        }
        if let Ok(mut all) = work.tally.lock() {
            all.add(tally);
        }
    }
    if let Ok(mut all) = work.tally.lock() {
        all.sandboxes += sandbox.started;
        all.cut_off += sandbox.cut_off;
    }
    Ok(())
}

fn judge(
    work: &Work<'_>,
    sandbox: &mut Sandbox<'_>,
    number: u64,
    text: &str,
    tally: &mut Tally,
) -> Result<(), String> {
    let analysis = perm_bash::analyze(text, &host(work.shell));
    let Some(reading) = claims(&analysis) else { return Ok(()) };
    tally.claimed += 1;
    match sandbox
        .run(text, outside(work, number))
        .map_err(|error| format!("the sandbox does not start: {error}"))?
    {
        None => tally.lost += 1,
        Some(run) => {
            tally.programs += run.ran.len() as u64;
            tally.changes += run.changed.len() as u64;
            // Once more: processes side by side may have been cut off.
            if let Some(wrong) = refute(reading, &run)
                && let Some(again) = refutation(work, sandbox, text, outside(work, number))
                && wrong.kind() == again.1.kind()
            {
                tally.found.insert(number, (text.to_owned(), wrong));
            }
        }
    }
    Ok(())
}

/// Runs a text and says whether its reading is false.
fn refutation(work: &Work<'_>, sandbox: &mut Sandbox<'_>, text: &str, outside: bool) -> Option<(Run, False)> {
    let analysis = perm_bash::analyze(text, &host(work.shell));
    let reading = claims(&analysis)?;
    let run = sandbox.run(text, outside).ok()??;
    refute(reading, &run).map(|wrong| (run, wrong))
}

impl Tally {
    fn census(&mut self, work: &Work<'_>, text: &str) {
        let analysis = perm_bash::analyze(text, &host(work.shell));
        let why = match &analysis {
            _ if claims(&analysis).is_some() => {
                self.claimed += 1;
                return;
            }
            Analysis::Unreadable(no) => format!("{} {}", no.reason.code, no.reason.message.as_str()),
            Analysis::Readable(reading) => {
                let hidden = reading.hazards.iter().find(|hazard| hazard.hides_code);
                hidden.map_or("runs a file".to_owned(), |hazard| {
                    format!("hidden: {} {}", hazard.reason.code, hazard.reason.message.as_str())
                })
            }
        };
        let entry = self.unclaimed.entry(why).or_default();
        *entry = (entry.0 + 1, text.to_owned());
    }

    fn add(&mut self, other: Self) {
        self.texts += other.texts;
        self.claimed += other.claimed;
        self.lost += other.lost;
        self.programs += other.programs;
        self.changes += other.changes;
        self.found.extend(other.found);
        for (why, (count, text)) in other.unclaimed {
            let entry = self.unclaimed.entry(why).or_default();
            *entry = (entry.0 + count, text);
        }
    }
}

fn report(work: &Work<'_>, took: Duration) -> Result<bool, String> {
    let tally = work.tally.lock().map_err(|_| "a worker panicked".to_owned())?;
    println!(
        "{}, seed {}: {} texts, {} claimed and run, {} programs seen, {} files changed, {} cut off, {} lost, {} sandboxes, {:.0} s",
        work.options.shell,
        work.seed,
        tally.texts,
        tally.claimed,
        tally.programs,
        tally.changes,
        tally.cut_off,
        tally.lost,
        tally.sandboxes,
        took.as_secs_f64(),
    );
    let mut unclaimed: Vec<_> = tally.unclaimed.iter().collect();
    unclaimed.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (why, (count, text)) in unclaimed {
        println!("{count}\t{why}\t{text:?}");
    }
    println!("false readings: {}", tally.found.len());
    let mut sandbox = Sandbox::new(&work.kit);
    let mut seen = std::collections::BTreeSet::new();
    for (number, (text, wrong)) in tally.found.iter().take(work.options.findings) {
        let small = minimise::minimise(text, PROBES, |text| {
            refutation(work, &mut sandbox, text, outside(work, *number))
                .is_some_and(|(_, now)| now.kind() == wrong.kind())
        });
        if !seen.insert(small.clone()) {
            continue;
        }
        match refutation(work, &mut sandbox, &small, outside(work, *number)) {
            Some((run, wrong)) => {
                println!("# text {number}: {wrong:?}");
                println!("{}", serde_json::to_string(&run).map_err(|error| error.to_string())?);
            }
            None => println!("# text {number}: {wrong:?}, not every time: {text:?}"),
        }
    }
    if tally.lost * 20 > tally.claimed {
        return Err(format!("the sandbox was lost {} times in {} runs", tally.lost, tally.claimed));
    }
    Ok(tally.found.is_empty())
}

/// Shows what the analysis says about one text, and what the shell did.
fn show(work: &Work<'_>, text: &str) -> Result<bool, String> {
    let analysis = perm_bash::analyze(text, &host(work.shell));
    println!("{analysis:#?}");
    let mut sandbox = Sandbox::new(&work.kit);
    let mut right = true;
    for outside in [false, true] {
        let run =
            sandbox.run(text, outside && work.shell == Shell::Bash).map_err(|error| error.to_string())?;
        if let Some(run) = &run {
            println!("{}", serde_json::to_string(run).map_err(|error| error.to_string())?);
        }
        let wrong = claims(&analysis).zip(run.as_ref()).and_then(|(reading, run)| refute(reading, run));
        println!("{wrong:?}");
        right &= wrong.is_none();
    }
    Ok(right)
}

/// Whether the text of that number is run without the builtins that are programs too: only bash can do that.
fn outside(work: &Work<'_>, number: u64) -> bool {
    work.shell == Shell::Bash && number.is_multiple_of(2)
}
