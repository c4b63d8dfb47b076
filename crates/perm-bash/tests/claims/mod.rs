//! Compares a reading with what a real shell did: shared by the regression test and by `cargo xtask oracle`.
//!
//! In comes an [`Analysis`] and a [`Run`]; out goes the first thing that the shell did and no claim covers.
//! *Unreadable*, and a hazard that says hidden code may run, claim nothing: they are never false.

use std::collections::BTreeSet;

use perm_bash::analysis::{Analysis, Cwd, Effect, EffectKind, Invocation, Judgement, Reading, Redirected};
use perm_bash::syntax::RedirectionOperator;
use perm_bash::value::{Pattern, Piece, Shape, Value};
use serde::{Deserialize, Serialize};

/// The directory that texts start in, inside the sandbox.
pub(crate) const DIRECTORY: &str = "/w/p";
/// The home directory inside the sandbox.
pub(crate) const HOME: &str = "/w/h";

/// What a shell did with a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The text.
    pub(crate) command: String,
    /// `bash` or `sh` (dash).
    pub(crate) shell: String,
    /// The programs that were started, with the directory they were started in.
    #[serde(default)]
    pub(crate) ran: Vec<Ran>,
    /// The files that the shell itself opened for reading: absolute paths.
    #[serde(default)]
    pub(crate) read: BTreeSet<String>,
    /// The files that the shell itself opened for writing: absolute paths.
    #[serde(default)]
    pub(crate) written: BTreeSet<String>,
    /// The files that were made, removed or whose content changed: absolute paths.
    #[serde(default)]
    pub(crate) changed: BTreeSet<String>,
    /// The shell reports a syntax error in the text itself.
    #[serde(default)]
    pub(crate) syntax_error: bool,
}

/// One program that was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ran {
    /// Its name and arguments.
    pub(crate) argv: Vec<String>,
    /// Its working directory.
    pub(crate) cwd: String,
}

/// A way in which a reading is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum False {
    /// The shell refuses a text that was read.
    SyntaxError,
    /// A program ran whose words fit no claimed invocation.
    Ran(Ran),
    /// Its words fit, its directory is none of the claimed ones.
    Directory(Ran),
    /// The shell opened a file, and no redirection and no effect claims that.
    Opened(String),
    /// A file was changed and nothing claims to change it.
    Changed(String),
}

impl False {
    /// A short name of the kind.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::SyntaxError => "syntax-error",
            Self::Ran(_) => "ran",
            Self::Directory(_) => "directory",
            Self::Opened(_) => "opened",
            Self::Changed(_) => "changed",
        }
    }
}

/// Whether the analysis claims anything that a run could refute.
pub(crate) fn claims(analysis: &Analysis) -> Option<&Reading> {
    match analysis {
        Analysis::Unreadable(_) => None,
        Analysis::Readable(reading) => {
            let hidden = reading.hazards.iter().any(|hazard| hazard.hides_code);
            // A file that was made a program and is run by its path.
            let name = |one: &Invocation| one.argv.first().map(Value::display).unwrap_or_default();
            let makes = reading
                .invocations
                .iter()
                .any(|one| matches!(name(one).rsplit('/').next(), Some("chmod" | "cp" | "install" | "mv")));
            let programs = makes && reading.invocations.iter().any(|one| name(one).contains('/'));
            // A file that is run in this shell (`. ./x`) is claimed to do anything.
            let sources = reading.invocations.iter().any(|one| {
                one.argv.first().is_some_and(|name| name.may_be(".") || name.may_be("source"))
                    && one.effects.iter().any(|effect| effect.kind == EffectKind::Execute)
            });
            (!hidden && !programs && !sources && !reading.invocations.iter().any(runs_a_file))
                .then_some(reading)
        }
    }
}

/// `exec -a NAME` and `exec -l`: the program sees another name than its own.
fn renames(invocation: &Invocation) -> bool {
    let mut words = invocation.argv.iter().filter_map(Value::text);
    words.next() == Some("exec") && words.any(|word| word.starts_with('-'))
}

/// Whether it is the shell that `sed` hands a command of its script to: what is claimed is what that shell runs.
fn is_shell_of_a_script(reading: &Reading, ran: &Ran) -> bool {
    let is_sed = |one: &Invocation| {
        one.argv.first().and_then(Value::text).is_some_and(|name| name.rsplit('/').next() == Some("sed"))
    };
    matches!(ran.argv.as_slice(), [shell, option, _] if shell == "sh" && option == "-c")
        && reading.invocations.iter().any(is_sed)
}

/// Whether a program runs what is in a file: the reading says that much and claims nothing about the file.
fn runs_a_file(invocation: &Invocation) -> bool {
    let name = invocation.argv.first().and_then(Value::text).unwrap_or_default();
    // `sed`, `sort` and `split` run programs by options or by what is in their scripts.
    matches!(&invocation.judgement, Judgement::Unproven(_))
        && matches!(
            name.rsplit('/').next().unwrap_or(name),
            "bash" | "dash" | "sed" | "sh" | "sort" | "split"
        )
}

/// The first thing that refutes the reading.
pub(crate) fn refute(reading: &Reading, run: &Run) -> Option<False> {
    if run.syntax_error {
        return Some(False::SyntaxError);
    }
    // Directories are claimed as the shell names them; what a link leads to is for those who ask the disk.
    let linked = run.ran.iter().any(|ran| ran.argv.first().is_some_and(|name| name.ends_with("ln")));
    for ran in &run.ran {
        let mut fitting = reading.invocations.iter().filter(|one| fits(&one.argv, &ran.argv)).peekable();
        if fitting.peek().is_none() {
            if reading.invocations.iter().any(renames) || is_shell_of_a_script(reading, ran) {
                continue;
            }
            return Some(False::Ran(ran.clone()));
        }
        // A program that first changes its directory by an option is claimed to be there.
        let moves = ran.argv.iter().any(|word| word.starts_with("-C") || word.starts_with("--"));
        if !linked && !moves && !fitting.any(|one| in_directory(&one.cwd, &ran.cwd)) {
            return Some(False::Directory(ran.clone()));
        }
    }
    if linked {
        return None;
    }
    let opened = run.read.iter().map(|path| (path, false)).chain(run.written.iter().map(|path| (path, true)));
    for (path, written) in opened {
        if !claims_opening(reading, path, written) {
            return Some(False::Opened(path.clone()));
        }
    }
    // What is not proven may change anything, as long as it is a program that does something here.
    if reading.invocations.iter().any(|one| matches!(one.judgement, Judgement::Unproven(_)) && acts(one)) {
        return None;
    }
    run.changed.iter().find(|path| !claims_change(reading, path)).map(|path| False::Changed(path.clone()))
}

/// Whether the sandbox has the real program of that name, so that it may change files.
fn acts(invocation: &Invocation) -> bool {
    match invocation.argv.first() {
        None => false,
        Some(Value::Text(name)) => {
            let base = name.rsplit('/').next().unwrap_or(name);
            REAL.contains(&base) || matches!(base, "fc" | "history") || name.contains('/')
        }
        Some(Value::OneOf(_) | Value::Word(_) | Value::Words(_)) => true,
    }
}

/// The programs that really run in the sandbox, after having been logged. All others only log. None of them is a script,
/// which would start other programs.
pub(crate) const REAL: &[&str] = &[
    "[", "basename", "bash", "cat", "chmod", "cp", "cut", "dash", "date", "dd", "dirname", "echo", "env",
    "expr", "false", "find", "grep", "head", "id", "install", "ionice", "ln", "ls", "mkdir", "mktemp", "mv",
    "nice", "nl", "nohup", "nproc", "od", "paste", "printf", "pwd", "readlink", "realpath", "rm", "rmdir",
    "sed", "seq", "setsid", "sh", "sort", "split", "stdbuf", "tac", "tail", "tee", "test", "timeout",
    "touch", "tr", "true", "truncate", "uniq", "wc", "xargs",
];

fn in_directory(cwd: &Cwd, real: &str) -> bool {
    match cwd {
        Cwd::TopOf(_) | Cwd::Unknown => true,
        Cwd::Known(all) => all.iter().any(|one| normal(one) == real),
    }
}

fn fits(claim: &[Value], argv: &[String]) -> bool {
    match claim.split_first() {
        None => argv.is_empty(),
        Some((Value::Words(pattern), rest)) => {
            let mut taken = 0;
            loop {
                if fits(rest, &argv[taken..]) {
                    return true;
                }
                if !argv.get(taken).is_some_and(|text| matches(&pattern.pieces, text)) {
                    return false;
                }
                taken += 1;
            }
        }
        Some((value, rest)) => {
            argv.split_first().is_some_and(|(text, more)| may_be(value, text) && fits(rest, more))
        }
    }
}

fn may_be(value: &Value, text: &str) -> bool {
    match value {
        Value::Text(own) => own == text,
        Value::OneOf(own) => own.iter().any(|own| own == text),
        Value::Word(Pattern { pieces }) | Value::Words(Pattern { pieces }) => matches(pieces, text),
    }
}

/// Whether the text can be cut into the pieces, each taken as narrowly as its documentation says.
fn matches(pieces: &[Piece], text: &str) -> bool {
    let Some((first, rest)) = pieces.split_first() else { return text.is_empty() };
    let ends = |allowed: &dyn Fn(&str) -> bool| {
        (0..=text.len())
            .filter(|at| text.is_char_boundary(*at))
            .any(|at| allowed(&text[..at]) && matches(rest, &text[at..]))
    };
    match first {
        Piece::Literal(literal) => {
            text.strip_prefix(literal.as_str()).is_some_and(|more| matches(rest, more))
        }
        Piece::Glob(glob) | Piece::Names(glob) => {
            ends(&|part| part == glob || glob.contains('/') || !part.contains('/'))
        }
        Piece::Shaped(Shape::Number) => ends(&|part| {
            let digits = part.strip_prefix('-').unwrap_or(part);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        }),
        Piece::Shaped(Shape::Digits) => {
            ends(&|part| part.trim_start_matches([' ', '\t']).bytes().all(|byte| byte.is_ascii_digit()))
        }
        Piece::Shaped(Shape::Plain) => {
            ends(&|part| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_./".contains(&byte)))
        }
        Piece::Shaped(Shape::Name) => ends(&|part| {
            part.starts_with(|c: char| c == '_' || c.is_alphanumeric())
                && !part.contains([' ', '\t', '\n', '/', '*', '?', '['])
        }),
        Piece::Shaped(Shape::Undashed) => ends(&|part| !part.starts_with(['-', '+'])),
        Piece::Shaped(Shape::Numbers | Shape::Any) => rest.is_empty() || ends(&|_| true),
    }
}

/// Whether the shell may open the file: for a redirection, or as a script.
fn claims_opening(reading: &Reading, path: &str, written: bool) -> bool {
    let mut redirections =
        reading.redirections.iter().chain(reading.invocations.iter().flat_map(|one| &one.redirections));
    redirections
        .any(|one| (opens(one) && !written || writes(one)) && names(&one.target, &one.cwd, path, false))
        || reading.invocations.iter().any(|one| {
            let script = one.argv.first().is_some_and(|name| names(name, &one.cwd, path, false));
            let executed = one.effects.iter().any(|effect| {
                effect.kind == EffectKind::Execute && names(&effect.path, &one.cwd, path, false)
            });
            let history = matches!(one.argv.first().and_then(Value::text), Some("fc" | "history"));
            !written && (script || executed) || history && matches!(one.judgement, Judgement::Unproven(_))
        })
}

/// Whether the redirection opens a file for reading.
fn opens(one: &Redirected) -> bool {
    match one.operator {
        RedirectionOperator::Input | RedirectionOperator::ReadWrite => true,
        RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth
        | RedirectionOperator::DuplicateOutput
        | RedirectionOperator::DuplicateInput
        | RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => false,
    }
}

fn claims_change(reading: &Reading, path: &str) -> bool {
    let redirections =
        reading.redirections.iter().chain(reading.invocations.iter().flat_map(|one| &one.redirections));
    redirections.filter(|one| writes(one)).any(|one| names(&one.target, &one.cwd, path, false))
        || reading
            .invocations
            .iter()
            .any(|one| one.effects.iter().any(|effect| covers(effect, &one.cwd, path)))
}

fn writes(one: &Redirected) -> bool {
    match one.operator {
        RedirectionOperator::Output
        | RedirectionOperator::Append
        | RedirectionOperator::Clobber
        | RedirectionOperator::OutputBoth
        | RedirectionOperator::AppendBoth
        | RedirectionOperator::ReadWrite
        | RedirectionOperator::DuplicateOutput => true,
        RedirectionOperator::Input
        | RedirectionOperator::DuplicateInput
        | RedirectionOperator::HereDocument
        | RedirectionOperator::HereDocumentTabs
        | RedirectionOperator::HereString => false,
    }
}

fn covers(effect: &Effect, cwd: &Cwd, path: &str) -> bool {
    match effect.kind {
        EffectKind::Read | EffectKind::ReadTree | EffectKind::Look => false,
        // The content of a program that is run is not claimed.
        EffectKind::Execute => true,
        EffectKind::Write | EffectKind::Delete | EffectKind::Attributes => {
            names(&effect.path, cwd, path, false)
        }
        // `mkdir -p a/b` makes the parents too.
        EffectKind::Create
        | EffectKind::WriteInto
        | EffectKind::WriteTree
        | EffectKind::DeleteTree
        | EffectKind::MoveAway
        | EffectKind::AttributesTree => names(&effect.path, cwd, path, true),
    }
}

/// Whether the value may name the path, or (`below`) a directory above it or an entry made on the way to it.
fn names(value: &Value, cwd: &Cwd, path: &str, below: bool) -> bool {
    let same = |one: &str| one == path || below && (is_below(path, one) || is_below(one, path));
    match (value.texts(), cwd) {
        (Some(texts), Cwd::Known(all)) => {
            texts.iter().any(|text| all.iter().any(|directory| same(&normal(&joined(directory, text)))))
        }
        (Some(texts), Cwd::TopOf(_) | Cwd::Unknown) => texts.iter().any(|text| {
            let whole = normal(&joined("/", text));
            let made =
                || ancestors(&whole, true).iter().any(|one| !one.is_empty() && path.ends_with(one.as_str()));
            text.contains("..")
                || path.ends_with(&whole)
                || below && (path.contains(&whole) || made())
                || whole == "/"
        }),
        (None, _) => {
            // The unknown parts may hold anything: compare every way to spell the path.
            let value = &slashed(value);
            let ups = all_directories(cwd);
            // `mkdir -p a?/b` makes `a?` too.
            if below && parents(value).iter().any(|parent| names(parent, cwd, path, false)) {
                return true;
            }
            // `mkdir -p a/b*` makes `a` too.
            let start = value.prefix();
            let above = below && ups.iter().any(|up| is_below(&normal(&joined(up, start)), path));
            above
                || value.display().contains("..")
                || ancestors(path, below).iter().any(|target| {
                    may_be(value, target)
                        || ups.iter().any(|up| {
                            target.strip_prefix(up.as_str()).is_some_and(|rest| {
                                let rest = rest.trim_start_matches('/');
                                [rest.to_owned(), format!("./{rest}"), format!("{rest}/")]
                                    .iter()
                                    .any(|one| may_be(value, one))
                            })
                        })
                })
        }
    }
}

/// The pattern with `//` and `/./` in its known parts written as `/`.
fn slashed(value: &Value) -> Value {
    let piece = |piece: &Piece| match piece {
        Piece::Literal(text) => {
            let mut text = text.to_string();
            while text.contains("//") || text.contains("/./") {
                text = text.replace("//", "/").replace("/./", "/");
            }
            Piece::Literal(text.into())
        }
        Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_) => piece.clone(),
    };
    match value {
        Value::Text(_) | Value::OneOf(_) => value.clone(),
        Value::Word(pattern) => Value::Word(Pattern { pieces: pattern.pieces.iter().map(piece).collect() }),
        Value::Words(pattern) => Value::Words(Pattern { pieces: pattern.pieces.iter().map(piece).collect() }),
    }
}

/// The pattern up to each `/` in its known parts.
fn parents(value: &Value) -> Vec<Value> {
    let (Value::Word(pattern) | Value::Words(pattern)) = value else { return Vec::new() };
    let mut all = Vec::new();
    for (at, piece) in pattern.pieces.iter().enumerate() {
        let Piece::Literal(text) = piece else { continue };
        for (slash, _) in text.match_indices('/') {
            let mut pieces = pattern.pieces[..at].to_vec();
            pieces.push(Piece::Literal(text[..slash].into()));
            all.push(Value::Word(Pattern { pieces }));
        }
    }
    all
}

fn all_directories(cwd: &Cwd) -> Vec<String> {
    match cwd {
        Cwd::Known(all) => all.iter().map(|one| normal(one)).collect(),
        Cwd::TopOf(_) | Cwd::Unknown => {
            ["/", "/w", DIRECTORY, "/w/p/d", HOME, "/tmp"].map(str::to_owned).to_vec()
        }
    }
}

fn ancestors(path: &str, below: bool) -> Vec<String> {
    let mut all = vec![path.to_owned()];
    let mut rest = path;
    while let (true, Some((parent, _))) = (below, rest.rsplit_once('/')) {
        all.push(parent.to_owned());
        rest = parent;
    }
    all
}

fn is_below(path: &str, directory: &str) -> bool {
    directory == "/" || path.strip_prefix(directory).is_some_and(|rest| rest.starts_with('/'))
}

/// A path as it is named from a directory.
pub(crate) fn joined(directory: &str, text: &str) -> String {
    if text.starts_with('/') { text.to_owned() } else { format!("{directory}/{text}") }
}

/// The path without `.`, `..`, `//` and a slash at the end.
pub(crate) fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}
