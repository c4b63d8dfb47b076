//! What commands print, where that is known: the text of `echo a`, the digits of `wc -l`.
//!
//! A substitution's value is taken from here. A claim holds whatever the files and the data are, also where
//! the command fails and prints nothing.

use smol_str::SmolStr;

use super::redirection::keeps_output;
use super::state::State;
use super::{Input, Interpreter};
use crate::analysis::{Invocation, Judgement};
use crate::judge::program_name;
use crate::syntax::{Command, Connector, List, Pipeline};
use crate::value::{Pattern, Piece, Shape, Value};

impl Interpreter<'_> {
    /// The text that a command of a pipeline certainly prints: `echo word …`, `printf '%s\n' word`.
    pub(super) fn output_of(&mut self, command: &Command, from: usize, state: &State) -> Option<Value> {
        let Command::Simple(_) = command else { return None };
        if self.interrupted {
            return None;
        }
        let [only] = self.reading.invocations.get(from..)? else { return None };
        let shadowed =
            only.argv.first().and_then(Value::text).is_none_or(|name| state.functions.contains_key(name));
        if shadowed
            || !matches!(only.judgement, Judgement::ReadOnly(_))
            // Where a file cannot be opened nothing is printed.
            || !only.redirections.is_empty()
        {
            return None;
        }
        let texts: Vec<&str> = only.argv.iter().map(|word| word.text()).collect::<Option<_>>()?;
        self.relied.extend(texts.first().map(|name| SmolStr::from(*name)));
        match texts.as_slice() {
            ["echo", words @ ..] if words.first().is_none_or(|first| !first.starts_with('-')) => {
                let text = words.join(" ");
                // Some shells' `echo` reads escapes.
                (!text.contains('\\')).then(|| Value::literal(&text))
            }
            ["printf", "%s" | "%s\\n", text] => Some(Value::literal(text)),
            ["seq", numbers @ ..] => sequence(numbers).map(|text| Value::literal(&text)),
            _ => None,
        }
    }

    /// What `$(list)` comes to: the list is run in a subshell. Words are what it comes to where it is split.
    pub(super) fn substitution(&mut self, list: &List, state: &mut State) -> Value {
        let from = self.reading.invocations.len();
        let cwd = state.cwd.clone();
        self.piped = None;
        self.subshell(list, state);
        let piped = self.piped.take();
        let Some((pipeline, silent)) = lone_pipeline(list) else { return Value::any_word() };
        // Each of the silent commands behind it is one invocation.
        let end = self.reading.invocations.len().saturating_sub(silent);
        let (Some(Command::Simple(_)), Some(last)) =
            (pipeline.commands.last(), self.reading.invocations.get(from..end).and_then(<[_]>::last))
        else {
            return Value::any_word();
        };
        let shadowed =
            last.argv.first().and_then(Value::text).is_none_or(|name| state.functions.contains_key(name));
        if shadowed
            || self.interrupted
            || !matches!(last.judgement, Judgement::ReadOnly(_))
            || last.via.len() != self.via.len()
        {
            return Value::any_word();
        }
        let functions = &state.functions;
        if silent > 0 && [":", "true"].iter().any(|name| functions.contains_key(*name)) {
            return Value::any_word();
        }
        // A function of that name, where one is defined later, makes the claim false.
        let relied = last.argv.first().and_then(Value::text).map(SmolStr::from);
        self.relied.extend(relied.into_iter().chain([":".into(), "true".into()]));
        let Some(last) = self.reading.invocations.get(from..end).and_then(<[_]>::last) else {
            return Value::any_word();
        };
        if silent == 0 && pipeline.commands.len() == 1 && is_pwd(last) && !state.directories_unknown {
            return super::parameter::directory_value(&cwd);
        }
        if let Some(piece) = printed(last) {
            return Value::Word(Pattern { pieces: vec![piece] });
        }
        if let Some(piece) = super::listed::listed(last) {
            return super::listed::lines(last, Pattern { pieces: vec![piece] });
        }
        if let (Some(Input::Records { each, nul: false }), [_, _, ..], 0) =
            (&piped, pipeline.commands.as_slice(), silent)
        {
            return super::listed::lines(last, each.clone());
        }
        match pipeline.commands.as_slice() {
            [only] if silent == 0 => match self.output_of(only, from, state) {
                Some(Value::Text(text)) => Value::literal(text.trim_end_matches('\n')),
                Some(_) | None => Value::any_word(),
            },
            _ => Value::any_word(),
        }
    }
}

/// `pwd` without options, which says where the shell is.
fn is_pwd(one: &Invocation) -> bool {
    matches!(one.argv.as_slice(), [Value::Text(name)] if name == "pwd") && one.redirections.is_empty()
}

/// More numbers of `seq` than this are not listed.
const MAX_NUMBERS: usize = 32;

/// What `seq [FIRST [STEP]] LAST` prints for plain integers, a line each.
fn sequence(numbers: &[&str]) -> Option<String> {
    let plain = |text: &&str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        // `05` may be printed as it is or not, `-0` likewise.
        let canonical = digits == "0" || !digits.starts_with('0');
        (canonical && digits.len() < 10 && *text != "-0").then(|| text.parse::<i64>().ok())?
    };
    let numbers: Vec<i64> = numbers.iter().map(plain).collect::<Option<_>>()?;
    let (first, step, last) = match numbers.as_slice() {
        [last] => (1, 1, *last),
        [first, last] => (*first, 1, *last),
        [first, step, last] if *step != 0 => (*first, *step, *last),
        _ => return None,
    };
    let mut lines = Vec::new();
    let mut number = first;
    while if step > 0 { number <= last } else { number >= last } {
        if lines.len() == MAX_NUMBERS {
            return None;
        }
        lines.push(number.to_string());
        number += step;
    }
    Some(lines.join("\n"))
}

/// The pipeline that alone prints something, and how many commands stand behind it that print nothing
/// (`|| true`).
fn lone_pipeline(list: &List) -> Option<(&Pipeline, usize)> {
    let [item] = list.items.as_slice() else { return None };
    let rest = &item.and_or.rest;
    let silent = rest.iter().all(|(connector, pipeline)| *connector == Connector::Or && is_silent(pipeline));
    (!item.background && silent).then_some((&item.and_or.first, rest.len()))
}

/// `true`, `:`
fn is_silent(pipeline: &Pipeline) -> bool {
    let [Command::Simple(simple)] = pipeline.commands.as_slice() else { return false };
    let [name] = simple.words.as_slice() else { return false };
    simple.assignments.is_empty()
        && simple.redirections.is_empty()
        && super::assigned::constant(name).is_some_and(|name| name == "true" || name == ":")
}

/// What the text that the command prints is made of, its last newlines taken away.
pub(super) fn printed(command: &Invocation) -> Option<Piece> {
    if !command.redirections.iter().all(keeps_output) {
        return None;
    }
    let (name, arguments) = command.argv.split_first()?;
    let program = program_name(name.text()?)?;
    // Only the options must be known, and that the other words are none.
    let operand = |word: &&Value| word.text().is_none_or(|text| !text.starts_with('-'));
    if arguments.iter().filter(operand).any(|word| !word.is_one_word() || word.may_start_with(b'-')) {
        return None;
    }
    let operands = arguments.iter().filter(operand).count();
    let options: Vec<&str> = arguments.iter().filter(|word| !operand(word)).filter_map(Value::text).collect();
    let first = arguments.first().and_then(Value::text);
    match (program, options.as_slice(), operands) {
        ("wc", ["-l" | "-c" | "-w" | "-m" | "--lines" | "--bytes" | "--words"], 0)
        | ("nproc", [], 0)
        | ("id", ["-u" | "-g"], 0)
        // One file, or the standard input: the count alone.
        | ("grep", ["-c" | "-ci" | "-ic" | "-cE" | "-Ec" | "-cF" | "-cv" | "-cw" | "--count"], 1 | 2)
        | ("grep", ["-E" | "-F" | "-i" | "-v", "-c"] | ["-c", "-E" | "-F" | "-i" | "-v"], 1 | 2) => {
            Some(Piece::Shaped(Shape::Digits))
        }
        ("date", [], 1) if first == Some("+%s") => Some(Piece::Shaped(Shape::Digits)),
        // The format stands behind the option, one file behind that.
        ("stat", ["-c" | "--format"], 2) if first.is_some_and(|word| word.starts_with('-')) => {
            number_of_stat(arguments.get(1)?.text()?)
        }
        ("stat", [option], 1) => {
            number_of_stat(["-c", "--format="].iter().find_map(|name| option.strip_prefix(name))?)
        }
        ("jq", options, 1..) if options.iter().all(|one| JQ_OPTIONS.contains(one)) => {
            let filter = arguments.iter().find(operand).and_then(Value::text)?;
            is_length(filter).then_some(Piece::Shaped(Shape::Numbers))
        }
        ("git", ["--count"], 2) if first == Some("rev-list") => Some(Piece::Shaped(Shape::Digits)),
        ("git", [], 3) if first == Some("merge-base") => Some(Piece::Shaped(Shape::Plain)),
        // Branch names are left out on purpose: a cloned repository's `HEAD` can name `refs/heads/--output=x`.
        ("git", ["--absolute-git-dir" | "--git-common-dir" | "--git-dir" | "--show-toplevel"], 1)
            if first == Some("rev-parse") =>
        {
            Some(Piece::Shaped(Shape::Undashed))
        }
        ("date", [], 1)
            if first.is_some_and(|format| {
                format.strip_prefix("+%").is_some_and(|rest| rest.starts_with(['Y', 'F', 'd', 'm', 'H', 'T']))
            }) =>
        {
            Some(Piece::Shaped(Shape::Undashed))
        }
        // The name itself, a path, or `alias name=…`; nothing where there is none.
        ("command", ["-v"], 1) | ("type", ["-P" | "-p"], 1) | ("which", [], 1) => Some(Piece::Shaped(Shape::Undashed)),
        ("hostname" | "pwd" | "tty" | "whoami", [], 0)
        | ("id", ["-un" | "-gn"], 0)
        | ("uname", ["-m" | "-n" | "-r" | "-s"], 0)
        | ("realpath", [], 1)
        | ("readlink", ["-f"], 1) => Some(Piece::Shaped(Shape::Undashed)),
        ("git", [] | ["--short" | "--verify"], 2)
            if first == Some("rev-parse") && arguments.iter().skip(1).all(is_commit) =>
        {
            Some(Piece::Shaped(Shape::Plain))
        }
        _ => None,
    }
}

/// Options of `jq` without an argument, with which a number is printed as one.
const JQ_OPTIONS: &[&str] = &["-M", "-R", "-c", "-e", "-n", "-r", "-s"];

/// A filter of `jq` that ends in `length`, so that it only gives numbers. A comment could hide the end of it.
fn is_length(filter: &str) -> bool {
    let before = filter.trim_end().strip_suffix("length").map(str::trim_end);
    !filter.contains('#') && before.is_some_and(|before| before.is_empty() || before.ends_with('|'))
}

/// A format of `stat` for a size, a mode, a number of links or blocks, an owner: never negative. Times can be.
fn number_of_stat(format: &str) -> Option<Piece> {
    match format {
        "%a" | "%b" | "%g" | "%h" | "%i" | "%s" | "%u" => Some(Piece::Shaped(Shape::Digits)),
        "%W" | "%X" | "%Y" | "%Z" => Some(Piece::Shaped(Shape::Numbers)),
        _ => None,
    }
}

/// An option, or one revision that git prints as it is where it cannot resolve it.
fn is_commit(word: &Value) -> bool {
    word.text().is_some_and(|text| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_./".contains(&byte);
        text.starts_with("--") || (text.bytes().all(plain) && !text.contains(".."))
    })
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use perm_core::Host;

    fn is_read_only(text: &str) -> bool {
        matches!(crate::analyze(text, &Host::default()), Analysis::Readable(reading) if reading.is_read_only())
    }

    #[test]
    fn what_a_substitution_prints_is_claimed_no_narrower_than_it_is() {
        let cases: &[(&str, bool)] = &[
            ("git diff $(git merge-base a b)..HEAD", true),
            ("git diff \"$(git merge-base a b)\"", true),
            ("n=$(wc -l <f); echo $((n / 2))", true),
            ("n=$(grep -c x f || true); echo $((n + 1))", true),
            ("n=$(jq length f); echo $((n + 1))", true),
            ("n=$(jq -r '.a[] | length' f 2>/dev/null); echo $((n * 2))", true),
            ("n=$(cat f | jq -s '[.[] | select(.x)]|length'); (( n > 2 )) && echo x", true),
            ("n=$(jq .n f); echo $((n + 1))", false),
            ("n=$(jq '.a # | length' f); echo $((n + 1))", false),
            ("n=$(jq '.alength' f); echo $((n + 1))", false),
            ("n=$(jq -C length f); echo $((n + 1))", false),
            ("n=$(jq --arg a length .n f); echo $((n + 1))", false),
            ("n=$(jq \"$p | length\" f); echo $((n + 1))", false),
            ("git log $(jq length f)", false),
            ("git log \"$(jq length f)\"", false),
            ("s=$(stat -c %s f); echo $((s / 1024))", true),
            ("s=$(stat -c %s \"$f\"); echo $((s / 1024))", false),
            ("s=$(stat -c %n f); echo $((s / 1024))", false),
            ("s=$(stat -c %s f g); echo $((s / 1024))", false),
            ("s=$(stat -c %s -c %n f); echo $((s / 1024))", false),
            ("s=$(stat f -c %s); echo $((s / 1024))", false),
            ("n=$(grep -c x f 2>/dev/null); sed -n \"${n}p\" f", true),
            ("[ $(ls | wc -l) -gt 5 ]", true),
            ("for i in $(seq 1 3); do git log -n $i; done", true),
            ("for i in $(seq 5 -2 1); do sed -n \"${i}p\" f; done", true),
            ("dpkg -S \"$(command -v python3)\"", true),
            ("for i in $(seq 1 $n); do git log -n $i; done", false),
            ("git log $(seq -w 1 3)", false),
            ("seq() { echo --output=x; }; git log $(seq 1 1)", false),
            // A cloned repository's HEAD can name `refs/heads/--output=x`.
            ("git log \"$(git branch --show-current)\"", false),
            ("git log \"$(git rev-parse --abbrev-ref HEAD)\"", false),
            ("git log \"$(git symbolic-ref --short HEAD)\"", false),
            // What is printed may be nothing.
            ("git log \"$(git merge-base a b)--output=x\"", false),
            ("git log \"$(git rev-parse --show-toplevel)--output=x\"", false),
            // Two numbers are two words, and `..HEAD` stands behind the second.
            ("git log $(wc -l <f)--output=x", false),
            ("git log $(git merge-base --all a b)", false),
            // The messages are no digits.
            ("echo $(( $(grep -c x \"$f\" 2>&1) ))", false),
            ("echo $(( $(grep -c x f g) ))", false),
            // The last command that ran does not print all there is.
            ("echo $(( $(for i in a b; do echo $i; wc -l f; done) ))", false),
            ("wc() { cat f; }; echo $(( $(wc -l) ))", false),
        ];
        for (text, expected) in cases {
            assert_eq!(is_read_only(text), *expected, "{text}");
        }
    }
}
