//! Reads what `strace -f -y` wrote: one system call a line.

/// A system call, as it was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Call {
    /// The process.
    pub(super) pid: u32,
    /// `openat`
    pub(super) name: String,
    /// The arguments as strace prints them.
    pub(super) arguments: Vec<String>,
    /// What follows `=`; empty where the call did not return.
    pub(super) result: String,
}

/// The calls of a trace, in order. Signals and ends of processes are left out.
pub(super) fn calls(text: &str) -> Vec<Call> {
    text.lines().filter_map(call).collect()
}

fn call(line: &str) -> Option<Call> {
    let (pid, rest) = line.trim_start().split_once(' ')?;
    let rest = rest.trim_start();
    // What strace let go of when the time was over has no name any more.
    if rest.starts_with("syscall_")
        || rest.starts_with("<...")
        || rest.starts_with("---")
        || rest.starts_with("+++")
    {
        return None;
    }
    let (name, rest) = rest.split_once('(')?;
    if !name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric()) {
        return None;
    }
    let (arguments, rest) = split(rest);
    let result = rest.rsplit_once("= ").map_or("", |(_, result)| result).trim().to_owned();
    Some(Call { pid: pid.parse().ok()?, name: name.to_owned(), arguments, result })
}

/// Splits at the commas of the outermost level; the rest begins behind the closing parenthesis.
fn split(text: &str) -> (Vec<String>, &str) {
    let (mut out, mut current, mut depth) = (Vec::new(), String::new(), 0_usize);
    let mut letters = text.char_indices();
    let (mut quoted, mut path) = (false, false);
    while let Some((index, letter)) = letters.next() {
        if quoted {
            current.push(letter);
            if letter == '\\' {
                current.extend(letters.next().map(|(_, next)| next));
            }
            quoted = letter != '"';
            continue;
        }
        if path {
            current.push(letter);
            path = letter != '>';
            continue;
        }
        match letter {
            '"' => quoted = true,
            '<' if current.ends_with(|last: char| last.is_ascii_alphanumeric()) => path = true,
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                push(&mut out, &current);
                return (out, text.get(index + 1..).unwrap_or_default());
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                push(&mut out, &current);
                current.clear();
                continue;
            }
            _ => {}
        }
        current.push(letter);
    }
    push(&mut out, current.trim_end_matches("<unfinished ...>"));
    (out, "")
}

fn push(out: &mut Vec<String>, argument: &str) {
    let argument = argument.trim();
    if !argument.is_empty() {
        out.push(argument.to_owned());
    }
}

/// The text of an argument in quotes; escapes other than of quotes and backslashes are left as they are.
pub(super) fn quoted(argument: &str) -> Option<String> {
    let inner = argument.strip_prefix('"')?.trim_end_matches("...").strip_suffix('"')?;
    Some(inner.replace("\\\"", "\"").replace("\\\\", "\\"))
}

/// The path that `-y` puts behind a descriptor: `3</etc/passwd>`, `3</tmp/#7>(deleted)`.
pub(super) fn path_of(argument: &str) -> Option<&str> {
    let (_, path) = argument.split_once('<')?;
    path.strip_suffix("(deleted)").unwrap_or(path).strip_suffix('>')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_split() {
        let line = r#"6     openat(AT_FDCWD</a, b>, "x\"(,", O_RDONLY|O_CLOEXEC) = 3</x>"#;
        let call = calls(line).remove(0);
        assert_eq!(call.pid, 6);
        assert_eq!(call.arguments, ["AT_FDCWD</a, b>", r#""x\"(,""#, "O_RDONLY|O_CLOEXEC"]);
        assert_eq!(quoted(&call.arguments[1]).as_deref(), Some("x\"(,"));
        assert_eq!(path_of(&call.arguments[0]), Some("/a, b"));
        assert_eq!(call.result, "3</x>");
        assert_eq!(path_of("9</srv/#18>(deleted)"), Some("/srv/#18"));
    }

    #[test]
    fn an_unfinished_call_counts_once() {
        let text = "7 unlink(\"a\" <unfinished ...>\n7 <... unlink resumed>) = 0\n7 +++ exited with 0 +++";
        let calls = calls(text);
        assert_eq!(calls.len(), 1);
        assert_eq!(calls[0].arguments, ["\"a\""]);
    }
}
