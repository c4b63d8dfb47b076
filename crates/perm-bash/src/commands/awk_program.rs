//! Looks through an `awk` program for what writes, reads other files or runs something.
//!
//! Source: POSIX and the manual of gawk 5.2. A program that holds none of the characters and words that
//! such a thing needs is harmless at once; else it is cut into tokens, and what cannot be cut with
//! certainty is not known.

use perm_core::Span;

use super::embedded::Embedded;
use crate::analysis::EffectKind;
use crate::arguments::Arguments;
use crate::specification::Finding;
use crate::value::Value;

/// The check of the specification.
pub(super) fn awk_check(arguments: &Arguments<'_>) -> Finding {
    awk_uses(arguments).finding()
}

/// What every program text given does.
pub(super) fn awk_uses(arguments: &Arguments<'_>) -> Embedded {
    let mut uses = Embedded::default();
    if arguments.has("-f") {
        uses.add(Embedded::in_a_file(
            "the program of `awk -f` stands in a file that is not read here".into(),
        ));
    }
    let mut programs: Vec<(&Value, Span)> = Vec::new();
    for option in arguments.given("-e") {
        programs.extend(option.argument.as_ref().map(|text| (text, option.span)));
    }
    let mut files = arguments.operands.iter();
    if programs.is_empty() && !arguments.has("-f") {
        programs.extend(files.next().map(|operand| (operand.value, operand.span)));
    }
    let given: Vec<&Value> = programs.iter().map(|(program, _)| *program).collect();
    for (program, span) in programs {
        match program.texts() {
            Some(texts) => texts.iter().for_each(|text| uses.add(judge_program(text, span))),
            None => uses.add(Embedded::hidden(format!(
                "the `awk` program `{}` is only known when it runs",
                program.display()
            ))),
        }
    }
    let names = |text: &str| ["ENVIRON", "SYMTAB"].iter().any(|name| text.replace("\\\n", "").contains(name));
    let names_them =
        |program: &&Value| program.texts().is_none_or(|texts| texts.iter().any(|text| names(text)));
    if !uses.runs.is_empty() && given.iter().any(names_them) {
        let message = "the `awk` program may change the environment of what it runs".to_owned();
        uses.add(Embedded { unproven: Some(message), ..Embedded::default() });
    }
    // `-i inplace`: the files are rewritten.
    if arguments.has("-i") {
        for file in files {
            uses.touches(EffectKind::Write, file.value.clone(), file.span);
        }
    }
    uses
}

/// Words without which a program reads no other files and runs nothing. Sorted.
const WORDS: &[&str] = &["ARGV", "SYMTAB", "getline", "system"];

fn judge_program(program: &str, span: Span) -> Embedded {
    // A continued line may cut a word in two.
    let joined = program.replace("\\\n", "");
    if WORDS.iter().any(|word| joined.contains(word) != program.contains(word)) {
        return Embedded::hidden(unknown("a word over two lines"));
    }
    let single_pipe = program.replace("||", "").contains('|');
    let suspicious = WORDS.iter().chain(&[">", "@"]).any(|word| program.contains(word));
    if !single_pipe && !suspicious {
        return Embedded::default();
    }
    match tokens(program) {
        Ok(tokens) => judge_tokens(&tokens, span),
        Err(message) => Embedded::hidden(message),
    }
}

/// What a token is, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Number,
    Text(String),
    Regex,
    Operator(char),
    /// `>>`
    Append,
    /// `||`, `&&`
    Logic,
    Newline,
}

fn unknown(what: &str) -> String {
    format!("the `awk` program cannot be read with certainty: {what}")
}

fn tokens(program: &str) -> Result<Vec<Token>, String> {
    let mut out: Vec<Token> = Vec::new();
    let mut chars = program.chars().peekable();
    while let Some(c) = chars.next() {
        let token = match c {
            ' ' | '\t' | '\r' => continue,
            '\n' => Token::Newline,
            '#' => {
                while chars.next_if(|c| *c != '\n').is_some() {}
                continue;
            }
            '\\' => match chars.next() {
                Some('\n') => continue,
                Some(_) | None => return Err(unknown("a backslash outside of strings")),
            },
            '"' => Token::Text(string(&mut chars)?),
            '/' if starts_regex(out.last())? => {
                regex(&mut chars)?;
                Token::Regex
            }
            '>' if chars.next_if_eq(&'>').is_some() => Token::Append,
            '>' if chars.next_if_eq(&'=').is_some() => Token::Operator('='),
            '|' if chars.next_if_eq(&'|').is_some() => Token::Logic,
            '&' if chars.next_if_eq(&'&').is_some() => Token::Logic,
            _ if c.is_ascii_digit() => {
                while chars.next_if(|c| c.is_ascii_digit() || *c == '.').is_some() {}
                // `1system(…)` is a number and a call.
                if chars.peek().is_some_and(|c| c.is_ascii_alphabetic() || *c == '_') {
                    return Err(unknown("a letter behind a number"));
                }
                Token::Number
            }
            _ if c == '_' || c.is_ascii_alphabetic() => {
                let mut name = String::from(c);
                while let Some(c) = chars.next_if(|c| *c == '_' || c.is_ascii_alphanumeric()) {
                    name.push(c);
                }
                Token::Name(name)
            }
            _ => Token::Operator(c),
        };
        out.push(token);
    }
    Ok(out)
}

/// Whether `/` after this token starts a regular expression rather than a division.
fn starts_regex(last: Option<&Token>) -> Result<bool, String> {
    Ok(match last {
        None | Some(Token::Append | Token::Logic | Token::Newline) => true,
        Some(Token::Number | Token::Text(_) | Token::Regex) => false,
        Some(Token::Name(name)) => match name.as_str() {
            "print" | "printf" | "return" | "in" | "case" | "do" | "else" => true,
            "getline" => return Err(unknown("`/` after `getline`")),
            _ => false,
        },
        Some(Token::Operator(']' | '$')) => false,
        // After `)` it depends on the statement, after `+` on whether that is `++`.
        Some(Token::Operator(')' | '+' | '-')) => return Err(unknown("`/` that could be either")),
        Some(Token::Operator(_)) => true,
    })
}

type Chars<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn string(chars: &mut Chars<'_>) -> Result<String, String> {
    let mut text = String::new();
    while let Some(c) = chars.next() {
        match c {
            '"' => return Ok(text),
            '\\' => {
                text.push('\\');
                text.extend(chars.next());
            }
            '\n' => break,
            _ => text.push(c),
        }
    }
    Err(unknown("a string without its end"))
}

fn regex(chars: &mut Chars<'_>) -> Result<(), String> {
    let mut bracket = false;
    while let Some(c) = chars.next() {
        match c {
            '/' if bracket => return Err(unknown("`/` in brackets")),
            '/' => return Ok(()),
            '\\' => {
                chars.next();
            }
            '\n' => break,
            '[' => {
                bracket = true;
                chars.next_if_eq(&'^');
                chars.next_if_eq(&']');
            }
            // A class such as `[:space:]` may go on; brackets are left only where none is open.
            ']' => bracket = chars.clone().take_while(|c| *c != '/' && *c != '\n').any(|c| c == ']'),
            _ => {}
        }
    }
    Err(unknown("a regular expression without its end"))
}

/// Looks for output that goes somewhere, input from elsewhere, and programs that run.
fn judge_tokens(tokens: &[Token], span: Span) -> Embedded {
    let mut uses = Embedded::default();
    // The depth of brackets at which a `print` statement stands; redirections are at that depth.
    let mut print: Option<i32> = None;
    let mut depth = 0_i32;
    for (index, token) in tokens.iter().enumerate() {
        let before = tokens.get(..index).unwrap_or_default();
        let after = tokens.get(index + 1..).unwrap_or_default();
        match token {
            Token::Name(name) => match name.as_str() {
                "system" => runs(system_argument(after), "`system`", &mut uses),
                "getline" => reads(after, span, &mut uses),
                "print" | "printf" => print = Some(depth),
                "ARGV" if !only_looks(before, after) => reads_any(span, &mut uses),
                "SYMTAB" => uses.add(Embedded::hidden("`SYMTAB` may change any variable".to_owned())),
                _ => {}
            },
            Token::Append => writes(after, span, &mut uses),
            Token::Operator('>') if print.is_some_and(|at| at >= depth) => writes(after, span, &mut uses),
            Token::Operator('@') => {
                let message = "`@` in the `awk` program loads or calls other code".to_owned();
                uses.add(Embedded::hidden(message));
            }
            Token::Operator('|') => runs(piped(before, after), "`|`", &mut uses),
            Token::Operator('(' | '[' | '{') => depth += 1,
            Token::Operator(')' | ']') => depth -= 1,
            Token::Operator('}') => {
                depth -= 1;
                print = None;
            }
            Token::Operator(';') => print = None,
            Token::Newline => {
                let goes_on = match before.last() {
                    Some(Token::Operator(c)) => !matches!(c, ')' | ']'),
                    Some(Token::Logic | Token::Append | Token::Newline) => true,
                    Some(Token::Name(_) | Token::Number | Token::Text(_) | Token::Regex) | None => false,
                };
                if !goes_on {
                    print = None;
                }
            }
            Token::Operator(_) | Token::Number | Token::Text(_) | Token::Regex | Token::Logic => {}
        }
    }
    uses
}

/// Whether a statement ends here.
fn ends(after: Option<&Token>) -> bool {
    matches!(after, None | Some(Token::Newline | Token::Operator(';' | '}')))
}

/// A text that stands for itself.
fn plain(token: Option<&Token>) -> Option<&str> {
    match token {
        Some(Token::Text(text)) if !text.contains('\\') => Some(text),
        _ => None,
    }
}

/// `print > "file"`: the target is known where it is one text and nothing else follows.
fn writes(after: &[Token], span: Span, uses: &mut Embedded) {
    let target = plain(after.first()).filter(|_| ends(after.get(1)));
    match target {
        Some("/dev/stderr" | "/dev/stdout") => {}
        Some(path) => uses.touches(EffectKind::Write, Value::literal(path), span),
        None => {
            uses.touches(EffectKind::Write, Value::any_word(), span);
            let message = "where the `awk` program writes is only known when it runs".to_owned();
            uses.add(Embedded { unproven: Some(message), ..Embedded::default() });
        }
    }
}

/// `getline < "file"`, and `getline x < "file"`; without `<` it reads on in the input.
fn reads(after: &[Token], span: Span, uses: &mut Embedded) {
    let statement = after.iter().take_while(|token| !ends(Some(token)) && **token != Token::Operator(')'));
    let Some(at) = statement.clone().position(|token| *token == Token::Operator('<')) else { return };
    let before_variable = match after.get(..at).unwrap_or_default() {
        [] | [Token::Name(_)] => true,
        [..] => false,
    };
    match plain(after.get(at + 1)).filter(|path| before_variable && !path.starts_with("/inet")) {
        Some(path) => uses.touches(EffectKind::Read, Value::literal(path), span),
        None => reads_any(span, uses),
    }
}

/// Whether `ARGV` is only looked into here: `ARGV[1]` and nothing that changes it.
fn only_looks(before: &[Token], after: &[Token]) -> bool {
    if matches!(before.last(), Some(Token::Name(name)) if name == "getline") {
        return false;
    }
    match after {
        [
            Token::Operator('['),
            Token::Name(_) | Token::Number | Token::Text(_),
            Token::Operator(']'),
            rest @ ..,
        ] => ends(rest.first()) || matches!(rest.first(), Some(Token::Operator(','))),
        [..] => false,
    }
}

/// Which files the program reads is only known when it runs.
fn reads_any(span: Span, uses: &mut Embedded) {
    uses.touches(EffectKind::Read, Value::any_word(), span);
    let message = "the `awk` program could read other files, or connect".to_owned();
    uses.add(Embedded { unproven: Some(message), ..Embedded::default() });
}

/// The text in `system("text")`.
fn system_argument(after: &[Token]) -> Option<&str> {
    match after {
        [Token::Operator('('), text, Token::Operator(')'), ..] => plain(Some(text)),
        _ => None,
    }
}

/// The text in `print … | "text"` and in `"text" | getline`.
fn piped<'t>(before: &'t [Token], after: &'t [Token]) -> Option<&'t str> {
    if let Some(Token::Name(name)) = after.first() {
        let starts = |token: Option<&Token>| {
            matches!(token, None | Some(Token::Newline | Token::Operator('{' | ';' | '(' | '!')))
        };
        let (text, outer) = before.split_last()?;
        return plain(Some(text)).filter(|_| name == "getline" && starts(outer.last()));
    }
    plain(after.first()).filter(|_| ends(after.get(1)))
}

fn runs(text: Option<&str>, what: &str, uses: &mut Embedded) {
    match text {
        Some(text) => uses.runs.push(text.to_owned()),
        None => uses.add(Embedded::hidden(format!(
            "{what} in the `awk` program runs a program that is only known when it runs"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Embedded, judge_program};
    use crate::analysis::EffectKind;
    use perm_core::Span;

    fn uses(program: &str) -> Embedded {
        judge_program(program, Span::default())
    }

    #[test]
    fn programs_that_only_print() {
        for program in [
            "{print $1}",
            "NR>=1 && NR<=2",
            "$1 > 3",
            "$3>5{print $1}",
            "/a|b/{print}",
            "{print \"a > b\"}",
            "BEGIN{FS=\"|\"}{print $2}",
            "{s+=$1}END{print s/NR}",
            "length($0)>80",
            "{print ($1>2)}",
            "{if($1>2)print $1}",
            "{print a[$1>2]}",
            "{print > \"/dev/stderr\"}",
            "!seen[$0]++",
            "{print $1 \"|\" $2}",
            "/>/{n++}END{print n}",
            "{x=$1>2;print x}",
            "a||b",
            "{getline; print}",
            "{print $1/2 \" > \" $2}",
            "# > f\n{print}",
            "{printf \"%s|%s\\n\", $1, $2}",
            "{gsub(/[|]/,\"\");print}",
            "BEGIN{print ARGV[1]; print ARGV[2], x}",
        ] {
            assert_eq!(uses(program), Embedded::default(), "{program}");
        }
    }

    #[test]
    fn programs_that_write_read_or_run() {
        for program in [
            "$1system(\"x\")",
            "$1e5system(\"x\")",
            "{print > \"f\"}",
            "{print>$1}",
            "{print >> \"f\"}",
            "{print | \"sh\"}",
            "BEGIN{\"x\" | getline}",
            "BEGIN{system(\"x\")}",
            "BEGIN{while((getline l < \"f\")>0)print l}",
            "@load \"x\"",
            "@include \"x\"",
            "{print $1,\n$2 > \"f\"}",
            "{print($1)($2) > \"f\"}",
            "{printf \"x\" > \"f\"}",
            "{print |& \"x\"}",
            "{print > \"/dev/stderr\" x}",
            "{print a[1] > \"f\"}",
            "{if (1) /\"/; print > \"f\"; /\"/}",
            "{print $1 \\\n> \"f\"}",
            "{print \"a\" > \"/dev/stderr\" \"x\"}",
            "{f=\"system\";@f(\"x\")}",
            "{print (1)\n}{print > \"f\"}",
            "{print $1 > 3}",
            "{print a++ / 2 > \"f\"}",
            "BEGIN{ARGV[1]=\"f\";ARGC=2}1",
            "BEGIN{split(\"x f\",ARGV)}1",
            "BEGIN{sub(/x/,\"f\",ARGV[1])}1",
            "{getline ARGV[1]; next}",
            "BEGIN{SYMTAB[\"x\"]=1}",
        ] {
            assert_ne!(uses(program), Embedded::default(), "{program}");
        }
    }

    #[test]
    fn what_is_written_and_run_is_known_where_it_is_one_text() {
        let cases: &[(&str, Option<&str>, &[&str], bool)] = &[
            ("{print > \"f\"}", Some("f"), &[], false),
            ("{print >> \"f\"; x}", Some("f"), &[], false),
            ("{print > $1}", Some("…"), &[], false),
            ("{print > \"f\" $1}", Some("…"), &[], false),
            ("{print > (\"f\")}", Some("…"), &[], false),
            ("{print > \"\\x66\"}", Some("…"), &[], false),
            ("BEGIN{system(\"date\")}", None, &["date"], false),
            ("BEGIN{system(\"rm \" x)}", None, &[], true),
            ("BEGIN{system(x)}", None, &[], true),
            ("{print | \"sort -k1\"}", None, &["sort -k1"], false),
            ("{print | \"sort \" x}", None, &[], true),
            ("{print |& \"sort\"}", None, &[], true),
            ("BEGIN{\"date\" | getline d; print d}", None, &["date"], false),
            ("BEGIN{while ((\"ls\" | getline l) > 0) print l}", None, &["ls"], false),
            ("BEGIN{\"date \" x | getline d}", None, &[], true),
            ("BEGIN{x \"date\" | getline d}", None, &[], true),
            ("@include \"x\"", None, &[], true),
        ];
        for (program, written, runs, hidden) in cases {
            let uses = uses(program);
            let found = uses.effects.iter().find(|effect| effect.kind == EffectKind::Write);
            assert_eq!(found.map(|effect| effect.path.display()).as_deref(), *written, "{program}");
            assert_eq!(uses.runs, *runs, "{program}");
            assert_eq!(uses.hidden.is_some(), *hidden, "{program}");
        }
    }
}
