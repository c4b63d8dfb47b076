//! The command line of `find`: starting points and an expression, primary by primary.
//!
//! Source: the manual of findutils 4.9 (also the names that BSD's find shares with it).

use perm_core::Span;

use crate::analysis::{Effect, EffectKind};
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::{Pattern, Piece, Value};

/// What a `find` command line does by itself, and what it runs.
#[derive(Clone, Debug, Default)]
pub struct FindLine {
    /// What it looks at, reads, writes and deletes itself.
    pub effects: Vec<Effect>,
    /// The commands of `-exec` and its like, in order.
    pub commands: Vec<FindCommand>,
    /// Where it starts, as written.
    pub starts: Vec<Value>,
}

/// One `-exec`, `-execdir`, `-ok` or `-okdir`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindCommand {
    /// The words of the command in the argument list of `find`: from its name to the last argument, the
    /// closing `;` or `+` excluded. `{}` stands for a path that was found.
    pub words: std::ops::Range<usize>,
    /// It runs in the directory of the file that was found (`-execdir`, `-okdir`).
    pub in_directory: bool,
}

/// Primaries without an argument that only test or print, sorted.
const PLAIN: &[&str] = &[
    "!",
    "(",
    ")",
    ",",
    "-a",
    "-and",
    "-d",
    "-daystart",
    "-depth",
    "-empty",
    "-executable",
    "-false",
    "-follow",
    "-ignore_readdir_race",
    "-ls",
    "-mount",
    "-nogroup",
    "-noignore_readdir_race",
    "-noleaf",
    "-not",
    "-nouser",
    "-nowarn",
    "-o",
    "-or",
    "-print",
    "-print0",
    "-prune",
    "-quit",
    "-readable",
    "-true",
    "-warn",
    "-writable",
    "-xdev",
];

/// Primaries with one argument that is data, sorted.
const DATA: &[&str] = &[
    "-amin",
    "-atime",
    "-cmin",
    "-context",
    "-ctime",
    "-fstype",
    "-gid",
    "-group",
    "-ilname",
    "-iname",
    "-inum",
    "-ipath",
    "-iregex",
    "-iwholename",
    "-links",
    "-lname",
    "-maxdepth",
    "-mindepth",
    "-mmin",
    "-mtime",
    "-name",
    "-path",
    "-perm",
    "-printf",
    "-regex",
    "-regextype",
    "-size",
    "-type",
    "-uid",
    "-used",
    "-user",
    "-wholename",
    "-xtype",
];

/// Primaries that do more than test and print, sorted.
const ACTIONS: &[&str] = &[
    "-delete",
    "-exec",
    "-execdir",
    "-files0-from",
    "-fls",
    "-fprint",
    "-fprint0",
    "-fprintf",
    "-ok",
    "-okdir",
];

/// Primaries with one argument, a file that is looked at, sorted.
const LOOKED_AT: &[&str] = &["-anewer", "-cnewer", "-newer", "-samefile"];

/// Reads the whole command line of `find`, its name included.
///
/// # Errors
/// A sentence that says what is not known, with its place.
pub fn find_line(argv: &[Value], spans: &[Span]) -> Result<FindLine, (String, Span)> {
    let mut reader = Reader { argv, spans, at: 1, line: FindLine::default(), starts: Vec::new() };
    reader.leading_options()?;
    reader.starting_points();
    let deletes = reader.expression()?;
    let kind = if deletes { EffectKind::DeleteTree } else { EffectKind::Look };
    let mut starts = reader.starts;
    let written = starts.iter().map(|(path, _)| path.clone()).collect();
    if starts.is_empty() {
        starts.push((Value::literal("."), spans.first().copied().unwrap_or_default()));
    }
    let mut line = FindLine { starts: written, ..reader.line };
    line.effects.extend(starts.into_iter().map(|(path, span)| Effect { kind, path, span }));
    Ok(line)
}

/// The check of the specification: like [`find_line`], but what it runs is not known here.
pub(super) fn find_expression(arguments: &Arguments<'_>) -> Finding {
    let mut argv = vec![Value::literal("find")];
    argv.extend(arguments.operands.iter().map(|operand| operand.value.clone()));
    let mut spans = vec![Span::default()];
    spans.extend(arguments.operands.iter().map(|operand| operand.span));
    match find_line(&argv, &spans) {
        Err((message, _)) => Finding::Unknown(message),
        Ok(line) if line.commands.is_empty() => Finding::Effects(line.effects),
        Ok(line) => Finding::Partly(line.effects, "`find` runs another command for what it finds".into()),
    }
}

struct Reader<'a> {
    argv: &'a [Value],
    spans: &'a [Span],
    at: usize,
    line: FindLine,
    starts: Vec<(Value, Span)>,
}

/// Whether a word could be part of the expression where a starting point is expected.
fn may_be_expression(word: &Value) -> bool {
    let is_known_none = match word {
        Value::Text(_) | Value::OneOf(_) => false,
        Value::Word(pattern) | Value::Words(pattern) => is_no_primary(pattern),
    };
    word.text() != Some("-") && !is_known_none && b"-(),!".iter().any(|byte| word.may_start_with(*byte))
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a Value> {
        self.argv.get(self.at)
    }

    fn span(&self, index: usize) -> Span {
        self.spans.get(index).copied().unwrap_or_default()
    }

    /// `-H`, `-L`, `-P`, `-Olevel`, `-D options`, before the starting points.
    fn leading_options(&mut self) -> Result<(), (String, Span)> {
        while let Some(text) = self.peek().and_then(Value::text) {
            match text {
                "-H" | "-L" | "-P" => self.at += 1,
                "-D" => {
                    self.at += 1;
                    self.argument("-D")?;
                }
                _ if text.starts_with("-O") => self.at += 1,
                _ => break,
            }
        }
        Ok(())
    }

    fn starting_points(&mut self) {
        while let Some(word) = self.peek().filter(|word| !may_be_expression(word)) {
            self.starts.push((word.clone(), self.span(self.at)));
            self.at += 1;
        }
    }

    /// The argument of a primary: exactly one word, whatever it is.
    fn argument(&mut self, primary: &str) -> Result<(&'a Value, Span), (String, Span)> {
        let span = self.span(self.at);
        match self.peek() {
            Some(word) if word.is_one_word() => {
                self.at += 1;
                Ok((word, span))
            }
            Some(word) => {
                Err((format!("`{}` after `{primary}` could be several words", word.display()), span))
            }
            None => Err((format!("`{primary}` lacks its argument"), span)),
        }
    }

    /// The argument of a primary that only compares: one word, or what a pattern outside of quotes (`-name *.c`)
    /// makes of the directory. Of several words all but the first stand where a primary is expected; no name that
    /// the pattern matches is one, so `find` says so and stops before it looks at anything.
    fn data(&mut self, primary: &str) -> Result<(), (String, Span)> {
        if let Some(Value::Words(pattern)) = self.peek()
            && is_no_primary(pattern)
            && self.is_harmless_behind(self.at + 1)
        {
            self.at += 1;
            return Ok(());
        }
        self.argument(primary).map(|_| ())
    }

    /// Whether the expression does nothing where the primary takes the word at `at` for its argument, because the
    /// words in front of it came to none (`nullglob`).
    fn is_harmless_behind(&self, at: usize) -> bool {
        let words = self.argv.get(at..).unwrap_or_default();
        let stops = words
            .get(1)
            .and_then(Value::text)
            .is_some_and(|text| !text.starts_with(['-', '(', ')', '!', ',']));
        stops || words.iter().all(|word| ACTIONS.iter().all(|action| !word.may_be(action)))
    }

    fn effect(&mut self, kind: EffectKind, path: &Value, span: Span) {
        self.line.effects.push(Effect { kind, path: path.clone(), span });
    }

    /// Reads the rest; answers whether what is found is deleted.
    fn expression(&mut self) -> Result<bool, (String, Span)> {
        let mut deletes = false;
        while let Some(word) = self.peek() {
            let span = self.span(self.at);
            let Some(text) = word.text() else {
                return Err((
                    format!("`{}` could turn out to be an action like `-delete`", word.display()),
                    span,
                ));
            };
            self.at += 1;
            match text {
                "-delete" => deletes = true,
                "-exec" | "-execdir" | "-ok" | "-okdir" => self.command(text, span)?,
                "-fprint" | "-fprint0" | "-fls" => self.writes(text)?,
                "-fprintf" => {
                    self.writes(text)?;
                    self.argument(text)?;
                }
                "-files0-from" => {
                    let (path, span) = self.argument(text)?;
                    self.effect(EffectKind::Read, path, span);
                    self.starts.push((Value::any_word(), span));
                }
                "-help" | "--help" | "-version" | "--version" => {}
                _ if PLAIN.binary_search(&text).is_ok() => {}
                _ if DATA.binary_search(&text).is_ok() => self.data(text)?,
                _ if LOOKED_AT.binary_search(&text).is_ok() || is_newer(text) => {
                    let (path, span) = self.argument(text)?;
                    if !text.ends_with('t') {
                        self.effect(EffectKind::Look, path, span);
                    }
                }
                _ => return Err((format!("`{text}` is no part of a `find` expression known here"), span)),
            }
        }
        Ok(deletes)
    }

    fn writes(&mut self, primary: &str) -> Result<(), (String, Span)> {
        let (path, span) = self.argument(primary)?;
        self.effect(EffectKind::Write, path, span);
        Ok(())
    }

    /// The words up to `;`, or up to `+` behind `{}`.
    fn command(&mut self, primary: &str, start: Span) -> Result<(), (String, Span)> {
        let first = self.at;
        let batches = matches!(primary, "-exec" | "-execdir");
        let mut braces = false;
        while let Some(word) = self.peek() {
            let span = self.span(self.at);
            let ends = match word.text() {
                Some(text) => text == ";" || (text == "+" && braces && batches),
                None if word.may_be(";") || word.may_be("+") => {
                    let word = word.display();
                    return Err((format!("`{word}` could be the end of the command of `{primary}`"), span));
                }
                None => false,
            };
            if ends {
                self.line.commands.push(FindCommand {
                    words: first..self.at,
                    in_directory: matches!(primary, "-execdir" | "-okdir"),
                });
                self.at += 1;
                return Ok(());
            }
            braces = word.text() == Some("{}");
            self.at += 1;
        }
        Err((format!("the command of `{primary}` has no end"), start))
    }
}

/// Whether no match of the pattern is a primary, an operator or a parenthesis of any `find`: it starts with a letter,
/// or holds a `.` or `/`, which no name of a primary has. What is known to start like one is left to the expression.
fn is_no_primary(pattern: &Pattern) -> bool {
    if pattern.prefix().starts_with(['-', '(', ')', ',', '!']) {
        return false;
    }
    let starts = pattern.prefix().starts_with(|first: char| first.is_ascii_alphanumeric() || first == '.');
    let has_dot = |piece: &Piece| match piece {
        Piece::Literal(text) => text.contains(['.', '/']),
        Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_) => false,
    };
    starts || pattern.pieces.iter().any(has_dot)
}

/// `-newerXY`
fn is_newer(text: &str) -> bool {
    text.strip_prefix("-newer").is_some_and(|kinds| {
        kinds.len() == 2
            && kinds.starts_with(['a', 'B', 'c', 'm'])
            && kinds.ends_with(['a', 'B', 'c', 'm', 't'])
    })
}

#[cfg(test)]
mod tests;
