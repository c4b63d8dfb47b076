//! Cuts a rule's content into words, keeping for each letter whether it was quoted; and the way back.

use super::RuleError;

/// A letter of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    /// It stood in quotes or after a backslash.
    pub(super) quoted: bool,
    /// The letter itself.
    pub(super) text: char,
}

/// A word before its stars are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RawWord {
    pub(super) letters: Vec<Letter>,
    /// It holds quotes: a word even without letters.
    has_quotes: bool,
}

/// The words, and whether `:*` stood at the end.
#[derive(Debug, Default)]
pub(super) struct Lexed {
    pub(super) words: Vec<RawWord>,
    pub(super) prefix: bool,
}

/// Cuts the content into words.
pub(super) fn words(content: &str) -> Result<Lexed, RuleError> {
    if content.contains('\0') {
        return Err(RuleError::Nul);
    }
    let mut lexed = Lexed::default();
    let mut current: Option<RawWord> = None;
    let mut rest = content.chars();
    while let Some(text) = rest.next() {
        match text {
            ' ' | '\t' => lexed.words.extend(current.take()),
            '|' | '&' | ';' | '<' | '>' | '\n' | '\r' => return Err(RuleError::Operator(text)),
            '\\' => {
                let text = rest.next().ok_or(RuleError::Backslash)?;
                add(&mut current, text, true);
            }
            '\'' | '"' => quoted(&mut current, &mut rest, text)?,
            _ => add(&mut current, text, false),
        }
    }
    lexed.words.extend(current);
    cut_prefix(&mut lexed);
    Ok(lexed)
}

fn add(current: &mut Option<RawWord>, text: char, quoted: bool) {
    current.get_or_insert_default().letters.push(Letter { quoted, text });
}

fn quoted(
    current: &mut Option<RawWord>,
    rest: &mut std::str::Chars<'_>,
    mark: char,
) -> Result<(), RuleError> {
    current.get_or_insert_default().has_quotes = true;
    loop {
        let mut text = rest.next().ok_or(RuleError::Quote(mark))?;
        if text == mark {
            return Ok(());
        }
        if mark == '"' && text == '\\' {
            // As in a shell: only these lose their backslash.
            let next = rest.clone().next().filter(|next| "\"\\$`*".contains(*next));
            if let Some(next) = next {
                rest.next();
                text = next;
            }
        }
        add(current, text, true);
    }
}

/// Takes an unquoted `:*` off the end.
fn cut_prefix(lexed: &mut Lexed) {
    let Some(last) = lexed.words.last_mut() else { return };
    let open = |letter: &Letter, text: char| !letter.quoted && letter.text == text;
    if let [.., colon, star] = last.letters.as_slice()
        && open(colon, ':')
        && open(star, '*')
    {
        last.letters.truncate(last.letters.len().saturating_sub(2));
        lexed.prefix = true;
        if last.letters.is_empty() && !last.has_quotes {
            lexed.words.pop();
        }
    }
}

/// The text as a rule's content writes it, every letter standing for itself.
pub(super) fn quote(text: &str, force: bool) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_@%+=:,./-^?![](){}#$~".contains(letter);
    if !force && text.chars().all(plain) {
        return text.to_owned();
    }
    if !force && text.chars().all(|letter| plain(letter) || letter == '*' || letter == '\\') {
        return text.replace('\\', r"\\").replace('*', r"\*");
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}
