//! Goes through the words once, as the program's own option reader does.

use perm_core::Span;

use super::options::Levels;
use super::{ArgumentError, Arguments, GivenOption, roles};
use crate::specification::{CommandSpec, OptionArgument, OptionSpec, Role, Syntax};
use crate::value::{Pattern, Piece, Shape, Value};

/// The state of one reading.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    argv: &'a [Value],
    spans: &'a [Span],
    /// The index of the next word.
    at: usize,
    levels: Levels,
    options: Vec<GivenOption<'a>>,
    operands: Vec<(&'a Value, usize)>,
    doubts: Vec<ArgumentError>,
    /// After `--`, or after the first operand where that ends the options.
    only_operands: bool,
    /// Options may have ended already: a word that can be none stood where the first operand stands.
    perhaps_only_operands: bool,
    /// The positions of what follows are not certain.
    shifted: bool,
    stops: bool,
}

/// What the beginning of a word says about it.
enum WordKind<'a> {
    /// Certainly not an option.
    Operand,
    /// `--`
    End,
    /// An option, the whole text known.
    Option(&'a str),
    /// One of several texts, at least one of them an option.
    Options(&'a [smol_str::SmolStr]),
    /// An option of which this beginning is known.
    Beginning(&'a str),
    /// It may be an option or not.
    Unknown,
}

fn kind(word: &Value) -> WordKind<'_> {
    let is_option = |text: &str| text.len() > 1 && text.starts_with('-');
    match word {
        Value::Text(text) if text == "--" => WordKind::End,
        Value::Text(text) if is_option(text) => WordKind::Option(text),
        Value::Text(_) => WordKind::Operand,
        Value::OneOf(texts) if texts.iter().any(|text| is_option(text)) => WordKind::Options(texts),
        Value::OneOf(_) => WordKind::Operand,
        Value::Word(pattern) | Value::Words(pattern) => {
            if !pattern.may_start_with(b'-') {
                WordKind::Operand
            } else if is_option(pattern.prefix()) {
                WordKind::Beginning(pattern.prefix())
            } else {
                WordKind::Unknown
            }
        }
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(argv: &'a [Value], spans: &'a [Span], spec: &'static CommandSpec) -> Self {
        Self {
            argv,
            spans,
            at: 1,
            levels: Levels::new(spec),
            options: Vec::with_capacity(argv.len()),
            operands: Vec::with_capacity(argv.len()),
            doubts: Vec::new(),
            only_operands: false,
            perhaps_only_operands: false,
            shifted: false,
            stops: false,
        }
    }

    pub(super) fn read(mut self) -> Arguments<'a> {
        while !self.stops {
            let Some((word, span)) = self.next() else { break };
            self.word(word, span);
        }
        let spec = self.levels.spec();
        let wide = self.shifted || !self.doubts.is_empty();
        let operands = roles::assign(spec, &self.options, &self.operands, self.spans, wide, &mut self.doubts);
        Arguments {
            spec,
            path: self.levels.path(),
            options: self.options,
            operands,
            stops: self.stops,
            doubts: self.doubts,
        }
    }

    fn next(&mut self) -> Option<(&'a Value, Span)> {
        let word = self.argv.get(self.at)?;
        let span = self.spans.get(self.at).copied().unwrap_or_default();
        self.at += 1;
        Some((word, span))
    }

    fn word(&mut self, word: &'a Value, span: Span) {
        if self.only_operands || self.levels.spec().syntax == Syntax::Words {
            return self.operand(word, span);
        }
        let kind = self.kind(word);
        if self.perhaps_only_operands && !matches!(kind, WordKind::Operand) {
            return self.perhaps_option(word, span);
        }
        match kind {
            WordKind::Operand => self.operand(word, span),
            WordKind::End => self.end_of_options(span),
            WordKind::Option(text) => self.option(text, word, span),
            WordKind::Options(texts) => self.one_of(texts, word, span),
            WordKind::Beginning(text) => self.beginning(text, word, span),
            WordKind::Unknown => self.perhaps_option(word, span),
        }
    }

    /// What the word is here: one that starts with a number is an option only where a digit is one.
    fn kind(&self, word: &'a Value) -> WordKind<'a> {
        match word {
            Value::Word(pattern)
                if pattern.pieces.first() == Some(&Piece::Shaped(Shape::Number))
                    && !self.levels.has_digits() =>
            {
                WordKind::Operand
            }
            Value::Text(_) | Value::OneOf(_) | Value::Word(_) | Value::Words(_) => kind(word),
        }
    }

    fn end_of_options(&mut self, span: Span) {
        if self.awaits_subcommand() {
            self.doubts.push(ArgumentError::UnknownOption { option: "--".into(), span });
        }
        self.only_operands = true;
    }

    /// Whether the next operand is a subcommand's word.
    fn awaits_subcommand(&self) -> bool {
        !self.levels.spec().subcommands.is_empty()
    }

    fn operand(&mut self, word: &'a Value, span: Span) {
        if self.awaits_subcommand() {
            return self.subcommand(word, span);
        }
        self.operands.push((word, self.at.saturating_sub(1)));
        if matches!(self.levels.spec().syntax, Syntax::Posix { .. }) {
            if word.is_one_word() {
                self.only_operands = true;
            } else {
                self.perhaps_only_operands = true;
            }
        }
    }

    fn subcommand(&mut self, word: &'a Value, span: Span) {
        match word.text().and_then(|name| self.levels.spec().subcommand(name)) {
            Some(spec) => self.levels.enter(spec),
            None => {
                self.doubts.push(ArgumentError::UnknownSubcommand { word: word.display(), span });
                self.at = self.argv.len();
            }
        }
    }

    /// A word that may be an option or an operand, or several of both.
    fn perhaps_option(&mut self, word: &'a Value, span: Span) {
        if self.awaits_subcommand() {
            return self.subcommand(word, span);
        }
        self.shift(word, span);
        self.operands.push((word, self.at.saturating_sub(1)));
    }

    /// From here on the positions are not certain; harmless only where no option does harm.
    fn shift(&mut self, word: &Value, span: Span) {
        self.shifted = true;
        if !self.levels.spec().options_inert {
            self.doubts.push(ArgumentError::CouldBeOption { word: word.display(), span });
        }
    }

    fn one_of(&mut self, texts: &'a [smol_str::SmolStr], word: &'a Value, span: Span) {
        if texts.iter().any(|text| text.len() < 2 || !text.starts_with('-') || text == "--") {
            return self.perhaps_option(word, span);
        }
        let (at, doubts) = (self.at, self.doubts.len());
        self.at = self.argv.len();
        for text in texts {
            self.option(text, word, span);
        }
        self.at = at;
        if self.doubts.len() > doubts || self.stops {
            self.stops = false;
            self.doubts.truncate(doubts);
            self.perhaps_option(word, span);
        }
    }

    fn unknown(&mut self, option: &str, span: Span) {
        self.doubts.push(ArgumentError::UnknownOption { option: option.into(), span });
    }

    fn give(&mut self, row: &'static OptionSpec, argument: Option<Value>, word: &'a Value, span: Span) {
        self.stops |= row.role == Role::Stops && self.stops_at(row);
        self.options.push(GivenOption { spec: row, argument, word, span });
    }

    /// Whether nothing else counts once the program has read such an option here.
    fn stops_at(&self, row: &'static OptionSpec) -> bool {
        // Programs that go on behind the first operand may take what stands there as another operand: so does every
        // one of BSD, and GNU's where `POSIXLY_CORRECT` is set.
        let is_first = self.operands.is_empty();
        // In front of a subcommand many read on: `docker --version run x` runs x.
        let is_last = self.at >= self.argv.len();
        let goes_on = self.awaits_subcommand() && !is_last;
        // Behind it, only help is the same for all of them: `pip install --version x` installs x.
        let spec = self.levels.spec();
        let is_own = spec.options.iter().any(|own| std::ptr::eq(own, row));
        is_first && !goes_on && (is_own || row.names.contains("help"))
    }

    fn option(&mut self, text: &str, word: &'a Value, span: Span) {
        let (name, attached) = match text.split_once('=') {
            Some((name, argument)) => (name, Some(Value::literal(argument))),
            None => (text, None),
        };
        let syntax = self.levels.spec().syntax;
        if syntax == Syntax::SingleDash {
            return match self.levels.single_dash(name) {
                Some(row) => self.named(row, name, attached, word, span),
                None => self.unknown(name, span),
            };
        }
        if text.starts_with("--") {
            return match self.levels.long(name) {
                Some(row) => self.named(row, name, attached, word, span),
                None => self.unknown(name, span),
            };
        }
        if name.chars().count() > 2
            && let Some(row) = self.levels.exact(name)
        {
            return self.named(row, name, attached, word, span);
        }
        self.cluster(text, word, span);
    }

    /// An option that is a word of its own: `--long`, `--long=argument`, `-name`.
    fn named(
        &mut self,
        row: &'static OptionSpec,
        name: &str,
        attached: Option<Value>,
        word: &'a Value,
        span: Span,
    ) {
        match (row.argument, attached) {
            (OptionArgument::None, None) | (OptionArgument::Optional, None) => {
                self.give(row, None, word, span);
            }
            (OptionArgument::Required | OptionArgument::Optional, Some(argument)) => {
                self.give(row, Some(argument), word, span);
            }
            (OptionArgument::Required, None) => self.separate(row, name, span),
            // `--all=true`: readers of this kind take it; elsewhere it is an error, and nothing is done.
            (OptionArgument::None, Some(Value::Text(argument)))
                if row.role == Role::Inert
                    && matches!(
                        self.levels.spec().syntax,
                        Syntax::Strict | Syntax::Pflag | Syntax::SingleDash
                    )
                    && matches!(argument.as_str(), "true" | "false") =>
            {
                self.give(row, None, word, span);
            }
            (OptionArgument::None, Some(_)) => {
                self.give(row, None, word, span);
                self.doubts.push(ArgumentError::Argument { option: name.into(), span });
            }
        }
    }

    /// The argument is the next word.
    fn separate(&mut self, row: &'static OptionSpec, name: &str, span: Span) {
        let Some((word, at)) = self.next() else {
            self.doubts.push(ArgumentError::Argument { option: name.into(), span });
            return;
        };
        if !word.is_one_word() {
            self.shift(word, at);
        } else if self.levels.spec().syntax == Syntax::Strict && !matches!(kind(word), WordKind::Operand) {
            // Some of these readers take the word as the argument, others as the next option.
            self.doubts.push(ArgumentError::CouldBeOption { word: word.display(), span: at });
        }
        if self.shifted {
            self.operands.push((word, self.at.saturating_sub(1)));
        }
        self.give(row, Some(word.clone()), word, at);
    }

    /// Letters behind one dash: `-la`, `-n5`.
    fn cluster(&mut self, text: &str, word: &'a Value, span: Span) {
        let mut letters = text.char_indices().skip(1).peekable();
        while let Some((index, letter)) = letters.next() {
            let name = smol_str::format_smolstr!("-{letter}");
            let Some(row) = self.levels.exact(&name) else {
                if letter.is_ascii_digit()
                    && let Some(row) = self.levels.exact("-#")
                {
                    while letters.next_if(|(_, letter)| letter.is_ascii_digit()).is_some() {}
                    self.give(row, None, word, span);
                    continue;
                }
                return self.unknown(&name, span);
            };
            let rest = text.get(index + letter.len_utf8()..).unwrap_or_default();
            match row.argument {
                OptionArgument::None => self.give(row, None, word, span),
                OptionArgument::Required if rest.is_empty() => return self.separate(row, &name, span),
                OptionArgument::Optional if rest.is_empty() => self.give(row, None, word, span),
                OptionArgument::Required | OptionArgument::Optional => {
                    return self.give(row, Some(Value::literal(self.attached(rest))), word, span);
                }
            }
        }
    }

    /// The argument behind an option's letter.
    fn attached<'t>(&self, rest: &'t str) -> &'t str {
        match self.levels.spec().syntax {
            Syntax::Strict | Syntax::Pflag => rest.strip_prefix('=').unwrap_or(rest),
            Syntax::Gnu | Syntax::Posix { .. } | Syntax::SingleDash | Syntax::Words => rest,
        }
    }

    /// A word of which only the beginning is known: the option must be known by it, the rest is argument.
    fn beginning(&mut self, text: &str, word: &'a Value, span: Span) {
        let syntax = self.levels.spec().syntax;
        if let Some((name, _)) = text.split_once('=') {
            let row = if syntax == Syntax::SingleDash {
                self.levels.single_dash(name)
            } else if text.starts_with("--") {
                self.levels.long(name)
            } else {
                self.levels.exact(name).filter(|_| name.chars().count() > 2)
            };
            if let Some(row) = row {
                return self.named(row, name, Some(after(word, name.len() + 1)), word, span);
            }
        }
        if text.starts_with("--") || syntax == Syntax::SingleDash || !self.open_cluster(text, word, span) {
            self.perhaps_option(word, span);
        }
    }

    /// `-n$x`: true where every letter up to the one with the argument is known.
    fn open_cluster(&mut self, text: &str, word: &'a Value, span: Span) -> bool {
        let mut flags = Vec::new();
        for (index, letter) in text.char_indices().skip(1) {
            let Some(row) = self.levels.exact(&format!("-{letter}")) else { return false };
            if row.argument == OptionArgument::None {
                flags.push(row);
                continue;
            }
            let rest = after(word, index + letter.len_utf8());
            if row.argument == OptionArgument::Required && rest.may_be("") {
                return false;
            }
            for flag in flags {
                self.give(flag, None, word, span);
            }
            self.give(row, Some(rest), word, span);
            return true;
        }
        false
    }
}

/// What is known of the part of a word after its first `count` bytes, which are known.
pub(crate) fn after(word: &Value, count: usize) -> Value {
    let cut = |pattern: &Pattern| {
        let mut out = Pattern::default();
        for (index, piece) in pattern.pieces.iter().enumerate() {
            match piece {
                Piece::Literal(text) if index == 0 => {
                    out.push(Piece::Literal(text.get(count..).unwrap_or_default().into()));
                }
                Piece::Literal(_) | Piece::Glob(_) | Piece::Names(_) | Piece::Shaped(_) => {
                    out.push(piece.clone())
                }
            }
        }
        out
    };
    match word {
        Value::Text(text) => Value::literal(text.get(count..).unwrap_or_default()),
        Value::OneOf(_) => Value::any_word(),
        Value::Word(pattern) | Value::Words(pattern) => Value::Word(cut(pattern)),
    }
}
