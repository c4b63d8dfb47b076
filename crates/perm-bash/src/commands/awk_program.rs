//! Looks through an `awk` program for what writes, reads other files or runs something.
//!
//! Source: POSIX and the manual of gawk 5.2. A program that holds none of the characters and words that
//! such a thing needs is harmless at once; else it is cut into tokens, and what cannot be cut with
//! certainty is not known.

use crate::arguments::Arguments;
use crate::specification::Finding;

/// The check of the specification: every program text given.
pub(super) fn awk_check(arguments: &Arguments<'_>) -> Finding {
    if arguments.has("-f") {
        return Finding::Unknown("the program of `awk -f` stands in a file that is not read here".into());
    }
    let mut programs = Vec::new();
    for option in arguments.given("-e") {
        programs.extend(&option.argument);
    }
    if programs.is_empty() {
        programs.extend(arguments.operands.first().map(|operand| operand.value));
    }
    for program in programs {
        let Some(text) = program.text() else {
            return Finding::Unknown(format!("the `awk` program `{}` is not known", program.display()));
        };
        if let Err(finding) = judge_program(text) {
            return finding;
        }
    }
    Finding::AsListed
}

fn judge_program(program: &str) -> Result<(), Finding> {
    // A continued line may cut a word in two.
    let joined = program.replace("\\\n", "");
    if joined.contains("system") != program.contains("system")
        || joined.contains("getline") != program.contains("getline")
    {
        return unknown("a word over two lines");
    }
    let single_pipe = program.replace("||", "").contains('|');
    let suspicious = ["system", "getline", ">", "@"].iter().any(|word| program.contains(word));
    if !single_pipe && !suspicious { Ok(()) } else { judge_tokens(&tokens(program)?) }
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

fn unknown<T>(what: &str) -> Result<T, Finding> {
    Err(Finding::Unknown(format!("the `awk` program cannot be read with certainty: {what}")))
}

fn tokens(program: &str) -> Result<Vec<Token>, Finding> {
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
                Some(_) | None => return unknown("a backslash outside of strings"),
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
                    return unknown("a letter behind a number");
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
fn starts_regex(last: Option<&Token>) -> Result<bool, Finding> {
    Ok(match last {
        None | Some(Token::Append | Token::Logic | Token::Newline) => true,
        Some(Token::Number | Token::Text(_) | Token::Regex) => false,
        Some(Token::Name(name)) => match name.as_str() {
            "print" | "printf" | "return" | "in" | "case" | "do" | "else" => true,
            "getline" => return unknown("`/` after `getline`"),
            _ => false,
        },
        Some(Token::Operator(']' | '$')) => false,
        // After `)` it depends on the statement, after `+` on whether that is `++`.
        Some(Token::Operator(')' | '+' | '-')) => return unknown("`/` that could be either"),
        Some(Token::Operator(_)) => true,
    })
}

type Chars<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn string(chars: &mut Chars<'_>) -> Result<String, Finding> {
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
    unknown("a string without its end")
}

fn regex(chars: &mut Chars<'_>) -> Result<(), Finding> {
    let mut bracket = false;
    while let Some(c) = chars.next() {
        match c {
            '/' if bracket => return unknown("`/` in brackets"),
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
    unknown("a regular expression without its end")
}

/// Looks for output that goes somewhere, input from elsewhere, and programs that run.
fn judge_tokens(tokens: &[Token]) -> Result<(), Finding> {
    let reads = tokens.contains(&Token::Operator('<'));
    // The depth of brackets at which a `print` statement stands; redirections are at that depth.
    let mut print: Option<i32> = None;
    let mut depth = 0_i32;
    for (index, token) in tokens.iter().enumerate() {
        let next = tokens.get(index + 1);
        match token {
            Token::Name(name) => match name.as_str() {
                "system" => return Err(Finding::Runs("`system` in the `awk` program runs a program".into())),
                "getline" if reads => {
                    return Err(Finding::Unknown("the `awk` program could read other files".into()));
                }
                "print" | "printf" => print = Some(depth),
                _ => {}
            },
            Token::Append => {
                return Err(Finding::Unknown("`>>` in the `awk` program writes to a file".into()));
            }
            Token::Operator('@') => {
                return Err(Finding::Runs("`@` in the `awk` program loads or calls other code".into()));
            }
            Token::Operator('|') => {
                return Err(Finding::Runs("`|` in the `awk` program runs a program".into()));
            }
            Token::Operator('>') if print.is_some_and(|at| at >= depth) => {
                if !is_stream(next, tokens.get(index + 2)) {
                    return Err(Finding::Unknown("`>` in the `awk` program writes to a file".into()));
                }
            }
            Token::Operator('(' | '[' | '{') => depth += 1,
            Token::Operator(')' | ']') => depth -= 1,
            Token::Operator('}') => {
                depth -= 1;
                print = None;
            }
            Token::Operator(';') => print = None,
            Token::Newline => {
                let goes_on = match index.checked_sub(1).and_then(|before| tokens.get(before)) {
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
    Ok(())
}

/// Whether output goes to a standard stream and nothing else follows.
fn is_stream(target: Option<&Token>, after: Option<&Token>) -> bool {
    let ends = matches!(after, None | Some(Token::Newline | Token::Operator(';' | '}')));
    matches!(target, Some(Token::Text(path)) if path == "/dev/stderr" || path == "/dev/stdout") && ends
}

#[cfg(test)]
mod tests {
    use super::judge_program;

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
        ] {
            assert_eq!(judge_program(program), Ok(()), "{program}");
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
        ] {
            assert!(judge_program(program).is_err(), "{program}");
        }
    }
}
