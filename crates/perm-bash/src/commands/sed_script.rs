//! Reads a `sed` script, command by command: which of them write, read or run something.
//!
//! Source: the manual of GNU sed 4.9. Whatever is not read with certainty here is not known.

use perm_core::Span;

use super::embedded::Embedded;
use crate::analysis::{EffectKind, is_sink};
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::{Pattern, Piece, Shape, Value};

/// The check of the specification: all scripts, and the files where they are edited in place.
pub(super) fn sed_check(arguments: &Arguments<'_>) -> Finding {
    sed_uses(arguments).finding()
}

/// What the scripts do, and the files where they are edited in place.
pub(super) fn sed_uses(arguments: &Arguments<'_>) -> Embedded {
    let mut uses = Embedded::default();
    if arguments.has("-f") {
        uses.add(Embedded::in_a_file("the script of `sed -f` stands in a file that is not read here".into()));
    }
    let mut scripts: Vec<&Value> = Vec::new();
    let mut files = arguments.operands.iter();
    for option in arguments.given("-e") {
        scripts.extend(&option.argument);
    }
    if scripts.is_empty()
        && !arguments.has("-f")
        && let Some(first) = files.next()
    {
        scripts.push(first.value);
    }
    let span = arguments.operands.first().map(|operand| operand.span).unwrap_or_default();
    for script in joined(&scripts) {
        uses.add(script.map_or_else(Embedded::hidden, |text| read_script(&text, span)));
    }
    if arguments.has("-i") || !arguments.is_certain() {
        edited(arguments, files, &mut uses);
    }
    uses
}

/// The whole script, in each form that it may have: one where all parts are known.
fn joined(parts: &[&Value]) -> Vec<Result<String, String>> {
    let choices = parts.iter().find_map(|part| match part {
        Value::OneOf(texts) => Some(texts.len()),
        Value::Text(_) | Value::Word(_) | Value::Words(_) => None,
    });
    let forms = choices.unwrap_or(1);
    let several = parts.iter().filter(|part| matches!(part, Value::OneOf(_))).count() > 1;
    if let Some(part) = parts.iter().find(|part| several || with_number(part, 0, "1").is_none()) {
        return vec![Err(format!("the `sed` script `{}` is only known when it runs", part.display()))];
    }
    let numbers = if parts.iter().all(|part| part.texts().is_some()) {
        NUMBERS.get(..1).unwrap_or_default()
    } else {
        NUMBERS
    };
    let mut out = Vec::new();
    for form in 0..forms {
        for number in numbers {
            let texts = parts.iter().filter_map(|part| with_number(part, form, number));
            out.push(Ok(texts.flat_map(|part| [part, "\n".to_owned()]).collect()));
        }
    }
    out
}

/// `-i`: each file is rewritten, and with a suffix kept under another name.
fn edited<'v>(
    arguments: &Arguments<'_>,
    files: impl Iterator<Item = &'v crate::arguments::Operand<'v>>,
    uses: &mut Embedded,
) {
    let in_place: Vec<_> = arguments.given("-i").collect();
    for file in files {
        uses.touches(EffectKind::Write, file.value.clone(), file.span);
        for option in &in_place {
            match option.argument.as_ref().map(Value::text) {
                None | Some(Some("")) => {}
                Some(Some(suffix)) if !suffix.contains(['/', '*']) => {
                    uses.touches(EffectKind::Write, with_suffix(file.value, suffix), option.span);
                }
                Some(_) => {
                    let message = "the backups of `sed -i` could lie elsewhere".to_owned();
                    uses.touches(EffectKind::Write, Value::any_word(), option.span);
                    uses.add(Embedded::in_a_file(message));
                }
            }
        }
    }
}

/// Every kind of text that a number may come to. sed's grammar takes all digits alike; a `-` in front of them is
/// refused where they count, and is text where they are text.
const NUMBERS: &[&str] = &["1", "", " 12"];

/// The text of a script, of several the one of this index, with this in the place of every number in it; `None`
/// where more is not known.
fn with_number(script: &Value, form: usize, number: &str) -> Option<String> {
    if let Some(texts) = script.texts() {
        let at = if texts.len() == 1 { 0 } else { form };
        return texts.get(at).map(ToString::to_string);
    }
    let Value::Word(pattern) = script else { return None };
    pattern
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => Some(text.as_str()),
            Piece::Shaped(Shape::Digits) => Some(number),
            // Never nothing, and with a dash in front no command.
            Piece::Shaped(Shape::Number) => {
                Some(number.trim()).map(|digits| if digits.is_empty() { "1" } else { digits })
            }
            Piece::Glob(_)
            | Piece::Names(_)
            | Piece::Shaped(Shape::Name | Shape::Undashed | Shape::Plain | Shape::Numbers | Shape::Any) => {
                None
            }
        })
        .collect()
}

fn with_suffix(file: &Value, suffix: &str) -> Value {
    let mut pattern = match file {
        Value::Text(text) => return Value::literal(&format!("{text}{suffix}")),
        Value::OneOf(texts) => {
            return Value::one_of(texts.iter().map(|text| format!("{text}{suffix}").into()).collect());
        }
        Value::Word(pattern) | Value::Words(pattern) => pattern.clone(),
    };
    pattern.push(Piece::Literal(suffix.into()));
    if file.is_one_word() { Value::Word(pattern) } else { Value::Words(Pattern { pieces: pattern.pieces }) }
}

/// Reads a script. Where it cannot be read with certainty, what it does stays hidden.
fn read_script(script: &str, span: Span) -> Embedded {
    let mut reader = Reader { chars: script.chars().peekable(), span, uses: Embedded::default() };
    loop {
        match reader.command() {
            Ok(true) => {}
            Ok(false) => return reader.uses,
            Err(message) => {
                reader.uses.add(Embedded::hidden(message));
                return reader.uses;
            }
        }
    }
}

struct Reader<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    span: Span,
    uses: Embedded,
}

fn unknown<T>(what: &str) -> Result<T, String> {
    Err(format!("the `sed` script cannot be read with certainty: {what}"))
}

impl Reader<'_> {
    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        while self.chars.next_if(|c| skipped(*c)).is_some() {}
    }

    fn blanks(&mut self) {
        self.skip(|c| c == ' ' || c == '\t');
    }

    /// Reads one command; false at the end.
    fn command(&mut self) -> Result<bool, String> {
        self.skip(|c| c.is_ascii_whitespace() || c == ';');
        if self.chars.peek().is_none() {
            return Ok(false);
        }
        self.addresses()?;
        self.skip(|c| c == ' ' || c == '\t' || c == '!');
        let Some(letter) = self.chars.next() else { return unknown("an address without a command") };
        match letter {
            '#' => {
                self.skip(|c| c != '\n');
                Ok(true)
            }
            // A block's parts are read like a list of commands.
            '{' => Ok(true),
            '}' | '=' | 'd' | 'D' | 'F' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z' => {
                self.end()
            }
            'l' | 'L' | 'q' | 'Q' => {
                self.blanks();
                self.skip(|c| c.is_ascii_digit());
                self.end()
            }
            ':' | 'b' | 't' | 'T' => {
                self.blanks();
                self.skip(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '.');
                self.end()
            }
            'a' | 'i' | 'c' => self.text(),
            's' => self.substitution(),
            'y' => {
                let delimiter = self.delimiter()?;
                self.delimited(delimiter)?;
                self.delimited(delimiter)?;
                self.end()
            }
            'r' | 'R' => self.file(EffectKind::Read),
            'w' | 'W' => self.file(EffectKind::Write),
            'e' => self.run(),
            // No sed takes a script with such a command: nothing of it runs, though files to be written are made.
            ',' => Ok(false),
            _ => unknown(&format!("`{letter}` is no command known here")),
        }
    }

    fn addresses(&mut self) -> Result<(), String> {
        if !self.address()? {
            return Ok(());
        }
        self.blanks();
        if self.chars.next_if_eq(&',').is_some() {
            self.blanks();
            self.skip(|c| c == '+' || c == '~');
            if !self.address()? {
                return unknown("a range without its end");
            }
        }
        Ok(())
    }

    fn address(&mut self) -> Result<bool, String> {
        match self.chars.peek().copied() {
            Some('$') => {
                self.chars.next();
            }
            Some(c) if c.is_ascii_digit() => self.skip(|c| c.is_ascii_digit() || c == '~'),
            Some('/') => {
                self.chars.next();
                self.expression('/')?;
                self.skip(|c| c == 'I' || c == 'M');
            }
            Some('\\') => {
                self.chars.next();
                let delimiter = self.delimiter()?;
                self.expression(delimiter)?;
                self.skip(|c| c == 'I' || c == 'M');
            }
            Some(_) | None => return Ok(false),
        }
        Ok(true)
    }

    fn delimiter(&mut self) -> Result<char, String> {
        match self.chars.next() {
            Some(c) if c != '\n' && c != '\\' => Ok(c),
            Some(_) | None => unknown("a command without a delimiter"),
        }
    }

    /// A regular expression up to the delimiter. Versions of sed differ on whether a delimiter in brackets ends it.
    /// Where it does, the expression has an open bracket, and sed stops before it runs anything; but it would have
    /// opened the file that a flag `w` names.
    fn expression(&mut self, delimiter: char) -> Result<(), String> {
        let mut bracket = false;
        // A backslash in brackets stands for itself or not, so that `]` behind one closes them or not.
        let mut is_odd = false;
        while let Some(c) = self.chars.next() {
            match c {
                _ if c == delimiter && !bracket => return Ok(()),
                _ if c == delimiter && (is_odd || self.would_open_file(delimiter)) => break,
                _ if c == delimiter => {}
                '\\' => {
                    is_odd |= bracket;
                    self.chars.next();
                }
                '\n' => break,
                '[' if bracket => {
                    if let Some(class) = self.chars.next_if(|c| matches!(c, ':' | '.' | '=')) {
                        self.class(class, delimiter)?;
                    }
                }
                '[' => {
                    bracket = true;
                    self.chars.next_if_eq(&'^');
                    self.chars.next_if_eq(&']');
                }
                ']' => bracket = false,
                _ => {}
            }
        }
        unknown("a regular expression without its closing delimiter")
    }

    /// Whether, if a replacement started here, a flag behind it would be `w`.
    fn would_open_file(&self, delimiter: char) -> bool {
        let mut rest = self.chars.clone();
        while let Some(c) = rest.next() {
            match c {
                '\\' => {
                    rest.next();
                }
                _ if c == delimiter => break,
                _ => {}
            }
        }
        rest.find(|c| !(c.is_ascii_digit() || " \tiImMegp".contains(*c))) == Some('w')
    }

    /// The rest of `[:space:]` inside brackets.
    fn class(&mut self, kind: char, delimiter: char) -> Result<(), String> {
        while let Some(c) = self.chars.next() {
            if c == kind && self.chars.next_if_eq(&']').is_some() {
                return Ok(());
            }
            if c == delimiter || c == '\\' || c == '\n' {
                break;
            }
        }
        unknown("a character class without its end")
    }

    /// Up to the delimiter; a backslash takes the next character with it.
    fn delimited(&mut self, delimiter: char) -> Result<(), String> {
        while let Some(c) = self.chars.next() {
            match c {
                _ if c == delimiter => return Ok(()),
                '\\' => {
                    self.chars.next();
                }
                '\n' => break,
                _ => {}
            }
        }
        unknown("a part without its closing delimiter")
    }

    fn substitution(&mut self) -> Result<bool, String> {
        let delimiter = self.delimiter()?;
        self.expression(delimiter)?;
        self.delimited(delimiter)?;
        while let Some(flag) = self.chars.peek().copied() {
            match flag {
                'g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9' => {
                    self.chars.next();
                }
                'e' => {
                    return Err("the flag `e` of the `sed` script runs what it has made of its input".into());
                }
                'w' => {
                    self.chars.next();
                    return self.file(EffectKind::Write);
                }
                _ => break,
            }
        }
        self.end()
    }

    /// `e COMMAND`: the rest of the line is run. Alone, what the input holds is run.
    fn run(&mut self) -> Result<bool, String> {
        self.blanks();
        let mut text = String::new();
        while let Some(c) = self.chars.next_if(|c| *c != '\n') {
            text.push(c);
        }
        if text.is_empty() {
            return Err("the command `e` of the `sed` script runs what its input holds".into());
        }
        self.uses.runs.push(text);
        Ok(true)
    }

    /// `a`, `i`, `c`: text up to the end of the line; a backslash at the end joins the next line to it.
    fn text(&mut self) -> Result<bool, String> {
        self.blanks();
        // A backslash is the classic form, but where a letter follows: then both are text.
        if self.chars.next_if_eq(&'\\').is_some() {
            match self.chars.peek() {
                Some(' ' | '\t' | '\n') => {
                    self.blanks();
                    self.chars.next_if_eq(&'\n');
                }
                Some(_) | None => {
                    self.chars.next();
                }
            }
        }
        while let Some(c) = self.chars.next() {
            match c {
                '\n' => break,
                '\\' => {
                    self.chars.next();
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// The rest of the line is a file's name.
    fn file(&mut self, kind: EffectKind) -> Result<bool, String> {
        self.blanks();
        let mut name = String::new();
        for c in self.chars.by_ref() {
            if c == '\n' {
                break;
            }
            name.push(c);
        }
        if name.is_empty() {
            return unknown("a file without a name");
        }
        let stream = if kind == EffectKind::Read { name == "/dev/stdin" } else { is_sink(&name) };
        if !stream {
            self.uses.touches(kind, Value::literal(&name), self.span);
        }
        Ok(true)
    }

    /// After a command: blanks, then `;`, a newline, `}` or a comment.
    fn end(&mut self) -> Result<bool, String> {
        self.blanks();
        match self.chars.peek() {
            None | Some(';' | '\n' | '}' | '#') => Ok(true),
            Some(c) => unknown(&format!("`{c}` behind a command")),
        }
    }
}

#[cfg(test)]
mod tests;
