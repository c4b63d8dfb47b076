//! What is known of each line that flows through a pipeline: `git log --format=%h | sort | xargs git show`.
//!
//! In comes a command of a pipeline and what it reads; out goes what each record is that it prints. A listing starts such
//! a stream, commands that only choose or order lines leave it as it is. A claim holds for every record; there may be
//! none.

use smol_str::SmolStr;

use super::listed::listed;
use super::output::printed;
use super::redirection::keeps_output;
use super::simple::Expanded;
use super::state::State;
use super::{Input, Interpreter};
use crate::analysis::{Invocation, Judgement};
use crate::judge::program_name;
use crate::syntax::Command;
use crate::value::{Pattern, Piece, Shape, Value};

impl Interpreter<'_> {
    /// What the records are that the command prints, where it is one simple command that reads `input`.
    pub(super) fn records_of(
        &mut self,
        command: &Command,
        from: usize,
        input: Option<&Input>,
        state: &State,
    ) -> Option<Input> {
        let Command::Simple(_) = command else { return None };
        if self.interrupted {
            return None;
        }
        let [only] = self.reading.invocations.get(from..)? else { return None };
        let name = SmolStr::from(only.argv.first().and_then(Value::text)?);
        let proven = matches!(only.judgement, Judgement::ReadOnly(_)) && only.via.len() == self.via.len();
        if !proven || state.functions.contains_key(&name) || !only.redirections.iter().all(keeps_output) {
            return None;
        }
        let records = source(only).or_else(|| passed_on(only, input?))?;
        self.relied.insert(name);
        Some(records)
    }
}

/// The records of a command that makes them.
fn source(command: &Invocation) -> Option<Input> {
    let lines = |piece| Input::Records { each: Pattern { pieces: vec![piece] }, nul: false };
    let one_line = || printed(command).filter(|piece| *piece == Piece::Shaped(Shape::Plain));
    listed(command).or_else(one_line).map(lines).or_else(|| found(command))
}

/// `find DIRECTORY … -print0`: paths that begin as the directory is written.
fn found(command: &Invocation) -> Option<Input> {
    let words: Vec<&str> = command.argv.iter().map(Value::text).collect::<Option<_>>()?;
    let (name, words) = words.split_first()?;
    // `-files0-from` names starting points elsewhere; the others print something else.
    let prints = |word: &&&str| {
        ["-print", "-ls", "-fls", "-fprint", "-files0"].iter().any(|one| word.starts_with(one))
    };
    let printing: Vec<&&str> = words.iter().filter(prints).collect();
    if program_name(name)? != "find" || printing.as_slice() != [&"-print0"] {
        return None;
    }
    let links = words.iter().take_while(|word| matches!(**word, "-H" | "-L" | "-P")).count();
    let starts = words.iter().skip(links).take_while(|word| !word.starts_with(['-', '(', ')', '!', ',']));
    let pieces = match starts.copied().collect::<Vec<_>>().as_slice() {
        [] => vec![Piece::Literal(".".into()), Piece::ANY],
        ["", ..] => return None,
        [one] => vec![Piece::Literal((*one).into()), Piece::ANY],
        several if several.iter().all(|one| !one.starts_with('+')) => vec![Piece::Shaped(Shape::Undashed)],
        _ => return None,
    };
    Some(Input::Records { each: Pattern { pieces }, nul: true })
}

/// The records of a command that prints some of those that it reads.
fn passed_on(command: &Invocation, input: &Input) -> Option<Input> {
    let Input::Records { nul, .. } = input else { return None };
    if command.redirections.iter().any(|one| one.fd == Some(0)) {
        return None;
    }
    let words: Vec<&str> = command.argv.iter().map(Value::text).collect::<Option<_>>()?;
    let (name, words) = words.split_first()?;
    let keeps = match (program_name(name)?, words) {
        ("sort", words) => {
            let ends = words.iter().any(|word| word.contains('z'));
            ends == *nul && words.iter().all(|word| is_cluster(word, "bdfghinrRuVz"))
        }
        ("head" | "tail", []) | ("cat" | "tac", []) => !nul,
        ("head" | "tail", [count]) => {
            !nul && count.strip_prefix("-n").or_else(|| count.strip_prefix('-')).is_some_and(is_count)
        }
        ("head" | "tail", ["-n", count]) => !nul && is_count(count),
        ("uniq", words) => !nul && words.iter().all(|word| matches!(*word, "-d" | "-u")),
        ("grep", [pattern]) => !nul && !pattern.starts_with('-'),
        ("grep", [options, pattern]) => !nul && is_cluster(options, "EFPivwx") && !pattern.starts_with('-'),
        _ => false,
    };
    keeps.then(|| input.clone())
}

/// Whether the word is a dash and some of these letters.
fn is_cluster(word: &str, letters: &str) -> bool {
    let rest = word.strip_prefix('-').unwrap_or_default();
    !rest.is_empty() && rest.chars().all(|letter| letters.contains(letter))
}

/// `5`, `+5`
fn is_count(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// What `read -r NAME …` assigns where it reads such lines: only where any part of one is of the same kind, since what
/// other commands read is gone from the line at hand.
pub(super) fn read_lines(command: &Expanded, state: &State) -> Option<Pattern> {
    let Some(Input::Records { each, nul: false }) = &state.input else { return None };
    let mut names = command.argv.iter().skip(1).filter(|word| word.text() != Some("-r")).peekable();
    let known = each.pieces.as_slice() == [Piece::Shaped(Shape::Plain)]
        && command.redirections.is_empty()
        && names.peek().is_some()
        && names.all(|word| word.text().is_some() && super::compound::is_plain_name(word));
    known.then(|| each.clone())
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use perm_core::Host;

    fn is_read_only(text: &str) -> bool {
        matches!(crate::analyze(text, &Host::default()), Analysis::Readable(reading) if reading.is_read_only())
    }

    #[test]
    fn what_flows_through_a_pipeline_is_claimed_no_narrower_than_it_is() {
        let cases: &[(&str, bool)] = &[
            ("git log --format=%h -5 | xargs git show --stat", true),
            ("git log --format=%H | head -3 | xargs -n1 git show --stat", true),
            ("git log --format=%h | xargs -I{} git diff {} HEAD", true),
            ("git log --format=%h -3 | while read -r c; do git show --stat \"$c\"; done", true),
            ("git rev-list HEAD | tail -n 2 | while read c; do git log -1 $c; done", true),
            ("git merge-base main HEAD | xargs -I{} git log --oneline {}..HEAD", true),
            ("docker ps -q | xargs -r docker inspect", true),
            ("docker ps -q | sort -u | xargs docker inspect", true),
            ("for c in $(git log --format=%h | head -3); do git show $c; done", true),
            ("find . -name '*.py' -print0 | xargs -0 sed -n 1,5p", true),
            ("find src lib -type f -print0 | sort -z | xargs -0 -n 20 rg x", true),
            // Whole lines of other kinds, or more than the lines.
            ("git log --format=%s | xargs git show", false),
            ("git log --oneline | xargs git show", false),
            ("git log --format=%h | sed s/^/-/ | xargs git show", false),
            ("git log --format=%h | uniq -c | xargs git show", false),
            ("git log --format=%h | grep -n a | xargs git show", false),
            ("git log --format=%h | grep a f | xargs git show", false),
            ("git log --format=%h | sort - f | xargs git show", false),
            ("git log --format=%h | sort --files0-from=f | xargs git show", false),
            ("git log --format=%h | cat f | xargs git show", false),
            ("git log --format=%h | cat <f | xargs git show", false),
            ("git log --format=%h | sort <f | xargs git show", false),
            ("git log --format=%h 2>&1 | xargs git show", false),
            ("git log --format=%h | xargs -a f git show", false),
            ("git log --format=%h | xargs -d 0 git show", false),
            ("git log --format=%h | xargs -0 git show", false),
            ("git log --format=%h | xargs -I{} git show -{}", false),
            ("git log --format=%h | while read -d a c; do git show $c; done", false),
            ("git log --format=%h | while read -u 3 c; do git show $c; done", false),
            ("git log --format=%h | while read c; do git show $c; done <f", false),
            ("git log --format=%h | while read c <f; do git show $c; done", false),
            ("git log --format=%h | { exec <f; read c; git show $c; }", false),
            ("git log --format=%h | while read c; do c=$x; git show $c; done", false),
            ("git log --format=%h | while read c; do git show -$c; done", false),
            ("git() { echo --output=x; }; git log --format=%h | xargs git show", false),
            ("head() { echo --output=x; }; git log --format=%h | head | xargs git show", false),
            ("git log --format=%h | head | xargs git show; head() { echo --output=x; }", false),
            ("git log --format=%h | bash", false),
            ("find . -name '*.py' | xargs sed -n 1,5p", false),
            ("find . -print0 -print | xargs -0 sed -n 1,5p", false),
            ("find . -printf '%f\\0' -print0 | xargs -0 sed -n 1,5p", false),
            ("find . -exec printf '%s\\0' -i ';' -print0 | xargs -0 sed -n 1,5p", false),
            ("find \"$d\" -print0 | xargs -0 sed -n 1,5p", false),
            ("find . -print0 | sort | xargs -0 sed -n 1,5p", false),
            ("find . -print0 | sort -z -o f | xargs -0 cat", false),
            ("find . -print0 | xargs sed -n 1,5p", false),
            ("find . -print0 | xargs -0 sed -i 1d", false),
            ("find . -print0 | xargs -0 -I{} sed -n 1p -{}", false),
        ];
        for (text, expected) in cases {
            assert_eq!(is_read_only(text), *expected, "{text}");
        }
    }
}
