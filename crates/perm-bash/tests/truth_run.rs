//! What the real bash ran, against what the analysis says may run: no false reading, over recorded runs.
//!
//! A reading is false when a command that bash ran, or a file that it opened, fits none of its claims, and
//! no hazard says that hidden code may run. *Unreadable* claims nothing and is never false.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::disallowed_methods, clippy::print_stdout)]

use std::io::Read as _;
use std::path::PathBuf;

use perm_bash::analysis::{Analysis, EffectKind, Reading};
use perm_bash::value::{Piece, Shape, Value};
use perm_core::{Host, Shell};
use serde::Deserialize;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/truth").join(name)
}

fn host(shell: Shell) -> Host {
    Host { cwd: None, home: Some("/tmp/home".into()), user: None, shell, env: vec![] }
}

/// How many texts of a file were read, out of how many, and which readings were false.
#[derive(Default)]
struct Tally {
    all: usize,
    readable: usize,
    hidden: usize,
    refuted: Vec<String>,
}

impl Tally {
    fn check(&mut self, text: &str, shell: Shell, run: &Run) {
        self.all += 1;
        let Analysis::Readable(reading) = perm_bash::analyze(text, &host(shell)) else { return };
        self.readable += 1;
        if reading.hazards.iter().any(|hazard| hazard.hides_code) {
            self.hidden += 1;
            return;
        }
        if run.syntax_error {
            self.refuted.push(format!("{text:?}: the shell refuses it"));
            return;
        }
        // A file that is run in this shell (`. ./x`) is claimed to do anything.
        let sources = reading.invocations.iter().any(|one| {
            one.argv.first().is_some_and(|name| name.may_be(".") || name.may_be("source"))
                && one.effects.iter().any(|effect| effect.kind == EffectKind::Execute)
        });
        if sources {
            return;
        }
        for argv in &run.argvs {
            // The record writes the name of a coprocess in front of its command.
            let argv = argv.strip_prefix(&["COPROC".to_owned()]).unwrap_or(argv);
            if !reading.invocations.iter().any(|one| fits(&one.argv, argv)) {
                self.refuted.push(format!("{text:?}: ran {argv:?}"));
                return;
            }
        }
        for (operator, file) in &run.opened {
            if !claims_file(&reading, operator, file) {
                self.refuted.push(format!("{text:?}: opened {operator} {file:?}"));
                return;
            }
        }
    }

    fn finish(self, name: &str) {
        println!(
            "{name}: {} texts, {} readable, {} of them with hidden code, {} false",
            self.all,
            self.readable,
            self.hidden,
            self.refuted.len()
        );
        let shown: Vec<String> = self.refuted.iter().take(40).cloned().collect();
        assert!(self.refuted.is_empty(), "false readings:\n{}", shown.join("\n"));
        assert!(self.readable > self.all / 20, "{name}: almost nothing is readable");
    }
}

/// What a shell did with a text.
#[derive(Default)]
struct Run {
    argvs: Vec<Vec<String>>,
    opened: Vec<(String, String)>,
    syntax_error: bool,
}

fn fits(claim: &[Value], argv: &[String]) -> bool {
    match claim.split_first() {
        None => argv.is_empty(),
        Some((Value::Words(pattern), rest)) => {
            let word = Value::Word(pattern.clone());
            (0..=argv.len()).any(|taken| {
                argv[..taken].iter().all(|text| may_be(&word, text)) && fits(rest, &argv[taken..])
            })
        }
        Some((word, rest)) => {
            argv.split_first().is_some_and(|(text, more)| may_be(word, text) && fits(rest, more))
        }
    }
}

/// A number is digits; the rest as [`Value::may_be`] has it.
fn may_be(value: &Value, text: &str) -> bool {
    if let Value::Word(pattern) = value
        && matches!(pattern.pieces.as_slice(), [Piece::Shaped(Shape::Number)])
    {
        return text.strip_prefix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit());
    }
    value.may_be(text)
}

fn claims_file(reading: &Reading, operator: &str, file: &str) -> bool {
    reading.redirections.iter().any(|one| {
        let same = one.operator.text() == operator
            || matches!(
                (operator, one.operator.text()),
                (">", ">&" | "&>" | ">|") | ("&>" | ">&", "&>" | ">&") | (">>", "&>>")
            );
        same && one.target.may_be(file)
    })
}

/// The record holds each byte as one character: back to the text that the bytes spell.
fn utf8(recorded: &str) -> String {
    let bytes: Option<Vec<u8>> = recorded.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_else(|| recorded.to_owned())
}

fn argvs(recorded: Vec<Vec<String>>) -> Vec<Vec<String>> {
    recorded.into_iter().map(|argv| argv.iter().map(|word| utf8(word)).collect()).collect()
}

/// `["op", "file"]` or `{op, fd, file}`.
fn opened(value: &serde_json::Value) -> Option<(String, String)> {
    match value {
        serde_json::Value::Array(parts) => {
            let texts: Vec<&str> = parts.iter().filter_map(|part| part.as_str()).collect();
            let [operator, file] = texts.as_slice() else { return None };
            Some(((*operator).to_owned(), utf8(file)))
        }
        _ => Some((value.get("op")?.as_str()?.to_owned(), utf8(value.get("file")?.as_str()?))),
    }
}

#[derive(Deserialize)]
struct Tricky {
    command: Option<String>,
    bash_syntax_error: bool,
    bash_cmds: Vec<Vec<String>>,
    bash_redirs: Vec<serde_json::Value>,
    dash_cmds: Vec<Vec<String>>,
}

fn tricky() -> Vec<Tricky> {
    let text = std::fs::read_to_string(data("tricky.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn hand_made_texts_in_bash() {
    let mut tally = Tally::default();
    for row in tricky() {
        let Some(command) = row.command else { continue };
        let run = Run {
            argvs: argvs(row.bash_cmds),
            opened: row.bash_redirs.iter().filter_map(opened).collect(),
            syntax_error: row.bash_syntax_error,
        };
        tally.check(&command, Shell::Bash, &run);
    }
    tally.finish("hand-made texts, bash");
}

#[test]
fn hand_made_texts_in_dash() {
    let mut tally = Tally::default();
    for row in tricky() {
        let Some(command) = row.command else { continue };
        tally.check(&command, Shell::PosixSh, &Run { argvs: argvs(row.dash_cmds), ..Run::default() });
    }
    tally.finish("hand-made texts, dash");
}

#[derive(Deserialize)]
struct Mutation {
    command: String,
    syntax_error: bool,
    ran: Vec<Vec<String>>,
    opened: Vec<serde_json::Value>,
}

/// Every sixth text; all of them with `PERM_TRUTH=full`.
#[test]
fn mutated_texts_in_bash() {
    let stride = if std::env::var_os("PERM_TRUTH").is_some_and(|value| value == "full") { 1 } else { 6 };
    let mut text = String::new();
    let file = std::fs::File::open(data("mutations.jsonl.gz")).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let mut tally = Tally::default();
    for line in text.lines().step_by(stride) {
        let row: Mutation = serde_json::from_str(line).unwrap();
        let run = Run {
            argvs: argvs(row.ran),
            opened: row.opened.iter().filter_map(opened).collect(),
            syntax_error: row.syntax_error,
        };
        tally.check(&row.command, Shell::Bash, &run);
    }
    assert!(tally.all >= 40_000);
    tally.finish("mutated texts, bash");
}

#[derive(Deserialize)]
struct Payload {
    command: String,
    ran_payload: bool,
}

#[test]
fn data_that_bash_runs_is_never_missed() {
    let mut tally = Tally::default();
    for line in std::fs::read_to_string(data("payloads.jsonl")).unwrap().lines() {
        let row: Payload = serde_json::from_str(line).unwrap();
        // `eval 'rm pwn' x` runs it with a word more.
        let spelled =
            ["rm pwn", "rm pwn x"].map(|text| text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let more = row.ran_payload && row.command.ends_with("'rm pwn' x");
        let argvs = if row.ran_payload { vec![spelled[usize::from(more)].clone()] } else { vec![] };
        tally.check(&row.command, Shell::Bash, &Run { argvs, ..Run::default() });
    }
    tally.finish("payloads, bash");
}
