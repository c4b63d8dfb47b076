//! The strict reader against what bash read: bash must accept every text that we read, and every simple
//! command that bash read must be one of ours, with the same words and redirections; and of the commands of
//! the text itself none is ours alone.
//!
//! `PERM_TRUTH=full` runs every mutation; otherwise a fixed stride of them.

#![allow(clippy::panic, clippy::string_slice, reason = "a test")]

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};

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
    /// Those of the text itself.
    top: Vec<String>,
    inner: Vec<String>,
}

impl Commands<'_> {
    fn list(&mut self, list: &List) {
        for item in &list.items {
            let rest = item.and_or.rest.iter().map(|(_, pipeline)| pipeline);
            for pipeline in std::iter::once(&item.and_or.first).chain(rest) {
                for (at, command) in pipeline.commands.iter().enumerate() {
                    self.command(command, pipeline.pipes_stderr.get(at) == Some(&true));
                }
            }
        }
    }

    fn command(&mut self, command: &Command, pipes_stderr: bool) {
        match command {
            Command::Simple(simple) => self.simple(simple, pipes_stderr),
            Command::Compound(compound) => self.compound(compound),
            Command::Function(function) => self.compound(&function.body),
            Command::Coproc(inner) => self.command(inner, false),
        }
    }

    fn simple(&mut self, simple: &SimpleCommand, pipes_stderr: bool) {
        let mut words: Vec<String> = simple.assignments.iter().map(|one| self.raw(one.span)).collect();
        words.extend(simple.words.iter().map(|one| self.raw(one.span)));
        let mut redirections: Vec<String> =
            simple.redirections.iter().map(|one| self.redirection(one)).collect();
        if pipes_stderr {
            redirections.push("2>&1".to_owned());
        }
        let text = format!("{words:?} {redirections:?}");
        if self.depth == 0 {
            self.top.push(text)
        } else {
            self.inner.push(text)
        }
        for one in &simple.assignments {
            one.subscript.iter().for_each(|word| self.word(word));
            match &one.value {
                AssignedValue::Scalar(word) => self.word(word),
                AssignedValue::Array(all) => all.iter().for_each(|word| self.word(word)),
                AssignedValue::Elements(all) => all.iter().for_each(|one| self.element(one)),
            }
        }
        simple.words.iter().for_each(|word| self.word(word));
        self.redirections(&simple.redirections);
    }

    fn element(&mut self, one: &ArrayElement) {
        one.subscript.iter().for_each(|word| self.word(word));
        self.word(&one.value);
    }

    /// As bash shows it.
    fn raw(&self, span: perm_core::Span) -> String {
        canonical(span.of(self.text))
    }

    fn redirection(&self, one: &Redirection) -> String {
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

    fn redirections(&mut self, all: &[Redirection]) {
        for one in all {
            match &one.target {
                RedirectionTarget::Word(word) => self.word(word),
                RedirectionTarget::HereDocument(body) => self.word(&body.body),
            }
        }
    }

    fn compound(&mut self, compound: &CompoundCommand) {
        self.redirections(&compound.redirections);
        match &compound.kind {
            CompoundKind::Group(list) | CompoundKind::Subshell(list) => self.list(list),
            CompoundKind::If { branches, otherwise } => {
                branches.iter().for_each(|(condition, body)| {
                    self.list(condition);
                    self.list(body);
                });
                otherwise.iter().for_each(|list| self.list(list));
            }
            CompoundKind::Loop { condition, body, .. } => {
                self.list(condition);
                self.list(body);
            }
            CompoundKind::For { words, body, .. } => {
                words.iter().flatten().for_each(|word| self.word(word));
                self.list(body);
            }
            CompoundKind::ArithmeticFor { expressions, body } => {
                expressions.iter().for_each(|word| self.word(word));
                self.list(body);
            }
            CompoundKind::Case { subject, items } => {
                self.word(subject);
                for item in items {
                    item.patterns.iter().for_each(|word| self.word(word));
                    self.list(&item.body);
                }
            }
            CompoundKind::Arithmetic(word) => self.word(word),
            CompoundKind::Test(test) => self.test(test),
        }
    }

    fn test(&mut self, test: &TestExpression) {
        match test {
            TestExpression::Unary { operand, .. } => self.word(operand),
            TestExpression::Binary { left, right, .. } => {
                self.word(left);
                self.word(right);
            }
            TestExpression::Not(one) => self.test(one),
            TestExpression::And(one, two) | TestExpression::Or(one, two) => {
                self.test(one);
                self.test(two);
            }
        }
    }

    fn word(&mut self, word: &Word) {
        self.parts(&word.parts);
    }

    fn parts(&mut self, parts: &[WordPart]) {
        use ParameterOperation as Op;
        for part in parts {
            match part {
                WordPart::DoubleQuoted(parts) => self.parts(parts),
                WordPart::Braces(all) => all.iter().for_each(|parts| self.parts(parts)),
                WordPart::Arithmetic(word) => self.word(word),
                WordPart::Array(all) => all.iter().for_each(|one| self.element(one)),
                WordPart::Command(one) => self.substitution(&one.list),
                WordPart::Process(one) => self.substitution(&one.list),
                WordPart::Parameter(one) => {
                    one.subscript.iter().for_each(|word| self.word(word));
                    match &one.operation {
                        Op::Conditional { word, .. } | Op::IndirectConditional { word, .. } => {
                            self.word(word)
                        }
                        Op::Remove { pattern, .. } | Op::Case { pattern, .. } => self.word(pattern),
                        Op::Replace { pattern, replacement, .. } => {
                            std::iter::once(pattern).chain(replacement).for_each(|word| self.word(word));
                        }
                        Op::Substring { offset, length } => {
                            std::iter::once(offset).chain(length).for_each(|word| self.word(word));
                        }
                        Op::Value | Op::Length | Op::Indirect | Op::Names | Op::Transform(_) => {}
                    }
                }
                WordPart::Literal(_)
                | WordPart::Quoted(_)
                | WordPart::Glob(_)
                | WordPart::ExtendedGlob(_)
                | WordPart::BraceRange(_)
                | WordPart::Tilde(_) => {}
            }
        }
    }

    fn substitution(&mut self, list: &List) {
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
    let mut ours = Commands { text: command, depth: 0, top: Vec::new(), inner: Vec::new() };
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
