//! The syntax of git's configuration files, read as git reads it.
//!
//! In comes a text, out come its settings in order, each with the key as git spells it: section and name in
//! lower case, the subsection as written. What git refuses is refused here. Source: git-config(1), "Syntax";
//! where that page is silent, what git 2.47 was seen to do.

use std::iter::Peekable;
use std::str::Chars;

/// One setting of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    /// `core.fsmonitor`, `remote.origin.url`.
    pub(super) key: String,
    /// What it is set to; `None` for a name without `=`, which is `true` for a switch.
    pub(super) value: Option<String>,
}

impl Setting {
    /// Section, subsection and name of the key, which git cuts at the first and at the last dot.
    pub(super) fn parts(&self) -> (&str, Option<&str>, &str) {
        parts(&self.key)
    }
}

/// Section, subsection and name of a key.
pub(super) fn parts(key: &str) -> (&str, Option<&str>, &str) {
    let Some((section, rest)) = key.split_once('.') else { return ("", None, key) };
    match rest.rsplit_once('.') {
        Some((subsection, name)) => (section, Some(subsection), name),
        None => (section, None, rest),
    }
}

/// Reads a file.
///
/// # Errors
/// Where git would refuse the file; the words say why.
pub(super) fn parse(text: &str) -> Result<Vec<Setting>, &'static str> {
    if text.contains('\0') {
        return Err("a NUL byte");
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // A carriage return before a line feed is no part of the line.
    let text = text.replace("\r\n", "\n");
    let mut reader = Reader { chars: text.chars().peekable() };
    let mut section = None;
    let mut settings = Vec::new();
    while let Some(next) = reader.chars.peek().copied() {
        match next {
            '#' | ';' => reader.skip_line(),
            '[' => {
                reader.chars.next();
                section = Some(reader.section()?);
            }
            space if is_space(space) => {
                reader.chars.next();
            }
            letter if letter.is_ascii_alphabetic() => {
                let Some(section) = &section else { return Err("a setting outside of a section") };
                let (name, value) = reader.setting()?;
                settings.push(Setting { key: format!("{section}.{name}"), value });
            }
            _ => return Err("a line that is neither a section nor a setting"),
        }
    }
    Ok(settings)
}

/// What git takes for a blank.
const fn is_space(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\n' | '\r')
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn skip_line(&mut self) {
        for next in self.chars.by_ref() {
            if next == '\n' {
                return;
            }
        }
    }

    /// What follows `[`: `core]`, `remote "origin"]`, the old form `branch.main]`.
    fn section(&mut self) -> Result<String, &'static str> {
        let mut name = String::new();
        loop {
            match self.chars.next() {
                Some(']') => return Ok(name),
                Some(next) if next.is_ascii_alphanumeric() || matches!(next, '-' | '.') => {
                    name.push(next.to_ascii_lowercase());
                }
                Some(next) if is_space(next) => {
                    let subsection = self.subsection(next)?;
                    return Ok(format!("{name}.{subsection}"));
                }
                Some(_) | None => return Err("a section that does not end in `]`"),
            }
        }
    }

    /// What follows the blank in `[remote "origin"]`.
    fn subsection(&mut self, blank: char) -> Result<String, &'static str> {
        const WRONG: &str = "a subsection that is not in double quotes";
        let mut next = Some(blank);
        while let Some(one) = next.filter(|next| is_space(*next)) {
            if one == '\n' {
                return Err(WRONG);
            }
            next = self.chars.next();
        }
        if next != Some('"') {
            return Err(WRONG);
        }
        let mut name = String::new();
        loop {
            match self.chars.next() {
                Some('"') => break,
                Some('\n') | None => return Err(WRONG),
                Some('\\') => match self.chars.next() {
                    Some('\n') | None => return Err(WRONG),
                    Some(escaped) => name.push(escaped),
                },
                Some(other) => name.push(other),
            }
        }
        if self.chars.next() == Some(']') { Ok(name) } else { Err(WRONG) }
    }

    /// `name`, `name = value`.
    fn setting(&mut self) -> Result<(String, Option<String>), &'static str> {
        let mut name = String::new();
        while let Some(next) = self.chars.next_if(|next| next.is_ascii_alphanumeric() || *next == '-') {
            name.push(next.to_ascii_lowercase());
        }
        while self.chars.next_if(|next| matches!(next, ' ' | '\t')).is_some() {}
        match self.chars.next() {
            None | Some('\n') => Ok((name, None)),
            Some('=') => Ok((name, Some(self.value()?))),
            Some(_) => Err("a name that is not followed by `=`"),
        }
    }

    /// The rest of a line, with its quotes and escapes taken off and its blanks trimmed.
    fn value(&mut self) -> Result<String, &'static str> {
        let (mut value, mut quoted, mut comment) = (String::new(), false, false);
        // How much of the value is more than blanks at its end.
        let mut kept = 0;
        while let Some(next) = self.chars.next().filter(|next| *next != '\n') {
            if comment {
                continue;
            }
            if is_space(next) && !quoted {
                if !value.is_empty() {
                    value.push(next);
                }
                continue;
            }
            match next {
                '#' | ';' if !quoted => {
                    comment = true;
                    continue;
                }
                '\\' => match self.chars.next() {
                    // Blanks before a continued line stay.
                    Some('\n') => {}
                    Some('t') => value.push('\t'),
                    Some('b') => value.push('\u{8}'),
                    Some('n') => value.push('\n'),
                    Some(escaped @ ('"' | '\\')) => value.push(escaped),
                    Some(_) | None => return Err("an escape that is not known"),
                },
                '"' => quoted = !quoted,
                other => value.push(other),
            }
            kept = value.len();
        }
        if quoted {
            return Err("a value whose quotes do not end");
        }
        value.truncate(kept);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// A text, and the keys and values that git reads from it.
    type Case = (&'static str, &'static [(&'static str, Option<&'static str>)]);

    #[test]
    fn settings_are_read_as_git_reads_them() {
        let cases: &[Case] = &[
            ("", &[]),
            ("[core]\n\tbare = false\n", &[("core.bare", Some("false"))]),
            ("\u{feff}[core]\r\n\tbare = false\r\n", &[("core.bare", Some("false"))]),
            ("[Core] FSMonitor = x", &[("core.fsmonitor", Some("x"))]),
            ("[core]fsmonitor", &[("core.fsmonitor", None)]),
            ("[a][b] c=d", &[("b.c", Some("d"))]),
            ("[remote \"Or.igin\"]url=u", &[("remote.Or.igin.url", Some("u"))]),
            ("[remote \"a\\\"b\\c\"]url=u", &[("remote.a\"bc.url", Some("u"))]),
            ("[Branch.Main] x=y", &[("branch.main.x", Some("y"))]),
            ("# [a]\n; [b]\n[c] d = e # f\n", &[("c.d", Some("e"))]),
            ("[c] d = \"e # f\" ; g\n", &[("c.d", Some("e # f"))]),
            ("[c] d =  a  b  \n", &[("c.d", Some("a  b"))]),
            ("[c] d = \" a \"\n", &[("c.d", Some(" a "))]),
            ("[c] d = a\\\n  b\n e=f", &[("c.d", Some("a  b")), ("c.e", Some("f"))]),
            ("[c] d = a\\tb\\n\\\\\\\"\n", &[("c.d", Some("a\tb\n\\\""))]),
            ("[c] d = # x\\\n e = f\n", &[("c.d", Some("")), ("c.e", Some("f"))]),
            ("[c] d =\n", &[("c.d", Some(""))]),
            ("[c] d = true \\\n\n", &[("c.d", Some("true "))]),
        ];
        for (text, expected) in cases {
            let read = parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            let read: Vec<_> = read.iter().map(|one| (one.key.as_str(), one.value.as_deref())).collect();
            assert_eq!(read, *expected, "{text:?}");
        }
    }

    #[test]
    fn what_git_refuses_is_refused() {
        let cases = [
            "a = b\n",
            "[a\n",
            "[a] 1 = 2\n",
            "[a b] c = d\n",
            "[a \"b] c = d\n",
            "[a \"b\" ] c = d\n",
            "[a] b \\\n",
            "[a] b = \"c\n",
            "[a] b = \\x\n",
            "[a] b.c = d\n",
            "[a] = d\n",
            "<<<<<<< HEAD\n",
            "[a] b = c\0d\n",
        ];
        for text in cases {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
