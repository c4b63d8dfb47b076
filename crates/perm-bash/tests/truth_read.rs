//! The strict reader against what bash read: bash must accept every text that we read, and every simple
//! command that bash read must be one of ours, with the same words and redirections; and of the commands of
//! the text itself none is ours alone.
//!
//! `PERM_TRUTH=full` runs every mutation; otherwise a fixed stride of them.

#![allow(clippy::panic, clippy::string_slice, reason = "a test")]

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};

use perm_bash::syntax::visit::{self, Visit};
use perm_bash::{gate, read::read, syntax::*};
use perm_core::Shell;
use serde_json::Value;

const STRIDE: usize = 6;

fn data(name: &str) -> File {
    let path = format!("{}/../../tests/data/truth/{name}", env!("CARGO_MANIFEST_DIR"));
    File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Raw text in one form: bash drops the `$` of `$"…"`; bash prints substitutions again, and translates `$'…'`; such words are compared by
/// their letters and digits alone.
fn canonical(raw: &str) -> String {
    let mut raw = mend(raw).replace("\\\n", "");
    while raw.contains("$\"") {
        raw = raw.replace("$\"", "\"");
    }
    if ["$(", "<(", ">(", "`", "=(", "$'"].iter().any(|mark| raw.contains(mark)) {
        return "~".to_owned();
    }
    raw
}

/// All simple commands, those in substitutions too.
struct Commands<'t> {
    text: &'t str,
    depth: usize,
    /// The command at hand is the left side of a `|&`.
    pipes_stderr: bool,
    /// Those of the text itself.
    top: Vec<String>,
    inner: Vec<String>,
}

impl Commands<'_> {
    /// As bash shows it.
    fn raw(&self, span: perm_core::Span) -> String {
        canonical(span.of(self.text))
    }

    fn shown(&self, one: &Redirection) -> String {
        let fd = match &one.fd {
            Some(Descriptor::Number(number)) => number.to_string(),
            Some(Descriptor::Variable(name)) => format!("{{{name}}}"),
            None => one.operator.default_fd().to_string(),
        };
        match &one.target {
            RedirectionTarget::Word(word) => {
                format!("{fd}{}{}", one.operator.text(), self.raw(word.span)).replace("&00", "&0")
            }
            RedirectionTarget::HereDocument(body) => {
                let text = match body.body.parts.first() {
                    Some(WordPart::Quoted(text)) => text.as_str(),
                    _ => body.body.span.of(self.text),
                };
                format!("{fd}{}{}:{}", one.operator.text(), body.delimiter, letters(text))
            }
        }
    }
}

impl<'s> Visit<'s> for Commands<'_> {
    fn pipeline(&mut self, pipeline: &'s Pipeline) {
        for (at, command) in pipeline.commands.iter().enumerate() {
            self.pipes_stderr = pipeline.pipes_stderr.get(at) == Some(&true);
            self.command(command);
        }
    }

    fn command(&mut self, command: &'s Command) {
        self.pipes_stderr &= matches!(command, Command::Simple(_));
        visit::command(self, command);
    }

    fn simple(&mut self, simple: &'s SimpleCommand) {
        let mut words: Vec<String> = simple.assignments.iter().map(|one| self.raw(one.span)).collect();
        words.extend(simple.words.iter().map(|one| self.raw(one.span)));
        let mut redirections: Vec<String> = simple.redirections.iter().map(|one| self.shown(one)).collect();
        if std::mem::take(&mut self.pipes_stderr) {
            redirections.push("2>&1".to_owned());
        }
        let text = format!("{words:?} {redirections:?}");
        if self.depth == 0 {
            self.top.push(text)
        } else {
            self.inner.push(text)
        }
        visit::simple(self, simple);
    }

    fn substitution(&mut self, list: &'s List) {
        self.depth += 1;
        self.list(list);
        self.depth -= 1;
    }
}

/// Bash's trees were logged byte by byte.
fn mend(text: &str) -> String {
    let bytes: Option<Vec<u8>> = text.chars().map(|one| u8::try_from(u32::from(one)).ok()).collect();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_else(|| text.to_owned())
}

fn letters(text: &str) -> String {
    mend(text).chars().filter(|one| !matches!(one, '\\' | '\n' | '\t')).collect()
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn all(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn their_redirection(node: &Value) -> String {
    let fd = node["fd"].as_u64().map_or_else(|| format!("{{{}}}", string(&node["var"])), |fd| fd.to_string());
    let word = canonical(string(&node["word"]));
    match string(&node["op"]) {
        op @ (">&n" | "<&n") => format!("{fd}{}{}", &op[..2], node["dest"]),
        op @ (">&n-" | "<&n-") => format!("{fd}{}{}-", &op[..2], node["dest"]),
        op @ (">&w" | "<&w") => format!("{fd}{}{word}", &op[..2]),
        "close" => format!("{fd}&-"),
        op @ ("<<" | "<<-") => {
            format!("{fd}{op}{}:{}", mend(string(&node["eof"])), letters(string(&node["word"])))
        }
        op => format!("{fd}{op}{word}"),
    }
}

/// Every simple command in bash's trees.
fn their_commands(node: &Value, out: &mut Vec<String>) {
    match node {
        Value::Array(nodes) => nodes.iter().for_each(|node| their_commands(node, out)),
        Value::Object(fields) if node["k"] == "simple" => {
            let words: Vec<String> = all(&fields["w"]).iter().map(|word| canonical(string(word))).collect();
            let redirections: Vec<String> = all(&fields["r"]).iter().map(their_redirection).collect();
            out.push(format!("{words:?} {redirections:?}"));
        }
        Value::Object(fields) => fields.values().for_each(|node| their_commands(node, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What is wrong with our reading; `None` where there is none.
fn compare(command: &str, truth: &Value) -> Option<Vec<String>> {
    let script = gate::check(command, Shell::Bash).and_then(|gated| read(&gated)).ok()?;
    let mut ours =
        Commands { text: command, depth: 0, pipes_stderr: false, top: Vec::new(), inner: Vec::new() };
    ours.list(&script.list);
    let mut faults = Vec::new();
    // `eval` and its like read texts of their own
    let bare: String =
        command.replace("$(ls)", "").chars().filter(|one| !matches!(one, '\\' | '\'' | '"')).collect();
    let evaluates =
        ["eval", "trap", "@P", "alias", "PS4", "compgen", "-v "].iter().any(|one| bare.contains(one));
    if truth["syntax_error"] == true && !evaluates {
        faults.push("bash finds a syntax error".to_owned());
    }
    let mut theirs = Vec::new();
    their_commands(&truth["read"], &mut theirs);
    // `<&-` and `>&-` are one thing to bash, and `f >& g` too
    let same = |text: &String| text.replace("<&-", "&-").replace(">&-", "&-");
    let known: HashSet<String> = ours.top.iter().chain(&ours.inner).map(same).collect();
    // the spans of texts that were read again say where, not what; `eval` reads texts of its own
    let data = ["@P", "PS4", "compgen", "mapfile", "alias", "'a[", "'b[", "$'", "<<-"];
    let loose = evaluates
        || (command.contains("<<") && command.contains("\\\n"))
        || ["`", "bind", "eval", "source", ". ", "trap", "bash", "sh "]
            .iter()
            .chain(&data)
            .any(|one| command.contains(one))
        || command.split('\'').skip(1).step_by(2).any(|one| one.contains("$("));
    if !loose {
        faults.extend(
            theirs
                .iter()
                .filter(|one| !known.contains(&same(one)))
                .map(|one| format!("bash read {one}, we {known:?}")),
        );
    }
    // bash reads on until something ends it
    let ends = command.starts_with(['-', '+'])
        || ["$'", "alias", "a[", "x[", "((", "exit", "exec", "return", "set", "kill", "${"]
            .iter()
            .any(|one| command.contains(one));
    let theirs: HashSet<String> = theirs.iter().map(same).collect();
    if !ends {
        let alone = ours.top.iter().map(same).filter(|one| !theirs.contains(one));
        faults.extend(alone.map(|one| format!("we read {one}, bash {theirs:?}")));
    }
    Some(faults)
}

#[test]
fn no_mutation_is_read_otherwise_than_bash_read_it() {
    let full = option_env!("PERM_TRUTH") == Some("full");
    let lines = BufReader::new(flate2::read::GzDecoder::new(data("mutations.jsonl.gz"))).lines();
    let [mut total, mut valid, mut were_read, mut wrong] = [0_usize; 4];
    for (_, line) in lines.enumerate().filter(|(number, _)| full || number % STRIDE == 0) {
        let truth: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        total += 1;
        valid += usize::from(truth["syntax_error"] == false);
        let Some(faults) = compare(string(&truth["command"]), &truth) else { continue };
        were_read += 1;
        wrong += usize::from(!faults.is_empty());
        if !faults.is_empty() && wrong <= 80 {
            println!("{:?}\n    {}", string(&truth["command"]), faults.join("\n    "));
        }
    }
    println!("{total} mutations, {valid} without a syntax error, {were_read} read, {wrong} wrong");
    assert!(full || total > 40_000);
    assert_eq!(wrong, 0);
}

#[test]
fn no_tricky_text_is_read_that_bash_refuses() {
    let [mut total, mut valid, mut were_read] = [0_usize; 3];
    let mut wrong = Vec::new();
    for line in BufReader::new(data("tricky.jsonl")).lines() {
        let truth: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let Some(command) = truth["command"].as_str() else { continue };
        let refused = truth["bash_syntax_error"] == true;
        total += 1;
        valid += usize::from(!refused);
        match gate::check(command, Shell::Bash).and_then(|gated| read(&gated)) {
            Ok(_) if refused => wrong.push(command.to_owned()),
            Ok(_) => were_read += 1,
            Err(error) if !refused && option_env!("PERM_UNREAD").is_some() => {
                println!("{command:?}: {} {}", error.reason.code, error.reason.message.as_str());
            }
            Err(_) => {}
        }
    }
    println!("{total} tricky texts, {valid} valid, {were_read} read");
    assert_eq!(wrong, Vec::<String>::new());
}
